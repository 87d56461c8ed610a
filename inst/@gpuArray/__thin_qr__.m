## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [Q, R] = __thin_qr__ (A) has Q * R = A, for A with more rows than columns, and few of
## these.  The columns of Q are orthonormal, but for those that are 0 because A's depend
## on each other; R is an ordinary upper triangle, its diagonal not negative.  Gram and
## Schmidt's way, each column as often as it still loses length, which is twice as a
## rule.  Of many columns the host backend has core's, whose memory is the CPU's.

function [q, r] = __thin_qr__ (a)

  [n, p] = size (a);
  if (p > 16 && strcmp (octcuda_backend (), "host"))
    [q, r] = qr (gather (a), 0);
    signs = sign (real (diag (r)));
    signs(signs == 0) = 1;
    r .*= signs;
    q = gpuArray (q .* signs.');
    return;
  endif
  q = gpuArray (zeros (n, p, classUnderlying (a)));
  r = zeros (p, p, classUnderlying (a));
  for k = 1:p
    v = a(:,k);
    before = start = now = gather (norm (v));
    for pass = 1:4*(k > 1)
      h = __inner__ (q(:,1:k-1), v);
      v -= sum (q(:,1:k-1) .* h.', 2);
      r(1:k-1,k) += gather (h);
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
