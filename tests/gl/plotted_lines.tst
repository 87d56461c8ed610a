## plotted_lines.tst -- lines through close points, in space or of dashes, edges of patches and contours.
##
## Each test is an Octave of its own without a display.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function output = drawn (code)
%!  output = run_headless (['graphics_toolkit ("octcuda"); f = figure ("visible", "off");' "\n", code]);
%!endfunction

## many points have the picture of few, and dashes as much ink
%!testif ; can_gl ()
%! output = drawn (['set (f, "position", [0 0 300 240]); lines = struct ("space", @(t) plot3 (cos (20 * t), sin (20 * t), t, "k"), "wide", @(t) plot3 (cos (20 * t), sin (20 * t), t, "linewidth", 2), "turned", @(t) plot3 (t, sin (20 * t), 0 * t, "k"), "dashes", @(t) plot (t, sin (20 * t), "k--"), "dots", @(t) plot3 (cos (20 * t), sin (20 * t), t, "r:", "linewidth", 2),' ...
%!   '"patch", @(t) patch (cos (2 * pi * t), sin (2 * pi * t), "w"), "colors", @(t) patch (cos (2 * pi * t), sin (2 * pi * t), "w", "edgecolor", "flat", "facevertexcdata", 1 + (t(:) > 0.5), "cdatamapping", "direct"));' "\n" ...
%!   'for name = fieldnames (lines).'', p = cell (1, 4); n = [500 3000 20000 2e5]; for k = 1:4 - any (strcmp (name{1}, {"patch", "colors"})), clf (f); lines.(name{1}) (linspace (0, 1, n(k))); axis off; p{k} = double (getframe (f).cdata); ink = @(p) sum (255 - p(:));' ...
%!   '  d = ink (p{k}) / ink (p{1}) - 1; s = picture_ssim (p{k}, p{1}); if (! (abs (d) < 0.03 && (s > 0.97 || any (strcmp (name{1}, {"dashes", "dots"}))))), printf ("%s of %d points: %.3f of the ink, SSIM %.4f\n", name{1}, n(k), 1 + d, s); endif; endfor, endfor;' ...
%!   'clf (f); for k = 1:2, m = [40 400](k); x = linspace (-3, 3, m); [~, c] = contour (x, x, peaks (x, x''), [0 2 4]); axis off; p{k} = double (getframe (f).cdata); endfor; disp (abs (sum (255 - p{2}(:)) / sum (255 - p{1}(:)) - 1) < 0.05);' ...
%!   'r = mod (0.38 * (1:300), 1); clf (f); plot3 (1:300, r, r); a = getframe (f).cdata; setenv ("OCTCUDA_GL_M4", "0"); disp (isequal (a, getframe (f).cdata))']);
%! assert (output, "1\n1\n");

## lines that turn around within a few pixels keep their width: a plane line in space is as dark as one in the plane
%!testif ; can_gl ()
%! output = drawn (['set (f, "position", [0 0 300 240]); t = linspace (0, 1, 4000); a = 40 * pi * t; lines = {t, 0.5 + 0.012 * sin(5 * a); t + 0.01 * cos(8 * a), 0.5 + 0.013 * sin(8 * a); t, 0.5 + 0.012 * (-1) .^ (1:4000)};' ...
%!   'function n = ink (f), set (gca, "xlim", [0 1], "ylim", [0 1], "visible", "off"); p = double (getframe (f).cdata(:,:,1)); n = sum (255 - p(:)); endfunction' "\n" ...
%!   'for k = 1:3, clf (f); plot (lines{k,:}, "b"); want = ink (f); clf (f); plot3 (lines{k,:}, 0 * t, "b"); view (2); r = ink (f) / want; if (! (r > 0.88 - 0.03 * strcmp (octcuda_backend (), "cuda") && r < 1.05)), printf ("%d: %.3f\n", k, r); endif; endfor']);
%! assert (output, "");
