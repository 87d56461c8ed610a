## black_scholes.m -- prices of options in closed form, and their implied volatility.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = black_scholes (put)
  s = put (linspace (80, 120, 41)');
  k = 100; r = 0.03; t = put ([0.25, 0.5, 1, 2]);
  sigma = 0.2;
  call = price (s, k, r, t, sigma);
  figures.call = call;
  figures.put = call - s + k * exp (-r * t);
  figures.parity = max (max (abs (call - figures.put - s + k * exp (-r * t))));
  ## Newton's method finds the volatility again
  vol = 0.3 * ones (size (call), "like", call);
  for step = 1:8
    [c, vega] = price (s, k, r, t, vol);
    vol -= (c - call) ./ max (vega, 1e-3);
  endfor
  middle = s >= 90 & s <= 110;
  figures.error = max (abs (vol(middle,:)(:) - sigma));
  figures.delta = 0.5 * erfc (-(log (s / k) + (r + sigma ^ 2 / 2) * t) ...
                              ./ (sigma * sqrt (t)) / sqrt (2));
endfunction

function [c, vega] = price (s, k, r, t, sigma)
  d1 = (log (s / k) + (r + sigma .^ 2 / 2) .* t) ./ (sigma .* sqrt (t));
  d2 = d1 - sigma .* sqrt (t);
  cdf = @(x) (1 + erf (x / sqrt (2))) / 2;
  c = s .* cdf (d1) - k * exp (-r * t) .* cdf (d2);
  vega = s .* sqrt (t) .* exp (-d1 .^ 2 / 2) / sqrt (2 * pi);
endfunction
