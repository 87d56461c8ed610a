/* canvas.h -- pictures that code of OpenGL 1 draws, such as Octave's renderer.

   A frame is drawn in the render thread, in a context of the compatibility
   profile without a window, into a framebuffer with depth and several samples
   to a pixel.  All frames share the context and, while they have one size, the
   framebuffer.  The context is made at the first use and ends with the thread;
   one that OpenGL has lost is replaced at the next frame.

   What draws may be code of Octave's that calls OpenGL through a table of
   virtual functions.  Its declaration is not installed, and the table grows
   from release to release.  Who knows the places of two of its functions gets
   the table that fits (functions.c).

   Read first: canvas.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_CANVAS_H
#define OCTA_GL_CANVAS_H 1

#include "octa.h"

/* ---- canvas.c ---- */

/* Fails where there is no such context.  */
OCTA_API octa_status octa_gl_canvas_open (void);

typedef struct octa_gl_canvas_frame
{
  int width, height;
  /* Draws, in the render thread; all of the framebuffer is its viewport.  */
  octa_status (*draw) (void *data);
  void *data;
  /* Gets the picture, WIDTH x HEIGHT x 3 bytes as Octave has them: columns
     from top to bottom, the red ones first.  NULL: nobody wants it.  */
  unsigned char *pixels;
} octa_gl_canvas_frame;

OCTA_API octa_status octa_gl_canvas_draw (const octa_gl_canvas_frame *f);
/* Give back what frames share.  */
OCTA_API void octa_gl_canvas_close (void);

/* ---- functions.c ---- */

/* An object of a C++ class whose virtual functions are OpenGL's.  */
typedef struct octa_gl_canvas_functions
{
  const void *const *table;
} octa_gl_canvas_functions;

enum
{
  OCTA_GL_CANVAS_SLOTS = 128 /* more than any table has */
};

/* That of the Octave in which glFinish is virtual function FINISH and
   glViewport number VIEWPORT, counted from 0.  Fails if none is known.  */
OCTA_API octa_status octa_gl_canvas_functions_for (
    int finish, int viewport, octa_gl_canvas_functions *f);

#endif
