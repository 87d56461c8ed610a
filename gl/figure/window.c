/* window.c -- the windows of figures: shown, hidden, changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/frame.h"

#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
window_title (const octa_gl_item *i, char *text, size_t size)
{
  const char *name = OCTA_GL_OF (i, FIGURE, name)->text;
  double number = OCTA_GL_NUM (i, FIGURE, number);
  bool has_name = name && *name;
  if (number > 0)
    snprintf (text, size, "Figure %.0f%s%s", number, has_name ? ": " : "",
              has_name ? name : "");
  else
    snprintf (text, size, "%s", has_name ? name : "Figure");
}

void
octa_gl_window_bound (double v[4])
{
  for (int k = 2; k < 4; k++)
    v[k] = fmin (fmax (round (v[k]), 1), OCTA_GL_SIDE_MAX);
}

/* ---- the render thread: changing windows ---- */

static GLFWwindow *
window_of (const octa_gl_item *i)
{
  return i->figure->window ? octa_gl_context_window (i->figure->window) : NULL;
}

void
octa_gl_window_hide (octa_gl_item *i)
{
  GLFWwindow *w = window_of (i);
  if (! w)
    return;
  if (octa_gl_context_enter (i->figure->window) == OCTA_OK
      && i->figure->read_from)
    glDeleteFramebuffers (1, &i->figure->read_from);
  i->figure->read_from = 0;
  glfwSetWindowUserPointer (w, NULL);
  glfwHideWindow (w);
  glfwPollEvents ();
  i->figure->is_visible = false;
}

/* The height of the screen in pixels.  */
static int
screen_height (void)
{
  GLFWmonitor *m = glfwGetPrimaryMonitor ();
  const GLFWvidmode *mode = m ? glfwGetVideoMode (m) : NULL;
  return mode ? mode->height : 0;
}

static void
resize_window (octa_gl_item *i, GLFWwindow *w, const double v[4])
{
  int *applied = i->figure->applied;
  bool is_new = applied[0] != (int)v[2] || applied[1] != (int)v[3];
  if (is_new)
    {
      octa_gl_context_fill (i->figure->window, false);
      glfwSetWindowSize (w, (int)v[2], (int)v[3]);
    }
  applied[0] = (int)v[2];
  applied[1] = (int)v[3];
  glfwPollEvents ();
  octa_gl_context_extent (i->figure->window, i->figure->size);
}

/* Move the window, by the lower left corner of its contents, as for Octave's
   figures.  */
static void
move_window (octa_gl_item *i, GLFWwindow *w, const double v[4])
{
  octa_gl_figure *f = i->figure;
  memcpy (f->corner, v, sizeof f->corner);
  glfwSetWindowPos (w, (int)v[0], screen_height () - (int)(v[1] + v[3]));
}

void
octa_gl_window_moved (octa_gl_item *i)
{
  GLFWwindow *w = window_of (i);
  octa_gl_figure *f = i->figure;
  int left, top;
  double v[4];
  if (! w)
    return;
  /* The size of the last event.  A window manager may send the event before
     the window has the size, so a query would return the previous one.  */
  memcpy (f->applied, f->size, sizeof f->applied);
  memcpy (v, OCTA_GL_OF (i, FIGURE, position)->v, sizeof v);
  /* another position may have been requested meanwhile */
  if (f->corner[0] != v[0] || f->corner[1] != v[1])
    return;
  glfwGetWindowPos (w, &left, &top);
  v[0] = left;
  v[1] = screen_height () - (top + f->applied[1]);
  memcpy (f->corner, v, sizeof f->corner);
  octa_gl_item_put (i, OCTA_GL_P_FIGURE_position, v, 4);
}

void
octa_gl_window_change (octa_gl_item *i)
{
  GLFWwindow *w = window_of (i);
  octa_gl_figure *f = i->figure;
  double v[4];
  char title[300];
  bool is_visible = OCTA_GL_IS (i, FIGURE, visible);
  memcpy (v, OCTA_GL_OF (i, FIGURE, position)->v, sizeof v);
  octa_gl_window_bound (v);
  if (! w)
    {
      f->size[0] = (int)v[2];
      f->size[1] = (int)v[3];
      return;
    }
  /* compare now: the corner is updated when the new size arrives */
  bool is_moved = f->corner[0] != v[0] || f->corner[1] != v[1];
  resize_window (i, w, v);
  if (is_moved)
    move_window (i, w, v);
  window_title (i, title, sizeof title);
  glfwSetWindowTitle (w, title);
  if (is_visible && ! f->is_visible)
    glfwShowWindow (w);
  else if (! is_visible && f->is_visible)
    glfwHideWindow (w);
  f->is_visible = is_visible;
  glfwPollEvents ();
  octa_gl_window_moved (i);
}

void
octa_gl_window_full (octa_gl_item *i)
{
  octa_gl_context *c = i->figure->window;
  if (window_of (i))
    octa_gl_context_fill (c, ! octa_gl_context_is_full (c));
}

octa_status
octa_gl_window_show (octa_gl_item *i)
{
  octa_gl_figure *f = i->figure;
  octa_status st = OCTA_OK;
  const octa_gl_target *t = &f->frames[f->shown];
  int size[2];
  if (! f->window)
    return OCTA_OK;
  GLsync drawn = glFenceSync (GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  glFlush ();
  OCTA_TRY (octa_gl_context_enter (f->window));
  glWaitSync (drawn, 0, GL_TIMEOUT_IGNORED);
  glDeleteSync (drawn);
  octa_gl_context_extent (f->window, size);
  if (! f->read_from)
    glGenFramebuffers (1, &f->read_from);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, 0);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, f->read_from);
  glFramebufferTexture2D (GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                          GL_TEXTURE_2D, t->color, 0);
  glBlitFramebuffer (0, 0, t->size[0], t->size[1], 0, 0, size[0], size[1],
                     GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer (GL_FRAMEBUFFER, 0);
  OCTA_TRY (octa_gl_context_check (f->window, "showing a frame"));
  glfwSwapBuffers (octa_gl_context_window (f->window));
  f->last_ns = octa_clock_ns ();
done:
  return st;
}
