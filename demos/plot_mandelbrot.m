## plot_mandelbrot.m -- you will see the Mandelbrot set (plot_mandelbrot.png).  Zoom
## with the wheel or a rectangle, and pan: a listener of the limits computes the
## visible part anew, by a kernel that arrayfun makes of an Octave function.  --size N
## pixels a side, --frames N zooms in N times without a window, --film FILE.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = plot_demo ("plot_mandelbrot", 1024, 256);

## The color of a point: by the steps until it has left, smoothed; 1 for those that stay.
function color = escape (x, y, most)
  a = b = r = n = 0;
  while (n < most && r < 256)
    t = a * a - b * b + x;
    b = 2 * a * b + y;
    a = t;
    r = a * a + b * b;
    n++;
  endwhile
  color = 1;
  if (r >= 256)
    color = 2 + mod (40 * sqrt (n + 1 - log2 (0.5 * log2 (r))), 255);
  endif
endfunction

## Compute the image for the limits of axes AX.
function explore (ax, h, size)
  [xl, yl] = deal (xlim (ax), ylim (ax));
  x = gpuArray.linspace (xl(1), xl(2), size);
  y = gpuArray.linspace (yl(1), yl(2), size).';
  most = 200 + 100 * log2 (4 / diff (xl));
  set (h, "xdata", xl, "ydata", yl, "cdata", arrayfun (@escape, x, y, most));
endfunction

h = image ([-2.5, 1.5], [-1.6, 1.6], zeros (2));
ax = gca ();
set (ax, "ydir", "normal");
colormap (ax, [0, 0, 0; 0.5 + 0.5 * cos(2 * pi * (1:255).' / 255 + [3, 3.6, 4.4])]);
axis ([-2.5, 1.5, -1.6, 1.6]);
title ("Mandelbrot set: zoom in");
explore (ax, h, o.size);
addlistener (ax, "xlim", @(varargin) explore (ax, h, o.size));
if (isinf (o.frames))
  zoom on
else     # nobody else zooms
  k = 0;
  tic ();
  while (plot_demo (o, ++k))
    ylim (ax, 0.8 * (ylim (ax) - 0.131825904) + 0.131825904);
    xlim (ax, 0.8 * (xlim (ax) + 0.743643887) - 0.743643887);
  endwhile
  printf ("plot_mandelbrot: %d x %d points, %.1f pictures a second\n", o.size, o.size, k / toc ());
endif
plot_demo (o);
