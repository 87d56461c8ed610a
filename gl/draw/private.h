/* private.h -- what the files of gl/draw/ share.

   Shaders count pixels from the lower left corner, as OpenGL does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_DRAW_PRIVATE_H
#define OCTA_GL_DRAW_PRIVATE_H 1

#include "gl/draw/draw.h"

/* A program is a file of its name, which begins with its vertex shader.  */
typedef enum octa_gl_paint_program
{
  OCTA_GL_PAINT_RECT,
  OCTA_GL_PAINT_FACE,
  OCTA_GL_PAINT_LINE,
  OCTA_GL_PAINT_MARKER,
  OCTA_GL_PAINT_IMAGE,
  OCTA_GL_PAINT_LABEL,
  OCTA_GL_PAINT_VEIL,
  OCTA_GL_PAINT_PROGRAMS
} octa_gl_paint_program;

typedef enum octa_gl_paint_uniform
{
#define UNIFORM(id, name) OCTA_GL_PAINT_U_##id,
#include "gl/draw/uniforms.def"
  OCTA_GL_PAINT_UNIFORMS
} octa_gl_paint_uniform;

/* Constants that shaders and C share.  */
#define OCTA_GL_PAINT_PALETTE 64
#define OCTA_GL_PAINT_MITER_LIMIT 4
#define OCTA_GL_PAINT_LINE_DEFINES                                            \
  "#define PALETTE 64\n"                                                      \
  "#define MITER_LIMIT 4.0\n"

typedef enum octa_gl_paint_shape
{
  OCTA_GL_PAINT_DISC,
  OCTA_GL_PAINT_SQUARE,
  OCTA_GL_PAINT_STAR,
  OCTA_GL_PAINT_TRIANGLE,
  OCTA_GL_PAINT_STROKES,
  OCTA_GL_PAINT_DIAMOND
} octa_gl_paint_shape;
#define OCTA_GL_PAINT_MARKER_DEFINES                                          \
  "#define DISC 0\n"                                                          \
  "#define SQUARE 1\n"                                                        \
  "#define STAR 2\n"                                                          \
  "#define TRIANGLE 3\n"                                                      \
  "#define STROKES 4\n"                                                       \
  "#define DIAMOND 5\n"

/* octa_gl_texel */
#define OCTA_GL_PAINT_IMAGE_DEFINES                                           \
  "#define COLOR 0\n"                                                         \
  "#define PREMULTIPLIED 1\n"                                                 \
  "#define VALUE 2\n"                                                         \
  "#define COVER 3\n"

/* Units of textures, and buffers for what comes from the host.  */
typedef enum octa_gl_paint_unit
{
  OCTA_GL_PAINT_DATA, /* numbers, or an image */
  OCTA_GL_PAINT_SIZES,
  OCTA_GL_PAINT_COLORS, /* or the colour map */
  OCTA_GL_PAINT_UNITS
} octa_gl_paint_unit;

enum
{
  OCTA_GL_PAINT_VARIANTS = 8 /* of a program at most */
};

typedef struct octa_gl_paint_variant
{
  GLuint name; /* 0: not needed yet */
  GLint uniforms[OCTA_GL_PAINT_UNIFORMS];
} octa_gl_paint_variant;

/* The texture with the glyphs of a text object.  */
typedef struct octa_gl_paint_glyphs
{
  GLuint texture;
  const octa_gl_text *text; /* whose it is */
  uint64_t generation;
  int width, height;
} octa_gl_paint_glyphs;

/* How far each pixel is covered (veil.c).  */
typedef struct octa_gl_paint_cover
{
  GLuint target, texture;
  int width, height;
} octa_gl_paint_cover;

struct octa_gl_raster
{
  octa_gl_painter *painter;
  octa_gl_texel kind;
  int columns, rows;   /* 0: it is empty */
  int step[2];         /* texels that a tile is for, in either direction */
  int n_tiles, across; /* of these in a row */
  GLuint *textures;
};

struct octa_gl_painter
{
  octa_gl_context *context;
  octa_gl_paint_variant programs[OCTA_GL_PAINT_PROGRAMS]
                                [OCTA_GL_PAINT_VARIANTS];
  const GLint *at; /* the uniforms of the one in use */
  GLuint vertices; /* the vertex array */
  GLuint indices;  /* of quads */
  GLuint streams[OCTA_GL_PAINT_UNITS];
  GLuint views[OCTA_GL_PAINT_UNITS]; /* buffers as textures */
  octa_gl_paint_glyphs glyphs;
  octa_gl_raster *picture;
  octa_gl_paint_cover cover;
  GLint max_texture, max_view, max_viewport;
  float max_point;
  GLuint target;     /* of the frame, */
  int width, height; /* and its size */
};

/* ---- shader.c ---- */

/* Use a variant of program K, which says what its number means; the uniforms
   that all have are set.  */
octa_status octa_gl_paint_use (octa_gl_painter *p, octa_gl_paint_program k,
                               int variant);
/* Units of data in BOX, from now on in the program in use.  */
void octa_gl_paint_box (const octa_gl_painter *p, octa_plot_rect box);

/* ---- painter.c ---- */

/* Nothing is painted outside of CLIP; false if that is nothing at all.  */
bool octa_gl_paint_clip (const octa_gl_painter *p, octa_plot_rect clip);

/* ---- stream.c ---- */

/* N numbers of 4 bytes at D are seen by the program in use as the texture UNIT
   in FORMAT, the first one having the index *FIRST, in elements of FORMAT.  */
octa_status octa_gl_paint_view (octa_gl_painter *p, octa_gl_paint_unit unit,
                                const octa_gl_data *d, int64_t n,
                                GLenum format, GLint *first);
/* BYTES at DATA become the contents of UNIT's buffer, which is bound to
   GL_ARRAY_BUFFER.  */
void octa_gl_paint_stream (octa_gl_painter *p, octa_gl_paint_unit unit,
                           const void *data, size_t bytes);
/* N quads by the program in use: corner gl_VertexID & 3 of quad
   gl_VertexID >> 2, in order around it.  */
void octa_gl_paint_quads (octa_gl_painter *p, int64_t n);

/* ---- veil.c ---- */

/* What is painted from now on, in white, is what one colour covers; and the
   colour where it is.  Any program may be in use before, VEIL is afterwards.
 */
void octa_gl_paint_veil_begin (octa_gl_painter *p);
octa_status octa_gl_paint_veil_end (octa_gl_painter *p, const float color[4],
                                    double alpha);

/* ---- dash.c ---- */

/* L's pattern in pixels: ink, gap, ink, gap; all 0 if it is solid.  */
void octa_gl_paint_pattern (const octa_gl_lines *l, float pattern[4]);
/* L's vertices with the arc, malloc'd.  */
octa_status octa_gl_paint_arcs (const octa_gl_lines *l, float **out);

/* ---- raster.c ---- */

/* Tile I of R: the texels that it is for, and those that it has; columns and
   rows from, columns and rows to.  */
void octa_gl_raster_tile (const octa_gl_raster *r, int i, int own[4],
                          int all[4]);

/* ---- label.c ---- */

/* The glyphs of T as they are now are bound to unit 0.  */
void octa_gl_paint_glyphs_of (octa_gl_painter *p, const octa_gl_text *t);

#endif
