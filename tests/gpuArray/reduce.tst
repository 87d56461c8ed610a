## reduce.tst -- sum, prod, min, max, any and all give what core gives.
##
## Everything or one dimension, all classes, empties, NaN; the same bits on
## every run; what a reduction swallows.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! for c = test_classes ()
%!   sweep_reduce ("sum", c{1});
%! endfor
%!test
%! for c = test_classes ()
%!   sweep_reduce ("prod", c{1});
%! endfor
%!test
%! for c = test_classes ()
%!   sweep_reduce ("sumsq", c{1});
%! endfor
%!test
%! for c = test_classes ()
%!   sweep_reduce ("min", c{1});
%! endfor
%!test
%! for c = test_classes ()
%!   sweep_reduce ("max", c{1});
%! endfor
%!test
%! for c = test_classes ()
%!   sweep_reduce ("any", c{1});
%! endfor
%!test
%! for c = test_classes ()
%!   sweep_reduce ("all", c{1});
%! endfor

## Integers saturate at each addition, in order: the result is core's exactly.
%!test
%! same_on_gpu (@(x) sum (x), int8 ([100, 100, -100, -100, 7]));
%! same_on_gpu (@(x) sum (x), int8 ([-100, -100, 100, 100, 7]));
%! same_on_gpu (@(x) sum (x), repmat (int8 ([100, 100, -128]), 1, 3333));
%! same_on_gpu (@(x) sum (x, 2), repmat (int16 ([30000, 30000, -32000]), 7, 999));
%! same_on_gpu (@(x) sum (x), intmax ("int64") - int64 (0:9));
%! same_on_gpu (@(x) sum (x), [intmin("int64"), -1, 5, intmax("int64"), 5], ...
%!              "floor", 5 * eps * 2 ^ 64);
%! same_on_gpu (@(x) sum (x), repmat (uint8 (200), 1, 10));
%! same_on_gpu (@(x) prod (x), int8 ([5, 5, 5, -5, 2]));
%! same_on_gpu (@(x) prod (x), int32 (1:20));
%! same_on_gpu (@(x) prod (x), int8 ([100, 100, 0]));

