/* private.h -- shared by the files of gl/canvas/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_CANVAS_PRIVATE_H
#define OCTA_GL_CANVAS_PRIVATE_H 1

#include "gl/canvas/canvas.h"
#include "gl/context/context.h"

/* ---- window.c ---- */

/* Show PIXELS in W: rows from bottom to top, 4 bytes per pixel.  For the
   render thread.  Another context may be current afterwards.  */
octa_status octa_gl_canvas_window_show (octa_gl_canvas_window *w,
                                        const unsigned char *pixels, int width,
                                        int height);

/* ---- kept.c ---- */

enum
{
  OCTA_GL_CANVAS_MOST = 1 << 30 /* limit of all arrays' bytes; a single object
                                   may have more */
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
  uint64_t frame; /* the last one that drew them */
  /* For OCTA_GL_CANVAS_DRAWN: flags of each element's missing values,
     malloc'd; N_DRAWN are the numbers of vertices of the two parts.  */
  octa_gl_canvas_layout layout;
  unsigned char *lacks;
  GLuint *corners; /* of a patch's faces, malloc'd */
  int64_t n_drawn[2];
  /* For a volume: array PLACES is a texture of its elements, and RANGE has the
     least and the greatest of them.  */
  bool is_texture;
  double range[2];
};

/* These functions are for the render thread.  A frame begins in context C; it
   draws K.  */
void octa_gl_canvas_arrays_frame (octa_gl_context *c);
void octa_gl_canvas_arrays_use (octa_gl_canvas_kept *k);
/* The context of the frame.  */
octa_gl_context *octa_gl_canvas_arrays_context (void);
/* Forget all arrays.  Their context is current, or it was destroyed
   (IS_LOST).  */
void octa_gl_canvas_arrays_forget (bool is_lost);
/* Make array A of K again, and map it for writing until end().  NULL or false:
   memory is exhausted.  */
void *octa_gl_canvas_array_begin (octa_gl_canvas_kept *k,
                                  octa_gl_canvas_array a, size_t bytes);
bool octa_gl_canvas_array_end (octa_gl_canvas_kept *k, octa_gl_canvas_array a);
/* Free all arrays of K.  */
void octa_gl_canvas_arrays_drop (octa_gl_canvas_kept *k);
/* Make a three-dimensional texture of BYTES for K, and bind it.  */
void octa_gl_canvas_texture_make (octa_gl_canvas_kept *k, size_t bytes);

/* ---- part.c ---- */

bool octa_gl_canvas_part_is_smooth (const octa_gl_canvas_part *p);
/* Between begin() and end(), OpenGL has the colour and light of P.  False:
   this OpenGL cannot compute the light.  */
bool octa_gl_canvas_part_begin (const octa_gl_canvas_part *p);
void octa_gl_canvas_part_end (const octa_gl_canvas_part *p);
/* Draw SHAPEs from the vertices of P's PART (0 or 1).  The first vertex has
   colour number COLOUR.  */
void octa_gl_canvas_part_show (const octa_gl_canvas_part *p, GLenum shape,
                               int part, int64_t colour);

/* Write the direction of normal I.  NORMALS has three columns of N
   numbers.  */
void octa_gl_canvas_part_normal (const double *normals, int64_t n, int64_t i,
                                 GLfloat *to);

/* ---- program.c ---- */

/* Make a program of one stage from the texts BEGIN and TEXT, in GLSL 1.30.  0:
   this OpenGL does not compile it.  */
GLuint octa_gl_canvas_program (GLenum stage, const char *begin,
                               const char *text);

/* ---- light.c ---- */

enum
{
  OCTA_GL_CANVAS_LIGHTS = 8 /* most */
};

/* The number of lights that are on.  */
int octa_gl_canvas_lights_count (void);
/* Make a program (program.c) whose TEXT calls lit() of lit.glsl, and set the
   strengths of the light in it.  */
GLuint octa_gl_canvas_lit_program (GLenum stage, int n_lights,
                                   const char *begin, const char *text);
void octa_gl_canvas_lit_set (GLuint p, const octa_gl_canvas_light *l);
/* Until end(), faces are lit as L says, by OpenGL's lights.  False: this
   OpenGL cannot compute it.  */
bool octa_gl_canvas_light_begin (const octa_gl_canvas_light *l);
void octa_gl_canvas_light_end (void);
void octa_gl_canvas_light_forget (bool is_lost);

