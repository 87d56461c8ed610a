/* context.h -- OpenGL contexts: without a display by EGL, in windows by GLFW.

   OCTCUDA_GL=auto|window|headless|off and the request select one.  Without a
   display EGL is asked for a device of its own: first that of the current CUDA
   device, so that memory can be shared with it, then Mesa's software renderer,
   then any other (egl.c).  With a display contexts are windows of GLFW,
   invisible unless one was requested (window.c).  OpenGL is 3.3 core, or
   newer; where code of OpenGL 1 draws, of the compatibility profile.

   A context is a handle.  The objects made in it are its children, and it is
   destroyed after the last of them.  "Current" means the interpreter's current
   context; octa_gl_context_call makes the context of its command current in
   the render thread.

   KHR_debug messages are collected, and glGetError is called after each
   command; an error becomes the command's.  OCTCUDA_GL_DEBUG=1 makes debug
   contexts.

   This header includes OpenGL's headers for gl/.

   Read first: context.c, egl.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_CONTEXT_H
#define OCTA_GL_CONTEXT_H 1

#include "octa.h"
#include "gl/thread/thread.h"

typedef enum octa_gl_mode
{
  OCTA_GL_AUTO, /* a window if there is a display, else headless */
  OCTA_GL_WINDOW,
  OCTA_GL_HEADLESS
} octa_gl_mode;

/* The input of keyboard and mouse in a window.  */
typedef enum octa_gl_context_event_kind
{
  OCTA_GL_HEARD_KEY, /* pressed, or repeated while it is held */
  OCTA_GL_HEARD_KEY_UP,
  OCTA_GL_HEARD_PRESS, /* of a button */
  OCTA_GL_HEARD_RELEASE,
  OCTA_GL_HEARD_MOVE,
  OCTA_GL_HEARD_WHEEL,
  OCTA_GL_HEARD_ENTER, /* the pointer entered the window */
  OCTA_GL_HEARD_LEAVE,
  /* if there is a listener */
  OCTA_GL_HEARD_PLACE, /* the window was moved, or has another size */
  OCTA_GL_HEARD_CLOSE  /* the user wishes to close it */
} octa_gl_context_event_kind;

enum
{
  OCTA_GL_MOD_SHIFT = 1,
  OCTA_GL_MOD_CONTROL = 2,
  OCTA_GL_MOD_ALT = 4,
  OCTA_GL_MOD_SUPER = 8
};

typedef struct octa_gl_context_event
{
  octa_gl_context_event_kind kind;
  double x, y;     /* of the pointer, in pixels from the lower left corner */
  double steps[2]; /* of the wheel, to the right and away from the user */
  int button;      /* 1 left, 2 right, 3 middle, then others */
  unsigned mods;   /* of OCTA_GL_MOD_... */
  char key[32];    /* its name, or "" */
  char text[5];    /* the character that it writes, in UTF-8, or "" */
  int place[4];    /* left, top, width and height of the window */
  double time;     /* seconds */
} octa_gl_context_event;

/* Callbacks for events of a window, called in the render thread.  */
typedef struct octa_gl_listener
{
  /* An event was recorded; E may have changed an earlier one.  */
  void (*heard) (void *data, const octa_gl_context_event *e);
  void (*uncovered) (void *data); /* the window's contents are lost */
  void *data;
} octa_gl_listener;

/* The properties of a new context.  */
typedef struct octa_gl_want
{
  octa_gl_mode mode;
  bool is_visible;
  int width, height; /* of the window */
  const char *title;
  bool hears; /* the window records its events (events.c) */
  /* The same, and also its place and the wish to close it; NULL: nobody  */
  const octa_gl_listener *listener;
  octa_id share;      /* the context with which objects are shared, or 0 */
  bool is_compatible; /* of the compatibility profile; without a window only */
} octa_gl_want;

typedef struct octa_gl_info
{
  bool is_window;
  int cuda_device; /* the CUDA device that renders; -1: none, or not known */
  int version;     /* 10 * major + minor */
  int max_texture; /* largest side of a texture, in texels */
  const char *renderer, *vendor, *version_text, *display;
} octa_gl_info;

