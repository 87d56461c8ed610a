/* blas.c -- the BLAS and LAPACK that the running Octave is linked with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

octa_host_blas octa_host_lapack;
static bool is_wide;

/* The names of each function, and its pointers.  */
static const struct
{
  const char *real, *complex;
  size_t place;
} rows[] = {
#define LAPACK(name, real, complex, params)                                   \
  { #real, #complex, offsetof (octa_host_blas, name) },
#include "host/lapack.def"
};

static bool
find_row (size_t i)
{
  for (int letter = 0; letter < OCTA_NV_LETTERS; letter++)
    {
      const char *stem = letter < OCTA_NV_C ? rows[i].real : rows[i].complex;
      char name[32];
      if (! strcmp (stem, "NONE"))
        continue;
      snprintf (name, sizeof name, "%c%s_", "sdcz"[letter], stem);
      void *fn = dlsym (RTLD_DEFAULT, name);
      if (! fn)
        return false;
      memcpy ((char *)&octa_host_lapack + rows[i].place
                  + (size_t)letter * sizeof (void *),
              &fn, sizeof fn);
    }
  return true;
}

/* Find the width of the library's integers by exchanging two rows: is an array
   of two pivots two words of 64 bits, or one?  */
static bool
try_width (void)
{
  double a[4] = { 0, 1, 1, 0 };
  const int64_t n = 2;
  int64_t pivots[2] = { 0, 0 }, info = 0;
  octa_host_lapack.getrf[OCTA_NV_D](&n, &n, a, &n, pivots, &info);
  return pivots[0] == 2;
}

bool
octa_host_blas_find (void)
{
  static int is_there = -1;
  if (is_there < 0)
    {
      is_there = 1;
      for (size_t i = 0; is_there && i < sizeof rows / sizeof *rows; i++)
        is_there = find_row (i);
      if (is_there)
        is_wide = try_width ();
    }
  return is_there;
}

octa_host_dot *
octa_host_dot_find (octa_nv_letter letter, bool conjugates)
{
  static octa_host_dot *found[2][OCTA_NV_LETTERS];
  octa_host_dot **f = &found[conjugates][letter];
  if (! *f)
    {
      char name[16];
      const char *end = letter < OCTA_NV_C ? "" : conjugates ? "c" : "u";
      snprintf (name, sizeof name, "x%cdot%s_", "sdcz"[letter], end);
      void *fn = dlsym (RTLD_DEFAULT, name);
      memcpy (f, &fn, sizeof fn);
    }
  return *f;
}

bool
octa_host_blas_wide (void)
{
  return is_wide;
}

bool
octa_host_blas_holds (int64_t a, int64_t b, int64_t c)
{
  return is_wide || (a <= INT32_MAX && b <= INT32_MAX && c <= INT32_MAX);
}

int
octa_host_blas_refuse (void)
{
  octa_driver_explain (CUDA_ERROR_INVALID_VALUE,
                       "the BLAS that Octave is linked with has integers of "
                       "32 bits: use at most 2147483647 rows or columns at a "
                       "time");
  return -(int)CUDA_ERROR_INVALID_VALUE;
}
