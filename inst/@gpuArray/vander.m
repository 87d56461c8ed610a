## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} vander (@var{c})
## @deftypefnx {gpuArray} {@var{y} =} vander (@var{c}, @var{n})
## The Vandermonde matrix of @var{c}: its @var{n} columns are the powers of
## @var{c}; the next to last is @var{c}.
##
## @example
## @group
## vander (gpuArray ([1 2 3]))
##   @result{}
##      1   1   1
##      4   2   1
##      9   3   1
## @end group
## @end example
## @seealso{@@gpuArray/toeplitz}
## @end deftypefn

function y = vander (c, n)
  if (nargin == 1)
    n = numel (c);
  endif
  n = gather (n);
  if (! isvector (c) || ! isgpuarray (c) || ! isscalar (n) || ! (n >= 1))
    y = vander (gather (c), n);
    return;
  endif
  name = classUnderlying (c);
  c = vec (c);
  columns = cell (1, n);
  columns{n} = gpuArray.ones (numel (c), 1, name);
  d = c;
  for i = n-1:-1:1
    columns{i} = feval (name, d);
    d = d .* c;
  endfor
  y = horzcat (columns{:});
endfunction
