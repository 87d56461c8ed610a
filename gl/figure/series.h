/* series.h -- the contents of axes, and the buffers computed to draw them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_SERIES_H
#define OCTA_GL_SERIES_H 1

#include "gl/figure/frame.h"
#include "gl/share/share.h"

/* Buffers that kernels write and OpenGL reads.  */
typedef enum octa_gl_slot
{
  OCTA_GL_SLOT_VERTICES, /* of lines */
  OCTA_GL_SLOT_PLACES,   /* of markers, corners */
  OCTA_GL_SLOT_COLORS,
  OCTA_GL_SLOT_SIZES,
  OCTA_GL_SLOT_PICTURE,
  OCTA_GL_SLOTS
} octa_gl_slot;

/* The inputs of a buffer.  While they are the same, so are its contents.  */
typedef struct octa_gl_key
{
  octa_plot_data *data[OCTA_GL_ARRAYS]; /* retained, so that an address is not
                                           reused */
  double n[24];
} octa_gl_key;

typedef struct octa_gl_series
{
  octa_gl_stage *stage;
  uint64_t epoch; /* of the worker */
  octa_gl_share *shares[OCTA_GL_SLOTS];
  octa_gl_key keys[OCTA_GL_SLOTS];
  int64_t n_vertices; /* of each line */
  bool is_cover;      /* the picture has a byte per pixel, of one colour */
  int64_t most;       /* most points on a pixel of a density, if a bar shows
                         them */
  octa_gl_raster *raster;
} octa_gl_series;

/* ---- series.c ---- */

void octa_gl_series_free (octa_gl_item *i);
/* Forget the buffers of I and of everything in it.  */
void octa_gl_series_forget (octa_gl_item *i);
/* The series of I, made for F's stage if needed.  */
octa_status octa_gl_series_of (octa_gl_frame *f, octa_gl_item *i,
                               octa_gl_series **out);
bool octa_gl_series_has (const octa_gl_series *s, octa_gl_slot slot,
                         const octa_gl_key *key);
/* Has SLOT been computed from KEY?  If not, begin: write BYTES at P, then call
   octa_gl_series_done.  */
octa_status octa_gl_series_begin (octa_gl_series *s, octa_gl_slot slot,
                                  const octa_gl_key *key, size_t bytes,
                                  bool *is_done, uint64_t *p);
octa_status octa_gl_series_done (octa_gl_series *s, octa_gl_slot slot,
                                 octa_status st);
octa_gl_data octa_gl_series_data (const octa_gl_series *s, octa_gl_slot slot);
/* Set KEY to the data of I and the view of its axes.  */
void octa_gl_series_key (const octa_gl_item *i, octa_gl_key *key);
/* x and y of I for a job.  */
void octa_gl_series_samples (octa_gl_item *i, octa_samples *x,
                             octa_samples *y);
/* Compute OCTA_GL_SLOT_PLACES, the positions of all points, or corners, of I
   in the box.  */
octa_status octa_gl_series_places (octa_gl_frame *f, octa_gl_item *i,
                                   octa_gl_series *s);
/* The colour map of AXES as colours, malloc'd.  */
octa_status octa_gl_series_map (const octa_gl_item *axes, uint32_t **map,
                                int64_t *n);
/* The colour of column K of item I by the colour order of its axes.  */
void octa_gl_series_color (const octa_gl_item *i, int64_t k, double rgb[3]);
/* The number of colours that I takes from the colour order.  */
int64_t octa_gl_series_count (const octa_gl_item *i);
bool octa_gl_series_is_visible (const octa_gl_item *i);

/* The colour map of AXES.  */
const octa_gl_setting *octa_gl_series_colors (const octa_gl_item *axes);

/* ---- series.c: paths ---- */

/* Ways to draw many samples.  */
typedef enum octa_gl_path
{
  OCTA_GL_SPLAT, /* points, drawn by kernels */
  OCTA_GL_MIX,   /* also those with a colour each, mixed */
  OCTA_GL_M4,    /* lines, with few vertices for each column of pixels */
  OCTA_GL_PATHS
} octa_gl_path;

/* Read from the environment which paths are forced; for the interpreter's
   thread, which may change the environment.  */
void octa_gl_series_choose (void);
/* Is PATH taken?  OTHERWISE is the answer if it is not forced.  */
bool octa_gl_series_path (octa_gl_path path, bool otherwise);

/* ---- spot.c ---- */

/* Set the spot of LEGEND to the first of N PLACES with the least drawn in it.
   Places are parts of the box from its upper left corner.  */
octa_status octa_gl_legend_spot (octa_gl_frame *f, octa_gl_item *legend,
                                 const octa_plot_rect *places, int n);

/* ---- paint.c, line.c, points.c, picture.c ---- */

octa_status octa_gl_series_paint (octa_gl_frame *f, octa_gl_item *i);

octa_status octa_gl_series_line (octa_gl_frame *f, octa_gl_item *i);
octa_status octa_gl_series_scatter (octa_gl_frame *f, octa_gl_item *i);
octa_status octa_gl_series_image (octa_gl_frame *f, octa_gl_item *i);
octa_status octa_gl_series_patch (octa_gl_frame *f, octa_gl_item *i);
/* Paint the colours of a bar, from left to right if it LIES, else upwards.  */
octa_status octa_gl_series_bar (octa_gl_frame *f, octa_gl_item *bar,
                                octa_plot_rect place, bool lies);

#endif
