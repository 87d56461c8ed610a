## random_program.m -- a random program, run on ordinary arrays and on gpuArrays.
##
## MSG = random_program (STRUCTURE, DATA)
## [MSG, TEXT] = random_program (STRUCTURE, DATA)
## ... = random_program (STRUCTURE, DATA, TURN)
##
## TURN "auto": the second run is that of ordinary arrays with octcuda_auto on.  Else
## TURN, a function, is called before each statement on gpuArrays; what it gives
## is kept until the next one (streams.tst: a scope of a stream).
##
## STRUCTURE seeds the statements, DATA the values and sizes, so that programs
## of one structure mostly share their kernels.  TEXT is the program.  MSG is ""
## when every variable and every error is the same both ways, bit for bit; else
## it names the first difference.
##
## Only operations that are exact take part.  The program is written while the
## ordinary arrays are computed: what has a rounding of its own (sums of
## fractions, magnitudes of complex numbers) is left out by looking at values.
## Conditions, loops, cells, structs and files are random_control.m's.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [msg, text] = random_program (structure, data, turn = @() [])

  old = {rand("twister"), rande("twister")};
  unwind_protect
    rand ("twister", structure);
    rande ("twister", data);
    sizes = {[4, 5], [36, 31]};
    [first, lines, want, want_errs] = write (sizes{1 + mod(data, 2)});
    text = strjoin (lines, "\n");
    order = 1:6;
    if (irand (2) == 1)
      order = 6:-1:1;
    endif
  unwind_protect_cleanup
    rand ("twister", old{1});
    rande ("twister", old{2});
  end_unwind_protect
  if (ischar (turn))
    [got, errs] = in_auto (first, lines);
  else
    [got, errs] = run_lines (first, lines, turn, ...
                             struct ("put", @on_device, "one", @gpuArray.ones, ...
                                     "nil", @gpuArray.zeros, ...
                                     "row", @(n) gpuArray.colon (1, n)));
  endif
  msg = "";
  for k = 1:numel (lines)
    msg = same_error (errs{k}, want_errs{k});
    if (! isempty (msg))
      msg = sprintf ("%s: %s", lines{k}, msg);
      return;
    endif
  endfor
  for k = order
    name = char ("a" + k - 1);
    try
      msg = same_value (got.(name), want.(name));
    catch err
      msg = err.message;
    end_try_catch
    if (! isempty (msg))
      msg = sprintf ("%s: %s", name, msg);
      return;
    endif
  endfor

endfunction

## ---- running ----

## No struct holds the variables while the lines run: an assignment is made in
## place only when nobody else has the old value.
function [out, errs__] = run_lines (first, lines__, turn__, make__)
  put = make__.put;
  one = make__.one;
  nil = make__.nil;
  row = make__.row;
  a = put (first.a);
  b = put (first.b);
  c = put (first.c);
  d = put (first.d);
  e = put (first.e);
  f = put (first.f);
  errs__ = cell (size (lines__));
  for k__ = 1:numel (lines__)
    held__ = turn__ ();
    try
      eval (lines__{k__});
    catch err__
      errs__{k__} = err__;
    end_try_catch
  endfor
  out = struct ("a", {a}, "b", {b}, "c", {c}, "d", {d}, "e", {e}, "f", {f});
endfunction

function [got, errs] = in_auto (first, lines)
  threshold = octcuda_auto ().threshold;
  unwind_protect
    octcuda_auto ("threshold", 2);
    octcuda_auto on
    [got, errs] = run_lines (first, lines, @() [], ...
                             struct ("put", @(x) x, "one", @ones, "nil", @zeros, ...
                                     "row", @(n) 1:n));
  unwind_protect_cleanup
    octcuda_auto off
    octcuda_auto ("threshold", threshold);
  end_unwind_protect
endfunction

function x = on_device (x)
  if (! isobject (x))
    x = gpuArray (x);
  endif
endfunction

