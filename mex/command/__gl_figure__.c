/* __gl_figure__.c -- the commands of plots: __gl_figure__ (COMMAND, ...).

   The functions that users call are m-files.  Figures, axes and their contents
   are ids of class uint64.  gl/figure/properties.def has the properties.

   id = ("new", CLASS, PARENT, NAME, VALUE, ...)   a figure has PARENT 0
   ("set", ID, NAME, VALUE, ...)
   v = ("get", ID, NAME)      s = ("get", ID), a struct
   ids = ("children", ID)     id = ("parent", ID)     name = ("class", ID)
   tf = ("is", ID)            ("delete", ID)          ids = ("figures")
   id = ("current", "figure" or "axes"), 0: none; with ID: make ID current
   s = ("options", ID): a struct with the valid words of each property, and
   last a description of other valid values ("": none)
   ("unlabel", ID): replace the title and labels of axes by empty ones
   ("update", ID, DATA..., NAME, VALUE, ...)   DATA: y; x, y; x, y, c; image: c
   ("append", ID, DATA..., NAME, VALUE, ..., MAXPOINTS), 0: as its property
   ("draw", ID or 0, "wait" or "limitrate")
   tf = ("wait", ID, SECONDS), true: the figure was closed
   rgb = ("frame", ID, WIDTH, HEIGHT, DPI), 0: the figure's own
   ("print", ID, FILE, WIDTH, HEIGHT, DPI)
   ("event", ID, KIND, ...): ("move", x, y), ("press" or "release", button, x,
   y, mods), ("wheel", x, y, steps), ("key" or "keyup", name, mods),
   ("resize", w, h), ("leave"), ("close").  The time in seconds may follow, to
   recognize double clicks

   "linkx" and "linky" are numbers: axes with the same number, unless it is 0,
   have the same limits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "args.h"
#include "gpu.h"

#include "gl_fonts.h"
#include "gl_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- ids ---- */

static octa_status
read_id (const mxArray *x, octa_id *id)
{
  if (mxIsUint64 (x) && mxGetNumberOfElements (x) == 1)
    {
      *id = *(const uint64_t *)mxGetData (x);
      return OCTA_OK;
    }
  return octa_fail (OCTA_ERROR_KIND,
                    "ID must be the uint64 of a figure, not "
                    "%s",
                    gateway_describe (x));
}

/* The same, or 0 for all figures.  */
static octa_status
read_id_or_all (const mxArray *x, octa_id *id)
{
  *id = 0;
  if (mxIsDouble (x) && mxGetNumberOfElements (x) == 1 && mxGetScalar (x) == 0)
    return OCTA_OK;
  return read_id (x, id);
}

static mxArray *
ids_row (const octa_id *ids, int n)
{
  mxArray *x = gateway_row (OCTA_TYPE_UINT64, false, (size_t)n);
  if (n > 0)
    memcpy (mxGetData (x), ids, (size_t)n * sizeof *ids);
  return x;
}

/* ---- make, set, get ---- */

/* Give a new figure Octave's color map, unless another one is given.  */
static void
add_map (pairs *p)
{
  for (int i = 0; i < p->n; i++)
    if (! strcmp (p->names[i], "colormap"))
      return;
  mxArray *n = mxCreateDoubleScalar (256);
  const mxArray *map = gateway_core_1 ("viridis", n);
  p->names[p->n] = "colormap";
  p->values[p->n++] = (octa_gl_value){ .numbers = mxGetData (map),
                                       .rows = (int64_t)mxGetM (map),
                                       .columns = (int64_t)mxGetN (map) };
}

static octa_status
do_new (call *c)
{
  octa_id id, parent;
  octa_gl_class class;
  char *name;
  pairs p;
  pairs_room (c, &p);
  GATEWAY_TRY (gateway_string (c->rhs[0], "CLASS", &name));
  GATEWAY_TRY (octa_gl_class_find (name, &class));
  GATEWAY_TRY (read_id_or_all (c->rhs[1], &parent));
  GATEWAY_TRY (read_pairs (c, 2, c->n_rhs, class, &p));
  if (class == OCTA_GL_FIGURE)
    {
      add_map (&p);
      tell_fonts ();
    }
  GATEWAY_TRY (
      octa_gl_figure_new (class, parent, p.n, p.names, p.values, &id));
  return gateway_one (c, gateway_uint64 (id));
}

