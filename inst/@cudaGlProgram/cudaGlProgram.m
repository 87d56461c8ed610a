## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlProgram < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlProgram
  ##
  ## A program of shaders, made by @code{cuda.gl.Program}.
  ##
  ## @code{uniform (@var{p}, @var{name}, @var{value})} sets a uniform to numbers, which
  ## are converted to the declared type (matrices are stored by columns, as in Octave),
  ## or to a @code{cuda.gl.Texture}.  @code{attribute (@var{p}, @var{name},
  ## @var{buffer})} sets the buffer from which an input of the vertex shader is read.
  ## The program keeps both alive; see @code{help cudaGlProgram.uniform} and @code{help
  ## cudaGlProgram.attribute}.  @code{list (@var{p})} lists the inputs of the program,
  ## one per line; @code{close (@var{p})} deletes it.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## p = cuda.gl.Program ("uniform vec2 at; void main () @{ gl_Position = vec4 (at, 0, 1); @}", ...
  ##                      "out vec4 color; void main () @{ color = vec4 (1); @}");
  ## p.uniform ("at", [0.5 0.5]);
  ## p.list ()
  ##   @result{} ans = uniform vec2 at
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.Program, cuda.gl.draw}
  ## @end deftp

  methods
  endmethods

endclassdef
