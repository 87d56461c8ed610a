/* check_gl_marks.c -- painting: markers.

   OCTCUDA_GL_PICTURE begins the names of files with pictures to be looked at;
   OCTCUDA_GL_TIMES=1 prints how long they take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_frame.h"

/* ---- markers ---- */

static float place[2];

static octa_gl_markers
marker_of (char marker, double size)
{
  return (octa_gl_markers){ .box = frame_all,
                            .clip = frame_all,
                            .marker = marker,
                            .places.host = place,
                            .n = 1,
                            .size = size,
                            .alpha = 1 };
}

static ink
ink_of (const octa_gl_markers *m)
{
  frame_begin (clear);
  CHECK_OK (octa_gl_paint_points (painter, m));
  frame_end ();
  return frame_ink ();
}

/* The area of a star of N tips at R, and corners at Q, between.  */
static double
star_area (int n, double r, double q)
{
  return n * r * q * sin (M_PI / n);
}

/* What Octave's gl-render.cc draws, for size S and edges of width W: the area,
   the length of the rim, and how far it reaches to the four sides.  */
typedef struct form
{
  char marker;
  double area, rim;
  double left, right, up, down;
} form;

static form
form_of (char k, double s, double w)
{
  const double r = s / 2, side = r * sqrt (5);
  const double p = sin (M_PI / 10) / sin (3 * M_PI / 10) * 1.02,
               h = 0.5 / sin (M_PI / 3) * 1.02;
  form f = { k, 0, 0, r, r, r, r };
  switch (k)
    {
    case '+':
      f.area = 2 * s * w - w * w;
      break;
    case '*':
      f.area = 4 * s * w - 4 * (1 + M_SQRT2) / 2 * w * w;
      break;
    case 'x':
      f.area = 2 * s * M_SQRT2 * w - w * w;
      break;
    case '|':
    case '_':
      f.area = s * w;
      *(k == '|' ? &f.left : &f.up) = w / 2;
      *(k == '|' ? &f.right : &f.down) = w / 2;
      break;
    case 'o':
      f.area = M_PI * r * r;
      f.rim = 2 * M_PI * r;
      break;
    case '.':
      f.area = M_PI * s * s / 36;
      f.left = f.right = f.up = f.down = s / 6;
      break;
    case 's':
      f.area = s * s;
      f.rim = 4 * s;
      break;
    case 'd':
      f.area = s * s / 2;
      f.rim = 2 * M_SQRT2 * s;
      break;
    case 'p':
      f.area = star_area (5, r, p * r);
      f.rim = 10
              * sqrt (r * r + p * p * r * r - 2 * r * p * r * cos (M_PI / 5));
      f.left = f.right = r * sin (2 * M_PI / 5);
      f.down = r * cos (M_PI / 5);
      break;
    case 'h':
      f.area = star_area (6, r, h * r);
      f.rim = 12
              * sqrt (r * r + h * h * r * r - 2 * r * h * r * cos (M_PI / 6));
      f.left = f.right = r * sin (M_PI / 3);
      break;
    default: /* triangles */
      f.area = s * s / 2;
      f.rim = s + 2 * side;
    }
  return f;
}

static bool
is_stroke (char k)
{
  return strchr ("+*x|_", k);
}

/* Which half of the triangle's box has its tip.  */
static void
check_tip (char k, ink m, double x, double y)
{
  if (k == '^' || k == 'v')
    CHECK ((m.y > y) == (k == '^') && fabs (m.y - y) > 2);
  else if (k == '<' || k == '>')
    CHECK ((m.x > x) == (k == '<') && fabs (m.x - x) > 2);
  else
    CHECK (fabs (m.x - x) < 0.02 && fabs (m.y - y) < 0.02);
}

static void
check_shapes (void)
{
  CHECK_TEXT (octa_gl_paint_markers, "+o*.x|_sd^v><ph");
  static const double sizes[] = { 18, 31.3, 90 }; /* the last is no point */
  for (const char *k = octa_gl_paint_markers; *k; k++)
    for (int i = 0; i < 3; i++)
      {
        const double s = sizes[i], x = 120.3, y = 99.6, w = 2;
        const form f = form_of (*k, s, w);
        octa_gl_markers m = marker_of (*k, s);
        frame_put (place, x, y);
        memcpy (is_stroke (*k) || *k == '.' ? m.edge : m.face, black,
                sizeof black);
        m.edge_width = w;
        ink n = ink_of (&m);
        if (fabs (n.sum / f.area - 1) >= 0.01)
          printf ("  marker %c of %g: %g instead of %g\n", *k, s, n.sum,
                  f.area);
        CHECK (fabs (n.sum / f.area - 1) < 0.01);
        check_tip (*k, n, x, y);
        double far = *k == 'x' ? w / 2 * M_SQRT1_2 : 0;
        CHECK (fabs (n.left - (x - f.left - far - 0.5)) < 1.3);
        CHECK (fabs (n.right - (x + f.right + far - 0.5)) < 1.3);
        CHECK (fabs (n.top - (y - f.up - far - 0.5)) < 1.3);
        CHECK (fabs (n.bottom - (y + f.down + far - 0.5)) < 1.3);
        if (f.rim == 0)
          continue;
        memcpy (m.face, clear, sizeof clear);
        memcpy (m.edge, black, sizeof black);
        n = ink_of (&m);
        if (fabs (n.sum / (f.rim * w) - 1) >= 0.015)
          printf ("  rim of %c of %g: %g instead of %g\n", *k, s, n.sum,
                  f.rim * w);
        CHECK (fabs (n.sum / (f.rim * w) - 1) < 0.015);
        if (*k != 'p' && *k != 'h')
          CHECK (frame_seen[(int)y][(int)x][3] == 0);
      }
}

