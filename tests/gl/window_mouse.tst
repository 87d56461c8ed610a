## window_mouse.tst -- windows on a real display: the mouse, keys, tips and legends
## SPDX-License-Identifier: GPL-3.0-or-later

## All that was done so far has been heard: events come in order, and these switch the grid
%!function heard (s)
%!  for k = 1:2
%!    was = s.ask ("ax.xgrid");
%!    s.x ("key g");
%!    s.await (@() ! strcmp (s.ask ("ax.xgrid"), was), "a key");
%!  endfor
%!endfunction

## A double click is as before.  When the machine is held up its clicks may be heard one long
## after the other, which is none.
%!function p = double_click (s, p)
%!  for k = 1:100
%!    s.x ("mousemove --window %d 100 200 click --repeat 2 --delay 20 1", p.w);
%!    heard (s);
%!    if (max (abs (s.ask ("[ax.xlim, ax.ylim]") - [p.x p.y])) < 1e-12)
%!      break;
%!    endif
%!  endfor
%!  limits_are (s, p);
%!endfunction

## The pointer at AT is told the point WANT.  Where the search takes long a move may have none.
%!function hover (s, p, at, want)
%!  for k = 1:60
%!    s.x ("mousemove --window %d %d %d", p.w, at);
%!    if (s.is_soon (@() isequal (s.ask ("ax.tip"), want), 5))
%!      break;
%!    endif
%!    s.x ("mousemove --window %d 80 60", p.w);
%!  endfor
%!  assert (s.ask ("ax.tip"), want);
%!endfunction

## ---- the mouse ----

%!testif ; can_window ()
%! s = x_plot ();
%! unwind_protect
%!   p = open_plot (s);
%!   has_keys (s, p.w);
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
%!   p = double_click (s, p0);
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
%!   p = s.panned (p, [-50 0]);
%!   limits_are (s, p);
%!   s.x ("mouseup 1");
%!   ## the right one draws a rectangle, which is seen until it is let go
%!   p = double_click (s, p0);
%!   blue = @() s.near (s.picture (p.size, p.at), 255 * (0.88 + 0.12 * [0.2 0.4 0.8]));
%!   s.await (@() blue () == 0, "no rectangle");
%!   s.x ("mousemove --window %d 90 60 mousedown 3 mousemove --window %d 300 220", p.w, p.w);
%!   s.await (@() blue () > 0.8 * 210 * 160, "the rectangle of a zoom");
%!   s.x ("mouseup 3");
%!   a = s.data_of (p, [90 220]);
%!   b = s.data_of (p, [300 60]);
%!   p.x = [a(1) b(1)];
%!   p.y = [a(2) b(2)];
%!   limits_are (s, p);
%!   s.await (@() blue () == 0, "no rectangle");
%!   double_click (s, p0);
%!   same_as_screen (s, p0);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## ---- keys ----

