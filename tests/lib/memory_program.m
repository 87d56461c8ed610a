## memory_program.m -- a program that uses what is about memory in cuda.*.
##
## R = memory_program () gives a row of numbers, the same in each run.
## memory_fault.tst makes its driver calls fail in turn.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function r = memory_program (part)
  s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
  switch (part)
    case 1
      a = cuda.to_device ([1 2 3 4]);
      b = a + 8;
      w = cuda.PointerHolder (uint64 (a), 32, a);
      cuda.memset_d32 (a, 0, 2);
      cuda.memset_d16_async (a + 8, 0, 4, s);
      s.synchronize ();
      [p, pitch] = cuda.mem_alloc_pitch (16, 2, 8);
      cuda.memset_d2d8 (p, pitch, 0, 16, 2);
      cuda.memcpy (p + pitch, b, 16);
      cuda.memcpy_peer (p, b + 8, 8);
      [base, bytes] = cuda.mem_get_address_range (a);
      t = cuda.pointer_attributes (a);
      h = cuda.mem_get_ipc_handle (a);
      g = gpuArray ([5 6]) + 1;
      cuda.memset_d8 (g, 0, 8);
      r = [value(w, "double", [1 4]), cuda.from_device(p, [1 2]), ...
           cuda.from_device(p + pitch, [1 2]), t.memory_type, gather(g)];
    case 2
      h = cuda.pagelocked_zeros ([1 4]);
      h.value = 1:4;
      k = cuda.register_host_memory (cuda.aligned_zeros ([1 4]));
      m = cuda.managed_zeros ([1 4]);
      a = cuda.mem_alloc (32);
      cuda.memcpy_htod_async (a, h, s);
      cuda.memcpy_async (m, a, 32, s);
      cuda.memcpy_dtoh_async (k, a, s);
      r = [k.value, m.value];
      k.unregister ();
      m.attach (cuda.mem_attach_flags.SINGLE, s);
      cuda.memset_d32 (h.ptr + 8, 0, 2);
      r = [r, h.value, m.value];
    case 3
      x = magic (4);
      h = cuda.pagelocked_zeros ([4 4]);
      h.value = x;
      a = cuda.mem_alloc (128);
      c = cuda.Memcpy2D ();
      c.set_src_host (h);
      c.set_dst_device (a);
      c.width_in_bytes = 32;
      c.height = 4;
      c (s);
      s.synchronize ();
      d = cuda.Memcpy3DPeer ();
      d.set_src_device (a);
      d.src_x_in_bytes = 8;
      d.src_pitch = 32;
      d.src_y = 1;
      d.set_dst_host (zeros (2, 2));
      d.width_in_bytes = 16;
      d.height = 2;
      d.depth = 1;
      y = d ();
      e = cuda.Memcpy3D ();
      e.set_src_host (x);
      e.set_dst_device (gpuArray (zeros (4)));
      e.width_in_bytes = 32;
      e.height = 4;
      e.depth = 1;
      g = e ();
      r = [y(:)', gather(g)(:)'];
    case 4
      p = cuda.DeviceMemoryPool ();
      a = p.allocate (100, s);
      cuda.memset_d8_async (a, 1, 100, s);
      clear a;
      a = p.allocate (101);
      b = p.allocate (1000);
      cuda.memset_d8 (a, 2, 101);
      clear b;
      q = cuda.PageLockedMemoryPool ();
      h = q.allocate ([1 101], "uint8");
      cuda.memcpy_dtoh_async (h, a, s);
      x = double (sum (h.value));
      clear h;
      h = q.allocate ([1 100], "uint8");
      cuda.memcpy_dtoh_async (h, a, s);
      p.free_held ();
      r = [x, double(sum (h.value))];
    case 5
      p = cuda.MemoryPool ();
      p.set_attribute ("release_threshold", 1e6);
      a = p.alloc (80, s);
      b = cuda.mem_alloc_async (80, s);
      cuda.memset_d8_async (a, 3, 80, s);
      cuda.memcpy_dtod_async (b, a, 80, s);
      s.synchronize ();
      x = double (sum (cuda.from_device (b, 80, "uint8")));
      cuda.free_async (a, s);
      s.synchronize ();
      p.trim_to (0);
      v = cuda.VirtualMemory (1e8, 10);
      v.grow (1e7);
      cuda.memset_d8 (v, 1, 1000);
      v.shrink (10);
      r = [x, double(sum (cuda.from_device (v, 1000, "uint8")))];
    case 6
      a = cuda.Array (cuda.ArrayDescriptor ("width", 4));
      b = cuda.Array (cuda.ArrayDescriptor ("width", 4));
      cuda.memcpy_htoa (a, 0, single (1:4));
      d = cuda.mem_alloc (16);
      cuda.memcpy_atod (d, a, 0, 16);
      cuda.memcpy_atoa (b, 0, a, 8, 8);
      cuda.memcpy_dtoa (b, 8, d, 8);
      h = cuda.pagelocked_zeros ([1 4], "single");
      cuda.memcpy_atoh_async (h, b, 0, s);
      x = h.value;
      cuda.memcpy_htoa_async (a, 0, h, s);
      s.synchronize ();
      r = double ([x, cuda.memcpy_atoh(zeros (1, 4, "single"), a, 0)]);
  endswitch
endfunction
