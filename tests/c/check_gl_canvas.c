/* check_gl_canvas.c -- frames that code of OpenGL 1 draws, and its table of
   functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#include "gl/canvas/private.h"
#include "gl/context/context.h"
#include "gl/thread/thread.h"

#include <math.h>
#include <stdlib.h>

enum
{
  WIDTH = 70, /* more than a tile, and not a multiple of one */
  HEIGHT = 130
};

/* ---- frames ---- */

static int samples;

/* The left half is red, the upper half of the rest blue; the middle of them is
   in the middle of a pixel.  */
static octa_status
draw (void *data)
{
  (void)data;
  glGetIntegerv (GL_SAMPLES, &samples);
  glViewport (0, 0, WIDTH, HEIGHT);
  glClearColor (0, 1, 0, 1);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glLoadIdentity ();
  glOrtho (0, WIDTH, 0, HEIGHT, -1, 1);
  glColor3d (1, 0, 0);
  glRectd (0, 0, WIDTH / 2 + 0.5, HEIGHT);
  glColor3d (0, 0, 1);
  glRectd (WIDTH / 2 + 0.5, HEIGHT / 2, WIDTH, HEIGHT);
  return OCTA_OK;
}

static octa_status
draw_wrongly (void *data)
{
  (void)data;
  glEnable (0);
  return OCTA_OK;
}

static octa_status
draw_nothing (void *data)
{
  (void)data;
  return octa_fail (OCTA_ERROR_LOGIC, "nothing to draw");
}

static bool
is_color (const unsigned char *pixels, int x, int y, int r, int g, int b)
{
  const unsigned char *p = pixels + x * HEIGHT + y;
  return p[0] == r && p[WIDTH * HEIGHT] == g && p[2 * WIDTH * HEIGHT] == b;
}

static void
check_frames (void)
{
  unsigned char *pixels = calloc (3, WIDTH * HEIGHT);
  octa_gl_canvas_frame f = {
    .width = WIDTH, .height = HEIGHT, .draw = draw, .pixels = pixels
  };
  for (int i = 0; i < 2; i++)
    {
      CHECK_OK (octa_gl_canvas_draw (&f));
      CHECK (is_color (pixels, 0, 0, 255, 0, 0));
      CHECK (is_color (pixels, 0, HEIGHT - 1, 255, 0, 0));
      CHECK (is_color (pixels, WIDTH - 1, 0, 0, 0, 255));
      CHECK (is_color (pixels, WIDTH - 1, HEIGHT - 1, 0, 255, 0));
    }
  /* Half of a pixel is red.  */
  int red = pixels[WIDTH / 2 * HEIGHT];
  CHECK (samples < 2 || (red > 32 && red < 224));
  f.is_smooth = false;
  CHECK_OK (octa_gl_canvas_draw (&f));
  CHECK (samples == 0);
  red = pixels[WIDTH / 2 * HEIGHT];
  CHECK (red == 0 || red == 255);
  f.pixels = NULL;
  CHECK_OK (octa_gl_canvas_draw (&f));
  free (pixels);
}

/* Where memory is short an object gives up the arrays of others, not those of
   its other part.  */
static octa_status
keep_many (void *data)
{
  octa_gl_canvas_kept *k[3];
  (void)data;
  k[0] = octa_gl_canvas_keep (NULL);
  k[1] = octa_gl_canvas_keep (NULL);
  k[2] = octa_gl_canvas_keep (k[1]);
  for (int i = 0; i < 3; i++)
    {
      CHECK (octa_gl_canvas_array_begin (k[i], OCTA_GL_CANVAS_PLACES,
                                         OCTA_GL_CANVAS_MOST / 2 + 1));
      CHECK (octa_gl_canvas_array_end (k[i], OCTA_GL_CANVAS_PLACES));
    }
  for (int i = 0; i < 3; i++)
    {
      CHECK (octa_gl_canvas_kept_has (k[i], OCTA_GL_CANVAS_PLACES) == (i > 0));
      octa_gl_canvas_let_go (k[i]);
    }
  return OCTA_OK;
}

static void
check_kept (void)
{
  octa_gl_canvas_frame f = { .width = WIDTH,
                             .height = HEIGHT,
                             .draw = keep_many };
  CHECK_OK (octa_gl_canvas_draw (&f));
}

