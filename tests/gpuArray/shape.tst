## shape.tst -- permutations, repetitions, concatenation, diagonals: moving data.
##
## Every function gives core's value, class, size, complexity and errors, for
## all classes, empties and N-d arrays.  Nothing computes here, so everything is
## bit for bit.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function x = sample (cls, varargin)
%!  x = reshape (test_values (cls, "random", 0, 100, prod ([varargin{:}])), varargin{:});
%!endfunction
## permute, ipermute, transposes.
%!test
%! for c = test_classes ()
%!   x = sample (c{1}, 2, 3, 4);
%!   all_same ({@(x) permute(x, [2, 1, 3]), @(x) permute(x, [3, 1, 2]), ...
%!              @(x) ipermute(x, [3, 1, 2]), @(x) x(:, :, 2).'}, x);
%! endfor
%!test
%! x = sample ("double", 2, 3, 4, 5);
%! for p = perms (1:4)'
%!   same_on_gpu (@(x) permute (x, p), x);
%!   same_on_gpu (@(x) ipermute (x, p'), x);
%! endfor
%! all_same ({@(x) permute(x, [5, 1, 2, 3, 4]), @(x) permute(x, [4, 6, 3, 5, 2, 1]), ...
%!            @(x) permute(permute (x, [3, 1, 2, 4]), [2, 4, 1, 3]), ...
%!            @(x) permute(x(:, :, 3), [1, 3, 2]), @(x) permute(x(:, 2, :, :), [4, 3, 2, 1]), ...
%!            @(x) permute(x(2, [3, 1, 1], :, 2:4), [4, 2, 3, 1]), ...
%!            @(x) permute(x, [2, 1, 3, 4])(2:3, :, 2, [1, 5, 2]), ...
%!            @(x) permute(x + 1, [2, 1, 4, 3]) .* 2, ...
%!            @(x) permute(x, [2, 1, 3, 4])(:, :, 3)', ...
%!            @(x) max(permute (x, [3, 2, 1, 4]), [], 2), ...
%!            @(x) permute(x(1, :, 1, 1), [2, 1]), @(x) permute(x(:), [3, 2, 1])}, x);
%! for x = {[], zeros(0, 3), zeros(2, 0, 3), 5, 1:3, (1:3)', complex(1, 2), complex([1, 2; 3, 4], 0)}
%!   all_same ({@(x) permute(x, [2, 1, 3]), @(x) permute(x, [3, 2, 1])}, x{1});
%! endfor
%!test  # errors
%! x = ones (2, 3);
%! all_same ({@(x) permute(x, [2, 1, 1]), @(x) permute(x, 1), @(x) permute(x, [0, 1]), ...
%!            @(x) permute(x, [1, 3]), @(x) permute(x), @(x) permute(x, [2.5, 1]), ...
%!            @(x) permute(x, []), @(x) ipermute(x, [1, 1]), @(x) permute(x, {2, 1})}, x);
%! same_on_gpu (@(x, p) permute (x, p), x, [2, 1], "mixed", true);

## Sizes alone.
%!test
%! for x = {ones(1, 1, 3), ones(1, 2, 1, 3), ones(2, 1), ones(1, 1, 1, 1, 0), ...
%!          zeros(1, 0, 1, 1), 5, [], reshape(single (1:6), 1, 3, 1, 2), ...
%!          complex(ones (1, 1, 2), 1)}
%!   all_same ({@(x) squeeze(x), @(x) vec(x), @(x) vec(x, 1), @(x) vec(x, 2), ...
%!              @(x) vec(x, 4), @(x) shiftdim(x), @(x) shiftdim(x, 1), ...
%!              @(x) shiftdim(x, -2)}, x{1});
%! endfor
%! all_same ({@(x) vec(x, 0), @(x) vec(x, 1.5), @(x) vec(x, [1, 2]), @(x) vec(x, "a")}, 1:3);
%!test
%! for x = {sample("double", 3, 4), sample("int8", 2, 3, 2), sample("complex single", 2, 2), ...
%!          true, [], zeros(0, 3)}
%!   all_same ({@(x) resize(x, 3), @(x) resize(x, 1, 2), @(x) resize(x, [4, 3]), ...
%!              @(x) resize(x, 2, 5, 2), @(x) resize(x, [3, 4]), @(x) resize(x, 0, 2), ...
%!              @(x) resize(x, 5, 1), @(x) resize(x + x, 5, 5)}, x{1});
%!   all_same ({@(x) postpad(x, 5), @(x) postpad(x, 1), @(x) postpad(x, 4, 7, 2), ...
%!              @(x) prepad(x, 5), @(x) prepad(x, 1), @(x) prepad(x, 6, 2, 3)}, x{1});
%! endfor
%! all_same ({@(x) resize(x, -1), @(x) resize(x, [2, -1]), @(x) resize(x, 1.5), ...
%!            @(x) resize(x), @(x) resize(x, {}), @(x) postpad(x, -1), ...
%!            @(x) postpad(x, 2, [1, 2]), @(x) prepad(x, 2, 0, 1.5)}, ones (2));

## repmat and repelem.
%!test
%! for c = test_classes ()
%!   x = sample (c{1}, 2, 3);
%!   all_same ({@(x) repmat(x, 2, 3), @(x) repmat(x(:, 1), 1, 3), @(x) repelem(x, 2, 3), ...
%!              @(x) repmat(x(1), 2, 2)}, x);
%! endfor
%!test
%! for x = {sample("double", 2, 3), sample("double", 2, 3, 2), 1:3, (1:3)', 7, ...
%!          [], zeros(0, 3), zeros(2, 0, 2), complex([1, 2], 0), complex(5, 0), single(3)}
%!   all_same ({@(x) repmat(x, 2), @(x) repmat(x, 2, 1), @(x) repmat(x, [1, 2]), ...
%!              @(x) repmat(x, [1, 2, 3]), @(x) repmat(x, 2, 1, 3), @(x) repmat(x, 0, 1), ...
%!              @(x) repmat(x, -1, 2), @(x) repmat(x, -1), @(x) repmat(x, 1), ...
%!              @(x) repmat(x, [2; 3]), @(x) repmat(x, [1, 1, 1, 2]), @(x) repmat(x, []), ...
%!              @(x) repmat(x, [], 2), @(x) repmat(x, [1, 2; 3, 4]), @(x) repmat(x, 1.5, 1), ...
%!              @(x) repmat(x, int8 (2), 1), @(x) repmat(x, 2, [1, 2]), ...
%!              @(x) repmat(x, 2, [1, 2], 2), @(x) repmat(x)}, x{1});
%!   all_same ({@(x) repelem(x, 2), @(x) repelem(x, 1, 3), @(x) repelem(x, 2, 1, 2), ...
%!              @(x) repelem(x, 3, 2), @(x) repelem(x, 1), @(x) repelem(x, 2, 1, 1, 2), ...
%!              @(x) repelem(x, [1, 2, 3]), @(x) repelem(x), @(x) repelem(x, 2, [1, 0, 2])}, x{1});
%! endfor
%! same_on_gpu (@(x, n) repmat (x, n, 2), [1, 2], 3, "mixed", true);
%!test  # counts for each element
%! old = warning ("error", "octcuda:fallback", "local");
%! all_same ({@(x) repelem(x, [1, 0, 2], 2), @(x) repelem(x, 2, [3; 1; 0; 2]), ...
%!            @(x) repelem(x, [1, 2, 3], [0, 1, 1, 2]), @(x) repelem(x(:, 1), [3, 1, 2]), ...
%!            @(x) repelem(x(1, :), [0, 1, 2, 1]), @(x) repelem(x, [1, 1, 2], 1, 2), ...
%!            @(x) repelem(x(1, :), [1, 1, 0, 3])}, sample ("single", 3, 4));
%! same_on_gpu (@(x) repelem (x, [2, 1], 3, 2), sample ("int16", 2, 3, 2));
%!test
%! all_same ({@(x) repelem(x, [1, 2]), @(x) repelem(x, [1, 2, 3, 4], 1), @(x) repelem(x, ones (2), 1), ...
%!            @(x) repelem(x, [1, -1, 1], 1), @(x) repelem(x, 1.5, 2), @(x) repelem(x, 1, 1, [1, 2])}, ...
%!           sample ("double", 3, 4));
%!test  # read through, not made
%! x = sample ("double", 40, 1);
%! y = sample ("double", 1, 30);
%! all_same ({@(x, y) repmat(x, 1, 30) + y, @(x, y) repmat(y, 40, 1) .* repmat(x, 1, 30), ...
%!            @(x, y) max(repmat (x, 1, 30) .* y, [], 1), @(x, y) repmat(x + 1, 1, 30)(3:5, 2:4), ...
%!            @(x, y) repmat(x, 1, 30)', @(x, y) repmat(x(end:-1:1), 2, 30)}, x, y);
%! g = gpuArray (x);
%! gather (repmat (g, 1, 30) + 1);
%! n = __octcuda__ ("launches");
%! gather (repmat (g, 1, 30) + 1);
%! assert (__octcuda__ ("launches") - n, 1);
%!test  # more than 8 dimensions on the way: an error that says so, or right
%! g = gpuArray (ones (2, 2, 2, 2, 2));
%! assert (gather (repmat (g, [1, 2, 1, 2, 1])), ones (2, 4, 2, 4, 2));
%! fail ("repmat (g, [2, 2, 2, 2, 2])", "at most 8 dimensions: reshape");
%! h = ones (2 * ones (1, 9));
%! fail ("gpuArray (h)", "at most 8 dimensions: reshape");
%! assert (! isequal (g, h) && ! isequal (h, h, g));

## Concatenation: every class with every class.
%!test
%! v = {1.6, single(2.3), 3 + 4i, single(1i), true, int8(100), int16(-300), ...
%!      uint8(7), uint64(18446744073709551615), int64(-9223372036854775807)};
%! for i = 1:numel (v)
%!   for j = 1:numel (v)
%!     if (i != j && (isinteger (v{i}) || isinteger (v{j})) && (iscomplex (v{i}) || iscomplex (v{j})))
%!       continue;   # errors: below
%!     endif
%!     same_on_gpu (@(a, b) [a, b], v{i}, v{j});
%!   endfor
%! endfor
%!test  # ... and in any order of three, some of them empty or ordinary
%! v = {[1.5, 2.5], single(1:2), [1, 2i], [true, false], int8([100, -100]), uint16([7, 60000])};
%! e = {[], single([]), int8([]), zeros(1, 0), logical([])};
%! for i = 1:numel (v)
%!   for j = 1:numel (e)
%!     if (iscomplex (v{i}) && isinteger (e{j}))
%!       continue;
%!     endif
%!     same_on_gpu (@(a, b) [a, b], v{i}, e{j}, "mixed", true);
%!     same_on_gpu (@(a, b) [b; a; b], v{i}, e{j});
%!   endfor
%! endfor
%! all_same ({@(a, b, c) [a, b, c], @(a, b, c) [c, b, a], @(a, b, c) [b; a; c], ...
%!            @(a, b, c) cat(3, a, b, c)}, 1.5, single (2.5), int8 (3));
%! same_on_gpu (@(a, b, c) [a, b, c], 1:2, single (3), true, "mixed", true);
%! same_on_gpu (@(a, b, c) vertcat (a, b, c), 1:2, 3:4, [5i, 6], "mixed", true);
%!test  # sizes: every shape with every shape, along every dimension
%! s = {[], zeros(1, 0), zeros(0, 1), zeros(0, 3), zeros(3, 0), 1, [1, 2], [1; 2], ...
%!      ones(2, 2), zeros(1, 0, 2), zeros(0, 0, 2), ones(1, 1, 2)};
%! for i = 1:numel (s)
%!   for j = 1:numel (s)
%!     all_same ({@(a, b) horzcat(a, b), @(a, b) vertcat(a, b), @(a, b) cat(1, a, b), ...
%!                @(a, b) cat(2, a, b), @(a, b) cat(3, a, b), @(a, b) cat(4, a, b)}, s{i}, s{j});
%!   endfor
%!   all_same ({@(a) cat(3, [], a, a), @(a) cat(1, a), @(a) cat(3, a, [], a), ...
%!              @(a) [a, a, a], @(a) [a; a; a], @(a) [a, a; a, a]}, s{i});
%! endfor
%! all_same ({@(a, b, c) horzcat(a, b, c), @(a, b, c) vertcat(a, b, c)}, [1, 2], [3, 4], [5; 6]);
%! all_same ({@(a, b, c) horzcat(a, b, c), @(a, b, c) vertcat(a, b, c)}, [1, 2], [3, 4], [5, 6, 7]);
%!error <horizontal dimensions mismatch \(1x2 vs 2x1\)> [gpuArray([1, 2]), [1; 2]]
%!error <vertical dimensions mismatch \(1x1 vs 1x2\)> [gpuArray(1); [1, 2]]
%!test  # N-d, many pieces, pieces that are pending or views
%! x = sample ("double", 2, 3, 2);
%! all_same ({@(x) cat(1, x, x + 1), @(x) cat(2, x, -x, x), @(x) cat(3, x, x(:, :, 1)), ...
%!            @(x) cat(5, x, x), @(x) [x(:, 1, 1)', x(end:-1:1)], @(x) [x(1, :); x(2, 1:6)], ...
%!            @(x) [x(:)', 1:5] + 1, @(x) cat(1, x, x)(2:3, :), @(x) [x(:); x(:)]'}, x);
%! same_on_gpu (@(x) [x, x](:, [1, 6, 3]), x);
%! a = 1:3;
%! g = gpuArray (a);
%! for k = 1:150
%!   a = [a, k];
%!   g = [g, k];
%! endfor
%! assert (same_value (g, a), "");
%! c = num2cell (1:120);
%! assert (same_value (horzcat (gpuArray (0), c{:}), 0:120), "");
%! x = complex ([1, 2], 0);
%! all_same ({@(x) [x, 1], @(x) [x, 1i], @(x) [x; x], @(x) [x + 1i, x]}, x);
%!test  # characters, cells and the like are core's
%! all_same ({@(x) [x, "ab"], @(x) ["ab"; x], @(x) cat(2, "a", x)}, [65, 66]);
%! all_same ({@(x) [x, sparse(1)]}, 2);
%! g = gpuArray (1:3);
%! c = [{1}, g];
%! assert (size (c), [1, 2]);
%! assert (isgpuarray (c{2}) && isequal (gather (c{2}), 1:3));
%! c = [{1}; g; {}; gpuArray([])];
%! assert (size (c), [2, 1]);
%!test
%! all_same ({@(x) horzcat(x, struct ("a", 1)), @(x) cat(0, x, x), @(x) cat(1.5, x, x), ...
%!            @(x) cat(-1, x, x), @(x) cat("a", x), @(x) cat(2), @(x) cat([1, 2], x, x)}, 1);
%! same_on_gpu (@(x, y) horzcat (x, y), int8 (1), 1i);
%! same_on_gpu (@(x, y) vertcat (x, y), 1i, uint16 (1));
%! same_on_gpu (@(d, x) cat (d, x, x), 3, [1, 2], "mixed", true);

## Diagonals and triangles.
%!test
%! for c = test_classes ()
%!   x = sample (c{1}, 3, 4);
%!   all_same ({@(x) diag(x), @(x) diag(x(:, 1)), @(x) tril(x), @(x) triu(x, 1)}, x);
%! endfor
%!test
%! for x = {sample("double", 3, 4), sample("double", 4, 3), 1:3, (1:3)', 7, [1, NaN; Inf, -0]}
%!   for k = -5:5
%!     all_same ({@(x) diag(x, k), @(x) tril(x, k), @(x) triu(x, k)}, x{1});
%!   endfor
%!   all_same ({@(x) diag(x, 4, 5), @(x) diag(x, 3, 3), @(x) diag(x, 1, 2), @(x) diag(x, -1, 2), ...
%!              @(x) diag(x, 1.5), @(x) diag(x, [1, 2]), @(x) diag(x, "a"), @(x) tril(x, 1.5), ...
%!              @(x) tril(x, "pack"), @(x) triu(x, 1, "pack"), @(x) tril(x, [1, 2]), ...
%!              @(x) diag(x + 1, 1), @(x) diag(x)', @(x) triu(x + x') }, x{1});
%! endfor
%! for x = {[], zeros(0, 3), zeros(1, 0), ones(2, 2, 2), complex([1, 2; 3, 4], 0), ...
%!          [1, 2i; 3, 4], complex([1; 2], 0)}
%!   all_same ({@(x) diag(x), @(x) diag(x, 1), @(x) tril(x), @(x) triu(x), @(x) tril(x, -1)}, x{1});
%! endfor

## Kronecker products.
%!test
%! for c = {"double", "single", "complex double", "complex single", "logical", "int8"}
%!   for d = {"double", "complex single", "int8"}
%!     same_on_gpu (@(a, b) kron (a, b), sample (c{1}, 2, 3), sample (d{1}, 3, 2));
%!   endfor
%! endfor
%! same_on_gpu (@(a, b) kron (a, b, a), [1, 2], [3; 4], "mixed", true);
%! all_same ({@(x) kron(x), @(x) kron(x, []), @(x) kron(zeros (0, 3), x), @(x) kron(x, 2), ...
%!            @(x) kron([NaN, Inf], x), @(x) kron(x, {1})}, [1, 2; 3, 0]);
%! same_on_gpu (@(x) kron (x, 1), ones (2, 2, 2));
## The zeros of a first factor that is a diagonal matrix make no NaN, and no negative zero
%! same_program ({"x = kron (eye (2), g); y = kron (2 * eye (2, 3), g, g); z = kron (g, eye (2)); w = kron (g, eye (2), g);", ...
%!                "x = kron (single (eye (2)), g); y = kron (1i * eye (2), g); z = kron (eye (2)(:, [2, 1]), g); w = kron (eye (2), g, eye (2));"}, [NaN, -1; 2, 3]);

## Turning, flipping, shifting.
%!test
%! for c = test_classes ()
%!   x = sample (c{1}, 3, 4);
%!   all_same ({@(x) circshift(x, 1), @(x) flip(x), @(x) rot90(x)}, x);
%! endfor
%!test
%! for x = {sample("double", 3, 4, 2), sample("double", 4, 5), 1:5, (1:5)', 7, [], zeros(0, 3), ...
%!          [1i, 2], complex([1, 2], 0)}
%!   all_same ({@(x) circshift(x, 1), @(x) circshift(x, -1), @(x) circshift(x, 7), ...
%!              @(x) circshift(x, 0), @(x) circshift(x, [1, 2]), @(x) circshift(x, [-1, 1, 1]), ...
%!              @(x) circshift(x, 1, 2), @(x) circshift(x, -2, 1), @(x) circshift(x, 1, 3), ...
%!              @(x) circshift(x, 1.5), @(x) circshift(x, [1, 2], 2), @(x) circshift(x, ones (2)), ...
%!              @(x) circshift(x), @(x) circshift(x + 1, 2)}, x{1});
%!   all_same ({@(x) shift(x, 1), @(x) shift(x, -2, 2), @(x) flip(x), @(x) flip(x, 2), ...
%!              @(x) flip(x, 3), @(x) fliplr(x), @(x) flipud(x), @(x) rot90(x, 2), ...
%!              @(x) rot90(x, -1), @(x) rotdim(x), @(x) rotdim(x, 3, [1, 2]), ...
%!              @(x) flip(x, 0), @(x) rot90(x, 1.5), @(x) rotdim(x, 1, [1, 9])}, x{1});
%! endfor
%!test  # large enough for ranges to stay ranges
%! x = sample ("single", 3000, 1);
%! all_same ({@(x) flip(x), @(x) circshift(x, 1000), @(x) flipud(x) - x, ...
%!            @(x) circshift(x, 1) - x}, x);

## Bytes.
%!test
%! for c = test_classes ()
%!   x = sample (c{1}, 1, 8);
%!   for d = {"uint8", "int16", "single", "double", "uint64", "double complex", "single complex"}
%!     same_on_gpu (@(x) typecast (x, d{1}), x);
%!   endfor
%!   same_on_gpu (@(x) typecast (x', "uint8"), x);
%! endfor
%! all_same ({@(x) typecast(x, "char"), @(x) typecast(x, "logical"), @(x) typecast(x, "foo"), ...
%!            @(x) typecast(x, "int64"), @(x) typecast(x, 5), @(x) typecast(x)}, uint8 (65:67));
%! same_on_gpu (@(x) typecast (x, "uint8"), []);
%! same_on_gpu (@(x) typecast (x, "uint8"), [1, 2; 3, 4]);

%!test assert_no_live ();

## Squares: rows that line up for vectors of elements, and rows that do not
%!test
%! for m = [100, 128, 130, 257]
%!   for n = [96, 99, 260]
%!     x = mod (reshape (0:m*n-1, m, n), 101);
%!     for cls = {"int8", "uint16", "single", "double", "logical"}
%!       y = feval (cls{1}, x);
%!       same_on_gpu (@(y) y.', y);
%!       same_on_gpu (@(y) y(:,end:-1:1).', y);
%!       same_program ({"h(5:end, 9:end) = g.';", "h(2:end-3, 9:end) = g.';"}, ...
%!                     y, zeros (n + 4, m + 8, cls{1}));
%!     endfor
%!     same_on_gpu (@(x, y) x.' + y, x, x.', "mixed", true);
%!     same_on_gpu (@(x, y) single (x)' .* y + x', x, single (x.'), "mixed", true);
%!     same_on_gpu (@(x) x', complex (x, 1));
%!     same_on_gpu (@(x) x.', single (complex (x, 1)));
%!     same_on_gpu (@(x) permute (x, [3, 2, 1]), reshape ([x, x, x], m, 3, n));
%!     same_on_gpu (@(x) permute (x, [2, 1, 3]), reshape ([x, x, x], m, n, 3));
%!   endfor
%!   z = reshape (1:m*m, m, m);
%!   same_on_gpu (@(x) x.' + x, z);
%!   same_on_gpu (@(x) single (x).' + single (x), z);
%! endfor
