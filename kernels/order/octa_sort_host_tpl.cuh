/* octa_sort_host_tpl.cuh -- sorting on the host: by digits of 8 bits, the
   lowest first, or by merging if columns are short.

   OCTA_STEP_COLUMNS: a unit sorts PER whole columns.  OCTA_STEP_PARTS: one
   long column; a unit does the step STAGE for PER of its elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */


#if defined OCTA_STEP_COLUMNS

#define OCTA_FEW 80 /* up to here merging is faster */
#define OCTA_RUN 12

typedef struct octa_column
{
  octa_elem *keys;
  OCTA_COUNT *ids;
} octa_column;

/* Sort the N keys of A, using B as work space; returns where the result
   is.  */
static octa_column
octa_sort_few (octa_column a, octa_column b, long long n)
{
  for (long long lo = 0; lo < n; lo += OCTA_RUN)
    for (long long i = lo + 1; i < lo + OCTA_RUN && i < n; i++)
      {
        const octa_elem k = a.keys[i];
        const OCTA_COUNT id = a.ids[i];
        long long j = i;
        for (; j > lo && a.keys[j - 1] > k; j--)
          {
            a.keys[j] = a.keys[j - 1];
            a.ids[j] = a.ids[j - 1];
          }
        a.keys[j] = k;
        a.ids[j] = id;
      }
  for (long long run = OCTA_RUN; run < n; run *= 2)
    {
      for (long long lo = 0; lo < n; lo += 2 * run)
        {
          const long long mid = lo + run < n ? lo + run : n;
          const long long end = mid + run < n ? mid + run : n;
          long long i = lo, j = mid, to = lo;
          for (; i < mid && j < end; to++)
            {
              const bool second = a.keys[j] < a.keys[i];
              const long long from = second ? j : i;
              b.keys[to] = a.keys[from];
              b.ids[to] = a.ids[from];
              j += second;
              i += ! second;
            }
          for (; i < mid; i++, to++)
            b.keys[to] = a.keys[i], b.ids[to] = a.ids[i];
          for (; j < end; j++, to++)
            b.keys[to] = a.keys[j], b.ids[to] = a.ids[j];
        }
      const octa_column c = a;
      a = b;
      b = c;
    }
  return a;
}

/* The same by digits; without ids if they are not wanted.  */
static octa_column
octa_sort_many (octa_column a, octa_column b, long long n,
                OCTA_COUNT (*counts)[256], bool has_ids)
{
  for (int d = 0; d < OCTA_KEY_DIGITS; d++)
    {
      OCTA_COUNT *at = counts[d], sum = 0;
      if ((long long)at[OCTA_DIGIT ((octa_key)a.keys[0], d)] == n)
        continue;
      for (int v = 0; v < 256; v++)
        {
          const OCTA_COUNT m = at[v];
          at[v] = sum;
          sum += m;
        }
      if (has_ids)
        for (long long i = 0; i < n; i++)
          {
            const octa_elem k = a.keys[i];
            const OCTA_COUNT to = at[OCTA_DIGIT ((octa_key)k, d)]++;
            b.keys[to] = k;
            b.ids[to] = a.ids[i];
          }
      else
        for (long long i = 0; i < n; i++)
          {
            const octa_elem k = a.keys[i];
            b.keys[at[OCTA_DIGIT ((octa_key)k, d)]++] = k;
          }
      const octa_column c = a;
      a = b;
      b = c;
    }
  return a;
}

OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (octa_elem *, in, 0)
  OCTA_ARG (octa_elem *, values, 1)
  OCTA_ARG (OCTA_COUNT *, start, 2)
  OCTA_ARG (OCTA_COUNT *, order, 3)
  OCTA_ARG (double *, index, 4)
  OCTA_ARG (octa_elem *, spare_keys, 5) /* 2 COUNT keys for each unit */
  OCTA_ARG (OCTA_COUNT *, spare_ids, 6)
  OCTA_ARG (long long, columns, 7)
  OCTA_ARG (long long, count, 8)
  OCTA_ARG (long long, per, 9)
  const octa_key flip = (octa_key) * (unsigned long long *)params[10];
  for (long long u = lo; u < hi; u++)
    {
      octa_elem *k = spare_keys + 2 * count * u;
      OCTA_COUNT *s = spare_ids + 2 * count * u;
      const octa_column a = { k, s }, b = { k + count, s + count };
      const long long end = (u + 1) * per < columns ? (u + 1) * per : columns;
      for (long long c = u * per; c < end; c++)
        {
          const long long base = c * count;
          const octa_elem *from = in + base;
          bool has_ids = start || order || index;
          for (long long i = 0; i < count; i++)
            {
              a.ids[i] = start ? start[base + i] : (OCTA_COUNT)i;
              const octa_elem e = from[a.ids[i]];
              a.keys[i] = (octa_elem)octa_encode (e, flip);
              has_ids |= octa_is_lost (e);
            }
          octa_column r;
          if (count <= OCTA_FEW)
            r = octa_sort_few (a, b, count);
          else
            {
              OCTA_COUNT counts[OCTA_KEY_DIGITS][256] = { { 0 } };
              for (long long i = 0; i < count; i++)
                for (int d = 0; d < OCTA_KEY_DIGITS; d++)
                  counts[d][OCTA_DIGIT ((octa_key)a.keys[i], d)]++;
              r = octa_sort_many (a, b, count, counts, has_ids);
            }
          if (values && has_ids)
            for (long long i = 0; i < count; i++)
              values[base + i] = from[r.ids[i]];
          else if (values)
            for (long long i = 0; i < count; i++)
              values[base + i] = octa_decode (r.keys[i], flip);
          if (index)
            for (long long i = 0; i < count; i++)
              index[base + i] = (double)(r.ids[i] + 1);
          if (order)
            for (long long i = 0; i < count; i++)
              order[base + i] = r.ids[i];
        }
    }
}

