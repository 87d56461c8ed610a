## cuda.ElementwiseKernel.
##
## The host has templates of its own; what a GPU gets is run on the host too
## (OCTCUDA_EXPRESSIONS=gpu is read when a kernel is compiled).
## SPDX-License-Identifier: GPL-3.0-or-later

## PyCUDA: test_elwise_kernel, on sizes around those of vectors and blocks
%!function lin_comb ()
%!  k = cuda.ElementwiseKernel ("float a, float *x, float b, float *y, float *z",
%!                              "z[i] = a*x[i] + b*y[i]", "lin_comb");
%!  for n = [1 2 3 4 5 127 255:257 1023:1025 2047:2049 10000]
%!    x = single (mod (1:n, 17));
%!    y = single (mod (1:n, 23));
%!    g = gpuArray (zeros (1, n, "single"));
%!    k (5, gpuArray (x), 6, gpuArray (y), g);
%!    assert (gather (g), 5 * x + 6 * y);
%!  endfor
%!  z = gpuArray (zeros (3, 0, "single"));
%!  k (5, z, 6, z, z);
%!  assert (size (z), [3 0]);
%!endfunction
%!test in_both_forms (@lin_comb);

## As the numbers of gpuArray's own kernels
%!test
%! k = cuda.ElementwiseKernel ("double *x, double *y, double *z", ...
%!                             "z[i] = sqrt (x[i] * x[i] + y[i])", ...
%!                             "options", "--fmad=false");
%! x = gpuArray (rand (1000, 1));
%! y = gpuArray (rand (1000, 1));
%! z = zeros (1000, 1, "like", x);
%! k (x, y, z);
%! assert (gather (z), gather (sqrt (x .* x + y)));
%! clear k x y z;
%! assert_no_live ();

## Ranges and slices set exactly what Python's would
## (PyCUDA: test_ranged_elwise_kernel; PyCUDA's defect: range without a step)
%!function ranged ()
%!  k = cuda.ElementwiseKernel ("float *z", "z[i] = 7", "set_to_seven");
%!  n = 50000;
%!  ranges = {[5 20000], 6:20000; [5 20000 17], 6:17:20000; ...
%!            [3000 5 -1], 3001:-1:7; [1000 -1], 1001:49999; ...
%!            [-10 NaN], 49991:50000; [NaN NaN -3], 50000:-3:1; ...
%!            [5 5], []; [10 5], []; [0 1e9], 1:50000; [NaN -60000], []};
%!  for r = 1:rows (ranges)
%!    z = gpuArray (zeros (1, n, "single"));
%!    want = zeros (1, n, "single");
%!    want(ranges{r,2}) = 7;
%!    k (z, "slice", ranges{r,1});
%!    assert (gather (z), want);
%!  endfor
%!  ranges = {[5 20000], 6:20000; [5 20000 17], 6:17:20000; ...
%!            [3000 5 -1], 3001:-1:7; [9 -1 -1], 10:-1:1; [7 7], []; [5 7 -1], []};
%!  for r = 1:rows (ranges)
%!    z = gpuArray (zeros (1, n, "single"));
%!    want = zeros (1, n, "single");
%!    want(ranges{r,2}) = 7;
%!    k (z, "range", ranges{r,1});
%!    assert (gather (z), want);
%!  endfor
%!endfunction
%!test in_both_forms (@ranged);

