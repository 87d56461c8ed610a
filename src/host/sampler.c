/* sampler.c -- reads of textures and surfaces in kernels of the host device.

   Sampling follows the formulas of the CUDA C++ Programming Guide ("Texture
   Fetching"), like a GPU's texture units.  A coordinate is reduced by its
   address mode.  Point sampling takes texel floor (x); linear filtering
   weights the texels around x - 0.5 with fractions of 8 bits.  A texel is four
   32-bit words, floating-point numbers or integers by its format.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/texture.h"

#include <math.h>
#include <string.h>

typedef union word
{
  float f;
  int i;
  unsigned u;
} word;

/* ---- texels ---- */

static float
half_value (unsigned h)
{
  unsigned exponent = h >> 10 & 31, fraction = h & 1023;
  float sign = h & 0x8000 ? -1.0f : 1.0f;
  if (exponent == 31)
    return fraction ? NAN : sign * INFINITY;
  if (exponent == 0)
    return sign * ldexpf ((float)fraction, -24);
  return sign * ldexpf ((float)(fraction + 1024), (int)exponent - 25);
}

static float
signed_part (int v, int most)
{
  float x = (float)v / (float)most;
  return x < -1 ? -1 : x;
}

static float
linear_light (float c)
{
  return c <= 0.04045f ? c / 12.92f : powf ((c + 0.055f) / 1.055f, 2.4f);
}

/* Channel C of the texel at P.  */
static word
channel (const octa_host_texture *t, const unsigned char *p, size_t c)
{
  word w = { .u = 0 };
  unsigned short u16;
  int s8 = p[c] < 128 ? p[c] : p[c] - 256;
  switch ((int)t->format)
    {
    case CU_AD_FORMAT_UNSIGNED_INT8:
      if (t->is_integer)
        w.u = p[c];
      else
        w.f = (float)p[c] / 255;
      if (t->is_srgb && c < 3)
        w.f = linear_light (w.f);
      break;
    case CU_AD_FORMAT_SIGNED_INT8:
      if (t->is_integer)
        w.i = s8;
      else
        w.f = signed_part (s8, 127);
      break;
    case CU_AD_FORMAT_UNSIGNED_INT16:
      memcpy (&u16, p + 2 * c, 2);
      if (t->is_integer)
        w.u = u16;
      else
        w.f = (float)u16 / 65535;
      break;
    case CU_AD_FORMAT_SIGNED_INT16:
      memcpy (&u16, p + 2 * c, 2);
      if (t->is_integer)
        w.i = (short)u16;
      else
        w.f = signed_part ((short)u16, 32767);
      break;
    case CU_AD_FORMAT_HALF:
      memcpy (&u16, p + 2 * c, 2);
      w.f = half_value (u16);
      break;
    default:
      memcpy (&w, p + 4 * c, 4);
    }
  return w;
}

/* Apply address mode MODE to the index *I of N.  False: there is no such
   texel.  */
static bool
reduce (CUaddress_mode mode, bool is_normalized, int n, int *i)
{
  int k = *i;
  if (k >= 0 && k < n)
    return true;
  if (mode == CU_TR_ADDRESS_MODE_BORDER)
    return false;
  if (mode == CU_TR_ADDRESS_MODE_CLAMP || ! is_normalized)
    *i = k < 0 ? 0 : n - 1;
  else
    {
      int period = mode == CU_TR_ADDRESS_MODE_MIRROR ? 2 * n : n;
      k %= period;
      k += k < 0 ? period : 0;
      *i = k < n ? k : period - 1 - k;
    }
  return true;
}

/* The texel at P.  */
static void
decode (const octa_host_texture *t, const unsigned char *p, word out[4])
{
  memset (out, 0, 4 * sizeof *out);
  size_t n = (size_t)t->channels;
  if (t->format == CU_AD_FORMAT_FLOAT)
    for (size_t c = 0; c < n; c++)
      memcpy (&out[c], p + 4 * c, 4);
  else
    for (size_t c = 0; c < n; c++)
      out[c] = channel (t, p, c);
}

static void
border (const octa_host_texture *t, word out[4])
{
  memcpy (out, t->desc.borderColor, sizeof t->desc.borderColor);
}

/* ---- sampling ---- */

