/* octa_sequences.h -- XORWOW and MRG32k3a: a step, a jump, a seed.

   XORWOW: Marsaglia, Xorshift RNGs, J. Stat. Softw. 8, 2003.  MRG32k3a:
   L'Ecuyer, Good parameters for combined multiple recursive random number
   generators, Oper. Res. 47, 1999.

   Functions compute N generators at once, which are at different places:
   number J of the state of generator L is x[J * n + L].  N is a constant for
   the compiler.  A step overwrites the oldest number of the state, whose index
   depends on K, the number of steps modulo OCTA_CYCLE.  Jumps require K = 0.
   Included by C, and before kernels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SEQUENCES_H
#define OCTA_SEQUENCES_H 1

#ifndef OCTA_FN
#define OCTA_FN static inline
#endif
/* OCTA_UNROLLED stands before loops that are unrolled on a GPU; OCTA_EACH
   before those of them that go over independent generators.  */
#ifdef __CUDACC__
#define OCTA_UNROLLED _Pragma ("unroll")
#define OCTA_EACH OCTA_UNROLLED
#elif defined OCTA_HOST
#define OCTA_UNROLLED
#define OCTA_EACH _Pragma ("GCC ivdep")
#else
#define OCTA_UNROLLED
#define OCTA_EACH
#endif

#ifndef OCTA_AT_ONCE
#define OCTA_AT_ONCE 1 /* most generators that are computed at once */
#endif

/* Numbers of a state, of either generator.  */
#define OCTA_SEQUENCE_STATE 6
/* Sequences per group: one jump leads to the group, another one to the
   sequence in it.  */
#define OCTA_SEQUENCE_GROUP 64
/* Steps between parts of a sequence, which are computed independently.  */
#define OCTA_SEQUENCE_PART 2048
#define OCTA_SEQUENCE_BLOCK 64 /* threads per block */

/* ---- XORWOW: x[5] is the counter ---- */

#define OCTA_XORWOW_SEQUENCES 4096
#define OCTA_XORWOW_APART 67 /* sequences are 2^67 steps apart */
#define OCTA_XORWOW_CYCLE 5
#define OCTA_XORWOW_JUMP 5  /* numbers in a jump */
#define OCTA_XORWOW_DIGIT 3 /* bits per digit; each value has a jump */
#define OCTA_XORWOW_WEYL 362437u

/* Marsaglia's state with cuRAND's seed.  The formulas for T and U were found
   by solving cuRAND's outputs for the states.  */
OCTA_FN void
octa_xorwow_seed (unsigned long long seed, unsigned *x)
{
  const unsigned t = 1099087573u * ((unsigned)seed ^ 0xaad26b49u);
  const unsigned u = 2591861531u * ((unsigned)(seed >> 32) ^ 0xf7dcefddu);
  x[0] = 123456789u + t;
  x[1] = 362436069u ^ t;
  x[2] = 521288629u + u;
  x[3] = 88675123u ^ u;
  x[4] = 5783321u + t;
  x[5] = 6615241u + t + u;
}

OCTA_FN unsigned
octa_xorwow_next (unsigned oldest, unsigned newest)
{
  const unsigned t = oldest ^ oldest >> 2;
  return newest ^ newest << 4 ^ t ^ t << 1;
}

/* One step of each generator; the words are stored in W.  COUNTER is the same
   for all.  */
OCTA_FN void
octa_xorwow_step (int n, unsigned *x, int k, unsigned *counter, unsigned *w)
{
  unsigned *oldest = x + k % 5 * n;
  const unsigned *newest = x + (k + 4) % 5 * n;
  const unsigned add = *counter += OCTA_XORWOW_WEYL;
  OCTA_EACH
  for (int l = 0; l < n; l++)
    {
      const unsigned v = octa_xorwow_next (oldest[l], newest[l]);
      oldest[l] = v;
      w[l] = v + add;
    }
}

