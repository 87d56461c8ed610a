## ops.tst -- every elementwise operation gives what core Octave gives.
##
## The rows of src/array/ops.def of one operand, swept over all classes, real and
## complex, and over empty, scalar, row, column, matrix and N-d operands
## (sweep_ops.m): value, class, size, complexity and error.  Rows of two operands
## are in ops_*.tst, which can run side by side.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## The table can be read and holds what the sweep needs.
%!test
%! rows = __octcuda__ ("ops");
%! assert (isstruct (rows) && numel (rows) > 80);
%! assert (all (ismember ({"plus", "times", "eq", "not", "exp", "bitand", ...
%!                         "int8", "max", "mod"}, {rows.name})));
%! assert (issorted ({rows.name}));
%! assert (all ([rows.lo] < [rows.hi]));
%! assert (all (ismember ([rows.n], 1:3)));

## Operations of one operand, a test for each class.
%!test sweep_ops ("double");
%!test sweep_ops ("single");
%!test sweep_ops ("complex double");
%!test sweep_ops ("complex single");
%!test sweep_ops ("logical");
%!test sweep_ops ("int8");
%!test sweep_ops ("int16");
%!test sweep_ops ("int32");
%!test sweep_ops ("int64");
%!test sweep_ops ("uint8");
%!test sweep_ops ("uint16");
%!test sweep_ops ("uint32");
%!test sweep_ops ("uint64");

## The operators are the functions of the table.
%!test same_on_gpu (@(x, y) x + y, [1, 2; 3, 4], [5, 6; 7, -8]);
%!test same_on_gpu (@(x, y) x - y, [1, 2; 3, 4], [5, 6; 7, -8]);
%!test same_on_gpu (@(x, y) x .* y, [1, 2; 3, 4], [5, 6; 7, -8]);
%!test same_on_gpu (@(x, y) x ./ y, [1, 2; 3, 4], [5, 6; 7, -8]);
%!test same_on_gpu (@(x, y) x .\ y, [1, 2; 3, 4], [5, 6; 7, -8]);
%!test same_on_gpu (@(x, y) x .^ y, [1, 2; 3, 4], [5, 6; 7, -8], "ulp", 4);
%!test same_on_gpu (@(x, y) x == y, [1, 2; 3, 4], [1, 6; 7, 4]);
%!test same_on_gpu (@(x, y) x != y, [1, 2; 3, 4], [1, 6; 7, 4]);
%!test same_on_gpu (@(x, y) x < y, [1, 2; 3, 4], [1, 6; 1, 4]);
%!test same_on_gpu (@(x, y) x <= y, [1, 2; 3, 4], [1, 6; 1, 4]);
%!test same_on_gpu (@(x, y) x > y, [1, 2; 3, 4], [1, 6; 1, 4]);
%!test same_on_gpu (@(x, y) x >= y, [1, 2; 3, 4], [1, 6; 1, 4]);
%!test same_on_gpu (@(x, y) x & y, [1, 0; 3, 0], [1, 6; 0, 0]);
%!test same_on_gpu (@(x, y) x | y, [1, 0; 3, 0], [1, 6; 0, 0]);
%!test same_on_gpu (@(x) ! x, [1, 0; 3, 0]);
%!test same_on_gpu (@(x) -x, [1, 0; 3, -0]);
%!test same_on_gpu (@(x) +x, [1, 0; 3, -0]);
%!test same_on_gpu (@(x) 2 * x, [1, 0; 3, -0]);
%!test same_on_gpu (@(x) x * 2, [1, 0; 3, -0]);
%!test same_on_gpu (@(x) x / 3, [1, 0; 3, -0]);
%!test same_on_gpu (@(x) 3 \ x, [1, 0; 3, -0]);

