## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [Q, R] = __thin_qr__ (A) has Q * R = A, for A with few columns: those of Q, in A's
## device, are orthonormal, but for those that are 0 because A's depend on each other;
## R is an ordinary upper triangle, its diagonal not negative.  Gram and Schmidt's
## way, each column as often as it still loses length, which is twice as a rule.

function [q, r] = __thin_qr__ (a)

  [n, p] = size (a);
  q = gpuArray (zeros (n, p, classUnderlying (a)));
  r = zeros (p, p, classUnderlying (a));
  for k = 1:p
    v = a(:,k);
    before = start = gather (norm (v));
    for pass = 1:4
      if (k > 1)
        h = __inner__ (q(:,1:k-1), v);
        v -= sum (q(:,1:k-1) .* h.', 2);
        r(1:k-1,k) += gather (h);
      endif
      now = gather (norm (v));
      if (now > before / 2 || now <= eps (start))
        break;
      endif
      before = now;
    endfor
    r(k,k) = now;
    if (now > 0)
      q(:,k) = v / now;
    endif
  endfor

endfunction
