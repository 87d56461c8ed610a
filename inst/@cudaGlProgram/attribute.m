## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} attribute (@var{p}, @var{name}, @var{buffer})
## @deftypefnx {octcuda} {} attribute (@var{p}, @var{name}, @var{buffer}, @var{option}, @var{value}, @dots{})
##
## Read the input @var{name} of @var{p}'s vertex shader from @var{buffer}.
##
## Options: @qcode{"size"}, the number of values per vertex (default 2);
## @qcode{"class"} of the values in the buffer (default @qcode{"single"}; if the
## buffer was written, it must have been in that class); @qcode{"stride"}, bytes from
## one vertex to the next, and @qcode{"offset"} of the first; @qcode{"divisor"}, the
## number of instances that share one element (default 0: one element per vertex);
## @qcode{"normalized"}, integers become 0 to 1, or -1 to 1.
##
## If a matrix @var{x} with a column for each vertex was written into the
## buffer, @qcode{"size"} is @code{rows (@var{x})}.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## p = cuda.gl.Program ("in vec2 at; in vec3 k; out vec3 v; void main () @{ v = k; gl_Position = vec4 (at, 0, 1); @}", ...
##                      "in vec3 v; out vec4 color; void main () @{ color = vec4 (v, 1); @}");
## p.attribute ("at", cuda.gl.Buffer (single ([-1 3 -1; -1 -1 3])));
## p.attribute ("k", cuda.gl.Buffer (eye (3, "uint8") * 255), "size", 3, ...
##              "class", "uint8", "normalized", true);
## f = cuda.gl.Framebuffer ([64 64]);
## cuda.gl.draw (p, f, "triangles");
## @end group
## @end example
##
## @seealso{cuda.gl.Program, cuda.gl.Buffer}
## @end deftypefn

function attribute (p, name, buffer, varargin)

  if (nargin < 3)
    cuda.internal.usage ();
  endif
  [n, class, stride, offset, divisor, normalized] ...
    = cuda.internal.options ("attribute", varargin, "size", 2, "class", "", ...
                   "stride", 0, "offset", 0, "divisor", 0, "normalized", false);
  __attribute__ (p, name, buffer, class, n, stride, offset, divisor, ...
                 normalized);

endfunction
