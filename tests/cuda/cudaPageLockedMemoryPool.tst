## PyCUDA's pools of page-locked memory.
## SPDX-License-Identifier: GPL-3.0-or-later

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

## An allocator with flags; shape, class and order
%!test
%! p = cuda.PageLockedMemoryPool (cuda.PageLockedAllocator (cuda.host_alloc_flags.PORTABLE));
%! h = p.allocate ("shape", [2 3], "dtype", "float32", "order", "F");
%! assert ({size(h.value), class(h.value)}, {[2 3], "single"});
%! fails (@() p.allocate ([2 3], "float32", "C"), "octcuda:NotSupported", "transpose");
%! assert (size (p.allocate (3, "float32", "C").value), [3 1]);
%! clear h p ans
%! assert_no_live ();
