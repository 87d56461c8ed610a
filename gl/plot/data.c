/* data.c -- the data of a plot: one array on the device, which never changes.

   Data are a view of a block, which may be a gpuArray's (shared.c).  Appended
   rows are written after the existing ones, where nobody reads yet, so that
   the data before and after share the block; if their number is limited, the
   view moves along the block.  When a block is full, the rows in view go to
   the beginning of another one, with as much room again, so that each row is
   copied at most twice on average.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <stdlib.h>
#include <string.h>

struct octa_plot_data
{
  octa_plot_info info;
  octa_plot_block *block; /* NULL: a range or no elements */
  size_t first;           /* bytes */
  unsigned refs;          /* atomic */
  bool is_there;          /* known to be complete; atomic */
  bool is_known;          /* protected by the lock, like */
  octa_samples_extent extent;
};

static int64_t n_data; /* atomic */

/* ---- making ---- */

static size_t
bytes_of (const octa_plot_info *i)
{
  return i->is_range ? 0 : (size_t)i->n * octa_types[i->type].size;
}

static octa_status
data_new (const octa_plot_info *info, octa_plot_data **out)
{
  octa_plot_data *d = calloc (1, sizeof *d);
  if (! d)
    return octa_no_memory ("a plot");
  d->info = *info;
  d->refs = 1;
  __atomic_add_fetch (&n_data, 1, __ATOMIC_RELAXED);
  *out = d;
  return OCTA_OK;
}

/* Prepare copies to the memory of plots in the current lane, whose stream is
   S.  */
static octa_status
copy_begin (CUstream *s)
{
  octa_status st;
  if (octa_lane_now->hold)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a plot cannot get new data in a stream that is being "
                      "captured; update it before or after the capture");
  OCTA_TRY (octa_lane_ready (s));
done:
  return st;
}

/* Copy BYTES from SRC, in context PLACE, to DST.  */
static octa_status
copy_from (CUdeviceptr dst, CUdeviceptr src, int place, size_t bytes)
{
  octa_status st;
  CUstream s = NULL;
  /* a peer copy can read another context's memory */
  octa_lane_now->is_abroad = false;
  OCTA_TRY (octa_lane_ready (&s));
  if (place == octa_lane_now->place)
    OCTA_CU (cuMemcpyDtoDAsync, (dst, src, bytes, s));
  else
    OCTA_CU (cuMemcpyPeerAsync, (dst, octa_context_raw (octa_lane_now->place),
                                 src, octa_context_raw (place), bytes, s));
done:
  return st;
}

/* Take a block for D with SPARE more bytes.  */
static octa_status
data_room (octa_plot_data *d, size_t spare)
{
  octa_status st;
  CUstream s = NULL;
  size_t bytes = bytes_of (&d->info);
  OCTA_TRY (copy_begin (&s));
  OCTA_TRY (octa_plot_block_take (&octa_plot_data_shelf, s, bytes + spare,
                                  &d->block));
  d->block->filled = bytes;
done:
  return st;
}

/* Record that the queued work has written D.  */
static octa_status
data_written (octa_plot_data *d)
{
  return octa_plot_block_record (d->block, OCTA_PLOT_WRITTEN,
                                 octa_lane_now->stream);
}

/* D could not be made: wait for the queued copies, since its block will be
   reused.  */
static void
data_drop (octa_plot_data *d)
{
  if (d && d->block)
    OCTA_CU_WARN (cuStreamSynchronize, (octa_lane_now->stream));
  octa_plot_data_release (d);
}

/* ---- from arrays ---- */

/* Compute N as far as needed for a copy.  */
static octa_status
prepare (octa_node *n)
{
  octa_status st;
  OCTA_TRY (octa_node_resolve (n));
  if (n->cplx == OCTA_COMPLEX)
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL,
                         "complex numbers cannot be drawn; plot real (x), "
                         "imag (x) or abs (x)"));
  if (n->kind != OCTA_NODE_RANGE)
    OCTA_TRY (octa_node_store (n));
done:
  return st;
}

static octa_plot_info
info_of (const octa_node *n)
{
  octa_plot_info i = { .type = (octa_type)n->type,
                       .rows = n->size.dims[0],
                       .cols = n->size.n_dims > 1 ? n->size.dims[1] : 1,
                       .n = n->n_elems,
                       .is_range = n->kind == OCTA_NODE_RANGE };
  i.pages = i.rows && i.cols ? i.n / (i.rows * i.cols) : 1;
  if (i.is_range)
    {
      i.base = n->scalar.d[0];
      i.step = n->scalar.d[1];
    }
  return i;
}

