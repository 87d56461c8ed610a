## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{s} =} pagesvd (@var{x})
## @deftypefnx {gpuArray} {[@var{u}, @var{s}, @var{v}] =} pagesvd (@var{x})
## @deftypefnx {gpuArray} {[@dots{}] =} pagesvd (@dots{}, "econ")
## @deftypefnx {gpuArray} {[@dots{}] =} pagesvd (@dots{}, @var{form})
## The singular value decomposition of each page of @var{x}, a matrix
## @code{x(:,:,k)}: @code{x(:,:,k) = u(:,:,k) * s(:,:,k) * v(:,:,k)'}.
##
## @var{x} is a gpuArray of class double or single, real or complex, without
## infinities and NaN.  With one result each page of @var{s} is a column of the
## singular values, the largest first; with three it is a diagonal matrix.
## @var{form} @qcode{"vector"} or @qcode{"matrix"} asks for either.
## @qcode{"econ"}: as many columns of @var{u} and @var{v} as there are singular
## values.
##
## @var{x} is gathered once, and core computes one page after the other.
##
## Errors: other options; what @code{svd} reports.
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
    __usage__ ();
  endif
  is_econ = false;
  is_vector = nargout < 2;
  for word = varargin
    word = word{1};
    if (isequal (word, 0) || (ischar (word) && strcmpi (word, "econ")))
      is_econ = true;
    elseif (ischar (word) && any (strcmpi (word, {"vector", "matrix"})))
      is_vector = strcmpi (word, "vector");
    else
      error ("octcuda:LogicError", "pagesvd: options are \"econ\", \"vector\" and \"matrix\"");
    endif
  endfor
  if (nargout < 2)
    u = __pages__ ({"pagesvd", @(a) values (a, is_econ, is_vector)}, x);
  else
    [u, s, v] = __pages__ ({"pagesvd", @(a) all_of (a, is_econ, is_vector)}, x);
  endif

endfunction

function s = values (a, is_econ, is_vector)

  s = svd (a);
  if (! is_vector && is_econ)
    s = diag (s);
  elseif (! is_vector)
    s = full (resize (diag (s), size (a)));
  endif

endfunction

function [u, s, v] = all_of (a, is_econ, is_vector)

  if (is_econ)
    [u, s, v] = svd (a, 0);
  else
    [u, s, v] = svd (a);
  endif
  s = full (s);
  if (is_vector)
    s = reshape (s(1:rows (s) + 1:end), [], 1)(1:min (size (s)));
  endif

endfunction

%!test
%! x = reshape (cos (1:24), 3, 2, 4);
%! [u, s, v] = pagesvd (gpuArray (x), "econ");
%! assert (gather (pagemtimes (pagemtimes (u, s), "none", v, "ctranspose")), x, 16 * eps);
%!error <options are> pagesvd (gpuArray (1), "small")
