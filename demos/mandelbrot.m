## mandelbrot.m -- you will see a picture (mandelbrot.png) of the Mandelbrot set,
## 800 x 1200 points, computed by plain Octave code on gpuArrays.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

steps = 100;
x = gpuArray (linspace (-2.1, 0.9, 1200));
y = gpuArray (linspace (-1, 1, 800)');

tic ();
zr = zi = 0 * (x + y);             # z = z ^ 2 + c, in two parts
count = zr;
for k = 1:steps
  rr = zr .* zr;
  ii = zi .* zi;
  count += rr + ii <= 4;           # points that have left stay away
  zi = 2 * zr .* zi + y;
  zr = rr - ii + x;
endfor
inside = gather (sum (count(:) == steps));
seconds = toc ();

printf ("%d steps on %d points: %.3f s\n", steps, numel (count), seconds);
printf ("area of the set: %.3f (it is about 1.507)\n", ...
        inside * 3 * 2 / numel (count));

folder = getenv ("OCTCUDA_DEMO_DIR");
if (isempty (folder))
  folder = pwd ();
endif
shade = gather (uint8 (255 * sqrt (count / steps)));
file = fullfile (folder, "mandelbrot.png");
imwrite (ind2rgb (shade, hot (256)), file);
printf ("picture: %s\n", file);