%!testif ; can_window ()
%! s = x_plot ();
%! unwind_protect
%!   p = p0 = open_plot (s);
%!   place = s.ask ("f.position");
%!   has_keys (s, p.w);
%!   plain = same_as_screen (s, p);
%!   s.x ("mousemove --window %d 150 80", p.w);
%!   ## arrows move what is seen by a tenth, + and - zoom at the middle, r is as before
%!   for key = {"Left", [1 0]; "Right", [-1 0]; "Up", [0 1]; "Down", [0 -1]}'
%!     s.x ("key %s", key{1});
%!     p = s.panned (p, 0.1 * key{2} .* p.box(3:4));
%!     limits_are (s, p);
%!   endfor
%!   middle = p.box(1:2) + p.box(3:4) / 2;
%!   for key = {"plus", 0.8; "equal", 0.8; "minus", 1.25; "KP_Add", 0.8; "KP_Subtract", 1.25}'
%!     s.x ("key %s", key{1});
%!     p = s.zoomed (p, middle, key{2});
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
%!   s.x ("mousemove --window %d 150 80 key g key r key l", p.w);
%!   becomes (s, "[ax.xgrid ax.ygrid]", "offoff");
%!   becomes (s, "ax.yscale", "log");
%!   s.x ("keydown x key l keyup x");
%!   becomes (s, "ax.xscale", "log");
%!   s.x ("keydown x key l keyup x key l");
%!   becomes (s, "[ax.xscale ax.yscale]", "linearlinear");
%!   s.ask ("1", "glaxis ([0 10 0 10]);");
%!   assert (same_as_screen (s, p0), plain);
%!   ## the help comes and goes
%!   paper = @() s.near (s.picture (p.size, p.at), [255 255 240.75]);
%!   s.await (@() paper () < 10, "no help of keys");
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
%!   becomes (s, "f.position", [0 0 1200 800]);
%!   q = p;
%!   q.size = [1200 800];
%!   q.at = [0 0];
%!   q.box = s.ask ("ax.box_pixels");
%!   limits_are (s, q);
%!   s.x ("click --delay 1 4");
%!   q = s.zoomed (q, p.at + [150 80], 0.8);
%!   limits_are (s, q);
%!   q = placed (s, q);
%!   assert ([q.at q.size], [0 0 1200 800]);
%!   s.x ("mousemove 1199 799");
%!   rgb = s.ask ("glgetframe (f).cdata");
%!   s.await (@() isequal (s.picture ([1150 750]), rgb(1:750,1:1150,:)), "the whole screen has the frame");
%!   s.x ("mousemove 700 300 key f");
%!   becomes (s, "f.position", place);
%!   [p.x, p.y] = deal (q.x, q.y);
%!   shows (s, p);
%!   s.x ("click --delay 1 4");
%!   q = s.zoomed (p, [700 300] - p.at, 0.8);
%!   limits_are (s, q);
%!   s.x ("key r");
%!   p = placed (s, p0);
%!   assert (p.at, p0.at);
%!   assert (same_as_screen (s, p), plain);
%!   s.x ("key q");
%!   becomes (s, "isvalid (f)", false);
%!   s.await (@() ! s.is_window ("^Figure"), "it is gone");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## A key that is held moves on, but switches once; what is heard of it makes a turn of the
## thread each, and no frame
%!testif ; can_window ()
%! s = x_plot ("octave-cli", "openbox", 0, true);
%! unwind_protect
%!   p = open_plot (s);
%!   has_keys (s, p.w);
%!   s.x ("mousemove --window %d 150 80 keydown Right", p.w);
%!   s.await (@() s.ask ("ax.xlim(1)") > 2.5, "the key moves on");
%!   s.x ("keyup Right keydown g");
%!   becomes (s, "[ax.xgrid ax.ygrid]", "onon");
%!   before = s.ask ("[f.frames, __gl__('turns')]", "gldrawnow");
%!   s.await (@() s.ask ("__gl__ ('turns')") > before(2) + 20, "the key repeats");
%!   s.x ("keyup g");
%!   assert (s.ask ("[ax.xgrid ax.ygrid]"), "onon");
%!   assert (s.ask ("f.frames") - before(1) <= 2);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## ---- tips and legends ----

%!testif ; can_window ()
%! s = x_plot ();
%! unwind_protect
%!   p = open_plot (s);
%!   at = round (s.expected (p));
%!   plain = same_as_screen (s, p);
%!   ## the pointer near a point tells it, and nothing when it has left
%!   paper = @() s.near (s.picture (p.size, p.at), [255 255 240.75]);
%!   for k = 1:3
%!     hover (s, p, at(k,:) + [3 -2], [2 3 1; 5 5 1; 8 7 1](k,:));
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
%!   same_as_screen (s, p);
%!   [x, y] = meshgrid (1:400, 1:300);
%!   others = true (300, 400);
%!   for k = 1:3
%!     others &= hypot (x - at(k,1), y - at(k,2)) > 12;
%!   endfor
%!   entry = @() s.seen (s.picture (p.size, p.at), others);
%!   s.await (@() all (! isnan (entry ()(:))), "a legend");
%!   rows = round (entry ());
%!   assert (issorted (rows(:,2)));
%!   for k = 1:3
%!     for want = {"off", "on"}
%!       s.x ("mousemove --window %d %d %d click --delay 1 1 mousemove 1199 799", p.w, rows(k,:));
%!       s.await (@() isnan (s.seen (s.picture (p.size, p.at), ! others)(k,1)) == strcmp (want{1}, "off"), want{1});
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
