/* context.c -- contexts as handles: their kind, and which one is current.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/context/private.h"

#include <stdio.h>
#include <stdlib.h>

/* The packages to install; the same as in inst/__gl__.m.  */
#define PACKAGES "libegl1 libgl1-mesa-dri"

/* The interpreter's current context.  */
static octa_id current;

/* Of the render thread: its current context, and all contexts.  */
static octa_gl_context *here;
static octa_gl_context *all[256];
static unsigned n_all;
static size_t n_objects;
static uint64_t n_groups;

/* ---- in the render thread ---- */

void
octa_gl_context_count (int change)
{
  n_objects += (size_t)change;
}

struct GLFWwindow *
octa_gl_context_window (const octa_gl_context *c)
{
  return c->window;
}

/* GLFW and EGL each have a current context.  Release the other maker's, also
   before BY makes a context, since only one may be current.  */
static void
leave_others (const octa_gl_maker *by)
{
  if (! here || here->by == by)
    return;
  here->by->leave (here);
  here = NULL;
}

octa_status
octa_gl_context_enter (octa_gl_context *c)
{
  if (! c->is_made)
    return octa_fail (OCTA_ERROR_CLOSED,
                      "this OpenGL context is gone; create a new one");
  if (here == c)
    return OCTA_OK;
  leave_others (c->by);
  here = NULL;
  if (! c->by->enter (c))
    return octa_fail (OCTA_ERROR_RUNTIME,
                      "the OpenGL context of %s could not be made current",
                      c->name);
  here = c;
  return OCTA_OK;
}

/* Destroy C's OpenGL context, but not the struct.  */
static void
unmake (octa_gl_context *c)
{
  if (! c->is_made)
    return;
  if (here == c)
    {
      c->by->leave (c);
      here = NULL;
    }
  c->by->destroy (c);
  c->is_made = false;
  for (unsigned i = 0; i < n_all; i++)
    if (all[i] == c)
      all[i--] = all[--n_all];
}

static void
end (void)
{
  while (n_all > 0)
    unmake (all[n_all - 1]);
  n_objects = 0;
  octa_gl_context_windows_end ();
  octa_gl_context_egl_end ();
}

static void
copy_text (char *to, GLenum what)
{
  const GLubyte *text = glGetString (what);
  snprintf (to, OCTA_GL_TEXT, "%s", text ? (const char *)text : "");
}

/* Load OpenGL's functions, and query its version and limits.  */
static octa_status
inspect (octa_gl_context *c)
{
  octa_status st;
  GLint major = 0, minor = 0;
  OCTA_TRY (octa_gl_context_enter (c));
  glewExperimental = GL_TRUE;
  GLenum r = glewInit ();
  /* GLEW loads all functions before it looks for a GLX display, which there
     may not be */
  if (r != GLEW_OK && r != 4 /* GLEW_ERROR_NO_GLX_DISPLAY */)
    OCTA_TRY (octa_fail (OCTA_ERROR_NOTSUPPORTED,
                         "OpenGL's functions could not be loaded: %s",
                         (const char *)glewGetErrorString (r)));
  glGetIntegerv (GL_MAJOR_VERSION, &major);
  glGetIntegerv (GL_MINOR_VERSION, &minor);
  c->info.version = 10 * major + minor;
  copy_text (c->renderer, GL_RENDERER);
  copy_text (c->vendor, GL_VENDOR);
  copy_text (c->version, GL_VERSION);
  if (c->info.version < 33)
    OCTA_TRY (octa_fail (OCTA_ERROR_NOTSUPPORTED,
                         "OpenGL 3.3 or newer is needed, but this is %s of %s",
                         c->version, c->renderer));
  glGetIntegerv (GL_MAX_TEXTURE_SIZE, &c->info.max_texture);
  octa_gl_context_listen (c);
  c->info.renderer = c->renderer;
  c->info.vendor = c->vendor;
  c->info.version_text = c->version;
  c->info.display = c->name;
  glPixelStorei (GL_PACK_ALIGNMENT, 1);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 1);
  glEnable (GL_PROGRAM_POINT_SIZE);
  OCTA_TRY (octa_gl_context_check (c, "a new context"));
done:
  return st;
}

/* ---- the kind of context ---- */

