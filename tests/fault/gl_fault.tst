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

%!testif ; can_gl ()
%! want = single ([2 4 6 8, 3 9 6 12]);
%! fail_in_turn (@shared_program, want, [2, 1, 801], 0, @assert_unused);
%! assert_no_live ();
