## case_private.m -- a private function with one of its own beside it.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function y = case_private (x)
  y = case_helper (x) + case_private_too (x);
endfunction

function y = case_helper (x)
  y = 3 * x;
endfunction
