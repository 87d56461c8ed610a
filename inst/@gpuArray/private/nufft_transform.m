## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Y = nufft_transform (X, T, F, TOL): Y(k,:) = sum_j X(j,:) exp (-2 pi i f(k) * t(j)), to
## TOL.value of the norm of Y.  T and F come from nufft_points, TOL from nufft_options.
## If the result is to be single, and its digits are enough for the tolerance, X and the
## grids are single; the places of points are doubles.
##
## Values at points go to a finer grid, of which a Fourier transform is taken (type 1), or
## come from it (type 2); divided by the transform of the window that spreads them.  Between
## points and points, both (type 3): a grid is put over T, fine enough for F, and type 2
## takes it from there.  After A. Barnett, J. Magland and L. af Klinteberg, A parallel
## nonuniform fast Fourier transform library based on an "exponential of semicircle" kernel,
## SIAM J. Sci. Comput. 41, 2019.

function y = nufft_transform (x, t, f, tol)

  [t, f] = nufft_asked (t, f);
  if (isempty (x) || f.count == 0)
    y = gpuArray (zeros (f.count, columns (x)));
    return;
  endif
  t = evenly (t, f, tol.value);
  f = evenly (f, t, tol.value);
  if (isempty (f.grid) && isempty (t.grid))
    [t, f] = deal (with_span (t), with_span (f));
  endif
  s = plan_of (t, f, columns (x), tol);
  if (! __nufft_grids__ (x))
    y = by_products (double (x), double (nufft_places (t)), double (nufft_places (f)));
  elseif (! s.is_worth)
    y = __nufft_sum__ (x, nufft_places (t), nufft_places (f));
  elseif (! isempty (f.grid))
    y = to_grid (cast_to (s.class, x), t, f, s);
  elseif (! isempty (t.grid))
    y = from_grid (cast_to (s.class, x), t, f, s);
  else
    y = from_points (cast_to (s.class, x), t, f, s);
  endif

endfunction

## X, of class CLS; where it is that already nobody asks whether it is real after all.
function x = cast_to (cls, x)

  if (! strcmp (classUnderlying (x), cls))
    x = feval (cls, x);
  endif

endfunction

## ---- the three types ----

function y = to_grid (x, t, f, s)

  g = spread (x, nufft_places (t), s.axes, s);
  y = __nufft_cut__ (transform (g, s.fine), s.window, s.fine, f.grid(3,:));
  y = reshape (y, [], columns (x));

endfunction

function y = from_grid (x, t, f, s)

  g = transform (__nufft_fill__ (x, s.window, s.fine, t.grid(3,:)), s.fine);
  y = taken (g, nufft_places (f), s.axes, s);

endfunction

## s.h is the distance of the s.places in each dimension that are put over T.
function y = from_points (x, t, f, s)

  [h, count] = deal (s.h, s.places);
  [p, q] = deal (double (nufft_places (t)) - t.middle, double (nufft_places (f)));
  u = (q - f.middle) .* h;
  y = spread (x, p, [count; 1 ./ (h .* count); repmat(0.5, size (count)); f.middle], s);
  inner.grid = [-count / 2; ones(1, numel (count)); count];
  places = struct ("grid", [], "vectors", [], "count", f.count, "values", u);
  s.axes = axes_of (inner.grid, s.fine);
  y = from_grid (reshape (y, [], columns (x)), inner, places, s);
  for d = 1:numel (count)
    y = y .* correction (u(:,d), s);
  endfor
  y = y .* turned (q, t.middle);

endfunction

## ---- their parts ----

## The properties of points whose partners are GRID, in the middle of FINE places.
function axes = axes_of (grid, fine)
  axes = [fine; grid(2,:); zeros(size (fine)); grid(1,:) + grid(2,:) .* floor(grid(3,:) / 2)];
endfunction

## The values X at points P are spread over a grid; AXES has its size, the periods and the
## shift of a point, and how values turn there.
function g = spread (x, p, axes, s)

  [key, records] = __nufft_pack__ (p, x, axes, s.window);
  [key, order] = sort (key);
  g = __nufft_spread__ (key, order, records, s.window, axes(1,:));

