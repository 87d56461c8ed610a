## Conway's Game of Life on 4096 x 4096 cells: a window with the whole torus, into which
## the mouse zooms while it runs.  --size N cells a side, --frames N without a window.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = gl_demo ("gl_life", 4096, 256);

## The cells around each, as one kernel: the sums are never arrays of their own.
function cells = step (cells)
  rows = cells + circshift (cells, 1, 1) + circshift (cells, -1, 1);
  around = rows + circshift (rows, 1, 2) + circshift (rows, -1, 2);
  cells = single (around == 3 | (around == 4 & cells));
endfunction

cells = single (gpuArray.rand (o.size, "single") < 0.2);
h = glimagesc (cells, [0 1]);
glcolormap ([0.05 0.05 0.12; 0.95 0.85 0.35]);
glaxis ("image");
gltitle (sprintf ("Game of Life, %d x %d", o.size, o.size));

k = 0;
started = tic ();
while (k++ < o.frames && isvalid (h))
  cells = step (cells);
  update (h, cells);
  gldrawnow (o.figure, "limitrate");
endwhile
printf ("gl_life: %d x %d, %.0f generations a second, %d alive\n", o.size, o.size, ...
        (k - 1) / toc (started), gather (sum (cells(:))));
gl_demo (o);