/* Apply polynomial C of the step's matrix to generator L (Horner's rule).  Bit
   I of number J is the coefficient of the power 5 I + 4 - J, so the
   coefficients are used in the order of the numbers, highest bits first.  */
OCTA_FN void
octa_xorwow_jump (int n, unsigned *x, const unsigned *c)
{
  unsigned a[5 * OCTA_AT_ONCE];
  OCTA_EACH
  for (int l = 0; l < 5 * n; l++)
    a[l] = 0;
#ifdef __CUDACC__
#pragma unroll 1
#endif
  for (int bit = 31; bit >= 0; bit--)
    OCTA_UNROLLED
  for (int k = 0; k < 5; k++)
    OCTA_EACH
  for (int l = 0; l < n; l++)
    {
      const unsigned is_in = 0u - (c[k * n + l] >> bit & 1u);
      unsigned *to = a + l;
      to[k * n] = octa_xorwow_next (to[k * n], to[(k + 4) % 5 * n])
                  ^ (x[4 * n + l] & is_in);
      OCTA_UNROLLED
      for (int j = 1; j < 5; j++)
        to[(k + j) % 5 * n] ^= x[(j - 1) * n + l] & is_in;
    }
  OCTA_EACH
  for (int l = 0; l < 5 * n; l++)
    x[l] = a[l];
}

/* ---- MRG32k3a ---- */

#define OCTA_MRG_SEQUENCES 81920
#define OCTA_MRG_APART 76
#define OCTA_MRG_CYCLE 3
#define OCTA_MRG_JUMP 18 /* two matrices, stored by rows */
#define OCTA_MRG_DIGIT 1
#define OCTA_MRG_M1 4294967087ull /* 2^32 - 209 */
#define OCTA_MRG_M2 4294944443ull /* 2^32 - 22853 */

/* 32-bit numbers, stored in the type in which they are multiplied.  */
#ifdef __CUDACC__
typedef unsigned octa_mrg_number;
#else
typedef unsigned long long octa_mrg_number;
#endif

/* A smaller number than X, if X is large, that is the same modulo 2^32 -
   D.  */
OCTA_FN unsigned long long
octa_mrg_fold (unsigned long long x, unsigned d)
{
  return (x >> 32) * d + (x & 0xffffffffu);
}

/* X modulo M, for X below 2 M.  */
OCTA_FN unsigned long long
octa_mrg_less (unsigned long long x, unsigned long long m)
{
  return (long long)x >= (long long)m ? x - m : x;
}

/* All numbers are 12345, with cuRAND's seed, whose formula was found in the
   same way.  A SEED of 0 gives 12345 itself.  */
OCTA_FN void
octa_mrg_seed (unsigned long long seed, octa_mrg_number *x)
{
  const unsigned long long low = seed ? (unsigned)seed ^ 0x55555555u : 1;
  const unsigned long long high = seed ? (unsigned)(seed >> 32) ^ 0xaaaaaaaau
                                       : 1;
  x[0] = x[2] = (octa_mrg_number)(low * 12345 % OCTA_MRG_M1);
  x[1] = (octa_mrg_number)(high * 12345 % OCTA_MRG_M1);
  x[3] = x[5] = (octa_mrg_number)(high * 12345 % OCTA_MRG_M2);
  x[4] = (octa_mrg_number)(low * 12345 % OCTA_MRG_M2);
}

/* Half of the last bit of a double X >= 1, in units of 2^-52.  */
OCTA_FN unsigned long long
octa_mrg_half (unsigned long long x)
{
#ifdef __CUDACC__
  return 1ull << (63 - __clzll ((long long)x)) >> 1;
#else
  union
  {
    unsigned long long i;
    double d;
  } u;
  /* Shifts by a computed number are slow in vectors.  */
  u.i = x | 0x4330000000000000ull;
  u.d -= 0x1p52;
  u.i &= 0x7ff0000000000000ull;
  u.d = u.d / 2 + 0x1p52;
  return u.i & 0xfffffffffffffull;
#endif
}

