/* builtin.h -- used for headers whose contents are built into NVRTC: stdio.h
   (printf), stdlib.h (malloc, free), string.h (memcpy, memset), stddef.h,
   cuda.h, cuda_runtime.h, device_launch_parameters.h and others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <octa_cuda.h>