## Either operand may be an ordinary array, of any class, and so may both sides
## of a chain.
%!test
%! x = [1.5, -2; NaN, 4];
%! for f = {@plus, @minus, @times, @rdivide, @eq, @lt, @max, @atan2}
%!   same_on_gpu (f{1}, x, 3, "mixed", true, "ulp", 4);
%!   same_on_gpu (f{1}, x, [2; -1], "mixed", true, "ulp", 4);
%!   same_on_gpu (f{1}, single (7), x, "mixed", true, "ulp", 4);
%! endfor
%!test same_on_gpu (@(x, y, z) (x + y) .* z - x, int8 ([100, -100, 3]), 50,
%!                  int8 ([2, 3, 4]), "mixed", true);
%!test same_on_gpu (@(x, y) x + y, 1:5, (1:3)', "mixed", true);
%!test same_on_gpu (@(x, y) x + y, eye (3), 2, "mixed", true);

## Powers: small whole exponents exactly, negative bases as core has them.
%!test
%! x = [-3, -0.5, 0, 0.5, 2, 7; NaN, Inf, -Inf, -0, 1, 1e10];
%! for p = [2, 3, -1, 0, 1, 0.5, -2, 10]
%!   same_on_gpu (@(x) x .^ p, x, "ulp", 4);
%! endfor
%!test same_on_gpu (@(x) x .^ 2, [-3, -0.5, 1e10]);
%!test same_on_gpu (@(x) 2 .^ x, [-3, -0.5, 0, 10], "ulp", 4);
%!test same_on_gpu (@(x) (-2) .^ x, [-3, -0.5, 0, 10], "ulp", 8);
%!test same_on_gpu (@(x) (-2) .^ x, [-3, -1, 0, 10], "ulp", 4);
%!test same_on_gpu (@(x) x .^ 0.5, [4, 9, 16], "ulp", 4);

## Large arrays: every element is reached, once.
%!test
%! n = 1e5 + 17;
%! x = mod ((1:n) * 0.618, 1) - 0.5;
%! same_on_gpu (@(x) x .* x + 1, x);
%! same_on_gpu (@(x) abs (x) < 0.25, x);
%! same_on_gpu (@(x, y) x + y, x, single (flip (x)));
%!test
%! x = reshape (mod ((1:331 * 257) * 0.618, 1), 331, 257);
%! same_on_gpu (@(x, r, c) x .* r + c, x, (1:257) / 7, (1:331)' / 3);

## Broadcasting over up to five dimensions.
%!test
%! a = reshape (1:2*1*3*1*2, [2, 1, 3, 1, 2]);
%! b = reshape (1:1*4*1*5*1, [1, 4, 1, 5]);
%! same_on_gpu (@(x, y) x .* 100 + y, a, b);
%! same_on_gpu (@(x, y) x .* 100 + y, b, a);
%! same_on_gpu (@(x, y) x - y, a, reshape (1:3, 1, 1, 3));

## Mistakes are reported at once, in core's words.
%!test same_on_gpu (@(x, y) x + y, ones (2, 3), ones (3, 2), "mixed", true);
%!test same_on_gpu (@(x, y) x .* y, ones (2, 3), ones (3, 2), "mixed", true);
%!test same_on_gpu (@(x, y) x == y, ones (2, 3), ones (3, 2), "mixed", true);
%!test same_on_gpu (@(x, y) atan2 (x, y), ones (2, 3), ones (3, 2));
%!test same_on_gpu (@(x, y) x + y, int8 (1:3), int16 (1:3), "mixed", true);
%!test same_on_gpu (@(x, y) x + y, int8 (1:3), 1i * ones (1, 3), "mixed", true);
%!test same_on_gpu (@(x) sin (x), int8 (1:3));
%!test same_on_gpu (@(x) logical (x), [1, NaN]);
%!test same_on_gpu (@(x) exp (x, x), [1, 2]);
%!error <cell> gpuArray ([1, 2]) + {1}
%!error gpuArray ([1, 2]) + struct ()

%!test assert_no_live ();
