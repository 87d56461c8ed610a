## What PyCUDA's own tests of arrays mean, with gpuArrays.  Where Octave and numpy
## differ (classes of results, integers, order) Octave's answer is the right one.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function check (varargin)
%!  warning ("off", "octcuda:fallback", "local");
%!  same_on_gpu (varargin{:});
%!endfunction

## FROM and TO of N parts of SIZE elements, some of them empty.
%!function list = parts (n, size)
%!  from = 1 + floor (fixed_rand (1, n, "double") * size);
%!  to = from - 1 + floor (flip (fixed_rand (1, n, "double")) .* (size + 1 - from));
%!  list = [from; to];
%!endfunction

## Four of five indices, as PyCUDA's tests of subsets take them.
%!function idx = most_of (n)
%!  idx = int32 (1:n);
%!  idx(6:5:end) = [];
%!endfunction

## PyCUDA: test_gpuarray
%!test
%! a = fixed_rand (200000, 1);
%! check (@(a, b) a - 3 * b + (-a), a, a + 1);
%! check (@(a, b) a .* b, a, a + 1);

## PyCUDA: test_pow_array, test_pow_number, test_rpow_array
%!test
%! a = single (1:10);
%! check (@(a, b) a .^ b, a, double (a), "ulp", 2);
%! check (@(a) a .^ 2, a, "ulp", 2);
%! check (@(a) a .^ 2, double (a), "ulp", 2);
%! check (@(a) 2 .^ a, a, "ulp", 2);
%! check (@(a) a .^ a, a, "ulp", 2);
%! x = gpuArray (a);
%! x .^= 2;
%! assert (gather (x), a .^ 2);

## PyCUDA: test_numpy_integer_shape, test_ndarray_shape
%!test
%! for n = {int32(17), uint8(17), 17, single(17)}
%!   assert (size (gpuArray.zeros (n{1}, 3)), [17, 3]);
%!   assert (size (gpuArray.ones ([n{1}, 5])), [17, 5]);
%! endfor

## PyCUDA: test_abs, test_len
%!test
%! a = -gpuArray (single (0:110));
%! assert (all (gather (a) <= 0));
%! assert (gather (abs (a)), single (0:110));
%! assert (length (gpuArray (1:10)), 10);

## PyCUDA: test_multiply, test_rmul_yields_right_type, test_multiply_array
%!test
%! for n = [10, 50000]
%!   check (@(a) 2 * a, single (1:n));
%!   check (@(a) 2 * a, complex (single (1:n), 1));
%!   check (@(a) 2i * a, complex (single (1:n), 1));
%! endfor
%! a = gpuArray (single (1:10));
%! assert (class (2 * a), "gpuArray");
%! assert (class (single (2) * a), "gpuArray");
%! check (@(a, b) a .* b, single (1:10), single (11:20));
%! check (@(a, b) b .* a, single (1:10), single (11:20));
%! check (@(a, b) a .* b, int32 (1:10), int32 (2));

## PyCUDA: test_mul_add, test_unit_multiply_array
%!test
%! check (@(a, b) 2 * a + 3 * b, single (1:10), single (11:20));
%! check (@(a) +a, single (1:10));
%! check (@(a) -a, single (1:10));

## PyCUDA: test_addition_array, test_iaddition_array, test_addition_scalar, test_iaddition_scalar
%!test
%! check (@(a) a + a, single (1:10));
%! check (@(a) a + 1, single (1:10));
%! check (@(a) 1 + a, single (1:10));
%! check (@(a, b) a + b, single (1:10), single (5), "mixed", true);
%! check (@(a) 7 + a, single (1:10));
%! a = gpuArray (single (1:10));
%! a += a;
%! a += 7;
%! assert (gather (a), single (2 * (1:10) + 7));

## PyCUDA: test_subtract_array, test_substract_scalar
%!test
%! check (@(a, b) a - b, single (1:10), single (30:-2:12));
%! check (@(a, b) b - a, single (1:10), single (30:-2:12));
%! check (@(a, b) a - b, single (1:10), single (5), "mixed", true);
%! check (@(a) a - 7, single (1:10));
%! check (@(a) 7 - a, single (1:10));

