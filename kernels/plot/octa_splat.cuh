/* octa_splat.cuh -- a point as pixels.

   OCTA_SHAPE_POINT   the pixel that it is in
   OCTA_SHAPE_SQUARE  squares of whole pixels
   OCTA_SHAPE_DISC    discs; their rim covers pixels in part

   A pixel's word has the point's nearness in the upper half, larger being
   nearer and 0 being nothing, and its colour in the lower.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_NEAREST 4294967294.0

/* The nearness of depth D, from 0, near, to 1; 0 for what is not between. */
OCTA_FN unsigned
octa_nearness (double d)
{
  return d >= 0 && d <= 1
             ? (unsigned)(long long)((1 - d) * OCTA_NEAREST) + 1u
             : 0u;
}

OCTA_FN octa_word
octa_splat_word (unsigned near, unsigned colour)
{
  return (octa_word)near << 32 | colour;
}

OCTA_FN unsigned
octa_alpha (unsigned colour)
{
  return colour >> 24;
}

/* Does A's pass draw COLOUR?  What is not opaque is added up in sums, and so
   are rims.  */
#ifdef OCTA_STEP_BLEND
#ifdef OCTA_SHAPE_DISC
#define OCTA_IS_DRAWN(colour) (octa_alpha (colour) > 0)
#else
#define OCTA_IS_DRAWN(colour)                                                 \
  (octa_alpha (colour) > 0 && octa_alpha (colour) < 255)
#endif
#else
#define OCTA_IS_DRAWN(colour) (octa_alpha (colour) == 255)
#endif

struct octa_splat_point
{
  double x, y, size; /* pixels */
  unsigned near, colour;
};

/* ---- the pixels ---- */

/* Where this point's pixels go, of one of several images.  */
struct octa_splat_to
{
  octa_word *image, *sums;
};

#ifdef OCTA_STEP_BLEND

OCTA_FN void
octa_sum (octa_word *p, octa_word v)
{
#ifdef OCTA_HOST
  *p += v;
#else
  atomicAdd (p, v);
#endif
}

/* COVER of the pixel is covered.  */
OCTA_FN void
octa_pixel_put (const octa_splat_args &a, const octa_splat_to &to,
                const octa_splat_point &p, long long at, float cover)
{
  const unsigned c = p.colour;
  const float alpha = cover * (float)octa_alpha (c) * (1 / 255.0f);
  if (! (alpha > 0) || (alpha >= 1 && octa_alpha (c) == 255))
    return;
  if (octa_ptr<const octa_word> (a.image)[at] >> 32 > p.near)
    return;
  const float through = 1 - alpha;
  const float log2 = through > 0 ? -OCTA_LIBM (log2f) (through)
                                 : (float)OCTA_SPLAT_OPAQUE;
  const float most = (float)OCTA_SPLAT_OPAQUE;
  octa_word *s = to.sums + at * a.n_sums;
  octa_sum (s, (octa_word)((log2 < most ? log2 : most) * OCTA_SPLAT_UNIT
                           + 0.5f));
  if (a.n_sums == 1)
    return;
  const octa_word w = (octa_word)(alpha * 255 + 0.5f);
  octa_sum (s + 1, w);
  octa_sum (s + 2, w * (c & 255));
  octa_sum (s + 3, w * (c >> 8 & 255));
  octa_sum (s + 4, w * (c >> 16 & 255));
}

#else

OCTA_FN void
octa_pixel_put (const octa_splat_args &, const octa_splat_to &to,
                const octa_splat_point &p, long long at, float cover)
{
  if (cover < 1)
    return;
  const octa_word w = octa_splat_word (p.near, p.colour);
#ifdef OCTA_HOST
  const octa_word old = to.image[at];
  to.image[at] = old > w ? old : w;
#else
  octa_atomic_max (to.image + at, w);
#endif
}

#endif

/* ---- the shapes ---- */

/* Which pixels of a row or a column a square touches.  */
struct octa_splat_side
{
  int from, n;
};

OCTA_FN octa_splat_side
octa_side (double from, double to, long long n)
{
  octa_splat_side s;
  const double last = (double)(n - 1);
  from = from > 0 ? from : 0;
  to = to < last ? to : last;
  s.from = (int)from;
  s.n = to >= from ? (int)to - s.from + 1 : 0;
  return s;
}

#ifdef OCTA_SHAPE_SQUARE

OCTA_FN octa_splat_side
octa_extent (double p, double size, long long n)
{
  const double whole = size < 1.5 ? 1 : OCTA_LIBM (floor) (size + 0.5);
  /* A pixel that begins where the view ends is the one before.  */
  p -= whole == 1 && p == (double)n;
  const double from = OCTA_LIBM (floor) (p - (whole - 1) / 2);
  return octa_side (from, from + whole - 1, n);
}

OCTA_FN float
octa_cover (const octa_splat_point &, int, int)
{
  return 1;
}

#else

OCTA_FN octa_splat_side
octa_extent (double p, double size, long long n)
{
  const double r = size / 2 + 0.5;
  return octa_side (OCTA_LIBM (floor) (p - r), OCTA_LIBM (floor) (p + r), n);
}

/* How much of pixel X, Y the disc covers: that of a straight edge.  */
OCTA_FN float
octa_cover (const octa_splat_point &p, int x, int y)
{
  const float dx = (float)((double)x + 0.5 - p.x);
  const float dy = (float)((double)y + 0.5 - p.y);
  const float c
      = (float)(p.size / 2) + 0.5f - OCTA_LIBM (sqrtf) (dx * dx + dy * dy);
  return c < 0 ? 0 : c > 1 ? 1 : c;
}

#endif

/* LANE of LANES threads that draw P.  */
OCTA_FN void
octa_splat (const octa_splat_args &a, const octa_splat_to &to,
            const octa_splat_point &p, int lane, int lanes)
{
#ifdef OCTA_SHAPE_POINT
  const long long x = octa_pixel (p.x, (double)a.width);
  const long long y = octa_pixel (p.y, (double)a.height);
  if (x >= 0 && y >= 0)
    octa_pixel_put (a, to, p, y * a.width + x, 1);
#else
  const octa_splat_side x = octa_extent (p.x, p.size, a.width);
  const octa_splat_side y = octa_extent (p.y, p.size, a.height);
#ifdef OCTA_HOST
  for (int j = y.from; j < y.from + y.n; j++)
    for (int i = x.from; i < x.from + x.n; i++)
      octa_pixel_put (a, to, p, j * a.width + i, octa_cover (p, i, j));
#else
  if (x.n <= 0)
    return;
  for (int k = lane; k < x.n * y.n; k += lanes)
    {
      const int i = x.from + k % x.n, j = y.from + k / x.n;
      octa_pixel_put (a, to, p, j * a.width + i, octa_cover (p, i, j));
    }
#endif
#endif
}