/* Read the item in C's first argument.  */
static octa_status
read_item (const call *c, octa_id *id, octa_gl_class *class)
{
  return read_id (c->rhs[0], id) == OCTA_OK ? octa_gl_figure_class (*id, class)
                                            : OCTA_FAIL;
}

/* The forms of an object's data in a call.  */
typedef struct data_form
{
  octa_gl_class class;
  int most; /* arrays */
  const char *what, *forms;
} data_form;

/* The forms of CLASS; NULL: it has no data.  */
static const data_form *
form_of (octa_gl_class class)
{
  static const data_form forms[] = {
    { OCTA_GL_LINE, 2, "a line", "(H, Y) or (H, X, Y)" },
    { OCTA_GL_SCATTER, 3, "points", "(H, Y), (H, X, Y) or (H, X, Y, C)" },
    { OCTA_GL_PATCH, 3, "faces", "(H, Y), (H, X, Y) or (H, X, Y, C)" },
    { OCTA_GL_IMAGE, 1, "an image", "(H, C), where C has the colors" }
  };
  for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
    if (forms[k].class == class)
      return &forms[k];
  return NULL;
}

/* Read the item, and its new data from the arguments up to END.  WHO names the
   caller in messages.  */
static octa_status
read_data_of (const call *c, const char *who, int end, octa_id *id, pairs *p)
{
  static const char *const names[] = { "xdata", "ydata", "cdata" };
  octa_gl_class class;
  int n = 0;
  size_t n_ids = mxGetNumberOfElements (c->rhs[0]);
  if (mxIsUint64 (c->rhs[0]) && n_ids != 1)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s: %zu objects are given; call it for one of them, "
                      "h(1)",
                      who, n_ids);
  GATEWAY_TRY (read_item (c, id, &class));
  const data_form *form = form_of (class);
  if (! form)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s takes lines, points, faces and images, not "
                      "objects of class %s",
                      who, octa_gl_class_name (class));
  while (1 + n < end && ! mxIsChar (c->rhs[1 + n]))
    n++;
  if (n > form->most || end < 2)
    return octa_fail (OCTA_ERROR_CALL,
                      "for %s, %s is called as %s, followed by pairs of a "
                      "property and its value",
                      form->what, who, form->forms);
  int first = class == OCTA_GL_IMAGE ? 2 : n == 1 ? 1 : 0;
  pairs_room (c, p);
  for (int i = 0; i < n; i++)
    GATEWAY_TRY (add_pair (p, class, names[first + i], c->rhs[1 + i]));
  return read_pairs (c, 1 + n, end, class, p);
}

static octa_status
do_set (call *c)
{
  octa_id id;
  octa_gl_class class;
  pairs p;
  pairs_room (c, &p);
  return read_item (c, &id, &class) == OCTA_OK
                 && read_pairs (c, 1, c->n_rhs, class, &p) == OCTA_OK
             ? octa_gl_figure_set (id, p.n, p.names, p.values)
             : OCTA_FAIL;
}

static octa_status
do_update (call *c)
{
  octa_id id;
  pairs p;
  return read_data_of (c, "update", c->n_rhs, &id, &p) == OCTA_OK
             ? octa_gl_figure_update (id, p.n, p.names, p.values)
             : OCTA_FAIL;
}

static octa_status
do_append (call *c)
{
  octa_id id;
  pairs p;
  double most;
  GATEWAY_TRY (read_data_of (c, "append", c->n_rhs - 1, &id, &p));
  GATEWAY_TRY (gateway_number (c->rhs[c->n_rhs - 1], "MAXPOINTS", &most));
  return octa_gl_figure_append (id, p.n, p.names, p.values, most);
}

static octa_status
get_one (octa_id id, const char *name, mxArray **out)
{
  octa_gl_value v;
  return octa_gl_figure_get (id, name, &v) == OCTA_OK ? tell_value (&v, out)
                                                      : OCTA_FAIL;
}

static octa_status
do_get (call *c)
{
  octa_id id;
  octa_gl_class class;
  char *text;
  GATEWAY_TRY (read_item (c, &id, &class));
  if (c->n_rhs > 1)
    return gateway_string (c->rhs[1], "NAME", &text) == OCTA_OK
               ? get_one (id, text, &c->lhs[0])
               : OCTA_FAIL;
  mxArray *s = gateway_struct_of (NULL);
  const char *name;
  for (int i = 0; (name = octa_gl_property_name (class, i)) != NULL; i++)
    {
      mxArray *v;
      GATEWAY_TRY (get_one (id, name, &v));
      gateway_field_add (s, name, v);
    }
  return gateway_one (c, s);
}

