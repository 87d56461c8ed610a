/* voxels.c -- the elements of a volume as a three-dimensional texture.

   The texture has numbers from 0 to 1, from the least to the greatest element,
   and NaN for elements that are not finite.  It is kept for later frames
   (kept.c).  A kernel computes the numbers of data on the device, and writes
   them to a buffer that CUDA and OpenGL share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"
#include "gl/share/share.h"

#include <math.h>
#include <stdlib.h>

static int64_t
count (const octa_gl_canvas_volume *v)
{
  return v->size[0] * v->size[1] * v->size[2];
}

static octa_status
check_size (const octa_gl_canvas_volume *v)
{
  GLint most = 0;
  glGetIntegerv (GL_MAX_3D_TEXTURE_SIZE, &most);
  if (v->size[0] <= most && v->size[1] <= most && v->size[2] <= most)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "glvolume: a volume of %lld x %lld x %lld elements cannot "
                    "be drawn: OpenGL draws up to %d in each direction; set "
                    "fewer as \"volumedata\", such as "
                    "V(1:2:end,1:2:end,1:2:end)",
                    (long long)v->size[0], (long long)v->size[1],
                    (long long)v->size[2], most);
}

/* Make the texture of V of the NUMBERS, which may be in the buffer that is
   bound for pixels.  */
static void
fill_texture (const octa_gl_canvas_volume *v, const void *numbers)
{
  octa_gl_canvas_texture_make (v->kept, (size_t)count (v) * sizeof (float));
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  glTexImage3D (GL_TEXTURE_3D, 0, GL_R32F, (GLsizei)v->size[0],
                (GLsizei)v->size[1], (GLsizei)v->size[2], 0, GL_RED, GL_FLOAT,
                numbers);
  for (int i = 0; i < 3; i++)
    glTexParameteri (GL_TEXTURE_3D,
                     (GLenum[]){ GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T,
                                 GL_TEXTURE_WRAP_R }[i],
                     GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_3D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
}

/* ---- on the host ---- */

typedef struct elements
{
  const octa_gl_canvas_volume *of;
  double least, most; /* finite */
  float *to;
} elements;

#define INTEGERS(DO)                                                          \
  DO (INT8, int8_t)                                                           \
  DO (INT16, int16_t)                                                         \
  DO (INT32, int32_t)                                                         \
  DO (INT64, int64_t)                                                         \
  DO (UINT8, uint8_t)                                                         \
  DO (UINT16, uint16_t)                                                       \
  DO (UINT32, uint32_t)                                                       \
  DO (UINT64, uint64_t)
#define TYPES(DO)                                                             \
  INTEGERS (DO)                                                               \
  DO (LOGICAL, uint8_t)                                                       \
  DO (SINGLE, float)                                                          \
  DO (DOUBLE, double)

#define FUNCTIONS(T, type)                                                    \
  static void range_##T (elements *e, int64_t n)                              \
  {                                                                           \
    const type *in = e->of->host;                                             \
    for (int64_t i = 0; i < n; i++)                                           \
      {                                                                       \
        const double v = (double)in[i];                                       \
        if (0 * v != 0)                                                       \
          continue;                                                           \
        e->least = v < e->least ? v : e->least;                               \
        e->most = v > e->most ? v : e->most;                                  \
      }                                                                       \
  }                                                                           \
  static void fill_##T (void *data, int64_t from, int64_t to)                 \
  {                                                                           \
    const elements *e = data;                                                 \
    const type *in = e->of->host;                                             \
    const double by = e->most > e->least ? 1 / (e->most - e->least) : 0;      \
    for (int64_t i = from; i < to; i++)                                       \
      {                                                                       \
        const double v = (double)in[i];                                       \
        e->to[i] = 0 * v == 0 ? (float)((v - e->least) * by) : NAN;           \
      }                                                                       \
  }
TYPES (FUNCTIONS)
#undef FUNCTIONS

static const struct
{
  void (*find_range) (elements *e, int64_t n);
  octa_team_loop *fill;
} types[] = {
#define ROW(T, type) [OCTA_TYPE_##T] = { range_##T, fill_##T },
  TYPES (ROW)
#undef ROW
};

static octa_status
fill_from_host (const octa_gl_canvas_volume *v)
{
  const int64_t n = count (v);
  elements e = { v, INFINITY, -INFINITY, malloc ((size_t)n * sizeof *e.to) };
  if (! e.to)
    return octa_no_memory ("a volume");
  types[v->type].find_range (&e, n);
  octa_team_run (types[v->type].fill, &e, n, n / OCTA_GL_CANVAS_WORTH);
  v->kept->range[0] = e.least;
  v->kept->range[1] = e.most;
  fill_texture (v, e.to);
  free (e.to);
  return OCTA_OK;
}

/* ---- on the device ---- */

/* Write the numbers of V to the buffer S.  */
static octa_status
compute (octa_plot_worker *w, const octa_gl_canvas_volume *v, octa_gl_share *s)
{
  octa_status st;
  const double *range = v->kept->range;
  /* equal elements are 0 */
  const octa_samples_axis axis = {
    .lo = range[0],
    .hi = range[1] > range[0] ? range[1] : range[0] + fmax (1, fabs (range[0]))
  };
  const octa_samples in = octa_samples_of_data (v->data);
  void *stream = octa_plot_worker_stream (w);
  CUdeviceptr p;
  OCTA_TRY (octa_gl_share_map (s, stream, &p));
  st = octa_plot_place (w, &in, &axis, p, 1);
  OCTA_TRY (octa_gl_share_unmap (s, stream) == OCTA_OK ? st : OCTA_FAIL);
done:
  return st;
}

static octa_status
fill_from_device (const octa_gl_canvas_volume *v)
{
  octa_status st;
  octa_plot_worker *w;
  octa_gl_share *s = NULL;
  octa_samples_extent e;
  CUcontext cuda;
  OCTA_TRY (octa_gl_canvas_worker (&w));
  OCTA_TRY (octa_plot_survey (w, v->data, &e));
  v->kept->range[0] = e.min;
  v->kept->range[1] = e.max;
  if (e.n_finite == 0)
    return OCTA_OK; /* nothing is seen */
  OCTA_TRY (octa_plot_worker_enter (w));
  OCTA_TRY (octa_graphics_now (&cuda));
  OCTA_TRY (octa_gl_share_create (octa_gl_canvas_arrays_context (), cuda,
                                  (size_t)count (v) * sizeof (float), &s));
  OCTA_TRY (compute (w, v, s));
  fill_texture (v, octa_gl_share_pixels (s));
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, 0);
done:
  octa_gl_share_free (s);
  return st;
}

octa_status
octa_gl_canvas_voxels_make (const octa_gl_canvas_volume *v)
{
  octa_status st;
  OCTA_TRY (check_size (v));
  OCTA_TRY (v->data ? fill_from_device (v) : fill_from_host (v));
  if (glGetError () == GL_OUT_OF_MEMORY)
    {
      octa_gl_canvas_arrays_drop (v->kept);
      st = octa_no_memory ("the texture of a volume");
    }
done:
  return st;
}
