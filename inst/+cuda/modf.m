## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {[@var{f}, @var{n}] =} cuda.modf (@var{arg})
## @deftypefnx {octcuda} {[@var{f}, @var{n}] =} cuda.modf (@var{arg}, @var{stream})
##
## Return the fractional and the integer part of the elements of the gpuArray
## @var{arg}, as C's @code{modf}: both have the sign of @var{arg}.
##
## @example
## @group
## [f, n] = cuda.modf (gpuArray ([1.25 -2.5]));
## gather ([f; n])
##   @result{} ans =
##
##      0.2500  -0.5000
##      1.0000  -2.0000
## @end group
## @end example
##
## @seealso{cuda.frexp, fix}
## @end deftypefn

function [f, n] = modf (varargin)

  [arg, stream] = __arguments__ ("cuda.modf", varargin);
  cuda.internal.check_floating ("cuda.modf", arg);
  scope = __random_scope__ (stream);
  n = fix (arg);
  f = abs (merge (isinf (arg), cast (0, classUnderlying (arg)), arg - n));
  f = merge (signbit (arg), -f, f);

endfunction
