## toolkit_window.tst -- windows of the graphics toolkit "octcuda" on a real display.
## SPDX-License-Identifier: GPL-3.0-or-later

## A session whose figure F, 300 x 200 and red, is in window W.
%!function [s, w] = red_figure ()
%!  s = x_session ();
%!  try
%!    s.ask ("1", "graphics_toolkit ('octcuda'); warning ('off', 'print:nogs');", ...
%!           "f = figure ('position', [100 300 300 200], 'color', [1 0 0], 'name', 'red');", "drawnow ();");
%!    w = s.window ("^Figure 1: red$");
%!  catch err
%!    s.stop ();
%!    rethrow (err);
%!  end_try_catch
%!endfunction

## The window W shows RGB in its middle, and has no other size than SIZE.
%!function shows (s, w, size, rgb)
%!  s.await (@() is_seen (s, w, size, rgb), sprintf ("a window of %d x %d with %d %d %d", size, rgb));
%!endfunction

%!function yes = is_seen (s, w, size, rgb)
%!  [is, at] = s.place (w);
%!  yes = isequal (is, size) && isequal (squeeze (s.picture ([1 1], at + floor (is / 2)))', uint8 (rgb));
%!endfunction

## What the window whose upper left corner is AT shows at X, in its middle row: a color a row.
%!function rgb = columns_at (s, at, x)
%!  rgb = cell2mat (arrayfun (@(x) reshape (s.picture ([1 1], at + [x 100]), 1, 3), x(:), "UniformOutput", false));
%!endfunction

## the window opens, shows each frame, and follows the figure
%!testif ; can_gl () && can_window ()
%! [s, w] = red_figure ();
%! unwind_protect
%!   shows (s, w, [300 200], [255 0 0]);
%!   s.ask ("1", "set (f, 'color', [0 0 1]); drawnow ();");
%!   shows (s, w, [300 200], [0 0 255]);
%!   s.ask ("1", "set (f, 'position', [50 100 400 250], 'name', 'blue'); drawnow ();");
%!   w = s.window ("^Figure 1: blue$");
%!   shows (s, w, [400 250], [0 0 255]);
%!   s.ask ("1", "axes ('visible', 'off');");
%!   ## print and getframe leave it as it is
%!   assert (s.ask ("size (print (f, '-RGBImage', '-r72'))"), [180 288 3]);
%!   assert (s.ask ("size (getframe (f).cdata)"), [250 400 3]);
%!   shows (s, s.window ("^Figure 1: blue$"), [400 250], [0 0 255]);
%!   assert (s.ask ("graphics_toolkit (f)"), "octcuda");
%!   ## invisible, and visible again
%!   s.ask ("1", "set (f, 'visible', 'off'); drawnow ();");
%!   s.await (@() ! s.is_window ("^Figure 1"), "the window is gone");
%!   s.ask ("1", "set (f, 'visible', 'on'); drawnow ();");
%!   shows (s, s.window ("^Figure 1: blue$"), [400 250], [0 0 255]);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## the user changes its size: position and the frame follow when Octave waits; until then the last
## frame is seen, also where the window was covered
%!testif ; can_gl () && can_window ()
%! [s, w] = red_figure ();
%! unwind_protect
%!   shows (s, w, [300 200], [255 0 0]);
%!   s.ask ("1", "global sizes; sizes = []; axes ();", "function resized (h, ~), global sizes; sizes(end+1,:) = get (h, 'position')(3:4); endfunction", "set (f, 'resizefcn', @resized);");
%!   s.x ("windowsize --sync %d 420 320", w);
%!   s.await (@() isequal (s.ask ("get (f, 'position')(3:4)", "pause (0.01);"), [420 320]), "position follows");
%!   assert (s.ask ("sizes(end,:)"), [420 320]);
%!   s.x ("windowmove --sync %d 200 150", w);
%!   [~, at] = s.place (w);
%!   s.await (@() isequal (s.ask ("get (f, 'position')(1:2)", "pause (0.01);"), [at(1) + 1, 800 - at(2) - 320 + 1]), "the place follows");
%!   s.say ("set (f, 'color', [0 1 0]); delete (gca ()); drawnow (); x_reply (1, 'busy'); while (! exist ('go', 'file')), endwhile; x_reply (1, 'done');");
%!   s.reply ("busy");
%!   s.x ("windowminimize --sync %d", w);
%!   s.show_again (w);
%!   s.x ("windowsize --sync %d 250 220", w);
%!   shows (s, w, [250 220], [0 255 0]);
%!   s.write ("go", "");
%!   s.reply ("done");
%!   s.await (@() isequal (s.ask ("get (f, 'position')(3:4)", "pause (0.01);"), [250 220]), "position follows");
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## while Octave is busy its picture is dragged and scaled, and is in its place afterwards
%!testif ; can_gl () && can_window ()
%! [s, w] = red_figure ();
%! unwind_protect
%!   s.ask ("1", "axes ('position', [0 0 1 1], 'visible', 'off');", "image (cat (3, [1 0], [0 0], [0 1])); axis ('off');", ...
%!          "global steps; steps = 0; function count (varargin), global steps; steps++; endfunction", ...
%!          "set (f, 'windowscrollwheelfcn', @count);", "drawnow ();");
%!   shows (s, w, [300 200], [0 0 255]);
%!   [~, at] = s.place (w);
%!   red_and_blue = @(x) s.await (@() isequal (columns_at (s, at, x), uint8 ([255 0 0; 0 0 255])), sprintf ("red at %d, blue at %d", x));
%!   s.say ("while (! exist ('go', 'file'))", "endwhile");
%!   ## by 100 pixels to the left, where red is the color of what is not covered
%!   s.x ("mousemove --window %d 180 100 mousedown 1 mousemove --window %d 80 100", w, w);
%!   red_and_blue ([45 55]);
%!   red_and_blue ([205 195]);
%!   s.x ("mouseup 1 mousemove --window %d 50 100 click 4 click 4 click 4", w);
%!   red_and_blue ([45 290]);
%!   s.x ("click 5 click 5 click 5");
%!   red_and_blue ([205 195]);
%!   s.write ("go", "");
%!   s.await (@() s.ask ("steps", "pause (0.01);") == 6, "the wheel is heard");
%!   red_and_blue ([145 155]);
%!   red_and_blue ([5 295]);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## F11 fills the screen and goes back, unless the figure has a callback of keys
%!testif ; can_gl () && can_window ()
%! [s, w] = red_figure ();
%! unwind_protect
%!   shows (s, w, [300 200], [255 0 0]);
%!   screen = s.ask ("get (0, 'screensize')(3:4)");
%!   key = @(name) s.x ("windowfocus --sync %d key --window %d %s", w, w, name);
%!   is_large = @(size) s.await (@() isequal (s.ask ("get (f, 'position')(3:4)", "pause (0.01);"), size), sprintf ("%d x %d", size));
%!   key ("F11");
%!   is_large (screen);
%!   shows (s, w, screen, [255 0 0]);
%!   key ("F11");
%!   is_large ([300 200]);
%!   shows (s, w, [300 200], [255 0 0]);
%!   key ("F11");
%!   is_large (screen);
%!   s.ask ("1", "set (f, 'position', [100 300 320 240]); drawnow ();");
%!   shows (s, w, [320 240], [255 0 0]);
%!   s.ask ("1", "global keys; keys = 0; function count (varargin), global keys; keys++; endfunction", "set (f, 'keypressfcn', @count);");
%!   do
%!     key ("F11");
%!   until (s.is_soon (@() s.ask ("keys > 0", "pause (0.01);"), 1))
%!   shows (s, w, [320 240], [255 0 0]);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## its button closes it by closerequestfcn; several windows; close, delete, unload, and the end
%!testif ; can_gl () && can_window ()
%! [s, w] = red_figure ();
%! unwind_protect
%!   s.ask ("1", "g = figure ('position', [500 300 200 150], 'color', [0 1 0]); k = figure ('position', [900 500 200 100]); drawnow ();", ...
%!          "set (f, 'closerequestfcn', 'x_reply (1, ''asked'')');");
%!   shows (s, s.window ("^Figure 2$"), [200 150], [0 255 0]);
%!   shows (s, w, [300 200], [255 0 0]);
%!   s.tool ("wmctrl -c 'Figure 1: red'");
%!   s.await (@() s.ask ("1", "pause (0.01);") && s.has ("asked"), "closerequestfcn is called");
%!   assert (s.ask ("isfigure (f)"));
%!   s.tool ("wmctrl -c 'Figure 2'");
%!   s.await (@() ! s.ask ("isfigure (g)", "pause (0.01);"), "its button closes it");
%!   s.await (@() ! s.is_window ("^Figure 2"), "the window is gone");
%!   s.ask ("1", "close (k);");
%!   s.await (@() ! s.is_window ("^Figure 3"), "the window is gone");
%!   s.ask ("1", "set (f, 'closerequestfcn', 'closereq'); delete (f);");
%!   s.await (@() ! s.is_window ("^Figure"), "all are gone");
%!   assert (s.ask ("nthargout (2, @() __gl__ ('live'))", "pause (0.01);"), 0);
%!   assert (s.ask ("__gl__ ('errors')"), 0);
%!   ## a figure that is open when the package leaves, and one at the end of the session
%!   s.ask ("1", "graphics_toolkit octcuda; figure (); drawnow ();");
%!   s.window ("^Figure 1$");
%!   s.ask ("1", "p = fileparts (which ('gpuDevice')); rmpath (p); close all; addpath (p); graphics_toolkit ('octcuda'); figure (4); drawnow ();");
%!   s.window ("^Figure 4$");
%!   assert (s.leave ("exit"), 0);
%!   assert (s.output (), "");
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect
