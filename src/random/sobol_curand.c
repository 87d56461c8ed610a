/* sobol_curand.c -- direction vectors that are in cuRAND.

   They are the same numbers of Joe and Kuo, for 20000 dimensions.  The table
   is on the host, so no device is needed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "library/library.h"
#include "random/sobol.h"

#define CURAND_DIRECTION_VECTORS_64_JOEKUO6 103

typedef struct octa_curand
{
#define CURAND(name, params) int (*name) params;
#include "random/curand.def"
} octa_curand;

static const octa_library_call calls[] = {
#define CURAND(name, params) { #name, offsetof (octa_curand, name) },
#include "random/curand.def"
};

static const char *const sonames[] = { "libcurand.so.10", "libcurand.so",
                                       NULL };

static const octa_library library = {
  .name = "cuRAND",
  .file = "libcurand.so",
  .sonames = sonames,
  .setting = OCTA_SETTING_CURAND,
  .install = "the CUDA toolkit or Python's package nvidia-curand",
  .calls = calls,
  .n_calls = sizeof calls / sizeof *calls,
};

const uint64_t (*octa_sobol_curand (octa_strbuf *why))[64]
{
  static octa_curand curand;
  const uint64_t (*vectors)[64] = NULL;
  if (! curand.curandGetDirectionVectors64
      && ! octa_library_load (&library, &curand, why))
    return NULL;
  int code = curand.curandGetDirectionVectors64 (
      &vectors, CURAND_DIRECTION_VECTORS_64_JOEKUO6);
  if (code != 0)
    octa_strbuf_printf (why,
                        "cuRAND, whose curandGetDirectionVectors64 fails "
                        "with code %d; install another one, or name the file "
                        "by OCTCUDA_CURAND",
                        code);
  return code == 0 ? vectors : NULL;
}
