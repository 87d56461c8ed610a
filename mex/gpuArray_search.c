/* gpuArray_search.c -- looking up, binning, accumulating.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* clang-format off */
const method gpu_search_methods[] = {
  METHODS_END
};
/* clang-format on */
