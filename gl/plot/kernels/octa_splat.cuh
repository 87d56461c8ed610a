/* octa_splat.cuh -- a point as pixels.

   OCTA_SHAPE_POINT   the pixel that it is in
   OCTA_SHAPE_SQUARE  squares of whole pixels
   OCTA_SHAPE_DISC    discs; their rim covers pixels in part

   A pixel's word has the point's nearness in the upper half (larger is nearer,
   0 is no point) and its colour in the lower half.

   OCTA_IS_FLAT       the picture has only discs of one colour, on the host: a
                      pixel stores the part that they hide, of 65535

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_NEAREST 4294967294.0

/* The nearness of depth D, from 0, near, to 1; 0 if D is outside.  */
OCTA_FN unsigned
octa_nearness (double d)
{
  return d >= 0 && d <= 1
             ? (unsigned)(long long)((1 - d) * OCTA_NEAREST) + 1u
             : 0u;
}

OCTA_FN unsigned
octa_alpha (unsigned colour)
{
  return colour >> 24;
}

/* Does this pass draw COLOUR?  Transparent colours and rims are added to
   sums.  */
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
  float rim, most; /* of discs: octa_round */
};

/* The target of pixels, one of several images.  It is a copy, which no store
   can change, so the compiler can keep it in registers.  */
struct octa_splat_to
{
  octa_word *image;
  octa_word *sums;
  unsigned short *hidden; /* of OCTA_IS_FLAT, instead of both */
  long long width, height, n_sums;
  const unsigned *logs; /* on the host: octa_log of all levels */
};

/* ---- a pixel ---- */

/* The negative logarithm of the part that stays visible behind a cover of LEVEL
   of OCTA_LEVELS.  */
#define OCTA_LEVELS 1023
OCTA_FN unsigned
octa_log (int level)
{
  const unsigned most = OCTA_SPLAT_OPAQUE * OCTA_SPLAT_UNIT;
  const float through = (float)(OCTA_LEVELS - level) * (1.0f / OCTA_LEVELS);
  return level >= OCTA_LEVELS
             ? most
             : (unsigned)(-OCTA_LIBM (log2f) (through) * OCTA_SPLAT_UNIT
                          + 0.5f);
}

OCTA_FN void
octa_sum (octa_word *p, octa_word v)
{
#ifdef OCTA_HOST
  *p += v;
#else
  atomicAdd (p, v);
#endif
}

/* Add COLOUR to pixel AT with coverage LEVEL of OCTA_LEVELS.  */
OCTA_FN void
octa_add (const octa_splat_to &to, unsigned colour, long long at, int level)
{
  octa_word *s = to.sums + at * to.n_sums;
#ifdef OCTA_HOST
  octa_sum (s, to.logs[level]);
#else
  octa_sum (s, octa_log (level));
#endif
  if (to.n_sums == 1)
    return;
  const octa_word w = (octa_word)level;
  octa_sum (s + 1, w);
  octa_sum (s + 2, w * (colour & 255));
  octa_sum (s + 3, w * (colour >> 8 & 255));
  octa_sum (s + 4, w * (colour >> 16 & 255));
}

/* Blend P, which covers the part COVER of pixel AT.  */
OCTA_FN void
octa_blend (const octa_splat_to &to, const octa_splat_point &p, long long at,
            float cover)
{
  const int level = (int)(cover * (float)octa_alpha (p.colour)
                              * (OCTA_LEVELS / 255.0f)
                          + 0.5f);
  if (level && to.image[at] >> 32 <= p.near)
    octa_add (to, p.colour, at, level);
}

OCTA_FN void
octa_fill (const octa_splat_to &to, const octa_splat_point &p, long long at)
{
  const octa_word w = (octa_word)p.near << 32 | p.colour;
#ifdef OCTA_HOST
  const octa_word old = to.image[at];
  to.image[at] = old > w ? old : w;
#else
  octa_atomic_max (to.image + at, w);
#endif
}

/* Is P drawn into the image where it covers pixels completely?  */
OCTA_FN bool
octa_is_full (const octa_splat_point &p)
{
#ifdef OCTA_IS_FLAT
  return false;
#else
  return octa_alpha (p.colour) == 255;
#endif
}

#ifdef OCTA_IS_FLAT

#define OCTA_HIDDEN 65408 /* from this value on nothing of a pixel is
                             visible */

/* The part of a pixel that a point of COLOUR hides, if it covers COVER of
   it.  */
static inline unsigned
octa_hides (unsigned colour, float cover)
{
  return (unsigned)(int)(cover * (float)(octa_alpha (colour) * 257) + 0.5f);
}

