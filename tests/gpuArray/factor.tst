## factor.tst -- qr, svd and eig: against what they stand for, and against core.
##
## Factors are not compared element by element: other libraries give other signs and
## phases.  They multiply to the matrix and are orthogonal, as far as rounding goes; what
## is unique of them, values in their order, is core's.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Numbers that look random, the same ones each time
%!function a = mixed (m, n, is_complex = false)
%!  a = reshape (sin ((1:m*n) .^ 2), m, n);
%!  if (is_complex)
%!    a += 1i * reshape (cos ((1:m*n) .^ 2 * 1.5), m, n);
%!  endif
%!endfunction

## Square matrices that algorithms are tried on, of order N
%!function list = square (n)
%!  k = (1:n)';
%!  graded = mixed (n, n) .* 10 .^ (-8 * (k - 1) / n);
%!  list = {mixed(n, n), mixed(n, n, true), hilb(n), magic(n), vander((k / n)'), ...
%!          zeros(n), eye(n), ones(n), graded, graded', triu(mixed (n, n)), ...
%!          mixed(n, 1) * mixed(1, n), [zeros(n-1, 1), eye(n-1); 1, zeros(1, n-1)]};
%!endfunction

## The same in each class, and of sizes where numbers overflow when they are squared
%!function list = scaled (list)
%!  big = cellfun (@(a) 1e150 * a, list(1:2), "UniformOutput", false);
%!  small = cellfun (@(a) 1e-150 * a, list(1:2), "UniformOutput", false);
%!  list = [list, cellfun(@single, list, "UniformOutput", false), big, small];
%!endfunction

%!function same_kind (x, want)
%!  assert (isgpuarray (x));
%!  assert (classUnderlying (x), class (want));
%!  assert (size (x), size (want));
%!  assert (iscomplex (x), iscomplex (want));
%!endfunction

%!function is_small (x, bound, what)
%!  assert (norm (x) <= bound, "%s: %g, at most %g", what, norm (x), bound);
%!endfunction

%!function is_orthogonal (q, bound)
%!  is_small (q' * q - eye (columns (q)), bound, "Q' * Q - I");
%!endfunction

## ---- qr ----

%!function check_qr (a, varargin)
%!  g = gpuArray (a);
%!  [q0, r0] = qr (a, varargin{:});
%!  [q, r] = qr (g, varargin{:});
%!  same_kind (q, q0);
%!  same_kind (r, r0);
%!  [q, r] = gather (q, r);
%!  bound = 30 * max (size (a)) * eps (class (a));
%!  is_small (a - q * r, bound * norm (a), "A - Q * R");
%!  is_orthogonal (q, bound);
%!  assert (nnz (tril (r, -1)), 0);
%!  assert (isequal (gather (g), a));
%!endfunction

## R alone: core's has reflectors below the diagonal, in some releases.  Magnitudes do not
## hang on signs.
%!function check_r (a)
%!  r0 = qr (a);
%!  r = qr (gpuArray (a));
%!  same_kind (r, r0);
%!  [~, top] = qr (gpuArray (a));
%!  bound = 30 * max (size (a)) * eps (class (a));
%!  [r, top] = gather (r, top);
%!  is_small (triu (r) - top, bound * norm (a), "R");
%!  is_small (abs (triu (r)) - abs (triu (r0)), 100 * bound * norm (a), "abs (R)");
%!  is_small (abs (tril (r, -1)) - abs (tril (r0, -1)), 100 * bound, "reflectors");
%!endfunction

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for n = [1, 2, 3, 5, 10, 50]
%!   for a = scaled (square (n))
%!     if (is_due ("qr"))
%!       check_qr (a{1});
%!       check_qr (a{1}, 0);
%!     endif
%!   endfor
%! endfor

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for size = {[5, 3], [3, 5], [129, 40], [40, 129], [1, 7], [7, 1], [129, 129], [300, 2]}
%!   for a = scaled ({mixed(size{1}(1), size{1}(2)), mixed(size{1}(1), size{1}(2), true)})
%!     if (is_due ("qr of rectangles"))
%!       check_qr (a{1});
%!       check_qr (a{1}, 0);
%!       check_r (a{1});
%!     endif
%!   endfor
%! endfor

## Options are those that this Octave's qr has.
%!function yes = takes (option)
%!  yes = true;
%!  try
%!    [q, r] = qr (1, option);
%!  catch
%!    yes = false;
%!  end_try_catch
%!endfunction
%!test
%! for option = {0, "0", "econ", "vector", "matrix", single(0), false}
%!   if (takes (option{1}))
%!     check_qr (mixed (5, 3), option{1});
%!     check_qr (mixed (3, 5), option{1});
%!   else
%!     same_on_gpu (@(x) qr(x, option{1}), mixed (5, 3), "nout", 2);
%!   endif
%! endfor

## What else may be in the first argument: integers, logicals, pending transposes and
## expressions, complex numbers without imaginary parts
%!test
%! warning ("error", "octcuda:fallback", "local");
%! a = magic (4)(:,1:3);
%! for x = {int8(a), uint64(a), a > 8, single(a)}
%!   [q0, r0] = qr (x{1}, 0);
%!   [q, r] = qr (gpuArray (x{1}), 0);
%!   same_kind (q, q0);
%!   is_small (gather (q * r) - double (x{1}), 1e-4, "Q * R");
%! endfor
%! g = gpuArray (a);
%! [q, r] = qr (g');
%! is_small (gather (q * r) - a', 1e-12, "of a transpose");
%! [q, r] = qr (2 * g + 1, 0);
%! is_small (gather (q * r) - (2 * a + 1), 1e-12, "of an expression");
%! [q, r] = qr (complex (g));
%! assert (! iscomplex (q) && ! iscomplex (r));
%! [q, r] = qr (gpuArray ([1, NaN; 2, 3]));
%! assert (any (isnan (gather (r(:)))));

## ---- svd ----

%!function check_svd (a, varargin)
%!  g = gpuArray (a);
%!  s0 = svd (a);
%!  [u0, d0, v0] = svd (a, varargin{:});
%!  [u, d, v] = svd (g, varargin{:});
%!  same_kind (u, u0);
%!  same_kind (d, full (d0));
%!  same_kind (v, v0);
%!  s = svd (g);
%!  same_kind (s, s0);
%!  [u, d, v, s] = gather (u, d, v, s);
%!  bound = 35 * max (size (a)) * eps (class (a));
%!  most = max (s0(1), realmin (class (a)));
%!  is_small (s - s0, bound * most, "S");
%!  is_small (diag (d)(1:numel (s0)) - s0, bound * most, "diag (S)");
%!  assert (isequal (d, d .* eye (size (d))));
%!  assert (issorted (s, "descend") && all (s >= 0));
%!  is_small (a - u * d * v', bound * most, "A - U * S * V'");
%!  is_orthogonal (u, bound);
%!  is_orthogonal (v, bound);
%!  assert (isequal (gather (g), a));
%!endfunction

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for n = [1, 2, 3, 5, 10, 50]
%!   for a = scaled (square (n))
%!     if (is_due ("svd"))
%!       check_svd (a{1});
%!     endif
%!   endfor
%! endfor

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for size = {[5, 3], [3, 5], [129, 40], [40, 129], [1, 7], [7, 1], [129, 129], [300, 2]}
%!   for a = scaled ({mixed(size{1}(1), size{1}(2)), mixed(size{1}(1), size{1}(2), true)})
%!     if (is_due ("svd of rectangles"))
%!       check_svd (a{1});
%!       check_svd (a{1}, 0);
%!       check_svd (a{1}, "econ");
%!     endif
%!   endfor
%! endfor

## By way of a polar decomposition, as large ones on a GPU are
%!test
%! warning ("error", "octcuda:fallback", "local");
%! unwind_protect
%!   __octcuda__ ("polar_from", 1);
%!   for size = {[2, 2], [5, 5], [5, 3], [3, 5], [40, 29], [29, 40]}
%!     for a = scaled ({mixed(size{1}(1), size{1}(2)), mixed(size{1}(1), size{1}(2), true)})
%!       check_svd (a{1});
%!       check_svd (a{1}, 0);
%!     endfor
%!   endfor
%!   for a = scaled (square (10))
%!     check_svd (a{1});
%!   endfor
%! unwind_protect_cleanup
%!   __octcuda__ ("polar_from", 0);
%! end_unwind_protect

%!test
%! warning ("error", "octcuda:fallback", "local");
%! a = magic (4)(:,1:3);
%! for x = {int8(a), uint64(a), a > 8}
%!   same_kind (svd (gpuArray (x{1})), svd (x{1}));
%!   is_small (gather (svd (gpuArray (x{1}))) - svd (x{1}), 1e-12, "S");
%! endfor
%! g = gpuArray (a);
%! is_small (gather (svd (g')) - svd (a), 1e-12, "of a transpose");
%! is_small (gather (svd (2 * g + 1)) - svd (2 * a + 1), 1e-12, "of an expression");
%! [u, s] = svd (g);
%! assert (size (s), [4, 3]);
%! assert (isequal (gather (g), a));

## ---- eig ----

%!function check_symmetric (a, w, v, bound)
%!  is_small (a * v - v .* w', bound * max (norm (a), realmin (class (a))), "A * V - V * D");
%!  is_orthogonal (v, bound);
%!  assert (issorted (w) && isreal (w));
%!endfunction

## Any order, and pairs side by side, the one with the positive imaginary part first
%!function check_general (a, w, v, bound)
%!  is_small (a * v - v .* w.', bound * max (norm (a), realmin (class (a))), "A * V - V * D");
%!  is_small (max (abs (norm (v, "cols") - 1)), bound, "the columns' length");
%!  if (isreal (a))
%!    k = find (imag (w) > 0);
%!    assert (isequal (w(k+1), conj (w(k))) && isequal (v(:,k+1), conj (v(:,k))));
%!    assert (nnz (imag (w)), 2 * numel (k));
%!  endif
%!endfunction

%!function same_set (w, want, bound)
%!  for x = want.'
%!    [d, k] = min (abs (w - x));
%!    assert (d <= bound, "%s is %g away, at most %g", disp (x), d, bound);
%!    w(k) = [];
%!  endfor
%!endfunction

%!function check_eig (a)
%!  g = gpuArray (a);
%!  [v0, d0] = eig (a);
%!  [v, d] = eig (g);
%!  w = eig (g);
%!  ## what is almost the same value twice may be a pair, or not
%!  is_sure = max (abs (imag (diag (d0)))) > 35 * rows (a) * eps (class (a)) * norm (a) * cond (v0);
%!  if (is_sure || ishermitian (a) || strcmp (octcuda_backend (), "host"))
%!    same_kind (d, full (d0));
%!    same_kind (v, v0);
%!    same_kind (w, diag (d0));
%!  endif
%!  assert (size (eig (g, "matrix")), size (a));
%!  [v, d, w] = gather (v, d, w);
%!  bound = 35 * rows (a) * eps (class (a));
%!  assert (isequal (d, d .* eye (size (d))));
%!  if (ishermitian (a))
%!    check_symmetric (a, diag (d), v, bound);
%!    is_small (w - diag (d0), bound * norm (a), "eigenvalues");
%!  else
%!    check_general (a, diag (d), v, bound);
%!    reach = bound * norm (a) * cond (v0);
%!    if (reach < norm (a) / 100)
%!      same_set (w, diag (d0), reach);
%!      same_set (diag (d), diag (d0), reach);
%!    endif
%!  endif
%!  assert (isequal (gather (g), a));
%!endfunction

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for n = [1, 2, 3, 5, 10, 50]
%!   for a = scaled (square (n))
%!     if (is_due ("eig"))
%!       check_eig (a{1});
%!       check_eig (a{1} + a{1}');
%!     endif
%!   endfor
%! endfor

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for a = scaled ({mixed(129, 129), mixed(129, 129, true)})
%!   if (is_due ("eig of 129"))
%!     check_eig (a{1});
%!     check_eig (a{1} + a{1}');
%!   endif
%! endfor

## Where values are in pairs, where vectors are complex, and what is real after all
%!test
%! warning ("error", "octcuda:fallback", "local");
%! check_eig ([1, 2; -2, 1]);
%! check_eig ([0, 1, 0; -1, 0, 0; 0, 0, 3]);
%! check_eig (blkdiag ([1, 2; -2, 1], 5, [0, -3; 3, 0]));
%! check_eig (complex ([2, 1; 1, 2]));
%! check_eig (complex ([2, 1; 0, 3]));
%! check_eig ([2, 1i; -1i, 2]);
%! check_eig (diag ([1i, 2, 3i]));
%! g = gpuArray ([1, 2; 3, 4]);
%! is_small (gather (eig (g')) - eig ([1, 3; 2, 4]), 1e-14, "of a transpose");
%! [v, w] = eig (g, "vector");
%! assert (size (w), [2, 1]);
%! is_small (gather (g * v - v .* w'), 1e-14, "\"vector\"");
%! assert (size (eig (g, "balance")), [2, 1]);

## Pairs: symmetric A, and B that is positive definite
%!function check_pair (a, b)
%!  [v0, d0] = eig (a, b);
%!  [v, d] = eig (gpuArray (a), gpuArray (b));
%!  same_kind (v, v0);
%!  same_kind (d, full (d0));
%!  w = eig (gpuArray (a), b);
%!  [v, d, w] = gather (v, d, w);
%!  n = rows (a);
%!  bound = 35 * n * eps (class (a)) * cond (b);
%!  is_small (a * v - b * v * d, bound * (norm (a) + norm (b) * norm (d)) * norm (v), "A * V - B * V * D");
%!  is_small (v' * b * v - eye (n), bound, "V' * B * V - I");
%!  assert (issorted (diag (d)));
%!  is_small (w - diag (d0), bound * max (abs (diag (d0))), "eigenvalues");
%!endfunction

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for n = [1, 2, 3, 5, 10, 50]
%!   for is_complex = [false, true]
%!     for class = {@double, @single}
%!       if (is_due ("pairs"))
%!         a = mixed (n, n, is_complex);
%!         check_pair (class{1}(a + a'), class{1}(a * a' + n * eye (n)));
%!       endif
%!     endfor
%!   endfor
%! endfor
%! a = mixed (5, 5);
%! check_pair (a + a', hilb (5) + eye (5));
%! c = mixed (4, 4, true);
%! check_pair (c + c', 4 * eye (4));

## Core does the rest, and its results come to the device
%!test
%! warning ("off", "octcuda:fallback", "local");
%! a = mixed (4, 4);
%! for f = {@(x) eig(x, x + eye (4)), @(x) eig(x + x', -eye (4)), @(x) eig(x, "nobalance"), ...
%!          @(x) eig(x + x', eye (4), "qz")}
%!   same_on_gpu (f{1}, a, "ulp", 1e4, "floor", 1e-12);
%! endfor
%! same_on_gpu (@(x) eig(x), a, "nout", 3, "ulp", 1e4, "floor", 1e-12);
%! same_on_gpu (@(x) qr(x), a, "nout", 3, "ulp", 1e4, "floor", 1e-12);
%! same_on_gpu (@(x) qr(x, x(:,1)), a, "nout", 2, "ulp", 1e4, "floor", 1e-12);
%! same_on_gpu (@(x) qr(x, 0), a, "nout", 3, "ulp", 1e4, "floor", 1e-12);

## ---- what core says ----

## Matrices without elements, whose factors have some
%!test
%! for x = {zeros(0, 3), zeros(3, 0), [], single([]), zeros(0, 3, "single")}
%!   for n = 1:3
%!     same_on_gpu (@(x) svd(x), x{1}, "nout", n, "floor", realmin ());
%!     same_on_gpu (@(x) svd(x, "econ"), x{1}, "nout", n, "floor", realmin ());
%!   endfor
%!   for n = 1:2
%!     same_on_gpu (@(x) qr(x), x{1}, "nout", n, "floor", realmin ());
%!     same_on_gpu (@(x) qr(x, 0), x{1}, "nout", n, "floor", realmin ());
%!     same_on_gpu (@(x) eig(x), x{1}, "nout", n, "floor", realmin ());
%!   endfor
%! endfor

%!test
%! warning ("off", "octcuda:fallback", "local");
%! for x = {[1, NaN; 2, 3], [1, Inf; 2, 3], single([NaN, 1; 1, 1]), complex(1, NaN) * eye(2)}
%!   for n = 1:2
%!     same_on_gpu (@(x) svd(x), x{1}, "nout", n, "floor", realmin ());
%!     same_on_gpu (@(x) eig(x), x{1}, "nout", n, "floor", realmin ());
%!     same_on_gpu (@(x) eig(x, eye (2)), x{1}, "nout", n, "floor", realmin ());
%!     same_on_gpu (@(x) eig(eye (2), x), x{1}, "nout", n, "floor", realmin ());
%!   endfor
%! endfor
%! for x = {ones(2, 3), ones(2, 2, 2), int8([1, 2; 3, 4]), true(2), zeros(0, 3)}
%!   for n = 1:2
%!     same_on_gpu (@(x) eig(x), x{1}, "nout", n, "floor", realmin ());
%!     same_on_gpu (@(x) svd(x), x{1}(:,:,end,1) * 0, "nout", n, "floor", realmin ());
%!   endfor
%! endfor
%! same_on_gpu (@(x) svd(x), ones (2, 2, 2));
%! same_on_gpu (@(x) qr(x), ones (2, 2, 2), "ulp", 100, "floor", 1e-12);
%! a = [4, 1; 2, 3];
%! for f = {@(x) eig(x, "no such option"), @(x) eig(x, {1}), @(x) eig(x, ones (3)), @(x) eig(x, ones (2, 3)), ...
%!          @(x) eig(x, eye (2), 1), @(x) eig({x}), @(x) eig(x, "vector", "matrix", "qz", "chol"), ...
%!          @(x) qr(x, "no such option"), @(x) qr(x, {1}), @(x) qr(x, ones (3, 1)), ...
%!          @(x) qr(x, 0, 0, 0), @(x) qr({x}), @(x) svd(x, 0, 0), @(x) svd({x}), @() svd(), ...
%!          @(x) qr(x, "econ"), @(x) svd(x, "no such option"), @(x) svd(x, 1), @(x) eig(x, "abc")}
%!   for n = 1:2
%!     same_on_gpu (f{1}, a, "nout", n, "ulp", 1e4, "floor", 1e-12);
%!   endfor
%! endfor
%! same_on_gpu (@(x) svd(x), a, "nout", 4);

## ---- the same bits each time, and nothing left ----

%!test
%! g = gpuArray (mixed (60, 60));
%! before = __octcuda__ ("memory").in_use;
%! for k = 1:3
%!   [q{k}, r{k}] = qr (g);
%!   [u{k}, s{k}, v{k}] = svd (g);
%!   [x{k}, w{k}] = eig (g);
%!   y{k} = eig (g + g');
%! endfor
%! for c = {q, r, u, s, v, x, w, y}
%!   assert (isequal (gather (c{1}{1}), gather (c{1}{2}), gather (c{1}{3})));
%! endfor
%! clear q r u s v x w y c
%! assert (__octcuda__ ("memory").in_use, before);

%!function out = run_with (variable, value, code)
%!  before = getenv (variable);
%!  setenv (variable, value);
%!  unwind_protect
%!    [status, out] = run_octave (code);
%!  unwind_protect_cleanup
%!    setenv (variable, before);
%!  end_unwind_protect
%!  assert (status == 0, "%s", out);
%!endfunction

## OpenBLAS looks past the end of arrays, which is none of the user's faults.
%!test
%! out = run_with ("OCTCUDA_HOST_CHECK", "1", [ ...
%!   "for n = [2, 3, 5, 10, 33, 64]\n" ...
%!   "  a = gpuArray (rand (n) + 1i * rand (n));\n" ...
%!   "  for b = {a, real(a), single(a)}\n" ...
%!   "    [u, s, v] = svd (b{1}); [q, r] = qr (b{1}); [v, d] = eig (b{1}); [v, d] = eig (b{1} + b{1}');\n" ...
%!   "  end\n" ...
%!   "end\n" ...
%!   "disp (size (gather (v)))\n"]);
%! assert (! isempty (strfind (out, "64   64")), "%s", out);

## Where the host may not touch arrays, as on a GPU, kernels do what is left after a call.
%!test
%! if (! strcmp (octcuda_backend (), "host"))
%!   return;   # the tests above did that
%! endif
%! out = run_with ("OCTCUDA_HOST_DEVICES", "2", [ ...
%!   "for a = {magic(5)(:,1:3), magic(5) + 1i, single(magic (5)(1:2,:)), single(magic (5) + 1i)}\n" ...
%!   "  [q, r] = qr (gpuArray (a{1})); [q0, r0] = qr (a{1});\n" ...
%!   "  assert (gather (r), r0, 1e-4); assert (isequal (r, triu (r)));\n" ...
%!   "  [~, r] = qr (gpuArray (a{1}), 0); [~, r0] = qr (a{1}, 0); assert (gather (r), r0, 1e-4);\n" ...
%!   "  assert (gather (qr (gpuArray (a{1}))), qr (a{1}), 1e-4);\n" ...
%!   "end\n" ...
%!   "a = blkdiag ([1, 2; -2, 1], 5, [0, -3; 3, 0]);\n" ...
%!   "for f = {@double, @single}\n" ...
%!   "  [v, d] = eig (f{1} (gpuArray (a)));\n" ...
%!   "  assert (norm (gather (a * v - v * d)) < 1e-5 && nnz (imag (d)) == 4);\n" ...
%!   "end\n" ...
%!   "disp passed\n"]);
%! assert (! isempty (strfind (out, "passed")), "%s", out);

## Any call may fail
%!function x = all_factors ()
%!  g = gpuArray ([4, 1, 2; 1, 3, 0; 2, 1, 5]);
%!  [q, r] = qr (g);
%!  [u, s, v] = svd (g(1:2,:));
%!  [p, d] = eig (g);
%!  [x, w] = eig (g + g', g' * g + gpuArray (eye (3)));
%!  x = gather (abs ([r(1,1), s(1), sum(d(:)), sum(w(:)), sum(eig (g * [0, 1, 0; 0, 0, 1; 1, 0, 0]))]));
%!endfunction
%!test
%! want = all_factors ();
%! fail_in_turn (@all_factors, want, [2, 1], 1e-12);
%!test assert_no_live ();
