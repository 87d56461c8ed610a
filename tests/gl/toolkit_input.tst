## toolkit_input.tst -- the mouse and the keyboard in windows of the graphics toolkit "octcuda".
## SPDX-License-Identifier: GPL-3.0-or-later

## A session with figure F of 400 x 300 in window W: axes AX, whose limits are 0 and 10, between
## 40 and 360 pixels from the left and 30 and 270 from above; line H from the lower left corner.
%!function [s, w] = line_figure ()
%!  s = x_session ();
%!  try
%!    s.ask ("1", "graphics_toolkit ('octcuda');", "f = figure ('position', [100 300 400 300]);", ...
%!           "ax = axes ('position', [0.1 0.1 0.8 0.8]); h = line ([0 10], [0 10], 'linewidth', 3);", ...
%!           "t = text (2, 8, 'words', 'fontsize', 20); xlim ([0 10]); ylim ([0 10]); drawnow ();", ...
%!           "global said; said = {};", "function note (what, varargin), global said; said{end+1} = what; endfunction");
%!    w = s.window ("^Figure 1$");
%!    ## it has been shown, and what moved it has been heard
%!    s.await (@() isequal (s.place (w), [400 300]) && isequal (size (s.ask ("get (f, 'position')", "pause (0.01);")), [1 4]), "the window");
%!    s.x ("mousemove --window %d 5 5", w);
%!  catch err
%!    s.stop ();
%!    rethrow (err);
%!  end_try_catch
%!endfunction

## These words for xdotool, and EXPRESSION becomes WANT.
%!function ask_until (s, expression, want, varargin)
%!  if (! isempty (varargin))
%!    s.x (varargin{:});
%!  endif
%!  s.await (@() isequal (s.ask (expression, "pause (0.01);"), want), [expression " is " disp(want)]);
%!endfunction

## The same words again and again, until EXPRESSION is true.
%!function do_until (s, expression, varargin)
%!  do
%!    s.x (varargin{:});
%!  until (s.is_soon (@() s.ask (expression, "pause (0.02);"), 1))
%!endfunction

%!function do_until_file (s, file, varargin)
%!  do
%!    s.x (varargin{:});
%!  until (s.is_soon (@() s.has (file), 1))
%!endfunction

