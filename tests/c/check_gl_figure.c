/* check_gl_figure.c -- figures, axes and plots as the gateway drives them,
   without Octave: the tree, what is drawn, new data, mouse and keys, files,
   every driver call failing in turn, the end of the thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_scene.h"
#include "gl/figure/frame.h"

#include <unistd.h>

enum
{
  RED = 0xff0000,
  GREEN = 0x00ff00,
  BLUE = 0x0000ff,
  WHITE = 0xffffff
};

static const double ramp[11] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };

/* Axes that fill a middle of 200 x 100 of a figure of 400 x 200, and are not
   seen themselves.  */
static octa_id
new_pad (octa_id *figure)
{
  *figure = new_figure (400, 200, false);
  return NEW (AXES, *figure, { "position", NUMBERS (0.25, 0.25, 0.5, 0.5) },
              { "visible", WORD ("off") }, { "xlim", NUMBERS (0, 20) },
              { "ylim", NUMBERS (0, 10) });
}

/* ---- the tree ---- */

typedef struct scene
{
  octa_id figure, axes, line, scatter, image, patch, text, legend, bar;
} scene;

/* One of each.  */
static scene
new_scene (bool may_show)
{
  static const double x[8] = { 0, 1, 1, 0, 2, 3, 3, 2 },
                      y[8] = { 0, 0, 1, 1, 0, 0, 1, 1 };
  static const double c[6] = { 1, 2, 3, 3, 2, 1 };
  static const char *const items[] = { "line", "points" };
  scene s;
  s.figure = new_figure (400, 300, may_show);
  s.axes = NEW (AXES, s.figure, { "title", WORD ("a \\alpha_1^2") },
                { "xgrid", WORD ("on") }, { "ygrid", WORD ("on") },
                { "xlabel", WORD ("x") }, { "ylabel", WORD ("y") });
  s.line = NEW (LINE, s.axes, { "ydata", DATA (11, ramp) },
                { "linestyle", WORD ("--") }, { "marker", WORD ("o") });
  s.scatter = NEW (SCATTER, s.axes, { "xdata", DATA (6, ramp) },
                   { "ydata", DATA (6, ramp + 2) }, { "cdata", DATA (6, c) },
                   { "sizedata", DATA (6, ramp + 3) });
  s.image = NEW (IMAGE, s.axes, { "cdata", ARRAY (DOUBLE, 2, 3, 1, c) },
                 { "cdatamapping", WORD ("scaled") },
                 { "interpolation", WORD ("linear") });
  s.patch = NEW (PATCH, s.axes, { "xdata", ARRAY (DOUBLE, 4, 2, 1, x) },
                 { "ydata", ARRAY (DOUBLE, 4, 2, 1, y) },
                 { "cdata", DATA (2, c) }, { "facecolor", WORD ("flat") });
  s.text = NEW (TEXT, s.axes, { "position", NUMBERS (5, 5) },
                { "string", WORD ("here") }, { "rotation", NUMBERS (30) });
  s.legend = NEW (LEGEND, s.axes,
                  { "items", { .texts = items, .n_texts = 2 } });
  s.bar = NEW (COLORBAR, s.axes, { "label", WORD ("counts") });
  return s;
}

static int
count_children (octa_id id)
{
  octa_id *ids = NULL;
  int n = -1;
  CHECK_OK (octa_gl_figure_children (id, &ids, &n));
  free (ids);
  return n;
}

/* Every property of ID can be asked for; how many there are.  */
static int
ask_all (octa_id id)
{
  octa_gl_class class;
  octa_gl_value v;
  const char *name;
  int i = 0;
  CHECK_OK (octa_gl_figure_class (id, &class));
  for (; (name = octa_gl_property_name (class, i)) != NULL; i++)
    {
      CHECK_OK (octa_gl_figure_get (id, name, &v));
      octa_handle_close (v.array);
      octa_gl_value_free (&v);
    }
  return i;
}

