## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlFramebuffer < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlFramebuffer
  ##
  ## Images to draw into, made by @code{cuda.gl.Framebuffer}.
  ##
  ## @code{cuda.gl.draw}, @code{cuda.gl.clear_buffers} and @code{cuda.gl.read_pixels} take
  ## one.  It keeps its images alive.  @code{handle (@var{f})} is OpenGL's name for it;
  ## @code{close (@var{f})} deletes it.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## f = cuda.gl.Framebuffer ([4 4]);
  ## cuda.gl.clear_buffers (f, [1 0 0 1]);
  ## img = cuda.gl.read_pixels (f);
  ## squeeze (img(1,1,:))'
  ##   @result{} ans = 255    0    0  255
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.Framebuffer, cuda.gl.draw, cuda.gl.read_pixels}
  ## @end deftp

  methods
  endmethods

endclassdef
