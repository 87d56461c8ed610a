/* octa_sort_keys.cuh -- array elements as unsigned integers in core's order,
   and how threads rank them.

   The text before defines OCTA_ELEM, the unsigned type of an element's size;
   OCTA_FORM_UNSIGNED, _SIGNED or _FLOAT; and OCTA_COUNT, the type of positions
   in a column.  The sign of zero is ignored; NaN comes last, whatever its
   bits.  FLIP with all bits set reverses the order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef OCTA_ELEM octa_elem;
typedef octa_if<(sizeof (octa_elem) > 4), unsigned long long, unsigned>
    octa_key;

#define OCTA_KEY_BITS (8 * (int)sizeof (octa_elem))
#define OCTA_KEY_DIGITS ((int)sizeof (octa_elem))
#define OCTA_KEY_TOP ((octa_key)1 << (OCTA_KEY_BITS - 1))
#define OCTA_KEY_MOST                                                         \
  ((octa_key)~0ull >> (8 * (int)sizeof (octa_key) - OCTA_KEY_BITS))
#define OCTA_KEY_INF                                                          \
  (sizeof (octa_elem) == 8 ? (octa_key)0x7ff0000000000000ull                  \
                           : (octa_key)0x7f800000u)

/* The bits of NaN and of NA.  */
#define OCTA_KEY_NAN                                                          \
  (sizeof (octa_elem) == 8 ? (octa_key)0x7ff8000000000000ull                  \
                           : (octa_key)0x7fc00000u)
#define OCTA_KEY_NA                                                           \
  (sizeof (octa_elem) == 8 ? (octa_key)0x7ff840f440000000ull                  \
                           : (octa_key)0x7fc207a2u)

/* Is E a value that its key does not give back?  */
OCTA_FN bool
octa_is_lost (octa_elem e)
{
#ifdef OCTA_FORM_FLOAT
  return e == OCTA_KEY_TOP || e == OCTA_KEY_NA;
#else
  return (void)e, false;
#endif
}

OCTA_FN octa_key
octa_encode (octa_elem e, octa_key flip)
{
  octa_key k = e;
#if defined OCTA_FORM_FLOAT
  const octa_key magnitude = k & ~OCTA_KEY_TOP;
  k = k & OCTA_KEY_TOP ? ~k & OCTA_KEY_MOST : k | OCTA_KEY_TOP;
  if (magnitude == 0)
    k = OCTA_KEY_TOP;
  if (magnitude > OCTA_KEY_INF)
    k = OCTA_KEY_MOST;
#elif defined OCTA_FORM_SIGNED
  k ^= OCTA_KEY_TOP;
#endif
  return k ^ flip;
}

/* All NaNs and NA become NaN, and both zeros 0.  */
OCTA_FN octa_elem
octa_decode (octa_key k, octa_key flip)
{
  k ^= flip;
#if defined OCTA_FORM_FLOAT
  k = k == OCTA_KEY_MOST ? OCTA_KEY_NAN
      : k & OCTA_KEY_TOP ? k & ~OCTA_KEY_TOP
                         : ~k;
#elif defined OCTA_FORM_SIGNED
  k ^= OCTA_KEY_TOP;
#endif
  return (octa_elem)k;
}

#ifdef OCTA_HOST
#define OCTA_DIGIT(key, digit) ((unsigned)((key) >> (8 * (digit))) & 255u)
#else
/* Extract a byte with one or two instructions.  */
OCTA_FN unsigned
octa_byte (unsigned key, int digit)
{
  return __byte_perm (key, 0, 0x4440u + (unsigned)digit);
}
OCTA_FN unsigned
octa_byte (unsigned long long key, int digit)
{
  return __byte_perm ((unsigned)key, (unsigned)(key >> 32), (unsigned)digit)
         & 255u;
}
#define OCTA_DIGIT(key, digit) octa_byte ((key), (digit))

/* ---- ranks: OCTA_THREADS threads with OCTA_ITEMS keys each ----

   It is faster to extract a DIGIT of a key again than to keep it.  */

#define OCTA_WARPS (OCTA_THREADS / 32)
#define OCTA_TILE (OCTA_THREADS * OCTA_ITEMS)
#define OCTA_ALL 0xffffffffu

/* The keys of a warp are contiguous, and so are those of one ITEM.  */
#define OCTA_PLACE(item)                                                      \
  ((threadIdx.x / 32 * OCTA_ITEMS + (item)) * 32 + threadIdx.x % 32)

