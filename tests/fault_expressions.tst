## fault_expressions.tst -- any driver call behind kernels from expressions may
## fail: an error, no crash, nothing left open; then they work again.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## All families, a slice, another stream, and results that are kept.
%!function r = program ()
%!  x = gpuArray (1:40000) + 1;
%!  y = zeros (1, 40000, "like", x);
%!  stream = cuda.Stream ();
%!  k = cuda.ElementwiseKernel ("double *x, double *y", "y[i] = 2 * x[i]");
%!  k (x, y);
%!  k (cuda.slice (x, 1:10), cuda.slice (y, 31:40), "stream", stream);
%!  sums = cuda.ReductionKernel ("double", "0", "a + b");
%!  s = sums (y);
%!  sums (cuda.slice (y, 1:40), "out", cuda.slice (y, 1));
%!  scan = cuda.ExclusiveScanKernel ("double", "a + b", "0");
%!  z = scan (x, "new", "stream", stream);
%!  scan (cuda.slice (y, 1:5));
%!  share = cuda.GenericScanKernel ("double", "const double *x, double *y", ...
%!                                  "x[i]", "a + b", "0", "y[i] = item / last_item");
%!  share (x, cuda.slice (y, 1:40000), "size", 4);
%!  d = cuda.mem_alloc (32);
%!  k (cuda.slice (x, 1:4), d);
%!  r = [gather(s), gather(y([1:6, 31, 40, 41])), gather(z([1 2 end])), ...
%!       cuda.memcpy_dtoh(zeros (1, 4), d)];
%!endfunction
%!function want = expected ()
%!  x = (1:40000) + 1;
%!  y = 2 * x;
%!  y(31:40) = 2 * x(1:10);
%!  y(1) = sum (y(1:40));
%!  y(1:5) = [0, cumsum(y(1:4))];
%!  y(1:4) = cumsum (x(1:4)) / sum (x(1:4));
%!  z = [0, cumsum(x(1:end-1))];
%!  second = 2 * x;
%!  second(31:40) = 2 * x(1:10);
%!  want = [sum(second), y([1:6, 31, 40, 41]), z([1 2 end]), 2 * x(1:4)];
%!endfunction

%!test
%! assert (program (), expected (), -1e-12);
%! assert_no_live ();

## Out of memory (2) and not permitted (800) at each call
%!test
%! warning ("off", "octcuda:cleanup", "local");
%! for code = [2, 800]
%!   n = 0;
%!   do
%!     n++;
%!     failure = [];
%!     before = __octcuda__ ("calls");
%!     __octcuda__ ("fail_call", n, code);
%!     try
%!       r = program ();
%!     catch failure
%!     end_try_catch
%!     __octcuda__ ("fail_call", 0, 0);
%!     calls = __octcuda__ ("calls") - before;
%!     failed = ! isempty (failure);
%!     if (failed)
%!       assert (strncmp (failure.identifier, "octcuda:", 8), ...
%!               sprintf ("call %d: [%s] %s", n, failure.identifier, ...
%!                        failure.message));
%!     else
%!       assert (r, expected (), -1e-12);
%!     endif
%!     clear failure
%!     lasterror ("reset");
%!     if (live_count () != 0)
%!       error ("call %d left %d handles open", n, live_count ());
%!     endif
%!     if (mod (n, 8) == 0)
%!       assert (program (), expected (), -1e-12);
%!     endif
%!   until ((! failed && calls < n) || n == 1000)
%!   assert (n > 20 && n < 1000);
%! endfor
%!test assert_no_live ();
