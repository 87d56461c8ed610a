## graph.m -- you will see how much time a graph saves if each step does little work:
## the Lorenz attractor from 1000 starting points, a step of Runge and Kutta in plain
## Octave code, first as a loop and then as the replay of one captured step; and a
## picture of the points (lorenz.png).
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

1;

function [dx, dy, dz] = lorenz (x, y, z)
  dx = 10 * (y - x);
  dy = x .* (28 - z) - y;
  dz = x .* y - 8 / 3 * z;
endfunction

function [x, y, z] = rk4 (x, y, z)
  h = 0.005;
  [a1, b1, c1] = lorenz (x, y, z);
  [a2, b2, c2] = lorenz (x + h / 2 * a1, y + h / 2 * b1, z + h / 2 * c1);
  [a3, b3, c3] = lorenz (x + h / 2 * a2, y + h / 2 * b2, z + h / 2 * c2);
  [a4, b4, c4] = lorenz (x + h * a3, y + h * b3, z + h * c3);
  x += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  y += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4);
  z += h / 6 * (c1 + 2 * c2 + 2 * c3 + c4);
endfunction

steps = 1000;
points = 1000;
p = linspace (-1, 1, points);
on_device = @() deal (gpuArray (p), gpuArray (p + 1), gpuArray (5 * p + 25));

## The loop: Octave builds the expressions of each step anew.
[x, y, z] = on_device ();
[x, y, z] = rk4 (x, y, z);                # compiles
wait (gpuDevice ());
[x, y, z] = on_device ();
tic ();
for k = 1:steps
  [x, y, z] = rk4 (x, y, z);
  cuda.Event ().record ();                # computes what is pending
endfor
wait (gpuDevice ());
plain = toc ();
want = gather ([x; y; z]);

## The graph: one step is recorded, and launched as often as one likes.
[x, y, z] = on_device ();
step = instantiate (cuda.capture (@rk4, {x, y, z}, "feedback", true));
tic ();
for k = 1:steps
  step.launch ();
endfor
wait (gpuDevice ());
replay = toc ();
have = gather ([x; y; z]);

printf ("%d steps, loop:  %8.3f s, %7.1f us a step\n", steps, plain, ...
        plain / steps * 1e6);
printf ("%d steps, graph: %8.3f s, %7.1f us a step: %.1f times as fast\n", ...
        steps, replay, replay / steps * 1e6, plain / replay);
printf ("the results are the same: %s\n", {"no", "yes"}{1 + isequal(want, have)});

folder = getenv ("OCTCUDA_DEMO_DIR");
if (isempty (folder))
  folder = pwd ();
endif
at = round ([(have(1, :) + 25) * 8; 500 - have(3, :) * 9]);
picture = accumarray (min (max (fliplr (at'), 1), [500, 400]), 1, [500, 400]);
file = fullfile (folder, "lorenz.png");
imwrite (uint8 (255 - min (255, 120 * picture)), file);
printf ("picture: %s\n", file);
