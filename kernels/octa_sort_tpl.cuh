/* octa_sort_tpl.cuh -- long columns, sorted by digits of 8 bits, the lowest
   first.

   OCTA_STEP_HISTOGRAM counts all digits of all keys, OCTA_STEP_STARTS turns
   the counts into the digits' places, and OCTA_STEP_PASS sorts by one digit in
   one reading and one writing: a tile learns from its predecessors how many
   keys with its digits come before it (decoupled look-back).  All columns are
   sorted at the same time, each by itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#if defined OCTA_STEP_HISTOGRAM

#define OCTA_PER_LOAD (16 / (int)sizeof (octa_elem))

OCTA_FN void
octa_tally (unsigned *counts, octa_elem e, octa_key flip, bool *is_odd)
{
  const octa_key k = octa_encode (e, flip);
#pragma unroll
  for (int d = 0; d < OCTA_KEY_DIGITS; d++)
    atomicAdd (&counts[d * 256 + (int)OCTA_DIGIT (k, d)], 1u);
  *is_odd |= octa_is_neg_zero (e);
}

/* PARTS blocks of PER elements for each column.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_THREADS)
OCTA_NAME (const octa_elem *in, OCTA_COUNT *starts, unsigned *about,
           long long count, long long parts, long long per, octa_key flip)
{
  typedef octa_vec<octa_elem, OCTA_PER_LOAD> vec;
  __shared__ unsigned counts[OCTA_KEY_DIGITS * 256];
  for (int i = (int)threadIdx.x; i < OCTA_KEY_DIGITS * 256; i += OCTA_THREADS)
    counts[i] = 0;
  __syncthreads ();
  const long long column = (long long)blockIdx.x / parts;
  const long long lo = (long long)blockIdx.x % parts * per;
  const long long n = lo + per < count ? per : count - lo;
  const octa_elem *p = in + column * count + lo;
  bool is_odd = false;
  /* Columns begin anywhere.  */
  long long head
      = (long long)((0 - (unsigned long long)p) % 16 / sizeof (octa_elem));
  if (head > n)
    head = n;
  const long long n_vecs = (n - head) / OCTA_PER_LOAD;
  const vec *v = (const vec *)(p + head);
  for (long long j = (long long)threadIdx.x; j < head; j += OCTA_THREADS)
    octa_tally (counts, p[j], flip, &is_odd);
#pragma unroll 2
  for (long long j = (long long)threadIdx.x; j < n_vecs; j += OCTA_THREADS)
    {
      const vec e = v[j];
#pragma unroll
      for (int k = 0; k < OCTA_PER_LOAD; k++)
        octa_tally (counts, e.e[k], flip, &is_odd);
    }
  for (long long j = head + n_vecs * OCTA_PER_LOAD + (long long)threadIdx.x;
       j < n; j += OCTA_THREADS)
    octa_tally (counts, p[j], flip, &is_odd);
  is_odd = __syncthreads_or (is_odd);
  OCTA_COUNT *mine = starts + column * (OCTA_KEY_DIGITS * 256);
  for (int i = (int)threadIdx.x; i < OCTA_KEY_DIGITS * 256; i += OCTA_THREADS)
    if (counts[i])
      atomicAdd (&mine[i], (OCTA_COUNT)counts[i]);
  if (threadIdx.x == 0 && is_odd)
    atomicOr (about, OCTA_HAS_NEG_ZERO);
}

#elif defined OCTA_STEP_STARTS

/* A block for each column and digit.  */
extern "C" __global__ void
__launch_bounds__ (256)
OCTA_NAME (OCTA_COUNT *starts, unsigned *about, long long count)
{
  __shared__ OCTA_COUNT sums[256];
  const int t = (int)threadIdx.x;
  OCTA_COUNT *mine = starts + (long long)blockIdx.x * 256;
  const OCTA_COUNT n = mine[t];
  OCTA_COUNT sum = n;
  sums[t] = n;
  __syncthreads ();
  for (int s = 1; s < 256; s *= 2)
    {
      const OCTA_COUNT below = t >= s ? sums[t - s] : 0;
      __syncthreads ();
      sums[t] = sum += below;
      __syncthreads ();
    }
  mine[t] = sum - n;
  if (n && (long long)n != count)
    atomicOr (about, 1u << blockIdx.x % OCTA_KEY_DIGITS);
}

#elif defined OCTA_STEP_PASS

/* What a tile says of a digit: nothing yet, its own keys, or those of all
   tiles before too.  */
#define OCTA_SAYS_OWN ((OCTA_COUNT)1 << (8 * sizeof (OCTA_COUNT) - 2))
#define OCTA_SAYS_ALL ((OCTA_COUNT)2 << (8 * sizeof (OCTA_COUNT) - 2))
#define OCTA_SAID (OCTA_SAYS_OWN - 1)

/* The place of the tile's first key with digit T; TOLD is what tile PART of
   the column says.  */
