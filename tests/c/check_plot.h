/* check_plot.h -- arrays for the tests of plots.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_PLOT_H
#define CHECK_PLOT_H 1

#include "check.h"
#include "plot/kernels.h"
#include "plot/plot.h"

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

/* N numbers as a column of class T; V becomes what they are there.  */
static __attribute__ ((unused)) octa_node *
upload (octa_type t, double *v, int64_t n)
{
  octa_node *out = NULL;
  size_t size = octa_types[t].size;
  unsigned char *bytes = malloc ((size_t)(n + 1) * size);
  for (int64_t i = 0; i < n; i++)
    convert (t, &v[i], bytes + (size_t)i * size);
  CHECK_OK (octa_node_upload (t, false, OCTA_SIZE (n, 1), bytes, &out));
  free (bytes);
  return out;
}

static __attribute__ ((unused)) octa_node *
room (octa_type t, int64_t n)
{
  octa_node *out = NULL;
  CHECK_OK (octa_node_empty (t, false, OCTA_SIZE (n, 1), &out));
  return out;
}

static __attribute__ ((unused)) octa_samples
samples (octa_node *n)
{
  octa_samples p = { 0 };
  CHECK_OK (octa_samples_of (n, &p));
  return p;
}

/* Its elements; the caller's to free.  */
static __attribute__ ((unused)) void *
download (octa_node *n)
{
  void *v = calloc ((size_t)n->n_elems + 1, octa_types[n->type].size);
  CHECK_OK (octa_node_download (n, v));
  return v;
}

#endif
