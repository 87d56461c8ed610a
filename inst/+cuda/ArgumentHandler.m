## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ArgumentHandler < cudaArgument

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {@var{a} =} cuda.ArgumentHandler (@var{array})
  ##
  ## Give a kernel device memory of the size of an array, and copy nothing.
  ##
  ## You can derive classes from it.  A call of a kernel calls
  ## @code{get_device_alloc (@var{a})} and @code{pre_call (@var{a},
  ## @var{stream})} before the kernel, and @code{post_call (@var{a},
  ## @var{stream})} after it.  @var{stream} is the stream of the call, or [].
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule ("__global__ void seven (float *x) @{ x[threadIdx.x] = 7; @}");
  ## seven = m.get_function ("seven");
  ## a = cuda.ArgumentHandler (zeros (1, 4, "single"));
  ## seven (a, "block", 4);
  ## cuda.memcpy_dtoh (a.value, a.get_device_alloc ())
  ##   @result{} ans =
  ##         7   7   7   7
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.In, cuda.Out, cuda.InOut, cudaArgument}
  ## @end deftypefn

  methods

    function this = ArgumentHandler (varargin)
      array = __arguments__ ("cuda.ArgumentHandler", varargin);
      this = this@cudaArgument (array, 0);
    endfunction

  endmethods

endclassdef
