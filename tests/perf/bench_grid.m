## bench_grid.m -- how halos scale: the heat equation on grids of cuda.Grid.
##
## bench_grid ()             in each process of a launcher, or of cuda.launch
## bench_grid (DEVICES)      the devices of this process
## bench_grid (DEVICES, N)   N x N points for each device, 16384 by default; DEVICES [] as above
##
## Each rank has N x N doubles.  Prints the time of a step on one device without a grid, on
## all ranks with exchange, and with exchange_begin and exchange_end, which compute the
## interior meanwhile: medians of 5 samples; and the quotients of the first and the others,
## the weak scaling, which is 1 where halos cost nothing.  In processes all ranks measure
## the first one at the same time, and the slowest counts.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_grid (numbers = [], n = 16384)

  if (isempty (numbers))
    c = cuda.Communicator ();
  else
    c = cuda.Communicator (numbers);
  endif
  one = cuda.Communicator (devices (c)(1));
  all = n_ranks (c);
  alone = per_step (c, one, @() start (one, n, 1), @plain_step);
  for r = {"exchange", "begin, end"; @step, @step_in_two}
    t = per_step (c, c, @() start (c, n, all), r{2});
    if (any (rank (c) == 0))
      printf ("heat %d x %d, %-10s  1 rank %8.3f ms  %d ranks %8.3f ms  weak scaling %5.3f\n", ...
              n, n, r{1}, alone * 1e3, all, t * 1e3, alone / t);
    endif
  endfor

endfunction

## A grid of ALL parts of N x N along the last dimension, whose ends meet if there are neighbours,
## and its array.
function s = start (c, n, all)
  s.c = c;
  s.g = cuda.Grid (c, [n, n * all], "ranks", [1, all], "periodic", [false, all > 1]);
  s.u = each (c, @(k) gpuArray.rand (n + 2, n + 2));
endfunction

## The median time of STEP, until the work is done; the slowest of the processes of C.
function t = per_step (c, its, make, step)

  s = make ();
  for k = 1:3
    s = step (s);
  endfor
  reps = 20;
  for sample = 1:5
    barrier (c);
    wait_for (its);
    tic ();
    for k = 1:reps
      s = step (s);
    endfor
    wait_for (its);
    times(sample) = toc () / reps;
  endfor
  t = median (times);
  if (! is_of_devices (c))
    t = all_reduce (c, t, "max");
  endif

endfunction

function wait_for (c)
  each (c, @(varargin) wait (gpuDevice ()));
endfunction

## ---- the ways to step ----

function s = plain_step (s)
  s.u = each (s.c, @heat, s.u);
endfunction

function s = step (s)
  s.u = exchange (s.g, s.u);
  s.u = each (s.c, @heat, s.u);
endfunction

## The columns next to the halo come last, in the memory of the new array, which therefore no
## other variable may have.
function s = step_in_two (s)
  t = exchange_begin (s.g, s.u);
  v = each (s.c, @inner_heat, s.u);
  s.u = exchange_end (t);
  if (! is_of_devices (s.c))
    v = {v};
    s.u = {s.u};
  endif
  for k = 1:numel (v)
    u = v{k};
    v{k} = [];
    u(2:end-1, 2) = heat_at (s.u{k}, 2);
    u(2:end-1, end-1) = heat_at (s.u{k}, columns (u) - 1);
    s.u{k} = u;
  endfor
  __comm__ ("compute");
  if (! is_of_devices (s.c))
    s.u = s.u{1};
  endif
endfunction

function u = inner_heat (k, u)
  u(2:end-1, 3:end-2) = heat_at (u, 3:columns (u) - 2);
endfunction

function u = heat (k, u)
  u(2:end-1, 2:end-1) = heat_at (u, 2:columns (u) - 1);
endfunction

## The next values of the columns J, without the first and last row.
function v = heat_at (u, j)
  v = u(2:end-1, j) + 0.2 * (u(1:end-2, j) + u(3:end, j) ...
                             + u(2:end-1, j-1) + u(2:end-1, j+1) - 4 * u(2:end-1, j));
endfunction
