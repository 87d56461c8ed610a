/* window.c -- windows that show frames.

   The picture of a frame is copied through the host, because the contexts of
   windows (from GLFW) and of frames (from EGL) share nothing.

   While the interpreter is busy nobody handles events.  The window then moves
   its last picture itself: a drag with the left button moves it, and the wheel
   makes it larger or smaller.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Seconds until a failed call of TELL is repeated.  */
#define AGAIN 0.01
/* The interpreter is busy if it leaves an event alone for so long.  */
#define BUSY_NS INT64_C (200000000)
/* The scale of the picture for a step of the wheel, and its limits.  */
#define STEP_SCALE 1.25
#define LEAST_SCALE 0.05
#define MOST_SCALE 50.0

/* Where the picture is seen: its lower left corner in the window, and its
   scale.  */
typedef struct view
{
  double x, y, scale;
} view;

static const view as_drawn = { 0, 0, 1 };

struct octa_gl_canvas_window
{
  octa_id id; /* the interpreter's */
  /* the render thread's */
  octa_gl_context *context;
  GLuint texture, read_from; /* its picture */
  int width, height;
  unsigned char corner[4]; /* its first pixel */
  view view;
  bool is_held;  /* the left button */
  double x, y;   /* of the pointer */
  bool is_moved; /* VIEW is seen, and is not as drawn; both threads */
};

static bool (*tell) (void);
/* Was TELL called?  Used by both threads.  */
static bool is_told;
/* The render thread's: TELL failed.  */
static bool is_waiting;
/* When the oldest event was recorded that nobody has taken; 0: there is none.
   Used by both threads.  */
static int64_t since_ns;
/* The render thread's: the window whose view is not seen yet, or NULL.  */
static octa_gl_canvas_window *touched;

/* ---- the picture ---- */

static GLFWwindow *
glfw_of (const octa_gl_canvas_window *w)
{
  return octa_gl_context_window (w->context);
}

/* Show the picture.  W's context must be current.  */
static octa_status
show (octa_gl_canvas_window *w)
{
  octa_status st;
  int size[2];
  octa_gl_context_extent (w->context, size);
  const view v = w->view;
  const int x = (int)lround (v.x), y = (int)lround (v.y),
            width = (int)lround (size[0] * v.scale),
            height = (int)lround (size[1] * v.scale);
  const bool is_same = width == w->width && height == w->height,
             is_full = x <= 0 && y <= 0 && x + width >= size[0]
                       && y + height >= size[1];
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, 0);
  if (! is_full)
    {
      glClearColor ((GLfloat)w->corner[0] / 255, (GLfloat)w->corner[1] / 255,
                    (GLfloat)w->corner[2] / 255, 1);
      glClear (GL_COLOR_BUFFER_BIT);
    }
  glBindFramebuffer (GL_READ_FRAMEBUFFER, w->read_from);
  glBlitFramebuffer (0, 0, w->width, w->height, x, y, x + width, y + height,
                     GL_COLOR_BUFFER_BIT, is_same ? GL_NEAREST : GL_LINEAR);
  OCTA_TRY (octa_gl_context_check (w->context, "the window of a figure"));
  glfwSwapBuffers (glfw_of (w));
done:
  return st;
}

static void
reset_view (octa_gl_canvas_window *w)
{
  w->view = as_drawn;
  __atomic_store_n (&w->is_moved, false, __ATOMIC_RELEASE);
}

static void
make_texture (octa_gl_canvas_window *w)
{
  glGenTextures (1, &w->texture);
  glGenFramebuffers (1, &w->read_from);
  glBindTexture (GL_TEXTURE_2D, w->texture);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, w->read_from);
  glFramebufferTexture2D (GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                          GL_TEXTURE_2D, w->texture, 0);
}

octa_status
octa_gl_canvas_window_show (octa_gl_canvas_window *w,
                            const unsigned char *pixels, int width, int height)
{
  octa_status st;
  OCTA_TRY (octa_gl_context_enter (w->context));
  if (! w->texture)
    make_texture (w);
  glBindTexture (GL_TEXTURE_2D, w->texture);
  if (width == w->width && height == w->height)
    glTexSubImage2D (GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA,
                     GL_UNSIGNED_BYTE, pixels);
  else
    glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA,
                  GL_UNSIGNED_BYTE, pixels);
  w->width = width;
  w->height = height;
  memcpy (w->corner, pixels, sizeof w->corner);
  reset_view (w);
  OCTA_TRY (show (w));
