## bench_linalg.m -- the part of bench.m for products, solves and transforms.
##
## On a GPU beside CuPy and PyTorch; on the host backend, with smaller arrays,
## beside plain Octave: its time stands behind each row.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_linalg (is_target)
  big = {512, 4096}{1 + is_target};
  middle = {128, 1024}{1 + is_target};
  pages = {1e3, 1e5}{1 + is_target};
  short = {2^14, 2^22}{1 + is_target};
  for cls = {"single", "double"}
    put = @(x) cast (x, cls{1});
    A = put (rand (big) + big * full (eye (big)));
    one (sprintf ("A*A, %d x %d %s", big, big, cls{1}), "ms", @(a) a * a, A);
    one (sprintf ("A*A, 16 x 16 %s", cls{1}), "us", @squares, put (rand (16)));
    one (sprintf ("A*A', %d x %d %s", big, big, cls{1}), "ms", @(a) a * a', A);
    one (sprintf ("max (A*A + row, 0), %d x %d %s", big, big, cls{1}), "ms",
         @(a, r) max (a * a + r, 0), A, A(1,:));
    one (sprintf ("A*x, %d x %d %s", big, big, cls{1}), "us", @times_column, A, A(:,1));
    one (sprintf ("A\\b, %d x %d %s", big, big, cls{1}), "ms", @(a, b) a \ b, A, A(:,1));
    warning ("off", "Octave:singular-matrix");
    warning ("off", "Octave:nearly-singular-matrix");
    one (sprintf ("A\\b without the estimate, %d x %d %s", big, big, cls{1}), "ms",
         @(a, b) a \ b, A, A(:,1));
    warning ("on", "Octave:singular-matrix");
    warning ("on", "Octave:nearly-singular-matrix");
    one (sprintf ("A\\b, positive definite, %d x %d %s", big, big, cls{1}), "ms",
         @(a, b) a \ b, A + A', A(:,1));
    B = put (rand (middle));
    one (sprintf ("svd (A), %d x %d %s", middle, middle, cls{1}), "ms", @(a) svd (a), B);
    one (sprintf ("eig (A), symmetric, %d x %d %s", middle, middle, cls{1}), "ms",
         @(a) eig (a), B + B');
    one (sprintf ("eig (A), general, %d x %d %s", middle, middle, cls{1}), "ms", @(a) eig (a), B);
    one (sprintf ("qr (A), %d x %d %s", middle, middle, cls{1}), "ms", @(a) qr (a), B);
    x = complex (put (rand (short, 1)), put (rand (short, 1)));
    one (sprintf ("fft (x), 2^%d %s", log2 (short), cls{1}), "ms", @(x) fft (x), x);
    one (sprintf ("fft (x), 2^%d real %s", log2 (short), cls{1}), "ms", @(x) fft (x), real (x));
    one (sprintf ("fft2 (X), %d x %d %s", big, big, cls{1}), "ms", @(x) fft2 (x),
         complex (put (rand (big)), put (rand (big))));
    one (sprintf ("fft (X), %g columns of 1024 %s", pages / 10, cls{1}), "ms", @(x) fft (x),
         complex (put (rand (1024, pages / 10)), put (rand (1024, pages / 10))));
    one (sprintf ("fft (x), 16 %s", cls{1}), "us", @transforms, x(1:16));
    P = put (rand (8, 8, pages) + 4 * full (eye (8)));
    one (sprintf ("pagemldivide, %g of 8 x 8 %s", pages, cls{1}), "ms",
         @(p, b) pagemldivide (p, b), P, P(:,1,:));
    one (sprintf ("[U,S,V] = pagesvd, %g of 8 x 8 %s", pages, cls{1}), "ms",
         @(p) nthargout (1, 3, @pagesvd, p), P);
    one (sprintf ("pageeig, symmetric, %g of 8 x 8 %s", pages, cls{1}), "ms", @(p) pageeig (p),
         P + permute (P, [2, 1, 3]));
    P = put (rand (4, 4, pages));
    one (sprintf ("pagefun (@mtimes), %g of 4 x 4 %s", pages, cls{1}), "ms",
         @(p) pagefun (@mtimes, p, p), P);
    off_the_grid (cls{1}, is_target);
  endfor
  n = {6e3, 6e4}{1 + is_target};
  X = gpuArray (single (rand (n, 784)));
  y = gpuArray (single (rand (n, 10) > 0.9));
  w = {gpuArray(single (randn (784, 128) / 28)), gpuArray(single (randn (128, 10) / 11))};
  row (sprintf ("training step of a network, %d x 784, 128, 10", n),
       seconds (@() network_step (X, y, w), 5) * 1e3, "ms", "", 0);
endfunction

## A row of F (ARGS), and on the host backend plain Octave's time behind it.
function one (what, unit, f, varargin)
  g = cellfun (@gpuArray, varargin, "UniformOutput", false);
  scale = struct ("ms", 1e3, "us", 1e6).(unit);
  note = "";
  try
    if (strcmp (unit, "us"))
      t = each (@(k) f (k, g{:}), 1000);
    else
      t = seconds (@() f (g{:}), 5) * scale;
    endif
  catch e
    printf ("%-52s %s\n", what, strtok (e.message, "\n"));
    return;
  end_try_catch
  if (strcmp (octcuda_backend (), "host"))
    try
      if (strcmp (unit, "us"))
        plain = each (@(k) f (k, varargin{:}), 1000);
      else
        plain = plain_seconds (@() f (varargin{:}), 5) * scale;
      endif
      note = sprintf ("plain Octave %.4g: %.2f", plain, plain / t);
    catch
    end_try_catch
  endif
  row (what, t, unit, "", 0, note);
endfunction

## K results, each computed at once, and then a wait: in loops of their own, as a
## call of an anonymous function takes as long as a launch.
function squares (k, a)
  for i = 1:k
    c = a * a;
  endfor
  wait (gpuDevice ());
endfunction
function times_column (k, a, x)
  for i = 1:k
    c = a * x;
  endfor
  wait (gpuDevice ());
endfunction
function transforms (k, x)
  for i = 1:k
    c = fft (x);
  endfor
  wait (gpuDevice ());
endfunction

## Nonuniform transforms, and how many transforms of their fine grid that is.
function off_the_grid (cls, is_target)
  [n, k] = {{1e5, 256}, {1e7, 2048}}{1 + is_target}{:};
  fine = gpuArray (complex (rand (2 * k, cls), rand (2 * k, cls)));
  one_fft = seconds (@() fft2 (fine), 5);
  x = gpuArray (complex (rand (n, 1, cls), rand (n, 1, cls)));
  X = fine(1:k,1:k);
  t = gpuArray (rand (n, 2, cls));
  grid = {gpuArray(cast (0:k-1, cls)), gpuArray(cast (0:k-1, cls))};
  for f = {"to", @() nufftn(x, t, grid, "tolerance", 1e-6); ...
           "from", @() nufftn(X, grid, t, "tolerance", 1e-6)}'
    s = seconds (f{2}, 3);
    row (sprintf ("nufftn, 1e%d points %s %d x %d %s", log10 (n), f{1}, k, k, cls), s * 1e3, "ms", ...
         "", 0, sprintf ("%.1f transforms of %d x %d", s / one_fft, 2 * k, 2 * k));
  endfor
endfunction

## Forward, backward and update.
function change = network_step (X, y, w)
  h = max (X * w{1}, 0);
  p = exp (h * w{2});
  p ./= sum (p, 2);
  d = (p - y) / rows (X);
  g2 = h' * d;
  g1 = X' * ((d * w{2}') .* (h > 0));
  change = [(w{1} - 0.1 * g1)(:); (w{2} - 0.1 * g2)(:)];
endfunction
