## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {[@var{k}, @var{v}, @dots{}] =} cuda.sort_by_key (@var{keys}, @var{values}, @dots{})
## @deftypefnx {octcuda} {[@var{k}, @var{v}, @dots{}] =} cuda.sort_by_key (@dots{}, @var{mode})
##
## Sort the vector @var{keys}, and put the values into the same order.
##
## The order is that of @code{sort}: stable, NaN last, and with @var{mode}
## @qcode{"descend"} descending.  @var{values} has a value or a column for each
## key; so structs, as columns of bytes, can be sorted too.
##
## @example
## @group
## [k, v] = cuda.sort_by_key (gpuArray ([3 1 2]), gpuArray ([30 10 20]));
## gather (v)
##   @result{} ans =
##
##      10   20   30
## @end group
## @end example
##
## @seealso{cuda.unique_by_key, cuda.reduce_by_key, sort}
## @end deftypefn

function varargout = sort_by_key (keys, varargin)

  mode = "ascend";
  if (nargin > 1 && ischar (varargin{end}))
    mode = varargin{end};
    varargin(end) = [];
  endif
  if (nargin < 1 || nargout > numel (varargin) + 1)
    cuda.internal.usage ();
  endif
  cuda.internal.check_keys ("cuda.sort_by_key", keys);
  if (! any (strcmpi (mode, {"ascend", "descend"})))
    error ("octcuda:LogicError",
           'cuda.sort_by_key: MODE must be "ascend" or "descend", not "%s"', mode);
  endif
  [varargout{1}, order] = sort (keys(:), mode);
  varargout{1} = reshape (varargout{1}, size (keys));
  for i = 1:numel (varargin)
    varargout{i+1} = cuda.internal.values_by_key (varargin{i}, order, numel (keys));
  endfor

endfunction
