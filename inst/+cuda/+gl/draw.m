## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.gl.draw (@var{program}, @var{target}, @var{mode})
## @deftypefnx {octcuda} {} cuda.gl.draw (@var{program}, @var{target}, @var{mode}, @var{option}, @var{value}, @dots{})
## Draw with a program into a framebuffer, or into a context with a window.
##
## @var{mode} is @qcode{"points"}, @qcode{"lines"}, @qcode{"line_strip"},
## @qcode{"line_loop"}, @qcode{"triangles"}, @qcode{"triangle_strip"} or
## @qcode{"triangle_fan"}.  Options: @qcode{"count"}, the number of vertices (default:
## all of the attributes); @qcode{"first"}, the first vertex, counted from 0;
## @qcode{"instances"}; @qcode{"indices"}, a buffer of uint32 numbers;
## @qcode{"blend"}, @qcode{"none"} (default), @qcode{"alpha"}, @qcode{"premultiplied"}
## or @qcode{"add"}; @qcode{"depth"}, true to test it (default false);
## @qcode{"viewport"}, [x y width height] from the lower left corner.  The size of
## points is @code{gl_PointSize} of the vertex shader.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## f = cuda.gl.Framebuffer ([3 3]);
## p = cuda.gl.Program ("void main () @{ gl_Position = vec4 (0, 0, 0, 1); @}", ...
##                      "out vec4 color; void main () @{ color = vec4 (1); @}");
## cuda.gl.clear_buffers (f, [0 0 0 0]);
## cuda.gl.draw (p, f, "points", "count", 1);
## img = cuda.gl.read_pixels (f);
## img(:,:,1)
##   @result{} ans =
##         0    0    0
##         0  255    0
##         0    0    0
## @end group
## @end example
##
## @seealso{cuda.gl.Program, cuda.gl.Framebuffer, cuda.gl.read_pixels}
## @end deftypefn

function draw (program, target, mode, varargin)

  if (nargin < 3)
    cuda.internal.usage ();
  endif
  [first, count, instances, indices, blend, depth, viewport] ...
    = cuda.internal.options ("cuda.gl.draw", varargin, "first", 0, "count", -1, ...
                   "instances", 1, "indices", [], "blend", "none", ...
                   "depth", false, "viewport", []);
  __gl__ ("draw", program, target, mode, first, count, instances, indices, ...
          blend, depth, viewport);

endfunction
