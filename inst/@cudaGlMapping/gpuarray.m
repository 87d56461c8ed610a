## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {cudaGlMapping} {@var{g} =} gpuarray (@var{m})
## @deftypefnx {cudaGlMapping} {@var{g} =} gpuarray (@var{m}, @var{class})
## @deftypefnx {cudaGlMapping} {@var{g} =} gpuarray (@var{m}, @var{class}, @var{size})
##
## Return the mapped object as a gpuArray for reading.  Assignments to it, and
## kernels that write to it, do not change the mapped object.
##
## For a buffer, the elements are of @var{class}, by default uint8, and the size is
## @var{size}, by default a row of the whole buffer.  For an image, @var{class} and
## @var{size} are not given: the array is height x width x channels (x depth), row 1
## at the top.
##
## A buffer is not copied: expressions, and kernels whose parameter is
## @code{const}, read the mapped memory.  The array keeps its value nevertheless:
## arrays that still read the memory are copied on the device, once each, before
## the mapping is unmapped and before @code{set}, a copy or a kernel gets the
## memory (@code{device_ptr_and_size}).  So clear the arrays that you do not need.
## A write through an address that was passed earlier, in a structure or a graph,
## may change the array.  For an image the array is a copy, since images are stored
## in tiles.  A buffer is also copied if an array of @code{cuda.GPUArray} uses
## its memory, and while a stream is captured.
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