static void
check_tree (void)
{
  scene s = new_scene (false);
  const octa_id all[] = { s.figure, s.axes,  s.line,   s.scatter, s.image,
                          s.text,   s.patch, s.legend, s.bar };
  octa_id id = 0;
  octa_gl_class class;
  int n_asked = 0;
  for (int k = 0; k < OCTA_GL_CLASSES; k++)
    {
      CHECK_OK (octa_gl_figure_class (all[k], &class));
      CHECK ((int)class == k && octa_gl_figure_is (all[k]));
      CHECK_OK (octa_gl_figure_parent (all[k], &id));
      CHECK (id == (k == 0 ? 0 : k == 1 ? s.figure : s.axes));
      n_asked += ask_all (all[k]);
    }
  CHECK (n_asked > 100);
  CHECK (count_children (0) == 1 && count_children (s.figure) == 1);
  CHECK (count_children (s.axes) == 7);
  CHECK_OK (octa_gl_figure_draw (s.figure, true));
  CHECK (get_number (s.figure, "frames") == 1);
  CHECK_OK (octa_gl_figure_draw (0, true));
  CHECK (get_number (s.figure, "frames") == 1);
  for (int k = OCTA_GL_CLASSES - 1; k > 1; k--)
    {
      CHECK_OK (octa_gl_figure_delete (all[k]));
      CHECK (! octa_gl_figure_is (all[k]));
      CHECK (count_children (s.axes) == k - 2);
      CHECK_OK (octa_gl_figure_draw (s.figure, true));
    }
  CHECK (get_number (s.figure, "frames") == 8);
  octa_id other = new_figure (100, 100, false);
  CHECK_OK (octa_gl_figure_current (OCTA_GL_FIGURE, &id));
  CHECK (id == other);
  CHECK_OK (octa_gl_figure_make_current (s.axes));
  CHECK_OK (octa_gl_figure_current (OCTA_GL_AXES, &id));
  CHECK (id == s.axes);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK_FAILS (octa_gl_figure_make_current (s.axes), OCTA_ERROR_CLOSED);
  CHECK_OK (octa_gl_figure_current (OCTA_GL_FIGURE, &id));
  CHECK (id == other);
  CHECK_OK (octa_gl_figure_delete (other));
  CHECK (is_all_gone ());
}

/* What is wrong is said, and nothing is half changed.  */
static void
check_refusals (void)
{
  octa_id f, a = new_pad (&f);
  octa_id p = NEW (LINE, a, { "ydata", DATA (5, ramp) });
  octa_id id = 0;
  octa_gl_value v;
  CHECK_FAILS (SET (p, { "linewidth", NUMBERS (3) },
                    { "color", WORD ("rosa") }),
               OCTA_ERROR_LOGIC);
  CHECK (get_number (p, "linewidth") == 1);
  CHECK_FAILS (SET (p, { "linewidht", NUMBERS (3) }), OCTA_ERROR_LOGIC);
  CHECK (strstr (octa_error ()->msg, "\"linewidth\"") != NULL);
  CHECK_FAILS (SET (p, { "linewidth", NUMBERS (3) },
                    { "xdata", DATA (4, ramp) }, { "ydata", DATA (5, ramp) }),
               OCTA_ERROR_LOGIC);
  CHECK (get_number (p, "linewidth") == 1);
  CHECK_FAILS (UPDATE (p, { "linewidth", NUMBERS (3) },
                       { "xdata", DATA (4, ramp) }),
               OCTA_ERROR_LOGIC);
  CHECK (get_number (p, "linewidth") == 1);
  CHECK_FAILS (SET (a, { "xgrid", WORD ("on") }, { "xlim", NUMBERS (2, 1) }),
               OCTA_ERROR_LOGIC);
  CHECK (is_word (a, "xgrid", "off") && has_limits (a, 0, 20, 0, 10));
  CHECK_FAILS (octa_gl_figure_get (a, "xlimm", &v), OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_figure_new (OCTA_GL_LINE, f, 0, NULL, NULL, &id),
               OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_figure_draw (a, true), OCTA_ERROR_KIND);
  CHECK_FAILS (octa_gl_figure_print (f, "x.jpeg", (int[]){ 0, 0 }, 0),
               OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_figure_print (f, "/nowhere/x.png", (int[]){ 9, 9 }, 0),
               OCTA_ERROR_RUNTIME);
  unsigned char *rgbx = NULL;
  CHECK_FAILS (octa_gl_figure_frame (f, (int[]){ 1000000, 9 }, 0, &rgbx),
               OCTA_ERROR_LOGIC);
  CHECK_OK (octa_gl_figure_delete (f));
  CHECK_FAILS (SET (p, { "linewidth", NUMBERS (3) }), OCTA_ERROR_CLOSED);
  CHECK (is_all_gone ());
}

