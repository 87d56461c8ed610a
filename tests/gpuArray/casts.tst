## casts.tst -- conversions between classes, and to and from the host.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## There and back without a change, in every class and shape.
%!test
%! for c = test_classes ()
%!   v = test_values (c{1}, "edge");
%!   v = v(1:2*floor (end/2));
%!   for x = {v, v.', reshape(v, 2, []), reshape(v, 1, 2, []), v(1), v([]), ...
%!            v(zeros (0, 3)), v(zeros (2, 0, 3))}
%!     assert (same_value (gpuArray (x{1}), x{1}), "");
%!   endfor
%! endfor

## What else an ordinary array may be inside Octave.
%!test
%! for x = {1:10, 10:-3:-5, 0:-1, eye(4), eye(3)(:, [2, 1, 3]), ...
%!          magic(4)(:, 2), -(1:3), 0.1:0.1:1}
%!   assert (same_value (gpuArray (x{1}), full (x{1} + 0)), "");
%! endfor

## Every class to every class is in ops.tst; here, complex operands.
%!test
%! z = [1.5-2i, 3, 1e300i];
%! same_on_gpu (@(x) single (x), z);
%! same_on_gpu (@(x) double (x), single (z(1:2)));
%! same_on_gpu (@(x) int8 (x), z);
%! same_on_gpu (@(x) logical (x), z);

## Halves, and numbers that no double holds.
%!test
%! same_on_gpu (@(x) int32 (x), [0.5, 1.5, 2.5, -0.5, -1.5, -2.5]);
%! same_on_gpu (@(x) int64 (x), [2^53, 2^53 + 2, 2^63, -2^63, 1e300]);
%! same_on_gpu (@(x) double (x), intmax ("int64") - int64 (0:5));
%! same_on_gpu (@(x) single (x), uint64 (18446744073709551615) - uint64 (0:5));
%! same_on_gpu (@(x) single (x), [1e300, 1e-300, 0.1, -1e40, 2^128]);
%! same_on_gpu (@(x) uint64 (x), int64 ([-5, 5, intmax("int64")]));

## Casts take part in fusion.
%!test
%! same_on_gpu (@(x) double (int8 (x) + 1) .* 0.5, [100, 127.5, -200]);
%! same_on_gpu (@(x) single (x) .* single (3) + x, 0.1:0.1:1);
%! same_on_gpu (@(x) uint8 (x .* 2) / 3, 0:50:200);

## gpuArray of a gpuArray is the same value; gather of an ordinary array too.
%!test
%! g = gpuArray ([1, 2, 3]);
%! assert (gather (gpuArray (g)), [1, 2, 3]);
%! assert (gather ([1, 2, 3]), [1, 2, 3]);
%! [a, b] = gather (g, g + 1);
%! assert ({a, b}, {[1, 2, 3], [2, 3, 4]});

## Display: the name, the host's text, and where the array lives.
%!function lines = shown (x)
%!  lines = strtrim (strsplit (evalc ("x"), "\n"));
%!  lines = lines(! cellfun (@isempty, lines));
%!endfunction
%!test
%! for x = {[1.5, 2; 3, -4], 5, int8([1; 2]), true(2), [1+2i, 3], single(0.1), ...
%!          zeros(0, 3), reshape(1:8, 2, 2, 2), [NaN, Inf]}
%!   host = shown (x{1});
%!   dev = shown (gpuArray (x{1}));
%!   extra = dev(! ismember (dev, host));
%!   assert (all (ismember (host, dev)), strjoin (dev, "\n"));
%!   assert (numel (extra) == 1, strjoin (dev, "\n"));
%! endfor
%!test
%! g = gpuArray ([1, 2; 3, 4]);
%! text = evalc ("disp (g)");
%! assert (! isempty (strfind (text, strtrim (evalc ("disp ([1, 2; 3, 4])")))));
%!test
%! g = gpuArray (1:3) * 2;     # not computed before it is shown
%! assert (! isempty (regexp (evalc ("g"), '2\s+4\s+6')));

%!test assert_no_live ();
