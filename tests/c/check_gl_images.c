/* check_gl_images.c -- painting: images, pictures and texts.

   OCTCUDA_GL_PICTURE begins the names of files with pictures to be looked at;
   OCTCUDA_GL_TIMES=1 prints how long they take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_compose.h"
#include "gl_frame.h"

/* ---- images ---- */

enum
{
  COLUMNS = 12,
  ROWS = 9
};
static octa_gl_raster *raster, *map;
static uint32_t map_colors[10];

static octa_gl_image_job
image_of (double x, double y, double width, double height)
{
  return (octa_gl_image_job){ .raster = raster,
                              .place = { x, y, width, height },
                              .clip = frame_all,
                              .alpha = 1,
                              .map = map,
                              .lo = 0,
                              .hi = 10 };
}

static void
paint (const octa_gl_image_job *j)
{
  frame_begin (clear);
  CHECK_OK (octa_gl_paint_image (painter, j));
  frame_end ();
}

static bool
is_color (int x, int y, uint32_t c)
{
  const double a = (c >> 24) / 255.0;
  return frame_is (x, y, a * (c & 255) / 255, a * (c >> 8 & 255) / 255,
                   a * (c >> 16 & 255) / 255, a);
}

/* The colour that Octave finds for V.  */
static uint32_t
color_of (double v)
{
  if (isnan (v))
    return 0;
  int i = (int)fmin (fmax (floor (v / 10 * 10), 0), 9);
  return map_colors[i];
}

static void
fill_values (float *v)
{
  for (int i = 0; i < COLUMNS * ROWS; i++)
    v[i] = (float)(i * 7 % 23) * 0.5f - 0.75f;
  v[5] = NAN;
  v[17] = INFINITY;
  v[18] = -INFINITY;
  v[30] = 10;
  v[31] = 0;
}

/* Each pixel has its texel's colour, whichever way the image lies, whole or in
   tiles.  */
static void
check_values (void)
{
  float v[ROWS * COLUMNS];
  fill_values (v);
  const octa_gl_data host = { .host = v };
  octa_gl_data buffer = frame_buffer (v, sizeof v, 40);
  const GLint most = painter->max_texture;
  for (int way = 0; way < 32; way++)
    {
      const bool is_left = way & 1, is_below = way & 2, is_turned = way & 4;
      painter->max_texture = way & 8 ? 5 : most;
      CHECK_OK (
          octa_gl_raster_fill (raster, OCTA_GL_TEXEL_VALUE, 0, 0, &host));
      CHECK_OK (octa_gl_raster_fill (raster, OCTA_GL_TEXEL_VALUE, COLUMNS,
                                     ROWS, way & 16 ? &buffer : &host));
      CHECK (raster->n_tiles == (way & 8 ? 12 : 1));
      const int nx = is_turned ? ROWS : COLUMNS,
                ny = is_turned ? COLUMNS : ROWS;
      const int w = 7, h = 5;
      octa_gl_image_job j = image_of (is_left ? 30 + nx * w : 30,
                                      is_below ? 20 + ny * h : 20,
                                      is_left ? -nx * w : nx * w,
                                      is_below ? -ny * h : ny * h);
      j.is_turned = is_turned;
      paint (&j);
      int n_wrong = 0;
      for (int y = 0; y < FRAME_HEIGHT; y++)
        for (int x = 0; x < FRAME_WIDTH; x++)
          {
            int px = (int)floor ((x - 30) / (double)w),
                py = (int)floor ((y - 20) / (double)h);
            bool is_in = px >= 0 && py >= 0 && px < nx && py < ny;
            px = is_left ? nx - 1 - px : px;
            py = is_below ? ny - 1 - py : py;
            int at = is_turned ? px * COLUMNS + py : py * COLUMNS + px;
            n_wrong += ! is_color (x, y, is_in ? color_of ((double)v[at]) : 0);
          }
      CHECK (n_wrong == 0);
    }
  painter->max_texture = most;
  glDeleteBuffers (1, &buffer.buffer);
}

/* Between the middles of texels values change evenly; a NaN is not seen, and
   its neighbours are as without it.  */
