## How kernels are launched: options, limits, streams.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared source, groups, logic
%! logic = "octcuda:LogicError";
%! source = [ ...
%!   "__global__ void scale (float *x, float f, int n)\n" ...
%!   "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= f; }\n" ...
%!   "__global__ void slow_fill (float *x, float v, long long ticks)\n" ...
%!   "{ long long start = clock64 ();\n" ...
%!   "  if (threadIdx.x == 0) while (clock64 () - start < ticks) ;\n" ...
%!   "  __syncthreads (); x[blockIdx.x * blockDim.x + threadIdx.x] = v; }\n" ...
%!   "__global__ void reversed (float *x, int n)\n" ...
%!   "{ extern __shared__ float t[]; for (int i = threadIdx.x; i < n; i += blockDim.x) t[i] = x[i];\n" ...
%!   "  __syncthreads (); for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = t[n - 1 - i]; }\n" ...
%!   "__global__ void rank (int *x)\n" ...
%!   "{ int r = -1;\n" ...
%!   "#if __CUDA_ARCH__ >= 900\n" ...
%!   "  asm (\"mov.u32 %0, %%cluster_ctarank;\" : \"=r\"(r));\n" ...
%!   "#endif\n" ...
%!   "  x[blockIdx.x] = r; }\n" ...
%!   "__global__ void nothing () { }\n"];
%! groups = [ ...
%!   "#include <cooperative_groups.h>\n" ...
%!   "namespace cg = cooperative_groups;\n" ...
%!   "__global__ void turns (int *x, int n)\n" ...
%!   "{ cg::grid_group g = cg::this_grid (); int me = (int) g.block_rank ();\n" ...
%!   "  for (int k = 0; k < n; k++)\n" ...
%!   "    { if (me == k % (int) g.num_blocks () && cg::this_thread_block ().thread_rank () == 0)\n" ...
%!   "        x[0] = x[0] * 3 + me;\n" ...
%!   "      g.sync (); } }\n" ...
%!   "__global__ void valid (int *x) { x[0] = cg::this_grid ().is_valid (); }\n" ...
%!   "__global__ void tiles (int *x)\n" ...
%!   "{ cg::thread_block b = cg::this_thread_block ();\n" ...
%!   "  auto t = cg::tiled_partition<8> (b);\n" ...
%!   "  int v = t.thread_rank () + t.meta_group_rank ();\n" ...
%!   "  for (int d = 4; d; d /= 2) v += t.shfl_down (v, d);\n" ...
%!   "  t.sync (); cg::sync (b);\n" ...
%!   "  if (t.thread_rank () == 0) x[t.meta_group_rank ()] = v; }\n"];

## Limits that a launch exceeds are named
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! x = cuda.InOut (single (1:4));
%! args = {x, 2, 4};
%! call = '^cuLaunchKernel failed: invalid argument \(CUDA_ERROR_INVALID_VALUE\) - ';
%! fails (@() f (args{:}, "block", [33 33 1]), logic, ...
%!        [call 'a block of 33x33x1 has 1089 threads, and scale takes at most 1024$']);
%! fails (@() f (args{:}, "block", [1 1 65]), logic, ...
%!        [call 'a block of 1x1x65; at most 1024x1024x64$']);
%! fails (@() f (args{:}, "block", 1, "grid", [1 70000]), logic, ...
%!        [call 'a grid of 1x70000x1; at most 2147483647x65535x65535$']);
%! fails (@() f (args{:}, "block", 1, "shared", 1e6), logic, ...
%!        [call '1000000 bytes of dynamic shared memory, and scale may have \d+; set_attribute']);
%! assert (x.value, single (1:4));
%! f (args{:}, "block", 4);
%! assert (x.value, single (2:2:8));
%! clear f x args;
%! assert_no_live ();

## Options that are wrong, and grids that are none
%!test
%! f = cuda.SourceModule (source).get_function ("nothing");
%! fails (@() f ("speed", 1), logic, 'unknown option "speed"; valid options are block, grid, stream');
%! fails (@() f ("", 1), logic, 'unknown option ""');
%! fails (@() f ("bloc", 1), logic, 'unknown option "bloc"');
%! fails (@() f ("blocks", 1), logic, 'unknown option "blocks"');
%! fails (@() f ("grid", []), "octcuda:LogicError", "GRID");
%! fails (@() f ("grid", [1 0]), "octcuda:LogicError", "GRID must hold integers >= 1");
%! fails (@() f ("grid", single (1.5)), "octcuda:LogicError", "GRID");
%! fails (@() f ("block", "x"), "octcuda:LogicError", "BLOCK");
%! fails (@() f ("block", -1), "octcuda:LogicError", "BLOCK");
%! fails (@() f ("shared", -1), "octcuda:LogicError", "SHARED");
%! fails (@() f ("cluster", [1 2 3 4]), "octcuda:LogicError", "CLUSTER");
%! fails (@() f ("priority", 1.5), "octcuda:LogicError", "PRIORITY");
%! fails (@() f ("carveout", 101), "octcuda:LogicError", "CARVEOUT");
%! fails (@() f ("cooperative", "yes"), "octcuda:LogicError", "COOPERATIVE");
%! fails (@() f ("time_kernel", [1 2]), "octcuda:LogicError", "TIME_KERNEL");
%! fails (@() prepared_call (f, 0, 1), "octcuda:LogicError", "GRID");
%! fails (@() prepared_call (f, 1, []), "octcuda:LogicError", "BLOCK");
%! fails (@() prepared_async_call (f, 1, 1, 7), "octcuda:WrongKind", "cudaStream");
%! f ("block", int32 (8), "grid", uint8 ([2 3]));
%! clear f;
%! assert_no_live ();

