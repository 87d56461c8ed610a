## plot_parts.tst -- parts of axes: titles and labels, the shape of the box, markers at its
## limits, legends.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function f = hidden ()
%!  f = glfigure ("visible", "off");
%!endfunction

## sizes of every class
%!testif ; can_plot ()
%! f = hidden ();
%! h = glscatter (1:3, 1:3, [20 40 60]);
%! want = glgetframe (f).cdata;
%! for class = {@int8, @uint8, @int32, @int64, @single}
%!   h.sizedata = 1;
%!   assert (any (glgetframe (f).cdata(:) != want(:)));
%!   h.sizedata = class{1}([20 40 60]);
%!   assert (glgetframe (f).cdata, want);
%!   update (h, 1:3, 1:3, "sizedata", gpuArray (class{1}([20 40 60])));
%!   assert (glgetframe (f).cdata, want);
%! endfor
%! close (f);

## markers of points within the limits are whole, as core's, and there are none of others;
## both by OpenGL and by kernels
%!testif ; can_plot ()
%! f = hidden ();
%! ax = glaxes ();
%! glhold on
%! set (ax, "xlim", [0 10], "ylim", [0 10], "visible", "off", "position", [0.2 0.2 0.5 0.5]);
%! b = ax.box_pixels;
%! pixels = @() sum (255 - double (glgetframe (f).cdata)(:,:,1), 2);
%! before = getenv ("OCTCUDA_GL_SPLAT");
%! unwind_protect
%!   for path = "01"
%!     setenv ("OCTCUDA_GL_SPLAT", path);
%!     for draw = {@(x, y) glplot(x, y, "s", "markersize", 20, "color", "k", "markerfacecolor", "k"), ...
%!                 @(x, y) glscatter(x, y, 400, "k", "s", "filled"), ...
%!                 @(x, y) glscatter(x, y, [400 400 400], "k", "filled")}
%!       middle = draw{1}([5 50 -50], [5 5 5]);
%!       want = pixels ();
%!       delete (middle);
%!       h = draw{1}([5 -0.001 10.001], [10 5 5]);
%!       is = pixels ();
%!       assert (sum (is), sum (want), 0.01 * sum (want));
%!       assert (sum (is(1:b(2))), sum (is) / 2, 0.1 * sum (is));    # half of it is above the box
%!       delete (h);
%!     endfor
%!   endfor
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_GL_SPLAT", before);
%! end_unwind_protect
%! close (f);

## in units of the data a marker is as wide along x as the root of its size
%!testif ; can_plot ()
%! f = hidden ();
%! h = glscatter (5, 5, 4, "s", "filled", "sizeunits", "data");
%! ax = glca ();
%! for limits = {[0 10 0 10], [0 20 0 10], [0 10 -95 105]}
%!   glaxis (limits{1})
%!   set (ax, "xtick", [], "ytick", []);
%!   unit = ax.box_pixels(3) / limits{1}(2);
%!   ink = any (glgetframe (f).cdata < 250, 3);
%!   b = ax.box_pixels;
%!   ink = ink(b(2)+3:b(2)+b(4)-2, b(1)+3:b(1)+b(3)-2);
%!   assert (max (sum (ink, 2)), 2 * unit, 2);
%!   assert (max (sum (ink, 1)), 2 * unit, 2);
%! endfor
%! close (f);

## linewidth is that of markers' edges, too, of lines and of points
%!testif ; can_plot ()
%! f = hidden ();
%! ax = glaxes ("xlim", [0 10], "ylim", [0 10], "visible", "off");
%! glhold on
%! for draw = {@() glplot(5, 5, "s", "color", "k", "markersize", 40), ...
%!             @() glscatter(5, 5, 1600, "k", "s"), ...
%!             @() glplot(5, 5, "+", "color", "k", "markersize", 40)}
%!   h = draw{1}();
%!   ink = zeros (1, 3);
%!   for k = 1:3
%!     h.linewidth = [1 2 4](k);
%!     ink(k) = sum (255 - double (glgetframe (f).cdata(:,:,1))(:));
%!   endfor
%!   assert (h.linewidth, 4);
%!   assert (ink(2:3) / ink(1), [2 4], 0.5);
%!   delete (h);
%! endfor
%! close (f);

