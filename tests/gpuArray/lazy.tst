## lazy.tst -- nothing is computed before it is needed, and nobody can tell.
##
## Hazards of lazy work: in-place updates that read what they write, kernels
## that write a buffer with pending readers, old values that live on, loops that
## would compile or keep too much, and failures at computation.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## An update that reads its neighbours, in a loop.
%!test
%! u = mod ((1:200) * 0.618, 1);
%! g = gpuArray (u);
%! for k = 1:100
%!   u(2:end-1) = (u(1:end-2) + u(3:end)) / 2;
%!   g(2:end-1) = (g(1:end-2) + g(3:end)) / 2;
%! endfor
%! assert (same_value (g, u), "");
%!test
%! u = mod ((1:20 * 30) * 0.618, 1);
%! u = reshape (u, 20, 30);
%! g = gpuArray (u);
%! for k = 1:30
%!   u(2:end-1, 2:end-1) += 0.1 * (u(1:end-2, 2:end-1) + u(3:end, 2:end-1) ...
%!     + u(2:end-1, 1:end-2) + u(2:end-1, 3:end) - 4 * u(2:end-1, 2:end-1));
%!   g(2:end-1, 2:end-1) += 0.1 * (g(1:end-2, 2:end-1) + g(3:end, 2:end-1) ...
%!     + g(2:end-1, 1:end-2) + g(2:end-1, 3:end) - 4 * g(2:end-1, 2:end-1));
%! endfor
%! assert (same_value (g, u), "");
%!test  # the same elements on both sides may be updated in place
%! g = gpuArray (1:10);
%! g(3:6) = g(3:6) .* 2 + 1;
%! g(3:6) += g(4:7);
%! x = 1:10;
%! x(3:6) = x(3:6) .* 2 + 1;
%! x(3:6) += x(4:7);
%! assert (same_value (g, x), "");

