## case_private_too.m -- what a private function finds beside it.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function y = case_private_too (x)
  y = x + 1;
endfunction
