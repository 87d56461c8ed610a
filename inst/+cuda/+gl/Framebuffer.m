## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{f} =} cuda.gl.Framebuffer ([@var{width} @var{height}])
## @deftypefnx {octcuda} {@var{f} =} cuda.gl.Framebuffer ([@var{width} @var{height}], "samples", @var{n})
## @deftypefnx {octcuda} {@var{f} =} cuda.gl.Framebuffer (@var{image}, @dots{})
## @deftypefnx {octcuda} {@var{f} =} cuda.gl.Framebuffer (@var{image}, @dots{}, "depth", @var{r})
## Make a framebuffer to draw into, in the current OpenGL context.
##
## With a size, it has colors of the format RGBA8, and depth.  With images
## (textures or renderbuffers), the outputs 0, 1 @dots{} of a fragment shader go to
## them, and depth goes to @var{r}.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## t = cuda.gl.Texture ("size", [8 8]);
## f = cuda.gl.Framebuffer (t);
## cuda.gl.clear_buffers (f, [0 1 0 1]);
## img = t.get ();
## squeeze (img(8,8,:))'
##   @result{} ans = 0  255    0  255
## @end group
## @end example
##
## @seealso{cudaGlFramebuffer, cuda.gl.draw, cuda.gl.clear_buffers, cuda.gl.read_pixels}
## @end deftypefn

function f = Framebuffer (varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  n = find (cellfun (@ischar, varargin), 1);
  if (isempty (n))
    n = nargin + 1;
  endif
  images = varargin(1:n-1);
  [depth, samples] = cuda.internal.options ("cuda.gl.Framebuffer", varargin(n:end), ...
                                  "depth", [], "samples", 0);
  if (numel (images) == 1 && isnumeric (images{1}))
    wh = images{1};
    images = {cuda.gl.Renderbuffer(wh, "RGBA8", "samples", samples)};
    if (isempty (depth))
      depth = cuda.gl.Renderbuffer (wh, "DEPTH_COMPONENT24", ...
                                    "samples", samples);
    endif
  endif
  f = cudaGlFramebuffer ();
  __gl__ ("framebuffer_open", f, images, depth);

endfunction