/* ---- what is drawn ---- */

/* Each value of an image is a rectangle of its colour, to the pixel.  */
static void
check_image (void)
{
  static const double c[4] = { 1, 3, 2, NAN };
  octa_id f, a = new_pad (&f);
  NEW (IMAGE, a, { "cdata", ARRAY (DOUBLE, 2, 2, 1, c) },
       { "cdatamapping", WORD ("scaled") });
  CHECK_OK (
      SET (a, { "xlim", NUMBERS (0.5, 2.5) }, { "ylim", NUMBERS (0.5, 2.5) }));
  shot s = shoot (f);
  CHECK (s.size[0] == 400 && s.size[1] == 200);
  CHECK (count_color (&s, RED) == 5000 && count_color (&s, GREEN) == 5000);
  CHECK (count_color (&s, BLUE) == 5000);
  CHECK (count_color (&s, WHITE) == 80000 - 15000);
  CHECK (color_at (&s, 100, 149) == RED && color_at (&s, 199, 100) == RED);
  CHECK (color_at (&s, 200, 149) == GREEN && color_at (&s, 299, 149) == GREEN);
  CHECK (color_at (&s, 100, 50) == BLUE && color_at (&s, 99, 50) == WHITE);
  free (s.rgbx);
  CHECK_OK (SET (a, { "ydir", WORD ("reverse") }));
  s = shoot (f);
  CHECK (color_at (&s, 100, 50) == RED && color_at (&s, 100, 149) == BLUE);
  free (s.rgbx);
  CHECK_OK (octa_gl_figure_delete (f));
}

/* A line of two points across whole pixels, and what is beside it.  */
static void
check_line (void)
{
  static const double x[2] = { 5, 15 }, y[2] = { 5, 5 };
  octa_id f, a = new_pad (&f);
  octa_id p = NEW (LINE, a, { "xdata", DATA (2, x) }, { "ydata", DATA (2, y) },
                   { "color", NUMBERS (0, 0, 1) },
                   { "linewidth", NUMBERS (1.5) });
  shot s = shoot (f);
  /* 1.5 points are 2 pixels; around y = 100, from x = 150 to 250.  */
  int n = count_color (&s, BLUE);
  CHECK (n >= 2 * 98 && n <= 2 * 102);
  CHECK (color_at (&s, 160, 99) == BLUE && color_at (&s, 240, 100) == BLUE);
  CHECK (color_at (&s, 160, 97) == WHITE && color_at (&s, 160, 102) == WHITE);
  CHECK (color_at (&s, 140, 100) == WHITE && color_at (&s, 260, 99) == WHITE);
  free (s.rgbx);
  CHECK_OK (SET (p, { "visible", WORD ("off") }));
  s = shoot (f);
  CHECK (count_color (&s, WHITE) == 80000);
  free (s.rgbx);
  CHECK_OK (octa_gl_figure_delete (f));
}

/* Points are where their coordinates say, painted each or as a picture.  */
static void
check_points (const char *splat)
{
  static const double x[3] = { 2.05, 10.05, 17.95 }, y[3] = { 1.05, 9, 4.05 };
  static const double size[1] = { 36 };
  octa_id f, a;
  setenv ("OCTCUDA_GL_SPLAT", splat, 1);
  a = new_pad (&f);
  NEW (SCATTER, a, { "xdata", DATA (3, x) }, { "ydata", DATA (3, y) },
       { "sizedata", DATA (1, size) }, { "marker", WORD ("s") },
       { "markerfacecolor", NUMBERS (1, 0, 0) },
       { "markeredgecolor", WORD ("none") });
  shot s = shoot (f);
  for (int k = 0; k < 3; k++)
    CHECK (color_of (&s, a, x[k], y[k]) == RED);
  /* Squares of 6 points, 8 pixels.  */
  int n = count_color (&s, RED);
  CHECK (n >= 3 * 7 * 7 && n <= 3 * 9 * 9);
  CHECK (n + 3 * 4 * 8 + 12 >= 80000 - count_color (&s, WHITE));
  free (s.rgbx);
  unsetenv ("OCTCUDA_GL_SPLAT");
  CHECK_OK (octa_gl_figure_delete (f));
}

