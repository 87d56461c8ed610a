/* output.c -- frames on demand: drawn now, as an array, as a file.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/batch.h"
#include "gl/figure/series.h"
#include "gl/picture/picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* ---- draw ---- */

static octa_status
draw_here (void *data)
{
  octa_gl_item *one = *(octa_gl_item **)data;
  octa_status st = OCTA_OK;
  if (one)
    return one->is_dead ? OCTA_OK : octa_gl_frame_draw (one);
  for (int i = 0; i < octa_gl_scene_all.n && st == OCTA_OK; i++)
    st = octa_gl_frame_draw (octa_gl_scene_all.figures[i]);
  return st;
}

/* Warn about data that wait, and so are not in the picture.  */
static void
tell_waiting (octa_gl_item *figure)
{
  for (int k = 0; k < figure->n_children; k++)
    for (int c = 0; c < figure->children[k]->n_children; c++)
      octa_gl_batch_tell (figure->children[k]->children[c]);
}

static octa_status
draw_waited (void *data)
{
  octa_gl_item *one = *(octa_gl_item **)data;
  if (one && ! one->is_dead)
    tell_waiting (one);
  for (int i = 0; i < octa_gl_scene_all.n && ! one; i++)
    tell_waiting (octa_gl_scene_all.figures[i]);
  return draw_here (data);
}

/* Is a draw posted that has not begun?  */
static atomic_bool is_asked;

static octa_status
draw_later (void *data)
{
  atomic_store (&is_asked, false);
  return draw_here (data);
}

octa_status
octa_gl_figure_draw (octa_id id, bool is_waited)
{
  octa_gl_item *i = NULL;
  if (id && ! (i = octa_gl_item_get_figure (id)))
    return OCTA_FAIL;
  if (! id && ! octa_gl_thread_runs ())
    return OCTA_OK;
  octa_gl_series_choose ();
  if (is_waited)
    return octa_gl_thread_call (draw_waited, &i);
  if (atomic_exchange (&is_asked, true))
    return OCTA_OK;
  i = NULL;
  return octa_gl_thread_post (draw_later, &i, sizeof i);
}

/* ---- wait ---- */

static octa_status
has_window_here (void *data)
{
  octa_gl_item **i = data;
  if ((*i)->is_dead || ! (*i)->figure->window)
    *i = NULL;
  return OCTA_OK;
}

octa_status
octa_gl_figure_wait (octa_id id, double seconds, bool *is_closed)
{
  octa_status st = OCTA_OK;
  double waited = 0;
  OCTA_GET (octa_gl_item *, i, octa_gl_item_get_figure (id));
  OCTA_TRY (octa_gl_thread_call (has_window_here, &i));
  while (i && waited < seconds && octa_gl_figure_is (id))
    {
      nanosleep (&(struct timespec){ .tv_nsec = 20000000 }, NULL);
      waited += 0.02;
      if (octa_session_interrupted ())
        return octa_fail (OCTA_ERROR_RUNTIME, "interrupted");
      OCTA_TRY (octa_gl_scene_sweep ());
    }
  *is_closed = ! octa_gl_figure_is (id);
done:
  return st;
}

/* ---- at another size ---- */

typedef struct output
{
  octa_gl_item *item;
  int size[2];
  double dpi;
  unsigned char *rgbx; /* as of octa_gl_figure_frame */
} output;

static octa_status
read_back (output *o, const octa_gl_target *t)
{
  o->rgbx = malloc (4 * (size_t)o->size[0] * (size_t)o->size[1]);
  if (! o->rgbx)
    return octa_no_memory ("a picture of a figure");
  glBindFramebuffer (GL_READ_FRAMEBUFFER, t->framebuffer);
  glPixelStorei (GL_PACK_ALIGNMENT, 1);
  glReadPixels (0, 0, o->size[0], o->size[1], GL_RGBA, GL_UNSIGNED_BYTE,
                o->rgbx);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, 0);
  return octa_gl_context_check (o->item->figure->stage->context,
                                "reading a frame");
}

