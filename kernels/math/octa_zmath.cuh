/* octa_zmath.cuh -- functions of complex numbers, and of reals with complex
   results (octa_NAME_rc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_LIBRARY

#define OCTA_DEF_LIBM(name)                                                   \
  OCTA_FN octa_z octa_##name##_ (octa_k, octa_z a)                            \
  {                                                                           \
    return octa_unpack (OCTA_LIBM (c##name) (octa_pack (a)));                   \
  }                                                                           \
  OCTA_FN octa_c octa_##name##_ (octa_k, octa_c a)                            \
  {                                                                           \
    return octa_unpack (OCTA_LIBM (c##name##f) (octa_pack (a)));                \
  }
OCTA_DEF_LIBM (sqrt)
OCTA_DEF_LIBM (exp)
OCTA_DEF_LIBM (log)
OCTA_DEF_LIBM (sin)
OCTA_DEF_LIBM (cos)
OCTA_DEF_LIBM (tan)
OCTA_DEF_LIBM (sinh)
OCTA_DEF_LIBM (cosh)
OCTA_DEF_LIBM (tanh)
OCTA_DEF_LIBM (atan)
OCTA_DEF_LIBM (asinh)
OCTA_DEF_LIBM (acosh)
OCTA_DEF_LIBM (atanh)
#undef OCTA_DEF_LIBM
#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN Z octa_asin_principal (octa_k, Z a)                                 \
  {                                                                           \
    return octa_unpack (OCTA_LIBM (casin##S) (octa_pack (a)));                  \
  }                                                                           \
  OCTA_FN Z octa_acos_principal (octa_k, Z a)                                 \
  {                                                                           \
    return octa_unpack (OCTA_LIBM (cacos##S) (octa_pack (a)));                  \
  }                                                                           \
  OCTA_FN Z octa_power_principal (octa_k, Z a, Z b)                           \
  {                                                                           \
    return octa_unpack (OCTA_LIBM (cpow##S) (octa_pack (a), octa_pack (b)));    \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF

#else

/* ---- written out, in double ---- */

#define OCTA_ABS(x) OCTA_LIBM (fabs) (x)
#define OCTA_SIGN(x, y) OCTA_LIBM (copysign) (x, y)

/* Functions of the library have long texts.  So their arguments are chosen
   first, and each is called in one place if possible.  */

/* Both together bring X into the first quadrant once; the results are those of
   either function.  */
OCTA_FN void
octa_sincos (double x, double *s, double *c)
{
#ifdef OCTA_HOST
  *s = OCTA_LIBM (sin) (x);
  *c = OCTA_LIBM (cos) (x);
#else
  ::sincos (x, s, c);
#endif
}

OCTA_CALLED double
octa_radius (double x, double y)
{
  return octa_hypot_ (octa_k (), x, y);
}

OCTA_FN octa_z
octa_sqrt_ (octa_k k, octa_z a)
{
  double x = a.re, y = a.im;
  if (octa_isinf_ (k, y))
    return octa_z{ OCTA_INF_D, y };
  if (octa_isinf_ (k, x) && x < 0)
    return octa_z{ y == y ? 0 : y, OCTA_SIGN (OCTA_INF_D, y) };
  if (octa_isinf_ (k, x))
    return octa_z{ x, y == y ? OCTA_SIGN (0., y) : y };
  if (y == 0 && x == x)
    {
      double r = OCTA_LIBM (sqrt) (OCTA_ABS (x));
      return x < 0 ? octa_z{ 0, OCTA_SIGN (r, y) }
                   : octa_z{ r, OCTA_SIGN (0., y) };
    }
  double size = octa_max_ (k, OCTA_ABS (x), OCTA_ABS (y));
  double down = size > 0x1p1000 ? 0x1p-60 : size < 0x1p-900 ? 0x1p120 : 1;
  double up = size > 0x1p1000 ? 0x1p30 : size < 0x1p-900 ? 0x1p-60 : 1;
  x *= down;
  y *= down;
  double d = octa_hypot_ (k, x, y);
  double r = OCTA_LIBM (sqrt) (0.5 * (d + OCTA_ABS (x))), s = 0.5 * (y / r);
  return x > 0 ? octa_z{ r * up, OCTA_SIGN (s * up, y) }
               : octa_z{ OCTA_ABS (s) * up, OCTA_SIGN (r * up, y) };
}

