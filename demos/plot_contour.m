## plot_contour.m -- you will see lines of equal height of a field that moves
## (plot_contour.png), as contourf draws them from a gpuArray.
## --size N points a side, --frames N without a window, --film FILE.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = plot_demo ("plot_contour", 256, 60);

[x, y] = meshgrid (gpuArray.linspace (-2, 2, o.size));

## Two sources whose waves meet, and a hill that goes around.
function z = field (x, y, t)
  r1 = sqrt ((x + 1) .^ 2 + y .^ 2);
  r2 = sqrt ((x - 1) .^ 2 + y .^ 2);
  z = cos (4 * r1 - t) ./ (1 + r1) + cos (4 * r2 - t) ./ (1 + r2) ...
      + exp (-4 * ((x - cos (t / 3)) .^ 2 + (y - sin (t / 3)) .^ 2));
endfunction

[~, h] = contourf (x, y, field (x, y, 0), -1.6:0.3:2.2);
caxis ([-1.6, 2.2]);
colormap (viridis (64));
colorbar ();
axis equal tight

k = 0;
tic ();
do
  set (h, "zdata", field (x, y, k / 5));
  title (sprintf ("t = %.1f", k / 5));
until (! plot_demo (o, ++k))
printf ("plot_contour: %d x %d points, %.1f frames a second\n", o.size, o.size, k / toc ());
plot_demo (o);
