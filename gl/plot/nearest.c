/* nearest.c -- the point that the mouse is at.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <math.h>
#include <string.h>

/* Decode WORD, the result of the kernel.  */
static void
answer (uint64_t word, int64_t *index, double *distance)
{
  uint32_t bits = (uint32_t)(word >> 32);
  float squared;
  *index = -1;
  *distance = INFINITY;
  if (word == UINT64_MAX)
    return;
  memcpy (&squared, &bits, sizeof squared);
  *index = (int64_t)(uint32_t)~word;
  *distance = sqrt ((double)squared);
}

octa_status
octa_plot_nearest (octa_plot_worker *w, const octa_nearest *q, int64_t *index,
                   double *distance)
{
  octa_status st;
  uint64_t best = 0, word = UINT64_MAX;
  octa_nearest_args a = {
    .at_x = q->at[0], .at_y = q->at[1], .radius = q->radius, .n = q->y.n
  };
  if (a.n > UINT32_MAX)
    return octa_fail (OCTA_ERROR_CALL,
                      "the nearest of more than 2^32 points cannot be "
                      "searched for");
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_samples_scale_of (&q->across, (double)q->width, &a.column));
  OCTA_TRY (octa_samples_scale_of (&q->up, (double)q->height, &a.row));
  if (a.n > 0)
    {
      OCTA_TRY (octa_samples_source_of (w, &q->x, a.n, &a.x));
      OCTA_TRY (octa_samples_source_of (w, &q->y, a.n, &a.y));
      OCTA_TRY (octa_plot_take (w, sizeof word, &best));
      a.best = best;
      OCTA_TRY (octa_plot_fill (w, best, ~0u, 2));
      OCTA_TRY (
          octa_plot_launch_each (w, OCTA_PLOT_NEAREST, &a, sizeof a, a.n));
      OCTA_TRY (octa_plot_fetch (w, &word, best, sizeof word));
    }
  answer (word, index, distance);
done:
  octa_plot_give (w, best);
  return octa_plot_end (w, st);
}