## PyCUDA: test_divide_scalar, test_divide_array
%!test
%! check (@(a) a / 2, single (1:10));
%! check (@(a) 2 ./ a, single (1:10));
%! check (@(a, b) a ./ b, single (10:10:100), single ([10 10 10 10 10 20 20 20 20 20]));
%! check (@(a, b) b ./ a, single (10:10:100), single ([10 10 10 10 10 20 20 20 20 20]));
%! check (@(a, b) a ./ b, single (1:10), single (4), "mixed", true);

## PyCUDA: test_random
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for class = {"single", "double"}
%!   x = gather (gpuArray.rand (10, 100, class{1}));
%!   assert (size (x), [10, 100]);
%!   assert (isa (x, class{1}));
%!   assert (all (x(:) >= 0 & x(:) < 1));
%!   assert (numel (unique (x)) > 500);
%! endfor

## PyCUDA: test_array_gt, test_array_lt, test_array_le, test_array_ge, test_array_eq, test_array_ne
%!test
%! check (@(a, b) a > b, single ([5 10]), single ([2 10]));
%! check (@(a, b) a < b, single ([2 10]), single ([5 10]));
%! check (@(a, b) a <= b, single ([2 10 2]), single ([5 10 1]));
%! check (@(a, b) a >= b, single ([5 10 1]), single ([2 10 2]));
%! check (@(a, b) a == b, single ([5 10]), single ([2 10]));
%! check (@(a, b) a != b, single ([5 10]), single ([2 10]));

## PyCUDA: test_nan_arithmetic
%!test
%! a = fixed_rand (2 ^ 20, 1);
%! b = flipud (a);
%! a(a < 0.1) = NaN;
%! b(b < 0.1) = NaN;
%! check (@(a, b) a .* b, a, b);

## PyCUDA: test_take
%!test
%! for idx = {uint32(1:2:9999), uint32([7 7 1 600000])}
%!   for a = {single(0:599999), complex(single (0:599999), 2)}
%!     assert (gather (gpuArray (a{1})(idx{1})), a{1}(idx{1}));
%!     assert (gather (gpuArray (a{1})(gpuArray (idx{1}))), a{1}(idx{1}));
%!   endfor
%! endfor

## What test_take_put does, by an assignment (PyCUDA's defect: multi_take)
%!test
%! for n = [5, 17, 333]
%!   a = gpuArray (zeros (1, n));
%!   a(n:-2:1) = gpuArray (1:n)(1:2:n);
%!   want = zeros (1, n);
%!   want(n:-2:1) = 1:2:n;
%!   assert (gather (a), want);
%! endfor

## PyCUDA: test_arange, test_ones, test_default_zero
## (PyCUDA's defect: arange takes no stream)
%!test
%! s = cuda.Stream ();
%! scope = cuda.stream_scope (s);
%! x = gpuArray.colon (1, 5);
%! clear scope
%! assert (gather (x), 1:5);
%! assert (gather (gpuArray.colon (single (0), 11)), single (0:11));
%! assert (gather (gpuArray.ones (10, 1)), ones (10, 1));
%! assert (classUnderlying (gpuArray.zeros (3)), "double");

## PyCUDA: test_create_complex_zeros (core's zeros of the kind of a complex array are real)
%!test
%! z = cuda.GPUArray (3, "complex64");
%! assert (iscomplex (z) && strcmp (classUnderlying (z), "single"));
%! assert (gather (z), complex (zeros (3, 1, "single")));
%! assert (gather (z + 1i), repmat (single (1i), 3, 1));
%! z(2) = 5i;
%! assert (gather (z), single ([0; 5i; 0]));
%! check (@(x) zeros (1, 3, "like", x), complex (single (1), 1));

## PyCUDA: test_stack, test_concatenate, test_reverse
%!test
%! for shape = {[1 1], [1 4], [3 4], [3 4 5]}
%!   x = reshape (1:prod (shape{1}), shape{1});
%!   for dim = 1:4
%!     check (@(a, b) cat (dim, a, b, a), x, -x);
%!   endfor
%! endfor
%! a = fixed_rand (12, 5, 2);
%! check (@(a, b, c) [a; b; c], a, 2 * a(1:5,:,:), a(1:3,:,:) + 1);
%! check (@(a) flip (a), single (0:9));

## PyCUDA: test_sum, test_dot
%!test
%! a = fixed_rand (200000, 1);
%! got = gather (sum (gpuArray (a)));
%! assert (got, single (sum (double (a))), -1e-6);
%! for n = [2 3 4 5 6 7 31 32 33 127 128 129 255 256 257 16383 20000]
%!   x = a(1:n);
%!   y = flipud (x) - 0.25;
%!   assert (gather (dot (gpuArray (x), gpuArray (y))), single (dot (double (x), double (y))), ...
%!           n * eps ("single"));
%! endfor

