## cuda.InclusiveScanKernel, cuda.ExclusiveScanKernel, cuda.GenericScanKernel.
##
## The host has templates of its own; what a GPU gets is run on the host too
## (OCTCUDA_EXPRESSIONS=gpu is read when a kernel is compiled).
## SPDX-License-Identifier: GPL-3.0-or-later

## Sums of int32, exact and in place (PyCUDA: test_scan)
%!function int_sums (sizes)
%!  inclusive = cuda.InclusiveScanKernel ("int", "a+b", "0");
%!  exclusive = cuda.ExclusiveScanKernel ("int", "a+b", "0");
%!  for n = sizes
%!    x = int32 (mod ((1:n) * 7, 11)) - 5;
%!    want = cumsum (x);
%!    g = gpuArray (x);
%!    inclusive (g);
%!    assert (isequal (gather (g), want));
%!    g = gpuArray (x);
%!    exclusive (g);
%!    assert (isequal (gather (g), [int32(0), want(1:end-1)]));
%!  endfor
%!endfunction
%!test in_both_forms (@() int_sums ([1 2 10 2^10-5 2^10 2^10+5 2^12-5 2^12 2^12+5 2^17+5]));
%!test
%! int_sums ([2^20-5, 2^20, 2^20+5, 2^24]);
%! assert_no_live ();

