## 1e7 points of an attractor (Clifford's), as points with alpha, and beside them the
## number of points on each pixel.  --size N points, --frames N without a window.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = gl_demo ("gl_scatter", 1e7, 2e5);

## Many points are moved at once, each by 60 steps of its own.
function [x, y] = clifford (x, y)
  [a, b, c, d] = deal (-1.4, 1.6, 1.0, 0.7);
  for k = 1:60
    next = sin (a * y) + c * cos (a * x);
    y = sin (b * x) + d * cos (b * y);
    x = next;
  endfor
endfunction
[x, y] = arrayfun (@clifford, 4 * gpuArray.rand (o.size, 1) - 2, 4 * gpuArray.rand (o.size, 1) - 2);

left = glsubplot (1, 2, 1);
h = glscatter (left, x, y, 1, x, ".", "alpha", 0.3);
axis (left, "equal");
title (left, sprintf ("%g points", o.size));
right = glsubplot (1, 2, 2);
glscatter (right, x, y, 1, "mode", "density");
axis (right, "equal");
title (right, "points on each pixel");
gllinkaxes ([left; right]);
set ([left; right], "color", "k");
glcolormap ("hot");
gldrawnow ();

## From everything to a part, at each frame anew.
k = 0;
started = tic ();
while (k++ < o.frames && isfinite (o.frames))
  s = 2.5 * (0.55 + 0.45 * cos (k / 15));
  left.xlim = 0.5 + s * [-1 1];
  left.ylim = 0.5 + s * [-1 1];
  gldrawnow (o.figure);
endwhile
if (isfinite (o.frames))
  printf ("gl_scatter: %g points, %.1f frames a second\n", o.size, (k - 1) / toc (started));
endif
gl_demo (o);
