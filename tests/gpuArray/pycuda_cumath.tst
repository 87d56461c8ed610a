## What PyCUDA's own tests of cumath mean, with gpuArrays.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## PyCUDA: test_ceil, test_floor, test_fabs (exact; PyCUDA's defect: test_floor tests ceil)
%!test
%! for n = [10, 1024, 8192]
%!   for class = {"single", "double"}
%!     x = 20 * fixed_rand (1, n, class{1}) - 10;
%!     same_on_gpu (@(x) ceil (x), x);
%!     same_on_gpu (@(x) floor (x), x);
%!     same_on_gpu (@(x) abs (x), x);
%!   endfor
%! endfor

## PyCUDA: test_exp, test_log, test_log10, test_sqrt, test_sin, test_cos, test_tan, test_asin
## PyCUDA: test_acos, test_atan, test_sinh, test_cosh, test_tanh
%!test
%! functions = {@exp, -3, 3, 1e-5; @log, 1e-5, 1, 5e-7; @log10, 1e-5, 1, 3e-7;
%!              @sqrt, 1e-5, 1, 2e-7; @sin, -10, 10, 1e-7; @cos, -10, 10, 1e-7;
%!              @tan, -pi/2 + 0.1, pi/2 - 0.1, 1e-5; @asin, -0.9, 0.9, 5e-7;
%!              @acos, -0.9, 0.9, 5e-7; @atan, -10, 10, 2e-7; @sinh, -3, 3, 2e-6;
%!              @cosh, -3, 3, 2e-6; @tanh, -3, 3, 2e-6};
%! for k = 1:rows (functions)
%!   [f, low, high, bound] = functions{k,:};
%!   for n = [10, 128, 1024, 8192]
%!     for class = {"single", "double"}
%!       x = (high - low) * fixed_rand (1, n, class{1}) + low;
%!       same_on_gpu (f, x, "ulp", 4, "floor", bound);
%!     endfor
%!   endfor
%! endfor

## PyCUDA: test_exp_c, test_sin_c, test_cos_c, test_tan_c, test_sinh_c, test_cosh_c, test_tanh_c
%!test
%! functions = {@exp, 3, 1e-5; @sin, 3, 2.1e-6; @cos, 3, 2.1e-6; @tan, pi/2 - 0.1, 3e-5;
%!              @sinh, 3, 3e-6; @cosh, 3, 3e-6; @tanh, pi/2 - 0.1, 3e-5};
%! for k = 1:rows (functions)
%!   [f, most, bound] = functions{k,:};
%!   for class = {"single", "double"}
%!     x = fixed_rand (1, 1024, class{1});
%!     same_on_gpu (f, most * complex (2 * x - 1, 2 * fliplr (x) - 1), "ulp", 8, "floor", bound);
%!   endfor
%! endfor

## PyCUDA: test_log10 of complex numbers
%!test
%! x = fixed_rand (1, 200);
%! same_on_gpu (@(z) log10 (z), complex (x + 0.1, fliplr (x)), "ulp", 4, "floor", 1e-6);
%! same_on_gpu (@(z) log10 (z), complex (double (x) + 0.1, fliplr (x)), "ulp", 4, "floor", 1e-14);

## PyCUDA: test_modf, test_frexp; what Octave has for fmod and ldexp, which are
## in cumath.tst (PyCUDA's defect: fmod_double)
%!test
%! for n = [10, 128, 1024]
%!   for class = {"single", "double"}
%!     a = cast ((0:n-1) / 10, class{1});
%!     b = cast ((0:n-1) / 45.2 + 0.1, class{1});
%!     same_on_gpu (@(a, b) a - fix (a ./ b) .* b, a, b);
%!     same_on_gpu (@(a, b) rem (a, b), a, b);
%!     same_on_gpu (@(a, e) pow2 (a, e), a, cast (mod (0:n-1, 10), class{1}));
%!     same_on_gpu (@(a) log2 (a), a, "nout", 2);
%!     same_on_gpu (@(a) fix (a), a);
%!     same_on_gpu (@(a) a - fix (a), a);
%!   endfor
%! endfor

## PyCUDA: test_unary_func_kwargs (a stream is a scope; a result is a new array;
## PyCUDA's defect: cumath_stream is ignored)
%!test
%! for n = [10, 128, 1024, 2 ^ 10, 2 ^ 13]
%!   for class = {"single", "double"}
%!     x = 6 * fixed_rand (1, n, class{1}) - 3;
%!     want = exp (x);
%!     near = @(y) isa (gather (y), class{1}) && all (abs (gather (y) - want) <= 1e-5);
%!     s = cuda.Stream ();
%!     ## into an array that is there, and into its own
%!     g = gpuArray (x);
%!     y = gpuArray (zeros (1, n, class{1}));
%!     y(:) = exp (g);
%!     assert (near (y));
%!     z = gpuArray (x);
%!     z(:) = exp (z);
%!     assert (near (z));
%!     ## in a stream, made there and made before
%!     scope = cuda.stream_scope (s);
%!     y = exp (gpuArray (x));
%!     clear scope
%!     assert (near (y));
%!     scope = cuda.stream_scope (s);
%!     y = exp (g);
%!     clear scope
%!     assert (near (y));
%!     ## both
%!     y = gpuArray (zeros (1, n, class{1}));
%!     scope = cuda.stream_scope (s);
%!     y(:) = exp (g);
%!     clear scope
%!     assert (near (y));
%!     assert (gather (g), x);
%!   endfor
%! endfor
