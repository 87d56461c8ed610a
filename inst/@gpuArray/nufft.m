## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} nufft (@var{x})
## @deftypefnx {gpuArray} {@var{y} =} nufft (@var{x}, @var{t})
## @deftypefnx {gpuArray} {@var{y} =} nufft (@var{x}, @var{t}, @var{f})
## @deftypefnx {gpuArray} {@var{y} =} nufft (@var{x}, @var{t}, @var{f}, @var{dim})
## @deftypefnx {gpuArray} {@var{y} =} nufft (@dots{}, "tolerance", @var{tol})
## The Fourier transform of unevenly spaced samples, at any frequencies: @code{y(k)
## = sum (x .* exp (-2i * pi * f(k) * t))}.
##
## @var{x} is a numeric or logical array; its vectors along dimension @var{dim} are
## transformed, by default the first one whose length is not 1.  @var{t}, a vector of
## their length, has the sample points; the default, also with @code{[]}, is
## @code{0:n-1}.  @var{f}, a vector of any length, has the frequencies, in periods per
## unit of @var{t}; the default is @code{(0:n-1) / n}.  @code{nufft (x)} is @code{fft
## (x)}.
##
## @var{y} has the size of @var{x}, except @code{numel (f)} along @var{dim}.  It is single
## if @var{x}, @var{t} or @var{f} is, else double.  @var{tol}, from 1e-14 to 0.1, is the
## approximate error relative to the norm of @var{y}; the default is 1e-12, or 1e-6 if
## @var{y} is single.  Points are doubles; values are singles if @var{y} is single and
## @var{tol} is 1e-6 or more, else doubles.  The same call gives the same bits each time.
##
## Errors: @var{t} has another length; points are complex, NaN or Inf, or of an
## integer class.
##
## Octave has no such function.  Arguments and results are those of MATLAB, except
## @code{"tolerance"}.  At least one argument is a gpuArray.
##
## @example
## @group
## y = nufft (gpuArray ([1, 2, 3]), [0, 1, 4], [0, 0.25])
##   @result{} y =
##      6 + 0i   4 - 2i
## @end group
## @end example
##
## Method: points are spread over a grid twice as fine, which fft transforms, as in A.
## Barnett, J. Magland and L. af Klinteberg, A parallel nonuniform fast Fourier transform
## library based on an "exponential of semicircle" kernel, SIAM J. Sci.  Comput.  41,
## 2019; for few points, the sum is computed term by term.
## @seealso{@@gpuArray/nufftn, @@gpuArray/fft}
## @end deftypefn

function y = nufft (x, varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  [args, tol] = nufft_options ("nufft", x, varargin);
  if (numel (args) > 3)
    cuda.internal.usage ();
  endif
  args(end+1:3) = {[]};
  [t, f, dim] = args{:};
  dim = checked_dim (x, dim);
  n = size (x, dim);
  is_plain = isempty (t) && isempty (f);
  [t, n_t] = points_or ("T", t, n, 1);
  if (n_t != n)
    error ("octcuda:LogicError", "nufft: T has %d points, but X has %d samples along dimension %d; the numbers must be equal", ...
           n_t, n, dim);
  endif
  [f, m] = points_or ("F", f, n, 1 / max (n, 1));
  x = gpuArray (x);
  if (is_plain && dim <= ndims (x))
    y = fft (x, [], dim);
  else
    order = [dim, 1:dim-1, dim+1:max(ndims (x), dim)];
    x = permute (x, order);
    s = [m, size(x)(2:end)];
    y = nufft_transform (reshape (x, n, prod (s(2:end))), t, f, tol);
    y = ipermute (reshape (y, s), order);
  endif
  if (tol.is_single && ! strcmp (classUnderlying (y), "single"))
    y = single (y);
  endif

endfunction

function dim = checked_dim (x, dim)

  if (isempty (dim))
    dim = find (size (x) != 1, 1);
    if (isempty (dim))
      dim = 1;
    endif
    return;
  endif
  if (! isnumeric (dim) || ! isscalar (dim) || ! isreal (dim))
    dim = 0;
  endif
  dim = double (gather (dim));
  if (! (dim >= 1 && dim == fix (dim) && dim < 2 ^ 31))
    error ("octcuda:LogicError", "nufft: DIM must be a positive integer");
  endif

endfunction

## V as points, and how many; by default N of them from 0 by STEP.
function [p, n] = points_or (what, v, n, step)

  if (isempty (v) && (isnumeric (v) || islogical (v)))
    given = struct ("first", 0, "step", step, "count", n);
  elseif (! isvector (v) || iscell (v))
    error ("octcuda:LogicError", "nufft: %s must be a vector; nufftn takes points of several dimensions", what);
  else
    n = numel (v);
    given = v;
  endif
  p = nufft_points ("nufft", what, {given});

endfunction
