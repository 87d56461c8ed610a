/* linear.c -- ticks of linear axes, and minor ticks.

   If rounding moves a tick outside of the limits by less than can be seen, it
   is put on the limit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

double
octa_plot_ticks_snap (const octa_plot_axis *a, double x, double snap)
{
  if (x < a->lo)
    return a->lo - x <= snap ? a->lo : NAN;
  if (x > a->hi)
    return x - a->hi <= snap ? a->hi : NAN;
  return x;
}

bool
octa_plot_ticks_minor (octa_plot_ticks *t, const octa_plot_axis *a, double x)
{
  if (! (x >= a->lo && x <= a->hi))
    return true;
  if (t->n_minor == OCTA_PLOT_MINORS)
    {
      t->n_minor = 0;
      return false;
    }
  t->minor[t->n_minor++] = x;
  return true;
}

/* The number of parts into which minor ticks divide a step of STEP times a
   power of ten.  */
static const struct
{
  int step, parts;
} cuts[] = { { 1, 5 },  { 2, 4 },  { 25, 5 }, { 5, 5 },  { 4, 4 },  { 3, 3 },
             { 6, 3 },  { 8, 4 },  { 9, 3 },  { 12, 4 }, { 15, 3 }, { 75, 3 },
             { 16, 4 }, { 35, 7 }, { 45, 3 }, { 7, 7 } };

static int
parts_of (int64_t step)
{
  while (step % 10 == 0)
    step /= 10;
  for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++)
    if (cuts[i].step == step)
      return cuts[i].parts;
  return step % 2 ? 1 : 2;
}

/* Add minor ticks between the ticks of S, and beyond them up to the
   limits.  */
static void
add_minors (octa_plot_ticks *t, const octa_plot_axis *a,
            const octa_plot_steps *s)
{
  int parts = parts_of (s->step);
  double part = octa_plot_decimal_near ((double)s->step, s->exponent) / parts;
  double widest = fmax (fabs (a->lo), fabs (a->hi));
  if (parts == 1 || part < 2 * octa_plot_ulp (widest))
    return;
  /* in tenths of units, so that a part is a whole number */
  int64_t tenths = s->step * 10 / parts;
  int before = (int)fmin (floor ((t->at[0] - a->lo) / part + OCTA_PLOT_SNAP),
                          OCTA_PLOT_MINORS);
  for (int i = -before; i <= OCTA_PLOT_MINORS; i++)
    {
      double x = octa_plot_decimal (s->first * 10 + i * tenths,
                                    s->exponent - 1);
      if (x > a->hi)
        return;
      if (i % parts && ! octa_plot_ticks_minor (t, a, x))
        return;
    }
  t->n_minor = 0;
}

void
octa_plot_ticks_steps (octa_plot_ticks *t, const octa_plot_axis *a,
                       const octa_plot_steps *s)
{
  double snap = OCTA_PLOT_SNAP
                * octa_plot_decimal_near ((double)s->step, s->exponent);
  octa_plot_steps kept = *s;
  t->exponent = s->exponent;
  for (int i = 0; i < s->n && t->n < OCTA_PLOT_TICKS; i++)
    {
      double x = octa_plot_ticks_snap (a, octa_plot_step_value (s, i), snap);
      if (isnan (x) || (t->n && x <= t->at[t->n - 1]))
        continue;
      if (t->n == 0)
        kept.first = s->first + i * s->step;
      t->units[t->n] = s->first + i * s->step;
      t->at[t->n++] = x;
    }
  if (t->n)
    add_minors (t, a, &kept);
}
