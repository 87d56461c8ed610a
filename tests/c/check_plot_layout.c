/* check_plot_layout.c -- boxes of axes, texts around them, cells of subplots.

   A font whose characters all have one width makes known answers; a sweep of
   random axes looks whether any two texts overlap, or leave the cell.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "gl/plot/plot.h"

#include <math.h>
#include <stdlib.h>

static double
uniform (void)
{
  static uint64_t state = 640;
  state = state * UINT64_C (6364136223846793005) + 1442695040888963407;
  return (double)(state >> 11) * 0x1p-53;
}

/* ---- a font ---- */

/* Heights of tick labels, labels of axes and titles, as parts of a line.  */
static const double heights[OCTA_PLOT_N_ROLES] = { 1, 1.1, 1.2, 1.1, 1.1 };

static void
measure (void *data, octa_plot_role role, const char *text, double size[2])
{
  double em = *(double *)data;
  int n = 0;
  CHECK (*text);
  for (; *text; text++)
    n += (*text & 0xc0) != 0x80;
  size[0] = n * em / 2 * heights[role];
  size[1] = em * heights[role];
}

static double em = 10;
static octa_plot_font font = { measure, &em, 10 };

/* ---- known answers ---- */

static octa_plot_layout l;

static bool
is_rect (octa_plot_rect r, double x, double y, double width, double height)
{
  bool is_same = r.x == x && r.y == y && r.width == width
                 && r.height == height;
  if (! is_same)
    printf ("  %g %g %g %g\n", r.x, r.y, r.width, r.height);
  return is_same;
}

static octa_plot_box
plain_box (void)
{
  return (octa_plot_box){ .cell = { 0, 0, 400, 300 },
                          .x = { .lo = 0, .hi = 10 },
                          .y = { .lo = 0, .hi = 1 },
                          .bar_side = OCTA_PLOT_RIGHT,
                          .bar = { .lo = 0, .hi = 100 } };
}

static void
check_margins (void)
{
  octa_plot_box b = plain_box ();
  octa_plot_layout_set (&l, &b, &font);
  /* Left: 5, "0.2" is 15, 4 and 3; right and top: 5, half of "10" or of a
     line; below: 5, 10, 4 and 3.  */
  CHECK (is_rect (l.box, 27, 10, 363, 268));
  CHECK (l.x_axis.lo_px == 27 && l.x_axis.hi_px == 390);
  CHECK (l.y_axis.lo_px == 278 && l.y_axis.hi_px == 10);
  CHECK_TEXT (l.y.label[1], "0.1");
  CHECK (isnan (l.title.x) && isnan (l.x_label.x) && isnan (l.y_note.y));
  CHECK (l.bar.width == 0 && l.bar_ticks.n == 0);

  octa_plot_anchor at = octa_plot_layout_label (&l, &b, &font,
                                                OCTA_PLOT_RULER_X, 0);
  CHECK (at.x == 27 && at.y == 278 + 4 + 3 + 5);
  at = octa_plot_layout_label (&l, &b, &font, OCTA_PLOT_RULER_Y, 1);
  CHECK (at.x == 27 - 4 - 3 - 7.5 && fabs (at.y - (278 - 26.8)) < 1e-9);
}

