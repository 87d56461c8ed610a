## sort.tst -- sort, issorted, nth_element, sortrows and median give what core
## gives.
##
## Ties, zeros of both signs, NaN, complex numbers with equal magnitudes, along
## any dimension; columns of the lengths that the kernels tell apart.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! for c = test_classes ()
%!   sweep_sort (c{1});
%! endfor

## Zeros are equal, keep their order and their signs.
%!test
%! x = [0, -0, 1, -0, 0, -1, NaN, -0];
%! for cls = {"double", "single"}
%!   y = cast (x, cls{1});
%!   for mode = {"ascend", "descend"}
%!     same_on_gpu (@(x) sort (x, mode{1}), y);
%!     same_on_gpu (@(x) sort (x, mode{1}), y, "nout", 2);
%!     same_on_gpu (@(x) sort (x, mode{1}), repmat (y, 1, 700), "nout", 2);
%!     same_on_gpu (@(x) sort (x, 2, mode{1}), repmat (y, 20, 1));
%!   endfor
%! endfor

## NA stays NA, in its place among NaN; NaN has the bits of core's.
%!test
%! x = [NA, NaN, 1, NA, 3, NaN, 0, 2, 2];
%! for y = {x, single(x), repmat(x, 1, 700), single(repmat(x, 1, 10000)), repmat(x', 1, 40)}
%!   for f = {@sort, @(x) sort(x, "descend"), @(x) sort(x, 1), @unique, @cummax, @max}
%!     b = gather (f{1}(gpuArray (y{1})));
%!     a = f{1}(y{1});
%!     assert (b, a);
%!     assert (isna (b), isna (a));
%!   endfor
%! endfor
%! assert (num2hex (gather (sort (gpuArray ([NaN, 1])))(2)), num2hex (NaN));
%! assert (isna (gather (sign (gpuArray ([NA, NaN, 1])))), isna (sign ([NA, NaN, 1])));

## Long columns: one, some, of one digit and of all.
%!test
%! n = 7e4;
%! u = mod ((1:n)' * 0.6180339887498949, 1);
%! z = u - 0.5;
%! z(1:97:end) = 0;
%! z(5:97:end) = -0;
%! z(7:977:end) = NaN;
%! z(9:1977:end) = Inf;
%! for x = {u - 0.5, z, single(z), int32(2e9 * (u - 0.5)), int16(3e4 * (u - 0.5)), ...
%!          uint8(255 * u), u > 0.5, int64(9e18 * (u - 0.5)), ones(n, 1), floor(8 * u)}
%!   same_on_gpu (@(x) sort (x), x{1});
%!   same_on_gpu (@(x) sort (x, "descend"), x{1}, "nout", 2);
%! endfor
%! same_on_gpu (@(x) sort (x), [z, -z, u], "nout", 2);
%! same_on_gpu (@(x) sort (x, 2, "descend"), [z, -z].', "nout", 2);
%! same_on_gpu (@(x) sort (x), complex (floor (4 * u), floor (4 * z)), "nout", 2);

## Lengths around those that the kernels tell apart.
%!test
%! u = mod ((1:4097 * 3)' * 0.6180339887498949, 1);
%! for n = [2, 31:33, 64, 79:81, 1023:1025, 2049, 4095:4097]
%!   x = single (reshape (u(1:3*n), n, 3));
%!   same_on_gpu (@(x) sort (x), x, "nout", 2);
%!   same_on_gpu (@(x) sort (x), x(:, 1));
%!   same_on_gpu (@(x) sort (x, "descend"), floor (9 * x), "nout", 2);
%! endfor
%! x = reshape (u(1:12000), 2, 6000);
%! same_on_gpu (@(x) sort (x), x, "nout", 2);
%! same_on_gpu (@(x) sort (x, 2), x, "nout", 2);

## Complex numbers: by magnitude, then by argument, where -pi counts as pi.
%!test
%! x = [3+4i, 5, -5, 4+3i, 5i, -5i, complex(-5, -0), 0, 1i, NaN, complex(Inf, NaN), ...
%!      complex(NaN, 1), Inf, -Inf, complex(0, -Inf), complex(-0, 0), 1, -1];
%! for mode = {"ascend", "descend"}
%!   same_on_gpu (@(x) sort (x, mode{1}), x, "nout", 2);
%!   same_on_gpu (@(x) sort (x, mode{1}), single (x), "nout", 2);
%!   same_on_gpu (@(x) sort (x, 1, mode{1}), [x; fliplr(x); -x], "nout", 2);
%! endfor
%! same_on_gpu (@(x) sort (x), complex ([3, 1, 2], 0));
%! same_on_gpu (@(x) sort (x), complex (3, 0));
%! same_on_gpu (@(x) sort (x .* x), [1i, 2i, 3]);
%! same_on_gpu (@(x) sort (sqrt (x)), [4, -1, 9, -16]);

## What feeds a sort, and what reads it.
%!test
%! x = mod ((1:500) * 0.618, 1);
%! same_on_gpu (@(x) sort (x .* x - x), x);
%! same_on_gpu (@(x) sort (x')' + 1, x);
%! same_on_gpu (@(x) sort (x(end:-1:1))(1:3), x);
%! same_on_gpu (@(x) x(nthargout (2, @sort, x)), x);
%! g = gpuArray (x);
%! s = sort (g);
%! assert (same_value (g, x), "");
%! assert (islogical (sort (gpuArray (true))));

%!test
%! v = {1:5, 5:-1:1, [1, 1, 2], [2, 1, 1], [1, 3, 2], [1, NaN], [NaN, 1], [NaN, NaN], ...
%!      [NaN, 1, NaN], [0, -0, 0], 3, [], zeros(0, 3), [1, 2, 3] > 1, int8([-3, 0, 3]), ...
%!      uint64([9, 5, 5]), [1, 1i, -1], [1, -1, 1i], single([2, 1, NaN]), ...
%!      (1:9000)', [1:9000, 5], complex([1, 2], 0)};
%! for x = v
%!   same_on_gpu (@(x) issorted (x), x{1});
%!   for mode = {"ascend", "ascending", "descend", "descending", "either"}
%!     same_on_gpu (@(x) issorted (x, mode{1}), x{1});
%!   endfor
%! endfor
%! assert (class (issorted (gpuArray (1:3))), "logical");
%!test
%! r = {[1, 2; 1, 3; 2, 0], [2, 0; 1, 3; 1, 3], [1, 2; 1, 1], magic(3), [1, NaN; NaN, 1], ...
%!      5, ones(4, 0), ones(0, 4), [1, 1i; 1, 2i], [1, 1, 1; 1, 1, 0; 0, 9, 9] > 0};
%! for x = r
%!   same_on_gpu (@(x) issorted (x, "rows"), x{1});
%!   for mode = {"ascend", "descend", "either"}
%!     same_on_gpu (@(x) issorted (x, "rows", mode{1}), x{1});
%!   endfor
%! endfor

%!test
%! for c = test_classes ()
%!   x = test_values (c{1}, "random", -100, 100, 60);
%!   for n = {1, 3, 2:4, 4:-1:2, [1, 2], [6, 5, 4, 3, 2, 1], 7, 0, 1.5, [1, 3], []}
%!     same_on_gpu (@(x) nth_element (x, n{1}), reshape (x, 6, 10));
%!     same_on_gpu (@(x) nth_element (x, n{1}, 2), reshape (x, 10, 6));
%!     same_on_gpu (@(x) nth_element (x, n{1}, 3), reshape (x, 2, 5, 6));
%!   endfor
%! endfor
%! same_on_gpu (@(x) nth_element (x, 2), [1, NaN, 2]);
%! same_on_gpu (@(x) nth_element (x, 3), [1, NaN, 2]);
%! same_on_gpu (@(x) nth_element (x, 1, 3), magic (3));
%! same_on_gpu (@(x) nth_element (x, 2, 3), magic (3));
%! same_on_gpu (@(x) nth_element (x, 1), zeros (0, 3));
%! same_on_gpu (@(x, n) nth_element (x, n), [3, 1, 2], 2, "mixed", true);
%! same_on_gpu (@(x, n) nth_element (x, n), [3, 1, 2], [2, 3], "mixed", true);
%! same_on_gpu (@(x) nth_element (x, int8 (2)), [3, 1, 2]);
%! same_on_gpu (@(x) nth_element (x, [true, false]), [3, 1, 2]);
## which of the NaNs are NA
%!test
%! x = [3, NA, NaN, 1, NaN; NaN, NA, NA, 2, NaN; NA, NaN, 7, NaN, 0; 4, 3, 2, 1, 0];
%! z = complex (x, [0, NaN, 1, NA, 2](mod (1:20, 5) + 1)(reshape (1:20, 4, 5)));
%! for y = {x, single(x), z, single(z), reshape(x, 2, 5, 2), x(1, :), x(:, 2)}
%!   for n = {1, 2, 1:2, 2:-1:1, rows(y{1}), 1:rows(y{1}), rows(y{1}):-1:1, 3:5, 5:-1:2, 4, 5}
%!     for dim = 1:3
%!       same_on_gpu (@(x) isna (nth_element (x, n{1}, dim)), y{1});
%!       same_on_gpu (@(x) nth_element (x, n{1}, dim), y{1});
%!     endfor
%!     same_on_gpu (@(x) isna (nth_element (x, n{1})), y{1});
%!   endfor
%! endfor

%!test
%! for c = test_classes ()
%!   x = test_values (c{1}, "edge");
%!   x = reshape (x(mod (7 * (1:120), numel (x)) + 1), 30, 4);
%!   same_on_gpu (@(x) sortrows (x), x, "nout", 2);
%!   same_on_gpu (@(x) sortrows (x, 3), x, "nout", 2);
%!   same_on_gpu (@(x) sortrows (x, [-2, -1]), x, "nout", 2);
%!   same_on_gpu (@(x, c) sortrows (x, c), x, [2, -1], "nout", 2, "mixed", true);
%!   for mode = {"ascend", "descend"}
%!     same_on_gpu (@(x) __sort_rows_idx__ (x, mode{1}), x);
%!   endfor
%! endfor
%! same_on_gpu (@(x) sortrows (x), [1, 2], "nout", 2);
%! same_on_gpu (@(x) sortrows (x), zeros (0, 3), "nout", 2);
%! same_on_gpu (@(x) sortrows (x), ones (3, 0), "nout", 2);
%! same_on_gpu (@(x) sortrows (x), complex ([1, 1; 1, 1], [0, 1; 0, -1]), "nout", 2);
%! same_on_gpu (@(x) sortrows (x, 0), magic (3));
%! same_on_gpu (@(x) sortrows (x, 4), magic (3));
%! same_on_gpu (@(x) sortrows (x), ones (2, 2, 2));
%! same_on_gpu (@(x) __sort_rows_idx__ (x, "up"), magic (3));

%!test
%! warning ("off", "all", "local");   # of core, about logical (1.5)
%! for c = {"double", "single", "int8", "uint16", "logical"}
%!   x = test_values (c{1}, "random", -50, 50, 120);
%!   for y = {x, x(1:119), reshape(x, 4, 5, 6), reshape(x, 10, 12), x(1)}
%!     for dim = 1:3
%!       same_on_gpu (@(x) median (x, dim), y{1});
%!     endfor
%!     same_on_gpu (@(x) median (x), y{1});
%!   endfor
%! endfor
%! same_on_gpu (@(x) median (x), [1, NaN, 3; 4, 5, 6]);
%! same_on_gpu (@(x) median (x, 2), [1, NaN, 3; 4, 5, 6]);

## Wrong calls: core's words.
%!test
%! x = magic (3);
%! for args = {{0}, {-1}, {"foo"}, {"ascend", 1}, {1, 1}, {1, "ASCEND"}, {1, "ascend", 3}, ...
%!             {1.5}, {[1, 2]}, {{}}, {4}, {"ascend", "descend"}}
%!   same_on_gpu (@(x) sort (x, args{1}{:}), x);
%!   same_on_gpu (@(x) sort (x, args{1}{:}), x, "nout", 2);
%!   same_on_gpu (@(x) issorted (x, args{1}{:}), x);
%!   same_on_gpu (@(x) issorted (x, args{1}{:}), x(:, 1));
%!   same_on_gpu (@(x) nth_element (x, args{1}{:}), x);
%! endfor
%! same_on_gpu (@(x) sort (x, 3), x, "nout", 2);
%! same_on_gpu (@(x) issorted (x, "rows"), ones (2, 2, 2));
%! same_on_gpu (@(x) issorted (x), ones (2, 2, 2));
%! same_on_gpu (@(x) issorted (x, 1, "rows"), x);

## Any driver call may fail: an error, and nothing stays behind.
%!function everything (x, z, long)
%!  [s, i] = sort (x, 2, "descend");
%!  gather (s);
%!  [s, i] = sort (z);
%!  gather (i);
%!  sort (long);
%!  issorted (long);
%!  issorted (z(1, :));
%!  [r, i] = sortrows (z);
%!  gather (nth_element (x, 2:3));
%!endfunction
%!test
%! x = gpuArray (magic (4));
%! z = gpuArray (complex (magic (4), -magic (4)));
%! long = gpuArray (1 ./ (-4e4:4e4)');   # -Inf, and no -0
%! long = [long; -0 * long(1:3)];
%! gather (long);
%! everything (x, z, long);
%! nodes = __octcuda__ ("nodes");
%! bytes = __octcuda__ ("memory").in_use;
%! n = 0;
%! do
%!   n++;
%!   failure = [];
%!   before = __octcuda__ ("calls");
%!   __octcuda__ ("fail_call", n, 2);
%!   try
%!     everything (x, z, long);
%!   catch failure
%!   end_try_catch
%!   __octcuda__ ("fail_call", 0, 0);
%!   calls = __octcuda__ ("calls") - before;
%!   if (! isempty (failure))
%!     assert (strncmp (failure.identifier, "octcuda:", 8), failure.message);
%!   endif
%!   lasterror ("reset");
%!   failed = ! isempty (failure);
%!   clear failure
%!   assert (__octcuda__ ("nodes"), nodes);
%!   assert (__octcuda__ ("memory").in_use, bytes);
%! until ((! failed && calls < n) || n == 1000)
%! assert (n > 20 && n < 1000);

%!test assert_no_live ();

## The middle of columns, which is not sorted for on the host: long and short
## ones, equal elements, of magnitudes that differ, infinite ones, NaN
%!test
%! rand ("twister", 3);
%! for s = {[1, 2], [7, 1], [64, 40], [33, 12], [3, 4, 5], [1, 1000], [1000, 3], [20000, 1]}
%!   x = rand (s{1});
%!   odd = x;
%!   odd([1, end]) = [NaN, Inf];
%!   ends = Inf (s{1});
%!   ends(2:3:end) = -Inf;
%!   for v = {100 * x - 50, floor(3 * x) - 1, 1e300 * (x - 0.5) .^ 21, ones(s{1}), ...
%!            odd, ends, single(x), single(odd), int32(1e9 * (x - 0.5)), ...
%!            uint8(1000 * x), int8(1000 * x - 500), x > 0.5}
%!     for dim = 1:numel (s{1})
%!       same_on_gpu (@(x) median (x, dim), v{1});
%!     endfor
%!   endfor
%! endfor

## Rows that the first column decides, and those that it leaves open
%!test
%! rand ("twister", 5);
%! for n = [1, 2, 5, 300]
%!   x = rand (n, 4);
%!   ties = floor (3 * x);
%!   odd = x;
%!   odd(x < 0.4) = NaN;
%!   zeros_of_both = round (x - 0.5) / -3;
%!   zeros_of_both(1:2:end,1) = 0;
%!   one_tie = x;
%!   one_tie(end,1) = x(1,1);
%!   for v = {x, ties, odd, zeros_of_both, one_tie, single(x), int8(100 * x), ties > 1, ...
%!            complex(ties, x)}
%!     same_on_gpu (@(x) sortrows (x), v{1}, "nout", 2);
%!     same_on_gpu (@(x) sortrows (x, -1), v{1}, "nout", 2);
%!     same_on_gpu (@(x) sortrows (x, [1, -2, 3, 4]), v{1}, "nout", 2);
%!     same_on_gpu (@(x) sortrows (x, [-2, 1]), v{1}, "nout", 2);
%!   endfor
%! endfor
