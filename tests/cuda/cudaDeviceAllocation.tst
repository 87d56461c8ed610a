## Linear device memory: making, filling, copying, lending to other processes.
## SPDX-License-Identifier: GPL-3.0-or-later

## What to_device takes, from_device gives back (PyCUDA: test_memory)
%!test
%! x = single (rand (1, 400));
%! a = cuda.to_device (x);
%! assert (cuda.from_device_like (a, x), x);
%! assert (cuda.from_device (a, [1 400], "single"), x);
%! assert (cuda.from_device (a + 4, [1 399], "single"), x(2:end));
%! z = complex ([1 2; 3 4], 5);
%! b = cuda.to_device (z);
%! assert (b.nbytes (), 64);
%! assert (cuda.from_device (b, [2 2], "complex double"), z);
%! assert (value (b, "complex double", [2 2]), z);
%! assert (b.value ("double")(1:2), [1; 5]);
%! h = cuda.pagelocked_zeros ([1 3]);
%! h.value = [7 8 9];
%! c = cuda.to_device (h);
%! assert (cuda.from_device (c, 3), [7; 8; 9]);
%! clear a b c h;
%! assert_no_live ();
%!test
%! assert (nbytes (cuda.mem_alloc_like (zeros (3, 2, "int16"))), 12);
%! assert (nbytes (cuda.mem_alloc_like (single (1i))), 8);
%! assert (nbytes (cuda.mem_alloc_like (gpuArray (single ([1 2 3])))), 12);
%! assert (nbytes (cuda.mem_alloc_like (cuda.pagelocked_zeros ([2 2]))), 32);
%! assert_no_live ();
%!test
%! fails (@() cuda.to_device (zeros (0, 3)), "octcuda:LogicError", 'ARRAY is empty \(0x3\), .* gpuArray \(ARRAY\) may be empty');
%! fails (@() cuda.mem_alloc_like (gpuArray ([])), "octcuda:LogicError", 'ARRAY is empty \(0x0\)');
%! fails (@() cuda.mem_alloc (0), "octcuda:LogicError", "BYTES must be > 0; an empty array needs no memory");
%! fails (@() cuda.GPUArray ([], "double"), "octcuda:LogicError", "SHAPE must be");
%! fails (@() cuda.slice (gpuArray ([]), 1), "octcuda:LogicError", 'subscript 1 must be \[\], because X is empty');
%! fails (@() cuda.to_device ({1}), "octcuda:WrongKind", "ARRAY must be");
%! fails (@() cuda.from_device (cuda.mem_alloc (8), 2), ...
%!        "octcuda:LogicError", "SRC holds 8 bytes, but 16");
%! fails (@() cuda.from_device_like (1, 2), "octcuda:WrongKind", "SRC must be");
%! assert_no_live ();
%!error <Invalid call> cuda.to_device ()
%!error <Invalid call> cuda.from_device (1)
%!error <Invalid call> cuda.from_device_like (1)
## a buffer of device memory
%!test
%! a = cuda.to_device (uint8 (1:40));
%! x = a.as_buffer (40);
%! assert ({class(x), classUnderlying(x), size(x)}, {"gpuArray", "uint8", [40 1]});
%! x(1) = 9;
%! assert (value (a, "uint8")(1), uint8 (9));
%! y = a.as_buffer (4, 16);
%! assert (gather (y), uint8 (17:20)');
%! assert (gather (a.as_buffer ("size", 4, "offset", 32)), uint8 (33:36)');
%! p = cuda.PointerHolder (uint64 (a), 40, a);
%! assert (gather (p.as_buffer (2, 16)), uint8 ([17; 18]));
%! fails (@() a.as_buffer (4, 3), "octcuda:LogicError", "multiple of 16");
%! fails (@() a.as_buffer (41), "octcuda:LogicError", "");
%! fails (@() a.as_buffer (), "octcuda:InvalidCall", "a.as_buffer \\(size\\)");
%! clear a p x y ans
%! assert_no_live ();
## texts are bytes
%!test
%! a = cuda.to_device ("octcuda");
%! assert (char (cuda.from_device (a, [1 7], "uint8")), "octcuda");
%! cuda.memcpy_htod (a, "OCT");
%! cuda.memcpy_htod ("dest", a + 3, "src", "src");
%! assert (char (cuda.from_device (a, [1 7], "uint8")), "OCTsrca");

%!error <Invalid call> cuda.mem_alloc_like ()

## Rows that begin where the device reads well
%!test
%! [a, pitch] = cuda.mem_alloc_pitch (100, 50, 4);
%! assert (pitch >= 100 && mod (pitch, 4) == 0);
%! assert (a.nbytes (), 50 * pitch);
%! [b, p] = cuda.mem_alloc_pitch (1, 1, 16);
%! assert (p >= 1);
%! clear a b;
%! assert_no_live ();
%!test
%! logic = "octcuda:LogicError";
%! fails (@() cuda.mem_alloc_pitch (100, 50, 5), logic, "cuMemAllocPitch");
%! fails (@() cuda.mem_alloc_pitch (0, 50, 4), logic, "WIDTH and HEIGHT");
%! fails (@() cuda.mem_alloc_pitch (2^40, 2^40, 4), "octcuda:\\w+", ...
%!        "cuMemAllocPitch");
%! assert_no_live ();
%!error <Invalid call> cuda.mem_alloc_pitch (1, 2)
%!error <HEIGHT must be> cuda.mem_alloc_pitch (1, -2, 4)

## The allocation that a pointer lies in
%!test
%! a = cuda.mem_alloc (1000);
%! [base, bytes] = cuda.mem_get_address_range (a + 100);
%! assert (base, uint64 (a));
%! assert (bytes >= 1000);
%! assert (cuda.mem_get_address_range (uint64 (a) + 999), base);
%! a.free ();
%! fails (@() cuda.mem_get_address_range (a), "octcuda:ClosedHandle", "closed");
%! fails (@() cuda.mem_get_address_range (uint64 (16)), ...
%!        "octcuda:LogicError", "cuMemGetAddressRange");
%! clear a;
%! assert_no_live ();
%!error <Invalid call> cuda.mem_get_address_range ()

## Memory of somebody else
%!test
%! d = cuda.to_device ([1 2 3]);
%! a = cuda.PointerHolder (uint64 (d), 24, d);
%! assert (cuda.from_device (a, [1 3]), [1 2 3]);
%! b = a + 8;
%! clear d;
%! assert (cuda.from_device (a, [1 3]), [1 2 3]);
%! clear a;
%! assert (cuda.from_device (b, [1 2]), [2 3]);
%! b.free ();
%! clear b;
%! assert_no_live ();

## Kernels take it too (PyCUDA: test_pass_cai_array, cai_cupy_arrays.py)
%!test
%! m = cuda.SourceModule (["__global__ void count (int *x, int n)\n" ...
%!                         "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i; }"]);
%! count = m.get_function ("count");
%! d = cuda.mem_alloc (4 * 1024);
%! a = cuda.PointerHolder (uint64 (d), 4 * 1024, d);
%! count (a, 1024, "block", 128, "grid", 8);
%! assert (cuda.from_device (a, [1 1024], "int32"), int32 (0:1023));
%! clear a d m count;
%! assert_no_live ();

## Its owner may be anything, and lives as long
%!test
%! d = cuda.to_device ([1 2 3]);
%! owner = {d, "something"};
%! a = cuda.PointerHolder (uint64 (d), 24, owner);
%! clear d owner;
%! b = a + 16;
%! clear a;
%! assert (cuda.from_device (b, 1), 3);
%! clear b;
%! assert_no_live ();
%!test
%! fails (@() cuda.PointerHolder (uint64 (0), 4), "octcuda:LogicError", ...
%!        "ADDRESS must not be 0");
%! fails (@() cuda.PointerHolder (5, 4), "octcuda:LogicError", "ADDRESS must be a uint64");
%!error <Invalid call> cuda.PointerHolder (uint64 (5))
%!error <BYTES must be> cuda.PointerHolder (uint64 (5), -1)

## Fills of every width, of lines and of rectangles, now and in a stream
%!test
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! for bits = [8 16 32]
%!   n = bits / 8;
%!   class = sprintf ("uint%d", bits);
%!   top = intmax (class);
%!   for async = {"", "_async"}
%!     fill = str2func (sprintf ("cuda.memset_d%d%s", bits, async{1}));
%!     fill2 = str2func (sprintf ("cuda.memset_d2d%d%s", bits, async{1}));
%!     last = {};
%!     if (! isempty (async{1}))
%!       last = {s};
%!     endif
%!     a = cuda.mem_alloc (10 * n);
%!     cuda.memset_d8 (a, 0, 10 * n);
%!     cuda.Context.synchronize ();
%!     fill (a + n, double (top), 4, last{:});
%!     s.synchronize ();
%!     want = zeros (1, 10, class);
%!     want(2:5) = top;
%!     assert (cuda.from_device (a, [1 10], class), want);
%!     [a, pitch] = cuda.mem_alloc_pitch (6 * n, 3, 4);
%!     cuda.memset_d8 (a, 0, 3 * pitch);
%!     cuda.Context.synchronize ();
%!     fill2 (a + n, pitch, 258 - 256 * (bits == 8), 4, 2, last{:});
%!     s.synchronize ();
%!     got = cuda.from_device (a, [pitch / n, 3], class);
%!     want = zeros (pitch / n, 3, class);
%!     want(2:5,1:2) = 258 - 256 * (bits == 8);
%!     assert (got, want);
%!   endfor
%! endfor
%! clear a s last;
%! assert_no_live ();

## The default stream when none is given; nothing to do is done; gpuArrays
%!test
%! a = cuda.mem_alloc (8);
%! cuda.memset_d32_async (a, 5, 2);
%! cuda.memset_d16_async (a, 7, 1);
%! cuda.memset_d8_async (a + 1, 1, 1);
%! cuda.memset_d2d8_async (a + 4, 1, 9, 1, 2);
%! cuda.memset_d2d16_async (a + 6, 2, 3, 1, 1);
%! cuda.memset_d2d32_async (a, 4, 3, 0, 0);
%! cuda.memset_d8 (a, 5, 0);
%! assert (cuda.from_device (a, [1 8], "uint8"), uint8 ([7 1 0 0 9 9 3 0]));
%! g = gpuArray (single ([1 2 3]));
%! h = g + 1;
%! cuda.memset_d32 (g, 0, 2);
%! assert (gather (g), single ([0 0 3]));
%! assert (gather (h), single ([2 3 4]));
%! cuda.memset_d32_async (g, 0, 3, cuda.Stream (1));
%! assert (gather (g), single ([0 0 0]));
%! clear a g h;
%! assert_no_live ();
%!test
%! a = cuda.mem_alloc (16);
%! logic = "octcuda:LogicError";
%! fails (@() cuda.memset_d8 (a, 1, 17), logic, "DEST holds 16 bytes");
%! fails (@() cuda.memset_d16 (a, 1, 9), logic, "DEST holds 16 bytes");
%! fails (@() cuda.memset_d32 (a + 2, 1, 1), logic, "multiples of 4");
%! fails (@() cuda.memset_d2d16 (a, 3, 1, 1, 2), logic, "multiples of 2");
%! fails (@() cuda.memset_d2d8 (a, 4, 1, 5, 2), logic, "less than a row's 5");
%! fails (@() cuda.memset_d2d8 (a, 8, 1, 4, 3), logic, "DEST holds 16 bytes");
%! fails (@() cuda.memset_d2d8 (a, 2^60, 1, 4, 2^40), logic, "size overflows");
%! fails (@() cuda.memset_d8 (a, 256, 1), "octcuda:LogicError", "DATA must be");
%! fails (@() cuda.memset_d16 (a, -1, 1), "octcuda:LogicError", "DATA must be");
%! fails (@() cuda.memset_d32 (a, 2^32, 1), "octcuda:LogicError", "DATA must be");
%! fails (@() cuda.memset_d8 (a, 1, 1.5), "octcuda:LogicError", "COUNT must be");
%! fails (@() cuda.memset_d8 (1, 1, 1), "octcuda:WrongKind", "DEST must be");
%! fails (@() cuda.memset_d8_async (a, 1, 1, 5), "octcuda:WrongKind", ...
%!        "cudaStream");
%! a.free ();
%! fails (@() cuda.memset_d8 (a, 1, 1), "octcuda:ClosedHandle", "closed");
%! clear a;
%! assert_no_live ();
%!error <Invalid call> cuda.memset_d8 (1, 2)
%!error <Invalid call> cuda.memset_d16 (1, 2)
%!error <Invalid call> cuda.memset_d32 (1, 2)
%!error <Invalid call> cuda.memset_d8_async (1, 2)
%!error <Invalid call> cuda.memset_d16_async (1, 2)
%!error <Invalid call> cuda.memset_d32_async (1, 2)
%!error <Invalid call> cuda.memset_d2d8 (1, 2, 3, 4)
%!error <Invalid call> cuda.memset_d2d16 (1, 2, 3, 4)
%!error <Invalid call> cuda.memset_d2d32 (1, 2, 3, 4)
%!error <Invalid call> cuda.memset_d2d8_async (1, 2, 3, 4)
%!error <Invalid call> cuda.memset_d2d16_async (1, 2, 3, 4)
%!error <Invalid call> cuda.memset_d2d32_async (1, 2, 3, 4)

## Copies between whatever CUDA knows
%!test
%! d = cuda.to_device ([1 2 3 4]);
%! e = cuda.mem_alloc (32);
%! h = cuda.pagelocked_zeros ([1 4]);
%! m = cuda.managed_zeros ([1 4]);
%! cuda.memcpy (h, d, 32);
%! assert (h.value, [1 2 3 4]);
%! cuda.memcpy (m, h.ptr + 8, 24);
%! assert (m.value, [2 3 4 0]);
%! cuda.memcpy (e, m, 32);
%! assert (cuda.from_device (e, [1 4]), [2 3 4 0]);
%! g = gpuArray ([5 6 7 8]);
%! cuda.memcpy (e, g, 16);
%! assert (cuda.from_device (e, [1 4]), [5 6 4 0]);
%! s = cuda.Stream (1);
%! cuda.memcpy_async (e, d, 32, s);
%! cuda.memcpy_async (h, e, 32, s);
%! assert (h.value, [1 2 3 4]);
%! cuda.memcpy_async (e, g, 32);
%! assert (cuda.from_device (e, [1 4]), [5 6 7 8]);
%! cuda.memcpy (e, d, 0);
%! fails (@() cuda.memcpy (e, d, 33), "octcuda:LogicError", "SRC holds 32");
%! fails (@() cuda.memcpy (e + 8, d, 32), "octcuda:LogicError", "DEST holds 24");
%! fails (@() cuda.memcpy (e, [1 2], 16), "octcuda:WrongKind", "SRC must be");
%! clear d e h m g s;
%! assert_no_live ();
%!error <Invalid call> cuda.memcpy (1, 2)
%!error <Invalid call> cuda.memcpy_async (1, 2)

## From one context to another: the current one is meant where none is given
## (PyCUDA dereferences a null pointer then)
%!test
%! a = cuda.to_device (1:3);
%! b = cuda.mem_alloc (24);
%! cuda.memcpy_peer (b, a, 24);
%! assert (cuda.from_device (b, [1 3]), 1:3);
%! s = cuda.Stream ();
%! cuda.memcpy_peer_async (b + 8, a, 16, [], [], s);
%! s.synchronize ();
%! assert (cuda.from_device (b, [1 3]), [1 1 2]);
%! cuda.memcpy_peer_async (b, a, 8);
%! assert (cuda.from_device (b, [1 3]), [1 1 2]);
%! fails (@() cuda.memcpy_peer (b, a, 25), "octcuda:LogicError", "SRC holds 24");
%! fails (@() cuda.memcpy_peer (b, a, 24, s), "octcuda:WrongKind", ...
%!        "cudaContext");
%! fails (@() cuda.memcpy_peer (b, a, 24, [], 5), "octcuda:WrongKind", ...
%!        "cudaContext");
%! clear a b s;
%! assert_no_live ();
%!error <Invalid call> cuda.memcpy_peer (1, 2)
%!error <Invalid call> cuda.memcpy_peer_async (1, 2)

## What CUDA knows of pointers
%!test
%! a = cuda.mem_alloc (1000);
%! s = cuda.pointer_attributes (a + 10);
%! assert (s.memory_type, cuda.memory_type.DEVICE);
%! assert (s.device_pointer, uint64 (a) + 10);
%! assert (isempty (s.host_pointer));
%! assert (s.is_managed, 0);
%! assert (s.device_ordinal, 0);
%! assert (s.range_start_addr, uint64 (a));
%! assert (s.range_size >= 1000);
%! assert (s.context != 0);
%! h = cuda.pagelocked_zeros (10);
%! s = cuda.pointer_attributes (h);
%! assert (s.memory_type, cuda.memory_type.HOST);
%! assert (s.device_pointer, h.get_device_pointer ());
%! assert (class (s.host_pointer), "uint64");
%! m = cuda.managed_zeros (10);
%! s = cuda.pointer_attributes (m);
%! assert (s.is_managed, 1);
%! g = gpuArray (1:3);
%! s = cuda.pointer_attributes (g);
%! assert (s.memory_type, cuda.memory_type.DEVICE);
%! fails (@() cuda.pointer_attributes (uint64 (16)), "octcuda:LogicError", ...
%!        "cuPointerGetAttribute");
%! fails (@() cuda.pointer_attributes (3), "octcuda:WrongKind", "PTR must be");
%! clear a h m g;
%! assert_no_live ();
%!error <Invalid call> cuda.pointer_attributes ()

## Another process reads and writes memory of this one
%!test
%! a = cuda.to_device (1:5);
%! h = cuda.mem_get_ipc_handle (a);
%! assert (class (h), "uint8");
%! assert (size (h), [1 64]);
%! code = sprintf ([ ...
%!   "b = cuda.IPCMemoryHandle (uint8 ([%s]));" ...
%!   "x = cuda.from_device (b, [1 5]);" ...
%!   "mod = cuda.SourceModule ('__global__ void f (double *x) { x[threadIdx.x] *= 10; }');" ...
%!   "f = mod.get_function ('f'); f (b + 8, 'block', [4 1 1]);" ...
%!   "cuda.Context.synchronize ();" ...
%!   "b.close (); b.close (); assert (! b.isopen ());" ...
%!   "printf ('%%d ', x);"], sprintf ("%d ", h));
%! [status, out] = run_octave (code);
%! assert (status == 0, "%s", out);
%! assert (! isempty (regexp (out, '1 2 3 4 5 $')), out);
%! assert (cuda.from_device (a, [1 5]), [1 20 30 40 50]);
%! clear a;
%! assert_no_live ();

## Memory that is watched can be shared too, and goes on being watched
%!test
%! if (! strcmp (octcuda_backend (), "host"))
%!   return;
%! endif
%! was = cuda.set_debugging (true);
%! unwind_protect
%!   a = cuda.to_device (1:5);
%! unwind_protect_cleanup
%!   cuda.set_debugging (was);
%! end_unwind_protect
%! h = cuda.mem_get_ipc_handle (a);
%! code = sprintf ([ ...
%!   "b = cuda.IPCMemoryHandle (uint8 ([%s])); c = cuda.IPCMemoryHandle (uint8 ([%s]));" ...
%!   "x = cuda.from_device (b, [1 5]); assert (b.nbytes (), 40);" ...
%!   "cuda.memcpy_htod (b + 8, [20 30 40 50]); b.close ();" ...
%!   "assert (cuda.from_device (c, [1 5]), [1 20 30 40 50]);" ...
%!   "printf ('%%d ', x);"], sprintf ("%d ", h), sprintf ("%d ", h));
%! [status, out] = run_octave (code);
%! assert (status == 0, "%s", out);
%! assert (! isempty (regexp (out, '1 2 3 4 5 $')), out);
%! assert (cuda.from_device (a, [1 5]), [1 20 30 40 50]);
%! mod = cuda.SourceModule ("__global__ void put (double *x, int i) { x[i] = 6; }");
%! f = mod.get_function ("put");
%! function run (f, varargin)
%!   f (varargin{:}, "block", 1);
%!   cuda.Context.synchronize ();
%! endfunction
%! run (f, a, int32 (5));   # up to a multiple of 16 bytes
%! fails (@() run (f, a, int32 (6)), "octcuda:LaunchError", "past the end of the 40 bytes");
%! fails (@() run (f, a, int32 (-600)), "octcuda:LaunchError", "before the 40 bytes");
%! clear a f mod;
%! assert_no_live ();

## Handles are for whole allocations, of the right sort, of other processes
%!test
%! a = cuda.mem_alloc (100);
%! logic = "octcuda:LogicError";
%! fails (@() cuda.mem_get_ipc_handle (a + 8), logic, "points 8 bytes into");
%! h = cuda.mem_get_ipc_handle (a);
%! fails (@() cuda.IPCMemoryHandle (h), logic, "cuIpcOpenMemHandle");
%! fails (@() cuda.IPCMemoryHandle (zeros (1, 64)), "octcuda:LogicError", "HANDLE must be");
%! fails (@() cuda.IPCMemoryHandle (h(1:63)), "octcuda:LogicError", "HANDLE must be");
%! fails (@() cuda.IPCMemoryHandle (zeros (1, 64, "uint8")), "octcuda:\\w+", ...
%!        "cuIpcOpenMemHandle");
%! a.free ();
%! fails (@() cuda.mem_get_ipc_handle (a), "octcuda:ClosedHandle", "closed");
%! clear a;
%! assert_no_live ();
%!error <Invalid call> cuda.mem_get_ipc_handle ()
%!error <Invalid call> cuda.IPCMemoryHandle ()

%!assert (cuda.ipc_mem_flags.LAZY_ENABLE_PEER_ACCESS, 1)
%!assert (cuda.pointer_attribute.RANGE_SIZE, 12)

## Raw addresses: a copy stays within the allocation that it begins in
%!test
%! if (strcmp (octcuda_backend (), "host"))   # a GPU may have more there
%!   a = cuda.to_device (1:8);
%!   b = cuda.mem_alloc (1e4);
%!   logic = "octcuda:LogicError";
%!   for f = {@() cuda.memcpy(uint64 (a), uint64 (b), 1e4), ...
%!            @() cuda.memcpy(uint64 (b), uint64 (a), 1e4), ...
%!            @() cuda.memcpy(uint64 (a) + 32, uint64 (b), 64), ...
%!            @() cuda.memcpy(uint64 (b), uint64 (a) + 32, 64)}
%!     fails (f{1}, logic, "CUDA_ERROR_INVALID_VALUE");
%!   endfor
%!   cuda.memcpy (uint64 (b) + 16, uint64 (a), 64);
%!   assert (cuda.from_device (b + 16, [1, 8], "double"), 1:8);
%! endif

## Where the driver finds out what an address is, memory of nobody is an error,
## not the end of the session
%!test
%! a = cuda.to_device (1:8);
%! nobody = uint64 (4096);
%! held = cuda.PointerHolder (nobody, 64);
%! s = cuda.Stream (1);
%! logic = "octcuda:LogicError";
%! for f = {@() cuda.memcpy(uint64 (1), a, 8), @() cuda.memcpy(nobody, a, 8), ...
%!          @() cuda.memcpy_async(nobody, a, 8, s), ...
%!          @() cuda.memcpy(held, a, 8), @() cuda.memcpy(held + 16, a, 8), ...
%!          @() cuda.memcpy(intmax ("uint64"), a, 8)}
%!   fails (f{1}, logic, "DEST: the 8 bytes at the address 0x\\w+ are not in allocated memory");
%! endfor
%! for f = {@() cuda.memcpy(a, uint64 (1), 8), @() cuda.memcpy(a, nobody, 8), ...
%!          @() cuda.memcpy_async(a, nobody, 8, s), ...
%!          @() cuda.memcpy(a, held, 8), @() cuda.memcpy_peer(a, nobody, 8)}
%!   fails (f{1}, logic, "SRC: the 8 bytes at the address 0x\\w+ are not in allocated memory");
%! endfor
%! for f = {@() cuda.memcpy_dtoh(nobody, "uint8", [1, 8]), ...
%!          @() cuda.memcpy_htod(nobody, 1), @() cuda.memset_d8(nobody, 1, 8), ...
%!          @() cuda.memcpy_dtod(a, nobody, 8), ...
%!          @() cuda.memcpy_dtod(nobody, a, 8)}
%!   fails (f{1}, logic, "lie in memory");
%! endfor
%! cuda.memcpy (nobody, a, 0);
%! fails (@() cuda.GPUArray ([1, 8], "double", "gpudata", nobody), logic, ...
%!        "the 64 bytes at the address 0x1000 are not in allocated memory");
%! fails (@() cuda.GPUArray ([1, 8], "double", "gpudata", held), logic, ...
%!        "the 64 bytes at the address 0x1000 are not in allocated memory");
%! assert (cuda.from_device (a, [1, 8], "double"), 1:8);

## Ordinary memory of the process is read as before, and must be as long as is
## said; what must not be written is not
%!test
%! pages = regexp (fileread ("/proc/self/maps"), ...
%!                 '^(\w+)-(\w+) (r--p) 0+ \S+ \d+ +/', "tokens", ...
%!                 "lineanchors");
%! start = uint64 (hex2dec (pages{1}{1}));   # that of the program's own file
%! a = cuda.mem_alloc (4);
%! cuda.memcpy (a, start, 4);
%! assert (cuda.memcpy_dtoh (a)', uint8 (["\x7f", "ELF"]));
%! logic = "octcuda:LogicError";
%! fails (@() cuda.memcpy (start, a, 4), logic, "DEST: .* and can be written");
%! pages = regexp (fileread ("/proc/self/maps"), '^(\w+)-(\w+) (\S+) ', ...
%!                 "tokens", "lineanchors");
%! pages = vertcat (pages{:});
%! last = find (hex2dec (pages(1:end-1,2)) < hex2dec (pages(2:end,1))
%!              & strncmp (pages(1:end-1,3), "r", 1), 1);
%! stop = uint64 (hex2dec (pages{last,2}));
%! cuda.memcpy (a, stop - 4, 4);
%! fails (@() cuda.memcpy (a, stop - 2, 4), logic, ...
%!        "SRC: the 4 bytes at the address 0x\\w+ are not in allocated memory");

## Memory without a class has bytes and no elements: an index is an error that
## says how to read them, where it gave the object itself
%!test
%! a = cuda.to_device (1:8);
%! v = cuda.VirtualMemory (1e6, 64);
%! logic = "octcuda:LogicError";
%! function put (a, i, x)
%!   a(i) = x;
%! endfunction
%! function name (a)
%!   a.size = 1;
%! endfunction
%! for m = {a, a + 8, v}
%!   m = m{1};
%!   for f = {@() m(1), @() m(end), @() m(:), @() m(2, 3), @() m{1}, ...
%!            @() put(m, 1, 5), @() put(m, 1, [])}
%!     fails (f{1}, logic, "no elements to index: cuda.from_device");
%!   endfor
%!   fails (@() name (m), logic, "no property that can be set");
%!   fails (@() m.first, logic, "has no method or property first");
%!   assert (m.nbytes (), nbytes (m));
%!   assert (m.nbytes, nbytes (m));
%!   assert (m.uint64 (), uint64 (m));
%!   assert ({size(m), numel(m), isempty(m)}, {[1, 1], 1, false});
%! endfor
%! assert (a.value ("double", [2, 4])(2,:), 2:2:8);
%! assert (a.value ("double"), (1:8)');
%! assert (cellfun (@(m) m.nbytes (), {a, a + 8}), [64, 56]);
%! clear a v m f;
%! assert_no_live ();
