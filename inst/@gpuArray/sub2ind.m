## Copyright (C) 2026 The octcuda authors
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{ind} =} sub2ind (@var{dims}, @var{i}, @var{j}, @dots{})
## Linear indices of the elements with subscripts @var{i}, @var{j}, @dots{} in
## an array of size @var{dims}.
##
## @example
## @group
## sub2ind ([3, 4], gpuArray ([1 3]), [2 4])
##   @result{} 4 12
## @end group
## @end example
## @end deftypefn

function ind = sub2ind (dims, varargin)

  if (nargin < 2)
    print_usage ();
  endif
  dims = gather (dims);
  n = numel (varargin);
  if (isempty (dims) || ! isnumeric (dims) || numel (dims) < 2)
    ind = __core__ ("sub2ind", dims, varargin{:});
    return;
  endif
  d = double (dims(:).');
  d(end+1:n) = 1;
  d(n) = prod (d(n:end));
  ind = 0;
  stride = 1;
  good = true;
  for k = 1:n
    x = varargin{k};
    if (! (isnumeric (x) && isreal (x) && size_equal (x, varargin{1})))
      good = false;
      break;
    endif
    good = good & x >= 1 & x <= d(k) & x == fix (x);
    if (k == 1)
      ind = double (x);
    else
      ind = ind + (double (x) - 1) * stride;
    endif
    stride *= d(k);
  endfor
  if (! all (vec (good)))
    ind = __core__ ("sub2ind", dims, varargin{:});
  endif

endfunction