static void
check_linear (void)
{
  float v[ROWS * COLUMNS];
  static uint32_t fine[1000];
  octa_gl_raster *fine_map;
  for (int i = 0; i < ROWS * COLUMNS; i++)
    v[i] = (float)(i % COLUMNS) * 0.5f + (float)(i / COLUMNS) * 0.3f;
  for (int i = 0; i < 1000; i++)
    fine[i] = 0xff000000u | (uint32_t)(i % 256) | (uint32_t)(i / 256) << 8;
  CHECK_OK (octa_gl_raster_create (painter, &fine_map));
  CHECK_OK (octa_gl_raster_fill (fine_map, OCTA_GL_TEXEL_COLOR, 1000, 1,
                                 &(octa_gl_data){ .host = fine }));
  const GLint most = painter->max_texture;
  for (int k = 0; k < 3; k++)
    {
      painter->max_texture = k == 1 ? 5 : most;
      v[4 * COLUMNS + 5] = k == 2 ? NAN : 3.7f;
      CHECK_OK (octa_gl_raster_fill (raster, OCTA_GL_TEXEL_VALUE, 0, 0, NULL));
      CHECK_OK (octa_gl_raster_fill (raster, OCTA_GL_TEXEL_VALUE, COLUMNS,
                                     ROWS, &(octa_gl_data){ .host = v }));
      octa_gl_image_job j = image_of (0, 0, COLUMNS * 16, ROWS * 16);
      j.is_linear = true;
      j.map = fine_map;
      paint (&j);
      double worst = 0;
      int n_none = 0;
      for (int y = 0; y < ROWS * 16; y++)
        for (int x = 0; x < COLUMNS * 16; x++)
          {
            const float *p = frame_seen[y][x];
            double tx = fmin (fmax ((x + 0.5) / 16 - 0.5, 0), COLUMNS - 1),
                   ty = fmin (fmax ((y + 0.5) / 16 - 0.5, 0), ROWS - 1);
            double is = ((double)p[0] * 255 + (double)p[1] * 255 * 256) / 100;
            bool is_near = fabs (tx - 5) < 1 && fabs (ty - 4) < 1;
            n_none += p[3] == 0;
            if (! is_near)
              worst = fmax (worst, fabs (is + 0.005 - (tx * 0.5 + ty * 0.3)));
          }
      CHECK (worst < 0.0051);
      CHECK (n_none == (k == 2 ? 256 : 0));
    }
  painter->max_texture = most;
  octa_gl_raster_free (fine_map);
}

/* Images of colours, seen through; placed anywhere; large and small.  */
static void
check_images (void)
{
  uint32_t c[ROWS * COLUMNS];
  for (int i = 0; i < ROWS * COLUMNS; i++)
    c[i] = (uint32_t)i * 0x01020407u + 0x30000000u;
  CHECK_OK (octa_gl_raster_fill (raster, OCTA_GL_TEXEL_COLOR, COLUMNS, ROWS,
                                 &(octa_gl_data){ .host = c }));
  octa_gl_image_job j = image_of (10, 10, COLUMNS, ROWS);
  paint (&j);
  int n_wrong = 0;
  for (int i = 0; i < ROWS * COLUMNS; i++)
    n_wrong += ! is_color (10 + i % COLUMNS, 10 + i / COLUMNS, c[i]);
  CHECK (n_wrong == 0);
  j.alpha = 0.5;
  paint (&j);
  CHECK (fabs (frame_seen[10][10][3] - 0.5 * (c[0] >> 24) / 255) < 1e-6);
  j.alpha = 1;
  /* Parts of pixels: the middle of a pixel says which texel it has.  */
  j.place = (octa_plot_rect){ 20.3, 30.8, 3.25 * COLUMNS, -2.75 * ROWS };
  paint (&j);
  n_wrong = 0;
  for (int y = 0; y < FRAME_HEIGHT; y++)
    for (int x = 0; x < FRAME_WIDTH; x++)
      {
        double tx = (x + 0.5 - 20.3) / 3.25, ty = -(y + 0.5 - 30.8) / 2.75;
        bool is_in = tx >= 0 && ty >= 0 && tx < COLUMNS && ty < ROWS;
        n_wrong += ! is_color (x, y,
                               is_in ? c[(int)ty * COLUMNS + (int)tx] : 0);
      }
  CHECK (n_wrong == 0);
  /* Far into it: a texel is a thousand frames wide.  */
  j.place = (octa_plot_rect){ 100 - 5 * 2.4e5, 50 - 4 * 2e5, COLUMNS * 2.4e5,
                              ROWS * 2e5 };
  paint (&j);
  CHECK (is_color (99, 49, c[3 * COLUMNS + 4])
         && is_color (100, 50, c[4 * COLUMNS + 5]));
  j.clip = (octa_plot_rect){ 3, 4, 5, 6 };
  paint (&j);
  CHECK (frame_ink ().left == 3 && frame_ink ().bottom == 9);
  j.place = (octa_plot_rect){ 0, 0, NAN, 5 };
  paint (&j);
  CHECK (frame_ink ().sum == 0);
  /* No colour map; a size that no texture has.  */
  float v[2] = { 1, 2 };
  CHECK_OK (octa_gl_raster_fill (raster, OCTA_GL_TEXEL_VALUE, 2, 1,
                                 &(octa_gl_data){ .host = v }));
  j = image_of (0, 0, 10, 10);
  j.map = NULL;
  CHECK_FAILS (octa_gl_paint_image (painter, &j), OCTA_ERROR_LOGIC);
  j.map = raster;
  CHECK_FAILS (octa_gl_paint_image (painter, &j), OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_gl_raster_fill (raster, OCTA_GL_TEXEL_VALUE, 1LL << 40, 1,
                                    &(octa_gl_data){ .host = v }),
               OCTA_ERROR_NOTSUPPORTED);
  j.map = map;
  paint (&j);
  CHECK (frame_ink ().sum == 0);
}

