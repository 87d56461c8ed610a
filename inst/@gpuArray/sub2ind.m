## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{ind} =} sub2ind (@var{dims}, @var{i}, @var{j}, @dots{})
## The linear indices of the subscripts @var{i}, @var{j} @dots{} in an array of
## size @var{dims}, on the GPU.
##
## @example
## @group
## gather (sub2ind ([3 4], gpuArray ([1 2]), [2 2]))
##   @result{} ans =
##         4   5
## @end group
## @end example
## @seealso{@@gpuArray/ind2sub}
## @end deftypefn

function ind = sub2ind (dims, varargin)
  if (isgpuarray (dims))
    dims = gather (dims);
  endif
  n = numel (varargin);
  is_usual = n > 0 && isrow (dims) && isnumeric (dims) && numel (dims) > 1 ...
             && ! any (dims < 0 | dims != fix (dims)) && size_equal (varargin{:});
  for k = 1:n
    is_usual = is_usual && isnumeric (varargin{k}) && ! iscomplex (varargin{k});
  endfor
  if (! is_usual)
    ind = on_host (dims, varargin);
    return;
  endif
  len = [double(dims), ones(1, max (0, n - numel (dims)))];
  len = [len(1:n-1), prod(len(n:end))];
  step = cumprod ([1, len(1:end-1)]);
  ind = bad = 0;
  for k = 1:n
    s = double (varargin{k});
    bad = bad | s != fix (s) | s < 1 | s > len(k);
    ind = ind + (s - 1) * step(k);
  endfor
  if (any (vec (bad)))
    ind = on_host (dims, varargin);
  else
    ind = ind + 1;
  endif
endfunction

## Core has the words for what is wrong.
function ind = on_host (dims, subs)
  subs = cellfun (@gather, subs, "UniformOutput", false);
  ind = sub2ind (dims, subs{:});
endfunction
