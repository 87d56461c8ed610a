## toolkit.tst -- the graphics toolkit "octcuda": loading, leaving, drawing off screen.
##
## Each test is an Octave of its own without a display: toolkits are a matter of the session.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## What CODE prints.  It begins with the toolkit, and an invisible figure F.
%!function output = drawn (code)
%!  output = run_headless (['graphics_toolkit ("octcuda"); f = figure ("visible", "off");' "\n", code]);
%!endfunction

## it is offered, chosen, and named; core's default stays until it is
%!testif ; can_gl ()
%! output = run_headless (['assert (any (strcmp (available_graphics_toolkits (), "octcuda")));' ...
%!   'assert (! any (strcmp (loaded_graphics_toolkits (), "octcuda")));' ...
%!   'graphics_toolkit ("octcuda"); assert (graphics_toolkit (), "octcuda");' ...
%!   'f = figure (); assert (get (f, "__graphics_toolkit__"), "octcuda");' ...
%!   'g = figure (); assert (graphics_toolkit ([f g]), {"octcuda"; "octcuda"});' ...
%!   'graphics_toolkit ("octcuda");']);
%! assert (output, "");

## a picture by getframe, of a visible and an invisible figure, and of axes
%!testif ; can_gl ()
%! output = drawn (['set (f, "position", [0 0 320 240], "color", [1 0 0]); ax = axes (); cla;' ...
%!   'set (ax, "position", [0.25 0.25 0.5 0.5], "color", [0 0 1], "visible", "on");' ...
%!   'p = getframe (f).cdata; assert (size (p), [240 320 3]); assert (class (p), "uint8");' ...
%!   'assert (squeeze (p(10,10,:))'', uint8 ([255 0 0])); assert (squeeze (p(120,160,:))'', uint8 ([0 0 255]));' ...
%!   'set (f, "visible", "on"); drawnow (); assert (getframe (f).cdata, p);' ...
%!   'assert (size (getframe (ax).cdata)(1:2), [121 161], 1);']);
%! assert (output, "");

## print at any resolution, saveas, print -RGBImage; the toolkit's name is the same afterwards
%!testif ; can_gl ()
%! output = drawn (['warning ("off", "all"); file = [tempname() ".png"]; plot (1:10); title ("\alpha_1");' ...
%!   'set (f, "paperposition", [0 0 4 3]);' ...
%!   'print (f, "-dpng", "-r72", file); assert (size (imread (file)), [216 288 3]);' ...
%!   'print (f, "-dpng", "-r300", file); assert (size (imread (file)), [900 1200 3]);' ...
%!   'assert (numel (unique (imread (file))) > 50);' ... # smooth edges
%!   'unlink (file); saveas (f, file); assert (exist (file, "file"), 2); unlink (file);' ...
%!   'jpg = strrep (file, "png", "jpg"); print (f, jpg); assert (exist (jpg, "file"), 2); unlink (jpg);' ...
%!   'assert (size (print (f, "-RGBImage", "-r100")), [300 400 3]);' ...
%!   'assert (graphics_toolkit (f), "octcuda"); assert (get (f, "__device_pixel_ratio__"), 1);']);
%! assert (output, "");

## vector formats go by core's gl2ps
%!testif ; can_gl ()
%! output = drawn (['plot (1:10); for term = {"eps", "svg", "pdf"}; file = tempname (); drawnow (term{1}, file);' ...
%!   'text = fileread (file); unlink (file); printf ("%s ", text(1:4)); endfor']);
%! assert (output, "%!PS <?xm %PDF ");

## a file that cannot be written is an error, and the figure is ours as before
%!testif ; can_gl ()
%! output = drawn (['warning ("off", "all"); plot (1:3); try, print (f, "/none/there.png"); catch err, disp (err.message); end;' ...
%!   'disp (graphics_toolkit (f)); clear all; f = gcf (); disp (size (print (f, "-RGBImage", "-r36"))); disp (graphics_toolkit (f))']);
%! assert (output, ["print: directory /none does not exist\noctcuda\n   157   209     3\noctcuda\n"]);

## a picture that is too large is an error that says what to do
%!testif ; can_gl ()
%! output = drawn (['warning ("off", "all"); plot (1:3); try, print (f, "-dpng", "-r9000", "none.png"); catch err, disp (err.message); end;' ...
%!   'disp (get (f, "__device_pixel_ratio__"))']);
%! want = '^a figure of \d+ x \d+ pixels cannot be drawn: OpenGL draws 1 to \d+ pixels in each direction; change .*\n1\n$';
%! assert (! isempty (regexp (output, want, "once")), output);