/* What splatting leaves: rows from below, over what is there.  */
static void
check_picture (void)
{
  enum
  {
    W = 30,
    H = 20
  };
  uint32_t p[W * H];
  for (int i = 0; i < W * H; i++)
    p[i] = i % 3 ? 0x80402010u + (uint32_t)(i % 7) : 0;
  octa_gl_data buffer = frame_buffer (p, sizeof p, 16);
  frame_begin (white);
  CHECK_OK (octa_gl_paint_picture (painter, &buffer, NULL, W, H,
                                   (octa_plot_rect){ 50, 60, W, H },
                                   frame_all));
  frame_end ();
  int n_wrong = 0;
  for (int i = 0; i < W * H; i++)
    {
      const double rest = p[i] ? 1 - 128 / 255.0 : 1;
      n_wrong += ! frame_is (50 + i % W, 79 - i / W,
                             (p[i] & 255) / 255.0 + rest,
                             (p[i] >> 8 & 255) / 255.0 + rest,
                             (p[i] >> 16 & 255) / 255.0 + rest, 1);
    }
  CHECK (n_wrong == 0);
  glDeleteBuffers (1, &buffer.buffer);
}

/* ---- texts ---- */

static octa_gl_text *text;

/* The largest difference from what gl_compose.h draws.  */
static double
text_differs (const char *s, const octa_gl_text_style *style, double x,
              double y)
{
  octa_gl_quads q = { 0 };
  octa_gl_picture m = compose_new (FRAME_WIDTH, FRAME_HEIGHT, 255);
  double worst = 0;
  CHECK_OK (octa_gl_text_layout (text, s, strlen (s), style, &q, NULL));
  compose_quads (&m, octa_gl_text_atlas (text), &q, x, FRAME_HEIGHT - y);
  frame_begin (white);
  CHECK_OK (octa_gl_paint_text (painter, text, &q, x, y, frame_all));
  frame_end ();
  for (int py = 0; py < FRAME_HEIGHT; py++)
    for (int px = 0; px < FRAME_WIDTH; px++)
      for (int i = 0; i < 3; i++)
        worst = fmax (worst, fabs (compose_at (&m, px, py)[i]
                                   - 255 * (double)frame_seen[py][px][i]));
  octa_gl_quads_free (&q);
  free ((void *)m.pixels);
  return worst;
}

static void
check_texts (void)
{
  octa_gl_text_style s = {
    .points = 13, .dpi = 72, .is_tex = true, .rgba = { 0, 0, 0, 255 }
  };
  if (octa_gl_text_create (&text) != OCTA_OK)
    {
      n_skipped++;
      return;
    }
  /* Rounding to bytes is all that differs.  */
  CHECK (text_differs ("Level x^2, \\alpha_i", &s, 20, 50) < 0.51);
  CHECK (frame_ink ().sum == FRAME_HEIGHT * FRAME_WIDTH);
  CHECK (text_differs ("{\\color{red}Red} and \\bf{bold}", &s, 20, 50) < 1.01);
  s.degrees = 90;
  CHECK (text_differs ("Upright", &s, 50, 150) < 0.51);
  s.degrees = 33;
  CHECK (text_differs ("Turned", &s, 50, 150) < 3);
  /* The atlas grows.  */
  s.degrees = 0;
  s.points = 60;
  CHECK (text_differs ("A\xc3\x84g", &s, 20, 120) < 0.51);
  /* Between pixels it moves to the nearest.  */
  s.points = 13;
  text_differs ("Level", &s, 20, 50);
  frame_keep ();
  octa_gl_quads q = { 0 };
  CHECK_OK (octa_gl_text_layout (text, "Level", 5, &s, &q, NULL));
  frame_begin (white);
  CHECK_OK (octa_gl_paint_text (painter, text, &q, 20.3, 49.8, frame_all));
  CHECK_OK (octa_gl_paint_text (painter, NULL, &q, 80, 80, frame_all));
  frame_end ();
  CHECK (frame_differs () == 0);
  octa_gl_quads_free (&q);
}

