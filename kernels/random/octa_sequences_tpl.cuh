/* octa_sequences_tpl.cuh -- fill memory with random numbers of generators
   that have sequences: OCTA_XORWOW, otherwise MRG32k3a.

   OCTA_DIST and OCTA_T are the distribution and the class of the numbers, each
   of which needs OCTA_WORDS words of 32 bits.  A row of the result has one
   element for each sequence; column S of row R is computed from the words of
   sequence S from step R * OCTA_WORDS on, low one first.

   A thread computes two neighbouring columns of a part of the rows, because
   some distributions need pairs (octa_dist.cuh).  It finds their states by
   jumps: to the part, from there to the group of sequences, and to each
   sequence in the group.  So no state is stored, and no number depends on how
   the work is divided.  The host passes the state of sequence 0 at the first
   step; if a captured graph has the seed (octa_draws), it is computed here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_XORWOW
#define OCTA_SEQ(what) OCTA_XORWOW_##what
#define OCTA_SEED octa_xorwow_seed
#define OCTA_STEP octa_xorwow_step
#define OCTA_JUMP octa_xorwow_jump
typedef unsigned octa_state_number;
#else
#define OCTA_SEQ(what) OCTA_MRG_##what
#define OCTA_SEED octa_mrg_seed
#define OCTA_STEP octa_mrg_step
#define OCTA_JUMP octa_mrg_jump
typedef octa_mrg_number octa_state_number;
#endif

#ifdef OCTA_HOST
#define OCTA_TABLE static const unsigned
#else
#define OCTA_TABLE static __device__ const unsigned
#endif

/* Jumps of 1, 2, ... of the lowest digit of a number of steps, then of the
   next one; those of groups alike; and of 0, 1, ... sequences, number J of the
   jump by S sequences at J * OCTA_SEQUENCE_GROUP + S.  */
OCTA_TABLE octa_by_steps[] = { OCTA_BY_STEPS };
OCTA_TABLE octa_by_groups[] = { OCTA_BY_GROUPS };
OCTA_TABLE octa_in_group[] = { OCTA_IN_GROUP };

typedef octad_word<OCTA_DIST, OCTA_T> octa_element_word;
static_assert (sizeof (octa_element_word) == 4 * OCTA_WORDS,
               "n_words of sequences.c says something else");
#define OCTA_ROWS (OCTA_SEQUENCE_PART / OCTA_WORDS) /* rows of a part */

/* The memory to fill.  */
struct octa_fill
{
  OCTA_T *out;
  long long count;
  octa_u64 state[3];
  octa_draws draws;
};

/* Do elements 0 ...  N - 1 of row R from column S on exist?  */
OCTA_FN int
octa_in_row (const octa_fill &f, long long r, long long s, int n)
{
  const long long left = f.count - (r * OCTA_SEQ (SEQUENCES) + s);
  return left < n ? (int)left : n;
}

/* Advance the state X of one generator by COUNT jumps of TABLE.  */
OCTA_FN void
octa_go (octa_state_number *x, const unsigned *table, octa_u64 count)
{
  const int digits = 1 << OCTA_SEQ (DIGIT);
#ifndef OCTA_HOST
#pragma unroll 1
#endif
  for (; count; count /= digits, table += (digits - 1) * OCTA_SEQ (JUMP))
    if (count % digits)
      OCTA_JUMP (1, x, table + (count % digits - 1) * OCTA_SEQ (JUMP));
}

/* The states X of the N sequences from S on, all of one group, at the
   beginning of part PART; their counter.  */
template <int N>
OCTA_FN unsigned
octa_begin (octa_state_number *x, octa_fill &f, long long part, int s)
{
  octa_state_number one[OCTA_SEQUENCE_STATE];
  unsigned jump[OCTA_SEQ (JUMP) * N];
  octa_u64 steps = (octa_u64)part * OCTA_SEQUENCE_PART;
  for (int j = 0; j < OCTA_SEQUENCE_STATE; j++)
    one[j] = (unsigned)(f.state[j / 2] >> j % 2 * 32);
  if (f.draws.launch)
    {
      f.draws = octa_draws_now (f.draws);
      steps += f.draws.block;
      OCTA_SEED (f.draws.seed, one);
    }
  const unsigned counter
      = (unsigned)one[5] + (unsigned)steps * OCTA_XORWOW_WEYL;
  octa_go (one, octa_by_steps, steps);
  octa_go (one, octa_by_groups, (octa_u64)(s / OCTA_SEQUENCE_GROUP));
  for (int j = 0; j < OCTA_SEQUENCE_STATE; j++)
    for (int l = 0; l < N; l++)
      x[j * N + l] = one[j];
  for (int j = 0; j < OCTA_SEQ (JUMP); j++)
    for (int l = 0; l < N; l++)
      jump[j * N + l] = octa_in_group[j * OCTA_SEQUENCE_GROUP
                                      + s % OCTA_SEQUENCE_GROUP + l];
  OCTA_JUMP (N, x, jump);
  return counter;
}

OCTA_FN void
octa_join (const unsigned *low, const unsigned *, int n, unsigned *w)
{
  for (int l = 0; l < n; l++)
    w[l] = low[l];
}

OCTA_FN void
octa_join (const unsigned *low, const unsigned *high, int n, octa_u64 *w)
{
  for (int l = 0; l < n; l++)
    w[l] = (octa_u64)high[l] << 32 | low[l];
}

