/* nufft.c -- the parts of nonuniform transforms that read points.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fft/private.h"

#include <stdio.h>
#include <string.h>

/* The tile of the grid for a block on the host.  */
static const int tiles[OCTA_NUFFT_DIMS][3] = { { 2048, 1, 1 },
                                               { 64, 64, 1 },
                                               { 32, 32, 16 } };

/* How many blocks a multiprocessor runs at a time.  Their sums are in
   registers; it has 65536 of 32 bits.  With this number the loop over points
   has enough registers.  */
static int
resident (const octa_fft_points *s)
{
  if (s->type == OCTA_TYPE_SINGLE)
    return s->n_dims == 1 ? 8 : strcmp (s->step, "GATHER") ? 6 : 5;
  return s->n_dims > 1 && s->window && OCTA_NUFFT_EIGHTS (s->window->width) > 2
             ? 3
             : 4;
}

const char *
octa_fft_points_text (const octa_fft_points *s, octa_strbuf *text)
{
  size_t len;
  const int *t = tiles[s->n_dims - 1];
  const octa_fft_window *w = s->window;
  const bool is_single = s->type == OCTA_TYPE_SINGLE;
  octa_strbuf_clear (text);
  octa_strbuf_add (text, octa_embed ("octa_nufft.h", &len));
  octa_strbuf_printf (text,
                      "#define OCTA_STEP_%s 1\n#define OCTA_D %d\n"
                      "#define OCTA_REAL %s\n%s#define OCTA_POINT %s\n"
                      "#define OCTA_TILE { %d, %d, %d }\n"
                      "#define OCTA_TILE_0 %d\n"
                      "#define OCTA_RESIDENT %d\n",
                      s->step, s->n_dims, is_single ? "float" : "double",
                      is_single ? "#define OCTA_SINGLE 1\n" : "",
                      s->points == OCTA_TYPE_SINGLE ? "float" : "double", t[0],
                      t[1], t[2], t[0], resident (s));
  if (w)
    octa_strbuf_printf (text, "#define OCTA_W %d\n#define OCTA_BETA %.17g\n",
                        w->width, w->beta);
  const bool is_band = strstr ("FILL CUT", s->step);
  for (int i = 0; is_band && i < OCTA_FFT_TERMS; i++)
    octa_strbuf_printf (text, "%s%.17g%s",
                        i ? ", " : "#define OCTA_INVERSE { ", w->inverse[i],
                        i + 1 < OCTA_FFT_TERMS ? "" : " }\n");
  octa_strbuf_add (text, octa_embed ("octa_first.cuh", &len));
  octa_strbuf_add (text, octa_embed ("octa_window.cuh", &len));
  return ! strcmp (s->step, "GATHER")            ? "octa_gather_tpl.cuh"
         : ! strcmp (s->step, "SPREAD")          ? "octa_spread_host_tpl.cuh"
         : strstr ("PACK FILL CUT SUM", s->step) ? "octa_nufft_tpl.cuh"
                                                 : "octa_spread_tpl.cuh";
}

static octa_status
find_kernel (const octa_fft_points *s, const octa_fuse_kernel **k)
{
  static octa_strbuf text;
  char name[64];
  const char *template = octa_fft_points_text (s, &text);
  snprintf (name, sizeof name, "octa_nufft_%s_%d_%d", s->step, s->n_dims,
            s->window ? s->window->width : 0);
  return octa_strbuf_ok (&text)
             ? octa_template_kernel (name, text.s, template, k)
             : OCTA_FAIL;
}

/* Launch K with BLOCKS of THREADS and the arguments A.  */
static octa_status
run (const octa_fuse_kernel *k, octa_argpack *a, int64_t blocks,
     unsigned threads)
{
  return octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                  (unsigned[]){ threads, 1, 1 }, a->params);
}

static octa_status
launch (const octa_fft_points *s, octa_argpack *a, int64_t blocks,
        unsigned threads)
{
  const octa_fuse_kernel *k;
  return find_kernel (s, &k) == OCTA_OK ? run (k, a, blocks, threads)
                                        : OCTA_FAIL;
}

/* N in memory as numbers of class T.  A complex N is not checked for being
   real, because that would wait.  */
