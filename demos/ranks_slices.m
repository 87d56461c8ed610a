## ranks_slices.m -- you will see one array whose parts are on all devices of this machine, and the
## program of one device run on it unchanged: the heat equation in plain slices, and what a
## statistician asks of random numbers.
##
## Without GPUs, OCTCUDA_HOST_DEVICES=4 makes four devices of the CPU.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

function u = spread (u, steps)
  for k = 1:steps
    u(2:end-1, 2:end-1) += 0.2 * (u(1:end-2, 2:end-1) + u(3:end, 2:end-1) ...
                                  + u(2:end-1, 1:end-2) + u(2:end-1, 3:end) ...
                                  - 4 * u(2:end-1, 2:end-1));
  endfor
endfunction

plate = zeros (400);
plate(150:165, 50:350) = 1;        # two hot bars
plate(250:350, 200:210) = 1;

c = cuda.Communicator (0:cuda.Device.count () - 1);
u = spread (gpuArray (plate), 60);
v = spread (cuda.distribute (plate, c), 60);

printf ("heat on one device and on %d (%s): ", n_ranks (c), transport (c));
if (isequal (gather (u), gather (v)))
  disp ("equal bit for bit");
else
  disp ("different");
endif
[hottest, column] = max (max (v));
printf ("hottest after 60 steps: %.6f, in column %d\n", gather (hottest), gather (column));

x = cuda.distributed.rand (c, 1000, 2000);
inside = x .^ 2 + circshift (x, 1, 1) .^ 2 < 1;
printf ("pi is about %.3f; mean %.4f, standard deviation %.4f (1/2, 1/sqrt (12) = 0.2887)\n", ...
        4 * gather (mean (inside(:))), gather (mean (x(:))), gather (std (x(:))));
