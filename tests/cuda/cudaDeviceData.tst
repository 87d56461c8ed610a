## PyCUDA's model of a device: DeviceData, OccupancyRecord.
## SPDX-License-Identifier: GPL-3.0-or-later

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
