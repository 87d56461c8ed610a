## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaExpression < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaExpression
  ##
  ## A kernel made from C expressions, which is called like a function.
  ##
  ## Made by @code{cuda.ElementwiseKernel}, @code{cuda.ReductionKernel},
  ## @code{cuda.InclusiveScanKernel}, @code{cuda.ExclusiveScanKernel} and
  ## @code{cuda.GenericScanKernel}; it is compiled at the first call.
  ##
  ## Arguments that are pointers take a gpuArray of that class, a
  ## @code{cuda.slice} of one, a cudaDeviceAllocation, or a uint64 address.
  ## Class and size are checked before the kernel runs: if the text uses an
  ## argument @var{x} only as @code{x[i]}, it must have an element for each
  ## index.  Vector types such as @code{float3} take an array with as many
  ## numbers for each element, @code{pycuda::complex<float>} and
  ## @code{cuFloatComplex} complex ones, and structs any array or memory of as
  ## many bytes.
  ##
  ## Arguments that the text assigns to are changed in place, and so are plain
  ## copies of the gpuArray; arguments that it only reads are not changed.
  ##
  ## @code{close (@var{k})} closes the kernel, and so does clearing the last
  ## variable that holds it; @code{isopen (@var{k})} is false after that.
  ##
  ## @example
  ## @group
  ## axpy = cuda.ElementwiseKernel ("double a, double *x, double *y", "y[i] += a * x[i]");
  ## x = gpuArray ([1 2 3]);
  ## y = gpuArray ([1 1 1]);
  ## axpy (2, x, y);
  ## gather (y)
  ##   @result{} ans =
  ##
  ##      3   5   7
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.ElementwiseKernel, cuda.ReductionKernel,
  ## cuda.GenericScanKernel}
  ## @end deftp

  methods
  endmethods

endclassdef
