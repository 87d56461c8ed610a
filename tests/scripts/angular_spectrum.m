## angular_spectrum.m -- light behind a square hole: propagation by the angular
## spectrum, forth and back.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = angular_spectrum (put)
  n = 64;
  wave = 0.5e-6;
  pitch = 2e-6;
  [i, j] = meshgrid (-n/2:n/2-1);
  hole = put (double (abs (i) < 8 & abs (j) < 5));
  f = put ((-n/2:n/2-1) / (n * pitch));
  kz = 2 * pi * sqrt (1 / wave ^ 2 - f .^ 2 - f.' .^ 2);
  turn = ifftshift (exp (1i * 200e-6 * kz));
  field = ifft2 (fft2 (hole) .* turn);
  light = abs (field) .^ 2;
  figures.light = light(28:37,28:37);
  figures.power = sum (light(:)) / sum (hole(:));
  back = ifft2 (fft2 (field) .* conj (turn));
  figures.is_back = max (abs (back(:) - hole(:))) < 1e-12;
  figures.brightest = max (light(:));
endfunction
