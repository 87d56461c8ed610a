/* label.c -- texts: quads of the texture with the glyphs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct vertex
{
  float at[2];
  float texel[3]; /* and whether it is turned */
  unsigned char rgba[4];
} vertex;

/* Update the texture with the glyphs of T, and bind it to unit 0.  */
static void
bind_glyphs (octa_gl_painter *p, const octa_gl_text *t)
{
  octa_gl_paint_glyphs *g = &p->glyphs;
  const octa_gl_atlas *a = octa_gl_text_atlas (t);
  int first, n;
  if (! g->texture)
    glGenTextures (1, &g->texture);
  glActiveTexture (GL_TEXTURE0 + OCTA_GL_PAINT_DATA);
  glBindTexture (GL_TEXTURE_2D, g->texture);
  /* a smaller generation belongs to another object at the same address */
  if (g->text != t || g->generation > a->generation || g->width != a->width
      || g->height != a->height)
    {
      glTexImage2D (GL_TEXTURE_2D, 0, GL_R8, a->width, a->height, 0, GL_RED,
                    GL_UNSIGNED_BYTE, a->pixels);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
      g->text = t;
      g->width = a->width;
      g->height = a->height;
    }
  else if (octa_gl_text_changes (t, g->generation, &first, &n))
    glTexSubImage2D (GL_TEXTURE_2D, 0, 0, first, a->width, n, GL_RED,
                     GL_UNSIGNED_BYTE,
                     a->pixels + (size_t)first * (size_t)a->width);
  g->generation = a->generation;
}

/* Is Q aligned with the pixels?  */
static bool
is_level (const octa_gl_quad *q)
{
  return fabsf ((q->corner[1][0] - q->corner[0][0])
                * (q->corner[1][1] - q->corner[0][1]))
         < 1e-6f;
}

/* The corners of Q, in order around it, with the anchor at AT.  */
static void
put_quad (const octa_gl_quad *q, const double at[2], vertex out[4])
{
  static const int around[4] = { 0, 1, 3, 2 };
  for (int i = 0; i < 4; i++)
    {
      const int k = around[i];
      vertex *v = &out[i];
      v->at[0] = (float)(at[0] + (double)q->corner[k][0]);
      v->at[1] = (float)(at[1] + (double)q->corner[k][1]);
      v->texel[0] = (float)(q->x + (k & 1 ? q->width : 0));
      v->texel[1] = (float)(q->y + (k & 2 ? q->height : 0));
      v->texel[2] = is_level (q) ? 0 : 1;
      memcpy (v->rgba, q->rgba, 4);
    }
}

static void
set_attributes (void)
{
  static const struct
  {
    GLint size;
    GLenum type;
    GLboolean is_scaled;
    size_t offset;
  } all[] = { { 2, GL_FLOAT, GL_FALSE, offsetof (vertex, at) },
              { 3, GL_FLOAT, GL_FALSE, offsetof (vertex, texel) },
              { 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof (vertex, rgba) } };
  for (GLuint i = 0; i < 3; i++)
    {
      glEnableVertexAttribArray (i);
      glVertexAttribPointer (i, all[i].size, all[i].type, all[i].is_scaled,
                             sizeof (vertex), (const void *)all[i].offset);
    }
}

octa_status
octa_gl_paint_text (octa_gl_painter *p, const octa_gl_text *t,
                    const octa_gl_quads *quads, double x, double y,
                    octa_plot_rect clip)
{
  octa_status st = OCTA_OK;
  if (! t || quads->n == 0 || ! octa_gl_paint_clip (p, clip))
    return OCTA_OK;
  vertex *all = malloc (quads->n * 4 * sizeof *all);
  if (! all)
    return octa_no_memory ("a text");
  double at[2] = { x, p->height - y };
  if (is_level (&quads->quads[0]))
    for (int d = 0; d < 2; d++)
      at[d] = floor (at[d] + 0.5);
  for (size_t i = 0; i < quads->n; i++)
    put_quad (&quads->quads[i], at, all + 4 * i);
  OCTA_TRY (octa_gl_paint_use (p, OCTA_GL_PAINT_LABEL, 0));
  bind_glyphs (p, t);
  octa_gl_paint_stream (p, OCTA_GL_PAINT_DATA, all,
                        quads->n * 4 * sizeof *all);
  set_attributes ();
  octa_gl_paint_quads (p, (int64_t)quads->n);
  for (GLuint i = 0; i < 3; i++)
    glDisableVertexAttribArray (i);
done:
  free (all);
  return st;
}
