## function_arrays.tst -- functions with arrays, and of arrays of several sizes, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("arrays");
%!test check_functions ("broadcast");
%!test check_functions ("elementwise");

## A row and a column beside a matrix of more than eight elements, whose rows and columns differ in number
%!test
%! for op = {"+", "-", ".*", "./"}
%!   for shapes = {"[x, 2, 3, 4, 5]", "[1; x; 3]"; "[1; x; 3]", "[x, 2, 3, 4, 5]"; "[x; 2; 3; 4; 5]", "[7, x]"}'
%!     f = str2func (sprintf ("@(x) sum (sum ((%s %s %s) .* %s))", shapes{1}, op{1}, shapes{2}, ...
%!                            {"[1:5; 6:10; 11:15]", "[1, 2; 3, 4; 5, 6; 7, 8; 9, 10]"}{1 + (shapes{1}(3) == ";" && shapes{2}(1:2) == "[7")}));
%!     same_on_gpu (@(x) arrayfun (f, x), [1, 2, -3], "ulp", 8);
%!   endfor
%! endfor
