## lost_results.tst -- a call of a kernel whose results nobody can have warns, and no other does.
## SPDX-License-Identifier: GPL-3.0-or-later

## the text of the warning octcuda:lost-result since the last call; "" without one
%!function text = lost ()
%!  [text, id] = lastwarn ();
%!  assert (id, ifelse (isempty (text), "", "octcuda:lost-result"));
%!  lastwarn ("", "");
%!endfunction
%!function is_lost (word)
%!  text = lost ();
%!  assert (! isempty (strfind (text, word)), text);
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
%! warning ("off", "octcuda:lost-result", "local");
%! lastwarn ("", "");
%! add (cuda.InOut (x), "block", 3);
%! is_lost ("argument 1");
%! add (cuda.Out (x), "block", 3, "grid", 1);
%! is_lost ("y = f (...)");
%! sum_up (x_in = cuda.In (x), cuda.InOut (int32 (0)), "block", 3);
%! is_lost ("argument 2");
%! sum_up (gpuArray (x), cuda.InOut (int32 (0)), "block", 3);
%! is_lost ("a.value");
%! t = add (cuda.InOut (x), "block", 3, "time_kernel", true);
%! is_lost ("argument 1");
%! c = {x};
%! add (cuda.InOut (c{1}), "block", 3, "time_kernel", false);
%! is_lost ("argument 1");

## those that somebody has, and results that are asked for
%!test
%! warning ("off", "octcuda:lost-result", "local");
%! lastwarn ("", "");
%! a = cuda.InOut (x);
%! add (a, "block", 3);
%! assert (a.value, int32 (2:4));
%! y = add (cuda.InOut (x), "block", 3);
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
%! assert (lost (), "");

## gpuArrays that are made in the call, where the kernel writes nowhere else
%!test
%! warning ("off", "octcuda:lost-result", "local");
%! lastwarn ("", "");
%! g = gpuArray (x);
%! add (g(2:3), "block", 2);
%! is_lost ("cuda.slice");
%! add (gpuArray (x), "block", 3);
%! is_lost ("y = x(2:3)");
%! prepared_call (add, 1, 2, g(2:3));
%! is_lost ("argument 1");
%! add.prepared_call (1, 2, g(2:3));
%! is_lost ("argument 1");
%! add (g(2:3), "block", 2, "stream", cuda.Stream ());
%! is_lost ("argument 1");
%! sum_up (g, gpuArray (int32 (0)), "block", 3);
%! is_lost ("argument 2");
%! k = cuda.ElementwiseKernel ("int *y, int *x", "y[i] = x[i] + 1");
%! k (g(1:2), g(2:3));
%! is_lost ("argument 1");
%! k (g(1:2), g(2:3), "range", [0, 1]);
%! is_lost ("argument 1");
%! assert (gather (g), x);

## and those that somebody has, or that the kernel only reads
%!test
%! warning ("off", "octcuda:lost-result", "local");
%! lastwarn ("", "");
%! g = gpuArray (x);
%! add (g, "block", 3);
%! c = {g, "block", 3};
%! add (c{:});
%! s.g = g;
%! add (s.g, "block", 3);
%! add (cuda.slice (g, 2:3), "block", 2);
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
%! total = cuda.ReductionKernel ("int32", "0", "a + b", "map_expr", "x[i]", "arguments", "int *x");
%! t = total (g(1:2));
%! assert (lost (), "");
