/* share.c -- an OpenGL buffer that kernels write, for plots.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

#include <stdlib.h>

struct octa_gl_share
{
  octa_gl_context *context;
  CUcontext cuda;
  size_t bytes;
  GLuint name;
  CUgraphicsResource resource; /* NULL: it is copied, */
  CUdeviceptr beside;          /* from here, */
  void *pinned;                /* by way of this, but on the host */
  bool is_mapped;
  bool is_stuck;  /* RESOURCE could not be unmapped, so CUDA still has it */
  bool is_behind; /* the copy in BESIDE is newer than the buffer */
};

/* ---- the beginning and the end ---- */

static octa_status
give_back (octa_gl_share *s, CUstream stream)
{
  octa_status st = octa_graphics_unmap (s->cuda, s->resource, stream);
  s->is_stuck = st != OCTA_OK;
  return st;
}

/* Free the members of S, but not the struct.  */
static void
empty (octa_gl_share *s)
{
  if ((s->is_mapped || s->is_stuck) && s->resource)
    (void)give_back (s, NULL);
  if (s->resource)
    octa_graphics_unregister (s->cuda, s->resource);
  octa_graphics_free (s->cuda, s->beside);
  octa_graphics_unpin (s->cuda, s->pinned);
  /* if its context has ended, the buffer has ended with it */
  if (s->name && octa_gl_context_enter (s->context) == OCTA_OK)
    {
      glDeleteBuffers (1, &s->name);
      octa_gl_context_count (-1);
    }
}

static octa_status
make_buffer (octa_gl_share *s)
{
  octa_status st;
  OCTA_TRY (octa_gl_context_enter (s->context));
  glGenBuffers (1, &s->name);
  octa_gl_context_count (1);
  glBindBuffer (GL_COPY_WRITE_BUFFER, s->name);
  glBufferData (GL_COPY_WRITE_BUFFER, (GLsizeiptr)s->bytes, NULL,
                GL_STREAM_DRAW);
  OCTA_TRY (octa_gl_context_check (s->context, "a buffer of a plot"));
done:
  return st;
}

/* Register S with CUDA, or else allocate memory from which it is copied.  */
static octa_status
connect (octa_gl_share *s)
{
  octa_status st = OCTA_OK;
  bool is_host = octa_graphics_is_host ();
  if (! is_host)
    {
      st = octa_graphics_buffer (s->cuda, s->name,
                                 CU_GRAPHICS_REGISTER_FLAGS_WRITE_DISCARD,
                                 &s->resource);
      if (st == OCTA_OK || ! octa_gl_share_refused (s->cuda))
        return st;
      s->resource = NULL;
      OCTA_TRY (octa_graphics_pin (s->cuda, s->bytes, &s->pinned));
    }
  OCTA_TRY (octa_graphics_alloc (s->cuda, s->bytes, &s->beside));
done:
  return st;
}

static octa_status
fill_in (octa_gl_share *s, octa_gl_context *c, CUcontext cuda, size_t bytes)
{
  octa_status st;
  *s = (octa_gl_share){ .context = c, .cuda = cuda, .bytes = bytes };
  OCTA_TRY (make_buffer (s));
  OCTA_TRY (connect (s));
done:
  if (st != OCTA_OK)
    empty (s);
  return st;
}

octa_status
octa_gl_share_create (octa_gl_context *c, CUcontext cuda, size_t bytes,
                      octa_gl_share **out)
{
  octa_gl_share *s = malloc (sizeof *s);
  if (! s)
    return octa_no_memory ("a plot");
  if (fill_in (s, c, cuda, bytes) != OCTA_OK)
    {
      free (s);
      return OCTA_FAIL;
    }
  *out = s;
  return OCTA_OK;
}

void
octa_gl_share_free (octa_gl_share *s)
{
  if (! s)
    return;
  empty (s);
  free (s);
}

void
octa_gl_share_forget (octa_gl_share *s)
{
  s->resource = NULL;
  s->beside = 0;
  s->pinned = NULL;
}

octa_status
octa_gl_share_resize (octa_gl_share *s, size_t bytes)
{
  octa_status st;
  octa_gl_share other;
  if (bytes == s->bytes)
    return OCTA_OK;
  OCTA_TRY (fill_in (&other, s->context, s->cuda, bytes));
  empty (s);
  *s = other;
done:
  return st;
}

/* ---- use ---- */

octa_status
octa_gl_share_map (octa_gl_share *s, CUstream stream, CUdeviceptr *p)
{
  octa_status st = OCTA_OK;
  size_t bytes;
  if (s->is_mapped)
    return octa_fail (OCTA_ERROR_LOGIC, "this buffer is mapped already");
  if (! s->resource)
    {
      *p = s->beside;
      s->is_mapped = true;
      return OCTA_OK;
    }
  OCTA_TRY (octa_gl_context_enter (s->context));
  if (s->is_stuck)
    OCTA_TRY (give_back (s, stream));
  OCTA_TRY (octa_graphics_map (s->cuda, s->resource, stream));
  st = octa_graphics_pointer (s->cuda, s->resource, p, &bytes);
  if (st != OCTA_OK)
    (void)give_back (s, stream);
  s->is_mapped = st == OCTA_OK;
done:
  return st;
}

/* The bytes that were written to BESIDE, in the host's memory.  */
static const void *
written (const octa_gl_share *s)
{
  return s->pinned ? s->pinned : (const void *)(uintptr_t)s->beside;
}

static octa_status
fetch (octa_gl_share *s, CUstream stream)
{
  octa_status st = OCTA_OK;
  if (s->pinned)
    OCTA_TRY (octa_graphics_to_host (s->cuda, s->pinned, s->beside, s->bytes,
                                     stream));
  OCTA_TRY (octa_graphics_wait (s->cuda, stream, octa_gl_thread_cancelled));
  s->is_behind = true;
done:
  return st;
}

octa_status
octa_gl_share_unmap (octa_gl_share *s, CUstream stream)
{
  octa_status st;
  if (! s->is_mapped)
    return octa_fail (OCTA_ERROR_LOGIC, "this buffer is not mapped");
  s->is_mapped = false;
  if (! s->resource)
    return fetch (s, stream);
  s->is_stuck = true;
  OCTA_TRY (octa_gl_context_enter (s->context));
  OCTA_TRY (give_back (s, stream));
done:
  return st;
}

GLuint
octa_gl_share_name (octa_gl_share *s)
{
  if (s->is_behind && octa_gl_context_enter (s->context) == OCTA_OK)
    {
      glBindBuffer (GL_COPY_WRITE_BUFFER, s->name);
      glBufferSubData (GL_COPY_WRITE_BUFFER, 0, (GLsizeiptr)s->bytes,
                       written (s));
      s->is_behind = false;
    }
  return s->name;
}

const void *
octa_gl_share_pixels (octa_gl_share *s)
{
  bool is_beside = ! s->resource && ! s->is_mapped;
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, is_beside ? 0 : s->name);
  return is_beside ? written (s) : NULL;
}

size_t
octa_gl_share_bytes (const octa_gl_share *s)
{
  return s->bytes;
}

bool
octa_gl_share_is_shared (const octa_gl_share *s)
{
  return s->resource != NULL;
}
