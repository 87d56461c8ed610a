/* axis.h -- axes: limits, ticks and their labels, pixels, layout.

   Arithmetic only: nothing here allocates, fails or keeps a state, so that any
   thread may call it.  All numbers are doubles, and all differences are taken
   before anything is scaled: a view of 1e7 + (0:9) * 1e-8 is as sharp as one
   of 0:9.

   An axis (octa_plot_axis) has limits in data units, the lower one first, and
   the pixels where they are drawn.  Pixels count from the left and from the
   top; the pixel of a lower limit may be the greater one, as on y axes and on
   reversed ones.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_AXIS_H
#define OCTA_PLOT_AXIS_H 1

#include "base/base.h"

typedef enum octa_plot_scale
{
  OCTA_PLOT_LINEAR,
  OCTA_PLOT_LOG, /* limits are positive */
  OCTA_PLOT_DATE /* days as of datenum: 1 is January 1 of year 0 */
} octa_plot_scale;

typedef struct octa_plot_axis
{
  octa_plot_scale scale;
  double lo, hi;       /* valid by octa_plot_is_sane */
  double lo_px, hi_px; /* where they are drawn; must differ */
} octa_plot_axis;

/* ---- view.c: data to pixels and back; zoom and pan ---- */

/* Can an axis have these limits?  Finite, ascending, at least 16 steps of
   double apart, not so large that differences overflow; on log axes
   positive.  */
OCTA_API bool octa_plot_is_sane (octa_plot_scale scale, double lo, double hi);
/* The position of X in the view: 0 at the lower limit, 1 at the upper one.
   NaN for NaN, and for X <= 0 on a log axis.  */
OCTA_API double octa_plot_unit (const octa_plot_axis *a, double x);
/* The data value at position U, which may be outside of 0 to 1.  */
OCTA_API double octa_plot_value (const octa_plot_axis *a, double u);
OCTA_API double octa_plot_pixel (const octa_plot_axis *a, double x);
OCTA_API double octa_plot_from_pixel (const octa_plot_axis *a, double px);
/* The same for kernels: OFFSET + FACTOR * (x - ORIGIN), and on log axes
   OFFSET + FACTOR * log (x / ORIGIN).  */
typedef struct octa_plot_affine
{
  double origin, factor, offset;
} octa_plot_affine;

OCTA_API octa_plot_affine octa_plot_transform (const octa_plot_axis *a);

/* Change the limits of A.  False, and no change, if they would not be sane.
   Zoom: the data at pixel PX stay there, and the range is multiplied by
   FACTOR.  Pan: the data move by PX pixels.  Span: from pixel FROM to pixel
   TO, in either order.  */
OCTA_API bool octa_plot_zoom (octa_plot_axis *a, double px, double factor);
OCTA_API bool octa_plot_pan (octa_plot_axis *a, double px);
OCTA_API bool octa_plot_span (octa_plot_axis *a, double from, double to);
/* "equal": widen the limits of one axis so that RATIO units of x are as long
   as one of y.  Both axes must be linear; otherwise nothing happens.  */
OCTA_API void octa_plot_equal (octa_plot_axis *x, octa_plot_axis *y,
                               double ratio);

/* ---- limits.c: limits from data ---- */

/* The extent of data, for limits.  Start with octa_plot_no_extent.  */
typedef struct octa_plot_extent
{
  double min, max;     /* of the finite values; min > max: there are none */
  double min_positive; /* the least finite value above zero; Inf: none */
} octa_plot_extent;

OCTA_API extern const octa_plot_extent octa_plot_no_extent;

OCTA_API void octa_plot_extent_add (octa_plot_extent *e, const double *x,
                                    int64_t n);
OCTA_API void octa_plot_extent_join (octa_plot_extent *e,
                                     const octa_plot_extent *other);

/* The limits that Octave's axes choose: nice numbers around the data; with
   IS_TIGHT those of the data.  They are always sane: constant data get a range
   around them, and so do no data.  Log axes ignore values that are not
   positive.  */
OCTA_API void octa_plot_limits (const octa_plot_extent *e,
                                octa_plot_scale scale, bool is_tight,
                                double *lo, double *hi);

/* ---- ticks ---- */

#define OCTA_PLOT_TICKS 64   /* at most on an axis */
#define OCTA_PLOT_MINORS 256 /* minor ticks; none if there would be more */
#define OCTA_PLOT_TEXT 48    /* bytes of a label */

/* Labels are UTF-8 with TeX's ^{} in powers.  Ticks of linear axes are
   UNITS[i] * 10^EXPONENT exactly, from which their labels are made.  */