function [v__, err__] = on_host (v__, line__)
  put = @(x) x;
  one = @ones;
  nil = @zeros;
  row = @(n) 1:n;
  a = v__.a;
  b = v__.b;
  c = v__.c;
  d = v__.d;
  e = v__.e;
  f = v__.f;
  err__ = [];
  try
    eval (line__);
  catch err__
  end_try_catch
  v__ = struct ("a", {a}, "b", {b}, "c", {c}, "d", {d}, "e", {e}, "f", {f});
endfunction

## ---- writing ----

function [first, lines, v, errs] = write (mn)

  m = mn(1);
  n = mn(2);
  g.shapes = {[m, n], [m, n], [m, n], [1, n], [m, 1], [1, 1], [n, m], ...
              [m, 2, n], [0, n], [m * n, 1]};
  for name = "abcdef"
    v.(name) = values (pick (g.shapes));
  endfor
  first = v;
  lines = errs = {};
  for k = 1:4 + irand (21)
    g.v = v;
    g.sums = true;
    line = statement (g);
    [after, err] = on_host (v, line);
    ## Sizes that run away and errors that crowd out the rest teach nothing.
    if ((! isempty (err) && irand (10) > 1)
        || any (structfun (@numel, after) > 4 * m * n))
      continue;
    endif
    v = after;
    lines{end+1} = line;
    errs{end+1} = err;
  endfor

endfunction

function line = statement (g)

  name = char ("a" + irand (6) - 1);
  x = g.v.(name);
  switch (irand (24))
    case {1, 2, 3, 4}
      depth = 1 + irand (4);
      if (irand (8) == 1)
        depth = 8;
      endif
      line = sprintf ("%s = %s;", name, expr (g, depth, like (g)));
    case 5
      line = sprintf ("%s = %s;", name, char ("a" + irand (6) - 1));
    case {6, 7}
      op = pick ({"+=", "-=", ".*=", "./="});
      line = sprintf ("%s %s %s;", name, op, expr (g, irand (3), size (x)));
    case {8, 9, 10, 11}
      line = store (g, name, x, "=");
    case {12, 13}
      line = store (g, name, x, pick ({"+=", "-=", ".*="}));
    case 14
      line = shift (name, x);
    case {15, 16}
      g.sums = false;
      g.loop = true;
      line = sprintf ("for k = 1:%d, %s endfor", 1 + irand (3), ...
                      strrep (statement_of_loop (g, name, x), "7", "k"));
    case 17
      line = pick ({sprintf("gather (%s);", name), ...
                    sprintf("isreal (%s);", name), ...
                    sprintf("%s = put (%s);", name, text_of (g, size (x))), ...
                    sprintf("%s(end) = [];", name), ...
                    sprintf("%s(:, end) = [];", name), ...
                    sprintf("%s(end+1) = 3;", name)});
    case 18
      line = sprintf ("%s(%s) = %s;", name, mask (g, x), ...
                      pick ({"2", "-1", "int8 (9)", "true", "1i", "NaN"}));
    otherwise
      other = char ("a" + irand (6) - 1);
      line = random_control (name, other, iscomplex (g.v.(other)), @pick, @irand, ...
                             @(depth) expr (g, depth, size (x)));
  endswitch
  ## Constants and elements of ordinary arrays are ordinary.
  line = sprintf ("%s %s = put (%s);", line, name, name);

endfunction

function line = statement_of_loop (g, name, x)
  switch (irand (3))
    case 1
      line = sprintf ("%s = %s;", name, expr (g, 2, size (x)));
    case 2
      line = store (g, name, x, pick ({"=", "+="}));
    case 3
      line = [shift(name, x), " ", store(g, name, x, "=")];
  endswitch
endfunction

## x(i, j) = E
function line = store (g, name, x, op)
  [where, sz] = subscripts (size (x));
  if (irand (6) == 1)
    sz = [1, 1];
  endif
  line = sprintf ("%s(%s) %s %s;", name, where, op, expr (g, irand (3), sz));
endfunction

