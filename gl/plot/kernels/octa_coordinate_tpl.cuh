/* octa_coordinate_tpl.cuh -- numbers as places in the view, or as colours.

   OCTA_STEP_PLACE   single precision from 0 to 1 in the view, computed in
                     double; NaN for what has no place
   OCTA_STEP_SIZE    factor * v, or with is_log factor * sqrt (v); 0 for what
                     is not positive and finite
   OCTA_STEP_COLOUR  the colours of a map
   OCTA_STEP_TRUE    the colours that planes of red, green and blue have
   OCTA_STEP_TONE    counts, by their logarithm: the greatest has the last one

   SPDX-License-Identifier: GPL-3.0-or-later  */

#if defined OCTA_STEP_PLACE || defined OCTA_STEP_SIZE

#define OCTA_ARGS octa_coordinate_args

/* Round to single precision, without infinities.  */
OCTA_FN float
octa_single (double v)
{
  const double far = 1e38;
  if (! (v < far))
    v = v >= far ? far : (double)OCTA_SAMPLES_NAN;
  return (float)(v < -far ? -far : v);
}

#ifdef OCTA_STEP_SIZE

OCTA_FN float
octa_coordinate_one (const octa_coordinate_args &a, double v, unsigned *)
{
  if (! (v > 0 && octa_is_finite (v)))
    return 0;
  return octa_single (a.scale.by
                      * (a.scale.is_log ? OCTA_LIBM (sqrt) (v) : v));
}

#else

OCTA_FN float
octa_coordinate_one (const octa_coordinate_args &a, double v,
                     unsigned *dropped)
{
  *dropped += a.scale.is_log && v <= 0;
  return octa_is_finite (v) ? octa_single (octa_scaled (a.scale, v))
                            : OCTA_SAMPLES_NAN;
}

#endif

#ifdef OCTA_HOST

static void
octa_span (const octa_coordinate_args &a, long long from, long long to)
{
  float *out = octa_ptr<float> (a.out);
  unsigned dropped = 0;
  octa_stretches (from, to, [&] (long long i, int n) {
    double raw[OCTA_MANY];
    const double *v = octa_read_many (a.in, i, n, raw);
    if (! a.rows)
      for (int k = 0; k < n; k++)
        out[(i + k) * a.out_step] = octa_coordinate_one (a, v[k], &dropped);
    else
      for (int k = 0; k < n; k++)
        out[(i + k + (i + k) / a.rows) * a.out_step] = octa_coordinate_one (
            a, v[k], &dropped);
  });
  if (a.dropped && dropped)
    octa_atomic_add (octa_ptr<octa_word> (a.dropped), (octa_word)dropped);
}

#else

OCTA_FN void
octa_each (const octa_coordinate_args &a, long long i)
{
  unsigned dropped = 0;
  const long long at = a.rows ? i + i / a.rows : i;
  octa_ptr<float> (a.out)[at * a.out_step] = octa_coordinate_one (
      a, octa_read (a.in, i), &dropped);
  if (dropped && a.dropped)
    octa_atomic_add (octa_ptr<octa_word> (a.dropped), 1ull);
}

#endif

#elif defined OCTA_STEP_TRUE

#define OCTA_ARGS octa_colour_args

/* Plane K of element I, from 0 to 255.  */
OCTA_FN float
octa_plane (const octa_colour_args &a, long long i, int k)
{
  const double v = (octa_read (a.in, k * a.n + i) - a.lo) * a.by;
  return (float)((v > 0 ? v < 1 ? v : 1 : v == v ? 0 : v) * 255);
}

OCTA_FN void
octa_each (const octa_colour_args &a, long long i)
{
  const float r = octa_plane (a, i, 0), g = octa_plane (a, i, 1),
              b = octa_plane (a, i, 2);
  const float alpha = a.map_n > 3 ? octa_plane (a, i, 3) : 255;
  const float all = r + g + b + alpha;
  octa_ptr<unsigned> (a.out)[i] = all == all
                                      ? (unsigned)(r + 0.5f)
                                            | (unsigned)(g + 0.5f) << 8
                                            | (unsigned)(b + 0.5f) << 16
                                            | (unsigned)(alpha + 0.5f) << 24
                                      : (unsigned)a.none;
}

#ifdef OCTA_HOST

static void
octa_span (const octa_colour_args &a, long long from, long long to)
{
  for (long long i = from; i < to; i++)
    octa_each (a, i);
}

#endif

#else

#define OCTA_ARGS octa_colour_args

/* The colour with number P.  */
OCTA_FN unsigned
octa_colour (const octa_colour_args &a, double p)
{
  if (p != p)
    return (unsigned)a.none;
  const double last = (double)(a.map_n - 1);
  p = p > 0 ? p : 0;
  return octa_ptr<const unsigned> (a.map)[(long long)(p < last ? p : last)];
}

#ifdef OCTA_STEP_TONE

/* The factor for the logarithm; A.by is the number of colours.  */
OCTA_FN double
octa_by (const octa_colour_args &a)
{
  const unsigned most = *octa_ptr<const unsigned> (a.most);
  return a.by / (double)OCTA_LIBM (log2f) (1 + (float)most);
}

OCTA_FN unsigned
octa_colour_of (const octa_colour_args &a, double by, double v)
{
  return v > 0 ? octa_colour (a, (double)OCTA_LIBM (log2f) (1 + (float)v) * by)
               : (unsigned)a.none;
}

#else

OCTA_FN double
octa_by (const octa_colour_args &a)
{
  return a.by;
}

OCTA_FN unsigned
octa_colour_of (const octa_colour_args &a, double by, double v)
{
  return octa_colour (a, (v - a.lo) * by);
}

#endif

#ifdef OCTA_HOST

static void
octa_span (const octa_colour_args &a, long long from, long long to)
{
  unsigned *out = octa_ptr<unsigned> (a.out);
  const double by = octa_by (a);
  octa_stretches (from, to, [&] (long long i, int n) {
    double raw[OCTA_MANY];
    const double *v = octa_read_many (a.in, i, n, raw);
    for (int k = 0; k < n; k++)
      out[i + k] = octa_colour_of (a, by, v[k]);
  });
}

#else

OCTA_FN void
octa_each (const octa_colour_args &a, long long i)
{
  octa_ptr<unsigned> (a.out)[i] = octa_colour_of (a, octa_by (a),
                                                  octa_read (a.in, i));
}

#endif

#endif

OCTA_SAMPLES_KERNEL (OCTA_ARGS)
{
#ifdef OCTA_HOST
  for (long long u = lo; u < hi; u++)
    octa_span (a, u * OCTA_SAMPLES_SPAN,
               (u + 1) * OCTA_SAMPLES_SPAN < a.n ? (u + 1) * OCTA_SAMPLES_SPAN
                                                 : a.n);
#else
  for (long long i = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x; i < a.n;
       i += (long long)gridDim.x * OCTA_BLOCK)
    octa_each (a, i);
#endif
}
