/* picture.h -- pictures in ordinary memory, and files of them.

   A picture is bytes, in rows from top to bottom.  Pictures read back from
   OpenGL begin with the bottom row and have a negative stride.  Files are
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

/* Write PICTURE to FILE with DPI pixels per inch (0: not recorded).  An
   existing file is replaced; a failure leaves it unchanged.  */
octa_status octa_gl_png_write (const char *file,
                               const octa_gl_picture *picture, double dpi);

#endif