static void
check_density (void)
{
  enum
  {
    N = 5000
  };
  static double x[N], y[N];
  octa_id f, a = new_pad (&f);
  for (int k = 0; k < N; k++)
    {
      x[k] = 0.25 + k % 100 * 0.1;
      y[k] = 0.05 + k / 100 % 2 * 5;
    }
  NEW (SCATTER, a, { "xdata", DATA (N, x) }, { "ydata", DATA (N, y) },
       { "mode", WORD ("density") });
  shot s = shoot (f);
  CHECK (count_color (&s, WHITE) == 80000 - 200);
  free (s.rgbx);
  CHECK_OK (octa_gl_figure_delete (f));
}

static void
check_patch (void)
{
  static const double x[8] = { 0, 5, 5, 0, 10, 15, 15, 10 },
                      y[8] = { 0, 0, 5, 5, 5, 5, 10, 10 };
  static const double c[2] = { 1, 3 };
  octa_id f, a = new_pad (&f);
  NEW (PATCH, a, { "xdata", ARRAY (DOUBLE, 4, 2, 1, x) },
       { "ydata", ARRAY (DOUBLE, 4, 2, 1, y) }, { "cdata", DATA (2, c) },
       { "facecolor", WORD ("flat") }, { "edgecolor", WORD ("none") });
  shot s = shoot (f);
  CHECK (color_of (&s, a, 2.5, 2.5) == RED);
  CHECK (color_of (&s, a, 12.5, 7.5) == BLUE);
  CHECK (color_of (&s, a, 2.5, 7.5) == WHITE);
  /* The pixels at the edges may be in part of another colour.  */
  int n[2] = { count_color (&s, RED), count_color (&s, BLUE) };
  for (int k = 0; k < 2; k++)
    CHECK (n[k] >= 48 * 48 && n[k] <= 50 * 50);
  free (s.rgbx);
  CHECK_OK (octa_gl_figure_delete (f));
}

static void
check_pictures (void)
{
  check_image ();
  check_line ();
  check_points ("0");
  check_points ("1");
  check_density ();
  check_patch ();
  CHECK (is_all_gone ());
}

/* ---- new data ---- */

static void
check_update (void)
{
  double same[40];
  scene s = new_scene (false);
  CHECK_OK (octa_gl_figure_draw (s.figure, true));
  double n = get_number (s.figure, "frames");
  for (int k = 1; k <= 40; k++)
    {
      for (int i = 0; i < k; i++)
        same[i] = k;
      CHECK_OK (UPDATE (s.line, { "ydata", DATA (k, same) }));
    }
  CHECK (is_all (s.line, 40, 40));
  CHECK_OK (octa_gl_figure_draw (0, true));
  CHECK (get_number (s.figure, "frames") == n + 1);
  CHECK_OK (append_row (s.line, 10, same, 0));
  CHECK (is_all (s.line, 50, 40));
  CHECK_OK (append_row (s.line, 10, same, 30));
  CHECK (is_all (s.line, 30, 40));
  CHECK_OK (SET (s.line, { "maxpoints", NUMBERS (20) }));
  CHECK_OK (append_row (s.line, 3, same, 0));
  CHECK (is_all (s.line, 20, 40));
  /* An array of the device, and what is written there later.  */
  octa_node *node = NULL;
  octa_id array = 0;
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false, OCTA_SIZE (1, 7), same,
                              &node));
  CHECK_OK (octa_array_open (node, &array));
  CHECK_OK (UPDATE (s.line, { "ydata", { .array = array } }));
  octa_handle_close (array);
  CHECK (is_all (s.line, 7, 40));
  CHECK_OK (octa_gl_figure_draw (s.figure, false));
  bool is_closed = true;
  CHECK_OK (octa_gl_figure_wait (s.figure, 0.05, &is_closed));
  CHECK (! is_closed);
  CHECK_OK (octa_gl_figure_draw (s.figure, true));
  CHECK (get_number (s.figure, "frames") == n + 2);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* ---- mouse and keys ---- */

