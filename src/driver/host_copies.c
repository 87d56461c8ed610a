/* host_copies.c -- counting copies between host and device.  While they are
   counted, the entries of the calls that copy are replaced by functions that
   count copies of more than OCTA_DRIVER_COPY bytes, then call the real ones.
   Copies that are made because OpenGL cannot share memory are counted
   separately.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "driver/driver.h"

#include <stdatomic.h>

static octa_driver real;
static bool is_watched;
static atomic_ulong counts[2];
static _Thread_local int sharing;

void
octa_driver_copies_shared (int change)
{
  sharing += change;
}

static void
note (size_t bytes)
{
  if (bytes > OCTA_DRIVER_COPY)
    atomic_fetch_add (&counts[sharing > 0], 1);
}

#define COPY(name, bytes, params, args)                                       \
  static CUresult name params                                                 \
  {                                                                           \
    note (bytes);                                                             \
    return real.name args;                                                    \
  }

#define IS_HOST(c)                                                            \
  ((c)->srcMemoryType == CU_MEMORYTYPE_HOST                                   \
   || (c)->dstMemoryType == CU_MEMORYTYPE_HOST)
#define BYTES_2D(c) (IS_HOST (c) ? (c)->WidthInBytes * (c)->Height : 0)
#define BYTES_3D(c) (BYTES_2D (c) * (c)->Depth)

/* clang-format off */
#define COPIES(X)                                                             \
  X (cuMemcpyHtoD, n, (CUdeviceptr d, const void *s, size_t n), (d, s, n))    \
  X (cuMemcpyHtoDAsync, n,                                                    \
     (CUdeviceptr d, const void *s, size_t n, CUstream q), (d, s, n, q))      \
  X (cuMemcpyDtoH, n, (void *d, CUdeviceptr s, size_t n), (d, s, n))          \
  X (cuMemcpyDtoHAsync, n,                                                    \
     (void *d, CUdeviceptr s, size_t n, CUstream q), (d, s, n, q))            \
  X (cuMemcpyHtoA, n, (CUarray d, size_t o, const void *s, size_t n),         \
     (d, o, s, n))                                                            \
  X (cuMemcpyAtoH, n, (void *d, CUarray s, size_t o, size_t n), (d, s, o, n)) \
  X (cuMemcpyHtoAAsync, n,                                                    \
     (CUarray d, size_t o, const void *s, size_t n, CUstream q),              \
     (d, o, s, n, q))                                                         \
  X (cuMemcpyAtoHAsync, n,                                                    \
     (void *d, CUarray s, size_t o, size_t n, CUstream q), (d, s, o, n, q))   \
  X (cuMemcpy2D, BYTES_2D (c), (const CUDA_MEMCPY2D *c), (c))                 \
  X (cuMemcpy2DUnaligned, BYTES_2D (c), (const CUDA_MEMCPY2D *c), (c))        \
  X (cuMemcpy2DAsync, BYTES_2D (c), (const CUDA_MEMCPY2D *c, CUstream q),     \
     (c, q))                                                                  \
  X (cuMemcpy3D, BYTES_3D (c), (const CUDA_MEMCPY3D *c), (c))                 \
  X (cuMemcpy3DAsync, BYTES_3D (c), (const CUDA_MEMCPY3D *c, CUstream q),     \
     (c, q))
/* clang-format on */

COPIES (COPY)

void
octa_driver_copies_watch (bool on)
{
  if (on == is_watched)
    return;
  if (on)
    real = octa_cu;
#define PUT(name, bytes, params, args)                                        \
  if (real.name)                                                              \
    octa_cu.name = on ? name : real.name;
  COPIES (PUT)
  is_watched = on;
}

void
octa_driver_copies (unsigned long n[2])
{
  for (int i = 0; i < 2; i++)
    n[i] = atomic_exchange (&counts[i], 0);
}