static void
check_all_parts (void)
{
  octa_plot_box b = plain_box ();
  b.title = "Title";
  b.x_label = "time";
  b.y_label = "volts";
  b.bar_label = "depth";
  b.has_bar = true;
  octa_plot_layout_set (&l, &b, &font);
  /* Left: 5, 11 and 3 for the label, 22; top: 5, 12 and 3; below: 5, 11 and 3,
     17; right: 5, 10 to the bar, 12, 4, 3, 15 for "100", 3 and 11.  */
  CHECK (is_rect (l.box, 41, 20, 296, 244));
  CHECK (is_rect (l.bar, 347, 20, 12, 244));
  CHECK (l.title.x == 189 && l.title.y == 20 - 3 - 6);
  CHECK (l.x_label.x == 189 && l.x_label.y == 264 + 17 + 3 + 5.5);
  CHECK (l.y_label.x == 41 - 22 - 3 - 5.5 && l.y_label.y == 142);
  CHECK (l.y_label.is_upright && ! l.title.is_upright);
  CHECK (l.bar_label.x == 359 + 22 + 3 + 5.5 && l.bar_label.is_upright);
  CHECK (l.bar_axis.lo_px == 264 && l.bar_axis.hi_px == 20);
  CHECK_TEXT (l.bar_ticks.label[l.bar_ticks.n - 1], "100");

  /* Notes: a row above, and the right end of the row below.  */
  b.x.hi = 1e7;
  b.y.hi = 1e-7;
  octa_plot_layout_set (&l, &b, &font);
  CHECK_TEXT (l.x.note, "\303\22710^{6}");
  CHECK_TEXT (l.y.note, "\303\22710^{-8}");
  CHECK (l.x_note.y == l.box.y + l.box.height + 17 + 3 + 5);
  CHECK (l.x_note.x == l.box.x + l.box.width - 17.5);
  CHECK (l.y_note.x == l.box.x + 20 && l.y_note.y == l.box.y - 3 - 5);
  CHECK (l.title.y == l.box.y - 13 - 3 - 6);

  b.is_y_right = true;
  octa_plot_layout_set (&l, &b, &font);
  CHECK (l.y_label.x > l.box.x + l.box.width && l.y_label.x < l.bar.x);
  CHECK (l.y_note.x < l.box.x + l.box.width);
  octa_plot_anchor at = octa_plot_layout_label (&l, &b, &font,
                                                OCTA_PLOT_RULER_Y, 0);
  CHECK (at.x > l.box.x + l.box.width && at.x < l.y_label.x);
}

/* Where the bar is, and its label, its first and its last number.  */
static void
check_bar_sides (void)
{
  octa_plot_box b = plain_box ();
  b.has_bar = true;
  b.bar_label = "depth";
  b.bar_side = OCTA_PLOT_LEFT;
  octa_plot_layout_set (&l, &b, &font);
  /* Left: 5, 11 and 3, 15 and 3 and 4, 12, 10 to the ruler of y, 22.  */
  CHECK (is_rect (l.box, 85, 10, 305, 268));
  CHECK (is_rect (l.bar, 41, 10, 12, 268));
  CHECK (l.bar_label.x == 5 + 5.5 && l.bar_label.is_upright);
  CHECK (l.bar_axis.lo_px == 278 && l.bar_axis.hi_px == 10);

  b.bar_side = OCTA_PLOT_ABOVE;
  b.title = "Title";
  octa_plot_layout_set (&l, &b, &font);
  /* Above: 5, the title with 15, 11 and 3, 10 and 3 and 4, 12, 10; right: 5
     and half of "100".  */
  CHECK (is_rect (l.box, 27, 73, 360, 205));
  CHECK (is_rect (l.bar, 27, 51, 360, 12));
  CHECK (l.bar_axis.lo_px == 27 && l.bar_axis.hi_px == 387);
  CHECK (l.bar_label.y == 20 + 5.5 && ! l.bar_label.is_upright);
  CHECK (l.title.y == 5 + 6);
  octa_plot_anchor at = octa_plot_layout_label (&l, &b, &font,
                                                OCTA_PLOT_RULER_BAR, 0);
  CHECK (at.x == 27 && at.y == 51 - 4 - 3 - 5);

  b.bar_side = OCTA_PLOT_BELOW;
  b.title = NULL;
  b.x_label = "time";
  octa_plot_layout_set (&l, &b, &font);
  /* Below: the ruler of x with 17 and 14, 10, 12, 17, 14 and 5.  */
  CHECK (is_rect (l.box, 27, 10, 360, 201));
  CHECK (is_rect (l.bar, 27, 211 + 17 + 14 + 10, 360, 12));
  CHECK (l.bar_label.y == 300 - 5 - 5.5);
}