/* The next row of N sequences, K steps after their jump.  */
template <int N>
OCTA_FN void
octa_row (octa_state_number *x, int k, unsigned *counter, const octa_draws &r,
          OCTA_T *v)
{
  unsigned word[2][N];
  octa_element_word w[N];
  OCTA_STEP (N, x, k % OCTA_SEQ (CYCLE), counter, word[0]);
  if (OCTA_WORDS == 2)
    OCTA_STEP (N, x, (k + 1) % OCTA_SEQ (CYCLE), counter, word[1]);
  octa_join (word[0], word[1], N, w);
  octa_make (OCTA_DIST (), r, w, v, N);
}

#ifdef OCTA_HOST

#define OCTA_PARAM(T, k) (*(T *)params[k])

/* A block computes one part of the rows for one group.  */
OCTA_RANGE_KERNEL (1)
{
  octa_fill f = { OCTA_PARAM (OCTA_T *, 0),
                  OCTA_PARAM (long long, 1),
                  { OCTA_PARAM (octa_u64, 2), OCTA_PARAM (octa_u64, 3),
                    OCTA_PARAM (octa_u64, 4) },
                  { OCTA_PARAM (octa_u64, 5), OCTA_PARAM (octa_u64, 6),
                    OCTA_PARAM (octa_u64 *, 7), 0, 0, 0, 0,
                    OCTA_PARAM (double, 8), OCTA_PARAM (double, 9),
                    OCTA_PARAM (octa_u64, 10), OCTA_PARAM (long long, 11) } };
  const int n = OCTA_SEQUENCE_GROUP;
  const long long rows
      = (f.count + OCTA_SEQ (SEQUENCES) - 1) / OCTA_SEQ (SEQUENCES);
  const int columns = octa_in_row (f, 0, 0, OCTA_SEQ (SEQUENCES));
  const int groups = (columns + n - 1) / n;
  for (long long b = lo; b < hi; b++)
    {
      octa_state_number x[OCTA_SEQUENCE_STATE * n];
      octa_fill now = f;
      const long long part = b / groups, first = part * OCTA_ROWS;
      const long long last
          = first + OCTA_ROWS < rows ? first + OCTA_ROWS : rows;
      const int s = (int)(b % groups) * n;
      unsigned counter = octa_begin<n> (x, now, part, s);
      for (long long r = first; r < last; r++)
        {
          OCTA_T *to = f.out + r * OCTA_SEQ (SEQUENCES) + s;
          const int k = (int)((r - first) * OCTA_WORDS % OCTA_SEQ (CYCLE));
          const int there = octa_in_row (f, r, s, n);
          OCTA_T v[n];
          if (there == n)
            octa_row<n> (x, k, &counter, now.draws, to);
          else
            {
              octa_row<n> (x, k, &counter, now.draws, v);
              for (int l = 0; l < there; l++)
                to[l] = v[l];
            }
        }
    }
}

#else

/* The number of rows with column S in the part that begins with row FIRST.  */
OCTA_FN int
octa_rows (long long count, int s, long long first)
{
  const long long all
      = s < count ? (count - s - 1) / OCTA_SEQ (SEQUENCES) + 1 : 0;
  return all <= first                ? 0
         : all < first + OCTA_ROWS ? (int)(all - first)
                                   : OCTA_ROWS;
}

/* The next rows from R on: one cycle of the state's order, or up to ROWS; row
   FULL has only the first column.  */
template <bool IS_FULL>
OCTA_FN void
octa_cycle (octa_state_number *x, unsigned *counter, const octa_draws &d,
            octa_vec<OCTA_T, 2> *&to, int r, int full, int rows)
{
#pragma unroll
  for (int u = 0; u < OCTA_SEQ (CYCLE); u++)
    if (IS_FULL || r + u < rows)
      {
        octa_vec<OCTA_T, 2> v;
        octa_row<2> (x, u * OCTA_WORDS, counter, d, v.e);
        if (IS_FULL || r + u < full)
          *to = v;
        else
          to->e[0] = v.e[0];
        to += OCTA_SEQ (SEQUENCES) / 2;
      }
}

extern "C" __global__ void
__launch_bounds__ (OCTA_SEQUENCE_BLOCK)
OCTA_NAME (OCTA_T *out, long long count, octa_u64 state0, octa_u64 state1,
           octa_u64 state2, octa_u64 seed, octa_u64 block,
           const octa_u64 *launch, double a, double b, octa_u64 range,
           long long low)
{
  octa_fill f = { out,
                  count,
                  { state0, state1, state2 },
                  { seed, block, launch, 0, 0, 0, 0, a, b, range, low } };
  octa_state_number x[2 * OCTA_SEQUENCE_STATE];
  const long long i = (long long)blockIdx.x * OCTA_SEQUENCE_BLOCK + threadIdx.x;
  const long long part = i / (OCTA_SEQ (SEQUENCES) / 2);
  const int s = (int)(i % (OCTA_SEQ (SEQUENCES) / 2)) * 2;
  const long long first = part * OCTA_ROWS;
  /* The numbers of rows in this part that have our first column, and both
     columns.  */
  const int rows = octa_rows (count, s, first);
  const int full = octa_rows (count, s + 1, first);
  if (rows == 0)
    return;
  unsigned counter = octa_begin<2> (x, f, part, s);
  octa_vec<OCTA_T, 2> *to
      = (octa_vec<OCTA_T, 2> *)(out + first * OCTA_SEQ (SEQUENCES) + s);
  int r = 0;
#pragma unroll 1
  for (; r + OCTA_SEQ (CYCLE) <= full; r += OCTA_SEQ (CYCLE))
    octa_cycle<true> (x, &counter, f.draws, to, r, full, full);
  if (r < rows)
    octa_cycle<false> (x, &counter, f.draws, to, r, full, rows);
}

#endif
