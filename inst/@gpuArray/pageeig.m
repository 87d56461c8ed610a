## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{e} =} pageeig (@var{a})
## @deftypefnx {gpuArray} {@var{e} =} pageeig (@var{a}, @var{b})
## @deftypefnx {gpuArray} {[@var{v}, @var{d}] =} pageeig (@dots{})
## @deftypefnx {gpuArray} {[@var{v}, @var{d}, @var{w}] =} pageeig (@dots{})
## @deftypefnx {gpuArray} {[@dots{}] =} pageeig (@dots{}, @var{option}, @dots{})
## The eigenvalues of each page of @var{a}, a square matrix @code{a(:,:,k)}, or of
## each pair of pages of @var{a} and @var{b}.
##
## @var{a} and @var{b} are arrays of class double or single, real or complex, at
## least one of them a gpuArray; dimensions from the third on that have length 1
## are repeated.  With one result each page of @var{e} is a column.  With more,
## the columns of @var{v} are eigenvectors, @var{d} is a diagonal matrix, and the
## columns of @var{w} are left eigenvectors.  Options are those of @code{eig}:
## @qcode{"vector"}, @qcode{"matrix"}, @qcode{"balance"}, @qcode{"nobalance"},
## @qcode{"chol"}, @qcode{"qz"}.
##
## If each page of @var{a} is Hermitian and there is no @var{b}, all pages are
## computed at once, with ascending eigenvalues.  Other pages of at least 128 * 128
## elements are computed on the device, one after the other; for the rest the arrays
## are gathered once, and core computes one page after the other.
##
## Errors: those of @code{eig}.
##
## Core Octave has no such function; it is MATLAB's.
##
## @example
## @group
## squeeze (pageeig (gpuArray (cat (3, [2, 0; 0, 1], [0, 1; 1, 0]))))
##   @result{} 1 -1
##      2 1
## @end group
## @end example
## @seealso{@@gpuArray/pagesvd, eig}
## @end deftypefn

function varargout = pageeig (a, varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  arrays = {a};
  if (nargin > 1 && ! ischar (varargin{1}))
    arrays{2} = varargin{1};
    varargin(1) = [];
  endif
  if (! iscellstr (varargin))
    error ("octcuda:LogicError", "pageeig: write pageeig (A) or pageeig (A, B), followed by the options of eig");
  endif
  words = varargin;
  if (numel (arrays) == 1 && (isempty (words) || all (ismember (words, {"vector", "matrix", "balance", "nobalance"}))))
    [done, varargout] = hermitian (gpuArray (a), words, nargout);
    if (done)
      return;
    endif
  endif
  if (isempty (words))
    f = @eig;
  elseif (numel (arrays) == 1)
    f = @(x) eig (x, words{:});
  else
    f = @(x, y) eig (x, y, words{:});
  endif
  [varargout{1:max(1, nargout)}] = cuda.internal.pages ({"pageeig", f}, arrays{:});

endfunction

## Where all pages are Hermitian, and the device does it.
function [done, out] = hermitian (a, words, n_out)

  is_vector = ! isempty (words) && any (strcmp (words, "vector"));
  is_matrix = (n_out > 1 && ! is_vector) || (! isempty (words) && any (strcmp (words, "matrix")));
  done = false;
  out = {};
  if (is_vector && is_matrix)
    return;                             # core's error
  elseif (n_out < 2)
    w = __page_eig__ (a);
  else
    [v, w] = __page_eig__ (a);
  endif
  done = ! isempty (w);
  if (done && is_matrix)
    w = w .* eye (rows (w));
  endif
  if (! done || n_out < 2)
    out = {w};
  else
    out = {v, w, v}(1:min (n_out, 3));
  endif

endfunction

%!test
%! x = cat (3, [2, 1; 1, 2], [0, 1; -1, 0]);
%! e = gather (pageeig (gpuArray (x)));
%! assert (e(:,:,1), eig (x(:,:,1)), 8 * eps);
%! assert (sort (e(:,:,2)), sort (complex (eig (x(:,:,2)))), 8 * eps);
%!error <pageeig: write> pageeig (gpuArray (1), 1, 2)
