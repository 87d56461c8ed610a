/* check_gl_race.c -- figures of which the interpreter says, asks and computes
   while the render thread draws them; what the last word was is what is seen.

   For ThreadSanitizer above all.  Where there is a display figures have
   windows, which draw by themselves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_scene.h"
#include "array/rows.h"

enum
{
  LONG = 600,   /* samples of a line */
  MANY = 20000, /* points of a scatter */
  SIDE = 24     /* of an image */
};

static double numbers[3 * MANY];

static int
turns (int n)
{
  return is_slow () ? n / 4 : n;
}

/* ---- the scene, and what is said to it in turn K ---- */

typedef struct scene
{
  octa_id figure, axes, other, line, record, scatter, image, text, legend;
} scene;

static scene
new_scene (bool may_show)
{
  static const char *const items[] = { "line", "record" };
  scene s;
  s.figure = new_figure (320, 240, may_show);
  s.axes = NEW (AXES, s.figure, { "subplot", NUMBERS (1, 2, 1, 1) },
                { "xgrid", WORD ("on") });
  s.line = NEW (LINE, s.axes, { "color", NUMBERS (1, 0, 0) });
  s.record = NEW (LINE, s.axes, { "maxpoints", NUMBERS (50) },
                  { "linestyle", WORD (":") }, { "marker", WORD ("s") });
  s.text = NEW (TEXT, s.axes, { "string", WORD ("0") });
  s.legend = NEW (LEGEND, s.axes,
                  { "items", { .texts = items, .n_texts = 2 } });
  s.other = NEW (AXES, s.figure, { "subplot", NUMBERS (1, 2, 2, 2) });
  s.image = NEW (IMAGE, s.other, { "cdatamapping", WORD ("scaled") });
  s.scatter = NEW (SCATTER, s.other, { "marker", WORD (".") });
  NEW (COLORBAR, s.other);
  return s;
}

/* An image that the device computes: all of it K but for one.  */
static octa_status
compute_image (int k, octa_id *id)
{
  octa_status st;
  octa_node *n[2] = { NULL, NULL }, *sum = NULL;
  double v = k;
  for (int i = 0; i < SIDE * SIDE; i++)
    numbers[i] = i == 0;
  OCTA_TRY (octa_node_upload (OCTA_TYPE_DOUBLE, false, OCTA_SIZE (SIDE, SIDE),
                              numbers, &n[0]));
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &v, &n[1]));
  OCTA_TRY (octa_node_op (OCTA_OP_plus, n, &sum));
  st = octa_array_open (sum, id);
done:
  octa_node_release (n[0]);
  octa_node_release (n[1]);
  return st;
}

/* Points on a grid, of which K says where it begins.  */
static void
tell_points (octa_id scatter, int k, int n)
{
  for (int i = 0; i < n; i++)
    {
      numbers[i] = k % 7 + i % 100 * 0.1;
      numbers[n + i] = (double)(i / 100 * 100) / n;
      numbers[2 * n + i] = i % 3;
    }
  CHECK_OK (UPDATE (scatter, { "xdata", DATA (n, numbers) },
                    { "ydata", DATA (n, numbers + n) },
                    { "cdata", DATA (n, numbers + 2 * n) }));
}

/* All that is posted and not waited for.  */
static void
tell (const scene *s, int k)
{
  octa_id image = 0;
  char text[24];
  const double record[3] = { k, k + 1, k + 2 };
  for (int i = 0; i < LONG; i++)
    numbers[i] = k;
  snprintf (text, sizeof text, "turn %d", k);
  CHECK_OK (UPDATE (s->line, { "ydata", DATA (LONG, numbers) }));
  CHECK_OK (append_row (s->record, 3, record, 0));
  CHECK_OK (octa_gl_figure_draw (0, false));
  CHECK_OK (SET (s->text, { "string", WORD (text) },
                 { "position", NUMBERS (k, k) }));
  CHECK_OK (compute_image (k, &image));
  CHECK_OK (UPDATE (s->image, { "cdata", { .array = image } }));
  octa_handle_close (image);
  tell_points (s->scatter, k, k % 2 ? MANY : 300);
  CHECK_OK (SET (s->axes, { "ylim", NUMBERS (k - 10, k + 10) },
                 { "xlim", NUMBERS (0, LONG + k) }));
  CHECK_OK (octa_gl_figure_draw (0, false));
}

