/* gpuArray_scan.c -- cumulative sums and the like; find, nnz, nonzeros.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* clang-format off */
const method gpu_scan_methods[] = {
  METHODS_END
};
/* clang-format on */
