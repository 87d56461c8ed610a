## bench_auto.m -- what octcuda_auto costs where it has nothing to do.
##
## octave-cli --path inst --path tests/lib --eval "addpath tests/perf; bench_auto"
##
## Programs with small arrays, each in plain Octave and in the mode by turns; the best
## of nine counts.  Prints microseconds of one call, and the ratio of both.
## bench_auto (PATTERN) selects programs by a regular expression.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_auto (pattern = "")
  if (! iscell (gpuArray ())) ## octcuda is there
    wait (gpuDevice ());
  endif
  programs = {"empty loop",       @(n) nothing (n),       1e5
              "a + b, 3 numbers", @(n) add (n, [1 2 3], [4 5 6]), 3e4
              "a * b, 2 x 2",     @(n) multiply (n, [1 2; 3 4]), 3e4
              "a', a * 2",        @(n) turn (n, [1 2 3]), 3e4
              "x += 1, a number", @(n) step (n, 0),       1e5
              "x += y, 3 numbers", @(n) step (n, [1 2 3]), 3e4
              "sin, sum, max of 3 numbers", @(n) functions (n, [1 2 3]), 1e4
              "(1:100) + 1",      @(n) add (n, 1:100, 1),  3e4
              "fib (15)",         @(n) fib (n),           15
              "text",             @(n) text (n),          3e3
              "cellfun, a handle", @(n) cells (n),        3e3
              "read 40000 elements", @(n) reads (n),      4e4
              "write 40000 elements", @(n) writes (n),    4e4
              "read elements of a result", @(n) reads_result (n), 4e4
              "write elements of a result", @(n) writes_result (n), 4e4
              "ode45",            @(n) ode (n),           3
              "fminsearch",       @(n) minimum (n),       3
              "trapz, mean, std, 100 numbers", @(n) statistics (n, 1:100), 300};
  printf ("%-32s %12s %12s %8s\n", "", "plain us", "auto us", "ratio");
  for k = 1:rows (programs)
    if (isempty (pattern) || ! isempty (regexp (programs{k,1}, pattern)))
      measure (programs{k,:});
    endif
  endfor
endfunction

function measure (name, f, n)
  best = [Inf, Inf];
  f (n);
  for turn = 1:9
    for mode = 1:2
      if (mode == 2)
        octcuda_auto on
      endif
      tic ();
      f (n);
      best(mode) = min (best(mode), toc ());
      octcuda_auto off
    endfor
  endfor
  printf ("%-32s %12.3f %12.3f %8.2f\n", name, best / n * 1e6, best(2) / best(1));
  fflush (stdout);
endfunction

## ---- the programs ----

function nothing (n)
  for k = 1:n
  endfor
endfunction

function add (n, a, b)
  for k = 1:n
    c = a + b;
  endfor
endfunction

function multiply (n, a)
  for k = 1:n
    c = a * a;
  endfor
endfunction

function turn (n, a)
  for k = 1:n
    c = a' * 2;
  endfor
endfunction

function step (n, x)
  y = x + 1;
  for k = 1:n
    x += y;
  endfor
endfunction

function functions (n, a)
  for k = 1:n
    c = sin (a);
    d = sum (a);
    e = max (a);
  endfor
endfunction

function r = fib (n)
  r = n;
  if (n > 1)
    r = fib (n - 1) + fib (n - 2);
  endif
endfunction

function s = text (n)
  s = "";
  for k = 1:n
    s = [s, sprintf("%d,", k)];
  endfor
  s = strsplit (s, ",");
endfunction

function cells (n)
  c = num2cell (1:n);
  d = cellfun (@(x) x + 1, c);
  e = cellfun (@(x) [x, 1], c, "UniformOutput", false);
endfunction

function s = reads (n)
  x = linspace (0, 1, n);
  s = 0;
  for k = 1:n
    s += x(k);
  endfor
endfunction

function x = writes (n)
  x = zeros (1, n);
  for k = 2:n
    x(k) = x(k-1) + k;
  endfor
endfunction

function s = reads_result (n)
  x = sqrt (linspace (0, 1, n)) + 1;
  s = 0;
  for k = 1:n
    s += x(k);
  endfor
endfunction

function x = writes_result (n)
  x = sqrt (linspace (0, 1, n)) + 1;
  for k = 2:n
    x(k) = x(k-1) + k;
  endfor
endfunction

function ode (n)
  for k = 1:n
    [t, y] = ode45 (@(t, y) [y(2); -y(1)], [0, 5], [1; 0]);
  endfor
endfunction

function minimum (n)
  for k = 1:n
    x = fminsearch (@(x) (x(1) - 1) ^ 2 + (x(2) - 2) ^ 2, [0, 0]);
  endfor
endfunction

function statistics (n, x)
  for k = 1:n
    y = [trapz(x), mean(x), std(x)];
  endfor
endfunction