/* Copy the bytes of N to AT in D's block.  */
static octa_status
fill_from (octa_plot_data *d, size_t at, const octa_node *n)
{
  octa_status st = OCTA_OK;
  size_t bytes = (size_t)n->n_elems * octa_types[n->type].size;
  if (bytes)
    OCTA_TRY (copy_from (d->block->p + at, octa_buffer_use (n->buffer),
                         n->place, bytes));
done:
  return st;
}

/* A function that gives new data their block and fills it FROM a source.  */
typedef octa_status filling (octa_plot_data *d, const void *from);

static octa_status
share_or_copy (octa_plot_data *d, const void *from)
{
  octa_status st;
  CUstream s = NULL;
  const octa_node *n = from;
  if (n->buffer->bytes == bytes_of (&d->info)
      && octa_plot_block_may_share (n->buffer))
    {
      OCTA_TRY (copy_begin (&s));
      OCTA_TRY (octa_plot_block_share (n->buffer, &d->block));
      OCTA_TRY (octa_lane_ready (&s));
    }
  else
    {
      OCTA_TRY (data_room (d, 0));
      OCTA_TRY (fill_from (d, 0, n));
    }
done:
  return st;
}

static octa_status
copy_up (octa_plot_data *d, const void *values)
{
  octa_status st;
  OCTA_TRY (data_room (d, 0));
  OCTA_TRY (octa_staging_htod (d->block->p, values, bytes_of (&d->info)));
done:
  return st;
}

static octa_status
make (const octa_plot_info *info, filling *fill, const void *from,
      octa_plot_data **out)
{
  octa_status st;
  octa_plot_home h;
  octa_plot_data *d = NULL;
  int before = 0;
  bool is_in = false;
  OCTA_TRY (octa_plot_home_choose (&h, &before));
  is_in = true;
  OCTA_TRY (data_new (info, &d));
  if (bytes_of (info))
    {
      OCTA_TRY (fill (d, from));
      OCTA_TRY (data_written (d));
    }
  *out = OCTA_MOVE (d);
done:
  data_drop (d);
  if (is_in)
    octa_current_leave (before);
  return st;
}

octa_status
octa_plot_data_of (octa_node *n, octa_plot_data **out)
{
  octa_status st;
  OCTA_TRY (prepare (n));
  octa_plot_info info = info_of (n);
  OCTA_TRY (make (&info, share_or_copy, n, out));
done:
  return st;
}

octa_status
octa_plot_data_upload (octa_type t, int64_t rows, int64_t cols,
                       const void *values, octa_plot_data **out)
{
  octa_plot_info info = {
    .type = t, .rows = rows, .cols = cols, .pages = 1, .n = rows * cols
  };
  return make (&info, copy_up, values, out);
}

octa_status
octa_plot_data_range (double base, double step, int64_t n,
                      octa_plot_data **out)
{
  octa_plot_info info = { .type = OCTA_TYPE_DOUBLE,
                          .rows = n,
                          .cols = 1,
                          .pages = 1,
                          .n = n,
                          .is_range = true,
                          .base = base,
                          .step = step };
  return data_new (&info, out);
}

/* ---- appending ---- */

static bool
is_vector (const octa_plot_info *i)
{
  return i->pages == 1 && (i->rows == 1 || i->cols == 1 || i->n == 0);
}

/* The properties ALL of D followed by MORE, and the number KEPT of rows of D
   that stay.  */
static octa_status
joined (const octa_plot_info *d, const octa_plot_info *more, int64_t most,
        octa_plot_info *all, int64_t *kept)
{
  bool is_line = is_vector (d) && is_vector (more);
  octa_plot_info none = { .type = more->type,
                          .cols = is_line ? 1 : more->cols,
                          .pages = 1 };
  if (d->n == 0)
    d = &none;
  *all = *d;
  if (d->is_range || more->type != d->type)
    return octa_fail (OCTA_ERROR_CALL,
                      "class %s cannot be appended to class %s; convert it, "
                      "or update all of the plot",
                      octa_types[more->type].name,
                      d->is_range ? "range" : octa_types[d->type].name);
  if (! is_line && (more->cols != d->cols || more->pages > 1 || d->pages > 1))
    return octa_fail (OCTA_ERROR_CALL,
                      "%lld columns cannot be appended to %lld; give one for "
                      "each line",
                      (long long)more->cols, (long long)d->cols);
  int64_t rows = is_line ? d->n : d->rows;
  int64_t add = is_line ? more->n : more->rows;
  *kept = most > 0 && rows + add > most ? octa_clamp (most - add, 0, rows)
                                        : rows;
  all->rows = *kept + (most > 0 && add > most ? most : add);
  all->cols = is_line ? 1 : d->cols;
  if (is_line && d->rows == 1 && d->cols > 1)
    {
      all->cols = all->rows;
      all->rows = 1;
    }
  all->n = all->rows * all->cols;
  return OCTA_OK;
}

