## Kernels as objects: attributes, prepared calls, kernels that came as images,
## and programs of PyCUDA's tests and examples.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared source, logic
%! logic = "octcuda:LogicError";
%! source = [ ...
%!   "__global__ void multiply_them (float *dest, const float *a, const float *b)\n" ...
%!   "{ const int i = threadIdx.x; dest[i] = a[i] * b[i]; }\n" ...
%!   "__global__ void mixed (double *x, float f, int n) { x[0] = f + n; }\n" ...
%!   "__global__ void nothing () { }\n"];

## Every attribute, in both spellings
%!test
%! f = cuda.SourceModule (source).get_function ("multiply_them");
%! names = {"MAX_THREADS_PER_BLOCK", "SHARED_SIZE_BYTES", "CONST_SIZE_BYTES", ...
%!          "LOCAL_SIZE_BYTES", "NUM_REGS", "PTX_VERSION", "BINARY_VERSION", ...
%!          "CACHE_MODE_CA", "MAX_DYNAMIC_SHARED_SIZE_BYTES", ...
%!          "PREFERRED_SHARED_MEMORY_CARVEOUT", "CLUSTER_SIZE_MUST_BE_SET", ...
%!          "REQUIRED_CLUSTER_WIDTH", "REQUIRED_CLUSTER_HEIGHT", "REQUIRED_CLUSTER_DEPTH", ...
%!          "NON_PORTABLE_CLUSTER_SIZE_ALLOWED", "CLUSTER_SCHEDULING_POLICY_PREFERENCE"};
%! for i = 1:numel (names)
%!   v = f.get_attribute (names{i});
%!   assert (v, get_attribute (f, cuda.function_attribute.(names{i})));
%!   assert (f.(tolower (names{i})), v);
%! endfor
%! assert (f.max_threads_per_block >= 512);
%! assert (f.binary_version >= 50);
%! f.set_attribute ("PREFERRED_SHARED_MEMORY_CARVEOUT", cuda.shared_carveout.MAX_L1);
%! f.set_attribute (cuda.function_attribute.PREFERRED_SHARED_MEMORY_CARVEOUT, 50);
%! fails (@() f.set_attribute ("PREFERRED_SHARED_MEMORY_CARVEOUT", 101), logic, "cuFuncSetAttribute");
%! fails (@() f.set_attribute ("NUM_REGS", 5), logic, "cuFuncSetAttribute");
%! fails (@() f.get_attribute ("SPEED"), logic, "cuda.function_attribute has no SPEED");
%! fails (@() f.get_attribute (1e4), logic, "cuFuncGetAttribute");
%! fails (@() f.set_cache_config ("LARGE"), logic, "cuda.func_cache has no LARGE");
%! clear f;
%! assert_no_live ();

## Banks of shared memory have one width today (PyCUDA's defect: set_shared_config
## does not exist)
%!test
%! f = cuda.SourceModule (source).get_function ("nothing");
%! warning ("error", "Octave:deprecated-function", "local");
%! fails (@() f.set_shared_config (cuda.shared_config.EIGHT_BYTE_BANK_SIZE), ...
%!        "Octave:deprecated-function", "current devices ignore this");
%! warning ("off", "Octave:deprecated-function", "local");
%! f.set_shared_config (cuda.shared_config.DEFAULT_BANK_SIZE);
%! fails (@() f.set_shared_config (7), logic, "CONFIG");
%! f.close ();
%! fails (@() f.set_shared_config (0), "octcuda:ClosedHandle", "closed");
%! fails (@() f.num_regs, "octcuda:ClosedHandle", "closed");
%! fails (@() f.prepare (""), "octcuda:ClosedHandle", "closed");
%! clear f;
%! assert_no_live ();

