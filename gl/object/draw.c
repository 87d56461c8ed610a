/* draw.c -- drawing with a user's program.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

#include <limits.h>
#include <string.h>

typedef struct drawing
{
  const octa_gl_drawing *d;
  octa_gl_program *p;
  const octa_gl_buffer *indices;
  octa_gl_target t;
  GLenum mode;
  int blend; /* a row of blends */
  GLint first;
  GLsizei count, instances;
} drawing;

static const struct
{
  const char *name;
  GLenum mode;
} modes[] = { { "points", GL_POINTS },
              { "lines", GL_LINES },
              { "line_strip", GL_LINE_STRIP },
              { "line_loop", GL_LINE_LOOP },
              { "triangles", GL_TRIANGLES },
              { "triangle_strip", GL_TRIANGLE_STRIP },
              { "triangle_fan", GL_TRIANGLE_FAN } };

static const struct
{
  const char *name;
  GLenum from, to, from_alpha, to_alpha;
} blends[] = { { "none", GL_ONE, GL_ZERO, GL_ONE, GL_ZERO },
               { "alpha", GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE,
                 GL_ONE_MINUS_SRC_ALPHA },
               { "premultiplied", GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE,
                 GL_ONE_MINUS_SRC_ALPHA },
               { "add", GL_ONE, GL_ONE, GL_ONE, GL_ONE } };

static octa_status
draw_here (octa_gl_context *c, void *data)
{
  drawing *x = data;
  octa_gl_framebuffer_bind (&x->t);
  if (x->d->viewport)
    {
      const int *v = x->d->viewport;
      glViewport (v[0], v[1], v[2], v[3]);
    }
  glUseProgram (x->p->head.name);
  for (int i = 0; i < x->p->n_units; i++)
    if (x->p->textures[i])
      {
        glActiveTexture (GL_TEXTURE0 + (GLenum)i);
        glBindTexture (x->p->textures[i]->info.target,
                       x->p->textures[i]->head.name);
      }
  glActiveTexture (GL_TEXTURE0);
  (x->blend ? glEnable : glDisable) (GL_BLEND);
  glBlendEquation (GL_FUNC_ADD);
  glBlendFuncSeparate (blends[x->blend].from, blends[x->blend].to,
                       blends[x->blend].from_alpha, blends[x->blend].to_alpha);
  (x->d->is_depth_tested ? glEnable : glDisable) (GL_DEPTH_TEST);
  glDepthFunc (GL_LESS);
  glDepthMask (GL_TRUE);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDisable (GL_SCISSOR_TEST);
  glDisable (GL_CULL_FACE);
  glBindVertexArray (x->p->vertices);
  if (x->indices)
    {
      glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, x->indices->head.name);
      glDrawElementsInstanced (x->mode, x->count, GL_UNSIGNED_INT,
                               (const void *)(4 * (size_t)x->first),
                               x->instances);
      glBindBuffer (GL_ELEMENT_ARRAY_BUFFER, 0);
    }
  else
    glDrawArraysInstanced (x->mode, x->first, x->count, x->instances);
  glBindVertexArray (0);
  return octa_gl_context_check (c, "draw");
}

/* The number of elements that A can read from B.  */
static int64_t
elements (const octa_gl_buffer *b, const octa_gl_attribute *a)
{
  size_t one = (size_t)a->size * octa_types[a->type].size;
  if (a->offset > b->bytes || one > b->bytes - a->offset)
    return 0;
  return 1
         + (int64_t)((b->bytes - a->offset - one)
                     / octa_gl_program_stride (a));
}

/* Check that every attribute that the program reads has a usable buffer.
   VERTICES and INSTANCES: how many the buffers have data for.  */
