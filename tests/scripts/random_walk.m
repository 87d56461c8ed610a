## random_walk.m -- statistics of many walks.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = random_walk (put)
  walks = 200; steps = 100;
  k = reshape (1:walks*steps, steps, walks);
  u = put (mod (k * 0.618033988749895 + floor (k / 7) * 0.3247179572, 1));
  step = sign (u - 0.5);
  path = [zeros(1, walks); cumsum(step)];
  figures.last = path(end,1:10);
  figures.mean = mean (path(end,:));
  figures.variance = var (path(end,:));
  figures.highest = max (path(:));
  returns = sum (path(2:end,:) == 0);
  figures.returns = [sum(returns), max(returns), nnz(returns == 0)];
  positions = unique (path(end,:));
  figures.positions = positions;
  figures.histogram = histc (path(end,:), -40:10:40);
  record = cummax (path);
  figures.record = median (record(end,:));
  figures.turns = nnz (diff (step) != 0);
  [s, order] = sort (path(end,:), "descend");
  figures.best = [s(1:3); order(1:3)];
endfunction
