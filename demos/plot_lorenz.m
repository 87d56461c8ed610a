## plot_lorenz.m -- you will see Lorenz's attractor (plot_lorenz.png): plot3 draws lines of
## 1e6 points from gpuArrays, and the view turns.
## --size N points, --frames N without a window, --film FILE.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = plot_demo ("plot_lorenz", 1e6, 3e4);

## One step of Runge and Kutta's method, of all trajectories at once.
function [x, y, z] = step (x, y, z)
  h = 0.005;
  [a1, b1, c1] = slope (x, y, z);
  [a2, b2, c2] = slope (x + h / 2 * a1, y + h / 2 * b1, z + h / 2 * c1);
  [a3, b3, c3] = slope (x + h / 2 * a2, y + h / 2 * b2, z + h / 2 * c2);
  [a4, b4, c4] = slope (x + h * a3, y + h * b3, z + h * c3);
  x += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  y += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4);
  z += h / 6 * (c1 + 2 * c2 + 2 * c3 + c4);
endfunction
function [a, b, c] = slope (x, y, z)
  a = 10 * (y - x);
  b = x * (28 - z) - y;
  c = x * y - 8 / 3 * z;
endfunction

## 200 trajectories that begin anywhere, with a gap between one and the next.  Their first
## steps are left out.
n = 200;
m = ceil (o.size / n);
p = gpuArray.zeros (m + 1, n, 3);
[x, y, z] = deal (20 * gpuArray.randn (1, n), 20 * gpuArray.randn (1, n), 25 + 10 * gpuArray.randn (1, n));
for k = -200:m
  [x, y, z] = arrayfun (@step, x, y, z);
  if (k > 0)
    p(k,:,1) = x;
    p(k,:,2) = y;
    p(k,:,3) = z;
  endif
endfor
p(end,:,:) = NaN;

h = plot3 (p(:,:,1)(:), p(:,:,2)(:), p(:,:,3)(:), "linewidth", 0.5, "color", [0.1, 0.35, 0.6]);
axis ([-22, 22, -28, 28, 0, 50]);
grid on
title (sprintf ("Lorenz's attractor, %g points", o.size));

k = 0;
tic ();
do
  view (2 * k + 20, 15);
until (! plot_demo (o, ++k))
printf ("plot_lorenz: %g points, %.1f frames a second\n", o.size, k / toc ());
plot_demo (o);
