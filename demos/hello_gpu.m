## hello_gpu.m -- a first kernel: you will see the largest error of 400 products
## computed on the GPU, and it is 0.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

mod = cuda.SourceModule (["__global__ void multiply_them (float *dest, const float *a, const float *b)\n" ...
                          "{\n" ...
                          "  const int i = threadIdx.x;\n" ...
                          "  dest[i] = a[i] * b[i];\n" ...
                          "}\n"]);
multiply_them = mod.get_function ("multiply_them");

a = single (randn (400, 1));
b = single (randn (400, 1));
dest = cuda.Out (zeros (400, 1, "single"));

multiply_them (dest, cuda.In (a), cuda.In (b), ...
               "block", [400, 1, 1], "grid", [1, 1]);

printf ("largest error of 400 products: %g\n", ...
        max (abs (dest.value - a .* b)));
