## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{idx} =} knnsearch (@var{x}, @var{y})
## @deftypefnx {gpuArray} {[@var{idx}, @var{d}] =} knnsearch (@var{x}, @var{y}, @var{name}, @var{value}, @dots{})
## Find the nearest rows of @var{x} for each row of @var{y}.
##
## @var{x} and @var{y} are matrices of real numbers with the same number of
## columns, one of them a gpuArray.  @var{idx} and @var{d} have as many rows as
## @var{y}: the numbers of the rows of @var{x}, the nearest first, and their
## distances.  Equally near rows keep their order.  Names and values:
##
## @table @code
## @item "K"
## The number of nearest rows; default 1.
## @item "Distance"
## As for pdist2; default @qcode{"euclidean"}.
## @item "P", "Cov", "Scale"
## The parameter of @qcode{"minkowski"}, @qcode{"mahalanobis"} and @qcode{"seuclidean"}.
## @item "NSMethod", "BucketSize", "SortIndices", "IncludeTies"
## Every distance is computed, results are sorted, and ties are not included.  Other
## values of the first three options do not change the results; another value of the
## last raises an error.
## @end table
##
## @example
## @group
## [idx, d] = knnsearch (gpuArray ([0, 0; 3, 4; 1, 0]), [0, 1], "K", 2)
##   @result{} idx =
##     1 3
##   d =
##     1.0000 1.4142
## @end group
## @end example
## @seealso{@@gpuArray/pdist2, @@gpuArray/kmeans}
## @end deftypefn

## The distances of a part of Y at a time, and of these the least.

function [idx, d] = knnsearch (x, y, varargin)

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  o = cuda.internal.options ("knnsearch", varargin, ...
                 struct ("K", 1, "Distance", "euclidean", "P", [], "Cov", [], "Scale", [], ...
                         "NSMethod", "", "BucketSize", 50, "SortIndices", true, ...
                         "IncludeTies", false));
  if (! isnumeric (o.K) || ! isscalar (o.K) || ! (o.K >= 1) || o.K != fix (o.K))
    error ("octcuda:LogicError", "knnsearch: \"K\" must be a positive integer");
  elseif (! isequal (o.IncludeTies, false))
    error ("octcuda:NotSupported", "knnsearch: \"IncludeTies\" is not supported; ask for more neighbours and compare their distances");
  endif
  parameter = [];
  if (ischar (o.Distance))
    switch (lower (o.Distance))
      case "minkowski"
        parameter = o.P;
      case "mahalanobis"
        parameter = o.Cov;
      case "seuclidean"
        parameter = o.Scale;
    endswitch
  endif
  [x, y, m] = __metric__ (x, y, "knnsearch", o.Distance, parameter);
  if (rows (x) == 0)
    error ("octcuda:LogicError", "knnsearch: X has no rows to search in");
  endif
  k = min (o.K, rows (x));
  width = max (1, floor (2 ^ 22 / rows (x)));
  first = 1:width:max (1, rows (y));
  [d, idx] = deal (cell (numel (first), 1));
  for b = 1:numel (first)
    block = y(first(b):min (first(b) + width - 1, end),:);
    [near, at] = __least__ (__distances__ (x, block, m), k, "smallest");
    d{b} = near.';
    idx{b} = at.';
  endfor
  d = vertcat (d{:});
  idx = vertcat (idx{:});

endfunction
