/* image.c -- images whose colours the device computes.

   Octave's renderer makes a texture of the colours of all elements.  Images of
   up to MANY elements are drawn in the same way here, with the same picture.
   Of larger ones, if they are not rotated, only visible elements get colours,
   one for each pixel.  OpenGL works in single precision and this file in
   double, so a pixel whose middle is at the edge between two elements may show
   the other one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FEW = 1 << 16, /* smaller images on the host are left to Octave */
  MANY = 1 << 20,
  PAGES = 3
};

/* Along the columns (0) or rows (1) of an image: the elements in the texture,
   and the part of the image that is drawn, in coordinates and in the
   texture.  */
typedef struct span
{
  int32_t *picked; /* malloc'd; NULL: all */
  int64_t n;
  int size; /* of the texture */
  double at[2], texture[2];
} span;

/* ---- the visible elements ---- */

/* Project X, Y to a pixel; AT[2] is the divisor.  */
static void
project (const double to_eye[16], const double to_clip[16],
         const GLint view[4], double x, double y, double at[3])
{
  const double *o = octa_gl_canvas_origin (),
               v[4] = { x - o[0], y - o[1], -o[2], 1 };
  double eye[4] = { 0 }, clip[4] = { 0 };
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++)
      eye[i] += to_eye[4 * k + i] * v[k];
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++)
      clip[i] += to_clip[4 * k + i] * eye[k];
  for (int d = 0; d < 2; d++)
    at[d] = view[d] + (clip[d] / clip[3] + 1) / 2 * view[2 + d];
  at[2] = clip[3];
}

/* Find the pixels PX of IMAGE's edges, and the VIEW; false if the image is
   rotated.  */
static bool
find_pixels (const octa_gl_canvas_image *image, GLint view[4], double px[2][2])
{
  const double near = 1e-3; /* of a pixel */
  double to_eye[16], to_clip[16], a[3], b[3], c[3];
  glGetDoublev (GL_MODELVIEW_MATRIX, to_eye);
  glGetDoublev (GL_PROJECTION_MATRIX, to_clip);
  glGetIntegerv (GL_VIEWPORT, view);
  project (to_eye, to_clip, view, image->x[0], image->y[0], a);
  project (to_eye, to_clip, view, image->x[1], image->y[0], b);
  project (to_eye, to_clip, view, image->x[0], image->y[1], c);
  px[0][0] = a[0];
  px[0][1] = b[0];
  px[1][0] = a[1];
  px[1][1] = c[1];
  return fabs (b[1] - a[1]) <= near && fabs (c[0] - a[0]) <= near
         && fabs (b[2] / a[2] - 1) < 1e-9 && fabs (c[2] / a[2] - 1) < 1e-9
         && fabs (b[0] - a[0]) >= 1 && fabs (c[1] - a[1]) >= 1;
}

/* ---- spans ---- */

static int
power_of_2 (int64_t n)
{
  int p = 1;
  while (p < n)
    p *= 2;
  return p;
}

/* Set S to all N elements between EDGES.  The sizes of Octave's textures are
   powers of 2.  */
static void
take_all (span *s, int64_t n, const double edges[2])
{
  s->n = n;
  s->size = power_of_2 (n);
  memcpy (s->at, edges, sizeof s->at);
  s->texture[1] = (double)n / s->size;
}

/* Set S to one of N elements for each pixel of FIRST ...  END - 1 between PX:
   the element at the pixel's middle.  */
