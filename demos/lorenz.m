## lorenz.m -- you will see a picture (lorenz.png) of where the weather goes: many
## trajectories of Lorenz's equations that begin within a thousandth of each
## other, solved at once, each with its own steps (ode45_batch).
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

function d = lorenz (t, y)
  d = [10 * (y(2) - y(1))
       y(1) * (28 - y(3)) - y(2)
       y(1) * y(2) - 8/3 * y(3)];
endfunction

n = 1e5;
if (strcmp (octcuda_backend (), "host"))
  n = 1e4;
endif
gpurng (1963);
start = [1; 1; 20] + 1e-3 * gpuArray.rand (3, n);

ode45_batch (@lorenz, [0, 1], start(:,1:2));     # compiles
tic ();
[t, y, steps] = ode45_batch (@lorenz, [0, 4, 8, 12, 16], start, "RelTol", 1e-6);
y = gather (y);
printf ("%d trajectories, %d to %d steps each: %.3f s\n", n, min (steps), max (steps), toc ());
for k = 2:numel (t)
  printf ("spread at t = %2d: %g\n", t(k), max (std (squeeze (y(:,k,:)), 0, 2)));
endfor

## the four times side by side, as counts of points
img = [];
for k = 2:numel (t)
  col = 1 + round ((squeeze (y(1,k,:)) + 21) / 42 * 299);
  row = 1 + round ((50 - squeeze (y(3,k,:))) / 50 * 399);
  in = row >= 1 & row <= 400 & col >= 1 & col <= 300;
  img = [img, accumarray([row(in), col(in)], 1, [400, 300])];
endfor
shade = uint8 (min (255, 60 * log2 (1 + img)));

folder = getenv ("OCTCUDA_DEMO_DIR");
if (isempty (folder))
  folder = pwd ();
endif
file = fullfile (folder, "lorenz.png");
imwrite (ind2rgb (shade, hot (256)), file);
printf ("picture: %s\n", file);
