## bench_functions.m -- the part of bench.m for functions that arrayfun compiles.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_functions (is_target)

  rel = {"", "<="}{1 + is_target};
  x = gpuArray (linspace (0, 1, 16));
  f = @(x) sqrt (x .* x + 1) .* exp (-x) + 0.5 * x - x / 3 + abs (x);
  row ("arrayfun of 10 operations, 16 elements, each computed",
       each (@(k) arrayfun_each (f, x, k), 1000), "us", rel, 10);
  m = {512, 4096}{1 + is_target};
  steps = {100, 500}{1 + is_target};
  re = gpuArray (linspace (-2.1, 0.9, m));
  im = gpuArray (linspace (-1.5, 1.5, m)');
  t = seconds (@() arrayfun (@mandelbrot, re, im, steps), 5);
  row (sprintf ("Mandelbrot %d^2 x %d by arrayfun", m, steps), t * 1e3, "ms", "", 0);
  if (is_target)
    k = cuda.SourceModule (mandelbrot_source ()).get_function ("mandelbrot");
    n = gpuArray.zeros (m, m);
    by_hand = seconds (@() kernel_call (k, n, re, im, m, steps), 5);
    row ("  share of a hand-written kernel's rate", by_hand / t, "", ">=", 0.9, sprintf ("%.4g ms", by_hand * 1e3));
  endif
  k = {1e3, 1e5}{1 + is_target};
  start = [1; 1; 20] + 1e-3 * gpuArray.rand (3, k);
  t = seconds (@() trajectories (start), 5);
  row (sprintf ("%g Lorenz trajectories to t = 10", k), t * 1e3, "ms", rel, 20);
endfunction

function arrayfun_each (f, x, k)
  c = cell (1, k);
  for i = 1:k
    c{i} = arrayfun (f, x);
  endfor
  wait (gpuDevice ());
endfunction

function n = kernel_call (k, n, re, im, m, steps)
  k (n, re, im, int32 (m), steps, "block", [64, 4], "grid", [m / 64, m / 4]);
endfunction

function n = mandelbrot (re, im, limit)
  x = re;
  y = im;
  n = 0;
  while (n < limit && x * x + y * y <= 4)
    t = x * x - y * y + re;
    y = 2 * x * y + im;
    x = t;
    n++;
  endwhile
endfunction

function text = mandelbrot_source ()
  text = strjoin ({
    "__global__ void mandelbrot (double *n, const double *re, const double *im, int m, double limit)"
    "{"
    "  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;"
    "  double a = re[j], b = im[i], x = a, y = b, k = 0;"
    "  while (k < limit && __dadd_rn (__dmul_rn (x, x), __dmul_rn (y, y)) <= 4)"
    "    {"
    "      double t = __dadd_rn (__dsub_rn (__dmul_rn (x, x), __dmul_rn (y, y)), a);"
    "      y = __dadd_rn (__dmul_rn (__dmul_rn (2, x), y), b);"
    "      x = t;"
    "      k++;"
    "    }"
    "  n[i + (long long)j * m] = k;"
    "}"}, "\n");
endfunction

function c = trajectories (start)
  [~, c] = ode45_batch (@lorenz_equations, [0, 10], start, "RelTol", 1e-6);
endfunction

function d = lorenz_equations (t, y)
  d = [10 * (y(2) - y(1)); y(1) * (28 - y(3)) - y(2); y(1) * y(2) - 8/3 * y(3)];
endfunction
