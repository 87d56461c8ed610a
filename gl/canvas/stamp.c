/* stamp.c -- the samples of pixels that a marker covers.

   OpenGL draws a marker at FINENESS x FINENESS subpixel positions, each in a
   cell of its own; the drawn samples are read back.  So stamps follow all of
   OpenGL's rules for edges of polygons and for lines.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FINENESS = OCTA_GL_CANVAS_STAMP_FINENESS,
  CELLS = FINENESS * FINENESS,
  CHANNELS = 4
};

/* The multisampled framebuffer in which cells are drawn, and the one to which
   it is resolved.  */
typedef struct sheet
{
  GLuint frames[2], buffers[2];
  GLint before; /* the framebuffer of the figure */
  int samples, cell, size;
} sheet;

/* ---- the sheet ---- */

static void
attach (sheet *s, int k, int samples)
{
  glBindFramebuffer (GL_FRAMEBUFFER, s->frames[k]);
  glBindRenderbuffer (GL_RENDERBUFFER, s->buffers[k]);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, samples, GL_RGBA8,
                                    s->size, s->size);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                             GL_RENDERBUFFER, s->buffers[k]);
}

static void
open_sheet (sheet *s, int samples, int cell)
{
  *s = (sheet){ .samples = samples, .cell = cell, .size = cell * FINENESS };
  glGetIntegerv (GL_DRAW_FRAMEBUFFER_BINDING, &s->before);
  glGenFramebuffers (2, s->frames);
  glGenRenderbuffers (2, s->buffers);
  attach (s, 1, 0);
  attach (s, 0, samples > 1 ? samples : 0);
  glPushAttrib (GL_ALL_ATTRIB_BITS);
  glViewport (0, 0, s->size, s->size);
  glDisable (GL_DEPTH_TEST);
  glDisable (GL_BLEND);
  glDisable (GL_SCISSOR_TEST);
  glClearColor (0, 0, 0, 0);
}

static void
close_sheet (sheet *s)
{
  glPopAttrib ();
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint)s->before);
  glDeleteFramebuffers (2, s->frames);
  glDeleteRenderbuffers (2, s->buffers);
}

/* Let PAINT draw four samples from FIRST on, one into each channel, and read
   the pixels into RGBA.  */
static void
draw_samples (sheet *s, int first, void (*paint) (int cell, int size),
              unsigned char *rgba)
{
  glBindFramebuffer (GL_FRAMEBUFFER, s->frames[0]);
  glClear (GL_COLOR_BUFFER_BIT);
  for (int k = 0; k < CHANNELS && first + k < s->samples; k++)
    {
      glColorMask (k == 0, k == 1, k == 2, k == 3);
      if (s->samples > 1)
        {
          glEnable (GL_SAMPLE_MASK);
          glSampleMaski (0, 1u << (first + k));
        }
      paint (s->cell, s->size);
    }
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDisable (GL_SAMPLE_MASK);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, s->frames[1]);
  glBlitFramebuffer (0, 0, s->size, s->size, 0, 0, s->size, s->size,
                     GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, s->frames[1]);
  glReadPixels (0, 0, s->size, s->size, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

/* Set BITS to the covered samples of each pixel.  */
static bool
draw_bits (sheet *s, void (*paint) (int cell, int size), unsigned char *bits)
{
  const size_t n = (size_t)s->size * (size_t)s->size;
  unsigned char *rgba = malloc (CHANNELS * n);
  memset (bits, 0, n);
  for (int first = 0; rgba && first < s->samples; first += CHANNELS)
    {
      draw_samples (s, first, paint, rgba);
      for (size_t i = 0; i < n; i++)
        for (int k = 0; k < CHANNELS && first + k < s->samples; k++)
          bits[i] |= (unsigned char)((rgba[CHANNELS * i + (size_t)k] > 0)
                                     << (first + k));
    }
  free (rgba);
  return rgba;
}

/* ---- words ---- */

/* Let the extent of S contain a pixel.  */
static void
widen (octa_gl_canvas_stamps *s, int row, int col)
{
  const int at[] = { row, col };
  for (int k = 0; k < 2; k++)
    {
      s->least[k] = at[k] < s->least[k] ? at[k] : s->least[k];
      s->most[k] = at[k] > s->most[k] ? at[k] : s->most[k];
    }
}

/* Add a row of a cell with the bytes BITS, as words of 8 bytes that begin at a
   nonzero byte.  */
static void
add_row (octa_gl_canvas_stamps *s, const unsigned char *bits, int cell,
         int row)
{
  for (int col = 0; col < cell; col++)
    {
      octa_gl_canvas_word w = { .row = (int16_t)(row - cell / 2),
                                .col = (int16_t)(col - cell / 2) };
      if (! bits[col])
        continue;
      memcpy (&w.bits, bits + col, (size_t)(cell - col < 8 ? cell - col : 8));
      s->words[s->n++] = w;
      widen (s, w.row, w.col);
      widen (s, w.row, w.col + 7 - __builtin_clzll (w.bits) / 8);
      col += 7;
    }
}

/* Add all cells of a sheet.  */
static bool
add_cells (octa_gl_canvas_stamps *s, const unsigned char *bits, int cell)
{
  const int size = cell * FINENESS;
  s->words = malloc ((size_t)(CELLS * cell * (cell / 8 + 1))
                     * sizeof *s->words);
  for (int c = 0; s->words && c < CELLS; c++)
    {
      s->first[c] = s->n;
      for (int row = 0; row < cell; row++)
        add_row (s,
                 bits + (c / FINENESS * cell + row) * size
                     + c % FINENESS * cell,
                 cell, row);
    }
  s->first[CELLS] = s->n;
  return s->words;
}

int
octa_gl_canvas_stamps_cell (float reach)
{
  GLfloat width;
  glGetFloatv (GL_LINE_WIDTH, &width);
  const float half = ceilf (fminf (reach + width, 1e6f)) + 2;
  return 2 * (int)half;
}

octa_gl_canvas_stamps *
octa_gl_canvas_stamps_new (int samples, int cell,
                           void (*paint) (int cell, int size))
{
  sheet s;
  octa_gl_canvas_stamps *made = calloc (1, sizeof *made);
  const size_t n = (size_t)(cell * cell) * CELLS;
  unsigned char *bits = malloc (n);
  bool is = made && bits;
  if (is)
    {
      open_sheet (&s, samples, cell);
      is = draw_bits (&s, paint, bits);
      close_sheet (&s);
    }
  is = is && add_cells (made, bits, cell);
  free (bits);
  if (is)
    return made;
  octa_gl_canvas_stamps_free (made);
  return NULL;
}

void
octa_gl_canvas_stamps_free (octa_gl_canvas_stamps *s)
{
  if (s)
    free (s->words);
  free (s);
}