/* log (hypot (x, y)), accurate also where that is near 0.  */
OCTA_FN double
octa_log_size (double x, double y)
{
  octa_k k;
  if (x != x || y != y)
    return octa_isinf_ (k, x) || octa_isinf_ (k, y) ? OCTA_INF_D : x + y;
  double a = octa_max_ (k, OCTA_ABS (x), OCTA_ABS (y));
  double b = octa_min_ (k, OCTA_ABS (x), OCTA_ABS (y));
  if (a > 0.5 && a < 2 && b < 2)
    {
      double aa = a * a, bb = b * b, t = aa - 1;
      double low = OCTA_LIBM (fma) (a, a, -aa) + OCTA_LIBM (fma) (b, b, -bb);
      double s = t + bb, v = s - t;
      low += (t - (s - v)) + (bb - v);
      if (s > -0.75 && s < 2)
        return 0.5 * OCTA_LIBM (log1p) (s + low);
    }
  bool is_huge = a > 0x1p1000;
  double down = is_huge ? 0x1p-100 : 1;
  double size = OCTA_LIBM (log) (octa_hypot_ (k, a * down, b * down));
  return is_huge ? size + 100 * 0.693147180559945309417 : size;
}

OCTA_FN octa_z
octa_log_ (octa_k, octa_z a)
{
  return octa_z{ octa_log_size (a.re, a.im), OCTA_LIBM (atan2) (a.im, a.re) };
}

/* scale * exp (x) * (c + i s), where exp (x) alone may overflow unless it
   IS_WHOLE.  */
OCTA_FN octa_z
octa_exp_times (double scale, double x, double c, double s,
                bool is_whole = false)
{
  if (x > 709 && ! is_whole)
    {
      const double e = 8.2184074615549724e307; /* exp (709) */
      c *= e;
      s *= e;
      x -= 709;
      if (x > 709)
        {
          c *= e;
          s *= e;
          x -= 709;
        }
    }
  double r = scale * OCTA_LIBM (exp) (x);
  return octa_z{ r * c, r * s };
}

OCTA_FN octa_z
octa_exp_ (octa_k k, octa_z a)
{
  if (a.re == -OCTA_INF_D && ! octa_isfinite_ (k, a.im))
    return octa_z{ 0, OCTA_SIGN (0., a.im) };
  if (a.re == OCTA_INF_D && ! octa_isfinite_ (k, a.im))
    return octa_z{ a.re, a.im - a.im };
  double c, s;
  octa_sincos (a.im, &s, &c);
  octa_z r = octa_exp_times (1, a.re, c, s, a.im == 0);
  return a.im == 0 ? octa_z{ r.re, a.im } : r;
}

OCTA_FN octa_z
octa_sinh_ (octa_k k, octa_z a)
{
  double x = a.re, y = a.im, h = OCTA_LIBM (sinh) (x);
  if (y == 0)
    return octa_z{ h, y };
  if (! octa_isfinite_ (k, y) && (x == 0 || octa_isinf_ (k, x)))
    return octa_z{ OCTA_ABS (x) > 0 ? OCTA_ABS (x) : x, y - y };
  double c, s;
  octa_sincos (y, &s, &c);
  if (OCTA_ABS (x) > 40)
    {
      octa_z r = octa_exp_times (0.5, OCTA_ABS (x), c, s);
      return octa_z{ x < 0 ? -r.re : r.re, r.im };
    }
  return octa_z{ h * c, OCTA_LIBM (cosh) (x) * s };
}

