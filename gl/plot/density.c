/* density.c -- counting the points on each pixel, and pictures of the counts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

octa_status
octa_plot_density_add (octa_plot_worker *w, int64_t width, int64_t height,
                       const octa_splat_job *job, uint64_t counts)
{
  octa_status st;
  octa_splat_args a;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_plot_check_sides (width, height));
  OCTA_TRY (octa_splat_args_of (w, job, width, height, &a));
  a.image = counts;
  if (a.n > 0)
    OCTA_TRY (octa_splat_run (w, OCTA_PLOT_COUNT, OCTA_PLOT_JOIN_COUNTS, &a,
                              counts, 1, 4, (double)a.n));
done:
  return octa_plot_end (w, st);
}

octa_status
octa_plot_density_tone (octa_plot_worker *w, uint64_t counts, int64_t n,
                        const uint32_t *map, int64_t map_n, uint32_t none,
                        uint64_t rgba, int64_t *most)
{
  octa_status st;
  uint64_t room = 0, table = 0;
  uint32_t greatest = 0;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_plot_take (w, sizeof greatest, &room));
  OCTA_TRY (octa_plot_fill (w, room, 0, 1));
  octa_picture_args m = { .image = counts, .rgba = room, .n = n };
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_MOST, &m, sizeof m, n));
  OCTA_TRY (octa_plot_map (w, map, map_n, &table));
  octa_colour_args a = { .in = { .p = counts, .type = OCTA_TYPE_UINT32 },
                         .most = room,
                         .map = table,
                         .out = rgba,
                         .by = (double)map_n,
                         .map_n = map_n,
                         .n = n,
                         .none = none };
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_TONE, &a, sizeof a, n));
  if (most)
    {
      OCTA_TRY (octa_plot_fetch (w, &greatest, room, sizeof greatest));
      *most = greatest;
    }
done:
  octa_plot_give (w, table);
  octa_plot_give (w, room);
  return octa_plot_end (w, st);
}

octa_status
octa_plot_density (octa_plot_worker *w, int64_t width, int64_t height,
                   const octa_splat_job *job, const uint32_t *map,
                   int64_t map_n, uint32_t none, uint64_t rgba, int64_t *most)
{
  octa_status st;
  uint64_t counts = 0;
  OCTA_TRY (octa_plot_check_sides (width, height));
  size_t n = (size_t)(width * height);
  OCTA_TRY (octa_plot_room_take (w, n * 4, &counts));
  OCTA_TRY (octa_plot_room_fill (w, counts, 0, n));
  OCTA_TRY (octa_plot_density_add (w, width, height, job, counts));
  OCTA_TRY (octa_plot_density_tone (w, counts, (int64_t)n, map, map_n, none,
                                    rgba, most));
done:
  octa_plot_room_give (w, counts);
  return st;
}
