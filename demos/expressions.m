## expressions.m -- you will see the times of kernels from one line of C: the
## distances of points to one point, the nearest, the number of points in each shell
## around it, and the share of all points up to there.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = 2e6;
p = gpuArray (rand (3, n, "single"));
centre = single ([0.5; 0.5; 0.5]);

## A float3 for each column of p, and one by value.
distance = cuda.ElementwiseKernel (
  "const float3 *p, float3 q, float *d",
  ["float x = p[i].x - q.x, y = p[i].y - q.y, z = p[i].z - q.z;\n" ...
   "d[i] = sqrtf (x * x + y * y + z * z);"], "distance");
d = zeros (1, n, "like", p);

## The least and where it is, in one pass: a struct.
nearest = cuda.ReductionKernel ("place", "place { INFINITY, -1 }",
  "a.d < b.d || (a.d == b.d && a.i < b.i) ? a : b",
  "map_expr", "place { d[i], (int) i }", "arguments", "const float *d",
  "preamble", "struct place { float d; int i; };", "name", "nearest");

## All before it, in place.
add_up = cuda.InclusiveScanKernel ("int", "a + b");

for turn = 1:2   # the first one compiles
  tic ();
  distance (p, centre, d);
  r = gather (nearest (d));
  [shell, count] = cuda.reduce_by_key (int32 (floor (d * 10)),
                                       gpuArray.ones (1, n, "int32"));
  within = copy (count);
  add_up (within);
  wait (gpuDevice ());
  seconds = toc ();
endfor

printf ("%d points: %.3g ms\n", n, seconds * 1e3);
printf ("nearest: point %d at %.4f\n", typecast (r(5:8), "int32") + 1,
        typecast (r(1:4), "single"));
for k = 1:numel (shell)
  printf ("up to %.1f: %8d points, %6.2f %% of all\n", k / 10,
          gather (count(k)), 100 * double (gather (within(k))) / n);
endfor
