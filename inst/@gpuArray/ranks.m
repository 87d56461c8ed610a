## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} ranks (@var{x})
## @deftypefnx {gpuArray} {@var{y} =} ranks (@var{x}, @var{dim})
## @deftypefnx {gpuArray} {@var{y} =} ranks (@var{x}, @var{dim}, @var{rtype})
## The rank of each element of @var{x}, its position in the sorted order along a
## dimension.
##
## @var{y} has the size of @var{x} and class double.  @var{rtype} selects the rank
## of equal elements: with 0 or @qcode{"fractional"} (default), the mean of their
## positions; 1 or @qcode{"competition"}: the first of them; 2 or
## @qcode{"modified"}: the last; 3 or @qcode{"ordinal"}: their positions in the
## order of @var{x}; 4 or @qcode{"dense"}: the number of different elements up to
## them.
##
## Errors are core's.
##
## @example
## @group
## ranks (gpuArray ([30, 10, 20, 10]))
##   @result{} 4.0000 1.5000 3.0000 1.5000
## @end group
## @end example
## @seealso{@@gpuArray/sort, @@gpuArray/spearman, @@gpuArray/kendall}
## @end deftypefn

function y = ranks (x, dim = [], rtype = 0)

  sz = size (x);
  if (isempty (dim))
    dim = [find(sz > 1, 1), 1](1);
  endif
  names = {"fractional", "competition", "modified", "ordinal", "dense"};
  if (ischar (rtype))
    kind = find (strcmp (rtype, names));
  else
    kind = find (gather (rtype) == 0:4, 1);
  endif
  ok = isnumeric (dim) && isscalar (dim) && any (dim == 1:numel (sz)) ...
       && (isnumeric (x) || islogical (x)) && isscalar (kind) && ! isempty (x);
  if (! ok)
    args = {x, dim, rtype};
    y = __core__ ("ranks", args{1:nargin});
    return;
  endif
  dim = gather (dim);
  n = sz(dim);
  if (n == 1)
    y = gpuArray.ones (sz);
    return;
  endif
  perm = 1:numel (sz);
  perm([1, dim]) = [dim, 1];
  x = permute (gpuArray (x), perm);
  [s, at] = sort (reshape (x, n, []), 1);
  place = place_in_order (s, kind);
  y = gpuArray.zeros (size (s));
  y(at + n * (0:columns (s) - 1)) = place;
  y = permute (reshape (y, size (x)), perm);

endfunction

## The rank of each element of the sorted columns S.  Where a difference is NaN the
## elements are different.
function place = place_in_order (s, kind)

  n = rows (s);
  k = (1:n).';
  steps = diff (s, 1, 1);
  ## Core puts infinities around the columns, which integers do not have.
  [low, high] = deal (true (1, columns (s)));
  if (isinteger (s))
    low = s(1,:) != intmin (classUnderlying (s));
    high = s(n,:) != intmax (classUnderlying (s));
  endif
  switch (kind)
    case 4
      place = k .* gpuArray.ones (1, columns (s));
      return;
    case 5
      place = cumsum ([low; logical(steps)], 1);
      return;
  endswitch
  first = cummax ([low; steps != 0] .* k, 1);
  last = flip (cummin (flip (merge ([steps != 0; high], k .* ones (size (s)), Inf), 1), 1), 1);
  if (kind == 1)
    place = (first + last) / 2;
  elseif (kind == 2)
    place = first;
  else
    place = last;
  endif

endfunction