static octa_status
ready (octa_node *n, octa_type t, bool is_complex, octa_node **out)
{
  octa_status st;
  octa_node *a = NULL, *copy = NULL;
  OCTA_TRY (octa_node_compute (n));
  if (is_complex && n->cplx == OCTA_UNRESOLVED && n->type == t
      && n->kind == OCTA_NODE_BUFFER)
    octa_node_retain (a = n);
  else
    {
      OCTA_TRY (octa_index_convert (n, t, is_complex, &a));
      OCTA_TRY (octa_node_resolve (a));
      OCTA_TRY (octa_node_store (a));
    }
  /* An array over memory of others may not be aligned.  */
  if ((a->buffer->block->p + a->buffer->offset) % 16)
    {
      OCTA_TRY (octa_node_copy (a, &copy));
      *out = copy;
    }
  else
    *out = OCTA_MOVE (a);
done:
  octa_node_release (a);
  return st;
}

/* The class of a kernel's values: single if N is, else double.  */
static octa_type
class_of (const octa_node *n)
{
  return n->type == OCTA_TYPE_SINGLE ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE;
}

/* Mark Y as a result that may turn out real.  */
static octa_node *
unknown (octa_node *y)
{
  y->is_kept = false;
  y->cplx = OCTA_UNRESOLVED;
  return y;
}

/* Get the lengths of a grid of N_DIMS dimensions; return the number of columns
   that follow.  */
static int64_t
lengths (const octa_size *size, int n_dims, int64_t n[3])
{
  for (int d = 0; d < 3; d++)
    n[d] = d < n_dims ? octa_size_along (size, d) : 1;
  return octa_size_elems (size) / (n[0] * n[1] * n[2]);
}

/* Fails if a grid of N has more places than the kernels' 32-bit positions.  */
static octa_status
check_grid (const int64_t n[3])
{
  int64_t places = 1, longest = 0;
  for (int d = 0; d < 3; d++)
    {
      places = octa_size_product (places, n[d]);
      longest = n[d] > longest ? n[d] : longest;
    }
  if (longest <= INT32_MAX && places <= UINT32_MAX)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "nufft: the finer grid would have %lld places, and can "
                    "have at most 4294967295, 2147483647 in a dimension: ask "
                    "for fewer frequencies at a time",
                    (long long)places);
}

/* How many pairs of numbers the places of a record take.  */
static int
room (int n_dims)
{
  return (n_dims + 1) / 2;
}

static void
add_lengths (octa_argpack *a, const int64_t n[3])
{
  for (int d = 0; d < 3; d++)
    octa_argpack_add (a, n[d]);
}

static void
add_doubles (octa_argpack *a, const double *v, int count)
{
  for (int d = 0; d < count; d++)
    {
      int64_t word;
      memcpy (&word, v + d, sizeof word);
      octa_argpack_add (a, word);
    }
}

