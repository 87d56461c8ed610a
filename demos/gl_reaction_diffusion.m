## Two substances that react and spread (Gray and Scott): spots that grow and divide, on
## 1024 x 1024 cells.  --size N cells a side, --frames N without a window.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = gl_demo ("gl_reaction_diffusion", 1024, 128);

function d = spread (x)
  d = circshift (x, 1, 1) + circshift (x, -1, 1) + circshift (x, 1, 2) ...
      + circshift (x, -1, 2) - 4 * x;
endfunction

## Ten steps for each frame.
function [u, v] = steps (u, v)
  [feed, kill] = deal (single (0.0367), single (0.0649));
  for k = 1:10
    r = u .* v .^ 2;
    [u, v] = deal (u + single (0.16) * spread (u) - r + feed * (1 - u), ...
                   v + single (0.08) * spread (v) + r - (feed + kill) * v);
  endfor
endfunction

n = o.size;
u = gpuArray.ones (n, "single");
v = gpuArray.zeros (n, "single");
middle = round (n / 2) + (-round (n / 16):round (n / 16));
v(middle, middle) = 0.25 + 0.5 * gpuArray.rand (numel (middle), "single");
u(middle, middle) = 0.5;

h = glimagesc (v, [0 0.4]);
h.interpolation = "linear";
glcolormap ("viridis");
glaxis ("image");
glcolorbar ("label", "v");
gltitle ("reaction and diffusion");

k = 0;
started = tic ();
while (k++ < o.frames && isvalid (h))
  [u, v] = steps (u, v);
  update (h, v);
  gldrawnow (o.figure, "limitrate");
endwhile
printf ("gl_reaction_diffusion: %d x %d, %.0f steps a second\n", n, n, ...
        10 * (k - 1) / toc (started));
gl_demo (o);