## PyCUDA: test_subset_sum (the allocator is called once: there is no array of the elements, which
## would take a kernel)
%!function n = launched (f)
%!  gather (f ());   # what is compiled, or sent, but once
%!  before = __octcuda__ ("launches");
%!  x = f ();
%!  gather (x);
%!  n = __octcuda__ ("launches") - before;
%!endfunction
%!test
%! idx = most_of (2000);
%! assert (numel (idx), 1601);
%! for class = {"double", "single", "int32"}
%!   a = cast (1e6 * fixed_rand (2000, 1, "double"), class{1});
%!   g = gpuArray (a);
%!   k = gpuArray (idx);
%!   assert (double (gather (sum (g(k)))), sum (double (a(idx))), -1e-6);
%!   h = gpuArray (a(idx));
%!   ## where it is compiled, not interpreted
%!   if (! strcmp (octcuda_backend (), "host") || strcmp (getenv ("OCTCUDA_INTERPRET"), "0"))
%!     assert (launched (@() sum (g(k))) < launched (@() g(k)) + launched (@() sum (h)));
%!   endif
%! endfor

## Nothing is left behind where temporary files are (PyCUDA's defect: dot_keep)
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   [status, out] = run_octave (sprintf ( ...
%!     ["setenv ('TMPDIR', '%s'); setenv ('OCTCUDA_CACHE', '0');\n" ...
%!      "x = gpuArray (single (1:4)); disp (gather (dot (x, x)));"], folder));
%!   left = setdiff ({dir(folder).name}, {".", ".."});
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "30");
%! assert (isempty (left), strjoin (left, ", "));

## PyCUDA: test_any, test_all
%!test
%! for class = {"int32", "logical", "single", "double"}
%!   make = str2func (class{1});
%!   check (@(x) any (x), make (ones (1, 10)));
%!   check (@(x) all (x), make (ones (1, 10)));
%!   check (@(x) any (x), make (zeros (1, 10)));
%!   check (@(x) all (x), make (zeros (1, 10)));
%!   for bits = 0:7
%!     x = make (bitget (bits, 1:3));
%!     check (@(x) any (x), x);
%!     check (@(x) all (x), x);
%!   endfor
%! endfor

## PyCUDA: test_minmax, test_if_positive, test_minimum_maximum_scalar
## (PyCUDA's defect: integer_maximum does not compile)
%!test
%! for class = {"double", "single", "int32"}
%!   a = cast (fixed_rand (200000, 1, "double") * 1e6 - 5e5, class{1});
%!   check (@(a) max (a), a);
%!   check (@(a) min (a), a);
%!   check (@(a, b) max (a, b), a, flipud (a));
%!   check (@(a, b) min (a, b), a, flipud (a));
%!   check (@(a) max (a, 0), a);
%!   check (@(a) min (0, a), a);
%! endfor

## PyCUDA: test_subset_minmax
%!test
%! idx = most_of (200000);
%! assert (numel (idx), 160001);
%! k = gpuArray (idx);
%! for class = {"double", "single", "int32"}
%!   a = fixed_rand (200000, 1, "double");
%!   if (strcmp (class{1}, "int32"))
%!     a = 2 ^ 32 * a - 2 ^ 31;
%!   endif
%!   a = cast (a, class{1});
%!   ## the extremes are among those that are left out
%!   a(6) = -Inf;
%!   a(11) = Inf;
%!   g = gpuArray (a);
%!   assert (gather (min (g(k))), min (a(idx)));
%!   assert (gather (max (g(k))), max (a(idx)));
%!   assert (gather (min (g)), min (a));
%! endfor

