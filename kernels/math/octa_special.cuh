/* octa_special.cuh -- gamma, psi and the error functions.

   Only included in kernels that use an octas_ function (src/fuse/kgen.c).  At
   poles, zeros and negative integers the results are those of core, even if
   they are unusual; other values are within the bound of the row in ops.def.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Define octas_NAME by overloads octas_NAME_ for double and float.  */
#define OCTA_DEF_SPECIAL(name)                                                \
  template <class A> OCTA_FN auto octas_##name (A a)                          \
  {                                                                           \
    return octas_##name##_ (octa_to<octa_float<A>> (a));                      \
  }

/* ---- gamma and its logarithm ---- */

#ifdef OCTA_SINCE_11
#define OCTA_OF_ZERO false
#else
#define OCTA_OF_ZERO true
#endif

/* gamma (A) as a factorial, because CUDA's tgamma can be off by one in the
   last bit: exact, or 0.  */
#ifdef OCTA_HOST
#define OCTA_FACTORIAL(R, a) ((R)0)
#else
#define OCTA_FACTORIAL(R, a) octas_factorial_##R (a)
OCTA_CALLED double
octas_factorial_double (double a)
{
  double y = 1;
  if (! (a >= 1 && a <= 23 && ::trunc (a) == a))
    return 0;
  OCTA_LOOP
  for (int k = 2; k < a; k++)
    y *= k;
  return y;
}
OCTA_FN float
octas_factorial_float (float a)
{
  return a <= 14 ? (float)octas_factorial_double (a) : 0;
}
#endif

