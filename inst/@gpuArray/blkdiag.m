## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{y} =} blkdiag (@var{a}, @var{b}, @dots{})
## A matrix with the matrices @var{a}, @var{b} @dots{} along its diagonal.
##
## Some of them may be ordinary arrays.  As in core, the result always has class
## double.
##
## @example
## @group
## blkdiag (gpuArray ([1 2]), 3)
##   @result{}
##      1   2   0
##      0   0   3
## @end group
## @end example
## @seealso{@@gpuArray/diag}
## @end deftypefn

function y = blkdiag (varargin)
  if (! all (cellfun (@isnumeric, varargin))
      || any (cellfun (@ndims, varargin) != 2)
      || any (cellfun (@issparse, varargin)))
    args = cellfun (@gather, varargin, "UniformOutput", false);
    y = blkdiag (args{:});
    return;
  endif
  tall = cellfun (@rows, varargin);
  wide = cellfun (@columns, varargin);
  y = gpuArray.zeros (sum (tall), sum (wide));
  i = j = 0;
  for k = 1:nargin
    if (! isempty (varargin{k}))
      where = {i + (1:tall(k)), j + (1:wide(k))};
      y = subsasgn (y, substruct ("()", where), varargin{k});
    endif
    i += tall(k);
    j += wide(k);
  endfor
endfunction
