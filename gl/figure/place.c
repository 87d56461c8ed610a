/* place.c -- the layout of a figure, and its texts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/frame.h"
#include "gl/figure/limits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The margin around all axes, in lines of text.  */
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

/* ---- texts ---- */

void
octa_gl_place_style (const octa_gl_frame *f, const octa_gl_item *axes,
                     octa_plot_role role, octa_gl_text_style *s)
{
  static const double sizes[OCTA_PLOT_N_ROLES] = { 1, 1.1, 1.1, 1.1, 1.1 };
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

void
octa_gl_place_words (const octa_gl_frame *f, const octa_gl_item *i,
                     octa_gl_text_style *s)
{
  static const octa_gl_valign vertical[] = { OCTA_GL_BASELINE, OCTA_GL_BOTTOM,
                                             OCTA_GL_MIDDLE, OCTA_GL_TOP,
                                             OCTA_GL_CAP };
  const double *color = OCTA_GL_OF (i, TEXT, color)->v;
  *s = (octa_gl_text_style){
    .points = OCTA_GL_NUM (i, TEXT, fontsize),
    .dpi = f->dpi,
    .degrees = OCTA_GL_NUM (i, TEXT, rotation),
    .halign = (octa_gl_halign)OCTA_GL_WORD (i, TEXT, horizontalalignment),
    .valign = vertical[OCTA_GL_WORD (i, TEXT, verticalalignment)],
    .is_tex = OCTA_GL_WORD (i, TEXT, interpreter) == 0,
    .is_bold = OCTA_GL_WORD (i, TEXT, fontweight) == 1,
    .is_italic = OCTA_GL_WORD (i, TEXT, fontangle) != 0
  };
  for (int k = 0; k < 3; k++)
    s->rgba[k] = (unsigned char)lround (255 * color[k]);
  s->rgba[3] = 255;
}

/* ---- labels: texts that the layout places ---- */

/* Does the layout place I?  */
static bool
is_laid_out (const octa_gl_item *i)
{
  return octa_gl_item_label (i) < OCTA_GL_LABELS
         && OCTA_GL_WORD (i, TEXT, positionmode) == 0;
}

/* The text of label K of AXES if it takes room in the layout, else NULL.  */
static const char *
label_text (const octa_gl_item *axes, octa_gl_label k)
{
  const octa_gl_item *i = axes->axes->labels[k];
  return is_laid_out (i) && OCTA_GL_IS (i, TEXT, visible)
             ? OCTA_GL_OF (i, TEXT, string)->text
             : NULL;
}

/* The size of label I: along and across its text if it has its usual rotation;
   else of its bounding box.  */
static void
measure_label (octa_gl_frame *f, const octa_gl_item *i, const char *text,
               double size[2])
{
  octa_gl_text_style s;
  octa_gl_place_words (f, i, &s);
  s.degrees -= octa_gl_item_label (i) == OCTA_GL_YLABEL ? 90 : 0;
  octa_gl_text_extent e = octa_gl_place_extent (f, text, &s);
  size[0] = s.degrees != 0 ? ceil (e.right - e.left) : e.width;
  size[1] = s.degrees != 0 ? ceil (e.top - e.bottom) : e.height;
}

/* The anchor of label I in the layout, which depends on the label's
   alignment.  */
static void
label_anchor (octa_gl_frame *f, const octa_gl_item *i,
              const octa_gl_text_style *s, double at[2])
{
  const octa_plot_layout *l = &i->parent->axes->layout;
  octa_gl_label k = octa_gl_item_label (i);
  octa_plot_anchor a = k == OCTA_GL_TITLE    ? l->title
                       : k == OCTA_GL_XLABEL ? l->x_label
                                             : l->y_label;
  octa_gl_text_style middle = *s;
  const char *text = OCTA_GL_OF (i, TEXT, string)->text;
  middle.valign = OCTA_GL_MIDDLE;
  octa_gl_text_extent is = octa_gl_place_extent (f, text ? text : "", s),
                      to = octa_gl_place_extent (f, text ? text : "", &middle);
  at[0] = a.x + to.left - is.left;
  at[1] = a.y - (to.bottom - is.bottom);
}

void
octa_gl_place_anchor (octa_gl_frame *f, const octa_gl_item *i,
                      const octa_gl_text_style *s, double at[2])
{
  const octa_plot_layout *l = &i->parent->axes->layout;
  const double *v = OCTA_GL_OF (i, TEXT, position)->v;
  bool is_data = OCTA_GL_WORD (i, TEXT, units) == 0;
  if (is_laid_out (i))
    {
      label_anchor (f, i, s, at);
      return;
    }
  at[0] = is_data ? octa_plot_pixel (&l->x_axis, v[0])
                  : l->box.x + v[0] * l->box.width;
  at[1] = is_data ? octa_plot_pixel (&l->y_axis, v[1])
                  : l->box.y + (1 - v[1]) * l->box.height;
}

void
octa_gl_place_tell (octa_gl_item *i)
{
  const octa_plot_layout *l = &i->parent->axes->layout;
  octa_gl_frame f = octa_gl_place_screen (octa_gl_item_figure (i));
  octa_gl_text_style s;
  double at[2];
  if (! is_laid_out (i))
    return;
  octa_gl_place_words (&f, i, &s);
  label_anchor (&f, i, &s, at);
  if (OCTA_GL_WORD (i, TEXT, units) == 0)
    {
      at[0] = octa_plot_from_pixel (&l->x_axis, at[0]);
      at[1] = octa_plot_from_pixel (&l->y_axis, at[1]);
    }
  else
    {
      at[0] = (at[0] - l->box.x) / l->box.width;
      at[1] = 1 - (at[1] - l->box.y) / l->box.height;
    }
  if (isfinite (at[0]) && isfinite (at[1]))
    octa_gl_item_put (i, OCTA_GL_P_TEXT_position, at, 2);
}

/* ---- fonts for the layout ---- */

/* The frame and the axes for which a font measures.  */
typedef struct measured
{
  octa_gl_frame *f;
  octa_gl_item *axes;
} measured;

static void
measure (void *data, octa_plot_role role, const char *text, double size[2])
{
  static const octa_gl_label labels[OCTA_PLOT_N_ROLES] = {
    [OCTA_PLOT_ROLE_TICK] = OCTA_GL_LABELS,
    [OCTA_PLOT_ROLE_LABEL] = OCTA_GL_XLABEL,
    [OCTA_PLOT_ROLE_TITLE] = OCTA_GL_TITLE,
    [OCTA_PLOT_ROLE_Y_LABEL] = OCTA_GL_YLABEL,
    [OCTA_PLOT_ROLE_BAR_LABEL] = OCTA_GL_LABELS
  };
  const measured *m = data;
  octa_gl_text_style s;
  if (m->axes && labels[role] < OCTA_GL_LABELS)
    {
      measure_label (m->f, m->axes->axes->labels[labels[role]], text, size);
      return;
    }
  octa_gl_place_style (m->f, m->axes, role, &s);
  octa_gl_text_extent e = octa_gl_place_extent (m->f, text, &s);
  size[0] = e.width;
  size[1] = e.height;
}

/* The font is valid while M is.  */
static octa_plot_font
font_of (measured *m)
{
  double size[2];
  measure (m, OCTA_PLOT_ROLE_TICK, "0", size);
  if (! (size[1] > 0))
    size[1] = (m->axes ? OCTA_GL_NUM (m->axes, AXES, fontsize) : 10)
              * m->f->scale;
  return (octa_plot_font){ .measure = measure, .data = m, .em = size[1] };
}

octa_plot_font
octa_gl_place_font (octa_gl_frame *f, octa_gl_item *axes)
{
  static _Thread_local measured m;
  m = (measured){ f, axes };
  return font_of (&m);
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

/* The shape of the box.  If the aspect of the units is given, automatic limits
   are widened for it; fixed limits make the box smaller.  */
static void
set_shape (const octa_gl_item *a, octa_plot_box *b)
{
  const double *unit = OCTA_GL_OF (a, AXES, dataaspectratio)->v,
               *shape = OCTA_GL_OF (a, AXES, plotboxaspectratio)->v;
  bool has_units = OCTA_GL_WORD (a, AXES, dataaspectratiomode) == 1
                   && b->x.scale == OCTA_PLOT_LINEAR
                   && b->y.scale == OCTA_PLOT_LINEAR;
  bool has_shape = OCTA_GL_WORD (a, AXES, plotboxaspectratiomode) == 1;
  b->ratio = unit[0] / unit[1];
  b->is_unit = has_units && b->ratio == 1;
  b->is_equal = has_units
                && (has_shape || ! octa_gl_limits_are_fixed (a, 0)
                    || ! octa_gl_limits_are_fixed (a, 1));
  b->aspect = has_shape ? shape[0] / shape[1] : 0;
  if (has_units && ! b->is_equal)
    b->aspect = (b->x.hi - b->x.lo) / (b->y.hi - b->y.lo) / b->ratio;
}

static void
tell_limits (const octa_gl_item *axes, const octa_plot_axis *a,
             octa_gl_setting *s)
{
  if (! axes->axes->box.is_equal)
    return;
  s->v[0] = a->lo;
  s->v[1] = a->hi;
}

static void
tell_ticks (octa_plot_ticks *t, double mode, octa_gl_setting *s)
{
  if (mode == 1)
    return;
  s->list = t->at;
  s->n = t->n;
}

void
octa_gl_place_drawn (octa_gl_item *axes, int property, octa_gl_setting *s)
{
  octa_plot_layout *l = &axes->axes->layout;
  if (property == OCTA_GL_P_AXES_xlim)
    tell_limits (axes, &l->x_axis, s);
  else if (property == OCTA_GL_P_AXES_ylim)
    tell_limits (axes, &l->y_axis, s);
  else if (property == OCTA_GL_P_AXES_xtick)
    tell_ticks (&l->x, OCTA_GL_NUM (axes, AXES, xtickmode), s);
  else if (property == OCTA_GL_P_AXES_ytick)
    tell_ticks (&l->y, OCTA_GL_NUM (axes, AXES, ytickmode), s);
}

static void
set_bar (const octa_gl_item *a, octa_plot_box *b)
{
  /* Pairs of sides: outside, inside.  */
  static const octa_plot_side sides[] = { OCTA_PLOT_RIGHT, OCTA_PLOT_LEFT,
                                          OCTA_PLOT_ABOVE, OCTA_PLOT_BELOW };
  const octa_gl_item *bar = a->axes->bar;
  const double *c = OCTA_GL_OF (a, AXES, clim)->v;
  b->bar = (octa_plot_axis){ .scale = OCTA_PLOT_LINEAR,
                             .lo = c[0],
                             .hi = c[1] };
  if (! octa_plot_is_sane (OCTA_PLOT_LINEAR, c[0], c[1]))
    b->bar.hi = b->bar.lo + fmax (1, fabs (b->bar.lo)) * 1e-6;
  b->is_bar_counts = a->axes->counts > 0;
  if (b->is_bar_counts)
    b->bar = (octa_plot_axis){ .scale = OCTA_PLOT_LOG,
                               .lo = 1,
                               .hi = 1 + a->axes->counts };
  b->has_bar = bar && OCTA_GL_IS (bar, COLORBAR, visible);
  if (! bar)
    return;
  int k = OCTA_GL_WORD (bar, COLORBAR, location);
  b->bar_side = sides[k / 2];
  b->is_bar_inside = k % 2;
  b->bar_label = OCTA_GL_OF (bar, COLORBAR, label)->text;
}

/* Set the box of axes A; the cells of the figure are in INSIDE.  */
static void
set_box (const octa_gl_frame *f, const octa_gl_item *a, octa_plot_rect inside,
         octa_plot_box *b)
{
  const octa_gl_setting *position = OCTA_GL_OF (a, AXES, position),
                        *xt = OCTA_GL_OF (a, AXES, xtick),
                        *yt = OCTA_GL_OF (a, AXES, ytick);
  const double *s = OCTA_GL_OF (a, AXES, subplot)->v;
  *b = (octa_plot_box){ .x = axis_of (a, 0), .y = axis_of (a, 1) };
  set_shape (a, b);
  b->is_box = position->n == 4;
  b->cell = b->is_box ? octa_plot_inset (f->all, position->v)
                      : octa_plot_cell (inside, (int)s[0], (int)s[1],
                                        (int)s[2], (int)s[3]);
  b->is_off = ! OCTA_GL_IS (a, AXES, visible);
  b->is_y_right = OCTA_GL_WORD (a, AXES, yaxislocation) == 1;
  b->is_x_reversed = OCTA_GL_WORD (a, AXES, xdir) == 1;
  b->is_y_reversed = OCTA_GL_WORD (a, AXES, ydir) == 1;
  b->title = label_text (a, OCTA_GL_TITLE);
  b->x_label = label_text (a, OCTA_GL_XLABEL);
  b->y_label = label_text (a, OCTA_GL_YLABEL);
  if (OCTA_GL_WORD (a, AXES, xtickmode) == 1)
    b->x_ticks = octa_gl_setting_numbers (xt);
  if (OCTA_GL_WORD (a, AXES, ytickmode) == 1)
    b->y_ticks = octa_gl_setting_numbers (yt);
  b->n_x_ticks = xt->n;
  b->n_y_ticks = yt->n;
  for (int k = 0; k < a->n_children; k++)
    for (int side = 0; side < 4; side++)
      b->outer[side] += a->children[k]->outer[side];
  set_bar (a, b);
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

/* Move the axes with the font size of the first one to the front of LIST.
   Returns their number.  */
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

/* A font that measures the labels of its own axes.  */
typedef struct own_font
{
  measured of;
  octa_plot_font font;
} own_font;

static octa_status
place_group (octa_gl_frame *f, octa_gl_item **list, int n,
             octa_plot_rect inside)
{
  octa_plot_layout *l = calloc ((size_t)n, sizeof *l);
  octa_plot_box *b = calloc ((size_t)n, sizeof *b);
  own_font *own = calloc ((size_t)n, sizeof *own);
  if (! l || ! b || ! own)
    {
      free (l);
      free (b);
      free (own);
      return octa_no_memory ("the layout of a figure");
    }
  for (int i = 0; i < n; i++)
    {
      set_box (f, list[i], inside, &b[i]);
      own[i].of = (measured){ f, list[i] };
      own[i].font = font_of (&own[i].of);
      b[i].font = &own[i].font;
    }
  octa_plot_layout_grid (l, b, n, &own[0].font);
  for (int i = 0; i < n; i++)
    {
      b[i].font = NULL; /* freed below */
      list[i]->axes->box = b[i];
      list[i]->axes->layout = l[i];
    }
  free (l);
  free (b);
  free (own);
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
