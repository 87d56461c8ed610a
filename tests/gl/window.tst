## window.tst -- windows on a real display: the mouse, keys, the window manager; while Octave does other things
## SPDX-License-Identifier: GPL-3.0-or-later

## A window of 400 x 300 with three points, in the middle: where it is on the screen, and its axes in it
%!function p = open_plot (s)
%!  p.box = s.ask ("ax.box_pixels", ...
%!                 'f = glfigure ("position", [400 250 400 300]);', ...
%!                 'h = glplot (2, 3, "rs", 5, 5, "gs", 8, 7, "bs");', ...
%!                 'set (h, {"color", "markersize"}, {[1 0 0], 9; [0 0.6 0], 9; [0 0 1], 9});', ...
%!                 'set (h, {"markerfacecolor"}, get (h, "color"));', ...
%!                 'ax = glca (); ax.position = [0.15 0.15 0.75 0.75]; glaxis ([0 10 0 10]);', ...
%!                 'gldrawnow ();');
%!  p.w = s.window ("^Figure 1");
%!  p = placed (s, p);
%!  p.x = p.y = [0 10];
%!  shows (s, p);
%!endfunction

%!function p = placed (s, p)
%!  [p.size, p.at] = s.place (p.w);
%!endfunction

## Where the points are on pixels; NaN for those outside
%!function at = expected (p)
%!  at = [p.box(1) + p.box(3) * ([2; 5; 8] - p.x(1)) / diff(p.x), ...
%!        p.box(2) + p.box(4) * (p.y(2) - [3; 5; 7]) / diff(p.y)];
%!  is_out = any (at < p.box(1:2) + 10 | at > p.box(1:2) + p.box(3:4) - 10, 2);
%!  at(is_out,:) = NaN;
%!endfunction

## Where pixels of the points' colors are seen, of those in MASK
%!function at = seen (rgb, mask = true)
%!  at = NaN (3, 2);
%!  colors = [255 0 0; 0 153 0; 0 0 255];
%!  for k = 1:3
%!    [r, c] = find (all (rgb == reshape (uint8 (colors(k,:)), 1, 1, 3), 3) & mask);
%!    if (numel (r) > 20)
%!      at(k,:) = [mean(c), mean(r)] - 0.5;
%!    endif
%!  endfor
%!endfunction

## How many pixels are about of this color
%!function n = near (rgb, color)
%!  n = sum (vec (all (abs (double (rgb) - reshape (color, 1, 1, 3)) < 2, 3)));
%!endfunction

## The screen shows the points where the limits of P say; nobody is asked
%!function shows (s, p)
%!  want = expected (p);
%!  is_in = ! isnan (want(:,1));
%!  assert (any (is_in));
%!  s.await (@() max (max (abs (seen (s.picture (p.size, p.at))(is_in,:) - want(is_in,:)))) < 1.01, ...
%!           sprintf ("points for x = %g %g, y = %g %g", p.x, p.y));
%!endfunction

## The program says so, sooner or later
%!function becomes (s, expression, want)
%!  s.await (@() isequal (s.ask (expression), want), expression);
%!endfunction

## On the screen is, without the pointer, what glgetframe gives
%!function rgb = same_as_screen (s, p)
%!  s.x ("mousemove 1199 799");
%!  s.await (@() isequal (s.picture (p.size, p.at), s.ask ("glgetframe (f).cdata")), "the screen has the frame");
%!  rgb = s.picture (p.size, p.at);
%!endfunction

## The window manager moves window W
%!function moves (s, w, to)
%!  s.tool (sprintf ("wmctrl -i -r %d -e 0,%d,%d,-1,-1", w, to));
%!  s.await (@() isequal (nthargout (2, @() s.place (w)), to), "a window moves");
%!endfunction

## What a pixel of the window is in the axes
%!function v = data_of (p, at)
%!  v = [p.x(1) + diff(p.x) * (at(1) - p.box(1)) / p.box(3), ...
%!       p.y(2) - diff(p.y) * (at(2) - p.box(2)) / p.box(4)];
%!endfunction

## Steps of the wheel, up where positive, at pixel AT
%!function p = wheel (s, p, at, steps, which = [true true])
%!  s.x ("mousemove --window %d %d %d click --delay 1 --repeat %d %d", p.w, at, abs (steps), 4 + (steps < 0));
%!  p = zoomed (p, at, 0.8 ^ steps, which);
%!endfunction

