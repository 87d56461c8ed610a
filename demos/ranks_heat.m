## ranks_heat.m -- you will see that heat spreads over a plate on all devices of this machine
## as on one: each has a part of the plate, and gets the edges of the others' parts in each step
## (cuda.Grid).  The temperatures are equal bit for bit.
##
## Without GPUs, OCTCUDA_HOST_DEVICES=4 makes four devices of the CPU.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = 512;
steps = 100;

plate = zeros (n);
plate(200:215, 50:450) = 1;        # two hot bars
plate(300:450, 250:260) = 1;

## One step for an array with a frame of one element.
function u = spread (u)
  rate = 0.2;
  u(2:end-1, 2:end-1) += rate * (u(1:end-2, 2:end-1) + u(3:end, 2:end-1) ...
                                 + u(2:end-1, 1:end-2) + u(2:end-1, 3:end) ...
                                 - 4 * u(2:end-1, 2:end-1));
endfunction

function u = set_inside (u, x)
  u(2:end-1, 2:end-1) = x;
endfunction

## On one device
u = set_inside (gpuArray.zeros (n + 2, n + 2), plate);
for k = 1:steps
  u = spread (u);
endfor
u = gather (u(2:end-1, 2:end-1));

## On all of them.  Each takes its part by the global indices of its elements.
c = cuda.Communicator (0:cuda.Device.count () - 1);
g = cuda.Grid (c, [n, n], "halo", 1);
v = each (c, @(k, v, i, j) set_inside (v, plate(i, j)), ...
          zeros (g), global_index (g, 1), global_index (g, 2));
for k = 1:steps
  v = exchange (g, v);
  v = each (c, @(k, v) spread (v), v);
endfor
v = gather (gather (g, v, 0){1});

printf ("%d steps on %d x %d points, on %d x %d devices (%s)\n", steps, n, n, ranks (g), transport (c));
printf ("heat: %.6f at the start, %.6f at the end\n", sum (plate(:)), sum (v(:)));
if (isequal (u, v))
  disp ("one device and all of them: equal bit for bit");
else
  printf ("one device and all of them differ by %g\n", max (abs (u(:) - v(:))));
endif
