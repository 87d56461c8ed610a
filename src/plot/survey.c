/* survey.c -- what an array says about axes, and about decimating lines: one
   pass, of which only a few words come back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/kernels.h"

#include <math.h>
#include <string.h>

/* The double that the kernel has ordered as W.  */
static double
number (uint64_t w)
{
  double v;
  w = w >> 63 ? w & ~((uint64_t)1 << 63) : ~w;
  memcpy (&v, &w, sizeof v);
  return v;
}

/* What the kernel has FOUND in N numbers.  */
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
octa_samples_survey (octa_node *n, octa_samples_extent *e)
{
  octa_status st;
  octa_samples p;
  octa_buffer *found = NULL;
  octa_survey_found f;
  octa_survey_args a;
  OCTA_TRY (octa_samples_of (n, &p));
  if (p.n == 0)
    {
      *e = (octa_samples_extent){ .min = INFINITY,
                                  .max = -INFINITY,
                                  .min_positive = INFINITY,
                                  .is_ascending = true };
      return OCTA_OK;
    }
  a.n = p.n;
  OCTA_TRY (octa_samples_source_of (&p, p.n, &a.in));
  OCTA_TRY (octa_buffer_new (sizeof f, &found));
  a.found = octa_buffer_use (found);
  OCTA_TRY (octa_lane_fill32 (a.found, 0, sizeof f / 4));
  OCTA_TRY (octa_plot_launch_each (OCTA_PLOT_SURVEY, &a, sizeof a, a.n));
  OCTA_TRY (octa_staging_dtoh (&f, a.found, sizeof f));
  *e = extent_of (&f, p.n);
done:
  octa_buffer_release (found);
  return st;
}
