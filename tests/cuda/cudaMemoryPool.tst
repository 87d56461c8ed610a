## The pools of the driver, and memory in the order of a stream.
## SPDX-License-Identifier: GPL-3.0-or-later

## Memory in the order of a stream
%!test
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! a = cuda.mem_alloc_async (4000, s);
%! assert (a.nbytes (), 4000);
%! cuda.memset_d32_async (a, 7, 1000, s);
%! h = cuda.pagelocked_zeros ([1000 1], "uint32");
%! cuda.memcpy_dtoh_async (h, a, s);
%! cuda.free_async (a, s);
%! assert (! a.isopen ());
%! assert (all (h.value == 7));
%! b = cuda.mem_alloc_async (100);
%! cuda.memset_d8_async (b, 1, 100);
%! cuda.free_async (b);
%! c = cuda.mem_alloc_async (100, s);
%! d = c + 50;
%! clear s c;
%! assert (d.nbytes (), 50);
%! clear a b d h;
%! assert_no_live ();
%!test
%! logic = "octcuda:LogicError";
%! a = cuda.mem_alloc (8);
%! fails (@() cuda.free_async (a), logic, "use free");
%! fails (@() cuda.mem_alloc_async (0), logic, "BYTES must be > 0");
%! fails (@() cuda.mem_alloc_async (8, 5), "octcuda:WrongKind", "cudaStream");
%! fails (@() cuda.free_async (5), "octcuda:WrongKind", "cudaDeviceAllocation");
%! b = cuda.mem_alloc_async (8);
%! fails (@() cuda.free_async (b, "a"), "octcuda:WrongKind", "cudaStream");
%! assert (b.isopen ());
%! b.free ();
%! fails (@() cuda.free_async (b), "octcuda:ClosedHandle", "closed");
%! [available, total] = cuda.mem_get_info ();
%! fails (@() cuda.mem_alloc_async (4 * total), "octcuda:MemoryError", ...
%!        "^cuMemAllocAsync failed: out of memory");
%! clear a b;
%! assert_no_live ();

%!error <Invalid call> cuda.mem_alloc_async ()
%!error <Invalid call> cuda.free_async ()
%!error <BYTES must be> cuda.mem_alloc_async (-1)

## A pool of one's own: what it has in use, what it keeps, the most there was
%!test
%! p = cuda.MemoryPool ();
%! get = @(a) p.get_attribute (a);
%! s = cuda.Stream ();
%! assert (get ("used_mem_current"), 0);
%! assert (get ("release_threshold"), 0);
%! p.set_attribute ("release_threshold", Inf);
%! assert (get (cuda.mempool_attribute.RELEASE_THRESHOLD) > 1e18);
%! a = p.alloc (1e6, s);
%! cuda.memset_d8_async (a, 1, 1e6, s);
%! assert (get ("used_mem_current") >= 1e6);
%! assert (get ("used_mem_high") >= 1e6);
%! assert (get ("reserved_mem_current") >= 1e6);
%! cuda.free_async (a, s);
%! s.synchronize ();
%! assert (get ("used_mem_current"), 0);
%! assert (get ("reserved_mem_current") >= 1e6);
%! p.set_attribute ("used_mem_high", 0);
%! assert (get ("used_mem_high"), 0);
%! cuda.Context.synchronize ();
%! before = get ("reserved_mem_current");
%! p.trim_to (0);
%! ## A driver may keep what it cannot give back safely yet.
%! assert (get ("reserved_mem_current") <= before);
%! if (strcmp (octcuda_backend (), "host"))
%!   assert (get ("reserved_mem_current"), 0);
%! endif
%! p.set_attribute ("reserved_mem_high", 0);
%! assert (get ("reserved_mem_high"), 0);
%! assert (get ("reuse_allow_opportunistic"), 1);
%! p.set_attribute ("reuse_allow_opportunistic", 0);
%! assert (get ("reuse_allow_opportunistic"), 0);
%! clear p s a get;
%! assert_no_live ();

## What a pool allocated outlives it
%!test
%! p = cuda.MemoryPool (0);
%! a = p.alloc (800);
%! cuda.memset_d8 (a, 3, 800);
%! p.close ();
%! close (p);
%! assert (! p.isopen ());
%! assert (all (cuda.from_device (a, 800, "uint8") == 3));
%! closed = "octcuda:ClosedHandle";
%! fails (@() p.alloc (8), closed, "closed");
%! fails (@() p.trim_to (0), closed, "closed");
%! fails (@() p.get_attribute (1), closed, "closed");
%! fails (@() p.set_attribute (1, 0), closed, "closed");
%! ## The driver's pool is there until what is of it has gone.
%! assert (__octcuda__ ("live", "cudaMemoryPool"), 1);
%! b = a + 4;
%! clear p a;
%! assert (__octcuda__ ("live", "cudaMemoryPool"), 1);
%! clear b;
%! assert_no_live ();

