/* gpuArray_filter.c -- differences, filters and convolutions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* clang-format off */
const method gpu_filter_methods[] = {
  METHODS_END
};
/* clang-format on */