## New arrays keep the shape, others are filled; nothing is done with nothing
## (PyCUDA's defect: output_new)
%!function outputs ()
%!  k = cuda.InclusiveScanKernel ("double", "a + b");
%!  x = gpuArray (reshape (1:6, 2, 3));
%!  y = k (x, "new");
%!  assert (gather (y), reshape (cumsum (1:6), 2, 3));
%!  assert (gather (x), reshape (1:6, 2, 3));
%!  z = gpuArray (zeros (1, 6));
%!  k (x, z);
%!  assert (gather (z), cumsum (1:6));
%!  k (cuda.slice (x, 2:4), cuda.slice (z, 1:3));
%!  assert (gather (z), [2 5 9 10 15 21]);
%!  k (cuda.slice (x, 3:6));
%!  assert (gather (x(:))', [1 2 3 7 12 18]);
%!  assert (gather (k (cuda.slice (x, 2:4), "new")), [2 5 12]');
%!  e = gpuArray (zeros (0, 3));
%!  k (e);
%!  assert (size (k (e, "new")), [0 3]);
%!  fails (@() k (x, gpuArray (zeros (1, 5))), "octcuda:LogicError", ...
%!         "has 5 elements");
%!  fails (@() k (x, single (z)), "octcuda:LogicError", "class double");
%!  fails (@() k (x, z, x), "octcuda:LogicError", "takes 2 arguments, not 3");
%!  d = cuda.mem_alloc (8);
%!  fails (@() k (uint64 (d), "new"), "octcuda:LogicError", "size of the new array");
%!  fails (@() k (uint64 (d)), "octcuda:LogicError", "number of elements");
%!  fails (@() k (x, "range", [0 3]), "octcuda:LogicError", "no range");
%!endfunction
%!test in_both_forms (@outputs);

## Operators that do not commute: the first that is not 0; composed maps
%!function orders ()
%!  k = cuda.InclusiveScanKernel ("int", "a ? a : b");
%!  x = int32 (zeros (1, 20000));
%!  x([777 778 15000]) = [5 6 7];
%!  g = gpuArray (x);
%!  k (g);
%!  assert (gather (g), int32 ([zeros(1, 776), 5 * ones(1, 20000 - 776)]));
%!  k = cuda.InclusiveScanKernel ("uint2", ...
%!        "make_uint2 (b.x * a.x, b.x * a.y + b.y)");
%!  a = uint32 (mod ((1:5000) * 3, 5) + 1);
%!  b = uint32 (mod ((1:5000) * 5, 7));
%!  g = gpuArray ([a; b]);
%!  y = gather (k (g, "new"));
%!  want = zeros (2, 5000);
%!  p = 1;
%!  q = 0;
%!  for i = 1:5000
%!    p = mod (double (a(i)) * p, 2^32);
%!    q = mod (double (a(i)) * q + double (b(i)), 2^32);
%!    want(:,i) = [p; q];
%!  endfor
%!  assert (size (y), [2 5000]);
%!  assert (double (y), want);
%!endfunction
%!test in_both_forms (@orders);

## Doubles: near core's cumsum, and the same bits every time
%!function bits ()
%!  k = cuda.InclusiveScanKernel ("double", "a + b");
%!  x = rand (1, 150000) - 0.5;
%!  g = gpuArray (x);
%!  first = gather (k (g, "new"));
%!  assert (first, cumsum (x), 1.5e5 * eps);
%!  for i = 1:3
%!    assert (isequal (gather (k (g, "new")), first));
%!  endfor
%!endfunction
%!test in_both_forms (@bits);

## Largest so far, in a stream; types of one and of many bytes
%!function others ()
%!  k = cuda.InclusiveScanKernel ("signed char", "a > b ? a : b");
%!  x = int8 (mod ((1:9000) * 37, 101));
%!  s = cuda.Stream ();
%!  g = gpuArray (x);
%!  k (g, "stream", s);
%!  assert (gather (g), cummax (x));
%!  k = cuda.InclusiveScanKernel ("pycuda::complex<double>", "a + b");
%!  z = complex (mod (1:3000, 5), mod (1:3000, 7));
%!  assert (gather (k (gpuArray (z), "new")), cumsum (z));
%!  k = cuda.ExclusiveScanKernel ("stats", "stats { a.n + b.n, a.s + b.s, fmax (a.m, b.m) }", ...
%!        "stats { 0, 0, -1 }", "preamble", "struct stats { double n, s, m; };");
%!  x = [ones(1, 5000); 1:5000; mod((1:5000) * 7, 5003)];
%!  g = gpuArray (x);
%!  k (g);
%!  assert (gather (g), [0:4999; [0, cumsum(1:4999)]; [-1, cummax(x(3,1:end-1))]]);
%!endfunction
%!test in_both_forms (@others);

## Segments: sums from each start on, and what stands before
%!function segments ()
%!  k = cuda.GenericScanKernel ("int", ...
%!    "const int *x, const bool *starts, int *y, int *before", "x[i]", ...
%!    "across_seg_boundary ? b : (a + b)", "-7", ...
%!    "y[i] = item; before[i] = prev_item;", "is_segment_start_expr", "starts[i]");
%!  for n = [1 5 1000 40000]
%!    x = int32 (mod ((1:n) * 7, 11));
%!    starts = mod ((1:n) .^ 2, 97) == 1;
%!    starts(1) = false;
%!    y = gpuArray (zeros (1, n, "int32"));
%!    before = y + 1;
%!    k (gpuArray (x), gpuArray (starts), y, before);
%!    id = cumsum (starts) + 1;
%!    total = cumsum (double (x));
%!    first = find ([true, starts(2:end)]);
%!    base = [0, total(first(2:end) - 1)];
%!    want = total - base(id);
%!    assert (double (gather (y)), want);
%!    prev = [-7, want(1:end-1)];
%!    prev(first) = -7;
%!    assert (double (gather (before)), prev);
%!  endfor
%!endfunction
%!test in_both_forms (@segments);

## Lists by a condition, shares of the whole, differences
%!function statements ()
%!  k = cuda.GenericScanKernel ("int", "const float *x, int *where, int *count", ...
%!    "x[i] > limit ? 1 : 0", "a + b", "0", ...
%!    ["if (item != prev_item)\n  where[prev_item] = i;\n" ...
%!     "if (i == N - 1) // how many\n  *count = item;"], ...
%!    "preamble", "__device__ const float limit = 0.75f;", "name", "select");
%!  x = single (rand (1, 30000));
%!  where = gpuArray (zeros (1, 30000, "int32"));
%!  count = gpuArray (int32 (0));
%!  k (gpuArray (x), where, count);
%!  n = gather (count);
%!  assert (double (gather (where(1:n))), find (x > 0.75) - 1);
%!  k = cuda.GenericScanKernel ("double", "const double *x, double *y", "x[i]", ...
%!    "a + b", "", "y[i] = item / last_item");
%!  x = mod ((1:20000) * 7, 13);
%!  y = gpuArray (zeros (1, 20000));
%!  k (gpuArray (x), y);
%!  assert (gather (y), cumsum (x) / sum (x));
%!  k (y, y, "size", 0);
%!  k (gpuArray (x), y, "size", 3);
%!  assert (gather (y(1:4)), [cumsum(x(1:3)) / sum(x(1:3)), sum(x(1:4)) / sum(x)]);
%!endfunction
%!test in_both_forms (@statements);

## What cannot be
%!test
%! fails (@() cuda.ExclusiveScanKernel ("int", "a + b", ""), "octcuda:LogicError", "NEUTRAL");
%! fails (@() cuda.ExclusiveScanKernel ("int", "a + b"), "octcuda:InvalidCall", "Invalid call");
%! fails (@() cuda.InclusiveScanKernel ("int", ""), "octcuda:LogicError", "scan");
%! fails (@() cuda.InclusiveScanKernel ("int"), "octcuda:InvalidCall", "Invalid call");
%! fails (@() cuda.InclusiveScanKernel ("int", "a", "0", "b", 1), "octcuda:LogicError", "unknown option");
%! fails (@() cuda.GenericScanKernel ("int", "int *item", "1", "a", "0", "1"), ...
%!        "octcuda:LogicError", "item is taken");
%! fails (@() cuda.GenericScanKernel ("int", "int *x", "1", "a"), ...
%!        "octcuda:InvalidCall", "Invalid call");
%! k = cuda.InclusiveScanKernel ("no_such_type", "a + b");
%! fails (@() k (gpuArray (1)), "octcuda:CompileError", "no_such_type");
%! clear k;
%! assert_no_live ();
