## Kernels that do what a processor refuses, on the host backend: the session goes on.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared source, id
%! id = "octcuda:LaunchError";
%! source = [ ...
%!   "__global__ void put (float *x, long long i)\n" ...
%!   "{ if (blockIdx.x == 2 && threadIdx.x == 5) x[i] = 1; }\n" ...
%!   "__global__ void put_late (float *x, long long i)\n" ...
%!   "{ __syncthreads (); if (blockIdx.x == 2 && threadIdx.x == 5) x[i] = 1; __syncthreads (); }\n" ...
%!   "__global__ void null (float *x) { *(volatile int *) 0 = 3; }\n" ...
%!   "__global__ void quotient (int *x) { x[threadIdx.x] = 10 / x[threadIdx.x]; }\n" ...
%!   "__global__ void rank (float *x) { x[threadIdx.x] = threadIdx.x; }\n"];

%!function run (f, varargin)
%!  f (varargin{:});
%!  cuda.Context.synchronize ();
%!endfunction

%!function check_well (m)
%!  x = gpuArray (zeros (1, 32, "single"));
%!  f = m.get_function ("rank");
%!  f (x, "block", 32);
%!  assert (gather (2 * x), single (0:2:62));
%!endfunction

## Kernel, block and thread are named; nothing is lost
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   m = cuda.SourceModule (source);
%!   x = gpuArray (zeros (1, 32, "single"));
%!   y = gpuArray (1:4);
%!   f = m.get_function ("put");
%!   g = m.get_function ("put_late");
%!   where = 'ILLEGAL_ADDRESS\) - kernel put, block \[2,0,0\], thread \[5,0,0\]: write to 0x';
%!   ## Below: above memory that is watched, which lies higher, are addresses
%!   ## that a processor has not.
%!   fails (@() run (f, x, -3e12, "block", 32, "grid", 3), id, where);
%!   fails (@() run (g, x, -3e12, "block", [32 2], "grid", 3), id, "kernel put_late, block .2,0,0., thread .5,[01],0.");
%!   fails (@() run (f, x, -3e12, "block", 32, "grid", [3 4000]), id, ...
%!          strrep (where, '[2,0,0', '[2,\d+,0'));
%!   fails (@() run (g, x, 3e12, "block", 32, "grid", [3 4], "cooperative", true), id, "block .2,");
%!   if (! isempty (strfind (computer (), "x86_64")))
%!     fails (@() run (f, x, 2^50, "block", 32, "grid", 3), id, ...
%!            strrep (where, "write to 0x", "access to an address that no memory can have"));
%!   endif
%!   fails (@() run (m.get_function ("null"), x, "block", 32), id, "write to 0, a null pointer");
%!   check_well (m);
%!   assert (gather (y), 1:4);
%!   clear m x y f g;
%! endif
%! assert_no_live ();

## Integers divided by zero
%!test
%! if (strcmp (octcuda_backend (), "host") && ! isempty (strfind (computer (), "x86_64")))
%!   m = cuda.SourceModule (source);
%!   f = m.get_function ("quotient");
%!   x = gpuArray (int32 ([1 2 5 0]));
%!   fails (@() run (f, x, "block", 4), id, 'kernel quotient, block \[0,0,0\], thread \[3,0,0\]: an integer was divided by zero');
%!   f (x(1:3), "block", 3);
%!   check_well (m);
%!   clear m f x;
%! endif
%! assert_no_live ();

## In a stream of its own: who waits for that stream is told, once
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   m = cuda.SourceModule (source);
%!   f = m.get_function ("put");
%!   s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%!   x = gpuArray (zeros (1, 32, "single"));
%!   f (x, 3e12, "block", 32, "grid", 60000, "stream", s);
%!   fails (@() synchronize (s), id, "kernel put, block .2,0,0., thread .5,0,0.");
%!   synchronize (s);
%!   check_well (m);
%!   clear m f s x;
%! endif
%! assert_no_live ();

## In a graph, and in a kernel from an expression
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   m = cuda.SourceModule (source);
%!   f = m.get_function ("put");
%!   s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%!   x = gpuArray (zeros (1, 32, "single"));
%!   s.begin_capture ("relaxed");
%!   f (x, 3e12, "block", 32, "grid", 3, "stream", s);
%!   g = s.end_capture ();
%!   e = g.instantiate ();
%!   for k = 1:2
%!     fails (@() run (@() e.launch (s)), id, "kernel put, block .2,0,0.");
%!   endfor
%!   k = cuda.ElementwiseKernel ("float *y, long long far", "y[i == 7 ? far : i] = 1");
%!   fails (@() run (@() k (x, 3e12)), id, "elementwise_kernel, block .0,0,0., thread");
%!   k (x, 0);
%!   check_well (m);
%!   clear m f s x g e k;
%! endif
%! assert_no_live ();

## cuda.set_debugging: memory that is allocated from then on is watched, until it
## is switched off
%!test
%! if (! strcmp (octcuda_backend (), "host"))
%!   return;
%! endif
%! if (strcmp (getenv ("OCTCUDA_HOST_CHECK"), "1"))
%!   return;
%! endif
%! m = cuda.SourceModule ("__global__ void put (float *x, int i) { x[i] = 1; }");
%! f = m.get_function ("put");
%! before = gpuArray (zeros (1, 100, "single"));
%! plain = cuda.mem_alloc (400);
%! run (@() f (before, int32 (100), "block", 1));
%! was = cuda.set_debugging (true);
%! unwind_protect
%!   x = gpuArray (zeros (1, 100, "single"));
%!   y = x + 1;
%!   d = cuda.mem_alloc (400);
%!   late = cuda.mem_alloc_async (400);
%!   run (@() f (x, int32 (99), "block", 1));
%!   fails (@() run (@() f (x, int32 (100), "block", 1)), id,
%!          "kernel put.* 0 bytes behind the end of 400 bytes");
%!   fails (@() run (@() f (y, int32 (101), "block", 1)), id,
%!          "4 bytes behind the end of 400 bytes");
%!   fails (@() run (@() f (d, int32 (100), "block", 1)), id, "behind the end");
%!   fails (@() run (@() f (late, int32 (100), "block", 1)), id, "behind the end");
%!   run (@() f (before, int32 (100), "block", 1));
%!   cuda.set_debugging (false);
%!   z = gpuArray (zeros (1, 100, "single"));
%!   run (@() f (z, int32 (100), "block", 1));
%!   fails (@() run (@() f (x, int32 (100), "block", 1)), id, "behind the end");
%!   assert (gather (sum (x)), single (1));
%!   assert (gather (y + z)(1:2), single ([1 1]));
%!   ## Their memory does not come back as another's that is not watched.
%!   clear x y d late;
%!   x = gpuArray (zeros (1, 100, "single"));
%!   run (@() f (x, int32 (100), "block", 1));
%! unwind_protect_cleanup
%!   cuda.set_debugging (was);
%! end_unwind_protect
%! clear m f before plain x y z d late;
%! assert_no_live ();
