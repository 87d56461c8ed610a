/* octa_spread_host_tpl.cuh -- spread the values of points that are not on a
   grid to a grid, on the host.

   KEYS, ascending, and the records of points are those of OCTA_STEP_PACK: a
   key is the first place within reach of a point.  The grid is periodic.  Each
   tile of it adds up the points that reach it in their order, so the result
   always has the same bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A tile: its corner and its lengths.  */
typedef struct octa_tile
{
  long long at[3], len[3];
} octa_tile;

/* Tile B of a grid of size N; all tiles have SIZE except the last ones.  */
OCTA_FN octa_tile
octa_tile_of (long long b, const long long *n, const long long *size)
{
  octa_tile t;
  for (int d = 0; d < 3; d++)
    {
      const long long count = (n[d] + size[d] - 1) / size[d];
      t.at[d] = b % count * size[d];
      t.len[d] = n[d] - t.at[d] < size[d] ? n[d] - t.at[d] : size[d];
      b /= count;
    }
  return t;
}

/* Points whose first places are in one row along the first dimension.  Their
   coordinate is the key minus BASE there, and FIRST in the other
   dimensions.  */
typedef struct octa_run
{
  long long begin, end, base, first[3];
} octa_run;

/* The number of runs of points that reach tile T: one for each row of places
   from which it is reached, and one for places before the grid's beginning,
   one period back.  */
OCTA_FN long long
octa_runs (const octa_tile *t)
{
  return 2 * (OCTA_D > 1 ? t->len[1] + OCTA_W - 1 : 1)
         * (OCTA_D > 2 ? t->len[2] + OCTA_W - 1 : 1);
}

OCTA_FN octa_run
octa_run_of (const unsigned *keys, long long points, const octa_tile *t,
             const long long *n, long long r)
{
  octa_run run = { 0, 0, 0, { 0, 0, 0 } };
  const long long rows = OCTA_D > 1 ? t->len[1] + OCTA_W - 1 : 1;
  const long long row[3] = { 0, r / 2 % rows, r / 2 / rows };
  for (int d = OCTA_D - 1; d > 0; d--)
    {
      run.first[d] = t->at[d] - (OCTA_W - 1) + row[d];
      run.base = (run.base + octa_wrap (run.first[d], n[d])) * n[d - 1];
    }
  const long long back = r % 2 ? n[0] : 0;
  const long long from = t->at[0] - (OCTA_W - 1) + back;
  const long long to = t->at[0] + t->len[0] + back;
  const long long lo = from > 0 ? from : 0, hi = to < n[0] ? to : n[0];
  if (lo < hi)
    {
      run.begin = octa_first (keys, points, run.base + lo);
      run.end = run.begin
                + octa_first (keys + run.begin, points - run.begin,
                              run.base + hi);
    }
  run.base += back;
  return run;
}

/* Where sums are accumulated: pairs of T; AT is the one for place FROM.  */
template <class T> struct octa_sums
{
  T *at;
  long long from[3], row, page;
};

/* Add C, the value at the point of RECORD, to the places of tile T within its
   reach, from FIRST on.  */
template <class S>
OCTA_FN void
octa_spread_point (const octa_sums<S> *to, const octa_tile *t,
                   const octa_pair *record, const long long *first, octa_pair c)
{
  octa_real v[3][OCTA_W] = { { 1 }, { 1 }, { 1 } };
  int lo[3] = { 0, 0, 0 }, hi[3] = { 1, 1, 1 };
  for (int d = 0; d < OCTA_D; d++)
    {
      const long long in = first[d] - t->at[d];
      lo[d] = in < 0 ? (int)-in : 0;
      hi[d] = in + OCTA_W > t->len[d] ? (int)(t->len[d] - in) : OCTA_W;
    }
  octa_weigh (v, record);
  for (int k = lo[2]; k < hi[2]; k++)
    for (int l = lo[1]; l < hi[1]; l++)
      {
        const octa_real u = v[1][l] * v[2][k];
        const octa_pair cu = { c.re * u, c.im * u };
        S *row = to->at + (first[0] - to->from[0])
                 + to->row * (first[1] + l - to->from[1])
                 + to->page * (first[2] + k - to->from[2]);
        for (int i = lo[0]; i < hi[0]; i++)
          {
            row[i].re += cu.re * v[0][i];
            row[i].im += cu.im * v[0][i];
          }
      }
}

/* Sorted points, and their values for COLUMN, in records of STRIDE pairs.  */
typedef struct octa_points
{
  const unsigned *keys;
  const double *order;
  const octa_pair *records;
  long long points, stride, column;
} octa_points;

