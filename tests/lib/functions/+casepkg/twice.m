## twice.m -- a function in a namespace.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function y = twice (x)
  y = add (x, x);
endfunction

function y = add (a, b)
  y = a + b;
endfunction
