## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlMapping < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlMapping
  ##
  ## An OpenGL object that is mapped for CUDA, until it is unmapped; made by
  ## @code{map} of a @code{cudaGlRegistered}.  PyCUDA calls it
  ## @code{RegisteredMapping}.
  ##
  ## For a buffer, @code{[@var{p}, @var{n}] = device_ptr_and_size (@var{m})} returns
  ## its memory, a @code{cudaDeviceAllocation} for kernels and copies, and its size
  ## in bytes.  For an image, @code{array (@var{m}, @var{index}, @var{level})} is a
  ## @code{cudaArray} for textures, surfaces and copies: layer or face @var{index}
  ## from 0, and @var{level} 0; its lowest row is the first one, as for OpenGL.  Both
  ## are closed when the mapping is unmapped.
  ##
  ## @code{gpuarray (@var{m}, @var{class}, @var{size})} reads the memory as a
  ## gpuArray, without a copy for a buffer, and @code{set (@var{m}, @var{x})} writes
  ## an array into it.  Both work on the device.  For an image, the arrays are images
  ## in Octave's layout.
  ##
  ## @code{unmap (@var{m})} returns the object to OpenGL, after the work that is
  ## queued in the stream in which it was mapped; @code{unmap (@var{m},
  ## @var{stream})} after the work in @var{stream}.  Clearing the last variable
  ## unmaps too.  gpuArrays that read a buffer are copied before it is unmapped.  If
  ## there is no memory for that, @code{unmap} and @code{close} raise
  ## @code{octcuda:MemoryError}, and the buffer stays mapped: clear some arrays, and
  ## unmap it again.  If this happens when the last variable is cleared, it
  ## warns, and the buffer stays mapped until these arrays are cleared.  A
  ## second @code{unmap} raises @code{octcuda:LogicError}, and so does unmapping
  ## memory that gpuArrays of @code{cuda.GPUArray} use.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## t = cuda.gl.Texture (uint8 ([1 2; 3 4]));
  ## m = map (cuda.gl.RegisteredImage (t));
  ## m.set (m.gpuarray () + 5);
  ## m.unmap ();
  ## t.get ()
  ##   @result{} ans =
  ##       6  7
  ##       8  9
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.RegisteredBuffer, cuda.gl.RegisteredImage, cudaGlRegistered}
  ## @end deftp

  methods
  endmethods

endclassdef