/* ---- to be looked at, and times ---- */

static void
show (void)
{
  const octa_plot_rect all = { 0, 0, 800, 200 };
  if (! getenv ("OCTCUDA_GL_PICTURE"))
    return;
  GLuint texture, target = frame_new (GL_RGBA8, 800, 200, &texture);
  float v[ROWS * COLUMNS];
  fill_values (v);
  CHECK_OK (octa_gl_painter_begin (painter, target, 800, 200, white));
  CHECK_OK (octa_gl_raster_fill (raster, OCTA_GL_TEXEL_VALUE, COLUMNS, ROWS,
                                 &(octa_gl_data){ .host = v }));
  for (int i = 0; i < 4; i++)
    {
      octa_gl_image_job j = image_of (20 + 150 * i, 50, 130, 100);
      j.is_linear = i % 2;
      j.is_turned = i >= 2;
      j.clip = all;
      CHECK_OK (octa_gl_paint_image (painter, &j));
      CHECK_OK (
          octa_gl_paint_frame (painter,
                               (octa_plot_rect){ 20 + 150 * i, 50, 130, 100 },
                               1, black, all));
    }
  for (int i = 0; text && i < 6; i++)
    {
      octa_gl_quads q = { 0 };
      octa_gl_text_style s = { .points = 12,
                               .dpi = 72,
                               .is_tex = true,
                               .degrees = 30 * i - 30,
                               .rgba = { 0, 0, 0, 255 } };
      CHECK_OK (octa_gl_text_layout (text, "    sin(\\omega t^2)", 20, &s, &q,
                                     NULL));
      CHECK_OK (octa_gl_paint_text (painter, text, &q, 690, 120, all));
      octa_gl_quads_free (&q);
    }
  CHECK_OK (octa_gl_painter_end (painter));
  frame_show (target, 800, 200, "images");
}

static void
times (void)
{
  enum
  {
    N = 1024
  };
  if (! getenv ("OCTCUDA_GL_TIMES"))
    return;
  GLuint texture, target = frame_new (GL_RGBA8, 1920, 1080, &texture);
  float *v = malloc (N * N * sizeof *v);
  for (int i = 0; i < N * N; i++)
    v[i] = (float)(i % 1000) * 0.01f;
  octa_gl_data d = frame_buffer (v, N * N * sizeof *v, 0);
  for (int i = 0; i < 8; i++)
    {
      octa_gl_image_job j = image_of (100, 20, N, N);
      j.clip = (octa_plot_rect){ 0, 0, 1920, 1080 };
      j.is_linear = i >= 4;
      glFinish ();
      int64_t at = octa_clock_ns ();
      const double cpu = frame_cpu_since (0);
      CHECK_OK (octa_gl_raster_fill (raster, OCTA_GL_TEXEL_VALUE, N, N, &d));
      glFinish ();
      int64_t filled = octa_clock_ns ();
      CHECK_OK (octa_gl_painter_begin (painter, target, 1920, 1080, NULL));
      CHECK_OK (octa_gl_paint_image (painter, &j));
      CHECK_OK (octa_gl_painter_end (painter));
      glFinish ();
      printf ("  1024 x 1024 values, %s: filled in %.1f ms, painted in %.1f "
              "ms, %.1f of processors\n",
              j.is_linear ? "linear" : "nearest", (double)(filled - at) / 1e6,
              (double)(octa_clock_ns () - filled) / 1e6,
              frame_cpu_since (cpu));
    }
  free (v);
}

static void
begin (void)
{
  for (int i = 0; i < 10; i++)
    map_colors[i] = 0xff000000u | (uint32_t)i * 0x190a05u;
  CHECK_OK (octa_gl_raster_create (painter, &raster));
  CHECK_OK (octa_gl_raster_create (painter, &map));
  CHECK_OK (octa_gl_raster_fill (map, OCTA_GL_TEXEL_COLOR, 10, 1,
                                 &(octa_gl_data){ .host = map_colors }));
}

static void
end (void)
{
  octa_gl_raster_free (raster);
  octa_gl_raster_free (map);
  octa_gl_text_free (text);
}

int
main (void)
{
  static void (*const tests[]) (void) = {
    begin,       check_values, check_linear, check_images, check_picture,
    check_texts, show,         times,        end,          NULL
  };
  return frame_run (tests);
}
