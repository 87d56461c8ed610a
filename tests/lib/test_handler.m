## test_handler.m -- a handler of a kernel's argument that counts its calls.
##
## SPDX-License-Identifier: GPL-3.0-or-later

classdef test_handler < cuda.ArgumentHandler

  properties
    n_before = 0;
    n_after = 0;
    stream = [];
  endproperties

  methods

    function this = test_handler (array)
      this = this@cuda.ArgumentHandler (array);
    endfunction

    function pre_call (this, stream)
      this.n_before++;
      this.stream = stream;
      cuda.memcpy_htod (get_device_alloc (this), this.value);
    endfunction

    function post_call (this, stream)
      this.n_after++;
      this.value = cuda.memcpy_dtoh (this.value, get_device_alloc (this));
    endfunction

  endmethods

endclassdef
