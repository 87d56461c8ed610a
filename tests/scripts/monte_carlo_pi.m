## monte_carlo_pi.m -- points in the quarter circle.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = monte_carlo_pi (put)
  n = 20000;
  k = put ((1:n)');
  x = mod (k * 0.754877666246693, 1);
  y = mod (k * 0.569840290998053, 1);
  inside = x .^ 2 + y .^ 2 <= 1;
  figures.estimate = 4 * sum (inside) / n;
  figures.count = nnz (inside);
  running = cumsum (inside) ./ k;
  figures.halves = running([end/2, end]);
  figures.worst = max (abs (4 * running(1000:end) - pi));
  ## the same in single precision, a block at a time
  hits = zeros (1, 4, "single");
  for b = 1:4
    block = (1:n/4) + (b - 1) * n / 4;
    hits(b) = gather (sum (single (x(block)) .^ 2 + single (y(block)) .^ 2 < 1));
  endfor
  figures.hits = hits;
endfunction
