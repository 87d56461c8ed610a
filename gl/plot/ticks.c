/* ticks.c -- the ticks of an axis of any scale, and ticks given by the user.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

void
octa_plot_ticks_set (octa_plot_ticks *t, const octa_plot_axis *a,
                     double wanted, int most)
{
  t->scale = a->scale;
  t->n = t->n_minor = 0;
  t->exponent = 0;
  t->note[0] = '\0';
  most = (int)octa_clamp (most, 2, OCTA_PLOT_TICKS);
  wanted = fmin (fmax (wanted, 2), most);
  if (! octa_plot_is_sane (a->scale, a->lo, a->hi))
    return;
  if (a->scale == OCTA_PLOT_LOG)
    octa_plot_ticks_log (t, a, wanted, most);
  else if (a->scale == OCTA_PLOT_DATE)
    octa_plot_ticks_date (t, a, wanted, most);
  if (t->n)
    return;
  /* linear axes, and log and date axes with a narrow view */
  octa_plot_steps s = octa_plot_extended (a->lo, a->hi, wanted, most,
                                          OCTA_PLOT_INSIDE);
  octa_plot_ticks_steps (t, a, &s);
  t->scale = OCTA_PLOT_LINEAR;
  if (t->n >= 2)
    {
      octa_plot_labels (t);
      return;
    }
  /* no nice number is in view */
  t->n = 2;
  t->n_minor = 0;
  t->at[0] = a->lo;
  t->at[1] = a->hi;
  octa_plot_labels_given (t, true);
}

/* ---- ticks from the user ---- */

void
octa_plot_ticks_given (octa_plot_ticks *t, const octa_plot_axis *a,
                       const double *at, int n)
{
  t->scale = a->scale;
  t->n = t->n_minor = 0;
  t->exponent = 0;
  t->note[0] = '\0';
  for (int i = 0; i < n && t->n < OCTA_PLOT_TICKS; i++)
    if (at[i] >= a->lo && at[i] <= a->hi
        && (t->n == 0 || at[i] > t->at[t->n - 1]))
      t->at[t->n++] = at[i] + 0.0;
  if (t->scale == OCTA_PLOT_DATE)
    octa_plot_labels_date (t);
  else if (t->scale == OCTA_PLOT_LOG)
    octa_plot_labels_log (t);
  else
    octa_plot_labels_given (t, false);
}
