/* frame.c -- frames: a stale figure is laid out and painted into a new
   picture, which replaces the last one when it is complete.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/frame.h"
#include "gl/figure/points.h"

#include <math.h>
#include <string.h>

enum
{
  COUNT_ROUNDS = 4
};

/* ---- pictures to draw into ---- */

octa_status
octa_gl_frame_target (octa_gl_context *c, octa_gl_target *t, const int size[2])
{
  octa_status st = OCTA_OK;
  if (t->framebuffer && t->size[0] == size[0] && t->size[1] == size[1])
    return OCTA_OK;
  if (t->framebuffer)
    {
      glDeleteFramebuffers (1, &t->framebuffer);
      glDeleteTextures (1, &t->color);
      octa_gl_context_count (-1);
    }
  *t = (octa_gl_target){ 0 };
  if (size[0] <= 0 || size[1] <= 0)
    return OCTA_OK;
  glGenTextures (1, &t->color);
  glBindTexture (GL_TEXTURE_2D, t->color);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA8, size[0], size[1], 0, GL_RGBA,
                GL_UNSIGNED_BYTE, NULL);
  glBindTexture (GL_TEXTURE_2D, 0);
  glGenFramebuffers (1, &t->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, t->framebuffer);
  glFramebufferTexture2D (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                          t->color, 0);
  glBindFramebuffer (GL_FRAMEBUFFER, 0);
  octa_gl_context_count (1);
  memcpy (t->size, size, sizeof t->size);
  OCTA_TRY (octa_gl_context_check (c, "a picture to draw into"));
done:
  if (st != OCTA_OK)
    {
      glDeleteFramebuffers (1, &t->framebuffer);
      glDeleteTextures (1, &t->color);
      octa_gl_context_count (-1);
      *t = (octa_gl_target){ 0 };
    }
  return st;
}

static const int nothing[2] = { 0, 0 };

void
octa_gl_frame_release (octa_gl_item *i)
{
  octa_gl_figure *f = i->figure;
  octa_gl_window_hide (i);
  if (! f->stage || ! f->stage->painter
      || octa_gl_context_enter (f->stage->context) != OCTA_OK)
    return;
  for (int k = 0; k < 2; k++)
    octa_gl_frame_target (f->stage->context, &f->frames[k], nothing);
  f->shown = -1;
}

/* ---- painting ---- */

/* Free what a reset of the device has lost.  */
static void
look_for_reset (octa_gl_stage *s)
{
  uint64_t now = octa_plot_worker_epoch (s->worker);
  if (now == s->epoch)
    return;
  s->epoch = now;
  for (int i = 0; i < octa_gl_scene_all.n; i++)
    if (octa_gl_scene_all.figures[i]->figure->stage == s)
      octa_gl_series_forget (octa_gl_scene_all.figures[i]);
}

static octa_status
enter (octa_gl_stage *s)
{
  octa_status st;
  OCTA_TRY (octa_gl_context_enter (s->context));
  OCTA_TRY (octa_gl_context_alive (s->context));
  OCTA_TRY (octa_plot_worker_enter (s->worker));
  look_for_reset (s);
done:
  return st;
}

/* Place the axes and count points for colour bars.  The counts depend on the
   axes' pixels, and these on the width of the bar's labels.  */
static octa_status
place_and_count (octa_gl_frame *f)
{
  octa_status st = OCTA_OK;
  bool is_same = false;
  for (int round = 0; round < COUNT_ROUNDS && ! is_same; round++)
    {
      OCTA_TRY (octa_gl_place_all (f));
      is_same = true;
      for (int k = 0; k < f->figure->n_children; k++)
        if (f->figure->children[k]->class == OCTA_GL_AXES)
          OCTA_TRY (
              octa_gl_points_count (f, f->figure->children[k], &is_same));
    }
done:
  return st;
}

/* Measure the legends, since those outside of axes take room, and place
   all.  */
static octa_status
lay_out (octa_gl_frame *f)
{
  octa_status st;
  octa_gl_item *i = f->figure;
  for (int k = 0; k < i->n_children; k++)
    for (int c = 0; c < i->children[k]->n_children; c++)
      if (i->children[k]->children[c]->class == OCTA_GL_LEGEND)
        OCTA_TRY (octa_gl_legend_measure (f, i->children[k]->children[c]));
  OCTA_TRY (place_and_count (f));
done:
  return st;
}

octa_status
octa_gl_frame_place (octa_gl_item *i)
{
  octa_gl_figure *f = i->figure;
  octa_status st = OCTA_OK;
  if (f->stale < OCTA_GL_STALE_LAYOUT)
    return OCTA_OK;
  if (f->stale >= OCTA_GL_STALE_WINDOW)
    {
      /* events that arrive meanwhile lead here again */
      f->stale = OCTA_GL_STALE_LIMITS;
      octa_gl_window_change (i);
    }
  OCTA_TRY (enter (f->stage));
  octa_gl_frame frame = octa_gl_place_frame (i, f->size, f->dpi);
  OCTA_TRY (lay_out (&frame));
  f->stale = OCTA_GL_STALE_PICTURE;
done:
  return st;
}

