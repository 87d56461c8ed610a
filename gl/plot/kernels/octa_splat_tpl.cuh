/* octa_splat_tpl.cuh -- points into an image.

   OCTA_STEP_FULL   opaque pixels: the nearest or last point of each
   OCTA_STEP_BLEND  translucent points in front of those pixels: sums that do
                    not depend on the order
   OCTA_STEP_COUNT  the number of points on each pixel

   A GPU begins with the last points, so that covered points are read but not
   drawn.  On the host each of a few units has an image of its own, so that no
   atomic operations are needed; octa_picture_tpl.cuh joins the images.  Many
   discs are first sorted into bins by their position in the image, so that the
   pixels of a bin are read from memory once for all its points; the order of
   points does not matter.  Single pixels would not become faster by that.

   SPDX-License-Identifier: GPL-3.0-or-later  */

OCTA_FN unsigned
octa_colour_at (const octa_splat_args &a, long long i)
{
  return a.colours ? octa_ptr<const unsigned> (a.colours)[i]
                   : (unsigned)a.colour;
}

OCTA_FN unsigned
octa_near_at (const octa_splat_args &a, long long i)
{
  return a.depths ? octa_nearness (octa_ptr<const float> (a.depths)[i])
                  : (unsigned)(a.first + i) + 1u;
}

#ifndef OCTA_STEP_COUNT

/* Rounding may put a point on a limit this many pixels beyond it.  */
#define OCTA_ON_LIMIT 1e-3

/* Is point I drawn?  */
OCTA_FN bool
octa_point_at (const octa_splat_args &a, long long i, double x, double y,
               octa_splat_point *p)
{
  const double m = a.margin;
  p->x = x + m;
  p->y = y + m;
  p->size = a.sizes ? (double)octa_ptr<const float> (a.sizes)[i] : a.size;
  p->near = octa_near_at (a, i);
  p->colour = octa_colour_at (a, i);
#ifdef OCTA_SHAPE_DISC
  octa_round (p);
#endif
  const double r = m > 0 ? OCTA_ON_LIMIT : p->size / 2 + 1;
  return OCTA_IS_DRAWN (p->colour) && p->near && p->size > 0 && x > -r
         && y > -r && x < (double)a.width - 2 * m + r
         && y < (double)a.height - 2 * m + r;
}

#endif

#ifdef OCTA_HOST

/* The words of a unit's image, cleared unless it is the first unit.  */
template <class T>
static T *
octa_own (octa_samples_ptr first, octa_samples_ptr others, long long words,
          long long u)
{
  if (u == 0)
    return octa_ptr<T> (first);
  T *own = octa_ptr<T> (others) + (u - 1) * words;
  __builtin_memset (own, 0, (unsigned long)words * sizeof (T));
  return own;
}

/* The pixels of N points; -1 for those outside.  */
static void
octa_pixels (const octa_splat_args &a, const double *x, const double *y, int n,
             int *__restrict__ at)
{
  const double w = (double)a.width, h = (double)a.height;
  const int columns = (int)a.width, rows = (int)a.height;
  for (int k = 0; k < n; k++)
    {
      const bool is_in = (x[k] >= 0) & (x[k] <= w) & (y[k] >= 0) & (y[k] <= h);
      int i = (int)(is_in ? x[k] : 0), j = (int)(is_in ? y[k] : 0);
      i -= i == columns;
      j -= j == rows;
      at[k] = is_in ? j * columns + i : -1;
    }
}

#endif

#if defined OCTA_HOST && defined OCTA_SHAPE_DISC

/* The points of a unit, sorted into bins by their pixels.  */
struct octa_binned
{
  double x, y;
  long long i;
};

struct octa_bins
{
  octa_binned *room;
  int count, most; /* bins, and points of each */
  int n[OCTA_SPLAT_BINS];

  octa_bins (const octa_splat_args &a, long long u)
  {
    count = (int)((a.width * a.height - 1) / OCTA_SPLAT_BIN) + 1;
    room = octa_ptr<octa_binned> (a.bins + u * a.bin_bytes);
    most = (int)(a.bin_bytes / (long long)sizeof (octa_binned) / count);
    for (int b = 0; b < count; b++)
      n[b] = 0;
  }

