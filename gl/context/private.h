/* private.h -- shared by the files of gl/context/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_CONTEXT_PRIVATE_H
#define OCTA_GL_CONTEXT_PRIVATE_H 1

#include "gl/context/context.h"

typedef struct GLFWwindow GLFWwindow;
typedef struct octa_gl_heard octa_gl_heard;

/* A maker of contexts: egl.c or window.c.  All calls are in the render
   thread.  */
typedef struct octa_gl_maker
{
  bool is_window;
  /* Make the system's context of C as WANT says.  Failed attempts are added to
     TRIED.  */
  bool (*make) (octa_gl_context *c, const octa_gl_want *want,
                const octa_gl_context *share, char *tried, size_t size);
  bool (*enter) (octa_gl_context *c);
  void (*leave) (octa_gl_context *c);
  void (*destroy) (octa_gl_context *c);
} octa_gl_maker;

enum
{
  OCTA_GL_TEXT = 256,
  OCTA_GL_MESSAGE = 1024,
  OCTA_GL_TRIED = 2048
};

struct octa_gl_context
{
  const octa_gl_maker *by;
  /* the system's */
  void *display, *context; /* EGL's */
  GLFWwindow *window;      /* GLFW's */
  bool is_full;            /* the window fills the screen */
  int windowed[4];         /* its position and size before that */
  octa_gl_heard *heard;    /* its recorded events; NULL: it does not record */
  bool is_made;
  /* what it is */
  int cuda_wanted;    /* the current CUDA device, -1 for none */
  bool is_compatible; /* of the compatibility profile */
  uint64_t group;     /* a number common to contexts that share objects */
  octa_gl_info info;
  char renderer[OCTA_GL_TEXT], vendor[OCTA_GL_TEXT], version[OCTA_GL_TEXT];
  char name[OCTA_GL_TEXT]; /* of the display */
  /* what OpenGL said */
  char message[OCTA_GL_MESSAGE];
  unsigned n_messages;
  bool is_debugged, is_lost;
};

/* ---- egl.c ---- */

extern const octa_gl_maker octa_gl_context_by_egl;
void octa_gl_context_egl_end (void);

/* ---- window.c ---- */

extern const octa_gl_maker octa_gl_context_by_window;
void octa_gl_context_windows_end (void);
void octa_gl_context_window_size (const octa_gl_context *c, int size[2]);
void octa_gl_context_window_swap (const octa_gl_context *c);
bool octa_gl_context_window_closes (const octa_gl_context *c);

/* ---- events.c ---- */

/* C's window records its events from now on, and tells LISTENER unless that is
   NULL.  False: there is no memory.  */
bool octa_gl_context_hear (octa_gl_context *c,
                           const octa_gl_listener *listener);
/* Stop recording, and free the recorded events.  */
void octa_gl_context_deaf (octa_gl_context *c);

/* ---- said.c ---- */

/* Should contexts be debug contexts?  Reads the environment, so the
   interpreter must be waiting.  */
bool octa_gl_context_debugs (void);
/* Collect OpenGL's messages about C, which is current.  */
void octa_gl_context_listen (octa_gl_context *c);

/* ---- tried.c ---- */

/* Add a line to TRIED.  */
void octa_gl_context_tried (char *tried, size_t size, const char *fmt, ...)
    OCTA_PRINTF (3, 4);

#endif
