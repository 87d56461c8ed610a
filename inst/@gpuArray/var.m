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
## Integers and weights are core's work on gathered arguments.  So are the options
## @qcode{"all"} or a vector of dimensions in the place of @var{dim}, and
## @qcode{"omitnan"} or @qcode{"includenan"} behind it; where core does not know
## these two (Octave 7), they are as in MATLAB, on the device.
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

  if (isobject (x) && nargout < 2 && wants_options ("var", varargin, 2)
      && ! (nargin > 2 && numel (varargin{1}) > 1 && isnumeric (varargin{2})
            && ! isscalar (varargin{2})))
    v = __reduce_options__ ("var", x, varargin{:});
    return;
  endif
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