static void
check_mouse (octa_id f, octa_id a)
{
  /* The box is 100, 50 ... 300, 150.  */
  drag (f, OCTA_GL_LEFT_BUTTON, 200, 100, 20, 20);
  CHECK (has_limits (a, -2, 18, 2, 12));
  press_key (f, "r");
  CHECK (has_limits (a, 0, 20, 0, 10));
  wheel (f, 150, 100, 1);
  CHECK (has_limits (a, 1, 17, 1, 9));
  click (f, 200, 100, 1000);
  click (f, 200, 100, 2000);
  CHECK (has_limits (a, 1, 17, 1, 9));
  click (f, 200, 100, 2000.3);
  CHECK (has_limits (a, 0, 20, 0, 10));
  drag (f, OCTA_GL_RIGHT_BUTTON, 120, 60, 100, 50);
  CHECK (has_limits (a, 2, 12, 4, 9));
  CHECK (is_word (a, "xlimmode", "manual"));
  press_key (f, "r");
  point_at (f, OCTA_GL_EVENT_LEAVE, 0, 0, 0);
}

static void
check_keys (octa_id f, octa_id a)
{
  press_key (f, "left");
  CHECK (has_limits (a, -2, 18, 0, 10));
  press_key (f, "down");
  CHECK (has_limits (a, -2, 18, -1, 9));
  press_key (f, "r");
  press_key (f, "+");
  CHECK (has_limits (a, 2, 18, 1, 9));
  press_key (f, "-");
  CHECK (has_limits (a, 0, 20, 0, 10));
  press_key (f, "g");
  CHECK (is_word (a, "xgrid", "on"));
  press_key (f, "h");
  CHECK_OK (octa_gl_figure_draw (f, true));
  press_key (f, "h");
  point_at (f, OCTA_GL_EVENT_RESIZE, 0, 300, 220);
  shot s = shoot (f);
  CHECK (s.size[0] == 300 && s.size[1] == 220);
  free (s.rgbx);
}

/* The tip tells the nearest point, and goes with it.  */
static void
check_tip (octa_id f, octa_id a, octa_id p)
{
  double at[2], tip[3] = { 0 };
  place_of (a, 7, 7, at);
  point_at (f, OCTA_GL_EVENT_MOVE, 0, at[0] + 2, at[1] - 2);
  CHECK (get_numbers (a, "tip", tip, 3) == 3);
  CHECK (tip[0] == 7 && tip[1] == 7 && tip[2] == 8);
  CHECK_OK (octa_gl_figure_draw (f, true));
  CHECK_OK (octa_gl_figure_delete (p));
  CHECK (get_numbers (a, "tip", tip, 3) == 0);
}

/* What the tip of figure F says.  */
static const char *
tip_text (octa_id f)
{
  CHECK_OK (octa_gl_figure_draw (f, true));
  return octa_gl_item_get (f)->figure->tip.text;
}

static void
click_at (octa_id f, octa_id a, double x, double y)
{
  double at[2];
  place_of (a, x, y, at);
  point_at (f, OCTA_GL_EVENT_PRESS, OCTA_GL_LEFT_BUTTON, at[0], at[1]);
  point_at (f, OCTA_GL_EVENT_RELEASE, OCTA_GL_LEFT_BUTTON, at[0], at[1]);
}

/* A pinned tip names its line, tells numbers in as many digits as tell them
   apart, and goes where its point goes.  */
