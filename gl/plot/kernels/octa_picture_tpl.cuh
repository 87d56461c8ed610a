/* octa_picture_tpl.cuh -- images of words as pictures.

   OCTA_STEP_JOIN    joins the images of the host's units: the nearest
   OCTA_STEP_ADD     joins their sums
   OCTA_STEP_COUNTS  joins their counts
   OCTA_STEP_MOST    the greatest count
   OCTA_STEP_SHOW    RGBA8, multiplied by alpha, and depth from 0, near, to 1
   OCTA_STEP_HIDE    joins the parts that the host's discs of one colour hide,
                     of 65535
   OCTA_STEP_COVERS  the same parts of 255, a byte each

   SPDX-License-Identifier: GPL-3.0-or-later  */

#if defined OCTA_STEP_COVERS

OCTA_FN void
octa_do (const octa_picture_args &a, long long i)
{
  const unsigned hidden = octa_ptr<const unsigned short> (a.sums)[i];
  octa_ptr<unsigned char> (a.rgba)[i] = (unsigned char)((hidden + 128) / 257);
}

#elif defined OCTA_STEP_SHOW

OCTA_FN float
octa_part (unsigned colour, int shift)
{
  return (float)(colour >> shift & 255u);
}

OCTA_FN unsigned
octa_byte (float v)
{
  return (unsigned)((v < 255 ? v : 255) + 0.5f);
}

/* Blend SUMS over the pixel BEHIND.  */
OCTA_FN unsigned
octa_over (const octa_picture_args &a, const octa_word *sums, unsigned behind)
{
  const float through = OCTA_LIBM (exp2f) (-(float)sums[0] / OCTA_SPLAT_UNIT);
  const float alpha = 1 - through;
  unsigned out = octa_byte (255 * alpha + octa_part (behind, 24) * through)
                 << 24;
  for (int k = 0; k < 3; k++)
    {
      float c = octa_part ((unsigned)a.colour, 8 * k);
      if (a.n_sums > 1)
        c = sums[1] ? (float)((double)sums[2 + k] / (double)sums[1]) : 0;
      out |= octa_byte (c * alpha + octa_part (behind, 8 * k) * through)
             << 8 * k;
    }
  return out;
}

OCTA_FN void
octa_do (const octa_picture_args &a, long long i)
{
  const octa_word w = a.image ? octa_ptr<const octa_word> (a.image)[i] : 0;
  if (a.rgba)
    {
      unsigned c = (unsigned)w;
      const octa_word *sums = octa_ptr<const octa_word> (a.sums) + i * a.n_sums;
      if (a.sums && *sums)
        c = octa_over (a, sums, c);
      octa_ptr<unsigned> (a.rgba)[i] = c;
    }
  if (a.depth)
    octa_ptr<float> (a.depth)[i]
        = w ? (float)(1 - (double)((unsigned)(w >> 32) - 1u) / 4294967294.0)
            : 1.0f;
}

#elif ! defined OCTA_STEP_MOST

#ifdef OCTA_STEP_COUNTS
typedef unsigned octa_joined;
#elif defined OCTA_STEP_HIDE
typedef unsigned short octa_joined;
#else
typedef octa_word octa_joined;
#endif

OCTA_FN void
octa_do (const octa_picture_args &a, long long i)
{
  octa_joined *to = octa_ptr<octa_joined> (a.image) + i;
  const octa_joined *from = octa_ptr<const octa_joined> (a.others) + i;
  octa_joined w = *to;
  for (long long u = 1; u < a.units; u++, from += a.n)
#if defined OCTA_STEP_JOIN
    w = *from > w ? *from : w;
#elif defined OCTA_STEP_HIDE
    w = octa_hidden (w, *from);
#else
    w += *from;
#endif
  *to = w;
}

#endif

#ifdef OCTA_STEP_MOST

OCTA_SAMPLES_KERNEL (octa_picture_args)
{
  const unsigned *counts = octa_ptr<const unsigned> (a.image);
  unsigned most = 0;
#ifdef OCTA_HOST
  const long long to = hi * OCTA_SAMPLES_SPAN < a.n ? hi * OCTA_SAMPLES_SPAN : a.n;
  for (long long i = lo * OCTA_SAMPLES_SPAN; i < to; i++)
    most = counts[i] > most ? counts[i] : most;
#else
  for (long long i = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x;
       i < a.n; i += (long long)gridDim.x * OCTA_BLOCK)
    most = counts[i] > most ? counts[i] : most;
  for (int d = 16; d > 0; d /= 2)
    {
      const unsigned other = __shfl_xor_sync (~0u, most, d);
      most = other > most ? other : most;
    }
  if (threadIdx.x % 32)
    return;
#endif
  octa_atomic_max (octa_ptr<unsigned> (a.rgba), most);
}

#else

OCTA_SAMPLES_KERNEL (octa_picture_args)
{
#ifdef OCTA_HOST
  for (long long u = lo; u < hi; u++)
    for (long long i = u * OCTA_SAMPLES_SPAN;
         i < (u + 1) * OCTA_SAMPLES_SPAN && i < a.n; i++)
      octa_do (a, i);
#else
  for (long long i = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x;
       i < a.n; i += (long long)gridDim.x * OCTA_BLOCK)
    octa_do (a, i);
#endif
}

#endif