/* Copy the last TAKE of the ROWS rows at FROM to row AT of D, which has HEIGHT
   rows, in COLS columns.  */
static octa_status
fill_rows (octa_plot_data *d, CUdeviceptr from, int place, int64_t rows,
           int64_t take, int64_t at, int64_t height, int64_t cols)
{
  octa_status st = OCTA_OK;
  size_t size = octa_types[d->info.type].size;
  for (int64_t c = 0; c < cols && take > 0; c++)
    OCTA_TRY (
        copy_from (d->block->p + d->first + (size_t)(c * height + at) * size,
                   from + (size_t)(c * rows + rows - take) * size, place,
                   (size_t)take * size));
done:
  return st;
}

/* Can ADD bytes be appended after OLD in its block?  */
static bool
has_room (const octa_plot_data *old, size_t add)
{
  const octa_plot_block *b = old->block;
  return b && ! b->is_lost && is_vector (&old->info)
         && old->first + bytes_of (&old->info) == b->filled
         && b->size - b->filled >= add;
}

/* Fill D, whose info is set, with the KEPT rows of OLD followed by MORE.  */
static octa_status
append (octa_plot_data *d, octa_plot_data *old, const octa_node *more,
        int64_t kept)
{
  octa_status st;
  CUstream s = NULL;
  bool is_line = is_vector (&d->info);
  size_t size = octa_types[d->info.type].size;
  int64_t cols = is_line ? 1 : d->info.cols;
  int64_t height = d->info.n / cols, add = height - kept;
  int64_t old_rows = old->info.n / cols, rows = more->n_elems / cols;
  if (has_room (old, (size_t)add * size))
    {
      d->block = old->block;
      octa_plot_lock ();
      d->block->refs++;
      octa_plot_unlock ();
      d->first = old->first + (size_t)(old_rows - kept) * size;
      d->block->filled += (size_t)add * size;
      OCTA_TRY (copy_begin (&s));
      OCTA_TRY (octa_plot_block_await (d->block, OCTA_PLOT_WRITTEN, s));
    }
  else
    {
      OCTA_TRY (data_room (d, is_line ? bytes_of (&d->info) : 0));
      if (old->block)
        {
          s = octa_lane_now->stream;
          OCTA_TRY (octa_plot_block_await (old->block, OCTA_PLOT_WRITTEN, s));
          OCTA_TRY (fill_rows (d, old->block->p + old->first,
                               octa_lane_now->place, old_rows, kept, 0, height,
                               cols));
          OCTA_TRY (octa_plot_block_record (old->block, OCTA_PLOT_MOVED, s));
        }
    }
  if (add > 0)
    OCTA_TRY (fill_rows (d, octa_buffer_use (more->buffer), more->place, rows,
                         add, kept, height, cols));
  OCTA_TRY (data_written (d));
done:
  return st;
}

octa_status
octa_plot_data_check (const octa_plot_data *d)
{
  return d->block && d->block->is_lost
             ? octa_fail (OCTA_ERROR_LOGIC,
                          "the device was reset, and the plot's data are "
                          "lost; update the plot")
             : OCTA_OK;
}

octa_status
octa_plot_data_append (octa_plot_data *d, octa_node *more, int64_t most,
                       octa_plot_data **out)
{
  octa_status st;
  octa_plot_home h;
  octa_plot_data *made = NULL;
  int before = 0;
  int64_t kept = 0;
  bool is_in = false;
  octa_plot_info all;
  OCTA_TRY (prepare (more));
  OCTA_TRY (octa_node_store (more));
  octa_plot_info add = info_of (more);
  OCTA_TRY (octa_plot_home_choose (&h, &before));
  is_in = true;
  OCTA_TRY (octa_plot_data_check (d));
  OCTA_TRY (joined (&d->info, &add, most, &all, &kept));
  OCTA_TRY (data_new (&all, &made));
  if (bytes_of (&all))
    OCTA_TRY (append (made, d, more, kept));
  *out = OCTA_MOVE (made);
done:
  data_drop (made);
  if (is_in)
    octa_current_leave (before);
  return st;
}

