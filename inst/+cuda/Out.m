## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{a} =} cuda.Out (@var{array})
##
## Let a kernel write an array.
##
## The kernel gets memory of the size of @var{array}, with undefined contents;
## after the call @code{@var{a}.value} is the kernel's output, in the class
## and size of @var{array}.  @var{array} is an ordinary numeric or logical
## array, or a cudaHostAllocation, page-locked memory, to which the output is copied in
## the stream of the call, without a wait.  Pass a gpuArray to a kernel directly.
##
## @example
## @group
## m = cuda.SourceModule ("__global__ void count_up (int *x) @{ x[threadIdx.x] = threadIdx.x; @}");
## count_up = m.get_function ("count_up");
## x = cuda.Out (zeros (1, 4, "int32"));
## count_up (x, "block", 4);
## x.value
##   @result{} ans =
##         0  1  2  3
## @end group
## @end example
##
## @seealso{cuda.In, cuda.InOut, cudaFunction}
## @end deftypefn

function a = Out (varargin)

  array = __arguments__ ("cuda.Out", varargin);
  a = cudaArgument (array, 2);

endfunction