static void
check_pinned (void)
{
  static const double x[4] = { 0, 1, M_PI, 4 }, y[4] = { 0, 1 / 3.0, 2, 5 },
                      z[4] = { 5, 4, 1234567, 0 };
  octa_id f, a = new_pad (&f);
  octa_id p = NEW (LINE, a, { "xdata", DATA (4, x) },
                   { "ydata", DATA (4, y) });
  double tip[3] = { 0 };
  CHECK_OK (octa_gl_figure_draw (f, true));
  click_at (f, a, M_PI, 2);
  CHECK_TEXT (tip_text (f), "x  3.14159\ny  2\n#  3");
  SET (p, { "displayname", WORD ("model") });
  CHECK_TEXT (tip_text (f), "model\nx  3.14159\ny  2\n#  3");
  SET (p, { "ydata", DATA (4, z) });
  CHECK_TEXT (tip_text (f), "model\nx  3.14159\ny  1234567\n#  3");
  CHECK (get_numbers (a, "tip", tip, 3) == 3 && tip[1] == 1234567);
  NEW (LINE, a, { "ydata", DATA (4, y) });
  SET (p, { "displayname", WORD ("") });
  CHECK_TEXT (tip_text (f), "data1\nx  3.14159\ny  1234567\n#  3");
  SET (p, { "xdata", DATA (2, x) }, { "ydata", DATA (2, y) });
  CHECK_TEXT (tip_text (f), "");
  CHECK (get_numbers (a, "tip", tip, 3) == 0);
  CHECK_OK (octa_gl_figure_delete (f));
}

static void
check_events (void)
{
  octa_id f, a = new_pad (&f);
  octa_id p = NEW (LINE, a, { "xdata", DATA (11, ramp) },
                   { "ydata", DATA (11, ramp) },
                   { "displayname", WORD ("ramp") });
  NEW (LEGEND, a);
  CHECK_OK (octa_gl_figure_draw (f, true));
  /* What was set is what a reset goes back to.  */
  check_mouse (f, a);
  check_keys (f, a);
  check_tip (f, a, p);
  bool is_closed = false;
  press_key (f, "q");
  CHECK (! octa_gl_figure_is (f) && ! octa_gl_figure_is (a));
  CHECK_FAILS (octa_gl_figure_wait (f, 1, &is_closed), OCTA_ERROR_CLOSED);
  f = new_figure (50, 50, false);
  point_at (f, OCTA_GL_EVENT_CLOSE, 0, 0, 0);
  CHECK (! octa_gl_figure_is (f) && is_all_gone ());
}

/* ---- files ---- */

