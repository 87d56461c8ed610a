## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{v} =} var (@var{x})
## @deftypefnx {gpuArray} {@var{v} =} var (@var{x}, @var{w})
## @deftypefnx {gpuArray} {@var{v} =} var (@var{x}, @var{w}, @var{dim})
## The variance of the elements of @var{x} along a dimension.
##
## Of floating point arrays it is computed on the device, in two passes.
## Integers, weights, vectors of dimensions and options are core's work on
## gathered arguments.
##
## @example
## @group
## var (gpuArray ([1, 2; 3, 6]))
##   @result{} 2 8
## @end group
## @end example
## @seealso{@@gpuArray/mean}
## @end deftypefn

function [v, m] = var (x, varargin)

  opt = {0, []};                # w, dim
  opt(1:numel (varargin)) = varargin;
  sz = size (x);
  ok = isobject (x) && isfloat (x) && ! isempty (x) && numel (opt) == 2 ...
       && nargout < 2 && all (cellfun ("isnumeric", opt)) ...
       && ! any (cellfun ("isobject", opt)) && any (size (opt{1}) == 1);
  [w, dim] = opt{1:2};
  if (isempty (dim))
    dim = find (sz > 1, 1);
  endif
  if (ok && isscalar (dim) && any (dim == 1:numel (sz)) && sz(dim) > 1
      && isscalar (w) && (w == 0 || w == 1))
    n = sz(dim);
    v = sumsq (x - sum (x, dim) / n, dim) / (n - 1 + w);
  elseif (nargout > 1)
    [v, m] = __core__ ("var", x, varargin{:});
  else
    v = __core__ ("var", x, varargin{:});
  endif

endfunction
