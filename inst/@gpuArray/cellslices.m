## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{c} =} cellslices (@var{x}, @var{lb}, @var{ub})
## @deftypefnx {gpuArray} {@var{c} =} cellslices (@var{x}, @var{lb}, @var{ub}, @var{dim})
## The parts @code{@var{x}(@var{lb}(k):@var{ub}(k))} along a dimension, as
## gpuArrays in a cell.
##
## @example
## @group
## c = cellslices (gpuArray (1:4), [1 3], [2 4]);
## c@{2@}
##   @result{} 3   4
## @end group
## @end example
## @seealso{@@gpuArray/subsref}
## @end deftypefn

function c = cellslices (x, lb, ub, dim)
  if (nargin < 3)
    print_usage ();
  endif
  lb = gather (lb);
  ub = gather (ub);
  if (nargin == 3)
    (dim = find (size (x) != 1, 1)) || (dim = 1);
  endif
  if (numel (lb) != numel (ub) || ! isgpuarray (x)
      || ! isscalar (dim) || ! (dim >= 1))
    c = cellslices (gather (x), lb, ub, gather (dim));
    return;
  endif
  where = repmat ({":"}, 1, max (ndims (x), dim));
  c = cell (1, numel (lb));
  for k = 1:numel (lb)
    where{dim} = lb(k):ub(k);
    c{k} = subsref (x, substruct ("()", where));
  endfor
endfunction
