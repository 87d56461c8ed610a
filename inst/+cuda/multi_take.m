## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.multi_take (@var{arrays}, @var{indices})
## @deftypefnx {octcuda} {@var{y} =} cuda.multi_take (@var{arrays}, @var{indices}, @var{out}, @var{stream})
##
## @code{cuda.take} of each gpuArray in the cell array @var{arrays}, at the same
## @var{indices}, which count from 0.
##
## @var{y} is a cell array, and so is @var{out}, if it is given.
##
## @example
## @group
## y = cuda.multi_take (@{gpuArray([1 2 3]), gpuArray([4 5 6])@}, [2 0]);
## gather (y@{2@})
##   @result{} ans =
##
##      6   4
## @end group
## @end example
##
## @seealso{cuda.take, cuda.multi_take_put, cuda.multi_put}
## @end deftypefn

function y = multi_take (varargin)

  [arrays, indices, out, stream] = __arguments__ ("cuda.multi_take", varargin);
  scope = __random_scope__ (stream);
  [arrays, out] = cuda.internal.array_lists ("cuda.multi_take", arrays, out);
  y = arrays;
  for i = 1:numel (arrays)
    y{i} = cuda.internal.take_elements ("cuda.multi_take", arrays{i}, indices, out{i});
  endfor

endfunction
