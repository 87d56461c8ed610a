## bench_auto.m -- what octcuda_auto costs where it has nothing to do, and what it gains.
##
## octave-cli --path inst --path tests/lib --eval "addpath tests/perf; bench_auto"
##
## Programs with small arrays, then with large ones, each in plain Octave and in the mode
## by turns.  Prints microseconds of one call, the best of nine, and the ratio of both; then
## the median of the nine ratios, which is less certain for small arrays.
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
              "trapz, mean, std, 100 numbers", @(n) statistics (n, 1:100), 300
              "a + b once, 1e5",  @(n) add (n, rand (1, 1e5), 1), 20
              "a + b once, 4e6",  @(n) add (n, rand (1, 4e6), 1), 2
              "sin of a changed array, 4e4", @(n) changes (n, 4e4), 10
              "sin of a changed array, 3e5", @(n) changes (n, 3e5), 3
              "a chain and its sum, 5e4", @(n) chain (n, linspace (0, 10, 5e4)), 10
              "a chain and its sum, 1e6", @(n) chain (n, linspace (0, 10, 1e6)), 2
              "sum, max, mean of 1e6", @(n) sums (n, rand (1, 1e6)), 3
              "sort, 1e5",        @(n) sorts (n, rand (1, 1e5)), 3
              "std, median, 1e5", @(n) spreads (n, rand (1, 1e5)), 3
              "paths, 2e5",       @(n) paths (n, 2e5),    10
              "game of life, 256 x 256", @(n) life (n, 256), 10};
  printf ("%-32s %12s %12s %8s %8s\n", "", "plain us", "auto us", "ratio", "median");
  for k = 1:rows (programs)
    if (isempty (pattern) || ! isempty (regexp (programs{k,1}, pattern)))
      measure (programs{k,:});
    endif
  endfor
endfunction

function measure (name, f, n)
  t = zeros (9, 2);
  f (n);
  for turn = 1:9
    for mode = 1:2
      if (mode == 2)
        octcuda_auto on
      endif
      tic ();
      f (n);
      t(turn,mode) = toc ();
      octcuda_auto off
    endfor
  endfor
  best = min (t);
  printf ("%-32s %12.3f %12.3f %8.2f %8.2f\n", name, best / n * 1e6, best(2) / best(1),
          median (t(:,2) ./ t(:,1)));
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

function changes (n, size)
  a = zeros (1, size);
  for k = 1:n
    a(k) = k;
    b = sin (a);
    a(2) = b(3);
  endfor
endfunction

function s = chain (n, x)
  for k = 1:n
    y = sin (x) .* cos (2 * x) + k;
    y = exp (-y .^ 2) + x / 10;
    s = sum (y);
  endfor
endfunction

function s = sums (n, a)
  for k = 1:n
    s = sum (a) + max (a) + mean (a);
  endfor
endfunction

function t = sorts (n, a)
  for k = 1:n
    s = sort (a);
    t = s(1:10:end);
  endfor
endfunction

function s = spreads (n, a)
  for k = 1:n
    s = std (a) + median (a);
  endfor
endfunction

function p = paths (n, size)
  s = 100 * ones (size, 1);
  for k = 1:n
    s = s .* exp (0.001 + 0.02 * randn (size, 1));
  endfor
  p = mean (max (s - 105, 0));
endfunction

function g = life (n, size)
  g = mod (reshape (1:size^2, size, size), 7) < 3;
  for k = 1:n
    s = circshift (g, 1) + circshift (g, -1);
    s += circshift (s, [0, 1]) + circshift (s, [0, -1]);
    g = s == 3 | (g & s == 2);
  endfor
endfunction
