## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{a} =} accumdim (@var{subs}, @var{vals}, @var{dim}, @var{n}, @var{fcn}, @var{fillval})
## Put the slices of @var{vals} along dimension @var{dim} into the bins given by
## @var{subs}, and add up the slices in each bin.
##
## The device computes sums, which agree with core's bit for bit; core computes
## any other @var{fcn}.
##
## @example
## @group
## accumdim (gpuArray ([1; 2; 1]), [1 2; 3 4; 5 6])
##   @result{} 6 8
##       3 4
## @end group
## @end example
## @seealso{@@gpuArray/accumarray}
## @end deftypefn

function A = accumdim (subs, vals, varargin)

  if (nargin < 2)
    print_usage ();
  endif
  args = cellfun (@gather, varargin, "uniformoutput", false);
  opt = {[], 0, [], 0};         # dim, n, func, fillval
  opt(1:numel (args)) = args;
  [dim, n, func, fillval] = opt{1:4};
  if (isempty (fillval))
    fillval = 0;
  endif
  is_sum = isempty (func) ...
           || (is_function_handle (func) && strcmp (func2str (func), "sum"));
  if (isempty (args))
    dim = find (size (vals) > 1, 1);
    if (isempty (dim))
      dim = 1;
    endif
  endif
  ok = is_sum && numel (args) <= 4 && isscalar (fillval) && isnumeric (vals) ...
       && isvector (subs) && isnumeric (subs) && isindex (subs) ...
       && isscalar (dim) && isindex (dim) && dim <= ndims (vals) ...
       && length (subs) == size (vals, dim) ...
       && (isempty (n) || (isscalar (n) && isnumeric (n)));
  if (ok)
    m = double (gather (max (subs)));
    if (isempty (n) || n == 0)
      n = m;
    endif
    ok = n >= m;
  endif
  if (! ok)
    A = __core__ ("accumdim", subs, vals, args{:});
    return;
  endif

  A = __accumdim_sum__ (subs, gpuArray (vals), dim, n);
  if (fillval != 0)
    where = repmat ({':'}, 1, ndims (vals));
    where{dim} = gather (__accumarray_sum__ (vec (gpuArray (subs)), 1, n) == 0);
    A(where{:}) = fillval;
  endif

endfunction
