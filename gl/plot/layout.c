/* layout.c -- the position of the box of axes, and of the texts around it.

   The room for labels depends on the ticks, and the ticks depend on the size
   of the box.  So both are computed again until the box does not change.  From
   the third time on margins only grow, so this ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"
#include "gl/plot/layout.h"

/* In lines of text.  */
#define PAD 0.5
#define BAR_GAP 1.0
#define BAR_WIDTH 1.2

#define ROUNDS 6

/* The state of a layout.  */
typedef struct job
{
  octa_plot_layout *l;
  const octa_plot_box *b;
  const octa_plot_font *font;
  double tick, gap; /* pixels */
  octa_plot_margins least;
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

/* The distance from a box to the outer side of its tick labels.  */
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

/* ---- rulers ---- */

/* The rows below the tick labels of a horizontal ruler: its own label in the
   middle, and the note at the right end, in a row of its own if there is no
   room beside the label.  */
typedef struct rows
{
  double note; /* distance from the first row to the row of the note */
  double both;
} rows;

static rows
find_rows (const job *j, octa_plot_role role, const char *label,
           const char *note, double width)
{
  rows r = { .both = row (j, role, label) };
  double l = measure (j, role, label).width;
  double n = measure (j, OCTA_PLOT_ROLE_TICK, note).width;
  if (l > 0 && n > 0 && l / 2 + n + j->gap > width / 2)
    r.note = r.both;
  r.both = fmax (r.both, r.note + row (j, OCTA_PLOT_ROLE_TICK, note));
  return r;
}

static rows
x_rows (const job *j)
{
  return find_rows (j, OCTA_PLOT_ROLE_LABEL, j->b->x_label, j->l->x.note,
                    j->l->box.width);
}

static double
x_ruler (const job *j)
{
  return ruler (j, largest (j, &j->l->x).height) + x_rows (j).both;
}

static double
y_ruler (const job *j)
{
  return ruler (j, largest (j, &j->l->y).width)
         + row (j, OCTA_PLOT_ROLE_Y_LABEL, j->b->y_label);
}

/* ---- the colour bar ---- */

static bool
is_upright (octa_plot_side s)
{
  return s == OCTA_PLOT_LEFT || s == OCTA_PLOT_RIGHT;
}

/* The rectangle at SIDE of R, AWAY from it and DEEP pixels deep.  */
static octa_plot_rect
beside (octa_plot_rect r, octa_plot_side side, double away, double deep)
{
  switch (side)
    {
    case OCTA_PLOT_LEFT:
      return (octa_plot_rect){ r.x - away - deep, r.y, deep, r.height };
    case OCTA_PLOT_RIGHT:
      return (octa_plot_rect){ r.x + r.width + away, r.y, deep, r.height };
    case OCTA_PLOT_ABOVE:
      return (octa_plot_rect){ r.x, r.y - away - deep, r.width, deep };
    case OCTA_PLOT_BELOW:
      break;
    }
  return (octa_plot_rect){ r.x, r.y + r.height + away, r.width, deep };
}

static octa_plot_side
opposite (octa_plot_side s)
{
  return (octa_plot_side)(s ^ 1);
}

static bool
has_bar_outside (const octa_plot_box *b)
{
  return b->has_bar && ! b->is_bar_inside;
}

static double
bar_width (const job *j)
{
  return ceil (BAR_WIDTH * j->font->em);
}

/* How far the uppermost label of a vertical bar reaches above it.  */
static double
bar_top (const job *j)
{
  return largest (j, &j->l->bar_ticks).height / 2;
}

/* The height of the note of a vertical bar, which is above its labels.  */
static double
bar_note_row (const job *j)
{
  double note = row (j, OCTA_PLOT_ROLE_TICK, j->l->bar_ticks.note);
  return is_upright (j->b->bar_side) && note > 0 ? note + bar_top (j) : 0;
}

/* The distance from the bar to the outer side of its labels.  */
static double
bar_labels (const job *j)
{
  extent e = largest (j, &j->l->bar_ticks);
  return j->tick + j->gap + (is_upright (j->b->bar_side) ? e.width : e.height);
}

static rows
bar_rows (const job *j)
{
  return find_rows (j, OCTA_PLOT_ROLE_BAR_LABEL, j->b->bar_label,
                    j->l->bar_ticks.note, j->l->bar.width);
}

/* The depth of the bar with its labels.  */
static double
bar_depth (const job *j)
{
  double depth = BAR_WIDTH * j->font->em + bar_labels (j);
  if (! is_upright (j->b->bar_side))
    return depth + bar_rows (j).both;
  return fmax (depth + row (j, OCTA_PLOT_ROLE_BAR_LABEL, j->b->bar_label),
               measure (j, OCTA_PLOT_ROLE_TICK, j->l->bar_ticks.note).width);
}

/* The height of the notes above the box.  */
static double
note_row (const job *j)
{
  return fmax (row (j, OCTA_PLOT_ROLE_TICK, j->l->y.note),
               has_bar_outside (j->b) ? bar_note_row (j) : 0);
}

/* The room for rulers and notes at each side of the box.  */
static void
find_rulers (const job *j, double by_side[4])
{
  by_side[OCTA_PLOT_LEFT] = j->b->is_y_right ? 0 : y_ruler (j);
  by_side[OCTA_PLOT_RIGHT] = j->b->is_y_right ? y_ruler (j) : 0;
  by_side[OCTA_PLOT_ABOVE] = note_row (j);
  by_side[OCTA_PLOT_BELOW] = x_ruler (j);
}

/* The same including the bar.  */
static void
find_sides (const job *j, double by_side[4])
{
  find_rulers (j, by_side);
  if (has_bar_outside (j->b))
    by_side[j->b->bar_side] += BAR_GAP * j->font->em + bar_depth (j);
}

/* ---- margins ---- */

static octa_plot_margins
find_margins (const job *j)
{
  const octa_plot_layout *l = j->l;
  double pad = j->font->em * PAD, left, right, up, down;
  overhang (j, &l->x_axis, &l->x, true, &left, &right);
  overhang (j, &l->y_axis, &l->y, false, &up, &down);
  if (has_bar_outside (j->b) && ! is_upright (j->b->bar_side))
    {
      double start, end;
      overhang (j, &l->bar_axis, &l->bar_ticks, true, &start, &end);
      left = fmax (left, start);
      right = fmax (right, end);
    }
  double side[4];
  find_sides (j, side);
  const double *outer = j->b->outer;
  octa_plot_margins m = {
    .left = pad + outer[0] + fmax (side[OCTA_PLOT_LEFT], left),
    .right = pad + outer[1] + fmax (side[OCTA_PLOT_RIGHT], right),
    .top = pad + outer[2]
           + fmax (side[OCTA_PLOT_ABOVE]
                       + row (j, OCTA_PLOT_ROLE_TITLE, j->b->title),
                   up),
    .bottom = pad + outer[3] + fmax (side[OCTA_PLOT_BELOW], down)
  };
  return m;
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
      /* no room: one pixel between the margins, in proportion to them */
      double both = before + after;
      from = floor (start + (both > 0 ? length * before / both : 0));
      to = from + 1;
    }
  *at = from;
  *size = to - from;
}

