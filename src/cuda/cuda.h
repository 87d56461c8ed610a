/* cuda.h -- NVIDIA's driver and compilers as a backend.

   Uses: base, text, driver.
   Used by: compile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CUDA_H
#define OCTA_CUDA_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* Compile SRC for SM, without any driver.  */
OCTA_API octa_status octa_nvrtc_compile_for (const octa_source *src, int sm,
                                             octa_image *im);

/* After load: a driver with a device was found, whatever else was not.  */
bool octa_cuda_has_device (void);

extern const octa_backend octa_cuda_backend;

#endif /* OCTA_LIBRARY */

#endif