static void
check_failures (void)
{
  octa_gl_canvas_frame f = { .width = WIDTH,
                             .height = HEIGHT,
                             .draw = draw_wrongly };
  CHECK_FAILS (octa_gl_canvas_draw (&f), OCTA_ERROR_LOGIC);
  f.draw = draw_nothing;
  CHECK_FAILS (octa_gl_canvas_draw (&f), OCTA_ERROR_LOGIC);
  f.draw = draw;
  f.width = 1 << 20;
  CHECK_FAILS (octa_gl_canvas_draw (&f), OCTA_ERROR_LOGIC);
  f.width = 0;
  CHECK_FAILS (octa_gl_canvas_draw (&f), OCTA_ERROR_LOGIC);
  f.width = WIDTH;
  CHECK_OK (octa_gl_canvas_draw (&f));
}

/* What ends the thread ends its contexts: there is another one then.  */
static void
check_life (void)
{
  octa_gl_canvas_frame f = { .width = WIDTH, .height = HEIGHT, .draw = draw };
  size_t objects, contexts;
  octa_gl_thread_stop ();
  CHECK_OK (octa_gl_canvas_draw (&f));
  octa_gl_canvas_close ();
  octa_gl_canvas_close ();
  CHECK_OK (octa_gl_context_live (&objects, &contexts));
  CHECK (objects == 0 && contexts == 0);
  CHECK_OK (octa_gl_canvas_open ());
  CHECK_OK (octa_gl_canvas_draw (&f));
  octa_gl_canvas_close ();
}

/* ---- lines ---- */

enum
{
  MANY = 20000
};

typedef struct lines
{
  octa_gl_canvas_line line;
  bool is_each;  /* all samples are drawn */
  bool is_drawn; /* few of them were */
} lines;

static double
scaled (const octa_gl_canvas_line *l, int k, double v)
{
  return l->is_log[k] ? log10 (v) : v;
}

/* All samples, in strips between gaps.  */
static void
draw_each (const octa_gl_canvas_line *l)
{
  bool is_open = false;
  for (int64_t i = 0; i < l->n; i++)
    {
      if (isnan (l->host[1][i]) == is_open)
        is_open ? glEnd () : glBegin (GL_LINE_STRIP);
      is_open = ! isnan (l->host[1][i]);
      if (is_open)
        glVertex2d (scaled (l, 0, l->host[0][i]),
                    scaled (l, 1, l->host[1][i]));
    }
  if (is_open)
    glEnd ();
}

static octa_status
draw_line (void *data)
{
  lines *d = data;
  const octa_gl_canvas_line *l = &d->line;
  glViewport (0, 0, WIDTH, HEIGHT);
  glClearColor (1, 1, 1, 1);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glMatrixMode (GL_MODELVIEW);
  glLoadIdentity ();
  glMatrixMode (GL_PROJECTION); /* as it is in Octave */
  glLoadIdentity ();
  glOrtho (l->from[0], l->to[0], l->from[1], l->to[1], -1, 1);
  glColor3d (0, 0, 0);
  if (! d->is_each)
    d->is_drawn = octa_gl_canvas_line_draw (l);
  else
    draw_each (l);
  return OCTA_OK;
}

/* How many bytes of the picture of all samples differ from that of few, of a
   thousand; -1 if these were not drawn.  */
static int
line_differs (const octa_gl_canvas_line *l)
{
  lines d = { .line = *l };
  const int bytes = 3 * WIDTH * HEIGHT;
  unsigned char *few = calloc (1, (size_t)bytes),
                *all = calloc (1, (size_t)bytes);
  octa_gl_canvas_frame f = { .width = WIDTH,
                             .height = HEIGHT,
                             .draw = draw_line,
                             .data = &d,
                             .pixels = few };
  int n = 0;
  CHECK_OK (octa_gl_canvas_draw (&f));
  d.is_each = true;
  f.pixels = all;
  CHECK_OK (octa_gl_canvas_draw (&f));
  for (int i = 0; i < bytes; i++)
    n += few[i] != all[i];
  free (few);
  free (all);
  return d.is_drawn ? 1000 * n / bytes : -1;
}

static double xs[MANY], ys[MANY];

static octa_gl_canvas_line
line_of (double low, double high)
{
  return (octa_gl_canvas_line){ .host = { xs, ys },
                                .n = MANY,
                                .lo = { 1, low },
                                .hi = { MANY, high },
                                .from = { 1, low },
                                .to = { MANY, high },
                                .pixels = { WIDTH, HEIGHT } };
}

/* Noise in a band that moves.  */
static void
make_samples (void)
{
  srand (1);
  for (int i = 0; i < MANY; i++)
    {
      xs[i] = i + 1;
      ys[i] = 5 + 3 * sin (i / 2e3) + rand () / (double)RAND_MAX;
    }
}