#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_CALLED R octas_gamma_ (R a)                                            \
  {                                                                           \
    if (a == 0)                                                               \
      return OCTA_LIBM (copysign##S) (INF_, a);                               \
    if (OCTA_LIBM (fabs##S) (a) == INF_                                       \
        || (a < 0 && OCTA_LIBM (floor##S) (a) == a))                          \
      return INF_;                                                            \
    if (a != a)                                                               \
      return NAN_; /* also of NA */                                           \
    const R whole = OCTA_FACTORIAL (R, a);                                    \
    return whole > 0 ? whole : OCTA_LIBM (tgamma##S) (a);                     \
  }                                                                           \
  OCTA_CALLED R octas_gammaln_ (R a) { return OCTA_LIBM (lgamma##S) (a); }    \
  /* Is gamma (a) below zero?  The poles count as above, but for -0 before    \
     Octave 11.  */                                                           \
  OCTA_FN bool octas_gamma_is_negative (R a)                                  \
  {                                                                           \
    R low = OCTA_LIBM (floor##S) (a), half = low * (R)0.5;                    \
    return a == 0 ? OCTA_OF_ZERO && OCTA_LIBM (copysign##S) ((R)1, a) < 0     \
                  : a < 0 && a != low && OCTA_LIBM (floor##S) (half) != half; \
  }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF
OCTA_DEF_SPECIAL (gamma)
OCTA_DEF_SPECIAL (gammaln)

template <class A>
OCTA_FN bool
octa_gammaln_ok (A a)
{
  return ! octas_gamma_is_negative (octa_to<octa_float<A>> (a));
}
template <class A>
OCTA_FN bool
octa_lgamma_ok (A a)
{
  return octa_gammaln_ok (a);
}

#ifdef OCTA_DEF_BOTH_Z
#define OCTA_DEF(name)                                                        \
  template <class A> OCTA_FN auto octa_##name##_rc (A a)                      \
  {                                                                           \
    octa_float<A> x = octa_to<octa_float<A>> (a);                             \
    typedef decltype (octa_complex_of (x)) Z;                                 \
    return Z{ octas_gammaln_ (x),                                             \
              (octa_float<A>) (octa_gammaln_ok (x) ? 0 : OCTA_PI) };          \
  }
OCTA_DEF (gammaln)
OCTA_DEF (lgamma)
#undef OCTA_DEF
#endif

/* ---- the digamma function ---- */

/* Integers and half-integers by core's sums if these are short; otherwise by
   recurrence up to 10, and from there by the asymptotic series.  */
template <class R>
OCTA_CALLED R
octas_psi_positive (R z)
{
  R p = 0, low = octa_floor_ (octa_k (), z);
  if (z < 64 && z == low)
    {
      p = (R)-0.577215664901532860607;
      OCTA_LOOP
      for (int k = (int)z - 1; k > 0; k--)
        p = (R)(p + 1. / k);
      return p;
    }
  if (z < 64 && z - low == (R)0.5)
    {
      OCTA_LOOP
      for (int k = (int)z; k > 0; k--)
        p = (R)(p + 1. / (2 * k - 1));
      return (R)(-0.577215664901532860607 - 2 * 0.693147180559945309417
                 + 2 * p);
    }
  if (z < 10)
    {
      int n = (int)(10 - z);
      OCTA_LOOP
      for (int k = n - 1; k >= 0; k--)
        p = (R)(p - 1. / (k + z));
      z += n;
    }
  const R b[] = { (R)-8.3333333333333333e-2, (R)8.3333333333333333e-3,
                  (R)-3.9682539682539683e-3, (R)4.1666666666666667e-3,
                  (R)-7.5757575757575758e-3, (R)2.1092796092796093e-2,
                  (R)-8.3333333333333333e-2, (R)4.4325980392156863e-1,
                  (R)-3.0539543302701197e+0, (R)2.6456212121212121e+1 };
  R t = 1 / (z * z), s = 0;
  for (int k = 9; k >= 0; k--)
    s = (s + b[k]) * t;
  return p + (s + (octa_log_ (octa_k (), z) - (R)0.5 / z));
}

#define OCTA_DEF(R, S, NAN_, INF_, EPS)                                       \
  OCTA_CALLED R octas_psi_ (R a)                                                  \
  {                                                                           \
    if (! (a <= 0)) /* Inf is whole; core's sum for it is empty */      \
      return octas_psi_positive (a == INF_ ? (R)1 : a);                       \
    if (OCTA_LIBM (floor##S) (a) == a)                                        \
      return -INF_;                                                           \
    return (R)(octas_psi_positive (1 - a)                                     \
               - OCTA_PI / OCTA_LIBM (tan) (OCTA_PI * a));                    \
  }
OCTA_DEF_BOTH (OCTA_DEF)
#undef OCTA_DEF
OCTA_DEF_SPECIAL (psi)

/* ---- error functions ---- */

#define OCTA_DEF(name, called)                                                \
  called double octas_##name##_ (double a) { return OCTA_LIBM (name) (a); }   \
  OCTA_FN float octas_##name##_ (float a) { return OCTA_LIBM (name##f) (a); }
OCTA_DEF (erf, OCTA_FN)
OCTA_DEF (erfc, OCTA_FN)
#ifndef OCTA_HOST
OCTA_DEF (erfcx, OCTA_CALLED)
OCTA_DEF (erfinv, OCTA_CALLED)
OCTA_DEF (erfcinv, OCTA_CALLED)
#endif
#undef OCTA_DEF

#define OCTA_ROOT_PI 1.77245385090551602730

#ifdef OCTA_HOST
/* exp (x x) erfc (x); where erfc would underflow, its asymptotic series.  */
OCTA_FN double
octas_erfcx_ (double x)
{
  if (x < 10)
    {
      double high = x * x, low = OCTA_LIBM (fma) (x, x, -high);
      low = high < 1e3 ? low : 0;
      return OCTA_LIBM (exp) (high) * (1 + low) * OCTA_LIBM (erfc) (x);
    }
  double t = 0.5 / (x * x), s = 1;
  for (int k = 27; k > 0; k -= 2)
    s = 1 - k * t * s;
  return s * (1 / OCTA_ROOT_PI) / x;
}

/* 0 < q <= 1/2: a rough value, then Newton's method on log (erfc), whose slope
   is -2 / (sqrt (pi) erfcx).  */
OCTA_FN double
octas_erfc_inverse (double q)
{
  double goal = OCTA_LIBM (log) (q), l = goal + OCTA_LIBM (log1p) (1 - q);
  double u = 2 / (OCTA_PI * 0.147) + 0.5 * l;
  double x = OCTA_LIBM (sqrt) (OCTA_LIBM (sqrt) (u * u - l / 0.147) - u);
  for (int k = 0; k < 3; k++)
    {
      double e = octas_erfcx_ (x);
      x += (OCTA_LIBM (log) (e) - x * x - goal) * e * (0.5 * OCTA_ROOT_PI);
    }
  return x;
}

/* 0 <= p <= 1/2: the same start, then Halley's method on erf.  */
OCTA_FN double
octas_erf_inverse (double p)
{
  double l = OCTA_LIBM (log1p) (-p * p);
  double u = 2 / (OCTA_PI * 0.147) + 0.5 * l;
  double x = OCTA_LIBM (sqrt) (OCTA_LIBM (sqrt) (u * u - l / 0.147) - u);
  x = p < 1e-3 ? 0.5 * OCTA_ROOT_PI * p : x;
  for (int k = 0; k < 2; k++)
    {
      double f = (OCTA_LIBM (erf) (x) - p) * (0.5 * OCTA_ROOT_PI)
                 * OCTA_LIBM (exp) (x * x);
      x -= f / (1 + x * f);
    }
  return x;
}

OCTA_FN double
octas_erfinv_ (double y)
{
  double a = OCTA_LIBM (fabs) (y);
  double x = a <= 0.5  ? octas_erf_inverse (a)
             : a < 1   ? octas_erfc_inverse (1 - a)
             : a == 1 ? OCTA_INF_D
                       : OCTA_NAN_D;
  return OCTA_LIBM (copysign) (x, y);
}

OCTA_FN double
octas_erfcinv_ (double y)
{
  if (y >= 0.5 && y <= 1.5)
    return octas_erfinv_ (1 - y);
  double q = y > 1 ? 2 - y : y;
  double x = q > 0    ? octas_erfc_inverse (q)
             : q == 0 ? OCTA_INF_D
                      : OCTA_NAN_D;
  return y > 1 ? -x : x;
}

OCTA_FN float
octas_erfcx_ (float a)
{
  return (float)octas_erfcx_ ((double)a);
}
OCTA_FN float
octas_erfinv_ (float a)
{
  return (float)octas_erfinv_ ((double)a);
}
OCTA_FN float
octas_erfcinv_ (float a)
{
  return (float)octas_erfcinv_ ((double)a);
}
#define OCTA_TABLE static const
#else
#define OCTA_TABLE static __device__ const
#endif

/* Dawson's function D and its slope at 0, 1/4, 1/2 ... 10.  */
OCTA_TABLE double octas_dawson_at[41][2] = {
  { 0, 1 },
  { 0.23983916356289822, 0.88008041821855088 },
  { 0.42443638350202229, 0.57556361649797771 },
  { 0.52301276774451821, 0.21548084838322262 },
  { 0.5380795069127684, -0.076159013825536845 },
  { 0.49582707396432613, -0.23956768491081529 },
  { 0.42824907108539861, -0.2847472132561959 },
  { 0.35943642067174292, -0.25802747235110024 },
  { 0.30134038892379195, -0.20536155569516787 },
  { 0.25655426284484917, -0.1544941828018212 },
  { 0.22308372216743549, -0.1154186108371774 },
  { 0.19785094717415452, -0.088180209457849879 },
  { 0.1782710306105583, -0.069626183663349731 },
  { 0.16257091456068701, -0.05671094464446548 },
  { 0.14962159308075648, -0.047351151565295395 },
  { 0.13870523959359121, -0.040289296951933985 },
  { 0.12934800123600512, -0.034784009888040923 },
  { 0.12122159429432365, -0.030383551501751083 },
  { 0.11408861022682498, -0.026797492041424821 },
  { 0.1077715111802445, -0.023829356212322707 },
  { 0.10213407442427684, -0.021340744242768356 },
  { 0.097069628473201885, -0.01923109896861986 },
  { 0.092493232310754764, -0.01742555541830236 },
  { 0.088336282814475309, -0.015867252366466085 },
  { 0.084542688974543853, -0.014512267694526227 },
  { 0.081066094061011729, -0.013326175762646528 },
  { 0.07786781898606987, -0.012281646818908329 },
  { 0.074915313826215607, -0.011356736653910788 },
  { 0.072180974658236294, -0.010533645215308089 },
  { 0.069641227642170692, -0.0097978008114751013 },
  { 0.067275811644630618, -0.0091371746694592394 },
  { 0.065067210400572423, -0.0085417612088726017 },
  { 0.063000198707553384, -0.0080031793208542069 },
  { 0.061061476557527881, -0.0075143631992100682 },
  { 0.059239371779972141, -0.0070693202595263722 },
  { 0.057523596564578366, -0.0066629398801214502 },
  { 0.055905046724350461, -0.0062908410383082924 },
  { 0.054375635134938365, -0.0059492499963597466 },
  { 0.052928152705625647, -0.005634901406887282 },
  { 0.05155615168302629, -0.0053449578190126424 },
  { 0.050253847187598531, -0.0050769437519705609 },
};

/* Taylor's series around the nearest of these points: the coefficients follow
   from D' = 1 - 2 x D.  Beyond, the asymptotic series.  */
OCTA_CALLED double
octas_dawson_ (double a)
{
  double x = OCTA_LIBM (fabs) (a), r;
  if (x < 10)
    {
      int k = (int)(4 * x + 0.5);
      double at = 0.25 * k, d = x - at, power = d, tail = 0;
      double c = octas_dawson_at[k][0], slope = octas_dawson_at[k][1];
      double before = c, now = slope;
      OCTA_LOOP
      for (int n = 1; n < 17; n++)
        {
          double next = -2 * (at * now + before) / (n + 1);
          before = now;
          now = next;
          power *= d;
          tail += now * power;
        }
      r = c + (slope * d + tail);
    }
  else
    {
      double t = 0.5 / (x * x), s = 1;
      OCTA_LOOP
      for (int k = 27; k > 0; k -= 2)
        s = 1 + k * t * s;
      r = 0.5 / x * s;
    }
  return x != x ? OCTA_NAN_D : OCTA_LIBM (copysign) (r, a);
}

/* exp (a^2) overflows before erfi does: above 700, the factor exp (64) is
   multiplied last.  */
OCTA_CALLED double
octas_erfi_ (double a)
{
  double high = a * a, low = OCTA_LIBM (fma) (a, a, -high);
  double less = high > 700 ? 64 : 0;
  double r = OCTA_LIBM (exp) (high - less)
             * (2 / OCTA_ROOT_PI * octas_dawson_ (a));
  r = r + r * low;
  if (a != a)
    return OCTA_NAN_D;
  if (high > 720)
    return OCTA_LIBM (copysign) (OCTA_INF_D, a);
  return high > 700 ? r * 6.2351490808116168e27 : r;
}

OCTA_FN float
octas_dawson_ (float a)
{
  return (float)octas_dawson_ ((double)a);
}
OCTA_FN float
octas_erfi_ (float a)
{
  return (float)octas_erfi_ ((double)a);
}
OCTA_DEF_SPECIAL (erf)
OCTA_DEF_SPECIAL (erfc)
OCTA_DEF_SPECIAL (erfcx)
OCTA_DEF_SPECIAL (erfinv)
OCTA_DEF_SPECIAL (erfcinv)
OCTA_DEF_SPECIAL (dawson)
OCTA_DEF_SPECIAL (erfi)