/* cuRAND's 32 bits of Z, from 1 to M1: the integer part, modulo 2^32, of Z
   times the double 1.000000048662 as doubles are multiplied.  */
OCTA_FN unsigned
octa_mrg_word (unsigned long long z)
{
  const unsigned more = (unsigned)((1.000000048662 - 1)
                                   * 4503599627370496.0 /* 2^52 */);
  const unsigned long long m = z * more;
  return (unsigned)(z + ((m + octa_mrg_half (z + (m >> 52))) >> 52));
}

/* The next number of either recurrence, from the oldest and one other.  */
OCTA_FN unsigned long long
octa_mrg_first_next (octa_mrg_number oldest, octa_mrg_number middle)
{
  const unsigned long long p = 1403580ull * middle
                               + 810728ull
                                     * ((octa_mrg_number)OCTA_MRG_M1 - oldest);
  return octa_mrg_less (octa_mrg_fold (p, 209), OCTA_MRG_M1);
}

OCTA_FN unsigned long long
octa_mrg_second_next (octa_mrg_number oldest, octa_mrg_number newest)
{
  const unsigned long long q = 527612ull * newest
                               + 1370589ull
                                     * ((octa_mrg_number)OCTA_MRG_M2 - oldest);
  return octa_mrg_less (octa_mrg_fold (octa_mrg_fold (q, 22853), 22853),
                        OCTA_MRG_M2);
}

/* The combined output, from 1 to M1.  */
OCTA_FN unsigned long long
octa_mrg_both (unsigned long long p, unsigned long long q)
{
  return (long long)p > (long long)q ? p - q : p + OCTA_MRG_M1 - q;
}

/* The counter is unused.  */
OCTA_FN void
octa_mrg_step (int n, octa_mrg_number *x, int k, unsigned *counter,
               unsigned *w)
{
  octa_mrg_number *p0 = x + k % 3 * n, *q0 = p0 + 3 * n;
  const octa_mrg_number *p1 = x + (k + 1) % 3 * n;
  const octa_mrg_number *q2 = x + (3 + (k + 2) % 3) * n;
  (void)counter;
  OCTA_EACH
  for (int l = 0; l < n; l++)
    {
      const unsigned long long p = octa_mrg_first_next (p0[l], p1[l]);
      const unsigned long long q = octa_mrg_second_next (q0[l], q2[l]);
      p0[l] = (octa_mrg_number)p;
      q0[l] = (octa_mrg_number)q;
      w[l] = octa_mrg_word (octa_mrg_both (p, q));
    }
}

/* The product of row M of a matrix and X, modulo 2^32 - D.  */
OCTA_FN octa_mrg_number
octa_mrg_product (int n, const unsigned *m, const octa_mrg_number *x,
                  unsigned d)
{
  unsigned long long sum = 0;
  OCTA_UNROLLED
  for (int j = 0; j < 3; j++)
    sum += octa_mrg_fold ((unsigned long long)m[j * n] * x[j * n], d);
  sum = octa_mrg_fold (octa_mrg_fold (sum, d), d);
  return (octa_mrg_number)octa_mrg_less (sum, 0x100000000ull - d);
}

OCTA_FN void
octa_mrg_jump (int n, octa_mrg_number *x, const unsigned *m)
{
  octa_mrg_number a[6 * OCTA_AT_ONCE];
  OCTA_UNROLLED
  for (int i = 0; i < 6; i++)
    OCTA_EACH
  for (int l = 0; l < n; l++)
    a[i * n + l] = octa_mrg_product (n, m + 3 * i * n + l,
                                     x + i / 3 * 3 * n + l,
                                     i < 3 ? 209 : 22853);
  OCTA_EACH
  for (int l = 0; l < 6 * n; l++)
    x[l] = a[l];
}

#endif
