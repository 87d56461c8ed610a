## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {cudaGlMapping} {@var{g} =} gpuarray (@var{m})
## @deftypefnx {cudaGlMapping} {@var{g} =} gpuarray (@var{m}, @var{class})
## @deftypefnx {cudaGlMapping} {@var{g} =} gpuarray (@var{m}, @var{class}, @var{size})
##
## What is mapped, as a gpuArray, to be read: nothing that is assigned to it, nor
## what a kernel writes that is given it, goes to the mapping.
##
## Of a buffer: elements of @var{class}, else uint8, as many as @var{size} says, else
## all of them as a row.  Of an image, without @var{class} and @var{size}: height x
## width x channels (x depth), row 1 at the top.
##
## Of a buffer nothing is copied: expressions, and kernels whose parameter is
## @code{const}, read the memory that is mapped.  The array keeps its value all the
## same.  Just before the mapping is unmapped, and before @code{set}, a copy or a
## kernel is given its memory (@code{device_ptr_and_size}), arrays that are still
## alive and read it are copied on the device, once each; so clear those that are
## not needed.  What is written by an address that was given away before, inside a
## structure or a graph, may show in the array.  Of an image the array is a copy,
## since images are stored in tiles; so it is of a buffer where an array of
## @code{cuda.GPUArray} lies over the memory, and while a stream is captured.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## b = cuda.gl.Buffer (single ([1 2; 3 4]));
## m = map (cuda.gl.RegisteredBuffer (b));
## gather (m.gpuarray ("single", [2 2]))
##   @result{} ans =
##
##        1   2
##        3   4
## @end group
## @end example
##
## @seealso{cuda.gl.RegisteredBuffer, cuda.gl.RegisteredImage}
## @end deftypefn

function g = gpuarray (m, varargin)

  if (nargin < 1 || nargin > 3)
    cuda.internal.usage ();
  endif
  [~, ~, is_image] = __what__ (m);
  if (is_image && nargin > 1)
    error ("octcuda:LogicError", ...
           "an image has a class and a size of its own: leave out CLASS and SIZE");
  endif
  g = __gpuarray__ (m, varargin{:});
  if (is_image)
    g = cuda.internal.image_of_gl (g);
  endif

endfunction
