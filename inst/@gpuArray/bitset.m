## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{c} =} bitset (@var{a}, @var{n})
## @deftypefnx {octcuda} {@var{c} =} bitset (@var{a}, @var{n}, @var{value})
## @var{a} with bit @var{n} set, or cleared where @var{value} is 0; the lowest
## is bit 1.
##
## @example
## bitset (gpuArray (uint8 ([5, 6])), 2)
## @end example
##
## @seealso{bitget, bitcmp}
## @end deftypefn

function c = bitset (a, n, val = true)

  if (nargin < 2)
    print_usage ();
  endif
  if (any (vec (a) < 0))
    error ("bitset: A must be >= 0");
  endif
  if (common_size (a, n, val))
    error ("bitset: A, N, and VAL must be the same size or scalar");
  endif
  if (isempty (a) || isempty (n) || isempty (val))
    c = [];
    return;
  endif
  cls = class (a);
  if (isgpuarray (a))
    cls = classUnderlying (a);
  endif
  if (isfloat (a) && isreal (a))
    top = round (log2 (flintmax (cls)));
  elseif (isinteger (a))
    top = ceil (log2 (intmax (cls)));
  else
    error ("bitset: invalid class %s", cls);
  endif
  if (any (vec (n) < 1) || any (vec (n) > top))
    error ("bitset: N must be in the range [1,%d]", top);
  endif
  mask = bitshift (ones (1, cls), uint8 (n) - uint8 (1));
  on = logical (val);
  ## Values that are not finite become finite here, so that a product selects.
  c = bitor (a, mask) .* on + bitand (a, bitcmp (mask)) .* ! on;

endfunction
