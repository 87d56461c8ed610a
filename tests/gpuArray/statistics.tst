## statistics.tst -- mean, median, var ... and questions about matrices.
##
## Most are core's own functions, which run on gpuArrays because what they call
## does; so they follow the running Octave.  Each is compared with itself on
## ordinary arrays, over classes, shapes and dimensions.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function sweep (classes, functions, tol)
%!  warning ("off", "octcuda:fallback", "local");
%!  for c = classes
%!    v = test_values (c{1}, "random", -5, 5, 24);
%!    w = v;
%!    if (isfloat (v) && isreal (v))
%!      w([3, 10]) = [NaN, Inf];
%!    endif
%!    if (isa (v, "single"))
%!      tol = max (tol, 5e-3);
%!    endif
%!    for x = {v(1:23), v.', reshape(v, 4, 6), reshape(v, 2, 3, 4), ...
%!             reshape(w, 4, 6), w, v(1), v(zeros (0, 3)), v(zeros (0, 0))}
%!      for f = functions
%!        f = f{1};
%!        same_on_gpu (f, x{1}, "ulp", 60, "floor", tol);
%!        for d = {1, 2, 3}
%!          same_on_gpu (@(x) f (x, d{1}), x{1}, "ulp", 60, "floor", tol);
%!        endfor
%!      endfor
%!    endfor
%!  endfor
%!endfunction

%!test
%! sweep (test_classes (), {@mean, @median, @mode, @range}, 1e-13);
%!test
%! f = {@(x, varargin) mean(x, varargin{:}, "native"), ...
%!      @(x, varargin) mean(x, varargin{:}, "double"), ...
%!      @(x, varargin) var(x, 0, varargin{:}), ...
%!      @(x, varargin) std(x, 1, varargin{:})};
%! sweep (test_classes (), f, 1e-12);
%!test
%! f = {@meansq, @center, @(x, varargin) zscore(x, 0, varargin{:}), ...
%!      @trapz, @cumtrapz, @(x, varargin) mad(x, 0, varargin{:}), @iqr};
%! sweep ({"double", "complex single", "int8", "logical"}, f, 1e-10);
%! ## not of integers: the kurtosis of three numbers is 1.5, which rounds either way
%! sweep ({"double", "complex single", "logical"}, {@(x, varargin) statistics(x, varargin{:})}, 1e-10);
%! x = int8 (mod ((1:60) * 37, 101) - 50);
%! same_on_gpu (@(x) statistics (x), x);
%! same_on_gpu (@(x) statistics (x, 2), reshape (x, 6, 10));
%!test
%! f = {@(x, varargin) skewness(x, 0, varargin{:}), ...
%!      @(x, varargin) kurtosis(x, 1, varargin{:}), ...
%!      @(x, varargin) moment(x, 3, varargin{:}), ...
%!      @(x, varargin) moment(x, 2, "ac", varargin{:}), ...
%!      @(x, varargin) vecnorm(x, 1, varargin{:}), ...
%!      @(x, varargin) vecnorm(x, 2, varargin{:}), ...
%!      @(x, varargin) vecnorm(x, 3, varargin{:}), ...
%!      @(x, varargin) vecnorm(x, 4, varargin{:}), ...
%!      @(x, varargin) vecnorm(x, Inf, varargin{:})};
%! sweep ({"double", "complex double", "single", "uint8", "logical"}, f, 1e-9);
%!test
%! if (exist ("rms"))
%!   sweep ({"double", "complex single", "int8"}, {@rms, @(x, varargin) normalize(x, varargin{:})}, 1e-12);
%! endif

