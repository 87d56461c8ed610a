## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaTextureObject < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaTextureObject
  ##
  ## A texture, through which kernels read an array or memory: with
  ## interpolation, with coordinates beyond the edges, and with a cache for
  ## neighbours in two dimensions.
  ##
  ## Made by @code{cuda.TextureObject}.  It is given to a kernel as an argument of
  ## type @code{cudaTextureObject_t} and keeps the array or memory alive.
  ##
  ## Methods: @code{get_resource_desc (@var{t})}, @code{get_texture_desc
  ## (@var{t})} and @code{get_resource_view_desc (@var{t})} are structs that
  ## describe the texture; @code{handle (@var{t})} is the number that kernels get.
  ## @code{close (@var{t})} closes the texture, after waiting for the kernels that
  ## were given it, and so does clearing the last variable that holds it;
  ## @code{isopen (@var{t})} is false after that.
  ##
  ## Linear filtering uses weights with 8 fractional bits, so results of the two
  ## backends differ by up to 1/256 of the texels' range per dimension.  A
  ## captured graph does not keep a texture alive: keep it as long as the graph.
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
