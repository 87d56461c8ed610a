/* listen.c -- making windows of figures, and handling their events.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/frame.h"
#include "gl/figure/mouse.h"
#include "gl/figure/series.h"

#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Dots per inch if the system does not report a scale.  */
#define SCREEN_DPI 96.0
/* No window gets more frames than this.  */
#define LEAST_NS (1000000000 / 120)

/* ---- the interpreter's thread ---- */

/* The setting of I as it will be after B.  */
static const octa_gl_setting *
soon (const octa_gl_item *i, const octa_gl_batch *b, int property)
{
  const octa_gl_setting *s = &i->settings[property];
  for (int k = 0; k < b->n; k++)
    if (b->entries[k].property == property)
      s = &b->entries[k].setting;
  return s;
}

/* Make *WINDOW, a window for I.  */
static octa_status
make_window (octa_gl_item *i, const octa_gl_stage *s, const double *position,
             const char *title, octa_gl_context **window)
{
  octa_status st;
  octa_id before = 0, id;
  if (octa_gl_context_current (&before) != OCTA_OK)
    before = 0;
  OCTA_TRY (
      octa_gl_context_create (&(octa_gl_want){ .mode = OCTA_GL_WINDOW,
                                               .width = (int)position[2],
                                               .height = (int)position[3],
                                               .title = title,
                                               .share = s->id },
                              &id));
  i->figure->context = id;
  *window = octa_gl_context_get (id);
  OCTA_TRY (octa_gl_context_make_current (before));
done:
  return st;
}

octa_status
octa_gl_frame_open (octa_gl_item *i, const octa_gl_batch *b)
{
  octa_status st;
  octa_gl_stage *s;
  octa_gl_figure *f = i->figure;
  double v[4];
  bool is_visible = soon (i, b, OCTA_GL_P_FIGURE_visible)->v[0] != 0;
  memcpy (v, soon (i, b, OCTA_GL_P_FIGURE_position)->v, sizeof v);
  octa_gl_window_bound (v);
  OCTA_TRY (octa_gl_stage_open (is_visible, &s));
  f->stage = s;
  f->shown = -1;
  /* without a given position the window manager chooses one */
  f->corner[0] = soon (i, b, OCTA_GL_P_FIGURE_position)
                         == OCTA_GL_OF (i, FIGURE, position)
                     ? v[0]
                     : NAN;
  f->corner[1] = v[1];
  f->dpi = SCREEN_DPI;
  f->size[0] = (int)v[2];
  f->size[1] = (int)v[3];
  if (is_visible && s->is_window)
    OCTA_TRY (make_window (i, s, v, "Figure", &f->window));
done:
  return st;
}

typedef struct moving
{
  octa_gl_item *item;
  octa_gl_stage *stage;
  octa_gl_context *window;
  int size[2];
  bool wants_window;
} moving;

static octa_status
ask_here (void *data)
{
  moving *m = data;
  const octa_gl_item *i = m->item;
  m->wants_window = ! i->is_dead && OCTA_GL_IS (i, FIGURE, visible)
                    && ! i->figure->window;
  memcpy (m->size, i->figure->size, sizeof m->size);
  return OCTA_OK;
}

static octa_status
move_here (void *data)
{
  const moving *m = data;
  octa_gl_item *i = m->item;
  if (i->is_dead)
    return OCTA_OK;
  octa_gl_frame_release (i);
  octa_gl_series_forget (i);
  i->figure->window = m->window;
  i->figure->stage = m->stage;
  octa_gl_window_start (i);
  octa_gl_item_stale (i, OCTA_GL_STALE_WINDOW);
  return OCTA_OK;
}

octa_status
octa_gl_frame_follow (octa_gl_item *i)
{
  octa_status st;
  octa_gl_stage *s;
  moving m = { .item = i };
  OCTA_TRY (octa_gl_thread_call (ask_here, &m));
  if (! m.wants_window)
    return OCTA_OK;
  OCTA_TRY (octa_gl_stage_open (true, &s));
  if (! s->is_window)
    return OCTA_OK;
  const double v[4] = { 0, 0, m.size[0], m.size[1] };
  OCTA_TRY (make_window (i, s, v, "Figure", &m.window));
  m.stage = s;
  OCTA_TRY (octa_gl_thread_finish (move_here, &m));
done:
  return st;
}

