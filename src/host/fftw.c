/* fftw.c -- the FFTW that the running Octave is linked with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

octa_host_fftw octa_host_fftws[2];

static const struct
{
  const char *name;
  size_t place;
  bool is_optional;
} functions[] = {
  { "plan_guru64_dft", offsetof (octa_host_fftw, plan_dft), false },
  { "plan_guru64_dft_r2c", offsetof (octa_host_fftw, plan_r2c), false },
  { "plan_guru64_dft_c2r", offsetof (octa_host_fftw, plan_c2r), false },
  { "execute_dft", offsetof (octa_host_fftw, execute_dft), false },
  { "execute_dft_r2c", offsetof (octa_host_fftw, execute_r2c), false },
  { "execute_dft_c2r", offsetof (octa_host_fftw, execute_c2r), false },
  { "destroy_plan", offsetof (octa_host_fftw, destroy), false },
  { "alignment_of", offsetof (octa_host_fftw, alignment), false },
  { "plan_with_nthreads", offsetof (octa_host_fftw, set_threads), true },
  { "planner_nthreads", offsetof (octa_host_fftw, threads), true },
};

static bool
find (const char *prefix, octa_host_fftw *f)
{
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    {
      char name[64];
      snprintf (name, sizeof name, "%s_%s", prefix, functions[i].name);
      void *fn = dlsym (RTLD_DEFAULT, name);
      if (! fn && ! functions[i].is_optional)
        return false;
      memcpy ((char *)f + functions[i].place, &fn, sizeof fn);
    }
  return true;
}

bool
octa_host_fftw_find (void)
{
  static int is_there = -1;
  if (is_there < 0)
    is_there = find ("fftw", &octa_host_fftws[0])
               && find ("fftwf", &octa_host_fftws[1]);
  return is_there;
}
