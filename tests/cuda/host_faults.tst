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
%!            strrep (where, "write to 0x", "access to an address outside the address space"));
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

## The lowest integer divided by -1 is told as what it is
%!test
%! if (strcmp (octcuda_backend (), "host") && ! isempty (strfind (computer (), "x86_64")))
%!   m = cuda.SourceModule ("__global__ void f (int *x) { x[0] = x[1] / x[2]; }");
%!   f = m.get_function ("f");
%!   x = gpuArray (int32 ([0 intmin -1]));
%!   y = gpuArray (int32 ([0 1 0]));
%!   fails (@() run (f, x, "block", 1), id, ...
%!          'thread \[0,0,0\]: the lowest integer of its type was divided by -1');
%!   fails (@() run (f, y, "block", 1), id, "an integer was divided by zero");
%!   clear m f x y;
%! endif
%! assert_no_live ();

## What ends a process ends the kernel
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   m = cuda.SourceModule ([ ...
%!     "__global__ void f (int *x, int how)\n" ...
%!     "{ if (threadIdx.x == 5 && blockIdx.x == 1) switch (how) {\n" ...
%!     "  case 1: abort (); case 2: exit (0); case 3: _exit (0); case 4: __trap ();\n" ...
%!     "  case 5: memcpy (x, x + 1, (size_t) (how - 9)); case 6: free (x); case 7: delete[] x; } }\n" ...
%!     "__global__ void heap (int *x)\n" ...
%!     "{ char *p = new char[1ull << 46], *q = (char *) malloc (1ull << 46), *r = new char[100];\n" ...
%!     "  x[0] = p == NULL; x[1] = q == NULL; x[2] = r != NULL; delete[] p; free (q); delete[] r; }\n" ...
%!     "__global__ void twice (int *x)\n" ...
%!     "{ int *p = (int *) malloc (40); p[0] = x[0]; x[0] = p[0]; free (p); free (p); }\n"]);
%!   f = m.get_function ("f");
%!   what = {'abort \(\) was called', 'exit \(\) was called', '_exit \(\) was called', ...
%!           '__trap \(\) was called', "memcpy of a negative number of bytes", ...
%!           "was freed, and is not what malloc or new gave", "was freed, and is not what malloc or new gave"};
%!   x = gpuArray (int32 (1:32));
%!   for k = 1:2
%!     for how = 1:numel (what)
%!       fails (@() run (f, x, int32 (how), "block", 32, "grid", 2), id, ...
%!              ['kernel f, block \[1,0,0\], thread \[5,0,0\]: .*' what{how}]);
%!     endfor
%!   endfor
%!   fails (@() run (m.get_function ("twice"), x, "block", 1), id, 'thread \[0,0,0\]: .* was freed twice');
%!   y = gpuArray (int32 ([0 0 0]));
%!   run (m.get_function ("heap"), y, "block", 1);
%!   assert (gather (y), int32 ([1 1 1]));
%!   assert (gather (x), int32 (1:32));
%!   clear m f x y;
%! endif
%! assert_no_live ();

## A variable whose constructor ends the process: the module is not loaded
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   text = "struct T { T () { abort (); } }; __device__ T t;\n__global__ void f (int *x) {}";
%!   fails (@() cuda.SourceModule (text, "no_extern_c", true), "octcuda:LogicError", ...
%!          "the constructor of a variable of the module failed: abort");
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
%!          "kernel put.* 0 bytes past the end of the 400 bytes");
%!   fails (@() run (@() f (y, int32 (101), "block", 1)), id,
%!          "4 bytes past the end of the 400 bytes");
%!   fails (@() run (@() f (d, int32 (100), "block", 1)), id, "past the end");
%!   fails (@() run (@() f (late, int32 (100), "block", 1)), id, "past the end");
%!   run (@() f (before, int32 (100), "block", 1));
%!   cuda.set_debugging (false);
%!   z = gpuArray (zeros (1, 100, "single"));
%!   run (@() f (z, int32 (100), "block", 1));
%!   fails (@() run (@() f (x, int32 (100), "block", 1)), id, "past the end");
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
