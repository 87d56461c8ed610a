## build.tst -- zeros, eye, random numbers, ranges and special matrices.
##
## Static methods and the "like" forms give core's value, class and errors;
## constants and ranges take no memory traffic inside an expression.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## NAME with the static method, compared with core.
%!function same_static (name, varargin)
%!  warning ("off", "all", "local");
%!  want = got = want_err = got_err = [];
%!  try
%!    want = feval (name, varargin{:});
%!  catch want_err
%!  end_try_catch
%!  try
%!    got = gpuArray.(name) (varargin{:});
%!  catch got_err
%!  end_try_catch
%!  msg = same_error (got_err, want_err);
%!  if (isempty (msg) && isempty (want_err))
%!    msg = same_value (got, want);
%!    if (isempty (msg) && ! isobject (got))
%!      msg = "no gpuArray";
%!    endif
%!  endif
%!  assert (msg, "", [name, " ", disp(varargin), msg]);
%!endfunction
%!test
%! sizes = {{}, {3}, {2, 3}, {[2, 3]}, {2, 3, 4}, {[2, 3, 4]}, {0}, {0, 3}, {-1, 2}, ...
%!          {[2; 3]}, {int8(2), 3}, {2, 3, 1, 1}, {1}, {1, 1}, ...
%!          {[]}, {2.5}, {NaN}, {{}}, {1i}, {2, [3, 4]}};
%! for name = {"zeros", "ones", "Inf", "inf", "NaN", "nan", "NA", "eye", "true", "false"}
%!   for s = sizes
%!     same_static (name{1}, s{1}{:});
%!   endfor
%!   for cls = {"double", "single", "int8", "uint64", "logical", "char", "foo", "like"}
%!     same_static (name{1}, 2, 3, cls{1});
%!     same_static (name{1}, [2, 2], cls{1});
%!     same_static (name{1}, cls{1});
%!   endfor
%! endfor
%!test
%! for name = {"zeros", "ones", "Inf", "NaN", "NA", "true", "false"}
%!   for c = test_classes ()
%!     x = test_values (c{1}, "random", 0, 100, 3);
%!     want = want_err = got = got_err = [];
%!     try
%!       want = feval (name{1}, 2, 3, "like", x);
%!     catch want_err
%!     end_try_catch
%!     try
%!       got = feval (name{1}, 2, 3, "like", gpuArray (x));
%!     catch got_err
%!     end_try_catch
%!     assert (same_error (got_err, want_err), "");
%!     if (isempty (want_err))
%!       assert (same_value (got, want), "");
%!       assert (isgpuarray (got));
%!     endif
%!   endfor
%! endfor
%!test
%! g = gpuArray (single ([1, 2]));
%! assert (same_value (zeros ("like", g), single (0)), "");
%! assert (same_value (eye (2, "like", g), single (eye (2))), "");
%! assert (same_value (ones (size (g), "like", g), single ([1, 1])), "");
%! assert (same_value (gpuArray.zeros (2, "gpuArray"), zeros (2)), "");
%! assert (same_value (gpuArray.ones (2, "single", "gpuArray"), ones (2, "single")), "");
%! assert (same_value (gpuArray.ones (1, 2, "like", int8 (1)), int8 ([1, 1])), "");
%! assert (same_value (zeros (gpuArray (2), 3), zeros (2, 3)), "");
%! assert (isgpuarray (gpuArray.zeros (3)));