## An array moved onto itself.
function line = shift (name, x)
  forms = {"x(2:end) = x(1:end-1);", "x(:) = x(end:-1:1);", ...
           "x(1:end-1) = x(2:end);", "x(:, 2:end) = x(:, 1:end-1) + 1;", ...
           "x(2:end, :) -= x(1:end-1, :);", "x(:) = x.'(:);", "x = x.';", ...
           "x(:, [2, 1]) = x(:, [1, 2]);", "x(end:-1:1) = x;"};
  line = strrep (pick (forms), "x", name);
endfunction

## The size of some variable, or any.
function sz = like (g)
  if (irand (3) > 1)
    sz = size (g.v.(char ("a" + irand (6) - 1)));
  else
    sz = pick (g.shapes);
  endif
endfunction

## ---- expressions: text and, as a guide, value ----

function [t, x] = expr (g, depth, sz)

  if (depth <= 0 || irand (8) == 1)
    [t, x] = leaf (g, sz);
    return;
  endif
  switch (irand (24))
    case {1, 2, 3, 4}
      [t, x] = unary (g, depth, sz);
    case {5, 6}
      [t, x] = moved (g, depth, sz);
    case 7
      [t, x] = reduced (g, depth, sz);
    case {8, 9}
      [t, x] = arranged (g, depth, sz);
    case {10, 11}
      [t, x] = joined (g, depth, sz);
    case 12
      [t, x] = chosen (g, depth, sz);
    case 13
      [t, x] = made (g, depth, sz);
    otherwise
      [t, x] = binary (g, depth, sz);
  endswitch

endfunction

function [t, x] = leaf (g, sz)

  names = "abcdef"(randperm (6));
  for name = names
    x = g.v.(name);
    t = name;
    if (fits (size (x), sz) && (! isscalar (x) || irand (4) == 1))
      return;
    endif
    [where, is_found] = part (size (x), sz);
    if (is_found && irand (2) == 1)
      t = sprintf ("%s(%s)", name, where);
      x = at (x, where);
      return;
    endif
  endfor
  t = pick ({"2", "-1", "0.5", "7", "3", "single (3)", "int8 (5)", ...
             "true", "0", "NaN", "Inf", "-0", "1i", "(2 - 3i)", ...
             "uint8 (200)", "int64 (7)", text_of(g, sz)});
  x = eval_alone (t);

endfunction

## A row or a column of numbers that is an ordinary array.
function t = text_of (g, sz)
  if (prod (sz) == 0 || numel (sz) > 2)
    t = "4";
  else
    t = sprintf ("reshape (1:%d, %d, %d)", prod (sz), sz(1), sz(2));
  endif
endfunction

function [t, x] = unary (g, depth, sz)
  [t0, x0] = expr (g, depth - 1, sz);
  fn = pick ({"uminus", "not", "abs", "round", "fix", "floor", "ceil", ...
              "sign", "real", "imag", "conj", "sqrt", "double", "single", ...
              "int8", "uint8", "int32", "uint16", "int64", "logical", ...
              "isnan", "isinf", "isfinite", "uplus", "signbit"});
  x = try_value (@() feval (fn, x0), []);
  t = sprintf ("%s (%s)", fn, t0);
  if ((iscomplex (x0) && any (strcmp (fn, {"abs", "sign", "sqrt"})))
      || ((isempty (x) != isempty (x0)) && irand (10) > 1))
    t = t0;
    x = x0;
  elseif (strcmp (fn, "uminus"))
    t = sprintf ("-(%s)", t0);
  elseif (strcmp (fn, "not"))
    t = sprintf ("! (%s)", t0);
  endif
endfunction