octa_status
octa_plot_data_array (octa_plot_data *d, octa_node **out)
{
  octa_status st;
  octa_plot_home h;
  octa_node *n = NULL;
  int before = 0;
  bool is_in = false;
  const octa_plot_info *i = &d->info;
  octa_size size = { .n_dims = 3, .dims = { i->rows, i->cols, i->pages } };
  if (i->pages == 1)
    size.n_dims = 2;
  if (i->is_range)
    return octa_node_range (i->base, i->step, &size, out);
  OCTA_TRY (octa_plot_home_choose (&h, &before));
  is_in = true;
  OCTA_TRY (octa_plot_data_check (d));
  OCTA_TRY (octa_node_empty (i->type, false, &size, &n));
  if (bytes_of (i))
    {
      CUstream s = NULL;
      OCTA_TRY (copy_begin (&s));
      OCTA_TRY (octa_plot_block_await (d->block, OCTA_PLOT_WRITTEN, s));
      OCTA_TRY (copy_from (octa_buffer_change (n->buffer),
                           d->block->p + d->first, octa_lane_now->place,
                           bytes_of (i)));
      OCTA_TRY (octa_plot_block_record (d->block, OCTA_PLOT_MOVED,
                                        octa_lane_now->stream));
    }
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  if (is_in)
    octa_current_leave (before);
  return st;
}

/* ---- any thread ---- */

const octa_plot_info *
octa_plot_data_info (const octa_plot_data *d)
{
  return &d->info;
}

octa_plot_data *
octa_plot_data_retain (octa_plot_data *d)
{
  if (d)
    __atomic_add_fetch (&d->refs, 1, __ATOMIC_RELAXED);
  return d;
}

void
octa_plot_data_release (octa_plot_data *d)
{
  if (! d || __atomic_sub_fetch (&d->refs, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  if (d->block)
    octa_plot_block_give (&octa_plot_data_shelf, d->block);
  free (d);
  __atomic_sub_fetch (&n_data, 1, __ATOMIC_RELAXED);
}

int64_t
octa_plot_data_count (void)
{
  return __atomic_load_n (&n_data, __ATOMIC_RELAXED);
}

int64_t
octa_plot_data_bytes (void)
{
  return (int64_t)octa_plot_shelf_bytes (&octa_plot_data_shelf);
}

bool
octa_plot_data_known (octa_plot_data *d, octa_samples_extent *e)
{
  octa_plot_lock ();
  bool is = d->is_known;
  if (is)
    *e = d->extent;
  octa_plot_unlock ();
  return is;
}

void
octa_plot_data_know (octa_plot_data *d, const octa_samples_extent *e)
{
  octa_plot_lock ();
  d->extent = *e;
  d->is_known = true;
  octa_plot_unlock ();
}

/* ---- for workers ---- */

octa_status
octa_plot_data_use (octa_plot_worker *w, octa_plot_data *d, uint64_t *address)
{
  octa_status st = OCTA_OK;
  octa_plot_block *b = d->block;
  *address = 0;
  if (! b)
    goto done;
  OCTA_TRY (octa_plot_data_check (d));
  if (! __atomic_load_n (&d->is_there, __ATOMIC_ACQUIRE))
    OCTA_TRY (octa_plot_block_await (b, OCTA_PLOT_WRITTEN, w->stream));
  int k = 0;
  while (k < w->n_used && w->used[k] != b)
    k++;
  if (k == OCTA_PLOT_USED)
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL, "too many arrays for one picture"));
  if (k == w->n_used)
    w->used[w->n_used++] = b;
  *address = b->p + d->first;
done:
  return st;
}

bool
octa_plot_data_arrived (octa_plot_data *d)
{
  bool is = ! d->block || __atomic_load_n (&d->is_there, __ATOMIC_ACQUIRE)
            || octa_plot_block_is_there (d->block);
  __atomic_store_n (&d->is_there, is, __ATOMIC_RELEASE);
  return is;
}
