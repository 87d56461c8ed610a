/* host_sampler.c -- what textures and surfaces give to kernels of the host
   device.

   As a GPU's texture units do, by the formulas of the CUDA C++ Programming
   Guide ("Texture Fetching"): a coordinate is reduced by its address mode;
   point sampling takes texel floor (x), linear filtering weighs the texels
   around x - 0.5 with fractions of 8 bits.  A texel is four 32-bit words,
   floating-point numbers or integers by its format.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host_texture.h"

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
channel (const octa_host_texture *t, const unsigned char *p, int c)
{
  word w = { .u = 0 };
  unsigned short u16 = 0;
  if (t->element / (size_t)t->channels == 2)
    memcpy (&u16, p + 2 * c, 2);
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
        w.i = (signed char)p[c];
      else
        w.f = signed_part ((signed char)p[c], 127);
      break;
    case CU_AD_FORMAT_UNSIGNED_INT16:
      if (t->is_integer)
        w.u = u16;
      else
        w.f = (float)u16 / 65535;
      break;
    case CU_AD_FORMAT_SIGNED_INT16:
      if (t->is_integer)
        w.i = (short)u16;
      else
        w.f = signed_part ((short)u16, 32767);
      break;
    case CU_AD_FORMAT_HALF:
      w.f = half_value (u16);
      break;
    default:
      memcpy (&w, p + 4 * c, 4);
    }
  return w;
}

/* Index *I of N by address mode MODE; false when there is no such texel.  */
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

static void
texel (const octa_host_texture *t, const octa_host_level *l, const int at[3],
       int slice, word out[4])
{
  int k[3] = { at[0], at[1], at[2] };
  bool is_inside = true;
  for (int d = 0; d < 3; d++)
    is_inside &= reduce (t->desc.addressMode[d], t->is_normalized, l->size[d],
                         &k[d]);
  const unsigned char *p = l->data + (size_t)(k[2] + slice) * l->slice
                           + (size_t)k[1] * l->pitch
                           + (size_t)k[0] * t->element;
  for (int c = 0; c < 4; c++)
    if (! is_inside)
      out[c].f = t->desc.borderColor[c];
    else if (c < t->channels)
      out[c] = channel (t, p, c);
    else
      out[c].u = 0;
}

/* ---- sampling ---- */

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

/* The texel before X - 0.5 and the weight, in 256ths, of the one behind.  */
static int
before (double x, int *weight)
{
  int q = (int)floor ((x - 0.5) * 256 + 0.5);
  *weight = q & 255;
  return q >> 8;
}

static void
sample (const octa_host_texture *t, const octa_host_level *l, int n_dims,
        const double x[3], int slice, word out[4])
{
  int low[3] = { 0 }, weight[3] = { 0 };
  bool is_linear = t->desc.filterMode == CU_TR_FILTER_MODE_LINEAR;
  for (int d = 0; d < n_dims; d++)
    if (is_linear)
      low[d] = before (x[d], &weight[d]);
    else
      low[d] = (int)floor (x[d]);
  if (! is_linear)
    {
      texel (t, l, low, slice, out);
      return;
    }
  float sum[4] = { 0 };
  for (int corner = 0; corner < 1 << n_dims; corner++)
    {
      int at[3] = { 0 };
      double share = 1;
      word v[4];
      for (int d = 0; d < n_dims; d++)
        {
          int is_high = corner >> d & 1;
          at[d] = low[d] + is_high;
          share *= (is_high ? weight[d] : 256 - weight[d]) / 256.0;
        }
      if (share == 0)
        continue;
      texel (t, l, at, slice, v);
      for (int c = 0; c < 4; c++)
        sum[c] += (float)share * v[c].f;
    }
  for (int c = 0; c < 4; c++)
    out[c].f = sum[c];
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
      texel (t, l, (const int[3]){ i + dx[k], j + dy[k], 0 }, slice, v);
      out[k] = v[c & 3];
    }
}

/* The face that direction D hits, and where, from 0 to 1.  */
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
      for (int c = 0;
           c < t->channels && f->i >= 0 && f->i < t->levels[0].size[0]; c++)
        v[c] = channel (t, t->levels[0].data + (size_t)f->i * t->element, c);
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