/* floor for numbers that fit an int.  */
static int
floor_of (double x)
{
  int i = (int)x;
  return i - (x < i);
}

/* Coordinate X along dimension D in texels.  */
static double
place (const octa_host_texture *t, int d, double x, int n)
{
  CUaddress_mode mode = t->desc.addressMode[d];
  if (isnan (x))
    x = 0;
  if (t->is_normalized && isfinite (x))
    {
      double whole = floor (x);
      if (mode == CU_TR_ADDRESS_MODE_WRAP)
        x -= whole;
      else if (mode == CU_TR_ADDRESS_MODE_MIRROR)
        x = fmod (whole, 2) == 0 ? x - whole : 1 - (x - whole);
    }
  if (t->is_normalized)
    x *= n;
  return x < -0x1p22 ? -0x1p22 : x > 0x1p22 ? 0x1p22 : x;
}

/* The texel before X - 0.5, and the weight, in 256ths, of the next one.  */
static int
before (double x, int *weight)
{
  int q = floor_of ((x - 0.5) * 256 + 0.5);
  *weight = q & 255;
  return q >> 8;
}

/* The one or two texels along one dimension, by their offsets from the first
   texel in bytes, and their weights.  */
typedef struct axis
{
  int n;
  float share[2];
  bool is_inside[2];
  size_t offset[2];
} axis;

static axis
make_axis (const octa_host_texture *t, const octa_host_level *l, int d,
           double x)
{
  const size_t step[3] = { t->element, l->pitch, l->slice };
  axis a = { .n = 1, .share = { 1 } };
  int weight = 0, low;
  if (t->desc.filterMode == CU_TR_FILTER_MODE_LINEAR)
    low = before (x, &weight);
  else
    low = floor_of (x);
  if (weight)
    {
      a.n = 2;
      a.share[0] = (float)(256 - weight) / 256;
      a.share[1] = (float)weight / 256;
    }
  for (int h = 0; h < a.n; h++)
    {
      int i = low + h;
      a.is_inside[h] = reduce (t->desc.addressMode[d], t->is_normalized,
                               l->size[d], &i);
      a.offset[h] = (size_t)i * step[d];
    }
  return a;
}

static void
sample (const octa_host_texture *t, const octa_host_level *l, int n_dims,
        const double x[3], int slice, word out[4])
{
  static const axis none = { .n = 1, .share = { 1 }, .is_inside = { true } };
  const unsigned char *first = l->data + (size_t)slice * l->slice;
  axis ax = make_axis (t, l, 0, x[0]);
  axis ay = n_dims > 1 ? make_axis (t, l, 1, x[1]) : none;
  axis az = n_dims > 2 ? make_axis (t, l, 2, x[2]) : none;
  float sum[4] = { 0 };
  for (int k = 0; k < az.n; k++)
    for (int j = 0; j < ay.n; j++)
      for (int i = 0; i < ax.n; i++)
        {
          float share = ax.share[i] * ay.share[j] * az.share[k];
          if (ax.is_inside[i] && ay.is_inside[j] && az.is_inside[k])
            decode (t, first + ax.offset[i] + ay.offset[j] + az.offset[k],
                    out);
          else
            border (t, out);
          if (share == 1)
            return;
          for (int c = 0; c < 4; c++)
            sum[c] += share * out[c].f;
        }
  memcpy (out, sum, sizeof sum);
}

/* The texel at (I, J) of a plane.  */
static void
texel (const octa_host_texture *t, const octa_host_level *l, int i, int j,
       int slice, word out[4])
{
  if (reduce (t->desc.addressMode[0], t->is_normalized, l->size[0], &i)
      && reduce (t->desc.addressMode[1], t->is_normalized, l->size[1], &j))
    decode (t,
            l->data + (size_t)slice * l->slice + (size_t)j * l->pitch
                + (size_t)i * t->element,
            out);
  else
    border (t, out);
}

/* Component C of the four texels that linear filtering would take.  */
static void
gather (const octa_host_texture *t, const octa_host_level *l,
        const double x[3], int slice, int c, word out[4])
{
  static const int dx[4] = { 0, 1, 1, 0 }, dy[4] = { 1, 1, 0, 0 };
  int weight, i = before (x[0], &weight), j = before (x[1], &weight);
  for (int k = 0; k < 4; k++)
    {
      word v[4];
      texel (t, l, i + dx[k], j + dy[k], slice, v);
      out[k] = v[c & 3];
    }
}

