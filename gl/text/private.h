/* private.h -- shared by the files of gl/text/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_TEXT_PRIVATE_H
#define OCTA_GL_TEXT_PRIVATE_H 1

#include "gl/text/text.h"

#include <ft2build.h>
#include FT_FREETYPE_H

/* ---- utf8.c ---- */

enum
{
  OCTA_GL_REPLACEMENT = 0xfffd
};

/* The code point at *AT, which is below N; moves *AT past it.  Invalid UTF-8
   is OCTA_GL_REPLACEMENT, as often as Unicode recommends.  */
uint32_t octa_gl_text_decode (const char *text, size_t n, size_t *at);

/* ---- tex.c: text as a list of steps ---- */

typedef enum octa_gl_step_kind
{
  OCTA_GL_STEP_CHAR,  /* a code point; a newline is one */
  OCTA_GL_STEP_OPEN,  /* begin a group: font and colour are saved ...  */
  OCTA_GL_STEP_CLOSE, /* ... and restored here */
  OCTA_GL_STEP_SUPER, /* above the line, until END; is_joined: it begins at
                         the */
  OCTA_GL_STEP_SUB,   /* start of the script before it */
  OCTA_GL_STEP_END,
  OCTA_GL_STEP_FACE,
  OCTA_GL_STEP_SIZE,
  OCTA_GL_STEP_COLOR
} octa_gl_step_kind;

typedef struct octa_gl_step
{
  octa_gl_step_kind kind;
  bool is_joined;
  union
  {
    uint32_t code;
    unsigned face;
    float points;
    unsigned char rgb[3];
  };
} octa_gl_step;

typedef struct octa_gl_steps
{
  octa_gl_step *steps;
  size_t n, cap;
} octa_gl_steps;

enum
{
  OCTA_GL_DEPTH = 200 /* limit of nested groups and scripts */
};

/* Fails only if memory is exhausted.  */
octa_status octa_gl_tex_read (const char *text, size_t n, bool is_tex,
                              octa_gl_steps *out);
/* The I-th row of symbols.def; NULL after the last.  */
const char *octa_gl_tex_symbol (int i, uint32_t *code);

/* ---- find.c: files of fonts ---- */

/* Files below FOLDERS that may have a usable font, the best first, ended by
   NULL; free them with octa_gl_fonts_free.  NULL: no memory.  */
char **octa_gl_fonts_find (const char *const *folders);
/* The same for the usual folders of fonts.  */
char **octa_gl_fonts_usual (void);
void octa_gl_fonts_free (char **files);
/* Append the spare fonts to FILES.  NULL if there is no memory; then FILES are
   freed.  */
char **octa_gl_fonts_add_spare (char **files);
/* The folder of the spare fonts, or "".  */
const char *octa_gl_fonts_spare_folder (void);

/* ---- atlas.c ---- */

typedef struct octa_gl_shelf
{
  int y, height, used; /* pixels from the left that are taken */
  uint64_t generation; /* of its last change */
} octa_gl_shelf;

enum
{
  OCTA_GL_ATLAS_WIDTH = 2048,
  OCTA_GL_ATLAS_HEIGHT = 4096 /* the largest height */
};

typedef struct octa_gl_atlas_shelves
{
  octa_gl_atlas face; /* the public part */
  unsigned char *pixels;
  octa_gl_shelf *shelves;
  int n_shelves, cap_shelves;
} octa_gl_atlas_shelves;

typedef enum octa_gl_room
{
  OCTA_GL_ROOM_MADE,
  OCTA_GL_ROOM_FULL,  /* there is room after octa_gl_atlas_clear */
  OCTA_GL_ROOM_NEVER, /* it is larger than the atlas */
  OCTA_GL_ROOM_NO_MEMORY
} octa_gl_room;

/* Put a bitmap into the atlas at *X, *Y, with an empty pixel all around.  */
octa_gl_room octa_gl_atlas_put (octa_gl_atlas_shelves *a,
                                const unsigned char *bitmap, int pitch,
                                int width, int height, int *x, int *y);
/* Empty the atlas.  */
void octa_gl_atlas_clear (octa_gl_atlas_shelves *a);
void octa_gl_atlas_free (octa_gl_atlas_shelves *a);

/* ---- font.c: four faces ---- */

enum
{
  OCTA_GL_BOLD = 1, /* bits of a face */
  OCTA_GL_ITALIC = 2
};

typedef struct octa_gl_face
{
  FT_Face ft; /* may be that of another face, made bold or slanted */
  bool is_tried, is_own;
  bool is_emboldened, is_slanted;
  long size; /* the current size, in 1/64 of a pixel */
} octa_gl_face;

/* Line metrics of a font at a size, in pixels.  */
typedef struct octa_gl_metrics
{
  unsigned face;
  long size;
  int ascent, descent, cap, tab;
} octa_gl_metrics;

/* A glyph at a size.  */
typedef struct octa_gl_glyph
{
  uint64_t key;
  uint16_t x, y, width, height; /* in the atlas */
  int left, top;                /* from the pen to the bitmap's top left */
  int advance;
  FT_UInt index; /* in its face; 0: it is a box */
  unsigned char face;
} octa_gl_glyph;

typedef struct octa_gl_placed octa_gl_placed;
typedef struct octa_gl_line octa_gl_line;

struct octa_gl_text
{
  FT_Library library;
  char *file;
  octa_gl_face faces[4];
  octa_gl_atlas_shelves atlas;
  /* glyph.c: a table by key with open addressing, half full at most */
  octa_gl_glyph *glyphs;
  size_t n_glyphs, n_slots;
  bool is_full; /* a glyph found no room in the atlas */
  octa_gl_metrics metrics[16];
  unsigned next_metrics;
  /* layout.c: buffers kept between calls */
  octa_gl_steps steps;
  octa_gl_placed *placed;
  size_t n_placed, cap_placed;
  octa_gl_line *lines;
  size_t n_lines, cap_lines;
};

/* A text object with the font of OCTCUDA_FONT, else the first usable one of
   FILES.  */
octa_status octa_gl_text_create_from (char **files, octa_gl_text **out);
/* Face FACE with its size set to SIZE, 1/64 of a pixel.  Never NULL.  */
octa_gl_face *octa_gl_text_face (octa_gl_text *t, unsigned face, long size);

/* ---- glyph.c ---- */

/* The glyph of CODE, rendered if it is new.  It has no bitmap if the atlas has
   no room for it.  Fails only if memory is exhausted.  */
octa_status octa_gl_text_glyph (octa_gl_text *t, unsigned face, long size,
                                uint32_t code, octa_gl_glyph *out);
/* Pixels, mostly below 0, to add between A and B at SIZE.  */
int octa_gl_text_kerning (octa_gl_text *t, const octa_gl_glyph *a,
                          const octa_gl_glyph *b, long size);
/* NULL: no memory.  Valid until the next call.  */
const octa_gl_metrics *octa_gl_text_metrics (octa_gl_text *t, unsigned face,
                                             long size);
/* Forget all glyphs; the atlas begins anew.  */
void octa_gl_text_clear (octa_gl_text *t);

#endif
