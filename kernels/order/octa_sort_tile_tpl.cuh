/* octa_sort_tile_tpl.cuh -- short columns, as many as fit, sorted by one block
   in shared memory.

   OCTA_TINY: each key counts those that come before it.  Otherwise by digits
   of 8 bits, the lowest first, and last by the number of the column.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Key P of the tile, which begins at BASE; START, if there is one, is the
   order to start from.  */
OCTA_FN long long
octa_source (const OCTA_COUNT *start, long long base, unsigned p,
             unsigned count)
{
  return start ? base + p / count * count + start[base + p] : base + p;
}

/* Element TO of the tile is what was key P.  */
OCTA_FN void
octa_put (const octa_elem *in, octa_elem *values, const OCTA_COUNT *start,
          OCTA_COUNT *order, double *index, long long base, unsigned p,
          unsigned to, unsigned count)
{
  const OCTA_COUNT local = start ? start[base + p] : p % count;
  if (values)
    values[base + to] = in[base + p / count * count + local];
  if (index)
    index[base + to] = (double)(local + 1);
  if (order)
    order[base + to] = local;
}

extern "C" __global__ void
__launch_bounds__ (OCTA_THREADS)
OCTA_NAME (const octa_elem *in, octa_elem *values, const OCTA_COUNT *start,
           OCTA_COUNT *order, double *index, long long columns, unsigned count,
           octa_key flip)
{
  const unsigned per = OCTA_TILE / count;
  const long long column = (long long)blockIdx.x * per;
  const long long base = column * count;
  const unsigned n_columns
      = columns - column < per ? (unsigned)(columns - column) : per;
  const unsigned n = n_columns * count;
  const unsigned t = threadIdx.x;
#ifdef OCTA_TINY
  __shared__ octa_key keys[OCTA_TILE];
  __shared__ unsigned short ids[OCTA_TILE];
  for (unsigned p = t; p < n; p += OCTA_THREADS)
    keys[p] = octa_encode (in[octa_source (start, base, p, count)], flip);
  __syncthreads ();
  for (unsigned p = t; p < n; p += OCTA_THREADS)
    {
      const unsigned first = p / count * count;
      const octa_key k = keys[p];
      unsigned rank = first;
      for (unsigned q = first; q < first + count; q++)
        rank += keys[q] < k || (keys[q] == k && q < p);
      ids[rank] = (unsigned short)p;
    }
  __syncthreads ();
  for (unsigned p = t; p < n; p += OCTA_THREADS)
    octa_put (in, values, start, order, index, base, ids[p], p, count);
#else
  __shared__ union
  {
    unsigned table[OCTA_WARPS][256];
    struct
    {
      octa_key keys[OCTA_TILE];
      unsigned short ids[OCTA_TILE];
    } sorted;
  } room;
  __shared__ unsigned sums[8];
  __shared__ octa_key s_key;
  octa_key keys[OCTA_ITEMS];
  unsigned ids[OCTA_ITEMS], ranks[OCTA_ITEMS];
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      ids[i] = OCTA_PLACE (i);
      keys[i] = OCTA_KEY_MOST;
      if (ids[i] < n)
        keys[i] = octa_encode (in[octa_source (start, base, ids[i], count)],
                               flip);
    }
  if (t == 0)
    s_key = keys[0];
  __syncthreads ();
  const octa_key some = s_key;
#pragma unroll 1
  for (int pass = 0; pass < OCTA_KEY_DIGITS + (per > 1); pass++)
    {
      /* In the end the key is the column.  What is beyond the end stays there:
         it was last, with all digits 255.  */
      const int d = pass < OCTA_KEY_DIGITS ? pass : 0;
      const auto digit_of = [&] (int i) { return OCTA_DIGIT (keys[i], d); };
      bool differs = pass == OCTA_KEY_DIGITS;
      if (pass == OCTA_KEY_DIGITS)
#pragma unroll
        for (int i = 0; i < OCTA_ITEMS; i++)
          keys[i] = ids[i] / count;
      else
#pragma unroll
        for (int i = 0; i < OCTA_ITEMS; i++)
          differs |= ids[i] < n && digit_of (i) != OCTA_DIGIT (some, d);
      if (! __syncthreads_or (differs))
        continue;
      octa_rank_count (room.table, digit_of);
      const unsigned total = octa_rank_total (room.table);
      octa_rank (room.table, octa_rank_before (total, sums), digit_of, ranks);
      __syncthreads ();
#pragma unroll
      for (int i = 0; i < OCTA_ITEMS; i++)
        {
          room.sorted.keys[ranks[i]] = keys[i];
          room.sorted.ids[ranks[i]] = (unsigned short)ids[i];
        }
      __syncthreads ();
#pragma unroll
      for (int i = 0; i < OCTA_ITEMS; i++)
        {
          keys[i] = room.sorted.keys[OCTA_PLACE (i)];
          ids[i] = room.sorted.ids[OCTA_PLACE (i)];
        }
      __syncthreads ();
    }
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    if (OCTA_PLACE (i) < n)
      octa_put (in, values, start, order, index, base, ids[i], OCTA_PLACE (i),
                count);
#endif
}
