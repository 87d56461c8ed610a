/* octa_elwise.cuh -- cuda.ElementwiseKernel: one statement per index.

   Element j of COUNT has the index START + j * STEP.

   SPDX-License-Identifier: GPL-3.0-or-later  */

static const int OCTA_V = octa_width<octa_widest<OCTA_SIZES>::value>::value;
extern "C" __global__ void
octa_sizes (OCTA_TOLD octa_bytes<OCTA_V>)
{
}

template <OCTA_CLASSES>
OCTA_DEVICE void
octa_operation (OCTA_TYPED, const long long i, const long long n)
{
  (void)i;
  (void)n;
  do
    {
OCTA_TEXT_OPERATION
      ;
    }
  while (false);
}