## Closing an object that never was a kernel
%!test
%! f = cudaFunction ();
%! assert (! f.isopen ());
%! fails (@() f ("block", 1), "octcuda:ClosedHandle", "closed");
%! fails (@() prepared_call (f, 1, 1), "octcuda:ClosedHandle", "closed");
%! f.close ();
%! clear f;
%! assert_no_live ();

## Timed calls
%!test
%! f = cuda.SourceModule (source).get_function ("nothing");
%! t = f.prepared_timed_call ([2 1], [32 1 1]);
%! assert (is_function_handle (t));
%! assert (t () >= 0 && t () < 10);
%! assert (t (), t ());
%! s = f ("block", 32, "time_kernel", true);
%! assert (s >= 0 && s < 10);
%! assert (f ("block", 32, "time_kernel", 1, "stream", cuda.Stream ()) >= 0);
%! fails (@() f.prepared_timed_call (1), "octcuda:InvalidCall", "Invalid call to prepared_timed_call");
%! clear f t;
%! assert_no_live ();

## Of a kernel that came as an image the driver tells the sizes of parameters; a
## shared object of the host tells their types
%!test
%! folder = tempname ();
%! unwind_protect
%!   m = cuda.SourceModule (source, "keep", folder);
%!   name = setdiff ({dir(folder).name}, {".", "..", "kernel.cu", "kernel.log"});
%!   image = fullfile (folder, name{1});
%!   m = cuda.module_from_file (image);
%!   f = m.get_function ("multiply_them");
%!   g = m.get_function ("mixed");
%!   a = gpuArray (single (1:4));
%!   x = cuda.Out (zeros (1, 4, "single"));
%!   f (x, a, cuda.In (single (5:8)), "block", 4);
%!   assert (x.value, single ((1:4) .* (5:8)));
%!   y = cuda.Out (0);
%!   g (y, single (1.5), int32 (2), "block", 1);
%!   assert (y.value, 3.5);
%!   is_host = strcmp (octcuda_backend (), "host");
%!   if (is_host || cuda.get_driver_version () >= 12040)
%!     fails (@() f (x, a, "block", 4), logic, "takes 3 arguments, 2 given");
%!     fails (@() f.prepare ("PP"), logic, "takes 3 arguments, but 2 are prepared");
%!     fails (@() g.prepare ("Pdi"), logic, "argument 2 .* is prepared as .*: pass the declared type");
%!   endif
%!   if (! is_host && cuda.get_driver_version () >= 12040)
%!     fails (@() g (y, 1.5, int32 (2)), logic, "argument 2 .* takes 4 bytes, not 8");
%!     fails (@() g (y, a, int32 (2)), logic, "argument 2 .* not a pointer");
%!     fails (@() g (y, cuda.In (1), int32 (2)), logic, "argument 2 .* not a pointer");
%!   endif
%!   g.prepare ("Pfi");
%!   g (y, 2.5, 3, "block", 1);
%!   assert (y.value, 5.5);
%!   prepared_call (g, 1, 1, y, 1, 1);
%!   assert (y.value, 2);
%!   fails (@() g (y, 2.5, 3.5), logic, "argument 3");
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! clear m f g a x y ans;
%! assert_no_live ();

## PyCUDA: test_simple_kernel, test_simple_kernel_2
%!test
%! f = cuda.SourceModule (source).get_function ("multiply_them");
%! a = single (randn (400, 1));
%! b = single (randn (400, 1));
%! dest = cuda.Out (zeros (400, 1, "single"));
%! f (dest, cuda.In (a), cuda.In (b), "block", [400 1 1]);
%! assert (dest.value, a .* b);
%! a_gpu = cuda.mem_alloc (1600);
%! b_gpu = cuda.mem_alloc (1600);
%! cuda.memcpy_htod (a_gpu, a);
%! cuda.memcpy_htod (b_gpu, b);
%! f (dest, a_gpu, b_gpu, "block", [400 1 1]);
%! assert (dest.value, a .* b);
%! dest = cuda.Out (zeros (399, 1, "single"));
%! f (dest, a_gpu + 4, b_gpu, "block", [399 1 1]);
%! assert (dest.value, a(2:end) .* b(1:end-1));
%! ## by a number, into one that is larger
%! dest = cuda.Out (zeros (400, 1, "single"));
%! f (dest, uint64 (a_gpu) + 4, b_gpu, "block", [399 1 1]);
%! assert (dest.value(1:399), a(2:end) .* b(1:end-1));
%! clear f dest a_gpu b_gpu;
%! assert_no_live ();

