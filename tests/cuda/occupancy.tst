## How many blocks of a kernel fit, and which block is best.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared source
%! source = [ ...
%!   "__global__ void plain (float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 1; }\n" ...
%!   "__global__ void tile (float *x)\n" ...
%!   "{ __shared__ float t[4000]; t[threadIdx.x] = x[threadIdx.x];\n" ...
%!   "  __syncthreads (); x[threadIdx.x] = t[blockDim.x - 1 - threadIdx.x]; }\n" ...
%!   "__global__ void __launch_bounds__ (128) bounded (float *x) { x[threadIdx.x] = 1; }\n"];

## What the driver says agrees with itself
%!test
%! f = cuda.SourceModule (source).get_function ("plain");
%! d = cuda.DeviceData ();
%! r = f.occupancy (256);
%! assert (r.tb_per_mp, f.active_blocks (256));
%! assert (r.tb_per_mp >= 1);
%! assert (r.warps_per_mp, 8 * r.tb_per_mp);
%! assert (r.occupancy, r.warps_per_mp / d.warps_per_mp);
%! assert (r.occupancy <= 1);
%! assert (any (strcmp (r.limited_by, {"device", "warps", "regs", "smem"})));
%! assert (isfield (r.tb_per_mp_limits, {"device", "warps", "regs", "smem"}), true (1, 4));
%! assert (occupancy (f, [16 16]), r);
%! assert (cuda.OccupancyRecord (f, 256), r);
%! assert (f.occupancy (256, 1024).tb_per_mp <= r.tb_per_mp);
%! fails (@() f.occupancy (0), "octcuda:LogicError", "BLOCK");
%! fails (@() f.active_blocks (32, -1), "octcuda:LogicError", "SHARED");
%! clear f;
%! assert_no_live ();

## The model and the driver agree where one thing limits
%!test
%! module = cuda.SourceModule (source);
%! f = module.get_function ("plain");
%! d = cuda.DeviceData ();
%! for threads = [32, 1024]
%!   r = f.occupancy (threads);
%!   limits = struct2cell (r.tb_per_mp_limits);
%!   assert (r.tb_per_mp, min ([limits{:}]));
%! endfor
%! g = module.get_function ("tile");
%! assert (g.shared_size_bytes, 16000);
%! r = g.occupancy (32);
%! assert (r.tb_per_mp_limits.smem, ...
%!         floor (d.shared_memory_per_mp / (128 * ceil ((16000 + d.shared_memory_reserved) / 128))));
%! assert (r.tb_per_mp <= r.tb_per_mp_limits.smem);
%! clear module f g;
%! assert_no_live ();

## The best block
%!test
%! module = cuda.SourceModule (source);
%! f = module.get_function ("plain");
%! [block, grid] = f.max_potential_block_size ();
%! assert (block >= 32 && block <= f.max_threads_per_block && mod (block, 32) == 0);
%! assert (grid >= 1);
%! assert (f.active_blocks (block) >= 1);
%! [b, g] = max_potential_block_size (f, 0, 100);
%! assert (b <= 100 && g >= 1);
%! [b, g] = f.max_potential_block_size (@(threads) 64 * threads);
%! assert (b >= 32 && 64 * b <= f.max_dynamic_shared_size_bytes);
%! assert (g, f.active_blocks (b, 64 * b) * cuda.DeviceData ().multiprocessors);
%! assert (f.max_potential_block_size (@(threads) 0), block);
%! fails (@() f.max_potential_block_size (1e9), "octcuda:LogicError", "no block fits: 1000000000 bytes");
%! h = module.get_function ("bounded");
%! assert (h.max_threads_per_block, 128);
%! assert (h.max_potential_block_size () <= 128);
%! fails (@() f.max_potential_block_size (-1), "octcuda:LogicError", "SHARED");
%! clear module f h;
%! assert_no_live ();

## Shared memory that is left
%!test
%! f = cuda.SourceModule (source).get_function ("plain");
%! n = f.available_dynamic_shared (1, 128);
%! assert (n > 0);
%! assert (f.active_blocks (128, min (n, f.max_dynamic_shared_size_bytes)) >= 1);
%! fails (@() f.available_dynamic_shared (0, 128), "octcuda:LogicError", "BLOCKS");
%! f.close ();
%! fails (@() f.available_dynamic_shared (1, 128), "octcuda:ClosedHandle", "closed");
%! clear f;
%! assert_no_live ();

## Numbers that are none
%!test
%! d = cuda.DeviceData ();
%! for wrong = {NaN, -1, 1.5, [1 2], "a", {1}, 1i}
%!   fails (@() cuda.OccupancyRecord (d, wrong{1}), "octcuda:LogicError", ...
%!          "THREADS must be a whole number >= 1");
%!   fails (@() cuda.OccupancyRecord (d, 32, wrong{1}), "octcuda:LogicError", ...
%!          "SHARED must be a whole number >= 0");
%!   fails (@() cuda.OccupancyRecord (d, 32, 0, wrong{1}), "octcuda:LogicError", ...
%!          "REGISTERS must be a whole number >= 0");
%! endfor