octa_status
octa_fft_pack (const octa_fft_window *w, const octa_fft_axes *axes,
               octa_node *points, octa_node *values, octa_node **keys,
               octa_node **records)
{
  octa_status st;
  octa_node *p = NULL, *v = NULL, *k = NULL, *r = NULL;
  octa_argpack a;
  const int n_dims = axes->n_dims;
  const octa_fft_points s = { .step = "PACK",
                              .n_dims = n_dims,
                              .type = class_of (values),
                              .points = class_of (points) };
  const int64_t rows = octa_size_along (&points->size, 0);
  const int64_t columns = octa_size_along (&values->size, 1);
  const bool is_complex = values->cplx != OCTA_REAL;
  const double half[3] = { w->width / 2. };
  OCTA_TRY (check_grid (axes->n));
  OCTA_TRY (ready (points, s.points, false, &p));
  OCTA_TRY (ready (values, s.type, is_complex, &v));
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_UINT32, false, OCTA_SIZE (rows, 1), &k));
  OCTA_TRY (octa_node_empty (s.type, false,
                             OCTA_SIZE (2 * (room (n_dims) + columns), rows),
                             &r));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (p->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (v->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (r->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (k->buffer));
  octa_argpack_add (&a, rows);
  octa_argpack_add (&a, columns);
  octa_argpack_add (&a, octa_size_along (&values->size, 0) != rows);
  octa_argpack_add (&a, is_complex);
  add_doubles (&a, half, 1);
  add_lengths (&a, axes->n);
  add_doubles (&a, axes->scale, 3);
  add_doubles (&a, axes->shift, 3);
  add_doubles (&a, axes->turn, 3);
  OCTA_TRY (
      launch (&s, &a, octa_ceil_div (rows, OCTA_NUFFT_SPAN), OCTA_NUFFT_SPAN));
  *keys = k;
  *records = r;
  k = r = NULL;
done:
  octa_node_release (p);
  octa_node_release (v);
  octa_node_release (k);
  octa_node_release (r);
  return st;
}

/* ---- points to a grid ---- */

/* Spreading sorted points to a grid N.  */
typedef struct octa_spreading
{
  octa_fft_points s;
  octa_node *keys, *order, *records, *out;
  int64_t n[3], columns;
} octa_spreading;

/* The tiles of a grid in a dimension, and how many of them do not overlap the
   others.  */
typedef struct octa_tiles
{
  int64_t count, step;
} octa_tiles;

static octa_tiles
tiles_along (int64_t n, int n_dims)
{
  const int64_t count = OCTA_NUFFT_TILES (n, n_dims);
  return (octa_tiles){ count, count > 1 ? 2 : 1 };
}

/* Find where the points of each of COUNT keys begin, and where the last ones
   end.  */
static octa_status
find_begins (const octa_spreading *j, int64_t count, octa_node **out)
{
  octa_status st;
  octa_node *y = NULL;
  octa_argpack a;
  octa_fft_points s = { .step = "BEGINS", .n_dims = 1 };
  s.type = s.points = OCTA_TYPE_DOUBLE;
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_INT64, false, OCTA_SIZE (count + 1, 1), &y));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (j->keys->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  octa_argpack_add (&a, j->keys->n_elems);
  octa_argpack_add (&a, count + 1);
  OCTA_TRY (launch (&s, &a, octa_ceil_div (count + 1, OCTA_NUFFT_SPAN),
                    OCTA_NUFFT_SPAN));
  *out = OCTA_MOVE (y);
done:
  octa_node_release (y);
  return st;
}

static void
add_points (octa_argpack *a, const octa_spreading *j)
{
  octa_argpack_add (a, (int64_t)octa_buffer_use (j->keys->buffer));
  octa_argpack_add (a, (int64_t)octa_buffer_use (j->order->buffer));
  octa_argpack_add (a, (int64_t)octa_buffer_use (j->records->buffer));
}

/* The COUNT parts into which the points of one key are divided, in each
   column; or NULL.  */
static octa_status
spread_parts (octa_spreading *j, int64_t count, octa_node **out)
{
  octa_status st;
  octa_node *y = NULL;
  octa_argpack a;
  const int n_dims = j->s.n_dims, width = j->s.window->width;
  const int64_t all = count * OCTA_NUFFT_PLANES (width, n_dims) * j->columns;
  *out = NULL;
  if (count == 0)
    return OCTA_OK;
  OCTA_TRY (octa_node_empty (j->s.type, false,
                             OCTA_SIZE (OCTA_NUFFT_PATCH (width, n_dims), all),
                             &y));
  j->s.step = "PARTS";
  a.n = 0;
  add_points (&a, j);
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  octa_argpack_add (&a, octa_size_along (&j->records->size, 0) / 2);
  octa_argpack_add (&a, j->n[2]);
  octa_argpack_add (&a, count);
  octa_argpack_add (&a, all);
  OCTA_TRY (launch (&j->s, &a, octa_ceil_div (all * 32, OCTA_NUFFT_SPAN),
                    OCTA_NUFFT_SPAN));
  *out = OCTA_MOVE (y);
done:
  octa_node_release (y);
  return st;
}

/* Spread the tiles of a grid, one color after the other: tiles of one color do
   not overlap each other.  */
