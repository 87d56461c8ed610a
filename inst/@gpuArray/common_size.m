## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{err}, @var{y1}, @dots{}] =} common_size (@var{x1}, @dots{})
##
## Expand all arguments to one size: 1x1 arguments are repeated.  @var{err} is 1
## if the others differ in size.
##
## @example
## [err, x, y] = common_size (gpuArray ([1, 2]), 5)
## @end example
##
## @seealso{size_equal}
## @end deftypefn

function [err, varargout] = common_size (varargin)

  if (nargin < 2)
    error ("common_size: only makes sense if nargin >= 2");
  endif
  ## By handle: the names "numel" and "size" are not asked of objects.
  is_array = cellfun (@numel, varargin) != 1;
  varargout = varargin;
  err = 0;
  first = find (is_array, 1);
  if (! isempty (first))
    dims = size (varargin{first});
    is_same = cellfun (@(x) isequal (size (x), dims), varargin);
    err = double (any (is_array & ! is_same));
    if (! err && nargout > 1)
      subs = arrayfun (@(n) ones (1, n), dims, "UniformOutput", false);
      for k = find (! is_array)
        ## Inside the class x(...) would index the object.
        varargout{k} = subsref (varargin{k}, substruct ("()", subs));
      endfor
    endif
  endif

endfunction