/* Inside nothing moves, and the numbers are towards the middle.  */
static void
check_bar_inside (void)
{
  static const octa_plot_rect at[4] = { { 37, 20, 12, 248 },
                                        { 368, 20, 12, 248 },
                                        { 37, 20, 343, 12 },
                                        { 37, 256, 343, 12 } };
  octa_plot_box b = plain_box ();
  b.has_bar = b.is_bar_inside = true;
  for (int side = 0; side < 4; side++)
    {
      b.bar_side = (octa_plot_side)side;
      octa_plot_layout_set (&l, &b, &font);
      octa_plot_rect r = at[side], around = l.around;
      CHECK (is_rect (l.box, 27, 10, 363, 268));
      CHECK (is_rect (l.bar, r.x, r.y, r.width, r.height));
      octa_plot_anchor a = octa_plot_layout_label (&l, &b, &font,
                                                   OCTA_PLOT_RULER_BAR, 1);
      CHECK (a.x > 49 && a.x < 368 && a.y > 32 && a.y < 256);
      CHECK (octa_plot_layout_part (&l, &b, &font, a.x, a.y)
             == OCTA_PLOT_PART_BAR);
      CHECK (octa_plot_layout_part (&l, &b, &font, 208, 144)
             == OCTA_PLOT_PART_BOX);
      b.has_bar = false;
      octa_plot_layout_set (&l, &b, &font);
      CHECK (
          is_rect (l.around, around.x, around.y, around.width, around.height));
      b.has_bar = true;
    }
}

/* The greatest count and what the bar says; at which part of it.  */
static void
check_bar_counts (void)
{
  static const struct
  {
    double most;
    int n;
    const char *labels[5];
  } rows[] = { { 1, 1, { "1" } },
               { 2, 2, { "1", "2" } },
               { 5, 3, { "1", "2", "5" } },
               { 100, 3, { "1", "10", "100" } },
               { 4321, 4, { "1", "10", "100", "1000" } },
               { 1e8, 9, { "1", "10", "100", "1000", "10000" } } };
  octa_plot_box b = plain_box ();
  b.has_bar = b.is_bar_counts = true;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      b.bar = (octa_plot_axis){ .scale = OCTA_PLOT_LOG,
                                .lo = 1,
                                .hi = 1 + rows[i].most };
      octa_plot_layout_set (&l, &b, &font);
      CHECK (l.bar_ticks.n == rows[i].n);
      for (int k = 0; k < l.bar_ticks.n && k < 5; k++)
        {
          double count = l.bar_ticks.at[k] - 1;
          CHECK_TEXT (l.bar_ticks.label[k], rows[i].labels[k]);
          double px = l.bar.y
                      + l.bar.height
                            * (1 - log2 (1 + count) / log2 (1 + rows[i].most));
          CHECK (fabs (octa_plot_pixel (&l.bar_axis, 1 + count) - px) < 1e-9);
        }
    }
  CHECK_TEXT (l.bar_ticks.label[8], "10^{8}");
}

static void
check_choices (void)
{
  octa_plot_box b = plain_box ();
  b.is_box = true;
  b.title = "Title";
  b.cell = (octa_plot_rect){ 100, 100, 200, 100 };
  octa_plot_layout_set (&l, &b, &font);
  CHECK (is_rect (l.box, 100, 100, 200, 100));
  CHECK (l.title.x == 200 && l.title.y < 100);

  b.is_x_reversed = b.is_y_reversed = true;
  octa_plot_layout_set (&l, &b, &font);
  CHECK (l.x_axis.lo_px == 300 && l.x_axis.hi_px == 100);
  CHECK (l.y_axis.lo_px == 100 && l.y_axis.hi_px == 200);

  b.is_equal = true;
  octa_plot_layout_set (&l, &b, &font);
  CHECK (l.x_axis.hi - l.x_axis.lo == 10);
  CHECK (fabs (l.y_axis.hi - l.y_axis.lo - 5) < 1e-14);

  b = plain_box ();
  octa_plot_layout_set (&l, &b, &font);
  octa_plot_rect room = l.box;
  b.aspect = 1;
  octa_plot_layout_set (&l, &b, &font);
  CHECK (l.box.width == l.box.height && l.box.height == l.room.height);
  CHECK (is_rect (l.room, room.x, room.y, room.width, room.height));
  CHECK (fabs (l.box.x + l.box.width / 2 - room.x - room.width / 2) <= 1);
  CHECK (l.x_axis.lo_px == l.box.x && l.y_axis.hi_px == l.box.y);
  b.aspect = 20;
  octa_plot_layout_set (&l, &b, &font);
  CHECK (l.box.width == l.room.width);
  CHECK (l.box.height == round (l.room.width / 20));

  b = plain_box ();
  b.is_off = true;
  octa_plot_layout_set (&l, &b, &font);
  CHECK (is_rect (l.box, 5, 5, 390, 290));
  CHECK (isnan (l.x_note.x) && l.x.n > 2 && l.y.n > 2);

  static const double ticks[] = { 1, 2.5, 3 };
  b = plain_box ();
  b.x_ticks = ticks;
  b.n_x_ticks = 3;
  b.y_ticks = ticks;
  b.n_y_ticks = 0;
  octa_plot_layout_set (&l, &b, &font);
  CHECK (l.x.n == 3 && l.x.at[1] == 2.5 && l.y.n == 0);
  CHECK (l.box.x == ceil (5 + 4)); /* no labels */
}