/* The lanes whose bit MASK of D is the same as in this lane.  In assembly this
   takes three instructions, otherwise five.  */
OCTA_FN unsigned
octa_alike (unsigned d, unsigned mask)
{
  unsigned vote;
  asm("{\n"
      "  .reg .pred p;\n"
      "  and.b32 %0, %1, %2;\n"
      "  setp.ne.u32 p, %0, 0;\n"
      "  vote.sync.ballot.b32 %0, p, 0xffffffff;\n"
      "  @!p not.b32 %0, %0;\n"
      "}"
      : "=r"(vote)
      : "r"(d), "r"(mask));
  return vote;
}

/* PEERS[I]: the lanes whose key I has the same digit as that of this lane.
   Each bit is processed for all keys together, so that the text is not
   repeated.  */
OCTA_FN void
octa_find_peers (const octa_key *keys, int digit, unsigned *peers)
{
  const bool is_small = sizeof (octa_key) == 4; /* a bit is tested without
                                                   extracting the digit */
  unsigned digits[(OCTA_ITEMS + 3) / 4] = {};
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      digits[i / 4] |= OCTA_DIGIT (keys[i], digit) << 8 * (i % 4);
      peers[i] = OCTA_ALL;
    }
#pragma unroll 1
  for (unsigned bit = 1; bit < 256; bit *= 2)
#pragma unroll
    for (int i = 0; i < OCTA_ITEMS; i++)
      peers[i] &= is_small
                      ? octa_alike ((unsigned)keys[i], bit << 8 * digit)
                      : octa_alike (digits[i / 4], bit << 8 * (i % 4));
}

/* TABLE[warp][digit]: the number of keys of the warp that have the digit.  */
OCTA_FN void
octa_rank_count (unsigned (*table)[256], const octa_key *keys, int digit)
{
  for (int i = (int)threadIdx.x; i < OCTA_WARPS * 256; i += OCTA_THREADS)
    table[i / 256][i % 256] = 0;
  __syncthreads ();
  unsigned *mine = table[threadIdx.x / 32];
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    atomicAdd (&mine[OCTA_DIGIT (keys[i], digit)], 1u);
  __syncthreads ();
}

/* For threads 0 ...  255: the number of keys with digit T; TABLE becomes the
   numbers in the warps before.  */
OCTA_FN unsigned
octa_rank_total (unsigned (*table)[256])
{
  unsigned total = 0;
  if (threadIdx.x < 256)
#pragma unroll
    for (int w = 0; w < OCTA_WARPS; w++)
      {
        const unsigned n = table[w][threadIdx.x];
        table[w][threadIdx.x] = total;
        total += n;
      }
  return total;
}

/* The sum of N over the threads before, for threads 0 ... 255.  */
OCTA_FN unsigned
octa_rank_before (unsigned n, unsigned *sums)
{
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned sum = n;
#pragma unroll
  for (int s = 1; s < 32; s *= 2)
    {
      const unsigned below = __shfl_up_sync (OCTA_ALL, sum, s);
      sum += lane >= (unsigned)s ? below : 0;
    }
  if (lane == 31 && warp < 8)
    sums[warp] = sum;
  __syncthreads ();
#pragma unroll
  for (unsigned w = 0; w < 7; w++)
    sum += w < warp ? sums[w] : 0;
  return sum - n;
}

/* The position of each key in the sorted tile: TABLE has the numbers of keys
   in the warps before, START those with lower digits.  */
OCTA_FN void
octa_rank (unsigned (*table)[256], unsigned start, const octa_key *keys,
           int digit, unsigned *ranks)
{
  if (threadIdx.x < 256)
#pragma unroll
    for (int w = 0; w < OCTA_WARPS; w++)
      table[w][threadIdx.x] += start;
  __syncthreads ();
  unsigned *mine = table[threadIdx.x / 32];
  const unsigned lane = threadIdx.x % 32, so_far = 0xffffffffu >> (31 - lane);
  octa_find_peers (keys, digit, ranks);
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      const unsigned d = OCTA_DIGIT (keys[i], digit), peers = ranks[i];
      const unsigned leader = 31 - (unsigned)__clz ((int)peers);
      const unsigned n = (unsigned)__popc (peers & so_far);
      unsigned first = 0;
      /* The leader is the last lane, whose N is the number of all.  An atomic
         is used only because the thread need not wait for its result before
         the next one.  */
      if (lane == leader)
        first = atomicAdd (&mine[d], n);
      ranks[i] = __shfl_sync (OCTA_ALL, first, (int)leader) + n - 1;
    }
}

#endif