endfunction

## The values at points P of each column of G.  They are taken about in the order in which
## they lie in memory; a CPU takes few as they come.
function y = taken (g, p, axes, s)

  [key, records] = __nufft_pack__ (p, ones (s.class), axes, s.window);
  order = [];
  if (! s.is_host || rows (p) >= 1e4)
    [key, order] = sort (key);
  endif
  y = __nufft_gather__ (g, key, order, records, s.window, columns (axes));

endfunction

function g = transform (g, n)

  if (numel (g) == prod (n))
    g = fftn (g);
    return;
  endif
  for d = 1:numel (n)
    g = fft (g, [], d);
  endfor

endfunction

## exp (-2 pi i P * F'), where whole turns do not count.
function z = turned (p, f)

  turns = 0;
  for d = 1:numel (f)
    turn = p(:,d) * f(d);
    turns = turns + (turn - round (turn));
  endfor
  angle = -2 * pi * turns;
  z = complex (cos (angle), sin (angle));

endfunction

## 1 over the transform of the window at frequencies U from -1/4 to 1/4: a polynomial in
## their squares.
function c = correction (u, s)

  z = 32 * u .^ 2 - 1;
  c = s.inverse(1);
  for k = 2:numel (s.inverse)
    c = c .* z + s.inverse(k);
  endfor

endfunction

