/* octa_mapreduce.cuh -- cuda.ReductionKernel: one value for each index, and
   the reduction of all values.

   Element j of COUNT has the index START + j * STEP.  A block reduces PER
   elements and stores the result in SCRATCH.  The order in which values are
   combined depends only on COUNT.

   SPDX-License-Identifier: GPL-3.0-or-later  */

static const int OCTA_V = octa_width<octa_widest<OCTA_SIZES>::value>::value;
static const int OCTA_UNROLL = sizeof (octa_acc) <= 8 ? 8 : 4;
extern "C" __global__ void
octa_sizes (OCTA_TOLD octa_bytes<OCTA_V>, octa_bytes<OCTA_UNROLL>,
            octa_bytes<(int)sizeof (octa_acc)>)
{
}

OCTA_DEVICE octa_acc
octa_neutral ()
{
  return (
OCTA_TEXT_NEUTRAL
  );
}

OCTA_DEVICE octa_acc
octa_take (octa_acc a, octa_acc b)
{
  return (
OCTA_TEXT_REDUCE
  );
}

template <OCTA_CLASSES>
OCTA_DEVICE octa_acc
octa_map (OCTA_TYPED, const long long i, const long long n)
{
  (void)i;
  (void)n;
  return (
OCTA_TEXT_MAP
  );
}
