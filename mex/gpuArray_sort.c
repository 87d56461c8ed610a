/* gpuArray_sort.c -- sorting, and what is asked of sorted arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* clang-format off */
const method gpu_sort_methods[] = {
  METHODS_END
};
/* clang-format on */
