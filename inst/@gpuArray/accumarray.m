## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{a} =} accumarray (@var{subs}, @var{vals})
## @deftypefnx {gpuArray} {@var{a} =} accumarray (@var{subs}, @var{vals}, @var{sz}, @var{fcn}, @var{fillval})
## Put the elements of @var{vals} into the bins given by the rows of @var{subs},
## and add up the elements in each bin.
##
## The device computes sums, @code{@@max} and @code{@@min}, element by element
## in core's order, so the result agrees with core's bit for bit; core computes
## any other @var{fcn}.
##
## @example
## @group
## gather (accumarray (gpuArray ([1; 2; 2; 4]), [10; 20; 30; 40]))'
##   @result{} ans =
##         10   50   0   40
## @end group
## @end example
## @seealso{@@gpuArray/accumdim, @@gpuArray/histc}
## @end deftypefn

function A = accumarray (subs, vals, sz = [], func = [], fillval = [], is_sparse = [])

  if (nargin < 2)
    print_usage ();
  endif
  if (nargin == 2 && isnumeric (subs) && iscolumn (subs))
    try
      A = __accumarray_sum__ (gpuArray (subs), vals);
      return;
    catch err
      if (strncmp (err.identifier, "octcuda:", 8))
        rethrow (err);
      endif
    end_try_catch
  endif
  if (isobject (sz))
    sz = gather (sz);
  endif
  if (isobject (fillval))
    fillval = gather (fillval);
  endif
  args = {sz, func, fillval, is_sparse}(1:nargin-2);
  if (isempty (fillval))
    fillval = 0;
  endif
  name = "sum";
  if (is_function_handle (func))
    name = func2str (func);
  elseif (! isempty (func))
    name = "";
  endif
  [idx, sz_A, ok] = linear_index (subs, sz);
  ok = ok && (isempty (func) || any (strcmp (name, {"sum", "max", "min"}))) ...
       && (isempty (is_sparse) || ! any (is_sparse)) ...
       && (isnumeric (vals) || islogical (vals)) ...
       && isnumeric (fillval) && isscalar (fillval);
  if (! ok)
    if (iscell (subs))
      subs = cellfun (@gather, subs, "uniformoutput", false);
      if (isnumeric (vals) || islogical (vals))
        vals = gpuArray (vals);
      endif
    endif
    A = __core__ ("accumarray", subs, vals, args{:});
    return;
  endif

  n = {};
  if (! isempty (sz_A))
    n = {prod(sz_A)};
  endif
  try
    if (strcmp (name, "sum"))
      A = __accumarray_sum__ (idx, vals, n{:});
      fills = fillval != 0;
    else
      zero = neutral (name, vals, fillval);
      A = feval (["__accumarray_" name "__"], idx, vals, zero, n{:});
      fills = fillval != zero && ! (isnan (fillval) || isnan (zero));
    endif
  catch err
    if (strncmp (err.identifier, "octcuda:", 8))
      rethrow (err);
    endif
    ## core says what is wrong
    A = __core__ ("accumarray", subs, gpuArray (vals), args{:});
    return;
  end_try_catch
  if (fills)
    A(__accumarray_sum__ (idx, 1, n{:}) == 0) = fillval;
  endif
  if (! isempty (sz_A))
    A = reshape (A, sz_A);
  endif

endfunction

## SUBS as one subscript into an array of size SZ; OK is false when core should
## look at it.
function [idx, sz, ok] = linear_index (subs, sz)

  idx = subs;
  ok = false;
  if (isnumeric (subs) && iscolumn (subs) && ! isempty (subs))
    idx = gpuArray (subs);
    ok = isempty (sz) || numel (sz) >= 2;
    return;
  elseif (iscell (subs))
    if (numel (subs) < 2 || ! all (cellfun (@isnumeric, subs)))
      return;
    endif
    parts = cellfun (@vec, subs, "uniformoutput", false);
    n = cellfun (@numel, parts);
    if (any (n != n(1)))
      return;
    endif
  elseif (! isnumeric (subs) || ndims (subs) > 2 || isempty (subs))
    return;
  elseif (! isgpuarray (subs))
    parts = num2cell (subs, 1);
  else
    parts = cell (1, columns (subs));
    for k = 1:numel (parts)
      parts{k} = subs(:, k);
    endfor
  endif
  if (isempty (parts{1}))
    return;
  elseif (isempty (sz))
    if (iscell (subs))
      sz = cellfun (@(x) gather (max (x)), parts);
    else
      sz = gather (max (subs, [], 1));
    endif
    if (! all (sz >= 1))
      return;
    endif
  elseif (numel (sz) != numel (parts))
    return;
  endif
  try
    idx = gpuArray (sub2ind (sz, parts{:}));
    ok = true;
  catch err
    if (strncmp (err.identifier, "octcuda:", 8))
      rethrow (err);
    endif
  end_try_catch

endfunction

## The value with which a maximum or minimum starts, as in core.
function zero = neutral (name, vals, fillval)

  is_max = strcmp (name, "max");
  if (isinteger (vals))
    if (isgpuarray (vals))
      cls = classUnderlying (vals);
    else
      cls = class (vals);
    endif
    zero = ifelse_ (is_max, intmin (cls), intmax (cls));
  elseif (islogical (vals))
    zero = ! is_max;
  elseif (fillval == 0 && is_max && all (vec (vals >= 0)))
    zero = 0;
  elseif (fillval == 0 && ! is_max && all (vec (vals <= 0)))
    zero = 0;
  else
    zero = NaN;
  endif

endfunction

function v = ifelse_ (cond, a, b)

  if (cond)
    v = a;
  else
    v = b;
  endif

endfunction