## A pending c = a + 1 when a kernel then writes a.
%!function k = adder ()
%!  mod = cuda.SourceModule (["__global__ void add (double *x, int n)\n" ...
%!    "{ int i = blockIdx.x * blockDim.x + threadIdx.x;\n" ...
%!    "  if (i < n) x[i] += 100; }"]);
%!  k = mod.get_function ("add");
%!endfunction
%!test
%! k = adder ();
%! a = gpuArray (1:10);
%! c = a + 1;
%! k (a, int32 (10), "block", [32, 1, 1], "grid", [1, 1]);
%! d = a + 1;
%! assert (gather (c), 2:11);
%! assert (gather (a), 101:110);
%! assert (gather (d), 102:111);
%!test  # views of a, pending or not, keep the old values too
%! k = adder ();
%! a = gpuArray (1:10);
%! v = a(:);
%! w = a(3:5);
%! r = sum (a);
%! k (a, int32 (10), "block", [32, 1, 1], "grid", [1, 1]);
%! assert (gather (v), (1:10)');
%! assert (gather (w), 3:5);
%! assert (gather (r), 55);
%! assert (gather (sum (a)), 1055);
%!test  # a pending array given to a kernel is computed first
%! k = adder ();
%! a = gpuArray (1:10) .* 2;
%! k (a, int32 (10), "block", [32, 1, 1], "grid", [1, 1]);
%! assert (gather (a), (1:10) * 2 + 100);
%!test  # a kernel's result takes part in lazy work
%! k = adder ();
%! a = gpuArray (1:10);
%! for j = 1:20
%!   a(1) = 0;
%!   k (a, int32 (10), "block", [32, 1, 1], "grid", [1, 1]);
%!   a .*= 0.5;
%! endfor
%! x = 1:10;
%! for j = 1:20
%!   x(1) = 0;
%!   x += 100;
%!   x .*= 0.5;
%! endfor
%! assert (same_value (a, x), "");

## The old value kept by a second variable during slice assignment.
%!test
%! a = gpuArray (1:6);
%! b = a;
%! a(2:3) = [20, 30];
%! assert (gather (b), 1:6);
%! assert (gather (a), [1, 20, 30, 4, 5, 6]);
%!test  # ... and when the assignment is computed first, or the reader
%! for order = 1:2
%!   a = gpuArray (1:6) + 0;
%!   b = a;
%!   c = b .* 2;
%!   a(2:3) = a(1:2) .* 10;
%!   if (order == 1)
%!     assert (gather (a), [1, 10, 20, 4, 5, 6]);
%!     assert (gather (c), (1:6) * 2);
%!   else
%!     assert (gather (c), (1:6) * 2);
%!     assert (gather (a), [1, 10, 20, 4, 5, 6]);
%!   endif
%!   assert (gather (b), 1:6);
%! endfor
%!test  # a pending reader of the old value, whose variable is gone
%! a = gpuArray (1:6);
%! c = a + 1;
%! a(:) = 0;
%! wait (gpuDevice ());
%! assert (gather (a), zeros (1, 6));
%! assert (gather (c), 2:7);

## `tic; c = a + b; wait (gpuDevice); toc' times the work.
%!test
%! a = gpuArray (ones (1, 5000));
%! b = gpuArray (2 * ones (1, 5000));
%! n = __octcuda__ ("launches");
%! c = a + b;
%! assert (__octcuda__ ("launches"), n);
%! assert (__octcuda__ ("pending") >= 1);
%! wait (gpuDevice ());
%! assert (__octcuda__ ("pending"), 0);
%! m = __octcuda__ ("launches");
%! assert (m > n);
%! assert (gather (c), 3 * ones (1, 5000));
%! assert (__octcuda__ ("launches"), m);

## A loop between two events: what is overwritten is not computed.  What is
## needed each time is, so is what gputimeit times, and a kernel that is called.
%!function y = counted (x)
%!  persistent calls = 0;
%!  if (nargin == 0)
%!    y = calls;
%!    calls = 0;
%!  else
%!    calls++;
%!    y = sin (x) + calls;
%!  endif
%!endfunction
%!function n = launched (f)
%!  wait (gpuDevice ());
%!  n = __octcuda__ ("launches");
%!  f ();
%!  wait (gpuDevice ());
%!  n = __octcuda__ ("launches") - n;
%!endfunction
%!function loop (x, each)
%!  start = cuda.Event ().record ();
%!  for k = 1:20
%!    y = sin (x) + k;
%!    each ();
%!  endfor
%!  stop = cuda.Event ().record ().synchronize ();
%!  assert (stop.time_since (start) >= 0);
%!endfunction
%!test
%! x = gpuArray (rand (300));
%! assert (launched (@() loop (x, @() [])), 1);
%! assert (launched (@() loop (x, @() cuda.Event ().record ())), 20);
%! assert (launched (@() loop (x, @() wait (gpuDevice ()))), 20);
%! counted ();
%! n = launched (@() gputimeit (@() counted (x)));
%! assert (n, counted ());
%! assert (n >= 5);
%! y = gpuArray (zeros (1, 4));
%! f = cuda.SourceModule ("__global__ void f (double *y) { y[threadIdx.x] += 1; }").get_function ("f");
%! loop (x, @() f (y, "block", 4));
%! assert (gather (y), 20 * ones (1, 4));

## An expression is one kernel; results of one shape share one; a node with
## several users is computed once.
%!test
%! a = gpuArray (1:5000);
%! b = gpuArray (5000:-1:1);
%! n = __octcuda__ ("launches");
%! r = sqrt (a .* a + b .* b) .* exp (-a) + 0.5 * a;
%! gather (r);
%! assert (__octcuda__ ("launches") - n, 1);
%! n = __octcuda__ ("launches");
%! s = a + b;
%! d = a - b;
%! p = s .* d;
%! gather (d);
%! gather (s);
%! gather (p);
%! assert (__octcuda__ ("launches") - n, 1);
%!test
%! a = gpuArray (1:5000);
%! n = __octcuda__ ("launches");
%! gather (sum (a .* a));
%! assert (__octcuda__ ("launches") - n <= 2);

## What has no live user is never computed.
%!test
%! a = gpuArray (1:5000);
%! __octcuda__ ("settle");
%! n = __octcuda__ ("launches");
%! for k = 1:200
%!   c = a + k;
%! endfor
%! clear c
%! assert (__octcuda__ ("pending"), 0);
%! wait (gpuDevice ());
%! assert (__octcuda__ ("launches"), n);

## A long chain is cut, computed and right.
%!test
%! x = (1:50) / 50;
%! g = gpuArray (x);
%! for k = 1:2000
%!   g = g .* 0.999 + k / 1e4;
%!   x = x .* 0.999 + k / 1e4;
%! endfor
%! assert (same_value (g, x), "");
%!test  # many inputs
%! s = gpuArray (zeros (1, 8));
%! for k = 1:100
%!   s = s + gpuArray (k * (1:8));
%! endfor
%! assert (gather (s), 5050 * (1:8));
%!test  # a wide tree of shared pieces
%! a = gpuArray (1:16);
%! x = 1:16;
%! for k = 1:12
%!   a = (a + a(end:-1:1)) ./ 2 + a .* 0.25;
%!   x = (x + x(end:-1:1)) ./ 2 + x .* 0.25;
%! endfor
%! assert (same_value (a, x), "");

## Update loops compile at most 3 kernels, whatever their scalars and steps.
%!test
%! x = gpuArray (1:1000);
%! n = __octcuda__ ("compiled");
%! for k = 1:1e4
%!   x = x * 0.999 + k;
%! endfor
%! gather (x);
%! assert (__octcuda__ ("compiled") - n <= 3);
%!test
%! u = gpuArray (mod ((1:500) * 0.618, 1));
%! n = __octcuda__ ("compiled");
%! for k = 1:1e4
%!   u(2:end-1) = (u(1:end-2) + u(3:end)) / 2;
%! endfor
%! gather (u);
%! assert (__octcuda__ ("compiled") - n <= 3);
%!test  # offsets and sizes of slices are parameters, too
%! u = gpuArray (mod ((1:500) * 0.618, 1));
%! n = __octcuda__ ("compiled");
%! for k = 2:490
%!   u(k:end) = u(k-1:end-1) .* k;
%!   u = u ./ 2;
%! endfor
%! gather (u);
%! assert (__octcuda__ ("compiled") - n <= 3);

## However many results leave the real numbers, it takes one more kernel; what is computed of
## them is seen complex too.
%!test
%! was = getenv ("OCTCUDA_INTERPRET");
%! unwind_protect
%!   setenv ("OCTCUDA_INTERPRET", "0");
%!   x = -3.25:0.5:3;
%!   g = gpuArray (x);
%!   n = __octcuda__ ("compiled");
%!   y = {sqrt(g), log(g), acos(g), log2(g)};
%!   gather (y{1});
%!   assert (__octcuda__ ("compiled") - n <= 2);
%!   z = {sqrt(x), log(x), acos(x), log2(x)};
%!   for k = 1:4
%!     assert (same_value (y{k}, z{k}, 4), "");
%!   endfor
%!   assert (__octcuda__ ("compiled") - n <= 2);
%!   f = @(x) sqrt (sqrt (x) .* sqrt (-x)) + log (sqrt (x) .^ 2 - 1) + real (acos (x));
%!   assert (same_value (f (g), f (x), 16), "");
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_INTERPRET", was);
%! end_unwind_protect

## Keeping 1 result in 100 keeps the memory of what is kept.
%!test
%! ops = test_operations ();
%! a = gpuArray (1:256);
%! __octcuda__ ("settle");
%! before = __octcuda__ ("memory").in_use;
%! kept = cell (1, ops / 100);
%! for k = 1:ops
%!   c = a + k;
%!   if (mod (k, 100) == 0)
%!     kept{k / 100} = c;
%!   endif
%! endfor
%! clear c
%! wait (gpuDevice ());
%! used = __octcuda__ ("memory").in_use - before;
%! assert (used <= numel (kept) * 2048 * 1.05 + 2^22);
%! for k = unique (round (linspace (1, numel (kept), 50)))
%!   assert (gather (kept{k}), (1:256) + 100 * k);
%! endfor
%!test  # the same where each result needs the one before
%! ops = test_operations () / 10;
%! s = gpuArray (zeros (1, 256));
%! before = __octcuda__ ("memory").in_use;
%! kept = cell (1, ops / 100);
%! for k = 1:ops
%!   s = s + 1;
%!   if (mod (k, 100) == 0)
%!     kept{k / 100} = s;
%!   endif
%! endfor
%! wait (gpuDevice ());
%! used = __octcuda__ ("memory").in_use - before;
%! assert (used <= numel (kept) * 2048 * 1.05 + 2^22);
%! for k = unique (round (linspace (1, numel (kept), 50)))
%!   assert (gather (kept{k}), 100 * k * ones (1, 256));
%! endfor

## Out of memory at computation leaves the operands, and work of sane size goes
## on.
%!test
%! a = gpuArray ((1:1e6)');
%! b = gpuArray (1:1e6) + 1;
%! fail_id = "";
%! try
%!   c = a + b;               # 8 terabytes
%!   gather (c(1:3, 1));      # needs three of them
%! catch err
%!   fail_id = err.identifier;
%! end_try_catch
%! try
%!   c = a + b;
%!   gather (c);
%!   error ("8 terabytes were gathered");
%! catch err
%!   assert (err.identifier, "octcuda:MemoryError");
%! end_try_catch
%! assert (any (strcmp (fail_id, {"", "octcuda:MemoryError"})));
%! assert (gather (a(5:7)), (5:7)');
%! assert (gather (b(5:7)), 6:8);
%! assert (gather (sum (a)), 1e6 * (1e6 + 1) / 2);
%! clear c
%!test  # any driver call of the computation fails: it can be tried again
%! a = gpuArray (1:10);
%! b = gpuArray (10:-1:1);
%! unwind_protect
%!   for n = 1:4
%!     c = a .* b + n;
%!     a(2:3) = c(1:2);
%!     old = gather (gpuArray (0));
%!     __octcuda__ ("fail_call", n, 2);
%!     try
%!       gather (c);
%!       gather (a);
%!     catch err
%!       assert (strncmp (err.identifier, "octcuda:", 8), err.message);
%!     end_try_catch
%!     __octcuda__ ("fail_call", 0, 0);
%!     x = 1:10;
%!     if (n > 1)
%!       x = last;
%!     endif
%!     want = x .* (10:-1:1) + n;
%!     x(2:3) = want(1:2);
%!     last = x;
%!     assert (same_value (c, want), "");
%!     assert (same_value (a, x), "");
%!   endfor
%! unwind_protect_cleanup
%!   __octcuda__ ("fail_call", 0, 0);
%! end_unwind_protect

## Functions and closures see values, not work in progress.
%!function [y, z] = halves (x)
%!  y = x / 2;
%!  x(1) = 1e6;
%!  z = x;
%!endfunction
%!test
%! a = gpuArray (2:2:10) + 0;
%! [y, z] = halves (a);
%! f = @() a + 1;
%! a = a .* 3;
%! assert (gather (y), 1:5);
%! assert (gather (z), [1e6, 4:2:10]);
%! assert (gather (f ()), 3:2:11);
%! assert (gather (a), 6:6:30);

## A number of the host's and one in memory, or part of an array: one kernel.
%!test
%! was = getenv ("OCTCUDA_INTERPRET");
%! unwind_protect
%!   setenv ("OCTCUDA_INTERPRET", "0");
%!   x = gpuArray (single (1:20)); n = 1.25; parts = gpuArray ([n, -n]);
%!   y = gather (atan2 (x + n, x - n));
%!   gather (x - parts(1)); # a kernel of their own reads elements on a GPU
%!   kernels = __octcuda__ ("compiled");
%!   assert (same_value (atan2 (x + gpuArray (n), x - gpuArray (n)), y), "");
%!   assert (same_value (atan2 (x + parts(1), x - n), y), "");
%!   assert (same_value (atan2 (x + parts(2), x - parts(1)),
%!                       atan2 (single (1:20) - n, single (1:20) - n)), "");
%!   assert (__octcuda__ ("compiled"), kernels);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_INTERPRET", was);
%! end_unwind_protect

## Squares, and other powers that are whole, are real whatever the base.
%!test
%! bases = {[-3, -0, 0, 2.5, Inf, -Inf, NaN, realmin, 1e200], ...
%!          single([-3, -0, 0, 2.5, Inf, -Inf, NaN, 1e-30, 1e30]), 1:5, ...
%!          [true, false], int8([-12, 3])};
%! for base = bases
%!   for power = {2, single(2), int8(2), 3, -1, -2, 4, 0, 0.5, true, [2, 3]'}
%!     same_on_gpu (@power, base{1}, power{1});
%!     same_on_gpu (@(a, b) sum (a .^ b), base{1}, power{1});
%!   endfor
%!   same_on_gpu (@(a) sqrt (sum (a .^ 2)), base{1});
%!   same_on_gpu (@(a) realpow (a, 2), base{1});
%! endfor
%!test
%! x = -3:0.25:3;
%! g = gpuArray (x);
%! assert (same_value (cumsum (abs (g(2:5) .^ 2 - g(1:4) .^ 3)), ...
%!                     cumsum (abs (x(2:5) .^ 2 - x(1:4) .^ 3))), "");
%! assert (isreal (g .^ 2) && isreal (realpow (g, 3)));

## Roots and powers of what max has kept from below zero are known to be real, also
## where a base is -0 or NaN; with NaN or a negative number as the bound they need not be.
%!test
%! base = [-3, -0, 0, 2.5, Inf, -Inf, NaN];
%! for bound = {0, -0, 2, NaN, -1, single(0), [-1, 1, 0, 0, 0, 0, NaN]}
%!   for f = {@sqrt, @log, @log2, @log10, @log1p, @(a) a .^ 1.8, @(a) 1 ./ a .^ 0.5, ...
%!            @gammaln, @(a) (2 * a) .^ [0.5, 1.5, -1, 1.8, 2, 0, 3]}
%!     same_on_gpu (@(a, b) f{1}(max (a, b)), base, bound{1}, "ulp", 4);
%!     same_on_gpu (@(a, b) f{1}(max (b, a)), single (base), bound{1},
%!                  "ulp", 4);
%!   endfor
%! endfor
%!test
%! wait (gpuDevice ());
%! x = gpuArray (-3:3) + 1;
%! n = __octcuda__ ("launches");
%! assert (isreal (max (x, 0) .^ 1.8 - 1));
%! assert (__octcuda__ ("launches"), n);

## Operations of columns of one pending array are done in its own shape, in which it
## broadcasts; what is summed is not stored.
%!test
%! x = reshape (1:24, 2, 3, 4);
%! m = [1; 2];
%! f = @(x, m) sum ((x - m)(:) .^ 2 .* (x - m)(:));
%! same_on_gpu (f, x, m);
%! same_on_gpu (@(x, m) max ((x - m)(:)', 3), x, m);
%! same_on_gpu (@(x, m) reshape (x - m, 6, 4) + reshape (x .* m, 6, 4), x, m);
%! same_on_gpu (@(x, m) reshape (x - m, 6, 4) + reshape (x .* m, 4, 6)', x, m);
%! same_on_gpu (@(x, m) reshape (x - m, 6, 4) + (1:6)', x, m);
%! same_on_gpu (@(x, m) reshape (sqrt (x - 2 * m), 6, 4) + reshape (x .* m, 6, 4), x, m);
%! same_on_gpu (@(x, m) (x - m)(:) .* (x(:,:) .* m)(:), x, m);
%! same_on_gpu (@(x, m) complex ((x - m)(:), 0 * (x .* m)(:)), x, m);
%! same_on_gpu (@(x, m) [real(complex ((x - m)(:), 2)); sqrt((m - x)(:)); (m - x)(:) .^ 0.5], x, m);
%! g = gpuArray (x);
%! d = g - gpuArray (m);
%! assert (gather (sum (d(:) .^ 2)), sum ((x - m)(:) .^ 2));
%! assert (__octcuda__ ("pending"), 1);
%! assert (gather (d), x - m);

%!test assert_no_live ();
