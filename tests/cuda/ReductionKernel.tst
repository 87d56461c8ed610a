## cuda.ReductionKernel.
##
## The host has templates of its own; what a GPU gets is run on the host too
## (OCTCUDA_EXPRESSIONS=gpu is read when a kernel is compiled).
## SPDX-License-Identifier: GPL-3.0-or-later

## Sums, exact, on sizes around those of blocks and parts; nothing gives neutral
## (PyCUDA's defect: empty_reduction)
%!function sums ()
%!  k = cuda.ReductionKernel ("double", "0", "a + b");
%!  for n = [0 1 3 31 32 33 255 1023:1025 8191:8193 16383:16385 40000 300001]
%!    x = mod (1:n, 13);
%!    y = k (gpuArray (x));
%!    assert (isa (y, "gpuArray"));
%!    assert (gather (y), sum (x));
%!    assert (size (y), [1 1]);
%!    assert (gather (k (cuda.slice (gpuArray ([5 x]), 2:n + 1))), sum (x));
%!  endfor
%!  assert (gather (k (gpuArray (zeros (3, 0)))), 0);
%!endfunction
%!test in_both_forms (@sums);

## Some of the indices only
%!function ranges ()
%!  x = mod (1:50000, 13);
%!  g = gpuArray (x);
%!  k = cuda.ReductionKernel ("double", "0", "a + b");
%!  assert (gather (k (g, "slice", [0 NaN 2])), sum (x(1:2:end)));
%!  assert (gather (k (g, "slice", [-3 NaN])), sum (x(end-2:end)));
%!  assert (gather (k (g, "range", [100 40000])), sum (x(101:40000)));
%!  assert (gather (k (g, "range", [40000 100 -3])), sum (x(40001:-3:102)));
%!  assert (gather (k (g, "range", [5 5])), 0);
%!  fails (@() k (g, "range", [0 50001]), "octcuda:LogicError", "elements 0 to 50000");
%!endfunction
%!test in_both_forms (@ranges);

## The example of PyCUDA's documentation
%!function dot_product ()
%!  krnl = cuda.ReductionKernel ("float", "0", "a+b", ...
%!    "map_expr", "x[i]*y[i]", "arguments", "float *x, float *y");
%!  a = single (mod (0:399, 7));
%!  assert (gather (krnl (gpuArray (a), gpuArray (a))), sum (a .* a));
%!  fails (@() krnl (gpuArray (a), gpuArray (a(1:300))), ...
%!         "octcuda:LogicError", "argument 2 \\(y\\) has 300 elements");
%!  fails (@() krnl (gpuArray (a), gpuArray (double (a))), ...
%!         "octcuda:LogicError", "argument 2 \\(y\\) must be of class single");
%!endfunction
%!test in_both_forms (@dot_product);

## The same bits every time, wherever the array lies, and near core's sum
%!function bits ()
%!  x = rand (1, 100000) - 0.5;
%!  k = cuda.ReductionKernel ("double", "0", "a + b");
%!  first = gather (k (gpuArray (x)));
%!  assert (first, sum (x), 1e5 * eps);
%!  for shift = 0:3
%!    g = gpuArray ([zeros(1, shift), x]);
%!    assert (gather (k (cuda.slice (g, shift + 1:numel (g)))), first);
%!  endfor
%!endfunction
%!test in_both_forms (@bits);

## Several arguments, a preamble, extremes, subsets
%!function extremes ()
%!  x = int32 (round (1000 * rand (1, 5000)) - 500);
%!  g = gpuArray (x);
%!  k = cuda.ReductionKernel ("int", "-2147483647 - 1", "larger (a, b)", ...
%!    "preamble", "__device__ int larger (int a, int b) { return a > b ? a : b; }");
%!  assert (gather (k (g)), max (x));
%!  k = cuda.ReductionKernel ("int", "0", "a + b", "map_expr", ...
%!    "x[subset[i]] * factor", "arguments", "const int *subset, int *x, int factor", ...
%!    "name", "subset_sum");
%!  subset = int32 ([0 17 4999 17]);
%!  assert (gather (k (gpuArray (subset), g, 2)), 2 * sum (x(subset + 1), "native"));
%!  k = cuda.ReductionKernel ("double", "-INFINITY", "fmax (a, b)", "map_expr", ...
%!    "i % 2 ? (double) n - i : 0.5 * x[i]", "arguments", "const int *x");
%!  assert (gather (k (gpuArray (x(1:4)))), max ([double(x([1 3])) / 2, 3 1]));
%!  k = cuda.ReductionKernel ("bool", "false", "a || b", "map_expr", "x[i] > 499", ...
%!                            "arguments", "const int *x");
%!  assert (k (g), any (x > 499));
%!  assert (k (gpuArray (int32 (1:9))), false);
%!endfunction
%!test in_both_forms (@extremes);

