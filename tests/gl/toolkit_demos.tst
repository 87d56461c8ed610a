## toolkit_demos.tst -- demos of core's plotting functions, drawn by the graphics toolkit "octcuda".
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function list = due (list, kind)
%!  list = list(cellfun (@(name) is_due (kind), list));
%!endfunction

## What an Octave of its own prints that draws LIST into FOLDER by a toolkit.
%!function output = draw (toolkit, folder, list)
%!  list = strjoin (list, "','");
%!  [status, output] = run_octave (sprintf (['warning ("off", "all"); graphics_toolkit ("%s");' "\n" ...
%!    'core_demos ("%s", {''%s''}); if (exist ("__gl__")), assert (__gl__ ("errors"), 0); endif'], ...
%!    toolkit, folder, list), [], 3000);
%!  assert (status == 0, output);
%!  output = regexprep (output, 'sh: \d+: latex: [^\n]*\n', "");
%!endfunction

## A display without multisampled windows.  Where there are some fltk takes one, and Mesa
## draws lines and texts in it half a pixel lower, also without antialiasing.
%!function s = plain_display ()
%!  setenv ("GALLIUM_DRIVER", "softpipe");
%!  s = x_session ("", "");
%!  unsetenv ("GALLIUM_DRIVER");
%!endfunction

## off screen, without a display: each without an error, and without one of OpenGL's
%!testif ; can_gl ()
%! display = getenv ("DISPLAY");
%! unsetenv ("DISPLAY");
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   list = due (core_demos ()(1:5:end), "demos off screen");
%!   assert (draw ("octcuda", folder, list), "");
%!   files = glob (fullfile (folder, "*-1.png"));
%!   assert (numel (files), numel (list));
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%!   if (! isempty (display))
%!     setenv ("DISPLAY", display);
%!   endif
%! end_unwind_protect

## They look as those that fltk draws by core's renderer.  A text whose place is half a pixel
## may be one pixel beside it: a window has its first row above, and a framebuffer below.
%!testif ; can_gl () && can_window ()
%! s = plain_display ();
%! before = getenv ("DISPLAY");
%! setenv ("DISPLAY", s.display);
%! folders = {tempname(), tempname()};
%! cellfun (@mkdir, folders, "UniformOutput", false);
%! unwind_protect
%!   list = due (core_demos (), "demos as fltk draws them");
%!   [~, output] = run_octave ('disp (any (strcmp (available_graphics_toolkits (), "fltk")))');
%!   if (strcmp (output, "1\n"))
%!     assert (draw ("fltk", folders{1}, list), "");
%!     assert (draw ("octcuda", folders{2}, list), "");
%!     files = cellfun (@(folder) {dir(fullfile (folder, "*.png")).name}, folders, "UniformOutput", false);
%!     assert (files{1}, files{2});
%!     files = files{1};
%!     ssim = zeros (1, numel (files));
%!     for k = 1:numel (files)
%!       ssim(k) = picture_ssim (imread (fullfile (folders{2}, files{k})), imread (fullfile (folders{1}, files{k})));
%!     endfor
%!     [least, k] = min (ssim);
%!     printf ("%d pictures of demos: %d of SSIM 0.999, lowest %.4f (%s)\n", numel (files), sum (ssim > 0.999), least, files{k});
%!     assert (all (ssim >= 0.97));
%!     assert (median (ssim) >= 0.999);
%!     if (numel (list) == numel (core_demos ()))
%!       assert (mean (ssim >= 0.98) >= 0.99);
%!     endif
%!   else
%!     printf ("demos are not compared: this Octave has no fltk\n");
%!   endif
%! unwind_protect_cleanup
%!   setenv ("DISPLAY", before);
%!   s.stop ();
%!   confirm_recursive_rmdir (false, "local");
%!   cellfun (@(f) rmdir (f, "s"), folders);
%! end_unwind_protect
