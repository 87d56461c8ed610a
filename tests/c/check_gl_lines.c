/* check_gl_lines.c -- painting: lines, by what they cover.

   OCTCUDA_GL_PICTURE begins the names of files with pictures to be looked at;
   OCTCUDA_GL_TIMES=1 prints how long they take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_frame.h"

enum
{
  MAX = 4096
};
static float vertices[MAX][2];
static int n_vertices;

static void
vertex (double x, double y)
{
  frame_put (vertices[n_vertices++], x, y);
}

static octa_gl_lines
line_of (double width)
{
  static const float color[1][4] = { { 0, 0, 0, 1 } };
  return (octa_gl_lines){ .box = frame_all,
                          .clip = frame_all,
                          .vertices.host = vertices,
                          .n = n_vertices,
                          .lines = 1,
                          .width = width,
                          .colors = color,
                          .n_colors = 1,
                          .alpha = 1 };
}

static ink
ink_of (const octa_gl_lines *l)
{
  frame_begin (clear);
  CHECK_OK (octa_gl_paint_lines (painter, l));
  frame_end ();
  return frame_ink ();
}

/* A line's ink is its length times its width, wherever and however wide.  */
static void
check_widths (void)
{
  static const double widths[] = { 0.1, 0.5, 1, 1.4, 2, 3.7, 8, 25 };
  double worst = 0, off = 0;
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    for (int k = 0; k < 24; k++)
      {
        const double w = widths[i], a = k * 15 * M_PI / 180 + (k > 12) * 0.07;
        const double x = 120 + 0.13 * k, y = 100 - 0.29 * k, half = 70;
        n_vertices = 0;
        vertex (x - half * cos (a), y - half * sin (a));
        vertex (x + half * cos (a), y + half * sin (a));
        octa_gl_lines l = line_of (w);
        ink m = ink_of (&l);
        worst = fmax (worst, fabs (m.sum / (2 * half * w) - 1));
        /* Thinner ones are seen in whole pixels.  */
        off = fmax (off, w < 1 || w == 1.4 ? 0 : hypot (m.x - x, m.y - y));
        CHECK (m.most <= fmin (w * M_SQRT2, 1) + 1e-5);
        l.cap = OCTA_GL_PAINT_CAP_ROUND;
        m = ink_of (&l);
        worst = fmax (worst,
                      w < 1 ? 0
                            : fabs (m.sum / (2 * half * w + M_PI * w * w / 4)
                                    - 1));
      }
  CHECK (worst < 0.01);
  CHECK (off < 0.05);
  /* Level ones exactly: a line of one pixel on a row, and between two.  */
  n_vertices = 0;
  vertex (20, 50.5);
  vertex (30, 50.5);
  vertex (NAN, 0);
  vertex (40, 51);
  vertex (50.5, 51);
  octa_gl_lines l = line_of (1);
  ink_of (&l);
  for (int x = 15; x < 55; x++)
    {
      double first = x >= 20 && x < 30, second = x >= 40 && x < 50;
      second = x == 50 ? 0.5 : second;
      CHECK (fabs (frame_seen[50][x][3] - (first + second / 2)) < 1e-4);
      CHECK (fabs (frame_seen[51][x][3] - second / 2) < 1e-4);
      CHECK (frame_seen[49][x][3] == 0);
    }
}

