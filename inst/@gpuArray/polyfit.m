## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{p} =} polyfit (@var{x}, @var{y}, @var{n})
## @deftypefnx {gpuArray} {[@var{p}, @var{s}, @var{mu}] =} polyfit (@var{x}, @var{y}, @var{n})
## The polynomial of degree @var{n} that fits the points (@var{x}, @var{y})
## best: it minimizes the sum of the squared distances from @var{y}.
##
## @var{x} and @var{y} have the same number of elements; @var{n} is a number, or a
## logical vector that selects the powers, the highest first.  @var{p} is a row of n +
## 1 coefficients, for polyval.  @var{s} is core's structure, with arrays on the
## device; with @var{mu}, the mean and the deviation of @var{x}, the polynomial is one
## of @code{(x - mu(1)) / mu(2)}.  For integers, and for fewer points than
## coefficients, core computes on gathered arguments.  Errors are core's.
##
## @example
## @group
## polyfit (gpuArray ([0, 1, 2, 3]), gpuArray ([1, 2, 4, 8]), 1)
##   @result{} 2.3000 0.3000
## @end group
## @end example
## @seealso{@@gpuArray/polyval, @@gpuArray/vander}
## @end deftypefn

## Of few points core does it.  Else the long matrix is made triangular on the device,
## and the rest is small: core's QR with pivots of that triangle.

function [p, s, mu] = polyfit (x, y, n)

  if (nargin == 3 && nargout < 2 && numel (x) <= 2e3)
    p = gpuArray (__core__ ("polyfit", gather (x), gather (y), gather (n)));
    return;
  endif
  if (nargin < 3)
    __core__ ("polyfit");       # its error
  elseif (! can_do (x, y, gather (n)))
    [out{1:max (nargout, 1)}] = __core__ ("polyfit", x, y, n);
    [p, s, mu] = [out, cell(1, 2)]{1:3};
    return;
  endif
  if (is_few (x))
    [p, s, mu] = by_core (gather (x), gather (y), gather (n), nargout);
    return;
  endif
  is_row = isrow (y);
  x = gpuArray (x)(:);
  y = gpuArray (y)(:);
  n = gather (n);
  mu = [];
  if (nargout > 2)
    mu = [mean(x), std(x)];
    x = (x - mu(1)) / mu(2);
  endif
  if (islogical (n))
    used = n(:).';
  else
    used = true (1, n + 1);
  endif
  powers = vander (x, numel (used));
  v = powers(:,used);
  [q, r, k, qty] = pivoted (v, y);
  c = r \ qty;
  c(k) = c;
  p = c;
  if (islogical (n)) # core's zeros are doubles
    p = zeros (numel (used), 1);
    p(used) = c;
  endif
  p = gpuArray (p.');
  if (nargout > 1)
    s = describe (powers, v, y, c, r, k, used, is_row);
  endif

endfunction

function yes = can_do (x, y, n)

  m = n;
  if (islogical (n))
    m = sum (n(:)) - 1;
  endif
  yes = isfloat (x) && isfloat (y) && numel (x) == numel (y) && numel (x) > 2 ...
        && isscalar (m) && isreal (m) && m >= 0 && m == fix (m) && m < numel (x);

endfunction

## Then core takes less than many small kernels do.
function yes = is_few (x)
  most = 2e3;
  if (strcmp (octcuda_backend (), "host"))
    most = 2e5;
  endif
  yes = numel (x) <= most;
endfunction

## Core's results for ordinary arrays, on the device.
function [p, s, mu] = by_core (x, y, n, n_out)

  [out{1:max(n_out, 1)}] = __core__ ("polyfit", x, y, n);
  [p, s, mu] = [out, cell(1, 2)]{1:3};
  p = gpuArray (p);
  s = fields_on_device (s, {"yf", "X", "V", "R", "C", "normr", "rsquared"});
  if (n_out > 2)
    mu = gpuArray (mu);
  endif

endfunction

## V(:,K) = Q * R, with R as LAPACK has it, and Q' * Y.
function [q, r, k, qty] = pivoted (v, y)

  m = columns (v);
  [q, r] = __thin_qr__ (v);
  [q2, r, k] = qr (r, 0);
  top = gather (q(1:m,:)) * q2;
  ## Householder's reflections choose these signs.
  signs = zeros (m, 1);
  own = sign (diag (r));
  own(own == 0) = 1;
  top .*= own.';
  for i = 1:m
    signs(i) = -1;
    if (real (top(i,i)) < 0)
      signs(i) = 1;
    endif
    below = i+1:m;
    top(below,below) -= top(below,i) * top(i,below) / (top(i,i) - signs(i));
  endfor
  signs .*= own;
  r .*= signs;
  qty = signs .* (q2' * gather (__inner__ (q, y)));

endfunction

## The fields that core's structure has.
function s = describe (powers, v, y, c, r, k, used, is_row)

  yf = sum (v .* c.', 2);
  resid = yf - y;
  try
    c_inv = cholinv (r.' * r)(k,k);
  catch
    c_inv = NaN (numel (k) - 1);
  end_try_catch
  if (! all (used))
    powers(:,! used) = 0;
    [r_used, c_used] = deal (r, c_inv);
    r = zeros (rows (r), numel (used));
    c_inv = zeros (rows (c_inv), numel (used));
    r(:,used) = r_used;
    c_inv(:,used) = c_used;
  endif
  if (is_row)
    yf = yf.';
  endif
  all_fields = struct ("yf", yf, "X", powers, "V", powers, "R", gpuArray (r), ...
                       "C", gpuArray (c_inv), "df", max (0, numel (y) - numel (k)), ...
                       "normr", norm (resid));
  [~, s] = polyfit ([1, 2, 3], [1, 2, 4], 1);
  if (isfield (s, "rsquared"))
    all_fields.rsquared = 1 - sumsq (resid) / sumsq (y - mean (y));
  endif
  for name = fieldnames (s).'
    s.(name{1}) = all_fields.(name{1});
  endfor

endfunction
