/* text.h -- text as bitmaps: where they lie in an atlas, and where they go.

   The caller gets two things: an atlas, one picture of all glyphs that were
   needed so far, a byte of coverage per pixel; and quads, one per glyph, which
   say what part of the atlas goes where in which colour.  Nothing here calls
   OpenGL.  Glyphs are rendered at the exact size in pixels and stand on whole
   pixels, so that drawing level text, or text turned by a multiple of 90
   degrees, is copying; other angles want linear filtering.

   Pixels are counted from the text's anchor, x to the right and y upwards, and
   whole numbers are the corners of pixels; so the anchor's own place should be
   a whole number.  Text is UTF-8 of any length and may have bad bytes, which
   show as U+FFFD; a newline begins a line (the lines of a cell are joined so).
   Text in TeX mode is what Octave's "tex" interpreter takes: symbols.def, ^ _
   { } \bf \it \sl \rm \fontsize{} \color{} \color[rgb]{}; \fontname{} changes
   nothing, an unknown name shows as written, and so does all of a text that is
   no proper TeX.

   A text object belongs to one thread at a time.  One that is NULL (there was
   no font, and somebody said so) measures 0 and has no quads.

   Read first: layout.c, then glyph.c.

   Uses nothing of gl/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_TEXT_H
#define OCTA_GL_TEXT_H 1

#include "base/base.h"

typedef struct octa_gl_text octa_gl_text;

/* ---- font.c: a text object and its font ---- */

/* With the font that OCTCUDA_FONT names, else DejaVu Sans, else any without
   serifs, else one of the spare ones.  octcuda:NotSupported, saying what to
   install, when there is none: plots then go without labels.  */
OCTA_API octa_status octa_gl_text_create (octa_gl_text **out);
OCTA_API void octa_gl_text_free (octa_gl_text *t);
/* The file of its font.  */
OCTA_API const char *octa_gl_text_font (const octa_gl_text *t);

/* ---- find.c: where fonts are ---- */

/* In FOLDER are fonts for systems that have none; "": there are none.  For the
   interpreter, before it makes a figure or text.  */
OCTA_API void octa_gl_fonts_spare (const char *folder);

/* ---- atlas.c: the glyphs as one picture ---- */

typedef struct octa_gl_atlas
{
  const unsigned char *pixels; /* coverage, rows from top to bottom */
  int width, height;           /* the height grows, the width never changes */
  uint64_t generation; /* larger after each change of a pixel or the height */
  /* Changes when the atlas was full and began anew: quads from before are no
     good, so lay out once more what this frame draws.  */
  unsigned epoch;
} octa_gl_atlas;

/* Valid until the next text is measured or laid out.  */
const octa_gl_atlas *octa_gl_text_atlas (const octa_gl_text *t);
/* The rows that changed after GENERATION, which a texture was made of; false
   if none did.  0 asks for all that have something.  */
bool octa_gl_text_changes (const octa_gl_text *t, uint64_t generation,
                           int *first_row, int *n_rows);

/* ---- layout.c: measuring text, and laying it out ---- */

typedef enum octa_gl_halign
{
  OCTA_GL_LEFT,
  OCTA_GL_CENTER,
  OCTA_GL_RIGHT
} octa_gl_halign;

/* What of the text is at the anchor's height.  */
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
  double spacing;     /* from line to line; 0 is 1: what the font says */
  octa_gl_halign halign;
  octa_gl_valign valign;
  bool is_tex, is_bold, is_italic;
  unsigned char rgba[4];
} octa_gl_text_style;

typedef struct octa_gl_text_extent
{
  /* Before it is turned: the widest line, by advances; from the top of the
     first line to the bottom of the last, by what the font says of its lines,
     so that "1" is as high as "10".  Whole numbers.  */
  double width, height;
  double ascent, descent; /* of the first line, of the last */
  /* Around the turned text, from the anchor.  */
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

/* All zero is an empty one.  */
typedef struct octa_gl_quads
{
  octa_gl_quad *quads;
  size_t n, cap;
} octa_gl_quads;

octa_status octa_gl_text_measure (octa_gl_text *t, const char *text, size_t n,
                                  const octa_gl_text_style *style,
                                  octa_gl_text_extent *extent);
/* Append the quads of TEXT to OUT, which keeps its own on failure; EXTENT may
   be NULL.  */
octa_status octa_gl_text_layout (octa_gl_text *t, const char *text, size_t n,
                                 const octa_gl_text_style *style,
                                 octa_gl_quads *out,
                                 octa_gl_text_extent *extent);
void octa_gl_quads_free (octa_gl_quads *quads);

#endif
