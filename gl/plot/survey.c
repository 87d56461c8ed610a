/* survey.c -- the properties of an array for axes and for decimating lines,
   found in one pass that returns only a few words.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <math.h>
#include <string.h>

/* Decode W, a double in the kernel's ordered form.  */
static double
number (uint64_t w)
{
  double v;
  w = w >> 63 ? w & ~((uint64_t)1 << 63) : ~w;
  memcpy (&v, &w, sizeof v);
  return v;
}

/* Convert FOUND, the kernel's result for N numbers.  */
static octa_samples_extent
extent_of (const octa_survey_found *found, int64_t n)
{
  octa_samples_extent e = { .n_finite = (int64_t)found->n_finite,
                            .min = number (~found->less),
                            .max = number (found->max),
                            .min_positive = number (~found->less_positive),
                            .base = found->first };
  if (n > 1)
    e.step = (found->last - found->first) / (double)(n - 1);
  e.is_ascending = e.n_finite == n && ! found->descends;
  e.is_even = e.is_ascending && n > 1 && isfinite (e.step)
              && number (found->away) <= 1e-6 * e.step;
  return e;
}

octa_status
octa_plot_survey (octa_plot_worker *w, octa_plot_data *d,
                  octa_samples_extent *e)
{
  octa_status st;
  octa_samples p = octa_samples_of_data (d);
  uint64_t found = 0;
  octa_survey_found f;
  octa_survey_args a = { .n = p.n };
  if (octa_plot_data_known (d, e))
    return OCTA_OK;
  if (p.n == 0)
    {
      *e = (octa_samples_extent){ .min = INFINITY,
                                  .max = -INFINITY,
                                  .min_positive = INFINITY,
                                  .is_ascending = true };
      return OCTA_OK;
    }
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_samples_source_of (w, &p, p.n, &a.in));
  OCTA_TRY (octa_plot_take (w, sizeof f, &found));
  a.found = found;
  OCTA_TRY (octa_plot_fill (w, found, 0, sizeof f / 4));
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_SURVEY, &a, sizeof a, a.n));
  OCTA_TRY (octa_plot_fetch (w, &f, found, sizeof f));
  *e = extent_of (&f, p.n);
  octa_plot_data_know (d, e);
done:
  octa_plot_give (w, found);
  return octa_plot_end (w, st);
}
