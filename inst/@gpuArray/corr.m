## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{r} =} corr (@var{x})
## @deftypefnx {gpuArray} {@var{r} =} corr (@var{x}, @var{y})
## The correlations of the columns of @var{x} with each other, or with those of
## @var{y}.
##
## Both are numeric matrices with the same number of rows.  A constant column gives
## NaN.  For integers, rows and scalars core computes @var{r} on gathered arguments.
## Errors are core's.
##
## @example
## @group
## corr (gpuArray ([1, 6; 2, 4; 3, 2]))
##   @result{} 1 -1
##     -1  1
## @end group
## @end example
## @seealso{@@gpuArray/cov, @@gpuArray/corrcoef}
## @end deftypefn

function r = corr (x, varargin)

  is_good = @(x) isfloat (x) && ndims (x) == 2 && rows (x) > 1 && ! isempty (x);
  if (numel (varargin) > 1 || ! all (cellfun (is_good, [{x}, varargin]))
      || (nargin == 2 && rows (x) != rows (varargin{1})))
    r = __core__ ("corr", x, varargin{:});
    return;
  endif
  n = rows (x);
  x = x - sum (x, 1) / n;
  if (nargin == 1)
    c = __inner__ (x) / (n - 1);
    s = sqrt (diag (c));
    r = c ./ (s .* s.');
  else
    y = varargin{1} - sum (varargin{1}, 1) / n;
    s = sqrt (sumsq (x, 1) / (n - 1)).' .* sqrt (sumsq (y, 1) / (n - 1));
    r = __inner__ (x, y) / (n - 1) ./ s;
  endif

endfunction