/* ---- cells ---- */

static void
check_cells (void)
{
  octa_plot_rect f = { 0, 0, 640, 480 };
  CHECK (is_rect (octa_plot_cell (f, 1, 1, 1, 1), 0, 0, 640, 480));
  CHECK (is_rect (octa_plot_cell (f, 2, 3, 1, 1), 0, 0, 213, 240));
  CHECK (is_rect (octa_plot_cell (f, 2, 3, 2, 2), 213, 0, 214, 240));
  CHECK (is_rect (octa_plot_cell (f, 2, 3, 6, 6), 427, 240, 213, 240));
  CHECK (is_rect (octa_plot_cell (f, 2, 3, 2, 6), 213, 0, 427, 480));
  CHECK (is_rect (octa_plot_cell (f, 2, 3, 5, 1), 0, 0, 427, 480));
  f = (octa_plot_rect){ 10, 20, 100, 100 };
  CHECK (is_rect (octa_plot_cell (f, 2, 2, 4, 4), 60, 70, 50, 50));
  CHECK (is_rect (octa_plot_inset (f, (double[]){ 0, 0, 1, 1 }), 10, 20, 100,
                  100));
  CHECK (is_rect (octa_plot_inset (f, (double[]){ 0.5, 0.6, 0.4, 0.3 }), 60,
                  30, 40, 30));
}

/* ---- several boxes ---- */

/* The left column has wide labels below narrow ones, the right one a title and
   a label below.  */
static void
check_grid (void)
{
  static octa_plot_layout g[4];
  octa_plot_box b[4];
  octa_plot_rect f = { 0, 0, 800, 600 };
  for (int i = 0; i < 4; i++)
    {
      b[i] = plain_box ();
      b[i].cell = octa_plot_cell (f, 2, 2, i + 1, i + 1);
    }
  b[2].y.hi = 0.0025;
  b[1].title = "Title";
  b[3].x_label = "time";
  octa_plot_layout_grid (g, b, 4, &font);
  CHECK (is_rect (g[0].box, 47, 20, 343, 258));
  CHECK (is_rect (g[1].box, 427, 20, 363, 258));
  CHECK (is_rect (g[2].box, 47, 310, 343, 254));
  CHECK (is_rect (g[3].box, 427, 310, 363, 254));
  CHECK (g[1].title.x == 427 + 363 / 2.0);
  /* A box that is given stays, and does not count.  */
  b[2].is_box = true;
  octa_plot_layout_grid (g, b, 4, &font);
  CHECK (is_rect (g[2].box, 0, 300, 400, 300));
  CHECK (is_rect (g[0].box, 27, 20, 363, 258));
  octa_plot_layout_grid (g, b, 0, &font);
}

