## matmul_notebook.m -- you will see a 1024 x 1024 matrix product by a kernel
## with 32 x 32 tiles in shared memory, its error against Octave's own product,
## and how long both take.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

source_text = strjoin ({
  "__global__ void mm (double *A, double *B, double *C)"
  "{"
  "  const uint bx = blockIdx.x, by = blockIdx.y;"
  "  const uint tx = threadIdx.x, ty = threadIdx.y;"
  "  // The sub-matrices of A and B that this block walks over"
  "  const uint aBegin = %(N) * %(BLOCK_SIZE) * by;"
  "  const uint aEnd = aBegin + %(N) - 1;"
  "  const uint aStep = %(BLOCK_SIZE);"
  "  const uint bBegin = %(BLOCK_SIZE) * bx;"
  "  const uint bStep = %(BLOCK_SIZE) * %(N);"
  "  double Csub = 0;"
  "  for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep)"
  "    {"
  "      __shared__ double As[%(BLOCK_SIZE)][%(BLOCK_SIZE)];"
  "      __shared__ double Bs[%(BLOCK_SIZE)][%(BLOCK_SIZE)];"
  "      As[ty][tx] = A[a + %(N) * ty + tx];"
  "      Bs[ty][tx] = B[b + %(N) * ty + tx];"
  "      __syncthreads ();  // the tiles are complete"
  "      for (int k = 0; k < %(BLOCK_SIZE); ++k)"
  "        Csub += As[ty][k] * Bs[k][tx];"
  "      __syncthreads ();  // before they are overwritten"
  "    }"
  "  const uint c = %(N) * %(BLOCK_SIZE) * by + %(BLOCK_SIZE) * bx;"
  "  C[c + %(N) * ty + tx] = Csub;"
  "}"}, "\n");
source_text = strrep (source_text, "%(N)", "1024");
source_text = strrep (source_text, "%(BLOCK_SIZE)", "32");

mod = cuda.SourceModule (source_text);
mm = mod.get_function ("mm");
mm.prepare ("PPP");

a = rand (1024);
b = rand (1024);
a_d = gpuArray (a);
b_d = gpuArray (b);
c_d = gpuArray (zeros (1024));

## The kernel walks rows, Octave stores columns: to it our arrays are
## transposed, and (b' * a')' is a * b when a and b change places.
prepared_call (mm, [32, 32, 1], [32, 32, 1], b_d, a_d, c_d);
c = a * b;
printf ("largest error:     %g\n", max (abs (gather (c_d) - c)(:)));

start = cuda.Event ();
stop = cuda.Event ();
n = 1 / 4;
do  # as many products as take a tenth of a second
  n *= 4;
  start.record ();
  for i = 1:n
    prepared_call (mm, [32, 32, 1], [32, 32, 1], b_d, a_d, c_d);
  endfor
  stop.record ();
  stop.synchronize ();
until (start.time_till (stop) > 100)
printf ("kernel:            %g ms\n", start.time_till (stop) / n);

tic ();
for i = 1:5
  c = a * b;
endfor
printf ("Octave's product:  %g ms\n", toc () / 5 * 1e3);
