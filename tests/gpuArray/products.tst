## products.tst -- products of matrices, as core's.
##
## A product is a sum of k terms: each element may be off by 2 (k + 2) units of
## rounding of the sum of the terms' magnitudes.  Class, size, complexity and
## errors are core's.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function check_product (got, a, b)
%!  want = a * b;
%!  assert (isgpuarray (got));
%!  assert (classUnderlying (got), class (want));
%!  assert (size (got), size (want));
%!  got = gather (got);
%!  assert (iscomplex (got), iscomplex (want));
%!  bound = 2 * (columns (a) + 2) * eps (class (want)) * (abs (double (a)) * abs (double (b)));
%!  assert (all ((abs (double (got) - double (want)) <= bound)(:)));
%!endfunction
%!function x = matrix (m, n, kind)
%!  x = test_values ("double", "random", 0, 5, m * n);
%!  x = reshape (x, m, n);
%!  if (strncmp (kind, "complex", 7))
%!    x = complex (x, reshape (test_values ("double", "random", 1, 5, m * n), m, n));
%!  elseif (strcmp (kind, "logical"))
%!    x = x > 0;
%!  endif
%!  if (strfind (kind, "single"))
%!    x = single (x);
%!  endif
%!endfunction

## All classes, shapes and transposes, of either operand a gpuArray or both.  A run may do a
## part (is_due.m): the first shapes of the pairs of classes are together all shapes
%!test
%! kinds = {"double", "single", "logical", "complex double", "complex single"};
%! flip = {@(x) x, @(x) x.', @(x) x'};
%! shapes = {[1, 1, 1], [1, 5, 1], [5, 1, 5], [1, 5, 7], [7, 5, 1], [2, 3, 4], [17, 5, 33], [64, 64, 64], ...
%!           [0, 3, 2], [2, 0, 3], [2, 3, 0], [0, 0, 0], [1, 0, 1], [130, 129, 131]};
%! for ka = kinds
%!   for kb = kinds
%!     shapes = circshift (shapes, 1);
%!     for s = shapes
%!       if (! is_due (["products of ", ka{1}, " and ", kb{1}]))
%!         continue;
%!       endif
%!       [m, k, n] = num2cell (s{1}){:};
%!       is_small = m * n * k < 200;
%!       for fa = flip(1:1+2*is_small)
%!         for fb = flip(1:1+2*is_small)
%!           A = matrix (m, k, ka{1});  B = matrix (k, n, kb{1});
%!           a = fa{1}(A);  b = fb{1}(B);
%!           check_product (fa{1}(fa{1}(gpuArray (A))) * fb{1}(fb{1}(gpuArray (B))), A, B);
%!           if (rows (a) == rows (b))
%!             check_product (a.' * gpuArray (b), a.', b);
%!             check_product (gpuArray (a)' * b, a', b);
%!           endif
%!           if (columns (a) == columns (b))
%!             check_product (gpuArray (a) * gpuArray (b).', a, b.');
%!             check_product (gpuArray (a) * gpuArray (b)', a, b');
%!           endif
%!           if (columns (a) == rows (b))
%!             check_product (gpuArray (a) * b, a, b);
%!             check_product (a * gpuArray (b), a, b);
%!           endif
%!         endfor
%!       endfor
%!     endfor
%!   endfor
%! endfor

