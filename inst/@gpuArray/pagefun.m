## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{c} =} pagefun (@var{f}, @var{a}, @var{b}, @dots{})
## @deftypefnx {gpuArray} {[@var{c}, @var{d}, @dots{}] =} pagefun (@dots{})
## Call a function with each page of arrays.
##
## A page is a matrix, @code{a(:,:,k)}.  @var{f} is a handle or the name of a
## function of matrices; its results, which must have one size, are the pages of
## @var{c}, @var{d}, @dots{}
##
## @var{a}, @var{b}, @dots{} are numeric or logical arrays, at least one of them a
## gpuArray.  Dimensions from the third on that have length 1 are repeated where
## another array is longer, as operators do.
##
## These compute all pages at once on the device: @code{@@mtimes}, @code{@@mldivide},
## @code{@@mrdivide} and @code{@@inv}, which call @code{pagemtimes},
## @code{pagemldivide}, @code{pagemrdivide} and @code{pageinv} and so do not warn of
## singular pages; @code{@@svd}, @code{@@eig} and @code{@@norm} of one array, as far as
## @code{pagesvd}, @code{pageeig} and @code{pagenorm} do; @code{@@transpose},
## @code{@@ctranspose}, @code{@@fliplr}, @code{@@flipud}; and elementwise functions such
## as @code{@@plus}, @code{@@times}, @code{@@exp} or @code{@@abs}.  For any other
## function the arrays are gathered once, and @var{f} is called with ordinary matrices,
## one page of each array after the other.
##
## Errors: numbers of pages that do not match; results of different sizes; the
## errors of @var{f}.
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
## @seealso{@@gpuArray/pagenorm, @@gpuArray/pagesvd, @@gpuArray/pageeig, @@gpuArray/bsxfun, cuda.arrayfun}
## @end deftypefn

function [y, varargout] = pagefun (f, a, b, varargin)

  ## On the device the commonest functions take less time than the rest of this file.
  if (nargin == 3 && nargout < 2 && is_function_handle (f) && strcmp (func2str (f), "mtimes") && ! isempty (a) && ! isempty (b))
    y = pagemtimes (a, b);
    return;
  elseif (nargin < 2)
    print_usage ();
  elseif (nargin == 2)
    args = {a};
  else
    args = [{a, b}, varargin];
  endif
  [y, varargout{1:nargout - 1}] = any_function (f, args{:});

endfunction

function varargout = any_function (f, varargin)

  if (is_function_handle (f))
    name = func2str (f);
  elseif (ischar (f) && isrow (f))
    name = f;
    f = str2func (f);
  else
    error ("octcuda:LogicError", "pagefun: F must be a function handle or the name of a function");
  endif
  if (nargout < 2)
    if (nargin == 3 && isnumeric_pair (varargin{:}))
      switch (name)
        case "mtimes"
          varargout{1} = pagemtimes (varargin{:});
          return;
        case "mldivide"
          varargout{1} = pagemldivide (varargin{:});
          return;
        case "mrdivide"
          varargout{1} = pagemrdivide (varargin{:});
          return;
        case {"plus", "minus", "times", "rdivide", "ldivide", "power", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor", "atan2", "hypot", "mod", "rem"}
          varargout{1} = f (varargin{:});
          return;
      endswitch
    elseif (nargin == 2 && ! isempty (varargin{1}))
      switch (name)
        case "transpose"
          varargout{1} = pagetranspose (varargin{1});
          return;
        case "ctranspose"
          varargout{1} = pagectranspose (varargin{1});
          return;
        case "inv"
          varargout{1} = pageinv (varargin{1});
          return;
        case {"uminus", "uplus", "not", "abs", "exp", "expm1", "log", "log1p", "log2", "log10", "sqrt", "cbrt", "real", "imag", "conj", "arg", "angle", "sign", "fix", "floor", "ceil", "round", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "erf", "erfc", "gamma", "gammaln", "isnan", "isinf", "isfinite", "double", "single", "fliplr", "flipud"}
          varargout{1} = f (varargin{1});
          return;
      endswitch
    endif
  endif
  n = max (1, nargout);
  factors = {};
  if (nargin == 2 && ! isempty (varargin{1}) && isfloat (varargin{1}))
    switch (sprintf ("%s %d", name, n))
      case {"svd 1", "svd 3"}
        factors = @pagesvd;
      case {"eig 1", "eig 2", "eig 3"}
        factors = @pageeig;
      case "norm 1"
        factors = @pagenorm;
    endswitch
  elseif (nargin == 3 && n == 1 && strcmp (name, "norm") && isfloat (varargin{1}) && is_page_norm (varargin{2}))
    factors = @pagenorm;
  endif
  if (isempty (factors))
    [varargout{1:n}] = cuda.internal.pages (f, varargin{:});
  else
    [varargout{1:n}] = factors (varargin{:});
  endif

endfunction

## Without elements there are no pages that tell the size of a result.
function is = isnumeric_pair (a, b)
  is = ! (isempty (a) || isempty (b));
endfunction
