## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ExternalStream < cudaStream

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {@var{s} =} cuda.ExternalStream (@var{handle})
  ##
  ## Use a stream that another library created, given its driver handle.
  ##
  ## @var{handle} is a uint64 number.  The result has the methods of
  ## @code{cudaStream}; closing it does not destroy the stream.  The owner must
  ## keep the stream until then.
  ##
  ## @example
  ## @group
  ## s = cuda.Stream ();
  ## t = cuda.ExternalStream (s.handle ());
  ## t == s
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaStream, cuda.Stream}
  ## @end deftypefn

  methods

    function this = ExternalStream (handle)
      if (nargin != 1)
        cuda.internal.usage ();
      endif
      __graph__ ("stream_borrow", this, handle);
    endfunction

  endmethods

endclassdef
