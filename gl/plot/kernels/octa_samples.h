/* octa_samples.h -- the arguments of the kernels of plots: structs of words of
   eight bytes.

   Included by the C code that launches the kernels, and put in front of every
   kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SAMPLES_KERNELS_H
#define OCTA_SAMPLES_KERNELS_H 1

typedef unsigned long long octa_samples_ptr; /* in device memory */

/* Elements or points that a unit of the host processes at a time.  */
#define OCTA_SAMPLES_SPAN 16384

/* Numbers: an array of any class (its octa_type), or a range.  */
#define OCTA_SAMPLES_RANGE (-1)
typedef struct octa_samples_source
{
  octa_samples_ptr p;
  long long type;
  long long period; /* repeated after so many; 0: not repeated */
  double base, step;
} octa_samples_source;

/* The position of V, or of its logarithm, is (v * pre - lo) * by.  PRE is a
   power of two, mostly 1, that keeps the difference finite.  A value that is
   not positive has no logarithm; if IS_LOG is OCTA_SAMPLES_SUNK, its position
   is OCTA_SAMPLES_DEEP views below, as for the foot of a bar that begins at
   0.  */
#define OCTA_SAMPLES_SUNK 2
#define OCTA_SAMPLES_DEEP 16.0
typedef struct octa_samples_scale
{
  double pre, lo, by;
  long long is_log;
} octa_samples_scale;

/* ---- octa_coordinate_tpl.cuh ---- */

typedef struct octa_coordinate_args
{
  octa_samples_source in;
  octa_samples_scale scale;
  octa_samples_ptr out;     /* float, OUT_STEP apart */
  octa_samples_ptr dropped; /* counts what a log axis cannot show, or 0 */
  long long out_step, n;
  long long rows; /* after so many positions one is left free; 0: none */
} octa_coordinate_args;

typedef struct octa_colour_args
{
  octa_samples_source in;
  octa_samples_ptr most; /* tone: the greatest count, unsigned */
  octa_samples_ptr map;  /* MAP_N colours, RGBA8 */
  octa_samples_ptr out;  /* the same */
  double lo, by;         /* (v - lo) * by is the colour's number */
  long long map_n, n;    /* true colours: MAP_N planes of N elements */
  long long none;        /* the colour of NaN, and of the count 0 */
} octa_colour_args;

/* ---- octa_texel_tpl.cuh ---- */

typedef struct octa_texel_args
{
  octa_samples_source in; /* ROWS high, with planes of PLANE elements */
  octa_samples_ptr map;   /* MAP_N colours, RGBA8; 0: true colours */
  octa_samples_ptr out;   /* N texels, RGBA8, in columns of N_DOWN */
  octa_samples_ptr down, across; /* numbers of rows and of columns, int; 0: all
                                    of them */
  double by, lo, span; /* by * (v - lo) / span is the colour's number; true
                          colours: v / span is from 0 to 1 */
  long long map_n, rows, plane, n_down, n;
  long long none; /* the colour of NaN */
} octa_texel_args;

/* ---- octa_survey_tpl.cuh ---- */

typedef struct octa_survey_args
{
  octa_samples_source in;
  octa_samples_ptr found;
  long long n;
} octa_survey_args;

/* Initially 0.  Doubles are words with the same order: the sign bit is set,
   or, for negative numbers, all bits are inverted.  LESS are minima, with all
   bits inverted.  */
typedef struct octa_survey_found
{
  unsigned long long n_finite;
  unsigned long long max, less, less_positive;
  unsigned long long away;     /* largest distance from the range between both
                                  ends */
  unsigned long long descends; /* 1: somewhere, or there is NaN */
  double first, last;
} octa_survey_found;

/* ---- octa_m4_tpl.cuh ---- */

/* A line's samples are divided into columns of pixels; before and after these
   there is one more column, with one sample.  */
