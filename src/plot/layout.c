/* layout.c -- where the box of an axes is, and the texts around it.

   How much room labels take depends on the ticks, which depend on how large
   the box is: both are done again until the box stays.  After the second time
   margins only grow, so that it does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/private.h"
#include "plot/layout.h"

/* In lines of text.  */
#define PAD 0.5
#define BAR_GAP 1.0
#define BAR_WIDTH 1.2

#define ROUNDS 6

typedef struct margins
{
  double left, right, top, bottom;
} margins;

/* What is being laid out.  */
typedef struct job
{
  octa_plot_layout *l;
  const octa_plot_box *b;
  const octa_plot_font *font;
  double tick, gap; /* pixels */
  margins least;
} job;

static job
job_of (octa_plot_layout *l, const octa_plot_box *b,
        const octa_plot_font *font)
{
  return (job){ .l = l,
                .b = b,
                .font = b->font ? b->font : font,
                .tick = font->em * OCTA_PLOT_TICK_EMS,
                .gap = font->em * OCTA_PLOT_GAP_EMS };
}

/* ---- sizes of texts ---- */

typedef struct extent
{
  double width, height;
} extent;

static extent
measure (const job *j, octa_plot_role role, const char *text)
{
  double size[2] = { 0, 0 };
  if (text && *text)
    j->font->measure (j->font->data, role, text, size);
  return (extent){ size[0], size[1] };
}

/* The height of a row with TEXT and the gap to it; 0 without.  */
static double
row (const job *j, octa_plot_role role, const char *text)
{
  return text && *text ? measure (j, role, text).height + j->gap : 0;
}

/* The largest label of T.  */
static extent
largest (const job *j, const octa_plot_ticks *t)
{
  extent most = { 0, 0 };
  for (int i = 0; i < t->n; i++)
    {
      extent e = measure (j, OCTA_PLOT_ROLE_TICK, t->label[i]);
      most.width = fmax (most.width, e.width);
      most.height = fmax (most.height, e.height);
    }
  return most;
}

/* From a box to the outer side of its tick labels.  */
static double
ruler (const job *j, double labels)
{
  if (j->b->is_off)
    return 0;
  return j->tick + (labels > 0 ? labels + j->gap : 0);
}

/* How far labels along an axis reach beyond its ends.  */
static void
overhang (const job *j, const octa_plot_axis *a, const octa_plot_ticks *t,
          bool is_across, double *low, double *high)
{
  double from = fmin (a->lo_px, a->hi_px), to = fmax (a->lo_px, a->hi_px);
  *low = *high = 0;
  for (int i = 0; i < t->n; i++)
    {
      extent e = measure (j, OCTA_PLOT_ROLE_TICK, t->label[i]);
      double half = (is_across ? e.width : e.height) / 2;
      double at = octa_plot_pixel (a, t->at[i]);
      *low = fmax (*low, from - (at - half));
      *high = fmax (*high, at + half - to);
    }
}

/* ---- margins ---- */

/* The note of x stands in the row of the label, at the right end, if both fit
   there.  */
static bool
note_needs_row (const job *j)
{
  double label = measure (j, OCTA_PLOT_ROLE_LABEL, j->b->x_label).width;
  double note = measure (j, OCTA_PLOT_ROLE_TICK, j->l->x.note).width;
  return label > 0 && note > 0
         && label / 2 + note + j->gap > j->l->box.width / 2;
}

static double
x_rows (const job *j)
{
  double label = row (j, OCTA_PLOT_ROLE_LABEL, j->b->x_label);
  double note = row (j, OCTA_PLOT_ROLE_TICK, j->l->x.note);
  return note_needs_row (j) ? label + note : fmax (label, note);
}

/* How far the bar's uppermost label reaches above it: its note stands over the
   labels.  */
static double
bar_top (const job *j)
{
  return largest (j, &j->l->bar_ticks).height / 2;
}

