## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{a} =} cuda.In (@var{array})
##
## Give a kernel a copy of an array to read.
##
## The array is copied to the device before the kernel runs.  @var{array} is an
## ordinary numeric or logical array, or a cudaHostAllocation, page-locked memory,
## which is copied in the stream of the call, without a wait.  Pass a gpuArray to
## a kernel directly.
##
## @example
## @group
## m = cuda.SourceModule (["__global__ void multiply (float *d, const float *a, const float *b)\n" ...
##                         "@{ int i = threadIdx.x; d[i] = a[i] * b[i]; @}"]);
## multiply = m.get_function ("multiply");
## dest = cuda.Out (zeros (1, 4, "single"));
## multiply (dest, cuda.In (single (1:4)), cuda.In (single (5:8)), "block", 4);
## dest.value
##   @result{} ans =
##         5   12   21   32
## @end group
## @end example
##
## @seealso{cuda.Out, cuda.InOut, cudaFunction}
## @end deftypefn

function a = In (varargin)

  array = __arguments__ ("cuda.In", varargin);
  a = cudaArgument (array, 1);

endfunction