/* Small discs are as large as they should be.  */
static void
check_small (void)
{
  for (double s = 0.3; s < 8; s += 0.35)
    {
      octa_gl_markers m = marker_of ('o', s);
      memcpy (m.face, black, sizeof black);
      double sum = 0;
      for (int i = 0; i < 16; i++)
        {
          frame_put (place, 50 + i % 4 / 4.0 + 0.1, 50 + i / 4 / 4.0 + 0.03);
          sum += ink_of (&m).sum / 16;
        }
      CHECK (fabs (sum / (M_PI * s * s / 4) - 1) < 0.02);
    }
}

/* Faces, edges, and colours and sizes of each.  */
static void
check_colors (void)
{
  octa_gl_markers m = marker_of ('s', 20);
  frame_put (place, 50, 50);
  memcpy (m.face, (float[4]){ 1, 0.5f, 0, 1 }, sizeof m.face);
  memcpy (m.edge, (float[4]){ 0, 0, 1, 1 }, sizeof m.edge);
  m.edge_width = 4;
  m.alpha = 0.5;
  ink n = ink_of (&m);
  CHECK (n.left == 38 && n.right == 61 && n.top == 38 && n.bottom == 61);
  CHECK (frame_is (50, 50, 0.5, 0.25, 0, 0.5));
  CHECK (frame_is (39, 50, 0, 0, 0.5, 0.5)
         && frame_is (41, 50, 0, 0, 0.5, 0.5));
  CHECK (frame_is (42, 50, 0.5, 0.25, 0, 0.5) && n.most == 0.5);

  enum
  {
    N = 40
  };
  float places[N][2], sizes[N];
  uint32_t colors[N];
  for (int i = 0; i < N; i++)
    {
      frame_put (places[i], 15 + i % 10 * 22, 20 + i / 10 * 45);
      sizes[i] = (float)(4 + i % 7);
      colors[i] = 0xff000000u | (uint32_t)i * 0x060301u;
    }
  places[7][0] = NAN;
  places[8][1] = INFINITY;
  sizes[9] = -3;
  sizes[10] = NAN;
  m = marker_of ('s', 5);
  m.n = N;
  m.places = frame_buffer (places, sizeof places, 4);
  m.sizes = frame_buffer (sizes, sizeof sizes, 0);
  m.colors = frame_buffer (colors, sizeof colors, 8);
  m.has_sizes = m.has_face_colors = true;
  ink_of (&m);
  int n_wrong = 0;
  for (int i = 0; i < N; i++)
    {
      const int x = 15 + i % 10 * 22, y = 20 + i / 10 * 45;
      const bool is_none = i >= 7 && i <= 10;
      double sum = 0;
      for (int py = y - 10; py < y + 10; py++)
        for (int px = x - 10; px < x + 10; px++)
          sum += (double)frame_seen[py][px][3];
      n_wrong += fabs (sum - (is_none ? 0 : sizes[i] * sizes[i])) > 1e-3;
      n_wrong += ! is_none
                 && ! frame_is (x, y, (colors[i] & 255) / 255.0,
                                (colors[i] >> 8 & 255) / 255.0,
                                (colors[i] >> 16 & 255) / 255.0, 1);
    }
  CHECK (n_wrong == 0);
  /* From the host the same, and as edges of strokes.  */
  frame_keep ();
  octa_gl_markers h = m;
  h.places = (octa_gl_data){ .host = places };
  h.sizes = (octa_gl_data){ .host = sizes };
  h.colors = (octa_gl_data){ .host = colors };
  ink_of (&h);
  CHECK (frame_differs () == 0);
  h.marker = '+';
  h.edge_width = 2;
  h.has_edge_colors = true;
  ink_of (&h);
  CHECK (frame_is (15 + 22 * 3, 20, 3 / 255.0, 9 / 255.0, 18 / 255.0, 1));
  h.marker = '.';
  h.has_face_colors = false;
  sizes[3] = 18;
  ink_of (&h);
  CHECK (frame_is (15 + 22 * 3, 20, 3 / 255.0, 9 / 255.0, 18 / 255.0, 1));
  glDeleteBuffers (3, (GLuint[]){ m.places.buffer, m.sizes.buffer,
                                  m.colors.buffer });
  h.marker = 'y';
  CHECK_FAILS (octa_gl_paint_points (painter, &h), OCTA_ERROR_LOGIC);
  h.marker = '\0';
  CHECK_FAILS (octa_gl_paint_points (painter, &h), OCTA_ERROR_LOGIC);
}

