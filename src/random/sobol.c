/* sobol.c -- direction vectors of Sobol sequences, scrambled or not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "random/sobol.h"

#include <stdlib.h>
#include <string.h>

#define DEGREE_MAX 13
#define BITS 64

/* Dimensions 2 ... OCTA_SOBOL_OWN_DIMS: degree, polynomial, first numbers.  */
static uint16_t rows[OCTA_SOBOL_OWN_DIMS - 1][2 + DEGREE_MAX];

/* Read ROWS from kernels/random/octa_joe_kuo.txt, once.  */
static void
read_rows (void)
{
  const char *text = octa_embed ("octa_joe_kuo.txt", NULL);
  for (int row = 0; rows[OCTA_SOBOL_OWN_DIMS - 2][0] == 0;)
    {
      char *end = NULL;
      for (int i = 0; *text != '#' && *text != '\n'; i++, text = end)
        rows[row][i] = (uint16_t)strtoul (text, &end, 10);
      row += end != NULL;
      text = strchr (text, '\n') + 1;
    }
}

/* ---- the recurrence ---- */

/* The vectors of dimension DIM (0-based).  The polynomial of degree s is x^s +
   a_1 x^(s-1) + ... + a_(s-1) x + 1, where a_1 is the highest bit of a.  */
static void
own_vectors (int64_t dim, uint64_t v[BITS])
{
  const uint16_t *row = dim > 0 ? rows[dim - 1] : NULL;
  const int s = row ? row[0] : 0;
  const unsigned a = row ? row[1] : 0;
  for (int k = 0; k < BITS; k++)
    if (! row)
      v[k] = UINT64_C (1) << (BITS - 1 - k);
    else if (k < s)
      v[k] = (uint64_t)row[2 + k] << (BITS - 1 - k);
    else
      {
        v[k] = v[k - s] ^ v[k - s] >> s;
        for (int i = 1; i < s; i++)
          if (a >> (s - 1 - i) & 1)
            v[k] ^= v[k - i];
      }
}

/* ---- scrambling ---- */

/* Philox4x32-10, like octa_block of kernels/random/octa_random.cuh, which
   names the source.  */
static void
philox (uint64_t seed, uint64_t block, uint32_t draw, uint32_t stream,
        uint64_t w[2])
{
  uint32_t c[4] = { (uint32_t)block, (uint32_t)(block >> 32), draw, stream };
  uint32_t k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
  for (int round = 0; round < 10; round++)
    {
      const uint64_t p0 = UINT64_C (0xd2511f53) * c[0];
      const uint64_t p1 = UINT64_C (0xcd9e8d57) * c[2];
      c[0] = (uint32_t)(p1 >> 32) ^ c[1] ^ k0;
      c[1] = (uint32_t)p1;
      c[2] = (uint32_t)(p0 >> 32) ^ c[3] ^ k1;
      c[3] = (uint32_t)p0;
      k0 += 0x9e3779b9u;
      k1 += 0xbb67ae85u;
    }
  w[0] = c[0] | (uint64_t)c[1] << 32;
  w[1] = c[2] | (uint64_t)c[3] << 32;
}

/* Draws from here on are for scrambling.  Repeated draws of rejected numbers
   never get so far.  */
#define SCRAMBLING_DRAW 0x80000000u

/* Word K of dimension DIM is word K % 2 of block DIM, draw SCRAMBLING_DRAW +
   K / 2, stream 0.  Below its diagonal, column K of the matrix has the bits of
   word K; word BITS is the shift.  */
static uint64_t
scramble (uint64_t seed, int64_t dim, uint64_t v[BITS])
{
  uint64_t column[BITS + 2];
  for (unsigned k = 0; k < BITS + 2; k += 2)
    philox (seed, (uint64_t)dim, SCRAMBLING_DRAW + k / 2, 0, column + k);
  for (int k = 0; k < BITS; k++)
    {
      const uint64_t diagonal = UINT64_C (1) << (BITS - 1 - k);
      column[k] = (column[k] & (diagonal - 1)) | diagonal;
    }
  for (int k = 0; k < BITS; k++)
    {
      uint64_t sum = 0;
      for (int j = 0; j < BITS; j++)
        if (v[k] >> (BITS - 1 - j) & 1)
          sum ^= column[j];
      v[k] = sum;
    }
  return column[BITS];
}