static octa_status
do_options (call *c)
{
  octa_id id;
  octa_gl_class class;
  GATEWAY_TRY (read_item (c, &id, &class));
  mxArray *s = gateway_struct_of (NULL);
  const char *name, *otherwise;
  octa_gl_kind kind;
  for (int i = 0; (name = octa_gl_property_name (class, i)) != NULL; i++)
    {
      const char *words = octa_gl_property_words (class, i, &otherwise);
      GATEWAY_TRY (octa_gl_property_kind (class, name, &kind));
      if (kind == OCTA_GL_STATE)
        continue;
      char text[1000] = "";
      if (*words)
        snprintf (text, sizeof text, "%s %s", words, otherwise);
      gateway_field_add (s, name, gateway_text (text));
    }
  return gateway_one (c, s);
}

/* ---- the tree ---- */

static octa_status
list (call *c, octa_id id)
{
  octa_id *ids = NULL;
  int n = 0;
  GATEWAY_TRY (octa_gl_figure_children (id, &ids, &n));
  octa_id *copy = mxMalloc ((size_t)(n + 1) * sizeof *copy);
  if (n > 0)
    memcpy (copy, ids, (size_t)n * sizeof *copy);
  free (ids);
  return gateway_one (c, ids_row (copy, n));
}

static octa_status
do_children (call *c)
{
  octa_id id;
  return read_id (c->rhs[0], &id) == OCTA_OK ? list (c, id) : OCTA_FAIL;
}

static octa_status
do_figures (call *c)
{
  return list (c, 0);
}

static octa_status
do_parent (call *c)
{
  octa_id id, parent;
  GATEWAY_TRY (read_id (c->rhs[0], &id));
  GATEWAY_TRY (octa_gl_figure_parent (id, &parent));
  return gateway_one (c, gateway_uint64 (parent));
}

static octa_status
do_class (call *c)
{
  octa_id id;
  octa_gl_class class;
  GATEWAY_TRY (read_item (c, &id, &class));
  return gateway_one (c, gateway_text (octa_gl_class_name (class)));
}

static octa_status
do_is (call *c)
{
  octa_id id;
  bool is = mxIsUint64 (c->rhs[0]) && read_id (c->rhs[0], &id) == OCTA_OK
            && octa_gl_figure_is (id);
  return gateway_one (c, gateway_logical (is));
}

static octa_status
do_delete (call *c)
{
  octa_id id;
  return read_id (c->rhs[0], &id) == OCTA_OK ? octa_gl_figure_delete (id)
                                             : OCTA_FAIL;
}

static octa_status
do_unlabel (call *c)
{
  octa_id id;
  return read_id (c->rhs[0], &id) == OCTA_OK ? octa_gl_figure_unlabel (id)
                                             : OCTA_FAIL;
}

static octa_status
do_current (call *c)
{
  octa_id id;
  octa_gl_class class;
  char *name;
  GATEWAY_TRY (gateway_string (c->rhs[0], "CLASS", &name));
  GATEWAY_TRY (octa_gl_class_find (name, &class));
  if (c->n_rhs > 1)
    return read_id (c->rhs[1], &id) == OCTA_OK
               ? octa_gl_figure_make_current (id)
               : OCTA_FAIL;
  GATEWAY_TRY (octa_gl_figure_current (class, &id));
  return gateway_one (c, gateway_uint64 (id));
}

/* ---- frames ---- */

static octa_status
do_draw (call *c)
{
  octa_id id;
  char *how;
  GATEWAY_TRY (read_id_or_all (c->rhs[0], &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "HOW", &how));
  if (strcmp (how, "wait") && strcmp (how, "limitrate"))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "HOW must be \"wait\" or \"limitrate\", not \"%s\"",
                      how);
  return octa_gl_figure_draw (id, ! strcmp (how, "wait"));
}

static octa_status
do_wait (call *c)
{
  octa_id id;
  double seconds;
  bool is_closed;
  GATEWAY_TRY (read_id (c->rhs[0], &id));
  GATEWAY_TRY (gateway_number (c->rhs[1], "SECONDS", &seconds));
  GATEWAY_TRY (octa_gl_figure_wait (id, seconds, &is_closed));
  return gateway_one (c, gateway_logical (is_closed));
}