/* ---- the render thread: callbacks of windows ---- */

static octa_gl_item *
item_of (GLFWwindow *w)
{
  octa_gl_item *i = glfwGetWindowUserPointer (w);
  return i && ! i->is_dead ? i : NULL;
}

static void
hear (GLFWwindow *w, octa_gl_event e)
{
  octa_gl_item *i = item_of (w);
  if (! i)
    return;
  e.time = glfwGetTime ();
  octa_gl_mouse_event (i, &e);
}

static void
hear_move (GLFWwindow *w, double x, double y)
{
  double scale[2];
  octa_gl_item *i = item_of (w);
  if (! i)
    return;
  octa_gl_context_pointer_scale (w, scale);
  i->figure->pointer[0] = x * scale[0];
  i->figure->pointer[1] = y * scale[1];
  hear (w, (octa_gl_event){ .kind = OCTA_GL_EVENT_MOVE,
                            .x = i->figure->pointer[0],
                            .y = i->figure->pointer[1] });
}

/* An event with the pointer's recorded position; GLFW would report its current
   one.  */
static octa_gl_event
event_at (GLFWwindow *w, octa_gl_event_kind kind)
{
  const octa_gl_item *i = item_of (w);
  octa_gl_event e = { .kind = kind };
  if (i)
    {
      e.x = i->figure->pointer[0];
      e.y = i->figure->pointer[1];
    }
  return e;
}

/* The window was moved, not the pointer.  */
static void
hear_place (GLFWwindow *w, int left, int top)
{
  double x, y;
  octa_gl_item *i = item_of (w);
  (void)left, (void)top;
  if (! i)
    return;
  glfwGetWindowPos (w, &i->figure->origin[0], &i->figure->origin[1]);
  octa_gl_window_moved (i);
  glfwGetCursorPos (w, &x, &y);
  if (glfwGetWindowAttrib (w, GLFW_HOVERED))
    hear_move (w, x, y);
}

static void
hear_leave (GLFWwindow *w, int is_in)
{
  if (! is_in)
    hear (w, (octa_gl_event){ .kind = OCTA_GL_EVENT_LEAVE });
}

static int
mods_of (int mods)
{
  return (mods & GLFW_MOD_SHIFT ? OCTA_GL_SHIFT : 0)
         | (mods & GLFW_MOD_CONTROL ? OCTA_GL_CONTROL : 0);
}

static void
hear_button (GLFWwindow *w, int button, int action, int mods)
{
  octa_gl_event e = event_at (w, action == GLFW_PRESS ? OCTA_GL_EVENT_PRESS
                                                      : OCTA_GL_EVENT_RELEASE);
  e.button = button == GLFW_MOUSE_BUTTON_LEFT    ? OCTA_GL_LEFT_BUTTON
             : button == GLFW_MOUSE_BUTTON_RIGHT ? OCTA_GL_RIGHT_BUTTON
                                                 : OCTA_GL_MIDDLE_BUTTON;
  e.mods = mods_of (mods);
  hear (w, e);
}

static void
hear_wheel (GLFWwindow *w, double dx, double dy)
{
  octa_gl_event e = event_at (w, OCTA_GL_EVENT_WHEEL);
  (void)dx;
  e.steps = dy;
  hear (w, e);
}

static const char *
key_name (int key, int scancode)
{
  switch (key)
    {
    case GLFW_KEY_LEFT:
      return "left";
    case GLFW_KEY_RIGHT:
      return "right";
    case GLFW_KEY_UP:
      return "up";
    case GLFW_KEY_DOWN:
      return "down";
    case GLFW_KEY_ESCAPE:
      return "escape";
    case GLFW_KEY_KP_ADD:
      return "+";
    case GLFW_KEY_KP_SUBTRACT:
      return "-";
    default:
      return glfwGetKeyName (key, scancode);
    }
}

/* Does holding the key repeat it?  Keys that move or zoom do, keys that switch
   do not.  */
