## spectral_poisson.m -- Poisson's equation with periodic boundaries, solved by
## dividing Fourier coefficients; its derivatives, too.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = spectral_poisson (put)
  n = 32;
  x = put (2 * pi * (0:n-1) / n);
  y = x.';
  u = sin (x) .* cos (2 * y) + 0.3 * cos (3 * x + y);
  f = -5 * sin (x) .* cos (2 * y) - 3 * cos (3 * x + y);
  k = put ([0:n/2-1, -n/2:-1]);
  laplace = -(k .^ 2 + k.' .^ 2);
  laplace(1) = 1;
  c = fft2 (f) ./ laplace;
  c(1) = 0;
  figures.solution = real (ifft2 (c));
  figures.error = max (abs (figures.solution(:) - u(:))) < 1e-13;
  figures.slope = real (ifft (1i * k .* fft (u, [], 2), [], 2))(1:3,:);
  figures.energy = sum (abs (fft2 (u))(:) .^ 2) / n ^ 4;
  figures.padded = abs (fft (u(:,1), 50))(1:5);
  figures.centred = abs (fftshift (fft2 (u)))(15:19,15:19);
endfunction
