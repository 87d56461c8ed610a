## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} nufftn (@var{x})
## @deftypefnx {gpuArray} {@var{y} =} nufftn (@var{x}, @var{t})
## @deftypefnx {gpuArray} {@var{y} =} nufftn (@var{x}, @var{t}, @var{f})
## @deftypefnx {gpuArray} {@var{y} =} nufftn (@dots{}, "tolerance", @var{tol})
## The Fourier transform in several dimensions of samples at any points, at any
## frequencies: @code{y(k) = sum_j x(j) * exp (-2i * pi * sum_d (f(k,d) * t(j,d)))}.
##
## @var{x} is a numeric or logical array.  @var{t}, the sample points, is
##
## @itemize
## @item
## a matrix with a row for each element of @var{x}, and D columns; or
## @item
## a cell of D vectors, the samples being at each combination of their elements; vector d
## has the length of dimension d of @var{x}; or
## @item
## @code{[]} (default), for @code{0:size (x, d) - 1} in each dimension.
## @end itemize
##
## @var{f}, the frequencies, is a matrix with a row for each and D columns (further columns
## are ignored), or a cell of D vectors, which means each combination.  Its default is
## @code{(0:n-1) / n} in each dimension, where n is the length of @var{x} there, or, if
## @var{t} is a matrix, @code{ceil (numel (x) ^ (1 / D))}.
##
## @var{y} is a column with an element for each row of @var{f}; if @var{f} is a cell, or
## by default, it has D dimensions, with the vectors' lengths.  @code{nufftn (x)} is
## @code{fftn (x)}.  Class, tolerance, errors and method are as for nufft.
##
## Up to three dimensions are computed on grids, more of them term by term; if both
## @var{t} and @var{f} are cells, each dimension is transformed separately.
##
## @example
## @group
## y = nufftn (gpuArray ([1; 2]), [0, 0; 1, 3], [0, 0; 0.5, 0.25])
##   @result{} y =
##      3 + 0i
##      1 - 2i
## @end group
## @end example
## @seealso{@@gpuArray/nufft, @@gpuArray/fftn}
## @end deftypefn

function y = nufftn (x, varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  [args, tol] = nufft_options ("nufftn", x, varargin);
  if (numel (args) > 2)
    cuda.internal.usage ();
  endif
  args(end+1:2) = {[]};
  [t, f] = args{:};
  x = gpuArray (x);
  if (is_none (t) && is_none (f))
    y = fftn (x);
  else
    t = sample_points (x, t, f);
    [f, s] = query_points (x, t, f);
    if (iscell (t) && iscell (f))
      y = reshape (x, [counts_of(t), 1]);
      for d = 1:numel (t)
        y = along (y, d, t{d}, f{d}, tol);
      endfor
    else
      p = nufft_points ("nufftn", "T", t);
      q = nufft_points ("nufftn", "F", f);
      y = nufft_transform (x(:), p, q, tol);
    endif
    y = reshape (y, s);
  endif
  if (tol.is_single && ! strcmp (classUnderlying (y), "single"))
    y = single (y);
  endif

endfunction

function is = is_none (v)
  is = isempty (v) && ! iscell (v) && (isnumeric (v) || islogical (v));
endfunction

## How many points each of the vectors V has.
function n = counts_of (v)

  n = cellfun ("numel", v);
  for d = find (cellfun ("isclass", v, "struct"))
    n(d) = v{d}.count;
  endfor

endfunction

## T as a matrix of D columns, or as a cell of at least two parts.
function t = sample_points (x, t, f)

  s = size (x);
  if (is_none (t))
    if (iscell (f) && ! isempty (f) && numel (f) < numel (s) && all (s(numel (f) + 1:end) == 1))
      s = s(1:numel (f));
    elseif (iscell (f))
      s(end+1:numel (f)) = 1;
    elseif (! iscell (f) && columns (f) == 1 && isvector (x))
      s = numel (x);
    endif
    t = arrayfun (@(n) struct ("first", 0, "step", 1, "count", n), s, "UniformOutput", false);
  elseif (iscell (t))
    n = cellfun ("numel", t(:).');
    want = [s, ones(1, numel (n) - numel (s))];
    if (isscalar (n) && isvector (x))
      want = numel (x);
    endif
    if (! isequal (n, want))
      error ("octcuda:LogicError", "nufftn: the vectors of T have the lengths [%s], and X is %s; vector d must have the length of dimension d", ...
             num2str (n), strjoin (arrayfun (@num2str, s, "UniformOutput", false), "x"));
    endif
    t = t(:).';
  else
    if (isvector (t) && rows (t) != numel (x))
      t = t(:);
    endif
    if (ndims (t) > 2 || rows (t) != numel (x))
      error ("octcuda:LogicError", "nufftn: T is %s, and X has %d elements; T must have a row for each one", ...
             strjoin (arrayfun (@num2str, size (t), "UniformOutput", false), "x"), numel (x));
    endif
  endif

endfunction

## F likewise, and the size S of the result.
function [f, s] = query_points (x, t, f)

  if (iscell (t))
    n_dims = numel (t);
    n = counts_of (t);
  else
    n_dims = columns (t);
  endif
  if (is_none (f))
    if (! iscell (t))
      n(1:n_dims) = ceil (round (numel (x) ^ (1 / n_dims) * 1e10) / 1e10);
    endif
    f = arrayfun (@(n) struct ("first", 0, "step", 1 / max (n, 1), "count", n), n, ...
                  "UniformOutput", false);
  elseif (iscell (f))
    if (numel (f) != n_dims)
      error ("octcuda:LogicError", "nufftn: F has %d vectors, but points have %d dimensions; the numbers must be equal", ...
             numel (f), n_dims);
    endif
    f = f(:).';
  else
    if (n_dims == 1 && isvector (f))
      f = f(:);
    endif
    if (ndims (f) > 2 || columns (f) < n_dims)
      error ("octcuda:LogicError", "nufftn: F is %s, and points have %d dimensions; F must have a column for each one", ...
             strjoin (arrayfun (@num2str, size (f), "UniformOutput", false), "x"), n_dims);
    endif
    if (columns (f) > n_dims)
      f = f(:,1:n_dims);
    endif
    s = [rows(f), 1];
    return;
  endif
  s = [counts_of(f), 1];

endfunction

## Dimension D of X, from the points T to the frequencies F.
function y = along (x, d, t, f, tol)

  n = size (x);
  n(end+1:d) = 1;
  order = [d, 1:d-1, d+1:numel(n)];
  p = nufft_points ("nufftn", "T", {t});
  q = nufft_points ("nufftn", "F", {f});
  x = reshape (permute (x, order), n(d), prod (n) / max (n(d), 1));
  y = nufft_transform (x, p, q, tol);
  n(d) = q.count;
  y = ipermute (reshape (y, n(order)), order);

endfunction
