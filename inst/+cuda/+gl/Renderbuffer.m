## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{r} =} cuda.gl.Renderbuffer ([@var{width} @var{height}])
## @deftypefnx {octcuda} {@var{r} =} cuda.gl.Renderbuffer ([@var{width} @var{height}], @var{format})
## @deftypefnx {octcuda} {@var{r} =} cuda.gl.Renderbuffer (@dots{}, "samples", @var{n})
## Make an image to draw into, which shaders cannot read, in the current OpenGL
## context.
##
## @var{format} is a name such as @qcode{"RGBA8"} (the default) or
## @qcode{"DEPTH_COMPONENT24"}.  With @var{n} samples per pixel, edges are drawn
## smooth.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## r = cuda.gl.Renderbuffer ([64 32], "DEPTH_COMPONENT24");
## r.info ().height
##   @result{} ans = 32
## @end group
## @end example
##
## @seealso{cudaGlRenderbuffer, cuda.gl.Framebuffer}
## @end deftypefn

function r = Renderbuffer (varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  [wh, format, samples] ...
    = cuda.internal.options ("cuda.gl.Renderbuffer", varargin, "size", [], ...
                   "format", "RGBA8", "samples", 0);
  r = cudaGlRenderbuffer ();
  __gl__ ("renderbuffer_open", r, format, wh, samples);

endfunction