OCTA_FN octa_z
octa_cosh_ (octa_k k, octa_z a)
{
  double x = a.re, y = a.im, h = OCTA_LIBM (cosh) (x);
  if (y == 0)
    return octa_z{ h, x == x ? y * OCTA_SIGN (1., x) : y };
  if (! octa_isfinite_ (k, y) && x == 0)
    return octa_z{ y - y, 0 };
  if (! octa_isfinite_ (k, y) && octa_isinf_ (k, x))
    return octa_z{ OCTA_INF_D, y - y };
  double c, s;
  octa_sincos (y, &s, &c);
  if (OCTA_ABS (x) > 40)
    {
      octa_z r = octa_exp_times (0.5, OCTA_ABS (x), c, s);
      return octa_z{ r.re, x < 0 ? -r.im : r.im };
    }
  return octa_z{ h * c, OCTA_LIBM (sinh) (x) * s };
}

OCTA_FN octa_z
octa_tanh_ (octa_k k, octa_z a)
{
  double x = a.re, y = a.im;
  if (y == 0)
    return octa_z{ OCTA_LIBM (tanh) (x), y };
  if (! octa_isfinite_ (k, y) && octa_isinf_ (k, x))
    return octa_z{ OCTA_SIGN (1., x), OCTA_SIGN (0., y) };
  if (! octa_isfinite_ (k, y) || x != x)
    {
      double lost = (x - x) + (y - y);
      return octa_z{ x == 0 ? x : lost, lost };
    }
  double c, s;
  octa_sincos (y, &s, &c);
  if (OCTA_ABS (x) > 22)
    return octa_z{ OCTA_SIGN (1., x),
                   4 * s * c * OCTA_LIBM (exp) (-2 * OCTA_ABS (x)) };
  double h = OCTA_LIBM (sinh) (x);
  double below = OCTA_ABS (h) > OCTA_ABS (c) * 0x1p-52 ? h * h + c * c : c * c;
  return octa_z{ h * OCTA_LIBM (cosh) (x) / below, s * c / below };
}

/* Arc sine and arc cosine after Hull, Fairgrieve and Tang.  X and Y are not
   negative; the results' real parts are in [0, pi/2], IM is the size of the
   imaginary part of both.  */
OCTA_FN void
octa_arc (double x, double y, double *sine, double *cosine, double *im)
{
  octa_k k;
  if (x == 0 && y != y)
    {
      *sine = 0;
      *cosine = OCTA_PI / 2;
      *im = y;
      return;
    }
  /* Where X or Y IS_BIG, 1 can be left out.  */
  const double ln2 = 0.693147180559945309417;
  bool is_big = x > 0x1p500 || y > 0x1p500;
  bool is_huge = x > 0x1p1000 || y > 0x1p1000;
  double down = is_huge ? 0x1p-100 : 1;
  double r = octa_radius (is_big ? x * down : x + 1, is_big ? y * down : y);
  double s = octa_radius (x - 1, y);
  double a = 0.5 * (r + s), b = x / a;
  double to_r = y == 0 ? 0 : y * y / (r + (x + 1));
  double to_s = y == 0   ? octa_max_ (k, 1 - x, 0.) * 2
                : x <= 1 ? s + (1 - x)
                         : y * y / (s + (x - 1));
  double other;
  if (! is_big && b <= 0.6417)
    {
      *sine = OCTA_LIBM (asin) (b);
      *cosine = OCTA_LIBM (acos) (b);
    }
  else
    {
      if (is_big)
        other = y;
      else if (x <= 1)
        other = OCTA_LIBM (sqrt) (0.5 * (a + x) * (to_r + to_s));
      else
        other = y
                * OCTA_LIBM (sqrt) (0.5 * (a + x) / (r + (x + 1))
                                    + (y == 0 ? 0
                                              : 0.5 * (a + x)
                                                    / (s + (x - 1))));
      *sine = OCTA_LIBM (atan2) (x, other);
      *cosine = OCTA_LIBM (atan2) (other, x);
    }
  if (! is_big && a <= 1.5)
    {
      double below = y == 0   ? octa_max_ (k, x - 1, 0.) * 2
                     : x < 1  ? y * y / (s + (1 - x))
                              : s + (x - 1);
      double m = 0.5 * (to_r + below);
      if (y < 0x1p-500 && x < 1) /* y * y is 0 */
        *im = y / OCTA_LIBM (sqrt) ((1 - x) * (1 + x));
      else if (y < 0x1p-500 && x == 1)
        *im = OCTA_LIBM (sqrt) (y);
      else
        *im = OCTA_LIBM (log1p) (m + OCTA_LIBM (sqrt) (m * (a + 1)));
    }
  else
    {
      *im = OCTA_LIBM (log) (is_big ? r : a + OCTA_LIBM (sqrt) (a * a - 1));
      *im = is_huge ? *im + 100 * ln2 : *im;
      *im = is_big ? *im + ln2 : *im;
    }
}

