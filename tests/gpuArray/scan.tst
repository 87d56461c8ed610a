## scan.tst -- cumsum, cumprod, cummax, cummin, find, nnz, nonzeros give what core
## gives.
##
## All classes, dimensions and forms; NaN, ties, saturation; columns in one part
## and in several; the same bits on every run; what they swallow.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! for c = test_classes ()
%!   sweep_scan ("cumsum", c{1});
%! endfor
%!test
%! for c = {"double", "single", "complex double", "complex single", "logical", "uint8", "int64"}
%!   sweep_scan ("cumprod", c{1});
%! endfor
%!test
%! for c = test_classes ()
%!   sweep_scan ("cummax", c{1});
%! endfor
%!test
%! for c = {"double", "complex single", "int16", "uint64", "logical"}
%!   sweep_scan ("cummin", c{1});
%! endfor

## Columns long enough for several parts, along both dimensions.
%!test
%! n = 3e5 + 5;
%! v = mod ((1:n)' * 0.618, 1) - 0.5;
%! for x = {v, v', reshape(v(1:3e5), 5, []), reshape(v(1:3e5), 300, [])}
%!   for d = 1:2
%!     tol = size (x{1}, d) ^ 2 * eps;
%!     same_on_gpu (@(x) cumsum (x, d), x{1}, "floor", tol);
%!     same_on_gpu (@(x) cumprod (1 + x / 1e4, d), x{1}, "floor", 100 * tol);
%!     same_on_gpu (@(x) cummax (x, d), x{1}, "nout", 2);
%!     same_on_gpu (@(x) cummin (round (9 * x), d), x{1}, "nout", 2);
%!     same_on_gpu (@(x) cummin (round (9 * x), d), x{1});
%!     same_on_gpu (@(x) cumsum (x, d, "native"), int8 (300 * x{1}));
%!     same_on_gpu (@(x) cumsum (x, d, "native"), int64 (4e18 * x{1}));
%!   endfor
%! endfor

## What saturates at either end, in order.
%!test
%! x = int8 ([100, 100, -100, -100, -100, 7, -128, -128, 127, 127, 127, 3, -128]);
%! same_on_gpu (@(x) cumsum (x, "native"), x);
%! same_on_gpu (@(x) cumsum (x, 1, "native"), repmat (x', 1, 3));
%! same_on_gpu (@(x) cumsum (x, 2, "native"), repmat (x, 3, 30));
%! same_on_gpu (@(x) cumsum (x, "native"), uint8 (200:20:250));
%! x = [intmax("int64"), 5, intmin("int64"), intmin("int64"), -1, intmax("int64")];
%! same_on_gpu (@(x) cumsum (x, "native"), repmat (x, 1, 7));
%! same_on_gpu (@(x) cumsum (x, "native"), [true, false, true]);
%! same_on_gpu (@(x) cumsum (x, 2, "native"), [false, false, true; true, false, true]);

## Which of equals; where NaN is; the sign of zero.
%!test
%! for x = {[0, -0, 0], [-0, 0, -0], [NaN, NaN, 1, NaN, 2, NaN, 0], [NaN, NaN], ...
%!          [-Inf, NaN, Inf, Inf], [3, 1, 3, 1, 4, 4], [NaN, 1; 2, NaN; NaN, NaN; 0, 3]}
%!   for d = 1:2
%!     same_on_gpu (@(x) cummax (x, d), x{1}, "nout", 2);
%!     same_on_gpu (@(x) cummin (x, d), x{1}, "nout", 2);
%!     same_on_gpu (@(x) cumsum (x, d), x{1});
%!   endfor
%! endfor
%!test
%! z = [complex(1, 1), -1 - 1i, 1i * sqrt(2), complex(NaN, 1), 2, complex(0, -2), complex(2, NaN)];
%! for x = {z, fliplr(z), z([4, 7, 1, 2]), z', repmat(z, 2, 1)}
%!   for d = 1:2
%!     same_on_gpu (@(x) cummax (x, d), x{1}, "nout", 2);
%!     same_on_gpu (@(x) cummin (x, d), x{1}, "nout", 2);
%!   endfor
%! endfor
%! same_on_gpu (@(x) cumprod (x), [1i, 1i, 1i, 1i]);
%! same_on_gpu (@(x) cumsum (x), [1i, -1i]);
%! same_on_gpu (@(x) cumsum (x), complex ([1, 2], 0));

## A scan of an expression is the scan of its value.
%!test
%! x = mod ((1:4096) * 0.618, 1);
%! y = mod ((1:4096) * 0.414, 1);
%! tol = 4096 * eps * 4096;
%! same_on_gpu (@(x, y) cumsum (x .* y), x, y, "floor", tol);
%! same_on_gpu (@(x, y) cumsum (x(2:end) - x(1:end-1)), x, y, "floor", tol);
%! same_on_gpu (@(x, y) cumsum (x' .* y(1:100)), x, y, "floor", tol);
%! same_on_gpu (@(x, y) cumsum (x' .* y(1:100), 2), x, y, "floor", tol);
%! same_on_gpu (@(x, y) cumsum (reshape (x, 64, 64)'), x, y, "floor", tol);
%! same_on_gpu (@(x, y) cummax (x - y), x, y, "nout", 2);
%! same_on_gpu (@(x, y) cumsum (sqrt (x - 0.5)), x, y, "floor", tol);
%! same_on_gpu (@(x, y) cumsum (sqrt (x)), x, y, "floor", tol);
%! same_on_gpu (@(x, y) cumsum (x > y), x, y);
%! same_on_gpu (@(x, y) cumsum (cumsum (x) > 100), x, y);

## What is shared is computed once, and stays what it was.
%!test
%! g = gpuArray (1:1000);
%! h = g .* 2;
%! s = cumsum (h);
%! assert (gather (s), cumsum (2 * (1:1000)));
%! assert (gather (h), 2 * (1:1000));

## The same bits on every run.
%!test
%! g = gpuArray (mod ((1:3e5) * 0.618, 1) - 0.5);
%! s = gather (cumsum (g));
%! for k = 1:5
%!   assert (gather (cumsum (g)) == s);
%! endfor

## Better than a naive order, whose error is 1.2e5 units in the last place here.
%!test
%! n = 1e6;
%! exact = (1:n)' * double (single (0.1));
%! got = double (gather (cumsum (gpuArray (repmat (single (0.1), n, 1)))));
%! assert (max (abs (got - exact)) <= n * eps ("single") * exact(end));

## m-files of core that live on scans.
%!test
%! warning ("off", "octcuda:fallback", "local");
%! y = mod ((1:40) * 0.618, 1);
%! for x = {y, y', reshape(y, 5, 8)}
%!   same_on_gpu (@(x) cumtrapz (x), x{1}, "floor", 1e-13);
%!   same_on_gpu (@(x) cumtrapz (x, 2), x{1}, "floor", 1e-13);
%!   same_on_gpu (@(x) cumtrapz (2, x), x{1}, "floor", 1e-13);
%! endfor

## find: all classes, orientations, forms.
%!test
%! for c = test_classes ()
%!   e = test_values (c{1}, "edge");
%!   v = test_values (c{1}, "random", -2, 2, 60);
%!   v(mod ((1:60) * 7, 5) < 2) = 0;
%!   for x = {e, e.', v, v.', reshape(v, 6, 10), reshape(v, 3, 4, 5), ...
%!            v(zeros (0, 0)), v(zeros (0, 3)), v(zeros (3, 0)), ...
%!            v(zeros (1, 0)), v(zeros (0, 1, 0)), v(7), v(1), ...
%!            zeros(1, 4, class (v)), zeros(4, 1, class (v)), ...
%!            zeros(2, 2, class (v)), zeros(1, 1, class (v)), ...
%!            reshape(v, 1, 3, 20)}
%!     same_on_gpu (@(x) find (x), x{1});
%!     same_on_gpu (@(x) find (x), x{1}, "nout", 2);
%!     same_on_gpu (@(x) find (x), x{1}, "nout", 3);
%!     same_on_gpu (@(x) find (x, 3), x{1});
%!     same_on_gpu (@(x) find (x, 3, "last"), x{1}, "nout", 3);
%!     same_on_gpu (@(x) nnz (x), x{1});
%!     same_on_gpu (@(x) nonzeros (x), x{1});
%!   endfor
%! endfor
%!test
%! v = [0, 1, 2, 0, 3, NaN, -0, 4];
%! for x = {v, v', reshape(v, 2, 4), reshape(v, 2, 2, 2), 5, 0}
%!   for args = {{1}, {0}, {1e6}, {2, "first"}, {2, "last"}, {1e6, "last"}, {0, "last"}, ...
%!               {Inf}, {-1}, {1.5}, {NaN}, {[]}, {int8(2)}, {"last"}, {1, "middle"}, ...
%!               {1, "last", 3}}
%!     for nout = 1:3
%!       same_on_gpu (@(x) find (x, args{1}{:}), x{1}, "nout", nout);
%!     endfor
%!   endfor
%! endfor

## Many elements: several blocks, every density, both ends.
%!test
%! x = mod ((1:2e5 + 17) * 0.618, 1);
%! for limit = [0.5, 1e-4, 0.99999, -1, 2]
%!   same_on_gpu (@(x) find (x > limit), x);
%!   same_on_gpu (@(x) find (x' > limit, 1e4), x);
%!   same_on_gpu (@(x) find (x > limit, 1e5, "last"), x);
%!   same_on_gpu (@(x) nnz (x > limit), x);
%!   same_on_gpu (@(x) find (x), x > limit);
%!   same_on_gpu (@(x) find (x, 70000, "last"), x > limit);
%!   same_on_gpu (@(x) nonzeros (x), x .* (x > limit));
%! endfor
%! x = [zeros(1, 3e5), x, zeros(1, 3e5)];
%! for args = {{1}, {1, "last"}, {7e4}, {9e4, "last"}, {3e5}, {3e5, "last"}}
%!   for nout = 1:2:3
%!     same_on_gpu (@(x) find (x, args{1}{:}), x, "nout", nout);
%!     same_on_gpu (@(x) find (x, args{1}{:}), x' > 0.5, "nout", nout);
%!   endfor
%! endfor
%! same_on_gpu (@(x) find (sqrt (x - 0.5)), x);
%! same_on_gpu (@(x) find (x(1:7:end) > 0.5), x);
%! same_on_gpu (@(x) find (x' > 0.5), reshape (x(1:2e5), 400, 500), "nout", 3);
%! same_on_gpu (@(x) find (x), complex (x > 0.7, x > 0.9), "nout", 3);

## A count is an ordinary number.
%!test
%! assert (class (nnz (gpuArray ([1, 0, 2]))), "double");
%! if (nnz (gpuArray (1))) ok = true; else ok = false; endif
%! assert (ok);

## Errors: core's.
%!test
%! for f = {@cumsum, @cumprod, @cummax, @cummin}
%!   for args = {{0}, {-1}, {1.5}, {7}, {[1, 2]}, {[]}, {"native"}, {"extra"}, ...
%!               {1, "extra"}, {1, 1}, {single(2)}, {"native", 1}}
%!     same_on_gpu (@(x) f{1} (x, args{1}{:}), magic (3));
%!   endfor
%! endfor
%!test same_on_gpu (@(x) nnz (x, 2), magic (3));
%!test same_on_gpu (@(x) nonzeros (x, 2), magic (3));

%!test assert_no_live ();
