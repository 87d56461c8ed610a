## ops_int_mixed.tst -- operations of two classes, one of them as the name says,
## every row: see ops.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! a = "int8";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "int16";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "int32";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "int64";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor

## 64 bits that no double holds, beside numbers that are not whole
%!test
%! b = [0.3; 0.75; 1/3; 0.99; 1e-3; 1.5; pi; 3; 1e3; 2^40 + 0.5; -0.7; 2^-20; 0.5; 2^53 - 1; -1e-30];
%! for c = {"int64", "uint64"}
%!   a = (bitshift (intmax (c{1}), -[0; 1; 2; 5; 8]) - feval (c{1}, 0:6) * 12345)(:)';
%!   a = [a, -a];
%!   for y = {b, single(b)}
%!     for f = {@(x, y) x .* y, @(x, y) x ./ y, @(x, y) x + y, @(x, y) x - y, @(x, y) y - x, @(x, y) y ./ x}
%!       same_on_gpu (f{1}, a, y{1});
%!     endfor
%!   endfor
%! endfor

%!test assert_no_live ();
