## A signal of 1e8 samples with one short burst in it: zoom in until you find it.  The
## picture never leaves out a peak.  --size N samples; --frames N zooms by itself, without
## a window.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = gl_demo ("gl_signal", 1e8, 1e7);

n = o.size;
t = gpuArray (single (0:n-1)) / n;
y = sin (20 * t) + 0.1 * gpuArray.randn (1, n, "single");
at = round (0.7 * n);
y(at + (0:999)) = 2 + sin ((0:999) / 5);

h = glplot (y);
gltitle (sprintf ("%g samples", n));
glxlabel ("sample");
glylabel ("volts");
glgrid on
gldrawnow ();

## From everything to the burst.
ax = glca ();
k = 0;
started = tic ();
while (k++ < o.frames && isfinite (o.frames))
  width = n * (2000 / n) ^ (k / o.frames);
  ax.xlim = at + 500 + width / 2 * [-1 1];
  gldrawnow (o.figure);
endwhile
if (isfinite (o.frames))
  printf ("gl_signal: %g samples, %.1f frames a second\n", n, (k - 1) / toc (started));
endif
gl_demo (o);
