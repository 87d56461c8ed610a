/* octa_sort_tile_tpl.cuh -- short columns, as many as fit, sorted by one block
   in shared memory.

   OCTA_TINY: each thread counts the keys that come before its own.  Otherwise
   by digits of 8 bits, the lowest first, and finally by the number of the
   column.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The position of key P of the tile; START, unless NULL, is the initial order.
   All pointers are to the tile's part.  */
OCTA_FN unsigned
octa_source (const OCTA_COUNT *start, unsigned p, unsigned count)
{
  return start ? p - p % count + (unsigned)start[p] : p;
}

/* Write the element of key P as element TO of the tile.  */
OCTA_FN void
octa_put (const octa_elem *in, octa_elem *values, const OCTA_COUNT *start,
          OCTA_COUNT *order, double *index, unsigned p, unsigned to,
          unsigned count)
{
  const unsigned first = p - p % count;
  const OCTA_COUNT local = start ? start[p] : p - first;
  if (values)
    values[to] = in[first + (unsigned)local];
  if (index)
    index[to] = (double)(local + 1);
  if (order)
    order[to] = local;
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
  in += base;
  values = values ? values + base : values;
  start = start ? start + base : start;
  order = order ? order + base : order;
  index = index ? index + base : index;
#ifdef OCTA_TINY
  __shared__ octa_key keys[OCTA_TILE];
  __shared__ unsigned short ids[OCTA_TILE];
#pragma unroll 2
  for (unsigned p = t; p < n; p += OCTA_THREADS)
    keys[p] = octa_encode (in[octa_source (start, p, count)], flip);
  __syncthreads ();
#pragma unroll 1
  for (unsigned p = t; p < n; p += OCTA_THREADS)
    {
      const unsigned first = p / count * count;
      const octa_key k = keys[p];
      unsigned rank = first;
#pragma unroll 4
      for (unsigned q = first; q < first + count; q++)
        rank += keys[q] < k || (keys[q] == k && q < p);
      ids[rank] = (unsigned short)p;
    }
  __syncthreads ();
#pragma unroll 2
  for (unsigned p = t; p < n; p += OCTA_THREADS)
    octa_put (in, values, start, order, index, ids[p], p, count);
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
  if (start)
    /* Computed in shared memory, so that the text of the division is not
       repeated.  */
#pragma unroll 1
    for (int i = 0; i < OCTA_ITEMS; i++)
      {
        const unsigned p = OCTA_PLACE (i);
        if (p < n)
          room.sorted.keys[p] = in[octa_source (start, p, count)];
      }
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    {
      ids[i] = OCTA_PLACE (i);
      keys[i] = OCTA_KEY_MOST;
      if (ids[i] < n)
        keys[i] = start ? room.sorted.keys[ids[i]] : in[ids[i]];
    }
#pragma unroll
  for (int i = 0; i < OCTA_ITEMS; i++)
    if (ids[i] < n)
      keys[i] = octa_encode ((octa_elem)keys[i], flip);
  if (t == 0)
    s_key = keys[0];
  __syncthreads ();
  const octa_key some = s_key;
#pragma unroll 1
  for (int pass = 0; pass < OCTA_KEY_DIGITS + (per > 1); pass++)
    {
      /* Finally the key is the column.  Keys beyond the end stay there,
         because they were last with all digits 255.  */
      const int d = pass < OCTA_KEY_DIGITS ? pass : 0;
      bool differs = pass == OCTA_KEY_DIGITS;
      if (pass == OCTA_KEY_DIGITS)
#pragma unroll
        for (int i = 0; i < OCTA_ITEMS; i++)
          keys[i] = ids[i] / count;
      else
#pragma unroll
        for (int i = 0; i < OCTA_ITEMS; i++)
          differs |= ids[i] < n && OCTA_DIGIT (keys[i], d) != OCTA_DIGIT (some, d);
      if (! __syncthreads_or (differs))
        continue;
      octa_rank_count (room.table, keys, d);
      const unsigned total = octa_rank_total (room.table);
      octa_rank (room.table, octa_rank_before (total, sums), keys, d, ranks);
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
    room.sorted.ids[OCTA_PLACE (i)] = (unsigned short)ids[i];
  __syncthreads ();
#pragma unroll 2
  for (unsigned p = t; p < n; p += OCTA_THREADS)
    octa_put (in, values, start, order, index, room.sorted.ids[p], p, count);
#endif
}
