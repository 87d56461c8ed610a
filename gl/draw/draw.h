/* draw.h -- what a frame of a plot is painted with.

   A painter belongs to one OpenGL context and has what drawing there needs:
   programs, buffers for what comes from the host, the texture with the glyphs
   of texts.  Between octa_gl_painter_begin and octa_gl_painter_end it paints
   into one framebuffer, each thing over those before it.  Everything here is
   for the render thread.

   Places are pixels from the upper left corner of the target, as in
   plot/layout.h; whole numbers are the corners of pixels, so that the middle
   of the first one is 0.5, 0.5.  What is data is in units of a box: 0, 0 is
   its lower left corner and 1, 1 its upper right one, where a gap is NaN. CLIP
   is what may be painted, rounded to whole pixels; nothing else bounds what is
   painted, the box does not.

   Colours are red, green, blue and alpha from 0 to 1, not multiplied; colours
   in buffers are four bytes of these.  In the target they are multiplied by
   alpha, which is no difference where the background is opaque.

   Edges are anti-aliased by what part of a pixel they cover, computed where
   the pixel is; nothing is multisampled.

   A function that fails has painted nothing, or a part, and leaves the painter
   and OpenGL in a valid state.  Errors of OpenGL are reported at the end of
   the frame.

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

/* In C, which outlives it.  */
octa_status octa_gl_painter_create (octa_gl_context *c, octa_gl_painter **p);
void octa_gl_painter_free (octa_gl_painter *p); /* NULL is fine */

/* Paint into framebuffer TARGET, 0 being the window's, of WIDTH x HEIGHT
   pixels, which becomes BACKGROUND; NULL: what is there stays.  */
octa_status octa_gl_painter_begin (octa_gl_painter *p, GLuint target,
                                   int width, int height,
                                   const float background[4]);
/* The frame is asked for, not done.  Fails if OpenGL complained since the
   beginning.  */
octa_status octa_gl_painter_end (octa_gl_painter *p);

/* Where numbers are: in OpenGL's BUFFER from byte OFFSET on, a multiple of 4;
   or, if BUFFER is 0, at HOST, copied at the call.  */
typedef struct octa_gl_data
{
  GLuint buffer;
  size_t offset;
  const void *host;
} octa_gl_data;

/* ---- fill.c ---- */

/* N rectangles in one colour.  Edges within a pixel cover a part of it;
   IS_CRISP moves them to whole pixels, a rectangle keeping one at least.  */
octa_status octa_gl_paint_rects (octa_gl_painter *p,
                                 const octa_plot_rect *rects, size_t n,
                                 const float color[4], bool is_crisp,
                                 octa_plot_rect clip);
/* The rim of RECT, WIDTH pixels of its inside (or, negative, outside), crisp.
 */
octa_status octa_gl_paint_frame (octa_gl_painter *p, octa_plot_rect rect,
                                 double width, const float color[4],
                                 octa_plot_rect clip);

/* Polygons of 3 or 4 corners, filled.  Their edges are not anti-aliased, so
   that neighbours show no seam: paint lines over them.  Those with a NaN are
   left out.  */
typedef struct octa_gl_faces
{
  octa_plot_rect box, clip;
  octa_gl_data corners; /* float x, y: a polygon's together */
  int per_face;         /* 3 or 4 */
  int64_t n;            /* polygons */
  float color[4];       /* of all of them, unless there are */
  octa_gl_data colors;  /* uint32, one for each corner */
  bool has_colors;
  double alpha; /* multiplies */
} octa_gl_faces;
octa_status octa_gl_paint_faces (octa_gl_painter *p, const octa_gl_faces *f);

/* ---- line.c ---- */

