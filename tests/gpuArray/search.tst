## search.tst -- looking up, binning and accumulating give what core gives.
##
## lookup for all classes and options; accumarray and accumdim bit for bit;
## histograms; sub2ind and isindex.
##
## SPDX-License-Identifier: GPL-3.0-or-later


## Each class costs kernels: those that take different paths.
%!function c = few_classes ()
%!  c = {"double", "single", "complex double", "int8", "uint64", "logical"};
%!endfunction

## ---- lookup ----

## Every class of table with every class of value, rising, falling, constant.
%!test
%! warning ("off", "all", "local");
%! real_classes = test_classes ()([1:2, 6:13]);
%! for c = real_classes
%!   e = test_values (c{1}, "edge");
%!   t = sort (e(! isnan (e)));
%!   for d = {"double", c{1}}
%!     y = test_values (d{1}, "edge");
%!     for f = {@(t, y) lookup (t, y), @(t, y) lookup (t, y, "m"), ...
%!              @(t, y) lookup (t, y, "b"), @(t, y) lookup (t, y, "lr")}
%!       same_on_gpu (f{1}, t, y);
%!       same_on_gpu (f{1}, flipud (t), y.');
%!     endfor
%!   endfor
%! endfor
%!test
%! warning ("off", "all", "local");
%! for opt = {"", "l", "r", "lr", "rl", "m", "b", "ml", "mb", "lb", "x", "L"}
%!   for t = {1:5, 5:-1:1, [1 2 2 2 3], [3 2 2 1], [2 2 2], 7, zeros(1, 0), ...
%!            zeros(0, 0), [-Inf 0 Inf], [1; 2; 4]}
%!     for y = {[0 1 1.5 2 5 6 NaN Inf -Inf], 3, zeros(0, 3), zeros(3, 0), ...
%!              reshape(0:7, 2, 2, 2), NaN}
%!       same_on_gpu (@(t, y) lookup (t, y, opt{1}), t{1}, y{1}, "mixed", true);
%!     endfor
%!   endfor
%! endfor
## Tables that are not sorted, or hold NaN: core's answers are what its search
## happens to find.
%!test
%! warning ("off", "all", "local");
%! t = test_values ("double", "random", 0, 50, 37);
%! y = test_values ("double", "random", -5, 55, 1000);
%! for table = {t, [sort(t); NaN], [NaN; sort(t)], [5 1 4 2], [1 5 2]}
%!   same_on_gpu (@(t, y) lookup (t, y), table{1}, y(1:3));
%!   same_on_gpu (@(t, y) lookup (t, y), table{1}, y);
%!   same_on_gpu (@(t, y) lookup (t, y), table{1}, sort (y));
%!   same_on_gpu (@(t, y) lookup (t, y), table{1}, sort (y, "descend"));
%! endfor
## Long tables and many values.
%!test
%! warning ("off", "all", "local");
%! t = sort (test_values ("double", "random", 0, 1, 30001));
%! y = test_values ("double", "random", -0.1, 1.1, 20011);
%! same_on_gpu (@(t, y) lookup (t, y), t, y);
%! same_on_gpu (@(t, y) lookup (t, y, "lr"), flipud (t), y.');
%! same_on_gpu (@(t, y) lookup (t, y, "b"), t, [y; t(1:7:end)]);
%! same_on_gpu (@(t, y) lookup (t, y, "m"), t(1:100), [y; t(1:7:300)]);
%!test # what is no table, no value or no option is core's to say
%! warning ("off", "all", "local");
%! same_on_gpu (@(t, y) lookup (t, y), 1:3, true);
%! same_on_gpu (@(t, y) lookup (t, y), [true, true], 1);
%! same_on_gpu (@(t, y) lookup (t, y, 1), 1:3, 1);
%! same_on_gpu (@(t, y) lookup (t), 1:3, 1);
%! same_on_gpu (@(t, y) lookup (t, y), [1+i, 5], [2, 3i]);
%! same_on_gpu (@(t, y) lookup (t, y), complex ([1 2 3]), [2.5, 3]);
## The operand may be an expression that nobody has computed yet.
%!test
%! warning ("off", "all", "local");
%! x = test_values ("double", "random", 0, 9, 500);
%! same_on_gpu (@(x) lookup (0:9, x .* 2 - 3) + 1, x);
%! same_on_gpu (@(x) lookup (x(1:3:end) * 0 + 4, x'), x);

## ---- isindex, sub2ind ----

%!test
%! warning ("off", "all", "local");
%! for x = {1, 0, -1, 1.5, NaN, Inf, [], zeros(1, 0), [1 2 3], [1 2 0], 2^53, ...
%!          2^62, int8([1 5]), int8([1 -5]), uint64(7), true, [true false], ...
%!          single(3), 1+i, complex(1, 0), [1 2; 3 4.5]}
%!   same_on_gpu (@(x) isindex (x), x{1});
%!   same_on_gpu (@(x) isindex (x, 3), x{1});
%! endfor
%!test
%! warning ("off", "all", "local");
%! i = [1 2 3; 3 2 1];
%! same_on_gpu (@(i, j) sub2ind ([3 4], i, j), i, i + 1, "mixed", true);
%! same_on_gpu (@(i, j) sub2ind ([3 4 2], i, j), i, 2 * i, "mixed", true);
%! same_on_gpu (@(i, j) sub2ind ([3 4 2], i, j, int8 (j - 1)), i, min (i, 2) + 1);
%! same_on_gpu (@(i, j) sub2ind (int32 ([3 4]), i, j, i > 5 | 1), i, i);
%! same_on_gpu (@(i, j) sub2ind ([3 4], i, j, ones (2, 3)), single (i), i);
%! same_on_gpu (@(i, j) sub2ind ([3 4], i, j), i, i + 3);
%! same_on_gpu (@(i, j) sub2ind ([3 4], i, j), i, i - 1);
%! same_on_gpu (@(i, j) sub2ind ([3 4], i, j), i, i + 0.5);
%! same_on_gpu (@(i, j) sub2ind ([3 4], i, j), i, 1:3);
%! same_on_gpu (@(i, j) sub2ind ([3 4], i, j), zeros (0, 3), zeros (0, 3));
%! same_on_gpu (@(i) sub2ind (7, i), i);
%! same_on_gpu (@(i) sub2ind ([2 3], i), i);

## ---- accumarray ----

## A few elements are put in order and folded bin by bin, as on a GPU; many go
## in one pass on the host.  Sums of what rounds show the order of additions.
%!test
%! warning ("off", "all", "local");
%! for n = [7, 200, 3000]
%!   for bins = [1, 5, 300, 70000]
%!     k = 1 + mod (floor ((1:n)' .^ 2 * 0.618), bins);
%!     for c = {"double", "single", "complex double", "complex single"}
%!       v = test_values (c{1}, "random", -1.5, 1.5, n) .* 10 .^ mod ((1:n)', 9);
%!       same_on_gpu (@(k, v) accumarray (k, v), k, v);
%!     endfor
%!   endfor
%! endfor
%!test
%! warning ("off", "all", "local");
%! for c = few_classes ()
%!   v = test_values (c{1}, "edge");
%!   v = [v; v(end:-1:1)];
%!   k = 1 + mod ((1:numel (v))' * 7, 5);
%!   same_on_gpu (@(k, v) accumarray (k, v), k, v, "mixed", true);
%!   for func = {@max, @min, @sum, []}
%!     for fill = {0, 3, -1, NaN}
%!       same_on_gpu (@(k, v) accumarray (k, v, [8, 1], func{1}, fill{1}), k, v);
%!     endfor
%!     same_on_gpu (@(k, v) accumarray (k, v, [], func{1}), k, v);
%!   endfor
%!   if (! strncmp (c{1}, "complex", 7))
%!     same_on_gpu (@(k, v) accumarray (k, v, [], @max), k, abs (v));
%!     same_on_gpu (@(k, v) accumarray (k, v, [], @min), k, -abs (v));
%!   endif
%! endfor
%!test # many elements, on the other path
%! warning ("off", "all", "local");
%! n = 1000;
%! k = 1 + mod (floor ((1:n)' .^ 2 * 0.618), 37);
%! for c = {"double", "single", "int8", "uint64"}
%!   v = test_values (c{1}, "random", -100, 100, n);
%!   same_on_gpu (@(k, v) accumarray (k, v, [], @max), k, v);
%!   same_on_gpu (@(k, v) accumarray (k, v, [], @min), k, v);
%!   same_on_gpu (@(k, v) accumarray (k, v), k, v);
%! endfor
%! z = [0; -0; 0; -0];
%! same_on_gpu (@(k, v) accumarray (k, v, [], @max, -5), [1 1 2 3]', z);
%! same_on_gpu (@(k, v) accumarray (k, v, [], @min, 5), [1 1 2 3]', z);
## One value for all: whole numbers are counted, others added up.
%!test
%! warning ("off", "all", "local");
%! k = [1 3 3 2 5 3 3]';
%! big = repmat (k, 300, 1);
%! for v = {1, -3, 0, -0, 0.1, NaN, Inf, 1i, single(2), single(0.1), int8(5), ...
%!          true, 2^52, 2^53 + 2, single(2^24)}
%!   same_on_gpu (@(k, v) accumarray (k, v), k, v{1}, "mixed", true);
%!   same_on_gpu (@(k, v) accumarray (k, v), big, v{1});
%!   same_on_gpu (@(k, v) accumarray (k, v, [7, 1], [], 9), k, v{1});
%! endfor
%! same_on_gpu (@(k, v) accumarray (k, 4, [], @max), k, 0);
%! same_on_gpu (@(k, v) accumarray (k, 1), uint8 (k), 0);
%! same_on_gpu (@(k, v) accumarray (k, 1), single (k), 0);
## Sizes, several subscripts, cells.
%!test
%! warning ("off", "all", "local");
%! k = [1 3 3 2 5 3 3]';
%! m = [k, 6 - k];
%! v = [1.5 2 -3 NaN 5 6 7]';
%! for sz = {[], [5 1], [7 1], [1 5], [4 1], [6 2], 5, [2 3 4], [5; 1]}
%!   for func = {@sum, @max}
%!     same_on_gpu (@(k, v) accumarray (k, v, sz{1}, func{1}), k, v);
%!     same_on_gpu (@(k, v) accumarray (k, v, sz{1}, func{1}, 2), k, v);
%!   endfor
%! endfor
%! for sz = {[], [5 5], [6 9], [2 2], [5 1], [5 5 2]}
%!   for func = {@sum, @min}
%!     same_on_gpu (@(k, v) accumarray (k, v, sz{1}, func{1}), m, v, ...
%!                  "mixed", true);
%!     same_on_gpu (@(k, v) accumarray (k, v, sz{1}, func{1}, 2), m, v);
%!   endfor
%! endfor
%! same_on_gpu (@(k, v) accumarray ({k, 6 - k}, v, [6 7]), k, v);
%! same_on_gpu (@(k, v) accumarray ({k, 6 - k}, v), k, v);
%! same_on_gpu (@(k, v) accumarray ({k}, v), k, v);
%! same_on_gpu (@(k, v) accumarray ({k, k(1:2)}, v), k, v);
%! same_on_gpu (@(k, v) accumarray ([k, k, k], v, [5 6 7]), k, v);
%! same_on_gpu (@(k, v) accumarray (k', 1), [2 3 4]', v);
## Other functions, other arguments: core.
%!test
%! warning ("off", "all", "local");
%! k = [1 3 3 2 5 3 3]';
%! v = [1.5 2 -3 NaN 5 6 7]';
%! same_on_gpu (@(k, v) accumarray (k, v, [], @prod), k, v);
%! same_on_gpu (@(k, v) accumarray (k, v, [6 1], @(x) numel (x), -1), k, v);
%! same_on_gpu (@(k, v) accumarray (k, v, [], @(x) {x}){3}, k, v);
%! same_on_gpu (@(k, v) full (accumarray (k, v, [], [], 0, true)), k, v);
%! same_on_gpu (@(k, v) accumarray (k, v, [], [], 0, false), k, v);
%! same_on_gpu (@(k, v) accumarray (k, v, [], "sum"), k, v);
%! same_on_gpu (@(k, v) accumarray (k - 1, v), k, v);
%! same_on_gpu (@(k, v) accumarray (k + 0.5, v), k, v);
%! same_on_gpu (@(k, v) accumarray (k, v(1:3)), k, v);
%! same_on_gpu (@(k, v) accumarray (k * NaN, v), k, v);
%! same_on_gpu (@(k, v) accumarray (k), k, v);
%! same_on_gpu (@(k, v) accumarray (k, v), zeros (0, 1), zeros (0, 1));
%! same_on_gpu (@(k, v) accumarray (k, v, [3 1]), zeros (0, 1), zeros (0, 1));
%! same_on_gpu (@(k, v) accumarray (k, v, [3 3]), zeros (0, 2), zeros (0, 1));
%! same_on_gpu (@(k, v) accumarray (k, v, [], @max), zeros (0, 1), zeros (0, 1));
%! same_on_gpu (@(k, v) accumarray (k > 2, v), k, v);

## The builtins below it.
%!test
%! warning ("off", "all", "local");
%! k = [1 3 3 2]';
%! for v = {[1 2 3 4], int16([1 2 3 4]'), [1 2], 5, zeros(1, 0)}
%!   for n = {-1, 0, 2, 3, 7, 2.5, [], NaN}
%!     same_on_gpu (@(k, v) __accumarray_sum__ (k, v, n{1}), k, v{1});
%!     same_on_gpu (@(k, v) __accumarray_max__ (k, v, 2, n{1}), k, v{1});
%!   endfor
%!   same_on_gpu (@(k, v) __accumarray_sum__ (k, v), k, v{1});
%!   same_on_gpu (@(k, v) __accumarray_min__ (k, v, 2.5), k, v{1});
%! endfor

## ---- accumdim ----

%!test
%! warning ("off", "all", "local");
%! for sz = {[6 1], [1 6], [6 4], [6 3 5], [3 6], [3 6 2], [2 3 6], [300 7]}
%!   for c = {"double", "complex single", "int8"}
%!     v = reshape (test_values (c{1}, "random", -1.5, 1.5, prod (sz{1})), sz{1});
%!     for dim = 1:ndims (v)                # beyond, core reads what is behind the size
%!       n = size (v, dim);
%!       k = 1 + mod ((1:n)' * 5, 4);
%!       same_on_gpu (@(k, v) accumdim (k, v, dim), k, v);
%!     endfor
%!     n = sz{1}(find (sz{1} > 1, 1));
%!     same_on_gpu (@(k, v) accumdim (k, v), 1 + mod ((1:n)' * 5, 4), v);
%!   endfor
%! endfor
%!test
%! warning ("off", "all", "local");
%! v = reshape (1:12, 4, 3) / 7;
%! k = [1 3 3 5]';
%! same_on_gpu (@(k, v) accumdim (k, v), k, v, "mixed", true);
%! for n = {0, [], 5, 8, 4}
%!   for func = {[], @sum, @max, @(x, d) prod(x, d)}
%!     same_on_gpu (@(k, v) accumdim (k, v, 1, n{1}, func{1}), k, v);
%!     same_on_gpu (@(k, v) accumdim (k, v, 1, n{1}, func{1}, 9), k, v);
%!   endfor
%! endfor
%! same_on_gpu (@(k, v) accumdim (k, v', 2, 6, [], NaN), k', v);
%! same_on_gpu (@(k, v) accumdim (k, v, 2), k, v);
%! same_on_gpu (@(k, v) accumdim (k, v, 3), k, v);
%! same_on_gpu (@(k, v) accumdim (k - 1, v), k, v);
%! same_on_gpu (@(k, v) accumdim ([k, k], v), k, v);
%! same_on_gpu (@(k, v) accumdim (k, v, 0), k, v);
%! same_on_gpu (@(k) accumdim (k), k);

## ---- histograms ----

%!test
%! warning ("off", "all", "local");
%! x = test_values ("double", "random", -2, 7, 60);
%! x([3 20 41]) = [NaN Inf -Inf];
%! x(5:9) = 1:5;
%! for edges = {1:5, [1 3], 2, [1 2.5 6], [0 1 1 2 5], [1 1], [1 2 2], ...
%!              (1:5)', -1:0.1:8, [3 1 2], [1 NaN], [0 1 2 NaN], [], [1 2 3 1i], ...
%!              single([0.1 0.2 3 4]), int8([1 2 3 4 5])}
%!   for shape = {[60 1], [1 60], [12 5], [3 4 5]}
%!     y = reshape (x, shape{1});
%!     for dim = 1:4
%!       if (numel (edges{1}) <= 3 && ndims (y) - dim > 1)
%!         continue;           # core reads a subscript that it never set
%!       endif
%!       same_on_gpu (@(x) histc (x, edges{1}, dim), y, "nout", 2);
%!     endfor
%!   endfor
%! endfor
%!test
%! warning ("off", "all", "local");
%! for c = few_classes ()
%!   x = test_values (c{1}, "edge");
%!   same_on_gpu (@(x) histc (x, -2:2), x, "nout", 2);
%!   same_on_gpu (@(x) histc (x, [-2 2]), x, "nout", 2);
%!   same_on_gpu (@(x) histc (x, 0), x', "nout", 2);
%! endfor
%! same_on_gpu (@(x, e) histc (x, e), [1 2 3 4], 1:5, "nout", 2, "mixed", true);
%! same_on_gpu (@(x) histc (x, 1:5), 3, "nout", 2);
%! same_on_gpu (@(x) histc (x, 1:5), zeros (0, 3), "nout", 2);
%! same_on_gpu (@(x) histc (x, 1:5, 1.5), [1 2 3]);
%! same_on_gpu (@(x) histc (x), [1 2 3]);
%!test
%! warning ("off", "all", "local");
%! x = test_values ("double", "random", -2, 7, 60);
%! x([3 20 41]) = [NaN Inf -Inf];
%! for spec = {{}, {3}, {0}, {[1 3 9]}, {15}, {40}, {[1:15 17:40]/8}, {0:0.1:3}, ...
%!             {linspace(0, 5, 30)}, {[0 cumsum(1:25)]}, {[3 1 2]}, {4, 1}, ...
%!             {4, [1 2 3 4 5]}, {25, 10}, {4, -1}, {4, [1 2]}, {4, 1, 2}, ...
%!             {single(4)}, {int8(4)}, {int8([1 2 5])}, {2.7}, {[]}, {1i}}
%!   for shape = {[60 1], [1 60], [12 5]}
%!     y = reshape (x, shape{1});
%!     same_on_gpu (@(x) hist (x, spec{1}{:}), y, "nout", 2);
%!   endfor
%! endfor
%!test
%! warning ("off", "all", "local");
%! for c = {"double", "single", "int8"}
%!   x = test_values (c{1}, "random", -20, 90, 50);
%!   for n = [1, 2, 10, 11, 30]
%!     same_on_gpu (@(x) hist (x, n), x, "nout", 2);
%!   endfor
%!   same_on_gpu (@(x) hist (x, [1:9, 11:40]), x, "nout", 2);
%!   same_on_gpu (@(x) hist (x), repmat (x(1), 3, 3), "nout", 2);
%! endfor
%! same_on_gpu (@(x) hist (x), [NaN NaN], "nout", 2);
%! same_on_gpu (@(x) hist (x), [1 2i], "nout", 2);
%! same_on_gpu (@(x) hist (x, 3), [true false], "nout", 2);
%! same_on_gpu (@(x, n) hist (x, n), [1 2 2 3], 3, "nout", 2, "mixed", true);

## ---- mode ----

%!test
%! warning ("off", "all", "local");
%! for c = few_classes ()
%!   v = test_values (c{1}, "edge");
%!   same_on_gpu (@(x) mode (x), v, "nout", 2);
%!   same_on_gpu (@(x) mode (x), [v, v; v, v]', "nout", 2);
%! endfor
%! x = mod (floor ((1:60) .^ 2 * 0.618), 4);
%! for shape = {[60 1], [1 60], [12 5], [3 4 5], [1 1 60]}
%!   y = reshape (x, shape{1});
%!   same_on_gpu (@(x) mode (x), y, "nout", 2);
%!   for dim = 1:4
%!     same_on_gpu (@(x) mode (x, dim), y, "nout", 2);
%!   endfor
%! endfor
%! same_on_gpu (@(x) mode (x, 1.5), x);
%! for s = {[], zeros(0, 3), zeros(3, 0), 5, [NaN NaN], [Inf Inf 3], [0 -0]}
%!   same_on_gpu (@(x) mode (x), s{1}, "nout", 2);
%! endfor
%! g = gpuArray (x);
%! [m, f, c] = mode (x);
%! [M, F, C] = mode (g);
%! assert ({gather(M), gather(F), C}, {m, f, c});

## The same bits every time.
%!test
%! warning ("off", "all", "local");
%! n = 5000;
%! k = gpuArray (1 + mod (floor ((1:n)' .^ 2 * 0.618), 11));
%! v = gpuArray (test_values ("double", "random", -1, 1, n));
%! first = gather (accumarray (k, v));
%! for i = 1:5
%!   assert (same_value (accumarray (k, v), first), "");
%! endfor

## ---- the kernels of a GPU, on whatever device there is ----

## The host has loops of its own in place of these; here they are built as a
## user's kernels, which the host runs too.
%!function options = exact ()
%!  options = {};
%!  if (strcmp (octcuda_backend (), "cuda"))
%!    options = {"--fmad=false"};
%!  endif
%!endfunction
%!function f = kernel (template, varargin)
%!  text = @(name) fileread (glob (fullfile (tree_root (), "kernels", "*", name)){1});
%!  mod = cuda.SourceModule (["#undef OCTA_HOST\n", text("octa_launch.h"), ...
%!                            text("octa_types.cuh"), ...
%!                            text("octa_vec.cuh"), text("octa_first.cuh"), ...
%!                            "#define OCTA_NAME octa_check\n", ...
%!                            sprintf("#define %s\n", varargin{:}), ...
%!                            text(template)], ...
%!                           "options", exact ());
%!  f = mod.get_function ("octa_check");
%!endfunction
%!function v = ifelse_ (cond, a, b)
%!  v = {b, a}{1 + cond};
%!endfunction

%!test
%! warning ("off", "all", "local");
%! for form = {"WIDE", "EACH"}
%!   for rule = {"SUM", "MAX", "MIN"}
%!     f = kernel ("octa_accumulate_tpl.cuh", "OCTA_T double", ...
%!                 "OCTA_KEY unsigned char", ["OCTA_BIN_", rule{1}, " 1"], ...
%!                 ["OCTA_", form{1}, " 1"]);
%!     for count = [1, 5, 31, 32, 33, 64, 65, 100, 1000]
%!       for n = [1, 3, 40]
%!         k = 1 + mod (floor ((1:count)' .^ 2 * 0.618), n);
%!         v = test_values ("double", "random", -1, 1, count);
%!         v .*= 10 .^ mod ((1:count)', 9);
%!         v(3:7:end) = NaN;
%!         v(4:11:end) = -0;
%!         [sorted, order] = sort (k);
%!         out = cuda.Out (zeros (n, 1));
%!         fill = ifelse_ (strcmp (rule{1}, "SUM"), 0, NaN);
%!         threads = n * ifelse_ (strcmp (form{1}, "WIDE"), 32, 1);
%!         f (cuda.In (uint8 (sorted)), cuda.In (order), cuda.In (v), out, ...
%!            int64 (1), int64 (count), int64 (n), int64 (1), int64 (n), fill, ...
%!            "block", [256, 1, 1], "grid", [ceil(threads / 256), 1]);
%!         switch (rule{1})
%!           case "SUM"
%!             want = __accumarray_sum__ (k, v, n);
%!           case "MAX"
%!             want = __accumarray_max__ (k, v, NaN, n);
%!           case "MIN"
%!             want = __accumarray_min__ (k, v, NaN, n);
%!         endswitch
%!         assert (same_value (out.value, want), "");
%!       endfor
%!     endfor
%!   endfor
%! endfor
%!test
%! f = kernel ("octa_accumulate_tpl.cuh", "OCTA_COUNT 1", ...
%!             "OCTA_KEY unsigned short");
%! for n = [3, 4096, 5000]
%!   k = 1 + mod (floor ((1:3000)' .^ 2 * 0.618), n);
%!   out = cuda.InOut (zeros (n, 1, "uint64"));
%!   f (cuda.In (uint16 (k)), int64 (3000), out, int64 (n), ...
%!      "block", [256, 1, 1], "grid", [4, 1]);
%!   assert (double (out.value), accumarray (k, 1, [n, 1]));
%! endfor
%!test
%! f = kernel ("octa_lookup_tpl.cuh", "OCTA_T double", "OCTA_INDEX int");
%! g = kernel ("octa_lookup_tpl.cuh", "OCTA_T double", "OCTA_INDEX int", ...
%!             "OCTA_PPVAL 1", "OCTA_R double");
%! y = test_values ("double", "random", -0.1, 1.1, 3333);
%! y(3) = NaN;
%! for n = [1, 2, 7, 2048, 2049]
%!   t = sort (test_values ("double", "random", 0, 1, n));
%!   y(5:6) = [t(1), t(end)];
%!   steps = int64 (floor (log2 (n)) + 1);
%!   for table = {t, flipud(t)}
%!     for opt = {"", "l", "r", "lr", "m"}
%!       flags = sum (2 .^ (find (any ("lrm" == opt{1}(:), 1)) - 1));
%!       out = cuda.Out (zeros (3333, 1));
%!       f (cuda.In (table{1}), int64 (n), steps, cuda.In (y), int64 (3333), ...
%!          int64 (flags), out, "block", [256, 1, 1], "grid", [3, 1]);
%!       assert (out.value, lookup (table{1}, y, opt{1}));
%!     endfor
%!   endfor
%! endfor
%! pp = spline (1:9, reshape (y(11:37), 3, 9));
%! out = cuda.Out (zeros (3, 3333));
%! g (cuda.In (pp.breaks), int64 (9), int64 (4), cuda.In (9 * y), int64 (3333), ...
%!    cuda.In (pp.coefs), out, int64 (3), int64 (4), int64 (3), int64 (1), ...
%!    "block", [256, 1, 1], "grid", [2, 1]);
%! assert (same_value (out.value, ppval (pp, 9 * y)), "");

## accumarray of subscripts outside of the given size, or of values that are none, has core's errors
%!test
%! warning ("off", "all", "local");
%! k = [1, 1; 2, 2; 1, 1];
%! for sz = {[4, 1], [1, 4], [1, 1], [0, 0], [4.5, 1], [2, 2, 2], [-1, 1], 5}
%!   same_on_gpu (@(k, v) accumarray (k, v, sz{1}), k, [1; 2; 3]);
%!   same_on_gpu (@(k, v) accumarray (k, v, sz{1}, @max, -1), k, [1; 2; 3], "mixed", true);
%!   same_on_gpu (@(k, v) accumarray (k, v, sz{1}, [], [], true), k, 1);
%! endfor
%! same_on_gpu (@(k, none) accumarray ({k, k}, "abc", none, @(x) sum (x)), [1; 2; 3], []);

%!test assert_no_live ();

## many subscripts: few bins and many, bins that are empty, subscripts that are none
%!test
%! x = (1:3000)';
%! for n = [1, 7, 511, 513, 2999]
%!   for class = {"double", "single", "uint16", "int32"}
%!     k = feval (class{1}, mod (17 * x, n) + 1);
%!     same_on_gpu (@(k) accumarray (k, 1), k);
%!     same_on_gpu (@(k, v) accumarray (k, v), k, x / 3);
%!     same_on_gpu (@(k, v) accumarray (k, v, [3000, 1]), k, -x / 7);
%!     same_on_gpu (@(k, v) accumarray (k, v, [], @max), k, -x / 7);
%!     same_on_gpu (@(k, v) accumarray (k, v, [], @min), k, x / 7);
%!   endfor
%! endfor
%! for bad = {0, -1, 1.5, NaN, Inf, 1e19}
%!   k = x;
%!   k(2000) = bad{1};
%!   same_on_gpu (@(k) accumarray (k, 1), k);
%!   same_on_gpu (@(k) isindex (k), k);
%!   same_on_gpu (@(k) x(k), k);
%! endfor
