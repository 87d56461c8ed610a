/* private.h -- shared by the files of gl/draw/.

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

/* Texture units, and the buffers for data from the host.  */
typedef enum octa_gl_paint_unit
{
  OCTA_GL_PAINT_DATA, /* numbers, or an image */
  OCTA_GL_PAINT_SIZES,
  OCTA_GL_PAINT_COLORS, /* or the colour map */
  OCTA_GL_PAINT_UNITS
} octa_gl_paint_unit;

enum
{
  OCTA_GL_PAINT_VARIANTS = 8 /* most variants of a program */
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
  const octa_gl_text *text; /* the owner of the glyphs */
  uint64_t generation;
  int width, height;
} octa_gl_paint_glyphs;

/* A texture with the covered part of each pixel (veil.c).  */
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
  int step[2];         /* texels of a tile without its margin, in each
                          direction */
  int n_tiles, across; /* number of tiles; tiles in a row */
  GLuint *textures;
};

struct octa_gl_painter
{
  octa_gl_context *context;
  octa_gl_paint_variant programs[OCTA_GL_PAINT_PROGRAMS]
                                [OCTA_GL_PAINT_VARIANTS];
  const GLint *at; /* the uniforms of the program in use */
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

/* Use a variant of program K (the shader says what its number means), and set
   the uniforms that all programs have.  */
octa_status octa_gl_paint_use (octa_gl_painter *p, octa_gl_paint_program k,
                               int variant);
/* Set the box of data in the program in use.  */
void octa_gl_paint_box (const octa_gl_painter *p, octa_plot_rect box);

/* ---- painter.c ---- */

/* Limit painting to CLIP.  False: CLIP is empty.  */
bool octa_gl_paint_clip (const octa_gl_painter *p, octa_plot_rect clip);

/* ---- stream.c ---- */

/* Bind N numbers of 4 bytes at D as the buffer texture UNIT of the program in
   use, in FORMAT. *FIRST is the index of the first one, in elements of
   FORMAT.  */
octa_status octa_gl_paint_view (octa_gl_painter *p, octa_gl_paint_unit unit,
                                const octa_gl_data *d, int64_t n,
                                GLenum format, GLint *first);
/* Copy BYTES at DATA to UNIT's buffer, which stays bound to
   GL_ARRAY_BUFFER.  */
void octa_gl_paint_stream (octa_gl_painter *p, octa_gl_paint_unit unit,
                           const void *data, size_t bytes);
/* Draw N quads with the program in use: corner gl_VertexID & 3 of quad
   gl_VertexID >> 2, in order around it.  */
void octa_gl_paint_quads (octa_gl_painter *p, int64_t n);

/* ---- veil.c ---- */

/* Between begin and end, paint in white the area that one colour covers; end
   paints the colour there.  Any program may be in use before; afterwards VEIL
   is.  */
void octa_gl_paint_veil_begin (octa_gl_painter *p);
octa_status octa_gl_paint_veil_end (octa_gl_painter *p, const float color[4],
                                    double alpha);

/* ---- dash.c ---- */

/* The pattern of L in pixels: ink, gap, ink, gap; all 0 if it is solid.  */
void octa_gl_paint_pattern (const octa_gl_lines *l, float pattern[4]);
/* The vertices of L with their arc lengths, malloc'd.  */
octa_status octa_gl_paint_arcs (const octa_gl_lines *l, float **out);

/* ---- raster.c ---- */

/* Tile I of R: the texels that it paints (OWN), and those that it holds (ALL),
   each as first column, first row, end column, end row.  */
void octa_gl_raster_tile (const octa_gl_raster *r, int i, int own[4],
                          int all[4]);

/* ---- label.c ---- */

#endif
