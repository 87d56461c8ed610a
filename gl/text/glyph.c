/* glyph.c -- glyphs, rendered once, and a table of them by face, size and code
   point.

   Outlines are hinted lightly, which fits heights to pixels but leaves widths
   unchanged, and rendered to coverage.  Advances are whole pixels, so that a
   glyph looks the same everywhere, and numbers with equally many digits are
   equally wide.  A code point that a face does not have is taken from the
   regular face, made bold or slanted; if that does not have it either, a box
   is drawn.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/text/private.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include FT_OUTLINE_H

enum
{
  FIRST_SLOTS = 512,
  LOAD = FT_LOAD_NO_BITMAP | FT_LOAD_TARGET_LIGHT,
  SLANT = 0x3a00,  /* the tangent of the angle, in 1/65536: 12.8 degrees */
  BOLDNESS = 24,   /* outlines grow by the size divided by this */
  BOX_MOST = 2000, /* pixels */
  KEY_USED = 1
};

/* ---- the table ---- */

/* Never 0, which is an empty slot.  */
static uint64_t
key_of (unsigned face, long size, uint32_t code)
{
  return (uint64_t)size << 32 | (uint64_t)code << 8 | face << 4 | KEY_USED;
}

static octa_gl_glyph *
slot_of (octa_gl_glyph *glyphs, size_t n_slots, uint64_t key)
{
  size_t i = (size_t)(key * 0x9e3779b97f4a7c15u >> 32) & (n_slots - 1);
  while (glyphs[i].key && glyphs[i].key != key)
    i = (i + 1) & (n_slots - 1);
  return &glyphs[i];
}

/* Make room for one more glyph.  */
static bool
reserve (octa_gl_text *t)
{
  if (2 * (t->n_glyphs + 1) <= t->n_slots)
    return true;
  size_t n = t->n_slots ? 2 * t->n_slots : FIRST_SLOTS;
  octa_gl_glyph *glyphs = calloc (n, sizeof *glyphs);
  if (! glyphs)
    return false;
  for (size_t i = 0; i < t->n_slots; i++)
    if (t->glyphs[i].key)
      *slot_of (glyphs, n, t->glyphs[i].key) = t->glyphs[i];
  free (t->glyphs);
  t->glyphs = glyphs;
  t->n_slots = n;
  return true;
}

void
octa_gl_text_clear (octa_gl_text *t)
{
  if (t->glyphs)
    memset (t->glyphs, 0, t->n_slots * sizeof *t->glyphs);
  t->n_glyphs = 0;
  memset (t->metrics, 0, sizeof t->metrics);
  octa_gl_atlas_clear (&t->atlas);
  t->is_full = false;
}

/* ---- rendering ---- */

/* Convert UNITS of the font to pixels at SIZE.  */
static double
pixels_of (FT_Face f, long units, long size)
{
  return (double)units * (double)size / 64 / f->units_per_EM;
}

static int
nearest (double x)
{
  return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

/* Put a bitmap of G's size into the atlas.  */
static octa_status
put (octa_gl_text *t, octa_gl_glyph *g, const unsigned char *bitmap, int pitch,
     int width, int height)
{
  int x = 0, y = 0;
  if (width == 0 || height == 0)
    return OCTA_OK;
  switch (octa_gl_atlas_put (&t->atlas, bitmap, pitch, width, height, &x, &y))
    {
    case OCTA_GL_ROOM_MADE:
      g->x = (uint16_t)x;
      g->y = (uint16_t)y;
      g->width = (uint16_t)width;
      g->height = (uint16_t)height;
      break;
    case OCTA_GL_ROOM_FULL:
      t->is_full = true;
      break;
    case OCTA_GL_ROOM_NEVER:
      break;
    case OCTA_GL_ROOM_NO_MEMORY:
      return octa_no_memory ("glyphs");
    }
  return OCTA_OK;
}

/* Draw a box, for a code point that the font does not have.  */
static octa_status
draw_box (octa_gl_text *t, long size, octa_gl_glyph *g)
{
  double px = (double)size / 64;
  int line = nearest (px / 16) > 1 ? nearest (px / 16) : 1;
  int width = nearest (px * 0.5) > 3 * line ? nearest (px * 0.5) : 3 * line;
  int height = nearest (px * 0.72) > 3 * line ? nearest (px * 0.72) : 3 * line;
  int side = nearest (px * 0.05) > 1 ? nearest (px * 0.05) : 1;
  unsigned char *bitmap = calloc ((size_t)width, (size_t)height);
  if (! bitmap)
    return octa_no_memory ("glyphs");
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x < line || y < line || x >= width - line || y >= height - line)
        bitmap[y * width + x] = 255;
  g->left = side;
  g->top = height;
  g->advance = width + 2 * side;
  octa_status st = put (t, g, bitmap, width, width, height);
  free (bitmap);
  return st;
}

