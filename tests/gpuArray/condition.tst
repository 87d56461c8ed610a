## condition.tst -- condition numbers that are estimated by way of corners, the
## squares on the diagonals of triangles, as those of large matrices on a GPU are.
##
## An estimate is core's within 1 %.  NVIDIA's library rounds in another order, which
## is as if A were another matrix by about as much as its last digits.  Of some
## matrices core's own estimate depends on those: of such it is within core's range.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function same_rcond (r, r0, a, what)
%!  slack = 0;
%!  if (strcmp (octcuda_backend (), "cuda"))
%!    slack = rows (a) * eps (class (a));
%!  endif
%!  assert (class (r), class (r0));
%!  if (! (abs (r - r0) <= 0.01 * r0 + slack))
%!    all = [r0, arrayfun(@(k) rcond (other_digits (a)), 1:400)];
%!    r0 = min (max (r, min (all)), max (all));
%!  endif
%!  assert (abs (r - r0) <= 0.01 * r0 + slack, "%s: rcond is %g, not %g", what, r, r0);
%!endfunction
%!function b = other_digits (a)
%!  b = a .* (1 + eps (class (a)) * randn (size (a), class (a)));
%!  if (ishermitian (a))
%!    b = (b + b') / 2;
%!  endif
%!endfunction
## A's, its transpose's, and of its inverse
%!function check (a, what)
%!  warning ("off", "all", "local");
%!  g = gpuArray (a);
%!  same_rcond (gather (rcond (g)), rcond (a), a, what);
%!  same_rcond (gather (rcond (g')), rcond (a'), a, what);
%!  [~, r0] = inv (a);
%!  [~, r] = inv (g);
%!  same_rcond (gather (r), r0, a, what);
%!  [~, r0] = det (a);
%!  [~, r] = det (g);
%!  same_rcond (gather (r), r0, a, what);
%!endfunction
%!function by_corners (f, n_rows)
%!  unwind_protect
%!    __octcuda__ ("corner_rows", n_rows);
%!    f ();
%!  unwind_protect_cleanup
%!    __octcuda__ ("corner_rows", 0);
%!  end_unwind_protect
%!endfunction
## Launches of kernels that F takes.
%!function n = launches (f)
%!  before = __octcuda__ ("launches");
%!  f ();
%!  n = __octcuda__ ("launches") - before;
%!endfunction
%!function x = random (n, is_complex)
%!  x = rand (n) - 0.3;
%!  if (is_complex)
%!    x += 1i * rand (n);
%!  endif
%!endfunction
## Matrices of each kind that core tells apart.
%!function all = kinds (n, is_complex, name)
%!  a = random (n, is_complex);
%!  p = a * a' + eye (n);
%!  p = (p + p') / 2;
%!  h = a + a' + n * eye (n);
%!  h(1) = -1;
%!  t = a + n * eye (n);
%!  all = {a, p, h, triu(t), tril(t), triu(a .* (2 * (rand (n) > 0.5) - 1) / n + eye (n))};
%!  all = cellfun (@(x) cast (x, name), all, "UniformOutput", false);
%!endfunction
%!function check_kinds (sizes)
%!  for n = sizes
%!    for type = 0:3
%!      name = {"double", "single"}{1 + (type > 1)};
%!      for a = kinds (n, mod (type, 2), name)
%!        check (a{1}, sprintf ("%d rows, %s", n, name));
%!      endfor
%!    endfor
%!  endfor
%!endfunction
## one corner and a row, whole corners, ragged ones, and pairs that are not whole
%!test by_corners (@() check_kinds ([33, 64, 100]), 32);
%!test by_corners (@() check_kinds ([65, 96, 97, 200]), 64);
%!test by_corners (@() check_kinds ([257, 300]), 128);

## scaled, graded, nearly singular, and what overflows
%!function all = hard ()
%!  n = 70;
%!  r = random (n, false);
%!  [q, ~] = qr (random (n, false));
%!  [v, ~] = qr (random (n, false)');
%!  spectrum = @(e) q * diag (logspace (0, -e, n)) * v;
%!  positive = @(e) q * diag (logspace (0, -e, n)) * q';
%!  all = {"hilb", hilb(n); "magic, even", magic(n); "magic, odd", magic(71); ...
%!         "large", 1e150 * r; "small", 1e-150 * r; "largest", 1e300 * r; "smallest", 1e-300 * r; ...
%!         "graded columns", r .* (10 .^ -(0:n-1)); "graded rows", r .* (10 .^ -(0:n-1)'); ...
%!         "graded", r .* (10 .^ -(0:n-1)) .* (10 .^ -(0:n-1)'); ...
%!         "a graded triangle", triu(r + eye (n)) .* (10 .^ (4 * -(0:n-1))); ...
%!         "one by rows", triu(r + eye (n)) .* (10 .^ (4 * -(0:n-1)')); ...
%!         "1e-10", spectrum(10); "1e-14", spectrum(14); "1e-15.5", spectrum(15.5); ...
%!         "positive, 1e-10", positive(10) / 2 + positive(10)' / 2; ...
%!         "positive, 1e-14", positive(14) / 2 + positive(14)' / 2; ...
%!         "singular", [r(:,1:end-1), r(:,1)]; "rank one", ones(n); "a column of zeros", [r(:,1:end-1), zeros(n, 1)]; ...
%!         "growth", full(eye (n) - 2 * diag (ones (n - 1, 1), 1)); ...
%!         "more growth", full(eye (n) - 1e6 * diag (ones (n - 1, 1), 1)); ...
%!         "a small diagonal", triu(ones (n), 1) + 1e-310 * eye(n); ...
%!         "a large one", 1e307 * (triu (r) / 4 + eye (n) / 2); "lehmer", min((1:n)', 1:n) ./ max((1:n)', 1:n)};
%!endfunction
%!function check_hard (n_rows)
%!  for a = hard ()'
%!    check (a{2}, a{1});
%!    check (a{2} * (1 + 1i), a{1});
%!    s = single (a{2});
%!    if (all (isfinite (s(:))) && any (s(:)))
%!      check (s, a{1});
%!    endif
%!  endfor
%!endfunction
%!test by_corners (@() check_hard (), 32);
%!test by_corners (@() check_hard (), 64);

## systems: core's warnings, and its solutions
%!function [x, id, text] = warned (f)
%!  lastwarn ("", "");
%!  [text, x] = evalc ("f ()");
%!  [text, id] = lastwarn ();
%!endfunction
%!function check_systems ()
%!  n = 70;
%!  b = (1:n)' / n;
%!  for a = {hilb(n), magic(n + 1)(1:n,1:n), ones(n), 1e-150 * magic(n + 1)(1:n,1:n), single(hilb (n))}
%!    gpuArray (a{1}) \ b; # what it reads first may say something of its own
%!    [x, id, text] = warned (@() gpuArray (a{1}) \ b);
%!    [x0, id0, text0] = warned (@() a{1} \ b);
%!    assert (id, id0);
%!    r = sscanf (text, "matrix singular to machine precision, rcond = %g");
%!    r0 = sscanf (text0, "matrix singular to machine precision, rcond = %g");
%!    assert (isempty (r), isempty (r0));
%!    if (! isempty (r0))
%!      same_rcond (r, r0, a{1}, "a warning");
%!    elseif (isempty (id0))
%!      assert (gather (x), x0, 10 * n * eps / rcond (a{1}) * norm (x0));
%!    endif
%!  endfor
%!endfunction
%!test
%! warning ("off", "octcuda:fallback", "local");
%! by_corners (@() check_systems (), 32);

## A column rides with the estimate of a positive definite matrix: its solution is as
## exact as core's, from either side, for conditions for which it is taken and others.
%!function check_error (x, a, b, what)
%!  e = norm (a * x - b) / norm (a) / norm (x);
%!  assert (e <= max (rows (a), 8) * eps (class (x)), "%s: the error is %g", what, e);
%!endfunction
%!function check_riders (n, is_complex, name)
%!  [q, ~] = qr (random (n, is_complex));
%!  for e = [0, 2, 3, 4, 7, 8, 12]
%!    p = q * diag (logspace (0, -e, n)) * q';
%!    p = cast ((p + p') / 2, name);
%!    for b = {cast((1:n)' / n, name), cast((1:n)' - 2i, name)}
%!      warning ("off", "Octave:nearly-singular-matrix", "local");
%!      g = gpuArray (p);
%!      check_error (gather (g \ b{1}), p, b{1}, sprintf ("%s, 1e-%d", name, e));
%!      check_error (gather (b{1}' / g)', p, b{1}, sprintf ("%s, 1e-%d, right", name, e));
%!      check_error (gather (g \ [b{1}, b{1}])(:,2), p, b{1}, sprintf ("%s, 1e-%d, two", name, e));
%!    endfor
%!  endfor
%!endfunction
%!test
%! for n = [33, 64, 100]
%!   for name = {"double", "single"}
%!     by_corners (@() check_riders (n, false, name{1}), 32);
%!     by_corners (@() check_riders (n, true, name{1}), 32);
%!   endfor
%! endfor
%! x = gpuArray (toeplitz (1 ./ (1:70)));
%! by_corners (@() assert (class (x \ single (x(:,1))), "gpuArray"), 32);
%! by_corners (@() assert (class (gather (x \ single (x(:,1)))), "single"), 32);
## It takes two launches beyond the estimate's: the residual, and the sum, which is small
## enough on the host to need none as users have it.
%!function check_ride (a, b)
%!  was = getenv ("OCTCUDA_INTERPRET");
%!  unwind_protect
%!    setenv ("OCTCUDA_INTERPRET", "0");
%!    a \ b;
%!    n = launches (@() rcond (a));
%!    assert (launches (@() gather (a \ b)), n + 2);
%!    assert (gather (a \ b), gather (a \ b));
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_INTERPRET", was);
%!  end_unwind_protect
%!endfunction
%!test
%! a = gpuArray (toeplitz (1 ./ (1:96)));
%! by_corners (@() check_ride (a, a(:,3) + 0), 32);

## How often kernels are launched: for what the matrix is, two to invert, and for each
## solve five of each triangle, which are products by three corners and what is beside two,
## and one that looks at the result
%!function check_launches (a)
%!  rcond (a);
%!  n = launches (@() rcond (a));
%!  assert (mod (n - 3, 11), 0);
%!  assert (n >= 3 + 3 * 11 && n <= 3 + 10 * 11);
%!  assert (gather (rcond (a)), gather (rcond (a)));
%!endfunction
%!test by_corners (@() check_launches (gpuArray (magic (97)(1:96,1:96))), 32);
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! a = gpuArray (magic (97));
%! rcond (a);
%! assert (launches (@() rcond (a)), 1);
%! by_corners (@() assert (launches (@() rcond (a)), 1), 128);

%!test assert_no_live ();
