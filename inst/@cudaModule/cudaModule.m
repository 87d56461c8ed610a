## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaModule < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaModule
  ##
  ## A module: compiled kernels and their variables, loaded on the device.
  ##
  ## Made by @code{cuda.SourceModule}, @code{cuda.module_from_file} and
  ## @code{cuda.module_from_buffer}.  Methods: @code{get_function (@var{m},
  ## @var{name})} is a kernel, a cudaFunction; @code{[@var{memory}, @var{bytes}] =
  ## get_global (@var{m}, @var{name})} is a @code{__device__} or
  ## @code{__constant__} variable; @code{kernels (@var{m})} lists the kernels that
  ## the compiler saw; @code{log (@var{m})} is the compiler's output.
  ##
  ## Functions and variables keep their module loaded.  @code{close (@var{m})}
  ## releases it, and so does clearing the last variable that holds it;
  ## @code{isopen (@var{m})} is false after that.
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule (["__device__ int n = 3;\n" ...
  ##                        "__global__ void k () @{ n *= 2; @}"]);
  ## k = m.get_function ("k");
  ## k ("block", 1);
  ## n = m.get_global ("n");
  ## cuda.memcpy_dtoh (int32 (0), n)
  ##   @result{} ans = 6
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.SourceModule, cudaFunction}
  ## @end deftp

  methods
  endmethods

endclassdef
