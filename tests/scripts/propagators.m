## propagators.m -- linear systems by matrix exponentials: a rotation, a decay chain,
## and a chain of masses and springs.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = propagators (put)
  r = put ([0, -1; 1, 0]);
  figures.rotation = expm (pi / 6 * r);
  decay = put ([-1, 0, 0; 1, -0.5, 0; 0, 0.5, 0]);
  p = expm (decay * 0.25);
  n = put ([1; 0; 0]);
  path = n;
  for t = 1:8
    n = p * n;
    path = [path, n];
  endfor
  figures.path = path;
  figures.total = sum (path);
  m = 6;
  k = put (2 * eye (m) - diag (ones (m - 1, 1), 1) - diag (ones (m - 1, 1), -1));
  a = [zeros(m), eye(m); -k, zeros(m)];
  u = expm (0.7 * a);
  x = put ([1; zeros(2 * m - 1, 1)]);
  figures.springs = u * x;
  figures.energy = 0.5 * (u * x)(m+1:end)' * (u * x)(m+1:end) ...
                   + 0.5 * (u * x)(1:m)' * k * (u * x)(1:m);
  figures.frequencies = sqrt (eig (k));
  figures.twice = u ^ 2 - expm (1.4 * a) < 1e-12;
  figures.determinant = det (u);
  figures.inverse = inv (u) * x;
endfunction
