/* box.c -- parts of arrays: a range along each dimension.

   If a box has all of a dimension, it is joined with the next one. So a range
   along the last dimension, and a whole array, are consecutive elements, which
   are passed without a copy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

/* Rows of BYTES at AT; N dimensions around them have COUNT of them each PITCH
   bytes.  */
typedef struct rows
{
  size_t at, bytes;
  int n;
  size_t count[OCTA_DIMS_MAX], pitch[OCTA_DIMS_MAX];
} rows;

static rows
rows_of (const octa_comm_box *b, size_t width)
{
  rows r = { .bytes = width };
  size_t pitch = width;
  for (int d = 0; d < b->n; d++)
    {
      r.at += (size_t)b->first[d] * pitch;
      if (r.n == 0 && r.bytes == pitch)
        r.bytes *= (size_t)b->count[d];
      else if (b->count[d] != 1)
        {
          r.count[r.n] = (size_t)b->count[d];
          r.pitch[r.n++] = pitch;
        }
      pitch *= (size_t)b->size[d];
    }
  return r;
}

int64_t
octa_comm_box_elems (const octa_comm_box *b)
{
  int64_t n = 1;
  for (int d = 0; d < b->n; d++)
    n *= b->count[d];
  return n;
}

bool
octa_comm_box_is_run (const octa_comm_box *b, int64_t *first)
{
  const rows r = rows_of (b, 1);
  *first = (int64_t)r.at;
  return r.n == 0;
}

/* One or two dimensions of rows at once.  */
static octa_status
copy_planes (const rows *r, int n, CUdeviceptr array, CUdeviceptr run,
             bool is_put)
{
  octa_status st;
  CUstream s;
  const size_t height = n > 1 ? r->pitch[1] / r->pitch[0] : r->count[0];
  CUDA_MEMCPY3D copy = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
                         .srcDevice = is_put ? run : array,
                         .srcPitch = is_put ? r->bytes : r->pitch[0],
                         .srcHeight = is_put ? r->count[0] : height,
                         .dstMemoryType = CU_MEMORYTYPE_DEVICE,
                         .dstDevice = is_put ? array : run,
                         .dstPitch = is_put ? r->pitch[0] : r->bytes,
                         .dstHeight = is_put ? height : r->count[0],
                         .WidthInBytes = r->bytes,
                         .Height = r->count[0],
                         .Depth = n > 1 ? r->count[1] : 1 };
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_CU (cuMemcpy3DAsync, (&copy, s));
done:
  return st;
}

/* The first N dimensions of R; the driver takes two of them at once, unless
   rows are too far apart for it.  */
static octa_status
copy_rows (const rows *r, int n, CUdeviceptr array, CUdeviceptr run,
           bool is_put)
{
  octa_status st = OCTA_OK;
  size_t inner = r->bytes;
  if (n == 0)
    return octa_lane_copy (is_put ? array : run, is_put ? run : array,
                           r->bytes);
  if (n <= 2 && r->pitch[0] <= INT32_MAX)
    return copy_planes (r, n, array, run, is_put);
  for (int d = 0; d < n - 1; d++)
    inner *= r->count[d];
  for (size_t i = 0; i < r->count[n - 1]; i++)
    OCTA_TRY (copy_rows (r, n - 1, array + i * r->pitch[n - 1],
                         run + i * inner, is_put));
done:
  return st;
}

octa_status
octa_comm_box_copy (const octa_comm_box *b, size_t width, CUdeviceptr array,
                    CUdeviceptr run, bool is_put)
{
  const rows r = rows_of (b, width);
  return octa_comm_box_elems (b) == 0
             ? OCTA_OK
             : copy_rows (&r, r.n, array + r.at, run, is_put);
}
