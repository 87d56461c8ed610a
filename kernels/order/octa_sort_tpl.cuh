/* octa_sort_tpl.cuh -- long columns, sorted by digits of 8 bits, the lowest
   first.

   OCTA_STEP_HISTOGRAM counts all digits of all keys, OCTA_STEP_STARTS turns
   the counts into the digits' places, and OCTA_STEP_PASS sorts by one digit
   while it reads and writes each key once: a tile gets the number of keys with
   the same digit before it from its predecessors (decoupled look-back).  All
   columns are sorted at the same time, separately.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#if defined OCTA_STEP_HISTOGRAM

#define OCTA_PER_LOAD (16 / (int)sizeof (octa_elem))

OCTA_FN void
octa_tally (unsigned *counts, octa_elem e, octa_key flip, bool *is_lost)
{
  const octa_key k = octa_encode (e, flip);
#pragma unroll
  for (int d = 0; d < OCTA_KEY_DIGITS; d++)
    atomicAdd (&counts[d * 256 + (int)OCTA_DIGIT (k, d)], 1u);
  *is_lost |= octa_is_lost (e);
}

/* There are PARTS blocks of PER elements for each column.  */
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
  bool is_lost = false;
  /* Columns may begin at any alignment.  */
  long long head
      = (long long)((0 - (unsigned long long)p) % 16 / sizeof (octa_elem));
  if (head > n)
    head = n;
  const long long n_vecs = (n - head) / OCTA_PER_LOAD;
  const vec *v = (const vec *)(p + head);
#pragma unroll 2
  for (long long j = (long long)threadIdx.x; j < n_vecs; j += OCTA_THREADS)
    {
      const vec e = v[j];
#pragma unroll
      for (int k = 0; k < OCTA_PER_LOAD; k++)
        octa_tally (counts, e.e[k], flip, &is_lost);
    }
  /* The elements before the first vector and after the last.  */
  const long long n_within = n_vecs * OCTA_PER_LOAD;
#pragma unroll 1
  for (long long j = (long long)threadIdx.x; j < n - n_within;
       j += OCTA_THREADS)
    octa_tally (counts, p[j < head ? j : j + n_within], flip, &is_lost);
  is_lost = __syncthreads_or (is_lost);
  OCTA_COUNT *mine = starts + column * (OCTA_KEY_DIGITS * 256);
  for (int i = (int)threadIdx.x; i < OCTA_KEY_DIGITS * 256; i += OCTA_THREADS)
    if (counts[i])
      atomicAdd (&mine[i], (OCTA_COUNT)counts[i]);
  if (threadIdx.x == 0 && is_lost)
    atomicOr (about, OCTA_SORT_LOST);
}

#elif defined OCTA_STEP_STARTS

/* One block for each column and digit.  */
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

/* The number that a tile has published for a digit: none yet, that of its own
   keys, or that of its own and of all tiles before.  */
#define OCTA_SAYS_OWN ((OCTA_COUNT)1 << (8 * sizeof (OCTA_COUNT) - 2))
#define OCTA_SAYS_ALL ((OCTA_COUNT)2 << (8 * sizeof (OCTA_COUNT) - 2))
#define OCTA_SAID (OCTA_SAYS_OWN - 1)

/* The position of the tile's first key with digit T; TOLD is the word that
   tile PART of the column publishes.  */
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

#ifdef OCTA_PAIRS
typedef octa_if<(sizeof (OCTA_COUNT) > sizeof (octa_elem)), OCTA_COUNT,
                octa_elem>
    octa_widest;
#else
typedef octa_elem octa_widest;
#endif

/* The shared memory of a block.  */
struct octa_room
{
  union
  {
    unsigned table[OCTA_WARPS][256];
    octa_elem keys[OCTA_TILE];
    OCTA_COUNT order[OCTA_TILE * sizeof (octa_widest) / sizeof (OCTA_COUNT)];
  };
  OCTA_COUNT place[256];
  unsigned sums[8], tile;
};

struct octa_pass
{
  const octa_elem *in;
  octa_elem *out;
  const OCTA_COUNT *order_in;
  OCTA_COUNT *order_out;
  double *index;
  long long base; /* beginning of the column */
  octa_key flip;
  int digit, how;
};

/* Read the tile of N keys that begins at BEGIN.  Keys beyond the end stay
   there when sorted.  */
OCTA_FN void
octa_read (const octa_pass &a, OCTA_COUNT begin, unsigned n, octa_key *keys,
           OCTA_COUNT *order)
{
  const unsigned place = OCTA_PLACE (0);
  const int left = (int)n - (int)place;
  const octa_elem *column = a.in + a.base, *in = column + begin + place;
#ifdef OCTA_PAIRS
  const OCTA_COUNT *from = a.order_in ? a.order_in + a.base + begin + place : nullptr;
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    order[i] = begin + place + 32 * i;
  if (from)
#pragma unroll
    for (int i = 0; i < OCTA_ITEMS; i++)
      if (32 * i < left)
        order[i] = from[32 * i];
  if (a.how & OCTA_SORT_FIRST)
#pragma unroll
    for (int i = 0; i < OCTA_ITEMS; i++)
      keys[i] = 32 * i < left ? octa_encode (column[order[i]], a.flip)
                              : OCTA_KEY_MOST;
  else
#pragma unroll
    for (int i = 0; i < OCTA_ITEMS; i++)
      keys[i] = 32 * i < left ? in[32 * i] : OCTA_KEY_MOST;
#else
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    keys[i] = 32 * i < left ? in[32 * i] : 0;
  if (a.how & OCTA_SORT_FIRST)
#pragma unroll
    for (int i = 0; i < OCTA_ITEMS; i++)
      keys[i] = octa_encode ((octa_elem)keys[i], a.flip);
  if (left < 32 * OCTA_ITEMS)
#pragma unroll
    for (int i = 0; i < OCTA_ITEMS; i++)
      if (32 * i >= left)
        keys[i] = OCTA_KEY_MOST;
#endif
  (void)order;
}

