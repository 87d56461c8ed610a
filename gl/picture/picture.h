/* picture.h -- pictures in ordinary memory, and files of them.

   A picture is bytes, in rows from top to bottom.  Pictures read back from
   OpenGL begin with the bottom row and have a negative stride.  Files are
   encoded in memory.  A PNG file is written atomically: under a temporary
   name, and renamed; a GIF file grows by a picture at a time.

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
OCTA_API octa_status octa_gl_png_write (const char *file,
                                        const octa_gl_picture *picture,
                                        double dpi);

/* ---- gif.c ---- */

/* Add PICTURE to the animation FILE, shown for DELAY hundredths of a second.
   BEFORE is the picture before it, of the same size; NULL: PICTURE is the
   first one, and an existing file is replaced.  After a failure FILE has the
   pictures before.  */
OCTA_API octa_status octa_gl_gif_write (const char *file,
                                        const octa_gl_picture *picture,
                                        const octa_gl_picture *before,
                                        int delay);

#endif
