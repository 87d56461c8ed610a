## cuda.DynamicModule, cuda.DynamicSourceModule: modules of several pieces.
## SPDX-License-Identifier: GPL-3.0-or-later

## PyCUDA: test_jit_link_module: the kernel of one source starts that of another, and both print;
## only a GPU can
%!test
%! outer = ["#include <cstdio>\n" ...
%!          "__global__ void test_kernel_inner ();\n" ...
%!          "__global__ void test_kernel ()\n" ...
%!          "{ printf (\"outer %d\\n\", blockIdx.x); test_kernel_inner<<<2, 1>>> (); }\n"];
%! inner = ["#include <cstdio>\n" ...
%!          "__global__ void test_kernel_inner () { printf (\"  inner %d\\n\", blockIdx.x); }\n"];
%! if (strcmp (octcuda_backend (), "host"))
%!   fails (@() cuda.DynamicModule ().add_source (outer), "octcuda:NotSupported", ...
%!          'launching a kernel from a kernel');
%!   cuda.DynamicModule ().add_source (inner, "nvcc_options", {"-rdc=true"}).link ();
%! else
%!   [status, out] = run_octave (strjoin ({
%!     ["outer = \"" undo_string_escapes(outer) "\";"]
%!     ["inner = \"" undo_string_escapes(inner) "\";"]
%!     "m = cuda.DynamicModule ();"
%!     "options = [{'-rdc=true', '-lcudadevrt'}, cuda.DEFAULT_NVCC_FLAGS()];"
%!     "m.add_source (outer, 'nvcc_options', options);"
%!     "m.add_source (inner, 'nvcc_options', options);"
%!     "m.add_stdlib ('cudadevrt');"
%!     "m.link ();"
%!     "f = m.get_function ('test_kernel');"
%!     "f ('grid', [2 1], 'block', [1 1 1]);"
%!     "cuda.Context.synchronize ();"}, "\n"));
%!   assert (status == 0, "%s", out);
%!   assert (sort (strtrim (strsplit (strtrim (out), "\n"))), ...
%!           {"inner 0", "inner 0", "inner 1", "inner 1", "outer 0", "outer 1"});
%! endif
%! clear ans;
%! assert_no_live ();

## Two sources, linked, print
%!test
%! [status, out] = run_octave ([ ...
%!   "m = cuda.DynamicModule ();\n" ...
%!   "m.add_source (\"#include <stdio.h>\\n__global__ void test_kernel () { extern __device__ void test_func (); \\n" ...
%!   "  printf (\\\"kernel\\\\n\\\"); test_func (); }\", {\"-rdc=true\"});\n" ...
%!   "m.add_source (\"#include <stdio.h>\\n__device__ void test_func () { printf (\\\"function\\\\n\\\"); }\", {\"-rdc=true\"});\n" ...
%!   "m.link ();\n" ...
%!   "f = m.get_function (\"test_kernel\");\n" ...
%!   "f (\"block\", 1, \"grid\", 1);\n" ...
%!   "cuda.Context.synchronize ();\n"]);
%! assert (status == 0, "%s", out);
%! assert (! isempty (regexp (out, 'kernel\s+function')), out);

## PyCUDA: test_recursive_launch (and what comes of it is compared); without a GPU its kernels
## run one after the other
%!test
%! starts = "sub<<<dimGrid_sub, dimBlock_sub>>> (a, b, d);";
%! text = ["__device__ void saxpy (double *s, float a, long *p, int b, long *q)\n" ...
%!         "{ int tx = threadIdx.x; s[tx] = a * p[tx] + b * q[tx]; }\n" ...
%!         "__global__ void sub (long *p, long *q, long *d)\n" ...
%!         "{ int tx = threadIdx.x; p[tx] = 2 * p[tx]; d[tx] = p[tx] - q[tx]; }\n" ...
%!         "__device__ long add (long p, long q) { p = p + 1; return p + q; }\n" ...
%!         "__global__ void math (long *a, long *b, long *c, long *d, long *e, double *f)\n" ...
%!         "{ int tx = threadIdx.x;\n" ...
%!         "  __shared__ long x[100]; x[tx] = a[tx]; __shared__ long y[100]; y[tx] = b[tx];\n" ...
%!         "  c[tx] = add (x[tx], y[tx]);\n" ...
%!         "  dim3 dimGrid_sub (1, 1, 1); dim3 dimBlock_sub (100, 1, 1);\n" ...
%!         "  __syncthreads ();\n  if (tx == 0) " starts "\n" ...
%!         "  saxpy (f, 1.0345, x, -2, y); }\n"];
%! if (strcmp (octcuda_backend (), "host"))
%!   fails (@() cuda.DynamicSourceModule (text), "octcuda:NotSupported", ...
%!          '^kernel\.cu:12: launching a kernel from a kernel');
%!   text = strrep (text, starts, ";");
%! endif
%! folder = tempname ();
%! m = cuda.DynamicSourceModule (text, "keep", folder);
%! assert (exist (fullfile (folder, "1", "kernel.cu"), "file"), 2);
%! confirm_recursive_rmdir (false, "local");
%! rmdir (folder, "s");
%! a = int64 (randi (10, 100, 1) - 1);
%! b = int64 (randi (10, 100, 1) - 1);
%! p = cellfun (@(x) cuda.to_device (x), {a, b, a, a, a, double(a)}, "UniformOutput", false);
%! m.get_function ("math") (p{:}, "block", [100 1 1], "grid", [1 1 1]);
%! if (strcmp (octcuda_backend (), "host"))
%!   m.get_function ("sub") (p{[1 2 4]}, "block", [100 1 1]);
%! endif
%! cuda.Context.synchronize ();
%! assert (cuda.memcpy_dtoh (a, p{1}), 2 * a);
%! assert (cuda.memcpy_dtoh (a, p{3}), a + 1 + b);
%! assert (cuda.memcpy_dtoh (a, p{4}), 2 * a - b);
%! assert (cuda.memcpy_dtoh (double (a), p{6}), 1.0345 * double (a) - 2 * double (b), 1e-5);
%! clear m p ans;
%! assert_no_live ();

## demo_cdpSimplePrint.py, with results; it takes a GPU
%!test
%! text = ["__global__ void child (int *x) { atomicAdd (x, 1 + threadIdx.x); }\n" ...
%!         "__global__ void parent (int *x) { child<<<1, 4>>> (x); child<<<2, 1>>> (x); }\n"];
%! if (strcmp (octcuda_backend (), "cuda"))
%!   m = cuda.DynamicSourceModule (text);
%!   x = cuda.InOut (int32 (5));
%!   m.get_function ("parent") (x, "block", 1);
%!   cuda.Context.synchronize ();
%!   assert (x.value, int32 (17));
%! else
%!   fails (@() cuda.DynamicSourceModule (text), "octcuda:NotSupported", ...
%!          '^kernel\.cu:2: launching a kernel from a kernel');
%!   m = cuda.DynamicSourceModule ("__global__ void parent (int *x) { *x += 2; }");
%!   x = cuda.InOut (int32 (5));
%!   m.get_function ("parent") (x, "block", 1);
%!   assert (x.value, int32 (7));
%! endif
%! clear m x ans;
%! assert_no_live ();
