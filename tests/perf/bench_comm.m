## bench_comm.m -- the speed of communicators on GPUs.
##
## bench_comm ()          in each process of a launcher, or of cuda.launch
## bench_comm (DEVICES)   the devices of this process
##
## Prints the bus bandwidth of all_reduce of 1 GiB single, which is bytes / time *
## 2 (n - 1) / n, and the time of all_reduce of 8 bytes and of 1 MiB, each until the
## result is there; medians of 9 samples.  With devices also how many times as fast as
## on one of them Monte Carlo by each is, and data-parallel training of a network with two
## layers, in which the devices share the samples.  bench_comm_peers.py has the first
## three rows with torch.distributed.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_comm (devices)

  if (nargin == 0)
    c = cuda.Communicator ();
  else
    c = cuda.Communicator (devices);
  endif
  n = n_ranks (c);
  is_told = any (rank (c) == 0);
  for bytes = [2^30, 2^20, 8]
    x = each (c, @(k) gpuArray.ones (bytes / 4, 1, "single"));
    s = seconds (c, x);
    if (is_told && bytes > 2^20)
      printf ("all_reduce, %10d bytes  %8.1f GB/s  %10.1f us\n", bytes, ...
              bytes / s * 2 * (n - 1) / n / 1e9, s * 1e6);
    elseif (is_told)
      printf ("all_reduce, %10d bytes  %8s       %10.1f us\n", bytes, "", s * 1e6);
    endif
    clear x;
  endfor
  if (nargin > 0)
    scale (devices, "Monte Carlo", @monte_carlo);
    scale (devices, "training", @train);
  endif

endfunction

## The work of this process is done.
function wait_for (c)
  each (c, @(varargin) wait (gpuDevice ()));
endfunction

## The median time of all_reduce (C, X), of many in a row where it is short.
function s = seconds (c, x)

  run_many (c, x, 3);
  reps = reps_of_all (max (1, min (200, round (0.1 / run_many (c, x, 1)))));
  for sample = 1:9
    times(sample) = run_many (c, x, reps) / reps;
  endfor
  s = median (times);

endfunction

## How long do REPS calls take, until all results are there?  For two ranks NCCL writes
## them; elsewhere those that are gathered and reduced must be computed.
function s = run_many (c, x, reps)

  is_reduced_here = n_ranks (c) > 2 || ! strcmp (transport (c), "nccl");
  tic ();
  for k = 1:reps
    y = all_reduce (c, x);
    if (is_reduced_here)
      __comm__ ("compute");
    endif
  endfor
  wait_for (c);
  s = toc ();

endfunction

## The same number for all ranks, which make the same calls.
function reps = reps_of_all (reps)
  reps = all_reduce (__comm__ ("world"), reps, "min");
endfunction

## How many times as fast as on the first device is WORK on all DEVICES?
function scale (devices, name, work)

  one = cuda.Communicator (devices(1));
  all = cuda.Communicator (devices);
  for c = {one, all, one, all}
    work (c{1}); # compiles, and fills the pools
  endfor
  for sample = 1:5
    t(sample,:) = [timed(one, work), timed(all, work)];
  endfor
  t = median (t);
  printf ("%-12s  1 device %8.1f ms  %d devices %8.1f ms  %6.2f x\n", name, ...
          t(1) * 1e3, numel (devices), t(2) * 1e3, t(1) / t(2));

endfunction

function s = timed (c, work)
  wait_for (c);
  tic ();
  work (c);
  wait_for (c);
  s = toc ();
endfunction

## 4e10 points in the square: how many are in the circle?
function p = monte_carlo (c)

  n = 4e10 / n_ranks (c);
  hits = each (c, @(k) points_in_circle (n, 1e9));
  p = 4 * gather (all_reduce (c, hits){1}) / 4e10;

endfunction

function hits = points_in_circle (n, most)
  hits = gpuArray (0);
  for k = 1:n / most
    x = gpuArray.rand (most, 1, "single");
    y = gpuArray.rand (most, 1, "single");
    hits += sum (x .* x + y .* y < 1);
  endfor
endfunction

## Ten steps of gradient descent for max (X * A, 0) * B.
function [A, B] = train (c)

  persistent X Y; # of each number of ranks
  n = n_ranks (c);
  samples = 262144 / n;
  if (numel (X) < n || isempty (X{n}))
    X{n} = each (c, @(k) gpuArray.rand (samples, 1024, "single") - 0.5);
    Y{n} = each (c, @(k) gpuArray.rand (samples, 64, "single"));
  endif
  A = each (c, @(k) 0.05 * gpuArray.ones (1024, 2048, "single"));
  B = each (c, @(k) 0.01 * gpuArray.ones (2048, 64, "single"));
  for step = 1:10
    [dA, dB] = each (c, @gradient_of, X{n}, Y{n}, A, B);
    dA = all_reduce (c, dA, "mean");
    dB = all_reduce (c, dB, "mean");
    [A, B] = each (c, @(k, A, B, dA, dB) deal (A - 1e-3 * dA, B - 1e-3 * dB), A, B, dA, dB);
  endfor

endfunction

function [dA, dB] = gradient_of (k, X, Y, A, B)
  H = max (X * A, 0);
  E = (H * B - Y) / rows (X);
  dB = H' * E;
  dA = X' * ((E * B') .* (H > 0));
endfunction
