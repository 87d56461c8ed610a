/* private.h -- items and their settings; shared by the files of gl/figure/.

   An item is a figure, axes, or something in axes.  The interpreter makes it;
   once the render thread has linked it, it belongs to that thread.  Comments
   mark the members that the interpreter may still use.  Dead items are kept
   until the interpreter has closed their handles.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_FIGURE_PRIVATE_H
#define OCTA_GL_FIGURE_PRIVATE_H 1

#include "gl/figure/figure.h"
#include "gl/figure/settings.h"
#include "gl/context/context.h"
#include "gl/draw/draw.h"
#include "gl/text/text.h"
#include "gl/thread/thread.h"

#include <stdatomic.h>

typedef struct octa_gl_item octa_gl_item;
typedef struct octa_gl_stage octa_gl_stage;

/* ---- data: the arrays of an item, in the order of the table ---- */

enum
{
  OCTA_GL_ARRAYS = 4, /* most arrays of an item */
  OCTA_GL_X = 0,
  OCTA_GL_Y,
  OCTA_GL_C,
  OCTA_GL_S,
  OCTA_GL_IMAGE_C = 0
};

/* ---- axes ---- */

/* The texts of axes, in the order of the table.  They are not among the
   children.  */
typedef enum octa_gl_label
{
  OCTA_GL_TITLE,
  OCTA_GL_XLABEL,
  OCTA_GL_YLABEL,
  OCTA_GL_LABELS
} octa_gl_label;

typedef struct octa_gl_axes
{
  octa_plot_extent x, y, c; /* of the data, while limits follow them */
  double home[4];           /* limits before the first zoom */
  bool has_home, was_auto[2];
  bool is_free[3][2]; /* ends of the limits of x, y and colours that follow the
                         data although the other end was set; */
  bool was_free[2][2]; /* at home */
  bool is_stale;       /* the automatic limits */
  bool is_told;        /* warned of values that a log axis drops */
  octa_plot_box box;
  octa_plot_layout layout;
  octa_gl_item *bar;
  double counts; /* the greatest count that BAR shows; 0: it shows colour
                    limits */
  octa_gl_item *labels[OCTA_GL_LABELS];
} octa_gl_axes;

/* ---- figures ---- */

/* A picture to draw into.  */
typedef struct octa_gl_target
{
  GLuint framebuffer, color; /* a texture */
  int size[2];
} octa_gl_target;

typedef enum octa_gl_drag
{
  OCTA_GL_DRAG_NONE,
  OCTA_GL_DRAG_PAN,
  OCTA_GL_DRAG_ZOOM,
  OCTA_GL_DRAG_LEGEND
} octa_gl_drag;

typedef struct octa_gl_mouse
{
  double x, y;           /* position of the pointer */
  double from_x, from_y; /* position at which the button was pressed */
  octa_gl_drag drag;
  octa_gl_item *axes;      /* the axes that are dragged */
  octa_gl_item *legend;    /* the legend that is dragged */
  octa_plot_part part;     /* of the axes */
  octa_plot_axis start[2]; /* their state at that time */
  bool is_x_held, is_y_held;
  bool has_moved;
  double click_time, click_x, click_y; /* the last one */
  double grip[2];                      /* position in the legend at which it
                                          was grabbed */
} octa_gl_mouse;

typedef struct octa_gl_tip
{
  octa_gl_item *axes, *item; /* NULL: none is shown */
  double x, y;               /* data */
  int64_t index;
  bool is_pinned; /* by a click */
  char text[256];
} octa_gl_tip;

typedef struct octa_gl_figure
{
  octa_gl_stage *stage;
  octa_id context; /* of its window; 0: none.  The interpreter's, too */
  octa_gl_context *window;
  int size[2]; /* pixels */
  double dpi;
  octa_gl_stale stale;
  bool has_failed; /* the last frame failed, and nothing has changed since */
  uint64_t n_frames;
  octa_gl_target frames[2]; /* the last frame, and room for the next one */
  int shown;                /* index of the last frame; -1: none yet */
  bool is_visible;          /* its window */
  int64_t last_ns;          /* when it was shown */
  GLuint read_from;         /* a framebuffer of the window's context */
  octa_gl_mouse mouse;
  octa_gl_tip tip;
  int n_slow;       /* successive slow searches for a tip */
  int64_t next_tip; /* time of the next search after those */
  bool has_help;
  double pointer[2];     /* the last one heard, in pixels of the window */
  int origin[2];         /* of the window, on the screen, when it was heard */
  int applied[2];        /* the known size of the window, */
  double corner[2];      /* and its left and bottom */
  octa_gl_item *current; /* axes */
} octa_gl_figure;

