## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## X = __matrix_power__ (A, B) is A ^ B for a square matrix and a number, in either
## order, by the eigenvalues of the matrix.  A positive number to the power of a real
## matrix is real, as in core.

function x = __matrix_power__ (a, b)

  is_base = ! isscalar (a);
  if (is_base)
    [q, d] = eig (+gpuArray (a));               # of logicals, too
    d = diag (d) .^ b;
  else
    [q, d] = eig (+gpuArray (b));
    d = diag (d);
    if (isreal (d))
      d = complex (d, 0);                       # as core raises to eigenvalues
    endif
    d = a .^ d;
  endif
  [p, r] = inv (q);                     # which then says nothing
  x = (q .* d.') * p;
  if (! is_base && isreal (a) && a > 0 && isreal (b))
    x = real (x);
  endif

endfunction