static void
check_parts (void)
{
  octa_plot_box b = plain_box ();
  b.has_bar = true;
  octa_plot_layout_set (&l, &b, &font);
  octa_plot_rect r = l.box;
  double right = r.x + r.width, bottom = r.y + r.height;
  CHECK (octa_plot_layout_part (&l, &b, &font, r.x, r.y)
         == OCTA_PLOT_PART_BOX);
  CHECK (octa_plot_layout_part (&l, &b, &font, right - 1, bottom - 1)
         == OCTA_PLOT_PART_BOX);
  CHECK (octa_plot_layout_part (&l, &b, &font, r.x, bottom)
         == OCTA_PLOT_PART_X);
  CHECK (octa_plot_layout_part (&l, &b, &font, right - 1, bottom + 16)
         == OCTA_PLOT_PART_X);
  CHECK (octa_plot_layout_part (&l, &b, &font, r.x - 1, r.y)
         == OCTA_PLOT_PART_Y);
  CHECK (octa_plot_layout_part (&l, &b, &font, r.x - 22, bottom - 1)
         == OCTA_PLOT_PART_Y);
  CHECK (octa_plot_layout_part (&l, &b, &font, r.x - 23, r.y)
         == OCTA_PLOT_PART_NONE);
  CHECK (octa_plot_layout_part (&l, &b, &font, r.x - 1, bottom)
         == OCTA_PLOT_PART_NONE);
  CHECK (octa_plot_layout_part (&l, &b, &font, right + 1, r.y)
         == OCTA_PLOT_PART_NONE);
  CHECK (octa_plot_layout_part (&l, &b, &font, l.bar.x, r.y)
         == OCTA_PLOT_PART_BAR);
  CHECK (octa_plot_layout_part (&l, &b, &font, l.bar.x + 12 + 21, r.y)
         == OCTA_PLOT_PART_BAR);
  b.is_y_right = true;
  octa_plot_layout_set (&l, &b, &font);
  CHECK (octa_plot_layout_part (&l, &b, &font, l.box.x + l.box.width, 100)
         == OCTA_PLOT_PART_Y);
}

/* ---- the sweep ---- */

typedef struct texts
{
  octa_plot_rect r[3 * OCTA_PLOT_TICKS + 10];
  int n;
  int bar; /* from here on those of the bar; itself first */
} texts;

static void
add (texts *t, octa_plot_role role, const char *text, octa_plot_anchor at)
{
  double size[2];
  if (! text || ! *text)
    {
      CHECK (isnan (at.x) && isnan (at.y));
      return;
    }
  measure (&em, role, text, size);
  double width = size[at.is_upright], height = size[! at.is_upright];
  t->r[t->n++] = (octa_plot_rect){ at.x - width / 2, at.y - height / 2, width,
                                   height };
}

static void
add_ruler (texts *t, const octa_plot_box *b, octa_plot_ruler which,
           const octa_plot_ticks *ticks)
{
  for (int i = 0; i < ticks->n; i++)
    add (t, OCTA_PLOT_ROLE_TICK, ticks->label[i],
         octa_plot_layout_label (&l, b, &font, which, i));
}

static texts
find_texts (const octa_plot_box *b)
{
  texts t = { .n = 0 };
  t.r[t.n++] = l.box;
  add (&t, OCTA_PLOT_ROLE_TITLE, b->title, l.title);
  add (&t, OCTA_PLOT_ROLE_LABEL, b->x_label, l.x_label);
  add (&t, OCTA_PLOT_ROLE_Y_LABEL, b->y_label, l.y_label);
  add (&t, OCTA_PLOT_ROLE_TICK, l.x.note, l.x_note);
  add (&t, OCTA_PLOT_ROLE_TICK, l.y.note, l.y_note);
  add_ruler (&t, b, OCTA_PLOT_RULER_X, &l.x);
  add_ruler (&t, b, OCTA_PLOT_RULER_Y, &l.y);
  t.bar = t.n;
  if (b->has_bar)
    {
      t.r[t.n++] = l.bar;
      add (&t, OCTA_PLOT_ROLE_BAR_LABEL, b->bar_label, l.bar_label);
      add (&t, OCTA_PLOT_ROLE_TICK, l.bar_ticks.note, l.bar_note);
      add_ruler (&t, b, OCTA_PLOT_RULER_BAR, &l.bar_ticks);
    }
  return t;
}

static bool
overlaps (octa_plot_rect a, octa_plot_rect b)
{
  double few = 1e-9;
  return a.x + a.width > b.x + few && b.x + b.width > a.x + few
         && a.y + a.height > b.y + few && b.y + b.height > a.y + few;
}

static bool
is_within (octa_plot_rect a, octa_plot_rect b)
{
  double few = 1e-9;
  return a.x >= b.x - few && a.y >= b.y - few
         && a.x + a.width <= b.x + b.width + few
         && a.y + a.height <= b.y + b.height + few;
}

static octa_plot_axis
random_axis (void)
{
  octa_plot_axis a = { .scale = (octa_plot_scale)(3 * uniform ()) };
  do
    {
      a.lo = a.scale == OCTA_PLOT_DATE ? 7e5 + 5e4 * uniform ()
                                       : pow (10, 30 * uniform () - 15);
      a.hi = a.lo + fabs (a.lo) * pow (10, 16 * uniform () - 12);
    }
  while (! octa_plot_is_sane (a.scale, a.lo, a.hi));
  return a;
}