static octa_status
spread_tiles (octa_spreading *j)
{
  octa_status st;
  octa_node *begins = NULL, *parts = NULL;
  octa_argpack a;
  const octa_fuse_kernel *k;
  const octa_tiles x = tiles_along (j->n[0], j->s.n_dims);
  const octa_tiles y = tiles_along (j->n[1], j->s.n_dims);
  const int64_t blocks = x.count / x.step * (y.count / y.step) * j->n[2]
                         * j->columns;
  const int64_t count = j->keys->n_elems
                        / OCTA_NUFFT_PART (octa_types[j->s.type].size,
                                           j->s.n_dims);
  OCTA_TRY (find_begins (j, x.count * y.count * OCTA_NUFFT_IN_TILE * j->n[2],
                         &begins));
  OCTA_TRY (octa_lane_fill8 (octa_buffer_change (j->out->buffer), 0,
                             octa_elem_size (j->s.type, true)
                                 * (size_t)j->out->n_elems));
  OCTA_TRY (spread_parts (j, count, &parts));
  j->s.step = "TILES";
  OCTA_TRY (find_kernel (&j->s, &k));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (begins->buffer));
  add_points (&a, j);
  octa_argpack_add (&a, (int64_t)octa_buffer_change (j->out->buffer));
  octa_argpack_add (&a, octa_size_along (&j->records->size, 0) / 2);
  add_lengths (&a, j->n);
  octa_argpack_add (&a, parts ? (int64_t)octa_buffer_use (parts->buffer) : 0);
  octa_argpack_add (&a, count);
  octa_argpack_add (&a, 0);
  for (int64_t i = 0; i < x.step * y.step; i++)
    {
      a.words[a.n - 1] = i % x.step + 2 * (i / x.step);
      OCTA_TRY (run (k, &a, blocks, OCTA_NUFFT_SPAN));
    }
done:
  octa_node_release (begins);
  octa_node_release (parts);
  return st;
}

/* On the host each tile adds the points that reach it.  */
static octa_status
spread_on_host (octa_spreading *j)
{
  octa_argpack a;
  int64_t count = 1;
  const int *tile = tiles[j->s.n_dims - 1];
  for (int d = 0; d < 3; d++)
    count *= octa_ceil_div (j->n[d], tile[d]);
  j->s.step = "SPREAD";
  a.n = 0;
  add_points (&a, j);
  octa_argpack_add (&a, (int64_t)octa_buffer_change (j->out->buffer));
  octa_argpack_add (&a, j->keys->n_elems);
  octa_argpack_add (&a, octa_size_along (&j->records->size, 0) / 2);
  octa_argpack_add (&a, count);
  add_lengths (&a, j->n);
  return launch (&j->s, &a, count * j->columns, OCTA_BLOCK);
}

octa_status
octa_fft_spread (const octa_fft_window *w, int n_dims, octa_node *keys,
                 octa_node *order, octa_node *records, const octa_size *size,
                 octa_node **out)
{
  octa_status st;
  octa_spreading j = { .s = { .window = w, .n_dims = n_dims } };
  j.s.type = j.s.points = class_of (records);
  j.columns = lengths (size, n_dims, j.n);
  octa_node_retain (j.keys = keys);
  OCTA_TRY (octa_node_store (keys));
  OCTA_TRY (ready (order, OCTA_TYPE_DOUBLE, false, &j.order));
  OCTA_TRY (ready (records, j.s.type, false, &j.records));
  OCTA_TRY (octa_node_empty (j.s.type, true, size, &j.out));
  if (octa_driver_is_host ())
    OCTA_TRY (spread_on_host (&j));
  else
    OCTA_TRY (spread_tiles (&j));
  *out = j.out;
  j.out = NULL;
done:
  octa_node_release (j.keys);
  octa_node_release (j.order);
  octa_node_release (j.records);
  octa_node_release (j.out);
  return st;
}

/* ---- a grid to points ---- */

