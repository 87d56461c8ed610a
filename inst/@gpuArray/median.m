## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{m} =} median (@var{x})
## @deftypefnx {gpuArray} {@var{m} =} median (@var{x}, @var{dim})
## The median of the elements of @var{x} along a dimension.
##
## Behind @var{dim} may be @qcode{"omitnan"} or @qcode{"includenan"}.  In its place,
## @qcode{"all"} or a vector of dimensions are core's work on gathered arguments; where
## core does not know them (Octave 7), they are as in MATLAB, on the device.
##
## @example
## @group
## median (gpuArray ([1, 5, 2, 8]))
##   @result{} 3.5000
## @end group
## @end example
## @seealso{@@gpuArray/mean, @@gpuArray/mode}
## @end deftypefn

function m = median (x, varargin)

  if (isobject (x) && wants_options ("median", varargin, 1))
    m = __reduce_options__ ("median", x, varargin{:});
    return;
  endif
  sz = size (x);
  [varargin, omits] = without_flag (x, varargin, 1);
  if (omits)
    m = __reduce_options__ ("median", x, varargin{:}, "omitnan");
    return;
  endif
  dim = find (sz > 1, 1);
  if (! isempty (varargin))
    dim = varargin{1};
  endif
  if (! isobject (x) || numel (varargin) > 1 || ! isreal (x)
      || ! (isnumeric (x) || islogical (x))
      || ! isnumeric (dim) || isobject (dim) || ! isscalar (dim)
      || ! any (dim == 1:numel (sz)) || sz(dim) < 2 || isempty (x))
    m = __core__ ("median", x, varargin{:});
    return;
  endif

  ## Octave 7 takes the mean of the middle two, Octave 9, for vectors, goes half
  ## way from one to the other.
  is_new = nargin ("median") < 0;
  n = sz(dim);
  k = floor ((n + 1) / 2);
  if (mod (n, 2) == 1)
    m = nth_element (x, k, dim);
  else
    both = nth_element (x, k:k+1, dim);
    m = between (slice (both, dim, 1), slice (both, dim, 2), isvector (x), is_new);
  endif
  if (! isfloat (x))
    return;
  endif
  bad = any (isnan (x), dim);
  if (is_new && dim != 1 && ! isvector (x) && all (bad(:)))
    ## core turns these around, but where there is nothing but NaN
    if (! all (isnan (x(:))))
      m = permute (m, [dim, 2:dim-1, 1, dim+1:numel(sz)]);
    endif
    m(:) = NaN;
  elseif (any (bad(:)))
    m(bad) = NaN;
  endif

endfunction

## The number in the middle of A and B, which is not less, as core has it.
function m = between (a, b, is_vector, is_new)

  if (islogical (a))
    m = a | b;
  elseif (! is_new)
    m = (a + b) / 2;
  elseif (isinteger (a))
    m = merge (sign (a) == sign (b), a + (b - a) / 2, (a + b) / 2);
  elseif (! is_vector)
    m = (a + b) / 2;
  elseif (isinf (a) || isinf (b))
    m = a + b;
  else
    m = a + (b - a) / 2;
  endif

endfunction
