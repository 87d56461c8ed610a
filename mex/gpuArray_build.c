/* gpuArray_build.c -- arrays from nothing: zeros, ones, eye, ranges, and the
   "like" forms.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* clang-format off */
const method gpu_build_methods[] = {
  METHODS_END
};
/* clang-format on */
