## structs.m -- you will see where the fields of a struct of C lie, two arrays of
## different length scaled by one launch, each block finding its own through a
## pointer in a struct, and one of them scaled again.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

source = [ ...
  "struct work { int n; float factor; float *x; };\n" ...
  "__global__ void scale_all (const work *list)\n" ...
  "{\n" ...
  "  work w = list[blockIdx.x];\n" ...
  "  for (int i = threadIdx.x; i < w.n; i += blockDim.x)\n" ...
  "    w.x[i] *= w.factor;\n" ...
  "}\n" ...
  "__global__ void scale_one (work w)\n" ...
  "{\n" ...
  "  for (int i = threadIdx.x; i < w.n; i += blockDim.x)\n" ...
  "    w.x[i] *= w.factor;\n" ...
  "}\n"];
module = cuda.SourceModule (source);

work = cuda.struct_type ("work", "n", "int32", "factor", "single", "x", "pointer")
where = work.offsets ()

a = gpuArray (single (1:5));
b = gpuArray (single ([10 20]));
jobs = struct ("n", {5, 2}, "factor", {2, 0.5}, "x", {a, b});

## An array of structs in device memory ...
list = cuda.mem_alloc (2 * work.nbytes ());
cuda.memcpy_htod (list, work.pack (jobs));
scale_all = module.get_function ("scale_all");
scale_all (list, "block", 32, "grid", 2);
printf ("a:%s\nb:%s\n", sprintf (" %g", gather (a)), sprintf (" %g", gather (b)));

## ... and a struct by value.
scale_one = module.get_function ("scale_one");
scale_one.prepare ({work});
scale_one (jobs(1), "block", 32);
printf ("a:%s\n", sprintf (" %g", gather (a)));
