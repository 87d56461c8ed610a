/* gl_scene.h -- what the tests of figures share: items by their properties,
   frames, and what is at a place of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GL_SCENE_H
#define GL_SCENE_H 1

#include "check.h"
#include "gl/octa_gl.h"
#include "gl_leaks.h"

#include <math.h>
#include <stdlib.h>

/* ---- values ---- */

typedef struct pair
{
  const char *name;
  octa_gl_value value;
} pair;

#define WORD(word)                                                            \
  {                                                                           \
    .text = (word)                                                            \
  }
#define ROW(n, at)                                                            \
  {                                                                           \
    .numbers = (at), .rows = 1, .columns = (n)                                \
  }
#define NUMBERS(...)                                                          \
  ROW (sizeof ((const double[]){ __VA_ARGS__ }) / sizeof (double),            \
       ((const double[]){ __VA_ARGS__ }))
#define ARRAY(TYPE, n, m, k, at)                                              \
  {                                                                           \
    .data = (at), .type = OCTA_TYPE_##TYPE, .rows = (n), .columns = (m),      \
    .pages = (k)                                                              \
  }
#define DATA(n, at) ARRAY (DOUBLE, 1, n, 1, at)
/* The first one is not looked at: there may be no others.  */
#define PAIRS(...) ((const pair[]){ { NULL, { 0 } }, ##__VA_ARGS__ })
#define N_PAIRS(...) ((int)(sizeof PAIRS (__VA_ARGS__) / sizeof (pair)) - 1)

enum
{
  MOST_PAIRS = 12
};

typedef octa_status (*teller) (octa_id id, int n, const char *const *names,
                               const octa_gl_value *values);

static inline int
split_pairs (const pair *p, int n, const char **names, octa_gl_value *values)
{
  for (int k = 0; k < n; k++)
    {
      names[k] = p[k + 1].name;
      values[k] = p[k + 1].value;
    }
  return n;
}

static inline octa_status
tell_pairs (teller fn, octa_id id, const pair *p, int n)
{
  const char *names[MOST_PAIRS];
  octa_gl_value values[MOST_PAIRS];
  split_pairs (p, n, names, values);
  return fn (id, n, names, values);
}

static inline octa_id
new_pairs (octa_gl_class class, octa_id in, const pair *p, int n)
{
  octa_id id = 0;
  const char *names[MOST_PAIRS];
  octa_gl_value values[MOST_PAIRS];
  split_pairs (p, n, names, values);
  CHECK_OK (octa_gl_figure_new (class, in, n, names, values, &id));
  return id;
}

