/* points.h -- markers and points, few and many.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_POINTS_H
#define OCTA_GL_POINTS_H 1

#include "gl/figure/series.h"

/* ROWS points of column LINE of an item's data.  */
typedef struct octa_gl_points
{
  char marker;
  int64_t line, rows;
  double size, rim; /* pixels */
  float edge[4], face[4];
  double alpha;
  bool has_sizes, has_colors; /* are in their slots */
  bool is_face_flat, is_edge_flat;
  bool is_whole; /* not clipped at the box if its middle is inside */
} octa_gl_points;

/* ---- points.c ---- */

octa_status octa_gl_points_paint (octa_gl_frame *f, octa_gl_item *i,
                                  octa_gl_series *s, const octa_gl_points *p);
/* The colour of all points of a scatter I: the given one, or one by the colour
   order.  */
octa_status octa_gl_points_color (octa_gl_frame *f, const octa_gl_item *i,
                                  double rgb[3]);
/* Find the greatest number of points on a pixel, if the bar of AXES shows
   counts.  IS_SAME becomes false if it has changed.  */
octa_status octa_gl_points_count (octa_gl_frame *f, octa_gl_item *axes,
                                  bool *is_same);
/* The letter of a marker by the number of its word.  */
char octa_gl_points_marker (int word);

#endif
