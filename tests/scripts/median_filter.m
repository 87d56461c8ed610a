## median_filter.m -- noise taken from a signal and a picture by sorting.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = median_filter (put)
  n = 300;
  t = (1:n)';
  x = sin (t / 20);
  x(mod (t * 7, 31) < 2) = 5;
  x = put (x);
  ## the window as columns
  w = 5;
  index = (1:n-w+1)' + (0:w-1);
  windows = sort (x(index), 2);
  y = windows(:,(w + 1) / 2);
  figures.signal = y(1:29:end);
  figures.worst = max (abs (y - sin ((3:n-2)' / 20)));
  figures.spikes = find (x(3:end-2) - y > 1)';
  ## nine shifts of a picture
  [c, r] = meshgrid (1:24, 1:20);
  img = uint8 (10 * mod (c + 2 * r, 19));
  img(mod (c .* r, 23) == 1) = 255;
  img = put (img);
  stack = [];
  for dr = -1:1
    for dc = -1:1
      stack = cat (3, stack, circshift (img, [dr, dc]));
    endfor
  endfor
  sorted = sort (stack, 3);
  clean = sorted(:,:,5);
  figures.clean = clean(2:4:end,2:4:end);
  figures.same = isequal (clean, median (stack, 3));
  figures.changed = nnz (clean != img);
  figures.class = class (gather (clean));
endfunction
