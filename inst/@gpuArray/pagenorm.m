## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{n} =} pagenorm (@var{x})
## @deftypefnx {gpuArray} {@var{n} =} pagenorm (@var{x}, @var{p})
## The norm of each page of @var{x}: @code{n(1,1,k)} is
## @code{norm (x(:,:,k), @var{p})}.
##
## @var{x} is a gpuArray of class double or single, real or complex; a page is a
## matrix, @code{x(:,:,k)}.  @var{p} is 2 (default), 1, @code{Inf} or
## @qcode{"fro"}.  Pages of one row or column are vectors.  @var{n} has the class
## of @var{x} and a length of 1 along the first two dimensions.
##
## Norms are computed on the device, except the 2-norm of matrices with more than
## 32 rows or columns that have fewer than 128 * 128 elements, or elements that
## are not finite; for that @var{x} is gathered once.
##
## Errors: another @var{p}; @var{x} of another class.
##
## Core Octave has no such function; it is MATLAB's.
##
## @example
## @group
## squeeze (pagenorm (gpuArray (cat (3, [3, 0; 0, 4], [1, 1; 1, 1])), "fro"))
##   @result{} 5
##      2
## @end group
## @end example
## @seealso{@@gpuArray/pagesvd, @@gpuArray/vecnorm, norm}
## @end deftypefn

function n = pagenorm (x, p = 2)

  if (nargin < 1)
    cuda.internal.usage ();
  elseif (! isfloat (x))
    error ("octcuda:LogicError", "pagenorm: X must be double or single, not %s; write double (X)", classUnderlying (gpuArray (x)));
  endif
  p = gather (p);
  if (! is_page_norm (p))
    error ("octcuda:LogicError", "pagenorm: P must be 1, 2, Inf or \"fro\"");
  endif
  is_fro = ischar (p) && strcmpi (p, "fro");
  if (ischar (p) && ! is_fro)
    p = Inf;
  endif
  sz = size (x);
  is_vector = any (sz(1:2) == 1);
  if (isempty (x))
    n = zeros ([1, 1, sz(3:end)], class (x));
  elseif (is_fro || (is_vector && p == 2))
    n = by_squares (reshape (x, [sz(1) * sz(2), 1, sz(3:end)]));
  elseif (p == 2)
    n = __page_svd__ (x);
    if (isempty (n))
      n = cuda.internal.pages ({"pagenorm", @norm}, x);
    else
      n = reshape (n(1,:), [1, 1, sz(3:end)]);
    endif
  else
    a = abs (x);
    if (is_vector && p == 1)
      n = sum (sum (a, 1), 2);
    elseif (is_vector)
      n = max (max (a, [], 1), [], 2);
    else
      n = max (sum (a, 2 - (p == 1)), [], 1 + (p == 1));
    endif
    n(any (any (isnan (a), 1), 2)) = NaN;
  endif

endfunction

## Of columns, without overflow.
function n = by_squares (x)

  most = max (abs (x), [], 1);
  scale = most;
  scale(! (isfinite (most) & most > 0)) = 1;
  n = scale .* sqrt (sumsq (x ./ scale, 1));

endfunction

%!test
%! x = gpuArray (reshape (1:24, 2, 3, 4));
%! assert (squeeze (gather (pagenorm (x, 1))), squeeze (max (sum (reshape (1:24, 2, 3, 4), 1), [], 2)));
%!error <P must be> pagenorm (gpuArray (1), 3)
