/* labels.c -- the labels of ticks on linear axes.

   Labels are written from whole numbers, so they are exact: two ticks never
   have the same label, and there is no "-0".  If labels become long, a power
   of ten or an offset, or both, go into the note.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MINUS "\342\210\222"
#define TIMES "\303\227"

/* An offset must save this number of digits.  */
#define OFFSET_SAVES 3
/* Enough digits for a double and a few more bits.  */
#define MANY_DIGITS 17
/* The largest error of a label, relative to the distance to the next tick.  */
#define APART 0.05

/* Writes a number.  */
typedef struct writer
{
  char *text;
  size_t n;
} writer;

static void
put (writer *w, const char *text)
{
  for (; *text && w->n < OCTA_PLOT_TEXT - 1; text++)
    w->text[w->n++] = *text;
  w->text[w->n] = '\0';
}

static void
put_zeros (writer *w, int n)
{
  while (n-- > 0)
    put (w, "0");
}

/* N * 10^E, digit by digit.  */
static void
put_plain (writer *w, int64_t n, int e)
{
  char digits[24];
  if (n < 0)
    put (w, MINUS);
  while (n && e < 0 && n % 10 == 0)
    {
      n /= 10;
      e++;
    }
  int len = snprintf (digits, sizeof digits, "%lld", llabs (n));
  if (n == 0 || e >= 0)
    {
      put (w, digits);
      put_zeros (w, n ? e : 0);
      return;
    }
  int whole = len + e; /* digits before the point */
  if (whole > 0)
    {
      char rest[24];
      memcpy (rest, digits + whole, (size_t)(len - whole) + 1);
      digits[whole] = '\0';
      put (w, digits);
      put (w, ".");
      put (w, rest);
      return;
    }
  put (w, "0.");
  put_zeros (w, -whole);
  put (w, digits);
}

int
octa_plot_plain_digits (int64_t n, int e)
{
  int digits = octa_plot_digits (n);
  return e >= 0 ? digits + e : digits + e > 0 ? digits : 1 - e;
}

static void
strip (int64_t *n, int *e)
{
  while (*n && *n % 10 == 0)
    {
      *n /= 10;
      ++*e;
    }
}

void
octa_plot_number (char text[OCTA_PLOT_TEXT], int64_t n, int e, int most)
{
  writer w = { text, 0 };
  char power[16];
  strip (&n, &e);
  if (n == 0 || octa_plot_plain_digits (n, e) <= most)
    {
      put_plain (&w, n, e);
      return;
    }
  int p = octa_plot_digits (n) - 1 + e;
  if (n == -1)
    put (&w, MINUS);
  if (n != 1 && n != -1)
    {
      put_plain (&w, n, e - p);
      put (&w, TIMES);
    }
  snprintf (power, sizeof power, "10^{%d}", p);
  put (&w, power);
}

/* Write the offset of the labels: "1e7", "12345.67".  */
static void
put_offset (writer *w, int64_t n, int e)
{
  strip (&n, &e);
  int digits = octa_plot_digits (n);
  int p = digits - 1 + e;
  if (octa_plot_plain_digits (n, e) - digits < 5)
    {
      put_plain (w, n, e);
      return;
    }
  char power[16];
  put_plain (w, n, e - p);
  snprintf (power, sizeof power, "e%s%d", p < 0 ? MINUS : "", abs (p));
  put (w, power);
}

/* ---- all labels of an axis ---- */

/* The style of labels: (units - offset) * 10^(exponent - power).  */
typedef struct style
{
  int64_t offset;
  int power;
} style;

/* Remove the trailing zeros that all units have.  */
static void
strip_all (octa_plot_ticks *t)
{
  bool is_nothing = true;
  for (int i = 0; i < t->n; i++)
    is_nothing &= t->units[i] == 0;
  while (! is_nothing)
    {
      for (int i = 0; i < t->n; i++)
        if (t->units[i] % 10)
          return;
      for (int i = 0; i < t->n; i++)
        t->units[i] /= 10;
      t->exponent++;
    }
}

/* The largest absolute value of the units minus OFFSET.  */
static int64_t
largest (const octa_plot_ticks *t, int64_t offset)
{
  int64_t most = 0;
  for (int i = 0; i < t->n; i++)
    if (llabs (t->units[i] - offset) > most)
      most = llabs (t->units[i] - offset);
  return most;
}