## PyCUDA: test_streamed_kernel
%!test
%! text = ["__global__ void multiply_them (float *dest, float *a, float *b)\n" ...
%!         "{ const int i = threadIdx.x * blockDim.y + threadIdx.y; dest[i] = a[i] * b[i]; }\n"];
%! f = cuda.SourceModule (text).get_function ("multiply_them");
%! shape = [32 8];
%! a = cuda.pagelocked_zeros (shape, "single");
%! b = cuda.pagelocked_zeros (shape, "single");
%! a.value = single (randn (shape));
%! b.value = single (randn (shape));
%! want = a.value .* b.value;
%! a_gpu = cuda.mem_alloc (a.nbytes ());
%! b_gpu = cuda.mem_alloc (b.nbytes ());
%! strm = cuda.Stream ();
%! cuda.memcpy_htod_async (a_gpu, a, strm);
%! cuda.memcpy_htod_async (b_gpu, b, strm);
%! strm.synchronize ();
%! dest = cuda.pagelocked_empty_like (a);
%! f (cuda.Out (dest), a_gpu, b_gpu, "block", [shape 1], "stream", strm);
%! strm.synchronize ();
%! cuda.memcpy_dtoh_async (a, a_gpu, strm);
%! cuda.memcpy_dtoh_async (b, b_gpu, strm);
%! strm.synchronize ();
%! assert (dest.value, a.value .* b.value);
%! assert (dest.value, want);
%! dest = cuda.pagelocked_empty_like (a);       # its older form
%! f (cuda.Out (dest), cuda.In (a), cuda.In (b), "block", [shape 1], "stream", strm);
%! strm.synchronize ();
%! assert (dest.value, want);
%! clear f strm a b a_gpu b_gpu dest;
%! assert_no_live ();

## Page-locked arrays travel in the stream of the call, and nothing waits for them
%!test
%! text = ["__global__ void slow (double *x, int n) { double s = 0;\n" ...
%!         "  for (int i = 0; i < n; i++) s += x[i % 4]; x[0] += 1 + 0 * s; }"];
%! f = cuda.SourceModule (text).get_function ("slow");
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! t = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! word = cuda.mem_alloc (4);
%! cuda.memcpy_htod (word, uint32 (0));
%! h = cuda.pagelocked_zeros ([1 4]);
%! x = cuda.InOut (h);
%! assert (evalc ("disp (x)"), "  cuda.InOut of a cudaHostAllocation\n");
%! for k = 1:10
%!   f (x, int32 (20000), "block", 1, "stream", s);
%!   f (x, int32 (20000), "block", 1, "stream", t);   # stands behind the copy
%! endfor
%! f (x, int32 (10), "block", 1);
%! assert (h.value, [21 0 0 0]);                  # waits
%! x.pre_call (s);
%! h.value = [5 5 5 5];
%! x.post_call (s);
%! assert (h.value, [21 0 0 0]);
%! s.wait_value (word, 1);
%! f (x, int32 (1000), "block", 1, "stream", s);
%! assert (! s.is_done ());
%! t.write_value (word, 1);
%! assert (h.value, [22 0 0 0]);
%! fails (@() f (cuda.Out (cuda.aligned_zeros ([1 4])), int32 (1), "block", 1), ...
%!        "octcuda:LogicError", "register_host_memory");
%! fails (@() f (cuda.In (cuda.pagelocked_zeros ([1 4], "single")), int32 (1), "block", 1), ...
%!        "octcuda:LogicError", "must be of class double, not single");
%! h.free ();
%! fails (@() f (x, int32 (1), "block", 1), "octcuda:ClosedHandle", "closed");
%! clear f s t word h x ans
%! assert_no_live ();

