## Pools of memory, and memory that grows.
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
%!test
%! p = cuda.PageLockedMemoryPool (cuda.PageLockedAllocator (cuda.host_alloc_flags.PORTABLE));
%! h = p.allocate ("shape", [2 3], "dtype", "float32", "order", "F");
%! assert ({size(h.value), class(h.value)}, {[2 3], "single"});
%! fails (@() p.allocate ([2 3], "float32", "C"), "octcuda:NotSupported", "transpose");
%! assert (size (p.allocate (3, "float32", "C").value), [3 1]);
%! clear h p ans
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

## PyCUDA: test_bitlog
%!assert (arrayfun (@cuda.bitlog2, hex2dec ({"11", "AFFE", "3AFFE", "CC3AFFE"}).'), [4 15 17 27])
%!assert (cuda.bitlog2 (0), 0)
%!assert (cuda.bitlog2 (2^53), 53)
%!error <Invalid call> cuda.bitlog2 ()
%!error <X must be> cuda.bitlog2 (-1)

## PyCUDA: test_mempool_2, whose last assertion there says nothing: a block is
## large enough, of the bin of its size, and not much larger
%!test
%! p = cuda.DeviceMemoryPool ();
%! for i = 1:2000
%!   s = randi (2^randi (31));
%!   bin = p.bin_number (s);
%!   size = p.alloc_size (bin);
%!   assert (size >= s);
%!   assert (p.bin_number (size), bin);
%!   assert (size <= s * 1.0625);
%!   assert (size < 16 || p.bin_number (size + 1) == bin + 1);
%! endfor
%! assert (p.alloc_size (p.bin_number (2^50)) >= 2^50);
%! ## the numbers that PyCUDA's pool gives
%! assert (arrayfun (@(s) p.bin_number (s), [1, 2, 3, 15, 16, 17, 100, 1000, 2^20 + 1]), ...
%!         [0, 16, 24, 62, 64, 65, 105, 159, 320]);
%! assert (arrayfun (@(b) p.alloc_size (b), [0, 16, 24, 62, 64, 65, 105, 159]), ...
%!         [1, 2, 3, 15, 16, 17, 103, 1023]);
%! clear p;
%! assert_no_live ();

## PyCUDA: test_mempool: far more than there is, a few blocks at a time
%!test
%! p = cuda.DeviceMemoryPool ();
%! free = cuda.mem_get_info ();
%! for part = [64 32]
%!   queue = {};
%!   for i = 1:100
%!     queue{end+1} = p.allocate (floor (free / part));
%!     if (numel (queue) > 10)
%!       queue(1) = [];
%!     endif
%!   endfor
%!   assert (p.active_blocks, 10);
%!   assert (p.held_blocks <= 12);
%!   clear queue;
%!   assert (p.active_blocks, 0);
%! endfor
%! assert (p.managed_bytes > 0);
%! p.stop_holding ();
%! assert (p.held_blocks, 0);
%! assert (p.managed_bytes, 0);
%! a = p.allocate (100);
%! clear a;
%! assert (p.held_blocks, 0);
%! clear p;
%! assert_no_live ();

## Blocks come back, are counted, and go
%!test
%! p = cuda.DeviceMemoryPool ();
%! a = p.allocate (1000);
%! address = uint64 (a);
%! assert (a.nbytes (), 1000);
%! assert ([p.held_blocks, p.active_blocks, p.active_bytes], [0 1 1000]);
%! assert (p.managed_bytes, p.alloc_size (p.bin_number (1000)));
%! b = a + 500;
%! a.free ();
%! assert (p.active_blocks, 1);
%! clear b;
%! assert ([p.held_blocks, p.active_blocks, p.active_bytes], [1 0 0]);
%! c = p.allocate (1020);
%! assert (uint64 (c), address);
%! d = p.allocate (1020);
%! assert (uint64 (d) != address);
%! clear c d;
%! assert (p.held_blocks, 2);
%! p.free_held ();
%! assert ([p.held_blocks, p.managed_bytes], [0 0]);
%! assert (evalc ("p"), ...
%!   sprintf ("p =\n\n  cudaDeviceMemoryPool: 0 blocks in use, 0 held\n\n"));
%! clear p;
%! assert_no_live ();

## A pool that is closed keeps nothing, and what it allocated lives on
%!test
%! p = cuda.DeviceMemoryPool ();
%! q = cuda.PageLockedMemoryPool ();
%! a = p.allocate (8);
%! h = q.allocate ([1 3], "single");
%! p.close ();
%! q.close ();
%! close (p);
%! assert (! p.isopen () && ! q.isopen ());
%! cuda.memset_d32 (a, 5, 2);
%! assert (cuda.from_device (a, [1 2], "uint32"), uint32 ([5 5]));
%! h.value = single ([1 2 3]);
%! assert (h.value, single ([1 2 3]));
%! closed = "octcuda:ClosedHandle";
%! fails (@() p.allocate (8), closed, "cudaDeviceMemoryPool");
%! fails (@() q.allocate (8), closed, "cudaPageLockedMemoryPool");
%! fails (@() p.held_blocks (), closed, "closed");
%! fails (@() p.free_held (), closed, "closed");
%! fails (@() q.stop_holding (), closed, "closed");
%! clear p q a h;
%! assert_no_live ();

## A block that goes from stream to stream is written in order
%!test
%! p = cuda.DeviceMemoryPool ();
%! n = 4e6;
%! for i = 1:10
%!   s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%!   t = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%!   a = p.allocate (4 * n, s);
%!   for k = 1:5
%!     cuda.memset_d32_async (a, k, n, s);
%!   endfor
%!   clear a s;
%!   b = p.allocate (4 * n, t);
%!   cuda.memset_d32_async (b, 77, n, t);
%!   t.synchronize ();
%!   x = cuda.from_device (b, n, "uint32");
%!   assert (all (x == 77));
%!   assert (p.active_blocks, 1);
%!   clear b t;
%! endfor
%! assert (p.held_blocks, 1);
%! clear p;
%! assert_no_live ();

## Page-locked blocks, and the copies that are under way in them
%!test
%! p = cuda.PageLockedMemoryPool (cuda.host_alloc_flags.PORTABLE);
%! n = 1e6;
%! d = cuda.to_device (ones (n, 1));
%! e = cuda.mem_alloc (8 * n);
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! for i = 1:5
%!   h = p.allocate ([n 1]);
%!   assert (p.active_blocks, 1);
%!   h.value = i * ones (n, 1);
%!   cuda.memcpy_htod_async (e, h, s);
%!   clear h;
%!   h = p.allocate ([n 1]);
%!   h.value = zeros (n, 1);
%!   clear h;
%!   s.synchronize ();
%!   x = cuda.from_device (e, n);
%!   assert (all (x == i));
%! endfor
%! assert (p.held_blocks, 1);
%! h = p.allocate ([2 3], "complex single");
%! h.value = single ([1 2 3; 4 5 6i]);
%! assert (h.value, single ([1 2 3; 4 5 6i]));
%! assert (p.active_bytes, 48);
%! z = p.allocate ([0 2]);
%! assert (size (z.value), [0 2]);
%! clear p d e s h z;
%! assert_no_live ();
%!error <CLASS must be> p = cuda.PageLockedMemoryPool (); p.allocate (3, "cell")
%!error <SIZE must> p = cuda.PageLockedMemoryPool (); p.allocate (-3)
%!error <BYTES must be> p = cuda.DeviceMemoryPool (); p.allocate (-3)
%!error <BYTES must be> p = cuda.DeviceMemoryPool (); p.allocate (0)
%!error id=octcuda:WrongKind p = cuda.DeviceMemoryPool (); p.allocate (3, 4)

## When memory runs out, what is held goes first
%!test
%! p = cuda.DeviceMemoryPool ();
%! a = p.allocate (1000);
%! clear a;
%! __octcuda__ ("fail_call", 1, 2);
%! b = p.allocate (5000);
%! __octcuda__ ("fail_call", 0, 0);
%! assert ([p.held_blocks, p.active_blocks], [0 1]);
%! clear p b;
%! assert_no_live ();

## A reset of the device closes pools without a word
%!test
%! code = [ ...
%!   "p = cuda.DeviceMemoryPool (); a = p.allocate (100); b = p.allocate (100);" ...
%!   "clear b; q = cuda.PageLockedMemoryPool (); h = q.allocate (5);" ...
%!   "v = cuda.VirtualMemory (1e7, 1e3); m = cuda.MemoryPool (); c = m.alloc (9);" ...
%!   "reset (gpuDevice ());" ...
%!   "printf ('%d', [p.isopen, a.isopen, q.isopen, h.isopen, v.isopen, c.isopen]);" ...
%!   "clear p a q h v m c; d = cuda.to_device (1:3); disp (' ok');"];
%! [status, out] = run_octave (code);
%! assert (status == 0, "%s", out);
%! assert (out, "000000 ok\n");

## Addresses that memory is put behind as it is needed
%!test
%! v = cuda.VirtualMemory (2^30);
%! assert (v.capacity () >= 2^30);
%! assert (v.nbytes (), 0);
%! g = v.granularity ();
%! v.grow (1000);
%! assert (v.nbytes (), g);
%! where = uint64 (v);
%! cuda.memset_d8 (v, 7, g);
%! v.grow (2 * g + 1);
%! v.grow (10);
%! assert (v.nbytes (), 3 * g);
%! assert (uint64 (v), where);
%! assert (mod (v.capacity (), g), 0);
%! cuda.memset_d8 (v + g, 9, 2 * g);
%! x = cuda.from_device (v, 3 * g, "uint8");
%! assert (all (x(1:g) == 7) && all (x(g+1:end) == 9));
%! s = cuda.pointer_attributes (v + g);
%! assert (s.memory_type, cuda.memory_type.DEVICE);
%! clear v;
%! assert_no_live ();

## Kernels see it as one piece
%!test
%! mod = cuda.SourceModule (["__global__ void fill (int *x, int n) " ...
%!   "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i; }"]);
%! f = mod.get_function ("fill");
%! v = cuda.VirtualMemory (2^28, 100);
%! v.grow (v.granularity () + 1);
%! n = v.nbytes () / 4;
%! f (v, int32 (n), "block", [256 1 1], "grid", [ceil(n / 256) 1]);
%! x = cuda.from_device (v, n, "int32");
%! assert (isequal (x, int32 (0:n-1)'));
%! f (v + 4, int32 (2), "block", [32 1 1]);
%! assert (cuda.from_device (v, [1 4], "int32"), int32 ([0 0 1 3]));
%! assert (v.nbytes () / 2, v.granularity ());
%! v.shrink (v.granularity () + 1);
%! assert (v.nbytes () / 2, v.granularity ());
%! v.shrink (v.granularity ());
%! assert (v.nbytes (), v.granularity ());
%! assert (cuda.from_device (v, [1 4], "int32"), int32 ([0 0 1 3]));
%! v.shrink (0);
%! assert (v.nbytes (), 0);
%! v.grow (1);
%! cuda.memset_d8 (v, 1, 10);
%! clear v f mod;
%! assert_no_live ();
%!test
%! v = cuda.VirtualMemory (1, 1);
%! logic = "octcuda:LogicError";
%! fails (@() v.grow (v.capacity () + 1), logic, "more than the \\d+ that are");
%! fails (@() v.grow (2^62), logic, "more than the \\d+ that are");
%! fails (@() cuda.memset_d8 (v, 1, v.nbytes () + 1), logic, "DEST holds");
%! fails (@() v + (v.nbytes () + 1), logic, "offset of \\d+ bytes");
%! fails (@() cuda.VirtualMemory (0), logic, "CAPACITY must be > 0");
%! try
%!   cuda.VirtualMemory (2^62);
%!   error ("no error");
%! catch err
%!   assert (strncmp (err.identifier, "octcuda:", 8));
%! end_try_catch
%! fails (@() cuda.VirtualMemory (100, 2^40), logic, "more than the");
%! [available, total] = cuda.mem_get_info ();
%! big = cuda.VirtualMemory (4 * total, 100);
%! fails (@() big.grow (3 * total), "octcuda:MemoryError", ...
%!        "^cuMemCreate failed: out of memory");
%! assert (big.nbytes (), big.granularity ());
%! cuda.memset_d8 (big, 1, 100);
%! v.free ();
%! free (v);
%! assert (! v.isopen ());
%! closed = "octcuda:ClosedHandle";
%! for f = {@() v.grow(1), @() v.shrink(1), @() v.nbytes(), @() v.capacity(), ...
%!          @() v.granularity(), @() uint64(v), @() v + 1, ...
%!          @() cuda.memset_d8(v, 1, 1)}
%!   fails (f{1}, closed, "closed");
%! endfor
%! clear v big f err;
%! assert_no_live ();
%!error <Invalid call> cuda.VirtualMemory ()
%!error <CAPACITY must be> cuda.VirtualMemory (-1)
%!error <BYTES must be> v = cuda.VirtualMemory (1); v.grow (1.5)

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
