## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaSlice < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaSlice
  ##
  ## A part of a gpuArray: consecutive elements in place.
  ##
  ## Made by @code{cuda.slice}.  Kernels and copies accept it like a gpuArray,
  ## and write into the array.  @code{n_elements (@var{s})} is the number of
  ## elements.
  ##
  ## The slice keeps the array's memory.  @code{close (@var{s})} closes it, and
  ## so does clearing the last variable that holds it; @code{isopen (@var{s})}
  ## is false after that.
  ##
  ## @example
  ## @group
  ## x = gpuArray (zeros (3, 2));
  ## s = cuda.slice (x, ":", 2);
  ## n_elements (s)
  ##   @result{} ans = 3
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.slice}
  ## @end deftp

  methods
  endmethods

endclassdef