## PyCUDA: test_struct_reduce: least and greatest in one pass; constructors and assignments of
## what is volatile, as kernels needed them that wait for no warp
%!function volatile_struct ()
%!  t = cuda.struct_type ("extent", "least", "single", "most", "single");
%!  k = cuda.ReductionKernel (t, "neutral", "extent (10000, -10000)", "reduce_expr", ...
%!    "both (a, b)", "map_expr", "extent (x[i], x[i])", "arguments", "float *x", "preamble", [ ...
%!    "struct extent\n{\n  float least, most;\n" ...
%!    "  __device__ extent () {}\n" ...
%!    "  __device__ extent (float l, float m) : least (l), most (m) {}\n" ...
%!    "  __device__ extent (const extent &e) : least (e.least), most (e.most) {}\n" ...
%!    "  __device__ extent (const volatile extent &e) : least (e.least), most (e.most) {}\n" ...
%!    "  __device__ volatile extent &operator= (const extent &e) volatile\n" ...
%!    "  { least = e.least; most = e.most; return *this; }\n};\n" ...
%!    "__device__ extent both (extent a, extent b)\n" ...
%!    "{ return extent (fminf (a.least, b.least), fmaxf (a.most, b.most)); }\n"]);
%!  x = single (rand (20000, 1));
%!  r = t.unpack (gather (k (gpuArray (x))));
%!  assert ({r.least, r.most}, {min(x), max(x)});
%!  r = t.unpack (gather (k (gpuArray (single ([])))));
%!  assert ({r.least, r.most}, {single(10000), single(-10000)});
%!endfunction
%!test in_both_forms (@volatile_struct);

## A struct of integers, and its bytes
%!function structs ()
%!  x = int32 (round (1e6 * randn (1, 20000)));
%!  k = cuda.ReductionKernel ("minmax", "minmax ()", "agg (a, b)", "map_expr", ...
%!    "minmax (x[i])", "arguments", "int *x", "preamble", [ ...
%!    "struct minmax { int lo, hi;\n" ...
%!    "  __device__ minmax () : lo (2147483647), hi (-2147483647) {}\n" ...
%!    "  __device__ minmax (int x) : lo (x), hi (x) {}\n};\n" ...
%!    "__device__ minmax agg (minmax a, minmax b)\n" ...
%!    "{ if (b.lo < a.lo) a.lo = b.lo; if (b.hi > a.hi) a.hi = b.hi; return a; }"]);
%!  r = gather (k (gpuArray (x)));
%!  assert (size (r), [8 1]);
%!  assert (typecast (r, "int32"), [min(x); max(x)]);
%!  d = cuda.mem_alloc (8);
%!  k (gpuArray (x(1:100)), "out", d);
%!  assert (cuda.memcpy_dtoh (zeros (2, 1, "int32"), d), [min(x(1:100)); max(x(1:100))]);
%!  ## vectors, and structs among the arguments
%!  k = cuda.ReductionKernel ("float3", "make_float3 (0, 0, 0)", ...
%!    "make_float3 (a.x + b.x, a.y + b.y, a.z + b.z)");
%!  p = single (mod (reshape (1:3000, 3, []), 11));
%!  assert (gather (k (gpuArray (p))), sum (p, 2));
%!  k = cuda.ReductionKernel ("cuDoubleComplex", "make_cuDoubleComplex (0, 0)", "cuCadd (a, b)");
%!  z = complex (mod (1:999, 5), mod (1:999, 3));
%!  assert (gather (k (gpuArray (z))), sum (z));
%!  k = cuda.ReductionKernel ("pycuda::complex<double>", "0", "a + b");
%!  assert (gather (k (gpuArray (z))), sum (z));
%!endfunction
%!test in_both_forms (@structs);

## out: places in an array (PyCUDA: test_reduce_out), and what does not fit
%!function to_places ()
%!  k = cuda.ReductionKernel ("float", "-INFINITY", "fmaxf (a, b)");
%!  x = single (rand (5, 10));
%!  g = gpuArray (x);
%!  most = gpuArray (zeros (1, 10, "single"));
%!  for j = 1:10
%!    k (cuda.slice (g, ":", j), "out", cuda.slice (most, j));
%!  endfor
%!  assert (gather (most), max (x));
%!  y = gpuArray (single (0));
%!  k (g, "out", y);
%!  assert (gather (y), max (x(:)));
%!  fails (@() k (g, "out", most), "octcuda:LogicError", "OUT must be 1x1");
%!  fails (@() k (g, "out", gpuArray (0)), "octcuda:LogicError", "of class single");
%!  fails (@() k (g, "out", 3), "octcuda:WrongKind", "OUT");
%!  assert (gather (most), max (x));
%!endfunction
%!test in_both_forms (@to_places);
%!test
%! k = cuda.ReductionKernel ("double", "0", "a + b");
%! d = cuda.mem_alloc (4);
%! fails (@() k (gpuArray (1:3), "out", d), "octcuda:LogicError", "8 bytes, not 4");
%! d.free ();
%! fails (@() k (gpuArray (1:3), "out", d), "octcuda:ClosedHandle", "closed");
%! clear k d;
%! assert_no_live ();