  /* Add points to bins, and call DRAW for each bin that is full, and for all
     bins at the end.  */
  template <class F>
  void
  add (int at, const octa_binned &point, F draw)
  {
    const int b = at / OCTA_SPLAT_BIN;
    octa_binned *bin = room + (long long)b * most;
    bin[n[b]++] = point;
    if (n[b] == most)
      {
        draw (bin, most);
        n[b] = 0;
      }
  }

  template <class F>
  void
  end (F draw)
  {
    for (int b = 0; b < count; b++)
      draw (room + (long long)b * most, n[b]);
  }
};

#endif

#if defined OCTA_STEP_COUNT

#ifdef OCTA_HOST

static void
octa_do (const octa_splat_args &a, long long u)
{
  unsigned *counts = octa_own<unsigned> (a.image, a.others, a.width * a.height,
                                         u);
  octa_stretches (a.n * u / a.units, a.n * (u + 1) / a.units,
                  [&] (long long i, int n) {
                    double x[OCTA_MANY], y[OCTA_MANY];
                    int at[OCTA_MANY];
                    octa_scaled_read (a.x, a.column, i, n, x);
                    octa_scaled_read (a.y, a.row, i, n, y);
                    octa_pixels (a, x, y, n, at);
                    for (int k = 0; k < n; k++)
                      if (at[k] >= 0)
                        counts[at[k]]++;
                  });
}

#else

OCTA_FN void
octa_do (const octa_splat_args &a, long long i, int)
{
  const long long x = octa_pixel (octa_scaled (a.column, octa_read (a.x, i)),
                                  (double)a.width);
  const long long y = octa_pixel (octa_scaled (a.row, octa_read (a.y, i)),
                                  (double)a.height);
  if (x >= 0 && y >= 0)
    atomicAdd (octa_ptr<unsigned> (a.image) + y * a.width + x, 1u);
}

#define OCTA_TEAM 1

#endif

#else

#ifdef OCTA_HOST

#if defined OCTA_SHAPE_POINT && defined OCTA_STEP_FULL

/* The words of N points from I on.  */
static void
octa_words (const octa_splat_args &a, long long i, int n,
            octa_word *__restrict__ w)
{
  if (a.depths)
    {
      const float *d = octa_ptr<const float> (a.depths) + i;
      for (int k = 0; k < n; k++)
        w[k] = (octa_word)octa_nearness (d[k]) << 32;
    }
  else
    for (int k = 0; k < n; k++)
      w[k] = (octa_word)(a.first + i + k + 1) << 32;
  if (a.colours)
    {
      const unsigned *c = octa_ptr<const unsigned> (a.colours) + i;
      for (int k = 0; k < n; k++)
        w[k] = OCTA_IS_DRAWN (c[k]) && w[k] ? w[k] | c[k] : 0;
    }
  else
    for (int k = 0; k < n; k++)
      w[k] = w[k] ? w[k] | (octa_word)a.colour : 0;
}

/* Points of one colour, of which the last one is nearest: half a word per
   pixel is enough to record which one that is.  */
static void
octa_do_last (const octa_splat_args &a, octa_word *image, long long u)
{
  const long long pixels = a.width * a.height;
  unsigned *last = octa_ptr<unsigned> (a.bins + u * a.bin_bytes);
  __builtin_memset (last, 0, (unsigned long)pixels * sizeof *last);
  octa_stretches (a.n * u / a.units, a.n * (u + 1) / a.units,
                  [&] (long long i, int n) {
                    double x[OCTA_MANY], y[OCTA_MANY];
                    int at[OCTA_MANY];
                    octa_scaled_read (a.x, a.column, i, n, x);
                    octa_scaled_read (a.y, a.row, i, n, y);
                    octa_pixels (a, x, y, n, at);
                    for (int k = 0; k < n; k++)
                      if (at[k] >= 0)
                        last[at[k]] = (unsigned)(i + k) + 1u;
                  });
  for (long long k = 0; k < pixels; k++)
    {
      const octa_word w = last[k]
                              ? (octa_word)((unsigned)a.first + last[k]) << 32
                                    | (unsigned)a.colour
                              : 0;
      image[k] = image[k] > w ? image[k] : w;
    }
}

