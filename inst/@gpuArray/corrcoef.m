## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{r}, @var{p}, @var{lci}, @var{hci}] =} corrcoef (@var{x})
## @deftypefnx {gpuArray} {[@dots{}] =} corrcoef (@var{x}, @var{y})
## @deftypefnx {gpuArray} {[@dots{}] =} corrcoef (@dots{}, @var{name}, @var{value})
## The correlation coefficients of the columns of @var{x}, or of @code{x(:)} and
## @code{y(:)}.
##
## @var{p} is the probability of a correlation as strong as @var{r} if there is none;
## @var{lci} and @var{hci} are the limits of its confidence interval.  All have as
## many rows and columns as @var{x} has columns.  Names and values:
##
## @table @code
## @item "alpha"
## The probability that the true value is outside the limits; default 0.05.
## @item "rows"
## @qcode{"all"} (default) uses all rows; @qcode{"complete"} omits rows with a NaN;
## @qcode{"pairwise"} omits a row only for the pairs of columns in which it has a NaN.
## @end table
##
## For complex numbers and integers core computes on gathered arguments.  Errors are
## core's.
##
## @example
## @group
## corrcoef (gpuArray ([1, 6; 2, 4; 3, 2]))
##   @result{} 1 -1
##     -1  1
## @end group
## @end example
## @seealso{@@gpuArray/corr, @@gpuArray/cov}
## @end deftypefn

## All pairs at once.  P is computed on the CPU, from as many numbers as R has.

function [r, p, lci, hci] = corrcoef (x, varargin)

  [z, alpha, which] = read_arguments (x, varargin);
  if (isempty (z))
    [out{1:max (nargout, 1)}] = __core__ ("corrcoef", x, varargin{:});
    [r, p, lci, hci] = [out, cell(1, 3)]{1:4};
    return;
  endif
  n = rows (z);
  m = n;
  with_nan = any (isnan (z), 1);        # as given: less its mean, Inf is NaN too
  if (strcmp (which, "pairwise") && any (with_nan))
    [r, m] = pairwise (z);
  else
    z = z - sum (z, 1) / n;
    s = sqrt (sumsq (z, 1));
    r = __inner__ (z) ./ (s.' .* s);
  endif
  r = double (r);                       # as core's
  ## A column goes with itself even when it is constant.
  own = gpuArray (logical (eye (columns (z))));
  one = 1 + 0 * with_nan;
  if (! strcmp (which, "pairwise"))
    one(with_nan) = NaN;
  endif
  r = merge (own, one .* ones (size (r)), r);
  if (nargout > 1)
    p = gpuArray (probability (gather (r), n));
    p = merge (own, one .* ones (size (r)), p);
  endif
  if (nargout > 2)
    width = sqrt (2) * erfinv (1 - alpha) ./ sqrt (m - 3);
    lci = tanh (atanh (r) - width);
    hci = tanh (atanh (r) + width);
  endif

endfunction

## The columns, none if this is core's to compute or to complain about.
function [z, alpha, which] = read_arguments (x, args)

  z = [];
  alpha = 0.05;
  which = "all";
  y = x;
  is_pair = ! isempty (args) && isnumeric (args{1});
  if (is_pair)
    y = args{1};
    args(1) = [];
  endif
  if (! is_good (x) || ! is_good (y) || mod (numel (args), 2)
      || (is_pair && numel (x) != numel (y)))
    return;
  endif
  for k = 1:2:numel (args)
    if (strcmpi (args{k}, "alpha") && isnumeric (args{k+1}) && isscalar (args{k+1})
        && args{k+1} >= 0 && args{k+1} <= 1)
      alpha = gather (args{k+1});
    elseif (strcmpi (args{k}, "rows") && ischar (args{k+1})
            && any (strcmpi (args{k+1}, {"all", "complete", "pairwise"})))
      which = lower (args{k+1});
    else
      return;
    endif
  endfor
  if (is_pair)
    x = [x(:), y(:)];
  elseif (isrow (x))
    x = x(:);
  endif
  if (strcmp (which, "complete"))
    x = x(! any (isnan (x), 2), :);
  endif
  if (rows (x) > 1)
    z = x;
  endif

endfunction

function yes = is_good (x)
  yes = isfloat (x) && isreal (x) && ndims (x) == 2 && numel (x) > 1;
endfunction

## Each pair of columns without the rows in which one of them is NaN, and how many
## rows are left.
function [r, m] = pairwise (z)

  [n, p] = size (z);
  good = ! isnan (z);
  z(! good) = 0;
  other = reshape (good, n, 1, p);
  m = sum (good & other, 1);
  mine = sum (z .* other, 1) ./ m;
  its = sum (good .* reshape (z, n, 1, p), 1) ./ m;
  a = (z - mine) .* (good & other);
  b = reshape (z, n, 1, p) - its;
  r = sum (a .* b, 1) ./ sqrt (sum (a .^ 2, 1) .* sum ((b .* (good & other)) .^ 2, 1));
  r = reshape (r, p, p);
  m = reshape (m, p, p);

endfunction

## By Student's distribution with N - 2 degrees of freedom.
function p = probability (r, n)

  df = n - 2;
  t2 = df * r .^ 2 ./ (1 - r .^ 2);
  p = NaN (size (r), class (r));
  big = t2 > df;
  known = ! isnan (t2) & df > 0;
  p(known & isinf (t2)) = 0;
  known &= ! isinf (t2);
  at = known & big;
  p(at) = betainc (df ./ (df + t2(at)), df / 2, 1 / 2);
  at = known & ! big;
  p(at) = 1 - betainc (t2(at) ./ (df + t2(at)), 1 / 2, df / 2);

endfunction
