/* math.h -- the functions are built in, the constants in octa_cuda.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <octa_cuda.h>
