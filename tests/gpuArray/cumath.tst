## What PyCUDA's cumath has of C and Octave has not: fmod and ldexp.
##
## References are computed with integers, and for corners written out from C.
## SPDX-License-Identifier: GPL-3.0-or-later

## The same bits, but for what NaNs carry.
%!function same_bits (have, want, what)
%!  have = gather (have);
%!  assert (class (have), class (want));
%!  assert (size (have), size (want));
%!  as = ifelse_ (isa (want, "single"), "uint32", "uint64");
%!  wrong = typecast (have(:), as) != typecast (want(:), as) ...
%!          & ! (isnan (have(:)) & isnan (want(:)));
%!  k = find ([wrong; true], 1);
%!  have(end+1) = want(end+1) = 0;
%!  assert (! any (wrong), "%s: %d of %d differ; number %d is %.17g, not %.17g", ...
%!          what, nnz (wrong), numel (wrong), k, have(k), want(k));
%!endfunction
%!function x = ifelse_ (is, a, b)
%!  x = b;
%!  if (is)
%!    x = a;
%!  endif
%!endfunction

## X as M * 2 ^ E with whole M of all the digits of its class; X is finite and
## not 0.
%!function [m, e] = digits_of (x)
%!  n = ifelse_ (isa (x, "single"), 24, 53);
%!  [f, e] = log2 (abs (double (x)));
%!  m = uint64 (f * 2^n);
%!  e -= n;
%!endfunction

## The remainder, digit by digit as by hand.
%!function r = by_hand (a, b)
%!  [ma, ea] = digits_of (a);
%!  [mb, eb] = digits_of (b);
%!  n = max (ea - eb, 0);
%!  left = ma - idivide (ma, mb) .* mb;
%!  for k = 1:max (n(:))
%!    more = k <= n;
%!    left(more) *= 2;
%!    over = more & left >= mb;
%!    left(over) -= mb(over);
%!  endfor
%!  r = double (left) .* 2 .^ max (eb, -1022) .* 2 .^ min (eb + 1022, 0);
%!  r(ea < eb) = abs (double (a(ea < eb)));
%!  r = cast (r .* sign (double (a)), class (a));
%!  r(r == 0) = cast (0, class (a)) .* sign (a(r == 0));
%!endfunction

## X * 2^E, rounded once: to a multiple of the least number, halves to even.
%!function y = scaled (x, e)
%!  is_single = isa (x, "single");
%!  least = ifelse_ (is_single, -149, -1074);
%!  top = ifelse_ (is_single, 128, 1024);
%!  [f, ex] = log2 (double (x));
%!  e = e + ex;                    # y = f * 2^e, 0.5 <= |f| < 1
%!  n = ifelse_ (is_single, 24, 53);
%!  keep = min (n, e - least);     # digits that there is room for
%!  part = f .* 2 .^ max (keep, -1);
%!  whole = fix (part);
%!  rest = abs (part - whole);
%!  whole += sign (part) .* (rest > 0.5 | (rest == 0.5 & mod (whole, 2) == 1));
%!  unit = e - max (keep, -1);
%!  unit(keep < -1) = least;
%!  y = whole .* 2 .^ max (min (unit, 900), -1000) .* 2 .^ (unit - max (min (unit, 900), -1000));
%!  y(e > top) = Inf .* sign (f(e > top));
%!  y = cast (y, class (x));
%!  zero = y == 0;
%!  y(zero) = cast (0, class (x)) .* sign (x(zero));
%!endfunction

## Numbers of all sizes, from random bits.
%!function x = any_numbers (class, n)
%!  words = ifelse_ (strcmp (class, "single"), 1, 2);
%!  x = typecast (uint32 (floor (rand (1, words * n) * 2^32)), class);
%!  x(! isfinite (x) | x == 0) = 1;
%!endfunction

## The references themselves, by numbers that everybody knows
%!assert (by_hand ([7, -7, 7.5, 1e16], [3, 3, -2, 3]), [1, -1, 1.5, 1])
%!assert (by_hand (single ([7, -7, 0.5]), single ([3, 3, 1])), single ([1, -1, 0.5]))
%!assert (scaled ([3, -0.75, 1, 1, 1], [4, 1, 1024, -1074, -1076]), [48, -1.5, Inf, 2^-1074, 0])
%!assert (scaled (single ([3, 1, 1]), [4, 128, -149]), single ([48, Inf, 2^-149]))

