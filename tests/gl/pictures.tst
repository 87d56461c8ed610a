## pictures.tst -- what plots draw is compared with references, and every function is in one.
##
## The rows of tests/lib/picture_rows.m say what is drawn, and what is to be seen in each
## of tests/gl/pictures/*.png.  Where one differs, what was drawn and the difference are
## PNG files in build/pictures/.  OCTCUDA_PICTURES=write draws the references anew.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## The font of labels is that of the references, without which every label differs: two
## faces of DejaVu Sans, in a folder of their own so that italics are slanted everywhere.
%!function yes = can_compare ()
%!  persistent answer;
%!  if (isempty (answer))
%!    answer = can_plot ();
%!    if (answer)
%!      font = __gl__ ("font");
%!      faces = {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf"};
%!      faces = fullfile (fileparts (font), faces);
%!      answer = strcmp (font, faces{1}) && exist (faces{2}, "file") == 2;
%!      if (answer)
%!        take_font (faces);
%!      else
%!        printf (["pictures are not compared: labels are drawn with \"%s\", those of the references ", ...
%!                 "with DejaVuSans.ttf and DejaVuSans-Bold.ttf beside it (fonts-dejavu-core)\n"], font);
%!      endif
%!    endif
%!  endif
%!  yes = answer;
%!endfunction

%!function take_font (faces)
%!  to = fullfile (tree_root (), "build", "pictures", "font");
%!  [~, ~, ~] = mkdir (to);
%!  for face = faces
%!    copyfile (face{1}, to);
%!  endfor
%!  glclose ("all");                      # the thread that draws begins anew
%!  setenv ("OCTCUDA_FONT", fullfile (to, "DejaVuSans.ttf"));
%!endfunction

%!function rgb = drawn (draw)
%!  glclose ("all");
%!  f = glfigure ("visible", "off", "position", [0 0 320 240]);
%!  if (nargout (draw) > 0)
%!    rgb = draw ();
%!  else
%!    draw ();
%!    rgb = glgetframe (f).cdata;
%!  endif
%!  glclose ("all");
%!endfunction

## What is wrong with picture RGB of the row, [] if nothing, and its two figures.
%!function [wrong, now] = compared (rgb, name, seen, file, folder)
%!  wrong = [];
%!  now = [NaN, NaN];
%!  [new, off] = deal (fullfile (folder, [name, ".png"]), fullfile (folder, [name, "-off.png"]));
%!  if (exist (file, "file") != 2)
%!    wrong = sprintf ("%s: there is no reference; OCTCUDA_PICTURES=write draws it", name);
%!    return;
%!  endif
%!  want = imread (file);
%!  if (! size_equal (rgb, want))
%!    imwrite (rgb, new);
%!    wrong = sprintf ("%s: %d x %d pixels, its reference %d x %d; see %s", name, ...
%!                     columns (rgb), rows (rgb), columns (want), rows (want), new);
%!    return;
%!  endif
%!  now = [picture_ssim(rgb, want), picture_tile(rgb, want)];
%!  if (! (now(1) >= 0.98 && now(2) <= 0.05))
%!    imwrite (rgb, new);
%!    imwrite (uint8 (255 - abs (double (rgb) - double (want))), off);
%!    wrong = sprintf (["%s: SSIM %.4f of at least 0.98, worst tile %.4f of at most 0.05.\n", ...
%!                      "  to be seen: %s\n  drawn: %s\n  difference: %s"], name, now, seen, new, off);
%!  endif
%!endfunction

## every row against its reference
%!testif ; can_compare ()
%! here = fullfile (tree_root (), "tests", "gl", "pictures");
%! folder = fullfile (tree_root (), "build", "pictures");
%! table = picture_rows ();
%! wrong = cell (rows (table), 1);
%! now = zeros (rows (table), 2);
%! for k = 1:rows (table)
%!   [name, draw, seen] = table{k,:};
%!   file = fullfile (here, [name, ".png"]);
%!   rgb = drawn (draw);
%!   if (strcmp (getenv ("OCTCUDA_PICTURES"), "write"))
%!     imwrite (rgb, file);
%!   endif
%!   [wrong{k}, now(k,:)] = compared (rgb, name, seen, file, folder);
%! endfor
%! [ssim, i] = min (now(:,1));
%! [tile, j] = max (now(:,2));
%! printf ("%d pictures: lowest SSIM %.4f (%s), worst tile %.4f (%s)\n", rows (table), ...
%!         ssim, table{i,1}, tile, table{j,1});
%! wrong(cellfun (@isempty, wrong)) = [];
%! assert (isempty (wrong), strjoin (wrong.', "\n"));

## a reference for each row, and no others
%!test
%! files = glob (fullfile (tree_root (), "tests", "gl", "pictures", "*.png"));
%! [~, names] = cellfun (@fileparts, files, "UniformOutput", false);
%! assert (sort (names(:)), sort (picture_rows ()(:,1)));

## every function of plots that leaves something to be seen is called in a row
%!test
%! table = fileread (fullfile (tree_root (), "build-aux", "plots", "names.def"));
%! names = cellfun (@(t) t{1}, regexp (table, '^NAME \((\w+)', "tokens", "lineanchors"), ...
%!                  "UniformOutput", false);
%! unseen = {"figure", "close", "ca", "wait", "getframe", "record", "volume"};    # in what compares, or in other tests
%! text = fileread (which ("picture_rows"));
%! is_there = cellfun (@(n) ! isempty (regexp (text, ['\<gl', n, '\>'], "once")), names);
%! assert (setdiff (names(! is_there), unseen), cell (1, 0));

## what is too small for a reference to notice: the sample in a legend has the points' colour
%!testif ; can_plot ()
%! f = glfigure ("visible", "off", "position", [0 0 320 240]);
%! glscatter ([1 5], [1 5], 30, [1 0 1], "filled");
%! count = @() nnz (all (glgetframe (f).cdata == reshape ([255 0 255], 1, 1, 3), 3));
%! without = count ();
%! gllegend ("points");
%! assert (count () > without + 15);
%! glclose ("all");

## the marks of ticks at both limits go on from the lines of the box, and no grid line is beside
%!testif ; can_plot ()
%! f = glfigure ("visible", "off", "position", [0 0 320 240]);
%! ax = glaxes ();
%! set (ax, "xlim", [0 10], "ylim", [0 10], "xtick", [0 10], "ytick", [0 10], "xcolor", "r", ...
%!      "ycolor", "r", "xgrid", "on", "ygrid", "on");
%! is_ink = glgetframe (f).cdata(:,:,2) < 250;
%! b = round (ax.box_pixels);
%! [left, right, top, bottom] = deal (b(1), b(1) + b(3) + 1, b(2), b(2) + b(4) + 1);
%! assert (find (is_ink(bottom + 2, left - 2:right + 2)), [left, right] - left + 3);
%! assert (find (is_ink(top - 2:bottom + 2, left - 2)), [top; bottom] - top + 3);
%! assert (nnz (is_ink(top + 1:bottom - 1, left + 1:right - 1)), 0);
%! glclose ("all");

## the measures themselves: the same picture; a shift of brightness, of which the means
## alone differ; noise; a line that moved by three pixels
%!test
%! a = repmat (uint8 (100), 60, 80, 3);
%! b = a + 40;
%! c1 = (0.01 * 255) ^ 2;
%! assert (picture_ssim (a, a), 1, 1e-12);
%! assert (picture_tile (a, a), 0);
%! assert (picture_ssim (a, b), (2 * 100 * 140 + c1) / (100 ^ 2 + 140 ^ 2 + c1), 1e-9);
%! assert (picture_tile (a, b), 40 / 255, 1e-12);
%!test
%! [x, y] = meshgrid (0:99, 0:79);
%! a = repmat (uint8 (128 + 60 * sin (x / 3) .* cos (y / 4)), [1, 1, 3]);
%! assert (picture_ssim (a, a), 1, 1e-12);
%! assert (picture_ssim (a, 255 - a) < 0);
%! b = a;
%! b(11:40, 21:50, 2) += 30;
%! assert (picture_tile (a, b), 30 / 255 / 3, 1e-12);
%!test
%! a = b = repmat (uint8 (255), 240, 320, 3);
%! a(120:121, 41:280, :) = 0;
%! b(123:124, 41:280, :) = 0;
%! assert (picture_ssim (a, b) < 0.98);
%! assert (picture_tile (a, b), 4 / 30, 1e-12);
