/* check_plot.h -- arrays for the tests of plots.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_PLOT_H
#define CHECK_PLOT_H 1

#include "check.h"
#include "gl/plot/kernels.h"
#include "gl/plot/plot.h"

#include <math.h>
#include <stdlib.h>

/* From 0 to 1, the same on every run.  */
static __attribute__ ((unused)) double
random_unit (void)
{
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) * 0x1p-53;
}

/* V as class T has it, at P; V becomes what it is then.  */
static __attribute__ ((unused)) void
convert (octa_type t, double *v, void *p)
{
#define CONVERT(T, lo, hi)                                                    \
  {                                                                           \
    T x = (T)(*v < (lo) ? (lo) : *v > (hi) ? (hi) : *v);                      \
    memcpy (p, &x, sizeof x);                                                 \
    *v = (double)x;                                                           \
    break;                                                                    \
  }
  switch (t)
    {
    case OCTA_TYPE_DOUBLE:
      memcpy (p, v, sizeof *v);
      break;
    case OCTA_TYPE_SINGLE:
      {
        float f = (float)*v;
        memcpy (p, &f, sizeof f);
        *v = (double)f;
        break;
      }
    case OCTA_TYPE_LOGICAL:
      *v = *v > 50;
      CONVERT (unsigned char, 0, 1)
    case OCTA_TYPE_INT8:
      CONVERT (int8_t, -128, 127)
    case OCTA_TYPE_INT16:
      CONVERT (int16_t, -32768, 32767)
    case OCTA_TYPE_INT32:
      CONVERT (int32_t, -2147483648.0, 2147483647.0)
    case OCTA_TYPE_INT64:
      CONVERT (int64_t, -9e18, 9e18)
    case OCTA_TYPE_UINT8:
      CONVERT (uint8_t, 0, 255)
    case OCTA_TYPE_UINT16:
      CONVERT (uint16_t, 0, 65535)
    case OCTA_TYPE_UINT32:
      CONVERT (uint32_t, 0, 4294967295.0)
    case OCTA_TYPE_UINT64:
      CONVERT (uint64_t, 0, 1.8e19)
    default:
      abort ();
    }
#undef CONVERT
}

/* Who draws.  */
static octa_plot_worker *worker;

static __attribute__ ((unused)) void
plot_init (void)
{
  int device = -1;
  CHECK_OK (octa_backend_init ());
  CHECK_OK (octa_plot_device (&device));
  CHECK (device == 0);
  CHECK_OK (octa_plot_worker_new (&worker));
}

static __attribute__ ((unused)) void
plot_end (void)
{
  octa_plot_worker_free (worker);
  worker = NULL;
  CHECK (octa_plot_data_count () == 0);
  CHECK (octa_node_count == 0);
}

/* N of them as a plot's, from a gpuArray that is gone.  */
static __attribute__ ((unused)) octa_plot_data *
upload_words (octa_type t, const void *v, int64_t n)
{
  octa_node *node = NULL;
  octa_plot_data *out = NULL;
  CHECK_OK (octa_node_upload (t, false, OCTA_SIZE (n, 1), v, &node));
  CHECK_OK (octa_plot_data_of (node, &out));
  octa_node_release (node);
  return out;
}

/* N numbers as a column of class T; V becomes what they are there.  */
static __attribute__ ((unused)) octa_plot_data *
upload (octa_type t, double *v, int64_t n)
{
  size_t size = octa_types[t].size;
  unsigned char *bytes = malloc ((size_t)(n + 1) * size);
  for (int64_t i = 0; i < n; i++)
    convert (t, &v[i], bytes + (size_t)i * size);
  octa_plot_data *out = upload_words (t, bytes, n);
  free (bytes);
  return out;
}

static __attribute__ ((unused)) octa_samples
samples (octa_plot_data *d)
{
  return octa_samples_of_data (d);
}

/* Room for N results of BYTES each.  */
typedef struct results
{
  uint64_t p;
  size_t bytes;
} results;

static __attribute__ ((unused)) results
room (octa_type t, int64_t n)
{
  results r = { 0, (size_t)n * octa_types[t].size };
  CHECK_OK (octa_plot_room_take (worker, r.bytes, &r.p));
  return r;
}

/* What is there; the caller's to free.  */
static __attribute__ ((unused)) void *
download (results r)
{
  void *v = calloc (1, r.bytes + 8);
  CHECK_OK (octa_plot_room_read (worker, v, r.p, r.bytes));
  return v;
}

static __attribute__ ((unused)) void
give (results r)
{
  octa_plot_room_give (worker, r.p);
}

/* Are the N elements of D those of V?  */
static __attribute__ ((unused)) bool
has_values (octa_plot_worker *w, octa_plot_data *d, const double *v, int64_t n)
{
  double *is = malloc ((size_t)(n + 1) * sizeof *is);
  bool same = octa_plot_data_info (d)->n == n
              && octa_plot_values (w, d, 0, n, is) == OCTA_OK
              && ! memcmp (is, v, (size_t)n * sizeof *v);
  free (is);
  return same;
}

/* A gpuArray of class T; V becomes what it is there.  */
static __attribute__ ((unused)) octa_node *
node_of (octa_type t, double *v, int64_t rows, int64_t cols)
{
  octa_node *n = NULL;
  size_t size = octa_types[t].size;
  unsigned char *bytes = malloc ((size_t)(rows * cols + 1) * size);
  for (int64_t i = 0; i < rows * cols; i++)
    convert (t, &v[i], bytes + (size_t)i * size);
  CHECK_OK (octa_node_upload (t, false, OCTA_SIZE (rows, cols), bytes, &n));
  free (bytes);
  return n;
}

#endif
