## A moving picture and three filters of it, side by side with linked axes: blurred, its
## edges, and in relief.  --size N pixels a side, --frames N without a window.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = gl_demo ("gl_image_filter", 1024, 128);

n = o.size;
x = gpuArray (single (linspace (-1, 1, n)));
y = x.';

## Rings that turn around a point that wanders.
function p = picture (x, y, t)
  [cx, cy] = deal (0.4 * cos (t), 0.4 * sin (1.3 * t));
  r = hypot (x - cx, y - cy);
  a = atan2 (y - cy, x - cx);
  p = 0.5 + 0.5 * sin (30 * r + 3 * a - 5 * t) .* exp (-r);
endfunction

bell = exp (-((-4:4) .^ 2) / 8);
bell = single (bell / sum (bell));
sobel = single ([1 0 -1; 2 0 -2; 1 0 -1]);
filters = {@(p) p, ...
           @(p) conv2(conv2 (p, bell, "same"), bell.', "same"), ...
           @(p) hypot(conv2 (p, sobel, "same"), conv2 (p, sobel.', "same")) / 4, ...
           @(p) 0.5 + conv2(p, single ([-1 -1 0; -1 0 1; 0 1 1]), "same") / 4};
titles = {"picture", "blurred", "edges", "relief"};

p = picture (x, y, 0);
h = axs = [];
for k = 1:4
  a = glsubplot (2, 2, k);
  h = [h; glimagesc(a, filters{k}(p), [0 1])];
  axis (a, "image");
  title (a, titles{k});
  axs = [axs; a];
endfor
gllinkaxes (axs);
glcolormap ("gray");

k = 0;
started = tic ();
while (k++ < o.frames && isvalid (o.figure))
  p = picture (x, y, k / 30);
  for i = 1:4
    update (h(i), filters{i}(p));
  endfor
  gldrawnow (o.figure, "limitrate");
endwhile
printf ("gl_image_filter: %d x %d, %.0f pictures a second\n", n, n, (k - 1) / toc (started));
gl_demo (o);
