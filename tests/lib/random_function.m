## random_function.m -- a random function as text, with arguments for it.
##
## [TEXT, ARGS, NOUT] = random_function (SEED, NAME)
##
## TEXT is the text of an m-file: the function NAME and others that it calls, named
## NAME_1 ... .  The same SEED gives the same text and arguments.  Only operations
## that are exact take part, so that results agree bit for bit, and only one
## class of integers in a function, so that classes mix without errors, mostly:
## a condition that is NaN, a variable that a branch has not set, and results that
## differ in class from element to element occur, and are errors of core's.  One
## function in four is of complex numbers, some of them with NaN in one part: it
## has operations that are exact for them, and no integers.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [text, args, nout] = random_function (seed, name)

  old = rand ("twister");
  unwind_protect
    rand ("twister", seed);
    g.int = pick ({"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"});
    g.is_complex = irand (4) == 1;
    g.constants = {"2", "3", "0.5", "10", "7", "1.25", "true", "single (1.5)", [g.int, " (5)"], "pi", "eps", "-1", "Inf"};
    if (g.is_complex)
      g.int = "double";
      g.constants = {"2", "0.5", "1i", "(3 - 2i)", "true", "0", "single (1.5)", "-1", "Inf", "complex (0, NaN)", "complex (NaN, 1)"};
    endif
    g.name = name;
    n_helpers = irand (3) - 1;
    g.calls = {};
    parts = {};
    for k = 1:n_helpers
      [parts{k}, call] = helper (g, sprintf ("%s_%d", name, k));
      g.calls{end+1} = call;
    endfor
    n = irand (3);
    nout = 1 + (irand (4) == 1);
    text = strjoin ([{main_text(g, n, nout)}, parts], "\n");
    args = arguments (g, n);
  unwind_protect_cleanup
    rand ("twister", old);
  end_unwind_protect

endfunction

function k = irand (n)
  k = 1 + floor (n * rand ());
endfunction

function x = pick (list)
  x = list{1 + floor(numel (list) * rand ())};
endfunction

function args = arguments (g, n)

  args = cell (1, n);
  for k = 1:n
    names = {"double", "double", "single", g.int, "logical"};
    if (g.is_complex)
      names = {"complex double", "complex double", "complex single", "double", "logical"};
    endif
    name = pick (names);
    v = [test_values(name, "edge"); test_values(name, "random", -9, 9, 30)];
    if (g.is_complex && irand (3) == 1)
      v = [v; v; complex([NaN; 0; NaN; 2], [0; NaN; NaN; NaN])];
    elseif (g.is_complex)
      v(isnan (v)) = 1;
    endif
    args{k} = v(1 + floor (numel (v) * rand (24, 1)));
  endfor

endfunction

function text = main_text (g, n, nout)

  g.vars = {"a", "b", "c"}(1:n);
  lines = {};
  for name = {"p", "q", "r"}
    if (irand (70) > 1)
      lines{end+1} = sprintf ("%s = %s;", name{1}, expr (g, 2));
    else
      lines{end+1} = sprintf ("if (%s) %s = 1; endif", condition (g, 1), name{1});
    endif
    g.vars{end+1} = name{1};
  endfor
  if (irand (3) == 1)
    lines{end+1} = sprintf ("f = @(t) %s;", expr (setfield (g, "vars", [g.vars, {"t"}]), 2));
    g.calls{end+1} = struct ("form", "f(%s)", "n", 1);
  endif
  [g, more] = statements (g, 2 + irand (4), 2, false);
  lines = [lines, more, results(g, nout)];
  head = {"y", "[y, z]"}{nout};
  text = sprintf ("function %s = %s (%s)\n%s\nendfunction\n", head, g.name, ...
                  strjoin ({"a", "b", "c"}(1:n), ", "), indented (lines));

endfunction

