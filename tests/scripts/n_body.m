## n_body.m -- planets around a sun, all pairs at once.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = n_body (put)
  n = 24;
  k = (0:n-1)';
  angle = 2 * pi * k / n;
  radius = 1 + 0.05 * k;
  p = put ([radius .* cos(angle), radius .* sin(angle), 0.1 * sin(5 * angle)]);
  v = put ([-sin(angle), cos(angle), 0 * k] ./ sqrt (radius));
  m = put (1e-3 * ones (n, 1));
  p(1,:) = 0;
  v(1,:) = 0;
  m(1) = 1;
  dt = 0.01;
  before = energy (p, v, m);
  for step = 1:25
    v += dt / 2 * force (p, m);
    p += dt * v;
    v += dt / 2 * force (p, m);
  endfor
  figures.positions = p;
  figures.steady = abs (energy (p, v, m) - before) < 1e-9;
  figures.momentum = sum (m .* v, 1);
  [far, who] = max (sqrt (sum (p .^ 2, 2)));
  figures.far = [far, who];
endfunction

function a = force (p, m)
  dx = p(:,1)' - p(:,1);
  dy = p(:,2)' - p(:,2);
  dz = p(:,3)' - p(:,3);
  w = (dx .^ 2 + dy .^ 2 + dz .^ 2 + 1e-4) .^ -1.5 .* m';
  a = [sum(dx .* w, 2), sum(dy .* w, 2), sum(dz .* w, 2)];
endfunction

function e = energy (p, v, m)
  r = sqrt (sum ((permute (p, [1, 3, 2]) - permute (p, [3, 1, 2])) .^ 2, 3) + 1e-4);
  pairs = (m * m') ./ r;
  pairs(logical (eye (rows (p)))) = 0;
  e = sum (m .* sum (v .^ 2, 2)) / 2 - sum (pairs(:)) / 2;
endfunction
