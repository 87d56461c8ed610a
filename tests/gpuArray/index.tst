## index.tst -- reading a gpuArray by () gives what core gives.
##
## Linear and N-d indices, ranges, colon, end, vectors, logical masks and
## gpuArrays as indices; the shape of the result; errors.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## One linear index.
%!test
%! x = [3, 1, 4; 1, 5, 9];
%! same_on_gpu (@(x) x(3), x);
%! same_on_gpu (@(x) x(end), x);
%! same_on_gpu (@(x) x(:), x);
%! same_on_gpu (@(x) x(2:end), x);
%! same_on_gpu (@(x) x(end:-1:1), x);
%! same_on_gpu (@(x) x(1:2:end), x);
%! same_on_gpu (@(x) x(end-1:end), x);
%! same_on_gpu (@(x) x([1, 6, 3, 3]), x);
%! same_on_gpu (@(x) x([1; 6; 3]), x);
%! same_on_gpu (@(x) x([1, 2; 5, 6]), x);
%! same_on_gpu (@(x) x([]), x);
%! same_on_gpu (@(x) x(zeros (1, 0)), x);
%! same_on_gpu (@(x) x(3:2), x);

## The shape of x(i) for every pair of shapes.
%!test
%! shapes = {7, (1:5), (1:5)', magic(3), reshape(1:8, 2, 2, 2), zeros(1, 0), ...
%!           zeros(0, 3)};
%! indices = {1, [1, 1], [1; 1], ones(2, 2), ones(2, 1, 2), [], zeros(1, 0), ...
%!            zeros(0, 1), zeros(0, 0), 1:1, ':'};
%! for x = shapes
%!   for i = indices
%!     same_on_gpu (@(x) x(i{1}), x{1});
%!   endfor
%! endfor

## Two indices.
%!test
%! x = magic (4);
%! same_on_gpu (@(x) x(2, 3), x);
%! same_on_gpu (@(x) x(:, 2), x);
%! same_on_gpu (@(x) x(2, :), x);
%! same_on_gpu (@(x) x(:, :), x);
%! same_on_gpu (@(x) x(end, end), x);
%! same_on_gpu (@(x) x(1:2:end, [3, 1, 1]), x);
%! same_on_gpu (@(x) x(end:-1:1, :), x);
%! same_on_gpu (@(x) x(:, end:-2:1), x);
%! same_on_gpu (@(x) x([], :), x);
%! same_on_gpu (@(x) x(:, []), x);
%! same_on_gpu (@(x) x(2:3, 2:3), x);
%! same_on_gpu (@(x) x([4, 2; 1, 1], 2), x);
%! same_on_gpu (@(x) x(2:3, :)(1, end), x);

