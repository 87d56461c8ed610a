## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{a} =} arrayfun (@var{f}, @var{x}, @dots{})
## @deftypefnx {gpuArray} {[@var{a}, @var{b}, @dots{}] =} arrayfun (@dots{}, @var{name}, @var{value})
## Call @var{f} with each element of @var{x}, or with the elements of several
## arrays at the same place.
##
## As in MATLAB, and other than of ordinary arrays, dimensions of length 1 are
## repeated where another array is longer, as operators do.  The arguments are
## gathered, core calls @var{f}, and the results go back; @var{name} and
## @var{value} are core's.
##
## @example
## @group
## arrayfun (@@(a, b) a + 10 * b, gpuArray ([1, 2]), [1; 2])
##   @result{} 11 12
##        21 22
## @end group
## @end example
## @seealso{@@gpuArray/bsxfun}
## @end deftypefn

function varargout = arrayfun (f, varargin)

  if (nargin < 2)
    print_usage ();
  endif
  n = numel (varargin);
  while (n > 2 && ischar (varargin{n-1}) ...
         && any (strcmpi (varargin{n-1}, {"UniformOutput", "ErrorHandler"})))
    n -= 2;
  endwhile
  varargin(1:n) = same_size (varargin(1:n));
  [varargout{1:nargout}] = __core__ ("arrayfun", f, varargin{:});

endfunction

## The arrays with their singletons repeated; as they are where that makes no
## equal sizes, which core complains about.
function x = same_size (x)

  dims = max (cellfun ("ndims", x));
  sizes = ones (numel (x), dims);
  for k = 1:numel (x)
    sizes(k, 1:ndims (x{k})) = size (x{k});
  endfor
  sz = max (sizes, [], 1);
  sz(any (sizes == 0, 1)) = 0;
  if (! all ((sizes == sz | sizes == 1)(:)))
    return;
  endif
  for k = 1:numel (x)
    times = ones (1, dims);
    times(sizes(k,:) == 1) = sz(sizes(k,:) == 1);
    if (any (times != 1))
      x{k} = repmat (x{k}, times);
    endif
  endfor

endfunction