## PyCUDA: test_fmod, test_ldexp
%!test
%! rand ("twister", 42);
%! for class = {"single", "double"}
%!   class = class{1};
%!   a = any_numbers (class, 3000);
%!   b = any_numbers (class, 3000);
%!   near = a .* cast (1 + rand (1, 3000), class) .* cast (2 .^ -floor (60 * rand (1, 3000)), class);
%!   near(near == 0 | ! isfinite (near)) = 1;
%!   same_bits (fmod (gpuArray (a), b), by_hand (a, b), ["fmod of " class]);
%!   same_bits (fmod (a, gpuArray (near)), by_hand (a, near), ["fmod of near " class]);
%!   same_bits (fmod (gpuArray (near), 3), by_hand (near, cast (3 * ones (1, 3000), class)), "fmod 3");
%!   e = floor (300 * rand (1, 3000)) - 150;
%!   for wide = [1, 14]
%!     same_bits (ldexp (gpuArray (a), wide * e), scaled (a, wide * e), ["ldexp of " class]);
%!   endfor
%!   low = any_numbers (class, 3000) .* cast (2^-60, class);
%!   low(low == 0) = realmin (class);
%!   [~, ex] = log2 (double (low));
%!   e = ifelse_ (strcmp (class, "single"), -126, -1022) - ex - floor (60 * rand (1, 3000)) + 5;
%!   same_bits (ldexp (gpuArray (low), e), scaled (low, e), ["ldexp into subnormals of " class]);
%! endfor

## Corners, as C has them
%!test
%! for class = {"single", "double"}
%!   class = class{1};
%!   tiny = double (realmin (class) * eps (class));
%!   big = double (realmax (class));
%!   c = {0, 3, 0; -0, 3, -0; 3, 0, NaN; -3, -0, NaN; 0, 0, NaN; 3, Inf, 3; -3, -Inf, -3; ...
%!        Inf, 3, NaN; -Inf, Inf, NaN; NaN, 3, NaN; 3, NaN, NaN; 6, 3, 0; -6, 3, -0; ...
%!        6, -3, 0; -6, -3, -0; 5.5, 2, 1.5; -5.5, 2, -1.5; 5.5, -2, 1.5; big, tiny, 0; ...
%!        -big, tiny, -0; tiny, big, tiny; -tiny, big, -tiny; 3 * tiny, 2 * tiny, tiny; ...
%!        big, big, 0; big, 3, NaN};
%!   c{end,3} = ifelse_ (strcmp (class, "single"), 0, 2);   # (2^24 - 1) 2^104, (2^53 - 1) 2^971 by 3
%!   [a, b, want] = num2cell (cell2mat (c), 1){:};
%!   same_bits (fmod (gpuArray (cast (a, class)), cast (b, class)), cast (want, class), "fmod");
%!   c = {0, 5000, 0; -0, 5000, -0; Inf, -5000, Inf; -Inf, -5000, -Inf; NaN, 0, NaN; 1, NaN, NaN; ...
%!        1, Inf, Inf; -1, Inf, -Inf; -1, -Inf, -0; 0, Inf, 0; 0.75, 1e300, Inf; 1, -1e300, 0; ...
%!        1, 1.9, 2; 1, -1.9, 0.5; tiny, 1, 2 * tiny; 3 * tiny, -1, 2 * tiny; 5 * tiny, -1, 2 * tiny; ...
%!        tiny, -1, 0; -tiny, -1, -0; 3 * tiny, -2, tiny; big, 1, Inf; -big, 1, -Inf; ...
%!        tiny, ifelse_(strcmp (class, "single"), 149, 1074), 1; ...
%!        big, ifelse_(strcmp (class, "single"), -277, -2098), tiny; ...
%!        1, 0, 1};
%!   [a, b, want] = num2cell (cell2mat (c), 1){:};
%!   same_bits (ldexp (gpuArray (cast (a, class)), cast (b, class)), cast (want, class), "ldexp");
%!   same_bits (ldexp (gpuArray (cast (3, class)), int32 (4)), cast (48, class), "ldexp by int32");
%!   same_bits (ldexp (cast (3, class), gpuArray (int8 ([4, -1]))), cast ([48, 1.5], class), "int8");
%! endfor
%! same_bits (fmod (gpuArray (int16 ([7, -7])), 4), [3, -3], "fmod of integers");
%! same_bits (ldexp (gpuArray (single (3)), 4), single (48), "single by double");

## Where Octave's own differ, those stay Octave's
%!test
%! assert (gather (fmod (gpuArray (1e22), 3)), 1);
%! assert (gather (ldexp (gpuArray (2^-1000), 1100)), 2^100);
%! same_on_gpu (@(a) rem (a, 3), [1e22, 7, -7]);
%! same_on_gpu (@(a) pow2 (a, 1100), 2^-1000);
%! assert (size (fmod (gpuArray (ones (2, 3)), ones (2, 1))), [2, 3]);
%! fails (@() fmod (gpuArray (1i), 2), ".*", "");
%! fails (@() ldexp (gpuArray (ones (2, 3)), ones (3, 2)), "Octave:nonconformant-args", "");
%! assert_no_live ();
