## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaDeviceAllocation < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaDeviceAllocation
  ##
  ## Linear memory of the device.
  ##
  ## Made by @code{cuda.mem_alloc}, and by @code{get_global} of a module for its
  ## variables.  It has no class or shape; the kernels and copies that use it
  ## decide what the bytes mean.
  ##
  ## @code{value (@var{a}, @var{class}, @var{size})} is a copy of its bytes as an
  ## array; see @code{cuda.memcpy_dtoh} for the defaults.  The object has no
  ## elements: @code{size (@var{a})} is the size of one object, and
  ## @code{@var{a}(@var{i})} raises an error.  @code{cuda.memcpy_htod} writes the
  ## bytes.  @code{cuda.GPUArray} makes a gpuArray over them, which can be
  ## indexed, and @code{as_buffer (@var{a}, @var{size})} one of bytes.
  ##
  ## @code{@var{a} + @var{offset}} is the memory from @var{offset} bytes on; it
  ## keeps the whole alive.  Methods: @code{nbytes (@var{a})} is the size,
  ## @code{uint64 (@var{a})} the address.  @code{free (@var{a})} frees the
  ## memory, and so does clearing the last variable that holds it; @code{isopen
  ## (@var{a})} is false after that.
  ##
  ## @example
  ## @group
  ## a = cuda.to_device (single ([1 2 3]));
  ## b = a + 4;
  ## value (b, "single")'
  ##   @result{} ans =
  ##
  ##        2   3
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.mem_alloc, cuda.memcpy_htod, cuda.memcpy_dtoh, cuda.GPUArray}
  ## @end deftp

  methods
  endmethods

endclassdef
