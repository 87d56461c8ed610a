/* nufft.c -- the parts of nonuniform transforms that read points.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fft/private.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The tile of the grid that a block has; of a GPU, a place for each thread. */
static const int tiles[2][OCTA_NUFFT_DIMS][3] = {
  { { OCTA_BLOCK, 1, 1 },
    { 16, OCTA_BLOCK / 16, 1 },
    { 8, 8, OCTA_BLOCK / 64 } },
  { { 2048, 1, 1 }, { 64, 64, 1 }, { 32, 32, 16 } }
};

const char *
octa_fft_points_text (const char *step, const octa_fft_window *w, int n_dims,
                      bool for_host, octa_strbuf *text)
{
  size_t len;
  const int *t = tiles[for_host][n_dims - 1];
  const bool gathers = strstr ("PACK GATHER SUM", step);
  octa_strbuf_clear (text);
  octa_strbuf_add (text, octa_embed ("octa_nufft.h", &len));
  octa_strbuf_printf (text,
                      "#define OCTA_STEP_%s 1\n#define OCTA_D %d\n"
                      "#define OCTA_TILE { %d, %d, %d }\n",
                      step, n_dims, t[0], t[1], t[2]);
  for (int d = 0; d < 3; d++)
    octa_strbuf_printf (text, "#define OCTA_TILE_%d %d\n", d, t[d]);
  if (w)
    octa_strbuf_printf (text, "#define OCTA_W %d\n#define OCTA_BETA %.17g\n",
                        w->width, w->beta);
  octa_strbuf_add (text, octa_embed ("octa_window.cuh", &len));
  return gathers ? "octa_nufft_tpl.cuh" : "octa_spread_tpl.cuh";
}

/* BLOCKS of THREADS run STEP with the arguments A.  */
static octa_status
launch (const char *step, const octa_fft_window *w, int n_dims,
        octa_argpack *a, int64_t blocks, unsigned threads)
{
  static octa_strbuf text;
  char name[64];
  const octa_fuse_kernel *k;
  if (blocks > INT_MAX)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "nufft: these are too many points or columns for one "
                      "call; transform some of the columns at a time");
  const char *template = octa_fft_points_text (step, w, n_dims,
                                               octa_driver_is_host (), &text);
  snprintf (name, sizeof name, "octa_nufft_%s_%d_%d", step, n_dims,
            w ? w->width : 0);
  if (! octa_strbuf_ok (&text)
      || octa_template_kernel (name, text.s, template, &k) != OCTA_OK)
    return OCTA_FAIL;
  return octa_fuse_kernel_launch (k, (unsigned[]){ (unsigned)blocks, 1, 1 },
                                  (unsigned[]){ threads, 1, 1 }, a->params);
}

/* N in memory as doubles.  */
static octa_status
ready (octa_node *n, bool is_complex, octa_node **out)
{
  octa_status st;
  octa_node *a = NULL, *copy = NULL;
  OCTA_TRY (octa_index_convert (n, OCTA_TYPE_DOUBLE, is_complex, &a));
  OCTA_TRY (octa_node_resolve (a));
  OCTA_TRY (octa_node_store (a));
  /* An array over memory of others may begin anywhere.  */
  if ((a->buffer->block->p + a->buffer->offset) % 16)
    {
      OCTA_TRY (octa_node_copy (a, &copy));
      *out = copy;
    }
  else
    {
      *out = a;
      a = NULL;
    }
done:
  octa_node_release (a);
  return st;
}

/* A result of which nobody knows yet whether it is real.  */
static octa_node *
unknown (octa_node *y)
{
  y->is_kept = false;
  y->cplx = OCTA_UNRESOLVED;
  return y;
}

/* The lengths of a grid of N_DIMS dimensions, and how many columns follow.  */
static int64_t
lengths (const octa_size *size, int n_dims, int64_t n[3])
{
  for (int d = 0; d < 3; d++)
    n[d] = d < n_dims ? octa_size_along (size, d) : 1;
  return octa_size_elems (size) / (n[0] * n[1] * n[2]);
}

/* How many pairs of doubles the places of a record are.  */
static int
room (int n_dims)
{
  return (n_dims + 1) / 2;
}

static void
add_doubles (octa_argpack *a, const double v[3])
{
  for (int d = 0; d < 3; d++)
    {
      int64_t word;
      memcpy (&word, v + d, sizeof word);
      octa_argpack_add (a, word);
    }
}