## Expressions that are pending, other streams, many results of one kernel
%!test
%! k = cuda.ReductionKernel ("double", "0", "a + b");
%! x = gpuArray (1:30000);
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! r = {};
%! for j = 1:5
%!   r{end+1} = k (x + j, "stream", s);
%!   r{end+1} = k (x + j);
%! endfor
%! for j = 1:5
%!   want = sum ((1:30000) + j);
%!   assert (gather (r{2*j-1}), want);
%!   assert (gather (r{2*j} + 1), want + 1);
%! endfor
%! clear k x s r;
%! assert_no_live ();

## What cannot be
%!test
%! fails (@() cuda.ReductionKernel ("float", "", "a + b"), "octcuda:LogicError", "neutral");
%! fails (@() cuda.ReductionKernel ("float", "0", ""), "octcuda:LogicError", "reduce");
%! fails (@() cuda.ReductionKernel ("float", "0", "a + b", "map", 1), "octcuda:LogicError", "must be a string");
%! fails (@() cuda.ReductionKernel ("float", "0"), "octcuda:InvalidCall", "Invalid call");
%! k = cuda.ReductionKernel ("float", "0", "a + c");
%! fails (@() k (gpuArray (single (1:3))), "octcuda:CompileError", "c");
%! clear k;
%! assert_no_live ();

## DTYPE is a class, a type of C, or a struct type; NEUTRAL may be a number
%!test
%! x = gpuArray (single ([3 1 2]));
%! for dtype = {"single", "float", " float"}
%!   k = cuda.ReductionKernel (dtype{1}, "0", "a + b");
%!   assert (gather (k (x)), single (6));
%! endfor
%! k = cuda.ReductionKernel ("int32", 1, "a * b");
%! assert (gather (k (gpuArray (int32 ([2 3 4])))), int32 (24));
%! k = cuda.ReductionKernel ("double", -Inf, "fmax (a, b)");
%! assert (gather (k (gpuArray ([-5 -3]))), -3);
%! assert (gather (k (gpuArray (zeros (1, 0)))), -Inf);
%! k = cuda.InclusiveScanKernel ("int32", "a + b");
%! x = gpuArray (int32 (1:4));
%! k (x);
%! assert (gather (x), int32 ([1 3 6 10]));
%! k = cuda.ExclusiveScanKernel ("uint8", "a + b", 0);
%! x = gpuArray (uint8 (1:4));
%! k (x);
%! assert (gather (x), uint8 ([0 1 3 6]));
%! t = cuda.struct_type ("two", "a", "int32", "b", "int32");
%! assert (cuda.dtype_to_ctype (t), "two");
%! k = cuda.ReductionKernel (t, "two ()", "join (a, b)", "map_expr", "one (in[i])", ...
%!       "arguments", "const int *in", "preamble", ...
%!       ["struct two { int a, b; };\n" ...
%!        "__device__ two one (int x) { two t = { x, -x }; return t; }\n" ...
%!        "__device__ two join (two x, two y) { two t = { x.a + y.a, x.b + y.b };" ...
%!        " return t; }\n"]);
%! r = t.unpack (gather (k (gpuArray (int32 (1:4)))));
%! assert ({r.a, r.b}, {int32(10), int32(-10)});
%! assert (cuda.dtype_to_ctype ("complex single"), "pycuda::complex<float>");
%! assert (cuda.dtype_to_ctype ("logical"), "bool");
%! for bad = {cuda.Device(0), single(1), {"single"}, ["ab"; "cd"]}
%!   fails (@() cuda.ReductionKernel (bad{1}, "0", "a + b"), "octcuda:LogicError", "DTYPE must be");
%!   fails (@() cuda.InclusiveScanKernel (bad{1}, "a + b"), "octcuda:LogicError", "DTYPE must be");
%!   fails (@() cuda.GenericScanKernel (bad{1}, "int *x", "x[i]", "a + b", "0", ...
%!                                      "x[i] = item"), "octcuda:LogicError", "DTYPE must be");
%! endfor
%! assert (class (cuda.Device (0)), "cuda.Device");

## A condition in MAP_EXPR decides which elements are loaded.
%!test
%! m = mod ((0:127) .^ 2, 7) < 3;
%! for t = {"double", "float", "int", "long long"; "double", "single", "int32", "int64"}
%!   x = feval (t{2}, 2 .^ mod (0:127, 20));
%!   y = feval (t{2}, mod (0:127, 11));
%!   for map = {"m[i] ? 0 : x[i]", "y[i] > 5 ? 0 : x[i]", "m[i] && y[i] > 5 ? y[i] : x[i]"}
%!     k = cuda.ReductionKernel (t{1}, "0", "a + b", "map_expr", map{1}, "arguments", ...
%!           strrep ("const bool *m, const T *x, const T *y", "T", t{1}));
%!     want = x;
%!     switch (map{1}(1:4))
%!       case "m[i]"
%!         want(m) = ifelse (any (map{1} == "&"), x(m), 0);
%!         which = m & y > 5 & any (map{1} == "&");
%!         want(which) = y(which);
%!       otherwise
%!         want(y > 5) = 0;
%!     endswitch
%!     assert (gather (k (gpuArray (m), gpuArray (x), gpuArray (y))), sum (want, "native"));
%!   endfor
%! endfor