static octa_status
take_seen (span *s, int64_t n, const double edges[2], const double px[2],
           double first, double end)
{
  const double across = px[1] - px[0];
  const double from = fmax (first, floor (fmin (px[0], px[1]))),
               to = fmin (end, ceil (fmax (px[0], px[1])));
  s->n = to > from ? (int64_t)(to - from) : 0;
  s->size = (int)s->n;
  s->picked = malloc ((size_t)(s->n + 1) * sizeof *s->picked);
  if (! s->picked)
    return octa_no_memory ("an image");
  for (int64_t i = 0; i < s->n; i++)
    s->picked[i] = (int32_t)octa_clamp ((int64_t)floor (
                                            (from + (double)i + 0.5 - px[0])
                                            / across * (double)n),
                                        0, n - 1);
  for (int e = 0; e < 2; e++)
    {
      const double p = fmin (fmax (px[e], from), to);
      s->at[e] = p == px[e]
                     ? edges[e]
                     : edges[0]
                           + (edges[1] - edges[0]) * ((p - px[0]) / across);
      s->texture[e] = (p - from) / (double)s->n;
    }
  return OCTA_OK;
}

/* Find the elements to draw.  False: this file cannot draw IMAGE.  */
static bool
find_spans (const octa_gl_canvas_image *image, span s[2])
{
  GLint view[4], most = 0;
  double px[2][2];
  glGetIntegerv (GL_MAX_TEXTURE_SIZE, &most);
  const bool fits = image->rows <= most && image->cols <= most;
  if (! fits || image->rows * image->cols > MANY)
    {
      if (find_pixels (image, view, px))
        return take_seen (&s[0], image->cols, image->x, px[0], view[0],
                          view[0] + view[2])
                   == OCTA_OK
               && take_seen (&s[1], image->rows, image->y, px[1], view[1],
                             view[1] + view[3])
                      == OCTA_OK;
    }
  take_all (&s[0], image->cols, image->x);
  take_all (&s[1], image->rows, image->y);
  return fits;
}

/* ---- colours ---- */

/* Copy the elements S of IMAGE, which is on the host; malloc'd.  */
static void *
picked (const octa_gl_canvas_image *image, const span s[2])
{
  const size_t size = octa_types[image->type].size,
               n = (size_t)(s[0].n * s[1].n);
  char *out = malloc (n * (size_t)image->pages * size), *to = out;
  for (int64_t page = 0; out && page < image->pages; page++)
    for (int64_t j = 0; j < s[0].n; j++)
      {
        const char *column = (const char *)image->host
                             + (size_t)((page * image->cols + s[0].picked[j])
                                        * image->rows)
                                   * size;
        for (int64_t i = 0; i < s[1].n; i++, to += size)
          memcpy (to, column + (size_t)s[1].picked[i] * size, size);
      }
  return out;
}

/* Copy the needed part of IMAGE from the host to *ROOM, as the whole matrix of
   JOB.  */
static octa_status
send (octa_plot_worker *w, const octa_gl_canvas_image *image, const span s[2],
      octa_texel_job *job, uint64_t *room)
{
  octa_status st;
  const int64_t n = job->n_down * job->n_across * image->pages;
  const size_t bytes = (size_t)n * octa_types[image->type].size;
  void *some = s[0].picked ? picked (image, s) : NULL;
  if (s[0].picked && ! some)
    return octa_no_memory ("an image");
  OCTA_TRY (octa_plot_room_take (w, bytes, room));
  OCTA_TRY (octa_plot_room_write (w, *room, some ? some : image->host, bytes));
  job->in = octa_samples_at (*room, image->type, n);
  job->rows = job->n_down;
  job->cols = job->n_across;
done:
  free (some);
  return st;
}

/* The map of IMAGE as OpenGL's bytes, malloc'd.  */
static uint32_t *
bytes_of_map (const octa_gl_canvas_image *image)
{
  const int64_t n = image->map_n;
  uint32_t *map = malloc ((size_t)(n + 1) * sizeof *map);
  for (int64_t i = 0; map && i < n; i++)
    {
      map[i] = 255u << 24;
      for (int k = 0; k < PAGES; k++)
        {
          const float v = (float)image->map[k * n + i];
          map[i] |= (uint32_t)rintf (v > 0 ? v < 1 ? v * 255 : 255 : 0)
                    << 8 * k;
        }
    }
  return map;
}

