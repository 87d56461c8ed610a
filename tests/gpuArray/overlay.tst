## overlay.tst -- gpuArrays over memory that exists already: cuda.GPUArray.
## SPDX-License-Identifier: GPL-3.0-or-later

## PyCUDA: test_pointer_holder_base
%!test
%! alloc = cuda.mem_alloc (1024);
%! holder = cuda.PointerHolder (uint64 (alloc), 1024, alloc);
%! clear alloc
%! g = cuda.GPUArray (1024, "uint8", "gpudata", holder);
%! clear holder
%! x = gather (g);
%! assert (class (x), "uint8");
%! assert (size (x), [1024, 1]);
%! clear g x
%! assert_no_live ();

## PyCUDA: test_2d_slice_f
%!test
%! n = 1000;
%! m = 300;
%! a_gpu = gpuArray (single (rand (m, n)));     # PyCUDA's n x m, by rows
%! a_gpu_f = cuda.GPUArray ([m, n], "single", "gpudata", a_gpu, "order", "F");
%! a = gather (a_gpu_f);
%! assert (a, gather (a_gpu));
%! for i = 1:200
%!   from = randi (n);
%!   to = from - 1 + randi ([0, n - from]);
%!   assert (gather (a_gpu_f(:,from:to)), a(:,from:to));
%! endfor
%! clear a_gpu a_gpu_f ans
%! assert_no_live ();

## Memory of every origin: what is assigned is there, and what is written there
## is seen
%!function write_both_ways (p, gpudata = p)
%!  x = cuda.GPUArray ([2 3], "single", "gpudata", gpudata);
%!  assert (size (x), [2, 3]);
%!  x(:) = single (1:6);
%!  assert (cuda.from_device (p, [1 6], "single"), single (1:6));
%!  x(2,:) = -1;
%!  x(:,1) = [8, 9];
%!  x(x == 5) = 50;
%!  assert (cuda.from_device (p, [1 6], "single"), single ([8 9 3 -1 50 -1]));
%!  y = x + 1;                            # pending
%!  z = x(1,:);
%!  cuda.memset_d32 (p, 0, 3);
%!  assert (gather (y), single ([9 4 51; 10 0 0]));
%!  assert (gather (z), single ([8 3 50]));
%!  assert (gather (x), single ([0 0 50; 0 -1 -1]));
%!  f = cuda.SourceModule ("__global__ void f (float *x) { x[threadIdx.x] += 2; }").get_function ("f");
%!  y = x * 1;
%!  f (p, "block", 6);
%!  assert (gather (x), single ([2 2 52; 2 1 1]));
%!  assert (gather (y), single ([0 0 50; 0 -1 -1]));
%!  f (x, "block", 6);
%!  assert (cuda.from_device (p, [1 6], "single"), single ([4 4 4 3 54 3]));
%!  k = cuda.ElementwiseKernel ("float *x", "x[i] = i", "count");
%!  k (x);
%!  assert (cuda.from_device (p, [2 3], "single"), single ([0 2 4; 1 3 5]));
%!endfunction
%!test
%! p = cuda.mem_alloc (100);
%! write_both_ways (p);
%! write_both_ways (uint64 (p));
%! write_both_ways (p, uint64 (p));
%! write_both_ways (p + 32);
%! clear p
%! assert_no_live ();
%!test
%! pool = cuda.DeviceMemoryPool ();
%! p = pool.allocate (24);
%! write_both_ways (p);
%! x = cuda.GPUArray ([2 3], "single", "gpudata", p);
%! clear p
%! assert (pool.active_blocks, 1);
%! clear x
%! assert ([pool.active_blocks, pool.held_blocks], [0, 1]);
%! clear pool ans
%! assert_no_live ();
%!test
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! p = cuda.mem_alloc_async (24, s);
%! s.synchronize ();
%! write_both_ways (p);
%! clear p s
%! assert_no_live ();
%!test
%! p = cuda.managed_zeros ([1 6], "single");
%! x = cuda.GPUArray ([2 3], "single", "gpudata", p);
%! p.value = single (1:6);
%! assert (gather (x), single ([1 3 5; 2 4 6]));
%! x(2) = 20;
%! assert (p.value, single ([1 20 3:6]));
%! y = x + 1;                             # pending
%! p.value = single (11:16);
%! assert (gather (y), single ([2 4 6; 21 5 7]));
%! assert (gather (x), single ([11 13 15; 12 14 16]));
%! write_both_ways (p);
%! clear p x y
%! assert_no_live ();
%!test
%! p = cuda.VirtualMemory (1e6, 64);
%! write_both_ways (p);
%! clear p
%! assert_no_live ();

