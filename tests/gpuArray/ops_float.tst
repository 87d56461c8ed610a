## ops_float.tst -- operations of two floating and logical operands of one class, every row: see ops.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test sweep_ops ("double", "double");
%!test sweep_ops ("single", "single");
%!test sweep_ops ("complex double", "complex double");
%!test sweep_ops ("complex single", "complex single");
%!test sweep_ops ("logical", "logical");

## Powers of singles are rounded once, from double precision: nearly all are the C
## library's, and all that are exact.
%!test
%! x = single (linspace (1e-3, 50, 1e4))';
%! for y = single ([1.8, 0.5, -1.5, 7.25])
%!   want = double (x) .^ double (y);
%!   got = gather (gpuArray (x) .^ y);
%!   assert (class (got), "single");
%!   assert (mean (got != x .^ y) < 0.003);
%!   assert (max (abs (double (got) - want) ./ double (eps (single (want)))) < 0.51);
%! endfor
%! [x, y] = meshgrid (single (1:200), single (-20:20));
%! want = double (x) .^ double (y);
%! is_exact = want == double (single (want));
%! got = gather (gpuArray (x) .^ gpuArray (y));
%! assert (double (got(is_exact)), want(is_exact));
%! s = single ([0, -0, 1, -1, 2, -2, Inf, -Inf, NaN, 2 ^ -149, -2 ^ -140, 3, -3]);
%! [x, y] = meshgrid (s, single ([0, 1, 2, 3, -2, 4, 5, -3, 1100, 127, 128, -149, -150, 2 ^ 24 + 2]));
%! assert (gather (gpuArray (x) .^ gpuArray (y)), x .^ y);
%! assert (1 ./ gather (gpuArray (x) .^ gpuArray (y)), 1 ./ x .^ y);

%!test assert_no_live ();
