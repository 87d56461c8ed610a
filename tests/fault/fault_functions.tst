## fault_functions.tst -- any driver call may fail while compiled functions run:
## nothing is left open, no error of the function's is lost, and the generator is
## where it was.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function [y, n] = rounds (x)
%!  n = 0;
%!  y = x;
%!  while (y > 1)
%!    y /= 2;
%!    n++;
%!  endwhile
%!endfunction
%!function y = mixed (x, table)
%!  if (x > 3)
%!    y = single (x) + table(2);
%!  else
%!    y = sqrt (x - 2);
%!  endif
%!endfunction
%!function y = checked (x)
%!  if (x > 40)
%!    error ("here:large", "%d is too large", x);
%!  endif
%!  y = x + 1;
%!endfunction

%!function r = program ()
%!  gpurng (5, "Philox");
%!  x = gpuArray ((1:40)');
%!  table = [10, 20, 30];
%!  [y, n] = arrayfun (@rounds, x .* 2);
%!  z = arrayfun (@(x) mixed (x, table), x);        # results of two classes, complex ones
%!  u = arrayfun (@(x) x + rand () + table(mod (x, 3) + 1), x);
%!  v = arrayfun (@checked, x);
%!  w = bsxfun (@(a, b) sqrt (a + b), x, x(1:3)');
%!  [t, s] = ode45_batch (@(t, y) -y, [0, 1], gpuArray ([1, 2]));
%!  c = cuda.arrayfun (@(a) a .^ 2, 1:3);
%!  r = [gather(y(7)), gather(n(end)), real(double (gather (z(1)))), imag(double (gather (z(1)))), gather(sum (u)), gather(v(3)), gather(w(40, 3)), gather(s(1,2)), c];
%!endfunction
%!test
%! unwind_protect
%!   want = program ();
%!   fail_in_turn (@program, want, [2, 1]);
%! unwind_protect_cleanup
%!   gpurng ("default");
%! end_unwind_protect

## an error of the function's, each call failing in turn: that one or the driver's
%!test
%! warning ("off", "octcuda:cleanup", "local");
%! x = gpuArray (1:60);
%! for n = 1:12
%!   __octcuda__ ("fail_call", n, 2);
%!   failure = [];
%!   try
%!     arrayfun (@checked, x);
%!   catch failure
%!   end_try_catch
%!   __octcuda__ ("fail_call", 0, 0);
%!   assert (strcmp (failure.identifier, "here:large") || strncmp (failure.identifier, "octcuda:", 8), failure.identifier);
%! endfor
%! fails (@() arrayfun (@checked, x), "here:large", "41 is too large");
%! clear x failure
%!test assert_no_live ();
