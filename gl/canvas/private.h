/* private.h -- what the files of gl/canvas/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_CANVAS_PRIVATE_H
#define OCTA_GL_CANVAS_PRIVATE_H 1

#include "gl/canvas/canvas.h"
#include "gl/context/context.h"

/* ---- window.c ---- */

/* W shows PIXELS, rows from below of 4 bytes a pixel.  In the render thread;
   another context may be current afterwards.  */
octa_status octa_gl_canvas_window_show (octa_gl_canvas_window *w,
                                        const unsigned char *pixels, int width,
                                        int height);

/* ---- kept.c ---- */

enum
{
  OCTA_GL_CANVAS_MOST = 1 << 30 /* bytes that all arrays have, if more than one
                                   object has some */
};

/* The parameters that determine which vertices of an object are drawn, apart
   from missing elements.  */
typedef struct octa_gl_canvas_layout
{
  int64_t rows, cols, shade, lit, is_edges, has_rows, has_columns;
} octa_gl_canvas_layout;

struct octa_gl_canvas_kept
{
  octa_gl_canvas_kept *before, *next;
  const octa_gl_canvas_kept *with; /* the other part of the object */
  GLuint names[OCTA_GL_CANVAS_ARRAYS];
  size_t bytes[OCTA_GL_CANVAS_ARRAYS];
  uint64_t frame; /* in which they were drawn last */
  /* For OCTA_GL_CANVAS_DRAWN: for each element what it lacks, malloc'd, and
     the vertices of the two parts.  */
  octa_gl_canvas_layout layout;
  unsigned char *lacks;
  GLuint *corners; /* of each face of a patch, malloc'd */
  int64_t n_drawn[2];
  /* Of a volume: the array of its places is a texture of its elements, of
     which these are the least and the greatest.  */
  bool is_texture;
  double range[2];
};

/* All in the render thread.  A frame begins in context C, or draws K.  */
void octa_gl_canvas_arrays_frame (octa_gl_context *c);
void octa_gl_canvas_arrays_use (octa_gl_canvas_kept *k);
/* All arrays go, in their context, or with it (IS_LOST).  */
void octa_gl_canvas_arrays_forget (bool is_lost);
/* Write array A of K anew; it stays bound until end() as an array of vertices.
   NULL, false: memory has run out.  */
void *octa_gl_canvas_array_begin (octa_gl_canvas_kept *k,
                                  octa_gl_canvas_array a, size_t bytes);
bool octa_gl_canvas_array_end (octa_gl_canvas_kept *k, octa_gl_canvas_array a);
/* K keeps none.  */
void octa_gl_canvas_arrays_drop (octa_gl_canvas_kept *k);
/* K gets a texture of three dimensions, for so many bytes, which is bound.  */
void octa_gl_canvas_texture_make (octa_gl_canvas_kept *k, size_t bytes);

/* ---- part.c ---- */

bool octa_gl_canvas_part_is_smooth (const octa_gl_canvas_part *p);
/* Between begin() and end() P has its colour and light.  False: this OpenGL
   cannot light it.  */
bool octa_gl_canvas_part_begin (const octa_gl_canvas_part *p);
void octa_gl_canvas_part_end (const octa_gl_canvas_part *p);
/* Draw SHAPEs of the drawn vertices of P in PART (0 or 1).  Its first vertex
   has colour number COLOUR.  */
void octa_gl_canvas_part_show (const octa_gl_canvas_part *p, GLenum shape,
                               int part, int64_t colour);

/* The direction of normal I of N, which are in three columns.  */
void octa_gl_canvas_part_normal (const double *normals, int64_t n, int64_t i,
                                 GLfloat *to);

/* ---- program.c ---- */

/* A program of one stage, BEGIN and then TEXT, in GLSL 1.30.  0: this OpenGL
   does not compile it.  */
GLuint octa_gl_canvas_program (GLenum stage, const char *begin,
                               const char *text);

/* ---- light.c ---- */

/* Until end(), faces are lit as L says, by the lights of OpenGL.  False: this
   OpenGL cannot.  */
bool octa_gl_canvas_light_begin (const octa_gl_canvas_light *l);
void octa_gl_canvas_light_end (void);
void octa_gl_canvas_light_forget (bool is_lost);

#define OCTA_GL_CANVAS_WORTH (1 << 17) /* elements that a thread computes */

/* ---- volume.c ---- */

void octa_gl_canvas_volume_forget (bool is_lost);

/* ---- worker.c ---- */

/* The ways of the next frame: 0 and 1 from outside (the settings GL_M4,
   GL_IMAGES, GL_SURFACES and GL_MARKERS), or -1.  The interpreter sets them
   before the frame is asked for.  */
