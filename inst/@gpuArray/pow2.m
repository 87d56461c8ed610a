## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} pow2 (@var{x})
## @deftypefnx {gpuArray} {@var{y} =} pow2 (@var{f}, @var{e})
## @code{2 .^ @var{x}}, or @code{@var{f} .* 2 .^ @var{e}}, on the GPU.
##
## @example
## @group
## pow2 (gpuArray ([0 1 3]))
##   @result{} 1   2   8
## @end group
## @end example
## @seealso{@@gpuArray/log2}
## @end deftypefn

## An m-file of core's, or a builtin, as the version has it.

function y = pow2 (f, e)
  if (nargin == 1 && isfloat (f))
    y = 2 .^ f;
  elseif (nargin == 2 && isfloat (f) && isfloat (e)
          && ! exist ("pow2", "builtin"))   # a builtin rounds E
    y = f .* (2 .^ e);
  elseif (nargin == 1)
    y = __core__ ("pow2", f);
  else
    y = __core__ ("pow2", f, e);
  endif
endfunction