static bool
repeats (const char *name)
{
  return strlen (name) > 1 || strchr ("+-=", *name);
}

static void
hear_key (GLFWwindow *w, int key, int scancode, int action, int mods)
{
  octa_gl_event e = { .mods = mods_of (mods) };
  const char *name = key_name (key, scancode);
  if (! name || (action == GLFW_REPEAT && ! repeats (name)))
    return;
  /* shift and = is + on most keyboards */
  if (! strcmp (name, "=") && (mods & GLFW_MOD_SHIFT))
    name = "+";
  e.kind = action == GLFW_RELEASE ? OCTA_GL_EVENT_KEY_UP : OCTA_GL_EVENT_KEY;
  snprintf (e.key, sizeof e.key, "%s", name);
  hear (w, e);
}

static void
hear_size (GLFWwindow *w, int width, int height)
{
  octa_gl_item *i = item_of (w);
  hear (w, (octa_gl_event){
               .kind = OCTA_GL_EVENT_RESIZE, .x = width, .y = height });
  if (i)
    octa_gl_window_moved (i);
}

/* A window manager may report the place of a window before the window is
   there, but it is when its contents are asked for.  */
static void
hear_refresh (GLFWwindow *w)
{
  octa_gl_item *i = item_of (w);
  int left, top;
  if (! i)
    return;
  octa_gl_item_stale (i, OCTA_GL_STALE_PICTURE);
  glfwGetWindowPos (w, &left, &top);
  if (left != i->figure->origin[0] || top != i->figure->origin[1])
    hear_place (w, left, top);
}

static void
hear_close (GLFWwindow *w)
{
  hear (w, (octa_gl_event){ .kind = OCTA_GL_EVENT_CLOSE });
}

/* ---- turns ---- */

/* Draw the windows that are stale.  Returns the seconds until the next
   turn.  */
static double
turn (void)
{
  double soonest = INFINITY;
  for (int k = 0; k < octa_gl_scene_all.n; k++)
    {
      octa_gl_item *i = octa_gl_scene_all.figures[k];
      octa_gl_figure *f = i->figure;
      if (! f->window || f->stale == OCTA_GL_STALE_NOTHING || f->has_failed)
        continue;
      int64_t wait = f->last_ns + LEAST_NS - octa_clock_ns ();
      if (wait > 0)
        soonest = fmin (soonest, (double)wait * 1e-9);
      else if (octa_gl_frame_draw (i) != OCTA_OK)
        {
          octa_warn_as (OCTA_ERROR_GL, "a figure keeps its last picture: %s",
                        octa_error ()->msg);
          /* it is tried again when something changes */
          f->has_failed = true;
        }
    }
  return soonest;
}

/* ---- the beginning ---- */

static GLFWwindow *
window_of (const octa_gl_item *i)
{
  return i->figure->window ? octa_gl_context_window (i->figure->window) : NULL;
}

void
octa_gl_window_start (octa_gl_item *i)
{
  GLFWwindow *w = window_of (i);
  float scale[2] = { 1, 1 };
  octa_gl_thread_idle (turn);
  if (! w || glfwGetWindowUserPointer (w) == i)
    return;
  glfwSetWindowUserPointer (w, i);
  glfwSetCursorPosCallback (w, hear_move);
  glfwSetWindowPosCallback (w, hear_place);
  glfwSetCursorEnterCallback (w, hear_leave);
  glfwSetMouseButtonCallback (w, hear_button);
  glfwSetScrollCallback (w, hear_wheel);
  glfwSetKeyCallback (w, hear_key);
  glfwSetFramebufferSizeCallback (w, hear_size);
  glfwSetWindowRefreshCallback (w, hear_refresh);
  glfwSetWindowCloseCallback (w, hear_close);
  glfwGetWindowContentScale (w, &scale[0], &scale[1]);
  i->figure->dpi = SCREEN_DPI * (scale[0] > 0 ? (double)scale[0] : 1);
  octa_gl_context_extent (i->figure->window, i->figure->size);
  glfwGetWindowSize (w, &i->figure->applied[0], &i->figure->applied[1]);
}
