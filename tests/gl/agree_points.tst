## agree_points.tst -- points by kernels and by OpenGL are the same picture; pictures that are kept
## SPDX-License-Identifier: GPL-3.0-or-later

%!function [f, p, a] = new_points (n, varargin)
%!  rand ("twister", 3);
%!  randn ("twister", 3);
%!  f = __gl_figure__ ("new", "figure", 0, "visible", "off", "position", [0 0 400 300]);
%!  a = __gl_figure__ ("new", "axes", f, "visible", "off", "position", [0.1 0.1 0.8 0.8], ...
%!                     "xlim", [-3 3], "ylim", [-3 3]);
%!  args = cellfun (@(v) get_value (v, n), varargin, "UniformOutput", false);
%!  p = __gl_figure__ ("new", "scatter", a, "xdata", randn (1, n), "ydata", randn (1, n), args{:});
%!endfunction

%!function v = get_value (v, n)
%!  if (is_function_handle (v))
%!    v = v(n);
%!  endif
%!endfunction

%!function close_ (f)
%!  __gl_figure__ ("delete", f);
%!endfunction

## The picture by kernels ("1") or by OpenGL ("0")
%!function rgb = shot (f, value)
%!  before = getenv ("OCTCUDA_GL_SPLAT");
%!  setenv ("OCTCUDA_GL_SPLAT", value);
%!  unwind_protect
%!    rgb = double (__gl_figure__ ("frame", f, 0, 0, 0));
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_GL_SPLAT", before);
%!  end_unwind_protect
%!endfunction

## Of the pixels with ink 99 in 100 are equal, to 2 of 255, or to 4 where points are seen
## through: OpenGL rounds to a byte after each of them, kernels once (what is right, the test
## behind this one says).  None is off by more than 8, but those of a place that is the edge
## of a pixel to seven digits.
%!testif ; can_gl ()
%! filled = {"markerfacecolor", "flat", "markeredgecolor", "none"};
%! red = {"markerfacecolor", "r", "markeredgecolor", "none"};
%! each = @(n) rand (1, n);
%! kinds = {{"marker", "."}, {"marker", ".", "sizedata", 100}, {"marker", ".", "sizedata", 100, filled{:}}, ...
%!          {"marker", ".", "sizedata", 2}, {"marker", ".", "sizedata", 2, filled{:}}, {"marker", ".", "cdata", each}, ...
%!          {"marker", ".", "sizedata", @(n) 200 * rand(1, n)}, {"sizedata", 1}, {"sizedata", 1, "cdata", each}, ...
%!          {"sizedata", 1, "cdata", each, "markerfacecolor", "r"}, {"sizedata", 1, "alpha", 0.4}, ...
%!          {"sizedata", 1, "cdata", each, "alpha", 0.4}, {"sizedata", 36, filled{:}}, {"sizedata", 2.3, filled{:}}, ...
%!          {"sizedata", 36, filled{:}, "alpha", 0.3}, {"sizedata", 36, filled{:}, "cdata", each}, ...
%!          {"sizedata", 36, red{:}, "cdata", each}, {"sizedata", 36, filled{:}, "cdata", each, "alpha", 0.5}, ...
%!          {"sizedata", @(n) 60 * rand(1, n), filled{:}}, {"sizedata", @(n) 60 * rand(1, n), filled{:}, "alpha", 0.5}, ...
%!          {"sizedata", 0.01, "sizeunits", "data", filled{:}}, {"sizedata", 36}, {"sizedata", 36, "markerfacecolor", "y"}};
%! kinds(end+1:end+2) = {{"marker", "+", "cdata", each}, {"marker", "x", "sizedata", 1}};
%! for marker = "s^vdph<>"
%!   kinds(end+1:end+3) = {{"marker", marker, "sizedata", 1, filled{:}}, {"marker", marker, "sizedata", 36, filled{:}}, ...
%!                         {"marker", marker, "sizedata", 36, "cdata", each}};
%! endfor
%! for kind = kinds
%!   for n = [1 2000]
%!     f = new_points (n, kind{1}{:});
%!     [x, y] = deal (shot (f, "1"), shot (f, "0"));
%!     ink = any (x < 255, 3) | any (y < 255, 3);
%!     off = max (abs (x - y), [], 3);
%!     most = 2 + 2 * any (strcmp (kind{1}(1:2:end), "alpha"));
%!     what = disp (kind{1}(cellfun (@(v) ischar (v) || isscalar (v), kind{1})));
%!     assert (nnz (ink) > 0, "%s: no ink", what);
%!     assert (nnz (off > most) <= 0.01 * nnz (ink), "%s: %d of %d pixels", what, nnz (off > most), nnz (ink));
%!     assert (max (off(:)) <= 8 || nnz (off > 8) <= 4, "%s: %d levels", what, max (off(:)));
%!     close_ (f);
%!   endfor
%! endfor