/* OCTCUDA_GL overrides MODE.  */
static octa_status
choose (octa_gl_mode *mode)
{
  if (octa_setting_is (OCTA_SETTING_GL, "auto"))
    return OCTA_OK;
  if (octa_setting_is (OCTA_SETTING_GL, "off"))
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "OpenGL is switched off by OCTCUDA_GL=off");
  if (octa_setting_is (OCTA_SETTING_GL, "headless"))
    *mode = OCTA_GL_HEADLESS;
  else if (*mode == OCTA_GL_AUTO)
    *mode = OCTA_GL_WINDOW;
  return octa_setting_refuse (OCTA_SETTING_GL);
}

typedef struct creation
{
  octa_gl_context *c;
  octa_gl_want want;
  octa_gl_context *share;
} creation;

/* Make the context by BY; the reason of a failure is added to TRIED.  */
static octa_status
make_by (const octa_gl_maker *by, creation *m, char *tried)
{
  octa_gl_context *c = m->c;
  leave_others (by);
  if (! by->make (c, &m->want, m->share, tried, OCTA_GL_TRIED))
    return OCTA_FAIL;
  c->by = by;
  c->is_made = true;
  c->info.is_window = by->is_window;
  c->group = m->share ? m->share->group : ++n_groups;
  all[n_all++] = c;
  if (inspect (c) == OCTA_OK)
    return OCTA_OK;
  octa_gl_context_tried (tried, OCTA_GL_TRIED, "%s: %s", c->name,
                         octa_error ()->msg);
  unmake (c);
  return OCTA_FAIL;
}

static octa_status
fail_none (octa_gl_mode mode, const char *tried)
{
  if (mode == OCTA_GL_WINDOW)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "no window could be opened: %s; without a display "
                      "OCTCUDA_GL=headless draws into memory",
                      tried);
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "OpenGL is not available: %s; on Debian and Ubuntu "
                    "Mesa's software renderer helps: sudo apt-get "
                    "install " PACKAGES,
                    tried);
}

static octa_status
create_here (void *data)
{
  creation *m = data;
  octa_status st;
  char tried[OCTA_GL_TRIED] = "";
  octa_gl_mode mode = m->want.mode;
  OCTA_TRY (octa_gl_thread_at_end (end));
  if (n_all == sizeof all / sizeof *all)
    OCTA_TRY (octa_fail (OCTA_ERROR_RUNTIME,
                         "%u OpenGL contexts are open: close some", n_all));
  st = OCTA_FAIL;
  if (m->share)
    st = make_by (m->share->by, m, tried);
  else
    {
      if (mode == OCTA_GL_WINDOW && ! octa_gl_context_has_display ())
        octa_gl_context_tried (tried, sizeof tried,
                               "neither DISPLAY nor WAYLAND_DISPLAY is set");
      else if (mode != OCTA_GL_HEADLESS && octa_gl_context_has_display ())
        st = make_by (&octa_gl_context_by_window, m, tried);
      if (st != OCTA_OK && mode != OCTA_GL_WINDOW)
        st = make_by (&octa_gl_context_by_egl, m, tried);
    }
  if (st != OCTA_OK)
    fail_none (mode, tried);
done:
  return st;
}

/* ---- handles ---- */

static octa_status
destroy_here (void *data)
{
  octa_gl_context *c = *(octa_gl_context **)data;
  unmake (c);
  free (c);
  return OCTA_OK;
}

static void
close_context (void *resource)
{
  /* Without the thread only the struct is left.  */
  if (! octa_gl_thread_runs ()
      || octa_gl_thread_post (destroy_here, &resource, sizeof resource)
             != OCTA_OK)
    free (resource);
}

octa_gl_context *
octa_gl_context_get (octa_id id)
{
  return octa_handle_get (id, OCTA_KIND_GL_CONTEXT);
}

octa_status
octa_gl_context_create (const octa_gl_want *want, octa_id *id)
{
  octa_status st;
  creation m = { .want = *want };
  OCTA_TRY (choose (&m.want.mode));
  if (want->share && ! (m.share = octa_gl_context_get (want->share)))
    return OCTA_FAIL;
  m.c = calloc (1, sizeof *m.c);
  if (! m.c)
    return octa_no_memory ("an OpenGL context");
  m.c->cuda_wanted = octa_device_backend () ? octa_current_device () : -1;
  m.c->is_compatible = want->is_compatible;
  m.c->info.cuda_device = -1;
  st = octa_gl_thread_call (create_here, &m);
  if (st != OCTA_OK)
    free (m.c);
  OCTA_TRY (st);
  st = octa_handle_open (OCTA_KIND_GL_CONTEXT, m.c, close_context, 0, id);
  if (st != OCTA_OK)
    close_context (m.c);
  else
    current = *id;
done:
  return st;
}