octa_status
octa_fft_gather (const octa_fft_window *w, int n_dims, octa_node *grid,
                 octa_node *keys, octa_node *order, octa_node *records,
                 octa_node **out)
{
  octa_status st;
  octa_node *g = NULL, *k = NULL, *o = NULL, *r = NULL, *y = NULL;
  octa_argpack a;
  int64_t n[3];
  const int64_t columns = lengths (&grid->size, n_dims, n);
  const int64_t rows = octa_size_along (&records->size, 1);
  const int64_t chunks = octa_ceil_div (rows, OCTA_NUFFT_CHUNK);
  const bool is_host = octa_driver_is_host ();
  octa_fft_points s = { .step = "GATHER", .window = w, .n_dims = n_dims };
  s.type = s.points = class_of (records);
  OCTA_TRY (ready (grid, s.type, true, &g));
  octa_node_retain (k = keys);
  OCTA_TRY (octa_node_store (k));
  if (order)
    OCTA_TRY (ready (order, OCTA_TYPE_DOUBLE, false, &o));
  OCTA_TRY (ready (records, s.type, false, &r));
  OCTA_TRY (octa_node_empty (s.type, true, OCTA_SIZE (rows, columns), &y));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (g->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (k->buffer));
  octa_argpack_add (&a, o ? (int64_t)octa_buffer_use (o->buffer) : 0);
  octa_argpack_add (&a, (int64_t)octa_buffer_use (r->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  octa_argpack_add (&a, rows);
  if (! is_host)
    octa_argpack_add (&a, chunks);
  octa_argpack_add (&a, is_host ? rows * columns : chunks * columns);
  add_lengths (&a, n);
  OCTA_TRY (
      launch (&s, &a,
              is_host ? octa_ceil_div (rows * columns, OCTA_NUFFT_CHUNK)
                      : octa_ceil_div (chunks * columns * 32, OCTA_NUFFT_SPAN),
              OCTA_NUFFT_SPAN));
  *out = unknown (y);
  y = NULL;
done:
  octa_node_release (g);
  octa_node_release (k);
  octa_node_release (o);
  octa_node_release (r);
  octa_node_release (y);
  return st;
}

/* ---- frequencies ---- */

octa_status
octa_fft_correct (const octa_fft_window *w, const octa_fft_band *b,
                  octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *from = NULL, *y = NULL;
  octa_argpack a;
  int64_t n[3] = { 1, 1, 1 }, m[3] = { 1, 1, 1 };
  octa_size size = { .n_dims = b->n_dims + 1 };
  const octa_fft_points s = { .step = b->is_cut ? "CUT" : "FILL",
                              .window = w,
                              .n_dims = b->n_dims,
                              .type = class_of (x),
                              .points = class_of (x) };
  const bool is_complex = b->is_cut || x->cplx != OCTA_REAL;
  for (int d = 0; d < b->n_dims; d++)
    {
      n[d] = b->n[d];
      m[d] = b->count[d];
      size.dims[d] = b->is_cut ? m[d] : n[d];
    }
  OCTA_TRY (check_grid (n));
  const int64_t fine = n[0] * n[1] * n[2], coarse = m[0] * m[1] * m[2];
  const int64_t blocks = octa_ceil_div (b->is_cut ? coarse : fine,
                                        OCTA_NUFFT_SPAN);
  const int64_t columns = x->n_elems / (b->is_cut ? fine : coarse);
  size.dims[b->n_dims] = columns;
  octa_size_trim (&size);
  OCTA_TRY (ready (x, s.type, is_complex, &from));
  OCTA_TRY (octa_node_empty (s.type, true, &size, &y));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (from->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  octa_argpack_add (&a, is_complex);
  octa_argpack_add (&a, blocks);
  octa_argpack_add (&a, (b->is_cut ? fine : coarse) * (1 + is_complex));
  add_lengths (&a, n);
  add_lengths (&a, m);
  OCTA_TRY (launch (&s, &a, blocks * columns, OCTA_NUFFT_SPAN));
  *out = b->is_cut ? unknown (y) : y;
  y = NULL;
done:
  octa_node_release (from);
  octa_node_release (y);
  return st;
}

octa_status
octa_fft_sum (octa_node *x, octa_node *t, octa_node *f, octa_node **out)
{
  octa_status st;
  octa_node *v = NULL, *from = NULL, *to = NULL, *y = NULL;
  octa_argpack a;
  octa_fft_points s = { .step = "SUM", .n_dims = 1 };
  const int64_t n = octa_size_along (&x->size, 0);
  s.type = s.points = OCTA_TYPE_DOUBLE;
  const int64_t m = octa_size_along (&f->size, 0);
  const int64_t columns = octa_size_along (&x->size, 1);
  OCTA_TRY (ready (x, OCTA_TYPE_DOUBLE, true, &v));
  OCTA_TRY (ready (t, OCTA_TYPE_DOUBLE, false, &from));
  OCTA_TRY (ready (f, OCTA_TYPE_DOUBLE, false, &to));
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_DOUBLE, true, OCTA_SIZE (m, columns), &y));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (v->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (from->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (to->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  octa_argpack_add (&a, n);
  octa_argpack_add (&a, m);
  octa_argpack_add (&a, octa_size_along (&t->size, 1));
  octa_argpack_add (&a, m * columns);
  OCTA_TRY (launch (&s, &a, octa_ceil_div (m * columns, OCTA_NUFFT_SPAN),
                    OCTA_NUFFT_SPAN));
  *out = unknown (y);
  y = NULL;
done:
  octa_node_release (v);
  octa_node_release (from);
  octa_node_release (to);
  octa_node_release (y);
  return st;
}