## Constants are values like any other.
%!test
%! z = gpuArray.ones (3, 4) * 2;
%! assert (same_value (z, 2 * ones (3, 4)), "");
%! z = gpuArray.zeros (3, 4);
%! z(2, :) = 5;
%! y = z;
%! z(:, 1) = 7;
%! w = zeros (3, 4);
%! w(2, :) = 5;
%! assert (same_value (y, w), "");
%! w(:, 1) = 7;
%! assert (same_value (z, w), "");
%! x = ones (3, 4);
%! same_on_gpu (@(x) x .* gather (gpuArray.ones (3, 4)), x);
%! o = gpuArray.ones (3, 4);
%! assert (same_value (sum (o), sum (x)), "");
%! assert (same_value (o(2:3, [1, 4, 2]), x(2:3, 1:3)), "");
%! assert (same_value (o', x'), "");
%! assert (same_value (o(:), x(:)), "");
%! assert (same_value ([o, o; o, o], ones (6, 8)), "");
%! assert (same_value (o + gpuArray.ones (3, 1), 2 * x), "");
%! assert (same_value (gpuArray.ones (3, 1) + gpuArray.ones (1, 4), 2 * x), "");
%! assert (same_value (repmat (o, 2, 2), ones (6, 8)), "");
%! assert (same_value (sqrt (-o), sqrt (-x)), "");
%! assert (same_value (max (o(:)), 1), "");
%!test  # a scalar picked out of a constant is an object of its own
%! o = gpuArray.ones (3);
%! a = o(1);
%! b = o(2);
%! mod = cuda.SourceModule ("__global__ void set (double *x) { x[0] = 9; }");
%! k = mod.get_function ("set");
%! k (a, "block", [1, 1, 1], "grid", [1, 1]);
%! assert (gather (a), 9);
%! assert (gather (b), 1);
%! assert (gather (o), ones (3));
%!test  # nothing is stored for a constant inside an expression
%! g = gpuArray (ones (200, 100));
%! gather (g + gpuArray.zeros (200, 100));
%! n = __octcuda__ ("launches");
%! used = __octcuda__ ("memory");
%! y = g + gpuArray.zeros (200, 100);
%! wait (gpuDevice ());
%! assert (__octcuda__ ("launches") - n, 1);