octa_status
octa_gl_context_make_current (octa_id id)
{
  if (id && ! octa_gl_context_get (id))
    return OCTA_FAIL;
  current = id;
  return OCTA_OK;
}

octa_status
octa_gl_context_current (octa_id *id)
{
  if (! octa_handle_is_open (current))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "there is no current OpenGL context: create one by c = "
                      "cuda.gl.Context ()");
  *id = current;
  return OCTA_OK;
}

octa_status
octa_gl_context_info (octa_id id, octa_gl_info *info)
{
  OCTA_GET (const octa_gl_context *, c, octa_gl_context_get (id));
  *info = c->info;
  return OCTA_OK;
}

bool
octa_gl_context_shares (octa_id a, octa_id b)
{
  const octa_gl_context *p = octa_handle_resource (a),
                        *q = octa_handle_resource (b);
  return p && q && p->group == q->group;
}

/* ---- work in a context ---- */

typedef struct work
{
  octa_gl_context *c;
  octa_gl_work fn;
  void *data;
} work;

static octa_status
work_here (void *data)
{
  const work *w = data;
  octa_status st;
  OCTA_TRY (octa_gl_context_enter (w->c));
  OCTA_TRY (octa_gl_context_alive (w->c));
  /* Earlier errors have been reported.  */
  w->c->n_messages = 0;
  w->c->message[0] = '\0';
  OCTA_TRY (w->fn (w->c, w->data));
done:
  return st;
}

octa_status
octa_gl_context_call (octa_gl_context *c, octa_gl_work fn, void *data)
{
  return octa_gl_thread_call (work_here, &(work){ c, fn, data });
}

/* The same by ID.  */
static octa_status
call_id (octa_id id, octa_gl_work fn, void *data)
{
  octa_gl_context *c = octa_gl_context_get (id);
  return c ? octa_gl_context_call (c, fn, data) : OCTA_FAIL;
}

static octa_status
need_window (const octa_gl_context *c, const char *what)
{
  return c->window ? OCTA_OK
                   : octa_fail (OCTA_ERROR_LOGIC,
                                "a context without a window has no %s: draw "
                                "into a cuda.gl.Framebuffer",
                                what);
}

void
octa_gl_context_extent (const octa_gl_context *c, int size[2])
{
  octa_gl_context_window_size (c, size);
}

static octa_status
size_here (octa_gl_context *c, void *data)
{
  octa_status st;
  OCTA_TRY (need_window (c, "size"));
  octa_gl_context_window_size (c, data);
done:
  return st;
}

octa_status
octa_gl_context_size (octa_id id, int size[2])
{
  return call_id (id, size_here, size);
}

static octa_status
swap_here (octa_gl_context *c, void *data)
{
  octa_status st;
  (void)data;
  OCTA_TRY (need_window (c, "buffers to swap"));
  octa_gl_context_window_swap (c);
  OCTA_TRY (octa_gl_context_check (c, "swap_buffers"));
done:
  return st;
}

octa_status
octa_gl_context_swap (octa_id id)
{
  return call_id (id, swap_here, NULL);
}

static octa_status
closes_here (octa_gl_context *c, void *data)
{
  *(bool *)data = c->window && octa_gl_context_window_closes (c);
  return OCTA_OK;
}

octa_status
octa_gl_context_should_close (octa_id id, bool *is)
{
  return call_id (id, closes_here, is);
}

static octa_status
take_here (octa_gl_context *c, void *data)
{
  octa_gl_context_take (c, data);
  return OCTA_OK;
}

octa_status
octa_gl_context_events (octa_id id, octa_gl_heard_list *list)
{
  *list = (octa_gl_heard_list){ 0 };
  return call_id (id, take_here, list);
}

static octa_status
finish_here (octa_gl_context *c, void *data)
{
  (void)data;
  glFinish ();
  return octa_gl_context_check (c, "finish");
}

octa_status
octa_gl_context_finish (octa_id id)
{
  return call_id (id, finish_here, NULL);
}

static octa_status
live_here (void *data)
{
  size_t *n = data;
  n[0] = n_objects;
  n[1] = n_all;
  return OCTA_OK;
}

octa_status
octa_gl_context_live (size_t *objects, size_t *contexts)
{
  octa_status st = OCTA_OK;
  size_t n[2] = { 0, 0 };
  if (octa_gl_thread_runs ())
    OCTA_TRY (octa_gl_thread_call (live_here, n));
  *objects = n[0];
  *contexts = n[1];
done:
  return st;
}