## drawing within listeners, which run under the lock of graphics
%!testif ; can_gl ()
%! output = drawn (['set (f, "visible", "on"); plot (1:3); addlistener (gca, "xlim", @(varargin) drawnow ());' ...
%!   'addlistener (gca, "ylim", @(varargin) disp (size (getframe (f).cdata))); xlim ([0 5]); ylim ([0 9]);']);
%! assert (output, "   420   560     3\n");

## where core prefers another toolkit: the first figure is ours, and goes to that one when the package leaves
%!testif ; can_gl () && can_window ()
%! s = x_session ("");
%! before = getenv ("DISPLAY");
%! setenv ("DISPLAY", s.display);
%! unwind_protect
%!   [status, output] = run_octave (['other = graphics_toolkit (); graphics_toolkit ("octcuda"); f = figure ();' ...
%!     'assert (graphics_toolkit (f), "octcuda"); plot (1:3); assert (size (getframe (f).cdata), [420 560 3]);' ...
%!     'graphics_toolkit (f, other); assert (graphics_toolkit (f), other); graphics_toolkit (f, "octcuda");' ...
%!     'g = figure (); assert (graphics_toolkit (g), "octcuda"); rmpath (fileparts (which ("gpuDevice")));' ...
%!     'assert (graphics_toolkit ([f g]), {other; other}); assert (graphics_toolkit (), other); drawnow ();'], [], 300);
%! unwind_protect_cleanup
%!   setenv ("DISPLAY", before);
%!   s.stop ();
%! end_unwind_protect
%! assert (status == 0, output);
%! assert (output, "");

## without OpenGL it says so, and core's toolkits are as before
%!testif ; can_gl ()
%! output = run_headless (['setenv ("OCTCUDA_GL", "off"); before = get (0, "defaultfigure__graphics_toolkit__");' ...
%!   'try, graphics_toolkit ("octcuda"); catch err, disp (err.message); end;' ...
%!   'assert (get (0, "defaultfigure__graphics_toolkit__"), before); assert (! any (strcmp (loaded_graphics_toolkits (), "octcuda")));']);
%! assert (output, "OpenGL is switched off by OCTCUDA_GL=off\n");

## controls are not drawn, which is said once
%!testif ; can_gl ()
%! output = drawn ('uicontrol (f); uicontrol (f); uipanel (f); plot (1:3); size (getframe (f).cdata);');
%! assert (numel (strfind (output, "controls (uicontrol, uipanel, uitable)")), 1);

## the package leaves: the toolkit is unknown, print is core's, and figures that no other can take live on
%!testif ; can_gl ()
%! output = run_headless (['graphics_toolkit ("octcuda"); f = figure ("visible", "off"); plot (1:3); size (getframe (f).cdata);' ...
%!   'path = fileparts (which ("gpuDevice")); rmpath (path);' ...
%!   'assert (! any (strcmp (available_graphics_toolkits (), "octcuda")));' ...
%!   'assert (! strcmp (get (0, "defaultfigure__graphics_toolkit__"), "octcuda"));' ...
%!   'assert (exist ("print"), 2); drawnow (); close (f);' ...
%!   'addpath (path); graphics_toolkit ("octcuda"); f = figure ("visible", "off"); plot (1:3);' ...
%!   'assert (size (getframe (f).cdata), [420 560 3]);']);
%! assert (output, "");

## the end of a session with figures is clean
%!testif ; can_gl ()
%! output = drawn ('figure (); plot (1:3); drawnow (); figure (); surf (peaks ()); colorbar ();');
%! assert (output, "");

## gl* figures and contexts beside it, and nothing of OpenGL complains
%!testif ; can_plot ()
%! output = drawn (['plot (1:3); a = getframe (f).cdata; c = cuda.gl.Context ("mode", "headless");' ...
%!   'h = glfigure ("visible", "off"); glplot (1:5); b = glgetframe (h).cdata; assert (getframe (f).cdata, a);' ...
%!   'close (h); assert (getframe (f).cdata, a); close (c); assert (getframe (f).cdata, a); __gl__ ("errors")']);
%! assert (output, "ans = 0\n");
