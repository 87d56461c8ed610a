/* octa_reject.cuh -- gamma and Poisson numbers, whose parameter may differ from
   element to element.

   Element PLACE of the call has block PLACE for itself.  Draw 0 of that block
   is for what is needed once, draws 1, 2, ... are attempts; of each the first
   128 bits are used.  So a number depends on its place and its parameter alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* An attempt is accepted more often than not; this bound is never reached, but
   no loop is without end.  */
#define OCTA_ATTEMPTS 1000

#define OCTA_NONE(T) ((T)octa_of_bits (0x7fc00000u))

OCTA_FN double
octa_floor_own (double x)
{
  return OCTA_LIBM (floor) (x);
}

OCTA_FN float
octa_floor_own (float x)
{
  return OCTA_LIBM (floorf) (x);
}

/* Two words for numbers of class T from 128 bits, and a third of which single
   precision is all that is needed: of doubles, bits that octa_unit leaves.  */
template <class T> struct octa_attempt
{
  octad_word<octad_uniform, T> a, b;
  unsigned c;
};

OCTA_FN void
octa_attempt_of (const octa_u64 *w, octa_attempt<double> *t)
{
  t->a = w[0];
  t->b = w[1];
  t->c = (unsigned)((w[0] & 0xfff) << 20 | (w[1] & 0xfff) << 8);
}

OCTA_FN void
octa_attempt_of (const octa_u64 *w, octa_attempt<float> *t)
{
  t->a = (unsigned)w[0];
  t->b = (unsigned)(w[0] >> 32);
  t->c = (unsigned)w[1];
}

template <class T, class G>
OCTA_FN octa_attempt<T>
octa_attempt_at (G g, const octa_draws &r, octa_u64 place, unsigned draw)
{
  octa_u64 w[octa_block_words (g)];
  octa_attempt<T> t;
  octa_block (g, r, r.block + place, draw, w);
  octa_attempt_of (w, &t);
  return t;
}

template <class T>
OCTA_FN T
octa_normal_of (const octa_attempt<T> &t)
{
  T c, s;
  octa_turn_own (octa_unit (t.b), &c, &s);
  return octa_sqrt_own (-2 * octa_log_own (octa_unit (t.a))) * c;
}

/* ---- gamma ---- */

/* x^2 / 2 + d (1 - v + log (v)) of v = (1 + y)^3, y = x / (3 sqrt (d)); near
   y = 0, where all but x^2 y^2 / 12 cancels, by its series.  */
template <class T>
OCTA_FN T
octa_gamma_log (T d, T x, T y, T v)
{
  const T x2 = x * x;
  if (y < (T)0.0625 && y > (T)-0.0625)
    return -x2 * y * y
           * ((T)(1. / 12)
              - y * ((T)(1. / 15) - y * ((T)(1. / 18) - y * (T)(1. / 21))));
  return x2 / 2 + d * (1 - v + octa_log_own (v));
}

/* Shape A, scale 1.  Marsaglia and Tsang, A simple method for generating gamma
   variables, ACM TOMS 26 (2000); A below 1 is A + 1 times u^(1 / A).  */
template <class G, class T>
OCTA_FN T
octad_gamma (G g, const octa_draws &r, octa_u64 place, T a)
{
  if (! (a > 0) || a - a != 0)
    return OCTA_NONE (T);
  const T d = (a < 1 ? a + 1 : a) - (T)(1. / 3);
  const T c = 1 / (3 * octa_sqrt_own (d));
  T made = d;
  for (unsigned k = 1; k < OCTA_ATTEMPTS; k++)
    {
      const octa_attempt<T> t = octa_attempt_at<T> (g, r, place, k);
      const T x = octa_normal_of (t), y = c * x;
      const T v = (1 + y) * (1 + y) * (1 + y);
      const T u = octa_unit (t.c);
      if (v > 0
          && (u < 1 - (T)0.0331 * (x * x) * (x * x)
              || octa_log_own (u) < octa_gamma_log (d, x, y, v)))
        {
          made = d * v;
          break;
        }
    }
  if (a < 1)
    {
      const octa_attempt<T> t = octa_attempt_at<T> (g, r, place, 0);
      made = made * octa_exp_own (octa_log_own (octa_unit (t.a)) / a);
    }
  return made;
}