/* The offset of the labels; 0 if none makes them shorter.  */
static int64_t
choose_offset (const octa_plot_ticks *t)
{
  int64_t a = t->units[0], b = t->units[t->n - 1];
  if (t->n < 2 || (a < 0) != (b < 0))
    return 0;
  int digits = octa_plot_digits (largest (t, 0));
  int differ = octa_plot_digits (b - a);
  if (digits <= OCTA_PLOT_FEW_DIGITS || digits - differ < OFFSET_SAVES)
    return 0;
  /* a round number between them, else one below */
  int64_t least = llabs (a) < llabs (b) ? llabs (a) : llabs (b),
          most = llabs (a) < llabs (b) ? llabs (b) : llabs (a);
  int64_t round = octa_plot_power (differ), inside = most - most % round;
  least = inside >= least ? inside : least - least % round;
  return a < 0 ? -least : least;
}

/* Characters of the longest label.  */
static int
longest (const octa_plot_ticks *t, style s)
{
  char text[OCTA_PLOT_TEXT];
  int most = 0;
  for (int i = 0; i < t->n; i++)
    {
      writer w = { text, 0 };
      put_plain (&w, t->units[i] - s.offset, t->exponent - s.power);
      if ((int)w.n > most)
        most = (int)w.n;
    }
  return most;
}

/* The power of ten of the labels; 0 if none makes them shorter.  */
static int
choose_power (const octa_plot_ticks *t, int64_t offset)
{
  int64_t most = largest (t, offset);
  int digits = octa_plot_digits (most);
  int top = digits - 1 + t->exponent;
  int plain = octa_plot_plain_digits (most, t->exponent);
  if (most == 0 || plain <= OCTA_PLOT_FEW_DIGITS || plain - digits < 2)
    return 0;
  int power = top;
  for (int p = top - 1; p >= t->exponent && p >= top - 2; p--)
    {
      int now = longest (t, (style){ offset, power });
      int then = longest (t, (style){ offset, p });
      if (then < now || (then == now && power % 3 && p % 3 == 0))
        power = p;
    }
  return power;
}

static void
write_note (octa_plot_ticks *t, style s)
{
  writer w = { t->note, 0 };
  put (&w, "");
  if (s.offset)
    {
      put_offset (&w, s.offset, t->exponent);
      put (&w, s.power ? " + " : " +");
    }
  if (s.power)
    {
      char power[24];
      snprintf (power, sizeof power, TIMES "10^{%d}", s.power);
      put (&w, power);
    }
}

void
octa_plot_labels (octa_plot_ticks *t)
{
  if (t->n == 0)
    return;
  strip_all (t);
  style s = { .offset = choose_offset (t) };
  s.power = choose_power (t, s.offset);
  for (int i = 0; i < t->n; i++)
    {
      writer w = { t->label[i], 0 };
      put_plain (&w, t->units[i] - s.offset, t->exponent - s.power);
    }
  write_note (t, s);
}

/* ---- from values ---- */

/* The error of AT rounded to DIGITS digits.  */
static double
rounding (double at, int digits)
{
  int64_t unit;
  int e;
  octa_plot_decimal_round (at, digits, &unit, &e);
  return fabs (octa_plot_decimal (unit, e) - at);
}

int
octa_plot_digits_apart (const double *at, int n)
{
  int digits = OCTA_PLOT_FEW_DIGITS;
  for (int i = 0; i < n; i++)
    {
      double gap = fmin (i > 0 ? at[i] - at[i - 1] : INFINITY,
                         i < n - 1 ? at[i + 1] - at[i] : INFINITY);
      while (digits < MANY_DIGITS && rounding (at[i], digits) > APART * gap)
        digits++;
    }
  return digits;
}

/* Set units and exponent from the values in DIGITS digits, if 63 bits are
   enough.  */
static bool
find_units (octa_plot_ticks *t, int digits)
{
  int exponents[OCTA_PLOT_TICKS], least = INT_MAX;
  for (int i = 0; i < t->n; i++)
    {
      octa_plot_decimal_round (t->at[i], digits, &t->units[i], &exponents[i]);
      if (t->units[i] && exponents[i] < least)
        least = exponents[i];
    }
  t->exponent = least == INT_MAX ? 0 : least;
  for (int i = 0; i < t->n; i++)
    if (t->units[i])
      {
        int more = exponents[i] - least;
        if (more + octa_plot_digits (t->units[i]) > MANY_DIGITS)
          return false;
        t->units[i] *= octa_plot_power (more);
      }
  return true;
}

void
octa_plot_labels_given (octa_plot_ticks *t, bool is_exact)
{
  int digits = is_exact ? MANY_DIGITS : octa_plot_digits_apart (t->at, t->n);
  if (find_units (t, digits))
    {
      octa_plot_labels (t);
      return;
    }
  for (int i = 0; i < t->n; i++)
    {
      int e;
      octa_plot_decimal_round (t->at[i], digits, &t->units[i], &e);
      octa_plot_number (t->label[i], t->units[i], e, OCTA_PLOT_FEW_DIGITS);
    }
  t->note[0] = '\0';
}
