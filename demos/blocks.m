## blocks.m -- you will see the mean, the standard deviation and a histogram of numbers that
## pass through the device in blocks, and how fast they do.
##
## The array may be larger than the device's memory: make n as large as this
## machine's memory lets you.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = 2e7;
edges = -4:0.5:4;
x = randn (1, n);

function [s, q, counts] = statistics_of (x, edges)
  s = sum (x);
  q = sum (x .^ 2);
  counts = sum (x < edges(:), 2);  # how many are below each edge
endfunction

tic ();
[s, q, below] = cuda.blockfun (@(x) statistics_of (x, edges), x, "bytes", 2e7, "reduce", "sum");
seconds = toc ();

printf ("mean %.4f, standard deviation %.4f\n", s / n, sqrt (q / n - (s / n) ^ 2));
counts = diff (below);
for k = 1:numel (counts)
  printf ("%5.1f to %4.1f  %s\n", edges(k), edges(k+1), repmat ("*", 1, round (200 * counts(k) / n)));
endfor
printf ("%.1f GB in blocks took %.0f ms\n", n * 8 / 1e9, seconds * 1e3);
