## function_text_errors.m -- texts of functions that fail, and how.
##
## ROWS = function_text_errors (GROUP)
##
## Each row is the body of a function r = f (x, y), the identifier, and a part of
## the message; in the group "messages" all of it; in the group "arrays" an
## anonymous function that reads w and s.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = function_text_errors (group)

  rows = feval (group);

endfunction

function out = messages ()

  out = {
    "if (x > 2) error (\"too large\"); end\n r = x;", "", "too large"
    "if (x > 2) error (\"too large\\n\"); end\n r = x;", "", "too large"
    "if (x > 2) error ('%d is\\t%s', 17, \"large\"); end\n r = x;", "", "17 is\tlarge"
    "if (x > 2) error (\"a:b\", \"large\"); end\n r = x;", "a:b", "large"
    "if (x > 2) error (\"a:b\", \"%g is %s\", 2.5, \"large\"); end\n r = x;", "a:b", "2.5 is large"
    "if (x > 2) error (\"a:b\"); end\n r = x;", "", "call to error with message identifier 'a:b' requires message"
    "if (x > 2) error (\"x is %g and y %5.1f%%\", x, y); end\n r = x;", "", "x is 2.25 and y   2.0%"
    "if (x > 2) error (\"a:b\", \"%d, \", x, 3, int8 (y), y > 1); end\n r = x;", "a:b", "2.25, 3, 2, 1, "
    "if (x == 2) error (\"%d|%5d|%i|%x|%.2d|%s|%c|%f\", x, x, 1e20, 255, pi, NaN, 65, -Inf); end\n r = x;", "", "2|    2|1e+20|ff|3.1|NaN|A|-Inf"
    "if (x > 2) error (\"%d and %s|\", 3, \"abc\", 4); end\n r = x;", "", "3 and abc|4 and "
    "if (x > 2) error (\"%s|%d\", \"ab\", \"ab\"); end\n r = x;", "", "ab|97b|"
    "r = g (x);\nend\nfunction r = g (x, y)\n if (nargin < 2) print_usage (); end\n r = x;", "Octave:invalid-fun-call", "Invalid call to g"
    "r = g (x);\nend\nfunction r = g (x, y)\n narginchk (2, 3); r = x;", "Octave:invalid-fun-call", "narginchk: not enough input arguments"
  };

endfunction

function out = arrays ()

  out = {
    "@(x, y) w(20 - y)", "Octave:index-out-of-bounds", "w(19): out of bound 12 (dimensions are 3x4)"
    "@(x, y) w(y, 2)", "Octave:index-out-of-bounds", "w(4,_): out of bound 3 (dimensions are 3x4)"
    "@(x, y) w(2, y)", "Octave:index-out-of-bounds", "w(_,5): out of bound 4 (dimensions are 3x4)"
    "@(x, y) w(2, 1, y)", "Octave:index-out-of-bounds", "w(_,_,2): out of bound 1 (dimensions are 3x4)"
    "@(x, y) w(30)", "Octave:index-out-of-bounds", "w(30): out of bound 12 (dimensions are 3x4)"
    "@(x, y) s(y)", "Octave:index-out-of-bounds", "s(5): out of bound 4 (dimensions are 2x2)"
    "@(x, y) w(x)", "Octave:invalid-index", "w(-5): subscripts must be either integers 1 to (2^63)-1 or logicals"
    "@(x, y) w(1, x + 5.5)", "Octave:invalid-index", "w(_,0.5): subscripts must be"
    "@(x, y) w(y + 1e-10)", "Octave:invalid-index", "w(1+1e-10): subscripts must be"
    "@(x, y) w(y / 0)", "Octave:invalid-index", "w(inf): subscripts"
    "@(x, y) w(0)", "Octave:invalid-index", "w(0): subscripts"
    "@(x, y) w(2.5)", "Octave:invalid-index", "w(2.5): subscripts"
  };

endfunction

