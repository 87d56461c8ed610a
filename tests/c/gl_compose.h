/* gl_compose.h -- quads of text drawn into a picture, as OpenGL would draw
   them.

   Each pixel whose middle a quad covers takes the quad's colour as far as the
   atlas says, at the nearest place for level quads and those turned by 90
   degrees, else between four pixels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GL_COMPOSE_H
#define GL_COMPOSE_H 1

#include "gl/picture/picture.h"
#include "gl/text/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A picture of WIDTH x HEIGHT in one colour, to be freed by its pixels.  */
static inline octa_gl_picture
compose_new (int width, int height, unsigned char gray)
{
  unsigned char *p = malloc ((size_t)width * (size_t)height * 4);
  memset (p, gray, (size_t)width * (size_t)height * 4);
  for (int i = 0; i < width * height; i++)
    p[4 * i + 3] = 255;
  return (octa_gl_picture){ .pixels = p,
                            .width = width,
                            .height = height,
                            .channels = 4,
                            .stride = 4 * width };
}

/* The pixel in column X and row Y, from the top.  */
static inline unsigned char *
compose_at (const octa_gl_picture *m, int x, int y)
{
  return (unsigned char *)m->pixels + y * m->stride + 4 * x;
}

static inline double
compose_texel (const octa_gl_atlas *a, int x, int y)
{
  return x < 0 || y < 0 || x >= a->width || y >= a->height
             ? 0
             : a->pixels[(size_t)y * (size_t)a->width + (size_t)x] / 255.0;
}

/* The atlas at U, V, where whole numbers are the corners of its pixels.  */
static inline double
compose_sample (const octa_gl_atlas *a, double u, double v, bool is_linear)
{
  if (! is_linear)
    return compose_texel (a, (int)floor (u), (int)floor (v));
  int x = (int)floor (u - 0.5), y = (int)floor (v - 0.5);
  double fx = u - 0.5 - x, fy = v - 0.5 - y;
  return (compose_texel (a, x, y) * (1 - fx)
          + compose_texel (a, x + 1, y) * fx)
             * (1 - fy)
         + (compose_texel (a, x, y + 1) * (1 - fx)
            + compose_texel (a, x + 1, y + 1) * fx)
               * fy;
}

static inline void
compose_blend (unsigned char *p, const unsigned char rgba[4], double coverage)
{
  double a = coverage * rgba[3] / 255;
  for (int i = 0; i < 3; i++)
    p[i] = (unsigned char)(p[i] * (1 - a) + rgba[i] * a + 0.5);
}

/* One quad, whose anchor is at AX, AY in pixels from the picture's bottom
 * left. */
static inline void
compose_quad (const octa_gl_picture *m, const octa_gl_atlas *a,
              const octa_gl_quad *q, double ax, double ay)
{
  double ox = q->corner[0][0], oy = q->corner[0][1];
  double ux = (q->corner[1][0] - ox) / q->width,
         uy = (q->corner[1][1] - oy) / q->width;
  double vx = (q->corner[2][0] - ox) / q->height,
         vy = (q->corner[2][1] - oy) / q->height;
  bool is_linear = fabs (ux * uy) > 1e-9;
  double lo[2] = { 1e9, 1e9 }, hi[2] = { -1e9, -1e9 };
  for (int i = 0; i < 4; i++)
    for (int d = 0; d < 2; d++)
      {
        lo[d] = fmin (lo[d], q->corner[i][d]);
        hi[d] = fmax (hi[d], q->corner[i][d]);
      }
  int x0 = (int)fmax (0, floor (ax + lo[0])),
      x1 = (int)fmin (m->width, ceil (ax + hi[0])),
      y0 = (int)fmax (0, floor (ay + lo[1])),
      y1 = (int)fmin (m->height, ceil (ay + hi[1]));
  for (int y = y0; y < y1; y++)
    for (int x = x0; x < x1; x++)
      {
        double dx = x + 0.5 - ax - ox, dy = y + 0.5 - ay - oy;
        double u = (dx * ux + dy * uy) / (ux * ux + uy * uy);
        double v = (dx * vx + dy * vy) / (vx * vx + vy * vy);
        if (u < 0 || v < 0 || u >= q->width || v >= q->height)
          continue;
        compose_blend (compose_at (m, x, m->height - 1 - y), q->rgba,
                       compose_sample (a, q->x + u, q->y + v, is_linear));
      }
}

static inline void
compose_quads (const octa_gl_picture *m, const octa_gl_atlas *a,
               const octa_gl_quads *q, double ax, double ay)
{
  for (size_t i = 0; i < q->n; i++)
    compose_quad (m, a, &q->quads[i], ax, ay);
}

#endif
