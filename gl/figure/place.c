/* place.c -- where the parts of a figure go, and its texts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/frame.h"
#include "gl/figure/limits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Around all axes, in lines of text.  */
#define MARGIN_EMS 0.7

octa_gl_frame
octa_gl_place_frame (octa_gl_item *i, const int size[2], double dpi)
{
  octa_gl_stage *s = i->figure->stage;
  return (octa_gl_frame){ .figure = i,
                          .stage = s,
                          .p = s->painter,
                          .width = size[0],
                          .height = size[1],
                          .dpi = dpi,
                          .scale = dpi / 72,
                          .all = { 0, 0, size[0], size[1] } };
}

octa_gl_frame
octa_gl_place_screen (octa_gl_item *i)
{
  return octa_gl_place_frame (i, i->figure->size, i->figure->dpi);
}

int64_t
octa_gl_place_now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- texts ---- */

void
octa_gl_place_style (const octa_gl_frame *f, const octa_gl_item *axes,
                     octa_plot_role role, octa_gl_text_style *s)
{
  static const double sizes[OCTA_PLOT_N_ROLES] = { 1, 1.1, 1.1 };
  double points = axes ? OCTA_GL_NUM (axes, AXES, fontsize) : 10;
  *s = (octa_gl_text_style){ .points = points * sizes[role],
                             .dpi = f->dpi,
                             .halign = OCTA_GL_CENTER,
                             .valign = OCTA_GL_MIDDLE,
                             .is_tex = true,
                             .is_bold = role == OCTA_PLOT_ROLE_TITLE,
                             .rgba = { 38, 38, 38, 255 } };
}

octa_gl_text_extent
octa_gl_place_extent (octa_gl_frame *f, const char *text,
                      const octa_gl_text_style *style)
{
  octa_gl_text_extent e = { 0 };
  if (octa_gl_text_measure (f->stage->text, text, strlen (text), style, &e)
      != OCTA_OK)
    e = (octa_gl_text_extent){ 0 };
  return e;
}

octa_status
octa_gl_place_text (octa_gl_frame *f, const char *text,
                    const octa_gl_text_style *style, double x, double y,
                    octa_plot_rect clip)
{
  octa_status st;
  octa_gl_quads *q = &f->stage->quads;
  if (! f->stage->text || ! text || ! *text)
    return OCTA_OK;
  q->n = 0;
  OCTA_TRY (octa_gl_text_layout (f->stage->text, text, strlen (text), style, q,
                                 NULL));
  OCTA_TRY (octa_gl_paint_text (f->p, f->stage->text, q, x, y, clip));
done:
  return st;
}

/* The frame of whom a font measures, and his axes.  */
typedef struct measured
{
  octa_gl_frame *f;
  octa_gl_item *axes;
} measured;

static void
measure (void *data, octa_plot_role role, const char *text, double size[2])
{
  const measured *m = data;
  octa_gl_text_style s;
  octa_gl_place_style (m->f, m->axes, role, &s);
  octa_gl_text_extent e = octa_gl_place_extent (m->f, text, &s);
  size[0] = e.width;
  size[1] = e.height;
}

octa_plot_font
octa_gl_place_font (octa_gl_frame *f, octa_gl_item *axes)
{
  static _Thread_local measured m;
  m = (measured){ f, axes };
  double size[2];
  measure (&m, OCTA_PLOT_ROLE_TICK, "0", size);
  if (! (size[1] > 0))
    size[1] = (axes ? OCTA_GL_NUM (axes, AXES, fontsize) : 10) * f->scale;
  return (octa_plot_font){ .measure = measure, .data = &m, .em = size[1] };
}

/* ---- boxes ---- */

static octa_plot_axis
axis_of (const octa_gl_item *axes, int direction)
{
  const double *v = octa_gl_limits_get (axes, direction);
  return (octa_plot_axis){ .scale = octa_gl_limits_scale (axes, direction),
                           .lo = v[0],
                           .hi = v[1] };
}

