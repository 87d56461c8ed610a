## heat.m -- you will see a picture (heat.png) of heat that has spread from hot
## bars over a plate of 1024 x 1024 points: the 2-D heat equation, in plain
## Octave code on a gpuArray.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = 1024;
steps = 200;
rate = 0.2;                        # of diffusion, below 1/4 to be stable

plate = zeros (n);
plate(400:430, 100:900) = 1;       # two hot bars, one cold
plate(600:900, 500:520) = 1;
plate(150:180, 300:1000) = -1;
u = gpuArray (plate);

tic ();
for k = 1:steps
  u(2:end-1, 2:end-1) += rate * (u(1:end-2, 2:end-1) + u(3:end, 2:end-1) ...
                                 + u(2:end-1, 1:end-2) + u(2:end-1, 3:end) ...
                                 - 4 * u(2:end-1, 2:end-1));
endfor
wait (gpuDevice ());
seconds = toc ();

printf ("%d steps on %d x %d points: %.3f s, %.3g points a second\n", ...
        steps, n, n, seconds, steps * n ^ 2 / seconds);
printf ("heat on the plate: %.6f at the start, %.6f at the end\n", ...
        sum (plate(:)), gather (sum (u(:))));

folder = getenv ("OCTCUDA_DEMO_DIR");
if (isempty (folder))
  folder = pwd ();
endif
picture = uint8 (gather (min (max ((u + 1) * 128, 0), 255)));
file = fullfile (folder, "heat.png");
imwrite (ind2rgb (picture, jet (256)), file);
printf ("picture: %s\n", file);
