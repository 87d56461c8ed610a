## agree.tst -- two ways to the same picture: few vertices and all, kernels and OpenGL
## SPDX-License-Identifier: GPL-3.0-or-later

## A plot of CLASS alone in a figure of 400 x 300, whose box has whole pixels at any scale
%!function [f, p, a] = new_plot (class, axes, varargin)
%!  f = __gl_figure__ ("new", "figure", 0, "visible", "off", "position", [0 0 400 300]);
%!  a = __gl_figure__ ("new", "axes", f, "visible", "off", "position", [0.1 0.1 0.8 0.8], axes{:});
%!  p = __gl_figure__ ("new", class, a, varargin{:});
%!endfunction

%!function close_ (f)
%!  __gl_figure__ ("delete", f);
%!endfunction

## The picture while the environment variable NAME is VALUE; SCALE: drawn so many times as
## large, and each pixel the mean of its parts
%!function rgb = shot (f, name, value, scale = 1)
%!  before = getenv (name);
%!  setenv (name, value);
%!  unwind_protect
%!    parts = __gl_figure__ ("frame", f, 400 * scale, 300 * scale, 96 * scale);
%!  unwind_protect_cleanup
%!    setenv (name, before);
%!  end_unwind_protect
%!  rgb = zeros (300, 400, 3);
%!  for i = 1:scale
%!    for j = 1:scale
%!      rgb += double (parts(i:scale:end,j:scale:end,:));
%!    endfor
%!  endfor
%!  rgb /= scale ^ 2;
%!endfunction

## Which part of the pixels of X or Y that are not white differ by more than MOST
%!function part = differing (x, y, most)
%!  ink = any (x < 255, 3) | any (y < 255, 3);
%!  part = nnz (any (abs (x - y) > most, 3)) / nnz (ink);
%!endfunction

## ---- lines: few vertices of many samples ----

## Signals, as {name, x, y, properties of the axes, properties of the line}
%!function s = signals ()
%!  rand ("twister", 5);
%!  randn ("twister", 5);
%!  n = 1e5;
%!  x = linspace (0, 1, n);
%!  sine = sin (60 * x) .* exp (-x);
%!  noise = randn (1, n);
%!  walk = cumsum (randn (1, n));
%!  steps = round (5 * sin (30 * x));
%!  gaps = sine;
%!  gaps(rand (1, n) < 0.001) = NaN;
%!  long = sine;
%!  long([2e4:3e4, 5e4:5e4+300, 7e4]) = NaN;
%!  s = {"sine", x, sine, {}, {};
%!       "sine, a tenth", x, sine, {"xlim", [0.3 0.4]}, {};
%!       "sine, few samples in view", x, sine, {"xlim", [0.300012 0.3021]}, {};
%!       "noise", x, noise, {}, {};
%!       "noise, a part of both", x, noise, {"xlim", [0.4 0.42], "ylim", [-0.5 0.5]}, {};
%!       "walk", x, walk, {}, {};
%!       "walk, thick", x, walk, {}, {"linewidth", 5};
%!       "walk, a tenth, thin", x, walk, {"xlim", [0.4 0.5]}, {"linewidth", 0.5};
%!       "walk, x to the left", x, walk, {"xdir", "reverse"}, {};
%!       "steps", x, steps, {}, {};
%!       "steps, a tenth", x, steps, {"xlim", [0.1 0.2]}, {};
%!       "steps, half a pixel", x, steps, {"xlim", [0.1 0.102]}, {};
%!       "gaps", x, gaps, {}, {};
%!       "long gaps", x, long, {}, {};
%!       "y is log", x, exp(8 * sine), {"yscale", "log"}, {};
%!       "x is log", 10 .^ (4 * x), walk, {"xscale", "log"}, {};
%!       "both are", 10 .^ (4 * x), 10 .^ (walk / 100), {"xscale", "log", "yscale", "log"}, {};
%!       "singles", single(x), single(sine), {}, {};
%!       "integers", 1:n, int16(1e4 * sine), {}, {};
%!       "1e6 of noise", linspace(0, 1, 1e6), randn(1, 1e6), {}, {}};
%!endfunction

