## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{img} =} cuda.gl.read_pixels (@var{target})
## @deftypefnx {octcuda} {@var{img} =} cuda.gl.read_pixels (@var{target}, "rect", [@var{x} @var{y} @var{width} @var{height}])
## @deftypefnx {octcuda} {@var{img} =} cuda.gl.read_pixels (@var{target}, "format", @var{format})
## Return the picture in a framebuffer, or in the window of a context.
##
## The result is an image as for @code{imwrite}: height x width x channels, row 1 at
## the top.  @var{format} is @qcode{"RGBA8"} by default; another one, such as
## @qcode{"RGB8"}, @qcode{"RGBA32F"} or @qcode{"DEPTH_COMPONENT32F"}, sets class and
## channels.  @var{x} and @var{y} count from 0, from the lower left corner.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## f = cuda.gl.Framebuffer ([320 200]);
## cuda.gl.clear_buffers (f, [1 1 1]);
## img = cuda.gl.read_pixels (f, "format", "RGB8");
## size (img)
##   @result{} ans = 200   320     3
## @end group
## @end example
##
## @seealso{cuda.gl.Framebuffer, cuda.gl.draw}
## @end deftypefn

function img = read_pixels (target, varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  [rect, format] = cuda.internal.options ("cuda.gl.read_pixels", varargin, "rect", [], ...
                                "format", "RGBA8");
  img = cuda.internal.image_of_gl (__gl__ ("read", target, rect, format));

endfunction
