/* marker.c -- markers, from a table.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <math.h>
#include <string.h>

static const struct marker
{
  char symbol;
  octa_gl_paint_shape shape;
  double radius, wider;
  float pattern[3];
} markers[] = {
#define MARKER(symbol, shape, radius, wider, a, b, c)                         \
  { symbol,                                                                   \
    OCTA_GL_PAINT_##shape,                                                    \
    radius,                                                                   \
    wider,                                                                    \
    { (float)(a), (float)(b), (float)(c) } },
#include "gl/draw/markers.def"
};

const char octa_gl_paint_markers[] = {
#define MARKER(symbol, ...) symbol,
#include "gl/draw/markers.def"
  '\0'
};

enum
{
  /* Markers up to this number of pixels are drawn as points, which Mesa draws
     faster than two triangles.  */
  MAX_SPRITE = 64
};

/* Paint N markers that reach REACH pixels from their middle.  */
static void
paint_sprites (const octa_gl_painter *p, GLsizei n, int reach)
{
  /* OpenGL does not draw a point whose middle is outside of the viewport */
  glViewport (-reach, -reach, p->width + 2 * reach, p->height + 2 * reach);
  glUniform1f (p->at[OCTA_GL_PAINT_U_MARGIN], (float)reach);
  glDrawArrays (GL_POINTS, 0, n);
  glViewport (0, 0, p->width, p->height);
}

/* Set the uniform U to COLOR with M's alpha, or to no colour.  */
static void
set_color (const octa_gl_painter *p, octa_gl_paint_uniform u, bool is,
           const float color[4])
{
  static const float none[4] = { 0, 0, 0, 0 };
  glUniform4fv (p->at[u], 1, is ? color : none);
}

/* Set the colours.  Markers without a FACE (strokes and ".") have only the
   edge's.  */
static void
set_colors (const octa_gl_painter *p, const octa_gl_markers *m,
            const struct marker *k)
{
  const bool is_dot = k->symbol == '.';
  const bool is_face = k->shape != OCTA_GL_PAINT_STROKES;
  const bool by_edge = is_dot ? m->has_edge_colors : m->has_face_colors;
  set_color (p, OCTA_GL_PAINT_U_FACE, is_face, is_dot ? m->edge : m->face);
  set_color (p, OCTA_GL_PAINT_U_EDGE, ! is_dot, m->edge);
  glUniform3i (p->at[OCTA_GL_PAINT_U_HAS], m->has_sizes, is_face && by_edge,
               ! is_dot && m->has_edge_colors);
}

octa_status
octa_gl_paint_points (octa_gl_painter *p, const octa_gl_markers *m)
{
  octa_status st = OCTA_OK;
  GLint first[3] = { 0, 0, 0 };
  const char *at = strchr (octa_gl_paint_markers, m->marker);
  if (! at || m->marker == '\0')
    return octa_fail (OCTA_ERROR_LOGIC, "unknown marker \"%c\": use one of %s",
                      m->marker, octa_gl_paint_markers);
  const struct marker *k = &markers[at - octa_gl_paint_markers];
  const float width = k->symbol == '.' ? 0 : (float)fmax (m->edge_width, 0);
  const double reach = m->size * k->radius + width / 2 * k->wider + 1;
  const bool is_sprite = ! m->has_sizes
                         && 2 * reach <= fmin (MAX_SPRITE, p->max_point)
                         && p->width + MAX_SPRITE <= p->max_viewport
                         && p->height + MAX_SPRITE <= p->max_viewport;
  if (m->n <= 0 || ! octa_gl_paint_clip (p, m->clip))
    return OCTA_OK;
  OCTA_TRY (octa_gl_paint_use (p, OCTA_GL_PAINT_MARKER, (int)k->shape));
  OCTA_TRY (octa_gl_paint_view (p, OCTA_GL_PAINT_DATA, &m->places, 2 * m->n,
                                GL_R32F, &first[0]));
  if (m->has_sizes)
    OCTA_TRY (octa_gl_paint_view (p, OCTA_GL_PAINT_SIZES, &m->sizes, m->n,
                                  GL_R32F, &first[1]));
  if (m->has_face_colors || m->has_edge_colors)
    OCTA_TRY (octa_gl_paint_view (p, OCTA_GL_PAINT_COLORS, &m->colors, m->n,
                                  GL_RGBA8, &first[2]));
  octa_gl_paint_box (p, m->box);
  set_colors (p, m, k);
  glUniform3iv (p->at[OCTA_GL_PAINT_U_FIRST], 1, first);
  glUniform3fv (p->at[OCTA_GL_PAINT_U_PATTERN], 1, k->pattern);
  glUniform2f (p->at[OCTA_GL_PAINT_U_FORM], (float)k->radius, (float)k->wider);
  glUniform2f (p->at[OCTA_GL_PAINT_U_EXTENT], (float)m->size, width / 2);
  glUniform1f (p->at[OCTA_GL_PAINT_U_WIDTH], width);
  glUniform1f (p->at[OCTA_GL_PAINT_U_ALPHA], (float)m->alpha);
  glUniform1i (p->at[OCTA_GL_PAINT_U_IS_SPRITE], is_sprite);
  glUniform1i (p->at[OCTA_GL_PAINT_U_IS_CRISP], m->is_crisp);
  glUniform1i (p->at[OCTA_GL_PAINT_U_IS_WITHIN], m->is_within);
  if (is_sprite)
    paint_sprites (p, (GLsizei)m->n, (int)ceil (reach));
  else
    octa_gl_paint_quads (p, m->n);
done:
  return st;
}