## PyCUDA: test_large_smem
%!test
%! text = ["#include <stdio.h>\n" ...
%!         "__global__ void f (int *x) { __shared__ int y[4000]; y[threadIdx.x] = *x;\n" ...
%!         "  __syncthreads (); *x = y[threadIdx.x]; }\n"];
%! f = cuda.SourceModule (text).get_function ("f");
%! assert (f.shared_size_bytes, 16000);
%! x = cuda.InOut (int32 (5));
%! f (x, "block", 32);
%! assert (x.value, int32 (5));
%! clear f x;
%! assert_no_live ();

## PyCUDA: test_prepared_invocation
%!test
%! text = ["__global__ void doublify (float *a)\n" ...
%!         "{ int idx = threadIdx.x + threadIdx.y * blockDim.x; a[idx] *= 2; }\n"];
%! f = cuda.SourceModule (text).get_function ("doublify");
%! a = single (randn (4, 4));
%! a_gpu = cuda.mem_alloc (64);
%! cuda.memcpy_htod (a_gpu, a);
%! assert (class (f.prepare ("P")), "cudaFunction");
%! f.prepared_call ([1 1], [4 4 1], a_gpu, "shared_size", 20);
%! assert (cuda.memcpy_dtoh (a, a_gpu), 2 * a);
%! f.prepared_call ([1 1], [15 1 1], a_gpu + 4, "shared_size", 20);
%! b = 2 * a;
%! b(2:end) *= 2;
%! assert (cuda.memcpy_dtoh (a, a_gpu), b);
%! ## the address is a number
%! f.prepare ("P");
%! f.prepared_call ([1 1], [15 1 1], uint64 (a_gpu) + 4);
%! b(2:end) *= 2;
%! assert (cuda.memcpy_dtoh (a, a_gpu), b);
%! clear f a_gpu ans;
%! assert_no_live ();

## PyCUDA's test_pass_slice_to_kernel: a part of an array is a copy of it
%!test
%! text = "__global__ void twice (float *a) { a[threadIdx.x] *= 2; }";
%! f = cuda.SourceModule (text).get_function ("twice");
%! a = gpuArray (single (0:9));
%! b = a(3:5);
%! f (b, "block", 3);
%! assert (gather (b), single ([4 6 8]));
%! assert (gather (a), single (0:9));
%! clear f a b;
%! assert_no_live ();

## PyCUDA's kernel_concurrency: two streams, events relative to a first one
%!test
%! text = ["__global__ void slow (float *x, long long ticks)\n" ...
%!         "{ long long start = clock64 ();\n" ...
%!         "  if (threadIdx.x == 0) while (clock64 () - start < ticks) ;\n" ...
%!         "  __syncthreads (); x[threadIdx.x] += 1; }\n"];
%! f = cuda.SourceModule (text).get_function ("slow");
%! ref = cuda.Event ();
%! ref.record ();
%! for k = 1:2
%!   s{k} = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%!   d{k} = cuda.mem_alloc (256);
%!   cuda.memcpy_htod (d{k}, zeros (1, 64, "single"));
%!   from{k} = cuda.Event ();
%!   to{k} = cuda.Event ();
%! endfor
%! cuda.Context.synchronize ();
%! for k = 1:2
%!   from{k}.record (s{k});
%!   f (d{k}, 1e6, "block", 64, "stream", s{k});
%!   to{k}.record (s{k});
%! endfor
%! for k = 1:2
%!   s{k}.synchronize ();
%!   assert (cuda.memcpy_dtoh (zeros (1, 64, "single"), d{k}), ones (1, 64, "single"));
%!   assert (from{k}.time_since (ref) >= 0);
%!   assert (to{k}.time_since (from{k}) > 0);
%! endfor
%! clear f ref s d from to;
%! assert_no_live ();

