## events.tst -- cuda.gl.Context: what a window hears of keys and the mouse
## SPDX-License-Identifier: GPL-3.0-or-later

## What the window has heard; a struct by itself would be an error's.
%!function e = heard (s, name = "c")
%!  e = s.ask (["{events(" name ")}"]){1};
%!endfunction

%!function e = of_type (e, varargin)
%!  e = e(ismember ({e.Type}, varargin));
%!endfunction

## All that is heard of this, which the key Z ends.
%!function e = after (s, varargin)
%!  s.x (varargin{:});
%!  s.x ("key z");
%!  is_end = @(e) any (strcmp ({e.Type}, "keyup") & strcmp ({e.Key}, "z"));
%!  e = heard (s);
%!  for k = 1:1e5
%!    if (is_end (e))
%!      break;
%!    endif
%!    e = [e, heard(s)];
%!  endfor
%!  assert (is_end (e));
%!  e = e(! strcmp ({e.Key}, "z"));
%!endfunction

%!testif ; can_window ()
%! s = x_plot ();
%! unwind_protect
%!   s.ask ("1", "c = cuda.gl.Context ('mode', 'window', 'visible', true, 'size', [300 200], 'title', 'mine');");
%!   w = s.window ("^mine$");
%!   has_keys (s, w);
%!   s.await (@() isequal (s.place (w), [300 200]), "its size");
%!   s.x ("mousemove --window %d 10 10", w);
%!   s.await (@() any (strcmp ({heard(s).Type}, "move")), "the pointer comes");
%!   ## the pointer: pixels from the left and from the bottom; several moves are one
%!   e = after (s, "mousemove --window %d 20 30 mousemove --window %d 100 150", w, w);
%!   assert (unique ({e.Type}), {"move"});
%!   assert (e(end).Position, [100 50]);
%!   assert ({e(end).Key, e(end).Character, e(end).Button, e(end).Steps}, {"", "", "", [0 0]});
%!   ## buttons, where they were pressed, with what is held
%!   e = after (s, "mousemove --window %d 40 60 mousedown 1 mousemove --window %d 70 90 mouseup 1", w, w);
%!   e = of_type (e, "press", "release");
%!   assert ({e.Type}, {"press", "release"});
%!   assert ({e.Button}, {"left", "left"});
%!   assert (vertcat (e.Position), [40 140; 70 110]);
%!   assert (isempty (e(1).Modifier));
%!   e = of_type (after (s, "keydown shift keydown ctrl click 3 keyup ctrl keyup shift click 2"), "press");
%!   assert ({e.Button}, {"right", "middle"});
%!   assert (e(1).Modifier, {"shift", "control"});
%!   assert (isempty (e(2).Modifier));
%!   ## the wheel: up, down, to the right and to the left
%!   e = of_type (after (s, "click 4 click 5 click 5 click 7 click 6"), "wheel");
%!   steps = vertcat (e.Steps);
%!   assert (sum (steps(:,2)), -1);
%!   assert (steps(1,:), [0 1]);
%!   assert (abs (steps(end-1:end,1)), [1; 1]);
%!   assert (sum (steps(:,1)), 0);
%!   assert (e(1).Position, [70 110]);
%!   ## keys: their names, what they write, and what is held
%!   e = after (s, "key a key shift+a key 1 key space key Return key Escape key Left key Prior key F5 key ctrl+c");
%!   e = e(! strcmp ({e.Key}, "alt"));   # xdotool holds it for F5 where the keyboard has F5 on another level
%!   k = of_type (e, "key");
%!   assert ({k.Key}, {"a", "shift", "a", "1", "space", "return", "escape", "leftarrow", "pageup", "f5", "control", "c"});
%!   assert ({k.Character}, {"a", "", "A", "1", " ", "", "", "", "", "", "", ""});
%!   assert (k(3).Modifier, {"shift"});
%!   assert (k(end).Modifier, {"control"});
%!   assert (isempty (k(1).Modifier));
%!   u = of_type (e, "keyup");
%!   assert (sort ({u.Key}), sort ({k.Key}));
%!   assert (all (cellfun (@isempty, {u.Character})));
%!   ## the pointer goes, and comes again
%!   e = of_type (after (s, "mousemove 1199 799 mousemove --window %d 5 5", w), "enter", "leave");
%!   assert ({e.Type}, {"leave", "enter"});
%!   ## nothing is waited for; as rows they go through a loop
%!   assert (size (heard (s)), [1 0]);
%!   assert (s.ask ("n", "n = 0; for e = c.events () n++; endfor"), 0);
%!   s.x ("key a");
%!   s.await (@() s.ask ("n", "for e = c.events () n += strcmp (e.Type, 'key'); endfor") == 1, "a key in a loop");
%!   ## each window has its own
%!   s.ask ("1", "d = cuda.gl.Context ('mode', 'window', 'visible', true, 'size', [200 100], 'title', 'other');");
%!   v = s.window ("^other$");
%!   has_keys (s, v);
%!   s.x ("key b");
%!   s.await (@() s.ask ("any (strcmp ({events(d).Character}, 'b'))"), "a key of the other window");
%!   assert (all (! strcmp ({heard(s).Character}, "b")));
%!   ## more than are kept
%!   s.ask ("1", "d.events ();");
%!   heard (s);
%!   s.x ("mousemove --window %d 50 50", v);
%!   for k = 1:3
%!     s.x ("click --repeat 400 --delay 0 4");
%!   endfor
%!   s.x ("mousemove --window %d 150 60", w);
%!   s.await (@() any (strcmp ({heard(s).Type}, "move")), "what came before it");
%!   assert (s.ask ("lost", "lastwarn (''); e = d.events (); [~, lost] = lastwarn ();"), "octcuda:lost-events");
%!   e = s.ask ("{e}"){1};
%!   assert (numel (e), 1024);
%!   assert (all (strcmp ({e(1:end-1).Type}, "wheel")));
%!   s.ask ("1", "close (d)", "close (c)");
%!   assert (s.ask ("__gl__ ('live')"), 0);
%! unwind_protect_cleanup
%!   s.stop ();
%! end_unwind_protect

## A context without a window hears nothing
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! e = c.events ();
%! assert (size (e), [1 0]);
%! assert (fieldnames (e), {"Type"; "Key"; "Character"; "Modifier"; "Button"; "Position"; "Steps"});
%! c.close ();
%! fails (@() c.events (), "octcuda:ClosedHandle", "closed");