## A result has mostly the same class for all elements.
function lines = results (g, nout)

  lines = {};
  for name = {"y", "z"}(1:nout)
    form = pick ({"double (%s)", "double (%s)", "single (%s)", [g.int, " (%s)"], "(%s) > 1", "%s"});
    if (g.is_complex)
      form = pick ({"double (%s)", "single (%s)", "(%s) == 1", "real (%s)"});
    endif
    lines{end+1} = sprintf (["%s = " form ";"], name{1}, expr (g, 2));
  endfor

endfunction

## A function of one or two arguments, with a default for the second or without.
function [text, call] = helper (g, name)

  n = irand (2);
  g.vars = {"s", "t"}(1:n);
  lines = {};
  call = struct ("form", [name, " (%s)"], "n", n);
  if (n == 2 && irand (2) == 1)
    lines = {"if (nargin < 2)", "  t = 3;", "endif"};
    call.n = 1 + (irand (2) == 1);
  endif
  lines{end+1} = sprintf ("y = %s;", expr (g, 1));
  g.vars{end+1} = "y";
  if (irand (2) == 1)
    lines{end+1} = sprintf ("if (%s) return; endif", condition (g, 1));
  endif
  [g, more] = statements (g, irand (2), 1, false);
  text = sprintf ("function y = %s (%s)\n%s\nendfunction\n", name, ...
                  strjoin ({"s", "t"}(1:n), ", "), indented ([lines, more]));

endfunction

function text = indented (lines)
  text = ["  ", strjoin(lines, "\n  ")];
endfunction

function [g, lines] = statements (g, n, depth, is_loop)

  lines = {};
  for k = 1:n
    [g, more] = statement (g, depth, is_loop);
    lines = [lines, more];
  endfor

endfunction

function lines = block (g, depth, is_loop)
  [~, lines] = statements (g, irand (2), depth - 1, is_loop);
  for k = 1:numel (lines)
    lines{k} = ["  ", lines{k}];
  endfor
endfunction

function [g, lines] = statement (g, depth, is_loop)

  inside = @() block (g, depth, is_loop);
  looped = @() block (g, depth, true);
  counter = sprintf ("n%d", depth);
  v = variable (g);
  kind = irand (18);
  whole = {"abs", "real"}{1 + g.is_complex};
  if (depth <= 0 && kind > 7 && kind < 15)
    kind = irand (7);
  endif
  switch (kind)
    case {1, 2, 3}
      lines = {sprintf("%s = %s;", v, expr (g, 3))};
    case {4, 5}
      op = pick ({"+", "-", "*", "/"});
      if (g.is_complex)
        op = pick ({"+", "-"});
      endif
      lines = {sprintf("%s %s= %s;", v, op, expr (g, 2))};
    case 6
      lines = {sprintf(pick ({"%s++;", "%s--;"}), v)};
    case 7
      lines = {sprintf("%s = %s (%s);", v, pick ({"single", "double", g.int}), expr (g, 2))};
      if (is_loop)
        lines = {sprintf("if (%s) %s; endif", condition (g, 1), pick ({"break", "continue"}))};
      endif
    case {8, 9}
      lines = [{sprintf("if (%s)", condition (g, 2))}, inside(), ...
               {sprintf("elseif (%s)", condition (g, 1))}, inside(), {"else"}, inside(), {"endif"}];
      if (kind == 9)
        lines = [{sprintf("if (%s)", condition (g, 2))}, inside(), {"endif"}];
      endif
    case {10, 11}
      k = sprintf ("k%d", depth);
      range = pick ({"1:3", "3:-1:1", "0:0.5:1.5", "[2, -1, 4]", [g.int, "(1):", g.int, "(3)"], "2:1", ...
                     "1:mod (floor (WHOLE (double (%s))), 4)"});
      range = strrep (strrep (range, "%s", v), "WHOLE", whole);
      loop = block (setfield (g, "vars", [g.vars, {k}]), depth, true);
      lines = [{sprintf("for %s = %s", k, range)}, loop, {"endfor"}];
    case 12
      ## continue would not change what the loop counts by, if it were at the end
      lines = [{[counter, " = 0;"], sprintf("while (%s < 4 && (%s))", counter, condition (g, 1))}, ...
               {["  ", counter, "++;"]}, looped(), {"endwhile"}];
    case 13
      lines = [{[counter, " = 0;"], "do", ["  ", counter, "++;"]}, looped(), ...
               {sprintf("until (%s > 3 || %s)", counter, condition (g, 1))}];
    case 14
      lines = [{sprintf("switch (mod (floor (%s (double (%s))), 5))", whole, v), "  case 0"}, inside(), ...
               {"  case {1, 2}"}, inside(), {"  otherwise"}, inside(), {"endswitch"}];
    case {15, 16}
      lines = arrays (g, v);
    case 17
      w = variable (g);
      lines = {sprintf("[%s, %s] = deal (%s, %s);", v, w, expr (g, 2), expr (g, 2))};
      if (strcmp (v, w) && ! g.is_complex)
        lines = {sprintf("[%s, where_] = max ([%s, %s]);", v, strrep (expr (g, 1), " (", "("), leaf (g)), ...
                 sprintf("%s += where_;", v)};
      endif
    case 18
      lines = {sprintf("if (%s) error (\"octcudatest:rare\", \"rarely\"); endif", ...
                       sprintf ("%s == 77 && %s", v, condition (g, 1)))};
  endswitch