## PyCUDA's select_to_list: positions by an atomic counter
%!test
%! text = ["__global__ void select_them (const float *x, int n, float limit, int *list, int *count)\n" ...
%!         "{ __shared__ int here, start; int i = blockIdx.x * blockDim.x + threadIdx.x;\n" ...
%!         "  if (threadIdx.x == 0) here = 0;\n" ...
%!         "  __syncthreads ();\n" ...
%!         "  int at = i < n && x[i] > limit ? atomicAdd (&here, 1) : -1;\n" ...
%!         "  __syncthreads ();\n" ...
%!         "  if (threadIdx.x == 0) start = atomicAdd (count, here);\n" ...
%!         "  __syncthreads ();\n" ...
%!         "  if (at >= 0) list[start + at] = i; }\n"];
%! f = cuda.SourceModule (text).get_function ("select_them");
%! x = single (rand (1, 6553));
%! list = cuda.Out (zeros (1, 6553, "int32"));
%! count = cuda.InOut (int32 (0));
%! f (cuda.In (x), 6553, 0.9, list, count, "block", 256, "grid", 26);
%! want = find (x > single (0.9)) - 1;
%! assert (double (count.value), numel (want));
%! assert (sort (double (list.value(1:count.value))), want);
%! clear f list count;
%! assert_no_live ();