static void
check_lines (void)
{
  make_samples ();
  octa_gl_canvas_line l = line_of (0, 10);
  CHECK (line_differs (&l) >= 0 && line_differs (&l) <= 10);
  /* A part of it, out of which the line goes.  */
  octa_gl_canvas_line part = line_of (4, 6);
  part.lo[0] = part.from[0] = 2000;
  part.hi[0] = part.to[0] = 7000;
  CHECK (line_differs (&part) >= 0 && line_differs (&part) <= 10);
  /* Logarithms; an axis that is reversed.  */
  octa_gl_canvas_line logs = line_of (1, 10);
  logs.is_log[0] = logs.is_log[1] = true;
  logs.from[0] = logs.from[1] = 0;
  logs.to[0] = log10 (MANY);
  logs.to[1] = 1;
  CHECK (line_differs (&logs) >= 0 && line_differs (&logs) <= 10);
  octa_gl_canvas_line turned = line_of (10, 0);
  CHECK (line_differs (&turned) >= 0 && line_differs (&turned) <= 10);
  for (int i = 8000; i < 9000; i++)
    ys[i] = NAN;
  CHECK (line_differs (&l) >= 0 && line_differs (&l) <= 10);
}

/* Those that are not for it.  */
static void
check_other_lines (void)
{
  make_samples ();
  octa_gl_canvas_line l = line_of (0, 10), few = l;
  few.n = 4095;
  CHECK (line_differs (&few) == -1);
  setenv ("OCTCUDA_GL_M4", "1", 1);
  CHECK (line_differs (&few) >= 0);
  setenv ("OCTCUDA_GL_M4", "0", 1);
  CHECK (line_differs (&l) == -1);
  unsetenv ("OCTCUDA_GL_M4");
  xs[100] = 200;
  CHECK (line_differs (&l) == -1);
  xs[100] = NAN;
  CHECK (line_differs (&l) == -1);
  make_samples ();
  l.is_log[0] = true;
  xs[0] = 0;
  CHECK (line_differs (&l) == -1);
}

/* ---- images ---- */

enum
{
  SIDE = 1100 /* more elements than become colours */
};

typedef struct images
{
  octa_gl_canvas_image image;
  double turn; /* degrees */
  bool is_drawn;
} images;

static octa_status
draw_image (void *data)
{
  images *d = data;
  glViewport (0, 0, WIDTH, HEIGHT);
  glClearColor (1, 1, 1, 1);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glMatrixMode (GL_PROJECTION);
  glLoadIdentity ();
  glOrtho (0, WIDTH, 0, HEIGHT, -1, 1);
  glMatrixMode (GL_MODELVIEW);
  glLoadIdentity ();
  glRotated (d->turn, 0, 0, 1);
  d->is_drawn = octa_gl_canvas_image_draw (&d->image);
  return OCTA_OK;
}

/* N x N elements: the first rows, at the bottom, are blue; of the others the
   left half is red, and the right one green.  */
static void
check_image (int n, double turn, const char *way, bool is_for_us)
{
  static const double map[] = { 1, 0, 0, 0, 0, 1, 0, 1, 0 };
  static unsigned char v[SIDE * SIDE], pixels[3 * WIDTH * HEIGHT];
  images d = { .image = { .host = v,
                          .type = OCTA_TYPE_UINT8,
                          .rows = n,
                          .cols = n,
                          .pages = 1,
                          .x = { 0, WIDTH },
                          .y = { 0, HEIGHT },
                          .map = map,
                          .map_n = 3 },
               .turn = turn };
  octa_gl_canvas_frame f = { .width = WIDTH,
                             .height = HEIGHT,
                             .draw = draw_image,
                             .data = &d,
                             .pixels = pixels };
  for (int i = 0; i < n * n; i++)
    v[i] = i % n < n / 8 ? 1 : i / n < n / 2 ? 0 : 2;
  if (way)
    setenv ("OCTCUDA_GL_IMAGES", way, 1);
  CHECK_OK (octa_gl_canvas_draw (&f));
  unsetenv ("OCTCUDA_GL_IMAGES");
  CHECK (d.is_drawn == is_for_us);
  if (! is_for_us || turn != 0)
    return;
  CHECK (is_color (pixels, 1, 1, 255, 0, 0));
  CHECK (is_color (pixels, WIDTH - 2, 1, 0, 255, 0));
  CHECK (is_color (pixels, WIDTH - 2, HEIGHT - 2, 0, 0, 255));
}

static void
check_images (void)
{
  check_image (SIDE, 0, NULL, true);
  check_image (SIDE, 10, NULL, true);
  check_image (SIDE, 0, "0", false);
  check_image (300, 0, NULL, true);
  check_image (250, 0, NULL, false);
  check_image (250, 0, "1", true);
}

/* ---- arrays that are kept ---- */

enum
{
  ELEMENTS = 600 /* of a side: more than one thread's */
};