#endif

/* In either pass, a pixel that an opaque colour covers completely is in the
   image.  */
OCTA_FN void
octa_put (const octa_splat_to &to, const octa_splat_point &p, long long at,
          float cover)
{
#if defined OCTA_IS_FLAT
  to.hidden[at] = octa_hidden (to.hidden[at], octa_hides (p.colour, cover));
#elif defined OCTA_STEP_BLEND
  if (cover < 1 || ! octa_is_full (p))
    octa_blend (to, p, at, cover);
#else
  if (cover >= 1)
    octa_fill (to, p, at);
#endif
}

#if defined OCTA_HOST && defined OCTA_SHAPE_DISC

#define OCTA_WIDE 8 /* pixels that are processed together */
/* The loop is vectorized; if it were unrolled first, it would not be.  */
#define OCTA_EACH_WIDE(i)                                                     \
  _Pragma ("GCC unroll 1") for (int i = 0; i < OCTA_WIDE; i++)

/* octa_put of OCTA_WIDE pixels from AT on.  */
static inline void
octa_put_wide (const octa_splat_to &to, const octa_splat_point &p,
               long long at, const float *cover)
{
#if defined OCTA_IS_FLAT
  unsigned short *hidden = to.hidden + at;
  unsigned part[OCTA_WIDE];
  OCTA_EACH_WIDE (i)
    part[i] = octa_hides (p.colour, cover[i]);
  OCTA_EACH_WIDE (i)
    hidden[i] = octa_hidden (hidden[i], part[i]);
#elif defined OCTA_STEP_BLEND
  const float alpha = (float)octa_alpha (p.colour);
  int level[OCTA_WIDE];
  OCTA_EACH_WIDE (i)
    level[i] = (int)(cover[i] * alpha * (OCTA_LEVELS / 255.0f) + 0.5f);
  const octa_word *image = to.image + at;
  const float most = octa_is_full (p) ? 1 : 2;
  OCTA_EACH_WIDE (i)
    level[i] = (image[i] >> 32 <= p.near) & (cover[i] < most) ? level[i] : 0;
  if (to.n_sums == 1)
    {
      octa_word *sums = to.sums + at;
      unsigned logs[OCTA_WIDE];
      OCTA_EACH_WIDE (i)
        logs[i] = to.logs[level[i]]; /* 0 for level 0 */
      OCTA_EACH_WIDE (i)
        sums[i] += logs[i];
    }
  else
    OCTA_EACH_WIDE (i)
      if (level[i])
        octa_add (to, p.colour, at + i, level[i]);
#else
  const octa_word word = (octa_word)p.near << 32 | p.colour;
  octa_word *image = to.image + at;
  OCTA_EACH_WIDE (i)
    {
      const octa_word w = cover[i] >= 1 ? word : 0;
      image[i] = image[i] > w ? image[i] : w;
    }
#endif
}

#endif

/* ---- the shapes ---- */

/* A range of pixels in a row or column.  */
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
  /* at the end of the view, take the last pixel */
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

/* A disc has the same size as in marker.glsl: a rim one pixel wide covers a
   bit more than half of its pixels, and a disc smaller than that is
   fainter.  */
OCTA_FN void
octa_round (octa_splat_point *p)
{
  const float r = (float)(p->size / 2), square = r * r;
  const bool is_small = square < 1.0f / 3;
  p->most = is_small ? 3 * square : 1;
  p->rim = is_small ? 1
                    : 0.5f + OCTA_LIBM (sqrtf) (square - 1.0f / 12);
}

/* The pixels whose middles are less than R from P.  */
OCTA_FN octa_splat_side
octa_within (double p, double r, long long n)
{
  return octa_side (OCTA_LIBM (ceil) (p - r - 0.5),
                    OCTA_LIBM (floor) (p + r - 0.5), n);
}

/* The largest distance from a disc's middle to the middle of a pixel that it
   touches.  */
OCTA_FN double
octa_reach (double size)
{
  return size < 1.2 ? 1.1 : size / 2 + 0.5;
}

/* The pixels that this pass may draw: those that are clearly covered
   completely, or all that are touched.  */
OCTA_FN octa_splat_side
octa_extent (double p, double size, long long n)
{
#ifdef OCTA_STEP_BLEND
  return octa_within (p, octa_reach (size), n);
#else
  return octa_within (p, size / 2 - 0.499, n);
#endif
}

/* The part of a pixel that the disc covers, as for a straight edge.  SQUARE is
   the squared distance between their middles.  */