/* What is in every figure of axes A, whose cells are in INSIDE.  */
static void
set_box (const octa_gl_frame *f, const octa_gl_item *a, octa_plot_rect inside,
         octa_plot_box *b)
{
  const octa_gl_setting *position = OCTA_GL_OF (a, AXES, position),
                        *xt = OCTA_GL_OF (a, AXES, xtick),
                        *yt = OCTA_GL_OF (a, AXES, ytick);
  const double *s = OCTA_GL_OF (a, AXES, subplot)->v;
  const octa_gl_item *bar = a->axes->bar;
  const double *c = OCTA_GL_OF (a, AXES, clim)->v;
  *b = (octa_plot_box){ .x = axis_of (a, 0), .y = axis_of (a, 1) };
  b->is_box = position->n == 4;
  b->cell = b->is_box ? octa_plot_inset (f->all, position->v)
                      : octa_plot_cell (inside, (int)s[0], (int)s[1],
                                        (int)s[2], (int)s[3]);
  b->is_off = ! OCTA_GL_IS (a, AXES, visible);
  b->is_equal = OCTA_GL_WORD (a, AXES, dataaspectratiomode) == 1;
  b->is_y_right = OCTA_GL_WORD (a, AXES, yaxislocation) == 1;
  b->is_x_reversed = OCTA_GL_WORD (a, AXES, xdir) == 1;
  b->is_y_reversed = OCTA_GL_WORD (a, AXES, ydir) == 1;
  b->title = OCTA_GL_OF (a, AXES, title)->text;
  b->x_label = OCTA_GL_OF (a, AXES, xlabel)->text;
  b->y_label = OCTA_GL_OF (a, AXES, ylabel)->text;
  if (OCTA_GL_WORD (a, AXES, xtickmode) == 1)
    b->x_ticks = octa_gl_setting_numbers (xt);
  if (OCTA_GL_WORD (a, AXES, ytickmode) == 1)
    b->y_ticks = octa_gl_setting_numbers (yt);
  b->n_x_ticks = xt->n;
  b->n_y_ticks = yt->n;
  b->has_bar = bar && OCTA_GL_IS (bar, COLORBAR, visible);
  b->bar = (octa_plot_axis){ .scale = OCTA_PLOT_LINEAR,
                             .lo = c[0],
                             .hi = c[1] };
  if (! octa_plot_is_sane (OCTA_PLOT_LINEAR, c[0], c[1]))
    b->bar.hi = b->bar.lo + fmax (1, fabs (b->bar.lo)) * 1e-6;
  if (bar)
    b->bar_label = OCTA_GL_OF (bar, COLORBAR, label)->text;
}

static octa_plot_rect
inside_of (octa_gl_frame *f)
{
  double m = round (MARGIN_EMS * octa_gl_place_font (f, NULL).em);
  octa_plot_rect r = f->all;
  if (r.width > 4 * m && r.height > 4 * m)
    r = (octa_plot_rect){ m, m, r.width - 2 * m, r.height - 2 * m };
  return r;
}

/* Axes FIRST of LIST, and all with letters of that size, which are moved to
   the front; how many.  */
static int
same_size (octa_gl_item **list, int n)
{
  int k = 1;
  double size = OCTA_GL_NUM (list[0], AXES, fontsize);
  for (int i = 1; i < n; i++)
    if (OCTA_GL_NUM (list[i], AXES, fontsize) == size)
      {
        octa_gl_item *t = list[k];
        list[k++] = list[i];
        list[i] = t;
      }
  return k;
}

static octa_status
place_group (octa_gl_frame *f, octa_gl_item **list, int n,
             octa_plot_rect inside)
{
  octa_plot_layout *l = calloc ((size_t)n, sizeof *l);
  octa_plot_box *b = calloc ((size_t)n, sizeof *b);
  if (! l || ! b)
    {
      free (l);
      free (b);
      return octa_no_memory ("the layout of a figure");
    }
  for (int i = 0; i < n; i++)
    set_box (f, list[i], inside, &b[i]);
  octa_plot_font font = octa_gl_place_font (f, list[0]);
  octa_plot_layout_grid (l, b, n, &font);
  for (int i = 0; i < n; i++)
    {
      list[i]->axes->box = b[i];
      list[i]->axes->layout = l[i];
    }
  free (l);
  free (b);
  return OCTA_OK;
}

octa_status
octa_gl_place_all (octa_gl_frame *f)
{
  octa_status st = OCTA_OK;
  octa_gl_item *figure = f->figure;
  int n = 0;
  octa_gl_item **list = malloc ((size_t)(figure->n_children + 1)
                                * sizeof *list);
  if (! list)
    return octa_no_memory ("the layout of a figure");
  for (int i = 0; i < figure->n_children; i++)
    if (figure->children[i]->class == OCTA_GL_AXES)
      {
        OCTA_TRY (
            octa_gl_limits_follow (f->stage->worker, figure->children[i]));
        list[n++] = figure->children[i];
      }
  octa_plot_rect inside = inside_of (f);
  for (int i = 0, k; i < n; i += k)
    {
      k = same_size (list + i, n - i);
      OCTA_TRY (place_group (f, list + i, k, inside));
    }
done:
  free (list);
  return st;
}
