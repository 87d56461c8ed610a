## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{c} =} pagefun (@var{f}, @var{a}, @var{b}, @dots{})
## @deftypefnx {gpuArray} {[@var{c}, @var{d}, @dots{}] =} pagefun (@dots{})
## Call a function with each page of arrays.
##
## A page is a matrix, @code{a(:,:,k)}.  @var{f} is a handle or the name of a
## function of matrices, such as @code{@@mtimes}, @code{@@mldivide},
## @code{@@transpose} or one of the user's; it is called with one page of each
## array, and its results, which must have one size, are the pages of @var{c},
## @var{d}, @dots{}
##
## @var{a}, @var{b}, @dots{} are numeric or logical arrays, at least one of them a
## gpuArray.  Dimensions from the third on that have length 1 are repeated where
## another array is longer, as operators do.
##
## Errors: numbers of pages that do not fit; results of different sizes; what
## @var{f} reports.
##
## @example
## @group
## a = gpuArray (cat (3, [1, 2; 3, 4], eye (2)));
## squeeze (pagefun (@@mtimes, a, [1; 1]))
##   @result{} 3 1
##      7 1
## @end group
## @end example
##
## Elementwise functions need no pages: operators and @code{arrayfun} are faster.
## @seealso{@@gpuArray/bsxfun, cuda.arrayfun}
## @end deftypefn

function varargout = pagefun (f, varargin)

  if (nargin < 2)
    print_usage ();
  elseif (! (is_function_handle (f) || (ischar (f) && isrow (f))))
    error ("octcuda:LogicError", "pagefun: F must be a function handle or the name of a function");
  endif
  ## one page after the other: dimensions from the third on as one
  pages = cellfun (@(x) size (x)(3:end), varargin, "UniformOutput", false);
  sz = common (pages);
  n = max (1, nargout);
  out = cell (n, max (1, prod (sz)));
  for k = 1:prod (sz)
    args = cellfun (@(x, s) page (x, s, sz, k), varargin, pages, "UniformOutput", false);
    [out{:,k}] = feval (f, args{:});
  endfor
  for i = 1:n
    varargout{i} = together (out(i,:), sz);
  endfor

endfunction

## The size behind the second dimension of all pages.
function sz = common (pages)

  n = max (cellfun ("numel", pages));
  all = ones (numel (pages), n);
  for i = 1:numel (pages)
    all(i,1:numel (pages{i})) = pages{i};
  endfor
  sz = max (all, [], 1);
  sz(any (all == 0, 1)) = 0;
  if (any ((all != sz & all != 1)(:)))
    error ("Octave:nonconformant-args", "pagefun: the numbers of pages do not fit: dimensions from the third on must be equal or 1");
  endif

endfunction

## Page K of SZ, of X that has S pages.
function p = page (x, s, sz, k)

  s(end+1:numel (sz)) = 1;
  at = cell (1, numel (sz));
  if (isempty (sz))
    p = x;
    return;
  endif
  [at{:}] = ind2sub ([sz, 1], k);
  for d = 1:numel (sz)
    at{d} = min (at{d}, s(d));
  endfor
  p = x(:,:,at{:});

endfunction

function c = together (pages, sz)

  for k = 2:numel (pages)
    if (! size_equal (pages{1}, pages{k}))
      error ("Octave:nonconformant-args", "pagefun: results of F must have one size: page 1 is %s and page %d is %s", ...
             strjoin (strsplit (num2str (size (pages{1}))), "x"), k, ...
             strjoin (strsplit (num2str (size (pages{k}))), "x"));
    endif
  endfor
  if (prod (sz) == 0)
    c = zeros ([0, 0, sz], "gpuArray");
  elseif (numel (pages) == 1)
    c = pages{1};
  else
    c = reshape (cat (3, pages{:}), [size(pages{1}), sz]);
  endif

endfunction
