## option_pricing.m -- you will see the price of an option, estimated from ten
## million random paths of a share, next to the formula of Black and Scholes.
##
## Each path is one normal number.  One kernel on the GPU makes the numbers and adds up
## the payments of the option, so that no array of ten million elements is ever in
## memory.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

share = 100;      # its price today
strike = 105;     # what the option lets you buy it for
rate = 0.03;      # interest per year
sigma = 0.2;      # how much the price moves in a year
years = 1;
n = 1e7;

gpurng (2026);    # the same numbers at each run
z = gpuArray.randn (n, 1);
final = share * exp ((rate - sigma ^ 2 / 2) * years + sigma * sqrt (years) * z);
pays = exp (-rate * years) * max (final - strike, 0);
clear z final
tic;
estimate = gather (mean (pays));
seconds = toc;

phi = @(x) erfc (-x / sqrt (2)) / 2;
d1 = (log (share / strike) + (rate + sigma ^ 2 / 2) * years) / (sigma * sqrt (years));
exact = share * phi (d1) - strike * exp (-rate * years) * phi (d1 - sigma * sqrt (years));

printf ("from %g paths: %.4f\n", n, estimate);
printf ("by the formula:   %.4f\n", exact);
printf ("they agree:       %s\n", {"no", "yes"}{1 + (abs (estimate - exact) < 0.03)});
printf ("it took %.0f ms on %s\n", seconds * 1e3, gpuDevice ().Name);

## The same generator gives each experiment numbers of its own: the estimate of
## pi gets better with the root of the number of points.
for points = 10 .^ (3:7)
  inside = mean (gpuArray.rand (points, 1) .^ 2 + gpuArray.rand (points, 1) .^ 2 < 1);
  printf ("pi from %8d points: %.5f\n", points, 4 * gather (inside));
endfor
