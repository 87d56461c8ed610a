## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{i}, @var{j}, @dots{}] =} ind2sub (@var{dims}, @var{ind})
## The subscripts of the linear indices @var{ind} in an array of size
## @var{dims}, on the GPU.
##
## @example
## @group
## [i, j] = ind2sub ([3 4], gpuArray ([4 5]))
##   @result{} i = 1   2
##   @result{} j = 2   2
## @end group
## @end example
## @seealso{@@gpuArray/sub2ind}
## @end deftypefn

function varargout = ind2sub (dims, ind)
  if (nargin != 2)
    print_usage ();
  endif
  dims = gather (dims);
  n = max (nargout, 1);
  varargout = cell (1, n);
  is_odd = (nargin != 2 || ! isrow (dims) || ! isnumeric (dims)
            || numel (dims) < 2 || any (dims < 0 | dims != fix (dims))
            || ! isnumeric (ind) || iscomplex (ind));
  if (! is_odd)
    rest = double (ind);
    is_odd = any (vec (rest != fix (rest) | rest < 1
                       | rest > prod (double (dims))));
  endif
  if (is_odd)
    [varargout{:}] = ind2sub (dims, gather (ind));
    return;
  endif
  len = [double(dims), ones(1, max (0, n - numel (dims)))];
  rest = rest - 1;
  for k = 1:n-1
    next = floor (rest / len(k));
    varargout{k} = rest - next * len(k) + 1;
    rest = next;
  endfor
  varargout{n} = rest + 1;
endfunction
