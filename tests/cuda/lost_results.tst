## lost_results.tst -- a call of a kernel whose results nobody can have warns, and no other does.
## SPDX-License-Identifier: GPL-3.0-or-later

## F () warns octcuda:lost-result with WORD; the warning is an error meanwhile
%!function is_lost (f, word)
%!  warning ("error", "octcuda:lost-result", "local");
%!  fails (f, "octcuda:lost-result", regexptranslate ("escape", word));
%!endfunction
%!function give (f, x)
%!  f (x, "block", 3);
%!endfunction

%!shared m, add, sum_up, x
%! m = cuda.SourceModule (["__global__ void add (int *x) { x[threadIdx.x] += 1; }\n" ...
%!                         "__global__ void sum_up (const int *x, int *y) { atomicAdd (y, x[threadIdx.x]); }\n" ...
%!                         "__global__ void both (int *x, int *y) { y[threadIdx.x] = x[threadIdx.x] += 1; }\n" ...
%!                         "__global__ void show (const int *x) { if (x[0] < 0) printf (\"%d\", x[0]); }\n"]);
%! add = m.get_function ("add");
%! sum_up = m.get_function ("sum_up");
%! x = int32 (1:3);

## cuda.Out and cuda.InOut that are made in the call
%!test
%! warning ("error", "octcuda:lost-result", "local");
%! is_lost (@() add (cuda.InOut (x), "block", 3), "argument 1");
%! is_lost (@() add (cuda.Out (x), "block", 3, "grid", 1), "y = f (...)");
%! x_in = cuda.In (x);
%! is_lost (@() sum_up (x_in, cuda.InOut (int32 (0)), "block", 3), "argument 2");
%! is_lost (@() sum_up (gpuArray (x), cuda.InOut (int32 (0)), "block", 3), "a.value");
%! is_lost (@() add (cuda.InOut (x), "block", 3, "time_kernel", true), "argument 1");
%! is_lost (@() isnan (add (cuda.InOut (x), "block", 3, "time_kernel", true)), "argument 1");
%! is_lost (@() prepared_call (add, 1, 3, cuda.InOut (x)), "argument 1");
%! is_lost (@() add.prepared_call (1, 3, cuda.InOut (x)), "argument 1");
%! is_lost (@() sum_up.prepared_call (1, 3, x_in, cuda.InOut (int32 (0))), "argument 2");
%! for s = {cuda.Stream(), []}
%!   is_lost (@() prepared_async_call (add, 1, 3, s{1}, cuda.InOut (x)), "argument 1");
%!   is_lost (@() add.prepared_async_call (1, 3, s{1}, cuda.Out (x)), "argument 1");
%! endfor
%! c = {x};
%! is_lost (@() add (cuda.InOut (c{1}), "block", 3, "time_kernel", false), "argument 1");

## those that somebody has, and results that are asked for
%!test
%! warning ("error", "octcuda:lost-result", "local");
%! a = cuda.InOut (x);
%! add (a, "block", 3);
%! assert (a.value, int32 (2:4));
%! y = add (cuda.InOut (x), "block", 3);
%! assert (y, int32 (2:4));
%! add.prepared_async_call (1, 3, [], a);
%! assert (a.value, int32 (3:5));
%! y = add.prepared_call (1, 3, cuda.InOut (x));
%! assert (y, int32 (2:4));
%! y = prepared_async_call (add, 1, 3, [], cuda.InOut (x));
%! assert (y, int32 (2:4));
%! c = {cuda.InOut(x)};
%! s.a = c{1};
%! add (c{1}, "block", 3);
%! add (s.a, "block", 3);
%! assert (c{1}.value, int32 (3:5));
%! give (add, cuda.InOut (x));
%! sub = m.get_function ("both");
%! y = sub (cuda.InOut (x), cuda.Out (x), "block", 3);
%! assert (y, int32 (2:4));
%! [~, z] = add (cuda.InOut (x), "block", 3, "time_kernel", true);
%! assert (z, int32 (2:4));
%! h = cuda.pagelocked_zeros ([1, 3], "int32");
%! add (cuda.InOut (h), "block", 3);
%! assert (h.value, int32 ([1, 1, 1]));

