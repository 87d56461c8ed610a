/* array_desc.h -- descriptors of CUDA arrays: vectors of width, height, depth,
   format, channels, flags, and 1 for arrays of three dimensions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ARRAY_DESC_H
#define ARRAY_DESC_H 1

#include "handles.h"

octa_status array_desc_read (const mxArray *x, octa_cuarray_desc *d);
mxArray *array_desc_vector (const octa_cuarray_desc *d);
/* "640x480, 4 x UNSIGNED_INT8" */
void array_desc_text (const octa_cuarray_desc *d, char *text, size_t size);

#endif
