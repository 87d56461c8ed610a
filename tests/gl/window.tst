## window.tst -- windows on a real display: the window manager; while Octave does other things; the end
## SPDX-License-Identifier: GPL-3.0-or-later

%!function activate (s, w)
%!  s.x ("windowactivate %d", w);
%!  s.await (@() s.tool (sprintf ("test $(xdotool getactivewindow 2> active.log) = %d", w)) == 0, "a window is active");
%!  has_keys (s, w);
%!endfunction

## The window manager moves window W
%!function moves (s, w, to)
%!  s.tool (sprintf ("wmctrl -i -r %d -e 0,%d,%d,-1,-1", w, to));
%!  s.await (@() isequal (nthargout (2, @() s.place (w)), to), "a window moves");
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

## ---- sizes, other windows, closing ----

%!testif ; can_window ()
%! s = x_plot ();
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
%!   activate (s, v);
%!   s.x ("mousemove --window %d 60 40 key f", v);
%!   becomes (s, "g.position", [0 0 1200 800]);
%!   s.ask ("1", "g.position(3:4) = [300 250];");
%!   s.await (@() isequal (s.place (v), [300 250]), "it is no longer full");
%!   becomes (s, "g.position(3:4)", [300 250]);
%!   s.ask ("1", "close (g)", "figure (f);");
%!   s.await (@() ! s.is_window ("^Figure 2"), "it is gone");
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
%!   s.await (@() s.near (s.picture (p.size, p.at), [255 255 0]) > 10000, "one is in front of the other");
%!   s.x ("windowminimize %d", v);
%!   assert (same_as_screen (s, p), plain);
%!   activate (s, v);
%!   s.x ("mousemove 1199 799");
%!   s.await (@() s.near (s.picture ([400 300], [100 80]), [255 255 0]) == 120000, "all of it");
%!   ## three of them: each has its own mouse and keys; a click makes it the current one
%!   s.ask ("1", "k = glfigure ('position', [0 0 400 300]); b = glaxes ('xlim', [0 10], 'ylim', [0 10]);", "gldrawnow");
%!   z = s.window ("^Figure 3");
%!   moves (s, z, [700 400]);
%!   activate (s, z);
%!   s.x ("mousemove --window %d 200 150 click --delay 1 4 key g", z);
%!   becomes (s, "b.xgrid", "on");
%!   assert (diff (s.ask ("b.xlim")), 8, 1e-9);
%!   activate (s, p.w);
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
%! s = x_plot ("octave-cli", "");
%! unwind_protect
%!   p = open_plot (s);
%!   s.x ("mousemove --window %d 120 60 key g", p.w);
%!   becomes (s, "ax.xgrid", "on");
%!   s.ask ("1", "gldrawnow; __octcuda__ ('fail_call', 1, 2);");
%!   s.x ("click --delay 1 4");
%!   s.await (@() s.ask ("f.frames") > 0 && any (strfind (s.output (), "keeps its last picture")), "a warning");
%!   shows (s, p);
%!   s.ask ("1", "__octcuda__ ('fail_call', 0, 0);");
%!   p = s.zoomed (p, [120 60], 0.8);
%!   limits_are (s, wheel (s, p, [120 60], 2));
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

%!function yes = is_quiet (s)
%!  before = s.ask ("[f.frames, __gl__('turns')]");
%!  pause (5);
%!  after = s.ask ("[f.frames, __gl__('turns')]");
%!  yes = after(1) == before(1) && after(2) - before(2) <= 8;
%!endfunction

## Without a window manager, too; and a window that nobody touches draws nothing
%!testif ; can_window ()
%! s = x_plot ("octave-cli", "");
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
%!   ## in five seconds a turn of the thread for what is asked, none for frames
%!   s.await (@() is_quiet (s), "nothing is drawn");
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
%! s = x_plot ("octave-cli", "openbox", 192);
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
%!  s = x_plot (program);
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
%! s = x_plot ();
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
%!   s = x_plot ();
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
