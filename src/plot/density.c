/* density.c -- how many points each pixel has, and that as a picture.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/kernels.h"
#include "plot/splat.h"

octa_status
octa_density_add (octa_node *counts, int64_t width, int64_t height,
                  const octa_splat_job *job)
{
  octa_status st;
  octa_splat_args a;
  octa_samples to = { .node = counts, .n = counts->n_elems };
  uint64_t address;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (
      octa_samples_check (&to, OCTA_TYPE_UINT32, width * height, "counts"));
  OCTA_TRY (octa_splat_args_of (job, width, height, &a));
  if (a.n == 0)
    return OCTA_OK;
  OCTA_TRY (octa_samples_address (&to, true, &address));
  a.image = address;
  OCTA_TRY (octa_splat_run (OCTA_PLOT_COUNT, OCTA_PLOT_JOIN_COUNTS, &a,
                            address, 1, 4, (double)a.n));
done:
  return st;
}

octa_status
octa_density_tone (octa_node *counts, const octa_samples *map, uint32_t none,
                   const octa_samples *out)
{
  octa_status st;
  octa_node *column = NULL, *most = NULL;
  octa_samples in = { .node = counts, .n = counts->n_elems };
  octa_colour_args a = {
    .by = (double)map->n, .map_n = map->n, .n = in.n, .none = none
  };
  uint64_t address;
  if (in.n == 0)
    return OCTA_OK;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_samples_check (&in, OCTA_TYPE_UINT32, 1, "counts"));
  OCTA_TRY (octa_samples_check (map, OCTA_TYPE_UINT32, 1, "a colour map"));
  OCTA_TRY (octa_samples_check (out, OCTA_TYPE_UINT32, in.n, "a picture"));
  OCTA_TRY (octa_node_reshape (counts, OCTA_SIZE (in.n, 1), &column));
  OCTA_TRY (octa_reduce_node (OCTA_REDUCE_max, column, 0, &most));
  OCTA_TRY (octa_node_store (most));
  a.most = octa_buffer_use (most->buffer);
  OCTA_TRY (octa_samples_source_of (&in, in.n, &a.in));
  OCTA_TRY (octa_samples_address (map, false, &address));
  a.map = address;
  OCTA_TRY (octa_samples_address (out, true, &address));
  a.out = address;
  OCTA_TRY (octa_plot_launch_each (OCTA_PLOT_TONE, &a, sizeof a, a.n));
done:
  octa_node_release (most);
  octa_node_release (column);
  return st;
}