#define OCTA_M4_BEYOND 2
/* The largest number of separate runs in a column; later ones are joined.  */
#define OCTA_M4_RUNS 64
#define OCTA_M4_MANY 0x80000000u /* flag of a count: runs must be found
                                    again */
#define OCTA_M4_FAR 1e18f /* largest distance of vertices outside of the
                             view */

typedef struct octa_m4_args
{
  octa_samples_source x;
  octa_samples_scale column;     /* of x, in pixels */
  octa_samples_scale across, up; /* of x and y; 1 is the whole view */
  octa_samples_ptr y;            /* ROWS x LINES */
  long long rows, lines, width;
  long long x_lines;        /* 1: all lines have the same x; else LINES */
  octa_samples_ptr bounds;  /* WIDTH + 3 for each of X_LINES, long long */
  octa_samples_ptr records; /* four long longs for each column */
  octa_samples_ptr counts;  /* of vertices, unsigned, for each column */
  octa_samples_ptr starts;  /* start of a column's vertices, likewise */
  octa_samples_ptr most;    /* the vertices of the longest line, unsigned */
  octa_samples_ptr out;     /* two floats for each of STRIDE x LINES */
  long long stride;
} octa_m4_args;

/* ---- octa_arc_tpl.cuh ---- */

typedef struct octa_arc_args
{
  octa_samples_ptr in;  /* x and y, floats, of VERTICES x LINES */
  octa_samples_ptr out; /* the same, and the length of the line up to there */
  long long vertices, lines;
  double width, height; /* of the view, in pixels */
} octa_arc_args;

/* ---- octa_splat_tpl.cuh ---- */

typedef struct octa_splat_args
{
  octa_samples_source x, y;
  octa_samples_scale column, row; /* pixels */
  octa_samples_ptr depths;        /* float from 0, near, to 1; 0: by order */
  octa_samples_ptr colours;       /* RGBA8; 0: COLOUR for all */
  octa_samples_ptr sizes;         /* float, pixels; 0: SIZE for all */
  octa_samples_ptr image;         /* WIDTH x HEIGHT */
  octa_samples_ptr sums;          /* of transparent points */
  octa_samples_ptr others;        /* on the host: further images, one for each
                                     unit */
  double size;
  double margin; /* pixels of the image around the limits; only points within
                    the limits are drawn.  0: no margin, and all points that
                    reach into the image */
  long long colour, first;
  long long width, height, n;
  long long units;       /* on the host */
  long long n_sums;      /* words of a pixel in SUMS */
  octa_samples_ptr bins; /* on the host: BIN_BYTES for each unit, bins for
                            discs, or a word per pixel for points; or 0 */
  long long bin_bytes;
} octa_splat_args;

/* Pixels of a bin, and the largest number of bins.  */
#define OCTA_SPLAT_BIN 16384
#define OCTA_SPLAT_BINS 16384

/* The sums of a pixel: its opacity, as a logarithm; then, unless all points
   have one colour, alpha, and red, green and blue times alpha.  */
#define OCTA_SPLAT_SUMS 5
#define OCTA_SPLAT_OPAQUE 16  /* at least 2^-16 of the background stays
                                 visible */
#define OCTA_SPLAT_UNIT 65536 /* of logarithms */

/* ---- octa_picture_tpl.cuh ---- */

typedef struct octa_picture_args
{
  octa_samples_ptr image, others; /* as above */
  octa_samples_ptr sums;
  octa_samples_ptr rgba, depth; /* either may be 0; RGBA also receives counts
                                   and covers */
  long long n, units;           /* words in IMAGE; images in all */
  long long colour, n_sums;
} octa_picture_args;

/* ---- octa_nearest_tpl.cuh ---- */

typedef struct octa_nearest_args
{
  octa_samples_source x, y;
  octa_samples_scale column, row; /* pixels */
  double at_x, at_y, radius;
  octa_samples_ptr best; /* distance, then number, as one word */
  long long n;
} octa_nearest_args;

#endif