## points, selections, objects that are hit, and the callbacks in their order
%!testif ; can_gl () && can_window ()
%! [s, w] = line_figure ();
%! unwind_protect
%!   s.ask ("1", "set (f, 'windowbuttondownfcn', {@(h, b, varargin) note (sprintf ('down %d', b))}, 'windowbuttonupfcn', @(varargin) note ('up'));", ...
%!          "set (h, 'buttondownfcn', @(h, varargin) note (['hit ' get(h, 'type') ' ' get(f, 'selectiontype')]));", ...
%!          "set (t, 'buttondownfcn', @(h, varargin) note (['hit ' get(h, 'type') ' ' get(f, 'selectiontype')]));", ...
%!          "set (ax, 'buttondownfcn', @(h, varargin) note (['hit ' get(h, 'type') ' ' get(f, 'selectiontype')]));");
%!   ask_until (s, "said", {"down 1", "hit line normal", "up"}, "mousemove --window %d 200 150 click 1", w);
%!   assert (s.ask ("get (f, 'currentpoint')"), [200 150], 1);
%!   assert (s.ask ("get (ax, 'currentpoint')(:,1:2)"), [5 5; 5 5], 0.05);
%!   assert (s.ask ("[gco == h, gca == ax, gcf == f]"), true (1, 3));
%!   ask_until (s, "said(4:end)", {"down 3", "hit axes alt", "up"}, "mousemove --window %d 280 220 click 3", w);
%!   ask_until (s, "said(7:end)", {"down 2", "hit text extend", "up"}, "mousemove --window %d 112 72 click 2", w);
%!   s.ask ("1", "set (h, 'hittest', 'off');");
%!   ask_until (s, "said(10:end)", {"down 1", "hit axes extend", "up"}, "mousemove --window %d 200 150 keydown shift click 1 keyup shift", w);
%!   ask_until (s, "said(13:end)", {"down 1", "up"}, "mousemove --window %d 10 10 click 1", w);
%!   assert (s.ask ("gco == f"));
%!   s.ask ("1", "said = {}; set (f, 'windowbuttonmotionfcn', @(varargin) note (get (f, 'currentpoint')));");
%!   ask_until (s, "isnumeric (said{end}) && all (abs (said{end} - [123 250]) <= 1)", true, "mousemove --window %d 123 50", w);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## a marker is hit where it is
%!testif ; can_gl () && can_window ()
%! [s, w] = line_figure ();
%! unwind_protect
%!   s.ask ("1", "delete ([h t]); h = line ([2 5], [2 5], 'linestyle', 'none', 'marker', 's', 'markersize', 20, 'markerfacecolor', 'g'); hold on; p = scatter (8, 8, 100); drawnow ();", ...
%!          "for o = [ax h p], set (o, 'buttondownfcn', @(h, varargin) note (get (h, 'type'))); endfor");
%!   ask_until (s, "said", {"line"}, "mousemove --window %d 205 148 click 1", w);
%!   ask_until (s, "said(2:end)", {"axes"}, "mousemove --window %d 240 120 click 1", w);
%!   ask_until (s, "said(3:end)", {"scatter"}, "mousemove --window %d 296 82 click 1", w);
%!   ask_until (s, "said(4:end)", {"axes"}, "mousemove --window %d 60 60 click 1", w);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## a click shows the nearest point of what it hits; a callback comes before
%!testif ; can_gl () && can_window ()
%! [s, w] = line_figure ();
%! unwind_protect
%!   s.ask ("1", "delete ([h t]); h = line ([0 2 10], [0 2.5 10], 'linewidth', 5, 'displayname', 'name_1'); drawnow ();", ...
%!          "function words = tip (), words = get (findall (0, 'tag', 'octcuda_data_tip', 'type', 'text'), 'string'); endfunction");
%!   ask_until (s, "tip ()", {"name_1"; "x  2"; "y  2.5"; "#  2"}, "mousemove --window %d 114 204 click 1", w);
%!   assert (s.ask ("get (ax, 'children') == h"));
%!   ask_until (s, "isempty (tip ())", true, "mousemove --window %d 60 60 click 1", w);
%!   ask_until (s, "tip ()", {"name_1"; "x  10"; "y  10"; "#  3"}, "mousemove --window %d 352 36 click 1", w);
%!   s.ask ("1", "set (h, 'buttondownfcn', @(varargin) note (1), 'xdata', 1e7 + [-1 0 0.25]); xlim (1e7 + [-1 0.25]); drawnow ();");
%!   ask_until (s, "numel (said)", 1, "mousemove --window %d 300 199 click 1", w);
%!   assert (s.ask ("tip ()(2)"), {"x  10"});
%!   s.ask ("1", "set (h, 'buttondownfcn', ''); drawnow ();");
%!   ask_until (s, "tip ()(2)", {"x  10000000.25"}, "mousemove --window %d 352 53 click 1", w);
%!   ## an image, a surface, and a patch on axes of logarithms
%!   s.ask ("1", "cla (ax); image ([10 20], [1 2 3], [1 2; 3 4.5; 5 6]); axis ([5 25 0.5 3.5]); drawnow ();");
%!   ask_until (s, "tip ()", {"(2, 2)"; "4.5"}, "mousemove --window %d 280 150 click 1", w);
%!   s.ask ("1", "cla (ax); surf (1:3, [1 2 4], [0 0 0; 0 8 0; 0 0 0]); view (3); axis ([1 3 1 4 0 8]); drawnow ();");
%!   at = s.ask ("get (t, 'position')", "t = text (2, 2, 8, 'x'); set (t, 'units', 'pixels');");
%!   s.ask ("1", "delete (t); drawnow ();");
%!   ask_until (s, "tip ()", {"x  2"; "y  2"; "z  8"; "#  2, 2"}, "mousemove --window %d %d %d click 1", w, round ([40 + at(1), 272 - at(2)]));
%!   s.ask ("1", "rotate3d on; drawnow ();");
%!   ask_until (s, "isempty (tip ())", true, "mousemove --window %d 140 120 mousedown 1 mousemove --window %d 150 100 mouseup 1", w, w);
%!   s.ask ("1", "rotate3d off; drawnow ();");
%!   s.ask ("1", "cla (ax); view (2); axis ([1 1000 1 1000 0 1]); set (ax, 'xscale', 'log', 'yscale', 'log');", ...
%!          "patch ([1 100 1000 1], [1 1 100 100], 'g'); drawnow ();");
%!   ask_until (s, "tip ()", {"x  100"; "y  1"; "#  2"}, "mousemove --window %d 250 262 click 1", w);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## the wheel zooms at the pointer and a double click resets; callbacks come before
%!testif ; can_gl () && can_window ()
%! [s, w] = line_figure ();
%! unwind_protect
%!   s.x ("mousemove --window %d 200 150 click 4", w);
%!   ask_until (s, "diff (xlim ()) < 9 && abs (mean (xlim ()) - 5) < 0.1 && abs (mean (ylim ()) - 5) < 0.1", true);
%!   do_until (s, "isequal ([xlim(), ylim()], [0 10 0 10])", "mousemove --window %d 200 150 click --repeat 2 --delay 20 1", w);
%!   s.ask ("1", "set (f, 'windowscrollwheelfcn', @(h, e) note (e.VerticalScrollCount));");
%!   ask_until (s, "said", {1}, "mousemove --window %d 200 150 click 5", w);
%!   assert (s.ask ("[xlim(), ylim()]"), [0 10 0 10]);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## core's modes
%!testif ; can_gl () && can_window ()
%! [s, w] = line_figure ();
%! unwind_protect
%!   s.ask ("1", "zoom on");
%!   ask_until (s, "round ([xlim(), ylim()] * 10) / 10", [2.5 7.5 2.5 7.5], "mousemove --window %d 120 90 mousedown 1 mousemove --window %d 200 200 mousemove --window %d 280 210 mouseup 1", w, w, w);
%!   ask_until (s, "round (diff (xlim ()) * 10) / 10", 2.5, "mousemove --window %d 200 150 click 1", w);
%!   s.ask ("1", "zoom off; xlim ([0 10]); ylim ([0 10]); pan on; drawnow ();");
%!   ask_until (s, "round ([xlim(), ylim()] * 10) / 10", [-2.5 7.5 2.5 12.5], "mousemove --window %d 120 90 mousedown 1 mousemove --window %d 150 100 mousemove --window %d 200 150 mouseup 1", w, w, w);
%!   s.ask ("1", "pan off; rotate3d on; drawnow ();");
%!   ask_until (s, "! isequal (get (ax, 'view'), [0 90])", true, "mousemove --window %d 140 120 mousedown 1 mousemove --window %d 150 100 mousemove --window %d 200 150 mouseup 1", w, w, w);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## a volume is coarse while it is rotated, and fine afterwards
%!testif ; can_gl () && can_window ()
%! [s, w] = line_figure ();
%! unwind_protect
%!   s.ask ("1", "cla (ax); [x, y, z] = meshgrid (linspace (-1, 1, 48)); glvolume (cos (9 * x .* y) .* sin (20 * z), 'alpha', 2); view (3); rotate3d on; drawnow ();");
%!   [~, at] = s.place (w);
%!   ## without the pointer
%!   is_fine = @() isequal (s.picture ([200 150], at + [100 75]), s.ask ("getframe (f).cdata(76:225,101:300,:)", "pause (0.01);"));
%!   s.await (is_fine, "the volume");
%!   before = s.ask ("get (ax, 'view')");
%!   s.x ("mousemove --window %d 160 120 mousedown 1 mousemove --window %d 60 60", w, w);
%!   s.await (@() ! isequal (s.ask ("get (ax, 'view')", "pause (0.01);"), before) && ! is_fine (), "a coarse picture");
%!   s.x ("mouseup 1 mousemove --window %d 395 295", w);
%!   s.await (is_fine, "a fine picture");
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## keys, ginput, waitforbuttonpress and uiwait
%!testif ; can_gl () && can_window ()
%! [s, w] = line_figure ();
%! unwind_protect
%!   s.ask ("1", "set (f, 'keypressfcn', @(h, e) note ({e.Key, e.Character, e.Modifier, get(h, 'currentcharacter')}), 'windowkeyreleasefcn', @(h, e) note (e.Key));");
%!   do_until (s, "numel (said) > 1", "windowfocus %d key a", w);
%!   ask_until (s, "said(end)", {"a"});
%!   s.ask ("1", "said = {};");
%!   ask_until (s, "said", {{"a", "a", cell(1, 0), "a"}, "a"}, "key a");
%!   ask_until (s, "said{end-2}", {"b", "B", {"shift"}, "B"}, "key shift+b");
%!   ask_until (s, "said{end}", "return", "key Return");
%!   s.say ("[x, y, b] = ginput (2); x_reply ([x y double(b)], 'points');");
%!   do_until_file (s, "points", "mousemove --window %d 200 150 click 1", w);
%!   assert (s.reply ("points"), [5 5 1; 5 5 1], 0.05);
%!   s.say ("set (f, 'keypressfcn', @(varargin) uiresume (f)); x_reply (1, 'waits'); uiwait (f); x_reply (2, 'resumed');");
%!   s.reply ("waits");
%!   do_until_file (s, "resumed", "windowfocus %d key c", w);
%!   s.reply ("resumed");
%!   s.say ("x_reply (waitforbuttonpress (), 'pressed');");
%!   do_until_file (s, "pressed", "mousemove --window %d 100 100 click 1", w);
%!   assert (s.reply ("pressed"), 0);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect
