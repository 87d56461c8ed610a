## assign.tst -- writing x(i) = v gives what core gives, and nobody else sees it.
##
## Ranges, colon, end and scalars in any dimension, conversion of class, errors,
## and value semantics: b = a, then a change of b, never changes a.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## One index.
%!function x = fill_all (x, v)
%!  x(:) = v;
%!endfunction
%!function x = fill_tail (x, v)
%!  x(end-1:end) = v;
%!endfunction
%!function x = fill_last (x, v)
%!  x(end, end) = v;
%!endfunction
%!test
%! x = magic (4);
%! same_on_gpu (@(x) fill_all (x, 7), x);
%! same_on_gpu (@(x) fill_all (x, 1:16), x);
%! same_on_gpu (@(x, v) fill_all (x, v), x, (16:-1:1)');
%! same_on_gpu (@(x) fill_tail (x, [5, 6]), x);
%! same_on_gpu (@(x) fill_last (x, -1), x);
%! same_on_gpu (@(x) assigned (x, 9, 3), x);
%! same_on_gpu (@(x) assigned (x, 1:3, 2:4), x);
%! same_on_gpu (@(x) assigned (x, (1:3)', 2:4), x);
%! same_on_gpu (@(x) assigned (x, 0, 1:2:16), x);
%! same_on_gpu (@(x) assigned (x, 1:5, 10:-2:1), x);
%! same_on_gpu (@(x) assigned (x, [], []), x);
%! same_on_gpu (@(x) assigned (x, 5, []), x);

## More indices.
%!test
%! x = magic (4);
%! same_on_gpu (@(x) assigned (x, 9, 2, 3), x);
%! same_on_gpu (@(x) assigned (x, 1:4, 2, ":"), x);
%! same_on_gpu (@(x) assigned (x, (1:4)', ":", 2), x);
%! same_on_gpu (@(x) assigned (x, 0, ":", ":"), x);
%! same_on_gpu (@(x) assigned (x, -magic (4), ":", ":"), x);
%! same_on_gpu (@(x) assigned (x, [1, 2; 3, 4], 2:3, 1:2), x);
%! same_on_gpu (@(x) assigned (x, [1, 2; 3, 4], 1:2:4, [1, 3]), x);
%! same_on_gpu (@(x) assigned (x, [1, 2; 3, 4], 4:-1:3, 4:-3:1), x);
%! same_on_gpu (@(x) assigned (x, 5, 1, [1, 3, 4]), x);
%! same_on_gpu (@(x, v) assigned (x, v, 1:2, ":"), x, -ones (2, 4));
%!test
%! x = reshape (1:24, 2, 3, 4);
%! same_on_gpu (@(x) assigned (x, -1, 1, ":", 2:3), x);
%! same_on_gpu (@(x) assigned (x, zeros (2, 3), ":", ":", 4), x);
%! same_on_gpu (@(x) assigned (x, ones (2, 1, 2), ":", 2, 1:2:4), x);
%! same_on_gpu (@(x) assigned (x, 7, 2, 11), x);
%! same_on_gpu (@(x) assigned (x, 7, 2, 3, 4, 1), x);

## The right side may be a scalar of the GPU, or a piece of the array itself.
%!function x = shift (x)
%!  x(2:end) = x(1:end-1);
%!endfunction
%!function x = turn (x)
%!  x(:) = x(end:-1:1);
%!endfunction
%!function x = swap (x)
%!  x(:, [1, 2]) = x(:, [2, 1]);
%!endfunction
%!function x = average (x)
%!  x(2:end-1) = (x(1:end-2) + x(3:end)) / 2;
%!endfunction
%!test
%! same_on_gpu (@(x) assigned (x, x(4), 1:2), [1, 2, 3, 4]);
%! same_on_gpu (@shift, 1:1000);
%! same_on_gpu (@turn, 1:1000);
%! same_on_gpu (@swap, magic (4));
%! same_on_gpu (@average, (1:1000) .^ 2);
%! same_on_gpu (@(x) average (average (shift (turn (x)))), (1:1000) .^ 2);
%! same_on_gpu (@(x) average (x + 1) - x, (1:1000) .^ 2);

## op-assign.
%!function x = op_assign (x)
%!  x(2:3) += 5;
%!  x(1) *= 2;
%!  x .*= 3;
%!  x -= 1;
%!endfunction
%!test same_on_gpu (@op_assign, 1:5);
%!test same_on_gpu (@op_assign, int8 ([1, 100, -128, 3]));

## The class of the result: core's rules.
%!test
%! warning ("off", "all", "local");   # 300 becomes true
%! values = {int8(5), single(2.5), 2.5, true, 300, -1, uint8(200), NaN};
%! arrays = {int8(1:4), uint8(1:4), single(1:4), 1:4, logical([1, 0, 1, 0]), ...
%!           int32(1:4), uint64(1:4)};
%! for x = arrays
%!   for v = values
%!     same_on_gpu (@(x, v) assigned (x, v, 2:3), x{1}, v{1});
%!     same_on_gpu (@(x) assigned (x, v{1}, 2), x{1});
%!   endfor
%! endfor
%!test same_on_gpu (@(x) assigned (x, 1i, 2), [1, 2, 3]);
%!test same_on_gpu (@(x) assigned (x, 5, 2), [1, 2i, 3]);
%!test same_on_gpu (@(x) assigned (x, [0, 0, 0], 1:3), [1, 2i, 3]);
%!test same_on_gpu (@(x) assigned (x, single (1i), 2), [1, 2, 3]);

## Value semantics: no other variable sees a change, whatever was computed when.
%!function x = change (x)
%!  x(1) = -1;
%!endfunction
%!test
%! a = gpuArray (1:4);
%! b = a;
%! b(2) = 50;
%! assert (gather (a), 1:4);
%! assert (gather (b), [1, 50, 3, 4]);
%!test
%! a = gpuArray (1:4) + 0;
%! b = a;
%! s.x = a;
%! c = {a};
%! a(2:3) = 0;
%! r = change (a);
%! assert (gather (a), [1, 0, 0, 4]);
%! assert (gather (b), 1:4);
%! assert (gather (s.x), 1:4);
%! assert (gather (c{1}), 1:4);
%! assert (gather (r), [-1, 0, 0, 4]);
%!test
%! a = gpuArray (1:4);
%! v = a(:);            # shares a's values
%! w = a(2:3);
%! p = a + 1;           # not computed yet
%! a(:) = 9;
%! assert (gather (a), 9 * ones (1, 4));
%! assert (gather (v), (1:4)');
%! assert (gather (w), 2:3);
%! assert (gather (p), 2:5);
%!test
%! a = gpuArray (zeros (1, 3));
%! hist = cell (1, 10);
%! for k = 1:10
%!   a(mod (k, 3) + 1) = k;
%!   hist{k} = a;
%! endfor
%! h = zeros (1, 3);
%! for k = 1:10
%!   h(mod (k, 3) + 1) = k;
%!   assert (gather (hist{k}), h);
%! endfor

## Elements of structs and cells.
%!test
%! s.a = gpuArray (1:3);
%! s.a(2) = 7;
%! c = {gpuArray(1:3)};
%! c{1}(3) = 8;
%! assert (gather (s.a), [1, 7, 3]);
%! assert (gather (c{1}), [1, 2, 8]);

## Growth: as core has it, or a clear error that leaves the array alone.
%!function try_growth (x, v, varargin)
%!  g = gpuArray (x);
%!  want = assigned (x, v, varargin{:});
%!  try
%!    got = assigned (g, v, varargin{:});
%!    assert (same_value (got, want), "");
%!  catch err
%!    assert (err.identifier, "octcuda:NotSupported");
%!  end_try_catch
%!  assert (same_value (g, x), "");
%!endfunction
%!test try_growth (1:3, 9, 5);
%!test try_growth (magic (3), 9, 4, 4);
%!test try_growth (magic (3), 1:3, 5, ":");
%!test try_growth ([], 1, 3);

## Errors: core's, and the array is what it was.
%!test same_on_gpu (@(x) assigned (x, [1, 2], 1:3), magic (3));
%!test same_on_gpu (@(x) assigned (x, [1, 2], 1, 1:3), magic (3));
%!test same_on_gpu (@(x) assigned (x, ones (2), ":"), magic (3));
%!test same_on_gpu (@(x) assigned (x, ones (2, 3), 1:3, 1:2), magic (3));
%!test same_on_gpu (@(x) assigned (x, 1, 0), magic (3));
%!test same_on_gpu (@(x) assigned (x, 1, 1.5), magic (3));
%!test same_on_gpu (@(x) assigned (x, 1, -1), magic (3));
%!test same_on_gpu (@(x) assigned (x, 1, 1, 0), magic (3));
%!error assigned (gpuArray (1:3), {1}, 1)
%!error assigned (gpuArray (1:3), "abc", {1})

%!test assert_no_live ();

## Of what is assigned all of it decides the class, also what is overwritten
%!test
%! for x = {uint8(1:3), true(1, 3), single(1:3), int32(1:3), 1:3}
%!   for v = {"[1i 300]", "[300 1i]", "complex ([1 2], 0)", "[1.5 2.5i]", ...
%!            "single ([1i 300])", "[7 8]"}
%!     same_program ({sprintf("g([1 1]) = %s;", v{1}), ...
%!                    sprintf("g([1 2]) = %s;", v{1}), ...
%!                    sprintf("g([3 3 1]) = [%s 7];", v{1}), ...
%!                    sprintf("g(:, [1 1]) = %s;", v{1})}, x{1});
%!   endfor
%! endfor

## Empty places, and values that do not fit, go through the same rules
%!test
%! code = {"g(2, 1:0, []) = 5;", "g([], 2:3) = zeros (0, 1);", ...
%!         "g([], 2:3) = complex (zeros (0, 1));", "g([]) = zeros (3, 0);", ...
%!         "g([], 2:3) = zeros (0, 2);", "g([]) = 1:2;", "g(:, []) = 1:2;", ...
%!         "g(1:0, 1) = ones (2, 0);", "g(false) = NaN;", "g(false) = 1i;", ...
%!         "g(false (3)) = 1:2;", "g(false (3)) = [1 2; 3 4];", ...
%!         "g(true (3)) = 1:3;", "g(logical (eye (3))) = 1:2;", ...
%!         "g(logical (eye (3))) = [1; 2; 3];", "g([], 1) = 1:2;", ...
%!         "g(logical (eye (3)), 1) = 1:2;", ...
%!         "g(1:0, :) = 7;", "g([], 7) = 1;", "g(7, []) = 1;", ...
%!         "g(1:2, :) = 1:3;", "g(:) = 1:3;", ...
%!         "g(:, 1) = 1:4;", "g(1, :) = (1:4)';", "g(1, 1, 1) = [1 2];", ...
%!         "g(1:2, 1:2) = zeros (2, 2, 2);", "g(1:4) = 1:3;", ...
%!         "g(:, :) = zeros (3, 4);", "g(1:2, 1, 1:2) = zeros (2, 2, 2);", ...
%!         "g(1) = zeros (2, 2, 2);", "g(0) = 1;", "g(1.5) = 1;", ...
%!         "g(-1) = 1;", "g(1, 0) = 1;", "g(1i) = 1;", "g(NaN) = 2;"};
%! for x = {magic(3), complex(magic (3), 1), true(3), single(magic (3)), ...
%!          uint8(magic (3)), [], 5, zeros(0, 3)}
%!   same_program (code, x{1});
%!   if (! isequal (size (x{1}), [0, 3]))   # core's error is chance there
%!     same_program ({"g(:, :, 2) = 1:3;"}, x{1});
%!   endif
%! endfor

## Most of a large array from itself: a new array, and the frame around the box
%!test
%! x = single (reshape (mod (1:2100*2000, 1009), 2100, 2000));
%! same_program ({"g(2:end-1, 2:end-1) = g(1:end-2, 2:end-1) + g(3:end, 1:end-2);", ...
%!                "g(2:end-1) = g(1:end-2) - g(3:end);", ...
%!                "g(:, 3:end) = g(:, 1:end-2) * 2;", ...
%!                "g(1:end-1, :) = g(2:end, end:-1:1);", ...
%!                "g(3, :) = 7; g(5:end, 1:end-1) = sqrt (g(1:end-4, 2:end));", ...
%!                "h = g; g(2:end, 2:end) = g(1:end-1, 1:end-1) + h(2:end, 2:end);", ...
%!                "h = g(1:end-1, :) + 1; g(2:end, :) = h; h(3) = 1;", ...
%!                "g(2:end, :) = g(1:end-1, :) > 500;", ...
%!                "for k = 1:3, g(2:end-1, :) = (g(1:end-2, :) + g(3:end, :)) / 2; end", ...
%!                "g(:) = g(end:-1:1);", "g(2:end, :) = g(1:end-1, :) - 600i;"}, x);
%! same_program ({"g(2:end) = g(1:end-1) / 3;", "g(:) = g + 1;", ...
%!                "g(1:end-1, 1) = -g(2:end);"}, x(:));
%! y = reshape (x, 100, 210, 200);
%! same_program ({"g(2:end-1, 2:end-1, 2:end-1) = g(1:end-2, 3:end, 2:end-1) + 1;", ...
%!                "g(:, 2:end-1, 2:end-1) = g(:, 3:end, 1:end-2);", ...
%!                "g(2:end-1, :, 2:end) = g(1:end-2, :, 1:end-1);", ...
%!                "g(2:end-1, 2:end, :) = g(1:end-2, 1:end-1, :);", ...
%!                "g(:, :, 2:end) = g(:, :, 1:end-1);", ...
%!                "g(2:end-1, 2:end-1, 2) = 0; g(1:end-1, 1:end, end:-1:2) = g(2:end, :, 1:end-1);", ...
%!                "g(2:end-1, 2:end) = g(1:end-2, 2:end) + 1;"}, y);
%! z = reshape (x, 50, 42, 40, 50);
%! same_program ({"g(2:end, 2:end, 2:end, 2:end) = g(1:end-1, 1:end-1, 1:end-1, 1:end-1);", ...
%!                "g(2:end, :, 2:end, 2:end) = g(1:end-1, :, 1:end-1, 1:end-1);", ...
%!                "g(:, 2:end, 2:end, 2:end) = g(:, 1:end-1, 1:end-1, 1:end-1);"}, z);
%! same_program ("g(2:end, 2:end) = g(1:end-1, 1:end-1) * 2;", int8 (repmat (x, 2, 2)));
%! same_program ("g(2:end, 2:end) = g(1:end-1, 1:end-1) * 2;", complex (x, 1));
%! assert_no_live ();

## lists by which many elements are written: each position once, twice, all the same
%!function x = put (x, p, v)
%!  x(p) = v;
%!endfunction
%!test
%! x = (1:5000)';
%! for p = {mod(7 * x, 5000) + 1, mod(7 * x, 4999) + 1, mod(x, 2) + 1, [x(1:4999); 1], 3 * x + 1}
%!   same_on_gpu (@put, x, p{1}, -x);
%!   same_on_gpu (@put, x, p{1}, 7);
%!   same_on_gpu (@put, single (x), uint16 (p{1}), x + 0.5);
%!   same_on_gpu (@(x, p, v) subsasgn (x, substruct ("()", {p, 2}), v), [x, x], p{1}, -x);
%!   same_on_gpu (@(x, p, v) put (x, p, v)(:)', [x, x], p{1}, 2 * x);
%! endfor
