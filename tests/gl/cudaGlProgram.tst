## Programs of OpenGL: uniforms, attributes, what is drawn and how.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared solid, flat, wide
%! [solid, flat, wide] = gl_texts ();

## Uniforms of every type; what does not fit
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! f = cuda.gl.Framebuffer (cuda.gl.Texture ("size", [1 1], "format", "RGBA32F"));
%! p = cuda.gl.Program ("void main () { gl_Position = vec4 (0, 0, 0, 1); }", ...
%!       ["uniform float a; uniform vec3 b; uniform int i; uniform uint u; ", ...
%!        "uniform bool y; uniform mat2 m; uniform float w[3]; uniform ivec2 j; out vec4 color; ", ...
%!        "void main () { color = vec4 (a + b.z, float (i) + float (u) + float (j.y), ", ...
%!        "y ? (m * vec2 (1, 10)).y : 0.0, w[0] + 10 * w[1] + 100 * w[2]); }"]);
%! p.uniform ("a", 0.25);   p.uniform ("b", [1 2 3]);  p.uniform ("i", int8 (-7));
%! p.uniform ("u", 100);    p.uniform ("y", true);     p.uniform ("m", [1 2; 3 4]);
%! p.uniform ("w", [1 2 3]); p.uniform ("w[1]", 5);    p.uniform ("j", gpuArray ([1 1000]));
%! cuda.gl.draw (p, f, "points", "count", 1);
%! x = cuda.gl.read_pixels (f, "format", "RGBA32F");
%! assert (x(:).', single ([3.25, 1093, 43, 351]));
%! fails (@() p.uniform ("w[1]", [1 2 3]), "octcuda:LogicError", "takes 1 numbers for each element");
%! fails (@() p.uniform ("b", [1 2]), "octcuda:LogicError", "takes 3 numbers");
%! fails (@() p.uniform ("w", 1:4), "octcuda:LogicError", "for each element");
%! fails (@() p.uniform ("nothing", 1), "octcuda:LogicError", "no uniform nothing");
%! fails (@() p.uniform ("a", "x"), "octcuda:LogicError", "");
%! assert (numel (strfind (p.list (), "\n")), 8);

## Indices, instances, blending, depth, a viewport, smooth edges
%!testif ; can_gl ()
%! [c, f, p] = gl_stage (4, 4);
%! p.attribute ("at", cuda.gl.Buffer (single ([9 9 -1 3 -1; 9 9 -1 -1 3])));
%! cuda.gl.draw (p, f, "triangles", "indices", cuda.gl.Buffer (uint32 ([2 3 4])));
%! assert (gl_red (f), 255 * ones (4, "uint8"));
%! p.attribute ("at", cuda.gl.Buffer (wide));
%! p.uniform ("c", [0 0 1 0.5]);
%! cuda.gl.draw (p, f, "triangles", "blend", "alpha", "viewport", [0 0 2 4]);
%! x = cuda.gl.read_pixels (f);
%! assert (double (x(:,1:2,1)), 128 * ones (4, 2), 1);
%! assert (x(:,3:4,1), 255 * ones (4, 2, "uint8"));
%! near = cuda.gl.Program ("in vec2 at; uniform float z; void main () { gl_Position = vec4 (at, z, 1); }", flat);
%! near.attribute ("at", cuda.gl.Buffer (wide));
%! cuda.gl.clear_buffers (f);
%! for z = [0.5 -0.5 0]
%!   near.uniform ("z", z);
%!   near.uniform ("c", [z + 0.5, 0, 0, 1]);
%!   cuda.gl.draw (near, f, "triangles", "depth", true);
%! endfor
%! assert (gl_red (f), zeros (4, "uint8")); # the nearest
%! d = cuda.gl.read_pixels (f, "format", "DEPTH_COMPONENT32F");
%! assert (d, single (0.25 * ones (4)), 1e-6);
%! g = cuda.gl.Framebuffer ([8 8], "samples", 4);
%! cuda.gl.clear_buffers (g, [0 0 0]);
%! p.uniform ("c", [1 1 1 1]);
%! p.attribute ("at", cuda.gl.Buffer (single ([-1 1 -1; -1 -0.9 0.95])));
%! cuda.gl.draw (p, g, "triangles");
%! x = gl_red (g);
%! assert (any (x(:) > 0 & x(:) < 255));

## Instances take an element each
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! f = cuda.gl.Framebuffer ([4 1]);
%! p = cuda.gl.Program ("in float x; in vec3 k; out vec3 v; void main () { v = k; gl_Position = vec4 (x, 0, 0, 1); }", ...
%!                      "in vec3 v; out vec4 color; void main () { color = vec4 (v, 1); }");
%! colors = uint8 ([255 0 0 9; 0 255 0 9; 0 0 255 9]);
%! p.attribute ("x", cuda.gl.Buffer ([-0.75 -0.25 0.25 0.75]), "size", 1, "class", "double", "divisor", 1);
%! p.attribute ("k", cuda.gl.Buffer (colors), "size", 3, "class", "uint8", "normalized", true, "divisor", 1);
%! cuda.gl.draw (p, f, "points", "count", 1, "instances", 4);
%! assert (squeeze (cuda.gl.read_pixels (f, "format", "RGB8")), colors.');
%! fails (@() cuda.gl.draw (p, f, "points", "count", 1, "instances", 5), ...
%!        "octcuda:LogicError", "5 instances are more than the 4");

## What cannot be drawn says why, and nothing is drawn
%!testif ; can_gl ()
%! [c, f, p] = gl_stage (4, 4);
%! before = cuda.gl.read_pixels (f);
%! fails (@() cuda.gl.draw (p, f, "triangles"), "octcuda:LogicError", "has no buffer");
%! p.attribute ("at", cuda.gl.Buffer (wide));
%! fails (@() cuda.gl.draw (p, f, "squares"), "octcuda:LogicError", "MODE must be");
%! fails (@() cuda.gl.draw (p, f, "triangles", "blend", "so"), "octcuda:LogicError", "blend");
%! fails (@() cuda.gl.draw (p, f, "triangles", "count", 4), "octcuda:LogicError", "more than the 3");
%! fails (@() cuda.gl.draw (p, f, "triangles", "first", 4), "octcuda:LogicError", "");
%! fails (@() cuda.gl.draw (p, c, "triangles"), "octcuda:LogicError", "without a window");
%! fails (@() p.attribute ("by", cuda.gl.Buffer (1)), "octcuda:LogicError", "no attribute by");
%! fails (@() p.attribute ("at", cuda.gl.Buffer (1), "class", "int64"), "octcuda:LogicError", "int64");
%! fails (@() p.attribute ("at", f), "octcuda:WrongKind", "");
%! fails (@() cuda.gl.read_pixels (f, "rect", [0 0 5 1]), "octcuda:LogicError", "not within 4 x 4");
%! fails (@() cuda.gl.read_pixels (f, "format", "BGR"), "octcuda:LogicError", "use one of R8");
%! assert (cuda.gl.read_pixels (f), before);

## A uniform takes them as they are: a point is where they bring it
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! f = cuda.gl.Framebuffer ([200 100]);
%! p = cuda.gl.Program ("uniform mat4 m; in vec3 at; void main () { gl_Position = m * vec4 (at, 1); gl_PointSize = 1.0; }", flat);
%! p.uniform ("c", [1 0 0 1]);
%! at = [0.3 0.2 -0.4];
%! p.attribute ("at", cuda.gl.Buffer (single (at)), "size", 3);
%! m = cuda.gl.perspective (60, 2, 0.1, 10) * cuda.gl.look_at ([1 2 3], [0 0 0]) * cuda.gl.rotation (25, [0 1 0]);
%! p.uniform ("m", m);
%! cuda.gl.clear_buffers (f, [0 0 0]);
%! cuda.gl.draw (p, f, "points");
%! [row, column] = find (gl_red (f));
%! q = m * [at 1].';
%! assert ([column, row], [ceil((q(1) / q(4) + 1) * 100), ceil((1 - q(2) / q(4)) * 50)]);
%! for word = {"cudaGlProgram.uniform", "cudaGlProgram.attribute"}
%!   assert (numel (get_help_text (word{1})) > 500);
%! endfor

## Shaders that do not compile, or do not fit together
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! fails (@() cuda.gl.Program ("void main () { gl_Position = nothing; }", flat), ...
%!        "octcuda:CompileError", "vertex shader does not compile:\n.*nothing");
%! fails (@() cuda.gl.Program (solid, "void main () {"), "octcuda:CompileError", "fragment shader");
%! fails (@() cuda.gl.Program (solid, "vec4 k (); out vec4 c; void main () { c = k (); }"), ...
%!        "octcuda:CompileError", "(do not make a program|fragment shader does not compile):\n.*k");
%! p = cuda.gl.Program (["#version 330 core\n" solid], flat);
%! assert (p.isopen ());
