## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlBuffer < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlBuffer
  ##
  ## An OpenGL buffer, made by @code{cuda.gl.Buffer}.
  ##
  ## @code{set (@var{b}, @var{data})} and @code{set (@var{b}, @var{data}, @var{offset})}
  ## write an array into it, from byte @var{offset} on; @code{get (@var{b}, @var{class},
  ## @var{size}, @var{offset})} reads an array, and @code{get (@var{b}, @var{class})}
  ## reads the whole buffer as a row.  @code{nbytes (@var{b})} is its size, @code{handle
  ## (@var{b})} OpenGL's name for it.  @code{close (@var{b})} deletes it.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## b = cuda.gl.Buffer (single ([1 2 3 4]));
  ## b.set (single (9), 4);
  ## b.get ("single")
  ##   @result{} ans = 1   9   3   4
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.Buffer, cudaGlProgram}
  ## @end deftp

  methods
  endmethods

endclassdef
