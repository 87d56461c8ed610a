/* draw.h -- painting the frames of plots.

   A painter belongs to one OpenGL context and owns its programs, its buffers
   for data from the host, and the texture with the glyphs.  Between
   octa_gl_painter_begin and octa_gl_painter_end it paints into one
   framebuffer; later things cover earlier ones.  All functions are for the
   render thread.

   Positions are pixels from the upper left corner of the target, as in
   plot/layout.h.  Whole numbers are the corners of pixels, so the middle of
   the first one is 0.5, 0.5.  Data are in units of a box: 0, 0 is its lower
   left corner and 1, 1 its upper right corner; NaN is a gap.  Painting is
   limited to CLIP, rounded to whole pixels, and not to the box.

   Colours are red, green, blue and alpha from 0 to 1, not multiplied by alpha;
   in buffers they are four bytes.  In the target colours are multiplied by
   alpha, which makes no difference over an opaque background.

   Edges are anti-aliased by computing the covered part of each pixel in the
   fragment shader; there is no multisampling.

   A function that fails may have painted a part, and leaves the painter and
   OpenGL in a valid state.  Errors of OpenGL are reported at the end of the
   frame.

   Read first: painter.c, then line.c and line.glsl.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_DRAW_H
#define OCTA_GL_DRAW_H 1

#include "octa.h"
#include "gl/context/context.h"
#include "gl/text/text.h"
#include "gl/plot/plot.h"

#ifdef OCTA_LIBRARY

typedef struct octa_gl_painter octa_gl_painter;

/* ---- painter.c ---- */

/* Make a painter in C, which must outlive it.  */
octa_status octa_gl_painter_create (octa_gl_context *c, octa_gl_painter **p);
void octa_gl_painter_free (octa_gl_painter *p); /* NULL is fine */

/* Begin to paint into framebuffer TARGET (0: the window's) of WIDTH x HEIGHT
   pixels.  It is filled with BACKGROUND; if that is NULL, its contents
   stay.  */
octa_status octa_gl_painter_begin (octa_gl_painter *p, GLuint target,
                                   int width, int height,
                                   const float background[4]);
/* End the frame.  The GPU may still be drawing.  Fails if OpenGL has reported
   errors since the beginning.  */
octa_status octa_gl_painter_end (octa_gl_painter *p);

/* Numbers: in OpenGL's BUFFER from byte OFFSET on, a multiple of 4; or, if
   BUFFER is 0, at HOST, copied at the call.  */
typedef struct octa_gl_data
{
  GLuint buffer;
  size_t offset;
  const void *host;
} octa_gl_data;

/* ---- fill.c ---- */

/* N rectangles in one colour.  An edge inside a pixel covers a part of it.
   IS_CRISP moves edges to whole pixels; each rectangle keeps at least one.  */
octa_status octa_gl_paint_rects (octa_gl_painter *p,
                                 const octa_plot_rect *rects, size_t n,
                                 const float color[4], bool is_crisp,
                                 octa_plot_rect clip);
/* The rim of RECT, crisp: WIDTH pixels inside, or, if WIDTH is negative,
   outside of its edges.  */
octa_status octa_gl_paint_frame (octa_gl_painter *p, octa_plot_rect rect,
                                 double width, const float color[4],
                                 octa_plot_rect clip);

/* Filled polygons with 3 or 4 corners.  Their edges are not anti-aliased, so
   that neighbours show no seam; paint lines over the edges.  Polygons with a
   NaN are left out.  */
typedef struct octa_gl_faces
{
  octa_plot_rect box, clip;
  octa_gl_data corners; /* float x, y of the corners, polygon by polygon */
  int per_face;         /* 3 or 4 */
  int64_t n;            /* polygons */
  float color[4];       /* of all polygons, unless COLORS is given */
  octa_gl_data colors;  /* uint32, one for each corner */
  bool has_colors;
  double alpha; /* multiplies */
} octa_gl_faces;
octa_status octa_gl_paint_faces (octa_gl_painter *p, const octa_gl_faces *f);

/* ---- line.c ---- */

typedef enum octa_gl_paint_join
{
  OCTA_GL_PAINT_MITER, /* up to four widths long, else a bevel */
  OCTA_GL_PAINT_ROUND
} octa_gl_paint_join;

typedef enum octa_gl_paint_cap
{
  OCTA_GL_PAINT_CAP_BUTT,
  OCTA_GL_PAINT_CAP_ROUND
} octa_gl_paint_cap;

typedef enum octa_gl_paint_dash
{
  OCTA_GL_PAINT_SOLID,   /* "-" */
  OCTA_GL_PAINT_DASHED,  /* "--" */
  OCTA_GL_PAINT_DOTTED,  /* ":" */
  OCTA_GL_PAINT_DASHDOT, /* "-." */
  OCTA_GL_PAINT_DASHES
} octa_gl_paint_dash;

