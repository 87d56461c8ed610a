/* octa_scan_host_tpl.cuh -- cumulative operations on the host.

   A block scans PER elements of a column (OCTA_INNER, pre is 1), or as many
   rows of OCTA_SCAN_TILE neighbouring columns (OCTA_OUTER).  If a column has
   several parts, there are two passes: the first (IS_SUMMING) stores the
   result of each part in SUMS; the second combines those before its part and
   continues from there.  Blocks are numbered part first, so that a worker has
   to do this only once for its share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_LANES 8

/* The accumulator of one worker: for saturating sums the number itself, while
   octa_acc is a function of it.  */
#ifdef OCTA_SATURATING
typedef OCTA_OUT octa_run;
#define OCTA_BEGIN(x, j) (x)
#define OCTA_STEP(r, x, j) OCTA_OP_plus (r, x)
#define OCTA_RESUME(a) octa_give (a)
#define OCTA_WRITE(r) (r)
#else
typedef octa_acc octa_run;
#define OCTA_BEGIN(x, j) octa_feed (x, j)
#define OCTA_STEP(r, x, j) octa_join (r, octa_feed (x, j))
#define OCTA_RESUME(a) (a)
#define OCTA_WRITE(r) octa_give (r)
#endif

#ifdef OCTA_INDEXED
#define OCTA_PLACE(i, r) index[i] = (double)(r).at + 1;
#else
#define OCTA_PLACE(i, r)
#endif

OCTA_RANGE_KERNEL (1)
{
  OCTA_UNPACK
  OCTA_OUT *out = *(OCTA_OUT **)params[OCTA_N_PARAMS];
  double *index = *(double **)params[OCTA_N_PARAMS + 1];
  const long long pre = *(long long *)params[OCTA_N_PARAMS + 2];
  const long long count = *(long long *)params[OCTA_N_PARAMS + 3];
  const long long parts = *(long long *)params[OCTA_N_PARAMS + 4];
  const long long per = *(long long *)params[OCTA_N_PARAMS + 5];
  const long long tiles = *(long long *)params[OCTA_N_PARAMS + 6];
  octa_acc *sums = *(octa_acc **)params[OCTA_N_PARAMS + 7];
  const bool is_summing = *(long long *)params[OCTA_N_PARAMS + 8];
  OCTA_ONCE
  OCTA_BAD
  (void)index;
  (void)pre;
  (void)tiles;
#ifdef OCTA_INNER
  octa_acc before = octa_acc ();
#else
  octa_acc before[OCTA_SCAN_TILE];
#endif
  for (long long b = lo; b < hi; b++)
    {
      const long long part = b % parts, chain = b / parts;
      const long long j0 = part * per;
      const long long j1 = j0 + per < count ? j0 + per : count;
      /* The result of everything before this part; in the first block of a
         share it is computed from the beginning.  */
      long long p = b == lo ? 0 : part - 1;
#ifdef OCTA_INNER
      const long long base = chain * count;
      if (is_summing)
        {
          if (part + 1 == parts)
            continue;
          long long j = j0;
          octa_acc acc;
#ifdef OCTA_COMMUTES
          octa_acc lanes[OCTA_LANES];
          for (int l = 0; l < OCTA_LANES; l++)
            {
              OCTA_LOAD (base + j + l, base + j1)
              OCTA_EXPR (0)
              lanes[l] = octa_feed (OCTA_VALUE, j + l);
            }
          for (j += OCTA_LANES; j + OCTA_LANES <= j1; j += OCTA_LANES)
            OCTA_KEEP_LOOP
            for (int l = 0; l < OCTA_LANES; l++)
              {
                OCTA_LOAD (base + j + l, base + j1)
                OCTA_EXPR (0)
                lanes[l] = octa_join (lanes[l], octa_feed (OCTA_VALUE, j + l));
              }
          acc = lanes[0];
          for (int l = 1; l < OCTA_LANES; l++)
            acc = octa_join (acc, lanes[l]);
#else
          {
            OCTA_LOAD (base + j, base + j1)
            OCTA_EXPR (0)
            acc = octa_feed (OCTA_VALUE, j);
          }
          j++;
#endif
          for (; j < j1; j++)
            {
              OCTA_LOAD (base + j, base + j1)
              OCTA_EXPR (0)
              acc = octa_join (acc, octa_feed (OCTA_VALUE, j));
            }
          sums[b] = acc;
          continue;
        }
      for (; p >= 0 && p < part; p++)
        {
          const octa_acc sum = sums[chain * parts + p];
          before = p ? octa_join (before, sum) : sum;
        }
      octa_run run;
      {
        OCTA_LOAD (base + j0, base + j1)
        OCTA_EXPR (0)
        run = part ? OCTA_STEP (OCTA_RESUME (before), OCTA_VALUE, j0)
                   : OCTA_BEGIN (OCTA_VALUE, j0);
      }
      out[base + j0] = OCTA_WRITE (run);
      OCTA_PLACE (base + j0, run)
      for (long long j = j0 + 1; j < j1; j++)
        {
          OCTA_LOAD (base + j, base + j1)
          OCTA_EXPR (0)
          run = OCTA_STEP (run, OCTA_VALUE, j);
          out[base + j] = OCTA_WRITE (run);
          OCTA_PLACE (base + j, run)
        }
#else
      const long long c0 = chain % tiles * OCTA_SCAN_TILE;
      const int width
          = (int)(c0 + OCTA_SCAN_TILE < pre ? OCTA_SCAN_TILE : pre - c0);
      const long long start = c0 + pre * count * (chain / tiles);
      if (is_summing)
        {
          if (part + 1 == parts)
            continue;
          octa_acc *sum = sums + b * OCTA_SCAN_TILE;
          for (long long j = j0; j < j1; j++)
            {
              const long long base = start + pre * j;
              if (j == j0)
                for (int c = 0; c < width; c++)
                  {
                    OCTA_LOAD (base + c, base + width)
                    OCTA_EXPR (0)
                    sum[c] = octa_feed (OCTA_VALUE, j);
                  }
              else
#pragma GCC ivdep
                for (int c = 0; c < width; c++)
                  {
                    OCTA_LOAD (base + c, base + width)
                    OCTA_EXPR (0)
                    sum[c] = octa_join (sum[c], octa_feed (OCTA_VALUE, j));
                  }
            }
          continue;
        }
      for (; p >= 0 && p < part; p++)
        {
          const octa_acc *sum = sums + (chain * parts + p) * OCTA_SCAN_TILE;
          for (int c = 0; c < width; c++)
            before[c] = p ? octa_join (before[c], sum[c]) : sum[c];
        }
      octa_run run[OCTA_SCAN_TILE];
      for (long long j = j0; j < j1; j++)
        {
          const long long base = start + pre * j;
          if (j == j0)
            for (int c = 0; c < width; c++)
              {
                OCTA_LOAD (base + c, base + width)
                OCTA_EXPR (0)
                run[c] = part ? OCTA_STEP (OCTA_RESUME (before[c]),
                                           OCTA_VALUE, j)
                              : OCTA_BEGIN (OCTA_VALUE, j);
              }
          else
#pragma GCC ivdep
            for (int c = 0; c < width; c++)
              {
                OCTA_LOAD (base + c, base + width)
                OCTA_EXPR (0)
                run[c] = OCTA_STEP (run[c], OCTA_VALUE, j);
              }
#pragma GCC ivdep
          for (int c = 0; c < width; c++)
            {
              out[base + c] = OCTA_WRITE (run[c]);
              OCTA_PLACE (base + c, run[c])
            }
        }
#endif
    }
  OCTA_REPORT
}
