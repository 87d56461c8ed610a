## ranks_least_squares.m -- you will see a line fitted to points by several ranks, each of
## which has a part of the points: data-parallel gradient descent.
##
## As it is, it runs alone, as rank 0 of 1.  In four processes:
##   mpirun -n 4 octave-cli ranks_least_squares.m
## or, from Octave, cuda.launch (4, "ranks_least_squares.m").
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

c = cuda.Communicator ();
n = 1e5;                           # points, of which each rank has a part
own = n_ranks (c) * (0:ceil (n / n_ranks (c)) - 1) + rank (c) + 1;
own(own > n) = [];

## The points are functions of their numbers, so the result does not depend on how many
## ranks there are.
t = gpuArray (own') / n;
y = 2 + 3 * t + 0.1 * sin (1e4 * t);
X = [ones(size (t), "like", t), t];

w = zeros (2, 1, "like", t);
for step = 1:200
  own_gradient = X' * (X * w - y);
  gradient = all_reduce (c, own_gradient) / n;
  w -= gradient;
endfor
left = all_reduce (c, sum ((X * w - y) .^ 2));

if (rank (c) == 0)
  printf ("%d points on %d ranks: y = %.4f + %.4f t\n", n, n_ranks (c), gather (w));
  printf ("root mean square of what is left: %.4f\n", sqrt (gather (left) / n));
endif
