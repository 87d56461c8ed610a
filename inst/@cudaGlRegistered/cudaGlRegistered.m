## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlRegistered < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlRegistered
  ##
  ## An object of OpenGL's that CUDA may use, made by @code{cuda.gl.RegisteredBuffer}
  ## and @code{cuda.gl.RegisteredImage}.
  ##
  ## @code{@var{m} = map (@var{r})} gives it to CUDA, as a @code{cudaGlMapping}, and
  ## @code{unmap (@var{m})} gives it back; in between OpenGL cannot use it.
  ## @code{map (@var{r}, @var{stream})} orders work of that stream, instead of the
  ## current one, behind what OpenGL has been asked for so far.  What is mapped
  ## cannot be mapped again before it is unmapped.
  ##
  ## @code{is_shared (@var{r})} tells whether the memory that is mapped is OpenGL's
  ## own.  Where OpenGL is not drawn by the CUDA device (on the host backend, or by
  ## Mesa's renderer beside a GPU), mapping makes a copy, and unmapping copies back;
  ## on a GPU the warning @code{octcuda:gl} says why.
  ##
  ## @code{gl_handle (@var{r})} is OpenGL's name of the object, and
  ## @code{set_map_flags (@var{r}, @var{flags})} says how it is used from the next
  ## map on.  @code{unregister (@var{r})} ends it; so does clearing the last variable
  ## that has it or a mapping of it.  It keeps the object of OpenGL's alive.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## b = cuda.gl.Buffer (single ([1 2 3 4]));
  ## r = cuda.gl.RegisteredBuffer (b);
  ## m = r.map ();
  ## m.set (2 * m.gpuarray ("single"));
  ## m.unmap ();
  ## b.get ("single")
  ##   @result{} ans = 2   4   6   8
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.RegisteredBuffer, cuda.gl.RegisteredImage, cudaGlMapping}
  ## @end deftp

  methods
  endmethods

endclassdef
