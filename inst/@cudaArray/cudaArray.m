## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaArray < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaArray
  ##
  ## A CUDA array: device memory whose layout suits textures and surfaces.
  ##
  ## Made by @code{cuda.Array}, @code{cuda.np_to_array} and
  ## @code{cuda.gpuarray_to_array}, or a level of a @code{cudaMipmappedArray}.
  ## Kernels read it through a @code{cuda.TextureObject} and write it through a
  ## @code{cuda.SurfaceObject}.
  ##
  ## Methods: @code{set_value (@var{a}, @var{x})} fills all texels from an
  ## ordinary array, a gpuArray or device memory of the same number of bytes, in
  ## Octave's order: channels first, then x, y and z.  @code{value (@var{a})} is
  ## an array of all texels of size @var{width} x @var{height} x @var{depth},
  ## with a first dimension for the channels if there is more than one; 16-bit
  ## floating-point numbers are returned as their bits, of class uint16.
  ## @code{nbytes (@var{a})} is the size in bytes.  @code{get_descriptor
  ## (@var{a})} and @code{get_descriptor_3d (@var{a})} describe the array;
  ## @code{handle (@var{a})} is the driver's handle.
  ##
  ## @code{free (@var{a})} frees the memory, and so does clearing the last
  ## variable that holds the array, a texture or a surface of it; @code{isopen
  ## (@var{a})} is false after that.
  ##
  ## @example
  ## @group
  ## a = cuda.np_to_array (single ([1 2 3; 4 5 6]), "C");
  ## a.value ()
  ##   @result{} ans =
  ##      1   4
  ##      2   5
  ##      3   6
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Array, cuda.np_to_array, cuda.TextureObject, cuda.SurfaceObject}
  ## @end deftp

  methods
  endmethods

endclassdef