## Large arrays.
%!test
%! n = 2e5 + 3;
%! x = mod ((1:n) * 0.618, 1) - 0.5;
%! tol = n * eps * sum (abs (x));
%! same_on_gpu (@(x) sum (x), x, "floor", tol);
%! same_on_gpu (@(x) max (x), x);
%! same_on_gpu (@(x) min (x'), x(1, :));
%! same_on_gpu (@(x) sum (single (x)), x, "floor", n * eps ("single") * sum (abs (x)));
%! same_on_gpu (@(x) any (x > 0.4999999), x);
%! same_on_gpu (@(x) sum (x > 0), x);
%!test
%! x = reshape (mod ((1:700 * 300) * 0.618, 1), 700, 300);
%! for d = 1:2
%!   same_on_gpu (@(x) sum (x, d), x, "floor", 700 * eps * 700);
%!   same_on_gpu (@(x) max (x, [], d), x);
%!   same_on_gpu (@(x) sum (x', d), x, "floor", 700 * eps * 700);
%! endfor

## Sums of singles: all digits but the last.  A naive order has lost five of
## them at 1e6 equal elements.
%!test
%! for n = [1, 33, 100, 1e3, 1e4 + 7, 1e6 + 1, 1e8]
%!   for v = single ([0.1, 1/3](1:1+(n < 1e8)))
%!     x = gpuArray.zeros (n, 1, "single") + v;
%!     assert_single_sum (sum (x), n * double (v));
%!     assert_single_sum (mean (x), double (v));
%!     assert_single_sum (sumsq (x), n * double (v) ^ 2);
%!     assert_single_sum (dot (x, x), n * double (v * v));
%!     assert_single_sum (dot (2 * x, x), 2 * n * double (v * v));
%!   endfor
%! endfor
%!test
%! for n = [1e3, 3e5 + 2]
%!   for m = [3, 40]
%!     x = zeros (m, n, "single", "gpuArray") + single (0.1);
%!     assert_single_sum (sum (x, 2), n * double (single (0.1)));
%!     assert_single_sum (sum (x.', 1), n * double (single (0.1)));
%!     assert_single_sum (sum (x, 1), m * double (single (0.1)));
%!     assert_single_sum (sum (reshape (x, m, 1, []), 3), n * double (single (0.1)));
%!     assert_single_sum (sum (x * 1i, 2), n * 1i * double (single (0.1)));
%!   endfor
%! endfor
%!test
%! for n = [1e4, 3e5 + 1]
%!   x = single (mod ((1:n)' * 0.618, 1));
%!   y = single (mod ((1:n)' * 0.414, 1));
%!   assert_single_sum (sum (gpuArray (x)), sum (double (x)));
%!   assert_single_sum (dot (gpuArray (x), gpuArray (y)), sum (double (x .* y)));
%!   z = complex (x, y);
%!   assert_single_sum (sum (gpuArray (z)), sum (double (z)));
%!   assert_single_sum (sumsq (gpuArray (z)), sum (double (x) .^ 2 + double (y) .^ 2));
%! endfor

## Few elements, many times: leading, middle and trailing dimensions, with what
## is broadcast in front.
%!test
%! for d = {[4, 1000], [3, 1001], [16, 20, 100], [2, 500, 70], [5, 7, 101], [256, 3, 66], [16, 3000]}
%!   x = reshape (mod ((1:prod (d{1})) * 7, 23) - 11, d{1});
%!   m = x(:,1);
%!   for c = {"double", "single"}
%!     y = cast (x, c{1});
%!     for dim = 1:2
%!       same_on_gpu (@(y) sum (y, dim), y);
%!       same_on_gpu (@(y) max (y, [], dim), y);
%!       same_on_gpu (@(y) any (y > 10, dim), y);
%!     endfor
%!   endfor
%!   same_on_gpu (@(y, m) sum ((y - m) .^ 2, 2), x, single (m));
%!   same_on_gpu (@(y, m) min (y - m, [], 1), single (x), m);
%! endfor

## The first of equal zeros, also in arrays whose extremes are found first and
## their zeros afterwards.
%!test
%! x = zeros (2 ^ 10, 2 ^ 15 + 4, "single");
%! x(1:3:end) = -0;
%! x(:,2:5:end) -= 1;
%! x(2:7:end) = NaN;
%! x(1:2,3:4:end) = -0;
%! x(7,5:6:end) = 1;
%! same_on_gpu (@(x) max (x, [], 1), x);
%! same_on_gpu (@(x) min (abs (x), [], 2), x);
%! same_on_gpu (@(x) max (min (x, 0)(:)), x);

## The same bits on every run, whatever shares the kernel.
%!test
%! g = gpuArray (mod ((1:1e5) * 0.618, 1) - 0.5);
%! s = gather (sum (g));
%! for k = 1:5
%!   assert (gather (sum (g)) == s);
%! endfor
%! t = sum (g);
%! u = sum (g .* g);
%! gather (u);
%! assert (gather (t) == s);

## A reduction of an expression is the reduction of its value.
%!test
%! x = mod ((1:4096) * 0.618, 1);
%! y = mod ((1:4096) * 0.414, 1);
%! same_on_gpu (@(x, y) sum (x .* y), x, y, "floor", 4096 * eps * 4096);
%! same_on_gpu (@(x, y) max (x - y), x, y);
%! same_on_gpu (@(x, y) min (abs (x - y)), x, y);
%! same_on_gpu (@(x, y) all (x + y > 0), x, y);
%! same_on_gpu (@(x, y) sum (x(2:end) - x(1:end-1)), x, y, "floor", 4096 * eps * 4096);
%! same_on_gpu (@(x, y) sum (x' .* y(1:100)), x, y, "floor", 4096 * eps * 4096);
%! same_on_gpu (@(x, y) sum (sum (x' .* y(1:10))), x, y, "floor", 4e4 * eps * 4e4);
%! same_on_gpu (@(x, y) x / sum (x), x, y, "floor", 4096 * eps);
%! same_on_gpu (@(x, y) x - max (x), x, y);
%! same_on_gpu (@(x, y) max (x(:)) - min (x(:)), x, y);

## min and max of two arrays are elementwise, and pass over NaN.
%!test
%! same_on_gpu (@(x, y) max (x, y), [1, NaN, 3, NaN], [2, 2, NaN, NaN]);
%! same_on_gpu (@(x, y) min (x, y), [1, NaN, 3, NaN], [2, 2, NaN, NaN]);
%! same_on_gpu (@(x) max (x, 2), [1, NaN, 3, NaN]);
%! same_on_gpu (@(x) max (x), [NaN, 1, NaN, 3]);
%! same_on_gpu (@(x) max (x), [NaN, NaN]);
%! same_on_gpu (@(x) max (x), [NaN, 1; NaN, 2]);
%! same_on_gpu (@(x) max (-x), [NaN, Inf; Inf, NaN]);
%! same_on_gpu (@(x) min (x), [NaN, Inf; Inf, NaN]);
%! for n = [3, 15, 16, 100, 40000]
%!   x = -mod ((1:n)', 7);
%!   for y = {NaN(n, 1), -Inf(n, 1), [NaN(n-1, 1); -Inf], [NaN(n-1, 1); 1], 0 * x, [-1; 0 * x(2:end)], x}
%!     for f = {@max, @min}
%!       same_on_gpu (@(x) f{1} (x), [y{1}, x, -x]);
%!       same_on_gpu (@(x) f{1} (-x), [y{1}, x, -x]);
%!       same_on_gpu (@(x) f{1} (x, [], 2), single ([y{1}, x, -x]'));
%!       same_on_gpu (@(x) 1 ./ f{1} (x), [y{1}, x]);
%!     endfor
%!   endfor
%! endfor
%! same_on_gpu (@(x) isna (max (x)), [NA; NaN]);
%! same_on_gpu (@(x) isna (min (x)), [NaN; NA]);
%! for n = [1, 3, 17, 63, 64, 65, 1000, 4096, 4097, 5000, 70000]
%!   m = mod ((1:n)' .^ 2, 5) < 2;
%!   same_on_gpu (@(m) sum (m), m);
%!   same_on_gpu (@(m) sum (m), [m, ! m]);
%!   same_on_gpu (@(m) sum (m, 2), [m, ! m]);
%!   same_on_gpu (@(m) nnz (m), m);
%!   same_on_gpu (@(m) nnz (m - 1), m);
%!   same_on_gpu (@(m) ! m, m);
%! endfor

%!test # what stands for the second operand of an extreme, and the dimension
%! x = cat (3, [3, NaN, 1; 2, 5, NaN], [NaN, NaN, 7; NaN, 0, -1]);
%! for y = {x, single(x), int8(x), uint64(x), x > 2, complex(x, 1)}
%!   for dim = 1:5
%!     same_on_gpu (@(y) max (y, [], dim), y{1});
%!     same_on_gpu (@(y) min (y, zeros (0, 0), dim), y{1});
%!     same_on_gpu (@(y) max (y(:,:,1:0), [], dim), y{1});
%!     same_on_gpu (@(y) min (y(1), [], dim), y{1});
%!   endfor
%! endfor
%! for e = {[], single([]), int8([]), "", zeros(0, 3), zeros(0, 0, 2), false(0)}
%!   same_on_gpu (@(x) max (x, e{1}, 2), x);
%! endfor
%! for d = {0, -1, 1.5, NaN, Inf, [], "a", int8(2), single(2), true, 2^31}
%!   same_on_gpu (@(x) max (x, [], d{1}), x);
%! endfor

%!test # nnz: on the host a few elements are counted without a program
%! x = reshape (mod (1:24, 4) - 1, 2, 3, 4);
%! for c = {"double", "single", "int8", "uint16", "int64", "logical"}
%!   y = feval (c{1}, max (x, 0));
%!   for z = {y, y(1:0), zeros(0, 3, class (y)), y(:,:,2), y(:)', y(2), y(1)}
%!     same_on_gpu (@(x) nnz (x), z{1});
%!     same_on_gpu (@(x) nnz (x(end:-1:1)), z{1});
%!     same_on_gpu (@(x) nnz (! x), z{1});
%!   endfor
%! endfor
%! for z = {[NaN, 0, -0, Inf, NA], complex([0, 1, 0, NaN], [0, 0, -2, 0]), single([NaN; -0]), true(70, 70), false(5, 1), ones(3), 1:9}
%!   same_on_gpu (@(x) nnz (x), z{1});
%! endfor
%! same_on_gpu (@(x) find (x), mod (1:1000, 3) == 1);
%! same_on_gpu (@(x) find (x, 70, "last"), mod (1:1000, 3)' == 1);
%! same_on_gpu (@(x) find (x, 70), repmat ([true, false], 40, 3));

## any and all decide, and stay on the GPU where the result is larger than that.
%!test
%! g = gpuArray ([1, 0, 1]);
%! assert (same_value (any (g), true), "");
%! assert (same_value (all (g), false), "");
%! if (all (g)) ok = false; else ok = true; endif
%! assert (ok);
%! assert (class (any (gpuArray (magic (3)))), "gpuArray");

## Errors: core's.
%!test same_on_gpu (@(x) sum (x, 0), magic (3));
%!test same_on_gpu (@(x) sum (x, -1), magic (3));
%!test same_on_gpu (@(x) any (x, -1), magic (3));
%!test same_on_gpu (@(x) max (x, [], 0), magic (3));
%!test same_on_gpu (@(x) max (x, ones (2)), magic (3));
%!test same_on_gpu (@(x) sum (x, 1, 2), magic (3));

%!test assert_no_live ();

## In parts: one column, several, tiles of rows, and many of each; twice, since
## what counts the parts is used again
%!test
%! for s = {[1e6, 1], [3e5, 3], [2000, 300], [5, 1e5], [1e5, 5], ...
%!          [70, 80, 90], [9, 7000, 11], [1, 1e6, 2], [100003, 7]}
%!   for cls = {"double", "single", "int32"}
%!     x = feval (cls{1}, mod (reshape (1:prod (s{1}), s{1}), 7));
%!     for d = 1:numel (s{1})
%!       for f = {@(x) sum(x, d), @(x) max(x, [], d), @(x) any(x > 5, d), @(x) sum(x, d)}
%!         same_on_gpu (f{1}, x);
%!       endfor
%!     endfor
%!   endfor
%! endfor

## Columns that are reduced in parts, of which the results are reduced again.
%!test
%! fs = {@sum, @sumsq, @any, @all, @mean, @var, @std, @nnz, @max, @min, @range, @median};
%! for n = [16384, 16385, 20000, 50001, 300001]
%!   x = 1 + mod ((1:n)', 7);
%!   x(end) = 30;
%!   for z = {x, single(x), complex(x, 7 - x), reshape([x; x], n, 2), reshape([x; x], 2, n)}
%!     for f = fs(1:end - 4 * iscomplex (z{1}))
%!       tolerance = -n * double (eps (ones (class (z{1}))));
%!       assert (gather (f{1} (gpuArray (z{1}))), f{1} (z{1}), tolerance);
%!       if (any (strcmp (func2str (f{1}), {"sum", "sumsq", "any", "all", "mean"})))
%!         assert (gather (f{1} (gpuArray (z{1}), 2)), f{1} (z{1}, 2), tolerance);
%!       endif
%!     endfor
%!   endfor
%!   x = 1 + (mod ((1:n)', 7) - 3) / 1e6;
%!   assert (gather (prod (gpuArray (x))), prod (x), -n * eps);
%!   assert (gather (norm (gpuArray (x))), norm (x), -n * eps);
%! endfor

## What a mask leaves out is not loaded, and no other element with it: powers of two tell
## in the sum which elements are in.
%!function chosen (cls)
%!  x = feval (cls, 2 .^ mod (0:127, 20));
%!  y = feval (cls, mod (3 * (0:127), 7));
%!  m = mod ((0:127) .^ 2, 7) < 3;
%!  zero = feval (cls, 0);
%!  for f = {@(m, x, y) sum (merge (m, zero, x)), @(m, x, y) sum (merge (y > 2, zero, x)), ...
%!           @(m, x, y) sum (merge (x > 99, y, x)), @(m, x, y) sum (merge (m, complex (y, x), complex (x, y))), ...
%!           @(m, x, y) max (merge (m, zero, x)), @(m, x, y) cumsum (merge (m, zero, x)), ...
%!           @(m, x, y) sum (reshape (merge (m, zero, x), 32, 4)), ...
%!           @(m, x, y) sum (reshape (merge (m, zero, x), 32, 4), 2), ...
%!           @(m, x, y) sum ([x, y](1:100) + 1), @(m, x, y) nnz (merge (m, zero, x) > 3), ...
%!           @(m, x, y) sum (arrayfun (@(i) ifelse (m(i), zero, x(i)), feval (class (x), 1:128))), ...
%!           @(m, x, y) sum (arrayfun (@(m, x) ifelse (m, zero, x), m, x))}
%!    want = f{1}(m, x, y);
%!    for got = in_each_way (@() {f{1}(gpuArray (m), gpuArray (x), gpuArray (y))})
%!      msg = same_value (got{1}, want);
%!      assert (isempty (msg), "%s: %s", func2str (f{1}), msg);
%!    endfor
%!  endfor
%!endfunction
%!test chosen ("double");
%!test chosen ("single");

%!test # many columns, large on a GPU: the first of equal extremes
%! columns = ifelse (strcmp (octcuda_backend (), "cuda"), 7000, 820);
%! for cls = {"single", "double"}
%!   z = zeros (1, cls{1});
%!   h = - rand (5001, 14, cls{1});
%!   h([3500, 5000],1) = [-z; z];
%!   h([4999, 5001],2) = [-z; z];
%!   h(:,3) = NaN;
%!   h(7:9,4) = [NaN; z; -z];
%!   h(:,5) = -z;
%!   h(end,6) = -z;
%!   h(1:2,7) = [-z; z];
%!   h([3333, 3333 + 1024],8) = [-z; z];
%!   h([16, 17, 19],9) = [-z; z; z];
%!   h([end-1, end],10) = [z; -z];
%!   a = - rand (5001, columns, cls{1}, "gpuArray");
%!   a(:,columns-13:columns) = h;
%!   assert (1 ./ gather (max (a)(columns-13:columns)), 1 ./ max (h));
%!   assert (1 ./ gather (min (-a)(columns-13:columns)), 1 ./ min (-h));
%!   assert (1 ./ gather (max (a + 0)(columns-13:columns)), 1 ./ max (h + 0));
%! endfor

## Products whose parts overflow or underflow: Inf, 0 and NaN where core has them.  Powers of 2
## are exact in every order.
%!function same_product (x, varargin)
%!  want = prod (x, varargin{:});
%!  in_each_way (@() assert (gather (prod (gpuArray (x), varargin{:})), want, -1e-4));
%!  in_each_way (@() assert (gather (prod (gpuArray (x) / 2 * 2, varargin{:})), want, -1e-4));
%!endfunction
%!test
%! for cls = {"double", "single"}
%!   many = ifelse (strcmp (cls{1}, "double"), 400, 60);
%!   up = 2 ^ cast (many * 1.5, cls{1});
%!   list = {0:many, many:-1:0, -(0:many), 1:many, [Inf, 0:many], [0, 1:many, Inf], [NaN, 0:many], [0, NaN], ...
%!           [up, 1 / up], [1 / up, up], [up, up, 1 / up, 1 / up], [1 / up, 1 / up, up, up], [up, up, 0], ...
%!           [-up, up, 1 / up], [1 / up, 1 / up, Inf], [Inf, 1 / up], realmin(cls{1}) * [0.5, 4], [realmax(cls{1}), 1, 0.5], zeros(1, 0)};
%!   for x = cellfun (@(x) cast (x, cls{1}), list, "UniformOutput", false)
%!     for n = [1, 7, 40, 3001]
%!       y = repmat (x{1}, 1, ceil (n / max (1, numel (x{1}))));
%!       same_product (y);
%!       same_product (repmat (y', 1, 3));
%!       same_product ([y; y(end:-1:1)], 2);
%!     endfor
%!   endfor
%! endfor

%!test # columns and rows of each form of kernel, with random exponents
%! for n = [6, 5, 3, 2; 9000, 70, 1000, 3; 1, 100, 1000, 40000]
%!   x = 2 .^ (100 * (mod (floor (77 * sin (1:prod (n))), 9) - 4));
%!   x(1:17:end) *= -1;
%!   x(1:101:end) = 0;
%!   x = reshape (x, n');
%!   for dim = 1:3
%!     if (size (x, dim) < 10)  # too few elements for a product to underflow and to overflow later
%!       same_product (x, dim);
%!     endif
%!   endfor
%! endfor

%!test # parts of a long column
%! x = 2 .^ repmat ([500, 500, -500, -500], 1, 50000);
%! for y = {x, x([2:end, 1]), [x, 0], [0, x], [1 ./ x, 2], [x(2:end), NaN], [x(2:2:end), 3], x([1:4:end, 3:4:end]), x([3:4:end, 1:4:end])}
%!   same_product (y{1});
%!   same_product (y{1}');
%!   same_product ([y{1}; y{1}], 2);
%! endfor
