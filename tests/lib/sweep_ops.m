## sweep_ops.m -- every row of src/array/ops.def against core Octave.
##
## sweep_ops (CLASS)            all rows of one operand, all shapes
## sweep_ops (CLASS, CLASS)     all rows of two operands, all shapes and
##                              broadcasts where the classes are equal, one
##                              matrix of all pairs of values where they differ
##
## The rows come from the table itself, so a new row is swept without a change
## here.  All results of one shape are built before the first is gathered: the
## engine then computes many rows in one kernel, which keeps the number of
## kernels that the sweep compiles small.
##
## A run that does a part of all comparisons (is_due.m) has kernels for a part of
## them, and does all of floating numbers without kernels.
##
## Complex operands are finite: what core gives for complex infinities is its C
## library's choice.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function sweep_ops (varargin)
  rows = __octcuda__ ("ops");
  rows = rows([rows.n] == nargin);
  known = cellfun (@(name) any (exist (name) == [2, 3, 5, 103]), {rows.name});
  rows = rows(known);   # a row that core lacks has a test of its own

  failures = {};
  if (nargin == 1)
    domains = unique ([[rows.lo]; [rows.hi]]', "rows");
    for d = domains'
      here = rows([rows.lo] == d(1) & [rows.hi] == d(2));
      has_kernels = is_due ("operations");
      for x = unary_shapes (varargin{1}, d(1), d(2))
        failures = [failures, compare(here, x, has_kernels)];
      endfor
    endfor
  elseif (strcmp (varargin{:}))
    domains = unique ([[rows.lo]; [rows.hi]]', "rows");
    for d = domains'
      here = rows([rows.lo] == d(1) & [rows.hi] == d(2));
      a = test_values (varargin{1}, "random", d(1), d(2), 60);
      failures = [failures, compare(here, {a; flip(a)}, is_due ("operations"))];
    endfor
    for xy = binary_shapes (varargin{1})
      failures = [failures, compare(rows, xy, is_due ("operations"))];
    endfor
  else
    [a, b] = pairs (test_values (varargin{1}, "edge"),
                    test_values (varargin{2}, "edge"));
    failures = compare (rows, {a; b}, is_due ("operations"));
  endif

  if (! isempty (failures))
    n = numel (failures);
    shown = failures(1:min (n, 60));
    error ("sweep_ops: %s: %d differences\n%s", strjoin (varargin, " by "), n,
           strjoin (shown, "\n"));
  endif
endfunction

## A row of cells, each a column of one operand.
function shapes = unary_shapes (cls, lo, hi)
  v = [test_values(cls, "edge"); test_values(cls, "random", lo, hi)];
  v = v(1:2*floor (end/2));
  pos = v;                       # what keeps sqrt, log ... real
  if (! strncmp (cls, "complex ", 8))
    pos = v(v >= 0 & v == v);
    unit = v(v >= -1 & v <= 1);  # what keeps acos, atanh ... real
  else
    unit = v(real (v) >= -1 & real (v) <= 1);
  endif
  nd = v(1:4*floor (end/4));
  shapes = {v, pos.', reshape(v, 2, []), reshape(nd, 2, 2, []), unit, ...
            v(zeros (0, 0)), v(zeros (0, 3)), v(zeros (1, 0)), ...
            v(zeros (2, 0, 3)), v(1), v(end), pos(end), unit(1), v(2)};
endfunction

## A row of columns of two operands.
function shapes = binary_shapes (cls)
  e = test_values (cls, "edge");
  [a, b] = pairs (e, e);
  ## Whole and finite below: where operands have two faults at once, which one
  ## is reported does not matter.
  e = e(isfinite (e) & e == fix (e));
  n = numel (e);
  s = feval (class (e), 3);
  m = reshape (e(mod (0:5, n) + 1), 2, 3);
  p = reshape (e(mod (0:11, n) + 1), 2, 3, 2);
  r = flip (e(mod (0:2, n) + 1)).';
  c = e(mod (0:1, n) + 1);
  shapes = {a,    e,   e,   s, e(1), e(n),   m, m, r, c, p, p,       r, ...
            m(zeros (0, 0)), m(zeros (0, 3)), r,               e(zeros (0, 0)), ...
            m, p, m(1, 1); ...
            b,    e.', s,   e, s,    e(1),   r, c, c, r, m, p(:,1,:), p, ...
            s,               r,               m(zeros (0, 3)), e(zeros (0, 0)), ...
            m.', m.', m(zeros (3, 0))};
endfunction

function [a, b] = pairs (a, b)
  [i, j] = ndgrid (1:numel (a), 1:numel (b));
  a = reshape (a(i), size (i));
  b = reshape (b(j), size (j));
endfunction

## Core's remainder of intmin by -1 never returns (int32, int64), nor does its
## psi of a large whole number, which it adds up term by term.
function lines = compare (rows, args, has_kernels)
  is_sum = strcmp ({rows.name}, "psi");
  lines = {};
  if (any (is_sum) && isfloat (args{1}))
    x = args{1};
    x(real (x) > 1000) = 1.5;
    lines = differences (rows(is_sum), {x}, has_kernels);
    rows = rows(! is_sum);
  endif
  cls = cellfun (@class, args, "UniformOutput", false);
  risky = numel (args) == 2 & any (ismember (cls, {"int32", "int64"})) ...
          & ismember ({rows.name}, {"mod", "rem"});
  lines = [lines, differences(rows(! risky), args, has_kernels)];
  if (any (risky))
    low = double (intmin (cls{find (ismember (cls, {"int32", "int64"}), 1)}));
    for k = 1:2
      args{k}(real (args{k}) <= low) = 1;
    endfor
    lines = [lines, differences(rows(risky), args, has_kernels)];
  endif
endfunction

## One line for each row whose result on the GPU is not core's.
function lines = differences (rows, args, has_kernels)
  lines = {};
  if (has_kernels || can_interpret (args))
    lines = in_each_way (@() differences_now (rows, args), has_kernels);
  endif
endfunction

## Is there little to compile without kernels of their own?  Not for integers.
function answer = can_interpret (args)
  answer = strcmp (octcuda_backend (), "host") ...
           && all (cellfun (@(x) isfloat (x) || islogical (x), args));
endfunction

function lines = differences_now (rows, args)
  n = numel (rows);
  dev = cellfun (@gpuArray, args, "UniformOutput", false);
  [want, got] = deal (cell (1, n));
  [want_err, got_err] = deal (cell (1, n));
  for k = 1:n
    [got{k}, got_err{k}] = attempt (rows(k).name, dev);
  endfor
  for k = 1:n
    [want{k}, want_err{k}] = attempt (rows(k).name, args);
  endfor
  lines = {};
  for k = 1:n
    if (isempty (got_err{k}))
      try
        gather (got{k});
      catch
        ## Rows share kernels: find out whether this one is at fault.
        [got{k}, got_err{k}] = attempt (rows(k).name, dev);
        try
          gather (got{k});
        catch err
          got_err{k} = err;
        end_try_catch
      end_try_catch
    endif
    msg = same_error (got_err{k}, want_err{k});
    if (isempty (msg) && isempty (want_err{k}))
      if (any (strcmp (rows(k).name, {"max", "min"})) && is_broadcast (args))
        ## Which zero core takes, 0 or -0, depends on the loop it uses.
        got{k} += 0;
        want{k} += 0;
      endif
      msg = same_value (got{k}, want{k}, rows(k).ulp);
    endif
    if (! isempty (msg))
      lines{end+1} = describe (rows(k).name, args, msg);
    endif
  endfor
endfunction

function answer = is_broadcast (args)
  answer = numel (args) == 2 && ! size_equal (args{:});
endfunction

function [out, err] = attempt (name, args)
  out = err = [];
  try
    out = feval (name, args{:});
  catch err
  end_try_catch
endfunction

## "plus (double 3x4, int8 1x1): element 3 is 1, not 2 [of 0.5, 1]"
function s = describe (name, args, msg)
  what = cellfun (@(x) sprintf ("%s%s %s", {"", "complex "}{1+iscomplex (x)},
                                class (x),
                                strjoin (cellfun (@num2str, num2cell (size (x)),
                                                  "UniformOutput", false), "x")),
                  args, "UniformOutput", false);
  s = sprintf ("%s (%s): %s", name, strjoin (what(:)', ", "), msg);
  k = sscanf (msg, "element %d");
  if (! isempty (k)
      && all (cellfun (@(x) numel (x) >= k || isscalar (x), args)))
    at = cellfun (@(x) num2str (x(min (k, end)), 17), args,
                  "UniformOutput", false);
    s = sprintf ("%s [of %s]", s, strjoin (at(:)', ", "));
  endif
endfunction