static octa_gl_canvas_surface surface;
static bool is_surface_drawn;

static octa_status
draw_surface (void *data)
{
  octa_gl_canvas_part *p = &surface.part;
  (void)data;
  glViewport (0, 0, WIDTH, HEIGHT);
  glClearColor (1, 1, 1, 1);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glMatrixMode (GL_MODELVIEW);
  glLoadIdentity ();
  glMatrixMode (GL_PROJECTION);
  glLoadIdentity ();
  glOrtho (0, ELEMENTS - 1, 0, ELEMENTS - 1, -1, 1);
  if (! p->kept)
    p->kept = octa_gl_canvas_keep (NULL);
  for (int a = 0; a < OCTA_GL_CANVAS_NORMALS; a++)
    p->is_new[a] = ! octa_gl_canvas_kept_has (p->kept,
                                              (octa_gl_canvas_array)a);
  is_surface_drawn = octa_gl_canvas_surface_draw (&surface);
  return OCTA_OK;
}

/* The left half is red, the right one green; N arrays are made for it.  */
static void
check_surface (int n)
{
  static unsigned char pixels[3 * WIDTH * HEIGHT];
  double before, made, bytes;
  octa_gl_canvas_frame f = {
    .width = WIDTH, .height = HEIGHT, .draw = draw_surface, .pixels = pixels
  };
  octa_gl_canvas_arrays_count (&before, &bytes);
  CHECK_OK (octa_gl_canvas_draw (&f));
  octa_gl_canvas_arrays_count (&made, &bytes);
  CHECK (is_surface_drawn && made == before + n && bytes > 0);
  for (int y = 0; y < HEIGHT; y += HEIGHT - 1)
    {
      CHECK (is_color (pixels, 0, y, 255, 0, 0));
      CHECK (is_color (pixels, WIDTH / 2 - 2, y, 255, 0, 0));
      CHECK (is_color (pixels, WIDTH / 2 + 2, y, 0, 255, 0));
      CHECK (is_color (pixels, WIDTH - 1, y, 0, 255, 0));
    }
}

static void
check_arrays (void)
{
  static const double map[] = { 1, 0, 0, 1, 0, 0 };
  static double along[ELEMENTS], z[ELEMENTS * ELEMENTS],
      values[ELEMENTS * ELEMENTS];
  double made, bytes;
  for (int i = 0; i < ELEMENTS * ELEMENTS; i++)
    values[i] = i < ELEMENTS * ELEMENTS / 2 ? 1 : 2;
  for (int i = 0; i < ELEMENTS; i++)
    along[i] = i;
  surface = (octa_gl_canvas_surface){
    .part = { .shade = OCTA_GL_CANVAS_FLAT, .alpha = 1 },
    .rows = ELEMENTS,
    .cols = ELEMENTS,
    .x = along,
    .y = along,
    .z = z,
    .colours = { .values = values, .map = map, .map_n = 2 }
  };
  check_surface (3);
  check_surface (0);
  octa_gl_thread_stop (); /* with all that OpenGL has */
  check_surface (3);
  octa_gl_canvas_close ();
  check_surface (3);
  octa_gl_canvas_let_go (surface.part.kept);
  octa_gl_canvas_close ();
  octa_gl_canvas_arrays_count (&made, &bytes);
  CHECK (bytes == 0);
  octa_gl_canvas_let_go (NULL);
}

/* ---- the table ---- */

static void
check_functions (void)
{
  octa_gl_canvas_functions seven, eleven, none;
  CHECK_OK (octa_gl_canvas_functions_for (26, 76, &seven));
  CHECK_OK (octa_gl_canvas_functions_for (27, 77, &eleven));
  /* glBlendFuncSeparate is behind glBlendFunc.  */
  CHECK (seven.table[6] == eleven.table[6]);
  CHECK (seven.table[7] == eleven.table[8]);
  CHECK_FAILS (octa_gl_canvas_functions_for (26, 77, &none),
               OCTA_ERROR_NOTSUPPORTED);
  CHECK_FAILS (octa_gl_canvas_functions_for (-1, -1, &none),
               OCTA_ERROR_NOTSUPPORTED);
  CHECK_FAILS (octa_gl_canvas_functions_for (127, 128, &none),
               OCTA_ERROR_NOTSUPPORTED);
}

int
main (void)
{
  check_functions ();
  if (octa_gl_canvas_open () != OCTA_OK)
    {
      printf ("no OpenGL: %s\n", octa_error ()->msg);
      n_skipped++;
      return check_report ();
    }
  check_frames ();
  check_lines ();
  check_other_lines ();
  check_images ();
  check_arrays ();
  check_kept ();
  check_failures ();
  check_life ();
  return check_report ();
}
