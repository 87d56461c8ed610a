## Copies from and to CUDA arrays: of bytes, of rectangles, of boxes.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function a = line (n)
%!  a = cuda.Array (cuda.ArrayDescriptor ("width", n));
%!endfunction

## Arrays of one dimension by bytes, under the names that PyCUDA documents
## (PyCUDA's defect: memcpy_htoa is called otherwise)
%!test
%! a = line (8);
%! b = line (8);
%! z = zeros (1, 8, "single");
%! cuda.memcpy_htoa (a, 0, single (1:8));
%! assert (cuda.memcpy_atoh (z, a, 0), single (1:8));
%! assert (cuda.memcpy_atoh (zeros (1, 2, "single"), a, 8), single ([3 4]));
%! cuda.memcpy_htoa (a, 24, single ([70 80]));
%! cuda.memcpy_htoa (b, 0, z);
%! cuda.memcpy_atoa (b, 4, a, 20, 12);
%! assert (cuda.memcpy_atoh (z, b, 0), single ([0 6 70 80 0 0 0 0]));
%! d = cuda.to_device (single (11:18));
%! cuda.memcpy_dtoa (b, 16, d + 4, 8);
%! assert (cuda.memcpy_atoh (z, b, 0), single ([0 6 70 80 12 13 0 0]));
%! cuda.memcpy_atod (d, b, 4, 12);
%! assert (cuda.from_device (d, [1 4], "single"), single ([6 70 80 14]));
%! g = gpuArray (single (1:4)) + 1;
%! cuda.memcpy_dtoa (b, 0, g, 16);
%! cuda.memcpy_atod (g, b, 4, 4);
%! assert (gather (g), single ([3 3 4 5]));
%! h = cuda.pagelocked_zeros ([1 8], "single");
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! r = cuda.memcpy_atoh (h, a, 0);
%! assert (r.value, single ([1:6 70 80]));
%! h.value = single (21:28);
%! cuda.memcpy_htoa_async (a, 0, h, s);
%! h.value = z;
%! cuda.memcpy_atoh_async (h, a, 0, s);
%! assert (h.value, single (21:28));
%! cuda.memcpy_htoa (b, 0, h);
%! assert (cuda.memcpy_atoh (z, b, 0), single (21:28));
%! h.value = z;
%! cuda.memcpy_htoa_async (b, 0, h);
%! cuda.memcpy_atoh_async (h, a, 0);
%! assert (h.value, single (21:28));
%! cuda.memcpy_htoa (a, 0, []);
%! clear a b d g h s r ans;
%! assert_no_live ();

## Bounds, dimensions, kinds
%!test
%! logic = "octcuda:LogicError";
%! kind = "octcuda:WrongKind";
%! a = line (4);
%! d = cuda.mem_alloc (8);
%! m = cuda.Array (cuda.ArrayDescriptor ("width", 4, "height", 2));
%! h = cuda.aligned_zeros (2, "single");
%! fails (@() cuda.memcpy_htoa (a, 12, single ([1 2])), logic, ...
%!        "ARY holds 16 bytes, but bytes 12 to 20");
%! fails (@() cuda.memcpy_atoh (zeros (1, 3), a, 0), logic, "ARY holds 16");
%! fails (@() cuda.memcpy_dtoa (a, 0, d, 9), logic, "SRC holds 8 bytes");
%! fails (@() cuda.memcpy_atod (d, a, 0, 9), logic, "DEST holds 8 bytes");
%! fails (@() cuda.memcpy_atoa (a, 8, a, 0, 9), logic, "DEST holds 16 bytes");
%! fails (@() cuda.memcpy_atoa (a, 0, a, 17, 0), logic, "SRC holds 16 bytes");
%! fails (@() cuda.memcpy_htoa (m, 0, 1), logic, "one dimension.*Memcpy2D");
%! fails (@() cuda.memcpy_htoa_async (a, 0, h), logic, "not page-locked");
%! fails (@() cuda.memcpy_htoa_async (a, 0, 1), kind, "cudaHostAllocation");
%! fails (@() cuda.memcpy_atoh_async (1, a, 0), kind, "cudaHostAllocation");
%! fails (@() cuda.memcpy_htoa (d, 0, 1), kind, "cudaArray");
%! fails (@() cuda.memcpy_atod (a, a, 0, 4), kind, "DEST must be");
%! fails (@() cuda.memcpy_htoa (a, -1, 1), "octcuda:LogicError", "INDEX must be");
%! fails (@() cuda.memcpy_htoa (a, 0, {}), "octcuda:LogicError", "SRC must be");
%! a.free ();
%! fails (@() cuda.memcpy_htoa (a, 0, 1), "octcuda:ClosedHandle", "closed");
%! clear a d m h;
%! assert_no_live ();
%!error <Invalid call> cuda.memcpy_htoa (1, 2)
%!error <Invalid call> cuda.memcpy_atoh (1, 2)
%!error <Invalid call> cuda.memcpy_dtoa (1, 2, 3)
%!error <Invalid call> cuda.memcpy_atod (1, 2, 3)
%!error <Invalid call> cuda.memcpy_atoa (1, 2, 3, 4)
%!error <Invalid call> cuda.memcpy_htoa_async (1, 2)
%!error <Invalid call> cuda.memcpy_atoh_async (1, 2)

