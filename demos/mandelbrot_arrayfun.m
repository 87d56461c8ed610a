## mandelbrot_arrayfun.m -- you will see a picture (mandelbrot_arrayfun.png) of
## the edge of the Mandelbrot set, from a function of one point that arrayfun
## compiles: a loop that each point leaves by itself.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

## How soon Z leaves, counted with a fraction so that the colours are smooth.
function n = escape (re, im, limit)
  c = complex (re, im);
  z = c;
  n = 0;
  while (n < limit && real (z)^2 + imag (z)^2 < 1e4)
    z = z^2 + c;
    n++;
  endwhile
  if (n < limit)
    n -= log2 (log (abs (z)) / log (100));
  endif
endfunction

x = gpuArray (linspace (-0.7530, -0.7410, 900));
y = gpuArray (linspace (0.0950, 0.1030, 600)');

tic ();
n = gather (arrayfun (@escape, x, y, 1000));
printf ("%d points, at most 1000 steps: %.3f s with compiling\n", numel (n), toc ());
tic ();
n = gather (arrayfun (@escape, x, y, 1000));
printf ("once more: %.3f s\n", toc ());

inside = n >= 1000;
shade = uint8 (255 * (0.5 - 0.5 * cos (3 * sqrt (n))));
shade(inside) = 0;

folder = getenv ("OCTCUDA_DEMO_DIR");
if (isempty (folder))
  folder = pwd ();
endif
file = fullfile (folder, "mandelbrot_arrayfun.png");
imwrite (ind2rgb (shade, hot (256)), file);
printf ("picture: %s\n", file);
