/* check_sequences.h -- the words of XORWOW and MRG32k3a, in the plainest way.

   From sequence to sequence it goes by matrices of bits, and of numbers, that
   are squared here; the library goes by polynomials, and by other products.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_SEQUENCES_H
#define CHECK_SEQUENCES_H 1

#include "kernels/random/octa_sequences.h"
#include "random/sequences.h"

#include <stdint.h>
#include <string.h>

enum
{
  ROWS = 9, /* of the reference */
  XORWOW = OCTA_SEQUENCES_XORWOW,
  MRG = OCTA_SEQUENCES_MRG32K3A
};

static const int sequences[2] = { OCTA_XORWOW_SEQUENCES, OCTA_MRG_SEQUENCES };

/* ---- matrices of 160 bits squared: columns, as states ---- */

typedef unsigned state[5];
typedef state bits[160];

static void
bits_apply (bits m, const unsigned *x, unsigned *y)
{
  state sum = { 0 };
  for (int i = 0; i < 160; i++)
    if (x[i / 32] >> i % 32 & 1)
      for (int j = 0; j < 5; j++)
        sum[j] ^= m[i][j];
  memcpy (y, sum, sizeof sum);
}

/* M to the power 2^K.  */
static void
bits_square (bits m, int k)
{
  static bits was;
  while (k-- > 0)
    {
      memcpy (was, m, sizeof was);
      for (int i = 0; i < 160; i++)
        bits_apply (was, was[i], m[i]);
    }
}

/* A step as it is in the paper.  */
static void
plain_step (unsigned *x)
{
  unsigned t = x[0] ^ x[0] >> 2;
  memmove (x, x + 1, 4 * sizeof *x);
  x[4] = (x[4] ^ x[4] << 4) ^ (t ^ t << 1);
}

static void
bits_step (bits m)
{
  memset (m, 0, sizeof (bits));
  for (int i = 0; i < 160; i++)
    {
      m[i][i / 32] = 1u << i % 32;
      plain_step (m[i]);
    }
}

/* ---- matrices of numbers ---- */

typedef uint64_t matrix[2][3][3];

static const uint64_t moduli[2] = { 4294967087u, 4294944443u };

static void
matrix_square (matrix m, int k)
{
  matrix was;
  while (k-- > 0)
    {
      memcpy (was, m, sizeof was);
      for (int c = 0; c < 2; c++)
        for (int i = 0; i < 9; i++)
          {
            uint64_t sum = 0;
            for (int j = 0; j < 3; j++)
              sum += was[c][i / 3][j] * was[c][j][i % 3] % moduli[c];
            m[c][i / 3][i % 3] = sum % moduli[c];
          }
    }
}

static void
matrix_apply (matrix m, uint64_t *x)
{
  uint64_t y[6] = { 0 };
  for (int i = 0; i < 18; i++)
    y[i / 3] = (y[i / 3]
                + m[i / 9][i / 3 % 3][i % 3] * x[i / 9 * 3 + i % 3]
                      % moduli[i / 9])
               % moduli[i / 9];
  memcpy (x, y, sizeof y);
}

static void
matrix_step (matrix m)
{
  static const matrix step = {
    { { 0, 1, 0 }, { 0, 0, 1 }, { 4294967087u - 810728, 1403580, 0 } },
    { { 0, 1, 0 }, { 0, 0, 1 }, { 4294944443u - 1370589, 0, 527612 } }
  };
  memcpy (m, step, sizeof step);
}

/* ---- the reference: the first ROWS words of all sequences ---- */

static unsigned *reference[2];

static unsigned
plain_mrg (matrix m, uint64_t *x)
{
  matrix_apply (m, x);
  uint64_t z = x[2] > x[5] ? x[2] - x[5] : x[2] + moduli[0] - x[5];
  return (unsigned)(uint64_t)((double)z * 1.000000048662);
}

static void
make_xorwow (uint64_t seed)
{
  static bits apart;
  unsigned x[6];
  bits_step (apart);
  bits_square (apart, 67);
  octa_xorwow_seed (seed, x);
  for (int s = 0; s < OCTA_XORWOW_SEQUENCES; s++)
    {
      state y;
      memcpy (y, x, sizeof y);
      for (int r = 0; r < ROWS; r++)
        {
          plain_step (y);
          reference[XORWOW][r * OCTA_XORWOW_SEQUENCES + s]
              = y[4] + x[5] + 362437u * (unsigned)(r + 1);
        }
      bits_apply (apart, x, x);
    }
}

static void
make_mrg (uint64_t seed)
{
  matrix step, apart;
  octa_mrg_number start[6];
  uint64_t x[6];
  matrix_step (step);
  matrix_step (apart);
  matrix_square (apart, 76);
  octa_mrg_seed (seed, start);
  for (int j = 0; j < 6; j++)
    x[j] = start[j];
  for (int s = 0; s < OCTA_MRG_SEQUENCES; s++)
    {
      uint64_t y[6];
      memcpy (y, x, sizeof y);
      for (int r = 0; r < ROWS; r++)
        reference[MRG][r * OCTA_MRG_SEQUENCES + s] = plain_mrg (step, y);
      matrix_apply (apart, x);
    }
}

#endif
