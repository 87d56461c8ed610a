/* picture.h -- pictures in ordinary memory, and files of them.

   A picture is bytes, rows from top to bottom; what OpenGL reads back begins
   with the bottom row and is described by a negative stride.  Files are
   written atomically: encoded in memory, written under a temporary name, and
   renamed.

   Read first: png.c.

   Uses nothing of gl/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_PICTURE_H
#define OCTA_GL_PICTURE_H 1

#include "base/base.h"

typedef struct octa_gl_picture
{
  const unsigned char *pixels; /* the first byte of the top row */
  int width, height;
  int channels;     /* 3: red, green, blue; 4: and alpha, not multiplied in */
  ptrdiff_t stride; /* bytes from a row to the one below it */
} octa_gl_picture;

/* ---- png.c ---- */

/* Write PICTURE to FILE, with DPI pixels to the inch; 0 does not say.  What
   was there is replaced, and on failure left as it was.  */
octa_status octa_gl_png_write (const char *file,
                               const octa_gl_picture *picture, double dpi);

#endif