/* ---- Poisson ---- */

/* Inversion: the first K whose probabilities up to it exceed a uniform number;
   at the latest where they are too small to be added.  */
template <class T>
OCTA_FN T
octa_poisson_search (T l, T u)
{
  const T least = sizeof (T) == 4 ? (T)0x1p-25 : (T)0x1p-54;
  T k = 0, p = octa_exp_own (-l);
  while (u > p && (p > least || k < l))
    {
      u = u - p;
      k = k + 1;
      p = p * (l / k);
    }
  return k;
}

/* Logarithm of the probability of K.  From 10 on, log (K!) is Stirling's
   series, joined with the other terms: -l ((1 + x) log (1 + x) - x) with x =
   (K - l) / l, near x = 0 by its series, else all digits would cancel.  */
template <class T>
OCTA_FN T
octa_poisson_log (T l, T k)
{
  if (k < 10)
    {
      T f = 1;
      for (T j = 2; j <= k; j = j + 1)
        f = f * j;
      return k * octa_log_own (l) - l - octa_log_own (f);
    }
  const T x = (k - l) / l, q = 1 / (k * k);
  T t = k - l;
  if (x < (T)0.0625 && x > (T)-0.0625)
    {
      T s = (T)(-1. / 72);
      s = s * x + (T)(1. / 56);
      s = s * x - (T)(1. / 42);
      s = s * x + (T)(1. / 30);
      s = s * x - (T)(1. / 20);
      s = s * x + (T)(1. / 12);
      s = s * x - (T)(1. / 6);
      s = s * x + (T)0.5;
      t = -t * x * s;
    }
  else
    t = t - k * octa_log_own (k / l);
  return t - octa_log_own (k * (T)6.283185307179586) / 2
         - ((T)(1. / 12) - q * ((T)(1. / 360) - q * (T)(1. / 1260))) / k;
}

/* Hoermann, The transformed rejection method for generating Poisson random
   variables, Insurance: Mathematics and Economics 12 (1993): PTRS.  */
template <class G, class T>
OCTA_FN T
octa_poisson_reject (G g, const octa_draws &r, octa_u64 place, T l)
{
  const T b = (T)0.931 + (T)2.53 * octa_sqrt_own (l);
  const T a = (T)-0.059 + (T)0.02483 * b;
  const T inverse = (T)1.1239 + (T)1.1328 / (b - (T)3.4);
  const T squeeze = (T)0.9277 - (T)3.6224 / (b - 2);
  for (unsigned n = 1; n < OCTA_ATTEMPTS; n++)
    {
      const octa_attempt<T> t = octa_attempt_at<T> (g, r, place, n);
      const T u = octa_unit (t.a) - (T)0.5, v = octa_unit (t.b);
      const T us = (T)0.5 - (u < 0 ? -u : u);
      const T k = octa_floor_own ((2 * a / us + b) * u + l + (T)0.43);
      if (us >= (T)0.07 && v <= squeeze)
        return k;
      if (k >= 0 && (us >= (T)0.013 || v <= us)
          && octa_log_own (v * inverse / (a / (us * us) + b))
                 <= octa_poisson_log (l, k))
        return k;
    }
  return octa_floor_own (l);
}

/* Mean L.  From 1e8 on a rounded normal number, as core.  */
template <class G, class T>
OCTA_FN T
octad_poisson (G g, const octa_draws &r, octa_u64 place, T l)
{
  if (! (l >= 0) || l - l != 0)
    return OCTA_NONE (T);
  if (l >= 12 && l < (T)1e8)
    return octa_poisson_reject (g, r, place, l);
  const octa_attempt<T> t = octa_attempt_at<T> (g, r, place, 0);
  if (l < 12)
    return octa_poisson_search (l, octa_unit (t.a));
  return octa_floor_own (l + octa_sqrt_own (l) * octa_normal_of (t) + (T)0.5);
}