static void
check_joins (void)
{
  for (int w = 1; w < 16; w += 2)
    {
      n_vertices = 0;
      vertex (40, 50);
      vertex (140, 50);
      vertex (140, 150);
      octa_gl_lines l = line_of (w);
      double q = w * w / 4.0;
      ink k = ink_of (&l);
      CHECK (fabs (k.sum - 200 * w) < 0.01 * 200 * w);
      CHECK (fabs (k.sum - 200 * w) < 0.3 + 0.1 * q);
      l.join = OCTA_GL_PAINT_ROUND;
      k = ink_of (&l);
      CHECK (fabs (k.sum - (200 * w - q + q * M_PI / 4)) < 0.3 + 0.1 * q);
      /* What is seen through is painted once.  */
      for (int join = 0; join < 2; join++)
        {
          l.join = (octa_gl_paint_join)join;
          l.alpha = 0.5;
          CHECK (ink_of (&l).most <= 0.5);
        }
    }
  /* By any angle, what is doubled within is as much as what is added outside.
   */
  for (int deg = -145; deg <= 145; deg += 5)
    {
      const double a = deg * M_PI / 180, w = 9, q = w * w / 4;
      n_vertices = 0;
      vertex (50, 100.3);
      vertex (120.2, 100.3);
      vertex (120.2 + 70.2 * cos (a), 100.3 + 70.2 * sin (a));
      octa_gl_lines l = line_of (w);
      double want = 2 * 70.2 * w;
      CHECK (fabs (ink_of (&l).sum - want) < 0.25);
      l.join = OCTA_GL_PAINT_ROUND;
      want -= q * (tan (fabs (a) / 2) - fabs (a) / 2);
      CHECK (fabs (ink_of (&l).sum - want) < 0.25);
    }
  /* A miter ends where it should, and one that is too long is cut.  */
  n_vertices = 0;
  vertex (60, 40);
  vertex (100, 140);
  vertex (140, 40);
  octa_gl_lines l = line_of (10);
  double tip = 140 + 5 / sin (atan2 (40, 100));
  ink k = ink_of (&l);
  CHECK (fabs (k.bottom - tip) < 2);
  n_vertices = 0;
  vertex (98, 40);
  vertex (100, 140);
  vertex (102, 40);
  l = line_of (10);
  CHECK (ink_of (&l).bottom <= 140);
  l.join = OCTA_GL_PAINT_ROUND;
  k = ink_of (&l);
  CHECK (k.bottom == 144 || k.bottom == 145);
}

/* Segments much shorter than the line is wide, with vertices that are given
   twice.  */
static void
check_dense (void)
{
  for (int n = 50; n <= 2000; n = n * 2 + 1)
    for (int join = 0; join < 2; join++)
      {
        const double r = 60, w = 3;
        n_vertices = 0;
        for (int i = 0; i < n; i++)
          {
            vertex (120 + r * cos (2 * M_PI * i / n),
                    100 + r * sin (2 * M_PI * i / n));
            if (i % 7 == 0 && n < 2000)
              vertex (120 + r * cos (2 * M_PI * i / n),
                      100 + r * sin (2 * M_PI * i / n));
          }
        octa_gl_lines l = line_of (w);
        l.is_closed = true;
        l.join = (octa_gl_paint_join)join;
        double want = 2 * n * r * sin (M_PI / n) * w;
        ink k = ink_of (&l);
        CHECK (fabs (k.sum / want - 1) < 0.005);
        CHECK (fabs (k.x - 120) < 0.01 && fabs (k.y - 100) < 0.01);
        l.alpha = 0.5;
        k = ink_of (&l);
        CHECK (k.most <= 0.5 && fabs (k.sum / want - 0.5) < 0.0025);
      }
}

/* A line that passes over itself, again and again, is one area.  */
static void
check_veils (void)
{
  for (int dash = 0; dash < 2; dash++)
    {
      n_vertices = 0;
      for (int i = 0; i < 500; i++)
        vertex (120 + 90 * sin (i * 0.7), 100 + 80 * cos (i * 1.1 + 0.3));
      octa_gl_lines l = line_of (2.5);
      l.dash = dash ? OCTA_GL_PAINT_DASHED : OCTA_GL_PAINT_SOLID;
      ink_of (&l);
      frame_keep ();
      l.alpha = 0.5;
      ink k = ink_of (&l);
      double most = 0, least = 1;
      for (int y = 0; y < FRAME_HEIGHT; y++)
        for (int x = 0; x < FRAME_WIDTH; x++)
          if (frame_kept[y][x][3] > 0.9999f)
            least = fmin (least, (double)frame_seen[y][x][3]);
          else if (frame_kept[y][x][3] == 0)
            most = fmax (most, (double)frame_seen[y][x][3]);
      CHECK (k.most <= 0.5 && most == 0 && (dash || least > 0.25));
    }
  /* Each of a few in its colour, over what is there, within the clip.  */
  const float colors[2][4] = { { 1, 0, 0, 0.5f }, { 0, 0, 1, 0.25f } };
  n_vertices = 0;
  for (int i = 0; i < 2; i++)
    {
      vertex (20, 50 + 5 * i);
      vertex (100, 50 + 5 * i);
      vertex (20, 50 + 5 * i);
    }
  octa_gl_lines l = line_of (10);
  l.n = 3;
  l.lines = 2;
  l.colors = colors;
  l.n_colors = 2;
  l.clip.width = 60;
  frame_begin (white);
  CHECK_OK (octa_gl_paint_lines (painter, &l));
  frame_end ();
  CHECK (fabsf (frame_seen[47][40][1] - 0.5f) < 0.002f);
  CHECK (fabsf (frame_seen[52][40][0] - 0.75f) < 0.002f
         && fabsf (frame_seen[52][40][2] - 0.625f) < 0.002f);
  CHECK (fabsf (frame_seen[57][40][0] - 0.75f) < 0.002f);
  CHECK (frame_is (61, 50, 1, 1, 1, 1));
}