/* Read width, height and dots per inch from argument FIRST on.  */
static octa_status
read_size (const call *c, int first, int size[2], double *dpi)
{
  int64_t v[2];
  static const char *const names[] = { "WIDTH", "HEIGHT" };
  for (int k = 0; k < 2; k++)
    {
      GATEWAY_TRY (
          gateway_integer (c->rhs[first + k], names[k], 0, 1 << 20, &v[k]));
      size[k] = (int)v[k];
    }
  GATEWAY_TRY (gateway_number (c->rhs[first + 2], "DPI", dpi));
  return *dpi == 0 || (*dpi >= 1 && *dpi <= 10000)
             ? OCTA_OK
             : octa_fail (OCTA_ERROR_LOGIC,
                          "DPI must be from 1 to 10000, not "
                          "%g",
                          *dpi);
}

/* The block of pixels that are moved together, so that each cache line is read
   once.  */
#define COLUMNS 16
#define ROWS 8

/* ROWS bytes of three planes at TO, from pixels that are STRIDE bytes apart
   downwards.  */
static void
put_column (unsigned char *to, size_t plane, const unsigned char *rgbx,
            size_t stride)
{
  uint64_t red = 0, green = 0, blue = 0;
#pragma GCC unroll 8
  for (int i = 0; i < ROWS; i++, rgbx -= stride)
    {
      uint32_t pixel;
      memcpy (&pixel, rgbx, sizeof pixel);
      red |= (uint64_t)(pixel & 255) << 8 * i;
      green |= (uint64_t)(pixel >> 8 & 255) << 8 * i;
      blue |= (uint64_t)(pixel >> 16 & 255) << 8 * i;
    }
  memcpy (to, &red, ROWS);
  memcpy (to + plane, &green, ROWS);
  memcpy (to + 2 * plane, &blue, ROWS);
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "words have their first byte first");

/* Convert pixels of four bytes, rows from below, to Octave's order.  The last
   rows may be written twice.  */
static void
put_picture (unsigned char *to, const unsigned char *rgbx, size_t w, size_t h)
{
  const size_t plane = w * h, stride = 4 * w;
  for (size_t left = 0; left < w && h >= ROWS; left += COLUMNS)
    for (size_t row = 0; row < h; row += ROWS)
      for (size_t x = left; x < left + COLUMNS && x < w; x++)
        {
          const size_t y = row + ROWS <= h ? row : h - ROWS;
          put_column (to + x * h + y, plane,
                      rgbx + (h - 1 - y) * stride + 4 * x, stride);
        }
  for (size_t i = 0; i < plane && h < ROWS; i++)
    for (size_t k = 0; k < 3; k++)
      to[k * plane + i] = rgbx[(h - 1 - i % h) * stride + 4 * (i / h) + k];
}

static octa_status
do_frame (call *c)
{
  octa_id id;
  int size[2];
  double dpi;
  unsigned char *rgbx;
  GATEWAY_TRY (read_id (c->rhs[0], &id));
  GATEWAY_TRY (read_size (c, 1, size, &dpi));
  GATEWAY_TRY (octa_gl_figure_frame (id, size, dpi, &rgbx));
  const int64_t dims[3] = { size[1], size[0], 3 };
  mxArray *out = gateway_array (
      &(octa_shape){ OCTA_TYPE_UINT8, false, 3, dims });
  put_picture (mxGetData (out), rgbx, (size_t)size[0], (size_t)size[1]);
  free (rgbx);
  return gateway_one (c, out);
}

static octa_status
do_print (call *c)
{
  octa_id id;
  int size[2];
  double dpi;
  char *file;
  GATEWAY_TRY (read_id (c->rhs[0], &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "FILE", &file));
  GATEWAY_TRY (read_size (c, 2, size, &dpi));
  return octa_gl_figure_print (id, file, size, dpi);
}

/* ---- events ---- */

/* The arguments after the name of an event, a letter each: x, y, b button, m
   mods, s steps, k key.  */
static const struct
{
  const char *name;
  octa_gl_event_kind kind;
  const char *takes;
} events[] = { { "move", OCTA_GL_EVENT_MOVE, "xy" },
               { "press", OCTA_GL_EVENT_PRESS, "bxym" },
               { "release", OCTA_GL_EVENT_RELEASE, "bxym" },
               { "wheel", OCTA_GL_EVENT_WHEEL, "xys" },
               { "key", OCTA_GL_EVENT_KEY, "km" },
               { "keyup", OCTA_GL_EVENT_KEY_UP, "km" },
               { "resize", OCTA_GL_EVENT_RESIZE, "xy" },
               { "leave", OCTA_GL_EVENT_LEAVE, "" },
               { "close", OCTA_GL_EVENT_CLOSE, "" } };

