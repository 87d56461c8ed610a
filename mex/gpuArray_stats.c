/* gpuArray_stats.c -- reductions beyond the table: positions of extremes, dot,
   norm ...

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* clang-format off */
const method gpu_stats_methods[] = {
  METHODS_END
};
/* clang-format on */