/* NaN breaks, columns, colours, buffers.  */
static void
check_columns (void)
{
  n_vertices = 0;
  vertex (20, 20);
  vertex (100, 30);
  vertex (NAN, NAN);
  vertex (100, 60);
  vertex (30, 70);
  vertex (20, 90);
  vertex (NAN, 1);
  vertex (1, INFINITY);
  octa_gl_lines l = line_of (3);
  ink_of (&l);
  frame_keep ();
  frame_begin (clear);
  l.n = 2;
  CHECK_OK (octa_gl_paint_lines (painter, &l));
  l.n = 3;
  l.vertices.host = vertices[3];
  CHECK_OK (octa_gl_paint_lines (painter, &l));
  frame_end ();
  CHECK (frame_differs () < 1e-6);
  /* Two columns are not joined, and each has its colour.  */
  const float colors[2][4] = { { 1, 0, 0, 1 }, { 0, 0, 1, 0.5f } };
  n_vertices = 0;
  for (int i = 0; i < 4; i++)
    {
      vertex (20, 20.5 + 10 * i);
      vertex (60, 20.5 + 10 * i);
    }
  l = line_of (1);
  l.n = 2;
  l.lines = 4;
  l.colors = colors;
  l.n_colors = 2;
  l.vertices = frame_buffer (vertices, sizeof (float[8][2]), 36);
  CHECK (fabs (ink_of (&l).sum - 120) < 1e-3);
  for (int i = 0; i < 4; i++)
    CHECK (i % 2 ? frame_is (40, 20 + 10 * i, 0, 0, 0.5, 0.5)
                 : frame_is (40, 20 + 10 * i, 1, 0, 0, 1));
  frame_keep ();
  l.vertices.host = vertices;
  glDeleteBuffers (1, &l.vertices.buffer);
  l.vertices.buffer = 0;
  ink_of (&l);
  CHECK (frame_differs () == 0);
  /* More colours than go at once.  */
  static float many[90][4];
  n_vertices = 0;
  for (int i = 0; i < 180; i++)
    {
      many[i % 90][0] = (float)(i % 90) / 90;
      many[i % 90][3] = 1;
      vertex (20, i + 10.5);
      vertex (60, i + 10.5);
    }
  l = line_of (1);
  l.n = 2;
  l.lines = 180;
  l.colors = many;
  l.n_colors = 90;
  ink_of (&l);
  int n_wrong = 0;
  for (int i = 0; i < 180; i++)
    n_wrong += fabsf (frame_seen[i + 10][40][0] - many[i % 90][0]) > 1e-4f;
  CHECK (n_wrong == 0);
  /* Nothing to paint.  */
  l.n = 1;
  CHECK (ink_of (&l).sum == 0);
  l = line_of (0);
  CHECK (ink_of (&l).sum == 0);
}