octa_status
octa_fft_pack (const octa_fft_axes *axes, octa_node *points, octa_node *values,
               octa_node **keys, octa_node **records)
{
  octa_status st;
  octa_node *p = NULL, *v = NULL, *k = NULL, *r = NULL;
  octa_argpack a = { .n = 0 };
  const int n_dims = axes->n_dims;
  const int64_t rows = octa_size_along (&points->size, 0);
  const int64_t columns = octa_size_along (&values->size, 1);
  const bool is_complex = values->cplx != OCTA_REAL;
  OCTA_TRY (ready (points, false, &p));
  OCTA_TRY (ready (values, is_complex, &v));
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_UINT32, false, OCTA_SIZE (rows, 1), &k));
  OCTA_TRY (octa_node_empty (OCTA_TYPE_DOUBLE, false,
                             OCTA_SIZE (2 * (room (n_dims) + columns), rows),
                             &r));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (p->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (v->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (r->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (k->buffer));
  octa_argpack_add (&a, rows);
  octa_argpack_add (&a, columns);
  octa_argpack_add (&a, octa_size_along (&values->size, 0) != rows);
  octa_argpack_add (&a, is_complex);
  for (int d = 0; d < 3; d++)
    octa_argpack_add (&a, axes->n[d]);
  add_doubles (&a, axes->scale);
  add_doubles (&a, axes->shift);
  add_doubles (&a, axes->turn);
  OCTA_TRY (launch ("PACK", NULL, n_dims, &a,
                    octa_ceil_div (rows, OCTA_NUFFT_SPAN), OCTA_NUFFT_SPAN));
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

/* Tiles of a grid in a dimension, and how many of them reach none of the
 * others.
 */
typedef struct octa_tiles
{
  int64_t count, step;
} octa_tiles;

static octa_tiles
tiles_along (int64_t n)
{
  const int64_t count = OCTA_NUFFT_TILES (n);
  return (octa_tiles){ count, count > 1 ? 2 : 1 };
}

/* Where the points of each bin begin among the sorted KEYS.  */
static octa_status
find_bins (octa_node *keys, int64_t bins, octa_node **out)
{
  octa_status st;
  octa_node *y = NULL;
  octa_argpack a = { .n = 0 };
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_INT64, false, OCTA_SIZE (bins + 1, 1), &y));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (keys->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  octa_argpack_add (&a, keys->n_elems);
  octa_argpack_add (&a, bins + 1);
  OCTA_TRY (launch ("BEGINS", NULL, 2, &a,
                    octa_ceil_div (bins + 1, OCTA_NUFFT_SPAN),
                    OCTA_NUFFT_SPAN));
  *out = y;
  y = NULL;
done:
  octa_node_release (y);
  return st;
}

/* The COUNT parts of bins that have many points, in each column, or NULL. TOLD
   is what the tiles are told.  */
static octa_status
spread_parts (const octa_fft_window *w, octa_node *keys, int64_t count,
              int64_t columns, const octa_argpack *told, octa_node **out)
{
  octa_status st;
  octa_node *y = NULL;
  octa_argpack a = { .n = 0 };
  *out = NULL;
  if (count == 0)
    return OCTA_OK;
  OCTA_TRY (octa_node_empty (OCTA_TYPE_DOUBLE, false,
                             OCTA_SIZE (OCTA_NUFFT_PATCH (w->width),
                                        count * columns),
                             &y));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (keys->buffer));
  octa_argpack_add (&a, told->words[1]);
  octa_argpack_add (&a, told->words[2]);
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  for (int i = 4; i < told->n; i++)
    octa_argpack_add (&a, told->words[i]);
  octa_argpack_add (&a, count);
  octa_argpack_add (&a, count * columns);
  OCTA_TRY (launch ("PARTS", w, 2, &a,
                    octa_ceil_div (count * columns * 32, OCTA_NUFFT_SPAN),
                    OCTA_NUFFT_SPAN));
  *out = y;
  y = NULL;
done:
  octa_node_release (y);
  return st;
}

/* The tiles of a grid N of two dimensions, a color after the other: those of
   one do not reach each other.  */
