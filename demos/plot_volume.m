## plot_volume.m -- you will see an electron of a hydrogen atom, whose cloud turns
## (plot_volume.png): glvolume draws where the electron is likely to be, a gpuArray.
## --size N elements a side, --frames N without a window, --film FILE.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = plot_demo ("plot_volume", 256, 96);

n = o.size;
side = single (linspace (-1, 1, n));
[x, y, z] = meshgrid (gpuArray (30 * side));

## n = 4, l = 2, m = 0, in units of Bohr's radius.
r = sqrt (x .^ 2 + y .^ 2 + z .^ 2) + 1e-6;
wave = exp (-r / 4) .* (12 - r) .* (3 * z .^ 2 - r .^ 2);
likely = wave .^ 2 / max (wave(:) .^ 2);

h = glvolume ([-30, 30], [-30, 30], [-30, 30], sqrt (likely), "alpha", 14);
axis equal
colormap (hot (256)(1:220,:)(end:-1:1,:));
caxis ([0.05, 0.9]);
title (sprintf ("4d: %d^3 elements", n));

k = 0;
tic ();
do
  view (-30 + 2 * k, 15);
until (! plot_demo (o, ++k))
printf ("plot_volume: %d^3 elements, %.1f frames a second\n", n, k / toc ());
plot_demo (o);
