/* mouse.c -- the effects of the mouse on axes: pan, zoom, rectangles, tips.

   Left drag pans, the wheel zooms at the pointer, right drag zooms to a
   rectangle, a double click restores the limits; on a ruler, or with key x or
   y held, in that direction only.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/mouse.h"
#include "gl/figure/frame.h"
#include "gl/figure/limits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DOUBLE_CLICK_SECONDS 0.4
/* A press that moves less than this is a click.  */
#define CLICK_PIXELS 4.0
/* The part of the range that remains after a step of the wheel.  */
#define WHEEL_FACTOR 0.8

/* ---- legends ---- */

/* The legend at X, Y; NULL: none.  */
static octa_gl_item *
legend_at (const octa_gl_item *figure, double x, double y)
{
  for (int k = 0; k < figure->n_children; k++)
    for (int c = 0; c < figure->children[k]->n_children; c++)
      {
        octa_gl_item *l = figure->children[k]->children[c];
        bool is_in = false;
        if (l->class == OCTA_GL_LEGEND && OCTA_GL_IS (l, LEGEND, visible))
          octa_gl_legend_at (l, x, y, &is_in);
        if (is_in)
          return l;
      }
  return NULL;
}

static void
drag_legend (octa_gl_mouse *m, double x, double y)
{
  octa_gl_item *l = m->legend;
  octa_plot_rect box = l->parent->axes->layout.box;
  const double at[2] = { (x - m->grip[0] - box.x) / fmax (1, box.width),
                         (y - m->grip[1] - box.y) / fmax (1, box.height) };
  const double none = octa_gl_property_word (
      octa_gl_property_get (OCTA_GL_LEGEND, OCTA_GL_P_LEGEND_location)->check,
      "none");
  octa_gl_item_put (l, OCTA_GL_P_LEGEND_position, at, 2);
  octa_gl_item_put (l, OCTA_GL_P_LEGEND_location, &none, 1);
  octa_gl_item_stale (l, OCTA_GL_STALE_LAYOUT);
}

/* Hide or show the line that was clicked.  */
static void
click_legend (octa_gl_item *legend, double x, double y)
{
  bool is_in;
  octa_gl_item *i = octa_gl_legend_at (legend, x, y, &is_in);
  if (! i)
    return;
  int p = octa_gl_property_find (i->class, "visible");
  i->settings[p].v[0] = i->settings[p].v[0] == 0;
  octa_gl_item_stale (i, OCTA_GL_STALE_PICTURE);
}

/* ---- buttons ---- */

static bool
is_double (const octa_gl_mouse *m, const octa_gl_event *e)
{
  return m->click_time > 0 && e->time - m->click_time < DOUBLE_CLICK_SECONDS
         && fabs (e->x - m->click_x) < CLICK_PIXELS
         && fabs (e->y - m->click_y) < CLICK_PIXELS;
}

static void
reset (octa_gl_figure *f, octa_gl_item *axes)
{
  f->mouse.click_time = 0;
  f->tip = (octa_gl_tip){ 0 };
  octa_gl_limits_home (axes);
}

static void
press (octa_gl_item *figure, const octa_gl_event *e)
{
  octa_gl_figure *f = figure->figure;
  octa_gl_mouse *m = &f->mouse;
  m->x = m->from_x = e->x;
  m->y = m->from_y = e->y;
  m->has_moved = false;
  m->drag = OCTA_GL_DRAG_NONE;
  m->legend = e->button == OCTA_GL_LEFT_BUTTON ? legend_at (figure, e->x, e->y)
                                               : NULL;
  if (m->legend)
    {
      m->drag = OCTA_GL_DRAG_LEGEND;
      m->grip[0] = e->x - m->legend->place.x;
      m->grip[1] = e->y - m->legend->place.y;
      return;
    }
  m->axes = octa_gl_mouse_axes (figure, e->x, e->y, &m->part);
  if (! m->axes || m->part == OCTA_PLOT_PART_BAR)
    return;
  f->current = m->axes;
  octa_gl_scene_all.current = figure;
  for (int d = 0; d < 2; d++)
    m->start[d] = *octa_gl_mouse_axis (m->axes, d);
  if (e->button == OCTA_GL_LEFT_BUTTON && is_double (m, e))
    reset (f, m->axes);
  else if (e->button == OCTA_GL_LEFT_BUTTON)
    m->drag = OCTA_GL_DRAG_PAN;
  else if (e->button == OCTA_GL_RIGHT_BUTTON)
    m->drag = OCTA_GL_DRAG_ZOOM;
}