function out = errors ()

  out = {
    " if (x > 2) x = 0 / 0; end\n if (x) r = 1; else r = 2; end", "", "element (30,1)"
    " if (x > 1) r = int8 (1) + int16 (1); end\n r = 1;", "", "binary operator '+' not implemented for 'int8 scalar' by 'int16 scalar' operations (in element (26,1))"
    " r = g (x);", "octcuda:CompileError", "f.m:2:6:"
    " r = octcudatest_f (x - 1, y);", "octcuda:CompileError", "calls itself"
    "r = x + \"abc\";", "octcuda:CompileError", "f.m:2:7:"
    "printf (\"%d\", x); r = x;", "octcuda:CompileError", "f.m:2:1: 'printf' cannot be compiled: a compiled function cannot print"
    "r = x * nosuch (x);", "octcuda:CompileError", "f.m:2:9:"
    "if (x > 5) a = 1; end\n r = a;", "Octave:undefined-function", "'a' undefined"
    "g = @nosuch; r = g (x);", "octcuda:CompileError", "f.m:2:"
    "[a, b] = g (x); r = a;\nend\nfunction varargout = g (x)\n varargout{1} = x;", "", "element number 2 undefined in return list"
    "g = @(t) t + 1; [a, b] = g (x); r = a;", "", "element number 2 undefined in return list"
    "g = 3; r = feval (g, x);", "octcuda:CompileError", "feval"
    "g = @(t) t; r = g (x, y);", "Octave:invalid-fun-call", "@<anonymous>: function called with too many inputs"
    "r = g (x);\nend\nfunction r = g (varargin)\n r = varargin{2};", "Octave:index-out-of-bounds", "index (2): out of bound; value 2 out of bound 1"
    "r = g (x, 1, single (2));\nend\nfunction r = g (varargin)\n r = varargin{1 + (varargin{1} > 2)};", "octcuda:CompileError", "f.m:5:15:"
    "c = {1, x}; r = c{2};", "octcuda:CompileError", "f.m:2:5:"
    "k = y; set (x); r = k;\n function set (v)\n   k = v;\n end", "octcuda:CompileError", "f.m:4:4: 'k' is a variable of 'octcudatest_f', and 'set' can read it but not assign to it; return the value as a result, or rename the variable\n     k = v;\n     ^"
    "k = y; r = g (x);\n function q = g (v)\n q = v; k++;\n end", "octcuda:CompileError", "f.m:4:9: 'k' is a variable of 'octcudatest_f'"
    "k = [y, 2]; r = g (x);\n function q = g (v)\n q = v; k(2) = 5;\n end", "octcuda:CompileError", "f.m:4:9: 'k' is a variable of 'octcudatest_f'"
    "k = 1; r = g (x) + k;\n function q = g (v)\n q = v; for k = 1:3; q += 1; end\n end", "octcuda:CompileError", "f.m:4:13: 'k' is a variable of 'octcudatest_f'"
    "r = mid (x);\n function q = mid (t)\n w = t; low (); q = w;\n function low ()\n [~, w] = max (1);\n end\n end", "octcuda:CompileError", "f.m:6:6: 'w' is a variable of 'mid', and 'low' can read"
    "k = y; r = inner (x);\n function q = inner (t)\n g = @(u) u + k;\n q = g (t);\n end", "octcuda:CompileError", "f.m:4:15: 'k' is a variable of 'octcudatest_f', and an anonymous function in 'inner' cannot capture it; copy it to a local variable first, as in mine = k"
    "r = inner (x); k = 1;\n function q = inner (t)\n q = t + k;\n end", "Octave:undefined-function", "'k' undefined"
    "r = sub (x);\n function q = inner (t)\n q = t + k;\n end\nend\nfunction r = sub (x)\n r = inner (x);", "octcuda:CompileError", "f.m:8:6: 'inner' is a nested function of 'octcudatest_f' and can be called only there; make it a subfunction"
    "r = one (x);\n function q = one (t)\n q = low (t);\n end\n function q = two (t)\n function p = low (t)\n p = t;\n end\n q = t;\n end", "octcuda:CompileError", "f.m:4:6: 'low' is a nested function of 'two'"
    "h = make (y); r = h (x);\nend\nfunction h = make (k)\n h = @inner;\n function q = inner (t)\n q = t + k;\n end", "octcuda:CompileError", "f.m:2:19: 'inner' reads variables of 'make', which has returned"
    "k = 1; s = \"in\"; r = feval ([s, \"ner\"], x);\n function q = inner (t)\n q = t + k;\n end", "octcuda:CompileError", "f.m:2:22: 'inner' is a nested function that reads variables of 'octcudatest_f'; call it by its name"
    "r = inner (x);\n function q = inner (t)\n q = inner (t);\n end", "octcuda:CompileError", "f.m:4:6: inner calls itself; use a loop"
    "a = [1, 2, 3]; r = a(y);", "Octave:index-out-of-bounds", "a(4): out of bound 3 (dimensions are 1x3)"
    "a = [1, 2, 3]; r = a(x + 4.5);", "Octave:invalid-index", "a(-0.5): subscripts"
    "a = [1, 2, 3]; r = a(4);", "Octave:index-out-of-bounds", "a(4): out of bound 3"
    "a = [1, 2, 3]; a(y) = 1; r = a(1);", "octcuda:CompileError", "a(4) = ... would enlarge 'a' beyond 1x3"
    "a = [1, 2, 3] + [x, 2]; r = a(1);", "Octave:nonconformant-args", "operator +: nonconformant arguments (op1 is 1x3, op2 is 1x2)"
    "a = [1, 2] * [x, 2]; r = a(1);", "Octave:nonconformant-args", "operator *: nonconformant arguments (op1 is 1x2, op2 is 1x2)"
    "a = [1, 2; x]; r = a(1);", "", "vertical dimensions mismatch (1x2 vs 1x1)"
    "a = [1, 2]; a(1:2) = [x, 1, 2]; r = a(1);", "Octave:nonconformant-args", "=: nonconformant"
    "if ([1, x / 0]), r = 1; else, r = 2; end, if ([x - x, 0 / 0]), end", "", "invalid conversion from NaN"
    "a = zeros (1, y); r = a(1);", "octcuda:CompileError", "f.m:2:15"
    "a = zeros (9, 9); r = a(1);", "octcuda:CompileError", "64 elements"
    "a = []; for k = 1:y, a(end + 1) = k; end, r = 1;", "octcuda:CompileError", "a grows in a loop, but its size must not depend on values"
    "a = 1; while (x > 0), a = [a, x]; x--; end, r = 1;", "octcuda:CompileError", "must not depend on values"
    "a = [1, 2]; a = a(a > x); r = 1;", "octcuda:CompileError", "mask"
    "a = [x, 1; 1, 3] \\ [1; 2]; r = a(1);", "octcuda:CompileError", "division"
    "a = 1:x; r = a(1);", "octcuda:CompileError", "depend on values"
    " if (x > 0) r = 1i; else r = int8 (y); end", "octcuda:CompileError", "result 1 is int8 for the first element and complex here"
    " if (x > 0) r = single (y); else r = true; end", "octcuda:CompileError", "result 1 is logical for the first element and single here"
    " if (x > 0) r = 0 / 0; else r = true; end", "", "invalid conversion from NaN to logical"
    " r = 1 + g (x);\nend\nfunction a = g (x)\n if (x < 0) a = x; end", "Octave:undefined-function", "'a' undefined near line 4, column 10"
    " if (x < 0) a = x; end\n r = 2 + a;", "Octave:undefined-function", "'a' undefined near line 3, column 10"
    " r = 0;\n for k = int8 (1):(y * 100)\n r++;\n end", "", "colon operator upper bound invalid (not an integer or out of range for given integer type) (in element (2,1))"
    " r = 0;\n for k = -1:uint8 (y)\n r++;\n end", "", "colon operator lower bound invalid"
    " r = 0;\n for k = int8 (1):x:int8 (9)\n r++;\n end", "", "colon operator increment invalid (not an integer)"
    " r = 0;\n for k = int8 (1):int16 (y)\n end", "", "incompatible types found in range expression"
    " r = 0;\n for k = int8 (1):single (y)\n end", "", "incompatible types found in range expression"
    " r = 0;\n for k = 1:(x > 2)\n end", "", "invalid types found in range expression"
    " y = {x};", "octcuda:CompileError", "cells"
    " y.a = x;", "octcuda:CompileError", "structs"
    " y = x.a;", "octcuda:CompileError", "structs"
    " y = x", "octcuda:CompileError", "without ;"
    " global g;\n y = x;", "octcuda:CompileError", "global"
    " persistent n;\n y = x;", "octcuda:CompileError", "persistent"
    " try\n  y = x;\n catch\n end", "octcuda:CompileError", "try"
    " unwind_protect\n  y = x;\n unwind_protect_cleanup\n end", "octcuda:CompileError", "unwind_protect"
    " hold on\n y = x;", "octcuda:CompileError", "command"
    " [y, z] = 3;", "octcuda:CompileError", "only a call can return"
  };

endfunction
