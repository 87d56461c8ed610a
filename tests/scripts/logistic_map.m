## logistic_map.m -- orbits, periods and the exponent of Lyapunov.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = logistic_map (put)
  r = put (linspace (2.5, 3.5, 101));
  x = 0.5 * ones (size (r), "like", r);
  lyapunov = zeros (size (r), "like", r);
  for k = 1:400
    x = r .* x .* (1 - x);
    if (k > 200)
      lyapunov += log (abs (r .* (1 - 2 * x)) + 1e-300);
    endif
  endfor
  orbit = zeros (8, columns (r), "like", r);
  for k = 1:8
    x = r .* x .* (1 - x);
    orbit(k,:) = x;
  endfor
  figures.fixed = x(1:10:41);
  figures.exact = max (abs (x(1:45) - (1 - 1 ./ r(1:45))));
  figures.chaos = nnz (lyapunov > 0);
  period = zeros (1, columns (r));
  for p = [4, 2, 1]
    same = abs (orbit(p+1:end,:) - orbit(1:end-p,:)) < 1e-6;
    period(gather (all (same, 1))) = p;
  endfor
  figures.period = period([1, 30, 40, 70, 98]);
endfunction
