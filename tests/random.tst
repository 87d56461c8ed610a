## random.tst -- random programs give the same on gpuArrays.
##
## OCTCUDA_RANDOM=N runs N programs (100 by default); five in a row have the
## same statements on other values and sizes.  A failure names the two numbers
## with which random_program writes the program again, and shows it.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! n = str2double (getenv ("OCTCUDA_RANDOM"));
%! if (isnan (n))
%!   n = 100;
%! endif
%! before = __octcuda__ ("nodes");
%! old = warning ("off", "all");
%! unwind_protect
%!   for k = 1:n
%!     [msg, text] = random_program (ceil (k / 5), k);
%!     if (! isempty (msg))
%!       error ("random_program (%d, %d): %s\n%s", ceil (k / 5), k, msg, text);
%!     endif
%!   endfor
%! unwind_protect_cleanup
%!   warning (old);
%! end_unwind_protect
%! assert (__octcuda__ ("pending"), 0);
%! assert (__octcuda__ ("nodes"), before);

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
