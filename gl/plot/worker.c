/* worker.c -- workers: a stream, and memory that is kept.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <stdlib.h>
#include <string.h>

/* ---- in and out ---- */

/* Forget the memory of W, which a reset of the device has lost.  */
static void
start_anew (octa_plot_worker *w)
{
  octa_plot_shelf_abandon (&w->shelf);
  octa_plot_shelf_free (&w->shelf, NULL, true);
  w->stream = NULL;
}

static octa_status
make_stream (octa_plot_worker *w)
{
  octa_status st = OCTA_OK;
  if (w->stream)
    goto done;
  /* a stream that does not wait for the default stream, with high priority */
  if (w->home.has_priority)
    OCTA_CU (cuStreamCreateWithPriority,
             (&w->stream, CU_STREAM_NON_BLOCKING, w->home.priority));
  else
    OCTA_CU (cuStreamCreate, (&w->stream, CU_STREAM_NON_BLOCKING));
done:
  return st;
}

octa_status
octa_plot_begin (octa_plot_worker *w)
{
  octa_status st;
  octa_plot_home h;
  OCTA_TRY (octa_plot_home_enter (&h));
  CUresult r = OCTA_CU_RESULT (cuCtxPushCurrent, (h.ctx));
  if (r != CUDA_SUCCESS)
    {
      octa_plot_home_leave ();
      return octa_driver_fail ("cuCtxPushCurrent", r);
    }
  w->is_inside = true;
  w->n_used = 0;
  if (w->home.epoch != h.epoch)
    start_anew (w);
  w->home = h;
  OCTA_TRY (make_stream (w));
done:
  return st;
}

octa_status
octa_plot_end (octa_plot_worker *w, octa_status st)
{
  if (! w->is_inside)
    return st;
  for (int k = 0; k < w->n_used; k++)
    if (octa_plot_block_record (w->used[k], OCTA_PLOT_DRAWN, w->stream)
        != OCTA_OK)
      {
        OCTA_CU_WARN (cuStreamSynchronize, (w->stream));
        st = OCTA_FAIL;
      }
  CUcontext was;
  OCTA_CU_WARN (cuCtxPopCurrent, (&was));
  w->n_used = 0;
  w->is_inside = false;
  octa_plot_home_leave ();
  return st;
}

octa_status
octa_plot_check_epoch (const octa_plot_worker *w, uint64_t epoch)
{
  if (w->home.epoch == epoch)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "the device was reset, and the plots on it are lost; "
                    "draw them again");
}

octa_status
octa_plot_pause (octa_plot_worker *w)
{
  octa_status st = OCTA_OK;
  CUcontext was;
  OCTA_CU (cuCtxPopCurrent, (&was));
  w->is_inside = false;
  octa_plot_home_leave ();
done:
  return st;
}

octa_status
octa_plot_resume (octa_plot_worker *w, octa_status st)
{
  octa_plot_home h;
  if (st != OCTA_OK)
    goto done;
  OCTA_TRY (octa_plot_home_enter (&h));
  CUresult r = OCTA_CU_RESULT (cuCtxPushCurrent, (h.ctx));
  if (r == CUDA_SUCCESS && h.epoch == w->home.epoch)
    {
      w->is_inside = true;
      return OCTA_OK;
    }
  st = r ? octa_driver_fail ("cuCtxPushCurrent", r)
         : octa_fail (OCTA_ERROR_LOGIC,
                      "the device was reset meanwhile; update the plot");
  if (! r)
    OCTA_CU_WARN (cuCtxPopCurrent, (&h.ctx));
  octa_plot_home_leave ();
done:
  w->n_used = 0;
  return st;
}

octa_status
octa_plot_worker_new (octa_plot_worker **out)
{
  octa_plot_worker *w = calloc (1, sizeof *w);
  if (! w)
    return octa_no_memory ("a plot");
  *out = w;
  return OCTA_OK;
}