endfunction

## A local array is made, changed and read.
function lines = arrays (g, v)

  e = @() strrep (expr (g, 1), " (", "(");   # a blank would end it in brackets
  lines = {sprintf(pick ({"u = [%s, %s, %s];", "u = [%s; %s; %s];"}), e (), e (), e ())};
  if (irand (3) == 1)
    lines = {pick({"u = zeros (3, 1);", "u = ones (1, 3, \"single\");"}), sprintf("u(1) = %s;", e ())};
  endif
  if (g.is_complex)
    lines{end+1} = pick ({sprintf("u(2) = %s;", e ()), sprintf("u(end) += %s;", e ()), "u = conj (u);", ...
                          "u = u + u(3);", "u = u(end:-1:1);", sprintf("u(1 + (%s)) = %s;", condition (g, 1), e ())});
    lines{end+1} = sprintf ("%s = %s;", v, pick ({"u(1) + u(3)", "sum (u)", "u(end)", "numel (u) + u(2)"}));
    return;
  endif
  lines{end+1} = pick ({sprintf("u(2) = %s;", e ()), sprintf("u(end) += %s;", e ()), ...
                        sprintf("u = u .* %s - 1;", e ()), sprintf("u(1 + (%s)) = %s;", condition (g, 1), e ()), ...
                        sprintf("for j = 1:3 u(j) -= %s; endfor", e ()), "u = abs (u) / 2;", ...
                        "u = u + u(3);", "u = u(end:-1:1);"});
  lines{end+1} = sprintf ("%s = %s;", v, pick ({"u(1) + u(3)", "sum (u)", "max (u)", "min (u) - u(2)", "u(end)", ...
                                                "numel (u) + u(2)", "any (u > 1) + u(1)", "all (u < 5)"}));

endfunction

## What may be assigned: the arguments too, but not what loops count by.
function v = variable (g)
  names = g.vars(! strncmp (g.vars, "k", 1));
  v = pick (names);
endfunction

