## diffraction.m -- you will see a picture (diffraction.png) of light behind a hole with
## the shape of a letter, farther and farther away: the angular spectrum method, two
## Fourier transforms for each distance.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = 512;
wave = 0.5e-6;                     # meters, as all lengths
pitch = 2e-6;
distances = [0, 0.5, 2, 8] * 1e-3;

[i, j] = meshgrid (gpuArray (-n/2:n/2-1));
hole = (abs (i) < 40 & abs (j) < 40) & ! (i > -20 & abs (abs (j) - 12) < 6);
f = gpuArray ((-n/2:n/2-1) / (n * pitch));
kz = 2 * pi * sqrt (1 / wave ^ 2 - f .^ 2 - f.' .^ 2);

tic ();
spectrum = fftshift (fft2 (double (hole)));
light = [];
for z = distances
  field = ifft2 (ifftshift (spectrum .* exp (1i * z * kz)));
  light = [light, abs(field) .^ 2];
endfor
wait (gpuDevice ());
printf ("%d distances of %d x %d points: %.4f s\n", numel (distances), n, n, toc ());
power = sum (reshape (light, n, n, []), [1, 2]);
printf ("light that arrives, of that behind the hole: %s\n", ...
        sprintf ("%.12f ", gather (power / power(1))));

folder = getenv ("OCTCUDA_DEMO_DIR");
if (isempty (folder))
  folder = pwd ();
endif
picture = uint8 (gather (min (sqrt (light) * 160, 255)));
file = fullfile (folder, "diffraction.png");
imwrite (ind2rgb (picture, hot (256)), file);
printf ("picture: %s\n", file);
