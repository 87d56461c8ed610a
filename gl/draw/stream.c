/* stream.c -- passing numbers to the programs, in buffer textures.

   A vertex shader that fetches its data can read neighbours, and a quad needs
   no vertices of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

enum
{
  QUADS = 16384 /* at a time: 16 bits can count their corners */
};

void
octa_gl_paint_stream (octa_gl_painter *p, octa_gl_paint_unit unit,
                      const void *data, size_t bytes)
{
  if (! p->streams[unit])
    glGenBuffers (1, &p->streams[unit]);
  glBindBuffer (GL_ARRAY_BUFFER, p->streams[unit]);
  /* new storage each time, because earlier drawing may still read the old
     one */
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr)bytes, data, GL_STREAM_DRAW);
}

octa_status
octa_gl_paint_view (octa_gl_painter *p, octa_gl_paint_unit unit,
                    const octa_gl_data *d, int64_t n, GLenum format,
                    GLint *first)
{
  const size_t bytes = format == GL_RGBA32F ? 16 : 4;
  const size_t begin = d->buffer ? d->offset / bytes : 0;
  const int64_t elements = n / (int64_t)(bytes / 4);
  if ((int64_t)begin + elements > p->max_view)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "%lld numbers are more than the %d that this OpenGL "
                      "reads at a time: draw fewer of them",
                      (long long)elements, (int)p->max_view);
  if (! d->buffer)
    octa_gl_paint_stream (p, unit, d->host, (size_t)n * 4);
  if (! p->views[unit])
    glGenTextures (1, &p->views[unit]);
  glActiveTexture (GL_TEXTURE0 + (GLenum)unit);
  glBindTexture (GL_TEXTURE_BUFFER, p->views[unit]);
  glTexBuffer (GL_TEXTURE_BUFFER, format,
               d->buffer ? d->buffer : p->streams[unit]);
  *first = (GLint)begin;
  return OCTA_OK;
}

/* Make the indices that draw quads as triangles.  */
static void
make_indices (octa_gl_painter *p)
{
  static const int corner[6] = { 0, 1, 2, 0, 2, 3 };
  GLushort *to;
  glGenBuffers (1, &p->indices);
  glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, p->indices);
  glBufferData (GL_ELEMENT_ARRAY_BUFFER, 6 * QUADS * sizeof *to, NULL,
                GL_STATIC_DRAW);
  to = glMapBufferRange (GL_ELEMENT_ARRAY_BUFFER, 0, 6 * QUADS * sizeof *to,
                         GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
  if (! to)
    return;
  for (int i = 0; i < 6 * QUADS; i++)
    to[i] = (GLushort)(i / 6 * 4 + corner[i % 6]);
  glUnmapBuffer (GL_ELEMENT_ARRAY_BUFFER);
}

void
octa_gl_paint_quads (octa_gl_painter *p, int64_t n)
{
  if (! p->indices)
    make_indices (p);
  for (int64_t i = 0; i < n; i += QUADS)
    glDrawElementsBaseVertex (GL_TRIANGLES,
                              6 * (GLsizei)(n - i < QUADS ? n - i : QUADS),
                              GL_UNSIGNED_SHORT, NULL, (GLint)(4 * i));
}
