## filter.tst -- differences, filters and convolutions beside core's.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## diff of every class, order, dimension; integers saturate on the way.
%!test
%! for c = test_classes ()
%!   x = reshape (test_values (c{1}, "random", -100, 100, 60), 3, 4, 5);
%!   e = test_values (c{1}, "edge");
%!   e = {x, reshape(x, 12, 5), x(:), x(:).', x(1), e, e.', x(:, :, 1), ...
%!        x(zeros (0, 3)), x(zeros (3, 0)), x(zeros (2, 0, 3))};
%!   for y = e
%!     same_on_gpu (@(x) diff (x), y{1});
%!     same_on_gpu (@(x) diff (x, []), y{1});
%!     for k = 0:6
%!       same_on_gpu (@(x) diff (x, k), y{1});
%!     endfor
%!     for dim = 1:3
%!       for k = [0, 1, 2, 3, 12]
%!         same_on_gpu (@(x) diff (x, k, dim), y{1});
%!       endfor
%!     endfor
%!   endfor
%! endfor
%!test
%! for a = {{-1}, {1.5}, {ones(2)}, {"a"}, {1, 0}, {1, 3}, {1, 1.5}, {1, 1, 1}, {{}}}
%!   same_on_gpu (@(x) diff (x, a{1}{:}), magic (4));
%! endfor
%! same_on_gpu (@(x, k) diff (x, k), magic (4), 2);