static void
octa_do (const octa_splat_args &a, long long u)
{
  octa_word *image = octa_own<octa_word> (a.image, a.others,
                                          a.width * a.height, u);
  if (! a.colours && ! OCTA_IS_DRAWN ((unsigned)a.colour))
    return;
  if (a.bins)
    {
      octa_do_last (a, image, u);
      return;
    }
  octa_stretches (a.n * u / a.units, a.n * (u + 1) / a.units,
                  [&] (long long i, int n) {
                    double x[OCTA_MANY], y[OCTA_MANY];
                    octa_word w[OCTA_MANY];
                    int at[OCTA_MANY];
                    octa_scaled_read (a.x, a.column, i, n, x);
                    octa_scaled_read (a.y, a.row, i, n, y);
                    octa_pixels (a, x, y, n, at);
                    octa_words (a, i, n, w);
                    for (int k = 0; k < n; k++)
                      if (at[k] >= 0)
                        {
                          const octa_word old = image[at[k]];
                          image[at[k]] = old > w[k] ? old : w[k];
                        }
                  });
}

#else

#define OCTA_SOON 8 /* pixels are prefetched for this many points ahead */

/* The pixels near the lower left corners of N points.  */
static void
octa_corners (const octa_splat_args &a, double size, const double *x,
              const double *y, int n, int *__restrict__ at)
{
  const double w = (double)(a.width - 1), h = (double)(a.height - 1);
  const int columns = (int)a.width;
  for (int k = 0; k < n; k++)
    {
      double i = x[k] - size / 2, j = y[k] - size / 2;
      i = i > 0 ? i : 0;
      j = j > 0 ? j : 0;
      at[k] = (int)(j < h ? j : h) * columns + (int)(i < w ? i : w);
    }
}

/* Prefetch the pixels from AT on.  */
static inline void
octa_fetch (const octa_splat_to &to, double size, int at)
{
  for (int j = 0; j <= (int)size && j < 16; j++)
    {
#ifdef OCTA_IS_FLAT
      __builtin_prefetch (to.hidden + at + j * to.width, 1);
#else
      __builtin_prefetch (to.image + at + j * to.width, 1);
#ifdef OCTA_STEP_BLEND
      __builtin_prefetch (to.sums + (at + j * to.width) * to.n_sums, 1);
#endif
#endif
    }
}

#ifdef OCTA_SHAPE_DISC

static void
octa_do_binned (const octa_splat_args &a, const octa_splat_to &to, long long u)
{
  octa_bins bins (a, u);
  auto draw = [&] (const octa_binned *p, int n) {
    for (int k = 0; k < n; k++)
      {
        octa_splat_point point;
        if (octa_point_at (a, p[k].i, p[k].x, p[k].y, &point))
          octa_splat (to, point, 0, 1);
      }
  };
  octa_stretches (a.n * u / a.units, a.n * (u + 1) / a.units,
                  [&] (long long i, int n) {
                    double x[OCTA_MANY], y[OCTA_MANY];
                    int at[OCTA_MANY];
                    octa_scaled_read (a.x, a.column, i, n, x);
                    octa_scaled_read (a.y, a.row, i, n, y);
                    octa_corners (a, a.sizes ? 6 : a.size, x, y, n, at);
                    for (int k = 0; k < n; k++)
                      {
                        const octa_binned p = { x[k], y[k], i + k };
                        bins.add (at[k], p, draw);
                      }
                  });
  bins.end (draw);
}

#endif

#ifdef OCTA_IS_FLAT

#define OCTA_SIDE 4 /* pixels, of small discs */
#define OCTA_BLOCK_OF (OCTA_SIDE * OCTA_SIDE)

/* Do all discs have the same size, and touch at most a block of OCTA_SIDE x
   OCTA_SIDE pixels?  */
static inline bool
octa_is_small (const octa_splat_args &a)
{
  return ! a.sizes && a.size < OCTA_SIDE - 1;
}

/* The blocks of N points: their first pixels, and the positions of their
   pixels relative to the points. -1: the point is not drawn; -2: its block is
   not completely in the image.  */
