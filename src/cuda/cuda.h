/* cuda.h -- NVIDIA's driver and compilers as a backend.

   libcuda.so.1 is opened when the backend is selected.  Each call is looked up
   in the version that its row of driver.def names; calls that an older driver
   lacks stay NULL.  Nothing of CUDA is linked.

   NVRTC, NVIDIA's run-time compiler, compiles.  It does not come with the
   driver: nvrtc_find.c looks for one that suits the driver and the device.
   The package's own kernels are compiled with the options that make arithmetic
   exact (no fused multiply-add, IEEE division and roots).  A user's source is
   compiled with nvcc's defaults.  When NVRTC lacks a header and
   there is an nvcc on the PATH, nvcc compiles instead (nvcc.c).

   Read first: backend.c, then nvrtc.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CUDA_H
#define OCTA_CUDA_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- nvrtc.c ---- */

/* Compile SRC for SM, without any driver.  */
OCTA_API octa_status octa_nvrtc_compile_for (const octa_source *src, int sm,
                                             octa_image *im);
/* How many of the package's texts compiled only untrimmed (octa_trim); for
   tests.  */
OCTA_API extern unsigned octa_nvrtc_n_whole;

/* ---- nvrtc_find.c ---- */

/* The folder of the toolkit's headers that belong to this NVRTC, or NULL.  */
const char *octa_nvrtc_folder (void);

/* ---- backend.c ---- */

/* After load: was a driver with a device found, even if load failed for
   another reason?  */
bool octa_cuda_has_device (void);

extern const octa_backend octa_cuda_backend;

#endif /* OCTA_LIBRARY */

#endif