%!function p = zoomed (p, at, factor, which = [true true])
%!  v = data_of (p, at);
%!  if (which(1))
%!    p.x = v(1) + (p.x - v(1)) * factor;
%!  endif
%!  if (which(2))
%!    p.y = v(2) + (p.y - v(2)) * factor;
%!  endif
%!endfunction

## A button is pressed at FROM and released at TO, as fast as it goes
%!function drag (s, w, button, from, to)
%!  s.x ("mousemove --window %d %d %d mousedown %d mousemove --window %d %d %d mouseup %d", ...
%!       w, from, button, w, to, button);
%!endfunction

%!function p = pan (s, p, from, to)
%!  drag (s, p.w, 1, from, to);
%!  p = panned (p, to - from);
%!endfunction

%!function p = panned (p, by)
%!  p.x -= by(1) * diff (p.x) / p.box(3);
%!  p.y += by(2) * diff (p.y) / p.box(4);
%!endfunction

## The window answers the mouse, and is then as before
%!function answers (s, p)
%!  q = wheel (s, p, [120 60], 2);
%!  shows (s, q);
%!  q = pan (s, q, [120 60], [161 97]);
%!  shows (s, q);
%!  q = pan (s, q, [161 97], [120 60]);
%!  shows (s, q);
%!  shows (s, wheel (s, q, [120 60], -2));
%!endfunction

## The limits are those of P, by number and on the screen
%!function limits_are (s, p)
%!  shows (s, p);
%!  assert (s.ask ("[ax.xlim, ax.ylim]"), [p.x p.y], 1e-12);
%!endfunction

## ---- the mouse ----