/* The row of notes above the box.  */
static double
note_row (const job *j)
{
  double bar = row (j, OCTA_PLOT_ROLE_TICK, j->l->bar_ticks.note);
  return fmax (row (j, OCTA_PLOT_ROLE_TICK, j->l->y.note),
               bar > 0 ? bar + bar_top (j) : 0);
}

static double
y_ruler (const job *j)
{
  return ruler (j, largest (j, &j->l->y).width)
         + row (j, OCTA_PLOT_ROLE_Y_LABEL, j->b->y_label);
}

/* From the outer side of the right ruler on.  */
static double
bar_room (const job *j)
{
  const octa_plot_font *f = j->font;
  if (! j->b->has_bar)
    return 0;
  double labels = largest (j, &j->l->bar_ticks).width + j->gap + j->tick
                  + row (j, OCTA_PLOT_ROLE_BAR_LABEL, j->b->bar_label);
  double note = measure (j, OCTA_PLOT_ROLE_TICK, j->l->bar_ticks.note).width;
  return f->em * BAR_GAP + fmax (f->em * BAR_WIDTH + labels, note);
}

static margins
find_margins (const job *j)
{
  const octa_plot_layout *l = j->l;
  double pad = j->font->em * PAD, left, right, up, down;
  overhang (j, &l->x_axis, &l->x, true, &left, &right);
  overhang (j, &l->y_axis, &l->y, false, &up, &down);
  margins m = { 0 };
  *(j->b->is_y_right ? &m.right : &m.left) = y_ruler (j);
  const double *outer = j->b->outer;
  m.left = pad + outer[0] + fmax (m.left, left);
  m.right = pad + outer[1] + fmax (m.right + bar_room (j), right);
  m.top = pad + outer[2]
          + fmax (note_row (j) + row (j, OCTA_PLOT_ROLE_TITLE, j->b->title),
                  up);
  m.bottom = pad + outer[3]
             + fmax (ruler (j, largest (j, &l->x).height) + x_rows (j), down);
  return m;
}

static margins
at_least (margins a, margins b)
{
  return (margins){ fmax (a.left, b.left), fmax (a.right, b.right),
                    fmax (a.top, b.top), fmax (a.bottom, b.bottom) };
}

/* ---- the box ---- */

/* One side of CELL without its margins, in whole pixels.  */
static void
inside (double start, double length, double before, double after, double *at,
        double *size)
{
  double from = ceil (start + before), to = floor (start + length - after);
  if (to - from < 1)
    {
      /* No room: what there is in the middle of the margins.  */
      double both = before + after;
      from = floor (start + (both > 0 ? length * before / both : 0));
      to = from + 1;
    }
  *at = from;
  *size = to - from;
}

static octa_plot_rect
box_in (const octa_plot_rect *cell, margins m)
{
  octa_plot_rect r;
  inside (cell->x, cell->width, m.left, m.right, &r.x, &r.width);
  inside (cell->y, cell->height, m.top, m.bottom, &r.y, &r.height);
  return r;
}

static bool
is_same (octa_plot_rect a, octa_plot_rect b)
{
  return a.x == b.x && a.y == b.y && a.width == b.width
         && a.height == b.height;
}

static void
set_pixels (octa_plot_axis *a, double lo_px, double hi_px, bool is_reversed)
{
  a->lo_px = is_reversed ? hi_px : lo_px;
  a->hi_px = is_reversed ? lo_px : hi_px;
}

static void
set_ticks (const job *j, octa_plot_ticks *t, const octa_plot_axis *a,
           const double *given, int n, bool is_across)
{
  if (given)
    {
      octa_plot_ticks_given (t, a, given, n);
      octa_plot_ticks_thin (t, a, j->font, is_across);
    }
  else
    octa_plot_ticks_fit (t, a, j->font, is_across);
}