done:
  return st;
}

/* ---- the picture while the interpreter is busy ---- */

static void
drag (octa_gl_canvas_window *w, double x, double y)
{
  w->view.x += x - w->x;
  w->view.y += y - w->y;
  touched = w;
}

/* Change the scale by FACTOR; what is under the pointer stays there.  */
static void
zoom (octa_gl_canvas_window *w, double factor)
{
  view *v = &w->view;
  double scale = fmax (LEAST_SCALE, fmin (MOST_SCALE, v->scale * factor));
  v->x = w->x - (w->x - v->x) * scale / v->scale;
  v->y = w->y - (w->y - v->y) * scale / v->scale;
  v->scale = scale;
  touched = w;
}

static void
follow (octa_gl_canvas_window *w, const octa_gl_context_event *e)
{
  if (e->kind == OCTA_GL_HEARD_PRESS || e->kind == OCTA_GL_HEARD_RELEASE)
    w->is_held = e->kind == OCTA_GL_HEARD_PRESS && e->button == 1;
  else if (e->kind == OCTA_GL_HEARD_MOVE && w->is_held)
    drag (w, e->x, e->y);
  w->x = e->x;
  w->y = e->y;
  if (e->kind == OCTA_GL_HEARD_WHEEL)
    zoom (w, pow (STEP_SCALE, e->steps[1]));
}

static void
show_or_warn (octa_gl_canvas_window *w)
{
  if (w->texture && octa_gl_context_enter (w->context) == OCTA_OK
      && show (w) != OCTA_OK)
    octa_warn_as (OCTA_ERROR_GL, "%s", octa_error ()->msg);
}

/* Show the view that is not seen yet, if the interpreter is busy.  The seconds
   until it will be busy.  */
static double
show_moved (void)
{
  int64_t since = __atomic_load_n (&since_ns, __ATOMIC_ACQUIRE),
          now = octa_clock_ns ();
  octa_gl_canvas_window *w = touched;
  if (w && since && now - since < BUSY_NS)
    return (double)(BUSY_NS - (now - since)) * 1e-9;
  touched = NULL;
  if (w && since)
    {
      __atomic_store_n (&w->is_moved, true, __ATOMIC_RELEASE);
      show_or_warn (w);
    }
  return INFINITY;
}

static octa_status
settle_here (void *data)
{
  octa_gl_canvas_window *w = *(octa_gl_canvas_window **)data;
  reset_view (w);
  show_or_warn (w);
  return OCTA_OK;
}

void
octa_gl_canvas_window_settle (octa_gl_canvas_window *w)
{
  if (__atomic_load_n (&w->is_moved, __ATOMIC_ACQUIRE))
    (void)octa_gl_thread_post (settle_here, &w, sizeof w);
}

/* ---- events ---- */

static void
tell_now (void)
{
  if (__atomic_exchange_n (&is_told, true, __ATOMIC_ACQ_REL))
    return;
  is_waiting = ! tell ();
  if (is_waiting)
    __atomic_store_n (&is_told, false, __ATOMIC_RELEASE);
}

static void
heard (void *data, const octa_gl_context_event *e)
{
  octa_gl_canvas_window *w = data;
  if (__atomic_load_n (&since_ns, __ATOMIC_ACQUIRE) == 0)
    {
      w->view = as_drawn;
      __atomic_store_n (&since_ns, octa_clock_ns (), __ATOMIC_RELEASE);
    }
  follow (w, e);
  tell_now ();
}

static void
uncovered (void *data)
{
  show_or_warn (data);
}

static double
turn (void)
{
  if (is_waiting)
    tell_now ();
  return fmin (show_moved (), is_waiting ? AGAIN : INFINITY);
}

void
octa_gl_canvas_on_events (bool (*f) (void))
{
  tell = f;
}

void
octa_gl_canvas_listen (void)
{
  __atomic_store_n (&is_told, false, __ATOMIC_RELEASE);
  __atomic_store_n (&since_ns, 0, __ATOMIC_RELEASE);
}

