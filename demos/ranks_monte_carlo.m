## ranks_monte_carlo.m -- you will see pi, estimated by all devices of this machine at the
## same time, and how the estimate of each device differs.
##
## Each device makes its own random points and counts those in the circle; only the
## counts are exchanged.  Without GPUs, OCTCUDA_HOST_DEVICES=4 makes four devices of the
## CPU.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = 4e6;                 # points of each device

function hits = count_hits (n)
  x = gpuArray.rand (n, 1, "single");
  y = gpuArray.rand (n, 1, "single");
  hits = sum (x .* x + y .* y < 1);
endfunction

gpurng (2026);
c = cuda.Communicator (0:cuda.Device.count () - 1);
tic ();
hits = each (c, @(k) count_hits (n));
total = all_reduce (c, hits);
estimate = 4 * gather (total{1}) / (n * n_ranks (c));
seconds = toc ();

for k = 1:n_ranks (c)
  printf ("device %d: %.5f\n", devices (c)(k), 4 * gather (hits{k}) / n);
endfor
printf ("all:      %.5f, wrong by %.5f\n", estimate, abs (estimate - pi));
printf ("it took %.0f ms on %d devices (%s)\n", seconds * 1e3, n_ranks (c), transport (c));
