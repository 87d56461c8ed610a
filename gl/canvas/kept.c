/* kept.c -- arrays of objects in OpenGL's memory, from frame to frame.

   If an object is drawn again, no data are sent to OpenGL: its arrays stay
   until the object is changed or deleted, the last figure is closed, or other
   objects need the memory.  The least recently drawn arrays are freed first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include "gl/thread/thread.h"

#include <stdlib.h>
#include <string.h>

/* The render thread's.  CONTEXT has the arrays of all objects.  */
static octa_gl_canvas_kept *all;
static octa_gl_context *context;
static uint64_t frame;
static size_t all_bytes;

/* The number of arrays that were made.  */
static uint64_t n_made;

void
octa_gl_canvas_array_drop (octa_gl_canvas_kept *k, octa_gl_canvas_array a)
{
  if (k->names[a] && k->is_texture)
    glDeleteTextures (1, &k->names[a]);
  else if (k->names[a])
    glDeleteBuffers (1, &k->names[a]);
  k->names[a] = 0;
  all_bytes -= k->bytes[a];
  k->bytes[a] = 0;
}

void
octa_gl_canvas_arrays_drop (octa_gl_canvas_kept *k)
{
  for (int a = 0; a < OCTA_GL_CANVAS_ARRAYS; a++)
    octa_gl_canvas_array_drop (k, (octa_gl_canvas_array)a);
}

/* The least recently drawn object that has arrays, except the object of MINE;
   NULL: none.  */
static octa_gl_canvas_kept *
oldest (const octa_gl_canvas_kept *mine)
{
  octa_gl_canvas_kept *found = NULL;
  for (octa_gl_canvas_kept *k = all; k; k = k->next)
    if (k != mine && k != mine->with && k->names[OCTA_GL_CANVAS_PLACES]
        && (! found || k->frame < found->frame))
      found = k;
  return found;
}

/* ---- arrays ---- */

void *
octa_gl_canvas_array_begin (octa_gl_canvas_kept *k, octa_gl_canvas_array a,
                            size_t bytes)
{
  octa_gl_canvas_kept *other;
  octa_gl_canvas_array_drop (k, a);
  glGenBuffers (1, &k->names[a]);
  glBindBuffer (GL_ARRAY_BUFFER, k->names[a]);
  while (all_bytes + bytes > OCTA_GL_CANVAS_MOST && (other = oldest (k)))
    octa_gl_canvas_arrays_drop (other);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr)bytes, NULL, GL_STATIC_DRAW);
  while (glGetError () == GL_OUT_OF_MEMORY && (other = oldest (k)))
    {
      octa_gl_canvas_arrays_drop (other);
      glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr)bytes, NULL, GL_STATIC_DRAW);
    }
  void *to = glMapBufferRange (GL_ARRAY_BUFFER, 0, (GLsizeiptr)bytes,
                               GL_MAP_WRITE_BIT
                                   | GL_MAP_INVALIDATE_BUFFER_BIT);
  if (to)
    {
      k->bytes[a] = bytes;
      all_bytes += bytes;
    }
  else
    octa_gl_canvas_array_drop (k, a);
  n_made++;
  return to;
}

bool
octa_gl_canvas_array_end (octa_gl_canvas_kept *k, octa_gl_canvas_array a)
{
  glBindBuffer (GL_ARRAY_BUFFER, k->names[a]);
  const bool is_there = glUnmapBuffer (GL_ARRAY_BUFFER);
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  if (! is_there)
    octa_gl_canvas_array_drop (k, a);
  return is_there;
}

void
octa_gl_canvas_texture_make (octa_gl_canvas_kept *k, size_t bytes)
{
  octa_gl_canvas_kept *other;
  octa_gl_canvas_arrays_drop (k);
  k->is_texture = true;
  while (all_bytes + bytes > OCTA_GL_CANVAS_MOST && (other = oldest (k)))
    octa_gl_canvas_arrays_drop (other);
  glGenTextures (1, &k->names[OCTA_GL_CANVAS_PLACES]);
  glBindTexture (GL_TEXTURE_3D, k->names[OCTA_GL_CANVAS_PLACES]);
  k->bytes[OCTA_GL_CANVAS_PLACES] = bytes;
  all_bytes += bytes;
  n_made++;
}

bool
octa_gl_canvas_kept_has (const octa_gl_canvas_kept *k, octa_gl_canvas_array a)
{
  return k->names[a] != 0;
}

/* ---- objects ---- */

octa_gl_canvas_kept *
octa_gl_canvas_keep (octa_gl_canvas_kept *with)
{
  octa_gl_canvas_kept *k = calloc (1, sizeof *k);
  if (k)
    {
      k->with = with;
      if (with)
        with->with = k;
      k->next = all;
      if (all)
        all->before = k;
      all = k;
    }
  return k;
}

static octa_status
drop_here (octa_gl_context *c, void *data)
{
  (void)c;
  octa_gl_canvas_arrays_drop (data);
  return OCTA_OK;
}

/* Free *DATA, in the render thread.  */
static octa_status
let_go_here (void *data)
{
  octa_gl_canvas_kept *k = *(octa_gl_canvas_kept **)data;
  if (context)
    (void)octa_gl_context_call (context, drop_here, k);
  if (k->before)
    k->before->next = k->next;
  else
    all = k->next;
  if (k->next)
    k->next->before = k->before;
  free (k->lacks);
  free (k->corners);
  free (k);
  return OCTA_OK;
}

void
octa_gl_canvas_let_go (octa_gl_canvas_kept *k)
{
  if (! k)
    return;
  if (octa_gl_thread_runs ())
    (void)octa_gl_thread_post (let_go_here, &k, sizeof k);
  else
    (void)let_go_here (&k);
}

/* ---- frames ---- */

void
octa_gl_canvas_arrays_frame (octa_gl_context *c)
{
  context = c;
  frame++;
}

void
octa_gl_canvas_arrays_use (octa_gl_canvas_kept *k)
{
  k->frame = frame;
}

octa_gl_context *
octa_gl_canvas_arrays_context (void)
{
  return context;
}

void
octa_gl_canvas_arrays_forget (bool is_lost)
{
  for (octa_gl_canvas_kept *k = all; k; k = k->next)
    {
      if (is_lost)
        memset (k->names, 0, sizeof k->names);
      octa_gl_canvas_arrays_drop (k);
    }
  context = NULL;
}

void
octa_gl_canvas_arrays_count (double *made, double *bytes)
{
  *made = (double)n_made;
  *bytes = (double)all_bytes;
}