#define OCTA_GL_CANVAS_WORTH (1 << 17) /* elements per thread */

/* ---- voxels.c ---- */

/* Make the texture of V.  */
octa_status octa_gl_canvas_voxels_make (const octa_gl_canvas_volume *v);

/* ---- volume.c ---- */

void octa_gl_canvas_volume_forget (bool is_lost);

/* ---- worker.c ---- */

/* How the next frame draws: 0 or 1 from the settings GL_M4, GL_IMAGES,
   GL_SURFACES and GL_MARKERS, or -1 for automatic.  The interpreter sets it
   before it requests the frame.  */
typedef struct octa_gl_canvas_choice
{
  bool is_smooth;
  int lines, images, surfaces, markers;
} octa_gl_canvas_choice;

extern octa_gl_canvas_choice octa_gl_canvas_chosen;

/* Read the settings for the next frame, and choose the device of plots, if
   there is one.  For the interpreter.  */
void octa_gl_canvas_choose (bool is_smooth);
/* The render thread's worker, which ends with the thread.  */
octa_status octa_gl_canvas_worker (octa_plot_worker **w);

/* ---- marker.c ---- */

/* Between begin() and end(): set TO to the pixel and the depth, from 0 to 1,
   of the place AT; false if there is none.  Several threads may call this.  */
bool octa_gl_canvas_markers_pixel (const double at[3], float to[3]);
/* Drop the state that an interrupted frame has left.  */
void octa_gl_canvas_markers_drop (void);
/* Forget what was kept for later frames, because the context is deleted.  */
void octa_gl_canvas_markers_forget (void);

/* ---- glyph.c ---- */

enum
{
  OCTA_GL_CANVAS_OPEN,
  OCTA_GL_CANVAS_FILLED,
  OCTA_GL_CANVAS_OUTLINES,
  OCTA_GL_CANVAS_VERTICES = 1024 /* more than any outline has */
};

/* Vertices between glBegin (MODE) and glEnd, in pixels from the marker's
   middle.  */
typedef struct octa_gl_canvas_outline
{
  GLenum mode;
  int n;
  float at[OCTA_GL_CANVAS_VERTICES][2];
} octa_gl_canvas_outline;

/* The shape of a marker.  An outline without vertices does not exist.  */
typedef struct octa_gl_canvas_glyph
{
  octa_gl_canvas_outline outlines[OCTA_GL_CANVAS_OUTLINES];
} octa_gl_canvas_glyph;

/* From now on, record the display lists of Octave's renderer in G; NULL: pass
   them to OpenGL again.  */
void octa_gl_canvas_glyph_hear (octa_gl_canvas_glyph *g);
/* The largest coordinate.  */
float octa_gl_canvas_glyph_reach (const octa_gl_canvas_glyph *g);
bool octa_gl_canvas_glyph_glNewList (GLuint n, GLenum mode);
bool octa_gl_canvas_glyph_glEndList (void);
bool octa_gl_canvas_glyph_glBegin (GLenum mode);
bool octa_gl_canvas_glyph_glEnd (void);
bool octa_gl_canvas_glyph_glVertex2d (GLdouble x, GLdouble y);

/* ---- thin.c ---- */

/* OpenGL's functions for single vertices, and the notice of a colour, or of
   normals as NaN, for those that follow.  */
void octa_gl_canvas_thin_glBegin (GLenum mode);
void octa_gl_canvas_thin_glEnd (void);
void octa_gl_canvas_thin_glVertex3d (GLdouble x, GLdouble y, GLdouble z);
void octa_gl_canvas_thin_colour (double red, double green, double blue);

/* ---- origin.c ---- */

/* OpenGL's functions, as Octave's renderer calls them.  */
void octa_gl_canvas_origin_glBegin (GLenum mode);
void octa_gl_canvas_origin_glClipPlane (GLenum plane, const GLdouble *e);
void octa_gl_canvas_origin_glEnd (void);
void octa_gl_canvas_origin_glEndList (void);
void octa_gl_canvas_origin_glLightfv (GLenum light, GLenum name,
                                      const GLfloat *v);
