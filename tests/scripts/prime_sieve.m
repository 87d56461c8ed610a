## prime_sieve.m -- primes below a bound.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = prime_sieve (put)
  n = 2000;
  is = put (true (1, n));
  is(1) = false;
  for k = 2:floor (sqrt (n))
    if (is(k))
      is(k*k:k:n) = false;
    endif
  endfor
  p = find (is);
  figures.count = numel (p);
  figures.first = p(1:10);
  figures.last = p(end);
  figures.sum = sum (p);
  gaps = diff (p);
  figures.gap = max (gaps);
  figures.twins = nnz (gaps == 2);
  [values, ~, which] = unique (gaps);
  figures.values = values;
  figures.often = accumarray (which(:), 1)';
  figures.member = ismember ([91, 97], p);
  figures.int = sum (uint32 (p(1:50)));
endfunction