static void
set_both_ticks (const job *j)
{
  const octa_plot_box *b = j->b;
  octa_plot_layout *l = j->l;
  set_ticks (j, &l->x, &l->x_axis, b->x_ticks, b->n_x_ticks, true);
  set_ticks (j, &l->y, &l->y_axis, b->y_ticks, b->n_y_ticks, false);
}

/* What is not drawn takes no room.  */
static void
clear_ticks (octa_plot_ticks *t)
{
  t->n = t->n_minor = 0;
  t->note[0] = '\0';
}

static void
set_bar (const job *j)
{
  octa_plot_layout *l = j->l;
  octa_plot_rect box = l->box;
  double beside = j->b->is_y_right ? y_ruler (j) : 0;
  l->bar = (octa_plot_rect){
    ceil (box.x + box.width + beside + BAR_GAP * j->font->em), box.y,
    ceil (BAR_WIDTH * j->font->em), box.height
  };
  set_pixels (&l->bar_axis, box.y + box.height, box.y, false);
  octa_plot_ticks_fit (&l->bar_ticks, &l->bar_axis, j->font, false);
}

/* The largest box of the wanted shape in the middle of R.  */
static octa_plot_rect
shaped (const octa_plot_box *b, octa_plot_rect r)
{
  if (! (b->aspect > 0))
    return r;
  double width = fmax (1, fmin (r.width, round (r.height * b->aspect)));
  double height = fmax (1, fmin (r.height, round (r.width / b->aspect)));
  return (octa_plot_rect){ r.x + floor ((r.width - width) / 2),
                           r.y + floor ((r.height - height) / 2), width,
                           height };
}

/* The axes and their ticks in the room R.  */
static void
set_box (const job *j, octa_plot_rect r)
{
  const octa_plot_box *b = j->b;
  octa_plot_layout *l = j->l;
  l->room = r;
  l->box = r = shaped (b, r);
  l->x_axis = b->x;
  l->y_axis = b->y;
  l->bar_axis = b->bar;
  set_pixels (&l->x_axis, r.x, r.x + r.width, b->is_x_reversed);
  set_pixels (&l->y_axis, r.y + r.height, r.y, b->is_y_reversed);
  if (b->is_equal)
    octa_plot_equal (&l->x_axis, &l->y_axis, b->ratio > 0 ? b->ratio : 1);
  if (b->is_off)
    {
      clear_ticks (&l->x);
      clear_ticks (&l->y);
    }
  else
    set_both_ticks (j);
  if (b->has_bar)
    set_bar (j);
}

static void
find_box (const job *j)
{
  double em = j->font->em;
  margins m = { 4 * em, em, em, 2 * em };
  for (int i = 0; i < ROUNDS; i++)
    {
      octa_plot_rect r = box_in (&j->b->cell, at_least (m, j->least));
      if (i && is_same (r, j->l->room))
        return;
      set_box (j, r);
      m = i < 2 ? find_margins (j) : at_least (m, find_margins (j));
    }
}

/* ---- texts ---- */

static octa_plot_anchor
place (double x, double y, const char *text)
{
  bool is_there = text && *text;
  return (octa_plot_anchor){ .x = is_there ? x : NAN,
                             .y = is_there ? y : NAN };
}

/* Centred in the row of TEXT that begins at Y, downwards.  */
static octa_plot_anchor
place_below (const job *j, double x, double y, octa_plot_role role,
             const char *text)
{
  return place (x, y + j->gap + measure (j, role, text).height / 2, text);
}

static octa_plot_anchor
place_above (const job *j, double x, double y, octa_plot_role role,
             const char *text)
{
  return place (x, y - j->gap - measure (j, role, text).height / 2, text);
}

/* Read from below, beside X, to its right if SIDE is 1 and left if -1.  */
static octa_plot_anchor
place_beside (const job *j, double x, double y, int side, octa_plot_role role,
              const char *text)
{
  double half = measure (j, role, text).height / 2;
  octa_plot_anchor a = place (x + side * (j->gap + half), y, text);
  a.is_upright = true;
  return a;
}

