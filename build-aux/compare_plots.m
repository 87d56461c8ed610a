## compare_plots.m -- draw the same plots by Octave's toolkit fltk and by octcuda.
##
## compare_plots (FOLDER) writes FOLDER/with_NAME.png for each row of the table: both
## pictures, side by side, and prints the rows of doc/gallery.md.  The time is that of the call and of
## drawing, until getframe has returned the picture; the shortest of five.  It needs a display.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function compare_plots (folder)

  warning ("off", "all");
  for row = table ().'
    [name, code, what] = row{:};
    [core, core_seconds] = drawn ("fltk", code);
    [ours, our_seconds] = drawn ("octcuda", code);
    h = min (rows (core), rows (ours));
    gap = 255 * ones (h, 8, 3, "uint8");
    imwrite ([core(1:h,:,:), gap, ours(1:h,:,:)], fullfile (folder, ["with_", name, ".png"]));
    printf ("| ![with_%s](gallery/with_%s.png) | %s | %s | %s |\n", name, name, what, ...
            duration (core_seconds), duration (our_seconds));
  endfor

endfunction

## Name, code, and what it is.
function rows_ = table ()

  rows_ = {
    "plot",     'plot (randn (1, 1e5))',                        "`plot` of 1e5 samples of noise"
    "plot3",    't = linspace (0, 60, 1000); plot3 (t .* cos (t), t .* sin (t), t); grid on', "`plot3` of 1000 points, `grid`"
    "scatter",  'x = randn (2e4, 2); scatter (x(:,1), x(:,2), 9, hypot (x(:,1), x(:,2)), "filled")', "`scatter` of 2e4 points with colors"
    "imagesc",  'imagesc (peaks (1024)); colorbar ()',          "`imagesc` of 1024 x 1024 elements, `colorbar`"
    "pcolor",   'pcolor (peaks (200)); shading flat',           "`pcolor` of 200 x 200 elements"
    "surf",     'surf (peaks (200)); shading interp; camlight (); lighting gouraud', "`surf` of 200 x 200 points with light"
    "mesh",     'mesh (peaks (40))',                            "`mesh` of 40 x 40 points"
    "contourf", 'contourf (peaks (100), 12)',                   "`contourf` of 100 x 100 elements"
    "quiver",   '[x, y] = meshgrid (-2:0.2:2); quiver (x, y, -y, x)', "`quiver` of 441 arrows"
    "errorbar", 'x = 1:20; errorbar (x, sin (x), 0.2 * ones (1, 20), "-o"); legend ("a"); grid on', "`errorbar`, `legend`, `grid`"
    "bar",      'bar ([3, 5, 2; 4, 1, 6; 2, 2, 5]); title ("\\alpha_1 and \\beta^2"); legend ("a", "b", "c", "location", "northwest")', "`bar`, `title` with TeX, `legend`"
    "pie",      'pie ([3, 2, 4, 1])',                           "`pie`"
  };

endfunction

## The picture by a toolkit, and how long it took.
function [picture, seconds] = drawn (toolkit, code)

  f = figure ("visible", "off", "position", [20, 20, 320, 240]);
  graphics_toolkit (f, toolkit);
  set (f, "visible", "on");
  drawnow ();
  seconds = Inf;
  for k = 1:5
    clf (f);
    rand ("twister", 1);
    randn ("twister", 1);
    started = tic ();
    eval ([code, ";"]);
    picture = getframe (f).cdata;
    seconds = min (seconds, toc (started));
  endfor
  close (f);

endfunction

function text = duration (seconds)

  text = sprintf ("%.2f s", seconds);
  if (seconds < 1)
    text = sprintf ("%.0f ms", 1000 * seconds);
  endif

endfunction
