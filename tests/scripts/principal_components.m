## principal_components.m -- the directions in which points vary most, by svd and by
## eig of the covariance, and the points seen from there.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = principal_components (put)
  t = (1:60)' / 60;
  x = put ([sin(7 * t), 2 * sin(7 * t) + 0.1 * cos(31 * t), t .^ 2, 0.01 * cos(50 * t)]);
  x -= mean (x);
  [u, s, v] = svd (x, 0);
  v .*= sign (v(1,:));                       # a direction has no sign of its own
  s = diag (s);
  figures.explained = s .^ 2 / sum (s .^ 2);
  figures.directions = v;
  figures.scores = (x * v)(1:5,:);
  [w, d] = eig (x' * x / (rows (x) - 1));
  d = diag (d);
  figures.variances = sort (d, "descend");
  figures.agrees = all (abs (sort (d, "descend") - s .^ 2 / (rows (x) - 1)) < 1e-12);
  figures.is_orthogonal = all ((abs (w' * w - eye (4)) < 1e-12)(:));
  figures.rank = rank (x);
  figures.condition = cond (x);
endfunction