static octa_plot_rect
box_in (const octa_plot_rect *cell, octa_plot_margins m)
{
  octa_plot_rect r;
  inside (cell->x, cell->width, m.left, m.right, &r.x, &r.width);
  inside (cell->y, cell->height, m.top, m.bottom, &r.y, &r.height);
  return r;
}

static void
set_pixels (octa_plot_axis *a, double lo_px, double hi_px, bool is_reversed)
{
  a->lo_px = is_reversed ? hi_px : lo_px;
  a->hi_px = is_reversed ? lo_px : hi_px;
}

static void
set_ticks (const job *j, octa_plot_ticks *t, const octa_plot_axis *a,
           const double *given, int n, bool is_across, double least)
{
  if (given)
    {
      octa_plot_ticks_given (t, a, given, n);
      octa_plot_ticks_thin (t, a, j->font, is_across);
    }
  else
    octa_plot_ticks_fit (t, a, j->font, is_across, least);
}

static void
set_both_ticks (const job *j)
{
  const octa_plot_box *b = j->b;
  octa_plot_layout *l = j->l;
  /* the x axis has as many ticks as the y axis */
  double least = octa_plot_ticks_wanted (&l->y_axis, j->font, false);
  set_ticks (j, &l->x, &l->x_axis, b->x_ticks, b->n_x_ticks, true, least);
  set_ticks (j, &l->y, &l->y_axis, b->y_ticks, b->n_y_ticks, false, 0);
  if (b->is_unit && ! b->x_ticks && ! b->y_ticks)
    octa_plot_ticks_equal (&l->x, &l->x_axis, &l->y, &l->y_axis, j->font);
}

/* Parts that are not drawn take no room.  */
static void
clear_ticks (octa_plot_ticks *t)
{
  t->n = t->n_minor = 0;
  t->note[0] = '\0';
}

/* The place of the bar, AWAY from the box; START and END stay free along
   it.  */
