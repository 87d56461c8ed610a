## cuda.In, cuda.Out, cuda.InOut and handlers of the user's.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared source, logic
%! logic = "octcuda:LogicError";
%! source = [ ...
%!   "__global__ void scale (float *x, float f, int n)\n" ...
%!   "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= f; }\n"];

## Inputs that go at once are kept until the kernel has read them
%!test
%! f = cuda.SourceModule ([ ...
%!   "__global__ void late (float *y, const float *x, long long ticks)\n" ...
%!   "{ long long start = clock64 ();\n" ...
%!   "  if (threadIdx.x == 0) while (clock64 () - start < ticks) ;\n" ...
%!   "  __syncthreads (); y[threadIdx.x] += x[threadIdx.x]; }\n"]).get_function ("late");
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! y = cuda.mem_alloc (1024);
%! cuda.memcpy_htod (y, zeros (1, 256, "single"));
%! for k = 1:20
%!   f (y, cuda.In (k * ones (1, 256, "single")), 1e5, "block", 256, "stream", s);
%!   z = gpuArray (-ones (1, 256, "single"));  # would take the memory
%! endfor
%! s.synchronize ();
%! assert (cuda.memcpy_dtoh (zeros (1, 256, "single"), y), 210 * ones (1, 256, "single"));
%! clear f s y z;
%! assert_no_live ();

## A handler keeps its memory from call to call
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! x = cuda.InOut (single (1:4));
%! f (x, 2, 4, "block", 4);
%! d = x.get_device_alloc ();
%! assert (class (d), "cudaDeviceAllocation");
%! assert (d.nbytes (), 16);
%! f (x, 2, 4, "block", 4);
%! assert (uint64 (x.get_device_alloc ()), uint64 (d));
%! assert (x.value, single (4 * (1:4)));
%! y = cuda.Out (zeros (0, 3, "single"));
%! f (y, 2, 0, "block", 1);
%! assert (y.value, zeros (0, 3, "single"));
%! x.close ();
%! x.close ();
%! assert (cuda.memcpy_dtoh (zeros (1, 4, "single"), d), x.value);
%! f (x, 2, 4, "block", 4);
%! assert (x.value, single (8 * (1:4)));
%! clear f x y d;
%! assert_no_live ();

## A handler that goes from stream to stream has what each call needs
%!test
%! f = cuda.SourceModule ([ ...
%!   "__global__ void late (float *y, const float *x, float *z, long long ticks)\n" ...
%!   "{ long long start = clock64 ();\n" ...
%!   "  if (threadIdx.x == 0) while (clock64 () - start < ticks) ;\n" ...
%!   "  __syncthreads (); y[threadIdx.x] += x[threadIdx.x]; z[threadIdx.x] = y[threadIdx.x]; }\n"]).get_function ("late");
%! s = {[], cuda.Stream(1), cuda.Stream(1)};
%! x = cuda.In (ones (1, 64, "single"));
%! y = cuda.InOut (zeros (1, 64, "single"));
%! d = {cuda.mem_alloc(256), cuda.mem_alloc(256), cuda.mem_alloc(256)};
%! for k = 1:3
%!   cuda.memcpy_htod (d{k}, k * ones (1, 64, "single"));
%! endfor
%! cuda.Context.synchronize ();
%! z = cuda.mem_alloc (256);
%! for turn = 1:2
%!   for k = 1:3
%!     f (d{k}, x, z, 1e6, "block", 64, "stream", s{k});
%!     g = gpuArray (-ones (1, 64, "single"));  # would take the memory
%!   endfor
%! endfor
%! cuda.Context.synchronize ();
%! for k = 1:3
%!   assert (cuda.memcpy_dtoh (zeros (1, 64, "single"), d{k}), (k + 2) * ones (1, 64, "single"));
%!   f (y, x, z, 1e4, "block", 64, "stream", s{k});
%!   assert (y.value, k * ones (1, 64, "single"));
%! endfor
%! clear f s x y d z g;
%! assert_no_live ();

## The parts of a call, one by one
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! for s = {[], cuda.Stream(1)}
%!   x = cuda.InOut (single (1:4));
%!   x.pre_call (s{1});
%!   prepared_async_call (f, 1, 4, s{1}, x.get_device_alloc (), 3, 4);
%!   x.post_call (s{1});
%!   assert (x.value, single (3 * (1:4)));
%! endfor
%! x = cuda.In (single (1:4));
%! x.pre_call ();
%! f (x.get_device_alloc (), 3, 4, "block", 4);
%! x.post_call ();
%! assert (x.value, single (1:4));
%! fails (@() x.pre_call (5), "octcuda:WrongKind", "cudaStream");
%! clear f x s;
%! assert_no_live ();

## Handlers of the user's
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! x = test_handler (single (1:4));
%! f (x, 2, 4, "block", 4);
%! assert (x.value, single (2 * (1:4)));
%! assert ([x.n_before, x.n_after], [1, 1]);
%! assert (isempty (x.stream));
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! f (x, 2, 4, "block", 4, "stream", s);
%! prepared_async_call (f, 1, 4, s, x, 2, 4);
%! assert (x.value, single (8 * (1:4)));
%! assert (isa (x.stream, "cudaStream"));
%! assert ([x.n_before, x.n_after], [3, 3]);
%! fails (@() f (x, 2, "block", 4), logic, "takes 3 arguments, 2 given");
%! a = cuda.ArgumentHandler (zeros (1, 4, "single"));
%! cuda.memcpy_htod (a.get_device_alloc (), single (1:4));
%! f (a, 5, 4, "block", 4);
%! assert (a.value, zeros (1, 4, "single"));
%! assert (cuda.memcpy_dtoh (a.value, a.get_device_alloc ()), single (5 * (1:4)));
%! clear f x a s;
%! assert_no_live ();
%!error <ARRAY must be> cuda.ArgumentHandler ("abc")
