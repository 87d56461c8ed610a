## norm.tst -- dot and norm.
##
## Everything is compared with core on ordinary arrays.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## dot: class by class.
%!test
%! classes = test_classes ();
%! for a = classes
%!   x = test_values (a{1}, "random", -20, 20, 24);
%!   for b = classes
%!     y = test_values (b{1}, "random", 0, 9, 24);
%!     tol = 0;
%!     if (isfloat (x) || isfloat (y))
%!       tol = 24 * 24 * 400 * eps ("single");
%!       if (! strcmp (class (x), "single") && ! strcmp (class (y), "single"))
%!         tol = 24 * 24 * 400 * eps;
%!       endif
%!     endif
%!     same_on_gpu (@(x, y) dot (x, y), x, y, "floor", tol, "mixed", true);
%!     same_on_gpu (@(x, y) dot (x, y), x, y', "floor", tol);
%!     same_on_gpu (@(x, y) dot (reshape (x, 4, 6), reshape (y, 4, 6), 2), ...
%!                  x, y, "floor", tol);
%!   endfor
%! endfor
%!test
%! x = reshape (1:24, 2, 3, 4);
%! for d = 1:4
%!   same_on_gpu (@(x, y) dot (x, y, d), x, x + 1);
%! endfor
%! same_on_gpu (@(x, y) dot (x, y), x, x + 1);
%! for s = {[0, 0], [0, 3], [3, 0], [1, 0], [2, 0, 3]}
%!   same_on_gpu (@(x, y) dot (x, y), zeros (s{1}), zeros (s{1}));
%!   same_on_gpu (@(x, y) dot (x, y, 2), zeros (s{1}), zeros (s{1}));
%! endfor
%! same_on_gpu (@(x, y) dot (x, y), 3, 4);
%! same_on_gpu (@(x, y) dot (x, y), [1, 2i], [3, 4i]);
%! same_on_gpu (@(x, y) dot (x, y), [1, 2i], [3, 4]);
%!test same_on_gpu (@(x, y) dot (x, y), 1:3, 1:2);
%!test same_on_gpu (@(x, y) dot (x, y), 1:3, magic (3));
%!test same_on_gpu (@(x, y) dot (x, y), [], 1:3);
%!test same_on_gpu (@(x, y) dot (x, y, 1), 1:3, (1:3)');
%!test same_on_gpu (@(x, y) dot (x, y, 0), magic (3), magic (3));
%!test same_on_gpu (@(x) dot (x, {1}), 1:3);
%!test same_on_gpu (@(x) dot (x, "abc"), 1:3);
%!test same_on_gpu (@(x) dot (x), 1:3);
%!test same_on_gpu (@(x) dot (x, x, 1, 1), 1:3);


## norm: vectors, columns, rows and matrices.
%!test
%! for c = {"double", "single", "complex double", "complex single"}
%!   v = test_values (c{1}, "random", -3, 3, 60);
%!   m = reshape (v, 10, 6);
%!   e = eps (class (v));
%!   for p = {1, 2, Inf, -Inf, 0, 3, 0.5, 2.5, "fro", "inf", "-inf", "Inf"}
%!     same_on_gpu (@(x) norm (x, p{1}), v, "ulp", 60);
%!     same_on_gpu (@(x) norm (x, p{1}), v.', "ulp", 60);
%!     same_on_gpu (@(x) norm (x, p{1}), v(1), "ulp", 60);
%!     same_on_gpu (@(x) norm (x, p{1}), m(:, 1:1), "ulp", 60);
%!     for o = {"rows", "columns", "cols", "ROWS"}
%!       same_on_gpu (@(x) norm (x, p{1}, o{1}), m, "ulp", 60);
%!     endfor
%!   endfor
%!   for p = {1, Inf, "fro", "inf"}
%!     same_on_gpu (@(x) norm (x, p{1}), m, "ulp", 60);
%!     same_on_gpu (@(x) norm (x.', p{1}), m, "ulp", 60);
%!   endfor
%!   same_on_gpu (@(x) norm (x), v, "ulp", 60);
%!   same_on_gpu (@(x) norm (x, "rows"), m, "ulp", 60);
%! endfor

## Neither large nor small elements are lost; NaN and Inf are core's.
%!test
%! for v = {[3e200, 4e200], [3e-200, 4e-200], [3e-200, 4e-200, 1], [1e300, 1, 1e-300], ...
%!          [3e-320, 4e-320], [realmax, 0], [0, 0], -0, [Inf, 1], [1, -Inf], ...
%!          [Inf, NaN], [NaN, 1], [1, NaN, 0], [3e154, 4e154], [2e-155, 1e-155], ...
%!          single([3e30, 4e30]), single([3e-30, 4e-30]), single([1, NaN])}
%!   for p = {2, 1, Inf, -Inf, 3, 0, 0.5}
%!     same_on_gpu (@(x) norm (x, p{1}), v{1}, "ulp", 4);
%!     same_on_gpu (@(x) norm (x, p{1}), v{1} * (1 + 1i), "ulp", 6);
%!   endfor
%! endfor
%! for a = {[1, NaN; 1, 1], [NaN, 1; 1, 1], [1, 1; NaN, 1], [Inf, 1; 1, 1], [Inf, NaN; 1, 1]}
%!   for p = {1, Inf, "fro"}
%!     same_on_gpu (@(x) norm (x, p{1}), a{1}, "ulp", 4);
%!     same_on_gpu (@(x) norm (x, p{1}, "rows"), a{1}, "ulp", 4);
%!   endfor
%! endfor
%!test
%! x = 1e200 * mod ((1:5e4) * 0.618, 1);
%! same_on_gpu (@(x) norm (x), x, "ulp", 5e4);
%! same_on_gpu (@(x) norm (reshape (x, 200, []), "columns"), x, "ulp", 5e4);
%! same_on_gpu (@(x) norm (reshape (x, 200, []), "rows"), x, "ulp", 5e4);
%! g = gpuArray (x);
%! n = gather (norm (g));
%! assert (gather (norm (g)) == n);

## Core computes the rest, and complains.
%!test
%! warning ("off", "octcuda:fallback", "local");
%! same_on_gpu (@(x) norm (x), magic (4), "ulp", 8);
%! same_on_gpu (@(x) norm (x, 3), magic (4), "ulp", 8);
%! same_on_gpu (@(x) norm (x, -1), 1:4);
%! for s = {[0, 0], [0, 3], [3, 0], [1, 0]}
%!   for p = {1, 2, Inf, "fro"}
%!     same_on_gpu (@(x) norm (x, p{1}), zeros (s{1}));
%!     same_on_gpu (@(x) norm (x, p{1}, "rows"), zeros (s{1}));
%!   endfor
%! endfor
%! for args = {{0}, {-1}, {0.5}, {"foo"}, {"rows", "rows"}, {"fro", "rows"}, {[1, 2]}, ...
%!             {{1}}, {2, 3}, {1, 2, 3}, {1i}, {true}, {int8(2)}, {[]}, {single(1)}}
%!   same_on_gpu (@(x) norm (x, args{1}{:}), magic (3), "ulp", 8);
%! endfor
%! for x = {int8(1:3), true, ones(2, 2, 2)}
%!   same_on_gpu (@(x) norm (x), x{1});
%!   same_on_gpu (@(x) norm (x, 1, "rows"), x{1});
%! endfor

## The class of each norm
%!test
%! for x = {single([1, 0, 3]), [1, 0, 3], single([1, 2i]), single([1, 2; 3, 4])}
%!   for p = {0, 0.5, 1, 2, 3, Inf, -Inf, "fro", "rows", "columns"}
%!     same_on_gpu (@(x) class (gather (norm (x, p{1}))), x{1});
%!   endfor
%! endfor

%!test assert_no_live ();
