/* octa_lookback.cuh -- the result of everything before a tile, in one pass
   over all tiles.

   A tile first publishes the result of its own elements.  Then it looks back
   for the nearest tile that has published the result of everything up to its
   end, and combines this with the results of the tiles between, in ascending
   order.  By induction that is always ((a0 + a1) + a2) ... of the tiles,
   whatever the timing, so that every run gives the same bits.  A value is
   published as 32-bit words, each stored together with a mark that it is
   valid, so that no fence is needed.  Tiles are numbered in the order in which
   they start (TICKET), so that a tile only waits for tiles that are running.
   STATE and TICKET are initially 0.

   OCTA_BLOCK and octa_acc must be defined before it; octa_join (a, b) combines
   A with B, which follows it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_WARPS (OCTA_BLOCK / 32)
#define OCTA_WINDOW 128 /* tiles that are combined at once */
#define OCTA_ALL 0xffffffffu

#ifndef OCTA_JOIN_FN
#define OCTA_JOIN_FN static __device__ __forceinline__
#endif
OCTA_JOIN_FN octa_acc octa_join (octa_acc a, octa_acc b);

/* ---- values as words ---- */

#define OCTA_WORDS ((int)((sizeof (octa_acc) + 3) / 4))
#define OCTA_THERE (1ull << 32)

union octa_words
{
  octa_acc value;
  unsigned word[OCTA_WORDS];
  /* The user's classes may have constructors.  */
  __device__ __forceinline__ octa_words () {}
};

static __device__ __forceinline__ octa_words
octa_words_of (octa_acc a)
{
  octa_words w;
  w.word[OCTA_WORDS - 1] = 0;
  w.value = a;
  return w;
}

static __device__ __forceinline__ octa_acc
octa_from_lane (octa_acc a, int lane)
{
  octa_words w = octa_words_of (a);
#pragma unroll
  for (int i = 0; i < OCTA_WORDS; i++)
    w.word[i] = __shfl_sync (OCTA_ALL, w.word[i], lane);
  return w.value;
}

static __device__ __forceinline__ octa_acc
octa_from_below (octa_acc a, int lanes)
{
  octa_words w = octa_words_of (a);
#pragma unroll
  for (int i = 0; i < OCTA_WORDS; i++)
    w.word[i] = __shfl_up_sync (OCTA_ALL, w.word[i], (unsigned)lanes);
  return w.value;
}

/* ---- what tiles publish: first alone, then up to their ends ---- */

#define OCTA_SLOT (2 * OCTA_WORDS)

static __device__ __forceinline__ void
octa_publish (unsigned long long *slot, octa_acc a, bool is_up_to)
{
  volatile unsigned long long *to = slot + (is_up_to ? OCTA_WORDS : 0);
  const octa_words w = octa_words_of (a);
#pragma unroll
  for (int i = 0; i < OCTA_WORDS; i++)
    to[i] = OCTA_THERE | w.word[i];
}

/* 0: nothing is published yet; 1: A is the result of the tile alone; 2: of
   everything up to its end.  */
static __device__ __forceinline__ int
octa_published (const unsigned long long *slot, octa_acc *a)
{
  const volatile unsigned long long *from = slot;
  octa_words alone = octa_words_of (octa_acc ()), up_to = alone;
  bool has_alone = true, has_up_to = true;
#pragma unroll
  for (int i = 0; i < OCTA_WORDS; i++)
    {
      const unsigned long long x = from[i], y = from[OCTA_WORDS + i];
      has_alone &= x >= OCTA_THERE;
      has_up_to &= y >= OCTA_THERE;
      alone.word[i] = (unsigned)x;
      up_to.word[i] = (unsigned)y;
    }
  *a = has_up_to ? up_to.value : alone.value;
  return has_up_to ? 2 : has_alone ? 1 : 0;
}

/* WINDOW[N - 1] combined with WINDOW[N - 2] ...  WINDOW[0], at a distance of
   STEP.  */
template <int UNROLL>
static __device__ __forceinline__ octa_acc
octa_fold (const octa_acc *window, int n, int step)
{
  octa_acc a = window[(n - 1) * step];
#pragma unroll UNROLL
  for (int d = n - 2; d >= 0; d--)
    a = octa_join (a, window[d * step]);
  return a;
}

/* The number of this block's tile.  */
static __device__ __forceinline__ long long
octa_tile_number (unsigned *ticket, bool is_first)
{
  __shared__ unsigned number;
  if (! ticket)
    return (long long)blockIdx.x;
  if (is_first)
    number = atomicAdd (ticket, 1u);
  __syncthreads ();
  return (long long)number;
}

/* For a whole warp: the result of everything before tile PART of the column
   whose slots begin at STATE, at a distance of STEP words.  */
static __device__ __forceinline__ octa_acc
octa_look_back (const unsigned long long *state, long long step,
                long long part, octa_acc *window, int lane)
{
  for (int first = 0;; first = (first + 32) % OCTA_WINDOW)
    {
      const long long at = part - 1 - first - lane;
      octa_acc value = octa_acc ();
      unsigned ends, missing;
      do
        {
          const int what
              = at >= 0 ? octa_published (state + at * step, &value) : 0;
          ends = __ballot_sync (OCTA_ALL, what == 2);
          missing = __ballot_sync (OCTA_ALL, what == 0);
          if (ends)
            missing &= (ends & (0u - ends)) - 1;
        }
      while (missing);
      window[first + lane] = value;
      __syncwarp ();
      if (ends)
        return octa_fold<OCTA_WORDS <= 4 ? 4 : 1> (window, first + __ffs ((int)ends), 1);
    }
}
