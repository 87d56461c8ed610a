/* octa_reject.cuh -- gamma and Poisson numbers, whose parameter may differ from
   element to element.

   Element PLACE of the call uses only block PLACE.  Draw 0 of that block is
   for numbers that are needed once; draws 1, 2, ... are attempts, each of
   which uses the first 128 bits.  So a number depends only on its position and
   its parameter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* An attempt is accepted with a probability above one half; this bound is
   never reached, but ensures that loops end.  */
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

/* Words of an attempt: two for numbers of class T, and a third one whose upper
   24 bits are random; for doubles it is made of the bits that octa_unit does
   not use.  */
template <class T> struct octa_attempt
{
  octad_word<octad_uniform, T> a, b, c;
};

OCTA_FN octa_attempt<double>
octa_attempt_of (const octa_u64 *w)
{
  return { w[0], w[1], w[0] << 52 | (w[1] & 0xfff) << 40 | 1ull << 39 };
}

OCTA_FN octa_attempt<float>
octa_attempt_of (const unsigned *w)
{
  return { w[0], w[1], w[2] };
}

template <class T, class G>
OCTA_FN octa_attempt<T>
octa_attempt_at (G g, const octa_draws &r, octa_u64 place, unsigned draw)
{
  constexpr int n = octa_per_block<G, octad_uniform, T> ();
  octa_u64 words[octa_block_words (g)];
  octad_word<octad_uniform, T> w[n];
  octa_block (g, r, r.block + place, draw, words);
  octad_words_of (words, n, w);
  return octa_attempt_of (w);
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

/* x^2 / 2 + d (1 - v + log (v)) for v = (1 + y)^3, y = x / (3 sqrt (d)).  Near
   y = 0, where everything except x^2 y^2 / 12 cancels, its series is used.  */
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

template <class T> struct octa_gamma_try
{
  T x, y, v, u;
};

/* Make an attempt.  Is it accepted immediately?  */
template <class T>
OCTA_FN bool
octa_gamma_first (const octa_attempt<T> &t, T c, octa_gamma_try<T> *m)
{
  m->x = octa_normal_of (t);
  m->y = c * m->x;
  m->v = (1 + m->y) * (1 + m->y) * (1 + m->y);
  m->u = octa_unit (t.c);
  const T x2 = m->x * m->x;
  return (m->v > 0) & (m->u < 1 - (T)0.0331 * x2 * x2);
}

template <class T>
OCTA_FN bool
octa_gamma_second (const octa_gamma_try<T> &m, T d)
{
  return m.v > 0 && octa_log_own (m.u) < octa_gamma_log (d, m.x, m.y, m.v);
}

template <class T>
OCTA_FN T
octa_gamma_d (T a)
{
  return (a < 1 ? a + 1 : a) - (T)(1. / 3);
}

template <class T>
OCTA_FN T
octa_gamma_c (T d)
{
  return 1 / (3 * octa_sqrt_own (d));
}

/* Shape A, scale 1, from attempt K on.  Marsaglia and Tsang, A simple method
   for generating gamma variables, ACM TOMS 26 (2000).  For A < 1 the number
   for A + 1 is multiplied by octa_gamma_power.  */
template <class G, class T>
OCTA_FN T
octa_gamma_from (G g, const octa_draws &r, octa_u64 place, T a, unsigned k)
{
  const T d = octa_gamma_d (a), c = octa_gamma_c (d);
  for (; k < OCTA_ATTEMPTS; k++)
    {
      octa_gamma_try<T> m;
      if (octa_gamma_first (octa_attempt_at<T> (g, r, place, k), c, &m)
          || octa_gamma_second (m, d))
        return d * m.v;
    }
  return d;
}

template <class T>
OCTA_FN T
octa_gamma_power (const octa_attempt<T> &t, T a)
{
  return octa_exp_own (octa_log_own (octa_unit (t.a)) / a);
}

template <class T>
OCTA_FN bool
octa_gamma_has (T a)
{
  return (a > 0) & (a - a == 0);
}

template <class G, class T>
OCTA_CALLED T
octad_gamma (G g, const octa_draws &r, octa_u64 place, T a)
{
  if (! octa_gamma_has (a))
    return OCTA_NONE (T);
  const T made = octa_gamma_from (g, r, place, a, 1);
  return a < 1
             ? made * octa_gamma_power (octa_attempt_at<T> (g, r, place, 0), a)
             : made;
}

/* ---- Poisson ---- */

/* Inversion: the first K for which the sum of the probabilities up to K
   exceeds a uniform number, or where they are too small to be added.  A step
   compares the probability P of K with the rest U of the number, and returns
   whether another step is needed.  */
template <class T>
OCTA_FN bool
octa_poisson_step (T l, T *k, T *p, T *u)
{
  const T least = sizeof (T) == 4 ? (T)0x1p-25 : (T)0x1p-54;
  const bool more = (*u > *p) & ((*p > least) | (*k < l));
  *u = more ? *u - *p : *u;
  *k = more ? *k + 1 : *k;
  *p = more ? *p * (l / *k) : *p;
  return more;
}

template <class T>
OCTA_FN T
octa_poisson_search (T l, T u)
{
  T k = 0, p = octa_exp_own (-l);
  while (octa_poisson_step (l, &k, &p, &u))
    continue;
  return k;
}

/* Logarithm of the probability of K.  From 10 on, log (K!) is Stirling's
   series, combined with the other terms: -l ((1 + x) log (1 + x) - x) with x =
   (K - l) / l.  Near x = 0 its series is used, because otherwise all digits
   would cancel.  */
template <class T>
OCTA_FN T
octa_poisson_log (T l, T k)
{
  const bool few = k < 10;
  T f = 1;
  OCTA_ALL
  for (int j = 2; j < 10; j++)
    f = k >= j ? f * j : f;
  const T more = k - l, x = more / l, q = 1 / (k * k);
  T s = (T)(-1. / 72);
  s = s * x + (T)(1. / 56);
  s = s * x - (T)(1. / 42);
  s = s * x + (T)(1. / 30);
  s = s * x - (T)(1. / 20);
  s = s * x + (T)(1. / 12);
  s = s * x - (T)(1. / 6);
  s = s * x + (T)0.5;
  const bool near = (x < (T)0.0625) & (x > (T)-0.0625);
  const T y = k * octa_log_own (few ? l : k / l);
  const T many = near ? -more * x * s : more - y;
  const T rest = ((T)(1. / 12) - q * ((T)(1. / 360) - q * (T)(1. / 1260))) / k;
  const T half = octa_log_own (few ? f * f : k * (T)6.283185307179586) / 2;
  return (few ? y - l : many - rest) - half;
}

/* Hoermann, The transformed rejection method for generating Poisson random
   variables, Insurance: Mathematics and Economics 12 (1993): PTRS.  */
template <class T> struct octa_poisson_try
{
  T a, b, us, v, k;
};

/* Make an attempt.  Is it accepted immediately?  */
template <class T>
OCTA_FN bool
octa_poisson_first (const octa_attempt<T> &t, T l, octa_poisson_try<T> *m)
{
  m->b = (T)0.931 + (T)2.53 * octa_sqrt_own (l);
  m->a = (T)-0.059 + (T)0.02483 * m->b;
  const T squeeze = (T)0.9277 - (T)3.6224 / (m->b - 2);
  const T u = octa_unit (t.a) - (T)0.5;
  m->v = octa_unit (t.b);
  m->us = (T)0.5 - (u < 0 ? -u : u);
  m->k = octa_floor_own ((2 * m->a / m->us + m->b) * u + l + (T)0.43);
  return (m->us >= (T)0.07) & (m->v <= squeeze);
}

template <class T>
OCTA_FN bool
octa_poisson_second (const octa_poisson_try<T> &m, T l)
{
  const T inverse = (T)1.1239 + (T)1.1328 / (m.b - (T)3.4);
  return (m.k >= 0) & ((m.us >= (T)0.013) | (m.v <= m.us))
         & (octa_log_own (m.v * inverse / (m.a / (m.us * m.us) + m.b))
            <= octa_poisson_log (l, m.k));
}

/* From attempt N on.  */
template <class G, class T>
OCTA_FN T
octa_poisson_from (G g, const octa_draws &r, octa_u64 place, T l, unsigned n)
{
  for (; n < OCTA_ATTEMPTS; n++)
    {
      octa_poisson_try<T> m;
      if (octa_poisson_first (octa_attempt_at<T> (g, r, place, n), l, &m)
          || octa_poisson_second (m, l))
        return m.k;
    }
  return octa_floor_own (l);
}

/* Is the mean for inversion, or for rejection?  */
template <class T>
OCTA_FN bool
octa_poisson_seeks (T l)
{
  return (l >= 0) & (l < 12);
}

template <class T>
OCTA_FN bool
octa_poisson_rejects (T l)
{
  return (l >= 12) & (l < (T)1e8);
}

/* A number with mean L; from 1e8 on a rounded normal number, as in core.  */
template <class G, class T>
OCTA_CALLED T
octad_poisson (G g, const octa_draws &r, octa_u64 place, T l)
{
  if (octa_poisson_rejects (l))
    return octa_poisson_from (g, r, place, l, 1);
  if (! (l >= 0) || l - l != 0)
    return OCTA_NONE (T);
  const octa_attempt<T> t = octa_attempt_at<T> (g, r, place, 0);
  if (octa_poisson_seeks (l))
    return octa_poisson_search (l, octa_unit (t.a));
  return octa_floor_own (l + octa_sqrt_own (l) * octa_normal_of (t) + (T)0.5);
}

#ifdef OCTA_HOST
/* ---- runs: the same numbers, faster ---- */

/* Draw DRAW of N elements, N up to OCTA_DRAWS_RUN.  Returns the number of
   words for each element.  */
template <class G, class W>
OCTA_FN int
octa_attempts (G g, const octa_draws &r, octa_u64 place, unsigned draw, int n,
               W *w)
{
  constexpr int words = octa_block_words (G ());
  constexpr int each = words * 8 / (int)sizeof (W);
  octa_u64 raw[words * (OCTA_DRAWS_RUN + 4)];
  octa_blocks (g, r, r.block + place, draw, n, raw);
  octad_words_of (raw, n * each, w);
  return each;
}

#define OCTA_ATTEMPT_ROOM(G) (octa_block_words (G ()) * 2 * OCTA_DRAWS_RUN)

/* N numbers, N up to OCTA_DRAWS_RUN, of shapes A: first the first attempts for
   all in a loop that is vectorised, then further attempts for those that were
   not accepted.  */
template <class G, class T>
OCTA_FN void
octad_gamma_run (G g, const octa_draws &r, octa_u64 place, const T *a, T *v,
                int n)
{
  octad_word<octad_uniform, T> w[OCTA_ATTEMPT_ROOM (G)];
  T sure[OCTA_DRAWS_RUN], small = 0;
  int each = octa_attempts (g, r, place, 1, n, w);
  octa_gamma_try<T> m;
  for (int k = 0; k < n; k++)
    {
      const T d = octa_gamma_d (a[k]);
      const bool ok
          = octa_gamma_first (octa_attempt_of (w + each * k),
                              octa_gamma_c (d), &m)
            & octa_gamma_has (a[k]);
      sure[k] = ok ? (T)1 : (T)0;
      v[k] = d * m.v;
    }
  for (int k = 0; k < n; k++)
    {
      small = a[k] < 1 ? (T)1 : small;
      if (sure[k] == 0)
        v[k] = octa_gamma_has (a[k])
                   ? octa_gamma_from (g, r, place + k, a[k], 1)
                   : OCTA_NONE (T);
    }
  if (small == 0)
    return;
  octa_attempts (g, r, place, 0, n, w);
  for (int k = 0; k < n; k++)
    {
      const T power = octa_gamma_power (octa_attempt_of (w + each * k), a[k]);
      v[k] = a[k] < 1 ? v[k] * power : v[k];
    }
}

/* Means L that are all for inversion.  */
template <class G, class T>
OCTA_FN void
octa_poisson_run_search (G g, const octa_draws &r, octa_u64 place, const T *l,
                         T *v, int n)
{
  octad_word<octad_uniform, T> w[OCTA_ATTEMPT_ROOM (G)];
  T p[OCTA_DRAWS_RUN], u[OCTA_DRAWS_RUN], more = 1;
  const int each = octa_attempts (g, r, place, 0, n, w);
  for (int k = 0; k < n; k++)
    {
      p[k] = octa_exp_own (-l[k]);
      u[k] = octa_unit (w[each * k]);
      v[k] = 0;
    }
  /* Step all together until the last one is found.  */
  while (more > 0)
    {
      more = 0;
      for (int k = 0; k < n; k++)
        {
          const bool goes_on = octa_poisson_step (l[k], &v[k], &p[k], &u[k]);
          more = goes_on ? (T)1 : more;
        }
    }
}

/* Means L that are all for rejection.  Those that are not accepted immediately
   are collected, so that their second test is vectorised too.  */
template <class G, class T>
OCTA_FN void
octa_poisson_run_reject (G g, const octa_draws &r, octa_u64 place, const T *l,
                         T *v, int n)
{
  octad_word<octad_uniform, T> w[OCTA_ATTEMPT_ROOM (G)];
  octad_word<octad_uniform, T> a[OCTA_DRAWS_RUN], b[OCTA_DRAWS_RUN];
  T sure[OCTA_DRAWS_RUN], mean[OCTA_DRAWS_RUN];
  int open[OCTA_DRAWS_RUN], n_open = 0;
  const int each = octa_attempts (g, r, place, 1, n, w);
  octa_poisson_try<T> m;
  for (int k = 0; k < n; k++)
    {
      const bool ok
          = octa_poisson_first (octa_attempt_of (w + each * k), l[k], &m);
      sure[k] = ok ? (T)1 : (T)0;
      v[k] = m.k;
    }
  for (int k = 0; k < n; k++)
    {
      open[n_open] = k;
      a[n_open] = w[each * k];
      b[n_open] = w[each * k + 1];
      mean[n_open] = l[k];
      n_open += sure[k] == 0;
    }
  for (int j = 0; j < n_open; j++)
    {
      octa_poisson_first (octa_attempt<T>{ a[j], b[j], 0 }, mean[j], &m);
      sure[j] = octa_poisson_second (m, mean[j]) ? (T)1 : (T)0;
    }
  for (int j = 0; j < n_open; j++)
    if (sure[j] == 0)
      v[open[j]] = octa_poisson_from (g, r, place + open[j], mean[j], 2);
}

/* N numbers, N up to OCTA_DRAWS_RUN, of means L.  */
template <class G, class T>
OCTA_FN void
octad_poisson_run (G g, const octa_draws &r, octa_u64 place, const T *l, T *v,
                  int n)
{
  int n_sought = 0, n_rejected = 0;
  for (int k = 0; k < n; k++)
    {
      n_sought += octa_poisson_seeks (l[k]);
      n_rejected += octa_poisson_rejects (l[k]);
    }
  if (n_sought == n)
    octa_poisson_run_search (g, r, place, l, v, n);
  else if (n_rejected == n)
    octa_poisson_run_reject (g, r, place, l, v, n);
  else
    for (int k = 0; k < n; k++)
      v[k] = octad_poisson (g, r, place + k, l[k]);
}
#endif
