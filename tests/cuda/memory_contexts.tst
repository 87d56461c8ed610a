## Memory of several contexts and devices.
## SPDX-License-Identifier: GPL-3.0-or-later

## Between two contexts of one device, given and not (PyCUDA's defect: memcpy_peer
## ignores those that are given, and uses a null pointer otherwise)
%!test
%! d = cuda.Device (0);
%! p = cuda.Context.get_current ();
%! a = cuda.to_device (1:3);
%! c = d.make_context ();
%! b = cuda.mem_alloc (24);
%! s = cuda.Stream ();
%! cuda.memcpy_peer (b, a, 24, c, p);
%! cuda.Context.synchronize ();
%! assert (cuda.from_device (b, [1 3]), 1:3);
%! cuda.memset_d8 (b, 0, 24);
%! cuda.memcpy_peer_async (b, a, 16, c, p, s);
%! s.synchronize ();
%! assert (cuda.from_device (b, [1 3]), [1 2 0]);
%! cuda.Context.pop ();
%! cuda.memcpy_htod (b, [7 8 9]);
%! cuda.memcpy_peer (a, b, 24);
%! cuda.Context.synchronize ();
%! assert (cuda.from_device (a, [1 3]), [7 8 9]);
%! m = cuda.Memcpy3DPeer ();
%! m.set_src_device (a);
%! m.set_src_context (p);
%! m.set_dst_device (b);
%! m.set_dst_context (c);
%! m.src_x_in_bytes = 8;
%! m.width_in_bytes = 16;
%! m.height = m.depth = 1;
%! m ();
%! cuda.Context.synchronize ();
%! assert (cuda.from_device (b, [1 3]), [8 9 9]);
%! m.set_src_context ([]);
%! m.set_dst_context ([]);
%! m.src_x_in_bytes = 0;
%! m ();
%! cuda.Context.synchronize ();
%! assert (cuda.from_device (b, [1 3]), [7 8 9]);
%! pa = cuda.pointer_attributes (a);
%! pb = cuda.pointer_attributes (b);
%! assert (pa.context, p.handle);
%! assert (pb.context, c.handle);
%! clear a b s m d p c;
%! assert_no_live ();

## What was made in a context is used and freed in it, whichever is current
%!test
%! d = cuda.Device (0);
%! c = d.make_context ();
%! h = cuda.pagelocked_zeros ([1 4], "single");
%! r = cuda.register_host_memory (cuda.aligned_zeros ([1 4], "single"));
%! g = cuda.managed_zeros ([1 4], "single");
%! pool = cuda.DeviceMemoryPool ();
%! own = cuda.MemoryPool ();
%! s = cuda.Stream ();
%! a = pool.allocate (16, s);
%! v = cuda.VirtualMemory (1e7, 16);
%! o = own.alloc (16, s);
%! x = cuda.to_device (single (1:4));
%! [y, pitch] = cuda.mem_alloc_pitch (16, 2, 4);
%! cuda.Context.pop ();
%! for m = {a, v, o, y}
%!   cuda.memset_d32_async (m{1}, 0, 4, s);
%!   cuda.memcpy_dtod_async (m{1}, x, 12, s);
%!   for k = {h, r, g}
%!     cuda.memcpy_dtoh_async (k{1}, m{1}, s);
%!     assert (k{1}.value, single ([1 2 3 0]));
%!   endfor
%! endfor
%! t = cuda.Stream ();
%! h.value = single (5:8);
%! z = cuda.mem_alloc (16);
%! cuda.memcpy_htod_async (z, h, t);
%! t.synchronize ();
%! assert (cuda.from_device (z, [1 4], "single"), single (5:8));
%! try
%!   pool.allocate (16, t);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%!   assert (! isempty (strfind (err.message, "in another context")));
%! end_try_catch
%! v.grow (3e6);
%! v.shrink (0);
%! r.unregister ();
%! clear a o m k err;
%! assert (pool.held_blocks, 1);
%! clear h r g pool own s v x y z t d c ans;
%! assert_no_live ();

## A kernel in one context takes host memory of another, and no device memory
%!test
%! d = cuda.Device (0);
%! h = cuda.pagelocked_zeros ([1 4], "single", cuda.host_alloc_flags.PORTABLE);
%! h.value = single (1:4);
%! a = cuda.mem_alloc (16);
%! c = d.make_context ();
%! mod = cuda.SourceModule ("__global__ void f (float *x) { x[threadIdx.x] *= 2; }");
%! f = mod.get_function ("f");
%! f (h, "block", [4 1 1]);
%! assert (h.value, single ([2 4 6 8]));
%! try
%!   f (a, "block", [4 1 1]);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! cuda.Context.pop ();
%! clear d h a c mod f err ans;
%! assert_no_live ();

