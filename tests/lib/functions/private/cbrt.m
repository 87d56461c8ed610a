## cbrt.m -- a private function with the name of one of Octave's own.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function y = cbrt (x)
  y = 5 * x;
endfunction