## PyCUDA: test_slice, test_2d_slice_c (PyCUDA's defect: empty_slice)
%!test
%! a = fixed_rand (1, 20000);
%! g = gpuArray (a);
%! for k = parts (200, 20000)
%!   assert (gather (g(k(1):k(2))), a(k(1):k(2)));
%! endfor
%! assert (gather (g(7:6)), a(7:6));
%!test
%! a = fixed_rand (1000, 300);
%! g = gpuArray (a);
%! for k = parts (200, 1000)
%!   assert (gather (g(k(1):k(2),:)), a(k(1):k(2),:));
%! endfor
%! ## rows one behind the other, as they are there, are columns here
%! g = gpuArray (a.');
%! for k = parts (200, 1000)
%!   assert (gather (g(:,k(1):k(2))), a(k(1):k(2),:).');
%! endfor

## PyCUDA: test_where (PyCUDA's defect: where_shapes are not compared)
%!test
%! check (@(c, a) merge (c != 0, a, single ([1 2])), single ([1 0 -1]), single ([1 2 3]));
%! check (@(c) merge (c != 0, single ([1 2 3]), single ([-1 -2 -3])), single ([1 0 -1]));

## PyCUDA: test_astype
%!test
%! check (@(a) double (a), fixed_rand (1, 2000));
%! check (@(a) single (a), fixed_rand (1, 2000, "double"));

## PyCUDA: test_complex_bits
%!test
%! for class = {"single", "double"}
%!   for z = {complex(fixed_rand (20, 30, class{1}), 0.5), fixed_rand(20, 30, class{1})}
%!     check (@(z) real (z), z{1});
%!     check (@(z) imag (z), z{1});
%!     check (@(z) conj (z), z{1});
%!     check (@(z) conj (z.'), z{1});
%!   endfor
%! endfor

## PyCUDA: test_stride_preservation, test_transpose, test_noncontig_transpose, test_copy_strides
## (PyCUDA's defect: mixed_order of operands pairs the wrong elements)
%!test
%! a = fixed_rand (20, 30);
%! check (@(a, b) a + b.', a, fixed_rand (30, 20));
%! check (@(a, b) a(1:2:end,:) .* permute (b, [2 1])(1:10,:), a, fixed_rand (30, 20));
%! assert (gather (gpuArray (a.')), a.');
%! assert (gather (gpuArray (a).'), a.');
%! assert (gather (copy (gpuArray (a).')), a.');
%! check (@(a) permute (a, [3 2 1]), fixed_rand (10, 20, 30));
%! check (@(a) a(:,1:2:end).', a);
%! check (@(a) permute (a(2:5,:,3:4), [3 1 2]), fixed_rand (10, 6, 5));

## A vector is a value of a kernel's
%!test
%! v = cuda.vectors.make_float3 (1, 2, 3);
%! k = cuda.ElementwiseKernel ("float3 *x, float3 v", "x[i] = v", "fill_vector");
%! x = gpuArray (zeros (3, 10, "single"));
%! k (x, v);
%! assert (gather (x), repmat (single ([1; 2; 3]), 1, 10));

## PyCUDA: test_reshape, test_view, test_squeeze
%!test
%! check (@(a) reshape (a, 16, 8), single (1:128));
%! check (@(a) reshape (a, [16, 8]), single (1:128));
%! check (@(a) reshape (a, 16, []), single (1:128));
%! check (@(a) reshape (a, [], 16), single (1:128));
%! check (@(a) reshape (a, [], 16, []), single (1:128));
%! a = reshape (single (0:127), 8, 16);
%! g = gpuArray (a);
%! forms = {{4, 32}, [4 32]; {[4 32]}, [4 32]; {gpuArray([4 32])}, [4 32]; {[], 32}, [4 32];
%!          {32, []}, [32 4]; {8, [], 4}, [8 4 4]};
%! for k = 1:rows (forms)
%!   assert (gather (reshape (g, forms{k,1}{:})), reshape (a, forms{k,2}));
%! endfor
%! check (@(a) reshape (a, [], [], 4), a);
%! check (@(a) typecast (a, "single"), single (1:32));
%! check (@(a) typecast (a, "single complex"), single (1:32));
%! check (@(a) typecast (a, "int16"), single (1:32));
%! a = fixed_rand (6, 1, 5, 1, 4);
%! check (@(a) squeeze (a), a);
%! check (@(a) squeeze (a(2:3,:,1,:,:)), a);

## PyCUDA: test_newaxis
%!test
%! a = fixed_rand (10, 20, 30);
%! b = permute (gpuArray (a), [1 4 2 3]);
%! assert (size (b), [10 1 20 30]);
%! assert (gather (b), reshape (a, 10, 1, 20, 30));
%! assert (gather (reshape (gpuArray (a), 10, 1, 20, 30)), reshape (a, 10, 1, 20, 30));

## PyCUDA: test_copy
%!test
%! x = fixed_rand (3, 3, 3);
%! y = fixed_rand (3, 3, 3, 3);
%! forms = {@(a, k) a(k,:), x(:,:,1); @(a, k) a(k,:), x(:,1,1); @(a, k) a(k,k,:), x;
%!          @(a, k) permute (a, [2 3 1])(k,:,k), x; @(a, k) a(k,:,k,:), y};
%! for n = 1:rows (forms)
%!   for k = {1:3, 2, 1:2:3, 1}
%!     for how = {@(a) a, @copy}
%!       got = how{1} (forms{n,1} (gpuArray (forms{n,2}), k{1}));
%!       assert (gather (got), forms{n,1} (forms{n,2}, k{1}));
%!     endfor
%!   endfor
%! endfor

## PyCUDA: test_view_and_strides, test_get_set
%!test
%! a = fixed_rand (20, 20);
%! check (@(a) a(4:6,2:19), a);
%! assert (gather (copy (gpuArray (a)(1:3:end,end:-2:1))), a(1:3:end,end:-2:1));
%! check (@(a) reshape (a(:,1), 20, 1, 1), a);
%! b = fixed_rand (5, 6, 7, 3);
%! check (@(b) b(2:4,1:2:end,3,:), b);
%! check (@(b) permute (b(:,2:3,:,[1 3]), [4 2 1 3]), b);
%! g = gpuArray (a);
%! g(4:6,2:19) = gpuArray (-a(4:6,2:19));
%! a(4:6,2:19) = -a(4:6,2:19);
%! assert (gather (g), a);

## PyCUDA: test_scalar_comparisons
%!test
%! a = single ([1, 0.25, 0.1, -0.1, 0.0]);
%! for x = {0.25, 1, int8(0)}
%!   check (@(a) a > x{1}, a);
%!   check (@(a) a <= x{1}, a);
%!   check (@(a) a == x{1}, a);
%!   check (@(a) x{1} >= a, a);
%! endfor

## take and its kin: from 0, into an array that exists, in a stream
%!test
%! a = gpuArray (single ([10 20 30 40]));
%! assert (gather (cuda.take (a, int32 ([3 0; 1 1]))), single ([40 10; 20 20]));
%! out = gpuArray (zeros (1, 2, "single"));
%! seen = out;
%! s = cuda.Stream ();
%! r = cuda.take (a, [2 1], "out", out, "stream", s);
%! assert (gather (out), single ([30 20]));
%! assert (gather (r), single ([30 20]));
%! y = cuda.multi_take ({a, -a}, gpuArray ([0 2]));
%! assert (cellfun (@gather, y, "UniformOutput", false), {single([10 30]), single([-10 -30])});
%! y = cuda.multi_take_put ({a, a}, [0 3], [1 0], 4, "src_offsets", [0 2]);
%! assert (gather (y{1}), single ([20; 0; 0; 10]));
%! assert (gather (y{2}), single ([40; 0; 0; 30]));
%! y = cuda.multi_put ({single([7 8]) + 0 * a(1:2)}, [1 0], "out", {out});
%! assert (gather (out), single ([8 7]));
%! y = cuda.multi_put ({a(1:2)}, [2 0], [1 3]);
%! assert (gather (y{1}), single ([20 0 10]));
%! assert (gather (cuda.take (complex (a), 1)), complex (single (20)));
%! fails (@() cuda.take (a, 4), "octcuda:LogicError", "INDICES must be whole numbers from 0 to 3");
%! fails (@() cuda.take (a, 0.5), "octcuda:LogicError", "INDICES must be whole numbers from 0 to 3");
%! fails (@() cuda.take ([1 2], 0), "octcuda:WrongKind", "gpuArray");
%! fails (@() cuda.take (a, [0 1], gpuArray (1)), "octcuda:LogicError", "OUT must have the result's class");
%! fails (@() cuda.multi_put ({a}, [0 1]), "octcuda:LogicError", "DEST_SHAPE or OUT is needed");
%! fails (@() cuda.multi_put ({a}, [0 1], 4), "octcuda:LogicError", "4 elements, but 2 places");
%! fails (@() cuda.multi_take (a, 0), "octcuda:LogicError", "must be a cell array");

## modf, frexp, mul_add: as C's, into an array that exists, in a stream
%!test
%! x = [0 -0 1.25 -2.5 -2 Inf -Inf NaN 1e300 -1e-310];
%! [f, n] = cuda.modf (gpuArray (x));
%! assert (gather (f), [0 -0 0.25 -0.5 -0 0 -0 NaN 0 -1e-310]);
%! assert (gather (n), [0 -0 1 -2 -2 Inf -Inf NaN 1e300 -0]);
%! assert (1 ./ gather (f)([1 2 5 6 7]), [Inf -Inf -Inf Inf -Inf]);
%! [f, e] = cuda.frexp ("arg", gpuArray (single ([8 0.75 0 -3])), "stream", cuda.Stream ());
%! assert (gather (f), single ([0.5 0.75 0 -0.75]));
%! assert (gather (e), single ([4 0 0 2]));
%! fails (@() cuda.modf (gpuArray (int8 (1))), "octcuda:LogicError", "single or double");
%! fails (@() cuda.frexp (1), "octcuda:WrongKind", "gpuArray");
%! a = gpuArray ([1 2 3]);
%! out = gpuArray ([0 0 0]);
%! r = cuda.mul_add (a, 2, a, 3, "stream", cuda.Stream (), "out", out);
%! assert (gather (out), [5 10 15]);
%! assert (gather (r), [5 10 15]);
%! assert (gather (cuda.mul_add (a, 10, [1 1 1], 1)), [11 21 31]);
%! fails (@() cuda.mul_add (a, 1, a, 1, @disp), "octcuda:NotSupported", "cuda.Event");

## PyCUDA: test_take, test_take_put, at their data
%!test
%! idx = gpuArray (uint32 (0:2:199998));
%! for f = {@single, @(x) complex(single (x))}
%!   a = gpuArray (f{1} (uint32 (0:599999)));
%!   assert (gather (cuda.take (a, idx)), f{1} (0:2:199998));
%! endfor
%! dest = gpuArray (uint32 ([0 1 2 3 32 33 34 35]));
%! from = gpuArray (uint32 (7:-1:0));
%! for n = [5, 17, 333]
%!   buffer = single (1:8*n);
%!   y = cuda.multi_take_put ("arrays", repmat ({gpuArray(buffer)}, 1, n), "dest_indices", dest, ...
%!                            "src_indices", from, "src_offsets", 8 * (0:n-1), "dest_shape", 96);
%!   for i = [1, 2, n]
%!     want = zeros (96, 1, "single");
%!     want([1:4, 33:36]) = 8 * i:-1:8 * i - 7;
%!     assert (gather (y{i}), want);
%!   endfor
%! endfor

## PyCUDA: test_mul_add, test_modf, test_frexp, at their data
%!test
%! for f = {@single, @(x) complex(single (x))}
%!   [g, h] = deal (gpuArray (f{1} (1:10)), gpuArray (f{1} (11:20)));
%!   want = f{1} (2 * (1:10) + 3 * (11:20));
%!   assert (gather (cuda.mul_add (g, 2, h, 3)), want);
%!   out = cuda.empty_like (g);
%!   r = cuda.mul_add (g, 2, h, 3, "out", out);
%!   assert (gather (r), want);
%!   assert (gather (out), want);
%!   assert (gather (cuda.mul_add (g, 2, h, 3, "stream", cuda.Stream ())), want);
%! endfor
%! for n = [10, 128, 1024, 2 ^ 10, 2 ^ 13]
%!   a = single (0:n-1) / 10;
%!   [f, k] = cuda.modf (gpuArray (a));
%!   assert (gather (k), fix (a));
%!   assert (gather (f), a - fix (a));
%!   [f, e] = cuda.frexp (gpuArray (a));
%!   [want_f, want_e] = log2 (a);
%!   assert (gather (f), want_f);
%!   assert (gather (e), want_e);
%! endfor

## PyCUDA: test_vector_fill
%!test
%! a_gpu = cuda.GPUArray (100, cuda.vectors.float3);
%! assert ({size(a_gpu), classUnderlying(a_gpu)}, {[3 100], "single"});
%! for v = {cuda.vectors.make_float3(0, 0, 0), cuda.vectors.make_float3(1, 2, 3)}
%!   a_gpu(:,:) = repmat (v{1}(:), 1, 100);
%!   a = gather (a_gpu);
%!   assert (class (a), "single");
%!   assert (a, repmat (single (v{1}(:)), 1, 100));
%! endfor

## arrays of vector types: a column for each vector
%!test
%! x = cuda.GPUArray (10, cuda.vectors.float3);
%! assert ({size(x), classUnderlying(x)}, {[3 10], "single"});
%! k = cuda.ElementwiseKernel ("float3 *x, float3 v", "x[i] = v", "fill_vector");
%! k (x, cuda.vectors.make_float3 (1, 2, 3));
%! assert (gather (x), repmat (single ([1; 2; 3]), 1, 10));
%! p = cuda.to_device (int32 (1:24));
%! assert (gather (cuda.GPUArray ([2 3], "int4", "gpudata", p)), reshape (int32 (1:24), [4 2 3]));
%! assert (cuda.from_device (p, 12, "int2"), reshape (int32 (1:24), 2, 12));
%! assert (cuda.from_device (p, [2 3], "int4", "C"), permute (reshape (int32 (1:24), [4 3 2]), [1 3 2]));
%! assert (cuda.memcpy_dtoh (p, "int3"), reshape (int32 (1:24), 3, 8));
%! h = cuda.pagelocked_zeros (5, cuda.vectors.double2);
%! assert (size (h.value), [2 5]);
%! assert (size (cuda.zeros_like (ones (2, 3), "uchar4")), [4 2 3]);
%! assert (size (cuda.GPUArray ([2 3], "float1")), [1 2 3]);
%! assert (cuda.dtype_to_ctype (cuda.vectors.float3), "float3");
%! fails (@() cuda.GPUArray (2, "float5"), "octcuda:LogicError", 'not "float5"');
%! fails (@() cuda.GPUArray (2, "float5", "gpudata", p), "octcuda:LogicError", 'not "float5"');

## cuda.zeros_like and its kin: of complex arrays complex ones, as in PyCUDA
%!test
%! for x = {gpuArray(complex (single ([1 2; 3 4]), 0)), complex(single ([1 2; 3 4]))}
%!   for f = {@cuda.zeros_like, @cuda.empty_like, @cuda.ones_like}
%!     y = f{1} (x{1});
%!     assert (iscomplex (y));
%!     assert ({size(y), classUnderlying(y)}, {[2 2], "single"});
%!   endfor
%! endfor
%! assert (gather (cuda.zeros_like (x{1})), complex (zeros (2, "single")));
%! assert (gather (cuda.ones_like (x{1})), complex (ones (2, "single")));
%! assert (gather (cuda.ones_like (int8 ([1 2 3]), "dtype", "float32")), ones (1, 3, "single"));
%! assert (iscomplex (cuda.zeros_like ([1 2 3], "complex128")));
%! assert (gather (cuda.zeros_like (cuda.pagelocked_zeros ([2 3], "int16"), [], "F")), zeros (2, 3, "int16"));
%! fails (@() cuda.zeros_like (ones (2), [], "C"), "octcuda:NotSupported", "transpose");
%! fails (@() cuda.zeros_like ({}), "octcuda:WrongKind", "ARRAY must be");

## PyCUDA: test_zeros_like_etc; and core's functions for it
%!test
%! a = fixed_rand (16, 16);
%! for x = {gpuArray(a), gpuArray(a.').', permute(gpuArray (int32 (reshape (0:59, 3, 4, 5))), [1 3 2])}
%!   dims = size (x{1});
%!   class = classUnderlying (x{1});
%!   for f = {@cuda.empty_like, [], []; @cuda.zeros_like, 0, @zeros; @cuda.ones_like, 1, @ones}'
%!     results = {f{1}(x{1}), f{1}(x{1}, "order", "A"), f{1}(x{1}, "order", "F"), f{1}(x{1}, [], "K")};
%!     if (! isempty (f{3}))
%!       results{end+1} = f{3} (dims, "like", x{1});
%!     endif
%!     for y = results
%!       assert ({classUnderlying(y{1}), size(y{1}), iscomplex(y{1})}, {class, dims, false});
%!       if (! isempty (f{2}))
%!         assert (gather (y{1}), f{2} * ones (dims, class));
%!       endif
%!     endfor
%!     for dtype = {"complex64", "complex128"; "single", "double"}
%!       y = f{1} (x{1}, "dtype", dtype{1}, "order", "K");
%!       assert ({classUnderlying(y), size(y), iscomplex(y)}, {dtype{2}, dims, true});
%!       if (! isempty (f{2}))
%!         assert (gather (y), complex (f{2} * ones (dims, dtype{2})));
%!       endif
%!     endfor
%!   endfor
%! endfor

## PyCUDA: test_logical_and_or, test_logical_not (PyCUDA's defect: logical_out)
%!test
%! x = gpuArray (zeros (2, 3));
%! x(:) = gpuArray ([1 0 2; 0 0 3]) | x;
%! assert (gather (x), [1 0 1; 0 0 1]);
%!test
%! a = single (fixed_rand (1, 1000) > 0.5);
%! b = fliplr (a);
%! for other = {b, zeros(1, 1000), ones(1, 1000), 1.0, 0.0}
%!   check (@(a, b) a & b, a, other{1});
%!   check (@(a, b) a | b, a, other{1});
%! endfor
%! check (@(a) ! a, a);
%! check (@(a) ! a, zeros (3, "single"));
%! check (@(a) ! a, ones (3, "single"));

## PyCUDA: test_truth_value: of an array itself, and of what comparisons give
%!function yes = is_true (x)
%!  yes = false;
%!  if (x)
%!    yes = true;
%!  endif
%!  n = 0;
%!  while (x)
%!    n = 1;
%!    break;
%!  endwhile
%!  assert ([n, (x && true), (x || false)] == yes);
%!endfunction
%!test
%! for n = 0:4
%!   for class = {"single", "double", "int32", "logical"}
%!     ones_of = gpuArray (cast (ones ([1, 1, ones(1, n)]), class{1}));
%!     assert (is_true (ones_of));
%!     assert (! is_true (gpuArray (cast (zeros ([1, 1, ones(1, n)]), class{1}))));
%!     assert (islogical (ones_of > 0));
%!     assert (is_true (ones_of > 0) && ! is_true (ones_of == 4));
%!   endfor
%! endfor

## PyCUDA: test_setitem_scalar
%!test
%! a = gpuArray (zeros (3, 4, "single"));
%! a(:) = 1729;
%! assert (gather (a), 1729 * ones (3, 4, "single"));

## PyCUDA: test_binary_ops_with_unequal_dtypes (integers of two classes are an error in Octave)
%!test
%! x = fixed_rand (10, 4, 2, "double");
%! y = flip (x);
%! n = floor (84 * x) - 42;
%! of_class = @(x, n) {int32(n(:,:,1)), int64(n(:,:,1)), single(x(:,:,1)), x(:,:,1), ...
%!                     complex(single (x(:,:,1)), x(:,:,2)), complex(x(:,:,1), x(:,:,2))};
%! for ca = of_class (x, n)
%!   for cb = of_class (y, flip (n))
%!     a = ca{1};
%!     b = cb{1};
%!     check (@(a, b) a + b, a, b);
%!     check (@(a, b) a - b, a, b);
%!     check (@(a, b) a .* b, a, b);
%!     check (@(a, b) a ./ b, a, b, "ulp", 4);
%!   endfor
%! endfor

## PyCUDA: test_big_array_elementwise, test_big_array_reduction, test_big_array_scan
## (all elements are compared; 5 GB twice, and a GPU: a CPU would take minutes)
%!function counts_from (x, first)
%!  n = numel (x);
%!  step = min (2 ^ 26, n);
%!  want = repmat (uint8 (mod (first + (0:255), 256)).', ceil (step / 256), 1);
%!  for k = 0:step:n-1
%!    m = min (step, n - k);
%!    assert (isequal (gather (x(k+1:k+m)), want(1:m)));
%!  endfor
%!endfunction
%!function big_arrays (n)
%!  k = cuda.ElementwiseKernel ("unsigned char *d_arr", ...
%!        "d_arr[i] = (unsigned char) (i & 0b11111111)", "mod_linspace");
%!  x = gpuArray.zeros (n, 1, "uint8");
%!  k (x);
%!  counts_from (x, 0);
%!  clear x;
%!  x = gpuArray.ones (n + 11, 1, "uint8");
%!  r = cuda.ReductionKernel ("uint8", "0", "(a+b) & 0b11111111", "map_expr", "x[i]", ...
%!                            "arguments", "unsigned char *x");
%!  assert (gather (r (x)), uint8 (11));
%!  assert (gather (sum (x == 1)), n + 11);
%!  clear x;
%!  x = gpuArray.ones (n + 12, 1, "uint8");
%!  scan = cuda.InclusiveScanKernel ("uint8", "(a+b) & 0b11111111");
%!  y = scan (x);
%!  counts_from (y, 1);
%!  counts_from (x, 1);
%!endfunction
%!test big_arrays (2 ^ 16);
%!testif ; strcmp (octcuda_backend (), "cuda") && cuda.mem_get_info () > 20e9
%! big_arrays (2 ^ 32);
