/* octa_genscan.cuh -- cuda.GenericScanKernel: cumulative operations with the
   user's expressions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

static const int OCTA_WIDEST = octa_widest<OCTA_SIZES>::value;
static const int OCTA_V = octa_width<OCTA_WIDEST>::value > 8
                              ? 8
                              : octa_width<OCTA_WIDEST>::value;
/* 32 registers per thread for its elements.  */
static const int OCTA_FIT
    = 32 / (OCTA_V * (int)((sizeof (octa_acc) + 3) / 4));
static const int OCTA_UNROLL = OCTA_FIT < 1 ? 1 : OCTA_FIT > 16 ? 16 : OCTA_FIT;
extern "C" __global__ void
octa_sizes (OCTA_TOLD octa_bytes<OCTA_V>, octa_bytes<OCTA_UNROLL>,
            octa_bytes<(int)sizeof (octa_acc)>)
{
}

OCTA_DEVICE octa_value
octa_scan_op (octa_value a, octa_value b, bool across_seg_boundary)
{
  (void)across_seg_boundary;
  return (
OCTA_TEXT_SCAN
  );
}

template <OCTA_CLASSES>
OCTA_DEVICE octa_value
octa_input (OCTA_TYPED, const long long i, const long long N)
{
  (void)i;
  (void)N;
  return (
OCTA_TEXT_INPUT
  );
}

#ifdef OCTA_HAS_NEUTRAL
OCTA_DEVICE octa_value
octa_neutral ()
{
  return (
OCTA_TEXT_NEUTRAL
  );
}
#endif

#ifdef OCTA_SEGMENTED
template <OCTA_CLASSES>
OCTA_DEVICE bool
octa_starts (OCTA_TYPED, const long long i, const long long N)
{
  (void)N;
  return i == 0 || (
OCTA_TEXT_SEGMENT
  );
}
OCTA_DEVICE octa_acc
octa_join (octa_acc a, octa_acc b)
{
  return octa_acc{ octa_scan_op (a.value, b.value, b.starts),
                   a.starts || b.starts };
}
#define OCTA_FEED(args, i)                                                    \
  octa_acc{ octa_input (args, i, N), octa_starts (args, i, N) }
#define OCTA_GIVE(a) (a).value
#else
OCTA_DEVICE octa_acc
octa_join (octa_acc a, octa_acc b)
{
  return octa_scan_op (a, b, false);
}
#define OCTA_FEED(args, i) octa_input (args, i, N)
#define OCTA_GIVE(a) (a)
#endif

template <OCTA_CLASSES>
OCTA_DEVICE void
octa_output (OCTA_TYPED, const long long i, const long long N,
             const octa_value item, const octa_value prev_item,
             const octa_value last_item)
{
  (void)i;
  (void)N;
  (void)item;
  (void)prev_item;
  (void)last_item;
  do
    {
OCTA_TEXT_OUTPUT
      ;
    }
  while (false);
}
