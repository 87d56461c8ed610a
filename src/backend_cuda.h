/* backend_cuda.h -- what backend.c asks besides the table.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_BACKEND_CUDA_H
#define OCTA_BACKEND_CUDA_H 1

#include "backend.h"

/* After load: a driver with a device was found, whatever else was not.  */
bool octa_backend_cuda_has_device (void);

#endif
