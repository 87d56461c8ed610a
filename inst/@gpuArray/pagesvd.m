## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{s} =} pagesvd (@var{x})
## @deftypefnx {gpuArray} {[@var{u}, @var{s}, @var{v}] =} pagesvd (@var{x})
## @deftypefnx {gpuArray} {[@dots{}] =} pagesvd (@dots{}, "econ")
## @deftypefnx {gpuArray} {[@dots{}] =} pagesvd (@dots{}, 0)
## @deftypefnx {gpuArray} {[@dots{}] =} pagesvd (@dots{}, @var{form})
## The singular value decomposition of each page of @var{x}, a matrix
## @code{x(:,:,k)}: @code{x(:,:,k) = u(:,:,k) * s(:,:,k) * v(:,:,k)'}.
##
## @var{x} is a gpuArray of class double or single, real or complex, without
## infinities and NaN.  With one result each page of @var{s} is a column of the
## singular values, the largest first; with three it is a diagonal matrix.
## @var{form} @qcode{"vector"} or @qcode{"matrix"} selects either form.  With
## @qcode{"econ"}, @var{u} and @var{v} have as many columns as there are
## singular values; with 0, only if pages have more rows than columns.
##
## Pages of at most 32 rows and columns are computed all at once.  Pages of at
## least 128 * 128 elements are computed on the device, one after the other; for
## others @var{x} is gathered once, and core computes one page after the other.
##
## Errors: other options; those of @code{svd}.
##
## Core Octave has no such function; it is MATLAB's.
##
## @example
## @group
## squeeze (pagesvd (gpuArray (cat (3, [3, 0; 0, 4], eye (2)))))
##   @result{} 4 1
##      3 1
## @end group
## @end example
## @seealso{@@gpuArray/pagenorm, @@gpuArray/pageeig, svd}
## @end deftypefn

function [u, s, v] = pagesvd (x, varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  is_econ = false;
  is_vector = nargout < 2;
  for word = varargin
    word = word{1};
    if (isequal (word, 0))
      is_econ = size (x, 1) > size (x, 2);
    elseif (ischar (word) && strcmpi (word, "econ"))
      is_econ = true;
    elseif (ischar (word) && any (strcmpi (word, {"vector", "matrix"})))
      is_vector = strcmpi (word, "vector");
    else
      error ("octcuda:LogicError", "pagesvd: options are \"econ\", 0, \"vector\" and \"matrix\"");
    endif
  endfor
  x = gpuArray (x);
  sz = size (x);
  k = min (sz(1:2));
  if (nargout < 2)
    s = __page_svd__ (x);
    if (isempty (s))
      s = cuda.internal.pages ({"pagesvd", @svd}, x);
    endif
    u = in_form (s, is_vector, is_econ, sz);
  else
    [u, s, v] = __page_svd__ (x);
    if (isempty (s))
      [u, s, v] = cuda.internal.pages ({"pagesvd", @(a) factors(a, is_econ)}, x);
    elseif (is_econ)
      u = reshape (u(:,1:k,:), [sz(1), k, sz(3:end)]);
      v = reshape (v(:,1:k,:), [sz(2), k, sz(3:end)]);
    endif
    s = in_form (s, is_vector, is_econ, sz);
  endif

endfunction

function [u, s, v] = factors (a, is_econ)

  if (is_econ)
    [u, s, v] = svd (a, "econ");
  else
    [u, s, v] = svd (a);
  endif
  s = full (s);
  s = reshape (s(1:rows (s) + 1:end), [], 1)(1:min (size (s)));

endfunction

## Columns as diagonal matrices, unless vectors are wanted.
function s = in_form (s, is_vector, is_econ, sz)

  if (is_vector)
    return;
  endif
  k = rows (s);
  s = s .* eye (k);
  if (! is_econ)
    s = resize (s, [sz(1:2), size(s)(3:end)]);
  endif

endfunction

%!test
%! x = reshape (cos (1:24), 3, 2, 4);
%! [u, s, v] = pagesvd (gpuArray (x), "econ");
%! assert (gather (pagemtimes (pagemtimes (u, s), "none", v, "ctranspose")), x, 16 * eps);
%!error <options are> pagesvd (gpuArray (1), "small")
