## solve.tst -- systems of equations, and what is made of them, as core has them.
##
## A solution is held against its equations (backward error at most max (n, 8) eps)
## and against core's (forward error at most 10 n eps cond), never bit by bit.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## What F gives, and what it warned of.
%!function [x, id, text] = warned (f)
%!  lastwarn ("", "");
%!  [text, x] = evalc ("f ()");
%!  [text, id] = lastwarn ();
%!endfunction
## R0 is core's estimate for A.  NVIDIA's library rounds in another order, which is
## as if A were another matrix by about as much as its last digits.
%!function same_rcond (r, r0, a)
%!  slack = 0;
%!  if (islogical (a))
%!    a = double (a);
%!  endif
%!  if (strcmp (octcuda_backend (), "cuda"))
%!    slack = rows (a) * eps (class (a));
%!  endif
%!  assert (isnan (r), isnan (r0));
%!  assert (isnan (r0) || abs (r - r0) <= 0.01 * r0 + slack, "rcond is %g, not %g", r, r0);
%!endfunction
## The warnings TEXT and WANT about A are the same, rcond within 1 %.
%!function same_warning (id, text, want_id, want, a)
%!  assert (id, want_id);
%!  r = sscanf (text, "matrix singular to machine precision, rcond = %g");
%!  r0 = sscanf (want, "matrix singular to machine precision, rcond = %g");
%!  assert (isempty (r) == isempty (r0));
%!  if (isempty (r0))
%!    assert (text, want);
%!  else
%!    same_rcond (r, r0, a);
%!  endif
%!endfunction
%!function s = one_norm (x)
%!  s = max ([sum(abs (double (x)), 1), 0]);
%!endfunction
## X, a gpuArray, solves A * X = B as well as X0, which core found.
%!function solves (a, b, x, x0, is_regular = true)
%!  assert (isobject (x));
%!  assert (classUnderlying (x), class (x0));
%!  x = gather (x);
%!  assert (size (x), size (x0));
%!  n = columns (a);
%!  e = eps (class (x0));
%!  if (iscomplex (x) != iscomplex (x0))
%!    assert (one_norm (imag (x) - imag (x0)) <= n * e * one_norm (x0));
%!  endif
%!  [a, b, x, x0] = deal (double (a), double (b), double (x), double (x0));
%!  if (any (isnan (x0(:))) && rcond (a) == 0)
%!    return;                             # core's LAPACK gave up
%!  endif
%!  ## or as core's own, whose LAPACK may be any
%!  bound = max (n, 8) * e * (one_norm (a) * one_norm (x) + one_norm (b));
%!  assert (one_norm (a * x - b) <= max (bound, 2 * one_norm (a * x0 - b)));
%!  if (is_regular)
%!    assert (one_norm (x - x0) <= 10 * n * e * one_norm (x0) / rcond (a));
%!  endif
%!endfunction
%!function x = random (m, n, is_complex, name)
%!  x = rand (m, n) - 0.3;
%!  if (is_complex)
%!    x += 1i * rand (m, n);
%!  endif
%!  x = feval (name, x);
%!endfunction
## Square matrices of each kind that core tells apart.
%!function all = matrices (n, is_complex, name)
%!  a = random (n, n, is_complex, name);
%!  p = a * a' + eye (n, name);
%!  h = a + a' + n * eye (n, name);
%!  h(1) = -1;                            # Hermitian, not positive
%!  g = a .* (10 .^ -(0:n-1)');
%!  t = a + n * eye (n);
%!  all = {a, p, h, triu(t), tril(t), g(:,end:-1:1)};
%!endfunction

## each kind of matrix, class and size; from the left and the right
%!test
%! for n = [1, 2, 3, 5, 10, 50, 129]
%!   for type = 0:3
%!     name = {"double", "single"}{1 + (type > 1)};
%!     if (! is_due ("solve") || (n > 50 && ! is_due ("solve large")))
%!       continue;
%!     endif
%!     b = random (n, 3, mod (type, 2), name);
%!     kinds = matrices (n, mod (type, 2), name);
%!     for k = 1:numel (kinds)
%!       a = kinds{k};
%!       is_regular = k != 6;
%!       warning ("off", "all", "local");
%!       for state = {"off", "on"}
%!         warning (state{1}, "Octave:singular-matrix", "local");
%!         solves (a, b, gpuArray (a) \ b, a \ b, is_regular);
%!         solves (a, b, gpuArray (a) \ gpuArray (b), a \ b, is_regular);
%!         solves (a.', b, (gpuArray (b).' / gpuArray (a)).', (b.' / a).', is_regular);
%!       endfor
%!       solves (a', b, gpuArray (a)' \ b, a' \ b, is_regular);
%!       solves (a.', b, gpuArray (a).' \ b, a.' \ b, is_regular);
%!       solves (a, b.'.', a \ gpuArray (b.').', a \ b, is_regular);
%!       solves (a.', b(:,1), (b(:,1).' / gpuArray (a)).', (b(:,1).' / a).', is_regular);
%!       solves (a, b, (b' / gpuArray (a)')', (b' / a')', is_regular);
%!     endfor
%!   endfor
%! endfor

## classes that meet
%!test
%! a = [4, 1, 2; 1, 5, 3; 7, 1, 6];
%! b = [1; 2; 3];
%! for x = {single(a), a + 1i, single(a - 2i), logical([1, 0, 0; 1, 1, 0; 1, 0, 1])}
%!   for y = {b, single(b), b * 1i, single(b + 1i), [true; false; true], complex(b, 0)}
%!     want = x{1} \ y{1};
%!     solves (x{1}, y{1}, gpuArray (x{1}) \ y{1}, want);
%!     solves (x{1}, y{1}, x{1} \ gpuArray (y{1}), want);
%!     solves (x{1}.', y{1}, (y{1}.' / gpuArray (x{1})).', (y{1}.' / x{1}).');
%!   endfor
%! endfor
%! ## a result without imaginary part is real
%! assert (isreal (gpuArray (1i * a) \ (1i * b)));
%! assert (isreal (gather (gpuArray (1i * a) \ (1i * b))));

## what is pending: slices, products, sums; operands are not changed
%!test
%! a = rand (9) + 9 * eye (9);
%! b = rand (9, 2);
%! g = gpuArray (a);
%! h = gpuArray (b);
%! solves (a(2:6,2:6), b(2:6,:), g(2:6,2:6) \ h(2:6,:), a(2:6,2:6) \ b(2:6,:));
%! solves (a + 1, b - a(:,1:2), (g + 1) \ (h - g(:,1:2)), (a + 1) \ (b - a(:,1:2)));
%! solves (a * a, b, (g * g) \ h, (a * a) \ b);
%! x = g \ h;
%! h(1) = 7;
%! g(1) = 7;
%! solves (a, b, x, a \ b);
%! assert (gather (h(2:end)), b(2:end));
%! assert (gather (g(2:end)), a(2:end));
%! solves (a, a, gpuArray (a) \ gpuArray (a), a \ a);
%! g = gpuArray (a);
%! solves (a, a, g \ g, a \ a);
%! assert (gather (g), a);
%! c = g';
%! solves (a', b, c \ b, a' \ b);
%! assert (gather (c), a');

## nearly singular, singular, not finite: core's warnings and results
%!function same_solution (a, b)
%!  warning ("off", "octcuda:fallback", "local");
%!  [~] = warned (@() gpuArray (a) \ b);   # reading a file sets lastwarn (octave-notes.md)
%!  for k = 1:2
%!    a = a + 0;                          # core remembers what a matrix is
%!    if (k == 1)
%!      [x0, want_id, want] = warned (@() a \ b);
%!      [x, id, text] = warned (@() gpuArray (a) \ b);
%!    else
%!      [x0, want_id, want] = warned (@() b.' / a);
%!      [x, id, text] = warned (@() b.' / gpuArray (a));
%!    endif
%!    same_warning (id, text, want_id, want, a);
%!    x = gather (x);
%!    assert (size (x), size (x0));
%!    assert (class (x), class (x0));
%!    assert (isnan (x), isnan (x0));
%!    e = eps (class (x0));
%!    if (strcmp (want_id, "Octave:singular-matrix") || any (isnan (x0(:))))
%!      assert (x, x0, 1e4 * e * max (abs (x0(:))));
%!    elseif (isempty (want_id))
%!      assert (x, x0, max (1e4, 10 * rows (a) / rcond (a)) * e * max (abs (x0(:))));
%!    endif
%!  endfor
%!endfunction
%!test
%! near = {hilb(13), hilb(14), vander(1:13), vander(linspace (0, 1, 20)), [1, 1; 1, 1 + eps], ...
%!         [1, 1; 1 + eps, 1], magic(4), [1, 2; 0, 1e-20], triu(vander (linspace (0.1, 1, 20))), ...
%!         tril(vander (linspace (0.1, 1, 20))), single(hilb (8)), single(hilb (8))(:,end:-1:1), ...
%!         hilb(13) * (1 + 1i), single(vander (linspace (0, 1, 9))) * 1i, 1e150 * hilb(14), ...
%!         1e-150 * vander(1:13), [1, 1i; -1i, 1 + eps], [1e-160, 1; 0, 1]};
%! for a = near
%!   same_solution (a{1}, ones (rows (a{1}), 2, class (a{1})));
%! endfor
%!test
%! for a = {[1, 2; 2, 4], [1, 2; 0, 0], zeros(3), [1, 0; 3, 0], ones(3), single([1, 2; 2, 4]), ...
%!          [1, 1i; 1i, -1], [1, NaN; 2, 3], [1, Inf; 2, 3], [1, NaN; 0, 3], [Inf, 2; 0, 1], ...
%!          [2, 1; 1, NaN], [1, 0; -Inf, 2], NaN(2), single([1, NaN; 2, 3]), [1, NaN * 1i; 2, 3]}
%!   same_solution (a{1}, ones (rows (a{1}), 2, class (a{1})));
%! endfor
## right sides that are not finite
%!test
%! for a = {[1, 2; 3, 4], [4, 1; 1, 3], [1, 2; 0, 3]}
%!   for b = {[NaN; 1], [Inf; 1], [1; -Inf]}
%!     assert (gather (gpuArray (a{1}) \ b{1}), a{1} \ b{1}, 1e-14);
%!   endfor
%! endfor

## without the warnings nothing is estimated, and no result is another
%!test
%! warning ("off", "Octave:singular-matrix", "local");
%! warning ("off", "Octave:nearly-singular-matrix", "local");
%! [x, id, text] = warned (@() gpuArray (vander (1:13)) \ ones (13, 1));
%! assert (id, "");
%! assert (gather (x), vander (1:13) \ ones (13, 1), 1e-3);
%! assert (gather (gpuArray ([1, 2; 2, 4]) \ [1; 2]), [0.2; 0.4], 1e-15);
## a warning that is an error loses nothing
%!test
%! a = gpuArray ([1, 1; 1 + eps, 1]);
%! warning ("error", "Octave:nearly-singular-matrix", "local");
%! fails (@() a \ [1; 2], "Octave:nearly-singular-matrix", "rcond = 5.55");
%! assert (gather (a), [1, 1; 1 + eps, 1]);

## empty, and what does not conform: core's results and errors
%!test
%! warning ("off", "octcuda:fallback", "local");
%! empties = {zeros(0, 3), zeros(3, 0), zeros(0, 0), single(zeros (0, 3)), single(zeros (3, 0)), ...
%!            zeros(0, 2), zeros(2, 0), ones(3), single(ones (3)), ones(3, 2)};
%! for a = empties
%!   for b = empties
%!     if (isempty (a{1}) || isempty (b{1}))
%!       same_on_gpu (@(a, b) a \ b, a{1}, b{1}, "mixed", true);
%!       same_on_gpu (@(a, b) a / b, a{1}, b{1}, "mixed", true);
%!     endif
%!   endfor
%! endfor
%!function err = error_of (f)
%!  err = [];
%!  try
%!    f ();
%!  catch err
%!  end_try_catch
%!endfunction
%!test
%! warning ("off", "all", "local");
%! wrong = {{ones(3), ones(2)}, {ones(2, 3), ones(3, 1)}, {ones(3), ones(1, 3)}, {ones(2, 2, 2), ones(2)}, ...
%!          {ones(2), ones(2, 2, 2)}, {int8([1, 2; 3, 4]), [1; 2]}, {[1, 2; 3, 4], int8([1; 2])}, ...
%!          {single([1, 2; 3, 4]), uint16([1; 2])}};
%! for w = wrong
%!   same_on_gpu (@(a, b) a \ b, w{1}{:}, "mixed", true);
%!   same_on_gpu (@(a, b) a / b, w{1}{:}, "mixed", true);
%! endfor
%! g = gpuArray ([1, 2; 3, 4]);
%! for other = {{1}, struct("a", 1), @sin}
%!   want = same_error (error_of (@() g \ other{1}), error_of (@() [1, 2; 3, 4] \ other{1}));
%!   assert (isempty (regexprep (want, ".*not implemented.*core.*not implemented.*", "")), want);
%! endfor
%! ## text, and sparse matrices, are core's
%! assert (gather (g \ "ab"'), [1, 2; 3, 4] \ "ab"', 1e-12);
%! assert (full (gather (g \ sparse ([1; 2]))), [0; 0.5], 1e-12);
%! assert (full (gather (sparse ([1, 2; 3, 4]) \ gpuArray ([1; 2]))), [0; 0.5], 1e-12);

## a number divides elements
%!test
%! same_on_gpu (@(a, b) a \ b, 4, magic (3));
%! same_on_gpu (@(a, b) b / a, 4, magic (3));
%! same_on_gpu (@(a, b) a \ b, 4, int8 (magic (3)));

## more or fewer equations than unknowns, and those that say the same twice: the
## shortest of the best
%!function same_shortest (a, b)
%!  warning ("off", "octcuda:fallback", "local");
%!  warning ("off", "Octave:singular-matrix", "local");
%!  for k = 1:2
%!    if (k == 1)
%!      x0 = a \ b;
%!      x = gpuArray (a) \ b;
%!    else
%!      x0 = b' / a';
%!      x = b' / gpuArray (a');
%!    endif
%!    assert (isobject (x));
%!    assert (classUnderlying (x), class (x0));
%!    assert (size (x), size (x0));
%!    assert (isreal (x), isreal (x0));
%!    s = svd (a);
%!    s = s(s > eps (class (x0)) * s(1));
%!    best = pinv (+a) * b;
%!    if (k == 2)
%!      best = best';
%!    endif
%!    if (one_norm (x0) > 1e6 * one_norm (best))
%!      x0 = best;                        # core took what rounding left for a value
%!    endif
%!    if (isempty (s))
%!      assert (gather (x), x0);
%!    else
%!      tol = 100 * max (size (a)) * eps (class (x0)) * double (s(1) / s(end)) ^ 2;
%!      assert (one_norm (gather (x) - x0) <= tol * one_norm (x0));
%!    endif
%!  endfor
%!endfunction
%!test
%! for type = 0:3
%!   name = {"double", "single"}{1 + (type > 1)};
%!   for s = [3, 2; 2, 3; 1, 4; 4, 1; 20, 7; 7, 20; 50, 49; 129, 10]'
%!     if (is_due ("shortest"))
%!       same_shortest (random (s(1), s(2), mod (type, 2), name), random (s(1), 2, mod (type, 2), name));
%!     endif
%!   endfor
%! endfor
%! a = [1, 2, 3; 2, 4, 6; 1, 0, 1; 3, 2, 5];            # of rank 2
%! b = [1, 2; 3, 4; 5, 6; 7, 9];
%! for x = {a, a', single(a), a * (1 + 2i), a(1:3,:), [1, 2; 2, 4], ones(3), ones(4, 2), zeros(2, 3), zeros(3), ...
%!          single([1, 2; 2, 4]), logical([1, 0; 1, 1; 0, 1]), [1, 1i; 1i, -1]}
%!   same_shortest (x{1}, b(1:rows (x{1}),:));
%! endfor
%! same_shortest (ones (3, 2), single (b(1:3,:)));
%! same_shortest (ones (3, 2), b(1:3,:) * 1i);
%! same_shortest (ones (3, 2), [true; false; true]);
%!test
%! for a = {[1, NaN; 2, 3; 4, 5], [1, Inf; 2, 3; 4, 5], [1, 2; 3, 4; 5, 6]}
%!   for b = {[1; 2; 3], [1; NaN; 3], [1; 2; Inf]}
%!     warning ("off", "octcuda:fallback", "local");
%!     assert (isfinite (gather (gpuArray (a{1}) \ b{1})), isfinite (a{1} \ b{1}));
%!   endfor
%! endfor

## lu: [L, U, P] with L * U = P * A
%!function check_lu (a)
%!  g = gpuArray (a);
%!  e = 30 * max (size (a)) * eps (class (a)) * max (one_norm (a), eps);
%!  [l0, u0, p0] = lu (a);
%!  [l, u, p] = lu (g);
%!  for pair = {{l, l0}, {u, u0}, {p, full(p0)}}
%!    assert (isobject (pair{1}{1}));
%!    assert (size (pair{1}{1}), size (pair{1}{2}));
%!    assert (classUnderlying (pair{1}{1}), class (pair{1}{2}));
%!    assert (isreal (pair{1}{1}) || ! isreal (a));
%!  endfor
%!  [L, U, P] = deal (gather (l), gather (u), gather (p));
%!  assert (one_norm (P * double (a) - double (L) * double (U)) <= e);
%!  assert (L, tril (L));
%!  assert (U, triu (U));
%!  k = min (size (a));
%!  assert (diag (L(1:k,1:k)), ones (k, 1, class (a)));
%!  ## of complex numbers the largest sum of the parts is the pivot
%!  assert (all (abs (L(:)) <= merge (isreal (a), 1, sqrt (2)) + 10 * eps (class (a))));
%!  assert (sort (P), [zeros(rows (a) - 1, rows (a)); ones(1, rows (a))]);
%!  [~, ~, v0] = lu (a, "vector");
%!  [l, u, v] = lu (g, "vector");
%!  assert (size (v), size (v0));
%!  assert (classUnderlying (v), class (v0));
%!  assert (one_norm (double (a)(gather (v),:) - double (gather (l)) * double (gather (u))) <= e);
%!  [l, u] = lu (g);
%!  assert (one_norm (double (a) - double (gather (l)) * double (gather (u))) <= e);
%!  y = gather (lu (g));
%!  assert (class (y), class (lu (a)));
%!  assert (triu (y)(1:k,:), U);
%!  assert (tril (y, -1)(:,1:k), tril (L, -1));
%!  assert (gather (g), a);
%!endfunction
%!test
%! for n = [1, 2, 3, 5, 10, 50, 129]
%!   for type = 0:3
%!     if (is_due ("lu"))
%!       name = {"double", "single"}{1 + (type > 1)};
%!       a = random (n, n, mod (type, 2), name);
%!       check_lu (a);
%!       check_lu ([a; 2 * a(1:ceil (n / 2),:)]);
%!       check_lu ([a, a(:,1), a .* 3]);
%!     endif
%!   endfor
%! endfor
%!test
%! for a = {magic(4), hilb(12), zeros(3), [0, 1; 1, 0], [1, 2; 2, 4], 1e-150 * magic(5), ones(1, 4), ones(4, 1), [1i, 2; 2, 1i]}
%!   check_lu (a{1});
%! endfor
%! ## pending, and a transpose
%! a = magic (4);
%! [l, u, p] = lu (gpuArray (a)' + 1);
%! assert (gather (l * u), gather (p * (a' + 1)), 1e-13);
%! ## logical, and what is not finite
%! assert (gather (lu (gpuArray ([true, false; true, true]))), lu ([true, false; true, true]));
%! for a = {[1, NaN; 2, 3], [1, Inf; 2, 3]}
%!   assert (gather (lu (gpuArray (a{1}))), lu (a{1}));
%! endfor

## chol: R' * R = A, of which one triangle is read
%!function check_chol (a)
%!  g = gpuArray (a);
%!  e = 30 * rows (a) * eps (class (a)) * one_norm (a);
%!  r = chol (g);
%!  assert (isobject (r));
%!  assert (classUnderlying (r), class (a));
%!  assert (isreal (r), isreal (chol (a)));
%!  R = double (gather (r));
%!  assert (R, triu (R));
%!  assert (one_norm (R' * R - double (a)) <= e);
%!  assert (diag (R) > 0, true (rows (a), 1));
%!  L = double (gather (chol (g, "lower")));
%!  assert (L, tril (L));
%!  assert (one_norm (L * L' - double (a)) <= e);
%!  assert (gather (chol (triu (g), "upper")), gather (r));
%!  assert (double (gather (chol (tril (g), "lower"))), L);
%!  [r, p] = chol (g);
%!  assert (double (gather (r)), R);
%!  assert (gather (p), 0);
%!  assert (gather (g), a);
%!endfunction
%!test
%! for n = [1, 2, 3, 5, 10, 50, 129]
%!   for type = 0:3
%!     if (is_due ("chol"))
%!       a = random (n, n, mod (type, 2), {"double", "single"}{1 + (type > 1)});
%!       a = a * a' + eye (n);
%!       check_chol ((a + a') / 2);
%!     endif
%!   endfor
%! endfor
%! check_chol (hilb (8));
%! check_chol (1e150 * [4, 2; 2, 3]);
%! check_chol (1e-150 * [4, 2; 2, 3]);
%!test
%! for a = {[1, 2; 2, 1], [1, 2, 3; 2, 5, 1; 3, 1, 1], [-1, 2; 2, 1], zeros(3), single([1, 2; 2, 1]), [4, 5i; -5i, 1], ...
%!          [4, 1; 1, 3 + 1i], [4, 2i; 7, 3], diag([3, 2, 1, -1, 5])(:,:)}
%!   for side = {"upper", "lower"}
%!     same_on_gpu (@(a) chol (a, side{1}), full (a{1}), "ulp", 10);
%!     same_on_gpu (@(a) chol (a, side{1}), full (a{1}), "nout", 2, "ulp", 10, "floor", 1e-15);
%!   endfor
%! endfor

## inv, det, rcond
%!function check_inv (a)
%!  warning ("off", "all", "local");
%!  g = gpuArray (a);
%!  n = rows (a);
%!  e = eps (class (a));
%!  [x0, r0] = inv (a);
%!  [x, r] = inv (g);
%!  assert (isobject (x) && isobject (r));
%!  assert (classUnderlying (x), class (x0));
%!  assert (classUnderlying (r), class (r0));
%!  same_rcond (gather (r), r0, a);
%!  x = gather (x);
%!  assert (isreal (x), isreal (x0));
%!  if (r0 > n * e)
%!    assert (one_norm (x - x0) <= 10 * n * e * one_norm (x0) / r0);
%!  endif
%!  [~, p] = chol (a);
%!  if (p == 0 && ishermitian (a))
%!    assert (ishermitian (x));
%!  endif
%!  if (r0 == 0)
%!    assert (x, x0);
%!  elseif (a == triu (a))
%!    assert (x, triu (x));
%!  elseif (a == tril (a))
%!    assert (x, tril (x));
%!  endif
%!  same_rcond (gather (rcond (g)), rcond (a), a);
%!  [d0, r0] = det (a);
%!  [d, r] = det (g);
%!  assert (classUnderlying (d), class (d0));
%!  same_rcond (gather (r), r0, a);
%!  if (isinf (d0))
%!    ## core's is infinite from half of the largest number on
%!    assert (! (abs (gather (d)) < realmax (class (d0)) / 2));
%!  elseif (isnan (d0))
%!    assert (r0 == 0);                   # its LAPACK divides by what is next to 0
%!  elseif (rcond (a) > n * e)
%!    assert (gather (d), d0, -10 * n * e / rcond (a));
%!  endif
%!  assert (gather (det (g)), gather (d));
%!  assert (gather (g), a);
%!endfunction
%!test
%! for n = [2, 3, 5, 10, 50, 129]
%!   for type = 0:3
%!     name = {"double", "single"}{1 + (type > 1)};
%!     if (is_due ("inv"))
%!       for a = matrices (n, mod (type, 2), name)
%!         check_inv (a{1});
%!         check_inv (a{1}.');
%!       endfor
%!     endif
%!   endfor
%! endfor
%!test
%! for a = {magic(3), magic(4), hilb(5), hilb(13), vander(1:9), [1, 2; 2, 4], zeros(3), 1e150 * magic(3), 1e-150 * magic(3), ...
%!          [1, 1; 0, 1], [1, 0; 3, 1e-20], single(hilb (4)), single(hilb (8)), [0, 1; 1, 0], [2, 1i; -1i, 2], ...
%!          1e200 * eye(4)(:,:) + 0, [1, 2; 3, 4] * 1i, [1, 1; 1, 1 + eps]}
%!   check_inv (full (a{1}));
%! endfor
%!function x = both (a)
%!  [x, r] = inv (a);
%!endfunction
%!test
%! for a = {[1, 2; 2, 4], magic(4), [1, 2; 0, 0], [1, 2; 0, 1e-20], [1, 1; 1, 1 + eps], [1, NaN; 2, 4], [1, Inf; 2, 4], ...
%!          [1, NaN; 0, 1], single([1, 2; 2, 4]), [Inf, 1; 0, 2], hilb(3), [1, 1i; 1i, -1]}
%!   [x0, want_id, want] = warned (@() inv (a{1}));
%!   [x, id, text] = warned (@() inv (gpuArray (a{1})));
%!   same_warning (id, text, want_id, want, a{1});
%!   e = 1e4 * eps (class (x0));
%!   finite = isfinite (x0);
%!   assert (isnan (gather (x)), isnan (x0));
%!   assert (gather (x)(! finite), x0(! finite));
%!   if (isempty (want_id))
%!     assert (gather (x), x0, -e);
%!   endif
%!   [x, id] = warned (@() both (gpuArray (a{1})));
%!   assert (id, "");
%!   ## of a singular matrix, whatever rounding leaves
%!   is_sure = ! (rcond (a{1}) < eps (class (x0))) || nnz (tril (a{1}, -1)) == 0;
%!   tol = merge (is_sure, e * abs (det (a{1})), 10 * eps (class (x0)) * norm (a{1}) ^ rows (a{1}));
%!   assert (gather (det (gpuArray (a{1}))), det (a{1}), tol);
%!   same_rcond (gather (rcond (gpuArray (a{1}))), rcond (a{1}), a{1});
%! endfor

## numbers, empties, and wrong calls: core's
%!test
%! warning ("off", "all", "local");
%! for f = {@lu, @chol, @inv, @inverse, @det, @rcond}
%!   for a = {5, 0, -2, single(3), NaN, Inf, 2i, true, int8(3), [], zeros(0, 3), zeros(3, 0), ones(2, 3), ones(2, 2, 2), ...
%!            int8([1, 2; 3, 4]), [true, false; true, true]}
%!     same_on_gpu (f{1}, a{1}, "ulp", 10);
%!   endfor
%!   same_on_gpu (@(a) f{1} (a, "what"), magic (3));
%!   same_on_gpu (@(a) f{1} (a, 1, 2, 3, 4), magic (3));
%! endfor
%! for f = {@lu, @chol}
%!   for a = {5, single(3), 2i}
%!     same_on_gpu (f{1}, a{1}, "nout", 2);
%!   endfor
%! endfor
%! same_on_gpu (@inv, 0, "nout", 2);

## integer powers
%!test
%! warning ("off", "all", "local");
%! for a = {[1, 2; 3, 4], single([1, 2; 3, 4]), [1, 2i; 3, 4], magic(5) / 10, logical([1, 0; 1, 1]), hilb(3), [2, 1; 0, 3]}
%!   for e = {0, 1, 2, 3, 5, 8, -1, -2, single(3), single(-1)}
%!     same_on_gpu (@(a, e) full (a ^ e), a{1}, e{1}, "mixed", true, "ulp", 2000);
%!   endfor
%! endfor
%! for a = {[1, 2; 2, 4], [1, NaN; 2, 3], [], ones(2, 3), ones(2, 2, 2), int8([1, 2; 3, 4]), [1, 1; 1, 1 + eps]}
%!   for e = {2, -1, NaN, [1, 2], int8(2)}
%!     same_on_gpu (@(a, e) a ^ e, a{1}, e{1}, "mixed", true, "ulp", 1e4);
%!   endfor
%! endfor
%! same_on_gpu (@(a, e) a ^ e, 2, [1, 2; 3, 4], "ulp", 1000);
%! for a = {[1, NaN; 2, 3], [], ones(2, 3), ones(2, 2, 2), int8([1, 2; 3, 4])}
%!   same_on_gpu (@(a) a ^ 0.5, a{1}, "ulp", 1e4);
%!   same_on_gpu (@(a) a ^ 1i, a{1}, "ulp", 1e4);
%! endfor
%! ## an eigenvalue is 0 but for rounding, on either side
%! for a = {[1, 2; 2, 4], [1, 1; 1, 1 + eps]}
%!   assert (gather (gpuArray (a{1}) ^ 0.5), a{1} ^ 0.5, 1e-7);
%! endfor

## linsolve
%!test
%! warning ("off", "all", "local");
%! a = magic (3);
%! b = [1, 2; 3, 4; 5, 6];
%! for opts = {struct(), struct("TRANSA", true), struct("LT", true), struct("UT", true, "TRANSA", true), struct("POSDEF", true), struct("UT", false)}
%!   same_on_gpu (@(a, b) linsolve (a, b, opts{1}), a, b, "mixed", true, "nout", 2, "ulp", 200);
%! endfor
%! same_on_gpu (@linsolve, a, b, "mixed", true, "ulp", 200);
%! same_on_gpu (@linsolve, ones (3, 2), b, "nout", 2, "ulp", 200);
%! same_on_gpu (@linsolve, a, ones (2, 1));
%! same_on_gpu (@(a) linsolve (a), a);
%! same_on_gpu (@(a) linsolve (a, {1}), a);
%! same_on_gpu (@(a) linsolve (a, a, 3), a);
%! same_on_gpu (@linsolve, ones (2, 2, 2), ones (2, 1));
## large ones; in a stream of their own
%!test
%! a = rand (1000) - 0.5;
%! b = rand (1000, 2);
%! stream = cuda.Stream ();
%! scope = cuda.stream_scope (stream);
%! g = gpuArray (a);
%! x = g \ b;
%! p = g * g' + eye (1000);
%! y = p \ b;
%! [l, u, v] = lu (g, "vector");
%! r = chol (p);
%! clear scope
%! solves (a, b, x, a \ b);
%! solves (gather (p), b, y, gather (p) \ b);
%! assert (one_norm (a(gather (v),:) - gather (l * u)) <= 30 * 1000 * eps * one_norm (a));
%! assert (one_norm (gather (p - r' * r)) <= 30 * 1000 * eps * one_norm (gather (p)));
%! solves (a, b, inv (g) * b, a \ b);
%! clear g x p y l u v r
%! clear stream

## inverses from Cholesky's factor
%!test
%! warning ("off", "all", "local");
%! for a = {[4, 2; 2, 3], single([4, 2; 2, 3]), [4, 2i; -2i, 3], hilb(4), magic(5) * magic(5)', [4, 2; 9, 3], 5, true}
%!   x = cholinv (gpuArray (a{1}));
%!   tol = 1e3 * rows (a{1}) * eps (class (cholinv (a{1})));
%!   for k = 1:2
%!     want = cholinv (a{1});
%!     if (k == 2)
%!       x = chol2inv (gpuArray (chol (a{1})) + tril (ones (rows (a{1})), -1));
%!       want = chol2inv (chol (a{1}));
%!     endif
%!     assert (classUnderlying (x), class (want));
%!     assert (gather (x), want, tol * one_norm (want) / min (1, rcond (double (a{1}))));
%!     assert (gather (x), gather (x)');
%!   endfor
%! endfor
%! for f = {@cholinv, @chol2inv}
%!   for a = {[1, 2; 2, 1], [2, 1; 0, 0], [1 + 2i, 3 - 1i; 2i, 4], [], ones(2, 3), -5, int8(4), NaN(2)}
%!     same_on_gpu (f{1}, a{1}, "ulp", 10);
%!   endfor
%! endfor

## other powers: by eigenvalues
%!test
%! warning ("off", "octcuda:fallback", "local");
%! a = [2, 1; 1, 3];
%! for x = {{a, 0.5}, {a, -1.5}, {[1, 2; 3, 4], 0.5}, {single(a), 0.5}, {a, single(0.5)}, {a, 1i}, {2, a}, {-2, a}, {2i, [1, 2; 3, 4]}, ...
%!          {single(2), a}, {a + 1i, 2.5}, {0, a}, {magic(4), 1.5}}
%!   want = x{1}{1} ^ x{1}{2};
%!   for got = {gpuArray(x{1}{1}) ^ x{1}{2}, x{1}{1} ^ gpuArray(x{1}{2})}
%!     assert (classUnderlying (got{1}), class (want));
%!     assert (gather (got{1}), want, 1e3 * eps (class (want)) * one_norm (want));
%!   endfor
%! endfor
%! for x = {{[1, NaN; 2, 3], 0.5}, {[], 0.5}, {ones(2, 3), 0.5}, {2, ones(2, 3)}, {2, []}, {a, a}, {int8(2), a}, {{2}, a}}
%!   same_on_gpu (@(y) x{1}{1} ^ y, x{1}{2});
%! endfor

## expm, and what of core's runs over these: cond
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for a = {[1, -1; 0, 1], [1, -1, -1; 0, 1, -1; 0, 0, 1], 10 * eye(3)(:,:) + 0, zeros(3), magic(4) / 10, -magic(4), ...
%!          [0, 1; -1, 0], [1, 2i; 3, 4] * 1i, single(magic (3) / 5), [5, 100; 0, 1], 1e-12 * magic(3)}
%!   a = full (a{1});
%!   want = expm (a);
%!   x = expm (gpuArray (a));
%!   assert (classUnderlying (x), class (want));
%!   assert (gather (x), want, 100 * eps (class (a)) * one_norm (want) * max (1, one_norm (a)));
%! endfor
%! for a = {[], 5, single(2), ones(2, 3), ones(2, 2, 2), {1}, true}
%!   if (! iscell (a{1}))
%!     same_on_gpu (@expm, a{1}, "ulp", 2);
%!   endif
%! endfor
%! for p = {1, 2, Inf, "fro"}
%!   for a = {magic(4) + eye(4), [1, 2; 2, 4], single([1, 2; 3, 4]), [1, 2i; 3, 4], [1, NaN; 2, 3]}
%!     warning ("off", "all", "local");
%!     same_on_gpu (@(x) 1 / cond (x, p{1}), a{1}, "ulp", 1e4, "floor", 1e-15);
%!   endfor
%! endfor
## Powers of logical matrices
%!test
%! a = logical ([1, 0, 1; 1, 1, 0; 0, 1, 1]);
%! for f = {@(a) a ^ 0.5, @(a) 2 ^ a, @(a) a ^ 2, @(a) a ^ -1}
%!   want = f{1} (a);
%!   assert (gather (f{1} (gpuArray (a))), want, 1e-12);
%! endfor

## Estimates of small matrices hang on signs of zero and on the order of pivots: they are core's
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! warning ("off", "all", "local");
%! for k = 1:300
%!   n = mod (k, 4) + 2;
%!   a = reshape (sin (k * (1:n^2) .^ 1.5), n, n);
%!   if (mod (k, 3) == 0)
%!     a += 1i * reshape (cos (k * (1:n^2) .^ 1.3), n, n);
%!   endif
%!   if (mod (k, 5) < 2)
%!     a = {triu(a), tril(a)}{1 + mod(k, 5)};
%!   elseif (mod (k, 7) == 0)
%!     a = a * a';
%!   endif
%!   if (mod (k, 2))
%!     a = single (a);
%!   endif
%!   g = gpuArray (a);
%!   assert (gather (rcond (g)), rcond (a), -0.01);
%!   [~, want] = inv (a);
%!   [~, r] = inv (g);
%!   assert (gather (r), want, -0.01);
%! endfor

%!test assert_no_live ();