## bars stand on a logarithmic axis, as high as core's; nothing is said to be left out
%!testif ; can_plot ()
%! f = hidden ();
%! lastwarn ("");
%! h = glbar (10 .^ (0:3), "facecolor", "r", "edgecolor", "none");
%! ax = glca ();
%! ax.yscale = "log";
%! assert (ax.ylim, [1 1000]);
%! rgb = double (glgetframe (f).cdata);
%! assert_no_warning ();
%! b = ax.box_pixels;
%! red = rgb(:,:,1) > 200 & rgb(:,:,2) < 60;
%! for k = 1:4
%!   x = round (b(1) + b(3) * (k - ax.xlim(1)) / diff (ax.xlim));
%!   assert (sum (red(:,x)) / b(4), (k - 1) / 3, 0.02);
%! endfor
%! ax.ydir = "reverse";
%! red = double (glgetframe (f).cdata)(:,:,2) < 60;
%! assert (sum (red(:,x)) / b(4), 1, 0.05);
%! ## what is below zero is left out, and that is said
%! update (h, [0 0 1 1]', [-1 1 1 -1]');
%! evalc ("gldrawnow (f);");
%! [~, id] = lastwarn ();
%! assert (id, "Octave:negative-data-log-axis");
%! close (f);

## axis equal: limits are the data's own, one direction widens, steps of ticks are equal
%!testif ; can_plot ()
%! f = hidden ();
%! a = linspace (0, 2 * pi, 401);
%! glplot (3 * cos (a), 3 * sin (a));
%! glaxis equal
%! ax = glca ();
%! assert (ax.ylim, [-3 3], 1e-12);
%! assert (ax.xlim(1) == -ax.xlim(2) && ax.xlim(2) > 3);
%! b = ax.box_pixels;
%! assert (diff (ax.xlim) / b(3), diff (ax.ylim) / b(4), 1e-9);
%! step = @(t) unique (round (1e6 * diff (t)));
%! assert (step (ax.xtick), step (ax.ytick));
%! assert (numel (step (ax.xtick)), 1);
%! glaxis image
%! assert (step (ax.xtick), step (ax.ytick));
%! glaxis normal
%! assert (ax.ylim(1) <= -3);
%! close (f);

## ticks are multiples of their step; x has as many as y; those of a bar, too
%!testif ; can_plot ()
%! f = hidden ();
%! for limits = {[0.05 0.95], [0.5 20.5], [0.3 7.9], [-1.1 3.7], [12 19]}
%!   for size = {[560 420], [300 200], [150 400]}
%!     set (f, "position", [0 0 size{1}]);
%!     glcla ();
%!     ax = glca ();
%!     set (ax, "xlim", limits{1}, "ylim", limits{1});
%!     for t = {ax.xtick, ax.ytick}
%!       step = diff (t{1});
%!       if (numel (step) > 0)
%!         assert (mod (t{1} / step(1) + 0.5, 1), 0.5 * ones (1, numel (t{1})), 1e-6);
%!       endif
%!     endfor
%!   endfor
%! endfor
%! set (f, "position", [0 0 560 420]);
%! for limits = {[0 10], [0 1], [-3 3]}
%!   set (ax, "xlim", limits{1}, "ylim", limits{1});
%!   assert (numel (ax.xtick) >= numel (ax.ytick));
%! endfor
%! close (f);

## titles and labels are objects, whose life is that of core's
%!testif ; can_plot ()
%! f = hidden ();
%! glplot (1:10);
%! ax = glca ();
%! h = gltitle ("one", "color", "r");
%! assert (class (h), "glText");
%! assert (ax.title == h && ax.title.parent == ax);
%! assert (numel (ax.children), 1);
%! h.string = "two";
%! set (h, "fontsize", 14);
%! assert ({ax.title.string, h.fontsize, h.color, h.fontweight}, {"two", 14, [1 0 0], "bold"});
%! ax.title.string = "three";
%! assert (h.string, "three");
%! ax.title = {"four", "five"};
%! assert (h.string, "four\nfive");
%! assert (get (ax).title == h);
%! assert (gltitle ("six") == h);
%! delete (h);
%! assert (! isvalid (h));
%! fails (@() h.string, "octcuda:ClosedHandle", ".*");
%! assert (ax.title.string, "");
%! assert (isvalid (ax.title));
%! h = glxlabel ("x", "rotation", 30);
%! glplot (1:3);
%! assert (! isvalid (h));
%! assert ({ax.xlabel.string, ax.xlabel.rotation}, {"", 0});
%! close (f);
%! fails (@() ax.title, "octcuda:ClosedHandle", ".*");
%! assert_no_live ();

