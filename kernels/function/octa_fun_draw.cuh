/* octa_fun_draw.cuh -- random numbers inside compiled functions.

   Attempt K of element P is draw K of the block of P.  So there is no state,
   and the order of elements does not matter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A number of distribution D and class T; R.block is the block of the
   element.  */
template <class D, class T>
OCTA_FN T
octa_attempt (const octa_draws &r, unsigned draw)
{
  octa_u64 words[octa_block_words (octa_philox ())];
  octa_block (octa_philox (), r, r.block, draw, words);
  const octad_word<D, T> w[2] = { (octad_word<D, T>)words[0],
                                  (octad_word<D, T>)words[1] };
  T v[2];
  octa_make (D (), r, w, v, 2);
  return v[0];
}

/* A random integer from LOW to HIGH.  */
template <class T>
OCTA_FN T
octa_attempt_integer (octa_draws r, unsigned draw, double low, double high)
{
  r.low = (long long)low;
  r.range = (octa_u64)(high - low) + 1;
  return octa_attempt<octad_integer, T> (r, draw);
}

/* Are these valid limits for random integers?  */
OCTA_FN bool
octa_are_limits (double low, double high)
{
  return low == octa_fix (low) && high == octa_fix (high) && low > -0x1p52
         && high < 0x1p52;
}
