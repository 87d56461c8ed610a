## plot_wave.m -- you will see waves on a lit surface that turns (plot_wave.png): surf
## draws a gpuArray, to which each frame adds five steps of the wave equation.
## --size N points a side, --frames N without a window, --film FILE.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = plot_demo ("plot_wave", 512, 96);

n = o.size;
[x, y] = meshgrid (gpuArray.linspace (-1, 1, n));
u = 0.6 * exp (-60 * ((x + 0.4) .^ 2 + (y - 0.2) .^ 2));
before = u;

## The walls reflect: beyond an edge the height is that at the edge.
function [u, before] = step (u, before)
  rows_ = u([2:end, end],:) + u([1, 1:end-1],:);
  columns_ = u(:,[2:end, end]) + u(:,[1, 1:end-1]);
  [u, before] = deal (2 * u - before + 0.25 * (rows_ + columns_ - 4 * u), u);
endfunction

h = surf (x, y, u, "edgecolor", "none");
axis ([-1, 1, -1, 1, -0.5, 0.5]);
caxis ([-0.15, 0.25]);
colormap (ocean (128)(30:end,:));
light ("position", [1, -1, 2]);
lighting gouraud
material shiny
title (sprintf ("waves on %d x %d points", n, n));

k = 0;
tic ();
do
  for j = 1:5
    [u, before] = step (u, before);
  endfor
  set (h, "zdata", u, "cdata", u);
  view (-30 + k, 35);
until (! plot_demo (o, ++k))
printf ("plot_wave: %d x %d points, %.1f frames a second\n", n, n, k / toc ());
plot_demo (o);
