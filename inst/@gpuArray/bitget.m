## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{c} =} bitget (@var{a}, @var{n})
##
## True where bit @var{n} of @var{a} is set; the lowest is bit 1.
##
## @example
## bitget (gpuArray (uint8 ([5, 6])), 1)
## @end example
##
## @seealso{bitset}
## @end deftypefn

function c = bitget (a, n)

  if (nargin != 2)
    print_usage ();
  endif
  cls = class (a);
  if (isgpuarray (a))
    cls = classUnderlying (a);
  endif
  if (strncmp (cls, "int", 3) && sscanf (OCTAVE_VERSION (), "%d") >= 11)
    ## core makes columns of these
    c = gpuArray (bitget (gather (a), gather (n)));
    return;
  elseif (isfloat (a))
    top = round (log2 (flintmax (cls)));
  elseif (isinteger (a))
    top = 8 * sizeof (zeros (1, cls));
  else
    error ("bitget: invalid class %s", cls);
  endif
  m = double (vec (n));
  if (any (m < 1) || any (m > top))
    error ("bitget: N must be in the range [1,%d]", top);
  endif
  c = bitand (a, bitshift (ones (1, cls), uint8 (n) - uint8 (1))) != 0;

endfunction