## Options that core takes.
%!test
%! warning ("off", "octcuda:fallback", "local");
%! x = reshape (mod ((1:60) * 0.618, 1) * 10 - 3, 5, 12);
%! w = mod ((1:5) * 0.3, 1);
%! tol = {"ulp", 60, "floor", 1e-11};
%! for f = {@(x) mean(abs (x), "g"), @(x) mean(x, "h"), @(x) mean(x, "a"), ...
%!          @(x) mean(x, "foo"), @(x) mean(x, 0), @(x) mean(x, 1.5), ...
%!          @(x) var(x, w), @(x) var(x, w, 1), @(x) var(x, 0, [1, 2]), ...
%!          @(x) var(x, 0, "all"), @(x) var(x, 2), @(x) var(x, 0, 0), @(x) var(x, []), ...
%!          @(x) var(x, [], 2), @(x) std(x, 1, 2), @(x) std(x(:)), @(x) var(x, -1), ...
%!          @(x) median(x, 0), ...
%!          @(x) mode(x, 0), @(x) range(x, 2), @(x) zscore(x, 1), @(x) zscore(x, 3), ...
%!          @(x) skewness(x, 0), @(x) kurtosis(x, 0, 2), @(x) moment(x, 3, "c"), ...
%!          @(x) trapz(x, x .^ 2), @(x) trapz(x(:, 1), x), @(x) cumtrapz(x, x .^ 2), ...
%!          @(x) trapz(0.5, x), @(x) trapz(x, x, 2), @(x) vecnorm(x, 0), ...
%!          @(x) quantile(x, [.1, .5]), @(x) quantile(x, .3, 2, 7), @(x) prctile(x), ...
%!          @(x) iqr(x, 2), @(x) mad(x, 1), @(x) cov(x), @(x) cov(x, x .^ 2), ...
%!          @(x) cov(x, 1), @(x) corr(x), @(x) corr(x, x .^ 2), @(x) corrcoef(x), ...
%!          @(x) corrcoef(x, x .^ 2), @(x) ranks(x), @(x) spearman(x, x .^ 2), ...
%!          @(x) run_count(x, 3), @(x) rank(x), @(x) cond(x)}
%!   same_on_gpu (f{1}, x, tol{:});
%! endfor
%! for y = {[Inf, -Inf, 1], [Inf, 1; 2, 3; 4, 4], [1, Inf; 1, 2; 1, 4], [NaN, 1, 2], [1, NaN; 1, 2; 1, 4], [Inf, Inf]}
%!   same_on_gpu (@(x) corrcoef (x), y{1}, "nout", 4, tol{:});
%! endfor
%! for y = {single([1, 2; 3, 5; 7, 1; 2, 2]), single([1, 2, 3, 7]), single([1, NaN; 1, 2; 1, 4; 2, 2])}
%!   for rows = {"all", "complete", "pairwise"}
%!     same_on_gpu (@(x) corrcoef (x, "rows", rows{1}), y{1}, "nout", 4, "floor", 1e-5);
%!   endfor
%! endfor
%! same_on_gpu (@(x, y) corrcoef (x, y), single ([1, 2, 3, 7]), [2, 1, 5, 8], "nout", 2, "floor", 1e-5);
%! same_on_gpu (@(x) bounds (x), x, "nout", 2);
%! same_on_gpu (@(x) bounds (x, 2), x, "nout", 2);
%! same_on_gpu (@(x) zscore (x), x, "nout", 3, tol{:});
%! same_on_gpu (@(x) mode (round (x)), x, "nout", 2);
%! y = x;
%! y(7) = NaN;
%! for f = {@median, @mean, @var, @(x) bounds(x, "includenan")}
%!   same_on_gpu (f{1}, y, tol{:});
%!   same_on_gpu (f{1}, y(:), tol{:});
%! endfor
%! for z = {[-0, -0], single([-0, -0, -0, -0]), [-0, -0, -0], [-0, -0; -0, 0], -zeros(2, 3, 2)}
%!   same_on_gpu (@(x) 1 ./ median (x), z{1});
%!   same_on_gpu (@(x) 1 ./ median (x, 2), z{1});
%! endfor

## What core may not know (options.tst) is core's where it does
%!test
%! warning ("off", "octcuda:fallback", "local");
%! x = reshape (mod ((1:60) * 0.618, 1) * 10 - 3, 5, 12);
%! y = x;
%! y(7) = NaN;
%! for f = {@(x) mean(x, "all"), @(x) mean(x, "omitnan"), @(x) median(x, "all"), ...
%!          @(x) median(x, [1, 2]), @(x) median(x, "omitnan"), @(x) var(x, 0, "omitnan"), ...
%!          @(x) sum(x, "all")}
%!   try
%!     f{1} (y);
%!   catch
%!     continue;
%!   end_try_catch
%!   same_on_gpu (f{1}, x, "ulp", 60, "floor", 1e-11);
%!   same_on_gpu (f{1}, y, "ulp", 60, "floor", 1e-11);
%! endfor

