/* series.c -- the OpenGL buffers of items, and their updates.

   A buffer is computed again if its key (the data, the view, and any other
   input) has changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/series.h"
#include "gl/figure/limits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
free_key (octa_gl_key *key)
{
  for (int d = 0; d < OCTA_GL_ARRAYS; d++)
    octa_plot_data_release (key->data[d]);
  *key = (octa_gl_key){ 0 };
}

void
octa_gl_series_free (octa_gl_item *i)
{
  octa_gl_series *s = i->series;
  if (! s)
    return;
  i->series = NULL;
  /* without a painter the stage has ended, and freed everything */
  bool is_there = s->stage->painter
                  && octa_gl_context_enter (s->stage->context) == OCTA_OK;
  for (int k = 0; k < OCTA_GL_SLOTS; k++)
    {
      if (is_there && s->shares[k])
        {
          if (octa_plot_epoch () != s->epoch)
            octa_gl_share_forget (s->shares[k]);
          octa_gl_share_free (s->shares[k]);
        }
      free_key (&s->keys[k]);
    }
  if (is_there)
    octa_gl_raster_free (s->raster);
  free (s);
}

void
octa_gl_series_forget (octa_gl_item *i)
{
  octa_gl_series_free (i);
  for (int k = 0; k < i->n_children; k++)
    octa_gl_series_forget (i->children[k]);
}

octa_status
octa_gl_series_of (octa_gl_frame *f, octa_gl_item *i, octa_gl_series **out)
{
  if (i->series && i->series->stage != f->stage)
    octa_gl_series_free (i);
  if (! i->series)
    {
      i->series = calloc (1, sizeof *i->series);
      if (! i->series)
        return octa_no_memory ("what is drawn");
      i->series->stage = f->stage;
      i->series->epoch = octa_plot_worker_epoch (f->stage->worker);
    }
  *out = i->series;
  return OCTA_OK;
}

/* ---- buffers ---- */

bool
octa_gl_series_has (const octa_gl_series *s, octa_gl_slot slot,
                    const octa_gl_key *key)
{
  return s->shares[slot] && ! memcmp (&s->keys[slot], key, sizeof *key);
}

octa_status
octa_gl_series_begin (octa_gl_series *s, octa_gl_slot slot,
                      const octa_gl_key *key, size_t bytes, bool *is_done,
                      uint64_t *p)
{
  octa_status st;
  octa_gl_stage *stage = s->stage;
  octa_gl_share **share = &s->shares[slot];
  CUcontext cuda;
  CUdeviceptr at;
  *is_done = octa_gl_series_has (s, slot, key);
  if (*is_done)
    return OCTA_OK;
  free_key (&s->keys[slot]);
  if (bytes == 0)
    bytes = 4;
  OCTA_TRY (octa_plot_worker_enter (stage->worker));
  if (*share)
    OCTA_TRY (octa_gl_share_resize (*share, bytes));
  else
    {
      OCTA_TRY (octa_graphics_now (&cuda));
      OCTA_TRY (octa_gl_share_create (stage->context, cuda, bytes, share));
    }
  OCTA_TRY (octa_gl_share_map (*share, octa_plot_worker_stream (stage->worker),
                               &at));
  s->keys[slot] = *key;
  for (int d = 0; d < OCTA_GL_ARRAYS; d++)
    octa_plot_data_retain (key->data[d]);
  *p = at;
done:
  return st;
}

octa_status
octa_gl_series_done (octa_gl_series *s, octa_gl_slot slot, octa_status st)
{
  octa_status is = octa_gl_share_unmap (s->shares[slot],
                                        octa_plot_worker_stream (
                                            s->stage->worker));
  if (st == OCTA_OK)
    st = is;
  if (st != OCTA_OK)
    free_key (&s->keys[slot]);
  return st;
}

octa_gl_data
octa_gl_series_data (const octa_gl_series *s, octa_gl_slot slot)
{
  return (octa_gl_data){ .buffer = octa_gl_share_name (s->shares[slot]) };
}

void
octa_gl_series_key (const octa_gl_item *i, octa_gl_key *key)
{
  const octa_plot_layout *l = &i->parent->axes->layout;
  const octa_plot_axis *axis[2] = { &l->x_axis, &l->y_axis };
  memset (key, 0, sizeof *key);
  memcpy (key->data, i->data, sizeof key->data);
  for (int d = 0; d < 2; d++)
    {
      double *n = &key->n[4 * d];
      n[0] = axis[d]->lo;
      n[1] = axis[d]->hi;
      n[2] = axis[d]->scale;
      n[3] = axis[d]->hi_px > axis[d]->lo_px;
    }
  key->n[8] = l->box.width;
  key->n[9] = l->box.height;
}

void
octa_gl_series_samples (octa_gl_item *i, octa_samples *x, octa_samples *y)
{
  *y = octa_samples_of_data (i->data[OCTA_GL_Y]);
  const octa_plot_info *info = octa_plot_data_info (i->data[OCTA_GL_Y]);
  *x = i->data[OCTA_GL_X]
           ? octa_samples_of_data (i->data[OCTA_GL_X])
           : octa_samples_range (1, 1,
                                 info->rows == 1 ? info->cols : info->rows);
}