octa_status
octa_gl_canvas_window_events (octa_gl_canvas_window *w,
                              octa_gl_heard_list *list)
{
  return octa_gl_context_events (w->id, list);
}

/* ---- windows ---- */

bool
octa_gl_canvas_has_windows (void)
{
  return octa_gl_context_has_display ()
         && ! octa_setting_is (OCTA_SETTING_GL, "headless");
}

typedef struct moving
{
  octa_gl_canvas_window *w;
  octa_gl_canvas_place place;
} moving;

static octa_status
move_here (void *data)
{
  const moving *m = data;
  GLFWwindow *w = glfw_of (m->w);
  int left, top, width, height;
  glfwGetWindowPos (w, &left, &top);
  glfwGetWindowSize (w, &width, &height);
  if (width != m->place.width || height != m->place.height)
    {
      octa_gl_context_fill (m->w->context, false);
      glfwSetWindowSize (w, m->place.width, m->place.height);
    }
  if (left != m->place.left || top != m->place.top)
    glfwSetWindowPos (w, m->place.left, m->place.top);
  glfwSetWindowTitle (w, m->place.title);
  return OCTA_OK;
}

static octa_status
begin_here (void *data)
{
  const moving *m = data;
  octa_gl_thread_idle (turn);
  glfwSetWindowPos (glfw_of (m->w), m->place.left, m->place.top);
  glfwShowWindow (glfw_of (m->w));
  return OCTA_OK;
}

octa_status
octa_gl_canvas_window_open (const octa_gl_canvas_place *p,
                            octa_gl_canvas_window **window)
{
  octa_status st;
  octa_id before = 0;
  octa_gl_canvas_window *w = calloc (1, sizeof *w);
  if (! w)
    return octa_no_memory ("the window of a figure");
  w->view = as_drawn;
  const octa_gl_listener l = { heard, uncovered, w };
  const octa_gl_want want = { .mode = OCTA_GL_WINDOW,
                              .width = p->width,
                              .height = p->height,
                              .title = p->title,
                              .listener = &l };
  if (octa_gl_context_current (&before) != OCTA_OK)
    before = 0;
  OCTA_TRY (octa_gl_context_create (&want, &w->id));
  w->context = octa_gl_context_get (w->id);
  OCTA_TRY (octa_gl_context_make_current (before));
  OCTA_TRY (octa_gl_thread_finish (begin_here, &(moving){ w, *p }));
  *window = w;
  return OCTA_OK;
done:
  octa_handle_close (w->id);
  free (w);
  return st;
}

static octa_status
end_here (void *data)
{
  octa_gl_canvas_window *w = *(octa_gl_canvas_window **)data;
  octa_gl_context_ignore (w->context);
  if (touched == w)
    touched = NULL;
  if (w->texture && octa_gl_context_enter (w->context) == OCTA_OK)
    {
      glDeleteFramebuffers (1, &w->read_from);
      glDeleteTextures (1, &w->texture);
    }
  free (w);
  return OCTA_OK;
}

void
octa_gl_canvas_window_close (octa_gl_canvas_window *w)
{
  octa_id id = w->id;
  if (! octa_gl_thread_runs ()
      || octa_gl_thread_post (end_here, &w, sizeof w) != OCTA_OK)
    free (w);
  octa_handle_close (id);
}

void
octa_gl_canvas_window_move (octa_gl_canvas_window *w,
                            const octa_gl_canvas_place *p)
{
  const moving m = { w, *p };
  (void)octa_gl_thread_post (move_here, &m, sizeof m);
}

static octa_status
full_here (void *data)
{
  octa_gl_context *c = (*(octa_gl_canvas_window **)data)->context;
  octa_gl_context_fill (c, ! octa_gl_context_is_full (c));
  return OCTA_OK;
}

void
octa_gl_canvas_window_full (octa_gl_canvas_window *w)
{
  (void)octa_gl_thread_post (full_here, &w, sizeof w);
}

static octa_status
raise_here (void *data)
{
  glfwFocusWindow (glfw_of (*(octa_gl_canvas_window **)data));
  return OCTA_OK;
}

void
octa_gl_canvas_window_raise (octa_gl_canvas_window *w)
{
  (void)octa_gl_thread_post (raise_here, &w, sizeof w);
}
