## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} movfun (@var{f}, @var{x}, @var{wlen})
## @deftypefnx {gpuArray} {@var{y} =} movfun (@dots{}, @var{name}, @var{value})
## Apply the function @var{f} to a window that moves along a dimension of
## @var{x}.
##
## @var{wlen} is the length of the window, or [before, after], the numbers of elements
## on both sides.  @var{f} takes a matrix whose columns are windows, of all columns of
## @var{x}, and returns a row, as sum and max do.  Sums, products, means, extremes,
## deviations and variances of windows are computed without that matrix; movmean and the
## like use this.  Names and values:
##
## @table @code
## @item "Endpoints"
## The elements of the window beyond the ends: @qcode{"shrink"} (default), none;
## @qcode{"fill"}, NaN; @qcode{"same"}, the last element; @qcode{"periodic"}, those at
## the other end; a number; or @qcode{"discard"}, which omits such windows.
## @item "dim"
## The dimension.
## @end table
##
## For other options, arrays of three dimensions, and integers, core's function works
## on the device.  Errors are core's.
##
## @example
## @group
## movfun (@@(w) max (w) - min (w), gpuArray ([1, 4, 2, 8]), 3)
##   @result{} 3 3 6 6
## @end group
## @end example
## @seealso{@@gpuArray/filter, @@gpuArray/cumsum}
## @end deftypefn

function y = movfun (f, x, wlen, varargin)

  if (nargin >= 3)
    [w, ok] = read_arguments (f, x, gather (wlen), varargin);
  endif
  if (nargin < 3 || ! ok)
    args = {};
    if (nargin >= 3)
      args = {f, x, wlen};
    endif
    is_integer = nargin >= 3 && isgpuarray (x) && ! isfloat (x);
    if (is_integer)           # since Octave 9 core asks for its class
      args{2} = gather (x);
    endif
    y = __octcuda_core__ ("movfun", args{:}, varargin{:});
    if (is_integer)
      y = gpuArray (y);
    endif
    return;
  endif
  if (w.dim == 2)
    x = x.';
  endif
  x = padded (x, w);
  if (any (strcmp (w.name, {"sum", "mean", "prod", "max", "min", "range", "std", "var", "mad"})))
    y = by_shifts (x, w);
  else
    y = by_windows (f, x, w);
  endif
  if (! strcmp (classUnderlying (y), w.cls))
    y = cast (y, w.cls);
  endif
  if (w.dim == 2)
    y = y.';
  endif

endfunction

## OK is false for what core has to do.
function [w, ok] = read_arguments (f, x, wlen, args)

  persistent is_7 is_11;
  if (isempty (is_7))
    is_7 = isa (movfun (@sum, single (1:3), 3), "double");
    is_11 = nargin ("movslice") != 2;
  endif
  w = struct ("name", "", "ends", "shrink", "dim", []);
  ok = false;
  if (! is_function_handle (f) || ! isgpuarray (x) || ! isfloat (x) || ! isreal (x)
      || ndims (x) > 2 || isempty (x) || ! is_length (wlen) || mod (numel (args), 2))
    return;
  endif
  for k = 1:2:numel (args)
    if (strcmpi (args{k}, "endpoints"))
      w.ends = gather (args{k+1});
    elseif (strcmpi (args{k}, "dim"))
      w.dim = gather (args{k+1});
    else
      return;
    endif
  endfor
  if (isempty (w.dim))
    w.dim = [find(size (x) > 1, 1), 1](1);
  endif
  if (ischar (w.ends))
    w.ends = lower (w.ends);
    ok = any (strcmp (w.ends, {"shrink", "fill", "same", "periodic", "discard"}));
  else
    ok = isfloat (w.ends) && isscalar (w.ends) && isreal (w.ends);
  endif
  if (! ok || ! isnumeric (w.dim) || ! isscalar (w.dim) || ! any (w.dim == [1, 2]))
    ok = false;
    return;
  endif
  if (isscalar (wlen))
    wlen = floor ([wlen, wlen - 1] / 2);
  endif
  [w.before, w.after] = deal (wlen(1), wlen(2));
  w.n = size (x, w.dim);
  w.len = w.before + 1 + w.after;
  ok = w.len > 1 && w.len <= w.n && ! (is_11 && any (isnan (x(:))));
  if (! ok)
    return;
  endif
  w.cls = class (x);
  got = f (zeros (w.len, 1, classUnderlying (x)));
  ok = isscalar (got) && isfloat (got) && ! isgpuarray (got);
  w.cls = class (got);
  if (is_7)
    w.cls = "double";
  endif
  w.name = short_name (f);
  w.opt = double (any (strcmp (w.name, {"std1", "var1"})));
  w.name = regexprep (w.name, "1", "");
  if (strcmp (w.name, "mad") && ! isnan (mad ([1, NaN]))
      && (isequal (w.ends, "fill") || any (isnan (w.ends)) || any (isnan (x(:)))))
    w.name = "mad without NaN";         # from Octave 9 on
  endif

