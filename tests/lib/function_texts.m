## function_texts.m -- the texts of functions that are compiled.
##
## TEXTS = function_texts (GROUP)
##
## GROUP is "values": bodies of functions r = f (x, y), which core computes, too;
## "helped": the same, with the functions of function_texts ("helpers") behind
## them; "arrays": anonymous functions that read w and s; "truths": expressions
## that are true for all x and y > 0.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function texts = function_texts (group)

  texts = feval (group);

endfunction

function out = helpers ()

  out = [ ...
    "function r = add (a, b)\n r = a + b;\nend\n", ...
    "function r = apply (g, x)\n r = g (g (x));\nend\n", ...
    "function r = count (varargin)\n r = nargin * 10 + numel (varargin);\nend\n", ...
    "function r = total (x, varargin)\n r = x;\n for k = 1:numel (varargin)\n r += varargin{k};\n end\nend\n", ...
    "function varargout = both (x)\n varargout{1} = x;\n varargout{2} = x + 1;\nend\n", ...
    "function [a, varargout] = three (x)\n a = x;\n varargout{1} = 2;\n varargout{2} = 3;\nend\n", ...
    "function [a, b] = wanted (x)\n a = 1; b = 2;\n if (isargout (1)) b += 10; end\n if (isargout (2)) a += 100; end\nend\n", ...
    "function r = optional (x, b)\n if (! exist (\"b\", \"var\")) b = 7; end\n r = x + b;\nend\n"];

endfunction

function out = helped ()

  out = {
    "g = @add; r = g (x, y);"
    "r = feval (@add, x, y);"
    "r = feval (\"add\", x, y);"
    "r = apply (@(t) t + 1, x);"
    "r = apply (@(t) t * 2, x);"
    "g = @(a, varargin) add (a, varargin{:}); r = g (x, y);"
    "g = @(varargin) add (varargin{end}, varargin{1}); r = g (x, 4, y);"
    "g = @(varargin) add (varargin{2:end}); r = g (4, x, y);"
    "r = count (1, x) + count (y) + count ();"
    "r = total (x, y, 1, x);"
    "[a, b] = both (x); r = 10 * a + b;"
    "[a, b] = feval (@both, x); r = 10 * a + b;"
    "g = @(t) both (t); [a, b] = g (x); r = 10 * a + b;"
    "[a, b, c] = three (x); r = 100 * a + 10 * b + c;"
    "[a, b] = wanted (x); [~, c] = wanted (x); r = a + b + c + wanted (x) + x;"
    "r = optional (x) + optional (x, y);"
  };

endfunction

function out = arrays ()

  out = {
    "@(x, y) w(y)"
    "@(x, y) w(2, 2) + w(mod (y, 3) + 1, 4)"
    "@(x, y) w(end) + x * w(end, 1) + w(1, end) + w(end - 1)"
    "@(x, y) w(1, 2, 1) + w(2, end, end) * w(1, y - y + 1, 1, 1)"
    "@(x, y) w(end - y + 1)"
    "@(x, y) w(mod (y, 3) + 1, y - y + 4, 1, 1, y - y + 1)"
    "@(x, y) w(2, y - y + 3, y - y + 1, 1, 1, y - y + 1, 1, y - y + 1) + s(2, y - y + 1, 1, 1, 1, 1, y - y + 1, 1)"
    "@(x, y) s(mod (y, 2) + 1, 2) + s(3)"
    "@(x, y) w(y)(1) + s(2, :)(2) + s(:, 1)(2) + s(:)(end)"
  };

endfunction

