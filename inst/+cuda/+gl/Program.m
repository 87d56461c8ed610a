## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{p} =} cuda.gl.Program (@var{vertex}, @var{fragment})
## @deftypefnx {octcuda} {@var{p} =} cuda.gl.Program (@var{vertex}, @var{fragment}, "geometry", @var{geometry})
## Make a program of shaders in the current OpenGL context.
##
## The texts are in GLSL.  A text without @code{#version} on its first line gets
## @code{#version 330 core}.  A text that does not compile raises
## octcuda:CompileError, with OpenGL's log.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## p = cuda.gl.Program ("in vec2 at; void main () @{ gl_Position = vec4 (at, 0, 1); @}", ...
##                      "out vec4 color; void main () @{ color = vec4 (1); @}");
## p.attribute ("at", cuda.gl.Buffer (single ([-1 3 -1; -1 -1 3])));
## f = cuda.gl.Framebuffer ([2 2]);
## cuda.gl.draw (p, f, "triangles");
## img = cuda.gl.read_pixels (f);
## all (img(:) == 255)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cudaGlProgram, cuda.gl.draw}
## @end deftypefn

function p = Program (vertex, fragment, varargin)

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  geometry = cuda.internal.options ("cuda.gl.Program", varargin, "geometry", "");
  p = cudaGlProgram ();
  __gl__ ("program_open", p, vertex, geometry, fragment);

endfunction
