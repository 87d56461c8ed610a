## fault_program.m -- a program of a demo's size that uses most of the package.
##
## R = fault_program () gives [sum of a shifted array, its first elements after
## a user kernel].  fault.tst makes its driver calls fail in turn.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function r = fault_program ()
  a = gpuArray (1:1000);
  b = gpuArray (single (1000:-1:1));
  c = sqrt (a .* a + double (b));
  c(2:end-1) = (c(1:end-2) + c(3:end)) / 2;
  s = sum (c);
  m = max (b, [], 2);

  mod = cuda.SourceModule ([ ...
    "__global__ void scale (double *x, double s, int n)\n" ...
    "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= s; }"]);
  scale = mod.get_function ("scale");
  start = cuda.Event ();
  stop = cuda.Event ();
  start.record ();
  scale (c, 2, int32 (1000), "block", [256, 1, 1], "grid", [4, 1]);
  stop.record ();
  stop.synchronize ();
  ms = stop.time_since (start);
  assert (ms >= 0);

  d = cuda.mem_alloc (8 * 4);
  cuda.memcpy_htod (d, [1, 2, 3, 4]);
  scale (d, 10, int32 (4), "block", [32, 1, 1], "grid", [1, 1]);
  h = cuda.memcpy_dtoh (zeros (1, 4), d);
  out = cuda.InOut ([5, 6]);
  stream = cuda.Stream ();
  scale (out, 3, int32 (2), "block", [32, 1, 1], "stream", stream);
  stream.synchronize ();
  r = [gather(s), gather(m), gather(c(1:4)), h, out.value];
endfunction
