## device_floats (X) -- device memory that has X as floats.
## SPDX-License-Identifier: GPL-3.0-or-later
function d = device_floats (x)
  d = cuda.mem_alloc (4 * numel (x));
  cuda.memcpy_htod (d, single (x));
  cuda.Context.synchronize ();
endfunction