function [t, x] = binary (g, depth, sz)

  [t1, x1] = expr (g, depth - 1, sz);
  [t2, x2] = expr (g, depth - irand (3), sz);
  fns = {"plus", "+"; "minus", "-"; "times", ".*"; "rdivide", "./";
         "ldivide", ".\\"; "eq", "=="; "ne", "!="; "lt", "<"; "le", "<=";
         "gt", ">"; "ge", ">="; "and", "&"; "or", "|"; "plus", "+";
         "minus", "-"; "times", ".*"; "plus", "+"; "times", ".*";
         "min", ""; "max", ""; "mod", ""; "rem", ""; "xor", "";
         "bitand", ""; "bitor", ""; "bitxor", ""; "complex", ""};
  k = irand (rows (fns));
  fn = fns{k, 1};
  is_ordered = any (strcmp (fn, {"lt", "le", "gt", "ge", "min", "max"}));
  if (is_ordered && (iscomplex (x1) || iscomplex (x2)))
    k = 1;
    fn = "plus";
  endif
  x = try_value (@() feval (fn, x1, x2), []);
  if (isempty (x) && ! isempty (x1) && ! isempty (x2) && irand (10) > 1)
    t = t1;
    x = x1;
  elseif (isempty (fns{k, 2}))
    t = sprintf ("%s (%s, %s)", fn, t1, t2);
  else
    t = sprintf ("(%s %s %s)", t1, fns{k, 2}, t2);
  endif

endfunction

## Transposed, reshaped, indexed.
function [t, x] = moved (g, depth, sz)

  if (numel (sz) == 2 && irand (2) == 1)
    [t, x] = expr (g, depth - 1, sz([2, 1]));
    op = pick ({".'", "'"});
    t = sprintf ("(%s)%s", t, op);
    x = try_value (@() permute (x, [2, 1]), x);
  elseif (irand (2) == 1)
    flat = pick ({[prod(sz), 1], [1, prod(sz)]});
    [t, x] = expr (g, depth - 1, flat);
    if (isequal (size (x), flat))
      t = sprintf ("reshape (%s, [%s])", t, num2str (sz, "%d, ")(1:end-1));
      x = reshape (x, sz);
    endif
  else
    [t, x] = expr (g, depth - 1, sz);
    [where, is_found] = part (size (x), sz);
    if (is_found && ! isempty (x))
      t = sprintf ("(%s)(%s)", t, where);
      x = at (x, where);
    endif
  endif

endfunction

function [t, x] = reduced (g, depth, sz)

  wide = sz;
  dim = irand (2);
  wide(dim) = size (g.v.a, dim);
  [t0, x0] = expr (g, depth - 1, wide);
  fn = pick ({"sum", "prod", "any", "all", "max", "min"});
  exact = g.sums;
  if (exact && any (strcmp (fn, {"sum", "prod"})) && ! isempty (x0))
    y = double (x0(:));
    exact = all (y == round (y)) && sum (abs (y)) < 1e6;
    if (strcmp (fn, "prod"))
      y = max (abs (y), 1);
      exact &= sum (log2 (y)) < 20;
    endif
  elseif (! any (strcmp (fn, {"sum", "prod"})))
    exact = ! (iscomplex (x0) && any (strcmp (fn, {"max", "min"})));
  endif
  if (! exact)
    t = t0;
    x = x0;
  elseif (any (strcmp (fn, {"max", "min"})))
    t = sprintf ("%s (%s, [], %d)", fn, t0, dim);
    x = try_value (@() feval (fn, x0, [], dim), []);
  else
    t = sprintf ("%s (%s, %d)", fn, t0, dim);
    x = try_value (@() feval (fn, x0, dim), []);
  endif

endfunction

