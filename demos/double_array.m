## double_array.m -- you will see a 4 x 4 array doubled twice on the GPU: once
## by a gpuArray times 2, once by a kernel of our own; both agree.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

a = single (randn (4, 4));

## The short way: the array lives on the GPU, the code is plain Octave.
a_gpu = gpuArray (a);
doubled = 2 * a_gpu

## The same by a kernel, which changes the array where it is.
mod = cuda.SourceModule (["__global__ void doublify (float *a)\n" ...
                          "{\n" ...
                          "  const int i = threadIdx.x + threadIdx.y * 4;\n" ...
                          "  a[i] *= 2;\n" ...
                          "}\n"]);
doublify = mod.get_function ("doublify");
doublify (a_gpu, "block", [4, 4, 1]);

printf ("by gpuArray: largest error %g\n", max (abs (gather (doubled) - 2 * a)(:)));
printf ("by kernel:   largest error %g\n", max (abs (gather (a_gpu) - 2 * a)(:)));
printf ("they agree:  %s\n", {"no", "yes"}{1 + all (a_gpu(:) == doubled(:))});
