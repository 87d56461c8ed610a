## iterative.tst -- pcg, gmres and their kin on gpuArrays are core's m-files.
##
## Sums are rounded otherwise on a device, so an iteration more or less is right;
## what is checked is that the result solves the system as well as core's.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function [A, b] = problem (kind, n)
%!  A = test_values ("double", "random", 0, 1, n * n);
%!  A = reshape (A, n, n) / n;
%!  if (strcmp (kind, "symmetric"))
%!    A = A * A' + eye (n);
%!  elseif (strcmp (kind, "complex"))
%!    A = A + 1i * A.' / 2 + 4 * eye (n);
%!  else
%!    A = A + 4 * eye (n);
%!  endif
%!  b = A * (1:n)';
%!endfunction
%!function check_solver (f, A, b, args, M = [])
%!  warning ("off", "octcuda:fallback", "local");
%!  warning ("off", "Octave:singular-matrix", "local");
%!  [x, flag, relres] = f (A, b, args{:});
%!  for g = {gpuArray(A), @(x, varargin) apply(gpuArray (A), x, varargin{:})}
%!    [gx, gflag, grelres, giter, gresvec] = f (g{1}, gpuArray (b), args{:});
%!    assert (isgpuarray (gx));
%!    assert (size (gx), size (x));
%!    assert (gather (gflag), flag);
%!    tol = max (1e-6, 10 * relres);
%!    assert (norm (b - A * gather (gx)) <= tol * norm (b));
%!    assert (gather (grelres) <= tol);
%!    assert (gather (giter)(end) >= 1);
%!    assert (isempty (gresvec), false);
%!    if (! isempty (M))
%!      [gx, gflag] = f (g{1}, gpuArray (b), args{:}, gpuArray (M));
%!      assert (gather (gflag), 0);
%!      assert (norm (b - A * gather (gx)) <= 1e-6 * norm (b));
%!    endif
%!  endfor
%!endfunction
%!function y = apply (A, x, varargin)   # bicg and qmr ask for A' * x, too
%!  if (nargin > 2 && ischar (varargin{end}) && strcmp (varargin{end}, "transp"))
%!    y = A' * x;
%!  else
%!    y = A * x;
%!  endif
%!endfunction

%!test
%! [A, b] = problem ("symmetric", 40);
%! for f = {@pcg, @pcr, @bicg, @bicgstab, @cgs, @qmr, @tfqmr}
%!   check_solver (f{1}, A, b, {1e-8, 60});
%! endfor
%! check_solver (@pcg, A, b, {1e-8, 60}, diag (diag (A))(:,:) + 0);
%!test
%! [A, b] = problem ("general", 40);
%! for f = {@bicg, @bicgstab, @cgs, @qmr, @tfqmr}
%!   check_solver (f{1}, A, b, {1e-8, 60});
%! endfor
%! check_solver (@gmres, A, b, {[], 1e-8, 40});
%!test
%! [A, b] = problem ("complex", 20);
%! for f = {@bicg, @bicgstab, @cgs, @qmr, @tfqmr}
%!   check_solver (f{1}, A, b, {1e-8, 40});
%! endfor
%! check_solver (@gmres, A, b, {[], 1e-8, 20});

## Too few iterations are said, as core says them
%!test
%! [A, b] = problem ("symmetric", 40);
%! for f = {@pcg, @bicgstab, @cgs}
%!   [~, want] = f{1}(A, b, 1e-14, 1);
%!   [~, got] = f{1}(gpuArray (A), gpuArray (b), 1e-14, 1);
%!   assert (gather (got), want);
%! endfor

## mgorth, a step of gmres
%!test
%! for c = {"double", "single"}
%!   for z = [0, 1]
%!     [v, ~] = qr (cast (magic (5)(:,1:3) + z * 1i * hilb (5)(:,1:3), c{1}), 0);
%!     x = cast ((1:5)' + z * 1i, c{1});
%!     [y, h] = mgorth (x, v);
%!     [gy, gh] = mgorth (gpuArray (x), v);
%!     assert (gather (gy), y, 20 * eps (c{1}));
%!     assert (gather (gh), h, 100 * eps (c{1}));
%!     [gy, gh] = mgorth (x, gpuArray (v));
%!     assert (gather (gy), y, 20 * eps (c{1}));
%!   endfor
%! endfor
%! same_on_gpu (@(x, v) mgorth (x, v), [1; 0], zeros (2, 0), "mixed", true);
%! same_on_gpu (@(x, v) mgorth (x, v), [1; 0], [1; 0], "mixed", true);
%! for args = {{[1; 2], ones(3, 2)}, {[1, 2], ones(2)}, {ones(2), ones(2)}, {[1; 2], ones(2, 2, 2)}}
%!   same_on_gpu (@(x, v) mgorth (x, v), args{1}{:}, "mixed", true);
%! endfor
%! fails (@() mgorth (gpuArray (1)), "Octave:invalid-fun-call", "Invalid call to mgorth");

%!test assert_no_live ();