## the axes make room for a label as large as it is, where it is shown and has no place of
## its own; what is said of it is drawn
%!testif ; can_plot ()
%! f = hidden ();
%! glplot (1:10);
%! ax = glca ();
%! box = @() ax.box_pixels;
%! ink = @() sum ((255 - double (glgetframe (f).cdata)(1:floor (box ()(2)) - 2, 120:440, 1))(:));
%! without = box ();
%! h = gltitle ("Title");
%! with = box ();
%! assert (with(2) > without(2));
%! was = ink ();
%! assert (was > 0);
%! h.fontweight = "normal";
%! assert (ink () < 0.9 * was);
%! set (h, "fontsize", 30, "fontweight", "bold");
%! large = box ();
%! assert (large(2) > with(2) + 10);
%! assert (ink () > 2 * was);
%! h.color = "w";
%! assert (ink (), 0);
%! h.visible = "off";
%! assert (box (), without);
%! set (h, "visible", "on", "color", "k", "position", [5 5]);
%! assert (h.positionmode, "manual");
%! assert (box (), without);
%! h.positionmode = "auto";
%! assert (box (), large);
%! v = h.position;
%! assert (v(1), 5, 0.2);
%! assert (v(2) > ax.ylim(2));
%! picture = glgetframe (f).cdata;
%! h.position = v;
%! set (ax, "position", [large(1)/560, 1 - sum(large([2 4]))/420, large(3)/560, large(4)/420]);
%! assert (box (), large);
%! assert (max (abs (double (glgetframe (f).cdata) - double (picture))(:)) < 40);
%! ax.position = [];
%! h.string = "";
%! y = glylabel ("a long label");
%! upright = box ();
%! y.rotation = 0;
%! assert (box ()(1) > upright(1) + 40);
%! close (f);

## what each axes of a grid makes room for is its own
%!testif ; can_plot ()
%! f = hidden ();
%! for k = 1:2
%!   ax(k) = glsubplot (1, 2, k);         # the variable is made by that
%!   glplot (1:3);
%! endfor
%! assert (size (ax), [2 1]);
%! before = ax(2).box_pixels;
%! gltitle (ax(1), "small");
%! gltitle (ax(2), "LARGE", "fontsize", 40);
%! assert (ax(2).box_pixels(2) > before(2) + 40);
%! assert (ax(1).box_pixels([2 4]), ax(2).box_pixels([2 4]));
%! close (f);

## shapes of the box, and what core has for them
%!function same_shapes (option, limits)
%!  if (can_draw ())
%!    core = axes ("parent", figure ("visible", "off"));
%!    plot (core, [0 10], [0 5]);
%!    if (! isempty (limits))
%!      axis (core, limits);
%!    endif
%!    axis (core, option);
%!    ax = glca ();
%!    assert (get (ax, "dataaspectratiomode"), get (core, "dataaspectratiomode"));
%!    assert (get (ax, "xlim"), get (core, "xlim"), 16 * eps);
%!    if (strcmp (get (core, "dataaspectratiomode"), "manual"))
%!      assert (get (ax, "dataaspectratio"), get (core, "dataaspectratio"));
%!    endif
%!    if (! strcmp (option, "equal") || ! isempty (limits))
%!      assert (get (ax, "ylim"), get (core, "ylim"), 16 * eps);
%!    endif
%!    if (strcmp (option, "square"))
%!      assert (get (ax, "plotboxaspectratiomode"), get (core, "plotboxaspectratiomode"));
%!      assert (get (ax, "plotboxaspectratio"), get (core, "plotboxaspectratio"));
%!    endif
%!    close (get (core, "parent"));
%!  endif
%!endfunction