function out = truths ()

  out = {
    "pi == 3.14159265358979311600 && e > 2.71"
    "strcmp (class (pi (\"single\")), \"single\") && pi (\"single\") < 3.1416"
    "isna (NA) && isna (NA (\"single\")) && ! isna (NaN)"
    "isinf (Inf (1, 1, \"single\")) && isa (Inf (1, 1, \"single\"), \"single\")"
    "eps (\"single\") == 2 ^ -23 && eps == 2 ^ -52 && eps (x + 9) <= 2 ^ -48"
    "realmin (\"single\") == 2 ^ -126 && realmax (\"single\") > 3e38"
    "flintmax (\"single\") == 2 ^ 24 && flintmax (single (y)) == 2 ^ 24"
    "intmax == 2147483647 && isa (intmax, \"int32\") && intmin (\"int8\") == -128"
    "intmax (\"uint64\") == uint64 (18446744073709551615)"
    "intmin (\"int64\") == -int64 (9223372036854775807) - 1"
    "intmax (int16 (x)) == 32767 && intmin (\"uint8\") == 0"
    "int64 (9007199254740993) - int64 (9007199254740992) == 1"
    "int64 (-9007199254740993) + int64 (9007199254740992) == -1"
    "uint64 (18446744073709551615) - 1 == uint64 (18446744073709551614)"
    "imag (i) == 1 && real (J) == 0 && isa (i (\"single\"), \"single\")"
    "(1 + 2i) * (1 - 2i) == 5 && iscomplex (x + 1i) && isreal ((x + 1i) - 1i)"
    "zeros () == 0 && isa (zeros (1, \"int8\"), \"int8\") && ones (1, 1) == 1"
    "isa (ones (1, \"like\", single (y)), \"single\") && true (1) && ! false ()"
    "islogical (zeros (1, \"logical\"))"
    "cast (3.7, \"int8\") == 4 && isa (cast (x, \"uint16\"), \"uint16\")"
    "isa (sum (int8 (5)), \"double\") && isa (sum (single (x)), \"single\")"
    "1 / sum (-0 * y) == Inf && 1 / cumsum (-0 * y) == -Inf && prod (y) == y"
    "sumsq (3 + 4i) == 25 && sumsq (int8 (100)) == 10000"
    "max (y) == y && min (x, [], 1) == x && islogical (max (y > 2))"
    "any (y) && ! any (0 * y / 0) && all (0 * y / 0) && ! all (0 * y)"
    "nnz (x / 0) == 1 && mean (int8 (y)) == y && isa (mean (int8 (y)), \"double\")"
    "norm (-y) == y && norm (3 + 4i) == 5 && norm (x, 1) == abs (x)"
    "dot (x, y) == x * y && dot (3i, 2) == -6i && dot (int8 (100), int8 (2)) == 127"
    "size_equal (x, y, 3) && size (x, 3) == 1 && isequal (x, x) && ! isequal (y, -y)"
    "merge (y > 0, 1, int8 (2)) == 1 && isa (ifelse (y < 0, 1, int8 (2)), \"int8\")"
    "idivide (int32 (7), 2, \"ceil\") == 4 && idivide (int32 (-7), 2, \"ceil\") == -3"
    "idivide (int32 (7), -2, \"floor\") == -4 && idivide (7, int8 (2), \"round\") == 4"
    "idivide (int8 (5), int8 (0), \"ceil\") == 127 && idivide (int8 (-128), int8 (-1), \"floor\") == 127"
    "plus (x, y, 1) == x + y + 1 && and (1, y, 2) && mtimes (x, y) == x * y"
    "rand () < 1 && rand (1, \"single\") > 0 && randn () < 40 && rande () > 0"
    "randi (6) <= 6 && randi (y, 1, \"int8\") >= 1 && isa (randi (9, \"uint16\"), \"uint16\")"
    "randi ([3, 5]) >= 3 && randi ([-y, y]) <= y"
    "islogical ((x > y)') && (x + 2i)' == x - 2i && (x + 2i).' == x + 2i"
  };

endfunction

