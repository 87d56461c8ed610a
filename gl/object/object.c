/* object.c -- the common part of the handles of OpenGL objects.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

#include <stdlib.h>

/* ---- the end ---- */

static octa_status
destroy_here (void *data)
{
  octa_gl_object *o = *(octa_gl_object **)data;
  /* if its context has ended, the object has ended with it */
  if (octa_gl_context_enter (o->context) == OCTA_OK)
    {
      o->destroy (o);
      octa_gl_context_count (-1);
    }
  free (o);
  return OCTA_OK;
}

static void
close_object (void *resource)
{
  octa_gl_object *o = resource;
  octa_id *keeps = o->keeps;
  size_t n = o->n_keeps;
  o->keeps = NULL;
  if (! octa_gl_thread_runs ()
      || octa_gl_thread_post (destroy_here, &o, sizeof o) != OCTA_OK)
    free (o);
  /* released afterwards, so that OpenGL sees the object end before what it
     uses */
  for (size_t i = 0; i < n; i++)
    octa_handle_release (keeps[i]);
  free (keeps);
}

/* ---- the beginning ---- */

octa_status
octa_gl_object_new (size_t size, const char *what,
                    void (*destroy) (octa_gl_object *o), void *object)
{
  octa_status st;
  octa_id id;
  octa_gl_object *o = NULL;
  OCTA_TRY (octa_gl_context_current (&id));
  OCTA_GET (octa_gl_context *, c, octa_gl_context_get (id));
  o = calloc (1, size);
  if (! o)
    return octa_no_memory (what);
  o->context = c;
  o->context_id = id;
  o->destroy = destroy;
  *(octa_gl_object **)object = o;
done:
  return st;
}

typedef struct making
{
  octa_gl_object *o;
  octa_gl_work fn;
  void *data;
} making;

static octa_status
make_here (octa_gl_context *c, void *data)
{
  const making *m = data;
  octa_status st;
  OCTA_TRY (m->fn (c, m->data));
  octa_gl_context_count (1);
done:
  if (st != OCTA_OK && m->o->name)
    m->o->destroy (m->o);
  return st;
}

octa_status
octa_gl_object_open (octa_kind kind, octa_gl_object *o, octa_gl_work fn,
                     void *data, octa_id *id)
{
  octa_status st = octa_gl_context_call (o->context, make_here,
                                         &(making){ o, fn, data });
  if (st != OCTA_OK)
    {
      for (size_t i = 0; i < o->n_keeps; i++)
        octa_handle_release (o->keeps[i]);
      free (o->keeps);
      free (o);
      return st;
    }
  st = octa_handle_open (kind, o, close_object, o->context_id, id);
  if (st != OCTA_OK)
    close_object (o);
  return st;
}

/* ---- use ---- */

static octa_gl_object *
find (octa_id id)
{
  switch (octa_id_kind (id))
    {
    case OCTA_KIND_GL_BUFFER:
    case OCTA_KIND_GL_TEXTURE:
    case OCTA_KIND_GL_RENDERBUFFER:
    case OCTA_KIND_GL_FRAMEBUFFER:
    case OCTA_KIND_GL_PROGRAM:
      return octa_handle_get (id, octa_id_kind (id));
    default:
      octa_fail (OCTA_ERROR_KIND, "expected an object of cuda.gl, not a %s",
                 octa_kind_name (octa_id_kind (id)));
      return NULL;
    }
}

static octa_status
check_unmapped (const octa_gl_object *o, octa_kind kind)
{
  return o->n_mapped == 0
             ? OCTA_OK
             : octa_fail (OCTA_ERROR_LOGIC,
                          "this %s is mapped by CUDA, and OpenGL cannot use "
                          "it: unmap it first",
                          octa_kind_name (kind));
}

void *
octa_gl_object_get (octa_id id, octa_kind kind)
{
  octa_gl_object *o = octa_handle_get (id, kind);
  return o && check_unmapped (o, kind) == OCTA_OK ? o : NULL;
}

octa_status
octa_gl_object_call (const octa_gl_object *o, octa_gl_work fn, void *data)
{
  return octa_gl_context_call (o->context, fn, data);
}

typedef struct writing
{
  octa_gl_work fn;
  void *data;
} writing;

/* NVIDIA's driver (580, with other work on the GPU) may write with the
   processor at once to an object that is idle for OpenGL, although CUDA's
   reads from before the unmap are pending, or CUDA does not wait for this
   write.  So finish before and after.  Drawing and copies by OpenGL stay in
   order.  */
static octa_status
write_here (octa_gl_context *c, void *data)
{
  const writing *w = data;
  glFinish ();
  octa_status st = w->fn (c, w->data);
  glFinish ();
  return st;
}

octa_status
octa_gl_object_write (const octa_gl_object *o, octa_gl_work fn, void *data)
{
  return o->is_registered
             ? octa_gl_object_call (o, write_here, &(writing){ fn, data })
             : octa_gl_object_call (o, fn, data);
}

octa_status
octa_gl_object_keep (octa_gl_object *o, size_t place, octa_id id)
{
  if (place >= o->n_keeps)
    {
      octa_id *k = realloc (o->keeps, (place + 1) * sizeof *k);
      if (! k)
        return octa_no_memory ("what an OpenGL object keeps");
      for (size_t i = o->n_keeps; i <= place; i++)
        k[i] = 0;
      o->keeps = k;
      o->n_keeps = place + 1;
    }
  octa_handle_retain (id);
  octa_handle_release (o->keeps[place]);
  o->keeps[place] = id;
  return OCTA_OK;
}

octa_status
octa_gl_object_meet (const octa_gl_object *o, const octa_gl_object *a,
                     const char *what)
{
  if (o->context == a->context
      || octa_gl_context_shares (o->context_id, a->context_id))
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "the %s belongs to another OpenGL context: create both "
                    "in one context, or that context with the option "
                    "\"share\"",
                    what);
}

octa_status
octa_gl_object_name (octa_id id, unsigned *name)
{
  OCTA_GET (const octa_gl_object *, o, find (id));
  *name = o->name;
  return OCTA_OK;
}

octa_status
octa_gl_object_usable (octa_id id)
{
  const octa_gl_object *o = find (id);
  return o ? check_unmapped (o, octa_id_kind (id)) : OCTA_FAIL;
}

octa_status
octa_gl_object_context (octa_id id, octa_id *context)
{
  OCTA_GET (const octa_gl_object *, o, find (id));
  *context = o->context_id;
  return OCTA_OK;
}

void
octa_gl_object_register (octa_id id)
{
  octa_gl_object *o = octa_handle_resource (id);
  o->is_registered = true;
}

void
octa_gl_object_map (octa_id id, int change)
{
  octa_gl_object *o = octa_handle_resource (id);
  o->n_mapped += (unsigned)change;
}