void octa_gl_canvas_origin_glLoadIdentity (void);
void octa_gl_canvas_origin_glMultMatrixd (const GLdouble *m);
void octa_gl_canvas_origin_glNewList (GLuint n, GLenum mode);
void octa_gl_canvas_origin_glPopMatrix (void);
void octa_gl_canvas_origin_glPushMatrix (void);
void octa_gl_canvas_origin_glRasterPos3d (GLdouble x, GLdouble y, GLdouble z);
void octa_gl_canvas_origin_glVertex2d (GLdouble x, GLdouble y);
void octa_gl_canvas_origin_glVertex3d (GLdouble x, GLdouble y, GLdouble z);
void octa_gl_canvas_origin_glVertex3dv (const GLdouble *v);
/* A frame begins.  */
void octa_gl_canvas_origin_forget (void);

/* ---- strip.c ---- */

/* Draw the line between N vertices V, x and y from 0 to 1, with NaN for a gap.
   fill() does it for a frame with multisampling; the box has PIXELS.  False:
   memory is exhausted.  */
void octa_gl_canvas_strip_draw (const float *v, int64_t n);
bool octa_gl_canvas_strip_fill (const float *v, int64_t n,
                                const double *pixels);

/* ---- stamp.c ---- */

enum
{
  OCTA_GL_CANVAS_STAMP_FINENESS = 16, /* subpixel positions per direction */
  OCTA_GL_CANVAS_STAMP_MOST = 64      /* largest side of a cell, in pixels */
};

/* Eight pixels of a row, relative to the marker's middle: a byte for each
   pixel has a bit for each covered sample.  */
typedef struct octa_gl_canvas_word
{
  int16_t row, col;
  uint64_t bits;
} octa_gl_canvas_word;

/* The stamps of one shape.  The words from FIRST[I] on are for subpixel
   position I.  */
typedef struct octa_gl_canvas_stamps
{
  octa_gl_canvas_word *words;
  int n,
      first[OCTA_GL_CANVAS_STAMP_FINENESS * OCTA_GL_CANVAS_STAMP_FINENESS + 1];
  int least[2], most[2]; /* rows and columns of all words' pixels */
} octa_gl_canvas_stamps;

/* The side of a cell, in pixels, for a shape that extends REACH pixels.  */
int octa_gl_canvas_stamps_cell (float reach);
/* Make stamps.  PAINT draws the shape in white into the cells of a square of
   SIZE pixels; in cell I of row J it is displaced by (I + 1/2, J + 1/2) /
   FINENESS from the middle.  NULL: memory is exhausted.  */
octa_gl_canvas_stamps *octa_gl_canvas_stamps_new (int samples, int cell,
                                                  void (*paint) (int cell,
                                                                 int size));
void octa_gl_canvas_stamps_free (octa_gl_canvas_stamps *s);

/* ---- splat.c ---- */

/* A marker at pixel X, Y with DEPTH from 0 to 1.  ABOVE are the stamps of its
   edge, of colour EDGE, and BELOW those of its face, of colour FACE; NULL: it
   has none.  Colours are four bytes, red first, with alpha 255.  */
typedef struct octa_gl_canvas_mark
{
  float x, y, depth;
  uint32_t edge, face;
  const octa_gl_canvas_stamps *above, *below;
} octa_gl_canvas_mark;

/* Set the colours of MARK to those of M; stamps() sets its stamps, too. False:
   markers like M are not stamped.  */
void octa_gl_canvas_markers_colours (const octa_gl_canvas_marker *m,
                                     octa_gl_canvas_mark *mark);
bool octa_gl_canvas_markers_stamps (const octa_gl_canvas_marker *m,
                                    octa_gl_canvas_mark *mark);

/* Between begin() and end() up to ROOM marks are collected; flush() draws
   them, and requires identity matrices.  False: marks cannot be drawn in this
   way.  */
bool octa_gl_canvas_splat_begin (int64_t room);
/* Draw N marks LIKE one before others are collected: AT are their pixels, NaN
   for none, and depths.  FIND finds the colours of mark I.  False: memory is
   exhausted.  */
bool octa_gl_canvas_splat_all (const octa_gl_canvas_mark *like,
                               const float (*at)[3], int64_t n,
                               void (*find) (void *data, int64_t i,
                                             octa_gl_canvas_mark *mark),
                               void *data);
int octa_gl_canvas_splat_samples (void);
void octa_gl_canvas_splat_add (const octa_gl_canvas_mark *m);
void octa_gl_canvas_splat_flush (void);
void octa_gl_canvas_splat_end (void);
/* Forget the program, because the context is deleted, and free memory.  */
void octa_gl_canvas_splat_forget (void);

#endif
