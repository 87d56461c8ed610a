/* octa_sort_order_tpl.cuh -- operations on orders and keys.

   OCTA_STEP_GATHER: the elements (OCTA_ITEM) of each column in an order.
   OCTA_STEP_KEYS: keys of complex numbers, by magnitude and by argument.
   OCTA_STEP_MEND: sort keys by all bits; they are sorted by their upper bits.
   OCTA_STEP_CHECK: do rows ascend or descend anywhere?

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_RAISE(flags, bits) __atomic_fetch_or (flags, bits, __ATOMIC_RELAXED)
#endif

/* Elements per block.  */

#if defined OCTA_STEP_GATHER

OCTA_FN void
octa_gather (const OCTA_ITEM *in, OCTA_ITEM *out, const OCTA_COUNT *order,
             const double *index, long long count, long long n, long long i)
{
  const long long base = count == n ? 0 : i / count * count;
  out[i] = in[base + (index ? (long long)index[i] - 1 : (long long)order[i])];
}

#ifdef OCTA_HOST
OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (OCTA_ITEM *, in, 0)
  OCTA_ARG (OCTA_ITEM *, out, 1)
  OCTA_ARG (OCTA_COUNT *, order, 2)
  OCTA_ARG (double *, index, 3)
  OCTA_ARG (long long, count, 4)
  OCTA_ARG (long long, n, 5)
  const long long end = hi * OCTA_SORT_SPAN < n ? hi * OCTA_SORT_SPAN : n;
  for (long long i = lo * OCTA_SORT_SPAN; i < end; i++)
    octa_gather (in, out, order, index, count, n, i);
}
#else
extern "C" __global__ void
__launch_bounds__ (256)
OCTA_NAME (const OCTA_ITEM *in, OCTA_ITEM *out, const OCTA_COUNT *order,
           const double *index, long long count, long long n)
{
  const long long begin = (long long)blockIdx.x * OCTA_SORT_SPAN + threadIdx.x;
#pragma unroll 4
  for (int k = 0; k < OCTA_SORT_SPAN; k += OCTA_BLOCK)
    if (begin + k < n)
      octa_gather (in, out, order, index, count, n, begin + k);
}
#endif

#elif defined OCTA_STEP_KEYS

/* An argument of -pi is treated as pi, as in core.  */
#define OCTA_MINUS_PI                                                         \
  (sizeof (octa_elem) == 8 ? (octa_elem)0xc00921fb54442d18ull                 \
                           : (octa_elem)0xc0490fdbu)

OCTA_FN bool
octa_is_nan (octa_elem e)
{
  return ((octa_key)e & ~OCTA_KEY_TOP) > OCTA_KEY_INF;
}

OCTA_FN void
octa_keys (const octa_elem *z, const octa_elem *magnitude,
           const octa_elem *argument, octa_elem *first, octa_elem *second,
           long long i)
{
  const bool is_nan = octa_is_nan (z[2 * i]) || octa_is_nan (z[2 * i + 1]);
  octa_elem a = argument[i];
  if (a == OCTA_MINUS_PI)
    a ^= (octa_elem)OCTA_KEY_TOP;
  first[i] = (octa_elem)(is_nan ? OCTA_KEY_MOST
                                : octa_encode (magnitude[i], 0));
  second[i] = (octa_elem)(is_nan ? 0 : octa_encode (a, 0));
}

#ifdef OCTA_HOST
OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (octa_elem *, z, 0)
  OCTA_ARG (octa_elem *, magnitude, 1)
  OCTA_ARG (octa_elem *, argument, 2)
  OCTA_ARG (octa_elem *, first, 3)
  OCTA_ARG (octa_elem *, second, 4)
  OCTA_ARG (long long, n, 5)
  const long long end = hi * OCTA_SORT_SPAN < n ? hi * OCTA_SORT_SPAN : n;
  for (long long i = lo * OCTA_SORT_SPAN; i < end; i++)
    octa_keys (z, magnitude, argument, first, second, i);
}
#else
extern "C" __global__ void
__launch_bounds__ (256)
OCTA_NAME (const octa_elem *z, const octa_elem *magnitude,
           const octa_elem *argument, octa_elem *first, octa_elem *second,
           long long n)
{
  const long long begin = (long long)blockIdx.x * OCTA_SORT_SPAN + threadIdx.x;
#pragma unroll 4
  for (int k = 0; k < OCTA_SORT_SPAN; k += OCTA_BLOCK)
    if (begin + k < n)
      octa_keys (z, magnitude, argument, first, second, begin + k);
}
#endif

#elif defined OCTA_STEP_MEND

/* Keys that agree in the bits from SHIFT on are contiguous.  If I is the first
   of several, they are sorted by insertion, as there are few.  */
OCTA_FN void
octa_mend (octa_elem *keys, double *index, long long count, int shift,
           long long i)
{
  const octa_key upper = keys[i] >> shift;
  if (i + 1 == count || keys[i + 1] >> shift != upper
      || (i > 0 && keys[i - 1] >> shift == upper))
    return;
  for (long long k = i + 1; k < count && keys[k] >> shift == upper; k++)
    {
      const octa_elem key = keys[k];
      const double from = index[k];
      long long to = k;
      for (; to > i && keys[to - 1] > key; to--)
        {
          keys[to] = keys[to - 1];
          index[to] = index[to - 1];
        }
      keys[to] = key;
      index[to] = from;
    }
}

