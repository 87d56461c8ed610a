/* buffer.c -- buffers: bytes from which vertices, indices and pixels are read.

   A buffer has no purpose until it is used.  It is written and read through
   the targets for copies, which do not affect drawing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

#include <string.h>

/* A copy between a buffer and the host.  */
typedef struct transfer
{
  octa_gl_buffer *b;
  const void *from;
  void *to;
  size_t offset, bytes;
} transfer;

static void
destroy_buffer (octa_gl_object *o)
{
  glDeleteBuffers (1, &o->name);
}

typedef struct filling
{
  octa_gl_buffer *b;
  const void *data;
  GLenum usage;
} filling;

static octa_status
create_here (octa_gl_context *c, void *data)
{
  const filling *f = data;
  glGenBuffers (1, &f->b->head.name);
  glBindBuffer (GL_COPY_WRITE_BUFFER, f->b->head.name);
  glBufferData (GL_COPY_WRITE_BUFFER, (GLsizeiptr)f->b->bytes, f->data,
                f->usage);
  return octa_gl_context_check (c, "a buffer");
}

static octa_status
find_usage (const char *name, GLenum *usage)
{
  static const struct
  {
    const char *name;
    GLenum usage;
  } all[] = { { "static", GL_STATIC_DRAW },
              { "dynamic", GL_DYNAMIC_DRAW },
              { "stream", GL_STREAM_DRAW } };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (! strcmp (name, all[i].name))
      {
        *usage = all[i].usage;
        return OCTA_OK;
      }
  return octa_fail (OCTA_ERROR_LOGIC,
                    "\"usage\" must be static, dynamic or stream, not %s",
                    name);
}

octa_status
octa_gl_buffer_create (size_t bytes, const void *data, octa_type type,
                       const char *usage, octa_id *id)
{
  octa_status st;
  filling f = { .data = data };
  OCTA_TRY (find_usage (usage, &f.usage));
  if (bytes == 0)
    return octa_fail (OCTA_ERROR_LOGIC, "a buffer needs at least one byte");
  OCTA_TRY (
      octa_gl_object_new (sizeof *f.b, "a buffer", destroy_buffer, &f.b));
  f.b->bytes = bytes;
  f.b->type = data ? type : OCTA_TYPE_COUNT;
  OCTA_TRY (octa_gl_object_open (OCTA_KIND_GL_BUFFER, &f.b->head, create_here,
                                 &f, id));
done:
  return st;
}

/* Copy through another buffer, because after glBufferSubData a driver may
   still draw the old contents (NVIDIA's 580.159).  */
octa_status
octa_gl_buffer_put (octa_gl_context *c, unsigned name, size_t offset,
                    const void *data, size_t bytes)
{
  GLuint from;
  if (bytes == 0)
    return OCTA_OK;
  glGenBuffers (1, &from);
  glBindBuffer (GL_COPY_READ_BUFFER, from);
  glBufferData (GL_COPY_READ_BUFFER, (GLsizeiptr)bytes, data, GL_STREAM_DRAW);
  glBindBuffer (GL_COPY_WRITE_BUFFER, name);
  glCopyBufferSubData (GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0,
                       (GLintptr)offset, (GLsizeiptr)bytes);
  glDeleteBuffers (1, &from);
  return octa_gl_context_check (c, "a copy of a buffer");
}

static octa_status
move_here (octa_gl_context *c, void *data)
{
  const transfer *t = data;
  if (t->from)
    return octa_gl_buffer_put (c, t->b->head.name, t->offset, t->from,
                               t->bytes);
  glBindBuffer (GL_COPY_READ_BUFFER, t->b->head.name);
  glGetBufferSubData (GL_COPY_READ_BUFFER, (GLintptr)t->offset,
                      (GLsizeiptr)t->bytes, t->to);
  return octa_gl_context_check (c, "a copy of a buffer");
}

static octa_status
move (octa_id id, transfer *t)
{
  t->b = octa_gl_object_get (id, OCTA_KIND_GL_BUFFER);
  if (! t->b)
    return OCTA_FAIL;
  if (t->offset > t->b->bytes || t->bytes > t->b->bytes - t->offset)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "bytes %zu to %zu are not within the buffer's %zu",
                      t->offset, t->offset + t->bytes, t->b->bytes);
  if (t->bytes == 0)
    return OCTA_OK;
  return t->from ? octa_gl_object_write (&t->b->head, move_here, t)
                 : octa_gl_object_call (&t->b->head, move_here, t);
}

octa_status
octa_gl_buffer_write (octa_id id, size_t offset, const void *data,
                      octa_type type, size_t bytes)
{
  octa_status st;
  transfer t = { .from = data, .offset = offset, .bytes = bytes };
  OCTA_TRY (move (id, &t));
  /* a partial write of another class would leave the class unknown */
  if (bytes == t.b->bytes)
    t.b->type = type;
  else if (bytes > 0 && type != t.b->type)
    t.b->type = OCTA_TYPE_COUNT;
done:
  return st;
}

octa_status
octa_gl_buffer_read (octa_id id, size_t offset, void *data, size_t bytes)
{
  return move (id,
               &(transfer){ .to = data, .offset = offset, .bytes = bytes });
}

octa_status
octa_gl_buffer_size (octa_id id, size_t *bytes)
{
  OCTA_HANDLE (octa_gl_buffer *, b, id, GL_BUFFER);
  *bytes = b->bytes;
  return OCTA_OK;
}