/* What Octave computes meanwhile, exactly.  */
static void
compute (int k)
{
  enum
  {
    N = 3000
  };
  static double v[N];
  octa_node *n = NULL, *square = NULL;
  bool is_right = true;
  for (int i = 0; i < N; i++)
    v[i] = k + i;
  CHECK_OK (
      octa_node_upload (OCTA_TYPE_DOUBLE, false, OCTA_SIZE (1, N), v, &n));
  CHECK_OK (octa_node_op (OCTA_OP_times, (octa_node *[]){ n, n }, &square));
  CHECK_OK (octa_node_download (square, v));
  for (int i = 0; i < N; i++)
    is_right &= v[i] == (double)(k + i) * (k + i);
  CHECK (is_right);
  octa_node_release (square);
  octa_node_release (n);
}

/* The mouse goes everywhere, pans, zooms, and puts it all back.  */
static void
play (const scene *s, int k)
{
  double x = 20 + k * 37 % 280, y = 20 + k * 23 % 200;
  point_at (s->figure, OCTA_GL_EVENT_MOVE, 0, x, y);
  wheel (s->figure, x, y, k % 2 ? 1 : -1);
  drag (s->figure, k % 3 ? OCTA_GL_LEFT_BUTTON : OCTA_GL_RIGHT_BUTTON, x, y,
        15, 11);
  press_key (s->figure, "g");
  press_key (s->figure, "+");
  press_key (s->figure, "r");
}

/* Other figures and plots come and go.  */
static void
come_and_go (const scene *s, int k)
{
  octa_id f = new_figure (80 + k, 60, false), a = NEW (AXES, f);
  octa_id p = NEW (SCATTER, a), q = NEW (SCATTER, s->other);
  tell_points (p, k, 200);
  tell_points (q, k, MANY);
  CHECK_OK (octa_gl_figure_draw (0, false));
  CHECK_OK (octa_gl_figure_delete (q));
  if (k % 2)
    CHECK_OK (octa_gl_figure_delete (a));
  CHECK_OK (octa_gl_figure_delete (f));
}

static void
take_turn (const scene *s, int k)
{
  tell (s, k);
  compute (k);
  if (k % 5 == 0)
    play (s, k);
  if (k % 7 == 0)
    come_and_go (s, k);
  if (k % 3 == 0)
    CHECK (is_all (s->line, LONG, k));
  while (octa_warning_fetch ())
    n_failed++;
}

/* What is seen of a figure to which only turn LAST was told, and the record of
   the others.  */
static shot
see_last (int last)
{
  scene s = new_scene (false);
  for (int k = 1; k <= last; k++)
    {
      const double record[3] = { k, k + 1, k + 2 };
      CHECK_OK (append_row (s.record, 3, record, 0));
    }
  tell (&s, last);
  shot seen = shoot (s.figure);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  return seen;
}

