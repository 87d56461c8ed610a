/* figure.h -- figures, axes and plots: a scene that lives on the render
   thread.

   The interpreter has ids.  Its requests are checked completely in its own
   thread, and then posted; queries wait for earlier requests.  A figure lives
   until it is closed by its window, a key, or octa_gl_figure_delete.
   Everything in it ends with it, and the next call from the interpreter closes
   the handles.

   Properties are a table, properties.def.  Each has a value (octa_gl_setting)
   of numbers or text; arrays are data that the plot owns, on the device
   (plot/data.h).  The table also says what a change makes stale; a figure
   draws a frame only when something is stale.

   Windows answer the mouse while the interpreter computes: events of GLFW, or
   those of octa_gl_figure_event for tests, go through the same machine
   (mouse.c, keys.c), in pixels from the upper left corner.

   Frames are drawn in one context for all figures of its kind, the stage, into
   a framebuffer of the figure, and then copied to the window, whose own
   context shares with the stage's.  A figure without a window has no context
   of its own.

   Read first: private.h, scene.c, frame.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_FIGURE_H
#define OCTA_GL_FIGURE_H 1

#include "octa.h"
#include "gl/plot/plot.h"

/* In the order of the kinds of handle.  */
typedef enum octa_gl_class
{
  OCTA_GL_FIGURE,
  OCTA_GL_AXES,
  OCTA_GL_LINE,
  OCTA_GL_SCATTER,
  OCTA_GL_IMAGE,
  OCTA_GL_TEXT,
  OCTA_GL_PATCH,
  OCTA_GL_LEGEND,
  OCTA_GL_COLORBAR,
  OCTA_GL_CLASSES
} octa_gl_class;

typedef enum octa_gl_kind
{
  OCTA_GL_NUMBER,
  OCTA_GL_NUMBERS,
  OCTA_GL_COLOR,
  OCTA_GL_CHOICE,
  OCTA_GL_SWITCH,
  OCTA_GL_TEXTLINE,
  OCTA_GL_TEXTS,
  OCTA_GL_MAP,
  OCTA_GL_DATA,
  OCTA_GL_STATE,
  OCTA_GL_LABEL
} octa_gl_kind;

/* A value from the interpreter, borrowed; or a value for it, to be freed by
   octa_gl_value_free and, if it is an array, octa_handle_close.  */
typedef struct octa_gl_value
{
  octa_gl_kind kind;     /* of the property, in a result */
  const double *numbers; /* ROWS x COLUMNS */
  int64_t rows, columns;
  const char *text;
  const char *const *texts; /* N_TEXTS texts */
  int n_texts;
  /* An array: a gpuArray's id, or ROWS x COLUMNS x PAGES numbers at DATA.  In
     the result for a label, the id of its text.  */
  octa_id array;
  const void *data;
  octa_type type;
  int64_t pages;
  const char *is; /* the kind of any other value, for messages, such as "a
                     cell" */
} octa_gl_value;

/* ---- property.c ---- */

/* The class called NAME.  */
OCTA_API octa_status octa_gl_class_find (const char *name,
                                         octa_gl_class *class);
OCTA_API const char *octa_gl_class_name (octa_gl_class class);
/* The kind of the property NAME; fails with the nearest name.  */
OCTA_API octa_status octa_gl_property_kind (octa_gl_class class,
                                            const char *name,
                                            octa_gl_kind *kind);
/* Property I of CLASS; NULL past the end.  */
OCTA_API const char *octa_gl_property_name (octa_gl_class class, int i);
/* Its valid words, separated by blanks ("" if there are none), and OTHERWISE,
   a description of other valid values.  */
OCTA_API const char *octa_gl_property_words (octa_gl_class class, int i,
                                             const char **otherwise);

/* ---- sweep.c ---- */

/* Close the handles of objects that have ended.  Called at the beginning of
   each call.  */
OCTA_API octa_status octa_gl_scene_sweep (void);
OCTA_API bool octa_gl_figure_is (octa_id id);

/* ---- scene.c ---- */

/* Set the N properties NAMES to VALUES, all or none.  PARENT is 0 for a
   figure.  */
