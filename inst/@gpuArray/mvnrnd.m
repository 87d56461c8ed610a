## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{r}, @var{t}] =} mvnrnd (@var{mu}, @var{sigma})
## @deftypefnx {gpuArray} {[@var{r}, @var{t}] =} mvnrnd (@var{mu}, @var{sigma}, @var{n})
## Draw rows of numbers from the multivariate normal distribution with means @var{mu}
## and covariances @var{sigma}.
##
## @var{mu} is a row for all draws, or a matrix with a row for each, or one number for
## all.  @var{sigma} is a symmetric matrix without negative eigenvalues, a row, which is
## its diagonal, or an array with a matrix for each row of @var{mu}.  One of the arguments
## is a gpuArray.  @var{r} has @var{n} rows (default: those of @var{mu}); @var{t} is a
## matrix with @code{t' * t} equal to @var{sigma}.
##
## The random numbers are those of @code{gpuArray.randn}, so gpurng seeds them.
##
## @example
## @group
## size (mvnrnd (gpuArray ([0, 10]), [1, 0.5; 0.5, 2], 1000))
##   @result{} 1000 2
## @end group
## @end example
## @seealso{@@gpuArray/randn, @@gpuArray/normpdf, gpurng}
## @end deftypefn

function [r, t] = mvnrnd (mu, sigma, n = [])

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  [mu, sigma, n] = deal (gpuArray (mu), gather (sigma), gather (n));
  is_number = @(a) isfloat (a) && isreal (a);
  if (! is_number (mu) || ndims (mu) > 2 || ! is_number (sigma) || isempty (sigma))
    error ("octcuda:LogicError", "mvnrnd: MU must be a matrix and SIGMA an array of real numbers");
  endif
  d = columns (sigma);
  if (isrow (sigma) && ndims (sigma) == 2)
    if (! all (sigma >= 0))
      error ("octcuda:LogicError", "mvnrnd: a row SIGMA holds variances, which must not be negative");
    endif
    sigma = diag (sigma);
  elseif (rows (sigma) != d)
    error ("octcuda:LogicError", "mvnrnd: SIGMA must be a square matrix, or the row of its diagonal");
  endif
  if (isscalar (mu) || (iscolumn (mu) && d > 1))
    mu = mu .* ones (1, d);
  elseif (d == 1 && isrow (mu))
    mu = mu.';
  endif
  if (columns (mu) != d)
    error ("octcuda:LogicError", "mvnrnd: MU has %d columns and SIGMA %d; the numbers must be equal", columns (mu), d);
  endif
  n = number_of_rows (mu, sigma, n);
  t = zeros (size (sigma), class (sigma));
  for k = 1:size (sigma, 3)
    t(:,:,k) = root (sigma(:,:,k));
  endfor
  z = gpuArray.randn (n, d);
  if (isa (sigma, "single") || isa (mu, "single"))
    z = single (z);
  endif
  if (size (t, 3) == 1)
    r = mu + __combine__ (z, t);
  else
    r = mu + reshape (sum (reshape (z, n, 1, d) .* gpuArray (permute (t, [3, 2, 1])), 3), n, d);
  endif
  t = gpuArray (t);

endfunction

function n = number_of_rows (mu, sigma, n)

  if (isempty (n))
    n = max (rows (mu), size (sigma, 3));
  elseif (! isnumeric (n) || ! isscalar (n) || ! (n >= 0) || n != fix (n) || isinf (n))
    error ("octcuda:LogicError", "mvnrnd: N must be a non-negative integer");
  endif
  if (! any (rows (mu) == [1, n]) || ! any (size (sigma, 3) == [1, n]))
    error ("octcuda:LogicError", "mvnrnd: MU has %d rows and SIGMA %d matrices; there must be one, or N, which is %d", ...
           rows (mu), size (sigma, 3), n);
  endif

endfunction

## A matrix whose transpose times itself is S.
function t = root (s)

  scale = max (abs (s(:)));
  if (! all (isfinite (s(:))) || max (abs (s - s.')(:)) > 100 * eps (scale))
    error ("octcuda:LogicError", "mvnrnd: SIGMA must be symmetric, and finite");
  endif
  [t, fails] = chol (s);
  if (fails)
    [v, l] = eig ((s + s.') / 2, "vector");
    if (any (l < -100 * columns (s) * eps (scale)))
      error ("octcuda:LogicError", "mvnrnd: SIGMA must have no negative eigenvalues; the least is %g", min (l));
    endif
    t = sqrt (max (l, 0)) .* v.';
  endif

endfunction
