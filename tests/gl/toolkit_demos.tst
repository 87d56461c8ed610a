## toolkit_demos.tst -- demos of core's plotting functions, drawn by the graphics toolkit "octcuda".
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function list = due_demos (kind)
%!  list = core_demos ();
%!  list = list(cellfun (@(name) is_due (kind), list));
%!endfunction

## What an Octave of its own prints that draws LIST into FOLDER by a toolkit.
%!function output = draw (toolkit, folder, list, more)
%!  list = strjoin (list, "','");
%!  [status, output] = run_octave (sprintf (['warning ("off", "all"); graphics_toolkit ("%s");' "\n" ...
%!    'core_demos ("%s", {''%s''}, %d); if (exist ("__gl__")), assert (__gl__ ("errors"), 0); endif'], ...
%!    toolkit, folder, list, more), [], 3000);
%!  assert (status == 0, output);
%!endfunction

%!function y = thirds (rgb)
%!  [h, w] = deal (floor (rows (rgb) / 3), floor (columns (rgb) / 3));
%!  y = zeros (h, w, 3);
%!  for c = 1:3
%!    x = reshape (double (rgb(1:3*h,1:3*w,c)), 3, h, 3, w);
%!    y(:,:,c) = reshape (sum (sum (x, 1), 3), h, w) / 9;
%!  endfor
%!endfunction

## off screen, without a display: each without an error, and without one of OpenGL's
%!testif ; can_gl ()
%! display = getenv ("DISPLAY");
%! unsetenv ("DISPLAY");
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   list = due_demos ("demos off screen");
%!   assert (draw ("octcuda", folder, list, 0), "");
%!   files = glob (fullfile (folder, "*.png"));
%!   assert (numel (files), numel (list));
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%!   if (! isempty (display))
%!     setenv ("DISPLAY", display);
%!   endif
%! end_unwind_protect

## They look as those that fltk draws by core's renderer, in means of 3 x 3 pixels: without
## antialiasing a line may be a pixel beside its place, since a window has its first row above
## and a framebuffer below.  fltk's drawing area is a pixel higher than the figure.
%!testif ; can_gl () && can_window ()
%! s = x_session ("", "");
%! before = getenv ("DISPLAY");
%! setenv ("DISPLAY", s.display);
%! folders = {tempname(), tempname()};
%! cellfun (@mkdir, folders, "UniformOutput", false);
%! unwind_protect
%!   list = due_demos ("demos as fltk draws them");
%!   [~, output] = run_octave ('disp (any (strcmp (available_graphics_toolkits (), "fltk")))');
%!   if (strcmp (output, "1\n"))
%!     assert (draw ("fltk", folders{1}, list, 0), "");
%!     assert (draw ("octcuda", folders{2}, list, 1), "");
%!     files = strcat (strrep (list, " ", "-"), ".png");
%!     ssim = zeros (1, numel (list));
%!     for k = 1:numel (list)
%!       want = imread (fullfile (folders{1}, files{k}));
%!       is = imread (fullfile (folders{2}, files{k}))(1:rows (want),:,:);
%!       ssim(k) = picture_ssim (thirds (is), thirds (want));
%!     endfor
%!     [least, k] = min (ssim);
%!     printf ("%d demos: median SSIM %.4f, lowest %.4f (%s)\n", numel (list), median (ssim), least, list{k});
%!     assert (all (ssim >= 0.925));
%!     assert (median (ssim) >= 0.96);
%!     if (numel (list) == numel (core_demos ()))
%!       assert (median (ssim) >= 0.98);
%!       assert (mean (ssim >= 0.95) >= 0.95);
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
