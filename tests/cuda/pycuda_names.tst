## pycuda_names.tst -- what PyCUDA has beside its main roads.
## SPDX-License-Identifier: GPL-3.0-or-later

## prepare (types, "shared", bytes) is for calls that say nothing of it
%!test
%! m = cuda.SourceModule (["extern \"C\" __global__ void last (int *x) { extern __shared__ int t[];\n" ...
%!   "t[threadIdx.x] = threadIdx.x; __syncthreads (); x[threadIdx.x] = t[blockDim.x - 1 - threadIdx.x]; }"]);
%! f = m.get_function ("last");
%! f.prepare ("P", "shared", 4 * 64);
%! x = gpuArray (zeros (1, 64, "int32"));
%! f.prepared_call (1, 64, x);
%! assert (gather (x), int32 (63:-1:0));
%! f.prepare ("P", 256);
%! f (x, "block", 64);
%! assert (gather (x), int32 (63:-1:0));
%! fails (@() f.prepare ("P", "speed", 1), "octcuda:LogicError", 'unknown option "speed"; valid options are "shared", "texrefs"');
%! fails (@() f.prepare ("P", "shared", 2^40), "octcuda:LogicError", "2\\^31");
%! fails (@() f.prepare ("P", "shared", -1), "octcuda:LogicError", "SHARED");
%! g = f.prepare ("P", "shared", 2^30);
%! fails (@() f.prepared_call (1, 64, x), "octcuda:.*");
%! f.prepared_call (1, 64, x, "shared", 256);
%! clear m f g x;
%! assert_no_live ();

## the same memory is equal, other is not
%!test
%! a = cuda.mem_alloc (16);
%! b = cuda.mem_alloc (16);
%! assert (a == a && a + 0 == a && ! (a == b) && a != b && a + 8 != a);
%! h = cuda.pagelocked_zeros ([1, 2]);
%! k = cuda.pagelocked_zeros ([1, 2]);
%! assert (h.ptr == h.ptr && h.ptr != k.ptr && ! (h.ptr == k.ptr));
%! assert (h == k, [true, true]);
%! fails (@() a == 1, "octcuda:WrongKind", "cudaDeviceAllocation");
%! close (b);
%! fails (@() a == b, "octcuda:ClosedHandle", "");
%! clear a b h k;
%! assert_no_live ();

## the parts of a CompileError
%!test
%! try
%!   cuda.SourceModule ("__global__ void f () { nosuch = 1; }");
%!   error ("it compiles");
%! catch err
%!   e = cuda.CompileError (err);
%! end_try_catch
%! assert (err.identifier, "octcuda:CompileError");
%! assert (! isempty (strfind (e.stderr, "nosuch")));
%! assert (! isempty (e.command_line));
%! assert (isempty (strfind (e.stderr, e.command_line)));
%! assert (! isempty (strfind (e.msg, "kernel.cu")));
%! assert (e.stdout, "");
%! assert (cuda.CompileError (err.message), e);
%! fails (@() cuda.CompileError (5), "octcuda:WrongKind", "an error from catch");
%! fails (@() cuda.CompileError (), "octcuda:InvalidCall");

## NEUTRAL may be a number
%!test
%! x = gpuArray ([3, 1, 2]);
%! k = cuda.ReductionKernel ("double", -Inf, "a > b ? a : b");
%! assert (gather (k (x)), 3);
%! k = cuda.ReductionKernel ("double", 0, "a + b");
%! assert (gather (k (gpuArray (zeros (1, 0)))), 0);
%! s = cuda.ExclusiveScanKernel ("int", "a + b", 0);
%! y = gpuArray (int32 ([1, 2, 3]));
%! s (y);
%! assert (gather (y), int32 ([0, 1, 3]));
%! s = cuda.InclusiveScanKernel ("double", "a + b", 0);
%! s (x);
%! assert (gather (x), [3, 4, 6]);
%! clear x k s y;
%! assert_no_live ();

## small things
%!test
%! cuda.init (0);
%! fails (@() cuda.init (1), "octcuda:LogicError", "FLAGS must be one of 0");
%! assert (cuda.dtype_to_ctype ("float32"), "float");
%! assert (cuda.dtype_to_ctype ("complex128"), "pycuda::complex<double>");
%! assert (cuda.dtype_to_ctype ("int32", true), "int");
%! fails (@() cuda.register_host_memory (rand (3)), "octcuda:WrongKind", "cuda.aligned_empty_like \\(x\\)");
%! s = cuda.current_stream ();
%! assert (isa (s, "cudaStream") && s == cuda.Stream.default ());
%! s.synchronize ();