## Sorted, accumulated, turned: the size stays.
function [t, x] = arranged (g, depth, sz)

  [t0, x0] = expr (g, depth - 1, sz);
  forms = {"sort (%s, 1)", "sort (%s, 2, \"descend\")", "flip (%s, 1)", ...
           "circshift (%s, 1)", "circshift (%s, -2, 2)", "cummax (%s, 1)", ...
           "cummin (%s, 2)", "cumsum (%s, 1)", "cumsum (%s, 2)", ...
           "cumprod (%s, 2)", "rot90 (%s, 2)", "fliplr (%s)", "tril (%s)", ...
           "triu (%s, 1)", "permute (%s, [1, 2, 3])", ...
           "ipermute (permute (%s, [2, 3, 1]), [2, 3, 1])", ...
           "squeeze (permute (%s, [3, 1, 2]))", "(%s)(:, end:-1:1)"};
  form = pick (forms);
  y = double (real (x0(:)));
  is_whole = all (y == round (y)) && sum (abs (y)) < 1e5;
  is_ordered = any (strcmp (form(1:4), {"sort", "cumm"}));
  if (strncmp (form, "cumsum", 6))
    ok = is_whole && g.sums;
  elseif (strncmp (form, "cumprod", 7))
    ok = is_whole && g.sums && sum (log2 (max (abs (y), 1))) < 20;
  else
    ok = ! (is_ordered && iscomplex (x0));
  endif
  if (! ok || ndims (x0) > 2 || isempty (x0))
    t = t0;
    x = x0;
  else
    t = sprintf (form, t0);
    x = eval (sprintf ([form ";"], "x0"));
  endif

endfunction

## Put together from two pieces.
function [t, x] = joined (g, depth, sz)
  dim = irand (2);
  if (numel (sz) > 2 || sz(dim) < 2)
    [t, x] = expr (g, depth - 1, sz);
    return;
  endif
  first = rest = sz;
  first(dim) = irand (sz(dim) - 1);
  rest(dim) = sz(dim) - first(dim);
  [t, x] = expr (g, depth - 1, first);
  [t2, x2] = expr (g, depth - irand (3), rest);
  if (isequal (size (x), first) && isequal (size (x2), rest))
    both = try_value (@() cat (dim, x, x2), []);
    if (! isempty (both))   # integers and complex numbers do not join
      t = sprintf ("[%s%s %s]", t, ";,"(dim), t2);
      x = both;
    endif
  endif
endfunction

## One or the other, element by element; or through an index array.
function [t, x] = chosen (g, depth, sz)
  [t, x] = expr (g, depth - 1, sz);
  n = size (x, 1);
  if (n < 2 || isempty (x))
    return;
  elseif (irand (2) == 1)
    t = sprintf ("(%s)(put (1 + mod ((1:%d) * 3, %d)), :)", t, n, n);
    x = x(1 + mod ((1:n) * 3, n), :);
  elseif (! iscomplex (x) && ! islogical (x))   # core cannot merge these
    t = sprintf ("merge (put (reshape (mod (1:%d, 3) == 1, [%s])), %s, %s (7))", ...
                 numel (x), num2str (size (x), "%d, ")(1:end-1), t, class (x));
    x = merge (reshape (mod (1:numel (x), 3) == 1, size (x)), x, ...
               feval (class (x), 7));
  endif
endfunction

## Constants and ranges, which no memory holds; and repetitions.
function [t, x] = made (g, depth, sz)
  if (numel (sz) > 2 || any (sz < 2))
    [t, x] = leaf (g, sz);
    return;
  endif
  m = sz(1);
  n = sz(2);
  switch (irand (6))
    case 1
      t = sprintf ("one (%d, %d)", m, n);
      x = ones (m, n);
    case 2
      t = sprintf ("nil (%d, %d, \"int8\")", m, n);
      x = zeros (m, n, "int8");
    case 3
      t = sprintf ("reshape (row (%d), %d, %d)", m * n, m, n);
      x = reshape (1:m * n, m, n);
    case 4
      t = sprintf ("(row (%d)' + row (%d))", m, n);
      x = (1:m)' + (1:n);
    case 5
      [t, x] = expr (g, depth - 1, [1, n]);
      t = sprintf ("repmat (%s, %d, 1)", t, copies (rows (x) == 1, m));
      x = repmat (x, copies (rows (x) == 1, m), 1);
    otherwise
      [t, x] = expr (g, depth - 1, [m, 1]);
      t = sprintf ("repmat (%s, 1, %d)", t, copies (columns (x) == 1, n));
      x = repmat (x, 1, copies (columns (x) == 1, n));
  endswitch
endfunction

function k = copies (is_vector, k)
  if (! is_vector)
    k = 1;
  endif
endfunction

## ---- subscripts ----

