/* events.c -- recording the key and mouse events of windows.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/context/private.h"

#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FIRST_ROOM = 64,
  /* A window keeps this number of events, the latest ones.  */
  MOST_EVENTS = 1024
};

/* Used in the render thread only.  */
struct octa_gl_heard
{
  octa_gl_context_event *events;
  size_t n, room;
  size_t n_lost;
  double x, y; /* last position of the pointer, in pixels from the lower
                  left */
  int size[2]; /* of the window, in the pointer's units */
  octa_gl_listener listener; /* all 0 if there is none */
};

/* ---- recorded events ---- */

/* Room for one more event.  NULL: there is no memory, and the event counts as
   lost.  */
static octa_gl_context_event *
one_more (octa_gl_heard *h)
{
  if (h->n == MOST_EVENTS)
    {
      memmove (h->events, h->events + 1, (h->n - 1) * sizeof *h->events);
      h->n--;
      h->n_lost++;
    }
  if (h->n == h->room)
    {
      size_t room = h->room ? 2 * h->room : FIRST_ROOM;
      octa_gl_context_event *e = realloc (h->events, room * sizeof *e);
      if (! e)
        {
          h->n_lost++;
          return NULL;
        }
      h->events = e;
      h->room = room;
    }
  octa_gl_context_event *e = &h->events[h->n++];
  memset (e, 0, sizeof *e);
  e->x = h->x;
  e->y = h->y;
  e->time = (double)octa_clock_ns () * 1e-9;
  return e;
}

/* The listener hears of the last event.  */
static void
tell (octa_gl_heard *h)
{
  if (h->listener.heard)
    h->listener.heard (h->listener.data, &h->events[h->n - 1]);
}

static octa_gl_context_event *
last (octa_gl_heard *h, octa_gl_context_event_kind kind)
{
  octa_gl_context_event *e = h->n > 0 ? &h->events[h->n - 1] : NULL;
  return e && e->kind == kind ? e : NULL;
}

/* ---- names ---- */

/* The name of a key as in the events of Octave's figures.  */
static const char *
key_name (int key, int scancode)
{
  static const struct
  {
    int key;
    const char *name;
  } all[] = { { GLFW_KEY_SPACE, "space" },
              { GLFW_KEY_ESCAPE, "escape" },
              { GLFW_KEY_ENTER, "return" },
              { GLFW_KEY_KP_ENTER, "return" },
              { GLFW_KEY_TAB, "tab" },
              { GLFW_KEY_BACKSPACE, "backspace" },
              { GLFW_KEY_INSERT, "insert" },
              { GLFW_KEY_DELETE, "delete" },
              { GLFW_KEY_LEFT, "leftarrow" },
              { GLFW_KEY_RIGHT, "rightarrow" },
              { GLFW_KEY_UP, "uparrow" },
              { GLFW_KEY_DOWN, "downarrow" },
              { GLFW_KEY_PAGE_UP, "pageup" },
              { GLFW_KEY_PAGE_DOWN, "pagedown" },
              { GLFW_KEY_HOME, "home" },
              { GLFW_KEY_END, "end" },
              { GLFW_KEY_LEFT_SHIFT, "shift" },
              { GLFW_KEY_RIGHT_SHIFT, "shift" },
              { GLFW_KEY_LEFT_CONTROL, "control" },
              { GLFW_KEY_RIGHT_CONTROL, "control" },
              { GLFW_KEY_LEFT_ALT, "alt" },
              { GLFW_KEY_RIGHT_ALT, "alt" },
              { GLFW_KEY_LEFT_SUPER, "super" },
              { GLFW_KEY_RIGHT_SUPER, "super" } };
  static char f[8];
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].key == key)
      return all[i].name;
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F25)
    {
      snprintf (f, sizeof f, "f%d", key - GLFW_KEY_F1 + 1);
      return f;
    }
  const char *name = glfwGetKeyName (key, scancode);
  return name ? name : "";
}

static unsigned
mods_of (int mods)
{
  return (mods & GLFW_MOD_SHIFT ? OCTA_GL_MOD_SHIFT : 0)
         | (mods & GLFW_MOD_CONTROL ? OCTA_GL_MOD_CONTROL : 0)
         | (mods & GLFW_MOD_ALT ? OCTA_GL_MOD_ALT : 0)
         | (mods & GLFW_MOD_SUPER ? OCTA_GL_MOD_SUPER : 0);
}

/* ---- callbacks of GLFW ---- */

void
octa_gl_context_pointer_scale (GLFWwindow *w, double scale[2])
{
  int inner[2] = { 1, 1 }, pixels[2] = { 1, 1 };
  glfwGetWindowSize (w, &inner[0], &inner[1]);
  glfwGetFramebufferSize (w, &pixels[0], &pixels[1]);
  for (int k = 0; k < 2; k++)
    scale[k] = inner[k] > 0 ? (double)pixels[k] / inner[k] : 1;
}

static void
hear_key (GLFWwindow *w, int key, int scancode, int action, int mods)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  octa_gl_context_event *e = one_more (h);
  if (! e)
    return;
  e->kind = action == GLFW_RELEASE ? OCTA_GL_HEARD_KEY_UP : OCTA_GL_HEARD_KEY;
  e->mods = mods_of (mods);
  snprintf (e->key, sizeof e->key, "%s", key_name (key, scancode));
  tell (h);
}

