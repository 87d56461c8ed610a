## subscript.tst -- index arrays and masks on the device; growth, deletion, and
## positions that are named twice: as core does it.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Reading by index arrays of every class and shape.
%!function x = pick (x, varargin)
%!  x = x(varargin{:});
%!endfunction
%!function x = without (x, varargin)
%!  x(varargin{:}) = [];
%!endfunction
%!test
%! sources = {10:10:60, (10:10:60)', reshape(1:24, 4, 6), reshape(1:24, 2, 3, 4), 7};
%! lists = {[1, 3, 2], [1; 3; 2], [1, 2; 3, 1], [], zeros(1, 0), zeros(0, 3), 1, ...
%!          [1, 1, 1], reshape([1, 2, 3, 1, 2, 3, 1, 1], 2, 2, 2)};
%! for x = sources
%!   for i = lists
%!     same_on_gpu (@pick, x{1}, i{1});
%!     same_on_gpu (@(x, i) pick (x, i) + 1, int8 (x{1}), single (i{1}));
%!   endfor
%! endfor
%!test
%! x = magic (6);
%! for t = test_classes ()
%!   if (any (strcmp (t{1}, {"logical"})) || strncmp (t{1}, "complex", 7))
%!     continue;
%!   endif
%!   same_on_gpu (@pick, x, feval (t{1}, [5, 1, 36]));
%!   same_on_gpu (@pick, x, feval (t{1}, [5, 1, 6]), feval (t{1}, [2; 2]));
%!   same_on_gpu (@(x, i) pick (x, ":", i), x, feval (t{1}, 3));
%! endfor
%! same_on_gpu (@(x, i, j) x(i, j)', x, [3, 1, 1, 6], [2, 5]);
%! same_on_gpu (@(x, i) x(i + 1) .* x(i), x, [3, 1, 1, 30]);
%! same_on_gpu (@(x, i) x(i)(end), x, [3, 1, 1, 30]);
%! same_on_gpu (@(x, i) x(max (i, 1), end), x, [3, 1, 0, 6]);

## Masks.
%!test
%! x = magic (5);
%! y = reshape (1:24, 2, 3, 4);
%! same_on_gpu (@(x) x(x > 10), x);
%! same_on_gpu (@(x) x(x > 100), x);
%! same_on_gpu (@(x) x(x > 0), x);
%! same_on_gpu (@(x) x(x' > 10), x);
%! same_on_gpu (@(x) x(x(:)' > 10), x);
%! same_on_gpu (@(x) x(x(:) > 10), x);
%! same_on_gpu (@(x) x(:)(x > 10), x);
%! same_on_gpu (@(x) x(:)'(x > 10), x);
%! same_on_gpu (@(x) x(:, x(1, :) > 10), x);
%! same_on_gpu (@(x) x(x(:, 1) > 10, x(1, :) < 16), x);
%! same_on_gpu (@(x) x(x(:, 1) > 10, end), x);
%! same_on_gpu (@(x) x(x(:, 1) > 23, 2), x);
%! same_on_gpu (@(y) y(y > 7), y);
%! same_on_gpu (@(y) y(:, :, y(1, 1, :) > 7), y);
%! same_on_gpu (@(y) y(y(:, :, 1) > 2), y);
%! same_on_gpu (@(x) sum (x(x > 10)), x);
%! same_on_gpu (@(x) sqrt (x(x > 10) - 3)', x);
%! same_on_gpu (@pick, 1:3, true (1, 3));
%! same_on_gpu (@pick, 1:3, [true, false]);
%! same_on_gpu (@pick, 5, [true, false]);
%! same_on_gpu (@pick, 5, true (2));
%! same_on_gpu (@pick, 1:5000, mod (1:5000, 3) == 0);
%!test   # an ordinary mask on a gpuArray
%! x = (1:9000)';
%! m = mod (x, 7) < 3;
%! assert (gather (gpuArray (x)(m)), x(m));
%! g = gpuArray (x);
%! g(m) = -1;
%! x(m) = -1;
%! assert (gather (g), x);

## Errors.
%!test
%! bad = {0, -1, 1.5, NaN, Inf, [1, 0], [1, 2.5], 26, [1, 30], int8(0), ...
%!        uint8([1, 0]), single(1.25), 1 + 2i, -Inf, [3, 2, 1; 0, 1, 1]};
%! for i = bad
%!   same_on_gpu (@pick, magic (5), i{1});
%!   same_on_gpu (@(x, i) pick (x, 1, i), magic (5), i{1});
%!   same_on_gpu (@(x, i) pick (x, i, ":", 1), magic (5), i{1});
%!   if (all (i{1} < 26))
%!     same_on_gpu (@(x, i) assigned (x, 7, i), magic (5), i{1});
%!   endif
%! endfor
%! same_on_gpu (@pick, 1:3, [true, false, true, true]);
%! same_on_gpu (@(x, m) pick (x, m, 1), magic (3), [true, false, true, true]);
%! same_on_gpu (@pick, 1:3, [true, false, true, false]);
%! same_on_gpu (@(x, m) pick (x, m, 1), magic (3), true (2));

## Writing by index arrays; what is named twice holds the last value.
%!test
%! x = magic (5);
%! same_on_gpu (@(x, i) assigned (x, 7, i), x, [3, 1, 25]);
%! same_on_gpu (@(x, i, v) assigned (x, v, i), x, [3, 1, 25], [70, 80, 90]);
%! same_on_gpu (@(x, i, v) assigned (x, v, i), x, [3, 1, 3, 2, 1], [1, 2, 3, 4, 5] + 100);
%! same_on_gpu (@(x, i, v) assigned (x, v, i), x, ones (1, 5), 101:105);
%! same_on_gpu (@(x, i) assigned (x, 0, i), x, [3, 1, 3]);
%! same_on_gpu (@(x, i, v) assigned (x, v, i, ":"), x, [2, 2], [1:5; 6:10]);
%! same_on_gpu (@(x, i, v) assigned (x, v, i, [1, 1, 5]), x, [2, 4, 2], magic (3));
%! same_on_gpu (@(x, v) assigned (x, v, [2, 4, 2], [5, 1]), x, reshape (1:6, 3, 2));
%! same_on_gpu (@(x, v) assigned (x, v, [1, 1], [1, 1]), x, [1, 2; 3, 4]);
%! same_on_gpu (@(x, i, v) assigned (x, v, i), int8 (x), [3, 1, 3], [1.5, 300, NaN]);
%! same_on_gpu (@(x, i, v) assigned (x, v, i), x, [3, 1], [1i, 2]);
%! same_on_gpu (@(x, i, v) assigned (x, v, i), x, [3, 1], [1, 2, 3]);
%! same_on_gpu (@(x, i, v) assigned (x, v, i), x, [1, 2; 3, 4], [5, 6; 7, 8]);
%! n = 5000;
%! i = 1 + mod ((1:n) * 7919, 1231);
%! same_on_gpu (@(x, i, v) assigned (x, v, i), zeros (1, 1300), i, 1:n);
%!test  # op-assign through a list
%! x = gpuArray (zeros (1, 4));
%! y = zeros (1, 4);
%! i = [2, 2, 3];
%! x(gpuArray (i)) += 1;
%! y(i) += 1;
%! assert (gather (x), y);

## Masks.
%!function x = cut_off (x, v)
%!  x(x < v) = v;
%!endfunction
%!function x = put_in (x, m, v)
%!  x(m) = v;
%!endfunction
%!test
%! x = magic (5) - 12;
%! same_on_gpu (@cut_off, x, 3);
%! same_on_gpu (@(x) cut_off (x, -100), x);
%! same_on_gpu (@put_in, x, x > 3, 1:nnz (x > 3));
%! same_on_gpu (@put_in, x, x > 3, 1:2);
%! same_on_gpu (@put_in, x, x(:) > 3, 5);
%! same_on_gpu (@put_in, x, x(:, 1) > 3, 5);
%! same_on_gpu (@put_in, x, false (5), 5);
%! same_on_gpu (@put_in, x, false (5), []);
%! same_on_gpu (@put_in, 1:3, [true, false, true, true, false], 5);
%! same_on_gpu (@(x, m) assigned (x, 9, m, ":"), x, x(:, 1) > 3);
%! same_on_gpu (@(x, m, v) assigned (x, v, m, 2), x, x(:, 1) > 3, (1:nnz (x(:, 1) > 3))');
%! y = reshape (1:24, 2, 3, 4);
%! same_on_gpu (@put_in, y, y > 3, -1);
%! same_on_gpu (@put_in, y, y(:, :) > 3, -1);
%! same_on_gpu (@(x) put_in (x, isnan (x), 0), [1, NaN, 3]);
%!test
%! warning ("off", "all", "local");   # 300 becomes true
%! values = {int8(5), single(2.5), 2.5, true, 300, uint8(200), NaN, 1i, single(2i)};
%! arrays = {int8(1:4), uint8(1:4), single(1:4), 1:4, logical([1, 0, 1, 0]), [1, 2i, 3, 4]};
%! for x = arrays
%!   for v = values
%!     same_on_gpu (@put_in, x{1}, logical ([0, 1, 1, 0]), v{1});
%!     same_on_gpu (@put_in, x{1}, logical ([0, 0, 0, 0]), v{1});
%!   endfor
%! endfor

## Growth.
%!test
%! for x = {[], zeros(1, 0), zeros(0, 1), zeros(0, 3), 5, 1:3, (1:3)', magic(3), ones(2, 3, 2)}
%!   for i = {1, 4, 10, [4, 6], [6, 4, 6], [], 13}
%!     same_on_gpu (@(x, i) assigned (x, 7, i), x{1}, i{1});
%!     same_on_gpu (@(x, i, v) assigned (x, v, i), x{1}, i{1}, 10 + (1:numel (i{1})));
%!     same_on_gpu (@(x) assigned (x, 7, i{1}), single (x{1}));
%!   endfor
%!   for s = {{2, 5}, {5, 1}, {":", 4}, {4, ":"}, {1, 2, 3}, {2, 2, 2, 2}, {":", ":", 3}, ...
%!            {[1, 4], [2, 5]}, {7, 3}, {":", ":"}, {1, 13}}
%!     same_on_gpu (@(x) assigned (x, 7, s{1}{:}), x{1});
%!     same_on_gpu (@(x) assigned (x, 1i, s{1}{:}), int16 (x{1}));
%!     ## With three and nothing to fill core reads past the end of a size.
%!     if (numel (s{1}) == 2 || ! isempty (x{1}))
%!       same_on_gpu (@(x) assigned (x, 1:3, s{1}{:}), x{1});
%!       same_on_gpu (@(x) assigned (x, (1:3)', s{1}{:}), x{1});
%!       same_on_gpu (@(x) assigned (x, [1, 2; 3, 4], s{1}{:}), x{1});
%!     endif
%!   endfor
%! endfor
%! same_on_gpu (@(x, m) put_in (x, m, 4), 1:3, [false, false, true, false, true]);
%! same_on_gpu (@(x, v) assigned (x, v, [], ":"), magic (3), zeros (0, 2));
%! same_on_gpu (@(x, v) assigned (x, v, [], 1:2, 1), magic (3), zeros (3, 0));
%! same_on_gpu (@(x, v) assigned (x, v, []), magic (3), zeros (3, 0));
%!test
%! x = y = [];
%! x = gpuArray (x);
%! for k = 1:5
%!   x(:, k) = gpuArray (k) * (1:3)';
%!   y(:, k) = k * (1:3)';
%!   x(end+1, 1) = k;
%!   y(end+1, 1) = k;
%!   x(end, :) = [];
%!   y(end, :) = [];
%! endfor
%! assert (same_value (x, y), "");

## Deletion.
%!test
%! for x = {1:6, (1:6)', magic(4), reshape(1:24, 2, 3, 4), 5, [], int8(1:6), [1i, 2, 3, 4, 5, 6]}
%!   for i = {1, 2, 6, [1, 2], [2, 4], [2, 2, 3], [], 7, [3, 4, 5, 6], [6, 5], logical([1, 0, 1]), ...
%!            false(1, 6), zeros(1, 0), [3, 1, 4], [1, 2, 3, 4, 5, 6]}
%!     same_on_gpu (@without, x{1}, i{1});
%!     same_on_gpu (@(x) without (x, i{1}), x{1});
%!     same_on_gpu (@(x, i) without (x, i, ":"), x{1}, i{1});
%!     same_on_gpu (@(x, i) without (x, ":", i), x{1}, i{1});
%!     same_on_gpu (@(x, i) without (x, ":", ":", i), x{1}, i{1});
%!     same_on_gpu (@(x, i) without (x, 1, i), x{1}, i{1});
%!   endfor
%!   same_on_gpu (@(x) without (x, ":"), x{1});
%!   same_on_gpu (@(x) without (x, ":", ":"), x{1});
%! endfor
%! same_on_gpu (@(x) without (x, x > 3), 1:6);
%! same_on_gpu (@(x) without (x, 3:2:6), magic (4));

## What complex () made, of the other width.
%!test
%! z = complex (1, 0);
%! same_on_gpu (@(x, z) assigned (x, z, 2), single (1:3), z);
%! same_on_gpu (@(x, z) assigned (x, z, 1:2), 1:3, complex (single ([1, 2]), 0));
%! same_on_gpu (@(x, z) [x, z], single (1), z);
%! same_on_gpu (@(x, z) put_in (x, x > 1, z), single (1:3), z);

## In structs and cells; nested end.
%!test
%! s.a = gpuArray (1:5);
%! c = {gpuArray(1:5)};
%! s.a(gpuArray ([2, 4])) = 0;
%! s.a(end+1) = 6;
%! c{1}(c{1} > 3) = [];
%! c{1}(end+1:end+2) = 9;
%! assert (gather (s.a), [1, 0, 3, 0, 5, 6]);
%! assert (gather (c{1}), [1, 2, 3, 9, 9]);
%! x = gpuArray (magic (4));
%! y = magic (4);
%! assert (gather (x(x(end, 1):end, min (end, 3))), y(y(end, 1):end, min (end, 3)));
%! t(2).b = gpuArray (1:3);
%! t(2).b(2) = [];
%! assert (gather (t(2).b), [1, 3]);
%! z.q(3) = gpuArray (5);
%! assert (gather (z.q), [0, 0, 5]);

## One copy is enough: slices are written in place.
%!test
%! n = 2 ^ 16;
%! x = gpuArray (zeros (n, 1));
%! wait (gpuDevice ());
%! __octcuda__ ("memory", "reset");
%! before = __octcuda__ ("memory");
%! for k = 1:50
%!   x(k:k+99) = k;
%!   x(2:end-1) += 1;
%! endfor
%! wait (gpuDevice ());
%! after = __octcuda__ ("memory");
%! assert (after.peak - before.in_use <= 1.1 * 8 * n);

## merge.
%!test
%! x = magic (4);
%! m = x > 7;
%! same_on_gpu (@(m, x, y) merge (m, x, y), m, x, -x);
%! same_on_gpu (@(m, x) merge (m, x, 3), m, single (x), "nout", 1);
%! same_on_gpu (@(m, x) merge (m, 1i, x), m, x);
%! same_on_gpu (@(m, x) merge (m, x, [1, 2]), m, x);
%! same_on_gpu (@(m, x) merge (m, x, int8 (2)), m, x);
%! same_on_gpu (@(m, x) merge (m, x, x + 1i), m, x);
%! same_on_gpu (@(m, x) merge (m, int8 (x), int8 (3)), double (m), x);
%! same_on_gpu (@(x) merge (true, x, 3), x);
%! same_on_gpu (@(x) ifelse (x > 20, x, 3), x);

%!test assert_no_live ();
