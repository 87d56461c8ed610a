## Sizes that no array can have: core's error, and nothing that is half made.
## SPDX-License-Identifier: GPL-3.0-or-later

## Arrays without elements can be as long as core counts, and no longer
%!test
%! tall = zeros (2^62, 0);
%! deep = zeros (1, 0, 2^62);
%! for f = {@plus, @minus, @times, @rdivide, @ldivide, @power, @eq, @ne, ...
%!          @lt, @le, @gt, @ge, @and, @or, @max, @min, @mod, @rem, ...
%!          @atan2, @hypot}
%!   same_on_gpu (@(x, y) f{1} (x, y), tall, deep, "mixed", true);
%!   if (compare_versions (OCTAVE_VERSION (), "11", "<"))
%!     ## from 11 on core counts up to 2^62 for some of them
%!     same_on_gpu (@(x, y) bsxfun (f{1}, x, y), tall, deep, "mixed", true);
%!   endif
%!   same_on_gpu (@(x, y) f{1} (x, y), zeros (2^31, 0), zeros (1, 0, 2^31));
%! endfor

%!test
%! tall = zeros (2^62, 0);
%! for f = {@(x) [x, x], @(x) cat(3, x, x), ...
%!          @(x) repmat(x, 3, 1), @(x) repmat(x, [1 1 4]), @(x) x', ...
%!          @(x) reshape(x, 0, 2^62, 2), @(x) reshape(x, 0, 2^62), ...
%!          @(x) resize(x, 2^62, 2), @(x) resize(x, 2^50, 2^50), ...
%!          @(x) repelem(x, 3, 1), @(x) circshift(x, 1), @(x) x(1:0, :), ...
%!          @(x) permute(x, [3 1 2])}
%!   same_on_gpu (f{1}, tall);
%! endfor

## Lengths that overflow; core makes them negative from Octave 11 on
%!test
%! tall = zeros (2^62, 0);
%! for f = {@(x) [x; x], @(x) [x; x; x], @(x) kron(x, [1; 1; 1])}
%!   fails (@() f{1} (gpuArray (tall)), "Octave:bad-alloc", "out of memory");
%!   if (compare_versions (OCTAVE_VERSION (), "11", "<"))
%!     same_on_gpu (f{1}, tall);
%!   endif
%! endfor

## Elements that nobody can store: 2^64 + 1 of them counted as 1
%!test
%! m = gpuArray.ones (274177, 1);
%! n = gpuArray.ones (1, 67280421310721);
%! text = "out of memory or dimension too large for Octave's index type";
%! for f = {@plus, @minus, @times, @rdivide, @ldivide, @power, @eq, @ne, ...
%!          @lt, @le, @gt, @ge, @and, @or, @xor, @max, @min, @mod, @rem, ...
%!          @atan2, @hypot, @kron, @(x, y) bsxfun(@plus, x, y), ...
%!          @(x, y) merge(x > 0, x, 1) + y, @(x, y) repmat(x, size (y)), ...
%!          @(x, y) repelem(x, 1, numel (y)), @(x, y) y'(:, ones (1, 2^20))}
%!   fails (@() f{1} (m, n), "Octave:bad-alloc", text);
%! endfor
%! assert (gather (m(end)) + gather (n(end)), 2);

%!test
%! same_on_gpu (@(x) repelem (x, 2^50, 2^50), 1);
%! same_on_gpu (@(x) resize (x, 2^50, 2^50), 1);
%! same_on_gpu (@(x) reshape (x, 2^50, 2^50), 1);
%! same_on_gpu (@(x) accumarray (x, 1), [2^50, 2^50]);
%! fails (@() accumarray (gpuArray ([2^52; 1]), 1), "Octave:bad-alloc|octcuda:MemoryError", "^out of memory");
%! same_program ({"g(2^62) = 1;", "g(2^62, 2^5) = 1;", "g(1, 1, 2^62, 9) = 1;"}, 7);