/* Vertices far outside.  */
static void
check_far (void)
{
  static const double far[] = { 1e3, 1e5, 1e7 };
  for (int i = 0; i < 3; i++)
    {
      n_vertices = 0;
      vertex (-far[i], 50.5);
      vertex (120.5, 50.5);
      vertex (120.5, far[i]);
      octa_gl_lines l = line_of (3);
      double want = 3 * (120.5 + 149.5);
      CHECK (fabs (ink_of (&l).sum - want) < 0.01 * want);
      CHECK (fabs (frame_seen[50][10][3] - 1) < 1e-4
             && fabs (frame_seen[190][120][3] - 1) < 1e-4);
    }
  /* As far as single precision goes.  */
  n_vertices = 0;
  vertex (120.5, 50);
  vertex (120.5, 60);
  vertices[1][1] = -1e38f;
  octa_gl_lines l = line_of (1);
  CHECK (fabs (ink_of (&l).sum - 150) < 0.1);
  CHECK (fabs (frame_seen[150][120][3] - 1) < 1e-3);
  /* What is painted outside of the clip is as if it were not there.  */
  n_vertices = 0;
  vertex (10, 10);
  vertex (230, 190);
  vertex (20, 180);
  l = line_of (6);
  ink_of (&l);
  frame_keep ();
  l.clip = (octa_plot_rect){ 60, 40, 70, 90 };
  ink k = ink_of (&l);
  CHECK (k.left >= 60 && k.right < 130 && k.top >= 40 && k.bottom < 130);
  double most = 0;
  for (int y = 40; y < 130; y++)
    for (int x = 60; x < 130; x++)
      most = fmax (most, fabs (frame_seen[y][x][3] - frame_kept[y][x][3]));
  CHECK (most < 1e-3);
}

/* ---- dashes ---- */

/* Along row Y, by what is there: the mean distance from one beginning of ink
   to the next, between columns FROM and TO.  */
static double
period_of (int y, int from, int to)
{
  double first = NAN, last = NAN;
  int n = 0;
  for (int x = from + 1; x < to; x++)
    {
      double a = (double)frame_seen[y][x - 1][3],
             b = (double)frame_seen[y][x][3];
      if (a < 0.5 && b >= 0.5)
        {
          last = x - 0.5 + (0.5 - a) / (b - a);
          first = n++ == 0 ? last : first;
        }
    }
  return (last - first) / (n - 1);
}

static void
check_dashes (void)
{
  static const double want[OCTA_GL_PAINT_DASHES][2] = {
    [OCTA_GL_PAINT_DASHED] = { 10, 6 },
    [OCTA_GL_PAINT_DOTTED] = { 3, 1 },
    [OCTA_GL_PAINT_DASHDOT] = { 12, 7 }
  };
  for (int dash = OCTA_GL_PAINT_DASHED; dash < OCTA_GL_PAINT_DASHES; dash++)
    for (int i = 0; i < 3; i++)
      {
        const double w = 1.5 + i;
        n_vertices = 0;
        vertex (10, 50.5);
        vertex (10 + 2.8 * want[dash][0] * w, 50.5);
        octa_gl_lines l = line_of (w);
        l.dash = (octa_gl_paint_dash)dash;
        ink k = ink_of (&l);
        CHECK (fabs (k.sum - 3 * want[dash][1] * w * w) < 0.02 * k.sum);
        /* The same in many segments, and from a buffer.  */
        frame_keep ();
        n_vertices = 0;
        for (int s = 0; s <= 97; s++)
          vertex (10 + 2.8 * want[dash][0] * w * s / 97, 50.5);
        l.n = n_vertices;
        ink_of (&l);
        CHECK (frame_differs () < 2e-3);
        frame_keep ();
        l.vertices = frame_buffer (vertices, sizeof (float[98][2]), 8);
        ink_of (&l);
        CHECK (frame_differs () == 0);
        glDeleteBuffers (1, &l.vertices.buffer);
        /* With round ends as much ink to the eye.  */
        l.vertices = (octa_gl_data){ .host = vertices };
        l.cap = OCTA_GL_PAINT_CAP_ROUND;
        k = ink_of (&l);
        int dots = dash == OCTA_GL_PAINT_DASHDOT ? 2 : 1;
        double round_ends = 3 * dots * (1 - M_PI / 4) * w * w;
        CHECK (fabs (k.sum - (3 * want[dash][1] * w * w - round_ends))
               < 0.06 * k.sum + w);
      }
  n_vertices = 0;
  vertex (3.2, 50.5);
  vertex (230, 50.5);
  octa_gl_lines l = line_of (2);
  l.dash = OCTA_GL_PAINT_DASHED;
  ink_of (&l);
  CHECK (fabs (period_of (50, 0, 228) - 20) < 0.02);
  /* A given arc, here half as long as it is.  */
  float with_arc[2][3] = { { vertices[0][0], vertices[0][1], 0 },
                           { vertices[1][0], vertices[1][1], 1 } };
  with_arc[1][2] = 226.8f;
  l.vertices.host = with_arc;
  l.has_arc = true;
  frame_keep ();
  ink_of (&l);
  CHECK (frame_differs () < 1e-3);
  with_arc[0][2] = 5;
  ink_of (&l);
  CHECK (frame_differs () > 0.5);
  /* What begins far outside, where it is cut off, is dashed as all of it.  */
  n_vertices = 0;
  for (int i = 0; i < 60; i++)
    vertex (230 - 4000 + i * 4000 / 59.0, 50.5);
  l = line_of (2);
  l.dash = OCTA_GL_PAINT_DASHDOT;
  ink_of (&l);
  frame_keep ();
  n_vertices = 1;
  vertex (230, 50.5);
  l.n = 2;
  ink_of (&l);
  CHECK (frame_differs () < 0.01);
  /* Around corners and after gaps.  */
  n_vertices = 0;
  for (int i = 0; i < 40; i++)
    vertex (20 + 5 * i, i % 2 ? 60 : 100);
  l = line_of (1);
  l.dash = OCTA_GL_PAINT_DASHED;
  const double dashed = ink_of (&l).sum;
  l.dash = OCTA_GL_PAINT_SOLID;
  CHECK (fabs (dashed / ink_of (&l).sum - 0.6) < 0.01);
}

