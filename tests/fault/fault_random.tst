## fault_random.tst -- any driver call may fail while random numbers are made:
## nothing is left open, and the generator is where it was.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function r = draw_all ()
%!  gpurng (11, "Philox");
%!  a = gpuArray.rand (1000, 1);
%!  b = gpuArray.randn (300, 2, "single");
%!  c = gpuArray.randg (gpuArray (2 * ones (50, 1)));
%!  d = gpuArray.randp (30, 1, 40);
%!  p = gpuArray.randperm (20);
%!  r = [gather(sum (a .* 2)), gather(double (b(7))), gather(c(3)), gather(d(4)), gather(p)];
%!  gpurng (12, "XORWOW");
%!  x = gpuArray.rand (1, 5);
%!  t = __random__ ("directions", 32, true, 3, 0, 2);
%!  y = __random__ ("points", "normal", "double", [3, 2], 0, 0, t, 1);
%!  r = [r, gather(x), gather(y)(:)'];
%!endfunction
%!test
%! unwind_protect
%!   want = draw_all ();
%!   fail_in_turn (@draw_all, want, [2, 1]);
%! unwind_protect_cleanup
%!   gpurng ("default");
%! end_unwind_protect

## A call that fails takes no numbers.
%!test
%! gpurng ("default");
%! warning ("off", "octcuda:cleanup", "local");
%! before = gpurng ();
%! for n = 1:30
%!   gpurng (before);
%!   __octcuda__ ("fail_call", n, 2);
%!   failed = false;
%!   try
%!     x = gpuArray.randperm (1000);
%!   catch
%!     failed = true;
%!   end_try_catch
%!   __octcuda__ ("fail_call", 0, 0);
%!   if (failed)
%!     assert (isequal (gpurng (), before));
%!   endif
%! endfor
%! clear x
%! gpurng ("default");
%! assert_no_live ();
