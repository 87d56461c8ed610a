## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{coeff} =} pca (@var{x})
## @deftypefnx {gpuArray} {[@var{coeff}, @var{score}, @var{latent}, @var{tsquared}, @var{explained}, @var{mu}] =} pca (@var{x}, @var{name}, @var{value}, @dots{})
## The principal components of @var{x}, a real matrix with a row for each observation.
##
## The columns of @var{coeff} are orthonormal directions, the one of the greatest
## variance first; in each, the element with the greatest magnitude is positive.
## @var{score} has the observations in these directions, @var{latent} the variances,
## @var{explained} their percentages of the sum, @var{tsquared} the squared distances of
## the observations from the mean, scaled by the variances, and @var{mu} the means of the
## columns.  There are as many components as columns, but fewer than rows.  Names and
## values:
##
## @table @code
## @item "NumComponents"
## The number of columns of @var{coeff} and @var{score} to return.
## @item "Centered"
## false: the means are not subtracted.
## @item "Economy"
## false: as many components as columns, including those of variance 0.
## @item "VariableWeights"
## @qcode{"variance"}, or a positive weight for each column, for its squares; then
## @var{coeff} is not orthonormal.
## @item "Rows"
## @qcode{"complete"} (default): observations with a NaN are ignored, and their
## @var{score} is NaN; @qcode{"all"}: NaN raises an error.
## @item "Algorithm"
## Only @qcode{"svd"}, the most accurate method.
## @end table
##
## @example
## @group
## [coeff, score, latent] = pca (gpuArray ([1, 1; 2, 2; 3, 3; 4, 4]))
##   @result{} coeff = 0.7071 ... score = ... latent = ...
## @end group
## @end example
## @seealso{@@gpuArray/cov, @@gpuArray/kmeans}
## @end deftypefn

## X less its means is Q * R; the components are those of R, which is small.

function [coeff, score, latent, tsquared, explained, mu] = pca (x, varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  o = read_options (x, varargin);
  x = gpuArray (x);
  gone = any (isnan (x), 2);
  n_all = rows (x);
  if (any (gone))
    if (strcmpi (o.Rows, "all"))
      error ("octcuda:LogicError", "pca: X has NaN; the option \"Rows\", \"complete\" ignores such rows");
    endif
    x = x(! gone,:);
  endif
  [n, p] = size (x);
  if (n == 0)
    error ("octcuda:LogicError", "pca: X has no row without NaN");
  endif
  mu = zeros (1, p, classUnderlying (x));
  if (o.Centered)
    mu = mean (x, 1);
    x -= mu;
  endif
  free = n - o.Centered;
  w = sqrt (weights (x, o.VariableWeights, free));
  x = x .* w;
  [s, v] = directions (x, ! o.Economy, free);
  [~, greatest] = max (abs (v), [], 1);
  v .*= sign (v(greatest + rows (v) * (0:columns (v) - 1)));
  score = __combine__ (x, v);
  latent = s .^ 2 / free;
  keep = 1:min (o.NumComponents, columns (v));
  coeff = gpuArray ((v ./ gather (w).')(:,keep));
  if (nargout > 3)
    real_ones = s > max (n, p) * eps (max ([s; 0]));
    tsquared = padded (sum ((score(:,real_ones) ./ sqrt (latent(real_ones).')) .^ 2, 2), gone, n_all);
  endif
  score = padded (score(:,keep), gone, n_all);
  explained = gpuArray (100 * latent / sum (latent));
  latent = gpuArray (latent);
  mu = gpuArray (mu);

endfunction

function o = read_options (x, args)

  if (! isnumeric (x) || ! isreal (x) || ! isfloat (x) || ndims (x) > 2)
    error ("octcuda:LogicError", "pca: X must be a matrix of real numbers, of class double or single");
  elseif (isempty (x))
    error ("octcuda:LogicError", "pca: X is empty, %dx%d: it needs a row for each observation and a column for each variable", size (x));
  endif
  o = cuda.internal.options ("pca", args, struct ("NumComponents", Inf, "Centered", true, ...
                                      "Economy", true, "VariableWeights", [], ...
                                      "Rows", "complete", "Algorithm", "svd"));
  if (! isnumeric (o.NumComponents) || ! isscalar (o.NumComponents)
      || ! (o.NumComponents >= 1) || o.NumComponents != fix (o.NumComponents))
    error ("octcuda:LogicError", "pca: \"NumComponents\" must be a positive integer");
  elseif (! strcmpi (o.Algorithm, "svd"))
    error ("octcuda:NotSupported", "pca: \"Algorithm\" can only be \"svd\"; leave it out");
  elseif (! any (strcmpi (o.Rows, {"complete", "all"})))
    error ("octcuda:NotSupported", "pca: \"Rows\" must be \"complete\" or \"all\"");
  endif
  for name = {"Centered", "Economy"}
    value = o.(name{1});
    if (! (islogical (value) || isnumeric (value)) || ! isscalar (value))
      error ("octcuda:LogicError", "pca: \"%s\" must be true or false", name{1});
    endif
    o.(name{1}) = logical (value);
  endfor

endfunction

function w = weights (x, given, free)

  p = columns (x);
  if (isempty (given))
    w = ones (1, p);
  elseif (strcmpi (given, "variance"))
    w = free ./ sumsq (x, 1);
  elseif (isnumeric (given) && isreal (given) && numel (given) == p && all (given(:) > 0))
    w = given(:).';
  else
    error ("octcuda:LogicError", "pca: \"VariableWeights\" must be \"variance\" or %d positive numbers", p);
  endif

endfunction

## The singular values of X and the directions that belong to them, in ordinary arrays.
function [s, v] = directions (x, is_full, free)

  [n, p] = size (x);
  if (n > p)
    [~, r] = __thin_qr__ (x);
    [~, s, v] = svd (r);
    s = diag (s);
  elseif (is_full)
    [~, s, v] = svd (gather (x));
    s = [diag(s); zeros(p - n, 1)];
    s(free+1:end) = 0;
  else
    [~, s, v] = svd (gather (x), "econ");
    s = diag (s);
    n_kept = min (free, numel (s));
    s = s(1:n_kept);
    v = v(:,1:n_kept);
  endif

endfunction

## Y with NaN in the rows that are GONE.
function y = padded (y, gone, n)

  if (rows (y) < n)
    short = y;
    y = gpuArray (NaN (n, columns (short), classUnderlying (short)));
    y(! gone,:) = short;
  endif

endfunction