static octa_status
frame_here (void *data)
{
  output *o = data;
  octa_status st;
  octa_gl_target t = { 0 };
  octa_gl_figure *f = o->item->figure;
  GLint most = 0;
  if (o->item->is_dead)
    return octa_fail (OCTA_ERROR_CLOSED, "this figure was closed meanwhile");
  OCTA_TRY (octa_gl_frame_place (o->item));
  for (int k = 0; k < 2; k++)
    if (o->size[k] <= 0)
      o->size[k] = f->size[k];
  if (! (o->dpi > 0))
    o->dpi = f->dpi;
  OCTA_TRY (octa_gl_context_enter (f->stage->context));
  glGetIntegerv (GL_MAX_TEXTURE_SIZE, &most);
  if (o->size[0] > most || o->size[1] > most)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a picture of %d x %d is larger than the %d x %d "
                      "pixels that can be drawn here: ask for a smaller one",
                      o->size[0], o->size[1], most, most);
  OCTA_TRY (octa_gl_frame_target (f->stage->context, &t, o->size));
  OCTA_TRY (octa_gl_frame_paint (o->item, &t, o->dpi));
  OCTA_TRY (octa_gl_context_enter (f->stage->context));
  OCTA_TRY (read_back (o, &t));
done:
  octa_gl_frame_target (f->stage->context, &t, (const int[2]){ 0, 0 });
  if (st != OCTA_OK)
    {
      free (o->rgbx);
      o->rgbx = NULL;
    }
  return st;
}

static octa_status
frame_waited (void *data)
{
  output *o = data;
  if (! o->item->is_dead)
    tell_waiting (o->item);
  return frame_here (data);
}

octa_status
octa_gl_figure_frame (octa_id id, int size[2], double dpi,
                      unsigned char **rgbx)
{
  octa_status st;
  output o = { .item = octa_gl_item_get_figure (id), .dpi = dpi };
  if (! o.item)
    return OCTA_FAIL;
  memcpy (o.size, size, sizeof o.size);
  octa_gl_series_choose ();
  OCTA_TRY (octa_gl_thread_call (frame_waited, &o));
  memcpy (size, o.size, sizeof o.size);
  *rgbx = o.rgbx;
done:
  return st;
}

/* Write RGBX to FILE; its contents are overwritten.  */
static octa_status
write_png (const char *file, unsigned char *rgbx, const int size[2],
           double dpi)
{
  const size_t row = 3 * (size_t)size[0],
               n = (size_t)size[0] * (size_t)size[1];
  for (size_t i = 0; i < n; i++)
    memmove (rgbx + 3 * i, rgbx + 4 * i, 3);
  const octa_gl_picture p = { .pixels = rgbx + (size_t)(size[1] - 1) * row,
                              .width = size[0],
                              .height = size[1],
                              .channels = 3,
                              .stride = -3 * size[0] };
  return octa_gl_png_write (file, &p, dpi);
}

octa_status
octa_gl_output_save (octa_gl_item *figure, const char *file)
{
  octa_status st;
  output o = { .item = figure };
  OCTA_TRY (frame_here (&o));
  OCTA_TRY (write_png (file, o.rgbx, o.size, o.dpi));
done:
  free (o.rgbx);
  return st;
}

octa_status
octa_gl_figure_print (octa_id id, const char *file, const int size[2],
                      double dpi)
{
  octa_status st;
  int at[2] = { size[0], size[1] };
  unsigned char *rgbx = NULL;
  const char *dot = strrchr (file, '.');
  if (! dot || strcasecmp (dot, ".png"))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "FILE must be a PNG file, NAME.png, not %s", file);
  OCTA_TRY (octa_gl_figure_frame (id, at, dpi, &rgbx));
  OCTA_TRY (write_png (file, rgbx, at, dpi));
done:
  free (rgbx);
  return st;
}