void
octa_plot_worker_free (octa_plot_worker *w)
{
  octa_plot_home h;
  if (! w)
    return;
  octa_error_info e = *octa_error ();
  bool is_there = octa_plot_home_enter (&h) == OCTA_OK;
  bool is_same = is_there && h.epoch == w->home.epoch;
  (void)octa_error_pass (&e);
  octa_plot_shelf_abandon (&w->shelf);
  if (is_same && OCTA_CU_RESULT (cuCtxPushCurrent, (h.ctx)) == CUDA_SUCCESS)
    {
      CUcontext was;
      if (w->stream)
        OCTA_CU_WARN (cuStreamSynchronize, (w->stream));
      octa_plot_shelf_free (&w->shelf, w->stream, false);
      if (w->stream)
        OCTA_CU_WARN (cuStreamDestroy, (w->stream));
      OCTA_CU_WARN (cuCtxPopCurrent, (&was));
    }
  else
    octa_plot_shelf_free (&w->shelf, NULL, true);
  if (is_there)
    octa_plot_home_leave ();
  free (w);
}

octa_status
octa_plot_worker_enter (octa_plot_worker *w)
{
  octa_status st;
  OCTA_TRY (octa_plot_begin (w));
  CUcontext ctx = w->home.ctx;
  OCTA_TRY (octa_plot_end (w, OCTA_OK));
  OCTA_CU (cuCtxSetCurrent, (ctx));
done:
  return octa_plot_end (w, st);
}

void *
octa_plot_worker_stream (const octa_plot_worker *w)
{
  return w->stream;
}

uint64_t
octa_plot_worker_epoch (const octa_plot_worker *w)
{
  return w->home.epoch;
}

octa_status
octa_plot_worker_wait (octa_plot_worker *w)
{
  octa_status st;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_CU (cuStreamSynchronize, (w->stream));
done:
  return octa_plot_end (w, st);
}

octa_status
octa_plot_data_is_there (octa_plot_worker *w, octa_plot_data *d,
                         bool *is_there)
{
  octa_status st;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_plot_data_check (d));
  *is_there = octa_plot_data_arrived (d);
done:
  return octa_plot_end (w, st);
}

/* ---- memory ---- */

octa_status
octa_plot_take (octa_plot_worker *w, size_t bytes, uint64_t *address)
{
  octa_status st;
  octa_plot_block *b;
  OCTA_TRY (octa_plot_block_take (&w->shelf, w->stream, bytes, &b));
  *address = b->p;
done:
  return st;
}

void
octa_plot_give (octa_plot_worker *w, uint64_t address)
{
  octa_plot_block *b = address ? octa_plot_block_at (&w->shelf, address)
                               : NULL;
  if (b)
    octa_plot_block_give (&w->shelf, b);
}

octa_status
octa_plot_fill (octa_plot_worker *w, uint64_t p, uint32_t value, size_t words)
{
  octa_status st = OCTA_OK;
  if (words)
    OCTA_CU (cuMemsetD32Async, (p, value, words, w->stream));
done:
  return st;
}

octa_status
octa_plot_fetch (octa_plot_worker *w, void *to, uint64_t from, size_t bytes)
{
  octa_status st = OCTA_OK;
  if (bytes)
    OCTA_CU (cuMemcpyDtoHAsync, (to, from, bytes, w->stream));
  OCTA_CU (cuStreamSynchronize, (w->stream));
done:
  return st;
}

/* The driver copies pageable memory before it returns.  */
octa_status
octa_plot_send (octa_plot_worker *w, uint64_t to, const void *from,
                size_t bytes)
{
  octa_status st = OCTA_OK;
  if (bytes)
    OCTA_CU (cuMemcpyHtoDAsync, (to, from, bytes, w->stream));
done:
  return st;
}

octa_status
octa_plot_map (octa_plot_worker *w, const uint32_t *map, int64_t map_n,
               uint64_t *address)
{
  octa_status st;
  uint64_t p = 0;
  if (map_n < 1)
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL,
                         "a color map must have one color at least"));
  OCTA_TRY (octa_plot_take (w, (size_t)map_n * 4, &p));
  OCTA_TRY (octa_plot_send (w, p, map, (size_t)map_n * 4));
  *address = p;
  p = 0;
done:
  octa_plot_give (w, p);
  return st;
}

octa_status
octa_plot_room_take (octa_plot_worker *w, size_t bytes, uint64_t *p)
{
  return OCTA_PLOT_DO (w, octa_plot_take (w, bytes, p));
}

void
octa_plot_room_give (octa_plot_worker *w, uint64_t p)
{
  octa_plot_give (w, p);
}

