/* image.c -- images, and pictures with one texel per pixel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <math.h>

/* A texel coordinate: FROM at pixel 0 of X or Y, and BY more with each
   pixel.  */
typedef struct course
{
  bool is_x;
  double from, by;
} course;

/* The course of N texels from pixel AT on, over LENGTH pixels.  */
static course
course_of (bool is_x, double at, double length, int n)
{
  const double by = n / length;
  return (course){ is_x, -at * by, by };
}

/* Set the uniform U that describes C to the shader, in pixels from the lower
   left, relative to the pixel ORIGIN.  */
static void
set_course (const octa_gl_painter *p, octa_gl_paint_uniform u, const course *c,
            const int origin[2])
{
  if (c->is_x)
    glUniform3f (p->at[u], (GLfloat)(c->from + c->by * origin[0]),
                 (GLfloat)c->by, 0);
  else
    glUniform3f (p->at[u],
                 (GLfloat)(c->from + c->by * (p->height - origin[1])), 0,
                 (GLfloat)-c->by);
}

/* The whole pixels, from 0 to END, that texels LO to HI of C touch.  False:
   there are none.  */
static bool
extent_of (const course *c, int lo, int hi, int end, int out[2])
{
  const double a = (lo - c->from) / c->by, b = (hi - c->from) / c->by;
  out[0] = (int)fmin (fmax (floor (fmin (a, b)), 0), end);
  out[1] = (int)fmin (fmax (ceil (fmax (a, b)), 0), end);
  return out[0] < out[1];
}

static void
paint_tile (const octa_gl_painter *p, const octa_gl_raster *r, int i,
            const course *along, const course *across)
{
  int own[4], all[4], x[2], y[2];
  octa_gl_raster_tile (r, i, own, all);
  const int a = along->is_x ? 0 : 1;
  const course *of_x = a == 0 ? along : across,
               *of_y = a == 0 ? across : along;
  if (! extent_of (of_x, own[a], own[2 + a], p->width, x)
      || ! extent_of (of_y, own[1 - a], own[3 - a], p->height, y))
    return;
  const int origin[2] = { x[0], p->height - y[1] };
  set_course (p, OCTA_GL_PAINT_U_ALONG, along, origin);
  set_course (p, OCTA_GL_PAINT_U_ACROSS, across, origin);
  glUniform2f (p->at[OCTA_GL_PAINT_U_ORIGIN], (GLfloat)origin[0],
               (GLfloat)origin[1]);
  glUniform4iv (p->at[OCTA_GL_PAINT_U_TILE], 1, own);
  glUniform4f (p->at[OCTA_GL_PAINT_U_PLACE], (GLfloat)x[0], (GLfloat)origin[1],
               (GLfloat)x[1], (GLfloat)(p->height - y[0]));
  glActiveTexture (GL_TEXTURE0 + OCTA_GL_PAINT_DATA);
  glBindTexture (GL_TEXTURE_2D, r->textures[i]);
  octa_gl_paint_quads ((octa_gl_painter *)p, 1);
}

/* Bind the colour map of J.  */
static octa_status
set_map (const octa_gl_painter *p, const octa_gl_image_job *j)
{
  const octa_gl_raster *m = j->map;
  if (! m || m->n_tiles != 1 || m->rows != 1 || m->kind == OCTA_GL_TEXEL_VALUE)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "values need a color map, which is a row of at most %d "
                      "colors",
                      (int)p->max_texture);
  glActiveTexture (GL_TEXTURE0 + OCTA_GL_PAINT_COLORS);
  glBindTexture (GL_TEXTURE_2D, m->textures[0]);
  glUniform1i (p->at[OCTA_GL_PAINT_U_N_MAP], m->columns);
  glUniform2f (p->at[OCTA_GL_PAINT_U_RANGE], (GLfloat)j->lo,
               (GLfloat)(j->hi - j->lo));
  return OCTA_OK;
}

octa_status
octa_gl_paint_image (octa_gl_painter *p, const octa_gl_image_job *j)
{
  octa_status st = OCTA_OK;
  const octa_gl_raster *r = j->raster;
  const octa_plot_rect *at = &j->place;
  if (r->n_tiles == 0 || at->width == 0 || at->height == 0
      || ! isfinite (at->x + at->y + at->width + at->height)
      || ! octa_gl_paint_clip (p, j->clip))
    return OCTA_OK;
  OCTA_TRY (octa_gl_paint_use (p, OCTA_GL_PAINT_IMAGE,
                               (int)r->kind + (j->is_linear ? 4 : 0)));
  if (r->kind == OCTA_GL_TEXEL_VALUE)
    OCTA_TRY (set_map (p, j));
  if (r->kind == OCTA_GL_TEXEL_COVER)
    glUniform4f (p->at[OCTA_GL_PAINT_U_COLOR], j->color[0], j->color[1],
                 j->color[2], 1);
  const int n_x = j->is_turned ? r->rows : r->columns,
            n_y = j->is_turned ? r->columns : r->rows;
  const course x = course_of (true, at->x, at->width, n_x),
               y = course_of (false, at->y, at->height, n_y);
  glUniform1f (p->at[OCTA_GL_PAINT_U_ALPHA], (GLfloat)j->alpha);
  glUniform2i (p->at[OCTA_GL_PAINT_U_EXTENT], r->columns, r->rows);
  for (int i = 0; i < r->n_tiles; i++)
    paint_tile (p, r, i, j->is_turned ? &y : &x, j->is_turned ? &x : &y);
done:
  return st;
}

octa_status
octa_gl_paint_picture (octa_gl_painter *p, const octa_gl_data *texels,
                       const float *color, int columns, int rows,
                       octa_plot_rect box, octa_plot_rect clip)
{
  octa_status st = OCTA_OK;
  const double left = floor (box.x + 0.5),
               bottom = floor (box.y + box.height + 0.5);
  if (! p->picture)
    OCTA_TRY (octa_gl_raster_create (p, &p->picture));
  OCTA_TRY (octa_gl_raster_fill (p->picture,
                                 color ? OCTA_GL_TEXEL_COVER
                                       : OCTA_GL_TEXEL_PREMULTIPLIED,
                                 columns, rows, texels));
  const octa_gl_image_job j = { .raster = p->picture,
                                .place = { left, bottom, columns, -rows },
                                .clip = clip,
                                .color = color,
                                .alpha = 1 };
  OCTA_TRY (octa_gl_paint_image (p, &j));
done:
  return st;
}
