## objects.tst -- cuda.gl: matrices, and objects of OpenGL in every order of going
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared solid, flat, wide
%! [solid, flat, wide] = gl_texts ();

## What was made is gone, here and in the render thread.
%!function assert_none ()
%!  live = __cuda__ ("live");
%!  for kind = {"Context", "Buffer", "Texture", "Renderbuffer", "Framebuffer", "Program"}
%!    assert (live.(["cudaGl" kind{1}]), 0);
%!  endfor
%!  [objects, contexts] = __gl__ ("live");
%!  assert ([objects, contexts], [0 0]);
%!endfunction

## perspective, look_at, rotation: the formulas of OpenGL's reference pages
%!test
%! m = cuda.gl.perspective (60, 4/3, 0.1, 100);
%! f = 1 / tan (pi / 6);
%! assert (m, [f * 3 / 4, 0, 0, 0; 0, f, 0, 0; 0, 0, 100.1 / -99.9, 20 / -99.9; 0, 0, -1, 0], 1e-15);
%! ## the corners of what is seen become those of the cube
%! [near, far, fovy, aspect] = deal (2, 7, 50, 1.5);
%! m = cuda.gl.perspective (fovy, aspect, near, far);
%! for z = [near, far]
%!   top = z * tand (fovy / 2);
%!   p = m * [aspect * top; top; -z; 1];
%!   assert (p(1:3) / p(4), [1; 1; sign(z - 3)], 4 * eps);
%! endfor
%! p = cuda.gl.perspective (fovy, aspect, near, Inf) * [0; 0; -near; 1];
%! assert (p(3) / p(4), -1);
%! assert (cuda.gl.perspective (fovy, aspect, near, Inf), cuda.gl.perspective (fovy, aspect, near, 1e12), 1e-9);
%!test
%! v = [1 2 -2] / 3;
%! c = cosd (40);
%! s = sind (40);
%! [x, y, z] = num2cell (v){:};
%! want = [x*x*(1-c)+c, x*y*(1-c)-z*s, x*z*(1-c)+y*s, 0;
%!         y*x*(1-c)+z*s, y*y*(1-c)+c, y*z*(1-c)-x*s, 0;
%!         z*x*(1-c)-y*s, z*y*(1-c)+x*s, z*z*(1-c)+c, 0; 0, 0, 0, 1];
%! assert (cuda.gl.rotation (40, 5 * v), want, 2 * eps);
%! assert (cuda.gl.rotation (single (40), 5 * v.'), want, 2 * eps);
%! assert (cuda.gl.rotation (90, [0 0 1]) * [1; 0; 0; 1], [0; 1; 0; 1]);
%! assert (cuda.gl.rotation (90, [1 0 0]) * [0; 1; 0; 1], [0; 0; 1; 1]);
%! assert (cuda.gl.rotation (-180, [0 3 0]), diag ([-1 1 -1 1]));
%!test
%! [eye, center, up] = deal ([4 3 -2], [1 -1 0.5], [0 2 1]);
%! f = (center - eye) / norm (center - eye);
%! s = cross (f, up / norm (up));
%! u = cross (s / norm (s), f);
%! want = [s / norm(s), 0; u, 0; -f, 0; 0 0 0 1] * [[1 0 0; 0 1 0; 0 0 1], -eye.'; 0 0 0 1];
%! m = cuda.gl.look_at (eye, center, up);
%! assert (m, want, 8 * eps);
%! assert (m * [eye 1].', [0; 0; 0; 1], 8 * eps);
%! assert (m * [center 1].', [0; 0; -norm(center - eye); 1], 8 * eps);
%! assert (cuda.gl.look_at ([0 0 5], [0 0 0]), [1 0 0 0; 0 1 0 0; 0 0 1 -5; 0 0 0 1]);
%! assert (cuda.gl.look_at ([0 9 0], [0 0 0], [0 0 -1]), [1 0 0 0; 0 0 -1 0; 0 1 0 -9; 0 0 0 1]);
%!test
%! fails (@() cuda.gl.perspective (0, 1, 1, 2), "octcuda:LogicError", "FOVY must be an angle between 0 and 180");
%! fails (@() cuda.gl.perspective (90, -1, 1, 2), "octcuda:LogicError", "ASPECT must be positive");
%! fails (@() cuda.gl.perspective (90, 1, 0, 2), "octcuda:LogicError", "NEAR must be positive and FAR beyond");
%! fails (@() cuda.gl.perspective (90, 1, 2, 2), "octcuda:LogicError", "NEAR must be positive and FAR beyond");
%! fails (@() cuda.gl.perspective (90, 1, NaN, 2), "octcuda:LogicError", "NEAR must be");
%! fails (@() cuda.gl.perspective (90, [1 2], 1, 2), "octcuda:LogicError", "ASPECT must be a real number");
%! fails (@() cuda.gl.look_at ([1 2 3], [1 2 3]), "octcuda:LogicError", "different points");
%! fails (@() cuda.gl.look_at ([0 1 0], [0 0 0]), "octcuda:LogicError", "UP must not be parallel");
%! fails (@() cuda.gl.look_at ([0 1 0], [0 0 1], [0 0 0]), "octcuda:LogicError", "UP must not be parallel");
%! fails (@() cuda.gl.look_at ([0 1], [0 0 1]), "octcuda:LogicError", "EYE must be a vector of three");
%! fails (@() cuda.gl.rotation (Inf, [1 0 0]), "octcuda:LogicError", "ANGLE must be");
%! fails (@() cuda.gl.rotation (1, [0 0 0]), "octcuda:LogicError", "AXIS must be");

## Closed handles, and objects of two contexts
%!testif ; can_gl ()
%! [c, f, p] = gl_stage (4, 4);
%! b = cuda.gl.Buffer (wide);
%! other = cuda.gl.Context ("mode", "headless");
%! fails (@() p.attribute ("at", cuda.gl.Buffer (wide)), "octcuda:LogicError", "belongs to another OpenGL context");
%! fails (@() cuda.gl.draw (p, cuda.gl.Framebuffer ([4 4]), "triangles"), "octcuda:LogicError", "its own context");
%! p.attribute ("at", b);
%! cuda.gl.draw (p, f, "triangles"); # whatever is current
%! kin = cuda.gl.Context ("mode", "headless", "share", c);
%! p.attribute ("at", cuda.gl.Buffer (wide));
%! cuda.gl.draw (p, f, "triangles");
%! assert (gl_red (f), 255 * ones (4, "uint8"));
%! close (b);
%! fails (@() b.nbytes (), "octcuda:ClosedHandle", "");
%! fails (@() p.attribute ("at", b), "octcuda:ClosedHandle", "");
%! close (kin); close (other); close (c);
%! fails (@() cuda.gl.Buffer (1), "octcuda:LogicError", "no current OpenGL context");
%! c = cuda.gl.Context ("mode", "headless");
%! c.make_current ();
%! b = cuda.gl.Buffer (1);
%! assert (b.nbytes (), 8);

## Every order of closing context, framebuffer, program, buffer and texture: 120, whose kinds are
## what goes first and second
%!testif ; can_gl ()
%! assert_none ();
%! for order = perms (1:5).'
%!   if (! is_due (sprintf ("orders of closing OpenGL's objects, first %d, %d", order(1:2))))
%!     continue;
%!   endif
%!   [c, f, p] = gl_stage (2, 2);
%!   b = cuda.gl.Buffer (wide);
%!   p.attribute ("at", b);
%!   t = cuda.gl.Texture ("size", [2 2]);
%!   all_of = {c, f, p, b, t};
%!   cuda.gl.draw (p, f, "triangles");
%!   for k = order.'
%!     close (all_of{k});
%!   endfor
%!   clear c f p b t all_of
%!   assert_none ();
%! endfor

## 200 times: no object stays, and no memory
%!testif ; can_gl ()
%! for k = 1:260
%!   [c, f, p] = gl_stage (64, 64);
%!   p.attribute ("at", cuda.gl.Buffer (wide));
%!   cuda.gl.draw (p, f, "triangles");
%!   img = cuda.gl.read_pixels (f);
%!   assert (img(1), uint8 (255));
%!   clear c f p
%!   if (k == 60)
%!     __gl__ ("live");
%!     before = str2double (regexp (fileread ("/proc/self/status"), 'VmRSS:\s*(\d+)', "tokens", "once"){1});
%!   endif
%! endfor
%! assert_none ();
%! after = str2double (regexp (fileread ("/proc/self/status"), 'VmRSS:\s*(\d+)', "tokens", "once"){1});
%! printf ("%d kB more after 200 contexts\n", after - before);
%! assert (after - before < 20000);
