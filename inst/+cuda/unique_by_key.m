## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{k}, @var{v}, @dots{}] =} cuda.unique_by_key (@var{keys}, @var{values}, @dots{})
##
## Return the unique elements of the vector @var{keys}, in ascending order, and
## for each its first value.
##
## @var{values} has a value for each key, or a column for each key.  As for
## @code{unique}, each NaN is different.
##
## @example
## @group
## [k, v] = cuda.unique_by_key (gpuArray ([2 1 2]), gpuArray ([20 10 21]));
## gather ([k; v])
##   @result{} ans =
##
##       1    2
##      10   20
## @end group
## @end example
##
## @seealso{cuda.sort_by_key, cuda.reduce_by_key, unique}
## @end deftypefn

function varargout = unique_by_key (keys, varargin)

  if (nargin < 1 || nargout > nargin)
    cuda.internal.usage ();
  endif
  cuda.internal.check_keys ("cuda.unique_by_key", keys);
  [sorted, order] = sort (keys(:));
  n = numel (keys);
  if (n == 0)
    varargout = [{keys}, varargin];
    return;
  endif
  first = find ([true; sorted(2:end) != sorted(1:end-1)]);
  varargout{1} = sorted(first);
  if (isrow (keys))
    varargout{1} = varargout{1}.';
  endif
  for i = 1:numel (varargin)
    varargout{i+1} = cuda.internal.values_by_key (varargin{i}, order(first), n);
  endfor

endfunction
