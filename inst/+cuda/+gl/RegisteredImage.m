## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef RegisteredImage < cudaGlRegistered

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{r} =} cuda.gl.RegisteredImage (@var{img})
  ## @deftypefnx {octcuda} {@var{r} =} cuda.gl.RegisteredImage (@var{img}, @var{target}, @var{flags})
  ##
  ## Let CUDA use @var{img}, a @code{cuda.gl.Texture} or @code{cuda.gl.Renderbuffer},
  ## while it is mapped.
  ##
  ## @var{target} is a member of @code{cuda.gl.target}, which must be the image's, or
  ## @code{[]}.  @var{flags} is a sum of members of
  ## @code{cuda.gl.graphics_map_flags}: by default CUDA reads and writes it, and
  ## @code{SURFACE_LDST} lets surfaces do so too.  Images of three channels, of depth,
  ## of sRGB or with several samples for a pixel cannot be registered.  The result has
  ## the methods of @code{cudaGlRegistered}.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## t = cuda.gl.Texture ("size", [2 1], "format", "R8");
  ## m = map (cuda.gl.RegisteredImage (t, cuda.gl.target.TEXTURE_2D));
  ## m.set (uint8 ([7 8]));
  ## m.unmap ();
  ## t.get ()
  ##   @result{} ans = 7  8
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaGlRegistered, cudaGlMapping, cuda.gl.RegisteredBuffer, cuda.gl.Texture}
  ## @end deftypefn

  methods

    function this = RegisteredImage (varargin)
      [img, target, flags] = __arguments__ ("cuda.gl.RegisteredImage", varargin);
      if (isempty (target))
        target = 0;
      endif
      __gl__ ("registered_image_open", this, img, target, flags);
    endfunction

  endmethods

endclassdef
