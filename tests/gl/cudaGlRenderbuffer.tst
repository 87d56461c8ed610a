## Renderbuffers of OpenGL, drawn into and mapped by CUDA.
## SPDX-License-Identifier: GPL-3.0-or-later

## renderbuffers
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! for name = {"RGBA8", "R32F", "RGBA32UI"}
%!   b = cuda.gl.Renderbuffer ([7 5], name{1});
%!   f = cuda.gl.Framebuffer (b);
%!   r = cuda.gl.RegisteredImage (b, cuda.gl.target.RENDERBUFFER);
%!   m = r.map ();
%!   x = cast (reshape (1:numel (m.gpuarray ()), 5, 7, []), __gl__ ("format", name{1}));
%!   m.set (x);
%!   fails (@() cuda.gl.clear_buffers (f, [1 1 1]), "octcuda:LogicError", "unmap it first");
%!   m.unmap ();
%!   assert (cuda.gl.read_pixels (f, "format", name{1}), x);
%!   m = r.map ();
%!   assert (gather (m.gpuarray ()), x);
%!   m.unmap ();
%! endfor
%! b = cuda.gl.Renderbuffer ([3 2]);
%! cuda.gl.clear_buffers (cuda.gl.Framebuffer (b), [1 0 0.2]);
%! m = map (cuda.gl.RegisteredImage (b));
%! img = gather (m.gpuarray ());
%! assert (img(:,:,3), 51 * ones (2, 3, "uint8"));
