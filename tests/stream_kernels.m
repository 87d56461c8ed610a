## stream_kernels.m -- kernels that take their time.
##
## K = stream_kernels ()
##
## K.delay (N) keeps the current stream busy for about N times a tenth of a
## millisecond; K.copy (TO, FROM, N) does, and then copies the elements of the
## double array FROM to TO.  Both return at once.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function k = stream_kernels ()
  mod = cuda.SourceModule ([ ...
    "__device__ void wait (long long n)\n" ...
    "#ifdef __CUDA_ARCH__\n" ...
    "{ long long start = clock64 (); while (clock64 () - start < n) ; }\n" ...
    "#else\n" ...
    "{ volatile long long i = 0; while (i < n) i = i + 1; }\n" ...
    "#endif\n" ...
    "__global__ void delay (long long n) { wait (n); }\n" ...
    "__global__ void copy (double *to, const double *from, int n, long long t)\n" ...
    "{ wait (t); for (int i = 0; i < n; i++) to[i] = from[i]; }\n"]);
  turns = 1e5;
  if (strcmp (octcuda_backend (), "cuda"))
    turns = 3e4;
  endif
  delay = mod.get_function ("delay");
  slow_copy = mod.get_function ("copy");
  k.delay = @(n) delay (int64 (turns * n), "block", [1, 1, 1], "grid", [1, 1]);
  k.copy = @(to, from, n) slow_copy (to, from, int32 (numel (from)), ...
                                     int64 (turns * n), "block", [1, 1, 1], ...
                                     "grid", [1, 1]);
  ## The CPU runs at once what it thinks is short; now it knows better.
  x = gpuArray.zeros (1, 2) + 0;
  k.copy (x, x, 30);
  k.delay (30);
  wait (gpuDevice ());
endfunction