OCTA_FN octa_z
octa_asin_principal (octa_k, octa_z a)
{
  double sine, cosine, im;
  octa_arc (OCTA_ABS (a.re), OCTA_ABS (a.im), &sine, &cosine, &im);
  return octa_z{ OCTA_SIGN (sine, a.re), OCTA_SIGN (im, a.im) };
}

OCTA_FN octa_z
octa_acos_principal (octa_k k, octa_z a)
{
  double sine, cosine, im;
  octa_arc (OCTA_ABS (a.re), OCTA_ABS (a.im), &sine, &cosine, &im);
  return octa_z{ octa_signbit_ (k, a.re) ? OCTA_PI - cosine : cosine,
                 octa_signbit_ (k, a.im) ? im : -im };
}

/* The function of A * i, divided by i.  */
OCTA_FN octa_z
octa_asinh_ (octa_k k, octa_z a)
{
  octa_z r = octa_asin_principal (k, octa_z{ -a.im, a.re });
  return octa_z{ r.im, -r.re };
}

OCTA_FN octa_z
octa_acosh_ (octa_k k, octa_z a)
{
  octa_z r = octa_acos_principal (k, a);
  return octa_z{ OCTA_ABS (r.im), OCTA_SIGN (r.re, a.im) };
}

OCTA_FN octa_z
octa_atan_ (octa_k k, octa_z a)
{
  double x = a.re, y = a.im, ax = OCTA_ABS (x), ay = OCTA_ABS (y);
  if (ax == 0 && ay == 0)
    return a;
  if (x != x || y != y)
    return octa_z{ ax == OCTA_INF_D ? OCTA_SIGN (OCTA_PI / 2, x) : x + y,
                   ax == OCTA_INF_D || ay == OCTA_INF_D || ay == 0
                       ? OCTA_SIGN (0., y)
                       : x + y };
  if (ax >= 0x1p56 || ay >= 0x1p56)
    {
      double im;
      if (octa_isinf_ (k, ax) || octa_isinf_ (k, ay))
        im = OCTA_SIGN (0., y);
      else if (ay <= 1)
        im = y / x / x;
      else if (ax <= 1)
        im = 1 / y;
      else
        {
          double h = octa_hypot_ (k, x / 2, y / 2);
          im = y / h / h / 4;
        }
      return octa_z{ OCTA_SIGN (OCTA_PI / 2, x), im };
    }
  double big = octa_max_ (k, ax, ay), small = octa_min_ (k, ax, ay);
  double down = small > 0x1p-400 ? (1 - big) * (1 + big) - small * small
                                 : (1 - big) * (1 + big);
  double re = 0.5 * OCTA_LIBM (atan2) (2 * x, down);
  double xx = ax > 0x1p-400 ? ax * ax : 0;
  double far = xx + (ay + 1) * (ay + 1), near = xx + (ay - 1) * (ay - 1);
  double im;
  bool is_pole = xx == 0 && ay == 1;
  if (is_pole || near < 0.25 * far)
    {
      double size = OCTA_LIBM (log) (is_pole ? ax : far / near);
      im = is_pole ? 0.5 * (0.693147180559945309417 - size) : 0.25 * size;
    }
  else
    im = 0.25 * OCTA_LIBM (log1p) (4 * ay / near);
  return octa_z{ re, OCTA_SIGN (im, y) };
}