OCTA_FN OCTA_COUNT
octa_look_back (OCTA_COUNT *told, unsigned part, OCTA_COUNT n,
                OCTA_COUNT start)
{
  volatile OCTA_COUNT *at = told + threadIdx.x;
  if (part == 0)
    return start;
  OCTA_COUNT sum = 0, said;
  const volatile OCTA_COUNT *before = at;
  do
    {
      before -= 256;
      do
        said = *before;
      while (said < OCTA_SAYS_OWN);
      sum += said & OCTA_SAID;
    }
  while (said < OCTA_SAYS_ALL);
  *at = OCTA_SAYS_ALL | (sum + n);
  return sum;
}

/* ORDER, if wanted, goes along with the keys: positions in the column.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_THREADS, OCTA_RESIDENT)
OCTA_NAME (const octa_elem *in, octa_elem *out, const OCTA_COUNT *order_in,
           OCTA_COUNT *order_out, double *index, const OCTA_COUNT *starts,
           OCTA_COUNT *told, unsigned *ticket, long long count, unsigned tiles,
           int digit, octa_key flip, int how)
{
#ifdef OCTA_PAIRS
  typedef octa_if<(sizeof (OCTA_COUNT) > sizeof (octa_elem)), OCTA_COUNT,
                  octa_elem>
      widest;
#else
  typedef octa_elem widest;
#endif
  __shared__ union
  {
    unsigned table[OCTA_WARPS][256];
    octa_elem keys[OCTA_TILE];
    OCTA_COUNT order[OCTA_TILE * sizeof (widest) / sizeof (OCTA_COUNT)];
  } room;
  __shared__ OCTA_COUNT place[256];
  __shared__ unsigned sums[8], s_tile;
  const unsigned t = threadIdx.x;
  /* Tiles are taken in order: those before this one have begun.  */
  if (t == 0)
    s_tile = atomicAdd (ticket, 1u);
  __syncthreads ();
  const unsigned tile = s_tile, part = tile % tiles;
  const long long column = tile / tiles, base = column * count;
  const long long begin = (long long)part * OCTA_TILE;
  const unsigned n
      = count - begin < OCTA_TILE ? (unsigned)(count - begin) : OCTA_TILE;

  octa_key keys[OCTA_ITEMS];
  unsigned digits[OCTA_ITEMS], ranks[OCTA_ITEMS];
#ifdef OCTA_PAIRS
  OCTA_COUNT order[OCTA_ITEMS];
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      const unsigned p = OCTA_PLACE (i);
      order[i] = (OCTA_COUNT)(begin + p);
      if (order_in && p < n)
        order[i] = order_in[base + begin + p];
    }
#endif
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      const unsigned p = OCTA_PLACE (i);
      keys[i] = OCTA_KEY_MOST;
#ifdef OCTA_PAIRS
      if (p < n && how & OCTA_IS_FIRST)
        keys[i] = in[base + (long long)order[i]];
      else
#endif
          if (p < n)
        keys[i] = in[base + begin + p];
    }
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      if (how & OCTA_IS_FIRST && OCTA_PLACE (i) < n)
        keys[i] = octa_encode ((octa_elem)keys[i], flip);
      digits[i] = OCTA_DIGIT (keys[i], digit);
    }

  octa_rank_count (room.table, digits);
  unsigned total = octa_rank_total (room.table);
  OCTA_COUNT *mine = told + (long long)tile * 256;
  OCTA_COUNT first = 0, own = 0;
  if (t < 256)
    {
      first = starts[(column * OCTA_KEY_DIGITS + digit) * 256 + t];
      own = t == 255 ? total - (OCTA_TILE - n) : total;
      *(volatile OCTA_COUNT *)&mine[t]
          = part ? OCTA_SAYS_OWN | own : OCTA_SAYS_ALL | (first + own);
    }
  const unsigned start = octa_rank_before (total, sums);
  octa_rank (room.table, start, digits, ranks);
  __syncthreads ();
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    room.keys[ranks[i]] = (octa_elem)keys[i];
  if (t < 256)
    place[t] = octa_look_back (mine, part, own, first) - start;
  __syncthreads ();

#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      const unsigned p = (unsigned)i * OCTA_THREADS + t;
      const octa_key k = room.keys[p];
      digits[i] = OCTA_DIGIT (k, digit);
      if (p < n && out)
        out[base + (OCTA_COUNT)(place[digits[i]] + p)]
            = how & OCTA_IS_LAST ? octa_decode (k, flip) : (octa_elem)k;
    }
#ifdef OCTA_PAIRS
  __syncthreads ();
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    room.order[ranks[i]] = order[i];
  __syncthreads ();
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      const unsigned p = (unsigned)i * OCTA_THREADS + t;
      const long long to = base + (OCTA_COUNT)(place[digits[i]] + p);
      if (p >= n)
        continue;
      if (how & OCTA_IS_LAST && index)
        index[to] = (double)(room.order[p] + 1);
      else
        order_out[to] = room.order[p];
    }
#endif
}

#endif