## subsref by name and with the fields of its subscripts in another order
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! x = cuda.InOut (single (1));
%! subsref (f, struct ("type", "()", "subs", {{x, 2, 1, "block", 1}}));
%! subsref (f, struct ("subs", {{x, 2, 1, "block", 1}}, "type", "()"));
%! assert (x.value, single (4));
%! clear f x;
%! assert_no_live ();

## More than 48 KiB of shared memory after asking for it
%!test
%! f = cuda.SourceModule (source).get_function ("reversed");
%! n = 16000;
%! x = cuda.InOut (single (1:n));
%! fails (@() f (x, n, "block", 256, "shared", 4 * n), logic, "64000 bytes of dynamic");
%! f.set_attribute ("MAX_DYNAMIC_SHARED_SIZE_BYTES", 4 * n);
%! assert (f.max_dynamic_shared_size_bytes, 4 * n);
%! f (x, n, "block", 256, "shared", 4 * n);
%! assert (x.value, single (n:-1:1));
%! prepared_call (f, 1, 256, x, n, "shared_size", 4 * n);
%! assert (x.value, single (1:n));
%! fails (@() f.set_attribute ("MAX_DYNAMIC_SHARED_SIZE_BYTES", 1e9), logic, "cuFuncSetAttribute");
%! clear f x;
%! assert_no_live ();

## Blocks of a cooperative launch wait for one another
%!test
%! module = cuda.SourceModule (groups);
%! f = module.get_function ("turns");
%! n_blocks = min (4, f.active_blocks (64) * cuda.DeviceData ().multiprocessors);
%! want = 1;
%! for k = 0:9
%!   want = 3 * want + mod (k, n_blocks);
%! endfor
%! x = cuda.InOut (int32 (1));
%! f (x, 10, "block", 64, "grid", n_blocks, "cooperative", true);
%! assert (x.value, int32 (want));
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! y = cuda.InOut (int32 (1));
%! f (y, 10, "block", [8 8], "grid", n_blocks, "stream", s, "cooperative", true, "priority", 0);
%! assert (y.value, int32 (want));
%! v = cuda.Out (int32 (7));
%! g = module.get_function ("valid");
%! g (v, "block", 1);
%! if (strcmp (octcuda_backend (), "host"))   # CUDA's own group is always valid
%!   assert (v.value, int32 (0));
%! endif
%! g (v, "block", 1, "cooperative", true);
%! assert (v.value, int32 (1));
%! fails (@() f (x, 1, "block", 64, "grid", 1e6, "cooperative", true), logic, ...
%!        'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE\) - all blocks of a cooperative');
%! clear module f g x y v s;
%! assert_no_live ();

## Parts of warps
%!test
%! f = cuda.SourceModule (groups).get_function ("tiles");
%! x = cuda.Out (zeros (1, 6, "int32"));
%! f (x, "block", [16 3]);
%! assert (x.value, int32 (28 + 8 * (0:5)));
%! clear f x;
%! assert_no_live ();

## Clusters are the hardware's; priority, carve-out and dependent launches are
## hints
%!test
%! f = cuda.SourceModule (source).get_function ("rank");
%! x = cuda.Out (zeros (1, 8, "int32"));
%! cc = cuda.Device (0).compute_capability ();
%! if (cc(1) >= 9)
%!   f (x, "block", 32, "grid", 8, "cluster", 4);
%!   assert (x.value, int32 ([0:3, 0:3]));
%!   fails (@() f (x, "block", 32, "grid", 6, "cluster", 4), logic, "cuLaunchKernelEx");
%!   assert (f.max_active_clusters (4, 32) >= 1);
%!   assert (f.max_potential_cluster_size (32) >= 8);
%! else
%!   fails (@() f (x, "block", 32, "grid", 8, "cluster", 4), "octcuda:NotSupported", ...
%!          "^cuLaunchKernelEx failed");
%!   fails (@() f.max_active_clusters (4, 32), "octcuda:NotSupported", "Clusters");
%!   fails (@() f.max_potential_cluster_size (32), "octcuda:NotSupported", "Cluster");
%! endif
%! g = cuda.SourceModule (source).get_function ("scale");
%! s = cuda.Stream ();
%! y = cuda.InOut (single (1:4));
%! g (y, 2, 4, "block", 4, "stream", s, "priority", 0);
%! g (y, 2, 4, "block", 4, "stream", s, "pdl", true);
%! g (y, 2, 4, "block", 4, "carveout", cuda.shared_carveout.MAX_SHARED);
%! start = tic ();
%! t = g (y, 2, 4, "block", 4, "stream", s, "pdl", true, "time_kernel", true);
%! assert (t > 0 && t < toc (start));          # in seconds
%! assert (y.value, single (16 * (1:4)));
%! clear f x g s y;
%! assert_no_live ();