typedef struct octa_plot_ticks
{
  octa_plot_scale scale; /* how labels are read: linear in narrow views */
  int n, n_minor;
  double at[OCTA_PLOT_TICKS]; /* ascending, within the limits */
  double minor[OCTA_PLOT_MINORS];
  int64_t units[OCTA_PLOT_TICKS];
  int exponent;
  char label[OCTA_PLOT_TICKS][OCTA_PLOT_TEXT]; /* "": no room for it */
  /* The common part that the labels omit, shown at the end of the axis: an
     offset and a power of ten ("1e7 + \303\22710^{-8}"), or the day.  Mostly
     "".  */
  char note[OCTA_PLOT_TEXT];
} octa_plot_ticks;

/* ---- extended.c: the extended Wilkinson algorithm ---- */

typedef enum octa_plot_reach
{
  OCTA_PLOT_NEAR,  /* as published: the outer ticks may be in or out */
  OCTA_PLOT_LOOSE, /* the ticks enclose the data */
  OCTA_PLOT_INSIDE /* no tick outside of the limits, and all multiples of their
                      step unless nothing else fits */
} octa_plot_reach;

/* N ticks at (first + i * step) * 10^exponent.  */
typedef struct octa_plot_steps
{
  int n;
  int64_t first, step;
  int exponent;
  double score;
} octa_plot_steps;

/* The best placement of about WANTED ticks, at most MOST, on the sane limits
   LO to HI.  N is 0 if there is none.  */
OCTA_API octa_plot_steps octa_plot_extended (double lo, double hi,
                                             double wanted, int most,
                                             octa_plot_reach reach);
/* Tick I as the double nearest to it.  */
OCTA_API double octa_plot_step_value (const octa_plot_steps *s, int i);

/* ---- ticks.c ---- */

/* Set about WANTED ticks, at most MOST, with labels, without regard to their
   size.  */
OCTA_API void octa_plot_ticks_set (octa_plot_ticks *t, const octa_plot_axis *a,
                                   double wanted, int most);
/* Set the user's ticks: those of the N ascending values that are in view.  */
OCTA_API void octa_plot_ticks_given (octa_plot_ticks *t,
                                     const octa_plot_axis *a, const double *at,
                                     int n);

/* ---- fit.c: as many ticks as fit ---- */

typedef enum octa_plot_role
{
  OCTA_PLOT_ROLE_TICK,
  OCTA_PLOT_ROLE_LABEL, /* of the x axis */
  OCTA_PLOT_ROLE_TITLE,
  OCTA_PLOT_ROLE_Y_LABEL,
  OCTA_PLOT_ROLE_BAR_LABEL,
  OCTA_PLOT_N_ROLES
} octa_plot_role;

/* The sizes of texts.  */
typedef struct octa_plot_font
{
  /* Set SIZE to the width and height in pixels of the unrotated TEXT, which is
     not "".  */
  void (*measure) (void *data, octa_plot_role role, const char *text,
                   double size[2]);
  void *data;
  double em; /* the height of a line of tick labels, in pixels */
} octa_plot_font;

/* Set ticks whose labels do not overlap.  Labels are along the axis if
   IS_ACROSS (below an x axis), else beside it.  If there is room, about LEAST
   ticks, even if that is more than usual.  */
OCTA_API void octa_plot_ticks_fit (octa_plot_ticks *t, const octa_plot_axis *a,
                                   const octa_plot_font *font, bool is_across,
                                   double least);
/* The usual number of ticks.  */
OCTA_API double octa_plot_ticks_wanted (const octa_plot_axis *a,
                                        const octa_plot_font *font,
                                        bool is_across);
/* Give the ticks X of the horizontal axis AX and Y of AY the same step, if
   both are linear and then have two ticks each: the smaller step or, if there
   is no room for its labels, the larger one.  */
OCTA_API void octa_plot_ticks_equal (octa_plot_ticks *x,
                                     const octa_plot_axis *ax,
                                     octa_plot_ticks *y,
                                     const octa_plot_axis *ay,
                                     const octa_plot_font *font);
/* Set ticks for counts.  A is a logarithmic axis of counts plus 1, from 1 on,
   like the colours of densities (octa_plot_density_tone); labels show the
   counts.  */
OCTA_API void octa_plot_ticks_counts (octa_plot_ticks *t,
                                      const octa_plot_axis *a,
                                      const octa_plot_font *font,
                                      bool is_across);
/* Remove labels from existing ticks until the rest do not overlap.  */
OCTA_API void octa_plot_ticks_thin (octa_plot_ticks *t,
                                    const octa_plot_axis *a,
                                    const octa_plot_font *font,
                                    bool is_across);

#endif
