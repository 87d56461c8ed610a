## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlTexture < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlTexture
  ##
  ## An OpenGL texture, made by @code{cuda.gl.Texture}.
  ##
  ## @code{set (@var{t}, @var{img})} writes the whole image and @code{get (@var{t})}
  ## reads it, in Octave's layout: height x width x channels (x depth), row 1 at the
  ## top.  @code{info (@var{t})} is a struct with format, class and size, @code{handle
  ## (@var{t})} OpenGL's name for it.  @code{close (@var{t})} deletes it.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## t = cuda.gl.Texture (uint8 ([1 2 3; 4 5 6]));
  ## t.get ()
  ##   @result{} ans =
  ##       1  2  3
  ##       4  5  6
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.Texture, cudaGlProgram, cuda.gl.Framebuffer}
  ## @end deftp

  methods
  endmethods

endclassdef