## gpuArrays that are made in the call, where the kernel writes nowhere else
%!test
%! warning ("error", "octcuda:lost-result", "local");
%! g = gpuArray (x);
%! is_lost (@() add (g(2:3), "block", 2), "cuda.slice");
%! is_lost (@() add (gpuArray (x), "block", 3), "y = x(2:3)");
%! is_lost (@() prepared_call (add, 1, 2, g(2:3)), "argument 1");
%! is_lost (@() add.prepared_call (1, 2, g(2:3)), "argument 1");
%! for s = {cuda.Stream(), []}
%!   is_lost (@() prepared_async_call (add, 1, 2, s{1}, g(2:3)), "argument 1");
%!   is_lost (@() add.prepared_async_call (1, 2, s{1}, g(2:3)), "argument 1");
%!   is_lost (@() add.prepared_async_call (1, 2, s{1}, g(2:3), "shared_size", 0), "argument 1");
%!   is_lost (@() sum_up.prepared_async_call (1, 3, s{1}, g, gpuArray (int32 (0))), "argument 2");
%! endfor
%! is_lost (@() add (g(2:3), "block", 2, "stream", cuda.Stream ()), "argument 1");
%! is_lost (@() sum_up (g, gpuArray (int32 (0)), "block", 3), "argument 2");
%! k = cuda.ElementwiseKernel ("int *y, int *x", "y[i] = x[i] + 1");
%! is_lost (@() k (g(1:2), g(2:3)), "argument 1");
%! is_lost (@() k (g(1:2), g(2:3), "range", [0, 1]), "argument 1");
%! assert (gather (g), x);

## and those that somebody has, or that the kernel only reads
%!test
%! warning ("error", "octcuda:lost-result", "local");
%! g = gpuArray (x);
%! add (g, "block", 3);
%! c = {g, "block", 3};
%! add (c{:});
%! s.g = g;
%! add (s.g, "block", 3);
%! add (cuda.slice (g, 2:3), "block", 2);
%! prepared_async_call (add, 1, 3, [], g);
%! add.prepared_async_call (1, 3, cuda.Stream (), g);
%! add.prepared_async_call (1, 3, [], c{1});
%! f = @() add (g, "block", 3);
%! f ();
%! give (add, g(1:3));
%! y = gpuArray (int32 (0));
%! sum_up (g(1:2), y, "block", 2);
%! assert (gather (y), sum (gather (g(1:2)), "native"));
%! show = m.get_function ("show");
%! show (g(1:2), "block", 1);
%! k = cuda.ElementwiseKernel ("int *y, int *x", "y[i] = x[i] + 1");
%! k (g, g(1:3) + int32 (1));
%! d = cuda.mem_alloc (12);
%! add (d, "block", 3);
%! add (uint64 (d) + 0, "block", 3);
%! a = cuda.Array (cuda.ArrayDescriptor3D ("width", 2, "height", 2, "flags", cuda.array3d_flags.SURFACE_LDST));
%! in_surface = cuda.SourceModule ("__global__ void f (cudaSurfaceObject_t s) { surf2Dwrite (7.0f, s, 0, 0); }").get_function ("f");
%! in_surface (cuda.SurfaceObject (a), "block", 1);
%! total = cuda.ReductionKernel ("int32", "0", "a + b", "map_expr", "x[i]", "arguments", "int *x");
%! t = total (g(1:2));

## a launch that fails has no results: it does not warn, and neither does the next call
%!test
%! f = cuda.SourceModule ("__global__ void f (int *y) { y[threadIdx.x] = 1; }").get_function ("f");
%! warning ("error", "octcuda:lost-result", "local");
%! fails (@() f (gpuArray (int32 (1:4)), "block", 2000), "octcuda:LogicError", "a block of 2000");
%! s = cuda.Stream ();