template <class S>
OCTA_FN void
octa_spread_run (const octa_sums<S> *to, const octa_tile *t,
                 const octa_points *p, const octa_run *run)
{
  long long first[3] = { 0, run->first[1], run->first[2] };
  for (long long j = run->begin; j < run->end; j++)
    {
      const octa_pair *record
          = p->records + p->stride * octa_from (p->order, j);
      octa_prefetch (p->order, p->records, p->stride, p->points, j);
      first[0] = (long long)p->keys[j] - run->base;
      octa_spread_point (to, t, record, first, record[OCTA_ROOM + p->column]);
    }
}

#ifdef OCTA_SINGLE

/* Do many points of RUN reach the same place?  Then floats would lose digits
   in the sum.  */
OCTA_FN bool
octa_is_dense (const unsigned *keys, const octa_run *run)
{
  enum
  {
    MANY = 32
  };
  for (long long j = run->begin; j + MANY < run->end; j += MANY)
    if (keys[j + MANY] - keys[j] < OCTA_W)
      return true;
  return false;
}

/* Add up the points of RUN as doubles, then add the sum to the grid.  */
static void
octa_spread_dense (const octa_sums<octa_pair> *to, const octa_tile *t,
                   const octa_points *p, const octa_run *run)
{
  enum
  {
    ROWS = OCTA_D > 1 ? OCTA_W : 1,
    PAGES = OCTA_D > 2 ? OCTA_W : 1
  };
  const long long size[3] = OCTA_TILE;
  octa_z room[OCTA_TILE_0 * ROWS * PAGES];
  const octa_sums<octa_z> sums
      = { room, { t->at[0], run->first[1], run->first[2] }, size[0], size[0] * ROWS };
  for (int i = 0; i < OCTA_TILE_0 * ROWS * PAGES; i++)
    room[i] = octa_z{ 0, 0 };
  octa_spread_run (&sums, t, p, run);
  for (long long k = 0; k < PAGES; k++)
    for (long long l = 0; l < ROWS; l++)
      {
        const long long y = run->first[1] + l, z = run->first[2] + k;
        if (y < t->at[1] || y >= t->at[1] + t->len[1] || z < t->at[2]
            || z >= t->at[2] + t->len[2])
          continue;
        octa_pair *row = to->at + t->at[0] + to->row * y + to->page * z;
        const octa_z *more = room + sums.row * l + sums.page * k;
        for (long long i = 0; i < t->len[0]; i++)
          row[i] = octa_pair{ (octa_real)(row[i].re + more[i].re),
                              (octa_real)(row[i].im + more[i].im) };
      }
}

#endif

static void
octa_spread_tile (octa_pair *out, const octa_points *p, const octa_tile *t,
                  const long long *n)
{
  const octa_sums<octa_pair> sums
      = { out, { 0, 0, 0 }, n[0], n[0] * n[1] };
  for (long long k = 0; k < t->len[2]; k++)
    for (long long l = 0; l < t->len[1]; l++)
      for (long long i = 0; i < t->len[0]; i++)
        out[t->at[0] + i + n[0] * (t->at[1] + l + n[1] * (t->at[2] + k))]
            = octa_pair{ 0, 0 };
  const long long runs = octa_runs (t);
  for (long long r = 0; r < runs; r++)
    {
      const octa_run run = octa_run_of (p->keys, p->points, t, n, r);
#ifdef OCTA_SINGLE
      if (octa_is_dense (p->keys, &run))
        {
          octa_spread_dense (&sums, t, p, &run);
          continue;
        }
#endif
      octa_spread_run (&sums, t, p, &run);
    }
}

OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (const unsigned *, keys, 0)
  OCTA_ARG (const double *, order, 1)
  OCTA_ARG (const octa_pair *, records, 2)
  OCTA_ARG (octa_pair *, out, 3)
  OCTA_ARG (long long, points, 4)
  OCTA_ARG (long long, stride, 5)
  OCTA_ARG (long long, tiles, 6)
  OCTA_LENGTHS (n, 7)
  const long long size[3] = OCTA_TILE;
  for (long long b = lo; b < hi; b++)
    {
      const octa_tile t = octa_tile_of (b % tiles, n, size);
      const octa_points p
          = { keys, order, records, points, stride, b / tiles };
      octa_spread_tile (out + n[0] * n[1] * n[2] * (b / tiles), &p, &t, n);
    }
}