/* Write U in UTF-8.  */
static void
spell (char text[5], unsigned u)
{
  int n = u < 0x80 ? 1 : u < 0x800 ? 2 : u < 0x10000 ? 3 : 4;
  for (int i = n - 1; i > 0; i--, u >>= 6)
    text[i] = (char)(0x80 | (u & 0x3f));
  text[0] = (char)(n == 1 ? u : (0xf00u >> n & 0xf0u) | u);
  text[n] = '\0';
}

/* A character follows its key, or comes alone from an input method.  */
static void
hear_character (GLFWwindow *w, unsigned u)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  octa_gl_context_event *e = last (h, OCTA_GL_HEARD_KEY);
  if (! e || e->text[0])
    {
      e = one_more (h);
      if (! e)
        return;
      e->kind = OCTA_GL_HEARD_KEY;
    }
  spell (e->text, u);
  tell (h);
}

static void
hear_button (GLFWwindow *w, int button, int action, int mods)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  octa_gl_context_event *e = one_more (h);
  if (! e)
    return;
  e->kind = action == GLFW_PRESS ? OCTA_GL_HEARD_PRESS : OCTA_GL_HEARD_RELEASE;
  e->mods = mods_of (mods);
  e->button = button + 1;
  tell (h);
}

/* Successive moves become one event.  */
static void
hear_move (GLFWwindow *w, double x, double y)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  double scale[2];
  int size[2];
  octa_gl_context_pointer_scale (w, scale);
  glfwGetFramebufferSize (w, &size[0], &size[1]);
  h->x = x * scale[0];
  h->y = size[1] - y * scale[1];
  octa_gl_context_event *e = last (h, OCTA_GL_HEARD_MOVE);
  if (! e && ! (e = one_more (h)))
    return;
  e->kind = OCTA_GL_HEARD_MOVE;
  e->x = h->x;
  e->y = h->y;
  tell (h);
}

static void
hear_wheel (GLFWwindow *w, double dx, double dy)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  octa_gl_context_event *e = one_more (h);
  if (! e)
    return;
  e->kind = OCTA_GL_HEARD_WHEEL;
  e->steps[0] = dx;
  e->steps[1] = dy;
  tell (h);
}

static void
hear_border (GLFWwindow *w, int is_in)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  octa_gl_context_event *e = one_more (h);
  if (! e)
    return;
  e->kind = is_in ? OCTA_GL_HEARD_ENTER : OCTA_GL_HEARD_LEAVE;
  tell (h);
}

/* ---- callbacks for a listener ---- */

/* Successive places become one event.  */
static void
hear_place (GLFWwindow *w)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  octa_gl_context_event *e = last (h, OCTA_GL_HEARD_PLACE);
  if (! e && ! (e = one_more (h)))
    return;
  e->kind = OCTA_GL_HEARD_PLACE;
  glfwGetWindowPos (w, &e->place[0], &e->place[1]);
  memcpy (e->place + 2, h->size, sizeof h->size);
  tell (h);
}

static void
hear_position (GLFWwindow *w, int left, int top)
{
  (void)left, (void)top;
  hear_place (w);
}

static void
hear_refresh (GLFWwindow *w)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  if (h->listener.uncovered)
    h->listener.uncovered (h->listener.data);
}

/* A window manager may send the event before the window has the size.  */
static void
hear_size (GLFWwindow *w, int width, int height)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  h->size[0] = width;
  h->size[1] = height;
  hear_place (w);
  hear_refresh (w);
}

static void
hear_close (GLFWwindow *w)
{
  octa_gl_heard *h = glfwGetWindowUserPointer (w);
  octa_gl_context_event *e = one_more (h);
  if (! e)
    return;
  e->kind = OCTA_GL_HEARD_CLOSE;
  tell (h);
}

static void
hear_all (octa_gl_heard *h, GLFWwindow *w, const octa_gl_listener *listener)
{
  h->listener = *listener;
  glfwGetWindowSize (w, &h->size[0], &h->size[1]);
  glfwSetWindowPosCallback (w, hear_position);
  glfwSetWindowSizeCallback (w, hear_size);
  glfwSetWindowRefreshCallback (w, hear_refresh);
  glfwSetWindowCloseCallback (w, hear_close);
}

/* ---- interface ---- */

bool
octa_gl_context_hear (octa_gl_context *c, const octa_gl_listener *listener)
{
  GLFWwindow *w = c->window;
  c->heard = calloc (1, sizeof *c->heard);
  if (! c->heard)
    return false;
  glfwSetWindowUserPointer (w, c->heard);
  glfwSetKeyCallback (w, hear_key);
  glfwSetCharCallback (w, hear_character);
  glfwSetMouseButtonCallback (w, hear_button);
  glfwSetCursorPosCallback (w, hear_move);
  glfwSetScrollCallback (w, hear_wheel);
  glfwSetCursorEnterCallback (w, hear_border);
  if (listener)
    hear_all (c->heard, w, listener);
  return true;
}

void
octa_gl_context_deaf (octa_gl_context *c)
{
  if (c->heard)
    free (c->heard->events);
  free (c->heard);
  c->heard = NULL;
}

void
octa_gl_context_ignore (octa_gl_context *c)
{
  if (c->heard)
    c->heard->listener = (octa_gl_listener){ 0 };
}

void
octa_gl_context_take (octa_gl_context *c, octa_gl_heard_list *list)
{
  octa_gl_heard *h = c->heard;
  if (! h)
    return;
  glfwPollEvents ();
  *list = (octa_gl_heard_list){ h->events, h->n, h->n_lost };
  h->events = NULL;
  h->n = h->room = h->n_lost = 0;
}
