## bench_distributed.m -- distributed arrays on several devices beside whole ones on one.
##
## bench_distributed ()             in each process of a launcher, or of cuda.launch
## bench_distributed (DEVICES)      the devices of this process
## bench_distributed (DEVICES, N, M)   N singles for each device (1e9), M x M doubles (16384)
##
## Prints medians of 5 samples: the sum of N singles on one device and of N for each rank, with
## the quotient of the rates; and a step of the heat equation in plain slices for M x M points
## on one device and for each rank, with the weak scaling, which is 1 where communication
## costs nothing.  In processes all ranks measure one device at the same time, and the
## slowest counts.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_distributed (numbers = [], n = 1e9, m = 16384)

  if (isempty (numbers))
    c = cuda.Communicator ();
  else
    c = cuda.Communicator (numbers);
  endif
  all = n_ranks (c);
  x = gpuArray.rand (1, n, "single");
  one = seconds (c, @() gather (sum (x)), 20);
  x = cuda.distributed.rand (c, 1, n * all, "single");
  several = seconds (c, @() gather (sum (x)), 20);
  say (c, "sum of %g singles for each: 1 rank %8.3f ms, %d ranks %8.3f ms, rate %5.3f\n", ...
       n, one * 1e3, all, several * 1e3, all * one / several);
  clear x
  u = gpuArray.rand (m, m);
  one = seconds (c, [], 20, u);
  u = cuda.distributed.rand (c, m, m * all);
  several = seconds (c, [], 20, u);
  say (c, "heat in slices %d x %d for each: 1 rank %8.3f ms, %d ranks %8.3f ms, weak scaling %5.3f\n", ...
       m, m, one * 1e3, all, several * 1e3, one / several);

endfunction

function u = step (u)
  u(2:end-1,2:end-1) += 0.2 * (u(1:end-2,2:end-1) + u(3:end,2:end-1) + u(2:end-1,1:end-2) ...
                               + u(2:end-1,3:end) - 4 * u(2:end-1,2:end-1));
endfunction

## The median time of F, or of a step of U.  The slowest of the processes of C.
function t = seconds (c, f, reps, u)

  for sample = 0:5
    barrier (c);
    wait_for (c);
    tic ();
    for k = 1:reps
      if (nargin > 3)
        u = step (u);
        __comm__ ("compute");
      else
        f ();
      endif
    endfor
    wait_for (c);
    times(sample + 1) = toc () / reps;
  endfor
  t = median (times(2:end));
  if (! is_of_devices (c) && n_ranks (c) > 1)
    t = all_reduce (c, t, "max");
  endif

endfunction

function wait_for (c)
  each (c, @(varargin) wait (gpuDevice ()));
endfunction

function say (c, varargin)
  if (any (rank (c) == 0))
    printf (varargin{:});
  endif
endfunction
