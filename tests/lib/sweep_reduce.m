## sweep_reduce.m -- one reduction of one class, over all shapes and dimensions.
##
## sweep_reduce (NAME, CLASS)
## sweep_reduce (NAME, CLASS, NOUT)
## sweep_reduce (NAME, CLASS, NOUT, OPTION)
##
## Integers, logicals, min, max, any and all must be core's results exactly.
## A floating sum may be off by n * eps * sum (abs (x)), a product by n units
## in the last place (4 n where complex): the orders of the operations differ.
## NOUT results are compared; OPTION ("native" ...) ends the arguments.  A run that
## does a part of all comparisons (is_due.m) does a part of the classes.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function sweep_reduce (name, cls, nout = 1, option = "")
  lines = {};
  if (! is_due (sprintf ("%s %d %s", name, nout, option)))
    return;
  endif
  for x = shapes (name, cls)
    g = gpuArray (x{1});
    for dim = {[], 1, 2, 3, 4}
      lines = [lines, difference(name, x{1}, g, dim{1}, nout, option)];
    endfor
  endfor
  if (! isempty (lines))
    n = numel (lines);
    error ("sweep_reduce: %s of %s: %d differences\n%s", name, cls, n,
           strjoin (lines(1:min (n, 20)), "\n"));
  endif
endfunction

function s = shapes (name, cls)
  [v, e, is_integer, span] = sweep_data (cls, strcmp (name, "prod"));
  n = 3000;
  many = test_values (cls, "random", span(1), span(2), n);
  if (strcmp (name, "prod") && isfloat (many))
    many = many ./ abs (many) .* abs (many) .^ 0.01;   # neither 0 nor Inf
  elseif (strcmp (name, "prod") && is_integer)
    many(:) = 1;
    many(1:97:end) = 2;
  endif
  s = {reshape(v, 4, 5, 6), reshape(v, 10, 12), v, v.', v(1), e, ...
       reshape(e, 2, []), reshape(e, [], 2), v(zeros (0, 0)), v(zeros (0, 3)), ...
       v(zeros (3, 0)), v(zeros (1, 0)), v(zeros (2, 0, 3)), many, many.', ...
       reshape(many, 1000, 3), reshape(many, 3, 1000)};
  if (! strncmp (cls, "complex", 7) && ! is_integer && ! strcmp (cls, "logical"))
    s = [s, {e(! isnan (e) & ! isinf (e)), [NaN; e(2:5)], feval(cls, NaN (3, 2)), ...
             e(4:5), e([5, 4]), abs(v)}];
    ## the first of the zeros is the greatest (least)
    z = e(4 + (many > 0));
    z(1) = -1 + 2 * strcmp (name, "min");
    s = [s, {z, reshape(z, [], 3), reshape(z, 3, [])}];
  endif
  if (strncmp (cls, "complex", 7))
    s = [s, {complex(feval (cls(9:end), [NaN; 1; 2]), [1; NaN; 0](1:3)), ...
             complex(feval (cls(9:end), [NaN; 1]), [1; NaN])}];
  endif
endfunction

function lines = difference (name, x, g, dim, nout, option)
  args = {};
  if (! isempty (dim))
    args = {dim};
    if (any (strcmp (name, {"min", "max"})))
      args = {[], dim};
    endif
  endif
  if (! isempty (option))
    args{end+1} = option;
  endif
  want = got = cell (1, nout);
  want_err = got_err = [];
  try
    [want{:}] = feval (name, x, args{:});
  catch want_err
  end_try_catch
  try
    [got{:}] = feval (name, g, args{:});
    cellfun (@gather, got, "UniformOutput", false);
  catch got_err
  end_try_catch
  msg = same_error (got_err, want_err);
  if (nout == 2 && isempty (msg) && isempty (want_err))
    msg = same_value (got{2}, want{2});
  endif
  want = want{1};
  got = got{1};
  if (isempty (msg) && isempty (want_err))
    ulp = floor_ = 0;
    n = numel (x) / max (numel (want), 1);
    if (any (strcmp (option, {"native"})) && ! isfloat (x))
      # bit for bit
    elseif (strcmp (name, "sum") && strcmp (option, "extra") && isa (x, "double"))
      floor_ = n^2 * eps^2 * sum (abs (x), args{1:end-1})(:);
      floor_ = max (floor_, eps (abs (want(:))));
    elseif (strcmp (name, "sumsq"))
      floor_ = n * eps (class (want)) * want(:);
    elseif (strcmp (name, "sum"))
      ## integers are summed as doubles
      floor_ = n * eps (class (want)) ...
               * sum (abs (x), args{1:end-! isempty (option)})(:);
      floor_ = max (floor_, realmin (class (want)));
    elseif (strcmp (name, "prod"))
      ulp = max (n, 1) * (1 + 3 * iscomplex (x));
      floor_ = iscomplex (x) * realmin (class (want));
    endif
    msg = same_value (got, want, ulp, floor_);
  endif
  lines = {};
  if (! isempty (msg))
    lines = {sprintf("%s (%s %s, %s): %s", name, class (x), ...
                     mat2str (size (x)), mat2str (dim), msg)};
  endif
endfunction
