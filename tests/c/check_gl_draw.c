/* check_gl_draw.c -- painting: rectangles and polygons, by what they cover.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl_frame.h"

/* ---- rectangles ---- */

static void
check_rects (void)
{
  const float color[4] = { 0.25f, 0.5f, 1, 0.5f };
  const octa_plot_rect two[2] = { { 10, 20, 30, 5 }, { 60.4, 20.6, 0.2, 3 } };
  frame_begin (white);
  CHECK_OK (octa_gl_paint_rects (painter, two, 2, color, true, frame_all));
  frame_end ();
  int n_wrong = 0;
  for (int y = 0; y < FRAME_HEIGHT; y++)
    for (int x = 0; x < FRAME_WIDTH; x++)
      {
        bool is_in = (x >= 10 && x < 40 && y >= 20 && y < 25)
                     || (x == 60 && y >= 21 && y < 24);
        n_wrong += is_in ? ! frame_is (x, y, 0.625, 0.75, 1, 1)
                         : ! frame_is (x, y, 1, 1, 1, 1);
      }
  CHECK (n_wrong == 0);
  /* Parts of pixels; negative sizes; nothing at all.  */
  const octa_plot_rect parts[] = { { 20.25, 30.5, 10, 2 },
                                   { 90.75, 40.5, -0.5, -20 },
                                   { 5, 5, 0, 9 } };
  frame_begin (clear);
  CHECK_OK (octa_gl_paint_rects (painter, parts, 3, black, false, frame_all));
  CHECK_OK (octa_gl_paint_rects (painter, parts, 0, black, false, frame_all));
  frame_end ();
  ink k = frame_ink ();
  CHECK (fabs (k.sum - 30) < 1e-4);
  CHECK (fabs (frame_seen[30][20][3] - 0.75 * 0.5) < 1e-5);
  CHECK (fabs (frame_seen[32][30][3] - 0.25 * 0.5) < 1e-5);
  CHECK (fabs (frame_seen[30][90][3] - 0.5) < 1e-5);
}

static void
check_frame (void)
{
  const octa_plot_rect r = { 50, 60, 40, 30 };
  for (int w = -2; w <= 2; w++)
    {
      frame_begin (clear);
      CHECK_OK (octa_gl_paint_frame (painter, r, w, black, frame_all));
      frame_end ();
      ink k = frame_ink ();
      int by = w < 0 ? -w : 0, wide = w < 0 ? -w : w > 0 ? w : 1;
      CHECK (k.most == 1 && k.left == 50 - by && k.right == 89 + by);
      CHECK (k.top == 60 - by && k.bottom == 89 + by);
      CHECK (k.sum
             == (40 + 2 * by) * (30 + 2 * by)
                    - (40 + 2 * by - 2 * wide) * (30 + 2 * by - 2 * wide));
      CHECK (frame_seen[75][70][3] == 0);
    }
}

static void
check_clip (void)
{
  const octa_plot_rect clips[] = { { 30, 40, 50, 60 },
                                   { -20, -10, 60, 30 },
                                   { 200, 190, 1e9, 1e9 },
                                   { 0.4, 0.4, 10, 10 } };
  const octa_plot_rect none[] = { { 50, 50, 0, 20 },
                                  { 300, 20, 20, 20 },
                                  { 50, 50, -10, 20 },
                                  { NAN, 0, NAN, 5 } };
  const int want[][4] = { { 30, 79, 40, 99 },
                          { 0, 39, 0, 19 },
                          { 200, 239, 190, 199 },
                          { 0, 9, 0, 9 } };
  const octa_plot_rect large = { -1e9, -1e9, 2e9, 2e9 };
  for (int i = 0; i < 4; i++)
    {
      frame_begin (clear);
      CHECK_OK (
          octa_gl_paint_rects (painter, &large, 1, black, false, clips[i]));
      frame_end ();
      ink k = frame_ink ();
      CHECK (k.left == want[i][0] && k.right == want[i][1]
             && k.top == want[i][2] && k.bottom == want[i][3]);
      CHECK (k.sum == (k.right - k.left + 1) * (k.bottom - k.top + 1));
      frame_begin (clear);
      CHECK_OK (
          octa_gl_paint_rects (painter, &large, 1, black, false, none[i]));
      frame_end ();
      CHECK (frame_ink ().sum == 0);
    }
}

/* ---- polygons ---- */

static void
check_faces (void)
{
  float v[7][2];
  frame_put (v[0], 20, 20);
  frame_put (v[1], 120, 20);
  frame_put (v[2], 20, 100);
  frame_put (v[3], 150, 50);
  frame_put (v[4], 200, 150);
  frame_put (v[5], 100, 190);
  octa_gl_faces f = { .box = frame_all,
                      .clip = frame_all,
                      .corners.host = v,
                      .per_face = 3,
                      .n = 2,
                      .color = { 0, 0, 0, 1 },
                      .alpha = 0.5 };
  frame_begin (clear);
  CHECK_OK (octa_gl_paint_faces (painter, &f));
  frame_end ();
  ink k = frame_ink ();
  CHECK (k.most == 0.5);
  CHECK (fabs (k.sum / 0.5 - (4000 + 6000)) < 60);
  /* One with a NaN is left out, the other one stays.  */
  v[1][0] = NAN;
  frame_begin (clear);
  CHECK_OK (octa_gl_paint_faces (painter, &f));
  frame_end ();
  CHECK (fabs (frame_ink ().sum / 0.5 - 6000) < 40);
  /* Quads from a buffer, with colours; the second one is next to the first. */
  static const double x[8] = { 10, 60, 60, 10, 60, 110, 110, 60 },
                      y[8] = { 10, 10, 40, 40, 10, 10, 40, 40 };
  float q[8][2];
  uint32_t c[8];
  for (int i = 0; i < 8; i++)
    {
      frame_put (q[i], x[i], y[i]);
      c[i] = i < 4 ? 0xff0000ffu : x[i] < 100 ? 0xff000000u : 0xffff0000u;
    }
  f.corners = frame_buffer (q, sizeof q, 12);
  f.colors = frame_buffer (c, sizeof c, 4);
  f.has_colors = true;
  f.per_face = 4;
  f.alpha = 1;
  frame_begin (clear);
  CHECK_OK (octa_gl_paint_faces (painter, &f));
  frame_end ();
  int n_wrong = 0;
  for (int py = 10; py < 40; py++)
    for (int px = 10; px < 110; px++)
      n_wrong += px < 60 ? ! frame_is (px, py, 1, 0, 0, 1)
                         : fabs (frame_seen[py][px][2] - (px + 0.5 - 60) / 50)
                               > 1e-3;
  CHECK (n_wrong == 0 && frame_ink ().sum == 3000);
  glDeleteBuffers (2, (GLuint[]){ f.corners.buffer, f.colors.buffer });
  f.per_face = 5;
  CHECK_FAILS (octa_gl_paint_faces (painter, &f), OCTA_ERROR_LOGIC);
}

int
main (void)
{
  static void (*const tests[]) (void) = { check_rects, check_frame, check_clip,
                                          check_faces, NULL };
  return frame_run (tests);
}