## Rectangles into an array and out of it
%!test
%! x = single (magic (4));
%! a = cuda.Array (cuda.ArrayDescriptor ("width", 4, "height", 4));
%! m = cuda.Memcpy2D ();
%! m.set_src_host (x);
%! m.set_dst_array (a);
%! m.width_in_bytes = 16;
%! m.height = 4;
%! m ();
%! n = cuda.Memcpy2D ();
%! n.set_src_array (a);
%! n.src_x_in_bytes = 4;
%! n.src_y = 2;
%! n.set_dst_host (zeros (2, 2, "single"));
%! n.width_in_bytes = 8;
%! n.height = 2;
%! assert (n (), x(2:3,3:4));
%! assert ([m.dst_memory_type, n.src_memory_type], [3 3]);
%! d = cuda.mem_alloc (64);
%! n.set_dst_device (d);
%! s = cuda.Stream ();
%! n (s);
%! s.synchronize ();
%! assert (cuda.from_device (d, [2 2], "single"), x(2:3,3:4));
%! b = cuda.Array (cuda.ArrayDescriptor ("width", 4, "height", 4));
%! k = cuda.Memcpy2D ();
%! k.set_src_array (a);
%! k.set_dst_array (b);
%! k.width_in_bytes = 16;
%! k.height = 4;
%! k ();
%! k.set_src_array (b);
%! k.set_dst_host (zeros (4, "single"));
%! clear a b;
%! assert (k (), x);
%! k.src_y = 1;
%! fails (@() k (), "octcuda:LogicError", "cuMemcpy2D");
%! clear m n d s k;
%! assert_no_live ();

## Boxes (PyCUDA's test_3d_texture fills its array so)
%!test
%! x = reshape (single (1:64), 2, 4, 8);
%! a = cuda.Array (cuda.ArrayDescriptor3D ("width", 2, "height", 4, "depth", 8));
%! m = cuda.Memcpy3D ();
%! m.set_src_host (x);
%! m.set_dst_array (a);
%! m.width_in_bytes = 8;
%! m.height = 4;
%! m.depth = 8;
%! m ();
%! n = cuda.Memcpy3D ();
%! n.set_src_array (a);
%! n.src_y = 1;
%! n.src_z = 3;
%! h = cuda.pagelocked_zeros ([2 2 3], "single");
%! n.set_dst_host (h);
%! n.width_in_bytes = 8;
%! n.height = 2;
%! n.depth = 3;
%! n (cuda.Stream (1));
%! assert (h.value, x(:,2:3,4:6));
%! p = cuda.Memcpy3DPeer ();
%! p.set_src_array (a);
%! p.set_dst_host (zeros (2, 4, 8, "single"));
%! p.width_in_bytes = 8;
%! p.height = 4;
%! p.depth = 8;
%! assert (p (), x);
%! clear a m n h p;
%! assert_no_live ();

## gpuArrays that are computed in a stream of their own: copies that wait come
## behind that, and what follows behind them
%!test
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! n = 1e6;
%! a = cuda.Array (cuda.ArrayDescriptor ("width", 1000));
%! d = cuda.mem_alloc (4 * n);
%! for i = 1:3
%!   scope = cuda.stream_scope (s);
%!   g = gpuArray (zeros (n, 1, "single"));
%!   for k = 1:10
%!     g = sqrt (g .* g + single (1));
%!   endfor
%!   g = g .* g + i;
%!   cuda.memcpy (d, g, 4 * n);
%!   x = cuda.from_device (d, n, "single");
%!   assert (all (abs (x - 10 - i) < 1e-4));
%!   g = g + 1;
%!   cuda.memcpy_dtoa (a, 0, g, 4000);
%!   assert (all (abs (cuda.memcpy_atoh (x(1:1000), a, 0) - 11 - i) < 1e-4));
%!   g = g + 1;
%!   cuda.memset_d32 (g, 0, n / 2);
%!   cuda.memcpy_atod (g, a, 0, 4000);
%!   h = gather (g + 1);
%!   assert (all (abs (h(1:1000) - 12 - i) < 1e-4));
%!   assert (all (h(1001:n/2) == 1) && all (abs (h(n/2+1:end) - 13 - i) < 1e-4));
%!   m = cuda.Memcpy2D ();
%!   m.set_src_device (g);
%!   m.set_dst_host (zeros (4, 2, "single"));
%!   m.src_pitch = 2 * n;
%!   m.width_in_bytes = 16;
%!   m.height = 2;
%!   g(1:4) = 7;
%!   m.set_src_device (g);
%!   y = m ();
%!   assert (y(:,1), single ([7; 7; 7; 7]));
%!   clear scope m g;
%! endfor
%! clear s a d;
%! assert_no_live ();

## An array over memory that was freed by its address is an error, also in libraries
%!test
%! for f = {@(x) fft(x), @(x) x * x, @(x) x \ x, @(x) qr(x), @(x) pagemtimes (x, x)}
%!   p = cuda.mem_alloc (8 * 600 ^ 2);
%!   x = cuda.GPUArray ([600, 600], "double", "gpudata", uint64 (p));
%!   x(:) = rand (600);
%!   gather (x(1));
%!   p.free ();
%!   fails (@() gather (f{1}(x)), "octcuda:LogicError", ...
%!          '^the array lies in memory that has been freed, 2880000 bytes at 0x[0-9a-f]+; keep this memory until the array is gone$');
%!   clear x p
%! endfor
