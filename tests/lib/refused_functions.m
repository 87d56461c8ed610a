## refused_functions.m -- functions that cannot be compiled, and where.
##
## ROWS = refused_functions ()
##
## Each row of the cell is what is refused, as a regular expression for the
## message; the text of a function `refused' of one argument, in a file of its
## own; and the place that the message must give: [line, column] of the mark `@@'
## that stood in the text, which is taken out.  The texts are right for Octave.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function out = refused_functions ()

  list = {
    "string|text|char", "y = x @@+ \"abc\";"
    "string|text|char", "s = 'abc';\n y = @@-s + x;"
    "characters of a string.*codes", "s = 'abc';\n y = @@s(x);"
    "cell", "c = @@{1, x};\n y = c{2};"
    "cell", "c = @@cell (1, 2);\n y = x;"
    "struct|field", "@@s.a = x;\n y = s.a;"
    "struct", "s = @@struct (\"a\", 1);\n y = x;"
    "try", "y = x;\n @@try\n  y = x + 1;\n catch\n  y = 2;\n end_try_catch"
    "unwind_protect", "y = 0;\n  @@unwind_protect\n  y = x;\n unwind_protect_cleanup\n  y = 2;\n end_unwind_protect"
    "global", "@@global g\n y = x;"
    "persistent", "y = x;\n   @@persistent n = 0;\n"
    "printf|print", "y = x;\n @@printf (\"%d\\n\", y);"
    "disp|print", "y = x;\n @@disp (y)"
    "fprintf|print", "y = x;\n @@fprintf (\"%d\\n\", y);"
    "left side of & or.*all \\(a \\| b\\)", "y = 0;\n u = [x, 0];\n if (@@u | [0, 1])\n  y = 1;\n endif"
    "print|semicolon|;", "@@y = x"
    "print|semicolon|;", "z = 1;\n if (x > 1)\n   @@z\n endif\n y = x;"
    "eval", "y = @@eval (\"x + 1\");"
    "evalin", "y = @@evalin (\"base\", \"1\");"
    "input", "y = @@input (\"?\");"
    "keyboard", "@@keyboard ();\n y = x;"
    "call.*itself|recurs", "if (x < 1)\n  y = 1;\n else\n  y = x * @@refused (x - 1);\n endif"
    "call.*itself|recurs", "y = other (x);\nendfunction\nfunction y = other (x)\n if (x < 1)\n  y = 0;\n else\n  y = @@refused (x - 1);\n endif"
    "size", "a = zeros (1, @@x);\n y = numel (a);"
    "size", "a = @@1:x;\n y = a(end);"
    "size|grow", "a = [];\n for k = 1:x\n  @@a(end+1) = k;\n endfor\n y = numel (a);"
    "size|grow", "a = 1;\n while (x > 0)\n  a = @@[a, x];\n  x--;\n endwhile\n y = a(1);"
    "mask selects", "a = [1, 2, 3];\n b = a(@@a > x);\n y = numel (b);"
    "'find' cannot.*loop", "y = numel (@@find ([x, 1]));"
    "'arrayfun' cannot.*function itself", "y = @@arrayfun (@sin, x);"
    "'cuda.arrayfun' cannot.*function itself", "y = @@cuda.arrayfun (@sin, x);"
    "'ans' cannot.*variable", "sin (x);\n y = @@ans;"
    "'num2str' cannot.*error", "error (\"it is %s\", @@num2str (x));\n y = x;"
    "no function|nosuch|unknown|undefined", "y = x + @@nosuch_function_of_ours (x);"
    "rand", "y = x + @@rand (2, 1)(1);"
    "tic|toc|clock|time", "y = x + @@time ();"
    "fopen", "f = @@fopen (\"/dev/null\");\n y = x;"
    "large|elements|size", "a = @@zeros (1000, 1000);\n y = a(1) + x;"
    "inv", "y = @@inv ([x, 1; 1, 3])(1);"
    "\\\\|left division|divi", "a = [x, 1; 1, 3] @@\\ [1; 2];\n y = a(1);"
    "variable of 'refused'.*result", "k = 1;\n y = inner (x) + k;\n function q = inner (t)\n  @@k = t;\n  q = k;\n endfunction"
    "variable of 'refused'", "k = 1;\n y = inner (x) + k;\n function q = inner (t)\n  q = t;\n  @@k(2) += t;\n endfunction"
    "cannot capture.*mine = k", "k = 1;\n y = inner (x);\n function q = inner (t)\n  q = ((@(u) u + @@k)(t));\n endfunction"
    "'make', which has returned", "h = make (3);\n y = @@h (x);\nendfunction\nfunction h = make (k)\n h = @inner;\n function q = inner (t)\n  q = t + k;\n endfunction"
    "called only there", "y = other (x);\n function q = inner (t)\n  q = t;\n endfunction\nendfunction\nfunction y = other (x)\n y = @@inner (x);"
    "varargin", "y = other (x, 1);\nendfunction\nfunction y = other (varargin)\n y = varargin @@+ 1;"
    "varargin|subscript|index", "y = other (x, single (1), 2);\nendfunction\nfunction y = other (varargin)\n y = varargin{@@1 + (varargin{1} > 2)};"
    "command|hold", "@@hold on\n y = x;"
    "command|format", "y = x;\n @@format long"
    "clear", "y = x;\n z = 1;\n @@clear z"
    "inputname|inputParser|class", "p = @@inputParser ();\n y = x;"
    "containers|Map|class", "m = @@containers.Map ();\n y = x;"
    "regexp", "y = x + @@regexp (\"a\", \"a\");"
    "sprintf", "y = x + numel (@@sprintf (\"%d\", x));"
    "num2str", "y = x + numel (@@num2str (x));"
    "cellfun", "y = x + @@cellfun (@(t) t, {1});"
    "warning", "@@warning (\"octcudatest:w\", \"now\");\n y = x;"
    "exist", "y = x + @@exist (\"sin\");"
    "assignin", "@@assignin (\"base\", \"octcudatest_v\", 1);\n y = x;"
    "feval", "y = @@feval (x, x);"
    "handle", "h = {@sin, @cos}@@{1};\n y = h (x);"
    "handle|func2str", "y = x + numel (@@func2str (@sin));"
    "cells", "n = x;\n for k = @@{1, 2}\n  n += 1;\n endfor\n y = n;"};
  out = cell (0, 3);
  for k = 1:rows (list)
    text = ["function y = refused (x)\n", list{k,2}, "\nendfunction\n"];
    at = strfind (text, "@@");
    line = 1 + sum (text(1:at-1) == "\n");
    column = at - max ([0, find(text(1:at-1) == "\n")]);
    out(end+1,:) = {list{k,1}, strrep(text, "@@", ""), [line, column]};
  endfor

endfunction
