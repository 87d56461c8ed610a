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

## Arguments without an element, infinities and large numbers where a constant is wanted
%!test
%! forms = {"triu ([x 1; 1 x], K)", "tril ([x 1; 1 x], K)", "rot90 ([x 1; 2 x], K)", "flip ([x 1; 2 x], K)", "flip ([x 1], K)", ...
%!          "norm ([x, 1], K)", "linspace (x, 1, K)", "reshape ([x 1 2 3], [], K)", "reshape ([x 1 2 3], K, [])", "sum ([x 1; 2 x], K)", "size ([x 1; 2 x], K)"};
%! n = 0;
%! for form = forms
%!   for k = {"[]", "Inf", "-Inf", "NaN", "5e9", "-5e9", "1.5", "[1, 2]", "0", "1", "2", "3", "-1"}
%!     f = str2func (["@(x) sum (", strrep(form{1}, "K", k{1}), "(:))"]);
%!     core = own = [];
%!     try, own = gather (arrayfun (f, gpuArray ([1, -2, 3]))); n++; catch e, assert (! strcmp (e.identifier, "Octave:undefined-function"), "%s", e.message); end
%!     if (! isempty (own))   # refusing is right at any time; core makes 5e9 elements where there is memory
%!       try, core = arrayfun (f, [1, -2, 3]); catch, end
%!       assert (own, core, 8 * eps (max (abs ([core, 1]))));
%!     endif
%!   endfor
%! endfor
%! assert (n > 40);
%! fails (@() arrayfun (@(x) sum (reshape ([x 1 2 3], [], [])(:)), gpuArray (1:3)), "", "only a single dimension can be unknown");
%! fails (@() arrayfun (@(x) sum (reshape ([x 1 2 3], [], 3)(:)), gpuArray (1:3)), "", "SIZE is not divisible by the product of known dimensions .= 3.");

## Sizes of captured arrays without elements
%!test
%! f = @(w) gather (arrayfun (@(x) x + numel (w) + 1000 * rows (w), gpuArray (1:3)));
%! for size = {[0, 150], [1, 50], [0, 100], [1, 0], [0, 3e9], [3e9, 0], [2, 25]}
%!   w = zeros (size{1});
%!   assert (f (w), (1:3) + numel (w) + 1000 * rows (w));
%! endfor