static void
check_output (void)
{
  scene s = new_scene (false);
  unsigned char head[24] = { 0 };
  char file[] = "/tmp/octcuda-figure-XXXXXX.png";
  int fd = mkstemps (file, 4);
  CHECK (fd >= 0);
  close (fd);
  shot wide = shoot_at (s.figure, 333, 111);
  CHECK (wide.size[0] == 333 && wide.size[1] == 111);
  CHECK (count_color (&wide, WHITE) < 333 * 111);
  free (wide.rgbx);
  CHECK_OK (octa_gl_figure_print (s.figure, file, (int[]){ 333, 111 }, 120));
  FILE *in = fopen (file, "rb");
  CHECK (in && fread (head, 1, sizeof head, in) == sizeof head);
  if (in)
    fclose (in);
  CHECK (memcmp (head, "\x89PNG\r\n\x1a\n", 8) == 0);
  CHECK (head[18] == 1 && head[19] == 333 - 256 && head[23] == 111);
  unlink (file);
  /* What the mouse goes by is what it was.  */
  shot own = shoot (s.figure), again = shoot (s.figure);
  CHECK (own.size[0] == 400 && is_same_shot (&own, &again));
  free (own.rgbx);
  free (again.rgbx);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* ---- every driver call failing in turn ---- */

static octa_status
change (const scene *s, const double *y)
{
  octa_status st;
  OCTA_TRY (UPDATE (s->line, { "ydata", DATA (11, y) }));
  OCTA_TRY (UPDATE (s->scatter, { "ydata", DATA (6, y) }));
  OCTA_TRY (octa_gl_figure_draw (s->figure, true));
done:
  return st;
}

/* Updates and frames; what failed leaves the last frame, and can be
   repeated.  */
static void
check_faults (void)
{
  double other[11];
  scene s = new_scene (false);
  for (int k = 0; k < 11; k++)
    other[k] = 10 - ramp[k];
  CHECK_OK (
      SET (s.axes, { "xlim", NUMBERS (0, 12) }, { "ylim", NUMBERS (0, 12) }));
  CHECK_OK (change (&s, other));
  shot wanted = shoot (s.figure);
  CHECK_OK (change (&s, ramp));
  shot old = shoot (s.figure);
  CHECK (! is_same_shot (&old, &wanted));
  int n = 0, n_failures = 0;
  bool is_through = false;
  while (! is_through && n < 400)
    {
      CHECK_OK (change (&s, ramp));
      double frames = get_number (s.figure, "frames");
      uint64_t before = octa_driver_calls ();
      octa_driver_fail_at ((uint64_t)++n, CUDA_ERROR_OUT_OF_MEMORY);
      octa_status st = change (&s, other);
      is_through = octa_driver_calls () - before < (uint64_t)n;
      octa_driver_fail_at (0, 0);
      n_failures += st != OCTA_OK;
      CHECK (get_number (s.figure, "frames") == frames + (st == OCTA_OK));
      while (octa_warning_fetch ())
        ;
    }
  CHECK (is_through && n_failures > 5);
  CHECK_OK (change (&s, other));
  shot now = shoot (s.figure);
  CHECK (is_same_shot (&now, &wanted));
  free (old.rgbx);
  free (wanted.rgbx);
  free (now.rgbx);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* ---- a GPU that failed ---- */

static GLenum GLAPIENTRY
innocent (void)
{
  return GL_INNOCENT_CONTEXT_RESET;
}

/* As a driver whose GPU failed, and got up again: it says so once.  */
static octa_status
lose_here (void *context)
{
  __GLEW_ARB_robustness = GL_TRUE;
  __glewGetGraphicsResetStatusARB = innocent;
  octa_status st = octa_gl_context_alive (context);
  __GLEW_ARB_robustness = GL_FALSE;
  return st;
}

/* Another figure that nobody sees.  */
static octa_status
one_more (octa_id *id)
{
  return octa_gl_figure_new (OCTA_GL_FIGURE, 0, 1,
                             (const char *const[]){ "visible" },
                             (octa_gl_value[]){ WORD ("off") }, id);
}

/* Figures say what to do, until the last of them is closed; new ones draw.  */
static void
check_loss (void)
{
  scene s = new_scene (false), other = new_scene (false);
  shot before = shoot (s.figure);
  octa_id id;
  unsigned char *rgbx = NULL;
  int size[2] = { 0, 0 };
  octa_gl_stage *stage;
  CHECK_OK (octa_gl_stage_open (false, &stage));
  CHECK_FAILS (octa_gl_thread_call (lose_here, stage->context),
               OCTA_ERROR_RUNTIME);
  CHECK (strstr (octa_error ()->msg, "glclose (\"all\")"));
  for (int k = 0; k < 2; k++)
    {
      CHECK_FAILS (change (&s, ramp), OCTA_ERROR_RUNTIME);
      CHECK_FAILS (octa_gl_figure_frame (other.figure, size, 96, &rgbx),
                   OCTA_ERROR_RUNTIME);
      CHECK_FAILS (one_more (&id), OCTA_ERROR_RUNTIME);
    }
  CHECK_OK (octa_gl_figure_delete (other.figure));
  CHECK_FAILS (one_more (&id), OCTA_ERROR_RUNTIME);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  s = new_scene (false);
  shot after = shoot (s.figure);
  CHECK (is_same_shot (&before, &after));
  free (before.rgbx);
  free (after.rgbx);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* ---- the end ---- */

/* The thread ends with figures open; what is said to them then is refused or
   begins another thread, and nothing is left.  */
static void
check_end (void)
{
  scene s = new_scene (false);
  CHECK_OK (octa_gl_figure_draw (s.figure, true));
  octa_gl_thread_stop ();
  CHECK (! octa_gl_thread_runs ());
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
  octa_gl_thread_stop ();
}

int
main (void)
{
  if (! can_draw ())
    return 0;
  check_tree ();
  check_refusals ();
  check_pictures ();
  check_update ();
  check_events ();
  check_pinned ();
  check_output ();
  check_faults ();
  check_loss ();
  check_end ();
  return check_report ();
}