static void
octa_blocks (const octa_splat_args &a, int n, double *__restrict__ x,
             double *__restrict__ y, int *__restrict__ at,
             float *__restrict__ dx, float *__restrict__ dy)
{
  const double m = a.margin, far = octa_reach (a.size) + 0.5;
  const double out = m > 0 ? OCTA_ON_LIMIT : a.size / 2 + 1;
  const double w = (double)a.width - 2 * m, h = (double)a.height - 2 * m;
  const int columns = (int)a.width, rows = (int)a.height;
  for (int k = 0; k < n; k++)
    {
      const bool is_drawn = (x[k] > -out) & (x[k] < w + out) & (y[k] > -out)
                            & (y[k] < h + out);
      const double px = is_drawn ? x[k] + m : 0, py = is_drawn ? y[k] + m : 0;
      const int i = (int)OCTA_LIBM (ceil) (px - far);
      const int j = (int)OCTA_LIBM (ceil) (py - far);
      const bool is_in = (i >= 0) & (j >= 0) & (i + OCTA_SIDE <= columns)
                         & (j + OCTA_SIDE <= rows);
      at[k] = ! is_drawn ? -1 : is_in ? j * columns + i : -2;
      dx[k] = (float)(i + 0.5 - px);
      dy[k] = (float)(j + 0.5 - py);
    }
}

typedef unsigned short octa_block
    __attribute__ ((vector_size (2 * OCTA_BLOCK_OF)));
typedef octa_word octa_block_rows
    __attribute__ ((vector_size (2 * OCTA_BLOCK_OF)));

static inline octa_word
octa_load (const unsigned short *p)
{
  octa_word w;
  __builtin_memcpy (&w, p, sizeof w);
  return w;
}

/* Hide what P covers of the block at HIDDEN, unless the block is hidden
   already.  */
static inline void
octa_hide_block (unsigned short *hidden, long long width,
                 const octa_splat_point &p, float dx, float dy)
{
  unsigned short *row[OCTA_SIDE];
  unsigned short part[OCTA_BLOCK_OF];
  for (int j = 0; j < OCTA_SIDE; j++)
    row[j] = hidden + j * width;
  const octa_block_rows r = { octa_load (row[0]), octa_load (row[1]),
                              octa_load (row[2]), octa_load (row[3]) };
  octa_block b = (octa_block)r, v;
  const octa_block_rows full = (octa_block_rows)(b >= OCTA_HIDDEN);
  if ((full[0] & full[1] & full[2] & full[3]) == ~(octa_word)0)
    return;
  for (int i = 0; i < OCTA_BLOCK_OF; i++)
    {
      const float x = dx + (float)(i % OCTA_SIDE);
      const float y = dy + (float)(i / OCTA_SIDE);
      part[i] = (unsigned short)octa_hides (p.colour,
                                            octa_cover_at (p, x * x + y * y));
    }
  __builtin_memcpy (&v, part, sizeof v);
  /* octa_hidden of each pixel */
  typedef unsigned wide __attribute__ ((vector_size (4 * OCTA_BLOCK_OF)));
  const wide seen = __builtin_convertvector(~b, wide);
  const wide more = __builtin_convertvector(v, wide);
  b += __builtin_convertvector(seen * more >> 16, octa_block);
  const octa_block_rows to = (octa_block_rows)b;
  for (int j = 0; j < OCTA_SIDE; j++)
    {
      const octa_word w = to[j];
      __builtin_memcpy (row[j], &w, sizeof w);
    }
}

static void
octa_do_small (const octa_splat_args &a, const octa_splat_to &to, long long u)
{
  octa_splat_point first;
  first.size = a.size;
  first.colour = (unsigned)a.colour;
  octa_round (&first);
  octa_stretches (a.n * u / a.units, a.n * (u + 1) / a.units,
                  [&] (long long i, int n) {
                    double x[OCTA_MANY], y[OCTA_MANY];
                    float dx[OCTA_MANY], dy[OCTA_MANY];
                    int at[OCTA_MANY];
                    octa_scaled_read (a.x, a.column, i, n, x);
                    octa_scaled_read (a.y, a.row, i, n, y);
                    octa_blocks (a, n, x, y, at, dx, dy);
                    for (int k = 0; k < n; k++)
                      {
                        octa_splat_point p;
                        if (k + OCTA_SOON < n && at[k + OCTA_SOON] >= 0)
                          octa_fetch (to, a.size, at[k + OCTA_SOON]);
                        if (at[k] >= 0)
                          octa_hide_block (to.hidden + at[k], to.width, first,
                                           dx[k], dy[k]);
                        else if (at[k] == -2
                                 && octa_point_at (a, i + k, x[k], y[k], &p))
                          octa_splat (to, p, 0, 1);
                      }
                  });
}