/* LINES polylines of N vertices each, one after the other.  NaN breaks a line.
   In translucent lines corners do not show; with up to 8 lines in a call,
   self-crossings do not show either.  */
typedef struct octa_gl_lines
{
  octa_plot_rect box, clip;
  octa_gl_data vertices; /* float x, y; if HAS_ARC, also the length from the
                            line's beginning, in pixels */
  bool has_arc;          /* without it dashed lines must read BUFFER back,
                            which is slow */
  bool is_closed;        /* each line returns to its first vertex */
  int64_t n, lines;
  double width; /* pixels, may be below 1 */
  const float (*colors)[4];
  int n_colors; /* line K has colour K % N_COLORS */
  double alpha; /* multiplies */
  octa_gl_paint_join join;
  octa_gl_paint_cap cap; /* also of dashes */
  octa_gl_paint_dash dash;
} octa_gl_lines;
octa_status octa_gl_paint_lines (octa_gl_painter *p, const octa_gl_lines *l);

/* ---- marker.c ---- */

/* Octave's markers.  */
extern const char octa_gl_paint_markers[]; /* "+o*.x|_sd^v><ph" */

/* N markers.  Markers of strokes ("+*x|_") and "." have the colour of EDGE.
   The others have a face, and an edge of EDGE_WIDTH pixels along its rim.  A
   colour with alpha 0 is not painted.  */
typedef struct octa_gl_markers
{
  octa_plot_rect box, clip;
  char marker;
  octa_gl_data places; /* float x, y */
  int64_t n;
  double size;        /* pixels, Octave's markersize; for all markers, unless
                         SIZES is given */
  octa_gl_data sizes; /* float pixels */
  bool has_sizes;
  float face[4], edge[4];
  octa_gl_data colors; /* uint32, for the face, the edge or both */
  bool has_face_colors, has_edge_colors;
  double edge_width;
  double alpha;   /* multiplies */
  bool is_within; /* paint only markers whose position is in the box */
  bool is_crisp;  /* move the middles of markers to those of pixels */
} octa_gl_markers;
octa_status octa_gl_paint_points (octa_gl_painter *p,
                                  const octa_gl_markers *m);

/* ---- raster.c: pictures kept on the device ---- */

typedef enum octa_gl_texel
{
  OCTA_GL_TEXEL_COLOR,         /* uint32: four bytes, red first */
  OCTA_GL_TEXEL_PREMULTIPLIED, /* the same, multiplied by alpha */
  OCTA_GL_TEXEL_VALUE,         /* float, coloured by a map */
  OCTA_GL_TEXEL_COVER /* a byte: the covered part of the pixel, of 255 */
} octa_gl_texel;

/* Texels on the device, in several textures if one cannot hold them.  A raster
   belongs to the painter's context and must be freed before the painter.  */
typedef struct octa_gl_raster octa_gl_raster;

octa_status octa_gl_raster_create (octa_gl_painter *p, octa_gl_raster **r);
void octa_gl_raster_free (octa_gl_raster *r); /* NULL is fine */
/* Replace the contents by ROWS rows of COLUMNS texels, of any size.  After a
   failure the raster may be empty.  */
octa_status octa_gl_raster_fill (octa_gl_raster *r, octa_gl_texel kind,
                                 int64_t columns, int64_t rows,
                                 const octa_gl_data *texels);

/* The texels fill PLACE, beginning at its x and y, the upper left corner.  A
   negative height begins at the bottom, a negative width at the right.
   IS_TURNED: successive texels in memory are a column from top to bottom, as
   in Octave's matrices, and not a row.  */
typedef struct octa_gl_image_job
{
  octa_gl_raster *raster;
  octa_plot_rect place, clip;
  bool is_turned, is_linear;
  double alpha;       /* multiplies */
  const float *color; /* of covers: red, green, blue */
  /* For values: MAP is a raster with one row (or column) of colours.  Values
     up to LO have the first colour, values from HI on the last one, as in
     Octave.  NaN is not painted.  */
  octa_gl_raster *map;
  double lo, hi;
} octa_gl_image_job;
octa_status octa_gl_paint_image (octa_gl_painter *p,
                                 const octa_gl_image_job *j);
/* Paint TEXELS, one per pixel, in rows of COLUMNS from below, with the lower
   left corner at that of BOX.  They are colours multiplied by alpha or, if
   COLOR is not NULL, covers of COLOR.  */
octa_status octa_gl_paint_picture (octa_gl_painter *p,
                                   const octa_gl_data *texels,
                                   const float *color, int columns, int rows,
                                   octa_plot_rect box, octa_plot_rect clip);

/* ---- label.c ---- */

/* Paint QUADS of T with the anchor at X, Y.  Quads that are not rotated are
   moved to whole pixels and copied exactly.  */
octa_status octa_gl_paint_text (octa_gl_painter *p, const octa_gl_text *t,
                                const octa_gl_quads *quads, double x, double y,
                                octa_plot_rect clip);

#endif /* OCTA_LIBRARY */

#endif
