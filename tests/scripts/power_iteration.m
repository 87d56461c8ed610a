## power_iteration.m -- the largest eigenvalue, and ranks of pages.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = power_iteration (put)
  n = 30;
  [i, j] = ndgrid (1:n);
  a = put (1 ./ (i + j - 1) + (i == j) .* i / 10);
  v = put (ones (n, 1));
  lambda = 0;
  for k = 1:150
    w = a * v;
    old = lambda;
    lambda = max (abs (w));
    v = w / lambda;
    if (abs (lambda - old) <= 1e-14 * lambda)
      break;
    endif
  endfor
  figures.lambda = lambda;
  figures.rayleigh = (v' * a * v) / (v' * v);
  figures.vector = v / norm (v);
  ## pages: who links to whom
  links = mod (i .* j + i, 7) < 2;
  links(:,all (! links, 1)) = true;
  m = put (double (links));
  m = m ./ sum (m, 1);
  r = put (ones (n, 1) / n);
  for k = 1:60
    r = 0.85 * m * r + 0.15 / n;
  endfor
  figures.rank = r;
  [~, order] = sort (gather (round (r * 1e9)), "descend");
  figures.best = order(1:5)';
  figures.mean = sum (r) / 7;
  figures.trace = trace (a);
  figures.power = (a ^ 3)(1:3,1:3);
endfunction