OCTA_API octa_status octa_gl_figure_new (octa_gl_class class, octa_id parent,
                                         int n, const char *const *names,
                                         const octa_gl_value *values,
                                         octa_id *id);
OCTA_API octa_status octa_gl_figure_set (octa_id id, int n,
                                         const char *const *names,
                                         const octa_gl_value *values);
OCTA_API octa_status octa_gl_figure_get (octa_id id, const char *name,
                                         octa_gl_value *value);
OCTA_API void octa_gl_value_free (octa_gl_value *value);
OCTA_API octa_status octa_gl_figure_class (octa_id id, octa_gl_class *class);
/* Delete ID with everything in it.  ID may be closed already.  */
OCTA_API octa_status octa_gl_figure_delete (octa_id id);
/* IDS is malloc'd.  ID 0: all figures.  */
OCTA_API octa_status octa_gl_figure_children (octa_id id, octa_id **ids,
                                              int *n);
OCTA_API octa_status octa_gl_figure_parent (octa_id id, octa_id *parent);
/* Replace the title and labels of axes ID by new, empty ones.  */
OCTA_API octa_status octa_gl_figure_unlabel (octa_id id);
/* The current figure, or its current axes; 0: none.  */
OCTA_API octa_status octa_gl_figure_current (octa_gl_class class, octa_id *id);
OCTA_API octa_status octa_gl_figure_make_current (octa_id id);

/* ---- update.c: new data; the latest wins ---- */

OCTA_API octa_status octa_gl_figure_update (octa_id id, int n,
                                            const char *const *names,
                                            const octa_gl_value *values);
/* Append, and drop the first points beyond MAXPOINTS.  If MAXPOINTS is 0, the
   property applies, where 0 means no limit.  */
OCTA_API octa_status octa_gl_figure_append (octa_id id, int n,
                                            const char *const *names,
                                            const octa_gl_value *values,
                                            double maxpoints);

/* ---- frame.c, output.c ---- */

/* Draw the stale parts of one figure or all (0).  IS_WAITED: wait until it is
   done.  */
OCTA_API octa_status octa_gl_figure_draw (octa_id id, bool is_waited);
/* Wait until figure ID is closed (true), or SECONDS have passed.  */
OCTA_API octa_status octa_gl_figure_wait (octa_id id, double seconds,
                                          bool *is_closed);
/* Draw the figure into memory, at SIZE (0: its own) and DPI (0: the screen's).
   *RGBX is malloc'd: red, green, blue and an unused byte per pixel, rows from
   below.  */
OCTA_API octa_status octa_gl_figure_frame (octa_id id, int size[2], double dpi,
                                           unsigned char **rgbx);
OCTA_API octa_status octa_gl_figure_print (octa_id id, const char *file,
                                           const int size[2], double dpi);

/* ---- mouse.c ---- */

typedef enum octa_gl_event_kind
{
  OCTA_GL_EVENT_MOVE,
  OCTA_GL_EVENT_PRESS,
  OCTA_GL_EVENT_RELEASE,
  OCTA_GL_EVENT_WHEEL,
  OCTA_GL_EVENT_KEY,
  OCTA_GL_EVENT_KEY_UP,
  OCTA_GL_EVENT_RESIZE,
  OCTA_GL_EVENT_LEAVE,
  OCTA_GL_EVENT_CLOSE
} octa_gl_event_kind;

enum
{
  OCTA_GL_LEFT_BUTTON = 1,
  OCTA_GL_MIDDLE_BUTTON,
  OCTA_GL_RIGHT_BUTTON,
  OCTA_GL_SHIFT = 1, /* bits of MODS */
  OCTA_GL_CONTROL = 2
};

typedef struct octa_gl_event
{
  octa_gl_event_kind kind;
  double x, y;  /* pixels from the upper left; new width and height */
  double steps; /* steps of the wheel, upwards positive */
  int button, mods;
  char key[16]; /* "h", "left", "+" */
  double time;  /* seconds */
} octa_gl_event;

/* Handle the event like one of the figure's window, and wait until it is
   done.  */
OCTA_API octa_status octa_gl_figure_event (octa_id id, const octa_gl_event *e);

#endif
