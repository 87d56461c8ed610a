## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{dx}, @var{dy}, @dots{}] =} gradient (@var{m})
## @deftypefnx {gpuArray} {[@dots{}] =} gradient (@var{m}, @var{s})
## @deftypefnx {gpuArray} {[@dots{}] =} gradient (@var{m}, @var{x}, @var{y}, @dots{})
## Differences of neighbours divided by their spacing: along the rows, along the
## columns, and so on.
##
## @example
## @group
## gather (gradient (gpuArray ((1:5) .^ 2)))
##   @result{} 3 4 6 8 9
## @end group
## @end example
## @seealso{@@gpuArray/del2, @@gpuArray/diff}
## @end deftypefn

function varargout = gradient (m, varargin)

  if (nargin < 1)
    print_usage ();
  endif
  args = cellfun (@gather, varargin, "uniformoutput", false);
  n_out = max (nargout, 1);
  if (! isgpuarray (m))
    [out{1:n_out}] = gradient (m, args{:});
    varargout = cellfun (@gpuArray, out, "uniformoutput", false);
    return;
  endif
  [d, ok] = spacing (size (m), n_out, args);
  if (! ok || ! isfloat (m) || (ndims (m) > 2 && rows (m) == 1))
    [varargout{1:n_out}] = __core__ ("gradient", m, args{:});
    return;
  endif

  is_column = iscolumn (m);
  if (is_column)
    m = m.';
  endif
  for k = 1:n_out
    ## core assigns it into an array of M's class
    varargout{k} = as_class (along (m, [2, 1, 3:ndims(m)](k), d{k}), ...
                             classUnderlying (m));
  endfor
  if (is_column)
    varargout{1} = varargout{1}.';
  endif

endfunction

function y = along (m, dim, d)

  n = size (m, dim);
  if (n < 2)
    y = gpuArray (zeros (size (m), classUnderlying (m)));
    return;
  endif
  first = (slice (m, dim, 2) - slice (m, dim, 1)) / d(1);
  last = slice (m, dim, n) / d(n-1) - slice (m, dim, n-1) / d(n-1);
  if (n == 2)
    y = cat (dim, first, last);
    return;
  endif
  h = d(1:n-2) + d(2:n-1);
  if (isinteger (h))
    h = double (h);   # as kron makes it in core
  endif
  h = reshape (h, [ones(1, dim-1), n-2, 1]);
  inner = (slice (m, dim, 3:n) - slice (m, dim, 1:n-2)) ./ h;
  cls = classUnderlying (m);   # with integer spacing the ends are integers
  y = cat (dim, as_class (first, cls), inner, as_class (last, cls));

endfunction

function x = as_class (x, name)
  if (! strcmp (classUnderlying (x), name))
    x = cast (x, name);
  endif
endfunction

## The distances along each result's dimension; OK is false when core should
## look.
function [d, ok] = spacing (sz, n_out, args)

  nd = numel (sz);
  ok = all (cellfun (@isnumeric, args)) && n_out <= nd && ! any (sz == 0) ...
       && (numel (args) < 2 || numel (args) == nd);
  d = cell (1, nd);
  if (! ok)
    return;
  endif
  if (nd == 2 && sz(2) == 1)
    sz = sz([2, 1]);
  endif
  sz([1, 2]) = sz([2, 1]);
  if (isempty (args))
    args(1:nd) = 1;
  elseif (isscalar (args) && isscalar (args{1}))
    args(1:nd) = args;
  elseif (isscalar (args))
    args(2:nd) = 1;
    ok = n_out == 1;
  endif
  for k = 1:nd
    if (isscalar (args{k}))
      d{k} = args{k} * ones (sz(k) - 1, 1);
    else
      d{k} = diff (args{k}(:));
    endif
    ok &= numel (d{k}) >= sz(k) - 1;
  endfor

endfunction
