/* check_sobol.h -- Sobol sequences, computed from their direction vectors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_SOBOL_H
#define CHECK_SOBOL_H 1

#include "check.h"
#include "random/sobol.h"

#include <stdlib.h>

/* ---- sequences, computed here from their vectors ---- */

/* Some dimensions of one sequence; words of 32 bits in 64.  */
typedef struct sequence
{
  int bits;
  int64_t n_dims;
  void *vectors, *shifts;
} sequence;

static inline uint64_t
word_at (int bits, const void *words, int64_t i)
{
  return bits == 64 ? ((const uint64_t *)words)[i]
                    : ((const uint32_t *)words)[i];
}

static inline sequence
new_sequence (int bits, bool is_scrambled, uint64_t seed, int64_t first_dim,
              int64_t n_dims)
{
  const size_t word = (size_t)bits / 8;
  sequence s = { bits, n_dims, calloc ((size_t)n_dims * (size_t)bits, word),
                 calloc ((size_t)n_dims, word) };
  CHECK_OK (octa_sobol_vectors (bits, is_scrambled, seed, first_dim, n_dims,
                                s.vectors, s.shifts));
  return s;
}

static inline void
free_sequence (sequence *s)
{
  free (s->vectors);
  free (s->shifts);
}

static inline uint64_t
vector_at (const sequence *s, int64_t dim, int k)
{
  return word_at (s->bits, s->vectors, dim * s->bits + k);
}

static inline uint64_t
shift_at (const sequence *s, int64_t dim)
{
  return word_at (s->bits, s->shifts, dim);
}

/* Point I of dimension DIM, by the definition.  */
static inline uint64_t
point_at (const sequence *s, int64_t dim, uint64_t i)
{
  if (s->bits == 32)
    i = (uint32_t)i; /* they begin again */
  uint64_t x = shift_at (s, dim), gray = i ^ i >> 1;
  for (int k = 0; k < s->bits; k++)
    if (gray >> k & 1)
      x ^= vector_at (s, dim, k);
  return x;
}

#endif
