## mandelbrot.m -- the set three ways: a mask, complex numbers whole, and arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = mandelbrot (put)
  n = 24;
  [re, im] = meshgrid (linspace (-2, 0.5, n), linspace (-1.2, 1.2, n));
  c = put (complex (re, im));
  limit = 30;
  ## whole arrays
  z = c;
  count = zeros (size (c), "like", real (c));
  for k = 1:limit
    inside = abs (z) <= 2;
    count += inside;
    z = inside .* (z .^ 2 + c);
  endfor
  figures.whole = count;
  ## only what is still inside
  z = c;
  count = zeros (size (c), "like", real (c));
  alive = true (size (c));
  for k = 1:limit
    alive = abs (z) <= 2;
    if (! any (alive(:)))
      break;
    endif
    count(alive) += 1;
    z(alive) = z(alive) .^ 2 + c(alive);
    z(! alive) = 4;
  endfor
  figures.masked = count;
  ## point by point
  x = put (linspace (-2, 0.5, 9));
  y = put (zeros (1, 9));
  figures.pointwise = arrayfun (@(a, b) escape (a, b, limit), x, y);
  figures.area = mean (figures.whole(:) == limit) * 2.5 * 2.4;
endfunction

function k = escape (a, b, limit)
  c = complex (a, b);
  z = c;
  k = 0;
  while (k < limit && abs (z) <= 2)
    z = z ^ 2 + c;
    k++;
  endwhile
endfunction
