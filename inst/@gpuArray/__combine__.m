## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## C = __combine__ (X, M) is X * M, of a long X and a small ordinary matrix M: a sum of
## columns, in few kernels.  Of large M the host backend has core's product, whose memory
## is the CPU's.

function c = __combine__ (x, m)

  [n, p] = size (x);
  q = columns (m);
  if (isempty (x) || isempty (m))
    c = gpuArray (zeros (n, q, classUnderlying (x)));
  elseif (p * q <= 64 || ! strcmp (octcuda_backend (), "host"))
    m = gpuArray (m);
    c = x(:,1) .* m(1,:);
    for k = 2:p
      c += x(:,k) .* m(k,:);
    endfor
  else
    c = gpuArray (gather (x) * m);
  endif

endfunction