## A large mean costs no digits, nor does a first element that is far from all others;
## what is too large for squares, and what is not finite.
%!test
%! x = 1e9 + mod ((1:4000)' * 0.618, 1);
%! same_on_gpu (@(x) var (x), x, "floor", 1e-9);
%! assert (gather (var (gpuArray (x))), var (x - 1e9), 1e-12);
%! same_on_gpu (@(x) std (x, 1), x, "floor", 1e-9);
%! y = mod ((1:70000)' * 0.618, 1);
%! for far = [1e8, -1e12, 1e-300]
%!   for at = [1, 2, 30000, 70000]
%!     y(at) = far;
%!     for z = {y, y.', reshape(y, 70, 1000), reshape(y, 7, 100, 100), single(y)}
%!       ## core's sums lose that much
%!       near = ifelse (isa (z{1}, "single"), 2e-5, 1e-12) * max (1, far ^ 2 / 100);
%!       tol = {"ulp", 10000, "floor", near};
%!       same_on_gpu (@(z) var (z), z{1}, tol{:});
%!       same_on_gpu (@(z) var (z, 1, 2), z{1}, tol{:});
%!     endfor
%!   endfor
%! endfor
%! assert (gather (var (gpuArray (0.1 * ones (1, 1e5)))), 0);
%! for n = [2:9, 15:18, 63:66, 79:82, 335:338, 1027] # where runs end
%!   x = reshape (mod ((1:3*n) * 0.618, 1), n, 3);
%!   for z = {x, x.', x(:,1), single(x), int8(100 * x), int16(100 * x(:,1)), x > 0.5, complex(x, x + 1).', repmat(x(1:min (n, 82),:), 1, 30)}
%!     same_on_gpu (@(z) var (z), z{1}, "ulp", 100);
%!     same_on_gpu (@(z) std (z, 1, 2), z{1}, "ulp", 100);
%!   endfor
%! endfor
%! for v = {[1, 1e200, -1e200], [1e200, 1, 2, 3], [Inf, 1, 2], [1, Inf, 2], [1, 2, NaN], [NaN, 2, 1], [Inf, -Inf], ...
%!          [1e-200, 3e-200, 2e-200], single([1e30, 1, 2]), [1+2i, 3e8-1i, 5i], [1, complex(0, Inf), 2]}
%!   for x = {v{1}, v{1}.', repmat(v{1}.', 9000, 1)}
%!     near = 1e-12 * max ([1; abs(vec (x{1}(isfinite (x{1})))) .^ 2]);
%!     for d = 1:3
%!       same_on_gpu (@(x) var (x, 0, d), x{1}, "ulp", 60, "floor", near);
%!     endfor
%!   endfor
%! endfor

## Runs that go on from part to part; of numbers that are not finite each is alone.
%!test
%! x = repelem ([3, 1, 2, 1, 7, 2], [40000, 20001, 30000, 20000, 2, 10001])(:);
%! for y = {x, x(end:-1:1), x.', reshape(x, 2, []), reshape(x(1:120000), 300, 20, 20), int8(x), uint16(x), single(x), x(1:2:end) * 1i}
%!   for d = 1:3
%!     same_on_gpu (@(y) mode (y, d), y{1}, "nout", 2);
%!   endfor
%! endfor
%! for y = {[Inf, Inf, 1], [NaN, NaN, 2, 2], [-Inf, -Inf, 5], [0, -0, 1, 1, 1], [-0, 0], [NaN, NaN], [4, 4, 1, 1], 5, ...
%!          int32([-7, -7, 3]), [true, true, false], [intmin("int64"), intmin("int64"), 0], [intmax("uint64"), intmax("uint64"), 0]}
%!   for z = {y{1}, y{1}.', repmat(y{1}, 5, 1)}
%!     for d = 1:3
%!       same_on_gpu (@(z) mode (z, d), z{1}, "nout", 2);
%!     endfor
%!     same_on_gpu (@(z) mode (z), z{1}, "nout", 2);
%!   endfor
%! endfor

## cross
%!test
%! for c = {"double", "single", "complex double", "int16"}
%!   x = test_values (c{1}, "random", -9, 9, 24);
%!   y = test_values (c{1}, "random", -7, 9, 24)(end:-1:1);
%!   same_on_gpu (@(x, y) cross (x(1:3), y(1:3)), x, y, "mixed", true);
%!   same_on_gpu (@(x, y) cross (reshape (x, 3, 8), reshape (y, 3, 8)), x, y);
%!   same_on_gpu (@(x, y) cross (reshape (x, 8, 3), reshape (y, 8, 3), 2), x, y);
%!   same_on_gpu (@(x, y) cross (reshape (x, 2, 3, 4), reshape (y, 2, 3, 4), 2), x, y);
%!   same_on_gpu (@(x, y) cross (reshape (x, 2, 3, 4), reshape (y, 2, 3, 4), 3), x, y);
%! endfor

## Questions about matrices.
%!test
%! warning ("off", "octcuda:fallback", "local");
%! a = magic (4);
%! s = a + a';
%! k = a - a';
%! h = s + 1i * k;
%! for x = {a, s, k, h, a + 1i, diag(1:4), tril(a), triu(a), eye(3), zeros(3), 5, ...
%!          [], zeros(2, 3), ones(2, 3), single(s), int8(s), s > 20, [1, NaN; NaN, 1], ...
%!          s * s, diag(1:4) + diag(1:3, 1), ones(2, 2, 2), zeros(0, 3)}
%!   for f = {@issymmetric, @ishermitian, @(x) issymmetric(x, "skew"), ...
%!            @(x) ishermitian(x, "skew"), @(x) issymmetric(x, 0.1), ...
%!            @(x) ishermitian(x, 0.1), @(x) issymmetric(x, "foo"), @isdiag, @istril, ...
%!            @istriu, @(x) isbanded(x, 1, 1), @(x) isbanded(x, 0, 1), ...
%!            @(x) isbanded(x, -1, 1), @isdefinite, @trace}
%!     same_on_gpu (f{1}, x{1});
%!   endfor
%! endfor
%! assert (islogical (issymmetric (gpuArray (s))));
%! assert (islogical (isdiag (gpuArray (s))));

%!test assert_no_live ();
