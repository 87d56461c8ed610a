## wave_packet.m -- you will see a picture (wave_packet.png) of a quantum wave packet that
## meets a barrier: time runs downwards, a part comes back, a part tunnels through.
## Schroedinger's equation by the split-step Fourier method, in plain Octave code.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = 4096;                          # points of the line
rows_ = 400;                       # of the picture,
steps = 25;                        # so many steps of time apart
width = 200;
dt = 4e-3;

x = gpuArray (linspace (-width / 2, width / 2, n + 1)(1:n));
k = gpuArray (2 * pi / width * [0:n/2-1, -n/2:-1]);
psi = exp (-((x + 40) / 8) .^ 2 / 2 + 2i * x);
psi /= sqrt (sum (abs (psi) .^ 2) * width / n);
barrier = 2.2 * (abs (x) < 0.4);

half = exp (-0.5i * dt * barrier);
free = exp (-0.5i * dt * k .^ 2);
density = gpuArray.zeros (rows_, n);

tic ();
for t = 1:rows_
  density(t,:) = abs (psi) .^ 2;
  for s = 1:steps
    psi = half .* ifft (free .* fft (half .* psi));
  endfor
endfor
wait (gpuDevice ());
seconds = toc ();

p = density(end,:) * width / n;
printf ("%d steps on %d points: %.3f s, %.1f us a step\n", rows_ * steps, n, ...
        seconds, seconds / (rows_ * steps) * 1e6);
printf ("the packet is whole: %.12f; %.4f of it is behind the barrier\n", ...
        gather (sum (p)), gather (sum (p(x > 0))));

folder = getenv ("OCTCUDA_DEMO_DIR");
if (isempty (folder))
  folder = pwd ();
endif
part = density(:, n/4+1:4:3*n/4);
picture = uint8 (gather (min (sqrt (part / max (part(:))) * 255, 255)));
file = fullfile (folder, "wave_packet.png");
imwrite (ind2rgb (picture, viridis (256)), file);
printf ("picture: %s\n", file);