/* ---- items ---- */

struct octa_gl_item
{
  octa_gl_class class; /* these three never change */
  octa_id id;          /* for a label 0 until it is first requested */
  octa_gl_item *parent;
  /* the interpreter's */
  octa_plot_data *own[OCTA_GL_ARRAYS]; /* the latest */
  double most;                         /* maxpoints; 0: no bound */
  bool is_waiting; /* OWN do not match; the render thread has the previous
                      ones */
  bool is_told;    /* warned of that */
  struct octa_gl_batch *mail; /* the lock of update.c */
  /* the render thread's */
  bool is_dead;
  octa_gl_item **children;
  int n_children, cap_children;
  octa_gl_setting *settings;
  octa_plot_data *data[OCTA_GL_ARRAYS];
  struct octa_gl_series *series; /* computed for drawing: series.c */
  octa_gl_axes *axes;            /* of axes */
  octa_gl_figure *figure;        /* of a figure */
  octa_plot_rect place;          /* position of the painted legend, */
  double row;                    /* and how high its rows are */
  double outer[4];   /* room taken from the axes: left, right, above, below */
  uint64_t spot_key; /* key for which its best place was chosen; 0: none */
  int spot;
  octa_gl_item *next_dead;
};

/* Settings of ITEM by name: OCTA_GL_OF (item, LINE, linewidth).  */
#define OCTA_GL_OF(item, CLASS, name)                                         \
  (&(item)->settings[OCTA_GL_P_##CLASS##_##name])
#define OCTA_GL_NUM(item, CLASS, name) (OCTA_GL_OF (item, CLASS, name)->v[0])
#define OCTA_GL_IS(item, CLASS, name)                                         \
  (OCTA_GL_OF (item, CLASS, name)->v[0] != 0)
#define OCTA_GL_WORD(item, CLASS, name)                                       \
  ((int)OCTA_GL_OF (item, CLASS, name)->v[0])

/* ---- item.c ---- */

octa_status octa_gl_item_new (octa_gl_class class, octa_gl_item *parent,
                              octa_gl_item **out);
/* Free the struct, to which there are no references.  */
void octa_gl_item_free (octa_gl_item *i);
octa_status octa_gl_item_link (octa_gl_item *i);
/* Remove I and everything in it from the scene; the structs wait for the
   interpreter.  */
void octa_gl_item_kill (octa_gl_item *i);
/* The interpreter's: the open item ID.  NULL: the error slot is filled.  */
octa_gl_item *octa_gl_item_get (octa_id id);
/* The same for a figure.  */
octa_gl_item *octa_gl_item_get_figure (octa_id id);
octa_gl_item *octa_gl_item_figure (octa_gl_item *i);
octa_gl_item *octa_gl_item_axes (octa_gl_item *i);
/* I has changed; HOW says what is stale.  */
void octa_gl_item_stale (octa_gl_item *i, octa_gl_stale how);
/* The label of its axes that I is; OCTA_GL_LABELS: it is not a label.  */
octa_gl_label octa_gl_item_label (const octa_gl_item *i);
/* Update the labels of AXES after a change of PROPERTY, a font or colour.  */
void octa_gl_item_labels_follow (octa_gl_item *axes, int property);
/* Set PROPERTY of I to N numbers, without making anything stale.  */
void octa_gl_item_put (octa_gl_item *i, int property, const double *v, int n);
/* All figures, in the order in which they were made.  */
typedef struct octa_gl_scene
{
  /* Hooks: a figure was added, or removed, or the scene is empty.  */
  void (*come) (octa_gl_item *figure);
  void (*go) (octa_gl_item *figure);
  void (*empty) (octa_gl_item *i);
  octa_gl_item **figures;
  int n, cap;
  octa_gl_item *current;
  octa_gl_item *dead;
  atomic_int n_dead;
} octa_gl_scene;
extern octa_gl_scene octa_gl_scene_all;

#endif