## Subscripts of some region of an array of size SZ, and the region's size.
function [t, region] = subscripts (sz)

  if (irand (3) == 1 || any (sz == 0))
    n = prod (sz);
    count = min (n, pick ({1, 3, n, max(n - 1, 0)}));
    t = positions (count, n);
    region = [1, count];
    if (sz(1) != 1)
      region = [count, 1];
    endif
    return;
  endif
  if (numel (sz) > 2 && irand (3) == 1)
    sz = [sz(1), prod(sz(2:end))];
  endif
  parts = cell (1, numel (sz));
  region = sz;
  for d = 1:numel (sz)
    region(d) = max (1, sz(d) - irand (4) + 1);
    if (irand (5) == 1)
      region(d) = 1;
    endif
    parts{d} = positions (region(d), sz(d));
  endfor
  t = strjoin (parts, ", ");

endfunction

## Subscripts that pick an array of size SZ from one of size FROM.
function [t, is_found] = part (from, sz)
  t = "";
  is_found = numel (from) == numel (sz) && all (from >= sz) && all (sz > 0);
  if (is_found)
    parts = arrayfun (@positions, sz, from, "UniformOutput", false);
    t = strjoin (parts, ", ");
  elseif (numel (sz) == 2 && sz(2) == 1 && prod (from) >= sz(1)
          && sz(1) > 1 && numel (find (from > 1)) > 1)
    is_found = true;
    t = sprintf ("%s)(:", positions (sz(1), prod (from)));
  endif
endfunction

## COUNT positions out of N, in one of many spellings.
function t = positions (count, n)

  room = n - count;
  s = min (irand (room + 1), room + 1);
  if (count == n && irand (2) == 1)
    t = ":";
  elseif (count == 1)
    t = pick ({"1", "end", sprintf("%d", s)});
  else
    t = pick ({sprintf("%d:%d", s, s + count - 1), ...
               sprintf("%d:%d", s, s + count - 1), ...
               sprintf("%d:end-%d", s, n - s - count + 1), ...
               sprintf("%d:-1:%d", s + count - 1, s), ...
               spread(count, n), ...
               sprintf("[%d, %d:%d]", s + count - 1, s, s + count - 2)});
  endif

endfunction

function t = spread (count, n)
  if (2 * count - 1 <= n)
    t = sprintf ("%d:2:%d", n - 2 * count + 2, n);
  else
    t = sprintf ("end:-1:end-%d", count - 1);
  endif
endfunction

function t = mask (g, x)
  same = {};
  for name = "abcdef"
    y = g.v.(name);
    if (isequal (size (x), size (y)) && ! iscomplex (y))
      same{end+1} = name;
    endif
  endfor
  if (isempty (same))
    t = "1";
  else
    t = sprintf ("%s %s", pick (same), pick ({"> 2", "== 0", "<= 1", "!= 0"}));
  endif
endfunction

function x = at (x, where)
  x = eval (sprintf ("x(%s)", where));
endfunction

## ---- small things ----

function tf = fits (sz, want)
  n = max (numel (sz), numel (want));
  sz(end+1:n) = 1;
  want(end+1:n) = 1;
  tf = all (sz == want | sz == 1);
endfunction

function x = values (sz)
  x = mod (floor (rande (sz) * 100), 17) - 8;
  class_ = pick ({"double", "double", "double", "single", "int8", "uint8", ...
                  "int32", "logical", "int64", "complex", "uint16"});
  switch (class_)
    case "logical"
      x = x > 0;
    case "complex"
      x = complex (x, mod (floor (rande (sz) * 100), 5) - 2) + 0;
    otherwise
      x = feval (class_, x);
  endswitch
endfunction

function x = try_value (fn, x)
  try
    x = fn ();
  catch
  end_try_catch
endfunction

function x = eval_alone (t)
  k = 1;
  x = eval (t);
endfunction

function k = irand (n)
  k = 1 + floor (rand () * n);
endfunction

function x = pick (list)
  x = list{irand (numel (list))};
endfunction