static octa_status
spread_tiles (const octa_fft_window *w, octa_node *keys, octa_node *order,
              octa_node *records, const int64_t n[2], int64_t columns,
              octa_node *out)
{
  octa_status st;
  octa_node *begins = NULL, *parts = NULL;
  octa_argpack a = { .n = 0 };
  const octa_tiles x = tiles_along (n[0]), y = tiles_along (n[1]);
  const int64_t blocks = x.count / x.step * (y.count / y.step) * columns;
  const int64_t count = keys->n_elems / OCTA_NUFFT_PART;
  OCTA_TRY (find_bins (keys,
                       x.count * y.count * OCTA_NUFFT_TILE * OCTA_NUFFT_TILE,
                       &begins));
  OCTA_TRY (octa_lane_fill8 (octa_buffer_change (out->buffer), 0,
                             16 * (size_t)out->n_elems));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (begins->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (order->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (records->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (out->buffer));
  octa_argpack_add (&a, octa_size_along (&records->size, 0) / 2);
  octa_argpack_add (&a, n[0]);
  octa_argpack_add (&a, n[1]);
  OCTA_TRY (spread_parts (w, keys, count, columns, &a, &parts));
  octa_argpack_add (&a, parts ? (int64_t)octa_buffer_use (parts->buffer) : 0);
  octa_argpack_add (&a, count);
  octa_argpack_add (&a, 0);
  for (int64_t i = 0; i < x.step * y.step; i++)
    {
      a.words[a.n - 1] = i % x.step + 2 * (i / x.step);
      OCTA_TRY (launch ("TILES", w, 2, &a, blocks, OCTA_NUFFT_SPAN));
    }
done:
  octa_node_release (begins);
  octa_node_release (parts);
  return st;
}

/* Each place of a grid N sums up the points around it.  */
static octa_status
spread_places (const octa_fft_window *w, int n_dims, octa_node *keys,
               octa_node *order, octa_node *records, const int64_t n[3],
               int64_t columns, octa_node *out)
{
  octa_argpack a = { .n = 0 };
  int64_t count = 1;
  const int *tile = tiles[octa_driver_is_host ()][n_dims - 1];
  for (int d = 0; d < 3; d++)
    count *= octa_ceil_div (n[d], tile[d]);
  octa_argpack_add (&a, (int64_t)octa_buffer_use (keys->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (order->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (records->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (out->buffer));
  octa_argpack_add (&a, keys->n_elems);
  octa_argpack_add (&a, octa_size_along (&records->size, 0) / 2);
  octa_argpack_add (&a, count);
  for (int d = 0; d < 3; d++)
    octa_argpack_add (&a, n[d]);
  return launch ("SPREAD", w, n_dims, &a, count * columns, OCTA_BLOCK);
}

octa_status
octa_fft_spread (const octa_fft_window *w, int n_dims, octa_node *keys,
                 octa_node *order, octa_node *records, const octa_size *size,
                 octa_node **out)
{
  octa_status st;
  octa_node *key = NULL, *o = NULL, *r = NULL, *y = NULL;
  int64_t n[3];
  const int64_t columns = lengths (size, n_dims, n);
  octa_node_retain (key = keys);
  OCTA_TRY (octa_node_store (key));
  OCTA_TRY (ready (order, false, &o));
  OCTA_TRY (ready (records, false, &r));
  OCTA_TRY (octa_node_empty (OCTA_TYPE_DOUBLE, true, size, &y));
  if (n_dims == 2 && ! octa_driver_is_host ())
    OCTA_TRY (spread_tiles (w, key, o, r, n, columns, y));
  else
    OCTA_TRY (spread_places (w, n_dims, key, o, r, n, columns, y));
  *out = y;
  y = NULL;
done:
  octa_node_release (key);
  octa_node_release (o);
  octa_node_release (r);
  octa_node_release (y);
  return st;
}

octa_status
octa_fft_gather (const octa_fft_window *w, int n_dims, octa_node *grid,
                 octa_node *order, octa_node *records, octa_node **out)
{
  octa_status st;
  octa_node *g = NULL, *o = NULL, *r = NULL, *y = NULL;
  octa_argpack a = { .n = 0 };
  int64_t n[3];
  const int64_t columns = lengths (&grid->size, n_dims, n);
  const int64_t rows = octa_size_along (&records->size, 1);
  OCTA_TRY (ready (grid, true, &g));
  if (order)
    OCTA_TRY (ready (order, false, &o));
  OCTA_TRY (ready (records, false, &r));
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_DOUBLE, true, OCTA_SIZE (rows, columns), &y));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (g->buffer));
  octa_argpack_add (&a, o ? (int64_t)octa_buffer_use (o->buffer) : 0);
  octa_argpack_add (&a, (int64_t)octa_buffer_use (r->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  octa_argpack_add (&a, rows);
  octa_argpack_add (&a, rows * columns);
  for (int d = 0; d < 3; d++)
    octa_argpack_add (&a, n[d]);
  OCTA_TRY (launch ("GATHER", w, n_dims, &a,
                    octa_ceil_div (rows * columns, OCTA_NUFFT_SPAN),
                    OCTA_NUFFT_SPAN));
  *out = unknown (y);
  y = NULL;
done:
  octa_node_release (g);
  octa_node_release (o);
  octa_node_release (r);
  octa_node_release (y);
  return st;
}

octa_status
octa_fft_sum (octa_node *x, octa_node *t, octa_node *f, octa_node **out)
{
  octa_status st;
  octa_node *v = NULL, *from = NULL, *to = NULL, *y = NULL;
  octa_argpack a = { .n = 0 };
  const int64_t n = octa_size_along (&x->size, 0);
  const int64_t m = octa_size_along (&f->size, 0);
  const int64_t columns = octa_size_along (&x->size, 1);
  OCTA_TRY (ready (x, true, &v));
  OCTA_TRY (ready (t, false, &from));
  OCTA_TRY (ready (f, false, &to));
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_DOUBLE, true, OCTA_SIZE (m, columns), &y));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (v->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (from->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (to->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_change (y->buffer));
  octa_argpack_add (&a, n);
  octa_argpack_add (&a, m);
  octa_argpack_add (&a, octa_size_along (&t->size, 1));
  octa_argpack_add (&a, m * columns);
  OCTA_TRY (launch ("SUM", NULL, 1, &a,
                    octa_ceil_div (m * columns, OCTA_NUFFT_SPAN),
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
