## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlMapping < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlMapping
  ##
  ## What CUDA has of an object of OpenGL's, until it is unmapped; made by
  ## @code{map} of a @code{cudaGlRegistered}.  PyCUDA calls it
  ## @code{RegisteredMapping}.
  ##
  ## Of a buffer @code{[@var{p}, @var{n}] = device_ptr_and_size (@var{m})} is its
  ## memory, a @code{cudaDeviceAllocation} for kernels and copies, and its size in
  ## bytes.  Of an image @code{array (@var{m}, @var{index}, @var{level})} is a
  ## @code{cudaArray} for textures, surfaces and copies: layer or face @var{index}
  ## from 0, and @var{level} 0; its lowest row is the first one, as for OpenGL.  Both
  ## are closed when the mapping is unmapped.
  ##
  ## @code{gpuarray (@var{m}, @var{class}, @var{size})} reads the memory as a
  ## gpuArray, of a buffer without a copy, and @code{set (@var{m}, @var{x})} writes an
  ## array into it, both on the device; of an image they are images as Octave has
  ## them.
  ##
  ## @code{unmap (@var{m})} gives the object back to OpenGL, behind what is queued in
  ## the stream that it was mapped in; @code{unmap (@var{m}, @var{stream})} behind
  ## that one.  Clearing the last variable unmaps too.  gpuArrays that read a buffer
  ## are copied just before; where there is no memory for that, @code{unmap} and
  ## @code{close} are the error @code{octcuda:MemoryError}, and the buffer stays
  ## mapped: clear some arrays, and unmap it again.  Where the last variable was
  ## cleared, it stays mapped until these arrays are cleared, with a warning.  A
  ## second @code{unmap} is the error @code{octcuda:LogicError}, and so is unmapping
  ## memory that gpuArrays of @code{cuda.GPUArray} lie over.
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
