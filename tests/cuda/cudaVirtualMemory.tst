## Memory that grows where it is.
## SPDX-License-Identifier: GPL-3.0-or-later

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

## Memory that is no longer there: an error, not a crash
%!test
%! v = cuda.VirtualMemory (2^22, 2^22);
%! at = v.granularity () * floor (2^21 / v.granularity ());
%! g = cuda.GPUArray ([1, 4], "single", "gpudata", v + at);
%! g(:) = 5;
%! fails (@() v.shrink (0), "octcuda:LogicError", "a gpuArray uses memory beyond the first 0 bytes: clear it");
%! assert (gather (g), single ([5, 5, 5, 5]));
%! clear g
%! v.shrink (0);
%! assert (v.nbytes (), 0);
%! clear v at
%! assert_no_live ();

%!testif ; strcmp (octcuda_backend (), "host")
%! d = cuda.mem_alloc (16);
%! g = cuda.GPUArray ([2, 2], "single", "gpudata", uint64 (d));
%! d.free ();
%! fails (@() gather (g), "octcuda:LogicError", "must lie in memory that is not freed");
%! clear g d
%! assert_no_live ();

%!error <Invalid call> cuda.VirtualMemory ()
%!error <CAPACITY must be> cuda.VirtualMemory (-1)
%!error <BYTES must be> v = cuda.VirtualMemory (1); v.grow (1.5)
