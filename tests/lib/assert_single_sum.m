## assert_single_sum.m -- is a sum of singles one of doubles, but for rounding?
##
## assert_single_sum (GOT, WANT): each element of GOT, which is single, differs by at
## most 1e-6 of it from WANT, which was computed in doubles.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function assert_single_sum (got, want)
  got = gather (got);
  assert (class (got), "single");
  assert (max (abs (double (got(:)) - want)) <= 1e-6 * abs (want), ...
          "%.9g instead of %.9g", got(1), want);
endfunction
