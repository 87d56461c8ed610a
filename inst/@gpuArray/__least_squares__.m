## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## X = __least_squares__ (A, B, IS_RIGHT, IS_SINGULAR) is A \ B (IS_RIGHT: A / B), where
## that is not the solution of a square system: of all X that minimize norm (A * X - B)
## the shortest.  A QR factorization has it if A is of full rank, else the singular
## values; those up to eps times the first count as 0, as in core.  Core computes
## the results for Inf and NaN.

function x = __least_squares__ (a, b, is_right, is_singular)

  if (is_right)
    x = __least_squares__ (b', a', false, is_singular)';
    return;
  endif
  a = gpuArray (a);
  b = gpuArray (b);
  if (! gather (isfinite (sum (abs (a(:))) + sum (abs (b(:))))))
    x = gpuArray (gather (a) \ gather (b));
    return;
  endif
  if (islogical (a))
    a = double (a);
  elseif (strcmp (classUnderlying (b), "single"))
    a = single (a);                     # whose eps counts
  endif
  [m, n] = size (a);
  name = classUnderlying (a);
  if (! is_singular)
    if (m > n)
      [q, r] = qr (a, 0);
    else
      [q, r] = qr (a', 0);
    endif
    is_singular = ! (gather (rcond (r)) > 10 * max (m, n) * eps (name));
  endif
  if (is_singular)
    [u, s, v] = svd (a, "econ");
    s = diag (s);
    w = merge (s > eps (name) * s(1), 1 ./ s, zeros (1, name));
    x = v * (w .* (u' * b));
  elseif (m > n)
    x = r \ (q' * b);
  else
    x = q * (r' \ b);
  endif

endfunction
