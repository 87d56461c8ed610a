## random_functions.tst -- random functions, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## the generator: most of what it writes runs, and every construct occurs
%!test
%! s = random_functions (1, 4, "core");
%! assert (s.failed < 0.3 * s.all, "%d of %d fail", s.failed, s.all);
%! for part = {"if (", "elseif (", "else\n", "for k2 = 1:3", "3:-1:1", "0:0.5", "[2, -1, 4]", "int8(1):", "2:1", ...
%!             "1:mod", "while (", "do\n", "until (", "switch (", "case 0", "case {1, 2}", "otherwise", "break", "continue", ...
%!             "return", "error (", "+= ", "-= ", "*= ", "/= ", "++;", "--;", "deal (", "max ([", "u = [", "u(2) = ", ...
%!             "u(end) += ", "u(1 + ", "u(j) -= ", "sum (u)", "max (u)", "min (u)", "numel (u)", "any (u", "zeros (3", "nargin", ...
%!             "@(t)", "_1 (", "_2 (", "single (", "double (", "int8 (", "uint8 (", "int16 (", "uint16 (", "int32 (", "uint32 (", ...
%!             "int64 (", "mod (", "rem (", "floor (", "ceil (", "round (", "fix (", "sign (", "abs (", "sqrt (", "isnan (", " && ", ...
%!             " || ", "! (", " & ", " | ", " == ", " != ", " <= ", " >= ", " < ", " > ", " ./ ", " .* ", "[y, z] = ", ...
%!             "complex (0, NaN)", "complex (real (", "conj (", "real (", "imag (", " | (", ") == true", ") + 1 < 2"}
%!   n = numel (strfind (s.text, part{1}));
%!   assert (n >= 5, "%s occurs %d times", part{1}, n);
%! endfor
%!test
%! [text, args] = random_function (7, "same");
%! rand ("twister", 3);
%! [again, args_again] = random_function (7, "same");
%! assert (text, again);
%! assert (args, args_again);

%!test random_functions (1, 4);
%!test random_functions (2, 4);
%!test random_functions (3, 4);
%!test random_functions (4, 4);
