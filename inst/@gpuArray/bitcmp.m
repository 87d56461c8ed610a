## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{c} =} bitcmp (@var{a})
## @deftypefnx {octcuda} {@var{c} =} bitcmp (@var{a}, @var{k})
##
## The complement of the bits of @var{a}, or of only its lowest @var{k} bits.
##
## @example
## bitcmp (gpuArray (uint8 (5)))
## @end example
##
## @seealso{bitxor, bitset}
## @end deftypefn

function c = bitcmp (a, k)

  if (nargin < 1)
    print_usage ();
  endif
  cls = class (a);
  if (isgpuarray (a))
    cls = classUnderlying (a);
  endif
  if (nargin == 2 && (! isscalar (k) || (floor (k) != k)))
    error ("bitcmp: K must be a scalar integer");
  endif
  if (isfloat (a))
    n = round (log2 (flintmax (cls)));
    all_bits = flintmax (cls) - 1;
  elseif (isinteger (a))
    n = 8 * sizeof (zeros (1, cls));
    all_bits = bitcmp (zeros (1, cls));
  else
    error ("bitcmp: invalid class %s", cls);
  endif
  if (nargin == 1 || k == n)
    c = bitxor (a, all_bits);
  else
    if (double (k) < 1 || double (k) > n)
      error ("bitcmp: K must be in the range [1,%d]", n);
    endif
    mask = bitshift (all_bits, gather (k) - n);
    c = bitxor (bitand (a, mask), mask);
  endif

endfunction
