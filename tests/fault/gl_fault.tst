## Any driver call behind what OpenGL and CUDA share may fail: an error, no crash,
## nothing left open or mapped, and the next run works.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function r = shared_program ()
%!  c = cuda.gl.Context ("mode", "headless");
%!  b = cuda.gl.Buffer (single (1:4));
%!  t = cuda.gl.Texture (single ([1 2; 3 4]));
%!  rb = cuda.gl.RegisteredBuffer (b);
%!  rt = cuda.gl.RegisteredImage (t);
%!  mb = rb.map ();
%!  mt = rt.map ();
%!  mb.set (2 * mb.gpuarray ("single"));
%!  mt.set (3 * mt.gpuarray ());
%!  mb.unmap ();
%!  mt.unmap ();
%!  rb.unregister ();
%!  close (rt);
%!  r = [b.get("single"), t.get()(:).'];
%!endfunction

%!function assert_unused ()
%!  [objects, contexts] = __gl__ ("live");
%!  assert ([objects, contexts], [0 0]);
%!endfunction

## What gpuArrays read of a mapping when it goes, by unmap, set, close and clear
%!function r = read_program ()
%!  c = cuda.gl.Context ("mode", "headless");
%!  b = cuda.gl.Buffer (single (1:4));
%!  q = cuda.gl.RegisteredBuffer (b);
%!  m = q.map ();
%!  g = m.gpuarray ("single");
%!  y = g + 1;
%!  m.set (-g);
%!  h = m.gpuarray ("single");
%!  z = 2 * m.gpuarray ("single");
%!  m.unmap ();
%!  m = q.map ();
%!  u = m.gpuarray ("single");
%!  u(2) = 9;
%!  close (m);
%!  m = q.map ();
%!  v = m.gpuarray ("single");
%!  clear m
%!  r = [gather(g), gather(y), gather(h), gather(z), gather(u), gather(v)];
%!endfunction

%!testif ; can_gl ()
%! want = single ([2 4 6 8, 3 9 6 12]);
%! fail_in_turn (@shared_program, want, [2, 1, 801], 0, @assert_unused);
%! assert_no_live ();

%!testif ; can_gl ()
%! want = single ([1:4, 2:5, -1:-1:-4, -2:-2:-8, [-1 9 -3 -4], -1:-1:-4]);
%! fail_in_turn (@read_program, want, [2, 1, 801], 0, @assert_unused);
%! assert_no_live ();
