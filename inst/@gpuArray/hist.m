## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{nn}, @var{xx}] =} hist (@var{y})
## @deftypefnx {gpuArray} {[@var{nn}, @var{xx}] =} hist (@var{y}, @var{x})
## @deftypefnx {gpuArray} {[@var{nn}, @var{xx}] =} hist (@var{y}, @var{x}, @var{norm})
## Count the elements of @var{y}, column by column, in bins around the centers
## @var{x} or in @var{x} equal bins.  Without outputs, core plots.
##
## @example
## @group
## n = gather (hist (gpuArray ([1 1 2 3 3 3]), 3))
##   @result{} n =
##         2   1   3
## @end group
## @end example
## @seealso{@@gpuArray/histc}
## @end deftypefn

function [nn, xx] = hist (varargin)

  y = varargin{1};
  if (isnumeric (y))
    y = gpuArray (y);
  endif
  args = cellfun (@gather, varargin(2:end), "uniformoutput", false);
  if (nargout == 0)
    hist (gather (y), args{:});
    return;
  endif
  ok = isgpuarray (y) && isnumeric (y) && isreal (y) && ndims (y) == 2 ...
       && ! isempty (y) && numel (args) <= 2 && all (cellfun (@isnumeric, args));
  if (ok)
    v = vec (y);
    if (isfloat (y))
      v = v + 0 .* v;           # NaN for Inf, too
    endif
    span = gather ([min(v); max(v)]);
    ok = ! any (isnan (span));
  endif
  if (ok && numel (args) > 1)
    scale = args{2};
    ok = ! isempty (scale) && isvector (scale) && all (scale > 0) ...
         && any (numel (scale) == [1, columns(y)]);
    ok &= ! (isvector (y) && numel (scale) > 1);
  endif
  if (! ok)
    [out{1:nargout}] = __core__ ("hist", y, args{:});
    [nn, xx] = [out, {[]}]{1:2};
    return;
  endif

  ## Core finds the centers, which depend on the least and greatest value only.
  [~, xx] = hist (span, args{1:min (end, 1)});
  xx = xx(:);
  is_vector = isvector (y);
  if (is_vector)
    y = vec (y);
  endif
  n = numel (xx);
  cutoff = (xx(1:end-1) + xx(2:end)) / 2;
  is_equal = has_equal_bins (args{1:min (end, 1)});
  if (n < 11 * (1 + ! is_equal))
    counts = cell (n + 1, 1);
    counts{1} = zeros (1, columns (y));
    for i = 1:n-1
      counts{i+1} = sum (y <= cutoff(i), 1);
    endfor
    counts{n+1} = sum (! isnan (y), 1);
    c = vertcat (counts{:});
    freq = c(2:n+1, :) - c(1:n, :);
  else
    freq = binned (y, xx, cutoff, is_equal);
  endif
  if (numel (args) > 1)
    freq = freq .* (scale(:).' ./ sum (! isnan (y), 1));
  endif
  if (is_vector)
    freq = freq.';
    xx = xx.';
  endif
  nn = freq;
  xx = gpuArray (xx);

endfunction

## Counts of many bins, by core's formula for an element's bin.
function freq = binned (y, x, cutoff, is_equal)

  n = numel (x);
  nc = columns (y);
  if (is_equal)
    d = (x(end) - x(1)) / (n - 1);
    bin = 1 + max (0, min (numel (cutoff), ...
                           ceil ((double (y) - cutoff(1)) / d)));
  else
    i = gpuArray (lookup (cutoff, y));
    c = gpuArray (cutoff);
    bin = 1 + i - (reshape (c(vec (max (i, 1))), size (i)) == y);
  endif
  ## the first bin of all takes NaN
  bin = (double (bin) + n * (0:nc-1)) .* ! isnan (y) + 1;
  counts = __accumarray_sum__ (vec (gpuArray (bin)), 1, n * nc + 1);
  freq = reshape (counts(2:n*nc+1), n, nc);

endfunction

## Are the bins of the second argument equally wide, as core has it?
function tf = has_equal_bins (x)

  tf = nargin == 0 || isscalar (x) || strcmp (typeinfo (x), "range");
  if (! tf)
    diffs = diff (x);
    tf = all (diffs == diffs(1));
  endif

endfunction
