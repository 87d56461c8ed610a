## split_step.m -- a wave packet meets a step of potential: Schroedinger's equation
## by the split-step Fourier method.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = split_step (put)
  n = 256;
  x = put (linspace (-20, 20, n + 1)(1:n));
  dx = 40 / n;
  k = put (2 * pi / 40 * [0:n/2-1, -n/2:-1]);
  psi = exp (-(x + 8) .^ 2 / 4 + 3i * x);
  psi /= sqrt (sum (abs (psi) .^ 2) * dx);
  v = 5 * (x > 0);
  dt = 0.005;
  half = exp (-0.5i * dt * v);
  free = exp (-0.5i * dt * k .^ 2);
  for t = 1:300
    psi = half .* ifft (free .* fft (half .* psi));
  endfor
  p = abs (psi) .^ 2;
  figures.norm = sum (p) * dx;
  figures.passed = sum (p(x > 0)) * dx;
  figures.position = sum (x .* p) * dx;
  figures.momentum = real (sum (k .* abs (fft (psi)) .^ 2) / sum (abs (fft (psi)) .^ 2));
  figures.density = p(100:20:200);
endfunction