## filter: sums in core's order, bit for bit; states; dimensions; classes.  Since
## Octave 11 core's loops round as the compiler has cut them.
%!function same_filter (f, varargin)
%!  tol = {};
%!  if (sscanf (OCTAVE_VERSION (), "%d") >= 11)
%!    is_number = cellfun (@isnumeric, varargin);
%!    x = cellfun (@(x) abs (double (x(isfinite (x))))(:), varargin(is_number), ...
%!                 "UniformOutput", false);
%!    is_single = any (cellfun (@(x) isa (x, "single"), varargin));
%!    unit = eps ({"double", "single"}{1 + is_single});
%!    tol = {"floor", 1e4 * unit * max([1; vertcat(x{:})])};
%!  endif
%!  same_on_gpu (f, varargin{:}, tol{:});
%!endfunction
%!test
%! coeffs = {1, 1; 2, 1; [1, -2, 0.5, 3], 1; (1:20)', 1; 1, [1, 0.5]; ...
%!           [1; 2], [1, -0.3, 0.1]; [3, 1, 2], [2, 0.5]; [1, 0, 0], [4, 0, 0]; ...
%!           5, 2; [0, 1, 0], 1; ones(1, 40), 1; 1, [1, zeros(1, 17), 0.5]};
%! for c = test_classes ()
%!   is_float = any (strfind (c{1}, "double")) || any (strfind (c{1}, "single"));
%!   x = reshape (test_values (c{1}, "random", -10, 10, 120), 30, 2, 2);
%!   e = test_values (c{1}, "edge");
%!   for k = 1:rows (coeffs) * (1 - 0.75 * ! is_float)
%!     [b, a] = coeffs{k,:};
%!     f = @(x, varargin) filter (b, a, x, varargin{:});
%!     same_filter (f, x, "nout", 2);
%!     same_filter (@(x) f (x, [], 2), x, "nout", 2);
%!     same_filter (@(x) f (x, [], 3), x, "nout", 2);
%!     same_filter (f, x(:), "nout", 2);
%!     same_filter (f, x(:, 1).', "nout", 2);
%!     same_filter (f, e, "nout", 2);
%!   endfor
%! endfor
%!test
%! x = reshape (mod ((1:400) * 0.618, 1), 50, 8);
%! for ba = {[1, -2, 0.5], 1; [1, -2, 0.5], [1, 0.25]; 1i, 1; [1, 2i], [1, 0.1, 0.2]}'
%!   [b, a] = ba{:};
%!   n = max (numel (a), numel (b)) - 1;
%!   f = @(x, s, varargin) filter (b, a, x, s, varargin{:});
%!   s = reshape (mod ((1:8*n) * 0.414, 1), n, 8);
%!   if (n > 0)
%!     same_filter (f, x, s, "nout", 2, "mixed", true);
%!     same_filter (f, x, single (s), "nout", 2);
%!     same_filter (@(x, s) f (x, s, 2), x.', s, "nout", 2);
%!     same_filter (f, x(:, 1), s(:, 1), "nout", 2);
%!     same_filter (f, x(:, 1).', s(:, 1).', "nout", 2);
%!     same_filter (f, x(1:2, 1), s(:, 1), "nout", 2);
%!     same_filter (f, x, complex (s, 1), "nout", 2);
%!   endif
%!   same_filter (f, x, s(1:end-1, :), "nout", 2);
%!   same_filter (f, x, s.', "nout", 2);
%!   same_filter (f, x(1, :), s, "nout", 2);
%! endfor
%! same_filter (@(b, a, x) filter (b, a, x), [1, 2, 3], [2, 1], x, "mixed", true);
%! same_filter (@(b, a, x) filter (b, a, x), single ([1, 2, 3]), [3, 1], x);
%! same_filter (@(b, a, x) filter (b, a, x), [1, 2, 3], single ([3, 1]), x);
%! same_filter (@(b, a, x) filter (b, a, x), int8 ([1, 2, 3]), [3, 1], int8 (9 * x));
%! same_filter (@(x) filter ([1, 2i], 2i, x), x);
%! z = complex (x - 0.3, flipud (x) / 3);
%! b = [0.3 - 0.7i, 0.1 + 0.2i, 1.7 + 0.9i];
%! for z = {z, single(z), z(:), [z; z * Inf; z]}
%!   same_filter (@(x) filter (b, 1, x), z{1}, "nout", 2);
%!   same_filter (@(x) filter (b, [1, 0.3 - 0.1i], x), z{1}, "nout", 2);
%!   same_filter (@(x) filter (b, 1, x, [], 2), z{1}, "nout", 2);
%!   same_filter (@(x) filter (b, [1, 0.3 - 0.1i], x, [], 2), z{1}, "nout", 2);
%! endfor
%! same_filter (@(x) filter (ones (1, 30), 1, x(:).'), rand (1, 5000) > 0.5);
%!test
%! x = magic (4);
%! for a = {{0, x}, {[0, 1], x}, {[], x}, {1, x, [], 3}, {1, x, [], 0}, ...
%!          {1, x, [], 1.5}, {ones(2), x}, {"a", x}, {{}, x}, {1}, {1, []}, ...
%!          {1, zeros(0, 3)}, {1, x, 1, 1, 1}, {1, x, {}}}
%!   same_on_gpu (@(b) filter (b, a{1}{:}), [1, 2, 3], "nout", 2);
%! endfor
%! same_on_gpu (@(x) filter (1, 1, x), zeros (0, 3));
%! same_on_gpu (@(x) filter ([1, 2], 1, x), zeros (3, 0));

## Convolutions: whole numbers exactly, others up to rounding.
%!function tell (a, b, shape)
%!  f = conv2 (abs (double (a)), abs (double (b)), shape) * (numel (b) + 1);
%!  f *= 2 * eps ({"double", "single"}{1 + (isa (a, "single") || isa (b, "single"))});
%!  same_on_gpu (@(a, b) conv2 (a, b, shape), a, b, "floor", f(:), "mixed", true);
%!endfunction
%!test
%! sizes = {[30, 40], [3, 4]; [30, 40], [5, 1]; [1, 50], [1, 7]; [4, 4], [6, 5]; ...
%!          [3, 7], [5, 2]; [20, 3], [1, 1]; [1, 1], [3, 3]; [1300, 2], [3, 2]; ...
%!          [90, 90], [12, 9]};
%! for shape = {"full", "same", "valid"}
%!   for k = 1:rows (sizes)
%!     [m, n] = sizes{k,:};
%!     a = reshape (mod (1:prod (m), 17) - 5, m);
%!     b = reshape (mod (1:prod (n), 7) - 3, n);
%!     same_on_gpu (@(a, b) conv2 (a, b, shape{1}), a, b);
%!     same_on_gpu (@(a, b) convn (a, b, shape{1}), int8 (a), b > 0);
%!     same_on_gpu (@(a, b) conv2 (a, b, shape{1}), single (a), complex (b, 1));
%!     same_on_gpu (@(a, b) conv2 (a, b, shape{1}), complex (a, a'(:, :)(1)), b);
%!     a = reshape (mod ((1:prod (m)) * 0.618, 1), m);
%!     b = reshape (mod ((1:prod (n)) * 0.414, 1), n) - 0.5;
%!     tell (a, b, shape{1});
%!     tell (single (a), b, shape{1});
%!     tell (a + 1i, single (b), shape{1});
%!     tell (a - 0.3i, b + 2i, shape{1});
%!   endfor
%! endfor
%!test
%! a = reshape (mod (1:2000, 17) - 5, 50, 40);
%! a([3, 100, 777]) = [NaN, Inf, -Inf];
%! b = [1, 0, 2; 0, -1, 0; 3, 1, 0];
%! for shape = {"full", "same", "valid"}
%!   same_on_gpu (@(a, b) conv2 (a, b, shape{1}), a, b);
%!   same_on_gpu (@(a, b) conv2 (a, b, shape{1}), b, a);
%!   same_on_gpu (@(a, b) conv2 (a, b, shape{1}), a, complex (b, b'));
%!   same_on_gpu (@(a, b) conv2 (a, b, shape{1}), single (abs (a)), b / 0);
%!   same_on_gpu (@(u, v, a) conv2 (u, v, a, shape{1}), [1, 0, 2], [1; 3], a, "mixed", true);
%!   same_on_gpu (@(u, v, a) conv2 (u, v, a, shape{1}), single (1:3), 1:2, a);
%!   same_on_gpu (@(u, v, a) conv2 (u, v, a, shape{1}), 1:3, 1:2, int8 (a));
%! endfor
%! a = magic (4);
%! for b = {{1, "none"}, {a, 1}, {1, a, a}, {}, {1, 2, 3, "full", 1}, {ones(2, 2, 2)}, ...
%!          {[]}, {zeros(0, 3)}, {"a"}, {{}}, {1, "Full"}, {1:2, 1:3}, {1:2, a}}
%!   same_on_gpu (@(a) conv2 (a, b{1}{:}), a);
%!   same_on_gpu (@(a) convn (a, b{1}{:}), a);
%! endfor
%! same_on_gpu (@(a, b) conv2 (a, b), zeros (0, 3), a);
%!test
%! warning ("off", "octcuda:fallback", "local");
%! a = reshape (mod (1:240, 17) - 5, 6, 8, 5);
%! for shape = {"full", "same", "valid"}
%!   same_on_gpu (@(a, b) convn (a, b, shape{1}), a, a(1:2, 1:3, 1:2));
%!   same_on_gpu (@(u, v, a) conv2 (u, v, a, shape{1}), 1:3, [1i, 2], a(:, :, 1));
%!   same_on_gpu (@(u, v, a) conv2 (u, v, a, shape{1}), 1:3, 1:2, a(:, :, 1) + 1i);
%!   same_on_gpu (@(u, v, a) conv2 (u, v, a, shape{1}), [1i, 2], 1:2, a(:, :, 1));
%! endfor

## Core's functions that come down to these.
%!test
%! warning ("off", "octcuda:fallback", "local");
%! u = mod (1:40, 7) - 3;
%! v = [1, -2, 4];
%! for shape = {"full", "same", "valid"}
%!   same_on_gpu (@(u, v) conv (u, v, shape{1}), u, v, "mixed", true);
%!   same_on_gpu (@(u, v) conv (u, v, shape{1}), u.', single (v));
%!   same_on_gpu (@(b, x) filter2 (b, x, shape{1}), magic (3), magic (9), "mixed", true);
%! endfor
%! same_on_gpu (@(u, v) conv (u, v, "some"), u, v);
%! same_on_gpu (@(u, v) conv (u, v), magic (3), v);
%! same_on_gpu (@(y, a) deconv (y, a), conv (u, v), v, "nout", 2, "mixed", true);
%! same_on_gpu (@(y, a) deconv (y, a), u.', v.', "nout", 2);
%! same_on_gpu (@(y, a) deconv (y, a), v, u, "nout", 2);

## del2 and gradient.
%!test
%! warning ("off", "octcuda:fallback", "local");
%! x = reshape (mod ((1:210) * 0.618, 1), 6, 7, 5);
%! for m = {magic(6), magic(3), (1:9) .^ 2, x, single(x(:, :, 1)), int8(99 * x(:, :, 1)), ...
%!          x(1:2, :, 1), x(:, 1, 1), x(1), complex(x(:, :, 1), 1), x(:, :, 2) > 0.5, ...
%!          x(:, 1:3, 1), zeros(0, 3), []}
%!   m = m{1};
%!   nd = ndims (m);
%!   for h = {{}, {2}, {0.5, 3}, {single(2)}, {1, 2, 3}, {(1:columns (m)) .^ 2}, ...
%!            {(1:columns (m)) .^ 2, (1:rows (m)) / 3}, {"a"}, {ones(2)}, {1, 2, 3, 4}}
%!     same_on_gpu (@(m) del2 (m, h{1}{:}), m);
%!     same_on_gpu (@(m) gradient (m, h{1}{:}), m, "nout", nd);
%!   endfor
%!   same_on_gpu (@(m) gradient (m), m);
%!   same_on_gpu (@(m) gradient (m, m), m);
%!   same_on_gpu (@(m) gradient (m), m, "nout", 3);
%! endfor
%! same_on_gpu (@(m, h) del2 (m, h), magic (5), 2, "mixed", true);
%! same_on_gpu (@(m, h) gradient (m, h), magic (5), 2, "mixed", true);
%! same_on_gpu (@(p) gradient (@(x) x .^ 2, p), 1:5);

## In a captured graph the sizes are those of the capture
%!test
%! for k = {magic(6), ones(3), "same"; rand(100), rand(5), "full"; rand(40, 3), rand(1, 2), "valid"}'
%!   x = gpuArray (k{1});
%!   f = gpuArray (k{2});
%!   [graph, y] = cuda.capture (@(x) conv2 (x, f, k{3}), {x});
%!   exec = instantiate (graph);
%!   exec.launch ();
%!   assert (gather (y), conv2 (k{1}, k{2}, k{3}), 1e-12);
%!   clear graph exec y x f
%! endfor

%!test assert_no_live ();
