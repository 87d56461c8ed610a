## conjugate_gradient.m -- a positive definite system, with a function for the matrix.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = conjugate_gradient (put)
  n = 20;
  b = put (sin ((1:n^2)' / 10));
  times = @(v) laplace (v, n);
  x = zeros (size (b), "like", b);
  r = b - times (x);
  p = r;
  rho = r' * r;
  steps = 0;
  while (sqrt (rho) > 1e-10 * norm (b) && steps < 200)
    q = times (p);
    alpha = rho / (p' * q);
    x += alpha * p;
    r -= alpha * q;
    next = dot (r, r);
    p = r + next / rho * p;
    rho = next;
    steps++;
  endwhile
  figures.residual = norm (b - times (x)) < 1e-9;
  figures.x = x(1:37:end);
  figures.norm = norm (x);
  figures.steps = steps;
endfunction

function v = laplace (v, n)
  u = reshape (v, n, n);
  z = zeros (1, n, "like", u);
  v = 4.1 * u - [u(2:end,:); z] - [z; u(1:end-1,:)] ...
      - [u(:,2:end), z'] - [z', u(:,1:end-1)];
  v = v(:);
endfunction
