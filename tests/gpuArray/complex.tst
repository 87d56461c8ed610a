## complex.tst -- an array is real or complex exactly when core's is.
##
## What starts real and becomes complex, what is narrowed, what stays, and what
## asks.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Functions of real arrays whose result may be complex.
%!test
%! for f = {@sqrt, @log, @log2, @log10, @log1p, @acos, @asin, @acosh, @atanh}
%!   for x = {[0.25, 0.5], [0.25, -0.5], [-4, 2, 0], -4, 0.5, 2, [2, 3], ...
%!            single([-2, 2]), [], NaN, [NaN, -1], [Inf, -Inf], [-0, 1]}
%!     same_on_gpu (f{1}, x{1}, "ulp", 8);
%!   endfor
%! endfor
%!test
%! for x = {[-8, 4], [8, 4], -8, 4, single([-8, 4])}
%!   for p = {0.5, 2, -1, 1/3, [2, 3], [0.5, 2]}
%!     same_on_gpu (@(x, p) x .^ p, x{1}, p{1}, "ulp", 16);
%!   endfor
%! endfor

## The result takes part in further work as core's does.
%!test
%! for x = {[4, 9], [-4, 9], [-4, -9]}
%!   same_on_gpu (@(x) sqrt (x) + 1, x{1}, "ulp", 2);
%!   same_on_gpu (@(x) sqrt (x) .* sqrt (x), x{1}, "ulp", 4);
%!   same_on_gpu (@(x) abs (sqrt (x)), x{1}, "ulp", 4);
%!   same_on_gpu (@(x) sqrt (x)(1), x{1}, "ulp", 2);
%!   same_on_gpu (@(x) sqrt (x)(2), x{1}, "ulp", 2);
%!   same_on_gpu (@(x) sum (sqrt (x)), x{1}, "ulp", 4);
%!   same_on_gpu (@(x) max (sqrt (x)), x{1}, "ulp", 4);
%!   same_on_gpu (@(x) sqrt (x) > 2, x{1});
%!   same_on_gpu (@(x) isreal (sqrt (x)), x{1});
%!   same_on_gpu (@(x) iscomplex (sqrt (x)), x{1});
%!   same_on_gpu (@(x) real (sqrt (x)), x{1}, "ulp", 2);
%!   same_on_gpu (@(x) exp (log (x)), x{1}, "ulp", 16, "floor", 1e-14);
%!   same_on_gpu (@(x) sqrt (sqrt (x)), x{1}, "ulp", 8);
%!   same_on_gpu (@(x) atan2 (sqrt (x), 1), x{1}, "ulp", 8);
%! endfor

## Narrowing: imaginary parts that are all zero go away, as in core.
%!test
%! z = [1+2i, 3-1i];
%! same_on_gpu (@(z) z - 1i * imag (z), z);
%! same_on_gpu (@(z) z .* conj (z), z);
%! same_on_gpu (@(z) z + conj (z), z);
%! same_on_gpu (@(z) z .* 0, z);
%! same_on_gpu (@(z) (z - z)(1), z);
%! same_on_gpu (@(z) -(z - z), z);
%! same_on_gpu (@(z) (z + conj (z)) > 3, z);
%! same_on_gpu (@(z) isreal (z + conj (z)), z);
%! same_on_gpu (@(z) max (z + conj (z)), z);
%! same_on_gpu (@(z) mod (z + conj (z), 3), z);

## complex () stays complex.
%!test
%! same_on_gpu (@(x) complex (x, 0), [1, 2, 3]);
%! same_on_gpu (@(x, y) complex (x, y), [1, 2, 3], [0, 0, 0], "mixed", true);
%! same_on_gpu (@(x) isreal (complex (x, 0)), [1, 2, 3]);
%! same_on_gpu (@(x) x, complex ([1, 2], 0));
%! same_on_gpu (@(x) x(1), complex ([1, 2], 0));
%! same_on_gpu (@(x) x(:), complex ([1, 2], 0));
%! same_on_gpu (@(x) x + 0, complex ([1, 2], 0));
%! same_on_gpu (@(x) complex (x, 1), single ([1, 2]));
%!test assert (iscomplex (gather (gpuArray (complex ([1, 2], 0)))));

