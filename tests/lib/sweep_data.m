## sweep_data.m -- the data that sweeps along dimensions have in common.
##
## [V, E, IS_INTEGER, SPAN] = sweep_data (CLASS, IS_PRODUCT)
##
## V: 120 values between the two of SPAN.  E: an even number of those where
## arithmetic goes wrong.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [v, e, is_integer, span] = sweep_data (cls, is_product)
  is_integer = strncmp (cls, "int", 3) || strncmp (cls, "uint", 4);
  if (is_integer)
    span = [-100, 100];      # saturates int8 on the way
  else
    span = [-1.5, 1.5];
  endif
  v = test_values (cls, "random", span(1), span(2), 120);
  e = test_values (cls, "edge");
  if (is_product && isfloat (e))
    ## a product that leaves the normal range on the way depends on the order
    e = e(! (e != 0 & abs (e) < 1e-6));
  endif
  e = e(1:2*floor (end/2));
endfunction