static bool
maybe (void)
{
  return uniform () < 0.5;
}

static octa_plot_box
random_box (void)
{
  octa_plot_box b = { .x = random_axis (),
                      .y = random_axis (),
                      .bar = random_axis () };
  b.cell = (octa_plot_rect){ floor (100 * uniform ()), 7.5,
                             40 * em + floor (900 * uniform ()),
                             25 * em + floor (600 * uniform ()) };
  b.title = maybe () ? "A title" : NULL;
  b.x_label = maybe () ? "an x axis" : NULL;
  b.y_label = maybe () ? "y axis" : "";
  b.bar_label = maybe () ? "bar" : NULL;
  b.has_bar = maybe ();
  b.is_bar_inside = maybe ();
  b.bar_side = (octa_plot_side)(4 * uniform ());
  b.is_y_right = maybe ();
  b.is_equal = maybe ();
  /* Not so narrow that notes of y and of the bar do not fit side by side.  */
  b.aspect = maybe () ? 0 : b.has_bar ? 2 : 0.5;
  b.is_x_reversed = maybe ();
  b.is_y_reversed = maybe ();
  return b;
}

static const char *
fault_of (const octa_plot_box *b)
{
  texts t = find_texts (b);
  for (int i = 0; i < t.n; i++)
    {
      bool is_inside = b->is_bar_inside && i >= t.bar;
      if (! is_within (t.r[i], is_inside ? l.box : b->cell))
        return is_inside ? "out of the box" : "out of the cell";
      for (int k = is_inside; k < i; k++)
        if (overlaps (t.r[i], t.r[k]))
          return "overlap";
    }
  return NULL;
}

static void
check_sweep (void)
{
  int n = is_slow () ? 200 : 4000, n_bad = 0;
  int64_t ns = 0;
  for (int i = 0; i < n; i++)
    {
      em = font.em = 8 + floor (12 * uniform ());
      octa_plot_box b = random_box ();
      int64_t start = cpu_ns ();
      octa_plot_layout_set (&l, &b, &font);
      ns += cpu_ns () - start;
      const char *fault = fault_of (&b);
      if (! fault)
        continue;
      if (n_bad++ < 5)
        printf ("  %s: cell %g %g %g %g, em %g, box %g %g %g %g, x %s, y %s, "
                "bar %d%d%d %s\n",
                fault, b.cell.x, b.cell.y, b.cell.width, b.cell.height, em,
                l.box.x, l.box.y, l.box.width, l.box.height, l.x.note,
                l.y.note, b.has_bar, b.is_bar_inside, (int)b.bar_side,
                l.bar_ticks.note);
    }
  CHECK (n_bad == 0);
  em = font.em = 10;
  printf ("layout: %d axes, %.0f us each\n", n, 1e-3 * (double)ns / n);
}

/* However small the cell, there is a box, with pixels.  */
static void
check_small (void)
{
  octa_plot_box b = plain_box ();
  b.title = "Title";
  b.has_bar = true;
  for (int i = 0; i <= 100; i++)
    for (int how = 0; how < 16; how++)
      {
        b.cell = (octa_plot_rect){ 0, 0, i, 100 - i };
        b.is_box = how & 1;
        b.is_bar_inside = how & 2;
        b.bar_side = (octa_plot_side)(how >> 2);
        octa_plot_layout_set (&l, &b, &font);
        CHECK (l.box.width >= 1 && l.box.height >= 1);
        CHECK (l.x_axis.hi_px != l.x_axis.lo_px);
        CHECK (l.y_axis.hi_px != l.y_axis.lo_px);
        CHECK (l.box.x >= 0 && l.box.y >= 0);
        CHECK (l.bar.width >= 1 && l.bar.height >= 1);
      }
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  check_margins ();
  check_all_parts ();
  check_bar_sides ();
  check_bar_inside ();
  check_bar_counts ();
  check_choices ();
  check_cells ();
  check_grid ();
  check_parts ();
  check_small ();
  check_sweep ();
  return check_report ();
}
