## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlContext < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlContext
  ##
  ## An OpenGL context, made by @code{cuda.gl.Context}.
  ##
  ## Objects of @code{cuda.gl} are made in the current context, which is the one
  ## that was made last, or the one that @code{make_current (@var{c})} named.  Methods:
  ## @code{info (@var{c})} is a struct with the renderer, the version and the limits;
  ## @code{finish (@var{c})} waits until everything is drawn.  Of one with a window
  ## @code{window_size (@var{c})} is its width and height in pixels,
  ## @code{swap_buffers (@var{c})} shows what was drawn, and @code{should_close
  ## (@var{c})} is true once somebody has asked to close it.
  ##
  ## @code{close (@var{c})} gives the context back, after everything that was made in
  ## it; @code{isopen (@var{c})} tells whether it was closed.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## c.info ().MaxTextureSize >= 1024
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.Context, cuda.gl.Framebuffer}
  ## @end deftp

  methods
  endmethods

endclassdef
