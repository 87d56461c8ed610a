## auto_programs.tst -- octcuda_auto in whole programs: element loops.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## A variable that is read element by element becomes ordinary, and the device still knows it
%!function [s, n, is_on] = reads_elements ()
%!  x = ones (1, 40000) * 2;
%!  s = 0;
%!  for k = 1:100
%!    s += x(k);
%!  endfor
%!  is_on = isgpuarray (x);
%!  n = octcuda_auto ().uploads;
%!  y = x + 1;
%!  n = octcuda_auto ().uploads - n;
%!  s += sum (y);
%!endfunction
%!test
%! octcuda_auto on
%! unwind_protect
%!   [s, n, is_on] = reads_elements ();
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert ({s, n, is_on}, {200 + 120000, 0, false});

## What the loop writes is not what the device knows, nor what other variables have
%!test
%! same_in_auto ({"x = g * 2; y = x; s = 0; for k = 1:numel (x), s += x(k); x(k) = -s; endfor; z = x + y;", ...
%!   "x = g * 2; c = {x}; s = 0; for k = 1:numel (x), s += c{1}(k) + x(k); endfor; z = c{1} + x;", ...
%!   "x = g * 2; f = @(k) x(k) + x(k + 1); r = arrayfun (f, 1:numel (x) - 1); r2 = x + 1; clear f", ...
%!   "x = g * 2; for k = 1:numel (x), t = x(k); if (mod (k, 5) == 0), x = x + 1; endif; endfor", ...
%!   "x = g * 2; for k = 1:numel (x), t = x(end); y = x; y(k) = t; endfor; z = x - y;"}, 1:30);

%!test assert_no_live ();
