/* texel.c -- the colours of images as Octave's renderer has them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <math.h>

#define NONE 0xff000000u /* black, as OpenGL has NaN */

/* LIST, N numbers, on the device; 0 for none.  */
static octa_status
send_list (octa_plot_worker *w, const int32_t *list, int64_t n, uint64_t *p)
{
  octa_status st = OCTA_OK;
  if (! list)
    return OCTA_OK;
  OCTA_TRY (octa_plot_take (w, (size_t)n * sizeof *list, p));
  OCTA_TRY (octa_plot_send (w, *p, list, (size_t)n * sizeof *list));
done:
  return st;
}

/* The meaning of the values of A.  */
static void
set_rule (octa_texel_args *a, const octa_texel_job *job)
{
  const octa_type_info *t = &octa_types[octa_samples_type (&job->in)];
  const bool is_float = t->group == OCTA_GROUP_FLOAT;
  a->by = a->span = 1;
  if (job->map && job->is_scaled)
    {
      a->by = (double)job->map_n;
      a->lo = job->lo;
      a->span = job->hi - job->lo;
    }
  else if (job->map)
    a->lo = is_float ? 1 : 0;
  else if (! is_float)
    a->span = exp2 (8 * (double)t->size) - 1;
}

octa_status
octa_plot_texels (octa_plot_worker *w, const octa_texel_job *job, uint64_t out)
{
  octa_status st;
  uint64_t map = 0, down = 0, across = 0;
  octa_texel_args a = { .out = out,
                        .map_n = job->map_n,
                        .rows = job->rows,
                        .plane = job->rows * job->cols,
                        .n_down = job->n_down,
                        .n = job->n_down * job->n_across,
                        .none = NONE };
  set_rule (&a, job);
  OCTA_TRY (octa_plot_begin (w));
  if (a.n == 0)
    goto done;
  if (job->map)
    OCTA_TRY (octa_plot_map (w, job->map, job->map_n, &map));
  OCTA_TRY (send_list (w, job->down, job->n_down, &down));
  OCTA_TRY (send_list (w, job->across, job->n_across, &across));
  a.map = map;
  a.down = down;
  a.across = across;
  OCTA_TRY (octa_samples_source_of (w, &job->in, job->in.n, &a.in));
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_TEXEL, &a, sizeof a, a.n));
done:
  octa_plot_give (w, across);
  octa_plot_give (w, down);
  octa_plot_give (w, map);
  return octa_plot_end (w, st);
}
