## cuda.slice: parts of arrays for kernels.
## SPDX-License-Identifier: GPL-3.0-or-later

## All slices of five elements.  NaN is what is left out: an end.
%!function x = python_slice (n, start, stop, step)
%!  limits = merge (step > 0, [0, n], [-1, n - 1]);
%!  ends = merge (step > 0, limits, flip (limits));
%!  at = [start, stop];
%!  at(at < 0) += n;
%!  at = min (max (at, limits(1)), limits(2));
%!  at(isnan ([start, stop])) = ends(isnan ([start, stop]));
%!  x = zeros (1, n);
%!  k = at(1):step:at(2);
%!  x(k(k != at(2)) + 1) = k(k != at(2)) + 1;
%!endfunction
%!test
%! k = cuda.ElementwiseKernel ("double *x", "x[i] = i + 1");
%! at = [NaN, -100, -6, -5, -1, 0, 1, 4, 5, 6, 100];
%! for step = [1, 2, -1, -2]
%!   for start = at
%!     for stop = at
%!       x = gpuArray (zeros (1, 5));
%!       k (x, "slice", [start, stop, step]);
%!       assert (gather (x), python_slice (5, start, stop, step));
%!     endfor
%!   endfor
%! endfor
%!test
%! k = cuda.ElementwiseKernel ("float *z", "z[i] = 7", "set_to_seven");
%! z = gpuArray (zeros (1, 10, "single"));
%! fails (@() k (z, "range", [0 11]), "octcuda:LogicError", ...
%!        "argument 1 \\(z\\) has 10 elements, but elements 0 to 10");
%! fails (@() k (z, "range", [3 -2 -1]), "octcuda:LogicError", ...
%!        "elements -1 to 3");
%! fails (@() k (z, "range", [0 5 0]), "octcuda:LogicError", "STEP");
%! fails (@() k (z, "range", [0 2.5]), "octcuda:LogicError", "integers");
%! fails (@() k (z, "range", 3), "octcuda:LogicError", "START, STOP");
%! fails (@() k (z, "range", [0 3], "slice", [0 3]), "octcuda:LogicError", ...
%!        "exclude");
%! assert (gather (z), zeros (1, 10, "single"));
%! clear k z;
%! assert_no_live ();

## Slices are places in the array, aligned for vectors or not
%!function slices ()
%!  k = cuda.ElementwiseKernel ("const float *x, float *y", "y[i] = x[i] + 1");
%!  for first = [1 2 4 5 7]
%!    for n = [0 1 4 100 1021]
%!      x = gpuArray (single (1:1100));
%!      y = gpuArray (zeros (1, 1100, "single"));
%!      want = zeros (1, 1100);
%!      want(first:first + n - 1) = (11:10 + n) + 1;
%!      k (cuda.slice (x, 11:10 + n), cuda.slice (y, first:first + n - 1));
%!      assert (gather (y), single (want));
%!    endfor
%!  endfor
%!  clear x;
%!  y = gpuArray (zeros (3, 4, 2, "single"));
%!  k (gpuArray (single (1:3)), cuda.slice (y, ":", 2, 2));
%!  k (gpuArray (single (1:6)), cuda.slice (y, ":", 3:4));
%!  want = zeros (3, 4, 2, "single");
%!  want(:,2,2) = 2:4;
%!  want(:,3:4,1) = reshape (2:7, 3, 2);
%!  assert (gather (y), want);
%!endfunction
%!test in_both_forms (@slices);

## PyCUDA: test_pass_slice_to_kernel
%!test
%! f = cuda.SourceModule (["__global__ void twice (float *a)\n" ...
%!       "{ const int i = threadIdx.x + blockIdx.x * blockDim.x; a[i] *= 2; }"]).get_function ("twice");
%! a_gpu = gpuArray (ones (256 ^ 2, 1, "single"));
%! f (cuda.slice (a_gpu, 257:256 ^ 2 - 256), "block", [256 1 1], "grid", [254 1]);
%! a = gather (a_gpu);
%! assert (a(256:257), single ([1; 2]));
%! assert (a(255 * 256:255 * 256 + 1), single ([2; 1]));
%! assert (nnz (a == 2), 254 * 256);
%! clear f a_gpu;
%! assert_no_live ();

## A slice keeps the memory, waits for what is pending, and other kernels and
## copies take it
%!test
%! x = gpuArray (single (zeros (1, 256 * 256)));
%! s = cuda.slice (x, 5001:256 * 256);
%! later = x + 1;
%! f = cuda.SourceModule (["__global__ void twice (float *a)\n" ...
%!       "{ const int i = threadIdx.x + blockIdx.x * blockDim.x; a[i] = i; }"]).get_function ("twice");
%! f (s, "block", 256, "grid", 2);
%! assert (gather (later), ones (1, 256 * 256, "single"));
%! assert (gather (x(5001:5512)), single (0:511));
%! assert (nnz (gather (x)), 511);
%! cuda.memcpy_htod (s, single ([7 8]));
%! assert (gather (x(5000:5003)), single ([0 7 8 2]));
%! clear x
%! assert (cuda.memcpy_dtoh (zeros (1, 3, "single"), s), single ([7 8 2]));
%! assert (n_elements (s), 60536);
%! assert (s.isopen ());
%! assert (! isempty (strfind (disp (s), "60536 elements from 5001 on")));
%! s.close ();
%! s.close ();
%! assert (s.isopen (), false);
%! fails (@() f (s, "block", 256), "octcuda:ClosedHandle", "closed");
%! clear s f later;
%! assert_no_live ();
%!test
%! x = gpuArray (1:10);
%! fails (@() cuda.slice (x, 5:11), "octcuda:LogicError", "from 1 to 10");
%! fails (@() cuda.slice (x, 0:2), "octcuda:LogicError", "from 1 to 10");
%! fails (@() cuda.slice (x, 1:2:5), "octcuda:LogicError", "consecutive");
%! fails (@() cuda.slice (x, 1.5), "octcuda:LogicError", "integers");
%! fails (@() cuda.slice (reshape (x, 2, 5), 1, 1:2), "octcuda:LogicError", "not contiguous");
%! fails (@() cuda.slice (1:10, 2), "octcuda:WrongKind", "gpuArray");
%! clear x;
%! assert_no_live ();
