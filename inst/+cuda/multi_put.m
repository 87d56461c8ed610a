## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.multi_put (@var{arrays}, @var{dest_indices}, @var{dest_shape})
## @deftypefnx {octcuda} {@var{y} =} cuda.multi_put (@var{arrays}, @var{dest_indices}, @var{dest_shape}, @var{out}, @var{stream})
##
## Put the elements of each gpuArray in the cell array @var{arrays} at the places
## @var{dest_indices}, counted from 0, of another array.
##
## The other arguments and the result are as for @code{cuda.multi_take_put}.
##
## @example
## @group
## y = cuda.multi_put (@{gpuArray([10 20])@}, [3 0], [1 4]);
## gather (y@{1@})
##   @result{} ans =
##
##      20    0    0   10
## @end group
## @end example
##
## @seealso{cuda.multi_take_put, cuda.multi_take, cuda.take}
## @end deftypefn

function y = multi_put (varargin)

  who = "cuda.multi_put";
  [arrays, dest, shape, out, stream] = __arguments__ (who, varargin);
  scope = __random_scope__ (stream);
  [arrays, out] = cuda.internal.array_lists (who, arrays, out);
  y = arrays;
  for i = 1:numel (arrays)
    y{i} = cuda.internal.put_elements (who, cuda.internal.take_elements (who, arrays{i}, 0:numel (arrays{i}) - 1), dest, shape, out{i});
  endfor

endfunction