static octa_plot_rect
bar_place (const job *j, double away, double start, double end)
{
  octa_plot_rect r = j->l->box;
  bool stands = is_upright (j->b->bar_side);
  *(stands ? &r.y : &r.x) += start;
  double *along = stands ? &r.height : &r.width;
  *along = fmax (1, *along - start - end);
  return beside (r, j->b->bar_side, ceil (away), bar_width (j));
}

static void
fit_bar (const job *j, octa_plot_rect r)
{
  octa_plot_axis *a = &j->l->bar_axis;
  bool stands = is_upright (j->b->bar_side);
  j->l->bar = r;
  if (stands)
    set_pixels (a, r.y + r.height, r.y, false);
  else
    set_pixels (a, r.x, r.x + r.width, false);
  if (j->b->is_bar_counts)
    octa_plot_ticks_counts (&j->l->bar_ticks, a, j->font, ! stands);
  else
    octa_plot_ticks_fit (&j->l->bar_ticks, a, j->font, ! stands, 0);
}

static void
set_bar (const job *j)
{
  double gap = BAR_GAP * j->font->em, sides[4];
  bool stands = is_upright (j->b->bar_side);
  if (! j->b->is_bar_inside)
    {
      find_rulers (j, sides);
      fit_bar (j, bar_place (j, gap + sides[j->b->bar_side], 0, 0));
      return;
    }
  /* twice, so that labels at the ends stay in the box, too */
  gap = ceil (gap);
  double away = -gap - bar_width (j), ends[2] = { gap, gap };
  for (int i = 0; i < 2; i++)
    {
      double low, high;
      fit_bar (j, bar_place (j, away, ends[0], ends[1]));
      overhang (j, &j->l->bar_axis, &j->l->bar_ticks, ! stands, &low, &high);
      ends[0] = fmax (gap, ceil (fmax (low, bar_note_row (j))));
      ends[1] = fmax (gap, ceil (high));
    }
}

/* The largest box of the wanted shape, in the middle of R.  */
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