## Classes and sizes are checked before anything runs
%!test
%! k = cuda.ElementwiseKernel ("int *x, float *y, float3 *p, float a", ...
%!                             "x[i] = y[i] + p[i].x + a", "mixed");
%! x = gpuArray (zeros (1, 4, "int32"));
%! y = gpuArray (ones (1, 4, "single"));
%! p = gpuArray (reshape (single (1:12), 3, 4));
%! k (x, y, p, 0.5);
%! assert (gather (x), int32 (floor ([1 4 7 10] + 1.5)));
%! for bad = {int64(0), "int64"; 0, "double"; true, "logical"; single(0), "single"}'
%!   g = gpuArray (repmat (bad{1}, 1, 4));
%!   fails (@() k (g, y, p, 1), "octcuda:LogicError", ...
%!          ["argument 1 \\(x\\) must be of class int32, not of class " bad{2}]);
%! endfor
%! fails (@() k (x, y, double (p), 1), "octcuda:LogicError", ...
%!        "argument 3 \\(p\\) must be of class single");
%! fails (@() k (x, y, y, 1), "octcuda:LogicError", "not a multiple of the size of float3");
%! fails (@() k (x, y(1:3), p, 1), "octcuda:LogicError", ...
%!        "argument 2 \\(y\\) has 3 elements");
%! fails (@() k (x, y, p), "octcuda:LogicError", "takes 4 arguments, not 3");
%! fails (@() k (x, y, p, 1, 2), "octcuda:LogicError", "takes 4 arguments, not 5");
%! fails (@() k (x, y, p, 1i), "octcuda:LogicError", "argument 4");
%! fails (@() k (x, [1 2 3 4], p, 1), "octcuda:LogicError", ...
%!        "argument 2 \\(y\\) must be a gpuArray");
%! fails (@() k (x, {}, p, 1), "octcuda:WrongKind", "argument 2 cannot be a cell");
%! fails (@() k (x, y, p, 1, "color", 2), "octcuda:LogicError", "unknown option");
%! fails (@() k (x, y, p, 1, "out", x), "octcuda:LogicError", 'no option "out"');
%! fails (@() k (x, y, p, "new"), "octcuda:LogicError", 'no option "new"');
%! fails (@() k (x, y, p, 1, "stream"), "octcuda:LogicError", "pairs");
%! assert (gather (x), int32 (floor ([1 4 7 10] + 1.5)));
%! clear k x y p g;
%! assert_no_live ();