## Ranges.
%!test
%! for r = {{1, 5}, {1, 2, 10}, {5, -1, 1}, {0, 0.1, 1}, {1, 0.3, 2}, {-1, 0.25, 1}, {1, 0}, ...
%!          {3, 3}, {1, 1e5}, {0, 1e-3, 1}, {-0, 1, 3}, {0.1, 0.1, 0.5}, {1.5, 4}, {1, -1, 5}, ...
%!          {int8(1), 5}, {single(1), 5}, {1, Inf}, {NaN, 1}, {1, 0, 5}, {1, {}}, {1i, 3}}
%!   same_static ("colon", r{1}{:});
%! endfor
%! c = gpuArray.colon (1, 10);
%! x = 1:10;
%! assert (same_value (c .* 2, x .* 2), "");
%! assert (same_value (c', x'), "");
%! assert (same_value (c(3:5), 3:5), "");
%! assert (same_value (c([3, 1, 1]), [3, 1, 1]), "");
%! assert (same_value (c(end:-2:1), 10:-2:1), "");
%! assert (same_value (reshape (c, 2, 5), reshape (x, 2, 5)), "");
%! assert (same_value (reshape (c, 2, 5)(:, 2:2:end), reshape (x, 2, 5)(:, 2:2:end)), "");
%! assert (same_value (c' + c, x' + x), "");
%! assert (same_value (c .* gpuArray (x'), x .* x'), "");
%! assert (same_value (sum (c), 55), "");
%! assert (same_value (repmat (c, 2, 2), repmat (x, 2, 2)), "");
%! assert (same_value (permute (reshape (c, 1, 2, 5), [3, 2, 1]), permute (reshape (x, 1, 2, 5), [3, 2, 1])), "");
%! assert (same_value (sqrt (c), sqrt (x)), "");
%! assert (same_value (sqrt (c - 3), sqrt (x - 3)), "");
%! assert (same_value ([c; c], [x; x]), "");
%! assert (same_value (c(7), 7), "");
%! c(2) = 0;
%! assert (same_value (c, [1, 0, 3:10]), "");
%!test  # a range of gpuArrays is an ordinary one
%! g = gpuArray (3);
%! assert (class (1:g), "double");
%! assert (1:g, 1:3);
%! assert (g:-1:1, 3:-1:1);
%! n = 0;
%! for k = 1:g
%!   n += k;
%! endfor
%! assert (n, 6);
%!test
%! for a = {{1, 2, 5}, {0, 1}, {1, 5, 0}, {1, 5, 1}, {1, 5, 2.7}, {single(1), 2, 4}, {1i, 2, 3}, ...
%!          {[1; 2], [3; 4], 4}, {1, Inf, 3}, {1}, {1, {}}, {-1, 1, 5}}
%!   same_static ("linspace", a{1}{:});
%!   same_static ("logspace", a{1}{:});
%! endfor
%! for n = [999, 1000, 1001, 5000, 5001]
%!   for ab = {[0, 1], [1, 0], [-2, 2], [0.1, 0.7], [1e10, -3], [-1, 0], [0.3, 1e-300], ...
%!             [-0, 1], [1, -0], [5, 5], [-1e308, 1e308], [1, Inf]}
%!     same_static ("linspace", ab{1}(1), ab{1}(2), n);
%!     same_static ("linspace", single (ab{1}(1)), single (ab{1}(2)), n);
%!     same_static ("linspace", ab{1}(1), single (ab{1}(2)), n);
%!     same_static ("linspace", single (ab{1}(1)), ab{1}(2), single (n));
%!   endfor
%! endfor
%! same_static ("linspace", single (-1), -1e-60, 1000);
%! same_static ("linspace", single (0.1), single (3.3), 2 ^ 24 + 3);
%! before = __octcuda__ ("memory").in_use;
%! x = gpuArray.linspace (single (0), single (1), 1e6);
%! assert (__octcuda__ ("memory").in_use, before);
%! assert (same_value (linspace (gpuArray (0), 1, 2001)(3:7) .* 2, linspace (0, 1, 2001)(3:7) .* 2), "");
%! same_on_gpu (@(a, b) linspace (a, b, 5), 1, 3, "mixed", true);
%! same_on_gpu (@(a, b) logspace (a, b, 5), 1, 3);
%! same_on_gpu (@(n) linspace (0, 1, n), 7);

## With the generator "Twister" random numbers are core's.
%!test
%! gpurng (1, "Twister");
%! unwind_protect
%!   for name = {"rand", "randn", "rande"}
%!     feval (name{1}, "twister", 42);
%!     want = {feval(name{1}, 3), feval(name{1}, 2, 3), feval(name{1}, [2, 3, 2]), feval(name{1}, 2, "single")};
%!     feval (name{1}, "twister", 42);
%!     got = {gpuArray.(name{1})(3), gpuArray.(name{1})(2, 3), gpuArray.(name{1})([2, 3, 2]), ...
%!            feval(name{1}, 2, "like", gpuArray (single (1)))};
%!     for k = 1:4
%!       assert (same_value (got{k}, want{k}), "");
%!       assert (isgpuarray (got{k}));
%!     endfor
%!   endfor
%!   rand ("twister", 1);
%!   want = {randi(10, 3), randi([2, 5], 2, 3, "int8"), randperm(7), randperm(7, 3)};
%!   rand ("twister", 1);
%!   got = {gpuArray.randi(10, 3), gpuArray.randi([2, 5], 2, 3, "int8"), gpuArray.randperm(7), ...
%!          gpuArray.randperm(7, 3)};
%!   for k = 1:4
%!     assert (same_value (got{k}, want{k}), "");
%!   endfor
%!   s = gpuArray.rand ("twister");
%!   assert (! isobject (s) && numel (s) > 600);
%! unwind_protect_cleanup
%!   gpurng ("default");
%! end_unwind_protect

## cast.
%!test
%! for c = test_classes ()
%!   x = test_values (c{1}, "random", 0, 100, 3);
%!   for d = {"double", "single", "int8", "uint64", "logical", "char", "foo"}
%!     same_on_gpu (@(x) cast (x, d{1}), x);
%!   endfor
%! endfor
%! for x = {int8(5), single([1.5, 2]), [1i, 2], true}
%!   for y = {1, single(1i), int16(1), true, 2i}
%!     same_on_gpu (@(x, y) cast (x, "like", y), x{1}, y{1});
%!   endfor
%! endfor
%! assert (isgpuarray (cast (1, "like", gpuArray (2))));
%! assert (! isgpuarray (cast (gpuArray (1), "like", single (2))));
%! all_same ({@(x) complex(x), @(x) complex(x)(2)}, [1i, 2]);
%! all_same ({@(x) cast(x), @(x) cast(x, 5), @(x) cast(x, "like"), @(x) cast(x, "double", 1)}, 1);

## Grids, subscripts, special matrices.
%!test
%! x = [1.5, 2, 3];
%! y = (1:4)';
%! same_on_gpu (@(x, y) meshgrid (x, y), x, y, "nout", 2, "mixed", true);
%! same_on_gpu (@(x, y) meshgrid (x, y, x), x, y, "nout", 3);
%! same_on_gpu (@(x) meshgrid (x), single (x), "nout", 2);
%! same_on_gpu (@(x, y) ndgrid (x, y), x, y, "nout", 2, "mixed", true);
%! same_on_gpu (@(x, y) ndgrid (x, y, x), x, y, "nout", 3);
%! same_on_gpu (@(x) meshgrid (x), ones (2));
%! same_on_gpu (@(x) ndgrid (x), ones (2));
%!test
%! same_on_gpu (@(i, j) sub2ind ([3, 4], i, j), [1, 2; 3, 3], [4, 3; 2, 1], "mixed", true);
%! same_on_gpu (@(i, j) sub2ind ([3, 4, 2], i, j), int8 ([1, 2]), single ([8, 5]));
%! same_on_gpu (@(i) sub2ind ([3, 4], i, i, ones (size (i))), [1, 2]);
%! all_same ({@(i) sub2ind([3, 4], i), @(i) sub2ind([3, 4], i, i + 2), @(i) sub2ind([3, 4], i, 0 * i), ...
%!            @(i) sub2ind([3, 4], i, 1), @(i) sub2ind([3, 4], i, i + 0.5), @(i) sub2ind([3, 4], i, i * 1i), ...
%!            @(i) sub2ind([3, 4], i, i > 0), @(i) sub2ind([3, -4], i, i), @(i) sub2ind(3, i)}, [1, 2, 3]);
%! same_on_gpu (@(i) sub2ind ([3, 4], i, i), []);
%! for n = 1:4
%!   for x = {1:24, [1, 2; 3, 24], int16([5, 7]), [], 25, 0, 1.5, true}
%!     same_on_gpu (@(i) ind2sub ([2, 3, 4], i), x{1}, "nout", n);
%!   endfor
%! endfor
%! same_on_gpu (@(d, i) ind2sub (d, i), [2, 3], 5, "nout", 2, "mixed", true);
%!test
%! warning ("off", "all", "local");
%! for x = {1:3, (1:4)', single([1, 2]), int8([1, 2, 3]), [1i, 2, 3 + 1i], 5, true(1, 2)}
%!   all_same ({@(x) toeplitz(x), @(x) toeplitz(x, x + 1), @(x) toeplitz(x, [x(1), 7, 8]), ...
%!              @(x) hankel(x), @(x) hankel(x, x), @(x) vander(x), @(x) vander(x, 2), ...
%!              @(x) blkdiag(x, x), @(x) vech(diag (x))}, x{1});
%! endfor
%! for x = {[], ones(2), ones(2, 2, 2)}
%!   all_same ({@(x) toeplitz(x), @(x) toeplitz(1:2, x), @(x) hankel(x), @(x) hankel(x, 1), ...
%!              @(x) vander(x), @(x) blkdiag(x, 1), @(x) vech(x)}, x{1});
%! endfor
%! same_on_gpu (@(a, b, c) blkdiag (a, b, c), 1:2, [3; 4], int8 (5), "mixed", true);
%! all_same ({@(a) blkdiag(a, "a"), @(a) blkdiag(a, {1})}, 1);
%! same_on_gpu (@(a, b) blkdiag (a, b), zeros (0, 2), 1);
%! same_on_gpu (@(n) hadamard (n), 4);
%! same_on_gpu (@(n) magic (n), 4);

%!test assert_no_live ();