/* Thicken and slant the outline of S as F requires.  */
static void
shape (const octa_gl_face *f, FT_GlyphSlot s)
{
  static const FT_Matrix slant = { 0x10000, SLANT, 0, 0x10000 };
  if (s->format != FT_GLYPH_FORMAT_OUTLINE)
    return;
  if (f->is_emboldened)
    {
      long gain = f->size / BOLDNESS;
      FT_Outline_EmboldenXY (&s->outline, gain, gain / 2);
      if (s->advance.x)
        s->advance.x += gain;
    }
  if (f->is_slanted)
    FT_Outline_Transform (&s->outline, &slant);
}

/* Render glyph INDEX of F.  False if that fails, as in a broken font.  */
static bool
render (const octa_gl_face *f, FT_UInt index)
{
  if (FT_Load_Glyph (f->ft, index, LOAD) != 0)
    return false;
  FT_GlyphSlot s = f->ft->glyph;
  shape (f, s);
  return FT_Render_Glyph (s, FT_RENDER_MODE_NORMAL) == 0
         && (s->bitmap.width == 0
             || s->bitmap.pixel_mode == FT_PIXEL_MODE_GRAY);
}

/* The face that has CODE, with its glyph's INDEX; FACE with index 0 if none.
 */
static octa_gl_face
face_with (octa_gl_text *t, unsigned face, long size, uint32_t code,
           FT_UInt *index)
{
  octa_gl_face *f = octa_gl_text_face (t, face, size);
  *index = FT_Get_Char_Index (f->ft, code);
  if (*index || f->ft == t->faces[0].ft)
    return *f;
  octa_gl_face regular = *octa_gl_text_face (t, 0, size);
  *index = FT_Get_Char_Index (regular.ft, code);
  regular.is_emboldened = (face & OCTA_GL_BOLD) != 0;
  regular.is_slanted = (face & OCTA_GL_ITALIC) != 0;
  return regular;
}

static octa_status
make (octa_gl_text *t, unsigned face, long size, uint32_t code,
      octa_gl_glyph *g)
{
  FT_UInt index;
  octa_gl_face f = face_with (t, face, size, code, &index);
  if (index == 0 || ! render (&f, index))
    return draw_box (t, size, g);
  FT_GlyphSlot s = f.ft->glyph;
  /* kerning is that of the requested face */
  g->index = f.ft == t->faces[face].ft ? index : 0;
  g->left = s->bitmap_left;
  g->top = s->bitmap_top;
  g->advance = nearest ((double)s->advance.x / 64);
  return put (t, g, s->bitmap.buffer, s->bitmap.pitch, (int)s->bitmap.width,
              (int)s->bitmap.rows);
}

octa_status
octa_gl_text_glyph (octa_gl_text *t, unsigned face, long size, uint32_t code,
                    octa_gl_glyph *out)
{
  uint64_t key = key_of (face, size, code);
  if (! reserve (t))
    return octa_no_memory ("glyphs");
  octa_gl_glyph *slot = slot_of (t->glyphs, t->n_slots, key);
  if (slot->key)
    {
      *out = *slot;
      return OCTA_OK;
    }
  octa_gl_glyph g = { .key = key, .face = (unsigned char)face };
  bool was_full = t->is_full;
  t->is_full = false;
  octa_status st = make (t, face, size, code, &g);
  if (st == OCTA_OK)
    {
      *out = g;
      /* a glyph for which there was no room is rendered again */
      if (! t->is_full)
        {
          *slot = g;
          t->n_glyphs++;
        }
    }
  t->is_full |= was_full;
  return st;
}

/* ---- between glyphs, and between lines ---- */

int
octa_gl_text_kerning (octa_gl_text *t, const octa_gl_glyph *a,
                      const octa_gl_glyph *b, long size)
{
  FT_Face f = t->faces[a->face].ft;
  FT_Vector by;
  if (! a->index || ! b->index || a->face != b->face || ! FT_HAS_KERNING (f)
      || FT_Get_Kerning (f, a->index, b->index, FT_KERNING_UNSCALED, &by) != 0)
    return 0;
  return by.x ? nearest (pixels_of (f, by.x, size)) : 0;
}

static int
round_up (double x)
{
  int n = (int)x;
  return n < x ? n + 1 : n;
}

const octa_gl_metrics *
octa_gl_text_metrics (octa_gl_text *t, unsigned face, long size)
{
  const size_t n = sizeof t->metrics / sizeof *t->metrics;
  for (size_t i = 0; i < n; i++)
    if (t->metrics[i].size == size && t->metrics[i].face == face)
      return &t->metrics[i];
  FT_Face f = octa_gl_text_face (t, face, 0)->ft;
  octa_gl_glyph capital, space;
  if (octa_gl_text_glyph (t, face, size, 'H', &capital) != OCTA_OK
      || octa_gl_text_glyph (t, face, size, ' ', &space) != OCTA_OK)
    return NULL;
  octa_gl_metrics *m = &t->metrics[t->next_metrics++ % n];
  *m = (octa_gl_metrics){
    .face = face,
    .size = size,
    .ascent = round_up (pixels_of (f, f->ascender, size)),
    .descent = round_up (pixels_of (f, -f->descender, size)),
    .cap = capital.top,
    .tab = 4 * (space.advance > 0 ? space.advance : 1),
  };
  return m;
}
