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
  ## By handle: the name "numel" is not asked of objects.
  varargout = varargin;
  err = 0;
  is_array = cellfun (@numel, varargin) != 1;
  arrays = varargin(is_array);
  if (numel (arrays) > 1)
    err = double (! size_equal (arrays{:}));
  endif
  if (err || nargout < 2 || isempty (arrays))
    return;
  endif
  dims = size (arrays{1});
  for k = find (! is_array)
    subs = cell (1, numel (dims));
    for d = 1:numel (dims)
      subs{d} = ones (1, dims(d));
    endfor
    varargout{k} = varargin{k}(subs{:});
  endfor

endfunction
