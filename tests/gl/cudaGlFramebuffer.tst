## Framebuffers of OpenGL: which pixels, and from which row on.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared solid, flat, wide
%! [solid, flat, wide] = gl_texts ();

## Exact pixels of a triangle: those whose centre is inside
%!testif ; can_gl ()
%! [c, f, p] = gl_stage (64, 48);
%! v = [-0.5 0.5 -0.5; -0.5 -0.5 0.5] + 1e-3; # no edge through a centre
%! p.attribute ("at", cuda.gl.Buffer (single (v)));
%! cuda.gl.draw (p, f, "triangles");
%! img = cuda.gl.read_pixels (f);
%! [x, y] = meshgrid ((0.5:63.5) / 32 - 1, (0.5:47.5) / 24 - 1);
%! is_in = flipud (x > v(1,1) & y > v(2,1) & (x - v(1,1)) + (y - v(2,1)) < 1);
%! assert (size (img), [48 64 4]);
%! assert (class (img), "uint8");
%! assert (any (is_in(:)) && ! all (is_in(:)));
%! assert (img(:,:,1), uint8 (255 * is_in));
%! assert (img(:,:,2), uint8 (102 * is_in));
%! assert (img(:,:,3), uint8 (51 * ! is_in));
%! assert (img(:,:,4), 255 * ones (48, 64, "uint8"));

## What texture and framebuffer say of row 1 is the same: the top
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! img = uint8 (reshape (mod (1:5*7*4, 251), 5, 7, 4));
%! t = cuda.gl.Texture (img);
%! assert (t.get (), img);
%! f = cuda.gl.Framebuffer (t);
%! assert (cuda.gl.read_pixels (f), img);
%! assert (cuda.gl.read_pixels (f, "rect", [1 0 3 2]), img(4:5,2:4,:));
%! t.set (255 - img);
%! assert (t.get (), 255 - img);
%! g = cuda.gl.Framebuffer ([7 5]);
%! p = cuda.gl.Program ("in vec2 at; out vec2 t; void main () { t = at / 2 + 0.5; gl_Position = vec4 (at, 0, 1); }", ...
%!                      "in vec2 t; uniform sampler2D tex; out vec4 color; void main () { color = texture (tex, t); }");
%! p.attribute ("at", cuda.gl.Buffer (wide));
%! p.uniform ("tex", t);
%! clear t
%! cuda.gl.draw (p, g, "triangles");
%! assert (cuda.gl.read_pixels (g), 255 - img);
