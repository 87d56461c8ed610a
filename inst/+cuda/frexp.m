## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {[@var{f}, @var{e}] =} cuda.frexp (@var{arg})
## @deftypefnx {octcuda} {[@var{f}, @var{e}] =} cuda.frexp (@var{arg}, @var{stream})
##
## Significand and exponent of the elements of the gpuArray @var{arg}:
## @code{@var{f} .* 2 .^ @var{e}} is @var{arg}, and the magnitude of @var{f} is at
## least 0.5 and below 1, or 0.
##
## Both have the class of @var{arg}.  @code{[f, e] = log2 (@var{arg})} is the same.
##
## @example
## @group
## [f, e] = cuda.frexp (gpuArray ([8 0.75]));
## gather ([f; e])
##   @result{} ans =
##
##      0.5000   0.7500
##      4.0000        0
## @end group
## @end example
##
## @seealso{cuda.modf, log2, ldexp}
## @end deftypefn

function [f, e] = frexp (varargin)

  [arg, stream] = __arguments__ ("cuda.frexp", varargin);
  cuda.internal.check_floating ("cuda.frexp", arg);
  scope = __random_scope__ (stream);
  [f, e] = log2 (arg);

endfunction
