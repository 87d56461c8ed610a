/* layout.h -- the positions of the parts of a figure.

   Rectangles are in pixels from the upper left corner of the figure.  A cell
   is the part of one axes: the box with the data, and around it tick labels,
   axis labels, the title and the colour bar.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_LAYOUT_H
#define OCTA_PLOT_LAYOUT_H 1

#include "gl/plot/axis.h"

typedef struct octa_plot_rect
{
  double x, y, width, height;
} octa_plot_rect;

/* ---- grid.c ---- */

/* The cell of subplot (ROWS, COLUMNS, FIRST:LAST), counted row by row from 1:
   the rectangle around cells FIRST and LAST.  */
OCTA_API octa_plot_rect octa_plot_cell (octa_plot_rect figure, int rows,
                                        int columns, int first, int last);
/* Octave's "position": left, bottom, width and height as parts of FIGURE, the
   bottom one counted from below.  */
OCTA_API octa_plot_rect octa_plot_inset (octa_plot_rect figure,
                                         const double position[4]);

/* ---- layout.c ---- */

/* A side of a box.  */
typedef enum octa_plot_side
{
  OCTA_PLOT_LEFT,
  OCTA_PLOT_RIGHT,
  OCTA_PLOT_ABOVE,
  OCTA_PLOT_BELOW
} octa_plot_side;

typedef struct octa_plot_box
{
  octa_plot_rect cell;
  bool is_box;   /* CELL is the box itself; labels are outside of it */
  bool is_off;   /* no ruler is drawn */
  bool is_equal; /* limits widen until RATIO units of x are as long as one of
                    y; 0 is 1 */
  bool is_unit;  /* units are equally long on both axes, and so are the steps
                    of ticks */
  double ratio;
  double outer[4]; /* pixels taken by legends, for each side */
  double aspect;   /* of the box, width by height; 0: as the room allows */
  bool is_y_right; /* the ruler of y is on the right */
  bool has_bar;
  bool is_bar_inside; /* its labels are on the side towards the middle */
  bool is_bar_counts; /* see octa_plot_ticks_counts */
  octa_plot_side bar_side;
  octa_plot_axis x, y, bar; /* scales and limits; their pixels are not used */
  bool is_x_reversed, is_y_reversed;
  const char *title, *x_label, *y_label, *bar_label; /* NULL or "": none */
  /* Ticks that the user gave; NULL: they are chosen.  */
  const double *x_ticks, *y_ticks;
  int n_x_ticks, n_y_ticks;
  const octa_plot_font *font; /* its own font; NULL: the argument of the
                                 call */
} octa_plot_box;

/* The middle of a text, and its size before rotation.  IS_UPRIGHT: it is
   rotated to be read from below.  NaN: no text.  */
typedef struct octa_plot_anchor
{
  double x, y;
  bool is_upright;
} octa_plot_anchor;

typedef struct octa_plot_layout
{
  octa_plot_rect box, bar;                 /* no bar: all zero */
  octa_plot_rect around;                   /* the box with its labels */
  octa_plot_rect room;                     /* the box is in the middle of it */
  octa_plot_axis x_axis, y_axis, bar_axis; /* with their pixels */
  octa_plot_ticks x, y, bar_ticks;
  octa_plot_anchor title, x_label, y_label, bar_label;
  octa_plot_anchor x_note, y_note, bar_note;
} octa_plot_layout;

/* Distances from a box outwards, in lines of text.  */
#define OCTA_PLOT_TICK_EMS 0.4
#define OCTA_PLOT_GAP_EMS 0.3

/* Compute the layout.  The box has whole pixels, and at least one in each
   direction, even if the cell is too small.  */
OCTA_API void octa_plot_layout_set (octa_plot_layout *l,
                                    const octa_plot_box *b,
                                    const octa_plot_font *font);

typedef enum octa_plot_ruler
{
  OCTA_PLOT_RULER_X,
  OCTA_PLOT_RULER_Y,
  OCTA_PLOT_RULER_BAR
} octa_plot_ruler;

/* The side of the box at which a ruler has its labels.  */
OCTA_API octa_plot_side octa_plot_layout_side (const octa_plot_box *b,
                                               octa_plot_ruler which);

/* The position of the label of tick I of a ruler.  */
OCTA_API octa_plot_anchor octa_plot_layout_label (const octa_plot_layout *l,
                                                  const octa_plot_box *b,
                                                  const octa_plot_font *font,
                                                  octa_plot_ruler which,
                                                  int i);

typedef enum octa_plot_part
{
  OCTA_PLOT_PART_NONE,
  OCTA_PLOT_PART_BOX,
  OCTA_PLOT_PART_X, /* a ruler: ticks and their labels */
  OCTA_PLOT_PART_Y,
  OCTA_PLOT_PART_BAR /* with its ruler */
} octa_plot_part;

/* The part at pixel X, Y.  */
OCTA_API octa_plot_part octa_plot_layout_part (const octa_plot_layout *l,
                                               const octa_plot_box *b,
                                               const octa_plot_font *font,
                                               double x, double y);

/* ---- grid.c ---- */

/* Compute N layouts of a figure.  Boxes are aligned if their cells begin or
   end at the same pixel.  */
OCTA_API void octa_plot_layout_grid (octa_plot_layout *l,
                                     const octa_plot_box *b, int n,
                                     const octa_plot_font *font);

#endif
