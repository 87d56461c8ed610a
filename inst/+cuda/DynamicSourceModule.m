## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef DynamicSourceModule < cudaDynamicModule

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{m} =} cuda.DynamicSourceModule (@var{source})
  ## @deftypefnx {octcuda} {@var{m} =} cuda.DynamicSourceModule (@var{source}, @var{name}, @var{value}, @dots{})
  ##
  ## Compile CUDA C whose kernels start kernels.
  ##
  ## @var{source} is compiled as a piece of its own, and linked with the device's
  ## runtime library, @file{libcudadevrt.a} of the CUDA toolkit.  The result has
  ## the methods of @code{cudaModule}; options are those of
  ## @code{cuda.DynamicModule}.  The host backend supports only sources that
  ## start no kernels; others raise @code{octcuda:NotSupported}.
  ##
  ## @example
  ## @group
  ## m = cuda.DynamicSourceModule ("__global__ void k (int *x) @{ *x = 3; @}");
  ## x = cuda.Out (int32 (0));
  ## k = m.get_function ("k");
  ## k (x, "block", 1);
  ## x.value
  ##   @result{} ans = 3
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.DynamicModule, cuda.SourceModule}
  ## @end deftypefn

  methods

    function this = DynamicSourceModule (varargin)
      given = __arguments__ ("cuda.DynamicSourceModule", varargin, "struct");
      this@cudaDynamicModule ("cuda.DynamicSourceModule", given);
      add_source (this, given.source);
      add_stdlib (this, "cudadevrt");
      link (this);
    endfunction

  endmethods

endclassdef