## PyCUDA's matrix_transpose, through tiles of shared memory
%!test
%! text = ["#define T 16\n__global__ void transpose (float *out, const float *in, int rows, int cols)\n" ...
%!         "{ __shared__ float t[T][T + 1];\n" ...
%!         "  int r = blockIdx.x * T + threadIdx.x, c = blockIdx.y * T + threadIdx.y;\n" ...
%!         "  if (r < rows && c < cols) t[threadIdx.y][threadIdx.x] = in[c * rows + r];\n" ...
%!         "  __syncthreads ();\n" ...
%!         "  r = blockIdx.x * T + threadIdx.y; c = blockIdx.y * T + threadIdx.x;\n" ...
%!         "  if (r < rows && c < cols) out[r * cols + c] = t[threadIdx.x][threadIdx.y]; }\n"];
%! f = cuda.SourceModule (text).get_function ("transpose");
%! for n = {[16 16], [100 37], [1 50]}
%!   a = single (rand (n{1}));
%!   out = cuda.Out (zeros (fliplr (n{1}), "single"));
%!   f (out, cuda.In (a), rows (a), columns (a), "block", [16 16 1], "grid", ceil (n{1} / 16));
%!   assert (out.value, a');
%! endfor
%! clear f out;
%! assert_no_live ();

## PyCUDA's convolution: coefficients in constant memory
%!test
%! text = ["#define R 3\n__constant__ float taps[2 * R + 1];\n" ...
%!         "__global__ void rows_conv (float *out, const float *in, int n, int m)\n" ...
%!         "{ int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;\n" ...
%!         "  if (i >= n) return;\n" ...
%!         "  float s = 0;\n" ...
%!         "  for (int k = -R; k <= R; k++)\n" ...
%!         "    if (i + k >= 0 && i + k < n) s += taps[R - k] * in[j * n + i + k];\n" ...
%!         "  out[j * n + i] = s; }\n"];
%! module = cuda.SourceModule (text);
%! f = module.get_function ("rows_conv");
%! taps = single (exp (-(-3:3) .^ 2 / 4));
%! taps /= sum (taps);
%! cuda.memcpy_htod (module.get_global ("taps"), taps);
%! a = single (rand (100, 20));
%! out = cuda.Out (zeros (size (a), "single"));
%! f (out, cuda.In (a), rows (a), columns (a), "block", 64, "grid", [2 20]);
%! assert (out.value, conv2 (a, taps(:), "same"), 1e-6);
%! clear module f out ans;
%! assert_no_live ();

## PyCUDA's simple_speed_test: the loop inside and outside of the kernel agree
%!test
%! text = ["__global__ void sines (float *x, int n) { float v = x[threadIdx.x];\n" ...
%!         "  for (int k = 0; k < n; k++) v = sinf (v); x[threadIdx.x] = v; }\n"];
%! f = cuda.SourceModule (text).get_function ("sines");
%! inside = cuda.InOut (ones (1, 128, "single"));
%! f (inside, 20, "block", 128);
%! outside = cuda.InOut (ones (1, 128, "single"));
%! g = gpuArray (ones (1, 128, "single"));
%! for k = 1:20
%!   f (outside, 1, "block", 128);
%!   g = sin (g);
%! endfor
%! assert (inside.value, outside.value);
%! assert (inside.value, gather (g), 1e-6);
%! clear f inside outside g;
%! assert_no_live ();

## PyCUDA's using_printf and threads_and_blocks
%!test
%! code = ["f = cuda.SourceModule (\"#include <stdio.h>\\n__global__ void say () { printf (\\\"I am %d.%d in %d.%d\\\\n\\\", threadIdx.x, threadIdx.y, blockIdx.x, blockIdx.y); }\").get_function (\"say\");\n" ...
%!         "f (\"block\", [4 4 1], \"grid\", [2 2]);\ncuda.Context.synchronize ();\n"];
%! [status, out] = run_octave (code);
%! assert (status, 0);
%! said = sort (regexp (out, '\d\.\d in \d\.\d', "match"));
%! [a, b, c, d] = ndgrid (0:3, 0:3, 0:1, 0:1);
%! want = sort (arrayfun (@(a, b, c, d) sprintf ("%d.%d in %d.%d", a, b, c, d), a(:), b(:), c(:), d(:), ...
%!                        "UniformOutput", false))';
%! assert (said, want);

## Complex numbers with imaginary parts of 0 stay complex on their way
%!test
%! m = cuda.SourceModule (["#include <cuComplex.h>\n" ...
%!       "__global__ void f (cuDoubleComplex *x, int n, double v)\n" ...
%!       "{ int i = threadIdx.x; if (i < n) x[i].y = v; }"]);
%! f = m.get_function ("f");
%! for x = {complex(1:4, 0), complex(sparse (1:4), 0), complex((1:4)', 0)}
%!   a = cuda.InOut (x{1});
%!   for v = [0, 0, 5]
%!     f (a, int32 (4), v, "block", 4);
%!     assert (iscomplex (a.value));
%!     assert (a.value, complex (full (x{1}), v));
%!   endfor
%!   a.pre_call ();
%!   a.post_call ();
%!   assert (a.value, complex (full (x{1}), 5));
%!   b = cuda.Out (x{1});
%!   f (b, int32 (4), 3, "block", 4);
%!   assert (imag (b.value(:)), [3; 3; 3; 3]);
%!   f (cuda.In (x{1}), int32 (4), 3, "block", 4);
%! endfor
%! clear a b

## What the compiler knows of parameters is held against what is given
%!test
%! logic = "octcuda:LogicError";
%! m = cuda.SourceModule (["__global__ void f (int *o, int n) { o[0] = n; }\n" ...
%!       "__global__ void g (double *o, float x) { o[0] = x; }"]);
%! f = m.get_function ("f");
%! g = m.get_function ("g");
%! fails (@() f.prepare ("Pf"), logic, "argument 2 .* is prepared as float: pass the declared type");
%! fails (@() f.prepare ("PP"), logic, "argument 2 .* is prepared as a pointer: pass the declared type");
%! fails (@() g.prepare ("Pi"), logic, "argument 2 .* is prepared as int: pass the declared type");
%! f.prepare ("PI");
%! g.prepare ("Pf");
%! o = gpuArray (int32 (0));
%! fails (@() f (o, 3, 4), logic, 'options are pairs, such as "block", 128');
%! for make = {@cuda.pagelocked_zeros, @cuda.managed_zeros}
%!   p = make{1} ([1, 4], "double");
%!   fails (@() f (p, 3, "block", 1), logic, "must be of class int32, not double");
%!   p = make{1} ([1, 4], "int32");
%!   f (p, 3, "block", 1);
%!   cuda.Context.synchronize ();
%!   assert (p.value (1), int32 (3));
%! endfor
%! clear p

## Pointers to vector types take arrays of their numbers
%!test
%! m = cuda.SourceModule (["#include <cuComplex.h>\n" ...
%!       "__global__ void z (cuDoubleComplex *x) { x[threadIdx.x].y += 1; }\n" ...
%!       "__global__ void c (const float2 *x, float4 *y) { y[0].w = x[threadIdx.x].y; }\n" ...
%!       "__global__ void i (int3 *x, volatile uchar4 *y) { x[threadIdx.x].z += 1; y[threadIdx.x].w = 7; }"]);
%! z = m.get_function ("z"); c = m.get_function ("c"); i = m.get_function ("i");
%! logic = "octcuda:LogicError";
%! x = gpuArray (complex ([1 2], [3 4]));
%! z (x, "block", 2);
%! assert (gather (x), complex ([1 2], [4 5]));
%! real_one = gpuArray ([1 2 3]);
%! fails (@() z (real_one, "block", 3), logic, ...
%!        'argument 1 of function z \(double2 \*\) must be complex, or real with 2 rows; write complex \(x\), or reshape');
%! fails (@() z (cuda.InOut ([1 2 3]), "block", 3), logic, 'must be complex, or real with 2 rows');

%! fails (@() z (gpuArray (single (x)), "block", 2), logic, "must be of class double, not complex single");
%! assert (gather (real_one), [1 2 3]);
%! x = gpuArray ([1 2 3; 4 5 6]);
%! z (x, "block", 3);
%! assert (gather (x), [1 2 3; 5 6 7]);
%! y = cuda.InOut ([1; 2]);
%! z (y, "block", 1);
%! assert (y.value, [1; 3]);
%! y = gpuArray.zeros (1, 4, "single");
%! c (gpuArray (single ([1; 5])), y, "block", 1);
%! c (gpuArray (complex (single (1), 6)), gpuArray (complex (single ([0 0]))), "block", 1);
%! assert (gather (y), single ([0 0 0 5]));
%! fails (@() c (y, y, "block", 1), logic, "with 2 rows");
%! a = gpuArray (int32 (1:6)); b = gpuArray (uint8 (1:8)); p = gpuArray (uint32 ([0 0]));
%! i (a, b, "block", 2);
%! i (a, p, "block", 2);
%! assert (gather (a), int32 ([1 2 5 4 5 8]));
%! assert (gather (b), uint8 ([1 2 3 7 5 6 7 7]));
%! assert (gather (p), uint32 (7 * 2 ^ 24 * [1 1]));
%! fails (@() c (x(1,:), gpuArray (single (1:3)), "block", 1), logic, "");
%! fails (@() c (gpuArray (single ([1; 2])), gpuArray (single (1:3)), "block", 1), logic, ...
%!        "argument 2 of function c .* must have a multiple of 4 real numbers, not 3");
%! h = cuda.pagelocked_zeros ([4 1]);
%! z (h, "block", 2);
%! assert (gather (h), [0; 1; 0; 1]);
%! fails (@() i (gpuArray (int32 (1:6)), gpuArray (single ([1 2])), "block", 1), logic, "must be of class uint8, not single");
%! fails (@() i (gpuArray (1:6), b), logic, "argument 1 of function i .* must be of class int32, not double");
