## movfun.tst -- functions of moving windows: every way to see beyond the ends.
##
## Compared with core's movfun on ordinary arrays, errors included.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function sweep (x, functions, tol, dims = {{}})
%!  warning ("off", "octcuda:fallback", "local");
%!  tol = {"ulp", 100, "floor", tol};
%!  for w = {3, 4, [0, 3], [5, 1]}
%!    for ends = {"shrink", "fill", "same", "periodic", "discard", 2.5}
%!      for f = functions
%!        for d = dims
%!          same_on_gpu (@(x) movfun (f{1}, x, w{1}, "Endpoints", ends{1}, d{1}{:}), x, tol{:});
%!        endfor
%!      endfor
%!    endfor
%!  endfor
%!endfunction

%!shared x, y, known, others
%! x = reshape (mod ((1:63) * 0.618, 1) * 10 - 3, 9, 7);
%! y = x;
%! y([1, 9, 25]) = NaN;
%! y(40) = Inf;
%! known = {@sum, @mean, @prod, @max, @min, @range, @std, @var, @mad, ...
%!          @(x) std(x, 1), @(x) var(x, 1)};
%! others = {@median, @(x) max(x) - mean (x)};
%!test sweep (x, known, 1e-9);
%!test sweep (x, known([1, 5, 7]), 1e-9, {{"dim", 2}});
%!test sweep (x, others, 1e-12);
%!test sweep (x(:), known([1, 4, 8]), 1e-9);
%!test sweep (x(:).', [known(2), others], 1e-9);
%!test sweep (single (x(:,1:3)), [known([1, 6, 7]), others(2)], 0.05);
%!test
%! ## what follows NaN differs from release to release
%! sweep (y(:,1:4), [known, others], 1e-8);

## A window whose length is of another class: core computes with it
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for w = {int32(3), int8(4), uint16(3), int32([1, 2]), uint8([1, 2]), single(3)}
%!   for f = {@movmean, @movsum, @movmax, @movstd}
%!     same_on_gpu (@(x) f{1}(x, w{1}), x(:,1), "ulp", 100);
%!     same_on_gpu (@(x) f{1}(x, w{1}, "Endpoints", "periodic"), x(:,1), "ulp", 100);
%!   endfor
%! endfor

## What core refuses, and what core computes
%!test
%! warning ("off", "all", "local");
%! for f = {@(x) movfun(@mean, x, 1), @(x) movfun(@mean, x, [1, 2, 3]), @(x) movfun(@mean, x, -1), ...
%!          @(x) movfun(@mean, x, 2.5), @(x) movfun(@mean, x, 100), @(x) movfun("mean", x, 3), ...
%!          @(x) movfun(@mean, x, 3, "dim", 0), @(x) movfun(@mean, x, 3, "Endpoints", "none"), ...
%!          @(x) movfun(@mean, x, 3, "colour", 1), @(x) movfun(@mean, x, [0, 0]), ...
%!          @(x) movfun(@mean, x, 3, "dim", 3), @(x) movfun(@mean, complex (x, 1), 3), ...
%!          @(x) movfun(@(x) [min(x); max(x)].', x, 3), ...
%!          @(x) movfun(@mean, reshape (x, 3, 3, 7), 3, "dim", 1), ...
%!          @(x) movfun(@sum, int16 (x), 3)}
%!   same_on_gpu (f{1}, x, "ulp", 100, "floor", 1e-12);
%! endfor

## A long column in parts
%!test
%! v = mod ((1:6e5)' * 0.618, 1);
%! got = gather (movmedian (gpuArray (v), 41));
%! for k = [1, 20, 21, 409200:409210, 599980, 6e5]
%!   assert (got(k), median (v(max (k - 20, 1):min (k + 20, end))), 1e-15);
%! endfor

%!test assert_no_live ();
