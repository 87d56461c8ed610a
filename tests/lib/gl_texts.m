## [SOLID, FLAT, WIDE] = gl_texts () -- shaders that paint one colour, and a triangle over everything.
## SPDX-License-Identifier: GPL-3.0-or-later
function [solid, flat, wide] = gl_texts ()
  solid = "in vec2 at; void main () { gl_Position = vec4 (at, 0, 1); }";
  flat = "uniform vec4 c; out vec4 color; void main () { color = c; }";
  wide = single ([-1 3 -1; -1 -1 3]);
endfunction