## The device's own, a bound, and mistakes
%!test
%! p = cuda.MemoryPool ("default");
%! q = cuda.MemoryPool ("default", 0);
%! before = p.get_attribute ("used_mem_current");
%! a = cuda.mem_alloc_async (1e6);
%! assert (q.get_attribute ("used_mem_current") >= before + 1e6);
%! cuda.free_async (a);
%! cuda.Context.synchronize ();
%! assert (p.get_attribute ("used_mem_current"), before);
%! logic = "octcuda:LogicError";
%! fails (@() p.alloc (0), logic, "BYTES must be > 0");
%! fails (@() p.get_attribute ("nonsense"), logic, "mempool_attribute has no");
%! for bad = [0 9 99]
%!   fails (@() p.get_attribute (bad), logic, "one of cuda.mempool_attribute");
%!   fails (@() p.set_attribute (bad, 0), logic, "one of cuda.mempool_attribute");
%! endfor
%! fails (@() p.set_attribute ("used_mem_current", 0), logic, "only be read");
%! fails (@() p.set_attribute ("reserved_mem_current", 5), logic, "only be read");
%! fails (@() p.set_attribute ("used_mem_high", 5), logic, "VALUE must be 0");
%! fails (@() p.set_attribute ("reserved_mem_high", 5), logic, "VALUE must be 0");
%! fails (@() cuda.MemoryPool (99), logic, "cuDeviceGet");
%! fails (@() cuda.MemoryPool ("default", 99), logic, "cuDeviceGet");
%! fails (@() cuda.MemoryPool ("nonsense"), "octcuda:LogicError", "DEVICE must be");
%! if (cuda.get_driver_version () >= 12020)
%!   r = cuda.MemoryPool ([], 2^25);
%!   b = r.alloc (2^20);
%!   fails (@() r.alloc (2^28), "octcuda:MemoryError", ...
%!          "^cuMemAllocFromPoolAsync failed: out of memory");
%!   c = r.alloc (2^25 - 2^20);    # all that there may be
%!   fails (@() r.alloc (1), "octcuda:MemoryError", "out of memory");
%! endif
%! assert (! isempty (regexp (evalc ("p"), "cudaMemoryPool: \\d+ bytes in use")));
%! clear p q r a b c;
%! assert_no_live ();

## Memory of arrays is given back before an allocation fails
%!test
%! a = gpuArray.zeros (1000) + 1;
%! gather (a(1));
%! clear a;
%! __octcuda__ ("fail_call", 1, 2);
%! d = cuda.mem_alloc (100);
%! __octcuda__ ("fail_call", 0, 0);
%! __octcuda__ ("fail_call", 1, 2);
%! [e, pitch] = cuda.mem_alloc_pitch (100, 2, 4);
%! __octcuda__ ("fail_call", 0, 0);
%! __octcuda__ ("fail_call", 1, 2);
%! h = cuda.managed_zeros (100);
%! __octcuda__ ("fail_call", 0, 0);
%! clear d e h;
%! assert_no_live ();

%!assert (cuda.mempool_attribute.USED_MEM_HIGH, 8)

## What is closed, or taken from a pool, while a stream is captured neither ends
## the capture nor becomes part of it
%!test
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! t = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! p = cuda.MemoryPool ();
%! q = cuda.DeviceMemoryPool ();
%! r = cuda.PageLockedMemoryPool ();
%! a = cuda.mem_alloc_async (400, s);
%! b = p.alloc (40, s);
%! m = q.allocate (40, s);
%! k = q.allocate (40, t);
%! v = cuda.VirtualMemory (1e7, 100);
%! w = cuda.VirtualMemory (1e7, 100);
%! h = cuda.pagelocked_zeros ([5 1], "int32");
%! g = r.allocate ([5 1], "int32");
%! d = cuda.to_device (int32 (1:5));
%! cuda.memset_d8_async (k, 1, 40, t);
%! cuda.memcpy_dtoh_async (g, d, s);
%! s.begin_capture ();
%! cuda.memset_d32_async (d, 7, 2, s);
%! clear a b m v g;
%! w.shrink (0);
%! fails (@() cuda.mem_alloc_async (400, s), "octcuda:LogicError", ...
%!        "allocate the memory before begin_capture");
%! fails (@() p.alloc (400, s), "octcuda:LogicError", "before begin_capture");
%! clear k;
%! m = q.allocate (40, s);
%! k = q.allocate (40, t);
%! l = q.allocate (40, s);
%! z = q.allocate (4000, t);
%! assert (t.is_capturing (), false);
%! g = r.allocate ([5 1], "int32");
%! g.value = int32 (1:5)';
%! cuda.memcpy_dtoh_async (h, d, s);
%! cuda.memset_d32_async (m, 3, 2, s);
%! clear m;
%! graph = s.end_capture ();
%! assert (numel (graph.nodes ()), 3);
%! x = graph.instantiate ();
%! x.launch (t);
%! t.synchronize ();
%! assert (h.value, int32 ([7; 7; 3; 4; 5]));
%! clear s t p q r k l z w h g d graph x;
%! assert_no_live ();