## 30000 of one colour, large and small, as their coverage says: kernels to 2 of 255, OpenGL to 5
%!testif ; can_gl ()
%! n = 3e4;
%! color = [0 114 189] / 255;
%! for kind = {6, 0.3; 2, 0.3; 2, 1; 1.5, 0.2}.' # points, alpha
%!   [size, alpha] = kind{:};
%!   [f, p] = new_points (n, "sizedata", size ^ 2, "markerfacecolor", color, "markeredgecolor", "none", "alpha", alpha);
%!   x = 40 + 320 * (gather (__gl_figure__ ("get", p, "xdata")) + 3) / 6;
%!   y = 30 + 240 * (3 - gather (__gl_figure__ ("get", p, "ydata"))) / 6;
%!   radius = size * 96 / 72 / 2; # pixels
%!   rim = 0.5 + sqrt (radius ^ 2 - 1 / 12);
%!   is = x >= 40 & x <= 360 & y >= 30 & y <= 270;
%!   [x, y] = deal (x(is), y(is));
%!   dark = zeros (300, 400); # logarithms of what comes through
%!   for dy = -4:6
%!     for dx = -4:6
%!       row = floor (y) + dy;
%!       column = floor (x) + dx;
%!       cover = min (max (rim - hypot (column - 0.5 - x, row - 0.5 - y), 0), 1);
%!       is = cover > 0;
%!       dark += accumarray ([row(is); column(is)]', log (1 - alpha * cover(is))', [300 400]);
%!     endfor
%!   endfor
%!   through = exp (dark);
%!   want = 255 * (through + (1 - through) .* reshape (color, 1, 1, 3));
%!   for way = {"1", 2; "0", 5}'
%!     off = max (abs (shot (f, way{1}) - want), [], 3);
%!     assert (max (off(:)) <= way{2}, "%g points, alpha %g, OCTCUDA_GL_SPLAT=%s: %g", size, alpha, way{1}, max (off(:)));
%!   endfor
%!   close_ (f);
%! endfor

