## launch_error.m -- you will see a kernel refused because its block has 1089 threads,
## an error that names the failed call, and a session that continues.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

mod = cuda.SourceModule (["__global__ void fill (double *x, double value)\n" ...
                          "{\n" ...
                          "  x[threadIdx.x + blockDim.x * threadIdx.y] = value;\n" ...
                          "}\n"]);
fill_with = mod.get_function ("fill");
x = gpuArray (zeros (33, 33));

try
  fill_with (x, 7, "block", [33, 33, 1], "grid", [1, 1]);
catch err
  printf ("a 33 x 33 block:  %s\n", err.message);
  printf ("identifier:       %s\n", err.identifier);
end_try_catch

fill_with (x, 7, "block", [32, 32, 1], "grid", [1, 1]);
printf ("a 32 x 32 block:  %d elements set\n", gather (sum (x(:) == 7)));