/* Makes the compiler compute a value here, not in a branch that needs it, and
   compute again what depends on it, because registers are more valuable.  */
OCTA_FN void
octa_forget (unsigned &key)
{
  asm volatile("" : "+r"(key));
}
OCTA_FN void
octa_forget (unsigned long long &key)
{
  asm volatile("" : "+l"(key));
}

/* Write the sorted elements in ROOM.  */
template <bool IS_LAST>
OCTA_FN void
octa_write (const octa_pass &a, const octa_room &room, unsigned n)
{
  octa_elem *out = a.out + a.base;
#pragma unroll 5
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      const unsigned p = (unsigned)i * OCTA_THREADS + threadIdx.x;
      octa_key k = room.keys[p];
      OCTA_COUNT to = room.place[OCTA_DIGIT (k, a.digit)] + p;
      octa_forget (k);
      octa_forget (to);
      if (p < n)
        out[to] = IS_LAST ? octa_decode (k, a.flip) : (octa_elem)k;
    }
}

#ifdef OCTA_PAIRS
/* Write the sorted order in ROOM, or finally the index, to TO.  */
OCTA_FN void
octa_write_order (const octa_pass &a, const octa_room &room, unsigned n,
                  const OCTA_COUNT *to)
{
  OCTA_COUNT order[OCTA_ITEMS];
  const int left = (int)(n - threadIdx.x);
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      order[i] = room.order[(unsigned)i * OCTA_THREADS + threadIdx.x];
      octa_forget (order[i]);
    }
  if (a.how & OCTA_SORT_LAST && a.index)
#pragma unroll
    for (int i = 0; i < OCTA_ITEMS; i++)
      {
        if (i * OCTA_THREADS < left)
          a.index[a.base + to[i]] = (double)(order[i] + 1);
      }
  else
#pragma unroll
    for (int i = 0; i < OCTA_ITEMS; i++)
      if (i * OCTA_THREADS < left)
        a.order_out[a.base + to[i]] = order[i];
}
#endif

OCTA_FN void
octa_sort_tile (const octa_pass &a, octa_room &room, OCTA_COUNT *told,
                unsigned part, OCTA_COUNT first, unsigned n)
{
  const unsigned t = threadIdx.x;
  octa_key keys[OCTA_ITEMS];
  OCTA_COUNT order[OCTA_ITEMS];
  unsigned ranks[OCTA_ITEMS];
  octa_read (a, (OCTA_COUNT)part * OCTA_TILE, n, keys, order);
  octa_rank_count (room.table, keys, a.digit);
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    octa_forget (keys[i]);
  const unsigned total = octa_rank_total (room.table);
  /* Keys beyond the end have digit 255.  */
  const OCTA_COUNT own = t != 255 ? total : total - (OCTA_TILE - n);
  if (t < 256)
    *(volatile OCTA_COUNT *)&told[t]
        = part ? OCTA_SAYS_OWN | own : OCTA_SAYS_ALL | (first + own);
  const unsigned start = octa_rank_before (total, room.sums);
  octa_rank (room.table, start, keys, a.digit, ranks);
  __syncthreads ();
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    room.keys[ranks[i]] = (octa_elem)keys[i];
  if (t < 256)
    room.place[t] = octa_look_back (told, part, own, first) - start;
  __syncthreads ();
#ifdef OCTA_PAIRS
  OCTA_COUNT to[OCTA_ITEMS];
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      const unsigned p = (unsigned)i * OCTA_THREADS + t;
      to[i] = room.place[OCTA_DIGIT ((octa_key)room.keys[p], a.digit)] + p;
    }
#endif
  if (a.out && a.how & OCTA_SORT_LAST)
    octa_write<true> (a, room, n);
  else if (a.out)
    octa_write<false> (a, room, n);
#ifdef OCTA_PAIRS
  __syncthreads ();
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    room.order[ranks[i]] = order[i];
  __syncthreads ();
  octa_write_order (a, room, n, to);
#endif
}

/* The order, if wanted, is sorted together with the keys; it has positions in
   the column.  */
extern "C" __global__ void
__launch_bounds__ (OCTA_THREADS, OCTA_RESIDENT)
OCTA_NAME (const octa_elem *in, octa_elem *out, const OCTA_COUNT *order_in,
           OCTA_COUNT *order_out, double *index, const OCTA_COUNT *starts,
           OCTA_COUNT *told, unsigned *ticket, long long count, unsigned tiles,
           int digit, octa_key flip, int how)
{
  __shared__ octa_room room;
  /* Tiles are numbered in the order of their start, so all tiles before this
     one have started.  */
  if (threadIdx.x == 0)
    room.tile = atomicAdd (ticket, 1u);
  __syncthreads ();
  const unsigned tile = room.tile, part = tile % tiles;
  const long long column = tile / tiles;
  const long long left = count - (long long)part * OCTA_TILE;
  const octa_pass a
      = { in, out, order_in, order_out, index, column * count, flip, digit,
          how };
  OCTA_COUNT *mine = told + (long long)tile * 256;
  OCTA_COUNT first = 0;
  if (threadIdx.x < 256)
    first = starts[(column * OCTA_KEY_DIGITS + digit) * 256 + threadIdx.x];
  octa_sort_tile (a, room, mine, part, first,
                  left >= OCTA_TILE ? OCTA_TILE : (unsigned)left);
}

#endif
