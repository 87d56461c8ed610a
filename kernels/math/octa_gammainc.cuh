/* octa_gammainc.cuh -- the incomplete gamma function of x >= 0, a >= 0.

   The same cases as in core, for each element: a finite sum for small integer
   a, a power series if x is less than a, otherwise a continued fraction.  Only
   included in kernels that use an octag_ function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_TAIL_LOWER 0
#define OCTA_TAIL_UPPER 1
#define OCTA_TAIL_SCALEDLOWER 2
#define OCTA_TAIL_SCALEDUPPER 3

OCTA_CALLED double
octag_exp (double x)
{
  return OCTA_LIBM (exp) (x);
}

/* The reciprocals of Stirling's coefficients.  */
OCTA_TABLE double octag_stirling[9]
    = { -360, 1260, -1680, 1188, -87360. / 691, 156, -122400. / 3617, 244188. / 43867,
        -125400. / 174611 };

/* x^a exp (-x) / gamma (a + 1).  From a = 10 on it uses Stirling's series,
   which avoids the cancellation of large logarithms, with core's terms in core's order: its
   last digits are large ones of the result.  Core's 0 for NaN can be seen in the limits of
   the tails.  */
OCTA_CALLED double
octag_scale (double x, double a)
{
  if (x != x || a != a)
    return 0;
  bool is_series = a > 10;
  double size = OCTA_LIBM (log) (is_series ? 2 * OCTA_PI * a : x);
  if (! is_series)
    return octag_exp (a * size - x - OCTA_LIBM (lgamma) (a + 1));
  double rest = 0.5 * size + 1 / (12 * a), power = a;
  OCTA_LOOP
  for (int k = 0; k < 9; k++)
    {
      power *= a * a;
      rest += 1 / (octag_stirling[k] * power);
    }
  double ratio = OCTA_LIBM (log1p) (a < x ? (x - a) / a : (a - x) / x);
  ratio = a < x ? -ratio : ratio;
  return octag_exp ((a - x) - a * ratio - rest);
}

/* The result if x or a is 0 or infinite; otherwise returns false.  */
OCTA_FN bool
octag_limit (double x, double a, int tail, double *y)
{
  const double inf = OCTA_INF_D;
  /* In the order of the tails.  */
  const double both_zero[] = { 1, 0, 1, 0 }, x_zero[] = { 0, 1, 1, inf };
  const double x_inf[] = { 1, 0, inf, 0 }, a_inf[] = { 0, 1, 1, inf };
  if (x == inf && a == inf)
    *y = OCTA_NAN_D;
  else if (x == 0)
    *y = a == 0 ? both_zero[tail] : x_zero[tail];
  else if (x == inf)
    *y = x_inf[tail];
  else if (a == inf)
    *y = a_inf[tail];
  else if (a == 0)
    *y = tail == OCTA_TAIL_LOWER         ? 1
         : tail == OCTA_TAIL_SCALEDLOWER ? octag_exp (x)
                                         : 0;
  else
    return false;
  return true;
}

OCTA_FN double
octag_one (double x, int tail)
{
  return tail == OCTA_TAIL_LOWER         ? -OCTA_LIBM (expm1) (-x)
         : tail == OCTA_TAIL_UPPER       ? octag_exp (-x)
         : tail == OCTA_TAIL_SCALEDLOWER ? OCTA_LIBM (expm1) (x) / x
                                         : 1 / x;
}

OCTA_FN double
octag_sum (double x, double a, int tail)
{
  double y = 1, t = 1;
  OCTA_LOOP
  for (int i = 1; i < a; i++)
    {
      t *= x / i;
      y += t;
    }
  double upper = octag_exp (-x) * y;
  return tail == OCTA_TAIL_LOWER   ? 1 - upper
         : tail == OCTA_TAIL_UPPER ? upper
         : tail == OCTA_TAIL_SCALEDLOWER
             ? (1 - upper) / octag_scale (x, a)
             : upper / octag_scale (x, a);
}

OCTA_FN double
octag_series (double x, double a, int tail)
{
  double scale = octag_scale (x, a);
  double y = tail < OCTA_TAIL_SCALEDLOWER ? scale : 1;
  double t = y * x / (a + 1);
  OCTA_LOOP
  for (double n = 2; OCTA_LIBM (fabs) (t) > OCTA_LIBM (fabs) (y) * 0x1p-52;
       n++)
    {
      y += t;
      t *= x / (a + n);
    }
  return tail == OCTA_TAIL_UPPER         ? 1 - y
         : tail == OCTA_TAIL_SCALEDUPPER ? 1 / scale - y
                                         : y;
}

/* a / (x - a + 1 + 1 (a - 1) / (x - a + 3 + 2 (a - 2) / ...)) by Lentz, up to core's
   bound.  */
OCTA_FN double
octag_fraction (double x, double a, int tail)
{
  double y = 0x1p-100, c = y, d = 0, b = x - a + 1, p = a, step = 0;
  OCTA_LOOP
  for (int j = 1; j < 200 && OCTA_LIBM (fabs) ((step - 1) / y) > 0x1p-52; j++)
    {
      d = 1 / (b + p * d);
      c = b + p / c;
      step = c * d;
      y *= step;
      b += 2;
      p = j * (a - j);
    }
  return tail == OCTA_TAIL_LOWER         ? 1 - y * octag_scale (x, a)
         : tail == OCTA_TAIL_UPPER       ? y * octag_scale (x, a)
         : tail == OCTA_TAIL_SCALEDLOWER ? 1 / octag_scale (x, a) - y
                                         : y;
}

OCTA_CALLED double
octag_gammainc_ (double x, double a, int tail)
{
  double y;
  if (octag_limit (x, a, tail, &y))
    return y;
  if (a == 1)
    return octag_one (x, tail);
  if (a == OCTA_LIBM (trunc) (a) && a <= 18 && x <= 36 && x >= 0.1)
    return octag_sum (x, a, tail);
  if (x + 0.25 < a || x < 1)
    return octag_series (x, a, tail);
  return octag_fraction (x, a, tail);
}

template <class A, class B>
OCTA_FN auto
octag_gammainc (A x, B a, int tail)
{
  typedef octa_real2<A, B> R;
  return (R)octag_gammainc_ ((double)(R)x, (double)(R)a, tail);
}
