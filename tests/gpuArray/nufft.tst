## nufft.tst -- transforms of points that are not on a grid, beside their sums.
##
## A result differs from the sum by the tolerance, relative to its 2-norm.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Values, and points from LO to HI, the same in each run.
%!function x = values (is_complex, varargin)
%!  n = prod ([varargin{:}]);
%!  x = reshape (cos ((1:n) .^ 2 * 1.7 + n), varargin{:});
%!  if (is_complex)
%!    x = complex (x, reshape (sin ((1:n) .^ 2 * 2.3), varargin{:}));
%!  endif
%!endfunction
%!function v = places (n, d, lo, hi)
%!  v = lo + (hi - lo) * mod ((1:n)' .^ 2 * sqrt ([2, 3, 5, 7](1:d)), 1);
%!endfunction

## The sums, of columns X, at the rows of T and F.
%!function y = sums (x, t, f)
%!  y = zeros (rows (f), columns (x));
%!  for k = 1:rows (f)
%!    turns = 0;
%!    for d = 1:columns (t)
%!      p = t(:,d) * f(k,d);
%!      turns = turns + (p - round (p));
%!    endfor
%!    y(k,:) = exp (-2i * pi * turns.') * double (x);
%!  endfor
%!endfunction
%!function v = combined (varargin)
%!  [g{1:nargin}] = ndgrid (varargin{:});
%!  v = cell2mat (cellfun (@(g) g(:), g, "UniformOutput", false));
%!endfunction
%!function near (got, want, tol)
%!  assert (isgpuarray (got));
%!  got = gather (got);
%!  assert (size (got), size (want));
%!  off = norm (double (got(:)) - want(:)) / norm (want(:));
%!  assert (off <= tol, "off by %g, more than %g", off, tol);
%!endfunction

## The three types, and sums of few terms
%!test
%! for n = [1, 2, 7, 40, 800]
%!   m = n + 13 * (n > 2);
%!   t = places (n, 1, -3, n);
%!   f = places (m, 1, -0.4, 0.9);
%!   even = (0:n - 1)' / n;
%!   for is_complex = [false, true]
%!     x = values (is_complex, n, 1);
%!     near (nufft (gpuArray (x), t), sums (x, t, even), 1e-12);
%!     near (nufft (gpuArray (x), [], f), sums (x, (0:n - 1)', f), 1e-12);
%!     near (nufft (gpuArray (x), t, f), sums (x, t, f), 1e-12);
%!     near (nufft (gpuArray (x.'), t, f), sums (x, t, f).', 1e-12);
%!   endfor
%! endfor

## Tolerances
%!test
%! [t, f] = deal (places (900, 1, 0, 900), places (900, 1, 0, 1));
%! x = values (true, 900, 1);
%! want = sums (x, t, f);
%! for tol = 10 .^ (-1:-1:-12)
%!   near (nufft (gpuArray (x), t, f, "tolerance", tol), want, tol);
%!   near (nufft (gpuArray (x), t, "TOLERANCE", gpuArray (tol)), sums (x, t, (0:899)' / 900), tol);
%! endfor
%! near (nufft (gpuArray (x), t, f, 1, "tolerance", 1e-14), want, 1e-12);

## Classes
%!test
%! [t, f] = deal (places (900, 1, 0, 900), places (901, 1, 0, 1));
%! for c = {"double", "single", "int8", "uint8", "int16", "int32", "uint64", "logical"}
%!   x = cast (round (50 * abs (values (false, 900, 1))), c{1});
%!   class_of = {"double", "single"}{1 + strcmp (c{1}, "single")};
%!   tol = {1e-12, 1e-6}{1 + strcmp (c{1}, "single")};
%!   y = nufft (gpuArray (x), t, f);
%!   assert (classUnderlying (y), class_of);
%!   near (y, sums (x, t, f), tol);
%!   y = nufft (gpuArray (x));
%!   assert (classUnderlying (y), class_of);
%!   assert (isequal (y, fft (gpuArray (x))));
%! endfor
%! x = values (true, 900, 1);
%! [s, g] = deal (single (t), single (f));
%! y = nufft (gpuArray (x), s, f);
%! assert (classUnderlying (y), "single");
%! near (y, sums (x, double (s), f), 1e-6);
%! y = nufft (x, t, gpuArray (g));
%! assert (classUnderlying (y), "single");
%! near (y, sums (x, t, double (g)), 1e-6);
%! y = nufft (gpuArray (single (x)), t);
%! near (y, sums (single (x), t, (0:899)' / 900), 1e-6);

## Any of the arguments is a gpuArray
%!test
%! x = values (false, 5, 1);
%! [t, f] = deal ([0; 1; 2.5; 4; 7], [0.1; 0.2]);
%! want = sums (x, t, f);
%! near (nufft (x, gpuArray (t), f), want, 1e-12);
%! near (nufft (x, t, gpuArray (f)), want, 1e-12);
%! near (nufft (x, t, f, gpuArray (1)), want, 1e-12);
%! near (nufft (gpuArray (x), t', f'), want, 1e-12);
%! near (nufftn (x, gpuArray (t), f), want, 1e-12);
%! near (nufftn (x, t, gpuArray (f)), want, 1e-12);

## Dimensions
%!test
%! for s = {[3, 30, 4], [1, 30], [30, 5], [1, 1, 30], [300, 30]}
%!   x = values (true, s{1});
%!   for dim = 1:numel (s{1}) + 1
%!     n = size (x, dim);
%!     [t, f] = deal (places (n, 1, 0, n), places (n + 2, 1, 0, 1));
%!     order = [dim, setdiff(1:max (dim, ndims (x)), dim)];
%!     p = permute (x, order);
%!     r = [n + 2, size(p)(2:end)];
%!     want = ipermute (reshape (sums (p(:,:), t, f), r), order);
%!     near (nufft (gpuArray (x), t, f, dim), want, 1e-12);
%!     want = x;
%!     if (dim <= ndims (x))
%!       want = fft (x, [], dim);
%!     endif
%!     near (nufft (gpuArray (x), [], [], dim), want, 1e-12);
%!   endfor
%!   dim = find (s{1} > 1, 1);
%!   t = places (size (x, dim), 1, 0, 9);
%!   assert (isequal (nufft (gpuArray (x), t), nufft (gpuArray (x), t, [], dim)));
%! endfor

## Points that are even, but for rounding
%!test
%! x = values (true, 1000, 1);
%! [t, f] = deal (3 + 0.1 * (0:999)', linspace (-2, 2, 1100)');
%! q = places (1100, 1, -2, 2);
%! near (nufft (gpuArray (x), places (1000, 1, 0, 90), f), sums (x, places (1000, 1, 0, 90), f), 1e-12);
%! near (nufft (gpuArray (x), t, q), sums (x, t, q), 1e-12);
%! near (nufft (gpuArray (x), t, flipud (f)), sums (x, t, flipud (f)), 1e-12);

## Points that are equal, in a corner, far away, or far from each other
%!test
%! x = values (true, 700, 1);
%! f = round (places (700, 1, 0, 1) * 2 ^ 20) / 2 ^ 20;
%! for t = {7 * ones(700, 1), places(700, 1, 6, 6.5), 1e4 + places(700, 1, 0, 100), ...
%!          [places(699, 1, 0, 9); 2 ^ 30]}
%!   near (nufft (gpuArray (x), t{1}, f), sums (x, t{1}, f), 1e-11);
%! endfor
%! t = places (700, 1, 0, 700);
%! near (nufft (gpuArray (x), t, 0.3 * ones (700, 1)), sums (x, t, 0.3 * ones (700, 1)), 1e-12);

## Several dimensions: points and a grid, a grid and points, points and points
%!test
%! for d = 1:4
%!   n = [900, 30, 9, 3](d);
%!   s = [repmat(n, 1, d), 1];
%!   p = n ^ d;
%!   t = places (p, d, -1, n);
%!   f = places (p + 5, d, -0.5, 0.7);
%!   [even, range] = deal (repmat ({(0:n - 1) / n}, 1, d), repmat ({0:n - 1}, 1, d));
%!   for is_complex = [false, true]
%!     x = values (is_complex, s);
%!     y = nufftn (gpuArray (x), t);
%!     near (y, reshape (sums (x(:), t, combined (even{:})), s), 1e-12);
%!     assert (isequal (y, nufftn (gpuArray (x(:)), t)));
%!     near (nufftn (gpuArray (x), [], f), sums (x(:), combined (range{:}), f), 1e-12);
%!     near (nufftn (gpuArray (x), t, f), sums (x(:), t, f), 1e-12);
%!     near (nufftn (gpuArray (single (x)), t, [f, f]), sums (single (x(:)), t, f), 1e-6);
%!   endfor
%! endfor

## Of three dimensions, of so many points that grids are faster
%!test
%! x = values (true, 10, 20, 15);
%! [t, f] = deal (places (3000, 3, 0, 12), places (3000, 3, -0.5, 0.5));
%! g = {(0:10) / 12, (0:13) / 15, (-9:9) / 20};
%! near (nufftn (gpuArray (x), t, g, "tolerance", 1e-4), reshape (sums (x(:), t, combined (g{:})), 11, 14, 19), 1e-4);
%! near (nufftn (gpuArray (x), t, f, "tolerance", 1e-4), sums (x(:), t, f), 1e-4);
%! near (nufftn (gpuArray (x), [], f, "tolerance", 1e-4), sums (x(:), combined (0:9, 0:19, 0:14), f), 1e-4);

## Singles: points and a grid, a grid and points, points and points; by grids of singles,
## and of doubles if the tolerance is less
%!test
%! for d = 1:3
%!   n = [2500, 50, 14](d);
%!   s = [repmat(n, 1, d), 1];
%!   p = n ^ d;
%!   range = repmat ({0:n - 1}, 1, d);
%!   even = cellfun (@(v) v / n, range, "UniformOutput", false);
%!   x = single (values (true, s));
%!   t = single (places (p, d, -2 * n, 3 * n));
%!   f = single (places (p + 3, d, -2.5, 1.7));
%!   [near_t, near_f] = deal (t / 5, f / 4);
%!   [u, g] = deal (double (t), double (f));
%!   [to, from, both] = deal (reshape (sums (x(:), u, combined (even{:})), s), sums (x(:), combined (range{:}), g), sums (x(:), double (near_t), double (near_f)));
%!   for tol = [1e-3, 1e-6, 1e-7]
%!     y = {nufftn(gpuArray (x), t, "tolerance", tol), nufftn(x, [], gpuArray (f), "tolerance", tol), nufftn(gpuArray (x), near_t, near_f, "tolerance", tol)};
%!     near (y{1}, to, tol);
%!     near (y{2}, from, tol);
%!     near (y{3}, both, tol);
%!     assert (cellfun (@classUnderlying, y, "UniformOutput", false), {"single", "single", "single"});
%!   endfor
%!   near (nufftn (gpuArray (double (x)), t), to, 1e-6);
%!   near (nufftn (gpuArray (real (x)), [], u / (3 * n)), sums (real (x(:)), combined (range{:}), u / (3 * n)), 1e-6);
%! endfor

## Many at one place, in a corner, and far away; columns; few points of many places
%!test
%! f = (0:2499)' / 2500;
%! for c = {@double, @single}
%!   x = c{1} (values (true, 2500, 3));
%!   tol = {1e-11, 1e-6}{1 + isa(x, "single")};
%!   for t = {7 * ones(2500, 1), places(2500, 1, 6, 6.01), 1e4 + places(2500, 1, 0, 100)}
%!     near (nufft (gpuArray (x), t{1}), sums (x, t{1}, f), tol);
%!     near (nufft (gpuArray (x), [], t{1} / 2500), sums (x, (0:2499)', t{1} / 2500), tol);
%!   endfor
%!   t = 3 + places (2500, 2, 0, 0.01);
%!   even = {(0:49) / 50, (0:49) / 50};
%!   near (nufftn (gpuArray (x(:,1)), t, even), reshape (sums (x(:,1), t, combined (even{:})), 50, 50), tol);
%! endfor
%! x = single (values (false, 40, 1));
%! t = places (40, 2, 0, 1);
%! y = nufftn (gpuArray (x), t, {0:299, -100:150});
%! near (y, reshape (sums (x, t, combined (0:299, -100:150)), 300, 251), 1e-6);
%! assert (classUnderlying (nufft (gpuArray (single (zeros (0, 3))), [], [0.1, 0.2], 1)), "single");

## So many points that they are taken in order
%!test
%! t = places (20000, 2, 0, 50);
%! f = t / 50 - 0.5;
%! x = values (true, 40, 50);
%! some = [1:20, 19980:20000];
%! y = nufftn (gpuArray (x), [], f);
%! assert (size (y), [20000, 1]);
%! near (y(some), sums (x(:), combined (0:39, 0:49), f(some,:)), 1e-12);
%! x = values (true, 300, 3);
%! y = nufft (gpuArray (x), [], f(:,1));
%! near (y(some,:), sums (x, (0:299)', f(some,1)), 1e-12);
%! y = nufft (gpuArray (x), t(1:300,1), f(:,1));
%! near (y(some,:), sums (x, t(1:300,1), f(some,1)), 1e-12);

## Cells
%!test
%! x = values (true, 6, 7, 4);
%! t = {places(6, 1, 0, 6), places(7, 1, 0, 9)', places(4, 1, 0, 2)};
%! f = {places(5, 1, 0, 1), places(8, 1, 0, 1), [0.1, 0.2]};
%! q = places (9, 3, -1, 1);
%! even = {(0:5) / 6, (0:6) / 7, (0:3) / 4};
%! near (nufftn (gpuArray (x), t, f), reshape (sums (x(:), combined (t{:}), combined (f{:})), 5, 8, 2), 1e-12);
%! near (nufftn (gpuArray (x), t), reshape (sums (x(:), combined (t{:}), combined (even{:})), 6, 7, 4), 1e-12);
%! near (nufftn (gpuArray (x), [], f), reshape (sums (x(:), combined (0:5, 0:6, 0:3), combined (f{:})), 5, 8, 2), 1e-12);
%! near (nufftn (gpuArray (x), t, q), sums (x(:), combined (t{:}), q), 1e-12);
%! near (nufftn (gpuArray (x), places (168, 3, 0, 5), f), reshape (sums (x(:), places (168, 3, 0, 5), combined (f{:})), 5, 8, 2), 1e-12);
%! assert (isequal (nufftn (gpuArray (x)), fftn (gpuArray (x))));
%! near (nufftn (gpuArray (x(:)), {places(168, 1, 0, 9)}), sums (x(:), places (168, 1, 0, 9), (0:167)' / 168), 1e-12);
%! t = [1:10, 11:2:29]';
%! x = cos (2 * pi * 0.01 * t) + sin (2 * pi * 0.02 * t') + cos (2 * pi * 0.03 * reshape (t, [1, 1, 20]));
%! even = (0:19)' / 20;
%! near (nufftn (gpuArray (x), {t, t, t}), reshape (sums (x(:), combined (t, t, t), combined (even, even, even)), 20, 20, 20), 1e-12);

## Vectors on the device, of either class, beside ordinary ones and the default; long ones
%!test
%! x = gpuArray (values (true, 20, 30));
%! [u, v] = deal ((0:19) / 20, single (0:29)' / 32);
%! t = places (600, 2, 0, 20);
%! want = nufftn (x(:), t, {u, v}, "tolerance", 1e-6);
%! for g = {{gpuArray(u), v}, {u, gpuArray(v)}, {gpuArray(u), gpuArray(v)}}
%!   assert (isequal (nufftn (x(:), t, g{1}, "tolerance", 1e-6), want));
%!   assert (isequal (nufftn (x(:), gpuArray (t), g{1}, "tolerance", 1e-6), want));
%! endfor
%! f = places (50, 2, 0, 1);
%! p = {places(20, 1, 0, 20), gpuArray(places (30, 1, 0, 30))};
%! near (nufftn (x, p, f), sums (gather (x(:)), combined (p{1}, gather (p{2})), f), 1e-12);
%! near (nufftn (x, {gpuArray(0:19), gpuArray(single (0:29))}, f), sums (gather (x(:)), combined (0:19, 0:29), f), 1e-6);
%! n = 2 ^ 14 + 3;
%! x = values (true, n, 1);
%! f = places (40, 1, 0, 1);
%! for c = {@double, @single}
%!   assert (isequal (nufft (gpuArray (x), gpuArray (c{1} (0:n-1)), f), nufft (gpuArray (x), c{1} (0:n-1)', f)));
%! endfor
%! t = places (n, 1, 0, 90);
%! near (nufft (gpuArray (x), gpuArray (t), f), sums (x, t, f), 1e-12);

## What is real after all is real
%!test
%! for c = {@double, @single}
%!   y = nufft (gpuArray (c{1} (zeros (900, 1))), places (900, 1, 0, 900));
%!   assert (isreal (y));
%!   assert (isequal (y, c{1} (zeros (900, 1))));
%!   y = nufft (complex (gpuArray (c{1} (ones (900, 1))), 0), zeros (900, 1), zeros (3, 1));
%!   assert (isreal (y));
%! endfor

## Nothing
%!test
%! assert (size (nufft (gpuArray (zeros (0, 3)), [], [0.1, 0.2], 1)), [2, 3]);
%! assert (size (nufft (gpuArray (zeros (4, 0)), 1:4, [0.1, 0.2], 1)), [2, 0]);
%! assert (size (nufftn (gpuArray (zeros (3, 0)))), [3, 0]);
%! assert (size (nufftn (gpuArray (zeros (4, 1)), zeros (4, 2), zeros (0, 2))), [2, 2]);

## The same bits each time
%!test
%! [t, f] = deal (places (3000, 2, 0, 50), places (3000, 2, 0, 1));
%! x = gpuArray (values (true, 50, 60));
%! for c = {@double, @single}
%!   x = c{1} (x);
%!   for k = 1:2
%!     y{k} = {nufftn(x, t), nufftn(x, [], f), nufftn(x, t, f), nufft(x(:), t(:,1)), nufft(x(:), t(:,1), f(:,1))};
%!   endfor
%!   assert (isequal (cellfun (@gather, y{1}, "UniformOutput", false), cellfun (@gather, y{2}, "UniformOutput", false)));
%! endfor

## Errors
%!test
%! x = gpuArray (1:4);
%! m = gpuArray (ones (4, 3));
%! fails (@() nufft (x, 1:3), "octcuda:LogicError", "T has 3 points, but X has 4 samples along dimension 2");
%! fails (@() nufft (x, 1:4, [], 1), "octcuda:LogicError", "T has 4 points, but X has 1 samples along dimension 1");
%! fails (@() nufft (x, [1, 2, NaN, 4]), "octcuda:LogicError", "T has NaN or Inf");
%! fails (@() nufft (x, 1:4, [0, Inf]), "octcuda:LogicError", "F has NaN or Inf");
%! for bad = {NaN, Inf, -Inf}
%!   fails (@() nufft (x, gpuArray ([1, 2, bad{1}, 4])), "octcuda:LogicError", "T has NaN or Inf");
%!   fails (@() nufft (x, 1:4, gpuArray (single ([0, bad{1}]))), "octcuda:LogicError", "F has NaN or Inf");
%!   fails (@() nufft (x, gpuArray ([1, 2, bad{1}, 4]), [0, bad{1}]), "octcuda:LogicError", "T has NaN or Inf");
%!   fails (@() nufft (gpuArray (1:20000), gpuArray ([1:19999, bad{1}])), "octcuda:LogicError", "T has NaN or Inf");
%!   fails (@() nufftn (x(:), gpuArray ([1, 2; 3, bad{1}; 0, 0; 1, 1])), "octcuda:LogicError", "T has NaN or Inf");
%!   fails (@() nufftn (x(:), ones (4, 2), gpuArray ([1, 2; 3, bad{1}])), "octcuda:LogicError", "F has NaN or Inf");
%! endfor
%! fails (@() nufft (x, int8 (1:4)), "octcuda:LogicError", "T must be real numbers, .* not int8");
%! fails (@() nufft (x, 1:4, gpuArray ([1i, 2])), "octcuda:LogicError", "F must be real numbers, .* not complex double");
%! fails (@() nufft (x, "1234"), "octcuda:LogicError", "unknown option \"1234\"");
%! fails (@() nufft (x, {1, 2}), "octcuda:LogicError", "T must be a vector; nufftn");
%! fails (@() nufft (x, ones (2)), "octcuda:LogicError", "T must be a vector; nufftn");
%! fails (@() nufft ({1}, gpuArray (1)), "octcuda:LogicError", "X must be a numeric or logical array, not a cell");
%! fails (@() nufft ("a", gpuArray (1)), "octcuda:LogicError", "X must be a numeric or logical array, not a char");
%! fails (@() nufft (sparse (1:4), gpuArray (1:4)), "octcuda:LogicError", "X is sparse");
%! for dim = {0, -1, 1.5, NaN, [1, 2], {1}}
%!   fails (@() nufft (x, 1:4, [], dim{1}), "octcuda:LogicError", "DIM must be a positive integer");
%! endfor
%! for tol = {0, -1, 1, NaN, 1e-15, [1, 2], "a"}
%!   fails (@() nufft (x, 1:4, "tolerance", tol{1}), "octcuda:LogicError", "\"tolerance\" must be a number from 1e-14 to 0.1");
%! endfor
%! fails (@() nufft (x, 1:4, "tolerance"), "octcuda:LogicError", "has no value");
%! fails (@() nufft (x, 1:4, "accuracy", 1), "octcuda:LogicError", "unknown option");
%! fails (@() nufft (x, 1, 2, 3, 4), "octcuda:InvalidCall");
%! fails (@() nufftn (m, ones (3, 2)), "octcuda:LogicError", "T is 3x2, and X has 12 elements");
%! fails (@() nufftn (m, {1:4, 1:2}), "octcuda:LogicError", "lengths \\[4  2\\], and X is 4x3");
%! fails (@() nufftn (m, {1:4, [1, 2, NaN]}), "octcuda:LogicError", "T has NaN or Inf");
%! fails (@() nufftn (m, {1:4, {1, 2, 3}}), "octcuda:LogicError", "T must be real numbers, .* not cell");
%! fails (@() nufftn (m, [], {1:4}), "octcuda:LogicError", "F has 1 vectors, but points have 2 dimensions");
%! fails (@() nufftn (m, ones (12, 2), ones (5, 1)), "octcuda:LogicError", "F is 5x1, and points have 2 dimensions");
%! fails (@() nufftn (m, ones (12, 2), {1:2, ones(2)}), "octcuda:LogicError", "number 2 is 2x2");
%! fails (@() nufftn (m, [], int8 (ones (5, 2))), "octcuda:LogicError", "F must be real numbers, .* not int8");
%! fails (@() nufftn (m, 1, 2, 3), "octcuda:InvalidCall");

## Where nothing can be compiled, all of it is summed up
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! code = ["t = mod ((1:700)' .^ 2 * sqrt (2), 700);  f = t / 700;  x = mod ((1:700)' .^ 2, 17);\n" ...
%!         "y = {nufft(gpuArray (x), t, f), nufft(gpuArray (x), [], f), nufftn(gpuArray (x), [t, f], [f, t])};\n" ...
%!         "a = exp (-2i * pi * f * t');  n = norm (x) * 700;\n" ...
%!         "assert (norm (gather (y{1}) - a * x) <= 1e-12 * n);\n" ...
%!         "assert (norm (gather (y{2}) - exp (-2i * pi * f * (0:699)) * x) <= 1e-12 * n);\n" ...
%!         "assert (norm (gather (y{3}) - (a .* exp (-2i * pi * t * f')) * x) <= 1e-12 * n);\n" ...
%!         "disp ('all done');"];
%! code = ["warning ('error', 'octcuda:fallback');\n" code];
%! [~, out] = without_compiler (code);
%! assert (! isempty (strfind (out, "all done")), out);

%!test assert_no_live ();
