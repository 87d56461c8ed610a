## matrix_functions.tst -- core's m-files over matrices run on gpuArrays as they stand.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Nothing falls back, and the result is core's
%!function check (f, varargin)
%!  warning ("error", "octcuda:fallback", "local");
%!  want = f (varargin{:});
%!  got = f (gpuArray (varargin{1}), varargin{2:end});
%!  assert (isgpuarray (got), "%s gives a %s", func2str (f), class (got));
%!  got = gather (got);
%!  assert (class (got), class (want));
%!  assert (size (got), size (want));
%!  bound = 1e3 * eps (class (want)) * max ([1; abs(double (want(:)))]);
%!  assert (double (got), double (want), bound);
%!endfunction
%!shared A, x
%! A = [4, 1, 0; 1, 3, 1; 0, 1, 2] + 0.1 * magic (3);
%! x = [1; 5; 6; 2];
%!test
%! for c = {@(v) v, @single}
%!   a = c{1}(A);  v = c{1}(x);
%!   for f = {@trace, @(a) linsolve(a, [1; 2; 3]), @(a) linsolve(a, [1; 2; 3], struct ("TRANSA", true)), @(a) polyvalm([1, 2, 3], a), ...
%!            @normest1, @(a) krylov(a, [1; 2; 3], 3), @(a) a', @(a) kron(a, [1, 2])}
%!     check (f{1}, a);
%!   endfor
%!   for f = {@(v) deconv(v', [1, 2]), @(v) polyint(v'), @(v) polyder(v'), @(v) polyreduce([0; 0; v]'), @(v) polyaffine(v', [1, 2]), ...
%!            @(v) compan(v), @(v) toeplitz(v), @(v) vander(v), @(v) hankel(v), @(v) unwrap(4 * v), @(v) autoreg_matrix(v, 2), ...
%!            @(v) housh(v, 1, 0), @(v) durbinlevinson([1; 0.5; 0.25] + 0 * v(1:3))}
%!     check (f{1}, v);
%!   endfor
%! endfor
%!test
%! check (@(n) commutation_matrix (n, 3), 2);
%! check (@(n) duplication_matrix (n), 3);
%! assert (normest (gpuArray (A)), norm (A), -1e-5);

## A number to the power of a matrix is complex where the number is not positive
%!test
%! for row = {0, [1, 2; 3, 4]; 0, [-1, 0; 0, 2]; 0, [0, 1; -1, 0]; -1, [1, 2; 2, 1]; -2, [1, 2; 3, 4]; 2, [0, 1; -1, 0]; 2, [1, 2; 3, 4]}'
%!   want = row{1} ^ row{2};
%!   have = gather (row{1} ^ gpuArray (row{2}));
%!   assert (iscomplex (have), iscomplex (want));
%!   assert (have, want, 1e-12 * max (1, norm (row{2}) ^ 3));
%! endfor

%!test assert_no_live ();