%!testif ; can_window ()
%! s = x_session ();
%! unwind_protect
%!   p = open_plot (s);
%!   rgb = same_as_screen (s, p);
%!   assert (squeeze (rgb(5,5,:))', uint8 ([255 255 255]));
%!   assert (s.ask ("[f.iswindow, f.position(3:4)]"), [1 400 300]);
%!   p0 = p;
%!   ## the wheel zooms at the pointer, on a ruler and with a key held that axis alone
%!   p = wheel (s, p, [130 90], 1);
%!   limits_are (s, p);
%!   p = wheel (s, p, [130 90], -3);
%!   limits_are (s, p);
%!   p = wheel (s, p, [200 260], 1, [true false]);
%!   limits_are (s, p);
%!   p = wheel (s, p, [40 150], 1, [false true]);
%!   limits_are (s, p);
%!   s.x ("keydown x");
%!   p = wheel (s, p, [130 90], 1, [true false]);
%!   limits_are (s, p);
%!   s.x ("keyup x keydown y");
%!   p = wheel (s, p, [130 90], 1, [false true]);
%!   limits_are (s, p);
%!   s.x ("keyup y");
%!   ## a double click is as before
%!   s.x ("mousemove --window %d 100 200 click --repeat 2 --delay 20 1", p.w);
%!   p = p0;
%!   limits_are (s, p);
%!   ## the left button takes hold of what is seen, though the hand is faster than the frames
%!   p = pan (s, p, [200 100], [251 79]);
%!   limits_are (s, p);
%!   p = pan (s, p, [200 260], [170 280]);
%!   p.y = s.ask ("ax.ylim");
%!   limits_are (s, p);
%!   s.x ("mousemove --window %d 200 100 mousedown 1", p.w);
%!   for k = 1:10
%!     s.x ("mousemove --window %d %d 100", p.w, 200 - 5 * k);
%!   endfor
%!   p = panned (p, [-50 0]);
%!   limits_are (s, p);
%!   s.x ("mouseup 1");
%!   ## the right one draws a rectangle, which is seen until it is let go
%!   s.x ("mousemove --window %d 100 200 click --repeat 2 --delay 20 1", p.w);
%!   p = p0;
%!   limits_are (s, p);
%!   blue = @() near (s.picture (p.size, p.at), 255 * (0.88 + 0.12 * [0.2 0.4 0.8]));
%!   assert (blue (), 0);
%!   s.x ("mousemove --window %d 90 60 mousedown 3 mousemove --window %d 300 220", p.w, p.w);
%!   s.await (@() blue () > 0.8 * 210 * 160, "the rectangle of a zoom");
%!   s.x ("mouseup 3");
%!   a = data_of (p, [90 220]);
%!   b = data_of (p, [300 60]);
%!   p.x = [a(1) b(1)];
%!   p.y = [a(2) b(2)];
%!   limits_are (s, p);
%!   assert (blue (), 0);
%!   s.x ("mousemove --window %d 100 200 click --repeat 2 --delay 20 1", p.w);
%!   limits_are (s, p0);
%!   same_as_screen (s, p0);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## ---- keys ----

%!testif ; can_window ()
%! s = x_session ();
%! unwind_protect
%!   p = p0 = open_plot (s);
%!   plain = same_as_screen (s, p);
%!   s.x ("mousemove --window %d 150 80", p.w);
%!   ## arrows move what is seen by a tenth, + and - zoom at the middle, r is as before
%!   for key = {"Left", [1 0]; "Right", [-1 0]; "Up", [0 1]; "Down", [0 -1]}'
%!     s.x ("key %s", key{1});
%!     p = panned (p, 0.1 * key{2} .* p.box(3:4));
%!     limits_are (s, p);
%!   endfor
%!   middle = p.box(1:2) + p.box(3:4) / 2;
%!   for key = {"plus", 0.8; "equal", 0.8; "minus", 1.25; "KP_Add", 0.8; "KP_Subtract", 1.25}'
%!     s.x ("key %s", key{1});
%!     p = zoomed (p, middle, key{2});
%!     limits_are (s, p);
%!   endfor
%!   s.x ("key r");
%!   p = p0;
%!   limits_are (s, p);
%!   ## grid, logarithm
%!   s.x ("key g");
%!   becomes (s, "[ax.xgrid ax.ygrid]", "onon");
%!   assert (! isequal (same_as_screen (s, p), plain));
%!   s.x ("key g");
%!   becomes (s, "[ax.xgrid ax.ygrid]", "offoff");
%!   ## where no axes are the current ones are meant
%!   s.x ("mousemove --window %d 398 2 key g", p.w);
%!   becomes (s, "[ax.xgrid ax.ygrid]", "onon");
%!   ## a key that is held moves on, but switches once
%!   s.x ("mousemove --window %d 150 80", p.w);
%!   start = tic ();
%!   s.x ("keydown Right");
%!   s.await (@() s.ask ("ax.xlim(1)") > 2.5, "the key moves on");
%!   s.x ("keyup Right");
%!   before = s.ask ("f.frames");
%!   start = toc (start);
%!   s.x ("keydown g");
%!   pause (start);
%!   s.x ("keyup g");
%!   becomes (s, "[ax.xgrid ax.ygrid]", "offoff");
%!   assert (s.ask ("f.frames") - before <= 2);
%!   s.x ("mousemove --window %d 150 80 key r key l", p.w);
%!   becomes (s, "ax.yscale", "log");
%!   s.x ("keydown x key l keyup x");
%!   becomes (s, "ax.xscale", "log");
%!   s.x ("keydown x key l keyup x key l");
%!   becomes (s, "[ax.xscale ax.yscale]", "linearlinear");
%!   s.ask ("1", "glaxis ([0 10 0 10]);");
%!   assert (same_as_screen (s, p0), plain);
%!   ## the help comes and goes
%!   paper = @() near (s.picture (p.size, p.at), [255 255 240.75]);
%!   assert (paper () < 10);
%!   s.x ("key h");
%!   s.await (@() paper () > 10000, "the help of keys");
%!   s.x ("key h");
%!   s.await (@() paper () < 10, "the help of keys goes");
%!   ## the picture is saved where Octave is, each time as another file
%!   for name = {"figure1.png", "figure1-1.png"}
%!     assert (! s.has (name{1}));
%!     s.x ("key s");
%!     s.await (@() s.has (name{1}), name{1});
%!     s.ask ("1", "gldrawnow");
%!     assert (imread (fullfile (s.folder, name{1})), plain);
%!   endfor
%!   assert (s.output (), "");
%!   s.ask ("1", "cd /proc");
%!   s.x ("key s");
%!   s.await (@() ! isempty (regexp (s.output (), 'warning: .*figure1.png', "once")) || ! s.ask ("f.number"), "a warning");
%!   s.ask ("1", ["cd " s.folder]);
%!   ## the whole screen, and back; the pointer stays, and is elsewhere in the window
%!   s.x ("mousemove --window %d 150 80 key f", p.w);
%!   becomes (s, "f.position(3:4)", [1200 800]);
%!   q = p;
%!   q.size = [1200 800];
%!   q.at = [0 0];
%!   q.box = s.ask ("ax.box_pixels");
%!   limits_are (s, q);
%!   s.x ("click --delay 1 4");
%!   q = zoomed (q, p.at + [150 80], 0.8);
%!   limits_are (s, q);
%!   q = placed (s, q);
%!   assert ([q.at q.size], [0 0 1200 800]);
%!   s.x ("mousemove 1199 799");
%!   rgb = s.ask ("glgetframe (f).cdata");
%!   s.await (@() isequal (s.picture ([1150 750]), rgb(1:750,1:1150,:)), "the whole screen has the frame");
%!   s.x ("mousemove 700 300 key f");
%!   becomes (s, "f.position(3:4)", [400 300]);
%!   s.x ("click --delay 1 4");
%!   [p.x, p.y] = deal (q.x, q.y);
%!   q = zoomed (p, [700 300] - p.at, 0.8);
%!   limits_are (s, q);
%!   s.x ("key r");
%!   p = placed (s, p0);
%!   assert (p.at, p0.at);
%!   assert (same_as_screen (s, p), plain);
%!   s.x ("key q");
%!   becomes (s, "isvalid (f)", false);
%!   assert (! s.is_window ("^Figure"));
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## ---- tips and legends ----

%!testif ; can_window ()
%! s = x_session ();
%! unwind_protect
%!   p = open_plot (s);
%!   at = round (expected (p));
%!   plain = same_as_screen (s, p);
%!   ## the pointer near a point tells it, and nothing when it has left
%!   paper = @() near (s.picture (p.size, p.at), [255 255 240.75]);
%!   for k = 1:3
%!     s.x ("mousemove --window %d %d %d", p.w, at(k,:) + [3 -2]);
%!     becomes (s, "ax.tip", [2 3 1; 5 5 1; 8 7 1](k,:));
%!     s.await (@() paper () > 300, "a tip");
%!   endfor
%!   s.x ("mousemove 1199 799");
%!   becomes (s, "ax.tip", []);
%!   assert (same_as_screen (s, p), plain);
%!   ## a click keeps it, another one lets it go
%!   s.x ("mousemove --window %d %d %d click --delay 1 1 mousemove 1199 799", p.w, at(2,:));
%!   becomes (s, "ax.tip", [5 5 1]);
%!   s.await (@() paper () > 300, "a tip");
%!   s.x ("mousemove --window %d %d %d", p.w, at(3,:));
%!   s.x ("mousemove 1199 799");
%!   becomes (s, "ax.tip", [5 5 1]);
%!   s.x ("mousemove --window %d 80 60 click --delay 1 1 mousemove 1199 799", p.w);
%!   becomes (s, "ax.tip", []);
%!   s.await (@() isequal (s.picture (p.size, p.at), plain), "no tip");
%!   ## of an image a click tells the pixel
%!   s.ask ("1", "glhold on", "m = magic (10);", "i = glimagesc (m); ax.xlim = [0 10]; ax.ylim = [0 10];");
%!   pixel = [p.box(1) + 0.32 * p.box(3), p.box(2) + 0.58 * p.box(4)];
%!   s.x ("mousemove --window %d %d %d click --delay 1 1 mousemove 1199 799", p.w, round (pixel));
%!   becomes (s, "numel (ax.tip)", 3);
%!   assert (s.ask ("ax.tip")(3), 4 + 10 * (3 - 1));
%!   s.ask ("1", "delete (i);");
%!   assert (s.ask ("ax.tip"), []);
%!   ## a click in the legend hides what it names, and shows it again
%!   s.ask ("1", "l = gllegend ('one', 'two', 'three', 'location', 'southeast');", "gldrawnow");
%!   s.x ("mousemove 1199 799");
%!   [x, y] = meshgrid (1:400, 1:300);
%!   others = true (300, 400);
%!   for k = 1:3
%!     others &= hypot (x - at(k,1), y - at(k,2)) > 12;
%!   endfor
%!   entry = @() seen (s.picture (p.size, p.at), others);
%!   s.await (@() all (! isnan (entry ()(:))), "a legend");
%!   rows = round (entry ());
%!   assert (issorted (rows(:,2)));
%!   for k = 1:3
%!     for want = {"off", "on"}
%!       s.x ("mousemove --window %d %d %d click --delay 1 1 mousemove 1199 799", p.w, rows(k,:));
%!       s.await (@() isnan (seen (s.picture (p.size, p.at), ! others)(k,1)) == strcmp (want{1}, "off"), want{1});
%!       assert (s.ask (sprintf ("h(%d).visible", k)), want{1});
%!     endfor
%!   endfor
%!   ## it can be dragged, and nothing else moves
%!   by = [-170 -150];
%!   drag (s, p.w, 1, rows(2,:), rows(2,:) + by);
%!   s.x ("mousemove 1199 799");
%!   s.await (@() max (max (abs (entry () - rows - by))) <= 1.5, "the legend elsewhere");
%!   assert (s.ask ("l.location"), "none");
%!   assert (s.ask ("get (h, 'visible')"), {"on"; "on"; "on"});
%!   s.ask ("1", "delete (l)");
%!   limits_are (s, p);
%!   same_as_screen (s, p);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## ---- sizes, other windows, closing ----

%!testif ; can_window ()
%! s = x_session ();
%! unwind_protect
%!   p = open_plot (s);
%!   plain = same_as_screen (s, p);
%!   ## who changes the size does not matter
%!   for how = {"xdotool windowsize %d 500 350", "wmctrl -i -r %d -e 0,20,40,330,410", ...
%!              "f.position = [0 0 450 320]", "f.position(3:4) = [400 300]"; ...
%!              [500 350], [330 410], [450 320], [400 300]}
%!     if (how{1}(1) == "f")
%!       s.ask ("1", how{1});
%!     else
%!       assert (s.tool (sprintf (how{1}, p.w)), 0);
%!     endif
%!     becomes (s, "f.position(3:4)", how{2});
%!     s.await (@() isequal (s.place (p.w), how{2}), "the window's size");
%!     p = placed (s, p);
%!     same_as_screen (s, p);
%!     p.box = s.ask ("ax.box_pixels");
%!     shows (s, p);
%!   endfor
%!   assert (same_as_screen (s, p), plain);
%!   ## where it is, from the lower left corner of the screen, by hand and by Octave
%!   moves (s, p.w, [50 60]);
%!   becomes (s, "f.position", [50, 800 - 60 - 300, 400, 300]);
%!   s.ask ("1", "f.position = [700 40 400 300];");
%!   s.await (@() isequal (nthargout (2, @() s.place (p.w)), [700, 800 - 40 - 300]), "a window moves");
%!   s.ask ("1", "g = glfigure ('position', [20 30 200 150]);", "gldrawnow");
%!   v = s.window ("^Figure 2");
%!   s.await (@() isequal (nthargout (2, @() s.place (v)), [20, 800 - 30 - 150]), "a window is where it should");
%!   becomes (s, "g.position", [20 30 200 150]);
%!   ## one that was full is so large after all
%!   s.x ("windowactivate --sync %d mousemove --window %d 60 40 key f", v, v);
%!   becomes (s, "g.position", [0 0 1200 800]);
%!   s.ask ("1", "g.position(3:4) = [300 250];");
%!   s.await (@() isequal (s.place (v), [300 250]), "it is no longer full");
%!   becomes (s, "g.position(3:4)", [300 250]);
%!   s.ask ("1", "close (g)", "figure (f);");
%!   p = placed (s, p);
%!   assert (same_as_screen (s, p), plain);
%!   ## one that was made without a window gets it
%!   s.ask ("1", "g = glfigure ('visible', 'off', 'position', [20 30 400 300], 'color', [0 1 1]);", ...
%!          "glplot (1:3); x = glgetframe (g);");
%!   assert (! s.is_window ("^Figure 2") && s.ask ("g.iswindow") == 0);
%!   s.ask ("1", "g.visible = 'on';", "gldrawnow");
%!   s.window ("^Figure 2");
%!   s.x ("mousemove 1199 799");
%!   rgb = s.ask ("x.cdata");
%!   s.await (@() isequal (s.picture ([400 300], [20 800-30-300]), rgb), "the same picture");
%!   s.ask ("1", "close (g)");
%!   ## its name, hidden and shown
%!   s.ask ("1", "f.name = 'waves';");
%!   assert (s.window ("^Figure 1: waves$"), p.w);
%!   s.ask ("1", "f.visible = 'off';");
%!   s.await (@() ! s.is_window ("^Figure 1"), "it is hidden");
%!   s.ask ("1", "f.visible = 'on';");
%!   assert (s.window ("^Figure 1: waves$"), p.w);
%!   p = placed (s, p);
%!   assert (same_as_screen (s, p), plain);
%!   ## covered by another figure, and seen again: nobody else keeps what was there
%!   moves (s, p.w, [0 20]);
%!   p = placed (s, p);
%!   s.ask ("1", "g = glfigure ('position', [0 0 400 300], 'color', [1 1 0]);", "gldrawnow");
%!   v = s.window ("^Figure 2");
%!   moves (s, v, [100 80]);
%!   s.await (@() near (s.picture (p.size, p.at), [255 255 0]) > 10000, "one is in front of the other");
%!   s.x ("windowminimize --sync %d", v);
%!   assert (same_as_screen (s, p), plain);
%!   s.x ("windowactivate --sync %d", v);
%!   s.x ("mousemove 1199 799");
%!   s.await (@() near (s.picture ([400 300], [100 80]), [255 255 0]) == 120000, "all of it");
%!   ## three of them: each has its own mouse and keys; a click makes it the current one
%!   s.ask ("1", "k = glfigure ('position', [0 0 400 300]); b = glaxes ('xlim', [0 10], 'ylim', [0 10]);", "gldrawnow");
%!   z = s.window ("^Figure 3");
%!   moves (s, z, [700 400]);
%!   s.x ("windowactivate --sync %d mousemove --window %d 200 150 click --delay 1 4 key g", z, z);
%!   becomes (s, "b.xgrid", "on");
%!   assert (diff (s.ask ("b.xlim")), 8, 1e-9);
%!   s.x ("windowactivate --sync %d", p.w);
%!   limits_are (s, p);
%!   assert (s.ask ("[glcf() == k, strcmp(ax.xgrid, 'off')]"), [true true]);
%!   p = wheel (s, p, [100 50], 1);
%!   limits_are (s, p);
%!   s.x ("click --delay 1 1");
%!   becomes (s, "glcf () == f", true);
%!   assert (diff (s.ask ("b.xlim")), 8, 1e-9);
%!   ## the window manager closes one, the package another, and the rest stays
%!   assert (s.tool (sprintf ("wmctrl -i -c %d", v)), 0);
%!   becomes (s, "isvalid (g)", false);
%!   s.await (@() ! s.is_window ("^Figure 2"), "it is gone");
%!   s.say ("g.name = 'x';");
%!   s.await (@() any (strfind (s.output (), "closed")), "an error");
%!   limits_are (s, p);
%!   s.ask ("1", "glclose (3)");
%!   s.await (@() ! s.is_window ("^Figure 3"), "it is gone");
%!   limits_are (s, p);
%!   assert (s.ask ("[isvalid(k), isvalid(b), isvalid(f), glcf() == f]"), [false false true true]);
%!   ## while Octave computes the window goes at once
%!   s.say ("x_reply (1, 'runs'); while (! exist ('enough', 'file')) rand (9); endwhile; x_reply (isvalid (f), 'ran')");
%!   s.reply ("runs");
%!   assert (s.tool (sprintf ("wmctrl -i -c %d", p.w)), 0);
%!   s.await (@() ! s.is_window ("^Figure 1"), "it is gone");
%!   assert (! s.has ("ran"));
%!   s.write ("enough", "");
%!   assert (s.reply ("ran"), false);
%!   assert (s.ask ("__gl__ ('live')"), 0);
%!   ## and there can be new ones
%!   open_plot (s);
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## What cannot be drawn leaves the last picture, and a warning; the next one is drawn
%!testif ; can_window ()
%! s = x_session ("octave-cli", "");
%! unwind_protect
%!   p = open_plot (s);
%!   s.x ("mousemove --window %d 120 60 key g", p.w);
%!   becomes (s, "ax.xgrid", "on");
%!   s.ask ("1", "gldrawnow; __octcuda__ ('fail_call', 1, 2);");
%!   s.x ("click --delay 1 4");
%!   s.await (@() s.ask ("f.frames") > 0 && any (strfind (s.output (), "keeps its last picture")), "a warning");
%!   shows (s, p);
%!   s.ask ("1", "__octcuda__ ('fail_call', 0, 0);");
%!   p = zoomed (p, [120 60], 0.8);
%!   limits_are (s, wheel (s, p, [120 60], 2));
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## Without a window manager, too; and a window that nobody touches draws nothing
%!testif ; can_window ()
%! s = x_session ("octave-cli", "");
%! unwind_protect
%!   p = open_plot (s);
%!   answers (s, p);
%!   plain = same_as_screen (s, p);
%!   s.x ("mousemove --window %d 150 80 key g", p.w);
%!   becomes (s, "ax.xgrid", "on");
%!   s.x ("key g");
%!   becomes (s, "ax.xgrid", "off");
%!   s.x ("windowsize %d 320 280", p.w);
%!   becomes (s, "f.position(3:4)", [320 280]);
%!   s.ask ("1", "f.position(3:4) = [400 300];");
%!   assert (same_as_screen (s, p), plain);
%!   ## a turn of the thread for what is asked, none for frames
%!   before = s.ask ("[f.frames, __gl__('turns')]");
%!   pause (5);
%!   after = s.ask ("[f.frames, __gl__('turns')]");
%!   assert (after(1), before(1));
%!   assert (after(2) - before(2) <= 8);
%!   assert (s.picture (p.size, p.at), plain);
%!   s.x ("mousemove --window %d 150 80 key q", p.w);
%!   becomes (s, "isvalid (f)", false);
%!   s.await (@() ! s.is_window ("^Figure"), "it is gone");
%!   p = open_plot (s);
%!   s.ask ("1", "close (f)");
%!   s.await (@() ! s.is_window ("^Figure"), "it is gone");
%!   assert (s.leave ("exit"), 0);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## On a display with twice as many pixels on an inch all is twice as large, and sharp
%!testif ; can_window () && system ("command -v xprop > /dev/null") == 0
%! s = x_session ("octave-cli", "openbox", 192);
%! unwind_protect
%!   p = open_plot (s);
%!   answers (s, p);
%!   rgb = same_as_screen (s, p);
%!   file = fullfile (s.folder, "large.png");
%!   s.ask ("1", sprintf ("glprint (f, '%s', '-r192', '-S400,300')", file));
%!   assert (imread (file), rgb);
%!   s.ask ("1", sprintf ("glprint (f, '%s', '-r96', '-S400,300')", file));
%!   small = imread (file);
%!   ## the red square: 9 points and the half of one of its edge
%!   area = @(c) sum (vec (all (c == reshape (uint8 ([255 0 0]), 1, 1, 3), 3)));
%!   assert (sqrt ([area(rgb), area(small)]), 9.5 * [192, 96] / 72, 0.7);
%!   assert (s.leave ("exit"), 0);
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## ---- while Octave does other things ----

## It is at its prompt, computes, draws, sits in pause and in input
%!function in_all_states (s, p)
%!  answers (s, p);
%!  for work = {"rand (100) * rand (100);", "update (h(2), 5, 5); gldrawnow ('limitrate');"}
%!    s.say ("x_reply (1, 'runs'); while (! exist ('enough', 'file'))", work{1}, "endwhile", "x_reply (1, 'ran')");
%!    s.reply ("runs");
%!    answers (s, p);
%!    assert (! s.has ("ran"));
%!    s.write ("enough", "");
%!    s.reply ("ran");
%!    unlink (fullfile (s.folder, "enough"));
%!  endfor
%!  s.say ("x_reply (1, 'sits'); pause (600); x_reply (1, 'sat')");
%!  s.reply ("sits");
%!  answers (s, p);
%!  assert (! s.has ("sat"));
%!  s.interrupt ();
%!  s.say ("x_reply (1, 'asks'); said = input (''); x_reply (said, 'said')");
%!  s.reply ("asks");
%!  answers (s, p);
%!  assert (! s.has ("said"));
%!  s.type_until ("17", "said");
%!  assert (s.reply ("said"), 17);
%!endfunction

%!function in_program (program)
%!  s = x_session (program);
%!  unwind_protect
%!    p = open_plot (s);
%!    moves (s, p.w, [780 450]);
%!    p = placed (s, p);
%!    in_all_states (s, p);
%!    ## with one of core's figures beside it
%!    if (can_draw () && s.ask ("numel (setdiff (available_graphics_toolkits (), {'gnuplot'}))"))
%!      s.ask ("1", "c = figure ('position', [20 400 300 200], 'name', 'core'); plot (1:3); drawnow ();");
%!      w = s.window ("core");
%!      s.x ("windowactivate --sync %d", p.w);
%!      in_all_states (s, p);
%!      assert (s.ask ("isfigure (c) && numel (get (gca (), 'children')) == 1"));
%!      assert (s.window ("core"), w);
%!    endif
%!    ## the end, with windows open
%!    assert (s.leave ("exit"), 0);
%!    text = regexprep (s.output (), 'QStandardPaths: [^\n]*\n', "");
%!    assert (isempty (regexp (text, "error|warning|fatal|crash|X Error")), text);
%!  unwind_protect_cleanup
%!    s.stop ();
%!  end_unwind_protect
%!endfunction

%!testif ; can_window ()
%! in_program ("octave-cli");

%!testif ; can_window () && has_octave ("octave --no-gui")
%! in_program ("octave --no-gui");

%!testif ; can_window () && has_octave ("octave --gui")
%! in_program ("octave --gui");

## ---- Ctrl-C, and the end ----

%!testif ; can_window ()
%! s = x_session ();
%! unwind_protect
%!   p = open_plot (s);
%!   for k = 1:3
%!     s.say ("x_reply (1, 'waits'); glwait (f); x_reply (1, 'over')");
%!     s.reply ("waits");
%!     answers (s, p);
%!     s.interrupt ();
%!     assert (s.ask ("isvalid (f)"), true);
%!     assert (! s.has ("over"));
%!     for how = {"", "'limitrate'"}
%!       s.say ("x_reply (1, 'runs'); while (true) update (h(2), 5, 5); gldrawnow (", how{1}, "); endwhile");
%!       s.reply ("runs");
%!       pause (0.02 * k);
%!       s.interrupt ();
%!       assert (s.ask ("isvalid (f)"), true);
%!     endfor
%!     answers (s, p);
%!   endfor
%!   assert (s.output (), "");
%!   ## who waits goes on when the window is closed
%!   s.say ("x_reply (1, 'waits'); x_reply (glwait (f, 600), 'over')");
%!   s.reply ("waits");
%!   answers (s, p);
%!   assert (! s.has ("over"));
%!   assert (s.tool (sprintf ("wmctrl -i -c %d", p.w)), 0);
%!   assert (s.reply ("over"), true);
%!   ## clear all leaves windows as they are
%!   p = open_plot (s);
%!   s.say ("clear all");
%!   answers (s, p);
%!   assert (s.ask ("f.number", "f = glcf ();", "clear all", "f = glcf ();"), 1);
%!   answers (s, p);
%!   ## exit while events come in
%!   s.tool (sprintf ("xdotool mousemove --window %d 200 150 click --repeat 400 --delay 2 4 > wheel.log 2>&1 &", p.w));
%!   assert (s.leave ("exit (3)"), 3);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## other ends: of the input, in a loop, by a signal
%!testif ; can_window ()
%! for how = {"end", "clear all; exit", "while (true) update (h(1), 2, 3); gldrawnow; if (toc (t) > 0.2) exit; end; end"}
%!   s = x_session ();
%!   unwind_protect
%!     open_plot (s);
%!     s.ask ("1", "g = glfigure ();", "t = tic ();");
%!     if (strcmp (how{1}, "end"))
%!       s.close_input ();
%!       assert (s.status (), 0);
%!     else
%!       assert (s.leave (how{1}), 0);
%!     endif
%!     assert (s.output (), "");
%!   unwind_protect_cleanup
%!     s.stop ();
%!   end_unwind_protect
%! endfor
