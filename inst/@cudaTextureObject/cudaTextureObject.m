## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaTextureObject < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaTextureObject
  ##
  ## How kernels read an array or memory through the texture units: with
  ## interpolation, with coordinates beyond the edges, and with a cache for
  ## neighbours in two dimensions.
  ##
  ## Made by @code{cuda.TextureObject}.  It is given to a kernel as an argument of
  ## type @code{cudaTextureObject_t} and keeps what it reads alive.
  ##
  ## Methods: @code{get_resource_desc (@var{t})}, @code{get_texture_desc
  ## (@var{t})} and @code{get_resource_view_desc (@var{t})} are structs that say
  ## what is read and how; @code{handle (@var{t})} is the number that kernels get.
  ## @code{close (@var{t})} gives the texture back, after waiting for the kernels
  ## that were given it, and so does clearing the last variable that holds it;
  ## @code{isopen (@var{t})} tells which.
  ##
  ## Linear filtering weighs texels with fractions of 8 bits, so that results of
  ## the two backends differ by up to 1/256 of the texels' range per dimension.  A
  ## graph that was captured with a texture does not keep it: hold it as long.
  ##
  ## @example
  ## @group
  ## t = cuda.TextureObject (gpuArray (single ([3 1 4])));
  ## t.get_resource_desc ().bytes
  ##   @result{} ans = 12
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.TextureObject, cudaArray, cudaSurfaceObject}
  ## @end deftp

  methods
  endmethods

endclassdef