static octa_status
check_attributes (const octa_gl_program *p, int64_t *vertices,
                  int64_t *instances)
{
  *vertices = *instances = INT_MAX;
  for (int i = 0; i < OCTA_GL_ATTRIBUTES; i++)
    {
      const octa_gl_attribute *a = &p->attributes[i];
      if (! a->buffer)
        {
          if (p->is_needed[i])
            return octa_fail (OCTA_ERROR_LOGIC,
                              "the program reads an attribute that has no "
                              "buffer: set it by p.attribute (NAME, "
                              "buffer); p.list () lists the attributes");
          continue;
        }
      const octa_gl_buffer *b = octa_handle_resource (a->buffer);
      if (b->head.n_mapped)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "the buffer of an attribute is mapped by CUDA: "
                          "unmap it first");
      int64_t n = elements (b, a);
      if (a->divisor == 0)
        *vertices = n < *vertices ? n : *vertices;
      else if (n * a->divisor < *instances)
        *instances = n * a->divisor;
    }
  for (int i = 0; i < p->n_units; i++)
    if (p->textures[i] && p->textures[i]->head.n_mapped)
      return octa_fail (OCTA_ERROR_LOGIC,
                        "a texture of this program is mapped by CUDA: unmap "
                        "it first");
  return OCTA_OK;
}

static octa_status
check_counts (drawing *x)
{
  octa_status st;
  const octa_gl_drawing *d = x->d;
  int64_t vertices, instances;
  OCTA_TRY (check_attributes (x->p, &vertices, &instances));
  bool is_given = vertices < INT_MAX;
  if (x->indices)
    {
      vertices = (int64_t)(x->indices->bytes / 4);
      is_given = true;
    }
  int64_t count = d->count >= 0 ? d->count : vertices - d->first;
  if (d->count < 0 && ! is_given)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the program has no attributes, so the number of "
                      "vertices is unknown: give \"count\"");
  if (d->first < 0 || count < 0 || count > vertices - d->first)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%lld %s, starting at %lld, are more than the %lld "
                      "available",
                      (long long)count, x->indices ? "indices" : "vertices",
                      (long long)d->first, (long long)vertices);
  if (d->instances < 0 || d->instances > instances)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%lld instances are more than the %lld available",
                      (long long)d->instances, (long long)instances);
  x->first = (GLint)d->first;
  x->count = (GLsizei)count;
  x->instances = (GLsizei)d->instances;
done:
  return st;
}

static octa_status
find_words (drawing *x)
{
  size_t i = 0, n = sizeof modes / sizeof *modes;
  while (i < n && strcmp (modes[i].name, x->d->mode))
    i++;
  if (i == n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "MODE must be points, lines, line_strip, line_loop, "
                      "triangles, triangle_strip or triangle_fan, not %s",
                      x->d->mode);
  x->mode = modes[i].mode;
  n = sizeof blends / sizeof *blends;
  for (i = 0; i < n && strcmp (blends[i].name, x->d->blend);)
    i++;
  if (i == n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"blend\" must be none, alpha, premultiplied or add, "
                      "not %s",
                      x->d->blend);
  x->blend = (int)i;
  return OCTA_OK;
}

octa_status
octa_gl_draw (const octa_gl_drawing *d)
{
  octa_status st;
  drawing x = { .d = d };
  OCTA_TRY (find_words (&x));
  x.p = octa_gl_object_get (d->program, OCTA_KIND_GL_PROGRAM);
  if (! x.p)
    return OCTA_FAIL;
  OCTA_TRY (octa_gl_framebuffer_target (d->target, &x.t));
  if (x.t.context != x.p->head.context)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a program draws only in its own context, and this "
                      "target belongs to another one");
  if (d->indices)
    {
      x.indices = octa_gl_object_get (d->indices, OCTA_KIND_GL_BUFFER);
      if (! x.indices)
        return OCTA_FAIL;
      OCTA_TRY (octa_gl_object_meet (&x.p->head, &x.indices->head, "indices"));
    }
  OCTA_TRY (check_counts (&x));
  if (x.count > 0 && x.instances > 0)
    OCTA_TRY (octa_gl_object_call (&x.p->head, draw_here, &x));
done:
  return st;
}