function text = condition (g, depth)

  ops = {"<", "<=", ">", ">=", "==", "!="};
  compare = @() sprintf ("%s %s %s", expr (g, depth), pick (ops), expr (g, depth));
  if (g.is_complex)
    ## magnitudes are not exact
    compare = @() sprintf (pick ({"%s == %s", "%s != %s", "real (%s) < real (%s)", "imag (%s) >= imag (%s)"}), ...
                           expr (g, depth), expr (g, depth));
  endif
  switch (irand (16 - 4 * g.is_complex))
    case 1
      text = sprintf ("%s && %s", compare (), compare ());
    case 2
      text = sprintf ("%s || %s", compare (), compare ());
    case 3
      text = sprintf ("! (%s)", compare ());
    case 4
      text = sprintf ("isnan (%s)", expr (g, depth));
    case 5
      text = sprintf ("%s %s (%s)", leaf (g), pick ({"&", "|"}), compare ());
    case 6
      ## the value of & and |, beside and below other operators
      form = pick ({"(%s %s %s) > 0", "(%s %s %s) == true", "! (%s %s %s)", "(%s %s %s) + 1 < 2", ...
                    "true && (%s %s %s)", "(%s %s %s)"});
      text = sprintf (form, leaf (g), pick ({"&", "|"}), leaf (g));
    otherwise
      text = compare ();
  endswitch

endfunction

## Most of the time goes by here and in leaf, so they draw without irand and pick.
function text = expr (g, depth)

  if (depth <= 0 || 5 * rand () < 1)
    text = leaf (g);
    return;
  endif
  e = @() expr (g, depth - 1);
  if (g.is_complex)
    text = complex_expr (g, e, depth);
    return;
  endif
  switch (1 + floor (14 * rand ()))
    case {1, 2, 3, 4}
      text = sprintf ("(%s %s %s)", e (), pick ({"+", "-", "*", "/", ".*", "./"}), e ());
    case 5
      text = sprintf ("-(%s)", e ());
    case 6
      text = sprintf ("(%s)", condition (g, depth - 1));
    case 7
      text = sprintf ("%s (%s)", pick ({"abs", "floor", "ceil", "round", "fix", "sign"}), e ());
    case 8
      text = sprintf ("%s (%s)", pick ({"double", "single", g.int}), e ());
    case 9
      ## core ends with SIGFPE, again and again, where it divides intmin by -1
      by = {"%s", "abs (%s)"}{1 + any(strcmp (g.int, {"int32", "int64"}))};
      text = sprintf (["%s (%s + 0, ", by, " + 1)"], pick ({"mod", "rem"}), e (), e ());
    case 10
      text = sprintf ("%s (%s + 0, %s + 0)", pick ({"max", "min"}), e (), e ());
    case 11
      text = sprintf ("sqrt (abs (double (%s)))", e ());
    case 12
      text = sprintf ("(%s %s %s)", e (), pick ({"&", "|"}), pick ({"1", "0", "true"}));
      if (irand (2) == 1)
        text = sprintf ("((%s) + (%s))", condition (g, 0), condition (g, 0));
      endif
    otherwise
      text = called (g, e);
  endswitch

endfunction

## Products, quotients and magnitudes are not exact.
function text = complex_expr (g, e, depth)

  switch (1 + floor (12 * rand ()))
    case {1, 2, 3}
      text = sprintf ("(%s %s %s)", e (), pick ({"+", "-"}), e ());
    case 4
      text = sprintf ("-(%s)", e ());
    case 5
      text = sprintf ("(%s)", condition (g, depth - 1));
    case {6, 7}
      text = sprintf ("%s (%s)", pick ({"real", "imag", "conj", "double", "single"}), e ());
    case 8
      text = sprintf ("complex (real (%s), imag (%s))", e (), e ());
    case {9, 10}
      text = sprintf ("(%s %s %s)", e (), pick ({"&", "|"}), pick ({leaf(g), e(), "1", "0", "true"}));
    otherwise
      text = called (g, e);
  endswitch

endfunction

function text = called (g, e)

  if (isempty (g.calls))
    text = sprintf ("(%s - %s)", e (), leaf (g));
    return;
  endif
  call = pick (g.calls);
  given = arrayfun (@(k) e (), 1:call.n, "UniformOutput", false);
  text = sprintf (call.form, strjoin (given, ", "));

endfunction

function text = leaf (g)

  if (4 * rand () >= 1)
    text = g.vars{1 + floor(numel (g.vars) * rand ())};
  else
    text = g.constants{1 + floor(numel (g.constants) * rand ())};
  endif

endfunction