## A * A' and its like are symmetric to the last bit
%!test
%! for k = {"double", "single", "complex double", "complex single"}
%!   for s = {[1, 4], [3, 3], [40, 17], [17, 130]}
%!     A = matrix (s{1}(1), s{1}(2), k{1});
%!     g = gpuArray (A);
%!     for f = {@(x) x * x', @(x) x' * x}
%!       got = gather (f{1}(g));
%!       assert (isequal (got, got'));
%!       assert (isreal (diag (got)));
%!     endfor
%!     check_product (g * g', A, A');
%!     check_product (g' * g, A', A);
%!     got = gather (g.' * g);
%!     check_product (g.' * g, A.', A);
%!     if (isreal (A))
%!       assert (isequal (got, got.'));
%!     endif
%!   endfor
%! endfor

## Where NaN and infinities are
%!test
%! for c = {"double", "single"}
%!   A = cast ([1, NaN, 3; 4, 5, Inf; 0, -Inf, 1], c{1});
%!   B = cast ([0, 1; 2, -Inf; Inf, 0], c{1});
%!   for f = {@(a, b) a * b, @(a, b) b' * a', @(a, b) a' * a, @(a, b) b' * b, @(a, b) a(1,:) * b, @(a, b) a * b(:,1), @(a, b) a(:,1) * b(1,:)}
%!     assert (gather (f{1}(gpuArray (A), gpuArray (B))), f{1}(A, B));
%!   endfor
%! endfor

## A complex product whose imaginary part is zero is real
%!test
%! a = [1i, 2; 3, 4i];
%! assert (isreal (gather (gpuArray (a) * gpuArray (a') - gpuArray (a) * gpuArray (a'))));
%! assert (iscomplex (gpuArray (1i * eye (2)(:,:) + 0) * gpuArray (magic (2))));
%! b = gpuArray ([1i, 0; 0, 1i]);
%! assert (isreal (b * b));
%! assert (gather (b * b), -eye (2) + 0);

## What diagonal, permutation and sparse matrices make of them
%!test
%! A = [Inf, 1; NaN, 4];
%! g = gpuArray (A);
%! P = eye (2)(:,[2, 1]);
%! warning ("off", "octcuda:fallback", "local");
%! for f = {@(x) x * eye(2), @(x) eye(2) * x, @(x) x * diag([2, 3]), @(x) diag([1i, 3]) * x, @(x) x * P, @(x) P * x, ...
%!          @(x) x * eye(2, 3), @(x) diag([1, 2]) \ x, @(x) x / diag([1, 0]), @(x) P \ x, @(x) mtimes(x, eye(2))}
%!   got = f{1}(g);
%!   assert (isgpuarray (got));
%!   assert (gather (got), full (f{1}(A)));
%! endfor
%! assert (full (gather (gpuArray ([1, 2; 3, 4]) * sparse ([1, 0; 0, 2]))), [1, 4; 3, 8]);

## Several factors, and numbers among them
%!test
%! A = matrix (3, 4, "double");  B = matrix (4, 2, "double");  C = matrix (2, 5, "single");
%! a = gpuArray (A);
%! assert (gather (mtimes (a, B, gpuArray (C))), A * B * C, -20 * eps ("single"));
%! assert (gather (mtimes (a, 2, B)), A * 2 * B, 1e-13);
%! assert (gather (mtimes (2, a, B)), 2 * A * B, 1e-13);
%! assert (gather (2 * a * B + 1), 2 * A * B + 1, 1e-13);

## What is wrong is core's to say
%!test
%! A = magic (3);
%! for args = {{A, ones(2)}, {A, ones(3, 3, 2)}, {ones(3, 3, 2), A}, {A, int8(A)}, {int8(A), A}, {int8(A), int8(A)}, ...
%!             {A, ones(4, 1)}, {ones(1, 4), A}, {zeros(0, 3), ones(2)}, {single(A), ones(2)}, {A > 1, ones(2, 1)}, {int8(A), int8(2)}}
%!   same_on_gpu (@(x, y) x * y, args{1}{:}, "mixed", true);
%!   same_on_gpu (@(x, y) mtimes (x, y), args{1}{:}, "mixed", true);
%! endfor
%! same_on_gpu (@(x) mtimes (x), A);
%! same_on_gpu (@(x) mpower (x, int8 (2)), -2i);
%! same_on_gpu (@(x, y) mtimes (x, y), int8 (5), uint8 (2), "mixed", true);
%! same_on_gpu (@(x) x * {1}, A);
%! same_on_gpu (@(x) {1} * x, A);
%! same_on_gpu (@(x) x * "abc", A);
%! same_on_gpu (@(x) "abc" * x, A);
%! same_on_gpu (@(x) x * struct (), A);
%! same_on_gpu (@(x, y) mtimes (x, x, y), A, ones (2), "mixed", true);
%! same_on_gpu (@(x, y, z) mtimes (x, y, z), A, ones (3, 2), ones (3), "mixed", true);

## Operands that are not computed yet, that are changed afterwards, and results in expressions
%!test
%! A = matrix (20, 30, "double");  B = matrix (30, 10, "double");
%! a = gpuArray (A);  b = gpuArray (B);
%! c = (a + 1) * (2 * b) + 3;
%! a(1) = 100;
%! b(:) = 0;
%! assert (gather (c), (A + 1) * (2 * B) + 3, 1e-11);
%! t = a';
%! a(:) = 1;
%! A(1) = 100;
%! assert (gather (t * gpuArray (A)), A' * A, 1e-10);
%! assert (gather (ones (2, 20) * a), 20 * ones (2, 30));
%! x = gpuArray (1:3);
%! assert (gather (x * x'), 14);
%! assert (gather (x' * x), (1:3)' * (1:3));
%! assert (gather (x(2:3) * gpuArray (magic (4))(2:3,[1, 3])), (2:3) * magic (4)(2:3,[1, 3]));

## In a stream, and in a captured graph that is launched again
%!test
%! A = matrix (20, 20, "double");  B = matrix (20, 20, "double");
%! s = cuda.Stream ();
%! scope = cuda.stream_scope (s);
%! c = gpuArray (A) * gpuArray (B);
%! clear scope
%! assert (gather (c + c), 2 * (A * B), 1e-11);
%! x = gpuArray (A);  b = gpuArray (B);
%! [graph, y] = cuda.capture (@(x) x * b + 1, {x});
%! exec = instantiate (graph);
%! x(:) = 1;
%! exec.set_input (1, gpuArray (2 * A));
%! exec.launch ();
%! assert (gather (y), 2 * A * B + 1, 1e-11);
%! clear exec graph s c x b y

%!test assert_no_live ();