OCTA_FN float
octa_cover_at (const octa_splat_point &p, float square)
{
  const float c = p.rim - OCTA_LIBM (sqrtf) (square);
  return p.most * (c < 0 ? 0 : c > 1 ? 1 : c);
}

/* The same for pixel X, Y.  */
OCTA_FN float
octa_cover (const octa_splat_point &p, int x, int y)
{
  const float dx = (float)((double)x + 0.5 - p.x);
  const float dy = (float)((double)y + 0.5 - p.y);
  return octa_cover_at (p, dx * dx + dy * dy);
}

#endif

#ifdef OCTA_HOST

/* Prevents vectorization of loops with few rounds.  */
#define OCTA_FEW_TURNS() __asm__ volatile ("")

#if defined OCTA_SHAPE_DISC

/* Draw row J of disc P; pixels X may be touched.  Those clearly inside are not
   tested one by one.  */
static inline void
octa_row (const octa_splat_to &to, const octa_splat_point &p,
          const octa_splat_side &x, int j)
{
  const float dy = (float)((double)j + 0.5 - p.y);
  const float r = p.most < 1 ? 0 : p.rim - 1;
  const float square = r * r - dy * dy;
  const long long row = j * to.width;
  const int end = x.from + x.n;
  int in = end, out = end;
  if (r > 0 && square > 0)
    {
      const double half = (double)OCTA_LIBM (sqrtf) (square) - 1e-3;
      const octa_splat_side s = octa_within (p.x, half, to.width);
      in = s.n > 0 ? s.from : end;
      out = s.n > 0 ? s.from + s.n : end;
    }
  for (int i = x.from; i < in; i++)
    {
      octa_put (to, p, row + i, octa_cover (p, i, j));
      OCTA_FEW_TURNS ();
    }
#ifdef OCTA_STEP_BLEND
  if (! octa_is_full (p))
#endif
    for (int i = in; i < out; i++)
      {
        octa_put (to, p, row + i, 1);
        OCTA_FEW_TURNS ();
      }
  for (int i = out; i < end; i++)
    {
      octa_put (to, p, row + i, octa_cover (p, i, j));
      OCTA_FEW_TURNS ();
    }
}

/* Draw rows of at most OCTA_WIDE pixels, each at once; pixels that are not
   touched have coverage 0.  */
static inline void
octa_rows (const octa_splat_to &to, const octa_splat_point &p,
           const octa_splat_side &x, const octa_splat_side &y)
{
  float square[OCTA_WIDE];
  OCTA_EACH_WIDE (i)
    {
      const float dx = (float)((double)(x.from + i) + 0.5 - p.x);
      square[i] = dx * dx;
    }
  for (int j = y.from; j < y.from + y.n; j++)
    {
      const long long row = j * to.width + x.from;
      const float dy = (float)((double)j + 0.5 - p.y);
      float cover[OCTA_WIDE];
      OCTA_EACH_WIDE (i)
        cover[i] = octa_cover_at (p, square[i] + dy * dy);
      octa_put_wide (to, p, row, cover);
    }
}

#elif defined OCTA_SHAPE_SQUARE

static inline void
octa_row (const octa_splat_to &to, const octa_splat_point &p,
          const octa_splat_side &x, int j)
{
  for (int i = x.from; i < x.from + x.n; i++)
    {
      octa_put (to, p, j * to.width + i, 1);
      OCTA_FEW_TURNS ();
    }
}

#endif

#endif

/* Draw P; this thread is LANE of LANES.  */
OCTA_FN void
octa_splat (const octa_splat_to &to, const octa_splat_point &p, int lane,
            int lanes)
{
#ifdef OCTA_SHAPE_POINT
  const long long x = octa_pixel (p.x, (double)to.width);
  const long long y = octa_pixel (p.y, (double)to.height);
  if (x >= 0 && y >= 0)
    octa_put (to, p, y * to.width + x, 1);
#else
  const octa_splat_side x = octa_extent (p.x, p.size, to.width);
  const octa_splat_side y = octa_extent (p.y, p.size, to.height);
#ifdef OCTA_HOST
#ifdef OCTA_SHAPE_DISC
  if (x.n > 0 && x.n <= OCTA_WIDE && x.from + OCTA_WIDE <= to.width)
    octa_rows (to, p, x, y);
  else
#endif
  if (x.n > 0)
    for (int j = y.from; j < y.from + y.n; j++)
      octa_row (to, p, x, j);
#else
  if (x.n <= 0)
    return;
  for (int k = lane; k < x.n * y.n; k += lanes)
    {
      const int i = x.from + k % x.n, j = y.from + k / x.n;
      octa_put (to, p, j * to.width + i, octa_cover (p, i, j));
    }
#endif
#endif
}
