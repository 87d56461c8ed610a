## option_paths.m -- a call on the mean of a path, by Monte Carlo with antithetic paths.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = option_paths (put)
  n = 1500; steps = 12;
  ## normal numbers from a sequence, by Box and Muller
  k = put (reshape (1:n*steps, steps, n));
  u = mod (k * 0.618033988749895 + 0.013, 1);
  v = mod (k * 0.414213562373095 + 0.027, 1);
  z = sqrt (-2 * log (u)) .* cos (2 * pi * v);
  z = [z, -z];
  dt = 1 / steps; r = 0.05; sigma = 0.3;
  growth = exp ((r - sigma ^ 2 / 2) * dt + sigma * sqrt (dt) * z);
  paths = 100 * cumprod (growth, 1);
  average = mean (paths, 1);
  payoff = max (average - 100, 0) * exp (-r);
  figures.price = mean (payoff);
  figures.error = std (payoff) / sqrt (numel (payoff));
  figures.exercised = sum (payoff > 0);
  figures.last = paths(end,1:5);
  knocked = any (paths > 140);
  figures.knocked = nnz (knocked);
  payoff(knocked) = 0;
  figures.barrier = mean (payoff);
endfunction