endfunction

function yes = is_length (n)
  yes = isa (n, "double") && isreal (n) && any (numel (n) == [1, 2]) && all (n >= 0) ...
        && all (n == fix (n)) && ! isequal (n, 1);
endfunction

function name = short_name (f)

  name = regexprep (func2str (f), '[@ ]', "");
  name = strrep (strrep (name, "(x)std(x,1)", "std1"), "(x)var(x,1)", "var1");

endfunction

## X with as many rows more as the windows reach beyond its ends.  Where they shrink
## these are what changes nothing.
function x = padded (x, w)

  [n, m] = size (x);
  if (ischar (w.ends))
    switch (w.ends)
      case "discard"
        return;
      case "same"
        x = [repmat(x(1,:), w.before, 1); x; repmat(x(n,:), w.after, 1)];
        return;
      case "periodic"
        x = [x(n-w.before+1:n,:); x; x(1:w.after,:)];
        return;
      case "fill"
        value = NaN;
      case "shrink"
        value = 0;
        if (strcmp (w.name, "prod"))
          value = 1;
        elseif (any (strcmp (w.name, {"max", "min", "range"})))
          value = NaN;
        endif
    endswitch
  else
    value = w.ends;
  endif
  value = cast (value, classUnderlying (x));
  x = [repmat(value, w.before, m); x; repmat(value, w.after, m)];

endfunction

## One expression over all shifts of X.
function y = by_shifts (x, w)

  n_out = rows (x) - w.len + 1;
  at = @(k) x(k:k+n_out-1,:);
  switch (w.name)
    case "sum"
      y = added (at, w, @(a, k) a);
    case "prod"
      y = at (1);
      for k = 2:w.len
        y .*= at (k);
      endfor
    case "max"
      y = extreme (@max, at, w);
    case "min"
      y = extreme (@min, at, w);
    case "range"
      y = extreme (@max, at, w) - extreme (@min, at, w);
    otherwise
      count = w.len;
      inside = @(k) 1;
      if (strcmp (w.ends, "shrink"))
        place = gpuArray ((1:n_out).');
        count = min (place, w.before + 1) + min (n_out - place, w.after);
        inside = @(k) (place + (k - 1 - w.before) >= 1) & (place + (k - 1 - w.before) <= n_out);
      endif
      y = added (at, w, @(a, k) a) ./ count;
      switch (w.name)
        case "mad"
          y = added (at, w, @(a, k) abs (a - y) .* inside (k)) ./ count;
        case {"std", "var"}
          y = added (at, w, @(a, k) (a - y) .^ 2 .* inside (k)) ./ max (count - 1 + w.opt, 1);
          if (strcmp (w.name, "std"))
            y = sqrt (y);
          endif
      endswitch
  endswitch

endfunction

function y = added (at, w, f)

  y = f (at (1), 1);
  for k = 2:w.len
    y += f (at (k), k);
  endfor

endfunction

function y = extreme (f, at, w)

  y = at (1);
  for k = 2:w.len
    y = f (y, at (k));
  endfor

endfunction

## F of a matrix of windows, of as many at a time as memory should hold.
function y = by_windows (f, x, w)

  [n, m] = size (x);
  first = 1;
  last = n - w.len + 1;
  if (strcmp (w.ends, "shrink"))
    first += w.before;
    last -= w.after;
  endif
  step = max (1, floor (2 ^ 24 / (w.len * m)));
  parts = {};
  for k = first:step:last
    here = k:min (k + step - 1, last);
    windows = reshape (x(vec ((0:w.len-1).' + here),:), w.len, numel (here) * m);
    parts{end+1} = reshape (f (windows), numel (here), m);
  endfor
  y = vertcat (parts{:});
  if (strcmp (w.ends, "shrink"))
    x = x(w.before+1:end-w.after,:);
    head = arrayfun (@(k) of_rows (f, x(1:k+w.after,:)), 1:w.before, "UniformOutput", false);
    tail = arrayfun (@(k) of_rows (f, x(end-w.before-k+1:end,:)), w.after:-1:1, "UniformOutput", false);
    y = vertcat (head{:}, y, tail{:});
  endif

endfunction

## F of each column of X, which may be one element.
function y = of_rows (f, x)

  if (rows (x) > 1)
    y = reshape (f (x), 1, columns (x));
  else
    y = arrayfun (@(k) f (x(k)), 1:columns (x), "UniformOutput", false);
    y = [y{:}];
  endif

endfunction