## What only gathers may be shorter, and what is indexed otherwise is not checked
%!function take_and_put ()
%!  k = cuda.ElementwiseKernel ("const int *idx, const double *x, double *y", ...
%!                              "y[i] = x[idx[i]]", "take");
%!  y = gpuArray (zeros (5, 1));
%!  k (gpuArray (int32 ([2 0 1 1 2])), gpuArray ([10 20 30]), y);
%!  assert (gather (y), [30 10 20 20 30]');
%!  k = cuda.ElementwiseKernel ("const int *idx, const double *x, double *y", ...
%!                              "y[idx[i]] = x[i]", "put");
%!  k (gpuArray (int32 ([4 0])), gpuArray ([-1 -2]), y);
%!  assert (gather (y), [-2 10 20 20 -1]');
%!endfunction
%!test in_both_forms (@take_and_put);

## Only what the text writes is written: copies of the rest stay
%!test
%! k = cuda.ElementwiseKernel ("double *x, double *y", "y[i] = 2 * x[i]");
%! x = gpuArray ([1 2 3]);
%! row = reshape (x, 3, 1);
%! y = x + 1;
%! pending = y * 10;
%! same = y;
%! k (x, y);
%! assert (gather (y), [2 4 6]);
%! assert (gather (same), [2 4 6]);
%! assert (gather (pending), [20 30 40]);
%! assert (gather (row), [1 2 3]');
%! clear k x row y pending same;
%! assert_no_live ();

## One array for two arguments
%!function aliases ()
%!  k = cuda.ElementwiseKernel ("float *x, float *y, float *z", ...
%!                              "x[i] = 1; z[i] = y[i] + 1", "aliased");
%!  x = gpuArray (single (zeros (1, 1001)));
%!  y = gpuArray (single (5 * ones (1, 1001)));
%!  z = zeros (1, 1001, "like", x);
%!  k (x, y, z);
%!  assert (gather (z), 6 * ones (1, 1001, "single"));
%!  k (x, x, z);
%!  assert (gather (z), 2 * ones (1, 1001, "single"));
%!  k (x, z, z);
%!  assert (gather (z), 3 * ones (1, 1001, "single"));
%!endfunction
%!test in_both_forms (@aliases);

## Statements of all kinds; helpers in a preamble (PyCUDA's demo_elementwise)
%!function statements ()
%!  a = rand (50, 1);
%!  b = rand (50, 1);
%!  k = cuda.ElementwiseKernel ("double x, double *a, double y, double *b, double *c", ...
%!                              "c[i] = my_f (a[i], b[i]) * x / x + 0 * y", "sine", ...
%!                              "preamble", ["__device__ double my_f (double x, double y)\n" ...
%!                                           "{ return sin (x*y); }"]);
%!  c = gpuArray (zeros (50, 1));
%!  k (5, gpuArray (a), 6, gpuArray (b), c);
%!  assert (gather (c), sin (a .* b), 1e-5);
%!  k = cuda.ElementwiseKernel ("const double *x, double *y", ...
%!        ["#define LIMIT 0.5 // half\n" ...
%!         "if (x[i] > LIMIT)\n  continue;\nfor (int k = 0; k < 3; k++)\n  {\n" ...
%!         "    if (k == 2) break;\n    y[i] += x[i] * n;\n  }\n#undef LIMIT"]);
%!  y = gpuArray (ones (50, 1));
%!  k (gpuArray (a), y);
%!  want = 1 + 100 * a;
%!  want(a > 0.5) = 1;
%!  assert (gather (y), want, 1e-13);
%!  ## by reference
%!  k = cuda.ElementwiseKernel ("double *x", "swap_sign (x[i])", ...
%!        "preamble", "__device__ void swap_sign (double &x) { x = -x; }");
%!  k (y);
%!  assert (gather (y), -want, 1e-13);
%!  ## a macro that looks at the neighbour
%!  k = cuda.ElementwiseKernel ("const double *x, double *y", ...
%!        "y[i] = x[i] + NEXT", "preamble", "#define NEXT x[(i + 1) % n]");
%!  k (gpuArray (a), y);
%!  assert (gather (y), a + circshift (a, -1), 1e-15);
%!  ## a macro that leaves
%!  k = cuda.ElementwiseKernel ("const double *x, double *y", ...
%!        "SKIP (x[i] > 0.5); y[i] = 2", "preamble", "#define SKIP(c) if (c) continue");
%!  y = gpuArray (ones (50, 1));
%!  k (gpuArray (a), y);
%!  assert (gather (y), 1 + (a <= 0.5));
%!  ## and one that comes with the options
%!  k = cuda.ElementwiseKernel ("const double *x, double *y", ...
%!        "y[i] = x[i] - NEXT", "options", "-DNEXT=x[(i+1)%n]");
%!  k (gpuArray (a), y);
%!  assert (gather (y), a - circshift (a, -1), 1e-15);
%!  k = cuda.ElementwiseKernel ("const double *x, double *y", ...
%!        "y[i] = x[i] - NEXT", ...
%!        "options", {"-Xcompiler", "-DNEXT=x[(i+1)%n]"});
%!  k (gpuArray (a), y);
%!  assert (gather (y), a - circshift (a, -1), 1e-15);
%!  ## around the loop
%!  k = cuda.ElementwiseKernel ("int *x", "x[i] = s + (tid < total_threads)", ...
%!                              "loop_prep", "int s = 41", "after_loop", "s = 0");
%!  x = gpuArray (zeros (100, 70, "int32"));
%!  k (x);
%!  assert (gather (x), 42 * ones (100, 70, "int32"));
%!endfunction
%!test in_both_forms (@statements);

## Classes of all sorts, in one kernel and at once in memory of any width
%!function all_classes ()
%!  k = cuda.ElementwiseKernel (["uint8_t *b, int8_t *c, unsigned short *s, int *i_, " ...
%!    "int64_t *w, size_t *u, bool *l, float *f, double *d"], ...
%!    ["b[i] = i; c[i] = -(i % 100); s[i] = 3 * i; i_[i] = -i; w[i] = i * i;" ...
%!     "u[i] = n; l[i] = i % 2; f[i] = 0.5f * i; d[i] = i / 4.0;"]);
%!  n = 1000;
%!  i = 0:n - 1;
%!  want = {uint8(mod (i, 256)), int8(-mod (i, 100)), uint16(3 * i), int32(-i), ...
%!          int64(i .^ 2), uint64(n * ones (1, n)), logical(mod (i, 2)), ...
%!          single(i / 2), i / 4};
%!  x = cellfun (@(w) gpuArray (zeros (1, n)) * 0, want, "UniformOutput", false);
%!  for a = 1:9
%!    if (a == 7)
%!      x{a} = x{a} != 0;
%!    else
%!      x{a} = feval (class (want{a}), x{a});
%!    endif
%!  endfor
%!  k (x{:});
%!  for a = 1:9
%!    assert (gather (x{a}), want{a});
%!  endfor
%!endfunction
%!test in_both_forms (@all_classes);

## Complex numbers under their three names (PyCUDA's demo_complex)
%!function complex_numbers ()
%!  k = cuda.ElementwiseKernel ("cuFloatComplex *x, cuFloatComplex *y, cuFloatComplex *z", ...
%!                              "z[i] = cuCmulf (x[i], y[i])");
%!  x = single (complex (rand (1, 400), rand (1, 400)));
%!  y = single (complex (rand (1, 400), rand (1, 400)));
%!  z = gpuArray (x);
%!  k (gpuArray (x), gpuArray (y), z);
%!  assert (gather (z), x .* y, 1e-5);
%!  k = cuda.ElementwiseKernel ("pycuda::complex<float> *x, pycuda::complex<float> *y, pycuda::complex<float> *z",
%!                              "z[i] = x[i] * y[i]", "complex_mul");
%!  z = gpuArray (x);
%!  k (gpuArray (x), gpuArray (y), z);
%!  assert (gather (z), x .* y, 1e-5);
%!  k = cuda.ElementwiseKernel ("pycuda::complex<double> a, pycuda::complex<double> *z",
%!                              "z[i] = a * conj (z[i]) + abs (z[i])");
%!  z = gpuArray (double (x));
%!  k (2 - 1i, z);
%!  assert (gather (z), (2 - 1i) * conj (double (x)) + abs (double (x)), 1e-14);
%!  k = cuda.ElementwiseKernel ("const double2 *x, double *y, complex<double> c", ...
%!        "y[i] = x[i].x * c.re + x[i].y * c.im", "preamble", ...
%!        "template <typename T> struct complex { T re, im; };");
%!  y = gpuArray (zeros (1, 400));
%!  k (gpuArray (double (x)), y, 2 + 3i);
%!  assert (gather (y), 2 * real (double (x)) + 3 * imag (double (x)), 1e-12);
%!endfunction
%!test in_both_forms (@complex_numbers);
%!test
%! k = cuda.ElementwiseKernel ("complex<float> *x", "x[i].re = 1", "preamble", ...
%!                             "template <typename T> struct complex { T re, im; };");
%! fails (@() k (gpuArray (single ([1 2]))), "octcuda:LogicError", ...
%!        "must be of class complex single, not of class single");
%! x = gpuArray (single ([1+2i, 3]));
%! k (x);
%! assert (gather (x), single ([1+2i, 1]));
%! clear k x;
%! assert_no_live ();

## Messages name the kernel as it was written
%!test
%! k = cuda.ElementwiseKernel ("float *x, float a", "x[i] = a", "fill_with");
%! fail ("k (gpuArray (single (1:3)), single (1:3))", 'argument 2 of function fill_with \(float \*x, float a\) must be one real number$');

## Points in space: float3, and a struct by value (distance_element_wise3d)
%!function distances ()
%!  p = single (rand (3, 50, 50));
%!  q = single ([0.1; 0.2; 0.3]);
%!  k = cuda.ElementwiseKernel ("float3 *p, float3 q, float *d", ...
%!    ["float3 v = make_float3 (p[i].x - q.x, p[i].y - q.y, p[i].z - q.z);\n" ...
%!     "d[i] = sqrtf (v.x * v.x + v.y * v.y + v.z * v.z);"], "distance");
%!  d = gpuArray (zeros (50, 50, "single"));
%!  k (gpuArray (p), q, d);
%!  assert (gather (d), squeeze (sqrt (sum ((p - q) .^ 2, 1))), 1e-6);
%!endfunction
%!test in_both_forms (@distances);

## Mandelbrot's set
%!function mandelbrot ()
%!  k = cuda.ElementwiseKernel ("double2 *q, unsigned short *out, int limit", ...
%!    ["double nx = 0, ny = 0, x = 0, y = 0; out[i] = 0;\n" ...
%!     "for (int m = 1; m <= limit && x * x + y * y <= 4; m++)\n" ...
%!     "  { nx = x * x - y * y + q[i].x; ny = 2 * x * y + q[i].y; x = nx; y = ny;\n" ...
%!     "    if (x * x + y * y > 4) out[i] = m; }"], "mandelbrot");
%!  [re, im] = meshgrid (linspace (-2, 1, 40), linspace (-1.2, 1.2, 30));
%!  q = complex (re, im);
%!  out = gpuArray (zeros (30, 40, "uint16"));
%!  k (gpuArray (q), out, 50);
%!  z = zeros (30, 40);
%!  want = zeros (30, 40, "uint16");
%!  for m = 1:50
%!    z = z .^ 2 + q;
%!    want(abs (z) > 2 & want == 0) = m;
%!    z(abs (z) > 2) = NaN;
%!  endfor
%!  assert (nnz (gather (out) != want) <= 2);
%!endfunction
%!test in_both_forms (@mandelbrot);

## Iterated sines, the loop inside the statement (simple_speed_test)
%!test
%! k = cuda.ElementwiseKernel ("double *a, int n_iter", ...
%!                             "for (int m = 0; m < n_iter; m++) a[i] = sin (a[i])");
%! a = gpuArray (ones (1, 100));
%! k (a, 20);
%! want = 1;
%! for m = 1:20
%!   want = sin (want);
%! endfor
%! assert (gather (a), want * ones (1, 100), 1e-14);
%! clear k a;
%! assert_no_live ();

## Memory without a class, and bare addresses
%!test
%! k = cuda.ElementwiseKernel ("double *x, double *y", "y[i] = 3 * x[i]");
%! d = cuda.mem_alloc (80);
%! cuda.memcpy_htod (d, 1:10);
%! y = gpuArray (zeros (1, 10));
%! k (d, y);
%! assert (gather (y), 3 * (1:10));
%! k (y, d + 8, "range", [0 9]);
%! assert (cuda.memcpy_dtoh (zeros (1, 10), d), [1, 9 * (1:9)]);
%! k (d, y, "range", [0 9]);
%! fails (@() k (uint64 (d), uint64 (d)), "octcuda:LogicError", "give a range");
%! k (uint64 (d), uint64 (d), "range", [0 10]);
%! assert (cuda.memcpy_dtoh (zeros (1, 10), d), 3 * [1, 9 * (1:9)]);
%! clear k d y;
%! assert_no_live ();

## PyCUDA's module functions are Octave's: those that are wrong there for doubles
## or integers, and subsets
%!test
%! x = [1.5 -2.75 1e-310 1e300 0 Inf];
%! g = gpuArray (x);
%! [f, e] = log2 (g);
%! [want_f, want_e] = log2 (x);
%! assert (gather (f), want_f);
%! assert (gather (e), want_e);
%! assert (gather (pow2 (f, e)), x);
%! assert (gather (fix (g)), fix (x));
%! assert (gather (rem (g, 0.7)), rem (x, 0.7));
%! i = gpuArray (int32 ([3 -4 5]));
%! assert (gather (max (i, 0)), int32 ([3 0 5]));
%! assert (gather (min (i, i(1))), int32 ([3 -4 3]));
%! idx = [2 1 2];
%! assert (gather (sum (i(idx))), sum (int32 ([3 -4 5])(idx)));
%! assert (gather (dot (g(idx), g(idx))), dot (x(idx), x(idx)));
%! assert (gather (max (g(idx))), 1.5);
%! assert (gather (merge (g > 0, g, -g)), abs (x));
%! clear f e g i;
%! assert_no_live ();

## Page-locked memory that the device sees
%!test
%! k = cuda.ElementwiseKernel ("double *x, double *y", "y[i] = x[i] + 1");
%! h = cuda.pagelocked_zeros ([1 4], "double", cuda.host_alloc_flags.DEVICEMAP);
%! h.value = 1:4;
%! y = gpuArray (zeros (1, 4));
%! k (h, y);
%! assert (gather (y), 2:5);
%! clear k h y;
%! assert_no_live ();

## Two devices, the host's or real ones: kernels work on the current one's arrays,
## and refuse what lies on the other
%!test
%! code = [ ...
%!   "k = cuda.ElementwiseKernel ('double *x, double *y', 'y[i] = 2 * x[i]');\n" ...
%!   "r = cuda.ReductionKernel ('double', '0', 'a + b');\n" ...
%!   "s = cuda.InclusiveScanKernel ('double', 'a + b');\n" ...
%!   "if (gpuDeviceCount () < 2 && strcmp (octcuda_backend (), 'cuda')), exit (0), end\n" ...
%!   "for d = [1 2 1 2]\n" ...
%!   "  gpuDevice (d);  x = gpuArray (1:5);  y = zeros (1, 5, 'like', x);\n" ...
%!   "  k (x, y);  assert (gather (y), 2:2:10);\n" ...
%!   "  k (cuda.slice (x, 2:3), cuda.slice (y, 4:5));\n" ...
%!   "  assert (gather (y), [2 4 6 4 6]);\n" ...
%!   "  assert (gather (r (x)), 15);  assert (gather (s (x, 'new')), cumsum (1:5));\n" ...
%!   "end\n" ...
%!   "gpuDevice (1);  a = gpuArray (1:5);  gpuDevice (2);  b = gpuArray (zeros (1, 5));\n" ...
%!   "for x = {a, cuda.slice(a, 1:5)}\n" ...
%!   "  try, k (x{1}, b);  error ('no error');\n" ...
%!   "  catch err, assert (err.identifier, 'octcuda:LogicError');  end\n" ...
%!   "end\n"];
%! devices = getenv ("OCTCUDA_HOST_DEVICES");
%! unwind_protect
%!   setenv ("OCTCUDA_HOST_DEVICES", "2");
%!   [status, out] = run_octave (code);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_HOST_DEVICES", devices);
%! end_unwind_protect
%! assert (status == 0, "%s", out);

## In a stream that is current for a while
%!test
%! k = cuda.ElementwiseKernel ("double *x, double *y", "y[i] = 2 * x[i]");
%! r = cuda.ReductionKernel ("double", "0", "a + b");
%! scan = cuda.InclusiveScanKernel ("double", "a + b");
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! scope = cuda.stream_scope (s);
%! y = gpuArray (zeros (1, 1e5)) + 1;
%! z = y * 3;
%! k (z, y);
%! total = r (y);
%! sums = scan (y, "new");
%! clear scope
%! assert (gather (y + 1), 7 * ones (1, 1e5));
%! assert (gather (total + 1), 6e5 + 1);
%! assert (gather (sums + 1), 6 * (1:1e5) + 1);
%! clear k r scan s y z total sums;
%! assert_no_live ();