static void
set_texts (const job *j)
{
  octa_plot_layout *l = j->l;
  const octa_plot_box *b = j->b;
  double left = l->box.x, right = left + l->box.width;
  double top = l->box.y, bottom = top + l->box.height;
  double middle = (left + right) / 2, centre = (top + bottom) / 2;

  l->title = place_above (j, middle, top - note_row (j), OCTA_PLOT_ROLE_TITLE,
                          b->title);
  double x_end = bottom + ruler (j, largest (j, &l->x).height);
  l->x_label = place_below (j, middle, x_end, OCTA_PLOT_ROLE_LABEL,
                            b->x_label);
  extent note = measure (j, OCTA_PLOT_ROLE_TICK, l->x.note);
  double under = note_needs_row (j) ? row (j, OCTA_PLOT_ROLE_LABEL, b->x_label)
                                    : 0;
  l->x_note = place_below (j, right - note.width / 2, x_end + under,
                           OCTA_PLOT_ROLE_TICK, l->x.note);

  int side = b->is_y_right ? 1 : -1;
  double y_end = ruler (j, largest (j, &l->y).width);
  l->y_label = place_beside (j, (side > 0 ? right : left) + side * y_end,
                             centre, side, OCTA_PLOT_ROLE_Y_LABEL, b->y_label);
  note = measure (j, OCTA_PLOT_ROLE_TICK, l->y.note);
  l->y_note = place_above (j,
                           side > 0 ? right - note.width / 2
                                    : left + note.width / 2,
                           top, OCTA_PLOT_ROLE_TICK, l->y.note);

  double bar_end = l->bar.x + l->bar.width + j->tick + j->gap
                   + largest (j, &l->bar_ticks).width;
  l->bar_label = place_beside (j, bar_end, centre, 1, OCTA_PLOT_ROLE_BAR_LABEL,
                               b->bar_label);
  note = measure (j, OCTA_PLOT_ROLE_TICK, l->bar_ticks.note);
  l->bar_note = place_above (j, l->bar.x + note.width / 2, top - bar_top (j),
                             OCTA_PLOT_ROLE_TICK, l->bar_ticks.note);
}

octa_plot_anchor
octa_plot_layout_label (const octa_plot_layout *l, const octa_plot_box *b,
                        const octa_plot_font *font, octa_plot_ruler which,
                        int i)
{
  job j = job_of ((octa_plot_layout *)l, b, font);
  double away = j.tick + j.gap;
  if (which == OCTA_PLOT_RULER_X)
    {
      double at = octa_plot_pixel (&l->x_axis, l->x.at[i]);
      double half = largest (&j, &l->x).height / 2;
      return place (at, l->box.y + l->box.height + away + half, l->x.label[i]);
    }
  bool is_bar = which == OCTA_PLOT_RULER_BAR;
  const octa_plot_ticks *t = is_bar ? &l->bar_ticks : &l->y;
  double at = octa_plot_pixel (is_bar ? &l->bar_axis : &l->y_axis, t->at[i]);
  double half = measure (&j, OCTA_PLOT_ROLE_TICK, t->label[i]).width / 2;
  octa_plot_rect of = is_bar ? l->bar : l->box;
  if (is_bar || b->is_y_right)
    return place (of.x + of.width + away + half, at, t->label[i]);
  return place (of.x - away - half, at, t->label[i]);
}

static void
set_around (const job *j)
{
  margins m = find_margins (j);
  octa_plot_rect r = j->l->box;
  double pad = j->font->em * PAD;
  const double *outer = j->b->outer;
  m.left -= pad + outer[0];
  m.right -= pad + outer[1];
  m.top -= pad + outer[2];
  m.bottom -= pad + outer[3];
  j->l->around = (octa_plot_rect){ r.x - m.left, r.y - m.top,
                                   r.width + m.left + m.right,
                                   r.height + m.top + m.bottom };
}

