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

%!test fail_in_turn (@program, expected (), [2, 800], -1e-12);
%!test assert_no_live ();