/* Points and quads are the same, also at the rim of the target.  */
static void
check_sprites (void)
{
  const float size = 21;
  for (const char *k = octa_gl_paint_markers; *k; k++)
    for (int i = 0; i < 5; i++)
      {
        static const double at[5][2] = {
          { 100.2, 80.7 }, { -8.5, 50 }, { 248, 203 }, { 120, -9 }, { 0, 200 }
        };
        octa_gl_markers m = marker_of (*k, size);
        frame_put (place, at[i][0], at[i][1]);
        memcpy (m.edge, black, sizeof black);
        memcpy (m.face, (float[4]){ 1, 0, 0, 0.5f }, sizeof m.face);
        m.edge_width = 1.5;
        ink n = ink_of (&m);
        CHECK (n.sum > 0 || *k != 's');
        frame_keep ();
        m.sizes.host = &size;
        m.has_sizes = true;
        ink_of (&m);
        CHECK (frame_differs () < 1e-6);
      }
}

/* ---- what does not work ---- */

static void
check_errors (void)
{
  const GLint most = painter->max_view;
  float many[30][2] = { { 0, 0 } };
  octa_gl_markers m = marker_of ('o', 5);
  frame_begin (clear);
  painter->max_view = 59;
  m.places.host = many;
  m.n = 30;
  CHECK_FAILS (octa_gl_paint_points (painter, &m), OCTA_ERROR_NOTSUPPORTED);
  painter->max_view = 60;
  CHECK_OK (octa_gl_paint_points (painter, &m));
  painter->max_view = most;
  /* OpenGL's complaints are the frame's, and counted.  */
  frame_errors++;
  glEnable (GL_TEXTURE_2D + 1000);
  CHECK_FAILS (octa_gl_painter_end (painter), OCTA_ERROR_LOGIC);
  frame_begin (clear);
  frame_end ();
}

/* ---- to be looked at, and times ---- */

static void
show (void)
{
  const octa_plot_rect all = { 0, 0, 800, 350 };
  if (! getenv ("OCTCUDA_GL_PICTURE"))
    return;
  GLuint texture, target = frame_new (GL_RGBA8, 800, 350, &texture);
  CHECK_OK (octa_gl_painter_begin (painter, target, 800, 350, white));
  static const double sizes[] = { 3, 6, 9, 14, 24 };
  for (int i = 0; octa_gl_paint_markers[i]; i++)
    for (int k = 0; k < 10; k++)
      {
        octa_gl_markers m = marker_of (octa_gl_paint_markers[i], sizes[k % 5]);
        float at[2] = { (float)(30 + 50 * i) / 800,
                        1 - (float)(25 + 32 * k) / 350 };
        m.box = m.clip = all;
        m.places.host = at;
        m.edge_width = k < 5 ? 0.75 : 1.5;
        memcpy (m.edge, (float[4]){ 0, 0.3f, 0.6f, 1 }, sizeof m.edge);
        if (k >= 5)
          memcpy (m.face, (float[4]){ 1, 0.7f, 0.2f, 1 }, sizeof m.face);
        CHECK_OK (octa_gl_paint_points (painter, &m));
      }
  CHECK_OK (octa_gl_painter_end (painter));
  frame_show (target, 800, 350, "markers");
}

static void
times (void)
{
  enum
  {
    N = 100000
  };
  const octa_plot_rect all = { 0, 0, 1920, 1080 };
  if (! getenv ("OCTCUDA_GL_TIMES"))
    return;
  GLuint texture, target = frame_new (GL_RGBA8, 1920, 1080, &texture);
  float (*v)[2] = malloc (N * sizeof *v);
  for (int i = 0; i < N; i++)
    for (int d = 0; d < 2; d++)
      v[i][d] = (float)(rand () % 100000) / 1e5f;
  octa_gl_markers m = marker_of ('o', 6);
  m.box = m.clip = all;
  m.n = N;
  m.places = frame_buffer (v, N * sizeof *v, 0);
  m.edge_width = 1;
  memcpy (m.edge, black, sizeof black);
  memcpy (m.face, (float[4]){ 1, 0, 0, 0.5f }, sizeof m.face);
  for (int i = 0; i < 6; i++)
    {
      glFinish ();
      int64_t at = octa_clock_ns ();
      const double cpu = frame_cpu_since (0);
      m.marker = i < 3 ? 'o' : 'p';
      CHECK_OK (octa_gl_painter_begin (painter, target, 1920, 1080, white));
      CHECK_OK (octa_gl_paint_points (painter, &m));
      CHECK_OK (octa_gl_painter_end (painter));
      glFinish ();
      printf ("  100000 markers %c of 6 pixels: %.1f ms, %.1f of processors\n",
              m.marker, (double)(octa_clock_ns () - at) / 1e6,
              frame_cpu_since (cpu));
    }
  free (v);
}

int
main (void)
{
  static void (*const tests[]) (void) = { check_shapes, check_small,
                                          check_colors, check_sprites,
                                          check_errors, show,
                                          times,        NULL };
  return frame_run (tests);
}
