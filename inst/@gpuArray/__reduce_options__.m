## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [...] = __reduce_options__ (NAME, X, ...) is the reduction NAME with what MATLAB
## has of options and the running Octave's core has not: "all", a vector of
## dimensions, "omitnan" and "includenan".  Several dimensions become one, and
## what is left is the method NAME with one dimension.

function varargout = __reduce_options__ (name, x, varargin)

  o = read_options (name, x, varargin);
  if (o.is_extreme && ! isempty (o.y))
    varargout = {pairwise(name, x, o)};
    return;
  endif
  sz = size (x);
  sz(end+1:max (o.dims)) = 1;
  others = setdiff (1:numel (sz), o.dims);
  n = prod (sz(o.dims));
  out = sz;
  out(o.dims) = 1;
  y = reshape (permute (x, [o.dims, others]), n, prod (sz(others)));
  if (o.is_extreme && n == 0)
    out(o.dims) = min (sz(o.dims), 1);
    varargout = {reshape(y, out), gpuArray(zeros (out))}(1:max (nargout, 1));
    return;
  endif
  if (! o.is_extreme)
    if (n == 0 && columns (y) == 0)     # of 0x0 core makes a number
      r = along_columns (name, reshape (y, 0, 1), o)(1,[]);
    else
      r = along_columns (name, y, o);
    endif
    varargout = {reshape(r, out)};
    return;
  endif
  [y, at] = extreme (name, y, o);
  varargout{1} = reshape (y, out);
  if (nargout > 1)
    if (! o.is_one)
      places = permute (reshape (gpuArray (1:numel (x)), sz), [o.dims, others]);
      at = places(at + n * (0:columns (at) - 1));
    endif
    varargout{2} = reshape (at, out);
  endif

endfunction

## The meaning of the arguments.  O.rest are words for the method.
function o = read_options (name, x, args)

  is_text = cellfun (@ischar, args);
  words = lower (args(is_text));
  numbers = cellfun (@gather, args(! is_text), "UniformOutput", false);
  o.is_extreme = any (strcmp (name, {"max", "min"}));
  o.omits = any (strcmp (words, "omitnan")) && isfloat (x);
  o.includes = any (strcmp (words, "includenan")) && isfloat (x);
  o.rest = words(! ismember (words, {"all", "omitnan", "includenan"}));
  o.w = 0;
  o.y = [];
  if (all (ismember ({"omitnan", "includenan"}, words)))
    error ("octcuda:LogicError", "%s: give \"omitnan\" or \"includenan\", not both", name);
  elseif (any (strcmp (name, {"any", "all"})) ...
          && any (ismember ({"omitnan", "includenan"}, words)))
    error ("octcuda:LogicError", "%s: \"omitnan\" and \"includenan\" are not for logical results", name);
  elseif (! isempty (o.rest) && ! any (strcmp (name, {"sum", "prod", "mean"})))
    error ("octcuda:LogicError", "%s: there is no option \"%s\" in this Octave; leave it out", name,
           o.rest{1});
  endif
  if (o.is_extreme && ! isempty (numbers))
    o.y = args(! is_text){1};
    numbers(1) = [];
  elseif (strcmp (name, "var") && ! isempty (numbers))
    if (! isempty (numbers{1}))
      o.w = numbers{1};
    endif
    numbers(1) = [];
  endif
  sz = size (x);
  if (any (strcmp (words, "all")))
    if (! isempty (numbers))
      error ("octcuda:LogicError", "%s: give a dimension or \"all\", not both", name);
    endif
    o.dims = 1:numel (sz);
  elseif (isempty (numbers) || isempty (numbers{1}))
    o.dims = [find(sz != 1, 1), 1](1);
  else
    o.dims = numbers{1}(:).';
  endif
  if (numel (numbers) > 1 || ! isnumeric (o.dims) || any (o.dims < 1) ...
      || any (o.dims != fix (o.dims)) || numel (unique (o.dims)) < numel (o.dims))
    error ("octcuda:LogicError", "%s: DIM must be a vector of different positive integers", name);
  endif
  o.is_one = isscalar (o.dims) && o.dims == 1 && ndims (x) == 2;

endfunction

## max (x, y, "includenan")
function r = pairwise (name, x, o)

  r = feval (name, x, o.y);
  if (o.includes)
    bad = isnan (x) | isnan (o.y);
    if (any (bad(:)))
      r(bad) = NaN;
    endif
  endif

endfunction

function [r, at] = extreme (name, x, o)

  [r, at] = feval (name, x, [], 1);
  if (o.includes)
    [bad, first] = max (isnan (x), [], 1);
    bad = logical (bad);
    r(bad) = NaN;
    at(bad) = first(bad);
  endif

endfunction

## The reduction NAME of each column of X.
function r = along_columns (name, x, o)

  if (! o.omits)
    if (strcmp (name, "var"))
      r = var (x, o.w, 1);
    elseif (rows (x) == 0 && any (strcmp (name, {"mean", "median"})))
      r = cast (NaN (1, columns (x)), class (feval (name, gather (x(1:0)(:)))));
      r = gpuArray (r);
    else
      r = feval (name, x, 1, o.rest{:});
    endif
    return;
  endif
  bad = isnan (x);
  switch (name)
    case "prod"
      x(bad) = 1;
      r = prod (x, 1, o.rest{:});
    case "sum"
      x(bad) = 0;
      r = sum (x, 1, o.rest{:});
    case "mean"
      x(bad) = 0;
      r = sum (x, 1, o.rest{:}) ./ sum (! bad, 1);
    case "median"
      r = median_of_rest (x, bad);
    case "var"
      r = var_of_rest (x, bad, o.w);
  endswitch

endfunction

function r = median_of_rest (x, bad)

  n = sum (! bad, 1);
  x = sort (x, 1);              # NaN comes last
  if (rows (x) == 0)
    r = sum (x, 1) ./ n;
    return;
  endif
  start = rows (x) * (0:columns (x) - 1);
  low = x(start + max (floor ((n + 1) / 2), 1));
  high = x(start + min (floor (n / 2) + 1, rows (x)));
  r = reshape ((low + high) / 2, 1, columns (x));

endfunction

## W is 0, 1 or a weight for each row; where that is NaN the row does not count.
function v = var_of_rest (x, bad, w)

  if (isscalar (w))
    weight = cast (! bad, classUnderlying (x));
    by = sum (! bad, 1) - 1 + w;
  elseif (isvector (w) && numel (w) == rows (x))
    bad |= isnan (w(:));
    w(isnan (w)) = 0;
    weight = w(:) .* (! bad);
    by = sum (weight, 1);
  else
    error ("octcuda:LogicError", "var: W must be 0, 1 or a vector with a weight for each element along DIM");
  endif
  x(bad) = 0;
  m = sum (weight .* x, 1) ./ sum (weight, 1);
  v = sum (weight .* abs (x - m) .^ 2, 1) ./ by;
  v(sum (! bad, 1) == 1) = 0;

endfunction
