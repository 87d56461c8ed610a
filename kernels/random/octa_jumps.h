/* octa_jumps.h -- jumps of XORWOW and MRG32k3a over any number of steps.

   A step of XORWOW is a 160 x 160 matrix A of bits, and a jump is a polynomial
   of A, modulo A's minimal polynomial.  Jumps of MRG32k3a are two 3 x 3
   matrices (L'Ecuyer, Simard, Chen, Kelton, An object-oriented random-number
   package with many long streams and substreams, Oper. Res. 50, 2002).

   Included after octa_sequences.h, which applies the jumps: by C, and by the
   host's curand_kernel.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_JUMPS_H
#define OCTA_JUMPS_H 1

/* ---- XORWOW: coefficient I is bit I % 32 of number I / 32 ---- */

#define OCTA_XORWOW_DEGREE 160
#define OCTA_XORWOW_SEEN (2 * OCTA_XORWOW_DEGREE) /* bits that are needed */

OCTA_FN unsigned
octa_jump_bit (const unsigned *p, int i)
{
  return p[i / 32] >> i % 32 & 1u;
}

/* The lower coefficients of A's minimal polynomial, whose highest term is
   x^160: the shortest recurrence of a bit of the state, by Berlekamp and
   Massey.  Its degree is that of A, because A has a single period.  */
OCTA_FN void
octa_xorwow_vanishing (unsigned *vanishing)
{
  const int seen = OCTA_XORWOW_SEEN;
  unsigned x[OCTA_SEQUENCE_STATE], word, counter = 0;
  unsigned char s[OCTA_XORWOW_SEEN], kept[OCTA_XORWOW_SEEN + 1];
  unsigned char now[OCTA_XORWOW_SEEN + 1] = { 1 };
  unsigned char was[OCTA_XORWOW_SEEN + 1] = { 1 };
  int length = 0, since = 1;
  octa_xorwow_seed (0, x);
  for (int n = 0; n < seen; n++)
    {
      unsigned char is_wrong = 0;
      octa_xorwow_step (1, x, n % OCTA_XORWOW_CYCLE, &counter, &word);
      s[n] = (word - counter) & 1u;
      for (int i = 0; i <= length; i++)
        is_wrong ^= now[i] & s[n - i];
      if (is_wrong)
        {
          for (int i = 0; i <= seen; i++)
            kept[i] = now[i];
          for (int i = 0; i + since <= seen; i++)
            now[i + since] ^= was[i];
          if (2 * length <= n)
            {
              length = n + 1 - length;
              for (int i = 0; i <= seen; i++)
                was[i] = kept[i];
              since = 0;
            }
        }
      since++;
    }
  for (int j = 0; j < OCTA_XORWOW_JUMP; j++)
    vanishing[j] = 0;
  for (int i = 1; i <= OCTA_XORWOW_DEGREE; i++)
    if (now[i])
      vanishing[(OCTA_XORWOW_DEGREE - i) / 32] |= 1u
                                                  << (OCTA_XORWOW_DEGREE - i)
                                                         % 32;
}

/* P = P * Q.  */
OCTA_FN void
octa_xorwow_times (const unsigned *vanishing, unsigned *p, const unsigned *q)
{
  unsigned r[OCTA_XORWOW_JUMP] = { 0 };
  for (int i = OCTA_XORWOW_DEGREE - 1; i >= 0; i--)
    {
      const unsigned over = 0u - (r[4] >> 31), add = 0u - octa_jump_bit (p, i);
      for (int j = OCTA_XORWOW_JUMP - 1; j >= 0; j--)
        r[j] = (r[j] << 1 | (j ? r[j - 1] >> 31 : 0)) ^ (vanishing[j] & over)
               ^ (q[j] & add);
    }
  for (int j = 0; j < OCTA_XORWOW_JUMP; j++)
    p[j] = r[j];
}

/* Convert P to the format of octa_xorwow_jump.  */
OCTA_FN void
octa_xorwow_arrange (unsigned *p)
{
  unsigned c[OCTA_XORWOW_JUMP] = { 0 };
  for (int i = 0; i < OCTA_XORWOW_DEGREE; i++)
    if (octa_jump_bit (p, i))
      c[4 - i % 5] |= 1u << i / 5;
  for (int j = 0; j < OCTA_XORWOW_JUMP; j++)
    p[j] = c[j];
}

/* ---- MRG32k3a ---- */

/* P = P * Q.  */
OCTA_FN void
octa_mrg_times (unsigned *p, const unsigned *q)
{
  unsigned r[OCTA_MRG_JUMP];
  for (int i = 0; i < OCTA_MRG_JUMP; i++)
    {
      octa_mrg_number column[3];
      for (int j = 0; j < 3; j++)
        column[j] = q[i / 9 * 9 + 3 * j + i % 3];
      r[i] = (unsigned)octa_mrg_product (1, p + i / 3 * 3, column,
                                         i < 9 ? 209 : 22853);
    }
  for (int i = 0; i < OCTA_MRG_JUMP; i++)
    p[i] = r[i];
}

/* P is one step; the oldest number comes first.  */
OCTA_FN void
octa_mrg_first (unsigned *p)
{
  const unsigned step[OCTA_MRG_JUMP] = {
    0, 1, 0, 0, 0, 1, (unsigned)OCTA_MRG_M1 - 810728,  1403580, 0,
    0, 1, 0, 0, 0, 1, (unsigned)OCTA_MRG_M2 - 1370589, 0,       527612
  };
  for (int i = 0; i < OCTA_MRG_JUMP; i++)
    p[i] = step[i];
}

#endif
