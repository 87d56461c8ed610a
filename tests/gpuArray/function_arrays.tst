## function_arrays.tst -- functions with arrays, and of arrays of several sizes, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("arrays");
%!test check_functions ("broadcast");
%!test check_functions ("elementwise");

## A row and a column make a matrix that is not square, of more than eight elements
%!test
%! forms = {"[x, 2, 3, 4, 5]",   "[1; x; 3]",         "[1:5; 6:10; 11:15]"; ...
%!          "[1; x; 3]",         "[x, 2, 3, 4, 5]",   "[1:5; 6:10; 11:15]"; ...
%!          "[x; 2; 3; 4; 5]",   "[7, x]",            "[1, 2; 3, 4; 5, 6; 7, 8; 9, 10]"};
%! for op = {"+", "-", ".*", "./"}
%!   for form = forms'
%!     f = str2func (sprintf ("@(x) sum (sum ((%s %s %s) .* %s))", form{1}, op{1}, form{2:3}));
%!     same_on_gpu (@(x) arrayfun (f, x), [1, 2, -3], "ulp", 8);
%!   endfor
%! endfor
