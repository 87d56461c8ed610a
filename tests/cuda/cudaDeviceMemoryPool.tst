## PyCUDA's pools of device memory: bins, blocks that come back, streams, resets.
## SPDX-License-Identifier: GPL-3.0-or-later

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