/* The face that direction D hits, and the position on it, from 0 to 1.  */
static int
cube_face (const float d[3], double *s, double *t)
{
  double x = d[0], y = d[1], z = d[2];
  double ax = fabs (x), ay = fabs (y), az = fabs (z), m;
  int face;
  if (ax >= ay && ax >= az)
    {
      face = x >= 0 ? 0 : 1;
      m = ax;
      *s = x >= 0 ? -z : z;
      *t = -y;
    }
  else if (ay >= az)
    {
      face = y >= 0 ? 2 : 3;
      m = ay;
      *s = x;
      *t = y >= 0 ? z : -z;
    }
  else
    {
      face = z >= 0 ? 4 : 5;
      m = az;
      *s = z >= 0 ? x : -x;
      *t = -y;
    }
  *s = (*s / m + 1) / 2;
  *t = (*t / m + 1) / 2;
  return face;
}

/* The direction of the position (S, T), from -1 to 1, in the plane of
   FACE.  */
static void
cube_direction (int face, float s, float t, float d[3])
{
  const float all[6][3] = { { 1, -t, -s }, { -1, -t, s }, { s, 1, t },
                            { s, -1, -t }, { s, -t, 1 },  { -s, -t, -1 } };
  memcpy (d, all[face], sizeof all[face]);
}

/* Linear filtering across the edges of a face, with texels of its neighbours.
   At a corner of the cube three texels meet; the fourth is their mean.  */
static void
sample_seamless (const octa_host_texture *t, const octa_host_level *l,
                 int layer, const float direction[3], word out[4])
{
  double x, y;
  int n = l->size[0], face = cube_face (direction, &x, &y), wx, wy;
  int i = before (x * n, &wx), j = before (y * n, &wy), n_seen = 0;
  const float share[4] = { (float)((256 - wx) * (256 - wy)) / 65536,
                           (float)(wx * (256 - wy)) / 65536,
                           (float)((256 - wx) * wy) / 65536,
                           (float)(wx * wy) / 65536 };
  float sum[4] = { 0 }, all[4] = { 0 }, missing = 0;
  for (int corner = 0; corner < 4; corner++)
    {
      int ci = i + (corner & 1), cj = j + (corner >> 1), slice = face;
      bool beyond_x = ci < 0 || ci >= n, beyond_y = cj < 0 || cj >= n;
      word v[4];
      if (beyond_x && beyond_y)
        {
          missing = share[corner];
          continue;
        }
      if (beyond_x || beyond_y)
        {
          float d[3];
          cube_direction (face, (float)(2 * ci + 1) / (float)n - 1,
                          (float)(2 * cj + 1) / (float)n - 1, d);
          slice = cube_face (d, &x, &y);
          ci = floor_of (x * n);
          cj = floor_of (y * n);
          ci = ci < n ? ci : n - 1;
          cj = cj < n ? cj : n - 1;
        }
      texel (t, l, ci, cj, 6 * layer + slice, v);
      n_seen++;
      for (int c = 0; c < 4; c++)
        {
          sum[c] += share[corner] * v[c].f;
          all[c] += v[c].f;
        }
    }
  for (int c = 0; c < 4; c++)
    out[c].f = sum[c] + missing * all[c] / (float)n_seen;
}

static void
sample_level (const octa_host_texture *t, const octa_host_fetch *f, int number,
              word out[4])
{
  const octa_host_level *l = &t->levels[number];
  double x[3] = { f->at[0], f->at[1], f->at[2] };
  int n_dims = f->n_dims, slice = f->layer < 0 ? 0 : f->layer;
  if (f->kind == OCTA_HOST_CUBEMAP)
    {
      int n_layers = t->n_slices / 6;
      if (slice >= n_layers)
        slice = n_layers > 0 ? n_layers - 1 : 0;
      if (n_layers > 0 && (t->desc.flags & CU_TRSF_SEAMLESS_CUBEMAP)
          && t->desc.filterMode == CU_TR_FILTER_MODE_LINEAR)
        {
          sample_seamless (t, l, slice, f->at, out);
          return;
        }
      slice = 6 * slice + cube_face (f->at, &x[0], &x[1]);
      n_dims = 2;
    }
  if (slice >= t->n_slices)
    slice = t->n_slices - 1;
  for (int d = 0; d < n_dims; d++)
    x[d] = place (t, d, x[d], l->size[d]);
  if (f->kind == OCTA_HOST_GATHER)
    gather (t, l, x, slice, f->i, out);
  else
    sample (t, l, n_dims, x, slice, out);
}

