## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{x} =} cuda.from_device_like (@var{ptr}, @var{other})
## @deftypefnx {octcuda} {@var{x} =} cuda.from_device_like (@dots{}, "order", @var{order})
##
## Return an array of the size and class of @var{other}, filled from device
## memory.
##
## @var{ptr} and @var{order} are as in @code{cuda.from_device}.
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

function x = from_device_like (varargin)

  [ptr, other, order] = __arguments__ ("cuda.from_device_like", varargin);
  if (__check_order__ ("cuda.from_device_like", order))
    [size, class] = __cuda_like__ (other);
    x = cuda.from_device (ptr, size, class, order);
  else
    x = __cuda_copy__ ("dtoh_like", ptr, other);
  endif

endfunction