## What a kernel in a stream of its own writes is there when the call returns
## (PyCUDA's defect: out_race)
%!test
%! f = cuda.SourceModule (source).get_function ("slow_fill");
%! ticks = 2e7;
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! for k = 1:3
%!   x = cuda.Out (zeros (1, 256, "single"));
%!   f (x, k, ticks, "block", 64, "grid", 4, "stream", s);
%!   assert (x.value, k * ones (1, 256, "single"));
%! endfor
%! clear f x s;
%! assert_no_live ();

## Mistakes that PyCUDA lets pass (PyCUDA's defect: array_by_value)
%!test
%! mod = cuda.SourceModule ("__global__ void add (int *x, int n, bool b) { x[0] += n + b; }");
%! f = mod.get_function ("add");
%! fails (@() f (int32 (1:4), 1, true), logic, "argument 1 .* must be a gpuArray, device memory, cuda.In");
%! fails (@() f (cuda.InOut (int64 (1:4)), 1, true), logic, ...
%!        "argument 1 .* must be of class int32, not int64");
%! fails (@() f (gpuArray (int64 (1:4)), 1, true), logic, "must be of class int32, not int64");
%! fails (@() f (cuda.InOut (int32 (1)), 1.5, true), logic, "argument 2 .* must be a value of int, not 1.5");
%! x = cuda.InOut (int32 (1));
%! f (x, 1, true, "block", 1);
%! f (x, true, 0, "block", 1);
%! assert (x.value, int32 (4));
%! clear mod f x;
%! assert_no_live ();

## A call that does not say how large a block is, is no call; nothing runs
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! x = gpuArray (single (1:3));
%! message = 'the block size of function scale .* write f \(..., "block", 256\)';
%! fails (@() f (x, 2, 3), logic, message);
%! fails (@() f (x, 2, 3, "grid", 2), logic, message);
%! fails (@() f (cuda.InOut (single (1:3)), 2, 3), logic, message);
%! assert (gather (x), single (1:3));

## Tiles as arguments, and groups whose size is known when the kernel runs
%!test
%! f = cuda.SourceModule (strjoin ({ ...
%!   "#include <cooperative_groups.h>"
%!   "namespace cg = cooperative_groups;"
%!   "template <int N> __device__ int sum (cg::thread_block_tile<N> g, int v)"
%!   "{ for (int d = N / 2; d; d /= 2) v += g.shfl_down (v, d); return v; }"
%!   "__device__ int reduce (cg::thread_group g, int *t, int v)"
%!   "{"
%!   "  int l = g.thread_rank ();"
%!   "  for (int i = g.size () / 2; i > 0; i /= 2)"
%!   "    { t[l] = v; g.sync (); if (l < i) v += t[l + i]; g.sync (); }"
%!   "  return v;"
%!   "}"
%!   "__global__ void f (int *x)"
%!   "{"
%!   "  __shared__ int t[128];"
%!   "  cg::thread_block b = cg::this_thread_block ();"
%!   "  cg::thread_block_tile<32> w = cg::tiled_partition<32> (b);"
%!   "  cg::thread_group h = cg::tiled_partition (b, 16);"
%!   "  int k = b.thread_rank (), s = sum<32> (w, k), r = reduce (b, t, k), q = reduce (h, t + k / 16 * 16, k);"
%!   "  if (w.thread_rank () == 0) x[k / 32] = s;"
%!   "  if (k == 0) x[4] = r;"
%!   "  if (h.thread_rank () == 0) x[5 + k / 16] = q + 10000 * h.size ();"
%!   "}"}(:)', "\n")).get_function ("f");
%! x = gpuArray.zeros (1, 13, "int32");
%! f (x, "block", 128);
%! k = 0:127;
%! assert (gather (x), int32 ([sum(reshape (k, 32, [])), sum(k), 160000 + sum(reshape (k, 16, []))]));

%!test
%! f = cuda.SourceModule ("__global__ void f (float *x) { *x = 1; }").get_function ("f");
%! x = cuda.mem_alloc (4);
%! c = cuda.Device (0).make_context ();
%! s = cuda.Stream ();
%! c.pop ();
%! fails (@() f (x, "block", 1, "stream", s), "octcuda:LogicError", "the stream is in another context than the kernel");
%! f (x, "block", 1);
%! assert (cuda.from_device (x, 1, "single"), single (1));
%! clear s c f x ans
%! assert_no_live ();