/* Which level F asks for: so many halvings as its gradients span texels.  */
static double
level_of (const octa_host_texture *t, const octa_host_fetch *f)
{
  double lod = f->level, wide = 0;
  if (f->how == OCTA_HOST_BASE)
    return 0;
  if (f->how == OCTA_HOST_GRADIENT)
    {
      for (int k = 0; k < 2; k++)
        {
          const float *g = k ? f->dy : f->dx;
          double sum = 0;
          for (int d = 0; d < f->n_dims; d++)
            {
              double n = t->is_normalized ? t->levels[0].size[d] : 1;
              sum += (g[d] * n) * (g[d] * n);
            }
          wide = fmax (wide, sqrt (sum));
        }
      lod = wide > 0 ? log2 (wide) : 0;
    }
  lod += t->desc.mipmapLevelBias;
  lod = fmin (fmax (lod, t->desc.minMipmapLevelClamp),
              t->desc.maxMipmapLevelClamp);
  return fmin (fmax (lod, 0), t->n_levels - 1);
}

int
octa_host_texture_fetch (const octa_host_fetch *f, unsigned out[4])
{
  const octa_host_texture *t = octa_host_texture_find (f->object, false);
  word v[4] = { { .u = 0 } }, other[4];
  if (! t || t->is_line != (f->kind == OCTA_HOST_LINEAR))
    return 1;
  if (t->is_line)
    {
      /* Beyond the end is 0.  */
      if (f->i >= 0 && f->i < t->levels[0].size[0])
        decode (t, t->levels[0].data + (size_t)f->i * t->element, v);
    }
  else
    {
      double lod = level_of (t, f);
      bool blends = t->desc.mipmapFilterMode == CU_TR_FILTER_MODE_LINEAR;
      int q = blends ? (int)floor (lod * 256 + 0.5) : 0;
      int number = blends ? q >> 8 : (int)floor (lod + 0.5);
      float weight = (float)(q & 255) / 256;
      sample_level (t, f, number, v);
      if (weight > 0)
        {
          sample_level (t, f, number + 1, other);
          for (int c = 0; c < 4; c++)
            v[c].f = (1 - weight) * v[c].f + weight * other[c].f;
        }
    }
  memcpy (out, v, sizeof v);
  return 0;
}

/* ---- surfaces ---- */

enum
{
  BOUNDARY_ZERO,
  BOUNDARY_CLAMP,
  BOUNDARY_TRAP
};

int
octa_host_surface_access (const octa_host_access *a, void *data)
{
  const octa_host_texture *t = octa_host_texture_find (a->object, true);
  if (! t)
    return 1;
  const octa_host_level *l = &t->levels[0];
  int row = (int)((size_t)l->size[0] * t->element);
  const int most[3] = { row - a->bytes, l->size[1] - 1,
                        (a->is_layered ? t->n_slices : l->size[2]) - 1 };
  int at[3] = { a->at[0], a->at[1], a->at[2] };
  if (at[0] % a->bytes || most[0] < 0)
    return 1;
  for (int d = 0; d < 3; d++)
    if (at[d] < 0 || at[d] > most[d])
      {
        if (a->mode == BOUNDARY_TRAP)
          return 1;
        if (a->mode == BOUNDARY_ZERO)
          {
            if (! a->is_write)
              memset (data, 0, (size_t)a->bytes);
            return 0;
          }
        at[d] = at[d] < 0 ? 0 : most[d] - (d ? 0 : most[0] % a->bytes);
      }
  unsigned char *p = l->data + (size_t)at[2] * l->slice
                     + (size_t)at[1] * l->pitch + (size_t)at[0];
  if (a->is_write)
    memcpy (p, data, (size_t)a->bytes);
  else
    memcpy (data, p, (size_t)a->bytes);
  return 0;
}
