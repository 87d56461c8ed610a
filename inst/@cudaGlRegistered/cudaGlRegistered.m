## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlRegistered < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlRegistered
  ##
  ## An OpenGL object that CUDA can use, made by @code{cuda.gl.RegisteredBuffer} and
  ## @code{cuda.gl.RegisteredImage}.
  ##
  ## @code{@var{m} = map (@var{r})} maps it for CUDA, as a @code{cudaGlMapping}, and
  ## @code{unmap (@var{m})} returns it to OpenGL; in between OpenGL cannot use it.
  ## After @code{map (@var{r}, @var{stream})}, work in that stream, instead of the
  ## current one, runs after the OpenGL commands so far.  A mapped object must be
  ## unmapped before it can be mapped again.
  ##
  ## @code{is_shared (@var{r})} tells whether the mapped memory is OpenGL's own.  If
  ## OpenGL does not run on the CUDA device (on the host backend, or with Mesa's
  ## renderer beside a GPU), mapping makes a copy, and unmapping copies back; on a
  ## GPU the warning @code{octcuda:gl} gives the reason.
  ##
  ## @code{gl_handle (@var{r})} is OpenGL's name of the object, and
  ## @code{set_map_flags (@var{r}, @var{flags})} sets how it is used from the next
  ## map on.  @code{unregister (@var{r})} unregisters it; so does clearing the last
  ## variable that holds it or a mapping of it.  It keeps the OpenGL object alive.
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
