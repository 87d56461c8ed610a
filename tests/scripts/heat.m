## heat.m -- heat in a rod: explicit steps, and Crank-Nicolson by a direct solve.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = heat (put)
  n = 40;
  x = put ((1:n)' / (n + 1));
  u = sin (pi * x) + 0.5 * sin (3 * pi * x);
  h = 1 / (n + 1);
  dt = 0.4 * h ^ 2;
  for t = 1:200
    u += dt / h ^ 2 * ([u(2:end); 0] - 2 * u + [0; u(1:end-1)]);
  endfor
  time = 200 * dt;
  exact = exp (-pi ^ 2 * time) * sin (pi * x) ...
          + 0.5 * exp (-9 * pi ^ 2 * time) * sin (3 * pi * x);
  figures.explicit = u;
  figures.exact = exact;
  figures.is_close = all (abs (u - exact) < 1e-3);
  a = diag (-2 * ones (n, 1)) + diag (ones (n - 1, 1), 1) + diag (ones (n - 1, 1), -1);
  a = put (a / h ^ 2);
  big = 10 * dt;
  left = eye (n) - big / 2 * a;
  right = eye (n) + big / 2 * a;
  u = sin (pi * x) + 0.5 * sin (3 * pi * x);
  for t = 1:20
    u = left \ (right * u);
  endfor
  figures.implicit = u;
  figures.mean = mean (u);
  figures.cold = find (u < 0.1)';
endfunction