## Of the pixels with ink not one in 200 is lit in one picture and not in the other: half of
## what a black line can be.  Thousands of samples in a pixel, each painted as a segment over
## those before, make its edges darker than the line is; so the picture with all vertices is
## drawn four times as large, where they are not as near.
%!testif ; can_gl ()
%! for s = signals ()'
%!   [f, p] = new_plot ("line", s{4}, "xdata", gpuArray (s{2}), "ydata", gpuArray (s{3}), "color", "k", s{5}{:});
%!   few = shot (f, "OCTCUDA_GL_M4", "1");
%!   all_of_them = shot (f, "OCTCUDA_GL_M4", "0", 1 + 3 * (numel (s{2}) < 1e6));
%!   d = differing (few, all_of_them, 128);
%!   assert (d <= 0.005, "%s: %.2f %% of the ink", s{1}, 100 * d);
%!   close_ (f);
%! endfor

## Where samples are no nearer than pixels all is equal
%!testif ; can_gl ()
%! for s = {"sine, few samples in view", "steps, half a pixel"}
%!   all_of_them = signals ();
%!   k = find (strcmp (all_of_them(:,1), s{1}));
%!   [x, y, axes] = all_of_them{k,2:4};
%!   [f, p] = new_plot ("line", axes, "xdata", x, "ydata", y);
%!   assert (differing (shot (f, "OCTCUDA_GL_M4", "1"), shot (f, "OCTCUDA_GL_M4", "0"), 2) <= 0.005);
%!   close_ (f);
%! endfor

## What leads out of the view, and through it, is drawn: no sample in view, one, the first or
## last beside it, far away, gaps at the edge
%!testif ; can_gl ()
%! nan = NaN;
%! for c = {{[0 10], [0 10], [3 7]}, {[0 5 10], [0 9 2], [3 7]}, {[3.01 9], [1 5], [3 7]}, ...
%!          {[0 6.99], [1 5], [3 7]}, {[3 7], [1 5], [3 7]}, {[-1e6 1e6], [1 5], [3 7]}, ...
%!          {[0 2 4 6 8], [1 2 nan 2 1], [3 7]}, {[0 2 4 6 8], [1 nan 3 nan 1], [3 7]}, ...
%!          {[0 2 2.9 7.1 8 20], [9 0 1 5 nan 2], [3 7]}, {[8 9], [1 5], [3 7]}, {[0 1], [1 5], [3 7]}}
%!   [x, y, lim] = c{1}{:};
%!   for scale = {{}, {"xdir", "reverse"}}
%!     [f, p, a] = new_plot ("line", [{"xlim", lim, "ylim", [-1 10]}, scale{1}], "xdata", x, "ydata", y, "linewidth", 2);
%!     few = shot (f, "OCTCUDA_GL_M4", "1");
%!     each = shot (f, "OCTCUDA_GL_M4", "0");
%!     assert (max (abs (few - each)(:)) <= 2);
%!     ## all of the columns that a segment goes through have ink
%!     k = find (! isnan (y(1:end-1)) & ! isnan (y(2:end)) & x(2:end) > lim(1) & x(1:end-1) < lim(2));
%!     columns = any (any (few < 255, 3), 1);
%!     for j = k
%!       at = 40 + 320 * (max (min (x([j j+1]), lim(2)), lim(1)) - lim(1)) / diff (lim);
%!       if (! isempty (scale{1}))
%!         at = 400 - fliplr (at);
%!       endif
%!       assert (all (columns(ceil (at(1)) + 1:floor (at(2)))));
%!     endfor
%!     assert (any (columns), ! isempty (k));
%!     close_ (f);
%!   endfor
%! endfor

## The same where they are many, and x is log
%!testif ; can_gl ()
%! x = [1 linspace(20, 30, 5000) 1000];
%! y = [0, sin(linspace (0, 9, 5000)), 1];
%! for scale = {"linear", "log"}
%!   for lim = {[10 40], [21 29], [2 19], [40 900], [29.5 500]}
%!     [f, p] = new_plot ("line", {"xlim", lim{1}, "xscale", scale{1}}, "xdata", x, "ydata", y);
%!     few = shot (f, "OCTCUDA_GL_M4", "1");
%!     assert (differing (few, shot (f, "OCTCUDA_GL_M4", "0"), 64) <= 0.005);
%!     assert (all (any (any (few(:,42:359,:) < 255, 3), 1)));
%!     close_ (f);
%!   endfor
%! endfor
