## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{d} =} pdist2 (@var{x}, @var{y})
## @deftypefnx {gpuArray} {@var{d} =} pdist2 (@var{x}, @var{y}, @var{distance})
## @deftypefnx {gpuArray} {@var{d} =} pdist2 (@var{x}, @var{y}, @var{distance}, @var{parameter})
## @deftypefnx {gpuArray} {[@var{d}, @var{i}] =} pdist2 (@dots{}, @qcode{"smallest"}, @var{k})
## @deftypefnx {gpuArray} {[@var{d}, @var{i}] =} pdist2 (@dots{}, @qcode{"largest"}, @var{k})
## The distances of the rows of @var{x} from those of @var{y}.
##
## @var{x} and @var{y} are matrices of real numbers with the same number of
## columns, one of them a gpuArray.  @code{d(i,j)} is the distance of
## @code{x(i,:)} from @code{y(j,:)}, of class single if @var{x} or @var{y}
## is, else double.  With @qcode{"smallest"}, column j has the @var{k} least
## distances from @code{y(j,:)}, the least first, and @var{i} has the
## corresponding rows of @var{x}; for equal distances, the first rows.  This
## does not need memory for all distances at once.
##
## @var{distance} is the name of one of these, or a function that returns, as a column,
## the distances of a row (first argument) from all rows of a matrix (second argument):
##
## @table @code
## @item "euclidean"
## The root of the sum of the squares of the differences; the default.
## @item "squaredeuclidean"
## The same without the root.
## @item "seuclidean"
## The differences are divided by @var{parameter}, a number for each column; its default
## is @code{std (x)}.
## @item "mahalanobis"
## @code{sqrt ((x(i,:) - y(j,:)) / c * (x(i,:) - y(j,:)).')}, where c is @var{parameter};
## its default is @code{cov (x)}.
## @item "cityblock", "chebychev"
## The sum of the absolute differences, and the greatest of them.
## @item "minkowski"
## The root of the sum of their powers, with the exponent @var{parameter}
## (default 2).
## @item "cosine", "correlation", "spearman"
## 1 minus the cosine of the angle between the rows; between the rows minus their
## means; between their ranks.
## @item "hamming", "jaccard"
## The fraction of the elements that differ; the fraction of those that are not
## both 0.
## @end table
##
## Distances are computed from differences, not from differences of squares, so they
## are accurate for near points.  A row with a NaN has the distance NaN.
##
## @example
## @group
## [d, i] = pdist2 (gpuArray ([0, 0; 3, 4; 1, 0]), [0, 0], "euclidean", "smallest", 2)
##   @result{} d =
##     0
##     1
##   i =
##     1
##     3
## @end group
## @end example
## @seealso{@@gpuArray/knnsearch, @@gpuArray/kmeans}
## @end deftypefn

function [d, at] = pdist2 (x, y, varargin)

  if (nargin < 2 || nargin > 6)
    cuda.internal.usage ();
  endif
  [name, parameter, direction, k] = read_arguments (varargin);
  if (nargout > 1 && isempty (direction))
    error ("octcuda:LogicError", "pdist2: the second result is for \"smallest\" and \"largest\"; call pdist2 (x, y, distance, \"smallest\", k)");
  endif
  [x, y, m] = __metric__ (x, y, "pdist2", name, parameter);
  if (isempty (direction))
    d = __distances__ (x, y, m);
    return;
  endif
  k = min (k, rows (x));
  width = max (1, floor (2 ^ 22 / max (1, rows (x))));
  first = 1:width:max (1, rows (y));
  [d, at] = deal (cell (1, numel (first)));
  for b = 1:numel (first)
    block = y(first(b):min (first(b) + width - 1, end),:);
    [d{b}, at{b}] = __least__ (__distances__ (x, block, m), k, direction);
  endfor
  d = [d{:}];
  at = [at{:}];

endfunction

function [name, parameter, direction, k] = read_arguments (args)

  name = "euclidean";
  parameter = [];
  direction = "";
  k = 0;
  is_direction = @(a) ischar (a) && any (strcmpi (a, {"smallest", "largest"}));
  if (! isempty (args) && ! is_direction (args{1}))
    name = args{1};
    args(1) = [];
  endif
  if (! isempty (args) && ! ischar (args{1}))
    parameter = gather (args{1});
    args(1) = [];
  endif
  if (isempty (args))
    return;
  elseif (numel (args) != 2 || ! is_direction (args{1}))
    error ("octcuda:LogicError", "pdist2: after the distance come its parameter, if any, and \"smallest\" or \"largest\" with a number");
  endif
  direction = lower (args{1});
  k = gather (args{2});
  if (! isnumeric (k) || ! isscalar (k) || ! (k >= 1) || k != fix (k))
    error ("octcuda:LogicError", "pdist2: the number of \"%s\" distances must be a positive integer", direction);
  endif

endfunction