typedef struct octa_gl_canvas_choice
{
  bool is_smooth;
  int lines, images, surfaces, markers;
} octa_gl_canvas_choice;

extern octa_gl_canvas_choice octa_gl_canvas_chosen;

/* The user's choice applies to the next frame; this finds a device for it, if
   there is one.  For the interpreter.  */
void octa_gl_canvas_choose (bool is_smooth);
/* The render thread's, which ends with it.  */
octa_status octa_gl_canvas_worker (octa_plot_worker **w);

/* ---- marker.c ---- */

/* The state that an interrupted frame has left.  */
void octa_gl_canvas_markers_drop (void);
/* The context is deleted, and everything that was kept in it for other
   frames.  */
void octa_gl_canvas_markers_forget (void);

/* ---- glyph.c ---- */

enum
{
  OCTA_GL_CANVAS_OPEN,
  OCTA_GL_CANVAS_FILLED,
  OCTA_GL_CANVAS_OUTLINES,
  OCTA_GL_CANVAS_VERTICES = 1024 /* more than any outline has */
};

/* Vertices between glBegin (MODE) and glEnd, in pixels from the middle.  */
typedef struct octa_gl_canvas_outline
{
  GLenum mode;
  int n;
  float at[OCTA_GL_CANVAS_VERTICES][2];
} octa_gl_canvas_outline;

/* The shape of a marker; no vertices: it has no such outline.  */
typedef struct octa_gl_canvas_glyph
{
  octa_gl_canvas_outline outlines[OCTA_GL_CANVAS_OUTLINES];
} octa_gl_canvas_glyph;

/* From now on, G records the lists of Octave's renderer; NULL: OpenGL gets
   them again.  */
void octa_gl_canvas_glyph_hear (octa_gl_canvas_glyph *g);
/* The largest coordinate.  */
float octa_gl_canvas_glyph_reach (const octa_gl_canvas_glyph *g);
bool octa_gl_canvas_glyph_glNewList (GLuint n, GLenum mode);
bool octa_gl_canvas_glyph_glEndList (void);
bool octa_gl_canvas_glyph_glBegin (GLenum mode);
bool octa_gl_canvas_glyph_glEnd (void);
bool octa_gl_canvas_glyph_glVertex2d (GLdouble x, GLdouble y);

/* ---- stamp.c ---- */

enum
{
  OCTA_GL_CANVAS_STAMP_FINENESS = 16, /* parts of a pixel, in a direction */
  OCTA_GL_CANVAS_STAMP_MOST = 64      /* pixels of the largest cell */
};

/* Eight pixels of a row, from the middle of a marker: a byte of each has its
   samples.  */
typedef struct octa_gl_canvas_word
{
  int16_t row, col;
  uint64_t bits;
} octa_gl_canvas_word;

/* Of one shape; part number I of a pixel has the words from FIRST[I] on.  */
typedef struct octa_gl_canvas_stamps
{
  octa_gl_canvas_word *words;
  int n,
      first[OCTA_GL_CANVAS_STAMP_FINENESS * OCTA_GL_CANVAS_STAMP_FINENESS + 1];
} octa_gl_canvas_stamps;

/* The side of a cell, in pixels, for a shape that reaches so far.  */
int octa_gl_canvas_stamps_cell (float reach);
/* PAINT draws the shape, white, into the cells of a square of SIZE pixels: in
   cell I of row J it is (I + 1/2, J + 1/2) / FINENESS beside the middle.
   NULL: memory has run out.  */
octa_gl_canvas_stamps *octa_gl_canvas_stamps_new (int samples, int cell,
                                                  void (*paint) (int cell,
                                                                 int size));
void octa_gl_canvas_stamps_free (octa_gl_canvas_stamps *s);

/* ---- splat.c ---- */

/* A marker at pixel X and Y, and a DEPTH from 0 to 1.  ABOVE has the colour
   EDGE, and BELOW the colour FACE, bytes from red to alpha 255; NULL: it has
   none.  */
typedef struct octa_gl_canvas_mark
{
  float x, y, depth;
  uint32_t edge, face;
  const octa_gl_canvas_stamps *above, *below;
} octa_gl_canvas_mark;

/* Between begin() and end() marks are gathered, ROOM of them; flush() draws
   them, with matrices that are 1.  False: they cannot be drawn so.  */
bool octa_gl_canvas_splat_begin (int64_t room);
int octa_gl_canvas_splat_samples (void);
void octa_gl_canvas_splat_add (const octa_gl_canvas_mark *m);
void octa_gl_canvas_splat_flush (void);
void octa_gl_canvas_splat_end (void);
/* The context is deleted, and everything in it.  */
void octa_gl_canvas_splat_forget (void);

#endif
