/* octa_nearest_tpl.cuh -- the point nearest to a position in the picture.

   Of several points at the same distance it is the last one, which is drawn
   above the others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A word with the distance in its upper half, so that the nearest point has
   the least word.  */
OCTA_FN octa_word
octa_key (const octa_nearest_args &a, double x, double y, long long i)
{
  const double dx = x - a.at_x, dy = y - a.at_y;
  const double d = dx * dx + dy * dy;
  union
  {
    float f;
    unsigned w;
  } near;
  near.f = (float)d;
  return d <= a.radius * a.radius ? (octa_word)near.w << 32 | ~(unsigned)i
                                  : ~0ull;
}

OCTA_SAMPLES_KERNEL (octa_nearest_args)
{
  octa_word best = ~0ull;
#ifdef OCTA_HOST
  const long long to = hi * OCTA_SAMPLES_SPAN < a.n ? hi * OCTA_SAMPLES_SPAN
                                                    : a.n;
  octa_stretches (lo * OCTA_SAMPLES_SPAN, to, [&] (long long i, int n) {
    double x[OCTA_MANY], y[OCTA_MANY];
    bool is_any = false;
    octa_scaled_read (a.x, a.column, i, n, x);
    octa_scaled_read (a.y, a.row, i, n, y);
    const double r = a.radius;
    for (int k = 0; k < n; k++)
      is_any |= x[k] - a.at_x <= r & a.at_x - x[k] <= r & y[k] - a.at_y <= r
                & a.at_y - y[k] <= r;
    for (int k = 0; k < n && is_any; k++)
      {
        const octa_word w = octa_key (a, x[k], y[k], i + k);
        best = w < best ? w : best;
      }
  });
#else
  for (long long i = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x; i < a.n;
       i += (long long)gridDim.x * OCTA_BLOCK)
    {
      const octa_word w = octa_key (a,
                                    octa_scaled (a.column, octa_read (a.x, i)),
                                    octa_scaled (a.row, octa_read (a.y, i)),
                                    i);
      best = w < best ? w : best;
    }
  for (int d = 16; d > 0; d /= 2)
    {
      const octa_word w = __shfl_xor_sync (~0u, best, d);
      best = w < best ? w : best;
    }
  if (threadIdx.x % 32)
    return;
#endif
  if (best != ~0ull)
    octa_atomic_min (octa_ptr<octa_word> (a.best), best);
}