static octa_status
paint_all (octa_gl_frame *f)
{
  octa_status st = OCTA_OK;
  octa_gl_item *i = f->figure;
  for (int k = 0; k < i->n_children; k++)
    if (i->children[k]->class == OCTA_GL_AXES)
      OCTA_TRY (octa_gl_axes_paint (f, i->children[k]));
done:
  return st;
}

/* Paint F into T.  IS_SCREEN: with tips and the rectangle of the mouse.  */
static octa_status
paint (octa_gl_frame *f, const octa_gl_target *t, bool is_screen)
{
  octa_status st, end;
  float background[4];
  octa_gl_rgba (background, OCTA_GL_OF (f->figure, FIGURE, color)->v, 1);
  OCTA_TRY (octa_gl_painter_begin (f->p, t->framebuffer, t->size[0],
                                   t->size[1], background));
  st = paint_all (f);
  if (st == OCTA_OK && is_screen)
    st = octa_gl_tip_paint (f);
  if (st == OCTA_OK && is_screen)
    st = octa_gl_help_paint (f);
  /* end the painter's frame also after a failure */
  octa_error_info failed = *octa_error ();
  end = octa_gl_painter_end (f->p);
  if (st != OCTA_OK)
    octa_error_pass (&failed);
  else
    st = end;
done:
  return st;
}

octa_status
octa_gl_frame_paint (octa_gl_item *i, const octa_gl_target *t, double dpi)
{
  octa_gl_figure *f = i->figure;
  octa_status st;
  OCTA_TRY (octa_gl_frame_place (i));
  OCTA_TRY (enter (f->stage));
  octa_gl_frame frame = octa_gl_place_frame (i, t->size, dpi);
  OCTA_TRY (lay_out (&frame));
  st = paint (&frame, t, false);
  /* the mouse uses the layout on the screen */
  frame = octa_gl_place_frame (i, f->size, f->dpi);
  octa_status again = lay_out (&frame);
  OCTA_TRY (st);
  OCTA_TRY (again);
done:
  return st;
}

octa_status
octa_gl_frame_draw (octa_gl_item *i)
{
  octa_gl_figure *f = i->figure;
  octa_status st = OCTA_OK;
  if (f->stale == OCTA_GL_STALE_NOTHING)
    return OCTA_OK;
  OCTA_TRY (octa_gl_frame_place (i));
  OCTA_TRY (enter (f->stage));
  int next = f->shown == 0 ? 1 : 0;
  OCTA_TRY (
      octa_gl_frame_target (f->stage->context, &f->frames[next], f->size));
  octa_gl_frame frame = octa_gl_place_frame (i, f->size, f->dpi);
  OCTA_TRY (paint (&frame, &f->frames[next], true));
  f->shown = next;
  f->n_frames++;
  f->stale = OCTA_GL_STALE_NOTHING;
  OCTA_TRY (octa_gl_window_show (i));
done:
  return st;
}

/* ---- read-only properties ---- */

/* A failure is reported by the next frame.  */
void
octa_gl_frame_state (octa_gl_item *i)
{
  octa_gl_item *figure = octa_gl_item_figure (i);
  octa_gl_figure *f = figure->figure;
  if (octa_gl_frame_place (figure) != OCTA_OK)
    octa_warn_as (OCTA_ERROR_GL, "%s", octa_error ()->msg);
  double frames = (double)f->n_frames, window = f->window != NULL;
  octa_gl_item_put (figure, OCTA_GL_P_FIGURE_frames, &frames, 1);
  octa_gl_item_put (figure, OCTA_GL_P_FIGURE_iswindow, &window, 1);
  if (i->class == OCTA_GL_TEXT)
    octa_gl_place_tell (i);
  const octa_plot_rect p = i->place;
  const double place[4] = { p.x, p.y, p.width, p.height };
  if (i->class == OCTA_GL_LEGEND)
    octa_gl_item_put (i, OCTA_GL_P_LEGEND_box_pixels, place, 4);
  if (i->class != OCTA_GL_AXES)
    return;
  const octa_plot_rect b = i->axes->layout.box;
  const double v[4] = { b.x, b.y, b.width, b.height };
  const double tip[3] = { f->tip.x, f->tip.y, (double)(f->tip.index + 1) };
  octa_gl_item_put (i, OCTA_GL_P_AXES_box_pixels, v, 4);
  octa_gl_item_put (i, OCTA_GL_P_AXES_tip, tip, f->tip.axes == i ? 3 : 0);
}
