## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} cuda.from_device_like (@var{ptr}, @var{other})
##
## An array of the size and class of @var{other}, filled from memory of the
## device.
##
## @var{ptr} is as in @code{cuda.from_device}.
##
## @example
## @group
## a = cuda.to_device ([1 2 3]);
## cuda.from_device_like (a, zeros (1, 3))
##   @result{} ans =
##
##        1   2   3
## @end group
## @end example
##
## @seealso{cuda.from_device, cuda.to_device}
## @end deftypefn

function x = from_device_like (ptr, other)

  if (nargin != 2)
    __usage__ ();
  endif
  x = __cuda_copy__ ("dtoh_like", ptr, other);

endfunction
