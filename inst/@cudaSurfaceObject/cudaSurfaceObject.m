## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaSurfaceObject < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaSurfaceObject
  ##
  ## A CUDA array that kernels read and write, texel by texel.
  ##
  ## Made by @code{cuda.SurfaceObject}.  It is given to a kernel as an argument of
  ## type @code{cudaSurfaceObject_t} and keeps the array alive.
  ##
  ## Methods: @code{get_resource_desc (@var{s})} is a struct with the array's
  ## handle; @code{handle (@var{s})} is the number that kernels get.  @code{close
  ## (@var{s})} closes the surface, after waiting for the kernels that were given
  ## it, and so does clearing the last variable that holds it; @code{isopen
  ## (@var{s})} is false after that.
  ##
  ## @example
  ## @group
  ## d = cuda.ArrayDescriptor3D ("width", 4, "height", 2, "flags", 2);
  ## a = cuda.Array (d);
  ## s = cuda.SurfaceObject (a);
  ## s.get_resource_desc ().handle == a.handle ()
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.SurfaceObject, cudaArray, cudaTextureObject}
  ## @end deftp

  methods
  endmethods

endclassdef
