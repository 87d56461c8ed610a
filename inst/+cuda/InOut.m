## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{a} =} cuda.InOut (@var{array})
##
## Let a kernel read and write an array.
##
## The array is copied to the device before the kernel runs, and after the call
## @code{@var{a}.value} is the changed array.  @var{array} is an ordinary numeric
## or logical array, or a cudaHostAllocation, page-locked memory, which is copied
## both ways in the stream of the call, without a wait.  Pass a gpuArray to a
## kernel directly.
##
## @example
## @group
## m = cuda.SourceModule ("__global__ void doublify (float *x) @{ x[threadIdx.x] *= 2; @}");
## doublify = m.get_function ("doublify");
## x = cuda.InOut (single (1:4));
## doublify (x, "block", 4);
## x.value
##   @result{} ans =
##         2   4   6   8
## @end group
## @end example
##
## @seealso{cuda.In, cuda.Out, cudaFunction}
## @end deftypefn

function a = InOut (varargin)

  array = __arguments__ ("cuda.InOut", varargin);
  a = cudaArgument (array, 3);

endfunction