/* ---- the requested vectors ---- */

static octa_status
check (int bits, int64_t first_dim, int64_t n_dims)
{
  if (bits != 32 && bits != 64)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the numbers of a Sobol sequence must have 32 or 64 "
                      "bits, not %d",
                      bits);
  if (first_dim < 0 || n_dims < 1)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%lld dimensions of a Sobol sequence, starting at "
                      "%lld, are not possible: ask for at least one, "
                      "starting at 1 or later",
                      (long long)n_dims, (long long)first_dim + 1);
  if (first_dim > OCTA_SOBOL_DIMS || n_dims > OCTA_SOBOL_DIMS - first_dim)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "Sobol sequences can have at most %d dimensions; ask "
                      "for fewer, or pass your own direction vectors",
                      OCTA_SOBOL_DIMS);
  return OCTA_OK;
}

static octa_status
ask_curand (const uint64_t (**vectors)[64])
{
  octa_status st = OCTA_OK;
  octa_strbuf why = { 0 };
  *vectors = octa_sobol_curand (&why);
  if (! *vectors)
    st = octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "Sobol sequences of more than %d dimensions need %s; or "
                    "ask for at most %d dimensions",
                    OCTA_SOBOL_OWN_DIMS, why.s ? why.s : "cuRAND",
                    OCTA_SOBOL_OWN_DIMS);
  octa_strbuf_free (&why);
  return st;
}

/* Store the upper BITS bits of X as word I of WORDS.  */
static void
put (int bits, void *words, int64_t i, uint64_t x)
{
  if (bits == 64)
    ((uint64_t *)words)[i] = x;
  else
    ((uint32_t *)words)[i] = (uint32_t)(x >> 32);
}

octa_status
octa_sobol_vectors (int bits, bool is_scrambled, uint64_t seed,
                    int64_t first_dim, int64_t n_dims, void *out, void *shifts)
{
  octa_status st;
  const uint64_t (*theirs)[64] = NULL;
  OCTA_TRY (check (bits, first_dim, n_dims));
  read_rows ();
  if (first_dim + n_dims > OCTA_SOBOL_OWN_DIMS)
    OCTA_TRY (ask_curand (&theirs));
  for (int64_t d = 0; d < n_dims; d++)
    {
      const int64_t dim = first_dim + d;
      uint64_t v[BITS], shift = 0;
      if (dim < OCTA_SOBOL_OWN_DIMS)
        own_vectors (dim, v);
      else
        memcpy (v, theirs[dim], sizeof v);
      if (is_scrambled)
        shift = scramble (seed, dim, v);
      for (int k = 0; k < bits; k++)
        put (bits, out, d * bits + k, v[k]);
      if (shifts)
        put (bits, shifts, d, shift);
    }
done:
  return st;
}

/* ---- for kernels ---- */

size_t
octa_sobol_table_size (int bits, int64_t n_dims)
{
  return (size_t)n_dims * (size_t)(bits + 1) * (size_t)(bits / 8);
}

void
octa_sobol_table (int bits, int64_t n_dims, const void *vectors,
                  const void *shifts, void *table)
{
  const size_t word = (size_t)bits / 8, row = word * (size_t)bits;
  const char *v = vectors, *s = shifts;
  char *to = table;
  for (int64_t d = 0; d < n_dims; d++)
    {
      if (s)
        memcpy (to, s + (size_t)d * word, word);
      else
        memset (to, 0, word);
      memcpy (to + word, v + (size_t)d * row, row);
      to += word + row;
    }
}
