## waves.m -- a string and a drum: the wave equation in one and two dimensions.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = waves (put)
  n = 101;
  x = put (linspace (0, 1, n));
  now = exp (-200 * (x - 0.3) .^ 2);
  now([1, end]) = 0;
  before = now;
  c2 = 0.81;
  for t = 1:60
    next = now;
    next(2:end-1) = 2 * now(2:end-1) - before(2:end-1) ...
                    + c2 * (now(3:end) - 2 * now(2:end-1) + now(1:end-2));
    before = now;
    now = next;
  endfor
  figures.string = now(1:10:end);
  figures.energy = sum ((now - before) .^ 2) + c2 * sum (diff (now) .* diff (before));
  ## the drum, in single precision
  m = 28;
  [x, y] = ndgrid (linspace (-1, 1, m));
  u = put (single (exp (-30 * ((x - 0.2) .^ 2 + y .^ 2))));
  rim = put (x .^ 2 + y .^ 2 > 0.95);
  u(rim) = 0;
  v = zeros (size (u), "like", u);
  i = 2:m-1;
  for t = 1:50
    lap = u(i-1,i) + u(i+1,i) + u(i,i-1) + u(i,i+1) - 4 * u(i,i);
    v(i,i) += 0.4 * lap;
    v(rim) = 0;
    u += 0.4 * v;
  endfor
  figures.drum = u(m/2,:);
  figures.class = class (gather (u));
  figures.highest = max (u(:));
endfunction
