/* octa_sobol.cuh -- Sobol sequences: I. M. Sobol, On the distribution of points
   in a cube and the approximate evaluation of integrals, 1967; in the order of
   Gray codes, I. A. Antonov and V. M. Saleev, 1979.

   A call draws POINTS points of DIMS dimensions, all of the first dimension,
   then all of the second: position P of the call is point BLOCK + P % POINTS
   of dimension P / POINTS.  So a matrix with a column for each dimension is
   drawn in the order of its elements.  TABLE has a row for each dimension: the
   shift, and as many direction vectors as a word has bits
   (src/random/sobol.h).  Points of 32 bits begin again after 2^32.

   One word makes one number, whatever the class, because the sequence would
   lose its low discrepancy if numbers shared words or rejected some:
   octa_make_point is used instead of octa_make.  A word w of 32 bits stands
   for the middle of its interval: as a double (w + 1/2) / 2^32, as 64 bits
   2^32 w + 2^31.  Singles and 32-bit integers use the upper bits of 64-bit
   words.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct octa_sobol32
{
};
struct octa_sobol64
{
};

OCTA_FN constexpr bool
octa_has_points (octa_sobol32)
{
  return true;
}

OCTA_FN constexpr bool
octa_has_points (octa_sobol64)
{
  return true;
}

OCTA_FN unsigned
octa_word_of (octa_sobol32)
{
  return 0;
}

OCTA_FN octa_u64
octa_word_of (octa_sobol64)
{
  return 0;
}

/* ---- words ---- */

template <class W> struct octa_sobol_place
{
  const W *row;
  octa_u64 at; /* index into POINTS */
};

/* The dimension and the point of position I.  Positions beyond the end stay
   inside the table.  */
template <class W>
OCTA_FN octa_sobol_place<W>
octa_sobol_find (const octa_draws &r, octa_u64 i)
{
  octa_u64 dim = 0;
  if (i < r.points)
    ;
  else if ((i | r.points) >> 32 == 0)
    dim = (unsigned)i / (unsigned)r.points;
  else
    dim = i / r.points;
  const octa_u64 row = dim < r.dims ? dim : r.dims - 1;
  octa_sobol_place<W> p;
  p.row = (const W *)r.table + row * (8 * sizeof (W) + 1);
  p.at = i - dim * r.points;
  return p;
}

/* X and the vectors at V that the bits of GRAY select, four at a time.  */
template <class W>
OCTA_FN W
octa_sobol_sum (W x, const W *v, unsigned gray)
{
  for (; gray; v += 4, gray >>= 4)
    OCTA_ALL
    for (int k = 0; k < 4; k++)
      x ^= v[k] & (W)(0 - (int)(gray >> k & 1));
  return x;
}

/* The word of point I, computed without the point before.  */
template <class W>
OCTA_FN W
octa_sobol_word (const W *row, octa_u64 i)
{
  const W gray = (W)i ^ (W)i >> 1;
  W x = octa_sobol_sum (row[0], row + 1, (unsigned)gray);
  if (sizeof (W) == 8)
    x = octa_sobol_sum (x, row + 33, (unsigned)((octa_u64)gray >> 32));
  return x;
}

/* The difference (exclusive or) of the words of points I - 1 and I.  */
template <class W>
OCTA_FN W
octa_sobol_step (const W *row, octa_u64 i)
{
  const octa_u64 last = 1ull << (8 * sizeof (W) - 1);
#ifdef OCTA_HOST
  return row[1 + __builtin_ctzll (i | last)];
#else
  return row[__ffsll ((long long)(i | last))];
#endif
}

template <class W>
OCTA_FN void
octa_sobol_words (const octa_draws &r, octa_u64 i, W *w, int n)
{
  const octa_sobol_place<W> p = octa_sobol_find<W> (r, i);
  if (p.at + n <= r.points)
    {
      const octa_u64 first = r.block + p.at;
      W x = octa_sobol_word (p.row, first);
      w[0] = x;
      for (int k = 1; k < n; k++)
        w[k] = x ^= octa_sobol_step (p.row, first + k);
    }
  else
    for (int k = 0; k < n; k++)
      {
        const octa_sobol_place<W> q = octa_sobol_find<W> (r, i + k);
        w[k] = octa_sobol_word (q.row, r.block + q.at);
      }
}

/* On the host many numbers are drawn dimension by dimension.  */
template <class W>
OCTA_FN void
octa_sobol_run (const octa_draws &r, octa_u64 i, W *w, int n)
{
#ifdef OCTA_HOST
  if (n == OCTA_DRAWS_RUN)
    {
      octa_u64 left = r.points - octa_sobol_find<W> (r, i).at;
      for (int k = 0, m; k < n; k += m, left = r.points)
        {
          m = left < (octa_u64)(n - k) ? (int)left : n - k;
          octa_sobol_words (r, i + k, w + k, m);
        }
      return;
    }
#endif
  octa_sobol_words (r, i, w, n);
}

OCTA_FN void
octa_points (octa_sobol32, const octa_draws &r, octa_u64 i, unsigned *w,
               int n)
{
  octa_sobol_run (r, i, w, n);
}

OCTA_FN void
octa_points (octa_sobol64, const octa_draws &r, octa_u64 i, octa_u64 *w,
               int n)
{
  octa_sobol_run (r, i, w, n);
}

/* ---- words to other words, and to fractions ---- */