%!testif ; can_plot ()
%! warning ("off", "all", "local");
%! f = hidden ();
%! glplot ([0 10], [0 5]);
%! ax = glca ();
%! box = @() ax.box_pixels;
%! units = @() [diff(ax.xlim), diff(ax.ylim)] ./ box ()(3:4);
%! room = box ();
%! glaxis square
%! assert (diff (box ()(3:4)), 0);
%! assert (box ()(4), room(4));
%! assert (box ()(1) + box ()(3) / 2, room(1) + room(3) / 2, 1);
%! assert (ax.ylim, [0 5]);
%! same_shapes ("square", []);
%! glaxis equal
%! assert (box (), room, 20);                    # other labels
%! assert (units ()(1), units ()(2), 1e-9);
%! room = box ();
%! assert (ax.ylim(2) + ax.ylim(1), 5, 1e-9);    # widened on both sides
%! same_shapes ("equal", []);
%! glaxis image
%! assert ([ax.xlim ax.ylim], [0 10 0 5]);
%! assert (box ()(3) / box ()(4), 2, 0.01);
%! assert (box ()(3), room(3), 20);
%! assert (box ()(4) < room(4) - 100);
%! same_shapes ("image", []);
%! glaxis normal
%! glaxis ([0 4 0 8])
%! assert (box (), room, 20);                    # other labels
%! glaxis equal
%! assert ([ax.xlim ax.ylim], [0 4 0 8]);
%! assert (units ()(1), units ()(2), 0.01 * units ()(1));
%! assert (box ()(4) > 2 * box ()(3) - 2);
%! same_shapes ("equal", [0 4 0 8]);
%! ax.dataaspectratio = [1 4 1];
%! assert (4 * units ()(1), units ()(2), 0.02 * units ()(2));
%! glaxis normal
%! glaxis auto
%! ax.dataaspectratio = [2 1 1];
%! assert (ax.dataaspectratiomode, "manual");
%! assert (units ()(1), 2 * units ()(2), 1e-9);
%! fails (@() set (ax, "dataaspectratio", [1 0 1]), "octcuda:LogicError", "positive");
%! __gl_figure__ ("event", uint64 (f), "wheel", room(1) + 20, room(2) + 20, 2);
%! assert (units ()(1), 2 * units ()(2), 1e-2 * units ()(1));
%! glcla (ax, "reset");
%! assert (ax.dataaspectratiomode, "auto");
%! close (f);

## a square beside others takes nothing from them
%!testif ; can_plot ()
%! f = hidden ();
%! for k = 1:2
%!   ax(k) = glsubplot (2, 1, k);
%!   glplot (1:10);
%! endfor
%! was = ax(2).box_pixels;
%! glaxis (ax(1), "square");
%! assert (ax(2).box_pixels, was);
%! assert (diff (ax(1).box_pixels(3:4)), 0);
%! close (f);

## legends where they hide least
%!function at = best (varargin)
%!  glcla (glca (), "reset");
%!  varargin{1}(varargin{2:end});
%!  l = gllegend ("a", "location", "best");
%!  gldrawnow ();
%!  [r, b] = deal (l.box_pixels, glca ().box_pixels);
%!  assert (l.location, "best");
%!  free = b(3:4) - r(3:4);
%!  at = round (2 * (r(1:2) - b(1:2)) ./ free);      # 0 left or above, 1 middle, 2
%!endfunction

%!testif ; can_plot ()
%! f = hidden ();
%! x = gpuArray.linspace (0, 10, 1000);
%! assert (best (@glplot, 1:10), [0 0]);             # northwest
%! assert (best (@glplot, 10:-1:1), [2 0]);          # a tie: northeast first
%! assert (best (@glplot, x, 10 - 20 * (x > 5)), [2 0]);
%! assert (best (@glplot, x, 20 * (x > 5) - 10), [0 0]);
%! assert (best (@glplot, [0 10], [0 10]), [0 0]);   # two samples, and a line between
%! assert (best (@glplot, [0 5 5 10], [10 10 0 10]), [2 2]);
%! assert (best (@glbar, 1:5), [0 0]);
%! assert (best (@glbar, 5:-1:1), [2 0]);
%! u = gpuArray.rand (3e5, 1);
%! assert (best (@glscatter, 10 * u, 10 * u, 2, "filled"), [0 0]);
%! glaxis ([0 10 -10 10]);
%! close (f);

## it stays while a user moves, and where a click has hidden something
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (1:10, 1:10, "r", 1:10, (1:10) / 10);
%! l = gllegend ("a", "b", "location", "best");
%! gldrawnow ();
%! r = l.box_pixels;
%! b = glca ().box_pixels;
%! assert (r(1) < b(1) + b(3) / 4);
%! __gl_figure__ ("event", uint64 (f), "press", 1, r(1) + 5, r(2) + 5, 0);
%! __gl_figure__ ("event", uint64 (f), "release", 1, r(1) + 5, r(2) + 5, 0);
%! assert (h(1).visible, "off");
%! __gl_figure__ ("event", uint64 (f), "press", 1, b(1) + b(3) - 5, b(2) + 20, 0);
%! __gl_figure__ ("event", uint64 (f), "move", b(1) + 5, b(2) + b(4) - 20);
%! __gl_figure__ ("event", uint64 (f), "release", 1, b(1) + 5, b(2) + b(4) - 20, 0);
%! assert (glca ().xlimmode, "manual");
%! gldrawnow ();
%! assert (l.box_pixels - glca ().box_pixels, r - b, 12);
%! close (f);

