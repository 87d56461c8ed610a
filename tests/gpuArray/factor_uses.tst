## factor_uses.tst -- what is made of factors: rank, cond, norm, null, orth, pinv, expm,
## roots, poly and others.
##
## Numbers and errors are core's; of bases, what they span is compared.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function list = matrices ()
%!  a = reshape (sin ((1:35) .^ 2), 7, 5);
%!  z = a + 1i * cos (a);
%!  four = single (magic (4));
%!  list = {a, a', a(1:5,:), magic(4), hilb(6), ones(3), zeros(3, 2), 3, [1, 2, 3], [1; 2; 3], ...
%!          z, z', single(a), four, 1e150 * a, ...
%!          eye(5)(:,1:3), diag([1, 1e-8, 1e-20])};
%!endfunction

%!function near (f, x, tolerance)
%!  want = f (x);
%!  got = f (gpuArray (x));
%!  if (isgpuarray (got))
%!    got = gather (got);
%!  endif
%!  assert (class (got), class (want));
%!  assert (size (got), size (want));
%!  assert (iscomplex (got), iscomplex (want));
%!  scale = max (norm (want), realmin (class (want)));
%!  assert (isequal (got, want) || norm (got - want) <= tolerance * eps (class (x)) * scale,
%!          "%s of %s", func2str (f), disp (x));
%!endfunction

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for x = matrices ()
%!   for f = {@rank, @(x) rank(x, 1e-3), @norm, @(x) norm(x, 2)}
%!     near (f{1}, x{1}, 100);
%!   endfor
%!   if (cond (x{1}) < 1e4)
%!     near (@cond, x{1}, 1e6);
%!     near (@pinv, x{1}, 1e6);
%!     near (@(x) pinv(x, 1e-3), x{1}, 1e6);
%!   endif
%! endfor

%!function same_span (z, want, a)
%!  assert (isgpuarray (z) && strcmp (classUnderlying (z), class (want)));
%!  assert (size (z), size (want));
%!  z = gather (z);
%!  bound = 100 * max (size (a)) * eps (class (a));
%!  assert (norm (z' * z - eye (columns (z))) <= bound);
%!  assert (norm (z * z' - want * want') <= 1e4 * bound);
%!endfunction

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for x = matrices ()
%!   same_span (null (gpuArray (x{1})), null (x{1}), x{1});
%!   same_span (null (gpuArray (x{1}), 1e-3), null (x{1}, 1e-3), x{1});
%!   same_span (orth (gpuArray (x{1})), orth (x{1}), x{1});
%!   same_span (orth (gpuArray (x{1}), 1e-3), orth (x{1}, 1e-3), x{1});
%! endfor

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for x = {magic(4) / 20, -magic(3), [0, 1; -1, 0], [1e-3, 1e3; 0, 2], single([1, 2; 3, 4]), [1i, 2; 3, 4], ...
%!          zeros(3), eye(2), diag([1, 2, 3]), 3, hilb(5) * 8, [1, -Inf; 0, 1]}
%!   near (@expm, x{1}, 1e4);
%! endfor

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for c = {[1, -6, 11, -6], [0, 0, 1, 2, 0, 0], [2; 4], single([1, 0, 1]), [1i, 2, 3], [1e-20, 1, 2], ...
%!          5, [0, 0], [3, 0, 0], [], 0}
%!   near (@(c) sort (roots (c)), c{1}, 1e6);
%! endfor
%! for x = {magic(4), [0, 1; -1, 0], single([1, 2; 3, 4]), [1i, 2; 3, 4], [2, 1i; -1i, 2], [1, 2, 3], [1; 2], 5, []}
%!   near (@poly, x{1}, 1e6);
%! endfor
%! t = reshape (sin ((1:24) .^ 2), 8, 3);
%! near (@(t) lscov (t, t(:,1) + cos (t(:,2))), t, 1e4);
%! near (@(t) lscov (t, t(:,1) + cos (t(:,2)), (1:8)'), t, 1e4);
%! near (@(t) ols (t(:,1) + cos (t(:,2)), t), t, 1e4);
%! near (@condeig, magic (4), 1e6);
%! near (@(t) cond (t' * t, 1), t, 1e6);
%! near (@(t) subspace (t(:,1:2), t(:,3)), t, 1e4);
%! near (@compan, [1, 2, 3, 4], 0);
%! near (@(t) kron (t, t'), t, 0);
%! for x = {[0, 1; -1, 0], single([0, 1; -1, 0]), [1i, 2; 3, 4], magic(3) / 9}
%!   for base = {2, single(3), -2, 1i}
%!     near (@(x) base{1} ^ x, x{1}, 1e4 * ifelse (isa (base{1}, "single") && isa (x{1}, "double"), 1e9, 1));
%!   endfor
%! endfor
%! near (@normest, t, 1e10);

## What core says
## Does core end there?  Octave 11 beside the LAPACK that refuses NaN (octave-notes.md).
%!function kills = kills_core (f, x)
%!  kills = compare_versions (version (), "11", ">=") && any (strfind (func2str (f), "expm")) && any (! isfinite (x(:)));
%!endfunction
%!test
%! warning ("off", "octcuda:fallback", "local");
%! bad = {[1, NaN; 2, 3], [1, Inf; 2, 3], ones(2, 2, 2), "ab", {1}, zeros(0, 3), [], zeros(3, 0), ...
%!        int8([1, 2; 3, 4]), [true, true; false, true]};
%! for x = bad
%!   for f = {@rank, @cond, @norm, @(x) norm(x, 2), @null, @orth, @pinv, @expm, @roots, @poly, ...
%!            @(x) pinv(x, -1), @(x) pinv(x, "a"), @(x) null(x, 1, 2), @(x) expm(x, 1), @(x) rank(x, 1, 2)}
%!     if ((isnumeric (x{1}) || islogical (x{1})) && ! kills_core (f{1}, x{1}))
%!       same_on_gpu (f{1}, x{1}, "ulp", 1e4, "floor", 1e-12);
%!     endif
%!   endfor
%! endfor
%! for f = {@expm, @poly, @(x) cond(x, "no such norm"), @(x) norm(x, "no such norm")}
%!   same_on_gpu (f{1}, [1, 2, 3; 4, 5, 7]);
%! endfor
%! assert (gather (cond (gpuArray (true (2)))) > 1 / eps);
%!test assert_no_live ();