/* A new context becomes the current one.  */
OCTA_API octa_status octa_gl_context_create (const octa_gl_want *want,
                                             octa_id *id);
/* Make ID current; 0: none.  */
OCTA_API octa_status octa_gl_context_make_current (octa_id id);
/* The current context.  Fails if there is none.  */
OCTA_API octa_status octa_gl_context_current (octa_id *id);
/* Valid while ID is open.  */
OCTA_API octa_status octa_gl_context_info (octa_id id, octa_gl_info *info);
/* Do they share objects?  */
OCTA_API bool octa_gl_context_shares (octa_id a, octa_id b);
/* For windows: their size in pixels; show the drawing; has the user asked to
   close the window?  */
OCTA_API octa_status octa_gl_context_size (octa_id id, int size[2]);
OCTA_API octa_status octa_gl_context_swap (octa_id id);
OCTA_API octa_status octa_gl_context_should_close (octa_id id, bool *is);
typedef struct octa_gl_heard_list
{
  octa_gl_context_event *events;
  size_t n;
  size_t n_lost; /* earlier events, dropped because there were too many */
} octa_gl_heard_list;

/* The events since the last call; the caller frees them.  A context without a
   window has none.  */
OCTA_API octa_status octa_gl_context_events (octa_id id,
                                             octa_gl_heard_list *list);
/* Wait until all requests are drawn.  */
OCTA_API octa_status octa_gl_context_finish (octa_id id);
/* The numbers of OpenGL objects and of contexts; waits for posted work.  */
OCTA_API octa_status octa_gl_context_live (size_t *objects, size_t *contexts);

/* The number of OpenGL errors in all contexts since the library was loaded;
   any thread.  */
OCTA_API unsigned octa_gl_context_errors (void);

#ifdef OCTA_LIBRARY /* not for gateways */

#include <GL/glew.h>

typedef struct octa_gl_context octa_gl_context;

/* A command; its context is current.  */
typedef octa_status (*octa_gl_work) (octa_gl_context *c, void *data);

/* Call FN (context, DATA) in the render thread, in the context of ID, which is
   open or known to be alive.  */
octa_status octa_gl_context_call (octa_gl_context *c, octa_gl_work fn,
                                  void *data);
/* The open context ID.  NULL: the error slot is filled.  */
octa_gl_context *octa_gl_context_get (octa_id id);

/* Is there a display?  */
bool octa_gl_context_has_display (void);

/* ---- in the render thread ---- */

octa_status octa_gl_context_enter (octa_gl_context *c);
/* Fails if the current context C is lost: the GPU failed, and the context's
   data are gone.  */
octa_status octa_gl_context_alive (octa_gl_context *c);
/* The errors of OpenGL since the last call, as the failure of WHAT.  */
octa_status octa_gl_context_check (octa_gl_context *c, const char *what);
/* Add CHANGE, 1 or -1, to the number of objects.  */
void octa_gl_context_count (int change);
/* The size in pixels of C's window, which must exist.  */
void octa_gl_context_extent (const octa_gl_context *c, int size[2]);
/* The recorded events of C; the caller frees them.  Without polling.  */
void octa_gl_context_take (octa_gl_context *c, octa_gl_heard_list *list);
/* Does the window of C fill the screen?  Let it, or make it again as large as
   it was before; resizing it meanwhile would change the screen's mode.  */
bool octa_gl_context_is_full (const octa_gl_context *c);
void octa_gl_context_fill (octa_gl_context *c, bool is_full);
/* Nobody listens to C any more.  */
void octa_gl_context_ignore (octa_gl_context *c);
/* The window of C, or NULL.  */
struct GLFWwindow *octa_gl_context_window (const octa_gl_context *c);
/* The number of framebuffer pixels of W for one unit of the pointer's
   coordinates.  */
void octa_gl_context_pointer_scale (struct GLFWwindow *w, double scale[2]);

#endif /* OCTA_LIBRARY */

#endif
