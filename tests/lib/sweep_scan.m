## sweep_scan.m -- one cumulative operation of one class, over all shapes and
## dimensions.
##
## sweep_scan (NAME, CLASS)
##
## Integers, logicals, and cummax and cummin with their indices, must be core's
## results exactly.  An element of a floating sum may be off by n * eps *
## sum (abs (x)), one of a product by n units in the last place (4 n where
## complex): the orders of the operations differ.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function sweep_scan (name, cls)
  lines = {};
  if (! is_due (name))
    return;
  endif
  for x = shapes (name, cls)
    g = gpuArray (x{1});
    for dim = {[], 1, 2, 3, 4}
      args = {};
      if (! isempty (dim{1}))
        args = dim;
      endif
      lines = [lines, difference(name, x{1}, g, args, 1)];
      if (any (strcmp (name, {"cummax", "cummin"})))
        lines = [lines, difference(name, x{1}, g, args, 2)];
      elseif (strcmp (name, "cumsum"))
        lines = [lines, difference(name, x{1}, g, [args, {"native"}], 1)];
        lines = [lines, difference(name, x{1}, g, [args, {"double"}], 1)];
      endif
    endfor
  endfor
  if (! isempty (lines))
    n = numel (lines);
    error ("sweep_scan: %s of %s: %d differences\n%s", name, cls, n,
           strjoin (lines(1:min (n, 20)), "\n"));
  endif
endfunction

function s = shapes (name, cls)
  [v, e, is_integer] = sweep_data (cls, strcmp (name, "cumprod"));
  s = {reshape(v, 4, 5, 6), reshape(v, 10, 12), v, v.', v(1), e, e.', ...
       reshape(e, 2, []), reshape(e, [], 2), v(zeros (0, 0)), ...
       v(zeros (0, 3)), v(zeros (3, 0)), v(zeros (1, 0)), ...
       v(zeros (2, 0, 3)), reshape(v, 1, 1, [])};
  if (! is_integer && ! strcmp (cls, "logical"))
    nan_ = v(1:12);
    nan_([1, 2, 5, 6, 7, 12]) = NaN;
    s = [s, {nan_, nan_.', reshape(nan_, 3, 4), v([3, 3, 1, 3, 1]), ...
             v(1:9) * NaN}];
  endif
  if (! is_integer && strcmp (name, "cumprod"))
    s = [s, {repmat(v ./ abs (v) .* abs (v) .^ 0.01, 8, 1)}];
  else
    s = [s, {repmat(v, 8, 1)}];
  endif
endfunction

function lines = difference (name, x, g, args, nout)
  want = got = cell (1, nout);
  want_err = got_err = [];
  try
    [want{:}] = feval (name, x, args{:});
  catch want_err
  end_try_catch
  try
    [got{:}] = feval (name, g, args{:});
    gather (got{:});
  catch got_err
  end_try_catch
  msg = same_error (got_err, want_err);
  k = 0;
  while (isempty (msg) && isempty (want_err) && k < nout)
    k++;
    ulp = floor_ = 0;
    n = max (size (x));
    if (strcmp (name, "cumsum") && isfloat (want{1}))
      floor_ = n * eps (class (want{1})) * max (abs (x(isfinite (x))));
      floor_ = double (max ([n * floor_(:); realmin(class (want{1}))]));
    elseif (strcmp (name, "cumprod") && isfloat (want{1}))
      ulp = n * (1 + 3 * iscomplex (x));
      floor_ = iscomplex (x) * double (realmin (class (want{1})));
    endif
    msg = same_value (got{k}, want{k}, ulp, floor_);
  endwhile
  lines = {};
  if (! isempty (msg))
    lines = {sprintf("[%d] = %s (%s %s, %s): %s", nout, name, class (x), ...
                     mat2str (size (x)), disp (args)(1:end-1), msg)};
  endif
endfunction