#define NEW(class, in, ...)                                                   \
  new_pairs (OCTA_GL_##class, in, PAIRS (__VA_ARGS__), N_PAIRS (__VA_ARGS__))
#define TELL(fn, id, ...)                                                     \
  tell_pairs (fn, id, PAIRS (__VA_ARGS__), N_PAIRS (__VA_ARGS__))
#define SET(id, ...) TELL (octa_gl_figure_set, id, __VA_ARGS__)
#define UPDATE(id, ...) TELL (octa_gl_figure_update, id, __VA_ARGS__)

/* At the end of line ID.  */
static inline octa_status
append_row (octa_id id, int64_t n, const double *y, double most)
{
  return octa_gl_figure_append (id, 1, (const char *const[]){ "ydata" },
                                &(octa_gl_value)DATA (n, y), most);
}

/* ---- what items answer ---- */

/* Up to N numbers of a property, which go to V; how many there are, or
   -1.  */
static inline int
get_numbers (octa_id id, const char *name, double *v, int n)
{
  octa_gl_value x;
  if (octa_gl_figure_get (id, name, &x) != OCTA_OK)
    return -1;
  int is = (int)(x.rows * x.columns);
  for (int k = 0; k < is && k < n; k++)
    v[k] = x.numbers[k];
  octa_gl_value_free (&x);
  return is;
}

static inline double
get_number (octa_id id, const char *name)
{
  double v = NAN;
  return get_numbers (id, name, &v, 1) == 1 ? v : NAN;
}

/* Is property NAME the text WANTED?  */
static inline bool
is_word (octa_id id, const char *name, const char *wanted)
{
  octa_gl_value x;
  if (octa_gl_figure_get (id, name, &x) != OCTA_OK)
    return false;
  bool is = x.text && strcmp (x.text, wanted) == 0;
  octa_gl_value_free (&x);
  return is;
}

/* Are the limits of axes ID these, as far as doubles can say?  */
static inline bool
has_limits (octa_id id, double x0, double x1, double y0, double y1)
{
  double v[4] = { 0 };
  if (get_numbers (id, "xlim", v, 2) != 2
      || get_numbers (id, "ylim", v + 2, 2) != 2)
    return false;
  bool is = fabs (v[0] - x0) < 1e-9 && fabs (v[1] - x1) < 1e-9
            && fabs (v[2] - y0) < 1e-9 && fabs (v[3] - y1) < 1e-9;
  if (! is)
    printf ("limits %.17g %.17g %.17g %.17g\n", v[0], v[1], v[2], v[3]);
  return is;
}

/* The data of an item, doubles, malloc'd, *N of them.  */
static inline double *
get_data (octa_id id, const char *name, int64_t *n)
{
  octa_gl_value x;
  octa_array_info info;
  double *v = NULL;
  *n = 0;
  if (octa_gl_figure_get (id, name, &x) != OCTA_OK || ! x.array)
    return NULL;
  octa_node *node = octa_array_node (x.array);
  octa_node_info (node, &info);
  v = malloc (((size_t)info.n_elems + 1) * sizeof *v);
  if (info.type == OCTA_TYPE_DOUBLE && octa_node_download (node, v) == OCTA_OK)
    *n = info.n_elems;
  octa_handle_close (x.array);
  return v;
}

/* Are all N elements of line ID this VALUE?  */
static inline bool
is_all (octa_id id, int64_t n, double value)
{
  int64_t is;
  double *v = get_data (id, "ydata", &is);
  bool same = v && is == n;
  for (int64_t k = 0; same && k < n; k++)
    same = v[k] == value;
  free (v);
  return same;
}

/* ---- frames ---- */

typedef struct shot
{
  unsigned char *rgbx;
  int size[2];
} shot;

/* The figure at its own size, or another one.  */
static inline shot
shoot_at (octa_id figure, int width, int height)
{
  shot s = { .size = { width, height } };
  CHECK_OK (octa_gl_figure_frame (figure, s.size, 0, &s.rgbx));
  return s;
}

static inline shot
shoot (octa_id figure)
{
  return shoot_at (figure, 0, 0);
}

/* The colour at X, Y as 0xrrggbb; -1 outside.  */
static inline int
color_at (const shot *s, int x, int y)
{
  if (! s->rgbx || x < 0 || y < 0 || x >= s->size[0] || y >= s->size[1])
    return -1;
  const int row = s->size[1] - 1 - y;
  const unsigned char *p = s->rgbx
                           + 4
                                 * ((size_t)row * (size_t)s->size[0]
                                    + (size_t)x);
  return p[0] << 16 | p[1] << 8 | p[2];
}

/* How many pixels have exactly this colour.  */
static inline int
count_color (const shot *s, int rgb)
{
  int n = 0;
  for (int y = 0; y < s->size[1]; y++)
    for (int x = 0; x < s->size[0]; x++)
      n += color_at (s, x, y) == rgb;
  return n;
}

static inline bool
is_same_shot (const shot *a, const shot *b)
{
  return a->rgbx && b->rgbx && a->size[0] == b->size[0]
         && a->size[1] == b->size[1]
         && memcmp (a->rgbx, b->rgbx,
                    4 * (size_t)a->size[0] * (size_t)a->size[1])
                == 0;
}

/* Pixels from the upper left of X, Y in axes that are linear.  */
static inline void
place_of (octa_id axes, double x, double y, double at[2])
{
  double b[4] = { 0 }, xl[2] = { 0, 1 }, yl[2] = { 0, 1 };
  CHECK (get_numbers (axes, "box_pixels", b, 4) == 4);
  CHECK (get_numbers (axes, "xlim", xl, 2) == 2);
  CHECK (get_numbers (axes, "ylim", yl, 2) == 2);
  at[0] = b[0] + b[2] * (x - xl[0]) / (xl[1] - xl[0]);
  at[1] = b[1] + b[3] * (yl[1] - y) / (yl[1] - yl[0]);
}

/* The colour at X, Y of the data.  */
static inline int
color_of (const shot *s, octa_id axes, double x, double y)
{
  double at[2];
  place_of (axes, x, y, at);
  return color_at (s, (int)floor (at[0]), (int)floor (at[1]));
}

/* ---- mouse and keys ---- */

static inline void
press_key (octa_id figure, const char *name)
{
  octa_gl_event e = { .kind = OCTA_GL_EVENT_KEY };
  snprintf (e.key, sizeof e.key, "%s", name);
  CHECK_OK (octa_gl_figure_event (figure, &e));
}

static inline void
point_at (octa_id figure, octa_gl_event_kind kind, int button, double x,
          double y)
{
  CHECK_OK (octa_gl_figure_event (figure, &(octa_gl_event){ .kind = kind,
                                                            .button = button,
                                                            .x = x,
                                                            .y = y }));
}

/* The left button, down and up, at TIME in seconds.  */
static inline void
click (octa_id figure, double x, double y, double time)
{
  octa_gl_event e = { .kind = OCTA_GL_EVENT_PRESS,
                      .button = OCTA_GL_LEFT_BUTTON,
                      .x = x,
                      .y = y,
                      .time = time };
  CHECK_OK (octa_gl_figure_event (figure, &e));
  e.kind = OCTA_GL_EVENT_RELEASE;
  CHECK_OK (octa_gl_figure_event (figure, &e));
}

static inline void
drag (octa_id figure, int button, double x, double y, double dx, double dy)
{
  point_at (figure, OCTA_GL_EVENT_PRESS, button, x, y);
  point_at (figure, OCTA_GL_EVENT_MOVE, 0, x + dx, y + dy);
  point_at (figure, OCTA_GL_EVENT_RELEASE, button, x + dx, y + dy);
}

static inline void
wheel (octa_id figure, double x, double y, double steps)
{
  CHECK_OK (octa_gl_figure_event (figure, &(octa_gl_event){
                                              .kind = OCTA_GL_EVENT_WHEEL,
                                              .x = x,
                                              .y = y,
                                              .steps = steps }));
}

/* ---- what is left ---- */

/* Nothing of figures, of OpenGL, of plots' data.  */
static inline bool
is_all_gone (void)
{
  size_t objects = 1, contexts = 1, handles = 0;
  CHECK_OK (octa_gl_context_live (&objects, &contexts));
  for (int k = OCTA_KIND_GL_FIGURE; k <= OCTA_KIND_GL_COLORBAR; k++)
    handles += octa_handle_live ((octa_kind)k);
  bool is = objects == 0 && contexts == 0 && handles == 0
            && octa_plot_data_count () == 0
            && octa_handle_live (OCTA_KIND_ARRAY) == 0;
  if (! is)
    printf ("left: %zu objects, %zu contexts, %zu handles, %lld data, %zu "
            "arrays\n",
            objects, contexts, handles, (long long)octa_plot_data_count (),
            octa_handle_live (OCTA_KIND_ARRAY));
  return is;
}

/* A figure WIDTH x HEIGHT; MAY_SHOW: in a window where there is a display.  */
static inline octa_id
new_figure (int width, int height, bool may_show)
{
  return NEW (FIGURE, 0, { "visible", WORD (may_show ? "on" : "off") },
              { "position", NUMBERS (0, 0, width, height) },
              { "colormap",
                { .numbers = (const double[]){ 1, 0, 0, 0, 1, 0, 0, 0, 1 },
                  .rows = 3,
                  .columns = 3 } });
}

/* Is there an OpenGL?  Otherwise this says so.  */
static inline bool
can_draw (void)
{
  octa_id id;
  const octa_gl_want want = { .mode = OCTA_GL_HEADLESS, .title = "" };
  setenv ("OCTCUDA_BACKEND", "host", 1);
  unsetenv ("OCTCUDA_GL");
  bool can = octa_gl_context_create (&want, &id) == OCTA_OK;
  if (can)
    octa_handle_close (id);
  else
    printf ("no OpenGL: %s\n0 passed, 0 failed, 1 skipped\n",
            octa_error ()->msg);
  return can;
}

#endif
