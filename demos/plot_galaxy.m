## plot_galaxy.m -- you will see two galaxies pass each other (plot_galaxy.png): every star
## attracts every other one, in a kernel that arrayfun makes of an Octave function, and
## scatter draws them from gpuArrays, colored by speed.
## --size N stars, --frames N without a window, --film FILE.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = plot_demo ("plot_galaxy", 16384, 2000);

## A disk of N stars of mass 1 / N around a center of mass 2; [x, y, z] and velocities.
function [p, v] = galaxy (n, place, velocity, tilt)
  r = 0.15 + 0.85 * sqrt (gpuArray.rand (n, 1));
  a = 2 * pi * gpuArray.rand (n, 1);
  s = sqrt ((2 + r .^ 2) ./ r);
  tilted = [1, 0, 0; 0, cos(tilt), sin(tilt); 0, -sin(tilt), cos(tilt)];
  p = [0, 0, 0; [r .* cos(a), r .* sin(a), 0.03 * gpuArray.randn(n, 1)] * tilted] + place;
  v = [0, 0, 0; [-s .* sin(a), s .* cos(a), 0 * a] * tilted] + velocity;
endfunction

## What pulls a star at (x, y, z): all stars at (X, Y, Z) of masses m.
function [fx, fy, fz] = pull (x, y, z, X, Y, Z, m)
  fx = fy = fz = 0;
  for j = 1:numel (X)
    [dx, dy, dz] = deal (X(j) - x, Y(j) - y, Z(j) - z);
    d2 = dx ^ 2 + dy ^ 2 + dz ^ 2 + 0.02;
    w = m(j) / (d2 * sqrt (d2));
    fx += w * dx;
    fy += w * dy;
    fz += w * dz;
  endfor
endfunction
## One kernel for all stars.
function f = attraction (p, m)
  [X, Y, Z] = deal (p(:,1), p(:,2), p(:,3));
  [fx, fy, fz] = arrayfun (@(x, y, z) pull (x, y, z, X, Y, Z, m), X, Y, Z);
  f = [fx, fy, fz];
endfunction

gpurng (7);
n = o.size / 2;
[p1, v1] = galaxy (n, [-1.6, -1.1, 0], [0.8, -0.1, 0], 0.4);
[p2, v2] = galaxy (n, [1.6, 1.1, 0], [-0.8, 0.1, 0], -0.6);
[p, v] = deal ([p1; p2], [v1; v2]);
m = gpuArray (repmat ([2; ones(n, 1) / n], 2, 1));

h = scatter (p(:,1), p(:,2), 4, sqrt (sumsq (v, 2)), "filled");
axis ([-3, 3, -2.4, 2.4]);
set (gca (), "color", "k", "clim", [0, 4]);
colormap (hot (64));
title (sprintf ("%d stars", 2 * n));

dt = 0.02;
k = 0;
tic ();
f = attraction (p, m);
do
  v += dt / 2 * f;
  p += dt * v;
  f = attraction (p, m);
  v += dt / 2 * f;
  set (h, "xdata", p(:,1), "ydata", p(:,2), "cdata", sqrt (sumsq (v, 2)));
until (! plot_demo (o, ++k))
printf ("plot_galaxy: %d stars, %.1f steps a second\n", 2 * n, k / toc ());
plot_demo (o);