/* Place the axes and their ticks in the room R.  */
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
  octa_plot_margins m = { 4 * em, em, em, 2 * em };
  for (int i = 0; i < ROUNDS; i++)
    {
      octa_plot_rect r = box_in (&j->b->cell,
                                 octa_plot_margins_most (m, j->least));
      if (i && octa_plot_rect_is_same (r, j->l->room))
        return;
      set_box (j, r);
      m = i < 2 ? find_margins (j)
                : octa_plot_margins_most (m, find_margins (j));
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

/* The anchor of TEXT, centred in a row that begins at Y, downwards.  */
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

/* The anchor of a text that is read from below, beside X: to its right if SIDE
   is 1, to its left if -1.  */
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
set_bar_texts (const job *j)
{
  octa_plot_layout *l = j->l;
  const char *label = j->b->bar_label, *note = l->bar_ticks.note;
  octa_plot_role role = OCTA_PLOT_ROLE_BAR_LABEL;
  octa_plot_rect r = l->bar;
  octa_plot_side side = octa_plot_layout_side (j->b, OCTA_PLOT_RULER_BAR);
  double right = r.x + r.width, below = r.y + r.height, deep = bar_labels (j);
  double x = (r.x + right) / 2, y = (r.y + below) / 2;
  double half = measure (j, OCTA_PLOT_ROLE_TICK, note).width / 2;
  double away = deep + bar_rows (j).note, top = r.y - bar_top (j);
  switch (side)
    {
    case OCTA_PLOT_LEFT:
      l->bar_label = place_beside (j, r.x - deep, y, -1, role, label);
      l->bar_note = place_above (j, right - half, top, OCTA_PLOT_ROLE_TICK,
                                 note);
      break;
    case OCTA_PLOT_RIGHT:
      l->bar_label = place_beside (j, right + deep, y, 1, role, label);
      l->bar_note = place_above (j, r.x + half, top, OCTA_PLOT_ROLE_TICK,
                                 note);
      break;
    case OCTA_PLOT_ABOVE:
      l->bar_label = place_above (j, x, r.y - deep, role, label);
      l->bar_note = place_above (j, right - half, r.y - away,
                                 OCTA_PLOT_ROLE_TICK, note);
      break;
    case OCTA_PLOT_BELOW:
      l->bar_label = place_below (j, x, below + deep, role, label);
      l->bar_note = place_below (j, right - half, below + away,
                                 OCTA_PLOT_ROLE_TICK, note);
      break;
    }
}

static void
set_texts (const job *j)
{
  octa_plot_layout *l = j->l;
  const octa_plot_box *b = j->b;
  double left = l->box.x, right = left + l->box.width;
  double top = l->box.y, bottom = top + l->box.height;
  double middle = (left + right) / 2, centre = (top + bottom) / 2, ends[4];

  find_sides (j, ends);
  l->title = place_above (j, middle, top - ends[OCTA_PLOT_ABOVE],
                          OCTA_PLOT_ROLE_TITLE, b->title);
  double x_end = bottom + ruler (j, largest (j, &l->x).height);
  l->x_label = place_below (j, middle, x_end, OCTA_PLOT_ROLE_LABEL,
                            b->x_label);
  extent note = measure (j, OCTA_PLOT_ROLE_TICK, l->x.note);
  l->x_note = place_below (j, right - note.width / 2, x_end + x_rows (j).note,
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
  set_bar_texts (j);
}

octa_plot_side
octa_plot_layout_side (const octa_plot_box *b, octa_plot_ruler which)
{
  switch (which)
    {
    case OCTA_PLOT_RULER_X:
      return OCTA_PLOT_BELOW;
    case OCTA_PLOT_RULER_Y:
      return b->is_y_right ? OCTA_PLOT_RIGHT : OCTA_PLOT_LEFT;
    case OCTA_PLOT_RULER_BAR:
      break;
    }
  return b->is_bar_inside ? opposite (b->bar_side) : b->bar_side;
}

octa_plot_anchor
octa_plot_layout_label (const octa_plot_layout *l, const octa_plot_box *b,
                        const octa_plot_font *font, octa_plot_ruler which,
                        int i)
{
  job j = job_of ((octa_plot_layout *)l, b, font);
  bool is_bar = which == OCTA_PLOT_RULER_BAR;
  bool is_x = which == OCTA_PLOT_RULER_X;
  const octa_plot_ticks *t = is_bar ? &l->bar_ticks : is_x ? &l->x : &l->y;
  const octa_plot_axis *a = is_bar ? &l->bar_axis
                            : is_x ? &l->x_axis
                                   : &l->y_axis;
  double at = octa_plot_pixel (a, t->at[i]);
  octa_plot_side side = octa_plot_layout_side (b, which);
  double deep = is_upright (side)
                    ? measure (&j, OCTA_PLOT_ROLE_TICK, t->label[i]).width
                    : largest (&j, t).height;
  octa_plot_rect r = beside (is_bar ? l->bar : l->box, side, j.tick + j.gap,
                             deep);
  if (is_upright (side))
    return place (r.x + r.width / 2, at, t->label[i]);
  return place (at, r.y + r.height / 2, t->label[i]);
}

static void
set_around (const job *j)
{
  octa_plot_margins m = find_margins (j);
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
    set_box (j, box_in (&j->b->cell, (octa_plot_margins){ 0 }));
  else
    find_box (j);
  set_texts (j);
  set_around (j);
  /* queries still return ticks */
  if (j->b->is_off)
    set_both_ticks (j);
}

void
octa_plot_layout_within (octa_plot_layout *l, const octa_plot_box *b,
                         const octa_plot_font *font, octa_plot_margins least)
{
  job j = job_of (l, b, font);
  j.least = least;
  lay_out (&j);
}

void
octa_plot_layout_set (octa_plot_layout *l, const octa_plot_box *b,
                      const octa_plot_font *font)
{
  octa_plot_layout_within (l, b, font, (octa_plot_margins){ 0 });
}

/* ---- parts at a pixel ---- */

static bool
is_in (double x, double y, octa_plot_rect r)
{
  return x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height;
}

octa_plot_part
octa_plot_layout_part (const octa_plot_layout *l, const octa_plot_box *b,
                       const octa_plot_font *font, double x, double y)
{
  job j = job_of ((octa_plot_layout *)l, b, font);
  octa_plot_rect r = l->box;
  octa_plot_side bar_side = octa_plot_layout_side (b, OCTA_PLOT_RULER_BAR);
  octa_plot_side y_side = octa_plot_layout_side (b, OCTA_PLOT_RULER_Y);
  double below = ruler (&j, largest (&j, &l->x).height);
  double across = ruler (&j, largest (&j, &l->y).width);
  if (b->has_bar
      && (is_in (x, y, l->bar)
          || is_in (x, y, beside (l->bar, bar_side, 0, bar_labels (&j)))))
    return OCTA_PLOT_PART_BAR;
  if (is_in (x, y, r))
    return OCTA_PLOT_PART_BOX;
  if (is_in (x, y, beside (r, OCTA_PLOT_BELOW, 0, below)))
    return OCTA_PLOT_PART_X;
  if (is_in (x, y, beside (r, y_side, 0, across)))
    return OCTA_PLOT_PART_Y;
  return OCTA_PLOT_PART_NONE;
}
