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

## PyCUDA's DeviceData (PyCUDA's defect: occupancy_limits are those of old devices)
%!test
%! d = cuda.DeviceData ();
%! dev = cuda.Device (0);
%! assert (d.max_threads, double (dev.get_attribute ("MAX_THREADS_PER_BLOCK")));
%! assert (d.warp_size, 32);
%! assert (d.warps_per_mp * 32, double (dev.get_attribute ("MAX_THREADS_PER_MULTIPROCESSOR")));
%! assert (d.thread_blocks_per_mp, double (dev.get_attribute ("MAX_BLOCKS_PER_MULTIPROCESSOR")));
%! assert (d.registers >= 65536 && d.shared_memory >= 49152);
%! assert (d.register_allocation_unit, "warp");
%! assert (cuda.DeviceData (dev).multiprocessors, d.multiprocessors);
%! assert ([d.align_bytes(), d.align_bytes(8), d.align_bytes(16)], [64, 128, 128]);
%! assert ([d.align(1), d.align(128), d.align(129, 8)], [64, 128, 256]);
%! assert ([d.align_words(4), d.align_words(8)], [16, 16]);
%! assert ([d.align_dtype(1, 4), d.align_dtype(17, 8)], [16, 32]);
%! assert ([d.coalesce(1), d.coalesce(16), d.coalesce(17)], [16, 16, 32]);
%! assert (arrayfun (@(n) d.make_valid_tex_channel_count (n), 1:4), [1, 2, 4, 4]);
%! fails (@() d.align_bytes (5), "octcuda:LogicError", "WORD_SIZE must be one of 4, 8, 16");
%! fails (@() d.make_valid_tex_channel_count (5), "octcuda:LogicError", "N must be one of");
%! fails (@() cuda.DeviceData (5), "octcuda:WrongKind", "DEV");
%! clear d dev;
%! assert_no_live ();

## PyCUDA's OccupancyRecord
%!test
%! d = cuda.DeviceData ();
%! r = cuda.OccupancyRecord (d, 256, 0, 0);
%! assert (r.tb_per_mp, min (d.thread_blocks_per_mp, d.warps_per_mp / 8));
%! r = cuda.OccupancyRecord (d, 32, 40000, 16);
%! assert (r.tb_per_mp_limits.smem, floor (d.shared_memory_per_mp / (128 * ceil ((40000 + d.shared_memory_reserved) / 128))));
%! assert (r.tb_per_mp_limits.regs, floor (d.registers_per_mp / 512));
%! assert (r.warps_per_mp, r.tb_per_mp);
%! logic = "octcuda:LogicError";
%! fails (@() cuda.OccupancyRecord (d, 2048), logic, "too many threads");
%! fails (@() cuda.OccupancyRecord (d, 1024, 0, 255), logic, "too many registers");
%! fails (@() cuda.OccupancyRecord (d, 32, 1e6), logic, "too much shared");
%! fails (@() cuda.OccupancyRecord (5, 32), "octcuda:WrongKind", "DATA");
%!error <Invalid call> cuda.OccupancyRecord ()
%!test assert_no_live ();

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