#elif defined OCTA_STEP_PARTS

enum
{
  STAGE_SURVEY,  /* all digits: TABLE[unit][digit][256] */
  STAGE_ABOUT,   /* which digits differ; one unit */
  STAGE_COUNT,   /* TABLE[unit][256] of one digit */
  STAGE_STARTS,  /* turn these into positions; one unit */
  STAGE_SCATTER
};

static void
octa_about (OCTA_COUNT *table, unsigned *about, long long units,
            long long count)
{
  for (int i = 0; i < OCTA_KEY_DIGITS * 256; i++)
    {
      OCTA_COUNT sum = 0;
      for (long long u = 0; u < units; u++)
        sum += table[u * OCTA_KEY_DIGITS * 256 + i];
      if (sum && (long long)sum != count)
        *about |= 1u << i / 256;
    }
}

static void
octa_starts (OCTA_COUNT *table, long long units)
{
  OCTA_COUNT sum = 0;
  for (int v = 0; v < 256; v++)
    for (long long u = 0; u < units; u++)
      {
        const OCTA_COUNT n = table[u * 256 + v];
        table[u * 256 + v] = sum;
        sum += n;
      }
}

OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (octa_elem *, in, 0)
  OCTA_ARG (octa_elem *, out, 1)
  OCTA_ARG (OCTA_COUNT *, order_in, 2)
  OCTA_ARG (OCTA_COUNT *, order_out, 3)
  OCTA_ARG (double *, index, 4)
  OCTA_ARG (OCTA_COUNT *, table, 5)
  OCTA_ARG (unsigned *, about, 6)
  OCTA_ARG (long long, count, 7)
  OCTA_ARG (long long, units, 8)
  OCTA_ARG (long long, per, 9)
  OCTA_ARG (long long, stage, 10)
  OCTA_ARG (long long, digit, 11)
  const octa_key flip = (octa_key) * (unsigned long long *)params[12];
  OCTA_ARG (long long, how, 13)
  if (stage == STAGE_ABOUT)
    return octa_about (table, about, units, count);
  if (stage == STAGE_STARTS)
    return octa_starts (table, units);
  const bool is_first = how & OCTA_SORT_FIRST, is_last = how & OCTA_SORT_LAST;
  const bool has_order = order_out || index;
  for (long long u = lo; u < hi; u++)
    {
      const long long begin = u * per;
      const long long end = begin + per < count ? begin + per : count;
      if (stage == STAGE_SURVEY)
        {
          OCTA_COUNT counts[OCTA_KEY_DIGITS * 256] = { 0 };
          bool is_lost = false;
          for (long long i = begin; i < end; i++)
            {
              const octa_key k = octa_encode (in[i], flip);
              is_lost |= octa_is_lost (in[i]);
              for (int d = 0; d < OCTA_KEY_DIGITS; d++)
                counts[d * 256 + (int)OCTA_DIGIT (k, d)]++;
            }
          for (int i = 0; i < OCTA_KEY_DIGITS * 256; i++)
            table[u * OCTA_KEY_DIGITS * 256 + i] = counts[i];
          if (is_lost)
            __atomic_fetch_or (about, OCTA_SORT_LOST, __ATOMIC_RELAXED);
          continue;
        }
      OCTA_COUNT at[256] = { 0 };
      if (stage == STAGE_SCATTER)
        for (int v = 0; v < 256; v++)
          at[v] = table[u * 256 + v];
      for (long long i = begin; i < end; i++)
        {
          const OCTA_COUNT id = order_in ? order_in[i] : (OCTA_COUNT)i;
          octa_elem k = in[is_first ? (long long)id : i];
          if (is_first)
            k = (octa_elem)octa_encode (k, flip);
          const OCTA_COUNT to = at[OCTA_DIGIT ((octa_key)k, digit)]++;
          if (stage == STAGE_COUNT)
            continue;
          if (out)
            out[to] = is_last ? octa_decode (k, flip) : k;
          if (! has_order)
            continue;
          if (is_last && index)
            index[to] = (double)(id + 1);
          else
            order_out[to] = id;
        }
      if (stage == STAGE_COUNT)
        for (int v = 0; v < 256; v++)
          table[u * 256 + v] = at[v];
    }
}

#endif
