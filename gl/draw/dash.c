/* dash.c -- patterns of dashes, and the position of a line's vertices in them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <math.h>
#include <stdlib.h>

/* Ink, gap, ink, gap, in multiples of the line's width, which counts as at
   least one pixel.  */
static const float patterns[OCTA_GL_PAINT_DASHES][4] = {
  [OCTA_GL_PAINT_SOLID] = { 0, 0, 0, 0 },
  [OCTA_GL_PAINT_DASHED] = { 6, 4, 0, 0 },
  [OCTA_GL_PAINT_DOTTED] = { 1, 2, 0, 0 },
  [OCTA_GL_PAINT_DASHDOT] = { 6, 2.5f, 1, 2.5f },
};

void
octa_gl_paint_pattern (const octa_gl_lines *l, float pattern[4])
{
  const float w = (float)fmax (l->width, 1);
  for (int i = 0; i < 4; i++)
    pattern[i] = patterns[l->dash][i] * w;
  if (l->cap != OCTA_GL_PAINT_CAP_ROUND)
    return;
  /* round ends make the ink longer and the gaps shorter */
  for (int i = 0; i < 4; i += 2)
    if (pattern[i] > 0)
      {
        const float less = fminf (pattern[i], (float)l->width);
        pattern[i] -= less;
        pattern[i + 1] += less;
      }
}

/* Write the vertices of one line at IN with their arc lengths.  */
static void
put_arcs (const octa_gl_lines *l, const float *in, float *out)
{
  double arc = 0;
  bool is_begun = false;
  for (int64_t i = 0; i < l->n; i++)
    {
      const float *v = in + 2 * i;
      bool is_gap = ! isfinite (v[0]) || ! isfinite (v[1]);
      if (is_gap || ! is_begun)
        arc = 0;
      else
        arc += hypot ((v[0] - v[-2]) * l->box.width,
                      (v[1] - v[-1]) * l->box.height);
      is_begun = ! is_gap;
      out[3 * i] = v[0];
      out[3 * i + 1] = v[1];
      out[3 * i + 2] = (float)arc;
    }
}

octa_status
octa_gl_paint_arcs (const octa_gl_lines *l, float **out)
{
  octa_status st = OCTA_OK;
  const size_t n = (size_t)(l->n * l->lines);
  const float *in = l->vertices.host;
  float *copy = NULL, *to = malloc (n * 3 * sizeof *to);
  if (! to)
    return octa_no_memory ("a dashed line");
  if (l->vertices.buffer)
    {
      in = copy = malloc (n * 2 * sizeof *copy);
      if (! copy)
        OCTA_TRY (octa_no_memory ("a dashed line"));
      glBindBuffer (GL_ARRAY_BUFFER, l->vertices.buffer);
      glGetBufferSubData (GL_ARRAY_BUFFER, (GLintptr)l->vertices.offset,
                          (GLsizeiptr)(n * 2 * sizeof *copy), copy);
      glBindBuffer (GL_ARRAY_BUFFER, 0);
    }
  for (int64_t k = 0; k < l->lines; k++)
    put_arcs (l, in + 2 * k * l->n, to + 3 * k * l->n);
  *out = to;
done:
  free (copy);
  if (st != OCTA_OK)
    free (to);
  return st;
}