/* Down a column of a frame that is wider than high: where each segment begins
   in the pattern is a matter of pixels.  */
static void
check_dashes_down (void)
{
  n_vertices = 0;
  for (int i = 0; i <= 53; i++)
    vertex (50.5, 10 + i);
  octa_gl_lines l = line_of (2);
  l.dash = OCTA_GL_PAINT_DASHED;
  ink k = ink_of (&l);
  CHECK (fabs (k.sum - 3 * 24) < 0.02 * k.sum);
}

/* ---- to be looked at, and times ---- */

static void
draw_styles (double y, int dash)
{
  static const double widths[] = { 0.25, 0.5, 0.75, 1, 1.25, 1.5,
                                   2,    3,   4,    6, 10 };
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
    {
      float v[5][2] = {
        { 20, 0 }, { 300, 10 }, { 420, 3 }, { 440, 13 }, { 590, 13 }
      };
      octa_gl_lines l = line_of (widths[i]);
      l.vertices.host = v;
      l.n = 5;
      l.box = l.clip = (octa_plot_rect){ 0, 0, 800, 600 };
      l.dash = (octa_gl_paint_dash)dash;
      l.cap = i % 2 ? OCTA_GL_PAINT_CAP_ROUND : OCTA_GL_PAINT_CAP_BUTT;
      l.join = i % 2 ? OCTA_GL_PAINT_ROUND : OCTA_GL_PAINT_MITER;
      for (int k = 0; k < 5; k++)
        {
          v[k][0] /= 800;
          v[k][1] = (float)(1 - (y + (double)i * 12 + v[k][1]) / 600);
        }
      CHECK_OK (octa_gl_paint_lines (painter, &l));
    }
}

