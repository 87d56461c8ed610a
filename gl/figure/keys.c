/* keys.c -- the effects of keys.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/frame.h"
#include "gl/figure/limits.h"
#include "gl/figure/mouse.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* An arrow moves the view by this part of the box; + multiplies the range by
   this.  */
#define ARROW_PART 0.1
#define PLUS_FACTOR 0.8

typedef struct keyed
{
  octa_gl_item *figure, *axes; /* under the mouse, or the current ones */
  octa_plot_part part;
  double x, y; /* the centre of a zoom */
} keyed;

static void
key_help (const keyed *k)
{
  k->figure->figure->has_help = ! k->figure->figure->has_help;
  octa_gl_item_stale (k->figure, OCTA_GL_STALE_PICTURE);
}

static void
key_reset (const keyed *k)
{
  if (k->axes)
    octa_gl_limits_home (k->axes);
}

static void
key_grid (const keyed *k)
{
  if (! k->axes)
    return;
  double on = ! (OCTA_GL_IS (k->axes, AXES, xgrid)
                 && OCTA_GL_IS (k->axes, AXES, ygrid));
  octa_gl_item_put (k->axes, OCTA_GL_P_AXES_xgrid, &on, 1);
  octa_gl_item_put (k->axes, OCTA_GL_P_AXES_ygrid, &on, 1);
  octa_gl_item_stale (k->axes, OCTA_GL_STALE_PICTURE);
}

static void
key_log (const keyed *k)
{
  if (! k->axes)
    return;
  bool is_x = k->figure->figure->mouse.is_x_held
              || k->part == OCTA_PLOT_PART_X;
  int p = is_x ? OCTA_GL_P_AXES_xscale : OCTA_GL_P_AXES_yscale;
  double scale = k->axes->settings[p].v[0] == OCTA_PLOT_LOG ? OCTA_PLOT_LINEAR
                                                            : OCTA_PLOT_LOG;
  octa_gl_item_put (k->axes, p, &scale, 1);
  octa_gl_item_stale (k->axes, OCTA_GL_STALE_LIMITS);
}

/* Save the figure to the first free file name.  */
static void
key_save (const keyed *k)
{
  char file[64];
  int number = (int)OCTA_GL_NUM (k->figure, FIGURE, number), n = 0;
  do
    snprintf (file, sizeof file, n ? "figure%d-%d.png" : "figure%d.png",
              number, n);
  while (access (file, F_OK) == 0 && ++n < 10000);
  if (octa_gl_output_save (k->figure, file) != OCTA_OK)
    octa_warn_as (OCTA_ERROR_GL, "%s could not be written: %s", file,
                  octa_error ()->msg);
}

static void
key_full (const keyed *k)
{
  octa_gl_window_full (k->figure);
}

static void
key_close (const keyed *k)
{
  octa_gl_item_kill (k->figure);
}

static void
arrow (const keyed *k, double dx, double dy)
{
  if (! k->axes)
    return;
  octa_plot_rect box = k->axes->axes->layout.box;
  octa_gl_mouse_pan (k->figure, k->axes, dx * ARROW_PART * box.width,
                     dy * ARROW_PART * box.height);
}

/* The view moves in the direction of the arrow.  */
static void
key_left (const keyed *k)
{
  arrow (k, 1, 0);
}

static void
key_right (const keyed *k)
{
  arrow (k, -1, 0);
}

static void
key_up (const keyed *k)
{
  arrow (k, 0, 1);
}

static void
key_down (const keyed *k)
{
  arrow (k, 0, -1);
}

static void
zoom (const keyed *k, double factor)
{
  if (! k->axes)
    return;
  octa_plot_rect box = k->axes->axes->layout.box;
  octa_gl_mouse_zoom (k->figure, k->axes, OCTA_PLOT_PART_BOX,
                      box.x + box.width / 2, box.y + box.height / 2, factor);
}

static void
key_in (const keyed *k)
{
  zoom (k, PLUS_FACTOR);
}

static void
key_out (const keyed *k)
{
  zoom (k, 1 / PLUS_FACTOR);
}

static const struct
{
  const char *name;
  void (*act) (const keyed *k);
} keys[] = { { "h", key_help },  { "r", key_reset },   { "g", key_grid },
             { "l", key_log },   { "s", key_save },    { "f", key_full },
             { "q", key_close }, { "left", key_left }, { "right", key_right },
             { "up", key_up },   { "down", key_down }, { "+", key_in },
             { "-", key_out },   { "=", key_in } };

void
octa_gl_keys_event (octa_gl_item *figure, const octa_gl_event *e)
{
  octa_gl_mouse *m = &figure->figure->mouse;
  bool is_down = e->kind == OCTA_GL_EVENT_KEY;
  if (! strcmp (e->key, "x"))
    m->is_x_held = is_down;
  if (! strcmp (e->key, "y"))
    m->is_y_held = is_down;
  if (! is_down)
    return;
  keyed k = { .figure = figure };
  k.axes = octa_gl_mouse_axes (figure, m->x, m->y, &k.part);
  if (! k.axes)
    k.axes = figure->figure->current;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (! strcmp (e->key, keys[i].name))
      {
        keys[i].act (&k);
        return;
      }
}