function out = values ()

  out = {
    "if (x < 0) r = 1 / max (-(0 * y), 0 * y) + 1 / min (-(0 * y), 0 * y); else r = 1 / max (0 * y, -(0 * y)); end"
    "r = x ^ 2 + y;"
    "if (x > 2) r = x * 10; elseif (x < 0) r = -x; else r = y; end"
    "r = x;\n for k = 1:y\n r += k * x;\n end"
    "r = 0;\n while (x < 100)\n x = x * 2 + 30; r++;\n end"
    "r = g (x) * g (y) + h ();\nend\nfunction r = g (x)\n r = x + 1;\nend\nfunction r = h ()\n r = 3;"
    "if (x > 0 && y > 3) r = 1; return; end\n if (x < -3 || y == 1) r = 2; else r = 3; end"
    "switch (y)\n case 1\n r = 10;\n case {2, 3}\n r = 20;\n otherwise\n r = 30;\n end"
    "n = 0;\n for k = 1:y\n n = n + single (x);\n end\n r = double (n);"
    "r = double (int8 (x * 40) + y);"
    "k = 0;\n do\n k++; if (k == 3) continue; end\n x = x + 1;\n if (x > 8) break; end\n until (k >= y)\n r = x * 100 + k;"
    "r = g (x);\nend\nfunction r = g (a, b)\n if (nargin < 2) b = 3; end\n r = a + b;"
    "r = 0; while (r < 9) r++; end"
    "r = 0; for i = 1:3\n while (r < i) r++; end\n end"
    "r = 0;\n while (r < 9)\n r++; if (r == y) continue; end\n if (r > 7 && y > 1) break; end\n r = r + 1;\n end"
    "r = 0;\n while (1)\n r++; if (r > 5) return; end\n end"
    "r = 0;\n while (r < 9) r = g (r, y); end\nend\nfunction r = g (r, y)\n do r++; until (r > y)"
    "r = 0;\n do r = g (r, y); until (r > 9)\nend\nfunction r = g (r, y)\n if (y > 3) r += 2; return; end\n r++;"
    "r = 0; k = 0;\n while (k < 9)\n k++; r = r + single (x); if (r > 3) r = 0; end\n end"
    "r = g (x);\nend\nfunction r = g (x, b = 3)\n r = x + b;"
    "r = g (x, y);\nend\nfunction r = g (x, b = 3)\n r = x + b;"
    "[a, b] = deal (x, y); [b, a] = deal (a, b); [c, d] = deal (2); r = a + b + c - d;"
    "r = g (x) + 3;\nend\nfunction r = g (x, varargin)\n r = x;\n for k = 1:numel (varargin)\n r += varargin{k};\n end"
    "r = x + 3; error (\"\"); if (x > 1000) error (\"%g\", x); end"
    "s = \"abc\"; r = x + ischar (s) + 2 * numel (s) + 100 * ! isempty (s);"
    "switch (class (x))\n case {\"single\", 3}\n r = 0;\n case 'double'\n r = x + y;\n otherwise\n r = 1;\n end"
    "if (isa (x, \"float\") && isa (x, 'double') && isa (x, \"numeric\") && ! isa (x, \"integer\") && ! isa (x, \"single\")) r = x + y; else r = 0; end"
    "r = x + strcmp (class (x), \"double\") + 2 * strcmpi (\"aBc\", 'AbC') + 4 * strncmp (\"abc\", \"abd\", 2) + 8 * strncmpi (\"ABc\", \"abd\", 2) + 16 * strcmp (x, \"a\") + 32 * strncmp (\"a\", \"ab\", 2);"
    "r = choose (\"add\", x, y);\nend\nfunction r = choose (how, x, y)\n if (strcmp (how, \"add\")) r = x + y; else r = \"a\" == \"b\"; end"
    "g = @(t) t; r = x + is_function_handle (g) + 2 * is_function_handle (x) + 14 * (\"a\" == 'a') + (\"a\" != 'a');"
    "r = feval ([\"pl\", 'us'], x, y);"
    "r = feval (class (x), x) + y;"
    "g = @(t, u) t + u; r = g (x, y);"
    "r = feval (@(t) t + y, x);"
    "r = feval (\"plus\", x, y);"
    "g = @plus; r = g (x, y);"
    "g = @max; r = g (x, y);"
    "r = (@(t) t + y) (x);"
    "k = y; g = @(t) t * k + 3; k = 100; r = g (x);"
    "k = 3; g = @(t) t * y + k; h = @(u) g (u); k = 9; r = h (x);"
    "g = @() x; r = g ();"
    "g = make (y); r = g (x);\nend\nfunction g = make (k)\n g = @(t) t * k + 3;"
    "if (x > 1) g = @(t) t * 2; else g = @(t) t + y; end\n r = g (x);"
    "g = @(varargin) varargin{1} + varargin{2}; r = g (x, y);"
    "g = @(varargin) nargin; r = x + g (1, 2);"
    "a = cell_of (x, y); r = a;\nend\nfunction r = cell_of (varargin)\n c = varargin; if (isempty (c)) r = 0; else r = c_sum (c{:}); end\nend\nfunction r = c_sum (a, b)\n r = a + b;"
    "k = y; r = inner (x);\n function q = inner (t)\n q = t + k;\n end"
    "k = 1; r = inner (x); k = y; r += 100 * inner (x);\n function q = inner (t)\n q = t + k;\n end"
    "r = inner (y);\n function q = inner (t)\n q = t + x;\n end"
    "k = y; r = feval (\"inner\", x);\n function q = inner (t)\n q = t + k;\n end"
    "k = 1; h = @inner; r = h (x); k = y; r += 100 * feval (h, x);\n function q = inner (t)\n q = t + k;\n end"
    "k = y; r = apply (@inner, x);\n function q = inner (t)\n q = t + k;\n end\nend\nfunction r = apply (h, t)\n k = 100; r = h (t) + 0 * k;"
    "k = 1; g = @(t) inner (t); r = g (x); k = y; r += 100 * g (x);\n function q = inner (t)\n q = t + k;\n end"
    "k = y; r = apply (@(t) inner (t), x);\n function q = inner (t)\n q = t + k;\n end\nend\nfunction r = apply (h, t)\n k = 100; r = h (t) + 0 * k;"
    "k = y; g = @(u) (@(t) inner (t)) (u); r = apply (g, x);\n function q = inner (t)\n q = t + k;\n end\nend\nfunction r = apply (h, t)\n k = 100; r = h (t) + 0 * k;"
    "k = single (0.1); r = 0;\n for i = 1:2\n r += double (inner (x)); k = 0.1;\n end\n function q = inner (t)\n q = t + k;\n end"
    "v = [x, y]; r = total ();\n function q = total ()\n q = sum (v);\n end"
    "r = x + there () * y;\n function q = there ()\n q = exist (\"x\", \"var\") * (y == y) + exist (\"r\", \"var\");\n end"
    "r = x + there () * y;\n function q = there ()\n x; q = exist (\"x\", \"var\") * (y == y);\n end"
    "k = y; r = other (x);\n function q = other (t)\n q = inner (t);\n end\n function q = inner (t)\n q = t + k;\n end"
    "k = y; r = other (x);\n function q = other (k)\n q = inner (k);\n end\n function q = inner (t)\n q = t + k;\n end"
    "k = y; r = other (@inner);\n function q = other (h)\n q = h (x);\n end\n function q = inner (t)\n q = t + k;\n end"
    "r = mid (1);\n function q = mid (k)\n z = 10 * y;\n q = low (100);\n function p = low (t)\n p = x + z + t * (x + k);\n end\n end"
    "r = mid (x, y);\n function q = mid (t, x)\n x = -x; q = low ();\n function p = low ()\n p = t - x;\n end\n end"
    "r = one (x);\n function q = one (t)\n q = same (t);\n function p = same (t)\n p = t;\n end\n end\n function q = two (t)\n q = same (t);\n function p = same (t)\n p = -t;\n end\n end"
    "k = 3; z = 4; [a, b] = inner (x); r = a + (z - 4) + (k - 3) + b;\n function [k, b] = inner (z)\n k = z; b = y; own = 7; own += k;\n end"
    "g = @(own) own + y; r = g (inner (x));\n function q = inner (t)\n own = t; q = own;\n end"
    "k = y; r = inner (x);\n function q = inner (t)\n mine = k; g = @(u, k) u + mine * (@(k = 2) k) (k);\n q = g (t, 1);\n end"
    "k = y; r = inner (x);\n function set (v)\n k = v;\n end\n function q = inner (t)\n q = t + k;\n end"
    "r = g (x);\nend\nfunction r = g (x)\n r = inner (x);\n function q = inner (t)\n q = t * (x == t);\n end"
    "a = [x, 1; 2 -3]; r = a(1, 1) + a(2, 2) * 10 + a(3);"
    "a = [[x, 1]; [2, 3]]; b = [a, [5; 6]]; r = b(1) + b(2, 3);"
    "a = zeros (3, 1); a(2) = x; a(end) = 4; r = a(1) + 10 * a(2) + a(3);"
    "a = [3, 1, 4, 1, 5, 9, 2]; r = a(y) + x;"
    "a = 1:20; a(y) = x; r = a(y) * 100 + a(y + 1) + a(y + 10);"
    "a = [1, 2, 3, 4, 5, 6, 7]; a(y) = x; r = a(1) + 10 * a(7);"
    "a = [x, 2, 3; 4, 5, 6]; b = a(:, 2); c = a(1, :); r = b(2) + c(3) + a(:)(5);"
    "a = []; a(3) = x; a(end + 1) = y; r = a(3) + a(4) + a(1) + numel (a);"
    "a = [x, 2, 3]; a(2) = []; r = a(2) + numel (a) + a(1);"
    "a = [x, y, 3]; a(a > 2) = 0; r = a(1) + 10 * a(2) + a(3);"
    "a = [x, 2, 3]; b = a .* [1, 2, 3] + a / 2 - 1; r = b(1) + b(3);"
    "a = [1, 2] + [x; 3]; r = a(2, 1) + 100 * a(1, 2);"
    "a = [x, 2; 3, 4]; b = a * a * [1; y]; r = b(1);"
    "a = [x, 2; y, 4]'; r = a(1, 2) * 10 + a(2, 1);"
    "a = [x, 2; 3, y]; r = sum (a(:)) + sum (a)(2) + prod (a, 2)(2) + cumsum (a)(2, 1);"
    "[m, k] = max ([x, 2, y]); r = m + 100 * k + min ([x; y]);"
    "[s, k] = sort ([x, 2, y]); r = s(1) + 10 * s(3) + 100 * k(1);"
    "r = 0; for c = [1, -2, 3, 0.5], r = r * x + c; end"
    "r = 0; for c = [x, 2; 3, y], r = r * 10 + c' * c; end"
    "if ([x, y] > 1), r = 1; elseif ([]), r = 2; else, r = 3; end"
    "a = int8 ([100, 50]); a(2) = x * 100; r = double (a(1) + a(2));"
    "r = g ([x, y]); r = r(2);\nend\nfunction b = g (a)\nb = [a(2), a(1)];"
    "w = [x, y]; f = @(k) w(k); r = f (2) - f (1);"
    "if (x > 1), a = [1, 2]; else, a = [3, 4, 5]; end, r = a(end) + numel (a);"
    "r = norm ([3 * x, 4 * x]) + norm ([x, y], 1);"
    "[m, n] = size ([x, y; 1, 2; 3, 4]); r = m * 10 + n + numel (zeros (3, 0)) + isempty ([]) + ndims (x);"
    "a = [x + 1i, 2]; a(1) = 3; r = a(1) * a(2);"
    "a = sqrt ([x, -4]); r = abs (a(2)) + imag (a(2));"
    "if (x > 3) r = x > 4; else r = y; end"
    "if (x > -4) r = x * 100; else r = int8 (y); end"
    "if (x > 0) r = x / 3; return; end\n r = single (y);"
    "if (x > 0) r = x - 1; else r = true; end"
    "if (x > 0) r = uint64 (7); else r = x / y; end"
    "r = g (x, y);\nend\nfunction r = g (x, y)\n if (x > 0) r = int16 (y) / 2; else r = x / 4; end"
    "r = x;\n for k = int8 (1):int8 (5)\n r = r * 2 + double (k) / y;\n end"
    "r = x;\n for k = 1:uint8 (5)\n r = r * 2 + double (k) / y;\n end"
    "r = x;\n for k = int8 (y):int8 (-3):int8 (-9)\n r = r * 2 + double (k);\n end"
    "r = x;\n for k = int32 (y):-3:-9\n r = r * 2 + double (k);\n end"
    "r = int8 (0);\n for r = int8 (120):3:int8 (127)\n end"
    "r = x;\n for k = uint8 (y):-2:0\n r = r * 3 + double (k);\n end"
    "r = x;\n for k = int32 (y):1e10:int32 (5000)\n r += double (k);\n end\n for k = int8 (1):0:int8 (3)\n r = 0;\n end\n for k = uint8 (5):-Inf:uint8 (7)\n r = 0;\n end"
    "r = 0;\n a = int64 (9007199254740992);\n for k = (a + 1):(a + 4)\n r += 1;\n end"
    "r = 0;\n for k = intmin_ ():int64 (4611686018427387904):int64 (9223372036854775807)\n r += 1;\n end\nend\nfunction r = intmin_ ()\n r = -int64 (9223372036854775807);"
    "r = y;\n for k = int8 (-100):50:int8 (50)\n r += 10000;\n end"
    "for k = -2:1:-0\n r = 1 / k;\n end"
    "z = -0;\n for k = z:0\n r = 1 / k;\n end"
    "r = x;\n for k = 1:NaN\n r += y * isnan (k);\n end\n z = 1 / 0;\n for k = z:z\n r += y * isnan (k);\n end"
    "r = 0;\n for k = 0:single (0.1):1\n r += k;\n end\n r += x;"
    "r = y;\n for k = x\n r += 2 * k; continue; r = 0;\n end\n for k = 7\n break;\n end\n for k = single (3)\n end\n r += 0 * double (k);"
    "n = y;\n a = ++n;\n b = n-- - 1;\n r = 10 * a + (b - 2) + 100 * x + (n - y);"
    "r = int8 (126);\n r++; r++; r += 100;\n s = uint8 (0);\n s--;\n r -= 5 + double (s);"
    "switch (x) case [], r = 1; otherwise r = 'z' + 0; end"
    "[x, y] = deal (y, x);\n [m, k] = max (x);\n r = 100 * m + 10 * y + k;"
    "[a, b] = log2 (y);\n r = a + b;"
  };

endfunction