## Reading and writing parts.
%!test
%! z = [1+2i, 3, 5i; 0, -1i, 2];
%! same_on_gpu (@(z) z(1, :), z);
%! same_on_gpu (@(z) z(1, 2), z);
%! same_on_gpu (@(z) z(:, 2), z);
%! same_on_gpu (@(z) z(2, 1), z);
%! same_on_gpu (@(z) z.', z);
%! same_on_gpu (@(z) z', z);

## Signs and comparisons.
%!test
%! z = [1+1i, -1+1i, 1-1i, -1-1i, 0, 2, -2];
%! w = flip (z);
%! for f = {@eq, @ne, @lt, @le, @gt, @ge, @and, @or, @max, @min}
%!   same_on_gpu (f{1}, z, w, "mixed", true);
%!   same_on_gpu (f{1}, z, 1, "mixed", true);
%! endfor
%! for f = {@abs, @arg, @angle, @sign, @real, @imag, @conj, @not, @isreal, ...
%!          @isnan, @isinf, @isfinite, @round, @fix, @floor, @ceil}
%!   same_on_gpu (f{1}, z, "ulp", 2);
%! endfor

## What is known to be nonnegative needs no check: one kernel, and no look at
## the values before it.
%!test
%! a = gpuArray (1:100);
%! b = gpuArray (100:-1:1);
%! r = sqrt (a .* a + b .* b);
%! n = __octcuda__ ("launches");
%! gather (r);
%! assert (__octcuda__ ("launches") - n, 1);
%! assert (isreal (r));

## realsqrt, reallog and realpow report what core reports.
%!test same_on_gpu (@(x) realsqrt (x), [1, 4], "ulp", 1);
%!test same_on_gpu (@(x) realsqrt (x), [1, -4]);
%!test same_on_gpu (@(x) reallog (x), [1, 4], "ulp", 2);
%!test same_on_gpu (@(x) reallog (x), [1, -4]);
%!test same_on_gpu (@(x) realpow (x, 2), [1, -4], "ulp", 2);
%!test same_on_gpu (@(x) realpow (x, 0.5), [1, -4]);

## What lies beyond the last element leaves no domain.
%!test
%! for n = [1:9, 255:259]
%!   same_on_gpu (@(x) sqrt (x - 1), 1 + (1:n));
%!   same_on_gpu (@(x) sqrt (x - 1), single (1 + (1:n)));
%!   same_on_gpu (@(x) sum (sqrt (x - 1)), 2 * ones (1, n), "floor", n * eps * n);
%! endfor

## Only both parts together are zero
%!test
%! x = [0, 1i, 2, 3i, 0, 1+1i, NaN*1i, -0-0i];
%! for c = {@double, @single}
%!   for f = {@find, @nnz, @nonzeros, @any, @all, @(x) x(x != 0), @(x) ! x(! isnan (x))}
%!     assert (same_value (f{1} (gpuArray (c{1} (x))), f{1} (c{1} (x))), "");
%!   endfor
%!   same_on_gpu (@(x) ! x, c{1} (x));     # of NaN an error
%! endfor

## What a compiled function gives keeps its imaginary part, but the sign of none
%!test
%! for c = {"double", "single"}
%!   x = complex (feval (c{1}, [1, 2, 3, 0, -0, 5]), feval (c{1}, [1, -1, -0, 0, -0, 2]));
%!   for f = {@(z) z, @(z) z * 1, @(z) conj (z)}
%!     got = gather (arrayfun (f{1}, gpuArray (x)));
%!     want = arrayfun (f{1}, x);
%!     assert (got, want);
%!     assert (1 ./ imag (got), 1 ./ imag (want));
%!   endfor
%! endfor

%!test assert_no_live ();

## What becomes real, and what stays complex with imaginary parts of 0
%!test
%! for z = {complex(1, 0), complex([1 2], 0), complex(zeros (2, 1)), 1, 1i, 1:2}
%!   for f = {@(x) cat(1, x), @(x) cat(2, x), @(x) horzcat(x), @(x) vertcat(x), ...
%!            @(x) cat(3, x), @(x) [x; x], @(x) [x, []], @(x) cat(1, x, []), ...
%!            @(x) full(x), @(x) x(:), @(x) reshape(x, size (x)), ...
%!            @(x) repmat(x, 1, 1), @(x) x.', @(x) merge(true, x, x), ...
%!            @(x) double(x), @(x) x(1:end), @(x) permute(x, [1 2]), ...
%!            @(x) squeeze(x), @(x) +x, @(x) circshift(x, 0), @(x) flip(x), ...
%!            @(x) sort(x), @(x) resize(x, size (x)), @(x) vec(x), @(x) conj(x), ...
%!            @(x) unique(x), @(x) sum(x, 3), @(x) postpad(x, numel (x))}
%!     same_on_gpu (f{1}, z{1});
%!   endfor
%! endfor

## Zeros of either sign
%!test
%! z = [complex(-0, 0), complex(0, 0), complex(-0, -0), complex(0, -0), complex(-1, 0), complex(-1, -0), ...
%!      complex(2, -0), complex(-2, 0), complex(-2, -0), complex(-0.5, -0), complex(0.5, -0)];
%! for f = {@asech, @acsch, @acoth, @asec, @acsc, @acot}
%!   same_on_gpu (f{1}, z, "ulp", 8);
%!   same_on_gpu (f{1}, single (z), "ulp", 8);
%!   for k = 1:numel (z)
%!     same_on_gpu (f{1}, z(k), "ulp", 8);
%!     same_on_gpu (@(x) 1 ./ f{1} (x), z(k), "ulp", 16);
%!   endfor
%! endfor

## Reciprocals of what turns out real: the division is one of real numbers
%!test
%! z = {complex(0, 0), complex(0, -0), complex(-0, 0), complex(-0, -0), ...
%!      complex(Inf, 0), complex(0, Inf), complex(NaN, 0), 1+2i, [0 1i], ...
%!      complex([0 0], [0 0]), complex(zeros (1, 0)), 0, [1 -2]};
%! for f = {@csc, @cot, @csch, @coth, @sec, @sech, @secd, @cscd, @cotd}
%!   for k = 1:numel (z)
%!     same_on_gpu (f{1}, z{k}, "ulp", 64);
%!     same_on_gpu (f{1}, single (z{k}), "ulp", 64);
%!     same_on_gpu (@(x) f{1} (x + 0i), z{k}, "ulp", 64);
%!   endfor
%! endfor

## Zeros, infinities, NaN and the ends of double; then the kernels' own
## mathematics, which GPUs run, compiled for the CPU
%!test
%! complex_corners ();
%!test
%! if (strcmp (octcuda_backend (), "cuda"))
%!   return;
%! endif
%! was = getenv ("OCTCUDA_CXX");
%! unwind_protect
%!   setenv ("OCTCUDA_CXX", [mkoctfile("-p", "CXX"), " -DOCTA_OWN"]);
%!   [status, out] = run_octave ("complex_corners (); disp ('done');");
%!   assert (status == 0, "%s", out);
%!   assert (! isempty (strfind (out, "done")), out);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_CXX", was);
%! end_unwind_protect
