## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlRenderbuffer < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlRenderbuffer
  ##
  ## An image to draw into, which shaders cannot read, made by
  ## @code{cuda.gl.Renderbuffer}.
  ##
  ## @code{info (@var{r})} is a struct with format and size, @code{handle (@var{r})}
  ## OpenGL's name for it.  @code{close (@var{r})} deletes it.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## r = cuda.gl.Renderbuffer ([320 200], "DEPTH_COMPONENT24");
  ## r.info ().width
  ##   @result{} ans = 320
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.Renderbuffer, cuda.gl.Framebuffer}
  ## @end deftp

  methods
  endmethods

endclassdef