## What has a colour each and is seen through is mixed where there are very many: the mean
## of the colours, and as much of it as OpenGL shows
%!testif ; can_gl ()
%! before = getenv ("OCTCUDA_GL_MIX");
%! setenv ("OCTCUDA_GL_MIX", "1");
%! unwind_protect
%!   n = 5000;
%!   map = [linspace(0, 1, 256)', linspace(1, 0, 256)', 0.5 * ones(256, 1)];
%!   number = floor (256 * rand (1, n));
%!   [f, p, a] = new_points (n, "sizedata", 1, "alpha", 0.4, "cdata", number);
%!   __gl_figure__ ("set", f, "colormap", map);
%!   __gl_figure__ ("set", a, "clim", [0 256]);
%!   x = gather (__gl_figure__ ("get", p, "xdata")) / 3;      # the middle is crowded
%!   y = gather (__gl_figure__ ("get", p, "ydata")) / 3;
%!   __gl_figure__ ("set", p, "xdata", x, "ydata", y);
%!   is = abs (x) < 3 & abs (y) < 3;
%!   at = [30 + floor(240 * (3 - y(is)) / 6) + 1; 40 + floor(320 * (x(is) + 3) / 6) + 1]';
%!   through = 0.6 .^ accumarray (at, 1, [300 400]);
%!   want = 255 * ones (300, 400, 3);
%!   for k = 1:3
%!     mean_ = accumarray (at, round (255 * map(number(is) + 1,k)), [300 400], @mean, 255);
%!     want(:,:,k) = 255 * through + mean_ .* (1 - through);
%!   endfor
%!   off = max (abs (shot (f, "1") - want), [], 3);
%!   assert (nnz (through < 0.5) > 100);
%!   assert (nnz (off > 2) <= 4, "%g", max (off(:)));
%!   assert (nnz (max (abs (shot (f, "0") - want), [], 3) > 20) > 100);     # OpenGL's last ones hide others
%!   close_ (f);
%!   ## colors that go with the place are those that OpenGL shows
%!   n = 3000;
%!   for kind = {{"sizedata", 36}, {"sizedata", 36, "alpha", 0.5}, {"sizedata", @(n) 9 + 40 * rand(1, n)}, ...
%!               {"sizedata", 300, "marker", "."}, {"sizedata", 1, "alpha", 0.3}}
%!     [f, p, a] = new_points (n, "markerfacecolor", "flat", "markeredgecolor", "none", kind{1}{:});
%!     if (any (strcmp (kind{1}, ".")))
%!       __gl_figure__ ("set", p, "markeredgecolor", "flat");
%!     endif
%!     __gl_figure__ ("set", f, "colormap", map);
%!     __gl_figure__ ("set", p, "cdata", gather (__gl_figure__ ("get", p, "xdata")));
%!     __gl_figure__ ("set", a, "clim", [-3 3]);
%!     mixed = shot (f, "1");
%!     each = shot (f, "0");
%!     assert (nnz (max (abs (mixed - each), [], 3) > 8) <= 0.01 * nnz (any (each < 255, 3)));
%!     close_ (f);
%!   endfor
%!   ## in colors of their own they are not mixed if they are seen through
%!   f = new_points (2000, "sizedata", 36, "alpha", 0.5, "cdata", rand (2000, 3), ...
%!                   "markerfacecolor", "flat", "markeredgecolor", "none");
%!   assert (shot (f, "1"), shot (f, "0"));
%!   close_ (f);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_GL_MIX", before);
%! end_unwind_protect

## On other axes: log ones, reversed, with points on the edges of pixels and of the view
%!testif ; can_gl ()
%! for axes = {{"xscale", "log", "xlim", [0.1 10]}, {"xdir", "reverse"}, {"ydir", "reverse"}, {"xlim", [1 1.5]}}
%!   [f, p, a] = new_points (2000, "marker", ".", "sizedata", 30);
%!   __gl_figure__ ("set", a, axes{1}{:});
%!   if (strcmp (axes{1}{2}, "log"))
%!     __gl_figure__ ("set", p, "xdata", exp (randn (1, 2000)));
%!   endif
%!   [x, y] = deal (shot (f, "1"), shot (f, "0"));
%!   assert (nnz (any (abs (x - y) > 2, 3)) <= 0.01 * nnz (any (x < 255, 3)));
%!   close_ (f);
%! endfor

## Pixels are those that Octave computes
%!testif ; can_gl ()
%! for marker = {{"marker", ".", "sizedata", 1}, {"mode", "density"}}
%!   [f, p, a] = new_points (3000, marker{1}{:}, "markeredgecolor", "k");
%!   __gl_figure__ ("set", f, "colormap", [0 0 0; 0 0 0]);
%!   x = gather (__gl_figure__ ("get", p, "xdata"));
%!   y = gather (__gl_figure__ ("get", p, "ydata"));
%!   is = abs (x) < 3 & abs (y) < 3;
%!   column = 40 + floor (320 * (x(is) + 3) / 6) + 1;
%!   row = 30 + floor (240 * (3 - y(is)) / 6) + 1;
%!   want = accumarray ([row(:), column(:)], 1, [300 400]) > 0;
%!   seen = shot (f, "1")(:,:,1) < 128;
%!   assert (nnz (seen != want) <= 2);
%!   close_ (f);
%! endfor