/* Corners of all angles, seen through; a curve of many vertices.  */
static void
draw_corners (void)
{
  octa_gl_lines l;
  const float blue[1][4] = { { 0, 0.45f, 0.74f, 1 } };
  for (int i = 0; i < 12; i++)
    {
      double a = (i + 0.6) * M_PI / 12, x = 650 + i % 3 * 55,
             y = 40 + i / 3 * 55;
      float v[3][2] = { { (float)((x - 22) / 800), (float)(1 - y / 600) },
                        { (float)(x / 800), (float)(1 - y / 600) } };
      v[2][0] = (float)((x - 22 * cos (a)) / 800);
      v[2][1] = (float)(1 - (y + 22 * sin (a)) / 600);
      l = line_of (11);
      l.vertices.host = v;
      l.n = 3;
      l.box = l.clip = (octa_plot_rect){ 0, 0, 800, 600 };
      l.alpha = 0.5;
      l.colors = blue;
      l.join = i % 2 ? OCTA_GL_PAINT_ROUND : OCTA_GL_PAINT_MITER;
      CHECK_OK (octa_gl_paint_lines (painter, &l));
    }
  for (int i = 0; i < MAX; i++)
    {
      double a = 2 * M_PI * i / (MAX - 1);
      vertices[i][0] = (float)((700 + 80 * sin (3 * a)) / 800);
      vertices[i][1] = (float)(1 - (360 + 80 * sin (4 * a)) / 600);
    }
  for (int i = 0; i < 2; i++)
    {
      l = line_of (i ? 1.5 : 6);
      l.n = MAX;
      l.box = l.clip = (octa_plot_rect){ 0, 0, 800, 600 };
      l.colors = blue;
      l.alpha = i ? 1 : 0.3;
      CHECK_OK (octa_gl_paint_lines (painter, &l));
    }
  for (int i = 0; i < 400; i++)
    {
      vertices[i][0] = (float)((620 + 160 * i / 400.0) / 800);
      vertices[i][1] = (float)(1 - (520 + (rand () % 100 - 50) * 0.6) / 600);
    }
  l = line_of (0.75);
  l.n = 400;
  l.box = l.clip = (octa_plot_rect){ 0, 0, 800, 600 };
  CHECK_OK (octa_gl_paint_lines (painter, &l));
}

static void
show (void)
{
  GLuint texture, target = frame_new (GL_RGBA8, 800, 600, &texture);
  if (! getenv ("OCTCUDA_GL_PICTURE"))
    return;
  CHECK_OK (octa_gl_painter_begin (painter, target, 800, 600, white));
  for (int dash = 0; dash < OCTA_GL_PAINT_DASHES; dash++)
    draw_styles (12 + 147 * dash, dash);
  draw_corners ();
  CHECK_OK (octa_gl_painter_end (painter));
  frame_show (target, 800, 600, "lines");
}

static void
time_lines (void)
{
  enum
  {
    N = 100000
  };
  if (! getenv ("OCTCUDA_GL_TIMES"))
    return;
  GLuint texture, target = frame_new (GL_RGBA8, 1920, 1080, &texture);
  float (*v)[2] = malloc (N * sizeof *v);
  for (int i = 0; i < N; i++)
    {
      v[i][0] = (float)i / N;
      v[i][1] = 0.5f + 0.4f * sinf ((float)i * 0.002f)
                + 0.02f * (float)(rand () % 100) / 100;
    }
  octa_gl_lines l = line_of (1.5);
  l.n = N;
  l.vertices = frame_buffer (v, N * sizeof *v, 0);
  l.box = l.clip = (octa_plot_rect){ 0, 0, 1920, 1080 };
  for (int i = 0; i < 8; i++)
    {
      l.alpha = i < 5 ? 1 : 0.5;
      glFinish ();
      int64_t at = octa_clock_ns ();
      const double cpu = frame_cpu_since (0);
      CHECK_OK (octa_gl_painter_begin (painter, target, 1920, 1080, white));
      if (i)
        CHECK_OK (octa_gl_paint_lines (painter, &l));
      CHECK_OK (octa_gl_painter_end (painter));
      glFinish ();
      printf ("  %s: %.1f ms, %.1f of processors\n",
              i == 0  ? "an empty frame"
              : i < 5 ? "100000 vertices"
                      : "seen through",
              (double)(octa_clock_ns () - at) / 1e6, frame_cpu_since (cpu));
    }
  free (v);
}

int
main (void)
{
  static void (*const tests[]) (void) = {
    check_widths,  check_joins, check_dense,  check_veils,
    check_columns, check_far,   check_dashes, check_dashes_down,
    show,          time_lines,  NULL
  };
  return frame_run (tests);
}