#ifdef OCTA_HOST
OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (octa_elem *, keys, 0)
  OCTA_ARG (double *, index, 1)
  OCTA_ARG (long long, count, 2)
  OCTA_ARG (int, shift, 3)
  const long long end = hi * OCTA_SORT_SPAN < count ? hi * OCTA_SORT_SPAN : count;
  for (long long i = lo * OCTA_SORT_SPAN; i < end; i++)
    octa_mend (keys, index, count, shift, i);
}
#else
extern "C" __global__ void
__launch_bounds__ (256)
OCTA_NAME (octa_elem *keys, double *index, long long count, int shift)
{
  const long long begin = (long long)blockIdx.x * OCTA_SORT_SPAN + threadIdx.x;
#pragma unroll 4
  for (int k = 0; k < OCTA_SORT_SPAN; k += OCTA_BLOCK)
    if (begin + k < count)
      octa_mend (keys, index, count, shift, begin + k);
}
#endif

#elif defined OCTA_STEP_CHECK

/* Compare row R with the next one, column by column, and by SECOND if elements
   of A are equal: 1 if they descend, 2 if they ascend, 0 if they are
   equal.  */
OCTA_FN unsigned
octa_compare (const octa_elem *a, const octa_elem *second, long long rows,
              long long columns, long long r)
{
  for (long long at = r; columns > 0; at += rows, columns--)
    {
      octa_key k = octa_encode (a[at], 0), l = octa_encode (a[at + 1], 0);
      if (k == l && second)
        {
          k = octa_encode (second[at], 0);
          l = octa_encode (second[at + 1], 0);
        }
      if (k != l)
        return k > l ? 1 : 2;
    }
  return 0;
}

#ifdef OCTA_HOST

/* The type in which tests are collected; it is as wide as elements, for
   vectorisation.  */
typedef octa_if<(sizeof (octa_elem) > 4), long long, int> octa_marks;
#ifdef OCTA_FORM_FLOAT
typedef octa_if<(sizeof (octa_elem) > 4), double, float> octa_real
    __attribute__ ((may_alias));
#endif

/* The same for the elements BEGIN ...  END of a vector together.  */
static unsigned
octa_compare_all (const octa_elem *a, long long begin, long long end)
{
  octa_marks down = 0, up = 0;
  for (long long r = begin; r < end; r++)
    {
#ifdef OCTA_FORM_FLOAT
      const octa_real *x = (const octa_real *)a + r;
      down |= -(octa_marks)((x[0] > x[1]) | ((x[0] != x[0]) & (x[1] == x[1])));
      up |= -(octa_marks)((x[0] < x[1]) | ((x[1] != x[1]) & (x[0] == x[0])));
#else
      const octa_key k = octa_encode (a[r], 0), l = octa_encode (a[r + 1], 0);
      down |= -(octa_marks)(k > l);
      up |= -(octa_marks)(k < l);
#endif
    }
  return (down ? 1 : 0) | (up ? 2 : 0);
}

OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (octa_elem *, a, 0)
  OCTA_ARG (octa_elem *, second, 1)
  OCTA_ARG (long long, rows, 2)
  OCTA_ARG (long long, columns, 3)
  unsigned *seen = *(unsigned **)params[4];
  /* Stop if both ascending and descending pairs were found.  */
  for (long long u = lo; u < hi && __atomic_load_n (seen, __ATOMIC_RELAXED) != 3;
       u++)
    {
      const long long begin = u * OCTA_SORT_SPAN;
      const long long end
          = begin + OCTA_SORT_SPAN < rows - 1 ? begin + OCTA_SORT_SPAN : rows - 1;
      unsigned all = 0;
      if (columns == 1 && ! second)
        all = octa_compare_all (a, begin, end);
      else
        for (long long r = begin; r < end && all != 3; r++)
          all |= octa_compare (a, second, rows, columns, r);
      if (all)
        OCTA_RAISE (seen, all);
    }
}
#else
extern "C" __global__ void
__launch_bounds__ (256)
OCTA_NAME (const octa_elem *a, const octa_elem *second, long long rows,
           long long columns, unsigned *seen)
{
  const long long begin = (long long)blockIdx.x * OCTA_SORT_SPAN + threadIdx.x;
  unsigned all = 0;
#pragma unroll 4
  for (int k = 0; k < OCTA_SORT_SPAN; k += OCTA_BLOCK)
    if (begin + k < rows - 1)
      all |= octa_compare (a, second, rows, columns, begin + k);
  const unsigned down = __syncthreads_or (all & 1) ? 1 : 0;
  const unsigned up = __syncthreads_or (all & 2) ? 2 : 0;
  if (threadIdx.x == 0 && (up | down))
    atomicOr (seen, up | down);
}
#endif

#endif