static void
lay_out (const job *j)
{
  octa_plot_layout *l = j->l;
  l->bar = (octa_plot_rect){ 0 };
  clear_ticks (&l->bar_ticks);
  if (j->b->is_box)
    set_box (j, box_in (&j->b->cell, (margins){ 0 }));
  else
    find_box (j);
  set_texts (j);
  set_around (j);
  /* But who asks is told.  */
  if (j->b->is_off)
    set_both_ticks (j);
}

void
octa_plot_layout_set (octa_plot_layout *l, const octa_plot_box *b,
                      const octa_plot_font *font)
{
  job j = job_of (l, b, font);
  lay_out (&j);
}

/* ---- several ---- */

/* What a box leaves of its cell; where there was no room for it, nothing.  */
static margins
left_over (const octa_plot_layout *l, const octa_plot_box *b)
{
  octa_plot_rect in = l->room, out = b->cell;
  if (b->is_box || in.width <= 1 || in.height <= 1)
    return (margins){ 0 };
  return (margins){ in.x - out.x, out.x + out.width - in.x - in.width,
                    in.y - out.y, out.y + out.height - in.y - in.height };
}

/* The most that is left over along the edges of cell I.  */
static margins
shared_margins (const octa_plot_layout *l, const octa_plot_box *b, int n,
                int i)
{
  margins most = { 0 };
  octa_plot_rect c = b[i].cell;
  for (int k = 0; k < n; k++)
    {
      margins m = left_over (&l[k], &b[k]);
      octa_plot_rect o = b[k].cell;
      if (o.x != c.x)
        m.left = 0;
      if (o.x + o.width != c.x + c.width)
        m.right = 0;
      if (o.y != c.y)
        m.top = 0;
      if (o.y + o.height != c.y + c.height)
        m.bottom = 0;
      most = at_least (most, m);
    }
  return most;
}

void
octa_plot_layout_grid (octa_plot_layout *l, const octa_plot_box *b, int n,
                       const octa_plot_font *font)
{
  bool is_stable = n == 0;
  for (int i = 0; i < n; i++)
    octa_plot_layout_set (&l[i], &b[i], font);
  /* Narrower boxes may have other labels.  */
  for (int round = 0; round < ROUNDS && ! is_stable; round++)
    {
      is_stable = true;
      for (int i = 0; i < n; i++)
        {
          job j = job_of (&l[i], &b[i], font);
          octa_plot_rect before = l[i].room;
          j.least = shared_margins (l, b, n, i);
          lay_out (&j);
          is_stable &= is_same (before, l[i].room);
        }
    }
}

/* ---- where things are ---- */

static bool
is_in (double x, double y, double left, double top, double width,
       double height)
{
  return x >= left && x < left + width && y >= top && y < top + height;
}

octa_plot_part
octa_plot_layout_part (const octa_plot_layout *l, const octa_plot_box *b,
                       const octa_plot_font *font, double x, double y)
{
  job j = job_of ((octa_plot_layout *)l, b, font);
  octa_plot_rect r = l->box, bar = l->bar;
  if (is_in (x, y, r.x, r.y, r.width, r.height))
    return OCTA_PLOT_PART_BOX;
  double deep = ruler (&j, largest (&j, &l->x).height);
  if (is_in (x, y, r.x, r.y + r.height, r.width, deep))
    return OCTA_PLOT_PART_X;
  double wide = ruler (&j, largest (&j, &l->y).width);
  if (is_in (x, y, b->is_y_right ? r.x + r.width : r.x - wide, r.y, wide,
             r.height))
    return OCTA_PLOT_PART_Y;
  wide = bar.width + ruler (&j, largest (&j, &l->bar_ticks).width);
  if (b->has_bar && is_in (x, y, bar.x, bar.y, wide, bar.height))
    return OCTA_PLOT_PART_BAR;
  return OCTA_PLOT_PART_NONE;
}
