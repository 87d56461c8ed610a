## cases_broadcast.m -- scalars that meet arrays, which core's arrayfun refuses.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_broadcast ()
  rows = {
    {@(x, y) x + y, {"broadcast"}}, ...
    {@(x, y) x - 2 * y, {"broadcast"}}, ...
    {@(x, y) max(x, y), {"broadcast"}}, ...
    {@(x, y) x > y, {"broadcast"}}, ...
    {@branch, {"broadcast"}}, ...
    {@both, {"broadcast"}, "nout", 2}};
endfunction

function y = branch (a, b)
  if (a > b)
    y = a - b;
  else
    y = b + 1;
  endif
endfunction

function [y, z] = both (a, b)
  y = a * b;
  z = a;
endfunction
