## traffic.tst -- what plots copy between host and device: nothing of their data
## SPDX-License-Identifier: GPL-3.0-or-later

## How many copies of more than 4 KiB ACT () makes, with the frame that shows it: of data,
## and because OpenGL has memory of its own
%!function [data, shared] = copies (f, act)
%!  gldrawnow (f);
%!  __octcuda__ ("host_copies", "on");
%!  unwind_protect
%!    act ();
%!    gldrawnow (f);
%!    [data, shared] = __octcuda__ ("host_copies");
%!  unwind_protect_cleanup
%!    __octcuda__ ("host_copies", "off");
%!  end_unwind_protect
%!endfunction

%!function yes = is_shared ()
%!  c = cuda.gl.Context ("mode", "headless");
%!  yes = cuda.gl.RegisteredBuffer (cuda.gl.Buffer (1)).is_shared ();
%!endfunction

%!function f = hidden ()
%!  f = glfigure ("visible", "off", "position", [0 0 400 300]);
%!endfunction

## One object with a line in each of two columns
%!function h = two_lines (x)
%!  h = glplot (x);
%!  update (h, [x; x]');
%!endfunction

## What is counted is there: ordinary arrays, values that are asked for
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (gpuArray (1:1e4));
%! assert (copies (f, @() update (h, rand (1, 1e4))) >= 1);
%! assert (copies (f, @() gather (h.ydata)) >= 1);
%! assert (copies (f, @() update (h, rand (1, 100))), 0);
%! close (f);

## 100 updates of each kind of plot with what is on the device: not one copy.  Where OpenGL
## and CUDA share memory no other copy is made either; where they do not (Mesa), what is to
## be painted is copied, and that is counted apart.
%!testif ; can_plot ()
%! yes = is_shared ();
%! x = gpuArray.linspace (0, 1, 2e4);
%! big = gpuArray.linspace (0, 1, 2.1e5);
%! c = gpuArray.rand (64, 64, "single");
%! kinds = {"line", @() glplot (x, x), @(h, k) update (h, x, sin (k * x));
%!          "y alone", @() glplot (x), @(h, k) update (h, cos (k * x));
%!          "few samples", @() glplot (x(1:1000)), @(h, k) update (h, sin (k * x(1:1000)));
%!          "dashes", @() glplot (x, x, "--"), @(h, k) update (h, x, sin (k * x));
%!          "lines", @() two_lines (x), @(h, k) update (h, [x; k * x]');
%!          "append", @() glplot (x, x), @(h, k) append (h, x + k, x, "maxpoints", 3e4);
%!          "points", @() glscatter (x, x, 9, x, "filled"), @(h, k) update (h, x, k * x, x .^ k);
%!          "many points", @() glscatter (big, big, 9, "filled"), @(h, k) update (h, big, mod (k * big, 1));
%!          "density", @() glscatter (x, x, 9, "mode", "density"), @(h, k) update (h, x, mod (k * x, 1));
%!          "faces", @() glpcolor (x(1:65) .^ 2, x(1:65), repmat (c, 2)(1:65,1:65)), @(h, k) set (h, "cdata", c(:)' * k);
%!          "image", @() glimagesc (c), @(h, k) update (h, c * k);
%!          "image of bytes", @() glimage (uint8 (255 * c)), @(h, k) update (h, uint8 (2 * k * c));
%!          "image in colours", @() glimage (repmat (c, [1 1 3])), @(h, k) update (h, repmat (mod (k * c, 1), [1 1 3]))};
%! for kind = kinds'
%!   [name, make, change] = kind{:};
%!   f = hidden ();
%!   h = make ();
%!   gldrawnow (f);
%!   n = f.frames;
%!   [data, shared] = deal (0);
%!   for k = 1:100
%!     [a, b] = copies (f, @() change (h, k));
%!     data += a;
%!     shared += b;
%!   endfor
%!   assert (f.frames - n, 100);
%!   assert (data == 0, "%s: %d copies", name, data);
%!   assert (shared == 0 || ! yes, "%s: %d copies of OpenGL's", name, shared);
%!   close (f);
%! endfor

## Nor does the view: zooming and panning of 1e6 samples copy nothing
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (gpuArray.rand (1e6, 1));
%! for k = 1:10
%!   assert (copies (f, @() set (h.parent, "xlim", [1 1e6 / k])), 0);
%! endfor
%! close (f);
