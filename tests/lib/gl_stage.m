## [C, F, P] = gl_stage (W, H) -- a context, a framebuffer of W x H, and a program that draws one colour.
## SPDX-License-Identifier: GPL-3.0-or-later
function [c, f, p] = gl_stage (w, h)
  [solid, flat] = gl_texts ();
  c = cuda.gl.Context ("mode", "headless");
  f = cuda.gl.Framebuffer ([w h]);
  p = cuda.gl.Program (solid, flat);
  p.uniform ("c", [1 0.4 0 1]);
  cuda.gl.clear_buffers (f, [0 0 0.2]);
endfunction