static octa_status
read_event (const call *c, const char *takes, octa_gl_event *e)
{
  int n = (int)strlen (takes);
  if (c->n_rhs - 2 == n + 1
      && gateway_number (c->rhs[c->n_rhs - 1], "TIME", &e->time) != OCTA_OK)
    return OCTA_FAIL;
  if (c->n_rhs - 2 != n && c->n_rhs - 2 != n + 1)
    return octa_fail (OCTA_ERROR_CALL, "this event takes %d arguments", n);
  for (int i = 0; i < n; i++)
    {
      const mxArray *x = c->rhs[2 + i];
      double v = 0;
      char *key;
      if (takes[i] == 'k')
        {
          GATEWAY_TRY (gateway_string (x, "KEY", &key));
          snprintf (e->key, sizeof e->key, "%s", key);
        }
      else if (gateway_number (x, "event's argument", &v) != OCTA_OK)
        return OCTA_FAIL;
      if (takes[i] == 'x')
        e->x = v;
      if (takes[i] == 'y')
        e->y = v;
      if (takes[i] == 's')
        e->steps = v;
      if (takes[i] == 'b')
        e->button = (int)v;
      if (takes[i] == 'm')
        e->mods = (int)v;
    }
  return OCTA_OK;
}

static octa_status
do_event (call *c)
{
  octa_id id;
  char *kind;
  octa_gl_event e = { 0 };
  GATEWAY_TRY (read_id (c->rhs[0], &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "KIND", &kind));
  for (size_t i = 0; i < N_ELEMS (events); i++)
    if (! strcmp (kind, events[i].name))
      {
        e.kind = events[i].kind;
        return read_event (c, events[i].takes, &e) == OCTA_OK
                   ? octa_gl_figure_event (id, &e)
                   : OCTA_FAIL;
      }
  return octa_fail (OCTA_ERROR_LOGIC, "unknown event \"%s\"", kind);
}

/* (PART, PARTS): for build-aux/usual_kernels.m.  */
static octa_status
do_kernels (call *c)
{
  int64_t part, parts;
  GATEWAY_TRY (gateway_integer (c->rhs[1], "PARTS", 1, 4096, &parts));
  GATEWAY_TRY (gateway_integer (c->rhs[0], "PART", 0, parts - 1, &part));
  return octa_plot_kernels_make ((int)part, (int)parts);
}

/* clang-format off */
static const method commands[] = {
  COMMAND (new, 2, -1, 1, do_new)
  COMMAND (set, 1, -1, 0, do_set)
  COMMAND (get, 1, 2, 1, do_get)
  COMMAND (options, 1, 1, 1, do_options)
  COMMAND (children, 1, 1, 1, do_children)
  COMMAND (figures, 0, 0, 1, do_figures)
  COMMAND (parent, 1, 1, 1, do_parent)
  COMMAND (class, 1, 1, 1, do_class)
  COMMAND (is, 1, 1, 1, do_is)
  COMMAND (delete, 1, 1, 0, do_delete)
  COMMAND (unlabel, 1, 1, 0, do_unlabel)
  COMMAND (current, 1, 2, 1, do_current)
  COMMAND (update, 1, -1, 0, do_update)
  COMMAND (append, 2, -1, 0, do_append)
  COMMAND (draw, 2, 2, 0, do_draw)
  COMMAND (wait, 2, 2, 1, do_wait)
  COMMAND (frame, 4, 4, 1, do_frame)
  COMMAND (print, 5, 5, 0, do_print)
  COMMAND (event, 2, -1, 0, do_event)
  COMMAND (kernels, 2, 2, 0, do_kernels)
  METHODS_END
};

static const method methods[] = {
  METHOD_OF (__gl_figure__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

/* First close the handles of figures that were closed by their windows.  */
static octa_status
run (call *c, const method *m)
{
  return octa_gl_scene_sweep () == OCTA_OK ? m->run (c) : OCTA_FAIL;
}

const gateway gateway_self = { .class = "__gl_figure__",
                               .methods = methods,
                               .run = run };