OCTA_FN void
octa_convert (unsigned from, octa_u64 &to)
{
  to = (octa_u64)from << 32 | 0x80000000u;
}

OCTA_FN void
octa_convert (octa_u64 from, unsigned &to)
{
  to = (unsigned)(from >> 32);
}

template <class W>
OCTA_FN void
octa_convert (W from, W &to)
{
  to = from;
}

OCTA_FN void
octa_fraction (unsigned w, double &u)
{
  u = ((double)w + 0.5) * 0x1p-32;
}

OCTA_FN void
octa_fraction (octa_u64 w, double &u)
{
  u = octa_unit (w);
}

template <class W>
OCTA_FN void
octa_fraction (W from, float &u)
{
  unsigned w;
  octa_convert (from, w);
  u = octa_unit (w);
}

/* ---- the normal distribution, by inversion ---- */

/* (c[0] + c[1] x + ... + c[7] x^7) / (d[0] + ... + d[7] x^7); the coefficients
   are in pairs.  */
OCTA_FN double
octa_sobol_ratio (const double (&c)[8][2], double x)
{
  double n = c[7][0], d = c[7][1];
  OCTA_ALL
  for (int k = 6; k >= 0; k--)
    {
      n = n * x + c[k][0];
      d = d * x + c[k][1];
    }
  return n / d;
}

/* The quantile of the normal distribution for probability U, 0 < U < 1: M.  J.
   Wichura, Algorithm AS 241, Applied Statistics 37, 1988 (PPND16, 16
   digits).  */
OCTA_FN double
octa_inverse_normal (double u)
{
  constexpr double middle[8][2]
      = { { 3.3871328727963666080, 1.0 },
          { 1.3314166789178437745e+2, 4.2313330701600911252e+1 },
          { 1.9715909503065514427e+3, 6.8718700749205790830e+2 },
          { 1.3731693765509461125e+4, 5.3941960214247511077e+3 },
          { 4.5921953931549871457e+4, 2.1213794301586595867e+4 },
          { 6.7265770927008700853e+4, 3.9307895800092710610e+4 },
          { 3.3430575583588128105e+4, 2.8729085735721942674e+4 },
          { 2.5090809287301226727e+3, 5.2264952788528545610e+3 } };
  constexpr double near[8][2]
      = { { 1.42343711074968357734, 1.0 },
          { 4.63033784615654529590, 2.05319162663775882187 },
          { 5.76949722146069140550, 1.67638483018380384940 },
          { 3.64784832476320460504, 6.89767334985100004550e-1 },
          { 1.27045825245236838258, 1.48103976427480074590e-1 },
          { 2.41780725177450611770e-1, 1.51986665636164571966e-2 },
          { 2.27238449892691845833e-2, 5.47593808499534494600e-4 },
          { 7.74545014278341407640e-4, 1.05075007164441684324e-9 } };
  constexpr double far[8][2]
      = { { 6.65790464350110377720, 1.0 },
          { 5.46378491116411436990, 5.99832206555887937690e-1 },
          { 1.78482653991729133580, 1.36929880922735805310e-1 },
          { 2.96560571828504891230e-1, 1.48753612908506148525e-2 },
          { 2.65321895265761230930e-2, 7.86869131145613259100e-4 },
          { 1.24266094738807843860e-3, 1.84631831751005468180e-5 },
          { 2.71155556874348757815e-5, 1.42151175831644588870e-7 },
          { 2.01033439929228813265e-7, 2.04426310338993978564e-15 } };
  const double q = u - 0.5;
  if (q >= -0.425 && q <= 0.425)
    return q * octa_sobol_ratio (middle, 0.180625 - q * q);
  const double t = octa_sqrt_own (-octa_log_own (q < 0 ? u : 1 - u));
  const double x = t <= 5 ? octa_sobol_ratio (near, t - 1.6)
                          : octa_sobol_ratio (far, t - 5);
  return q < 0 ? -x : x;
}

/* ---- distributions: each word makes a number ---- */

template <class W, class T>
OCTA_FN void
octa_make_point (octad_bits, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    {
      octad_word<octad_bits, T> x;
      octa_convert (w[k], x);
      v[k] = (T)x;
    }
}

template <class W, class T>
OCTA_FN void
octa_make_point (octad_uniform, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    octa_fraction (w[k], v[k]);
}

template <class W, class T>
OCTA_FN void
octa_make_point (octad_integer, const octa_draws &r, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    {
      octa_u64 x;
      octa_convert (w[k], x);
      v[k] = (T)(r.low + (long long)octa_share (x, r.range));
    }
}

/* Singles are computed in double, too.  */
template <class W, class T>
OCTA_FN void
octa_make_point (octad_normal, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    {
      double u;
      octa_fraction (w[k], u);
      v[k] = (T)octa_inverse_normal (u);
    }
}

template <class W, class T>
OCTA_FN void
octa_make_point (octad_lognormal, const octa_draws &r, const W *w, T *v, int n)
{
  octa_make_point (octad_normal (), r, w, v, n);
  for (int k = 0; k < n; k++)
    v[k] = octa_exp_own ((T)r.a + (T)r.b * v[k]);
}

template <class W, class T>
OCTA_FN void
octa_make_point (octad_exponential, const octa_draws &, const W *w, T *v, int n)
{
  for (int k = 0; k < n; k++)
    {
      T u;
      octa_fraction (w[k], u);
      v[k] = -octa_log_own (u);
    }
}