## Of another process
%!test
%! a = cuda.to_device (1:5);
%! h = cuda.mem_get_ipc_handle (a);
%! code = sprintf ([ ...
%!   "b = cuda.IPCMemoryHandle (uint8 ([%s]));" ...
%!   "x = cuda.GPUArray ([1 5], 'double', 'gpudata', b); clear b;" ...
%!   "x(2:3) = [20 30]; y = sum (x); cuda.Context.synchronize ();" ...
%!   "printf ('%%d', gather (y));"], sprintf ("%d ", h));
%! [status, out] = run_octave (code);
%! assert (status == 0, "%s", out);
%! assert (! isempty (regexp (out, '60$')), out);
%! assert (cuda.from_device (a, [1 5]), [1 20 30 4 5]);
%! clear a;
%! assert_no_live ();

## In a context of one's own
%!test
%! c = cuda.Device (0).make_context ();
%! p = cuda.mem_alloc (24);
%! x = cuda.GPUArray ([2 3], "single", "gpudata", p);
%! write_both_ways (p);
%! c.pop ();
%! y = gpuArray (single (1)) + x;
%! assert (gather (y), single ([1 3 5; 2 4 6]));
%! clear c p x y
%! assert_no_live ();

## All classes, complex ones too
%!test
%! for c = {"logical", "int8", "int16", "int32", "int64", "uint8", "uint16", ...
%!          "uint32", "uint64", "single", "double"}
%!   want = feval (c{1}, [1 0 1 1]);
%!   p = cuda.to_device (want);
%!   x = cuda.GPUArray ([1 4], c{1}, "gpudata", p);
%!   assert (gather (x), want);
%!   assert (class (gather (x)), c{1});
%! endfor
%! z = [1+2i, 3, -1i];
%! p = cuda.to_device (z);
%! x = cuda.GPUArray (3, "complex double", "gpudata", p);
%! assert (gather (x), z.');
%! x(2) = 5i;
%! assert (cuda.from_device (p, [1 3], "complex double"), [1+2i, 5i, -1i]);
%! clear p x
%! e = cuda.GPUArray ([0 3], "int8", "gpudata", cuda.mem_alloc (16));
%! assert (size (e), [0, 3]);
%! clear e ans
%! assert_no_live ();

## It is a value: of a copy the one that is assigned to becomes another array
%!test
%! p = cuda.to_device (1:4);
%! x = cuda.GPUArray ([1 4], "double", "gpudata", p);
%! y = x;
%! y(1) = 100;
%! assert (cuda.from_device (p, [1 4]), 1:4);
%! x(2) = 200;
%! assert (cuda.from_device (p, [1 4]), [1 200 3 4]);
%! assert (gather (y), [100 2 3 4]);
%! r = reshape (x, 2, 2);
%! t = typecast (x, "uint64");
%! r(1) = 0;
%! x(3) = 300;
%! assert (cuda.from_device (p, [1 4]), [1 200 300 4]);
%! assert (gather (r), [0 3; 200 4]);
%! assert (typecast (gather (t), "double"), [1 200 3 4]);
%! x(6) = 1;                              # grows
%! x(1) = -1;
%! assert (cuda.from_device (p, [1 4]), [1 200 300 4]);
%! clear p x y r t
%! assert_no_live ();

## Arrays that lie over one another, and right sides that lie there too
%!test
%! a = gpuArray (1:6);
%! x = cuda.GPUArray ([2 3], "double", "gpudata", a);
%! y = cuda.GPUArray ([3 2], "double", "gpudata", x);
%! s = sqrt (a);                          # pending
%! x(2,2) = -4;
%! assert (gather (s), sqrt (1:6));
%! assert (gather (a), [1 2 3 -4 5 6]);
%! assert (gather (sqrt (a))(4), 2i);
%! assert (gather (y), [1 -4; 2 5; 3 6]);
%! a(1) = 10;
%! assert (gather (x), [10 3 5; 2 -4 6]);
%! x(:) = y';
%! assert (gather (a), [10 -4 2 5 3 6]);
%! p = cuda.to_device (1:8);
%! u = cuda.GPUArray ([1 6], "double", "gpudata", p);
%! v = cuda.GPUArray ([1 6], "double", "gpudata", p + 16);
%! u(:) = v;
%! assert (cuda.from_device (p, [1 8]), [3:8 7 8]);
%! v(:) = u;
%! assert (cuda.from_device (p, [1 8]), [3 4 3:8]);
%! v(2:6) = v(1:5);
%! assert (cuda.from_device (p, [1 8]), [3 4 3 3:7]);
%! clear a x y s p u v ans
%! assert_no_live ();

## The base lives as long as the array and what is computed of it
%!function count_one ()
%!  global gone
%!  gone++;
%!endfunction
%!test
%! global gone
%! gone = 0;
%! p = cuda.to_device (1:3);
%! owner = onCleanup (@() count_one ());
%! x = cuda.GPUArray (3, "double", "gpudata", uint64 (p), "base", {p, owner});
%! clear p owner
%! y = x + 1;
%! clear x
%! z = cuda.slice (y, 1:2);
%! assert (gather (y), [2; 3; 4]);
%! clear y z
%! assert (gone, 1);
%! clear -global gone
%! assert_no_live ();
%!test
%! p = cuda.to_device (1:3);
%! x = cuda.GPUArray (3, "double", "gpudata", p);
%! p.free ();
%! x(1) = 7;
%! assert (gather (x), [7; 2; 3]);
%! clear p x
%! assert_no_live ();

## In the order in which work was queued, in whichever streams
%!test
%! text = ["__global__ void slow (double *x, int n) { double s = 0;\n" ...
%!         "  for (int i = 0; i < n; i++) s += x[i % 4]; x[0] = s > 0 ? x[0] + 1 : 0; }"];
%! f = cuda.SourceModule (text).get_function ("slow");
%! p = cuda.to_device (ones (1, 4));
%! x = cuda.GPUArray ([1 4], "double", "gpudata", p);
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! t = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! for k = 1:20
%!   f (p, int32 (20000), "block", 1, "stream", s);
%!   y = x + 1;
%!   x(1) = y(1);
%!   scope = cuda.stream_scope (t);
%!   x(1) = x(1) + 1;
%!   clear scope
%! endfor
%! assert (gather (x(1)), 61);
%! f (x, int32 (20000), "block", 1, "stream", s);
%! h = cuda.pagelocked_zeros ([1 4]);
%! cuda.memcpy_dtoh_async (h, p, t);
%! assert (h.value, [62 1 1 1]);
%! clear f p x s t y h ans
%! assert_no_live ();

## Graphs keep what they need
%!test
%! f = cuda.SourceModule ("__global__ void f (double *x) { x[threadIdx.x] *= 2; }").get_function ("f");
%! p = cuda.to_device (1:4);
%! x = cuda.GPUArray ([1 4], "double", "gpudata", p);
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! s.begin_capture ();
%! f (x, "block", 4, "stream", s);
%! e = s.end_capture ().instantiate ();
%! e.launch (s);
%! e.launch (s);
%! assert (gather (x), 4:4:16);
%! clear x
%! e.launch (s);
%! s.synchronize ();
%! assert (cuda.from_device (p, [1 4]), 8:8:32);
%! clear p
%! e.launch (s);
%! s.synchronize ();
%! clear e s f ans
%! assert_no_live ();

## What cannot be
%!test
%! p = cuda.mem_alloc (64);
%! fails (@() cuda.GPUArray (9, "double", "gpudata", p), "octcuda:LogicError", ...
%!        "holds 64 bytes, but the array has 72");
%! fails (@() cuda.GPUArray (2, "double", "gpudata", p + 8), ...
%!        "octcuda:LogicError", "multiple of 16 bytes.*memcpy_dtod");
%! fails (@() cuda.GPUArray (2, "double", "gpudata", uint64 (0)), ...
%!        "octcuda:LogicError", "must not be 0");
%! fails (@() cuda.GPUArray (2, "double", "gpudata", 1:2), ...
%!        "octcuda:WrongKind", "GPUDATA must be");
%! fails (@() cuda.GPUArray ([2 2], "double", "gpudata", p, "order", "C"), ...
%!        "octcuda:NotSupported", "transpose");
%! fails (@() cuda.GPUArray (2, "double", "data", p), "octcuda:LogicError", ...
%!        'unknown option "data"; valid options are "dtype" or "class", "allocator", "base", "gpudata"');
%! fails (@() cuda.GPUArray (2, "double", "gpudata"), "octcuda:LogicError", "has no value");
%! p.free ();
%! fails (@() cuda.GPUArray (2, "double", "gpudata", p), ...
%!        "octcuda:ClosedHandle", "closed");
%! clear p
%! assert_no_live ();
%!error <Invalid call> cuda.GPUArray ()
%!test
%! x = cuda.GPUArray ([2 3], "single");
%! assert (gather (x), zeros (2, 3, "single"));
%! clear x
%! assert_no_live ();

## Any call of the driver may fail meanwhile
%!function r = program ()
%!  p = cuda.to_device (1:4);
%!  x = cuda.GPUArray ([2 2], "double", "gpudata", p);
%!  y = x + 1;
%!  cuda.memcpy_htod (p, 5:8);
%!  x(1,:) = y(2,:);
%!  s = cuda.Stream ();
%!  cuda.memset_d32_async (p + 24, 0, 2, s);
%!  z = cumsum (x(:));
%!  r = [gather(x)(:)', cuda.from_device(p, [1 4]), gather(y)(:)'];
%!  r(end+1) = gather (z(4));
%!endfunction
%!test
%! fail_in_turn (@program, [3 6 5 0, 3 6 5 0, 2 3 4 5, 14]);
%! assert_no_live ();

%!test assert_no_live ();
