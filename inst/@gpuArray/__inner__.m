## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## C = __inner__ (X, Y) is X' * Y, __inner__ (X) is X' * X, of columns that are long and
## few: a sum for each pair of columns, in one kernel and without memory between.  Of
## many pairs the host backend has core's product, whose memory is the CPU's.

function c = __inner__ (x, y)

  if (nargin == 1)
    y = x;
  endif
  [n, p] = size (x);
  q = columns (y);
  if (n == 0)
    c = gpuArray (zeros (p, q, classUnderlying (x)));
  elseif (p * q <= 64 || ! strcmp (octcuda_backend (), "host"))
    c = reshape (sum (conj (x) .* reshape (y, n, 1, q), 1), p, q);
  else
    x = gather (x);
    if (nargin == 1)
      c = gpuArray (x' * x);
    else
      c = gpuArray (x' * gather (y));
    endif
  endif

endfunction