/* Zoom to the rectangle that was drawn.  */
static void
zoom_rectangle (octa_gl_figure *f, const octa_gl_event *e)
{
  octa_gl_mouse *m = &f->mouse;
  const double from[2] = { m->from_x, m->from_y }, to[2] = { e->x, e->y };
  for (int d = 0; d < 2; d++)
    {
      octa_plot_axis a = m->start[d];
      if (octa_gl_mouse_is_free (f, m->axes, m->part, d)
          && fabs (to[d] - from[d]) >= CLICK_PIXELS
          && octa_plot_span (&a, from[d], to[d]))
        octa_gl_mouse_give (m->axes, d, &a);
    }
  octa_gl_item_stale (m->axes, OCTA_GL_STALE_PICTURE);
}

static void
release (octa_gl_item *figure, const octa_gl_event *e)
{
  octa_gl_figure *f = figure->figure;
  octa_gl_mouse *m = &f->mouse;
  octa_gl_drag drag = m->drag;
  m->x = e->x;
  m->y = e->y;
  m->drag = OCTA_GL_DRAG_NONE;
  if (drag == OCTA_GL_DRAG_ZOOM)
    zoom_rectangle (f, e);
  else if (drag == OCTA_GL_DRAG_LEGEND && ! m->has_moved)
    click_legend (m->legend, e->x, e->y);
  else if (drag == OCTA_GL_DRAG_PAN && ! m->has_moved)
    {
      int64_t before = octa_clock_ns ();
      octa_gl_tip_move (figure, m->axes, true);
      /* no press could be handled during the search */
      m->click_time = e->time + (double)(octa_clock_ns () - before) * 1e-9;
      m->click_x = e->x;
      m->click_y = e->y;
    }
  m->legend = NULL;
}

/* ---- movement ---- */

static void
pan (octa_gl_figure *f, const octa_gl_event *e)
{
  octa_gl_mouse *m = &f->mouse;
  const double by[2] = { e->x - m->from_x, e->y - m->from_y };
  for (int d = 0; d < 2; d++)
    {
      octa_plot_axis a = m->start[d];
      if (octa_gl_mouse_is_free (f, m->axes, m->part, d)
          && octa_plot_pan (&a, by[d]))
        octa_gl_mouse_give (m->axes, d, &a);
    }
}

static void
move (octa_gl_item *figure, const octa_gl_event *e)
{
  octa_gl_figure *f = figure->figure;
  octa_gl_mouse *m = &f->mouse;
  octa_plot_part part;
  m->x = e->x;
  m->y = e->y;
  if (fabs (e->x - m->from_x) >= CLICK_PIXELS
      || fabs (e->y - m->from_y) >= CLICK_PIXELS)
    m->has_moved = true;
  switch (m->drag)
    {
    case OCTA_GL_DRAG_PAN:
      if (m->has_moved)
        pan (f, e);
      break;
    case OCTA_GL_DRAG_ZOOM:
      octa_gl_item_stale (figure, OCTA_GL_STALE_PICTURE);
      break;
    case OCTA_GL_DRAG_LEGEND:
      if (m->has_moved)
        drag_legend (m, e->x, e->y);
      break;
    case OCTA_GL_DRAG_NONE:
      {
        octa_gl_item *a = octa_gl_mouse_axes (figure, e->x, e->y, &part);
        octa_gl_tip_move (figure, part == OCTA_PLOT_PART_BOX ? a : NULL,
                          false);
      }
    }
}

static void
wheel (octa_gl_item *figure, const octa_gl_event *e)
{
  octa_plot_part part;
  octa_gl_item *a = octa_gl_mouse_axes (figure, e->x, e->y, &part);
  if (a)
    octa_gl_mouse_zoom (figure, a, part, e->x, e->y,
                        pow (WHEEL_FACTOR, e->steps));
}