octa_status
octa_gl_series_places (octa_gl_frame *f, octa_gl_item *i, octa_gl_series *s)
{
  octa_status st;
  const octa_plot_layout *l = &i->parent->axes->layout;
  octa_samples x, y;
  octa_gl_key key;
  bool is_done;
  uint64_t p;
  octa_gl_series_key (i, &key);
  octa_gl_series_samples (i, &x, &y);
  octa_samples_axis across = octa_plot_across (&l->x_axis),
                    up = octa_plot_up (&l->y_axis);
  if (i->class == OCTA_GL_PATCH)
    {
      /* bars are drawn on a log axis, too */
      across = octa_plot_sunk (across);
      up = octa_plot_sunk (up);
    }
  OCTA_TRY (octa_gl_series_begin (s, OCTA_GL_SLOT_PLACES, &key,
                                  (size_t)y.n * 2 * sizeof (float), &is_done,
                                  &p));
  if (! is_done)
    OCTA_TRY (octa_gl_series_done (s, OCTA_GL_SLOT_PLACES,
                                   octa_plot_points (f->stage->worker, &x, &y,
                                                     &across, &up, p, NULL)));
done:
  return st;
}

/* ---- paths ---- */

/* Forced to 0 or 1 by the environment, or -1.  */
static atomic_int forced[OCTA_GL_PATHS];

void
octa_gl_series_choose (void)
{
  static const octa_setting_name from[] = {
    [OCTA_GL_SPLAT] = OCTA_SETTING_GL_SPLAT,
    [OCTA_GL_MIX] = OCTA_SETTING_GL_MIX,
    [OCTA_GL_M4] = OCTA_SETTING_GL_M4
  };
  for (int k = 0; k < OCTA_GL_PATHS; k++)
    atomic_store (&forced[k], (int)octa_setting (from[k]));
}

bool
octa_gl_series_path (octa_gl_path path, bool otherwise)
{
  int way = atomic_load (&forced[path]);
  return way < 0 ? otherwise : way == 1;
}

/* ---- colours ---- */

const octa_gl_setting *
octa_gl_series_colors (const octa_gl_item *axes)
{
  const octa_gl_setting *own = OCTA_GL_OF (axes, AXES, colormap);
  return own->n > 0 ? own : OCTA_GL_OF (axes->parent, FIGURE, colormap);
}

octa_status
octa_gl_series_map (const octa_gl_item *axes, uint32_t **map, int64_t *n)
{
  const octa_gl_setting *s = octa_gl_series_colors (axes);
  const double *v = octa_gl_setting_numbers (s);
  int64_t count = s->n / 3, least = count > 1 ? count : 2;
  uint32_t *m = malloc ((size_t)least * sizeof *m);
  if (! m)
    return octa_no_memory ("a color map");
  m[0] = 0xff000000u;
  m[1] = 0xffffffffu;
  for (int64_t i = 0; i < count; i++)
    {
      m[i] = 0xff000000u;
      for (int64_t k = 0; k < 3; k++)
        m[i] |= (uint32_t)lround (255 * v[3 * i + k]) << (8 * k);
    }
  *map = m;
  *n = count > 0 ? count : 2;
  return OCTA_OK;
}

int64_t
octa_gl_series_count (const octa_gl_item *i)
{
  if (i->class == OCTA_GL_SCATTER || i->class == OCTA_GL_PATCH)
    return 1;
  if (i->class != OCTA_GL_LINE)
    return 0;
  if (! i->data[OCTA_GL_Y])
    return 1;
  const octa_plot_info *info = octa_plot_data_info (i->data[OCTA_GL_Y]);
  return info->rows == 1 ? 1 : info->cols;
}

static double
series_index (const octa_gl_item *i)
{
  switch (i->class)
    {
    case OCTA_GL_LINE:
      return OCTA_GL_NUM (i, LINE, seriesindex);
    case OCTA_GL_SCATTER:
      return OCTA_GL_NUM (i, SCATTER, seriesindex);
    case OCTA_GL_PATCH:
      return OCTA_GL_NUM (i, PATCH, seriesindex);
    case OCTA_GL_FIGURE:
    case OCTA_GL_AXES:
    case OCTA_GL_IMAGE:
    case OCTA_GL_TEXT:
    case OCTA_GL_LEGEND:
    case OCTA_GL_COLORBAR:
    case OCTA_GL_CLASSES:
      break;
    }
  return 0;
}

void
octa_gl_series_color (const octa_gl_item *i, int64_t k, double rgb[3])
{
  const octa_gl_item *axes = i->parent;
  const octa_gl_setting *order = OCTA_GL_OF (axes, AXES, colororder);
  int64_t n = order->n / 3, at = (int64_t)series_index (i) - 1;
  if (at < 0)
    {
      at = 0;
      for (int c = 0; c < axes->n_children && axes->children[c] != i; c++)
        at += octa_gl_series_count (axes->children[c]);
    }
  for (int c = 0; c < 3; c++)
    rgb[c] = n > 0 ? octa_gl_setting_numbers (order)[3 * ((at + k) % n) + c]
                   : 0;
}

/* ---- painting ---- */

bool
octa_gl_series_is_visible (const octa_gl_item *i)
{
  switch (i->class)
    {
    case OCTA_GL_LINE:
      return OCTA_GL_IS (i, LINE, visible);
    case OCTA_GL_SCATTER:
      return OCTA_GL_IS (i, SCATTER, visible);
    case OCTA_GL_IMAGE:
      return OCTA_GL_IS (i, IMAGE, visible);
    case OCTA_GL_TEXT:
      return OCTA_GL_IS (i, TEXT, visible);
    case OCTA_GL_PATCH:
      return OCTA_GL_IS (i, PATCH, visible);
    case OCTA_GL_LEGEND:
      return OCTA_GL_IS (i, LEGEND, visible);
    case OCTA_GL_COLORBAR:
      return OCTA_GL_IS (i, COLORBAR, visible);
    case OCTA_GL_FIGURE:
    case OCTA_GL_AXES:
    case OCTA_GL_CLASSES:
      break;
    }
  return true;
}
