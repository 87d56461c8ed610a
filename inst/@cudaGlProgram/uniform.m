## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} uniform (@var{p}, @var{name}, @var{value})
## @deftypefnx {octcuda} {} uniform (@var{p}, @var{name}, @var{texture})
##
## Set the uniform @var{name} of the program @var{p}, for all later drawing.
##
## @var{value} is a real array of any class, or a gpuArray, with as many numbers
## as the program declares: 3 for a @code{vec3}, 16 for a @code{mat4}.  They are
## converted to the declared type: floats, integers or booleans.  Matrices are
## stored by columns, as in Octave, so @code{m * v} in a shader is the same as
## here.
##
## For an array, @code{uniform float a[4]}, @qcode{"a"} sets all elements and
## @qcode{"a[2]"} the third, since OpenGL counts from 0.
##
## @var{texture}, a @code{cuda.gl.Texture}, is for samplers.  The program keeps it
## alive.
##
## The compiler removes a uniform that the shaders do not use: setting it raises an
## error.  @code{list (@var{p})} lists the uniforms.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## p = cuda.gl.Program (["uniform mat4 m; in vec3 at;\n" ...
##                       "void main () @{ gl_Position = m * vec4 (at, 1); @}"], ...
##                      "uniform vec3 k; out vec4 color; void main () @{ color = vec4 (k, 1); @}");
## p.uniform ("m", cuda.gl.rotation (90, [0 0 1]));
## p.uniform ("k", [1 0.5 0]);
## @end group
## @end example
##
## @seealso{cuda.gl.Program, cuda.gl.Texture, cuda.gl.perspective}
## @end deftypefn

function uniform (p, name, value)

  if (nargin != 3)
    cuda.internal.usage ();
  endif
  __uniform__ (p, name, value);

endfunction