static void
resize (octa_gl_item *figure, const octa_gl_event *e)
{
  octa_gl_figure *f = figure->figure;
  double v[4] = { 0, 0, fmax (1, round (e->x)), fmax (1, round (e->y)) };
  double was[4];
  memcpy (was, OCTA_GL_OF (figure, FIGURE, position)->v, sizeof was);
  octa_gl_window_bound (was);
  v[0] = was[0];
  v[1] = was[1];
  /* keep a size that was requested meanwhile */
  if (f->stale < OCTA_GL_STALE_WINDOW
      || ((int)was[2] == f->size[0] && (int)was[3] == f->size[1]))
    octa_gl_item_put (figure, OCTA_GL_P_FIGURE_position, v, 4);
  f->size[0] = (int)v[2];
  f->size[1] = (int)v[3];
  octa_gl_item_stale (figure, OCTA_GL_STALE_LAYOUT);
}

static void
answer (octa_gl_item *figure, const octa_gl_event *e)
{
  if (e->kind == OCTA_GL_EVENT_CLOSE)
    {
      octa_gl_item_kill (figure);
      return;
    }
  if (octa_gl_frame_place (figure) != OCTA_OK)
    {
      octa_warn_as (OCTA_ERROR_GL, "%s", octa_error ()->msg);
      return;
    }
  switch (e->kind)
    {
    case OCTA_GL_EVENT_MOVE:
      move (figure, e);
      break;
    case OCTA_GL_EVENT_PRESS:
      press (figure, e);
      break;
    case OCTA_GL_EVENT_RELEASE:
      release (figure, e);
      break;
    case OCTA_GL_EVENT_WHEEL:
      wheel (figure, e);
      break;
    case OCTA_GL_EVENT_KEY:
    case OCTA_GL_EVENT_KEY_UP:
      octa_gl_keys_event (figure, e);
      break;
    case OCTA_GL_EVENT_LEAVE:
      octa_gl_tip_move (figure, NULL, false);
      break;
    case OCTA_GL_EVENT_RESIZE:
    case OCTA_GL_EVENT_CLOSE:
      break;
    }
}

/* Events that are heard while another one is answered: placing a figure, for
   example, takes what its window has heard.  They wait, so that each is
   answered after the ones before it.  */

typedef struct waiting
{
  octa_gl_item *figure;
  octa_gl_event e;
  struct waiting *next;
} waiting;

static waiting *first, **last = &first;
static bool is_answering;

static void
wait_for_turn (octa_gl_item *figure, const octa_gl_event *e)
{
  waiting *w = malloc (sizeof *w);
  if (! w)
    {
      octa_warn_as (OCTA_ERROR_GL, "no memory for an event of a figure");
      return;
    }
  *w = (waiting){ figure, *e, NULL };
  *last = w;
  last = &w->next;
}

void
octa_gl_mouse_event (octa_gl_item *figure, const octa_gl_event *e)
{
  /* at once: no older size may undo it */
  if (e->kind == OCTA_GL_EVENT_RESIZE)
    {
      resize (figure, e);
      return;
    }
  if (is_answering)
    {
      wait_for_turn (figure, e);
      return;
    }
  is_answering = true;
  answer (figure, e);
  while (first)
    {
      waiting *w = first;
      first = w->next;
      if (! first)
        last = &first;
      if (! w->figure->is_dead)
        answer (w->figure, &w->e);
      free (w);
    }
  is_answering = false;
}

/* ---- from the interpreter ---- */

typedef struct telling
{
  octa_gl_item *figure;
  const octa_gl_event *e;
} telling;

static octa_status
event_here (void *data)
{
  const telling *t = data;
  if (! t->figure->is_dead)
    octa_gl_mouse_event (t->figure, t->e);
  return OCTA_OK;
}

octa_status
octa_gl_figure_event (octa_id id, const octa_gl_event *e)
{
  octa_status st;
  octa_gl_event at = *e;
  telling t = { octa_gl_item_get_figure (id), &at };
  if (! t.figure)
    return OCTA_FAIL;
  if (! (at.time > 0))
    at.time = (double)octa_clock_ns () * 1e-9;
  OCTA_TRY (octa_gl_thread_call (event_here, &t));
  OCTA_TRY (octa_gl_scene_sweep ());
done:
  return st;
}