octa_status
octa_plot_room_write (octa_plot_worker *w, uint64_t to, const void *from,
                      size_t bytes)
{
  return OCTA_PLOT_DO (w, octa_plot_send (w, to, from, bytes));
}

octa_status
octa_plot_room_read (octa_plot_worker *w, void *to, uint64_t from,
                     size_t bytes)
{
  return OCTA_PLOT_DO (w, octa_plot_fetch (w, to, from, bytes));
}

octa_status
octa_plot_room_fill (octa_plot_worker *w, uint64_t p, uint32_t value,
                     size_t words)
{
  return OCTA_PLOT_DO (w, octa_plot_fill (w, p, value, words));
}

octa_status
octa_plot_room_spread (octa_plot_worker *w, uint64_t to, uint64_t from,
                       size_t n, size_t times)
{
  octa_status st;
  CUDA_MEMCPY2D c = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
                      .srcDevice = from,
                      .srcPitch = 4,
                      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
                      .dstPitch = 4 * times,
                      .WidthInBytes = 4,
                      .Height = n };
  OCTA_TRY (octa_plot_begin (w));
  for (size_t k = 0; n && k < times; k++)
    {
      c.dstDevice = to + 4 * k;
      OCTA_CU (cuMemcpy2DAsync, (&c, w->stream));
    }
done:
  return octa_plot_end (w, st);
}

/* ---- values for the host ---- */

static double
number_of (octa_type t, const unsigned char *p)
{
  switch (t)
    {
#define NUMBER(NAME, T)                                                       \
  case OCTA_TYPE_##NAME:                                                      \
    {                                                                         \
      T v;                                                                    \
      memcpy (&v, p, sizeof v);                                               \
      return (double)v;                                                       \
    }
      NUMBER (SINGLE, float)
      NUMBER (LOGICAL, uint8_t)
      NUMBER (INT8, int8_t)
      NUMBER (INT16, int16_t)
      NUMBER (INT32, int32_t)
      NUMBER (INT64, int64_t)
      NUMBER (UINT8, uint8_t)
      NUMBER (UINT16, uint16_t)
      NUMBER (UINT32, uint32_t)
      NUMBER (UINT64, uint64_t)
#undef NUMBER
    default:
      break;
    }
  double v;
  memcpy (&v, p, sizeof v);
  return v;
}

static octa_status
check_range (const octa_plot_info *info, int64_t first, int64_t count)
{
  return first < 0 || count < 0 || first > info->n - count
             ? octa_fail (OCTA_ERROR_CALL,
                          "%lld elements from %lld on, counted from 0, are "
                          "not all among the plot's %lld",
                          (long long)count, (long long)first,
                          (long long)info->n)
             : OCTA_OK;
}

octa_status
octa_plot_elements (octa_plot_worker *w, octa_plot_data *d, int64_t first,
                    int64_t count, void *elements)
{
  octa_status st;
  const octa_plot_info *info = octa_plot_data_info (d);
  const size_t size = octa_types[info->type].size;
  uint64_t address;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (check_range (info, first, count));
  OCTA_TRY (octa_plot_data_use (w, d, &address));
  OCTA_TRY (octa_plot_fetch (w, elements, address + (size_t)first * size,
                             (size_t)count * size));
done:
  return octa_plot_end (w, st);
}

octa_status
octa_plot_values (octa_plot_worker *w, octa_plot_data *d, int64_t first,
                  int64_t count, double *values)
{
  octa_status st;
  const octa_plot_info *info = octa_plot_data_info (d);
  size_t size = octa_types[info->type].size;
  unsigned char *bytes = (unsigned char *)values;
  if (info->is_range)
    {
      OCTA_TRY (check_range (info, first, count));
      for (int64_t i = 0; i < count; i++)
        values[i] = info->base + (double)(first + i) * info->step;
      return OCTA_OK;
    }
  /* read them to the end of the buffer, so that widening in place overwrites
     none */
  bytes += (size_t)count * (sizeof *values - size);
  OCTA_TRY (octa_plot_elements (w, d, first, count, bytes));
  for (int64_t i = 0; i < count; i++)
    values[i] = number_of (info->type, bytes + (size_t)i * size);
done:
  return st;
}
