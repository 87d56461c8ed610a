/* private.h -- axes and boxes; shared by the files of gl/plot/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_PRIVATE_H
#define OCTA_PLOT_PRIVATE_H 1

#include "gl/plot/axis.h"
#include "gl/plot/layout.h"

#include <math.h>

/* The smallest range of a view, in steps of double at its larger limit.  */
#define OCTA_PLOT_STEPS_OF_DOUBLE 16
/* A value outside of the limits by less than this part of a step is at the
   limit.  */
#define OCTA_PLOT_SNAP 1e-9

/* The distance from |X| to the next double.  */
static inline double
octa_plot_ulp (double x)
{
  x = fabs (x);
  return nextafter (x, INFINITY) - x;
}

/* ---- decimal.c ---- */

/* About N * 10^E, fast.  */
double octa_plot_decimal_near (double n, int e);
/* The double nearest to N * 10^E.  */
double octa_plot_decimal (int64_t n, int e);
/* The shortest N * 10^E that reads as X; false if N does not fit.  */
bool octa_plot_decimal_of (double x, int64_t *n, int *e);
/* The same for X rounded to DIGITS digits, or a few more if they are before
   the point.  Whole numbers keep all digits.  */
void octa_plot_decimal_round (double x, int digits, int64_t *n, int *e);
/* 10^K, 0 <= K <= 18.  */
int64_t octa_plot_power (int k);
/* Decimal digits of |N|; one for 0.  */
int octa_plot_digits (int64_t n);

/* ---- linear.c ---- */

/* Set T to those ticks of S that are within the limits of A.  */
void octa_plot_ticks_steps (octa_plot_ticks *t, const octa_plot_axis *a,
                            const octa_plot_steps *s);
/* X, or the limit of A if X is outside by at most SNAP; NaN if X is farther
   outside.  */
double octa_plot_ticks_snap (const octa_plot_axis *a, double x, double snap);
/* Add a minor tick if it is within the limits.  False: there is no room.  */
bool octa_plot_ticks_minor (octa_plot_ticks *t, const octa_plot_axis *a,
                            double x);

/* ---- labels.c ---- */

/* Write labels and the note from T's units and exponent.  */
void octa_plot_labels (octa_plot_ticks *t);
/* The same from the values: in as many digits as distinguish them or, if
   IS_EXACT, in all digits.  */
void octa_plot_labels_given (octa_plot_ticks *t, bool is_exact);
/* The number of digits that clearly distinguish N ascending values, at least
   six.  */
int octa_plot_digits_apart (const double *at, int n);
/* Write N * 10^E: plainly if that takes at most DIGITS digits (250, 0.001),
   else as 10^{-8} or 2.5 times a power.  */
void octa_plot_number (char text[OCTA_PLOT_TEXT], int64_t n, int e,
                       int digits);
/* The number of digits of N * 10^E written plainly.  */
int octa_plot_plain_digits (int64_t n, int e);
/* Numbers with so many digits are easy to read.  */
#define OCTA_PLOT_FEW_DIGITS 6

/* ---- log.c, dates.c: ticks, minor ones and labels ---- */

/* Set no ticks if the view is so narrow that linear ticks are better.  */
void octa_plot_ticks_log (octa_plot_ticks *t, const octa_plot_axis *a,
                          double wanted, int most);
void octa_plot_ticks_date (octa_plot_ticks *t, const octa_plot_axis *a,
                           double wanted, int most);
/* Labels for any positive values, and for any dates.  */
void octa_plot_labels_log (octa_plot_ticks *t);
void octa_plot_labels_date (octa_plot_ticks *t);
/* Widen limits to the calendar boundaries of about WANTED ticks.  */
void octa_plot_date_round (double *lo, double *hi, double wanted);

/* ---- layout.c ---- */

/* The distances from a cell to its box, in pixels.  */
typedef struct octa_plot_margins
{
  double left, right, top, bottom;
} octa_plot_margins;

static inline octa_plot_margins
octa_plot_margins_most (octa_plot_margins a, octa_plot_margins b)
{
  return (octa_plot_margins){ fmax (a.left, b.left), fmax (a.right, b.right),
                              fmax (a.top, b.top), fmax (a.bottom, b.bottom) };
}

static inline bool
octa_plot_rect_is_same (octa_plot_rect a, octa_plot_rect b)
{
  return a.x == b.x && a.y == b.y && a.width == b.width
         && a.height == b.height;
}

/* octa_plot_layout_set with margins of at least LEAST.  */
void octa_plot_layout_within (octa_plot_layout *l, const octa_plot_box *b,
                              const octa_plot_font *font,
                              octa_plot_margins least);

#endif
