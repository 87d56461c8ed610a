## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaMipmappedArray < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaMipmappedArray
  ##
  ## A CUDA array in several resolutions: each level has half the width, height
  ## and depth of the previous one.
  ##
  ## Made by @code{cuda.MipmappedArray}.  Methods: @code{level (@var{m}, @var{k})}
  ## is level @var{k}, counted from 0, as a @code{cudaArray} that keeps the whole
  ## alive; @code{num_levels (@var{m})} is the number of levels;
  ## @code{get_descriptor (@var{m})} and @code{get_descriptor_3d (@var{m})}
  ## describe the largest; @code{handle (@var{m})} is the driver's handle.
  ## @code{free (@var{m})} frees the memory, and so does clearing the last
  ## variable that holds the array, a level or a texture of it.
  ##
  ## @example
  ## @group
  ## d = cuda.ArrayDescriptor3D ("width", 16, "height", 8);
  ## m = cuda.MipmappedArray (d, 3);
  ## e = m.level (2).get_descriptor ();
  ## [e.width, e.height]
  ##   @result{} ans =
  ##      4   2
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.MipmappedArray, cudaArray, cuda.TextureObject}
  ## @end deftp

  methods
  endmethods

endclassdef
