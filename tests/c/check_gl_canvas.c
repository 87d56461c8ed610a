/* check_gl_canvas.c -- frames that code of OpenGL 1 draws, and its table of
   functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#include "gl/canvas/canvas.h"
#include "gl/context/context.h"
#include "gl/thread/thread.h"

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
  f.pixels = NULL;
  CHECK_OK (octa_gl_canvas_draw (&f));
  free (pixels);
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
  check_failures ();
  check_life ();
  return check_report ();
}
