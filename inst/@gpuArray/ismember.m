## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{tf}, @var{s_idx}] =} ismember (@var{a}, @var{s})
## @deftypefnx {gpuArray} {[@dots{}] =} ismember (@var{a}, @var{s}, "rows")
## Which elements (or rows) of @var{a} are in @var{s}, and where.
##
## @example
## @group
## ismember (gpuArray ([1 5 3]), [3 2 1])
##   @result{} 1 0 1
## @end group
## @end example
## @seealso{@@gpuArray/lookup}
## @end deftypefn

function varargout = ismember (a, s, varargin)

  if (nargin < 2)
    print_usage ();
  endif
  n = max (nargout, 1);
  is_number = @(x) isnumeric (x) || islogical (x);
  if (is_number (a) && is_number (s) && (iscomplex (a) || iscomplex (s)))
    ## core's two lookups, put together without a mask
    [re{1:n}] = ismember (real (a), real (s), varargin{:});
    [im{1:n}] = ismember (imag (a), imag (s), varargin{:});
    varargout{1} = re{1} & im{1};
    if (n > 1)
      varargout{2} = min (re{2}, im{2}) .* varargout{1};
    endif
  elseif (is_number (a) && is_number (s))
    [varargout{1:n}] = __octcuda_core__ ("ismember", gpuArray (a), gpuArray (s), ...
                                varargin{:});
  else
    [varargout{1:n}] = __core__ ("ismember", a, s, varargin{:});
  endif

endfunction
