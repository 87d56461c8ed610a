## random.tst -- random programs give the same on gpuArrays.
##
## 2000 programs, half of them in random_2.tst (random_programs.m says more);
## then those that have found something.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test random_programs (1, 2);

## What such programs have found.

%!test  # a reader of the old value that also needs the new one
%! a = gpuArray (1:10);
%! b = a(2:5);
%! a(1:4) = 7;
%! q = a(1:4) + b;
%! clear b
%! assert (gather (a), [7, 7, 7, 7, 5:10]);
%! assert (gather (q), 9:12);
%!test  # two assignments to one old value, which nobody has any more
%! a = gpuArray (1:5) + 0;
%! f = a;
%! a(1:2) = f(2:3);
%! f(2:3) = f(1:2);
%! assert (gather (a), [2, 3, 3, 4, 5]);
%! assert (gather (f), [1, 1, 2, 4, 5]);
%!test  # an array that has become real, multiplied: -0, not 0
%! z = reshape ((1:6) - 3 + 1i * [0, 1, 0, 2, 0, 0], 2, 3);
%! g = gpuArray (z);
%! d = z;
%! e = g;
%! d(:) = -1;
%! e(:) = -1;
%! assert (same_value (g .* e, z .* d), "");
%!test  # a list along a dimension of which one element is taken
%! x = reshape (1:12, 2, 2, 3);
%! g = gpuArray (x);
%! assert (same_value (g(:, :, [3, 1, 2])(:, :, 1), x(:, :, 3)), "");
%!test  # a result that cannot share a kernel after all leaves no trace in it
%! x = [1+1i, 2, 3, 4];
%! z = gpuArray (x);
%! a = z + 1;
%! c = z .* conj (z);
%! q = (z(1:4) + sum (z)) .* z;
%! d = real (z);
%! assert (same_value (a, x + 1), "");
%! assert (same_value (c, x .* conj (x)), "");
%! assert (same_value (q, (x + sum (x)) .* x), "");
%! assert (same_value (d, real (x)), "");
%!test  # an assignment to nothing may change the class
%! for x = {uint8(1:3), true(1, 3), 1:3, complex(1:3, 0)}
%!   for v = {1i, single(2), single(1i), 2}
%!     want = x{1};
%!     got = gpuArray (x{1});
%!     want([]) = v{1};
%!     got([]) = v{1};
%!     assert (same_value (got, want), "");
%!   endfor
%! endfor

%!test assert_no_live ();
