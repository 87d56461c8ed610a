/* plain.c -- the rows of methods of an array, dimensions and words, and of
   those of arrays alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plain.h"

#include <string.h>

#define FLAGS GPU_FLAGS
#define ALL (GPU_ALL | GPU_FLAGS)
#define ANY (GPU_ALL | GPU_FLAGS | GPU_TYPES)
#define LIST OCTA_DIMS_MAX

/* clang-format off */
static const gpu_plain_row rows[] = {
  /* name       function      arg                weight dims  words, from 9 on results, from 9 on */
  { "bounds",   gpu_bounds,   0,                 false, 1,    FLAGS, FLAGS, 2, 2 },
  { "cummax",   gpu_scan,     OCTA_SCAN_cummax,  false, 1,    0, 0, 2, 2 },
  { "cummin",   gpu_scan,     OCTA_SCAN_cummin,  false, 1,    0, 0, 2, 2 },
  { "cumprod",  gpu_scan,     OCTA_SCAN_cumprod, false, 1,    0, 0, 1, 1 },
  { "cumsum",   gpu_scan,     OCTA_SCAN_cumsum,  false, 1,    0, 0, 1, 1 },
  { "fft",      gpu_transform, false,            false, 0,    0, 0, 1, 1 },
  { "find",     gpu_find_all, 0,                 false, 0,    0, 0, 3, 3 },
  { "ifft",     gpu_transform, true,             false, 0,    0, 0, 1, 1 },
  { "mean",     gpu_mean,     0,                 false, LIST, ANY, ANY, 1, 1 },
  { "meansq",   gpu_meansq,   0,                 false, 1,    0, 0, 1, 1 },
  { "median",   gpu_median,   0,                 false, LIST, ALL, FLAGS, 1, 1 },
  { "mode",     gpu_mode,     0,                 false, 1,    0, 0, 2, 2 },
  { "nonzeros", gpu_nonzeros, 0,                 false, 0,    0, 0, 1, 1 },
  { "range",    gpu_range,    0,                 false, 1,    0, 0, 1, 1 },
  { "sort",     gpu_sort,     0,                 false, 1,    GPU_ORDERS, GPU_ORDERS, 2, 2 },
  { "std",      gpu_std,      0,                 true,  LIST, ALL, ALL, 1, 2 },
  { "var",      gpu_var,      0,                 true,  LIST, ALL, ALL, 1, 2 },
};

static const gpu_arrays_row arrays_rows[] = {
  { "horzcat", gpu_brackets, 1 },
  { "kron",    gpu_kron, 0 },
  { "vertcat", gpu_brackets, 0 },
};
/* clang-format on */

const gpu_plain_row *
gpu_plain_find (const char *name)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (! strcmp (rows[i].name, name))
      return &rows[i];
  return NULL;
}

const gpu_arrays_row *
gpu_arrays_find (const char *name)
{
  for (size_t i = 0; i < sizeof arrays_rows / sizeof *arrays_rows; i++)
    if (! strcmp (arrays_rows[i].name, name))
      return &arrays_rows[i];
  return NULL;
}