## A picture that is kept is drawn anew when something of it changes: as a figure that never
## had another one
%!testif ; can_gl ()
%! base = {"marker", "o", "sizedata", 36, "cdata", [1 0 0], "markerfacecolor", "flat", "markeredgecolor", "none"};
%! x = randn (1, 500);
%! changes = {"sizedata", 9; "alpha", 0.5; "cdata", [0 0 1]; "sizeunits", "data"; "markerfacecolor", "g"; ...
%!            "marker", "."; "sizedata", 1; "sizeunits", "points"; "cdata", 1:500; "alpha", 1; "sizedata", 50 * rand(1, 500); ...
%!            "markerfacecolor", "flat"; "marker", "o"; "cdata", [0 1 1]; "mode", "density"; "mode", "points"; "marker", "s"; ...
%!            "sizedata", 25; "marker", "o"; "markeredgecolor", "k"};
%! views = {"xlim", [-1 1]; "ydir", "reverse"; "colormap", jet(9); "clim", [0 900]; "xscale", "log"};
%! f = new_points (500, base{:});
%! a = __gl_figure__ ("children", f);
%! p = __gl_figure__ ("children", a);
%! done = base;
%! seen = {};
%! for k = 1:rows (changes) + rows (views)
%!   if (k <= rows (changes))
%!     __gl_figure__ ("set", p, changes{k,:});
%!     done = [done, changes(k,:)];
%!   else
%!     __gl_figure__ ("set", p, "markeredgecolor", "none", "cdata", 1:500, "mode", "density");
%!     __gl_figure__ ("set", a, views{k-rows (changes),:});
%!   endif
%!   for again = 1:2
%!     is = shot (f, "1");
%!   endfor
%!   g = new_points (500, done{:});
%!   b = __gl_figure__ ("children", g);
%!   if (k > rows (changes))
%!     __gl_figure__ ("set", __gl_figure__ ("children", b), "markeredgecolor", "none", "cdata", 1:500, "mode", "density");
%!     for j = 1:k - rows (changes)
%!       __gl_figure__ ("set", b, views{j,:});
%!     endfor
%!   endif
%!   assert (is, shot (g, "1"));
%!   close_ (g);
%! endfor
%! __gl_figure__ ("set", a, "xscale", "linear");
%! before = shot (f, "1");
%! __gl_figure__ ("update", p, "xdata", x, "ydata", -x);
%! assert (! isequal (shot (f, "1"), before));
%! close_ (f);

## points with a color each are a picture by kernels from 2 million on, but where the CPU
## is OpenGL as soon as others
%!testif ; can_gl ()
%! is_slow = ! isempty (regexp (__gl__ ("renderer"), "llvmpipe|softpipe|swrast|SwiftShader|Software"));
%! f = new_points (2.1e5, "cdata", @(n) 1:n, "sizedata", 36, "markerfacecolor", "flat", ...
%!                 "markeredgecolor", "none", "alpha", 0.5);
%! before = getenv ("OCTCUDA_GL_MIX");
%! shots = cell (1, 3);
%! unwind_protect
%!   for k = 1:3
%!     setenv ("OCTCUDA_GL_MIX", {"", "0", "1"}{k});
%!     shots{k} = double (__gl_figure__ ("frame", f, 0, 0, 0));
%!   endfor
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_GL_MIX", before);
%! end_unwind_protect
%! assert (isequal (shots{1}, shots{2+is_slow}));
%! assert (! isequal (shots{1}, shots{3-is_slow}));
%! close_ (f);

## and not otherwise: where only a legend or a tip moved nothing is computed
%!testif ; can_gl ()
%! for kind = {{"marker", "."}, {"sizedata", 9, "markerfacecolor", "flat", "markeredgecolor", "none", "alpha", 0.5}, ...
%!             {"mode", "density"}}
%!   [f, p, a] = new_points (2.5e5, kind{1}{:});
%!   l = __gl_figure__ ("new", "legend", a, "items", {"one"});
%!   __gl_figure__ ("draw", f, "wait");
%!   n = __gl_figure__ ("get", f, "frames");
%!   octcuda_profile ("clear");
%!   octcuda_profile ("on");
%!   for k = 1:5
%!     __gl_figure__ ("set", l, "location", {"northeast", "southwest"}{1 + mod (k, 2)});
%!     __gl_figure__ ("draw", f, "wait");
%!   endfor
%!   octcuda_profile ("off");
%!   assert (__gl_figure__ ("get", f, "frames") - n, 5);
%!   rows = __octcuda__ ("profile_rows");
%!   assert (! any (strcmp ({rows.name}, "cuLaunchKernel")));
%!   __gl_figure__ ("set", a, "xlim", [-2 2]);
%!   octcuda_profile ("clear");
%!   octcuda_profile ("on");
%!   __gl_figure__ ("draw", f, "wait");
%!   octcuda_profile ("off");
%!   assert (any (strcmp ({__octcuda__("profile_rows").name}, "cuLaunchKernel")));
%!   close_ (f);
%! endfor
