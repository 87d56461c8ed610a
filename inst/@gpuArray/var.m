## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{v}, @var{m}] =} var (@var{x})
## @deftypefnx {gpuArray} {[@dots{}] =} var (@var{x}, @var{w})
## @deftypefnx {gpuArray} {[@dots{}] =} var (@var{x}, @var{w}, @var{dim})
## The variance of the elements of @var{x} along a dimension; from Octave 9 on
## @var{m} is the mean.
##
## @var{w} is 0 (default), which divides by n - 1, 1, which divides by n, or a vector
## of weights.  Of floating point arrays it is computed on the device, in two passes;
## of integers from Octave 9 on by core on gathered arguments.  Behind @var{dim} may be
## @qcode{"omitnan"} or @qcode{"includenan"}.  In its place, @qcode{"all"} or a vector of
## dimensions are core's work on gathered arguments.
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
  [varargin, omits] = without_flag (x, varargin, 2);
  [w, dim] = read_arguments (x, varargin, nargout);
  if (! isempty (dim) && omits)
    v = __reduce_options__ ("var", x, w, dim, "omitnan");
    if (nargout > 1)
      w = reshape (w, [ones(1, dim - 1), numel(w), 1]) .^ ! isscalar (w);
      w = merge (isnan (w), 0, w) .* ! isnan (x);
      m = sum (merge (isnan (x), 0, x) .* w, dim) ./ sum (w, dim);
    endif
    return;
  elseif (isempty (dim))
    if (omits)
      varargin{end+1} = "omitnan";
    endif
    [out{1:max (nargout, 1)}] = __core__ ("var", x, varargin{:});
    [v, m] = [out, {[]}]{1:2};
    return;
  endif
  if (! isfloat (x))
    x = double (x);
  endif
  n = size (x, dim);
  if (isscalar (w))
    m = sum (x, dim) / n;
    v = sumsq (x - m, dim) / (n - 1 + w);
  else
    w = reshape (w, [ones(1, dim - 1), n, 1]);
    total = sum (w);
    m = sum (w .* x, dim) / total;
    v = sum (w .* (x - m) .^ 2, dim) / total;
  endif

endfunction

## DIM is [] for what core computes or complains about.
function [w, dim] = read_arguments (x, args, n_out)

  w = 0;
  dim = [];
  is_new = nargin ("var") < 0;
  sz = size (x);
  if (! isobject (x) || isempty (x) || numel (args) > 2 || n_out > 1 + is_new
      || ! (isfloat (x) || (! is_new && (isinteger (x) || islogical (x))))
      || ! all (cellfun (@isnumeric, args)))
    return;
  endif
  args = cellfun (@gather, args, "UniformOutput", false);
  if (! isempty (args) && ! isempty (args{1}))
    w = args{1};
  endif
  at = find (sz > 1, 1);
  if (numel (args) > 1 && ! isempty (args{2}))
    at = args{2};
  endif
  if (isscalar (at) && any (at == 1:numel (sz)) && sz(at) > 1
      && ((isscalar (w) && (w == 0 || w == 1))
          || (isvector (w) && numel (w) == sz(at) && isfloat (w) && isreal (x)
              && all (w >= 0))))
    dim = at;
  endif

endfunction