/* Compute the colours of S, column by column; *TEXELS is malloc'd.  */
static octa_status
find_colours (octa_plot_worker *w, const octa_gl_canvas_image *image,
              const span s[2], uint32_t **texels)
{
  octa_status st;
  uint64_t room = 0, out = 0;
  const size_t bytes = (size_t)(s[0].n * s[1].n) * sizeof **texels;
  octa_texel_job job = { .rows = image->rows,
                         .cols = image->cols,
                         .map_n = image->map_n,
                         .is_scaled = image->is_scaled,
                         .lo = image->lo,
                         .hi = image->hi,
                         .n_down = s[1].n,
                         .n_across = s[0].n };
  uint32_t *made = malloc (bytes), *map = bytes_of_map (image);
  if (! made || ! map)
    OCTA_TRY (octa_no_memory ("an image"));
  job.map = image->pages == 1 ? map : NULL;
  if (image->data)
    {
      job.in = octa_samples_of_data (image->data);
      job.down = s[1].picked;
      job.across = s[0].picked;
    }
  else
    OCTA_TRY (send (w, image, s, &job, &room));
  OCTA_TRY (octa_plot_room_take (w, bytes, &out));
  OCTA_TRY (octa_plot_texels (w, &job, out));
  OCTA_TRY (octa_plot_room_read (w, made, out, bytes));
  *texels = OCTA_MOVE (made);
done:
  free (map);
  free (made);
  octa_plot_room_give (w, out);
  octa_plot_room_give (w, room);
  return st;
}

/* ---- the texture: its first coordinate goes down the columns ---- */

static void
corner (const span s[2], int i, int j)
{
  glTexCoord2d (s[1].texture[j], s[0].texture[i]);
  octa_gl_canvas_origin_glVertex3d (s[0].at[i], s[1].at[j], 0);
}

/* Textures are drawn with one sample to a pixel (functions.c).  */
static void
paint (const span s[2], const uint32_t *texels)
{
  GLuint texture;
  glGenTextures (1, &texture);
  glBindTexture (GL_TEXTURE_2D, texture);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGB, s[1].size, s[0].size, 0, GL_RGBA,
                GL_UNSIGNED_BYTE, NULL);
  glTexSubImage2D (GL_TEXTURE_2D, 0, 0, 0, (GLsizei)s[1].n, (GLsizei)s[0].n,
                   GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glColor4d (1, 1, 1, 1);
  glEnable (GL_TEXTURE_2D);
  glDisable (GL_MULTISAMPLE);
  glBegin (GL_QUADS);
  corner (s, 0, 0);
  corner (s, 1, 0);
  corner (s, 1, 1);
  corner (s, 0, 1);
  glEnd ();
  glDisable (GL_TEXTURE_2D);
  glEnable (GL_MULTISAMPLE);
  glDeleteTextures (1, &texture);
}

static bool
is_wanted (const octa_gl_canvas_image *image)
{
  const int way = octa_gl_canvas_chosen.images;
  const int64_t n = image->rows * image->cols;
  return way != 0 && n > 0 && (way == 1 || image->data || n >= FEW);
}

bool
octa_gl_canvas_image_draw (const octa_gl_canvas_image *image)
{
  octa_plot_worker *w;
  span s[2] = { { .n = 0 }, { .n = 0 } };
  uint32_t *texels = NULL;
  bool is_drawn = is_wanted (image) && octa_gl_canvas_worker (&w) == OCTA_OK
                  && find_spans (image, s);
  if (is_drawn && s[0].n > 0 && s[1].n > 0)
    {
      is_drawn = find_colours (w, image, s, &texels) == OCTA_OK;
      if (is_drawn)
        paint (s, texels);
    }
  free (texels);
  free (s[0].picked);
  free (s[1].picked);
  return is_drawn;
}