typedef enum octa_gl_paint_join
{
  OCTA_GL_PAINT_MITER, /* up to four widths, a bevel beyond */
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

/* LINES polylines of N vertices each, one behind the other; NaN breaks one.
   What is
   seen through shows no corners; and up to 8 lines in a call show nowhere
   where they pass over themselves.  */
typedef struct octa_gl_lines
{
  octa_plot_rect box, clip;
  octa_gl_data vertices; /* float x, y or, if HAS_ARC, x, y, pixels from the
                            line's beginning */
  bool has_arc;          /* dashes without it read a buffer back: slow */
  bool is_closed;        /* each returns to its first vertex */
  int64_t n, lines;
  double width; /* pixels, any part of one */
  const float (*colors)[4];
  int n_colors; /* line K has colour K % N_COLORS */
  double alpha; /* multiplies */
  octa_gl_paint_join join;
  octa_gl_paint_cap cap; /* of dashes, too */
  octa_gl_paint_dash dash;
} octa_gl_lines;
octa_status octa_gl_paint_lines (octa_gl_painter *p, const octa_gl_lines *l);

/* ---- marker.c ---- */

/* Octave's, in the order of octa_gl_paint_markers.  */
extern const char octa_gl_paint_markers[]; /* "+o*.x|_sd^v><ph" */

/* N markers.  Those of strokes ("+*x|_") and "." have EDGE's colour alone; the
   others a face, and an edge of EDGE_WIDTH pixels along its rim.  A colour
   whose alpha is 0 is none.  */
typedef struct octa_gl_markers
{
  octa_plot_rect box, clip;
  char marker;
  octa_gl_data places; /* float x, y */
  int64_t n;
  double size;        /* pixels, Octave's markersize; of all of them, unless */
  octa_gl_data sizes; /* float pixels */
  bool has_sizes;
  float face[4], edge[4];
  octa_gl_data colors; /* uint32, for the face, the edge or both */
  bool has_face_colors, has_edge_colors;
  double edge_width;
  double alpha;   /* multiplies */
  bool is_within; /* those whose places are in the box, and no others */
  bool is_crisp;  /* their middles are moved to those of pixels */
} octa_gl_markers;
octa_status octa_gl_paint_points (octa_gl_painter *p,
                                  const octa_gl_markers *m);

/* ---- raster.c: pictures that stay ---- */

typedef enum octa_gl_texel
{
  OCTA_GL_TEXEL_COLOR,         /* uint32: four bytes, red first */
  OCTA_GL_TEXEL_PREMULTIPLIED, /* the same, multiplied by alpha */
  OCTA_GL_TEXEL_VALUE, /* float, which a colour map makes a colour of */
  OCTA_GL_TEXEL_COVER  /* a byte: what of the pixel has a colour, of 255 */
} octa_gl_texel;

/* Texels on the device; more than a texture may have are several textures.  It
   is of the painter's context, and goes before the painter.  */
typedef struct octa_gl_raster octa_gl_raster;

octa_status octa_gl_raster_create (octa_gl_painter *p, octa_gl_raster **r);
void octa_gl_raster_free (octa_gl_raster *r); /* NULL is fine */
/* New contents of any size.  COLUMNS texels are together, ROWS times.  On
   failure it may be empty.  */
octa_status octa_gl_raster_fill (octa_gl_raster *r, octa_gl_texel kind,
                                 int64_t columns, int64_t rows,
                                 const octa_gl_data *texels);

/* PLACE is where its texels are: the first one is at PLACE's x and y, upper
   left; from below if its height is negative, and from the right if its width
   is.  IS_TURNED: what is together in memory is a column, from top to bottom,
   as in Octave's matrices, and not a row.  */
typedef struct octa_gl_image_job
{
  octa_gl_raster *raster;
  octa_plot_rect place, clip;
  bool is_turned, is_linear;
  double alpha;       /* multiplies */
  const float *color; /* of covers: red, green, blue */
  /* Of values: MAP is a raster of one row (or column) of colours; LO and below
     have the first, HI and above the last, as in Octave; NaN is not seen.  */
  octa_gl_raster *map;
  double lo, hi;
} octa_gl_image_job;
octa_status octa_gl_paint_image (octa_gl_painter *p,
                                 const octa_gl_image_job *j);
/* TEXELS, colours that are multiplied by alpha, or covers of COLOR unless it
   is NULL, a row of COLUMNS after the other from below, each a pixel of the
   rectangle whose lower left corner is BOX's.  */
octa_status octa_gl_paint_picture (octa_gl_painter *p,
                                   const octa_gl_data *texels,
                                   const float *color, int columns, int rows,
                                   octa_plot_rect box, octa_plot_rect clip);

/* ---- label.c ---- */

/* QUADS of T, whose anchor is at X, Y.  Level ones are moved to whole pixels
   and copied exactly.  */
octa_status octa_gl_paint_text (octa_gl_painter *p, const octa_gl_text *t,
                                const octa_gl_quads *quads, double x, double y,
                                octa_plot_rect clip);

#endif /* OCTA_LIBRARY */

#endif
