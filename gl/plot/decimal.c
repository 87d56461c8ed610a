/* decimal.c -- decimal numbers: a whole number times a power of ten.

   Ticks are exact decimal numbers.  Their labels are written from the whole
   numbers, so no tick is 0.30000000000000004.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double
power (int k)
{
  static const double exact[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,
                                  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
                                  1e18, 1e19, 1e20, 1e21, 1e22 };
  return k <= 22 ? exact[k] : pow (10, k);
}

double
octa_plot_decimal_near (double n, int e)
{
  return e < 0 ? n / power (-e) : n * power (e);
}

double
octa_plot_decimal (int64_t n, int e)
{
  /* both are exact, so there is only one rounding */
  if (n >= -(INT64_C (1) << 53) && n <= INT64_C (1) << 53 && abs (e) <= 22)
    return octa_plot_decimal_near ((double)n, e);
  /* the text has no decimal point, so the locale does not matter */
  char text[48];
  snprintf (text, sizeof text, "%llde%d", (long long)n, e);
  return strtod (text, NULL);
}

/* Read "-d.ddde+dd" with any decimal point.  */
static void
take_apart (const char *text, int64_t *n, int *e)
{
  bool is_negative = *text == '-', is_fraction = false;
  int64_t digits = 0;
  int decimals = 0;
  const char *exponent = strchr (text, 'e');
  for (const char *c = text + is_negative; c < exponent; c++)
    if (*c >= '0' && *c <= '9')
      {
        digits = digits * 10 + (*c - '0');
        decimals += is_fraction;
      }
    else
      is_fraction = true;
  *e = atoi (exponent + 1) - decimals;
  while (digits && digits % 10 == 0)
    {
      digits /= 10;
      ++*e;
    }
  *n = is_negative ? -digits : digits;
}

bool
octa_plot_decimal_of (double x, int64_t *n, int *e)
{
  char text[48];
  *n = 0;
  *e = 0;
  if (! isfinite (x))
    return false;
  if (x == 0)
    return true;
  for (int digits = 15; digits <= 17; digits++)
    {
      snprintf (text, sizeof text, "%.*e", digits - 1, x);
      take_apart (text, n, e);
      if (octa_plot_decimal (*n, *e) == x)
        break;
    }
  return true;
}

/* A number with up to this many digits too many before the point keeps them
   all, instead of a power of ten.  */
#define MORE_DIGITS 2

void
octa_plot_decimal_round (double x, int digits, int64_t *n, int *e)
{
  char text[48];
  if (! octa_plot_decimal_of (x, n, e) || *e >= 0
      || octa_plot_digits (*n) <= digits)
    return;
  int whole = octa_plot_digits (*n) + *e;
  if (whole > digits && whole <= digits + MORE_DIGITS)
    digits = whole;
  snprintf (text, sizeof text, "%.*e", digits - 1, x);
  take_apart (text, n, e);
}

int64_t
octa_plot_power (int k)
{
  int64_t p = 1;
  while (k-- > 0)
    p *= 10;
  return p;
}

int
octa_plot_digits (int64_t n)
{
  int digits = 1;
  while (n /= 10)
    digits++;
  return digits;
}