#endif

static void
octa_do (const octa_splat_args &args, long long u)
{
  const octa_splat_args a = args;
  const long long to_end = a.n * (u + 1) / a.units;
  octa_splat_to to;
  to.width = a.width;
  to.height = a.height;
  to.n_sums = a.n_sums;
#if defined OCTA_IS_FLAT
  to.image = to.sums = nullptr;
  to.logs = nullptr;
  to.hidden = octa_own<unsigned short> (a.sums, a.others, a.width * a.height,
                                        u);
#elif defined OCTA_STEP_BLEND
  unsigned logs[OCTA_LEVELS + 1];
  for (int k = 0; k <= OCTA_LEVELS; k++)
    logs[k] = octa_log (k);
  to.logs = logs;
  to.image = octa_ptr<octa_word> (a.image);
  to.sums = octa_own<octa_word> (a.sums, a.others,
                                 a.width * a.height * a.n_sums, u);
#else
  to.logs = nullptr;
  to.image = octa_own<octa_word> (a.image, a.others, a.width * a.height, u);
  to.sums = nullptr;
#endif
#ifdef OCTA_IS_FLAT
  if (octa_is_small (a) && OCTA_IS_DRAWN ((unsigned)a.colour))
    {
      octa_do_small (a, to, u);
      return;
    }
#endif
#ifdef OCTA_SHAPE_DISC
  if (a.bins)
    {
      octa_do_binned (a, to, u);
      return;
    }
#endif
  const double size = a.sizes ? 6 : a.size;
  for (long long i = a.n * u / a.units; i < to_end; i += OCTA_MANY)
    {
      const int n = (int)(to_end - i < OCTA_MANY ? to_end - i : OCTA_MANY);
      double x[OCTA_MANY], y[OCTA_MANY];
      int at[OCTA_MANY];
      octa_scaled_read (a.x, a.column, i, n, x);
      octa_scaled_read (a.y, a.row, i, n, y);
      octa_corners (a, size, x, y, n, at);
      for (int k = 0; k < n; k++)
        {
          octa_splat_point p;
          if (k + OCTA_SOON < n)
            octa_fetch (to, size, at[k + OCTA_SOON]);
          if (octa_point_at (a, i + k, x[k], y[k], &p))
            octa_splat (to, p, 0, 1);
        }
    }
}

#endif

#else

#ifdef OCTA_SHAPE_POINT
#define OCTA_TEAM 1
#else
#define OCTA_TEAM 8 /* threads that draw a point */
#endif

OCTA_FN void
octa_do (const octa_splat_args &a, long long i, int lane)
{
  octa_splat_to to;
  octa_splat_point p;
  to.image = octa_ptr<octa_word> (a.image);
  to.sums = octa_ptr<octa_word> (a.sums);
  to.width = a.width;
  to.height = a.height;
  to.n_sums = a.n_sums;
  if (octa_point_at (a, i, octa_scaled (a.column, octa_read (a.x, i)),
                     octa_scaled (a.row, octa_read (a.y, i)), &p))
    octa_splat (to, p, lane, OCTA_TEAM);
}

#endif

#endif

OCTA_SAMPLES_KERNEL (octa_splat_args)
{
#ifdef OCTA_HOST
  for (long long u = lo; u < hi; u++)
    octa_do (a, u);
#else
  const int lane = (int)(threadIdx.x % OCTA_TEAM);
  for (long long i = ((long long)blockIdx.x * OCTA_BLOCK + threadIdx.x)
                     / OCTA_TEAM;
       i < a.n; i += (long long)gridDim.x * (OCTA_BLOCK / OCTA_TEAM))
    octa_do (a, a.n - 1 - i, lane);
#endif
}