## More indices than dimensions, and fewer.
%!test
%! x = reshape (1:24, 2, 3, 4);
%! same_on_gpu (@(x) x(2, 3, 4), x);
%! same_on_gpu (@(x) x(:, :, 2), x);
%! same_on_gpu (@(x) x(:, 2, :), x);
%! same_on_gpu (@(x) x(1, :, :), x);
%! same_on_gpu (@(x) x(:, 5), x);
%! same_on_gpu (@(x) x(:, :), x);
%! same_on_gpu (@(x) x(end, end), x);
%! same_on_gpu (@(x) x(:, :, end:-1:1), x);
%! same_on_gpu (@(x) x(:, [3, 1], [4, 4, 2]), x);
%! same_on_gpu (@(x) x(:, :, :, 1), x);
%! same_on_gpu (@(x) x(1, 2, 3, 1, 1), x);
%! same_on_gpu (@(x) x(:, 2:end, 2:2:end), x);
%! same_on_gpu (@(x) x(:, :, [], 1), x);
%! same_on_gpu (@(x) x(:, 1, :)(:)', x);

## Every class.
%!test
%! for c = test_classes ()
%!   x = reshape (test_values (c{1}, "random", 0, 100, 24), 4, 6);
%!   same_on_gpu (@(x) x(:), x);
%!   same_on_gpu (@(x) x(2:3, end:-2:1), x);
%!   same_on_gpu (@(x) x([24, 1, 7]), x);
%!   same_on_gpu (@(x) x(5), x);
%! endfor

## Logical masks, of the array's shape and shorter.
%!test
%! x = magic (4);
%! same_on_gpu (@(x) x(x > 8), x);
%! same_on_gpu (@(x) x(x > 100), x);
%! same_on_gpu (@(x) x(x > 0), x);
%! same_on_gpu (@(x) x(logical ([1, 0, 1])), x);
%! same_on_gpu (@(x) x(logical ([1; 0; 1])), x);
%! same_on_gpu (@(x) x(true), x);
%! same_on_gpu (@(x) x(false), x);
%! same_on_gpu (@(x) x(logical ([1, 0, 0, 1]), :), x);
%! same_on_gpu (@(x) x(:, logical ([0, 1])), x);
%! same_on_gpu (@(x) x(x(:, 1) > 6, 2), x);
%! same_on_gpu (@(x) x([x(1:3) > 4]), 1:4);
%! same_on_gpu (@(x) x(x > 2), 1:4);
%! same_on_gpu (@(x) x(x > 2), (1:4)');
%! same_on_gpu (@(x) x(! (x > 2)), reshape (1:8, 2, 2, 2));
%!test
%! x = mod ((1:1e5) * 0.618, 1);
%! same_on_gpu (@(x) x(x > 0.7), x);
%! same_on_gpu (@(x) sum (x(x > 0.7) > 0.8), x);

## gpuArrays as indices, of every integer class too.
%!test
%! x = magic (4);
%! for c = {"double", "single", "int8", "int32", "uint64", "uint16"}
%!   i = feval (c{1}, [4, 1, 16]);
%!   same_on_gpu (@(x, i) x(i), x, i);
%!   same_on_gpu (@(x, i) x(2, i), x, feval (c{1}, [4; 1]));
%! endfor

## Ranges as operands of expressions: nothing is copied, nothing is wrong.
%!test
%! x = mod ((1:1000) * 0.618, 1);
%! same_on_gpu (@(x) x(2:end) - x(1:end-1), x);
%! same_on_gpu (@(x) x(end:-1:1) + x, x);
%! same_on_gpu (@(x) x(1:2:end) .* x(2:2:end), x);
%! same_on_gpu (@(x) (x + 1)(10:20) .* x(1:11), x);
%! same_on_gpu (@(x) x(2:end)(2:end)(3:10), x);
%!test
%! x = reshape (mod ((1:900) * 0.618, 1), 30, 30);
%! same_on_gpu (@(x) x(2:end-1, 2:end-1) - (x(1:end-2, 2:end-1) ...
%!              + x(3:end, 2:end-1) + x(2:end-1, 1:end-2) ...
%!              + x(2:end-1, 3:end)) / 4, x);
%! same_on_gpu (@(x) x(:, 1) .* x(1, :), x);

## Operands that lie across the result: squares of two dimensions.
%!test
%! for c = test_classes ()
%!   for n = [16, 31, 130; 17, 300, 70]
%!     x = reshape (test_values (c{1}, "random", 0, 100, prod (n)), n');
%!     y = reshape (flipud (x(:)), fliplr (n'));
%!     same_on_gpu (@(x) x.', x);
%!     same_on_gpu (@(x, y) x.' + y, x, y);
%!   endfor
%!   same_on_gpu (@(x) x(end:-1:1, 2:end).', x);
%!   same_on_gpu (@(x) x(:, 1:2:end)', x);
%!   same_on_gpu (@(x) x(:, mod (1:3:90, 70) + 1).', x);
%!   same_on_gpu (@(x) x(mod (1:3:90, 130) + 1, :).', x);
%! endfor
%!test
%! x = reshape (mod ((1:2700) * 0.618, 1), 90, 30);
%! y = reshape (mod ((1:2700) * 0.414, 1), 30, 90);
%! z = single (x) + 2;
%! same_on_gpu (@(x, y) (x.' + y) .* x(:, end:-1:1).' - x(1, :).' .* y(1, :), x, y);
%! same_on_gpu (@(x, y, z) x.' + y - z.', x, y, z);
%! same_on_gpu (@(x) sqrt (x.' - 0.5), x);
%! same_on_gpu (@(x) sqrt (x.'), x);
%! same_on_gpu (@(x, y) complex (x, 1 - x)' - y, x, y);
%! same_on_gpu (@(x, y) x.' + (y > x.'), x, y);
%! same_on_gpu (@(x, y) (x.' + y)(2:end, 3:2:end), x, y);
%! same_on_gpu (@(x, y) assigned (y, transpose (x(2:20, 3:25)), 5:27, 9:27), x, y);
%! same_on_gpu (@(x) assigned (x, transpose (x(1:30, :)), 31:60, 1:30), x);

## Scalars: one number stays on the GPU, and one logical decides.
%!test
%! g = gpuArray ([1, 2, 3]);
%! assert (class (g(2)), "gpuArray");
%! assert (islogical (g(2) == 2));
%! m = g > 1;
%! assert (same_value (m(1), false), "");
%! assert (same_value (g(2) == 2, true), "");
%! if (g(2) == 2) ok = true; else ok = false; endif
%! assert (ok);
%! if (m(1)) ok = false; endif
%! assert (ok);
%! if (g == 2) ok = false; endif
%! assert (ok);

## end, numel, size and the other questions.
%!test
%! x = reshape (1:24, 2, 3, 4);
%! g = gpuArray (x);
%! for f = {@size, @ndims, @numel, @length, @isempty, @columns, @rows, ...
%!          @isreal, @iscomplex, @isfloat, @isinteger, @islogical, ...
%!          @isnumeric, @isvector, @isscalar, @ismatrix, @isrow, ...
%!          @iscolumn, @issquare}
%!   assert (isequal (f{1} (g), f{1} (x)), func2str (f{1}));
%! endfor
%! assert (size (g, 2), 3);
%! assert (size (g, 5), 1);
%! [r, c] = size (g);
%! assert ([r, c], [2, 12]);
%! assert (size_equal (g, x));
%! assert (isa (g, "gpuArray"));
%! assert (isa (g, "numeric") && isa (g, "float") && isa (g, "double"));
%! assert (! isa (g, "single") && ! isa (g, "integer"));
%! assert (isa (g, {"double", "single", "int8"}), [true, false, false]);
%!test
%! for c = test_classes ()
%!   x = test_values (c{1}, "random", 0, 100, 3);
%!   g = gpuArray (x);
%!   assert (class (g), "gpuArray");
%!   assert (classUnderlying (g), class (x));
%!   for f = {@isreal, @iscomplex, @isfloat, @isinteger, @islogical, @isnumeric}
%!     assert (isequal (f{1} (g), f{1} (x)), [c{1}, " ", func2str(f{1})]);
%!   endfor
%! endfor
%!test
%! for x = {[], zeros(0, 3), 5, true, single([]), int8(zeros (2, 0, 3))}
%!   assert (same_value (gpuArray (x{1}), x{1}), "");
%!   assert (isempty (gpuArray (x{1})), isempty (x{1}));
%! endfor

## Errors: core's.
%!test same_on_gpu (@(x) x(13), magic (3));
%!test same_on_gpu (@(x) x(4, 1), magic (3));
%!test same_on_gpu (@(x) x(1, 4), magic (3));
%!test same_on_gpu (@(x) x(1, 1, 2), magic (3));
%!test same_on_gpu (@(x) x(2, 2, 2), magic (3));
%!test same_on_gpu (@(x) x(0), magic (3));
%!test same_on_gpu (@(x) x(-1), magic (3));
%!test same_on_gpu (@(x) x(1, 0), magic (3));
%!test same_on_gpu (@(x) x(1.5), magic (3));
%!test same_on_gpu (@(x) x(1, 2.5), magic (3));
%!test same_on_gpu (@(x) x(NaN), magic (3));
%!test same_on_gpu (@(x) x(1i), magic (3));
%!test same_on_gpu (@(x) x(2e10), magic (3));
%!test same_on_gpu (@(x) x([1, 2, 10]), magic (3));
%!test same_on_gpu (@(x) x(0:2), magic (3));
%!test same_on_gpu (@(x) x(5:12), magic (3));
%!test same_on_gpu (@(x) x(12:-1:1), magic (3));
%!test same_on_gpu (@(x) x(true (1, 10)), magic (3));
%!test same_on_gpu (@(x) x(true (1, 4), 1), magic (3));
%!test same_on_gpu (@(x) x(1), zeros (0, 3));
%!test same_on_gpu (@(x, i) x(i), magic (3), [1, 10]);
%!test same_on_gpu (@(x, i) x(i), magic (3), [1, 0]);
%!error <.> gpuArray (1:3){1}
%!error <.> gpuArray (1:3).value
%!error gpuArray (1:3)({1})
%!error gpuArray (1:3)(struct ())

%!test assert_no_live ();

## A vector of any number of dimensions keeps its orientation
%!test
%! x = {zeros(0, 1), zeros(1, 0), zeros(1, 1, 0), 5, [4 0 6], [4; 0; 6], ...
%!      reshape([4 0 6], 1, 1, 3), reshape([4 0 6], 1, 1, 1, 3), magic(3), ...
%!      reshape(0:7, 2, 2, 2), zeros(0, 3), zeros(0, 1, 3), ...
%!      reshape([4 0 6], 1, 1, 3) + 1i};
%! for k = 1:numel (x)
%!   for f = {@(m) m(m > 0), @(m) m(m < -9), @(m) m(:), @(m) m(m == m), ...
%!            @(m) mean(mean(m))(1:end)}
%!     same_on_gpu (f{1}, x{k});
%!   endfor
%!   same_on_gpu (@(m) find (m), x{k}, "nout", 3);
%!   same_on_gpu (@(m) find (m, 1), x{k}, "nout", 3);
%!   same_on_gpu (@(m) find (m, 2, "last"), x{k}, "nout", 3);
%!   for i = {1:2, [1; 2], [3 2 1], reshape([2 1], 1, 1, 2), ones(1, 1, 2), 1, ...
%!            zeros(1, 0), zeros(0, 1), zeros(1, 1, 0), zeros(0, 0), ...
%!            [1 2; 2 1], int32([2 1]), true, false, [true false], ...
%!            [true; true], reshape([true false true], 1, 1, 3), ...
%!            reshape([true false true false], 2, 1, 2), false(0, 1, 1), ...
%!            logical([1 0; 1 1]), 3:-1:1}
%!     same_on_gpu (@(m, j) m(j), x{k}, i{1}, "mixed", true);
%!   endfor
%! endfor
%! rgb = gpuArray (reshape (1:12, 2, 2, 3));
%! assert (size (mean (mean (rgb))(1:2)), [1, 1, 2]);

## One subscript deletes elements of a vector, and of what core makes a row
%!test
%! for x = {5, [4 0 6 7 8 9], (1:7)', magic(4), reshape(1:8, 2, 2, 2), ...
%!          reshape(1:6, 1, 1, 6), zeros(0, 3), zeros(3, 0), zeros(1, 0), []}
%!   same_program ({"g(3:6) = [];", "g(1) = [];", "g(:) = [];", "g([]) = [];", ...
%!                  "g(end) = [];", "g(g > 2) = [];", "g([1 1 3]) = [];", ...
%!                  "g(1:0) = [];", "g(1:end) = [];", "g(99) = [];", ...
%!                  "g(false) = [];", "g(true) = [];", "g(0) = [];", ...
%!                  "g(:, :) = [];", "g(1, :) = [];", "g(:, 1:2) = [];", ...
%!                  "g(1, 1) = [];", "g(:, :, 1) = [];", "g(end + 1) = [];"}, x{1});
%! endfor

## Ranges within: what is before them and behind them is joined
%!test
%! for x = {(1:9)', 1:9, single(1:9), int8(1:9), (1:9) > 4, complex(1:9, 0), [1i, 2:9], [1:8, 9i], [1:4, 5i, 6:9], complex(1:9, 1:9).'}
%!   same_program ({"g(4:6) = [];", "g(6:-1:4) = [];", "g(5) = [];", "g(5:5) = [];", "g(2:end-1) = [];", ...
%!                  "g(3:2:7) = [];", "g(7:-2:3) = [];", "g(4:10) = [];", "g(4.5:6) = [];", "g(0:2) = [];", ...
%!                  "h = g; g(4:6) = []; r = h;", "g += 1; g(4:6) = []; g(2) = 7; g(3) = [];"}, x{1});
%! endfor
%! for x = {reshape(1:60, 3, 4, 5), reshape(1:12, 3, 4), int8(magic (4)), ones(4, 1), zeros(0, 4), complex(magic (4), 0), [1:4; 5:7, 8i; 9:12]}
%!   same_program ({"g(2, :) = [];", "g(:, 2:3) = [];", "g(:, 3:-1:2) = [];", "g(2, :, :) = [];", "g(:, 2:3, :) = [];", ...
%!                  "g(:, :, 2) = [];", "g(:, :, 4:-1:2) = [];", "g(2:3, :) = [];", "g(2:3) = [];", "g(:, :, 2:3, :) = [];", ...
%!                  "g = 2 * g'; g(2, :) = [];", "g(:, 2) = []; g(2, :) = [];"}, x{1});
%! endfor

## They need no list of the other positions
%!test
%! x = gpuArray.zeros (1e6, 1, "int8") + int8 (1); y = reshape (x, 1e5, 10);
%! wait (gpuDevice ()); __octcuda__ ("memory", "reset"); before = __octcuda__ ("memory");
%! x(5e5:5e5+9) = []; wait (gpuDevice ()); y(2:5, :) = []; wait (gpuDevice ());
%! assert (__octcuda__ ("memory").peak - before.in_use < 2.5e6);
%! assert (size (x), [999990, 1]); assert (size (y), [99996, 10]);

## An index array that is used again, and one that has changed meanwhile
%!test
%! x = 10:10:80;
%! for p = {[3 1 8 2], [3 1 8 2 3 1 3], int32([4; 4; 2]), single(magic (3)(1:2,:)), 5}
%!   same_program ({"a = g(h); b = g(h); c = g(h); x = h;", ...
%!                  "a = g(h); h(2) = 7; b = g(h); h += 1; c = g(h - 1);", ...
%!                  "a = g(h); k = h; h(1) = 6; b = g(h); c = g(k);", ...
%!                  "a = g(h); h(end + 1) = 2; b = g(h); h(1) = 0.5; c = g(h);", ...
%!                  "a = g(h); h(1) = 9; b = g(h);", ...
%!                  "g(h) = -1; g(h) = (1:numel (h)) + 1; h(1) = 2; g(h) = 1:numel (h);", ...
%!                  "g(h) = h; k = g; k(h) = []; g(h) = 2 * h;", ...
%!                  "a = accumarray (double (h(:)), 1); b = g(h); h(1) = 3; c = accumarray (double (h(:)), 1);"}, ...
%!                 x, p{1});
%! endfor
%!test  # by what is not an assignment: a kernel, and a graph
%! mod = cuda.SourceModule ("__global__ void next (double *p, int n) { if (threadIdx.x < n) p[threadIdx.x] += 1; }");
%! next = mod.get_function ("next");
%! x = gpuArray (10:10:80);
%! p = gpuArray ([3, 1, 5]);
%! assert (gather ([x(p), x(p)]), [30, 10, 50, 30, 10, 50]);
%! next (p, int32 (3), "block", 32);
%! assert (gather (x(p)), [40, 20, 60]);
%! next (p, int32 (3), "block", 32);
%! assert (gather (x(p)), [50, 30, 70]);
%! q = gpuArray ([3, 1, 5]);
%! assert (gather (x(q)), [30, 10, 50]);
%! step = instantiate (cuda.capture (@(q) q + 1, {q}, "feedback", true));
%! for k = 1:2
%!   step.launch ();
%!   assert (gather (x(q)), 10 * ([3, 1, 5] + k));
%! endfor
%! clear step k
%! assert (gather (x(q)), [50, 30, 70]);
%! clear x p q next mod
%! assert_no_live ();

## Many single elements, kept: on a GPU one kernel has those of an array.
%!test
%! a = gpuArray (rand (3, 16));
%! h = gather (a);
%! one = two = cell (1, 48);
%! for i = 1:48
%!   one{i} = a(i);
%!   two{i} = a(1+mod (i, 3),ceil (i/3));
%! endfor
%! a(2) = 9;
%! last = a(2);
%! wait (gpuDevice ());
%! assert (cellfun (@gather, one), h(:).');
%! assert (cellfun (@gather, two), h([2, 3, 1],:)(:).');
%! assert (gather (last), 9);
%! for cls = {"single", "int8", "uint16", "int64", "logical", "double"}
%!   b = gpuArray (cast (round (rand (2, 3, 4)), cls{1}));
%!   wait (gpuDevice ());
%!   x = {b(5), b(2,3,4), b(end), b(2,7), b(1,2:2,3)};
%!   y = x{3} | x{1};
%!   wait (gpuDevice ());
%!   b = gather (b);
%!   assert (cellfun (@gather, x, "UniformOutput", false), {b(5), b(2,3,4), b(end), b(2,7), b(1,2,3)});
%!   assert (gather (y), b(end) | b(5));
%! endfor
%! z = gpuArray ([complex(1, 2), 5]);
%! assert ({gather(z(1)), gather(z(2))}, {complex(1, 2), 5});