OCTA_FN octa_z
octa_atanh_ (octa_k k, octa_z a)
{
  octa_z r = octa_atan_ (k, octa_z{ -a.im, a.re });
  return octa_z{ r.im, -r.re };
}

/* sin (a) = sinh (a i) / i and so on.  */
OCTA_FN octa_z
octa_sin_ (octa_k k, octa_z a)
{
  octa_z r = octa_sinh_ (k, octa_z{ -a.im, a.re });
  bool is_lost = octa_isinf_ (k, a.im) && ! octa_isfinite_ (k, a.re);
  return octa_z{ r.im, is_lost ? OCTA_INF_D : -r.re };
}

OCTA_FN octa_z
octa_cos_ (octa_k k, octa_z a)
{
  return octa_cosh_ (k, octa_z{ -a.im, a.re });
}

OCTA_FN octa_z
octa_tan_ (octa_k k, octa_z a)
{
  octa_z r = octa_tanh_ (k, octa_z{ -a.im, a.re });
  return octa_z{ r.im, -r.re };
}

#undef OCTA_ABS
#undef OCTA_SIGN

#define OCTA_DEF(name)                                                        \
  OCTA_FN octa_c octa_##name (octa_k k, octa_c a)                             \
  {                                                                           \
    return octa_to<octa_c> (octa_##name (k, octa_to<octa_z> (a)));            \
  }
OCTA_DEF (sqrt_)
OCTA_DEF (exp_)
OCTA_DEF (log_)
OCTA_DEF (sin_)
OCTA_DEF (cos_)
OCTA_DEF (tan_)
OCTA_DEF (sinh_)
OCTA_DEF (cosh_)
OCTA_DEF (tanh_)
OCTA_DEF (atan_)
OCTA_DEF (asinh_)
OCTA_DEF (acosh_)
OCTA_DEF (atanh_)
OCTA_DEF (asin_principal)
OCTA_DEF (acos_principal)
#undef OCTA_DEF

/* Rounded where core rounds, because this is visible in single.  */
OCTA_CALLED octa_z
octa_power_principal (octa_k k, octa_z a, octa_z b)
{
  return octa_exp_ (k, octa_times_ (k, b, octa_log_ (k, a)));
}
OCTA_CALLED octa_c
octa_power_principal (octa_k k, octa_c a, octa_c b)
{
  return octa_exp_ (k, octa_times_ (k, b, octa_log_ (k, a)));
}

#endif

/* ---- as core derives them from the library's ---- */

/* To the right of 1, core uses the other side of the branch cut.  */
#define OCTA_DEF(Z, R, S)                                                     \
  OCTA_FN Z octa_asin_ (octa_k k, Z a)                                        \
  {                                                                           \
    Z r = octa_asin_principal (k, a);                                         \
    return a.im == 0 && a.re > 1 ? Z{ r.re, -r.im } : r;                      \
  }                                                                           \
  OCTA_FN Z octa_acos_ (octa_k k, Z a)                                        \
  {                                                                           \
    Z r = octa_acos_principal (k, a);                                         \
    return a.im == 0 && a.re > 1 ? Z{ r.re, -r.im } : r;                      \
  }                                                                           \
  OCTA_FN Z octa_log2_ (octa_k k, Z a)                                        \
  {                                                                           \
    const R ln2 = (R)0.69314718055994530942;                                  \
    return octa_rdivide_ (k, octa_log_ (k, a), ln2);                          \
  }                                                                           \
  OCTA_FN Z octa_log10_ (octa_k k, Z a)                                       \
  {                                                                           \
    const R ln10 = (R)2.30258509299404568402;                                 \
    return octa_rdivide_ (k, octa_log_ (k, a), ln10);                         \
  }                                                                           \
  OCTA_FN Z octa_expm1_ (octa_k k, Z a)                                       \
  {                                                                           \
    if (! (octa_abs_ (k, a) < 1))                                             \
      return octa_minus_ (k, octa_exp_ (k, a), Z{ 1, 0 });                    \
    R u = OCTA_LIBM (expm1##S) (a.re), v = OCTA_LIBM (sin##S) (a.im / 2);     \
    v = -2 * v * v;                                                           \
    return Z{ u * v + u + v, (u + 1) * OCTA_LIBM (sin##S) (a.im) };           \
  }                                                                           \
  OCTA_FN Z octa_log1p_ (octa_k k, Z a)                                       \
  {                                                                           \
    if (! (OCTA_LIBM (fabs##S) (a.re) < (R)0.5                                \
           && OCTA_LIBM (fabs##S) (a.im) < (R)0.5))                           \
      return octa_log_ (k, octa_plus_ (k, Z{ 1, 0 }, a));                     \
    R u = 2 * a.re + a.re * a.re + a.im * a.im;                               \
    return Z{                                                                 \
      OCTA_LIBM (log1p##S) (u / (1 + OCTA_LIBM (sqrt##S) (u + 1))),           \
      OCTA_LIBM (atan2##S) (a.im, 1 + a.re)                                   \
    };                                                                        \
  }                                                                           \
  /* A real power, as in the C++ library.  */                         \
  OCTA_FN Z octa_power_polar (octa_k k, Z a, R b)                             \
  {                                                                           \
    if (a.im == 0 && a.re > 0)                                                \
      return Z{ octa_pow (a.re, b), 0 };                                        \
    Z t = octa_log_ (k, a);                                                   \
    R size = OCTA_LIBM (exp##S) (b * t.re), angle = b * t.im;                 \
    return Z{ size * OCTA_LIBM (cos##S) (angle),                              \
              size * OCTA_LIBM (sin##S) (angle) };                            \
  }                                                                           \
  OCTA_FN Z octa_power_whole (octa_k k, Z a, unsigned n)                      \
  {                                                                           \
    Z r = n & 1 ? a : Z{ 1, 0 };                                              \
    while (n >>= 1)                                                           \
      {                                                                       \
        a = octa_times_ (k, a, a);                                            \
        if (n & 1)                                                            \
          r = octa_times_ (k, r, a);                                          \
      }                                                                       \
    return r;                                                                 \
  }                                                                           \
  OCTA_FN Z octa_power_ (octa_k k, Z a, R b)                                  \
  {                                                                           \
    if (! octa_is_int (b))                                                    \
      return octa_power_polar (k, a, b);                                      \
    int n = (int)b;                                                           \
    return n < 0 ? octa_rdivide_ (                                            \
                       k, Z{ 1, 0 },                                          \
                       octa_power_whole (k, a, 0u - (unsigned)n))             \
                 : octa_power_whole (k, a, (unsigned)n);                      \
  }                                                                           \
  OCTA_FN Z octa_power_ (octa_k k, Z a, Z b)                                  \
  {                                                                           \
    return octa_power_principal (k, a, b);                                    \
  }                                                                           \
  OCTA_FN Z octa_power_ (octa_k k, R a, Z b)                                  \
  {                                                                           \
    if (! (a > 0))                                                            \
      return octa_power_principal (k, Z{ a, 0 }, b);                          \
    R size = octa_pow (a, b.re);                                             \
    R angle = b.im * OCTA_LIBM (log##S) (a);                                  \
    return Z{ size * OCTA_LIBM (cos##S) (angle),                              \
              size * OCTA_LIBM (sin##S) (angle) };                            \
  }                                                                           \
  OCTA_FN R octa_realpow_ (octa_k k, Z a, Z b)                                \
  {                                                                           \
    return octa_power_ (k, a, b).re;                                          \
  }                                                                           \
  OCTA_FN R octa_realpow_ (octa_k k, Z a, R b)                                \
  {                                                                           \
    return octa_power_ (k, a, b).re;                                          \
  }                                                                           \
  OCTA_FN R octa_realpow_ (octa_k k, R a, Z b)                                \
  {                                                                           \
    return octa_power_ (k, a, b).re;                                          \
  }                                                                           \
  OCTA_FN bool octa_realpow_ok_ (octa_k k, Z a, Z b)                          \
  {                                                                           \
    return octa_power_ (k, a, b).im == 0;                                     \
  }                                                                           \
  OCTA_FN bool octa_realpow_ok_ (octa_k k, Z a, R b)                          \
  {                                                                           \
    return octa_power_ (k, a, b).im == 0;                                     \
  }                                                                           \
  OCTA_FN bool octa_realpow_ok_ (octa_k k, R a, Z b)                          \
  {                                                                           \
    return octa_power_ (k, a, b).im == 0;                                     \
  }
OCTA_DEF_BOTH_Z (OCTA_DEF)
#undef OCTA_DEF

/* ---- real operands with complex results ---- */

OCTA_FN octa_z
octa_complex_of (double a)
{
  return octa_z{ a, 0 };
}
OCTA_FN octa_c
octa_complex_of (float a)
{
  return octa_c{ a, 0 };
}

/* Inside the real domain the value of the real function; outside, that of
   F.  */
#define OCTA_DEF_RC(name, outside)                                            \
  template <class A> OCTA_FN auto octa_##name##_rc (A a)                      \
  {                                                                           \
    octa_k k;                                                                 \
    octa_float<A> x = octa_to<octa_float<A>> (a);                             \
    typedef decltype (octa_complex_of (x)) Z;                                 \
    return octa_##name##_ok (x) ? octa_complex_of (octa_##name##_ (k, x))     \
                                : outside;                                    \
  }
OCTA_DEF_RC (acos, octa_acos_ (k, octa_complex_of (x)))
OCTA_DEF_RC (asin, octa_asin_ (k, octa_complex_of (x)))
OCTA_DEF_RC (acosh, octa_acosh_ (k, octa_complex_of (x)))
OCTA_DEF_RC (atanh, octa_atanh_ (k, octa_complex_of (x)))
OCTA_DEF_RC (sqrt, (Z{ 0, octa_sqrt_ (k, -x) }))
OCTA_DEF_RC (log, (Z{ octa_log_ (k, -x), (decltype (x))OCTA_PI }))
OCTA_DEF_RC (log2, (Z{ octa_log2_ (k, -x),
                       (decltype (x))4.53236014182719380962 }))
OCTA_DEF_RC (log10, (Z{ octa_log10_ (k, -x),
                        (decltype (x))1.36437635384184134748 }))
OCTA_DEF_RC (log1p, (Z{ octa_log_ (k, -(1 + x)), (decltype (x))OCTA_PI }))
#undef OCTA_DEF_RC
#define OCTA_DEF_RC(name, of)                                                 \
  template <class A> OCTA_FN auto octa_##name##_rc (A a)                      \
  {                                                                           \
    return octa_##of##_rc (octa_rdivide (1.0, a));                            \
  }
OCTA_DEF_RC (asec, acos)
OCTA_DEF_RC (acsc, asin)
OCTA_DEF_RC (asech, acosh)
OCTA_DEF_RC (acoth, atanh)
#undef OCTA_DEF_RC

template <class A, class B>
OCTA_FN auto
octa_power_rc (A a, B b)
{
  typedef octa_real2<A, B> R;
  return octa_power_polar (octa_k (), octa_complex_of ((R)a), (R)b);
}