## The window for a tolerance: exp (beta * (sqrt (1 - z^2) - 1)) over WIDTH places.
function s = window_of (tol)

  persistent known = cell (1, 16);
  width = min (16, max (4, ceil (-log10 (tol) - 1e-6) + 2));   # single (1e-6) is a bit less
  if (isempty (known{width}))
    s = struct ("width", width, "beta", 2.3 * width);
    z = cos (pi * ((1:18)' - 0.5) / 18);
    [node, weight] = gauss (40);
    values = weight .* exp (s.beta * (sqrt (1 - node .^ 2) - 1)) * width / 2;
    transform = cos (pi * width * sqrt ((z + 1) / 32) * node) * values.';
    s.inverse = vander (z, 15) \ (1 ./ transform);
    s.window = [width, s.beta, s.inverse.'];
    known{width} = s;
  endif
  s = known{width};

endfunction

## Nodes and weights of Gauss and Legendre from -1 to 1.
function [node, weight] = gauss (n)

  k = 1:n - 1;
  off = k ./ sqrt (4 * k .^ 2 - 1);
  [v, node] = eig (diag (off, 1) + diag (off, -1), "vector");
  node = node.';
  weight = 2 * v(1,:) .^ 2;

endfunction

## ---- what is chosen ----

## The window of window_of with all that is chosen: class, is_host, fine, is_worth and
## axes; of points and points h and places.  The last ones between points and a grid are
## kept, because a GPU has nothing to do meanwhile.
function s = plan_of (t, f, n_columns, tol)

  persistent key = [];
  persistent known = [];
  now = [tol.value, tol.is_single, t.count, f.count, n_columns, columns(t.grid), t.grid(:).', f.grid(:).'];
  if (numel (now) == numel (key) && all (now == key))
    s = known;
    return;
  endif
  s = window_of (tol.value);
  s.class = "double";
  if (tol.is_single && s.width <= 8)
    s.class = "single";
  endif
  s.is_host = strcmp (octcuda_backend (), "host");
  if (! isempty (f.grid))
    s.fine = finer (f.grid(3,:), s);
    s.axes = axes_of (f.grid, s.fine);
    n_points = t.count;
  elseif (! isempty (t.grid))
    s.fine = finer (t.grid(3,:), s);
    s.axes = axes_of (t.grid, s.fine);
    n_points = f.count;
  else
    [s.h, s.places] = spacing (t, f, s);
    s.fine = finer (s.places, s);
    n_points = t.count + f.count;
  endif
  s.is_worth = is_worth (t, f, s.fine, n_points, n_columns, s);
  if (isfield (s, "axes"))
    [key, known] = deal (now, s);
  endif

endfunction

## Even numbers of places, twice COUNT at least, with factors of 2, 3, 5 and 7 only.
function n = finer (count, s)

  persistent odd = [];
  if (isempty (odd))
    odd = (3 .^ (0:19))(:) * 5 .^ (0:13);
    odd = odd(:) * 7 .^ (0:11);
    odd = sort (odd(odd < 2 ^ 31));
  endif
  n = max (2 * count, 2 * s.width);
  for d = 1:numel (n)
    known = odd(1:lookup (odd, n(d)));
    n(d) = min (known .* 2 .^ max (1, ceil (log2 (n(d) ./ known))));
  endfor

endfunction

## P with its grid, if its points are so even that TOL does not see it.
function p = evenly (p, other, tol)

  if (! isempty (p.vectors) && all (2 * pi * p.even(3,:) .* other.most <= tol / 10))
    p.grid = p.even([1, 2, 5],:);
  endif

endfunction

## P with the middle and half the span of its points in each dimension.
function p = with_span (p)

  if (isempty (p.ends))
    v = nufft_places (p);
    p.ends = double (gather ([min(v, [], 1); max(v, [], 1)]));
  endif
  p.middle = sum (p.ends, 1) / 2;
  p.reach = diff (p.ends, 1, 1) / 2;

endfunction

## A grid over T such that F is from -1/4 to 1/4 of its frequency.
function [h, count] = spacing (t, f, s)

  h = 1 ./ (4 * f.reach);
  small = t.reach > 0 & h > t.reach;
  h(small) = t.reach(small);
  h(isinf (h)) = 1;
  count = max (2 * s.width, 2 * ceil (t.reach ./ h + s.width / 2 + 1));

endfunction

## Is it faster by grids?  In nanoseconds.  On the host, of its threads: a term of a sum
## takes 20, and the rest is as measured.  On a GPU with 132 multiprocessors:
##
## sums    A term is about 70 instructions in double precision, of which one warp after
##         the other takes 140 cycles, 80 ns; a warp alone waits 200 for its own.  Four
##         warps to a multiprocessor are 16896 results, so that a point takes 200, or
##         80 / 16896 for each result.
## grids   18 kernels of 5 us each, two waits of the host for them, and 150 us of
##         this file's: 3e5.  A point is sorted and moved, 200 bytes, 0.1; and adds to
##         (W + 8) ^ 2 places 45 to 100 cycles of a quarter of a multiprocessor, which
##         are 2e-4 for each.  In three dimensions W planes have it.  A place of the
##         grid is written, transformed and read, 120 bytes, 0.05.
function is = is_worth (t, f, fine, n_points, n_columns, s)

  n_dims = numel (fine);
  [n, w] = deal (prod (fine), s.width);
  if (s.is_host)
    by_grid = 1e6 + n_columns * (n_points * (2 * w ^ n_dims + 10 * w * n_dims) + 3 * n * log2 (n));
    by_sums = 20 * t.count * f.count * n_columns;
  else
    of_point = 0.1 + 2e-4 * (w + 8) ^ min (n_dims, 2) * w ^ max (n_dims - 2, 0);
    by_grid = 3e5 + n_columns * (n_points * of_point + 0.05 * n);
    by_sums = t.count * max (200, 0.005 * f.count * n_columns);
  endif
  is = n_dims <= 3 && n < 2 ^ 31 && by_grid < by_sums;

endfunction

## ---- without kernels ----

## The sums as products with the matrix of exponentials, some of its rows at a time.
function y = by_products (x, t, f)

  parts = {};
  some = max (1, floor (2 ^ 22 / rows (t)));
  for k = 1:some:rows (f)
    turns = 0;
    for d = 1:columns (t)
      turn = f(k:min (end, k + some - 1),d) * t(:,d).';
      turns = turns + (turn - round (turn));
    endfor
    parts{end+1} = exp (complex (0, -2 * pi * turns)) * x;
  endfor
  y = vertcat (parts{:});

endfunction
