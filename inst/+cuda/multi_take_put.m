## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.multi_take_put (@var{arrays}, @var{dest_indices}, @var{src_indices}, @var{dest_shape})
## @deftypefnx {octcuda} {@var{y} =} cuda.multi_take_put (@var{arrays}, @var{dest_indices}, @var{src_indices}, @var{dest_shape}, @var{out}, @var{stream}, @var{src_offsets})
##
## For each gpuArray in the cell array @var{arrays}, put the elements at
## @var{src_indices} at the places @var{dest_indices} of another array.  Both are
## counted from 0.
##
## The other arrays are new ones of size @var{dest_shape} (a number means a column),
## which are 0 elsewhere; or those of the cell array @var{out}, whose other elements
## are kept.  @var{src_offsets} has a number for each array, which is added to
## @var{src_indices}.  @var{y} is a cell array of the results.
##
## @example
## @group
## y = cuda.multi_take_put (@{gpuArray([10 20 30])@}, [0 3], [2 1], [1 4]);
## gather (y@{1@})
##   @result{} ans =
##
##      30    0    0   20
## @end group
## @end example
##
## @seealso{cuda.take, cuda.multi_put, cuda.multi_take}
## @end deftypefn

function y = multi_take_put (varargin)

  who = "cuda.multi_take_put";
  [arrays, dest, src, shape, out, stream, offsets] = __arguments__ (who, varargin);
  scope = __random_scope__ (stream);
  [arrays, out] = cuda.internal.array_lists (who, arrays, out);
  if (isempty (offsets))
    offsets = zeros (1, numel (arrays));
  elseif (! isnumeric (offsets) || numel (offsets) != numel (arrays))
    error ("octcuda:LogicError", "%s: SRC_OFFSETS must have a number for each of ARRAYS, or be []", who);
  endif
  from = cuda.internal.checked_places (who, "SRC_INDICES", src, Inf);
  offsets = double (offsets);
  y = arrays;
  for i = 1:numel (arrays)
    taken = cuda.internal.take_elements (who, arrays{i}, from + offsets(i));
    y{i} = cuda.internal.put_elements (who, taken, dest, shape, out{i});
  endfor

endfunction
