## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {cudaGlMapping} {@var{g} =} gpuarray (@var{m})
## @deftypefnx {cudaGlMapping} {@var{g} =} gpuarray (@var{m}, @var{class})
## @deftypefnx {cudaGlMapping} {@var{g} =} gpuarray (@var{m}, @var{class}, @var{size})
##
## What is mapped, as a gpuArray, which keeps its value when the mapping is
## unmapped; nothing that is assigned to it is written to the mapping.
##
## Of a buffer: elements of @var{class}, else uint8, as many as @var{size} says, else
## all of them as a row.  Of an image, without @var{class} and @var{size}: height x
## width x channels (x depth), row 1 at the top.
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
    __usage__ ();
  endif
  [~, ~, is_image] = __what__ (m);
  if (is_image && nargin > 1)
    error ("octcuda:LogicError", ...
           "an image has a class and a size of its own: leave out CLASS and SIZE");
  endif
  g = __gpuarray__ (m, varargin{:});
  if (is_image)
    g = __gl_image__ (g);
  endif

endfunction