## a colour bar takes room at the side that its location says, none within, and no drag
%!testif ; can_plot ()
%! f = hidden ();
%! glplot (1:10);
%! ax = glca ();
%! gldrawnow ();
%! was = ax.box_pixels;
%! l = gllegend ("abc", "location", "westoutside");
%! drag = @(p, q) cellfun (@(e) __gl_figure__ ("event", uint64 (f), e{:}), ...
%!                         {{"press", 1, p(1), p(2), 0}, {"move", q(1), q(2)}, ...
%!                          {"release", 1, q(1), q(2), 0}});
%! sides = {"eastoutside", 3; "westoutside", 1; "northoutside", 2; "southoutside", 4};
%! for k = 1:4
%!   h = glcolorbar (sides{k,1});
%!   l.visible = "off";
%!   gldrawnow ();
%!   by = ax.box_pixels - was;
%!   less = [by(1:2), -by(1:2) - by(3:4)];
%!   assert (find (less > 30), sides{k,2});
%!   l.visible = "on";
%!   gldrawnow ();
%!   r = l.box_pixels;
%!   assert (r(1) >= 0 && r(1) + r(3) < ax.box_pixels(1));
%! endfor
%! l.visible = "off";
%! middle = was(1:2) + was(3:4) / 2;
%! for place = {"east", "west", "north", "south"}
%!   h.location = place{1};
%!   gldrawnow ();
%!   assert (ax.box_pixels, was);
%!   by = [1 0; -1 0; 0 -1; 0 1](strcmp (place{1}, {"east", "west", "north", "south"}),:);
%!   at = middle + by .* (was(3:4) / 2 - 22);
%!   drag (at, middle);
%!   assert (ax.xlimmode, "auto");
%!   drag (middle, at);
%!   assert (ax.xlimmode, "manual");
%!   glaxis ("auto");
%! endfor
%! fails (@() set (h, "location", "middle"), "octcuda:LogicError", "eastoutside");
%! assert (h.location, "south");
%! close (f);

## a bar beside a density shows counts, whenever it came and whatever was before
%!function rgb = density_shot (varargin)
%!  glclf ();
%!  for what = varargin
%!    what{1} ();
%!    gldrawnow ();
%!  endfor
%!  rgb = glgetframe (glcf ()).cdata;
%!endfunction

%!testif ; can_plot ()
%! f = hidden ();
%! x = repmat (0:3, 1, 25);
%! dense = @() glscatter (x, x, 1, "mode", "density");
%! want = density_shot (dense, @() glcolorbar ());
%! points = @() glca ().children(cellfun (@(c) isa (c, "glScatter"), num2cell (glca ().children)));
%! ways = {{@() glhold("on"), @() glcolorbar(), dense, @() glhold("off"), @() glbox("off")}, ...
%!         {@() glscatter(x, x, 1, x), @() glcolorbar(), ...
%!          @() set(points (), "cdata", [], "mode", "density")}, ...
%!         {@() glscatter(0, 0, 1, "mode", "density"), @() glcolorbar(), ...
%!          @() update(points (), x, x)}};
%! same = cellfun (@(way) isequal (density_shot (way{:}), want), ways);
%! assert (same, true (1, 3));
%! few = density_shot (@() glscatter (x(1:4), x(1:4), 1, "mode", "density"), @() glcolorbar ());
%! assert (! isequal (few, want));
%! mapped = {@() glhold("on"), @() glscatter(0, 0, 1, 0)};
%! assert (! isequal (density_shot (dense, mapped{:}, @() glcolorbar ()), ...
%!                    density_shot (dense, @() glcolorbar ())));
%! close (f);

