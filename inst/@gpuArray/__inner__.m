## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## C = __inner__ (X, Y) is X' * Y, __inner__ (X) is X' * X, of columns that are long and
## few: on a GPU a sum for each pair of columns, in one kernel and without memory between.

function c = __inner__ (x, y)

  if (nargin == 1)
    y = x;
  endif
  [n, p] = size (x);
  q = columns (y);
  if (n > 0 && p * q <= 64 && ! strcmp (octcuda_backend (), "host"))
    c = reshape (sum (conj (x) .* reshape (y, n, 1, q), 1), p, q);
  else
    c = x' * y;
  endif

endfunction