## Between two devices
%!test
%! code = [ ...
%!   "a = cuda.to_device (1:4); pa = cuda.MemoryPool (1);" ...
%!   "p = cuda.Context.get_current ();" ...
%!   "gpuDevice (2); q = cuda.Context.get_current ();" ...
%!   "b = cuda.mem_alloc (32);" ...
%!   "s = cuda.pointer_attributes (a); t = cuda.pointer_attributes (b);" ...
%!   "assert ([s.device_ordinal, t.device_ordinal], [0 1]);" ...
%!   "cuda.memcpy_peer (b, a, 32);" ...
%!   "assert (cuda.from_device (b, [1 4]), 1:4);" ...
%!   "cuda.memset_d8 (b, 0, 32);" ...
%!   "cuda.memcpy_peer (b, a, 16, q, p);" ...
%!   "assert (cuda.from_device (b, [1 4]), [1 2 0 0]);" ...
%!   "cuda.memcpy (a, b, 32);" ...
%!   "assert (cuda.from_device (a, [1 4]), [1 2 0 0]);" ...
%!   "m = cuda.Memcpy3DPeer (); m.set_src_device (a); m.set_dst_device (b);" ...
%!   "m.dst_x_in_bytes = 16; m.width_in_bytes = 16; m.height = m.depth = 1; m ();" ...
%!   "assert (cuda.from_device (b, [1 4]), [1 2 1 2]);" ...
%!   "v = cuda.VirtualMemory (1e7, 10); u = cuda.pointer_attributes (v);" ...
%!   "assert (u.device_ordinal, 1);" ...
%!   "before = pa.get_attribute ('used_mem_current');" ...
%!   "c = pa.alloc (1000); w = cuda.pointer_attributes (c);" ...
%!   "assert (w.device_ordinal, 1);" ...
%!   "h = cuda.managed_zeros (1000); h.prefetch (); h.prefetch (cuda.Device (0));" ...
%!   "h.advise ('set_accessed_by', 1); h.advise ('set_accessed_by', 0);" ...
%!   "assert (sort (cuda.mem_range_get_attribute (h, [], 'accessed_by')), [0 1]);" ...
%!   "gpuDevice (1); assert (sum (h.value), 0);" ...
%!   "v.grow (3e6); cuda.memset_d8 (v, 1, 3e6);" ...
%!   "assert (sum (cuda.from_device (v, 3e6, 'uint8')), 3e6);" ...
%!   "clear a b c h m v pa p q; printf ('well\\n');"];
%! is_host = strcmp (octcuda_backend (), "host");
%! if (! is_host && cuda.Device.count () < 2)
%!   code = "try, cuda.MemoryPool (1); catch err, printf ('well\\n'); end";
%! endif
%! before = getenv ("OCTCUDA_HOST_DEVICES");
%! unwind_protect
%!   if (is_host)
%!     setenv ("OCTCUDA_HOST_DEVICES", "2");
%!   endif
%!   [status, out] = run_octave (code);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_HOST_DEVICES", before);
%! end_unwind_protect
%! assert (status == 0 && strcmp (strtrim (out), "well"), "%s", out);

## Page-locked memory that was used in a context which is let go of
%!test
%! h = cuda.pagelocked_zeros ([1 4], "single");
%! q = cuda.PageLockedMemoryPool ();
%! k = q.allocate ([1 4], "single");
%! x = cuda.to_device (single (5:8));
%! c = cuda.Device (0).make_context ();
%! s = cuda.Stream ();
%! y = cuda.to_device (single (1:4));
%! cuda.memcpy_dtoh_async (h, y, s);
%! cuda.memcpy_dtoh_async (k, y, s);
%! clear y s;
%! cuda.Context.pop ();
%! c.detach ();
%! assert (h.value, single (1:4));
%! assert (k.value, single (1:4));
%! clear k;
%! s = cuda.Stream ();
%! k = q.allocate ([1 4], "single");
%! cuda.memcpy_dtoh_async (k, x, s);
%! cuda.memcpy_dtoh_async (h, x, s);
%! assert (h.value, single (5:8));
%! assert (k.value, single (5:8));
%! clear h k q x s c;
%! assert_no_live ();