## legends beside the axes, at the side that core's name says
%!testif ; can_plot ()
%! f = hidden ();
%! glplot (1:10);
%! gltitle ("title");
%! glxlabel ("label");
%! glcolorbar ();
%! l = gllegend ("abc");
%! gldrawnow ();
%! was = glca ().box_pixels;
%! sides = {"westoutside", [-1 0 0 0]; "eastoutside", [1 0 0 0]; "northoutside", [0 -1 0 0]; ...
%!          "southoutside", [0 1 0 0]; "northeastoutside", [1 0 0 0]; ...
%!          "northwestoutside", [-1 0 0 0]; "southeastoutside", [1 0 0 0]; ...
%!          "southwestoutside", [-1 0 0 0]; "bestoutside", [1 0 0 0]};
%! for k = 1:rows (sides)
%!   l.location = sides{k,1};
%!   gldrawnow ();
%!   [r, b] = deal (l.box_pixels, glca ().box_pixels);
%!   is = [(r(1) > b(1) + b(3)) - (r(1) + r(3) < b(1)), (r(2) > b(2) + b(4)) - (r(2) + r(4) < b(2))];
%!   assert (is, sides{k,2}(1:2));
%!   assert (all (r(1:2) >= 0) && all (r(1:2) + r(3:4) <= [560 420]));
%!   assert (prod (b(3:4)) < prod (was(3:4)));
%! endfor
%! l.location = "north";
%! assert (glca ().box_pixels, was);
%! close (f);
%! if (can_draw ())
%!   warning ("off", "all", "local");
%!   plot (axes ("parent", figure ("visible", "off")), 1:3);
%!   core = legend ("a");
%!   f = hidden ();
%!   glplot (1:3);
%!   l = gllegend ("a");
%!   for name = strsplit (regexprep (evalc ('set (core, "location")'), '[^a-z]+', " "))
%!     if (! any (strcmp (name{1}, {"", "ans"})))
%!       l.location = name{1};
%!     endif
%!   endfor
%!   close (f);
%!   close all
%! endif

## a legend names what was named; where nothing was, all are data1, data2 ...
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (1:3, (1:3)' * (1:4));
%! l = gllegend ();
%! gldrawnow (f);
%! four = l.box_pixels(4);
%! gllegend ("a", "b", "c");
%! gldrawnow (f);
%! three = l.box_pixels(4);
%! assert (three < four);
%! set (h(3), "displayname", "");
%! gldrawnow (f);
%! assert (l.box_pixels(4), three - (four - three), 1);
%! set (h, "displayname", "");
%! gldrawnow (f);
%! assert (l.box_pixels(4), four);
%! close (f);

## a swatch has the color of what it names: that of the middle where there are several
%!testif ; can_plot ()
%! f = hidden ();
%! glcolormap (f, [1 0 0; 0 1 0; 0 0 1]);
%! cases = {@() glhist([1 2 2 3 3 3; 3 3 2 2 2 1; 1 1 1 2 3 3]', 3), [1 0 0; 0 1 0; 0 0 1]; ...
%!          @() glscatter(1:5, 1:5, 36, [0 4 5 6 10], "filled"), [0 1 0]; ...
%!          @() glscatter(1:5, 1:5, 36, [0 0 1; 0 0 1; 1 0 0; 0 1 0; 0 1 0], "filled"), [1 0 0]; ...
%!          @() glscatter(1:3, 1:3, 36, uint8([0 0 255; 255 0 0; 0 0 255]), "filled"), [1 0 0]; ...
%!          @() glbar(1:3, "facecolor", "g"), [0 1 0]};
%! for c = cases'
%!   glcla ();
%!   c{1}();
%!   n = rows (c{2});
%!   l = gllegend (num2cell ("abc"(1:n)){:}, "location", "northoutside");
%!   rgb = double (glgetframe (f).cdata) / 255;
%!   b = round (l.box_pixels);
%!   rgb = rgb(b(2)+1:b(2)+b(4),b(1)+1:b(1)+b(3),:);
%!   for k = 1:n
%!     part = reshape (rgb(ceil ((k - 1) / n * b(4)) + 1:floor (k / n * b(4)),:,:), [], 3);
%!     assert (any (max (abs (part - c{2}(k,:)), [], 2) < 0.02), "%s, %d", func2str (c{1}), k);
%!     other = 1 - c{2}(k,:);
%!     for j = find (other)
%!       assert (! any (max (abs (part - full (eye (3))(j,:)), [], 2) < 0.02));
%!     endfor
%!   endfor
%! endfor
%! close (f);

## one that is larger than its axes leaves the title free
%!testif ; can_plot ()
%! f = glfigure ("visible", "off", "position", [0 0 240 160]);
%! for location = {"southeast", "south", "southwest", "best", "northeast", "east"}
%!   glcla ();
%!   glplot (1:3, (1:3)' * (1:6));
%!   gltitle ("a title");
%!   l = gllegend (num2cell ("abcdef"){:}, "location", location{1});
%!   gldrawnow (f);
%!   assert (l.box_pixels(2) >= glca ().box_pixels(2), location{1});
%! endfor
%! close (f);
