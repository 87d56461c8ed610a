/* text.h -- text as bitmaps: their places in an atlas and in the picture.

   The caller gets two things: an atlas, one picture of all glyphs needed so
   far with a byte of coverage per pixel; and quads, one per glyph, with the
   part of the atlas, its position and colour.  Nothing here calls OpenGL.
   Glyphs are rendered at the exact size in pixels and stand on whole pixels,
   so text at a multiple of 90 degrees is drawn by copying; other angles need
   linear filtering.

   Positions are pixels from the text's anchor, x to the right and y upwards.
   Whole numbers are the corners of pixels, so the anchor should be at a whole
   number.  Text is UTF-8 of any length; invalid bytes show as U+FFFD; a
   newline begins a new line (the lines of a cell are joined by newlines).  TeX
   mode is that of Octave's "tex" interpreter: symbols.def, ^ _ { } \bf \it \sl
   \rm \fontsize{} \color{} \color[rgb]{}. \fontname{} has no effect.  An
   unknown name shows as written, and so does a whole text with invalid syntax.

   A text object belongs to one thread at a time.  A NULL object (no font was
   found, which was reported) measures 0 and has no quads.

   Read first: layout.c, then glyph.c.

   Uses nothing of gl/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_TEXT_H
#define OCTA_GL_TEXT_H 1

#include "base/base.h"

typedef struct octa_gl_text octa_gl_text;

/* ---- font.c: a text object and its font ---- */

/* Make a text object with the font of OCTCUDA_FONT, else DejaVu Sans, else any
   sans-serif font, else a spare one.  If there is none it fails with
   octcuda:NotSupported and says what to install; plots then have no
   labels.  */
OCTA_API octa_status octa_gl_text_create (octa_gl_text **out);
OCTA_API void octa_gl_text_free (octa_gl_text *t);
/* The file of its font.  */
OCTA_API const char *octa_gl_text_font (const octa_gl_text *t);

/* ---- find.c: font files ---- */

/* FOLDER has spare fonts, for systems without any; "": none.  To be called by
   the interpreter before it makes a figure or text.  */
OCTA_API void octa_gl_fonts_spare (const char *folder);

/* ---- atlas.c: the glyphs as one picture ---- */

typedef struct octa_gl_atlas
{
  const unsigned char *pixels; /* coverage, rows from top to bottom */
  int width, height;           /* the height grows, the width never changes */
  uint64_t generation; /* larger after each change of a pixel or the height */
  /* changes when the atlas was full and was emptied: older quads are invalid,
     so lay out the texts of this frame again */
  unsigned epoch;
} octa_gl_atlas;

/* Valid until the next text is measured or laid out.  */
const octa_gl_atlas *octa_gl_text_atlas (const octa_gl_text *t);
/* The rows that have changed since GENERATION, that of a texture.  False:
   none.  0 returns all rows in use.  */
bool octa_gl_text_changes (const octa_gl_text *t, uint64_t generation,
                           int *first_row, int *n_rows);

/* ---- layout.c: measuring text, and laying it out ---- */

typedef enum octa_gl_halign
{
  OCTA_GL_LEFT,
  OCTA_GL_CENTER,
  OCTA_GL_RIGHT
} octa_gl_halign;

/* The part of the text at the height of the anchor.  */
typedef enum octa_gl_valign
{
  OCTA_GL_BASELINE, /* of the first line */
  OCTA_GL_BOTTOM,
  OCTA_GL_MIDDLE,
  OCTA_GL_TOP,
  OCTA_GL_CAP /* the top of the first line's capitals and digits */
} octa_gl_valign;

typedef struct octa_gl_text_style
{
  double points, dpi; /* a pixel size of points * dpi / 72, from 1 to 1000 */
  double degrees;     /* counterclockwise about the anchor */
  double spacing;     /* of lines, relative to the font's; 0 means 1 */
  octa_gl_halign halign;
  octa_gl_valign valign;
  bool is_tex, is_bold, is_italic;
  unsigned char rgba[4];
} octa_gl_text_style;

typedef struct octa_gl_text_extent
{
  /* Before rotation: the widest line, by advances; from the top of the first
     line to the bottom of the last, by the font's metrics, so that "a" is as
     high as "b".  Whole numbers.  */
  double width, height;
  double ascent, descent; /* of the first line, of the last */
  /* The bounding box of the rotated text, relative to the anchor.  */
  double left, bottom, right, top;
  int n_lines;
} octa_gl_text_extent;

/* A glyph.  Its corners are in the order of a triangle strip.  */
typedef struct octa_gl_quad
{
  float corner[4][2]; /* of the bitmap: top left, top right, bottom left,
                         bottom right */
  uint16_t x, y, width, height; /* in the atlas, in pixels */
  unsigned char rgba[4];
} octa_gl_quad;

/* A list of quads; all zero is an empty one.  */
typedef struct octa_gl_quads
{
  octa_gl_quad *quads;
  size_t n, cap;
} octa_gl_quads;

octa_status octa_gl_text_measure (octa_gl_text *t, const char *text, size_t n,
                                  const octa_gl_text_style *style,
                                  octa_gl_text_extent *extent);
/* Append the quads of TEXT to OUT, which a failure leaves unchanged.  EXTENT
   may be NULL.  */
octa_status octa_gl_text_layout (octa_gl_text *t, const char *text, size_t n,
                                 const octa_gl_text_style *style,
                                 octa_gl_quads *out,
                                 octa_gl_text_extent *extent);
void octa_gl_quads_free (octa_gl_quads *quads);

#endif
