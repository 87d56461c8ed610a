/* window.c -- contexts of GLFW's windows.

   GLFW requires the main thread, but on X11 it works in any one thread, which
   is the render thread here.  While there is a window, this thread sleeps in
   GLFW's wait for events.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/context/private.h"

#define GLFW_INCLUDE_NONE 1
#include <GLFW/glfw3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_ready;
static unsigned n_windows;
static char complaint[OCTA_GL_TEXT];

static void
complain (int code, const char *text)
{
  snprintf (complaint, sizeof complaint, "%s (GLFW error 0x%x)", text,
            (unsigned)code);
}

static bool
is_set (const char *name)
{
  const char *v = getenv (name);
  return v && *v;
}

bool
octa_gl_context_has_display (void)
{
#ifdef __APPLE__
  return false;
#else
  return is_set ("DISPLAY") || is_set ("WAYLAND_DISPLAY");
#endif
}

static void
sleep_in_glfw (double seconds)
{
  if (seconds > 1e6)
    glfwWaitEvents ();
  else
    glfwWaitEventsTimeout (seconds);
}

static const octa_gl_thread_sleeper by_glfw = { sleep_in_glfw,
                                                glfwPostEmptyEvent };

static bool
get_ready (char *tried, size_t size)
{
  if (is_ready)
    return true;
  complaint[0] = '\0';
  glfwSetErrorCallback (complain);
#ifdef GLFW_PLATFORM
  /* GLFW's Wayland part needs the main thread, its X11 part does not */
  if (is_set ("DISPLAY"))
    glfwInitHint (GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
  is_ready = glfwInit ();
  if (! is_ready)
    octa_gl_context_tried (tried, size, "GLFW cannot open the display %s: %s",
                           is_set ("DISPLAY") ? getenv ("DISPLAY") : "",
                           complaint);
  return is_ready;
}

static GLFWwindow *
create (const octa_gl_want *want, const octa_gl_context *share)
{
  return glfwCreateWindow (want->width > 0 ? want->width : 640,
                           want->height > 0 ? want->height : 480,
                           want->title ? want->title : "octcuda", NULL,
                           share ? share->window : NULL);
}

static bool
window_make (octa_gl_context *c, const octa_gl_want *want,
             const octa_gl_context *share, char *tried, size_t size)
{
  if (! get_ready (tried, size))
    return false;
  glfwDefaultWindowHints ();
  glfwWindowHint (GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint (GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint (GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint (GLFW_OPENGL_DEBUG_CONTEXT, octa_gl_context_debugs ());
  glfwWindowHint (GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
  glfwWindowHint (GLFW_VISIBLE, want->is_visible ? GLFW_TRUE : GLFW_FALSE);
  complaint[0] = '\0';
  c->window = create (want, share);
  if (! c->window)
    {
      glfwWindowHint (GLFW_CONTEXT_ROBUSTNESS, GLFW_NO_ROBUSTNESS);
      c->window = create (want, share);
    }
  if (! c->window)
    {
      octa_gl_context_tried (tried, size, "GLFW cannot open a window: %s",
                             complaint);
      return false;
    }
  if ((want->hears || want->listener)
      && ! octa_gl_context_hear (c, want->listener))
    {
      octa_gl_context_tried (tried, size, "no memory for its events");
      glfwDestroyWindow (c->window);
      c->window = NULL;
      return false;
    }
  c->info.cuda_device = -1;
  snprintf (c->name, sizeof c->name, "display %s",
            is_set ("DISPLAY") ? getenv ("DISPLAY")
                               : getenv ("WAYLAND_DISPLAY"));
  if (n_windows++ == 0)
    octa_gl_thread_sleep_by (&by_glfw);
  return true;
}

static bool
window_enter (octa_gl_context *c)
{
  glfwMakeContextCurrent (c->window);
  return glfwGetCurrentContext () == c->window;
}

static void
window_leave (octa_gl_context *c)
{
  (void)c;
  glfwMakeContextCurrent (NULL);
}

static void
window_destroy (octa_gl_context *c)
{
  if (--n_windows == 0)
    octa_gl_thread_sleep_by (NULL);
  glfwDestroyWindow (c->window);
  octa_gl_context_deaf (c);
  /* make the closed window disappear even if nobody waits for events */
  glfwPollEvents ();
}

void
octa_gl_context_windows_end (void)
{
  if (is_ready)
    glfwTerminate ();
  is_ready = false;
}

void
octa_gl_context_window_size (const octa_gl_context *c, int size[2])
{
  glfwGetFramebufferSize (c->window, &size[0], &size[1]);
}

void
octa_gl_context_window_swap (const octa_gl_context *c)
{
  glfwSwapBuffers (c->window);
}

bool
octa_gl_context_is_full (const octa_gl_context *c)
{
  return c->is_full;
}

void
octa_gl_context_fill (octa_gl_context *c, bool is_full)
{
  GLFWwindow *w = c->window;
  GLFWmonitor *m = glfwGetPrimaryMonitor ();
  const GLFWvidmode *mode = m ? glfwGetVideoMode (m) : NULL;
  int *was = c->windowed;
  if (! mode || is_full == c->is_full)
    return;
  if (is_full)
    {
      glfwGetWindowPos (w, &was[0], &was[1]);
      glfwGetWindowSize (w, &was[2], &was[3]);
      glfwSetWindowMonitor (w, m, 0, 0, mode->width, mode->height,
                            mode->refreshRate);
    }
  else
    glfwSetWindowMonitor (w, NULL, was[0], was[1], was[2], was[3], 0);
  c->is_full = is_full;
}

bool
octa_gl_context_window_closes (const octa_gl_context *c)
{
  return glfwWindowShouldClose (c->window);
}

const octa_gl_maker octa_gl_context_by_window = { .is_window = true,
                                                  .make = window_make,
                                                  .enter = window_enter,
                                                  .leave = window_leave,
                                                  .destroy = window_destroy };