static void
check_turns (bool may_show)
{
  int last = turns (80);
  scene s = new_scene (may_show);
  for (int k = 1; k <= last; k++)
    take_turn (&s, k);
  /* What keys and the mouse have changed.  */
  point_at (s.figure, OCTA_GL_EVENT_LEAVE, 0, 0, 0);
  CHECK_OK (SET (s.axes, { "xgrid", WORD ("on") }, { "ygrid", WORD ("off") }));
  CHECK_OK (SET (s.other, { "xgrid", WORD ("off") }, { "ygrid", WORD ("off") },
                 { "xlimmode", WORD ("auto") },
                 { "ylimmode", WORD ("auto") }));
  CHECK_OK (SET (s.legend, { "location", WORD ("northeast") }));
  tell (&s, last);
  CHECK_OK (octa_gl_figure_draw (0, true));
  double frames = get_number (s.figure, "frames");
  CHECK (frames > 1 && (may_show || frames <= 4 * last + 2));
  int64_t n;
  double *record = get_data (s.record, "ydata", &n);
  CHECK (n == 50 && record[49] == last + 2 && record[46] == last + 2
         && record[44] == last);
  free (record);
  shot seen = shoot (s.figure), wanted = see_last (last);
  CHECK (is_same_shot (&seen, &wanted));
  free (seen.rgbx);
  free (wanted.rgbx);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* ---- windows ---- */

/* A figure gets its window while another one draws.  */
static void
check_shown (void)
{
  scene s = new_scene (true);
  bool has_display = getenv ("DISPLAY") && *getenv ("DISPLAY");
  for (int k = 1; k <= turns (12); k++)
    {
      octa_id f = new_figure (90, 70, false), a = NEW (AXES, f);
      octa_id p = NEW (LINE, a);
      tell (&s, k);
      CHECK_OK (UPDATE (p, { "ydata", DATA (LONG, numbers) }));
      CHECK_OK (SET (f, { "visible", WORD ("on") }));
      CHECK (get_number (f, "iswindow") == has_display);
      CHECK_OK (octa_gl_figure_delete (f));
    }
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* A window draws by itself, one that was hidden too.  */
static void
check_windows (void)
{
  scene s = new_scene (false);
  bool has_display = getenv ("DISPLAY") && *getenv ("DISPLAY");
  CHECK (get_number (s.figure, "iswindow") == 0);
  CHECK_OK (octa_gl_figure_draw (s.figure, true));
  CHECK_OK (SET (s.figure, { "visible", WORD ("on") }));
  CHECK (get_number (s.figure, "iswindow") == has_display);
  double before = get_number (s.figure, "frames");
  for (int k = 1; k <= turns (40); k++)
    {
      tell (&s, k);
      if (k % 4 == 0)
        CHECK_OK (SET (s.figure, { "visible", WORD (k % 8 ? "on" : "off") },
                       { "name", WORD (k % 3 ? "a" : "b") },
                       { "position", NUMBERS (0, 0, 320 + k % 3, 240) }));
      nap_ms (3);
    }
  CHECK_OK (UPDATE (s.line, { "ydata", DATA (LONG, numbers) }));
  CHECK_SOON (get_number (s.figure, "frames") > before);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* ---- Ctrl-C ---- */

static int is_pressed; /* atomic */

static bool
pressed (void)
{
  return __atomic_load_n (&is_pressed, __ATOMIC_ACQUIRE);
}

/* In the middle of anything: whatever it was can be said again.  */
static void
check_interrupts (void)
{
  int n_interrupted = 0;
  scene s = new_scene (false);
  octa_interrupt_hook (pressed);
  for (int k = 1; k <= turns (40); k++)
    {
      tell (&s, k);
      __atomic_store_n (&is_pressed, 1, __ATOMIC_RELEASE);
      n_interrupted += octa_gl_figure_draw (s.figure, true) != OCTA_OK;
      __atomic_store_n (&is_pressed, 0, __ATOMIC_RELEASE);
      CHECK_OK (octa_gl_figure_draw (s.figure, true));
      CHECK (is_all (s.line, LONG, k));
      while (octa_warning_fetch ())
        ;
    }
  octa_interrupt_hook (NULL);
  printf ("%d frames interrupted\n", n_interrupted);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* ---- warnings, and the environment ---- */

/* The render thread warns once each time, while the interpreter looks.  */
static void
check_warnings (void)
{
  static const double y[4] = { -1, 1, 10, 100 };
  scene s = new_scene (false);
  CHECK_OK (UPDATE (s.line, { "ydata", DATA (4, y) }));
  int n = 0, most = turns (40);
  for (int k = 0; k < most; k++)
    {
      const char *text;
      CHECK_OK (SET (s.axes, { "yscale", WORD ("linear") }));
      CHECK_OK (SET (s.axes, { "yscale", WORD ("log") }));
      setenv ("OCTCUDA_GL_SPLAT", k % 2 ? "1" : "0", 1);
      CHECK_OK (octa_gl_figure_draw (0, false));
      for (int i = 0; i < 50; i++)
        while ((text = octa_warning_fetch ()) != NULL)
          n += strstr (text, "not positive") ? 1 : 1000;
      /* The next one may not have been drawn yet.  */
      CHECK_OK (octa_gl_figure_draw (0, true));
    }
  while (octa_warning_fetch ())
    n++;
  unsetenv ("OCTCUDA_GL_SPLAT");
  CHECK (n == most);
  CHECK_OK (octa_gl_figure_delete (s.figure));
  CHECK (is_all_gone ());
}

/* ---- ends ---- */

/* The thread is stopped with everything under way, and begins again.  */
static void
check_ends (bool may_show)
{
  for (int k = 1; k <= turns (8); k++)
    {
      scene s = new_scene (may_show && k % 2);
      tell (&s, k);
      if (k % 2)
        CHECK_OK (octa_gl_figure_draw (0, true));
      tell (&s, k + 1);
      octa_gl_thread_stop ();
      CHECK (! octa_gl_thread_runs ());
      CHECK_OK (octa_gl_figure_delete (s.figure));
      CHECK (is_all_gone ());
    }
  octa_gl_thread_stop ();
}

int
main (void)
{
  if (! can_draw ())
    return 0;
  check_turns (false);
  check_turns (true);
  check_shown ();
  check_windows ();
  check_interrupts ();
  check_warnings ();
  check_ends (true);
  return check_report ();
}
