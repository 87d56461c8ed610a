/* copy.c -- copies for memory that OpenGL and CUDA do not share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graphics/graphics.h"

#include <time.h>

/* ---- memory ---- */

octa_status
octa_graphics_alloc (CUcontext ctx, size_t bytes, CUdeviceptr *p)
{
  octa_status st = octa_graphics_enter (ctx);
  if (st != OCTA_OK)
    return st;
  OCTA_CU (cuMemAlloc, (p, bytes));
done:
  octa_graphics_leave ();
  return st;
}

void
octa_graphics_free (CUcontext ctx, CUdeviceptr p)
{
  if (! p || ! octa_graphics_enter_last (ctx))
    return;
  OCTA_CU_WARN (cuMemFree, (p));
  octa_graphics_leave ();
}

octa_status
octa_graphics_pin (CUcontext ctx, size_t bytes, void **p)
{
  octa_status st = octa_graphics_enter (ctx);
  if (st != OCTA_OK)
    return st;
  OCTA_CU (cuMemHostAlloc, (p, bytes, 0));
done:
  octa_graphics_leave ();
  return st;
}

void
octa_graphics_unpin (CUcontext ctx, void *p)
{
  if (! p || ! octa_graphics_enter_last (ctx))
    return;
  OCTA_CU_WARN (cuMemFreeHost, (p));
  octa_graphics_leave ();
}

octa_status
octa_graphics_array_new (CUcontext ctx, const CUDA_ARRAY3D_DESCRIPTOR *d,
                         CUarray *array)
{
  octa_status st = octa_graphics_enter (ctx);
  if (st != OCTA_OK)
    return st;
  OCTA_CU (cuArray3DCreate, (array, d));
done:
  octa_graphics_leave ();
  return st;
}

void
octa_graphics_array_free (CUcontext ctx, CUarray array)
{
  if (! array || ! octa_graphics_enter_last (ctx))
    return;
  OCTA_CU_WARN (cuArrayDestroy, (array));
  octa_graphics_leave ();
}

/* ---- copies ---- */

octa_status
octa_graphics_to_device (CUcontext ctx, CUdeviceptr to, const void *from,
                         size_t bytes, CUstream s)
{
  octa_status st = octa_graphics_enter (ctx);
  if (st != OCTA_OK)
    return st;
  octa_driver_copies_shared (1);
  CUresult r = OCTA_CU_RESULT (cuMemcpyHtoDAsync, (to, from, bytes, s));
  octa_driver_copies_shared (-1);
  OCTA_CU_CHECK (cuMemcpyHtoDAsync, r);
done:
  octa_graphics_leave ();
  return st;
}

octa_status
octa_graphics_to_host (CUcontext ctx, void *to, CUdeviceptr from, size_t bytes,
                       CUstream s)
{
  octa_status st = octa_graphics_enter (ctx);
  if (st != OCTA_OK)
    return st;
  octa_driver_copies_shared (1);
  CUresult r = OCTA_CU_RESULT (cuMemcpyDtoHAsync, (to, from, bytes, s));
  octa_driver_copies_shared (-1);
  OCTA_CU_CHECK (cuMemcpyDtoHAsync, r);
done:
  octa_graphics_leave ();
  return st;
}

static octa_status
copy_box (CUcontext ctx, const CUDA_MEMCPY3D *c, CUstream s)
{
  octa_status st = octa_graphics_enter (ctx);
  if (st != OCTA_OK)
    return st;
  octa_driver_copies_shared (1);
  CUresult r = OCTA_CU_RESULT (cuMemcpy3DAsync, (c, s));
  octa_driver_copies_shared (-1);
  OCTA_CU_CHECK (cuMemcpy3DAsync, r);
done:
  octa_graphics_leave ();
  return st;
}

octa_status
octa_graphics_to_array (CUcontext ctx, CUarray to, const void *from,
                        const size_t extent[3], CUstream s)
{
  return copy_box (ctx,
                   &(CUDA_MEMCPY3D){ .srcMemoryType = CU_MEMORYTYPE_HOST,
                                     .srcHost = from,
                                     .srcPitch = extent[0],
                                     .srcHeight = extent[1],
                                     .dstMemoryType = CU_MEMORYTYPE_ARRAY,
                                     .dstArray = to,
                                     .WidthInBytes = extent[0],
                                     .Height = extent[1],
                                     .Depth = extent[2] },
                   s);
}

octa_status
octa_graphics_from_array (CUcontext ctx, void *to, CUarray from,
                          const size_t extent[3], CUstream s)
{
  return copy_box (ctx,
                   &(CUDA_MEMCPY3D){ .srcMemoryType = CU_MEMORYTYPE_ARRAY,
                                     .srcArray = from,
                                     .dstMemoryType = CU_MEMORYTYPE_HOST,
                                     .dstHost = to,
                                     .dstPitch = extent[0],
                                     .dstHeight = extent[1],
                                     .WidthInBytes = extent[0],
                                     .Height = extent[1],
                                     .Depth = extent[2] },
                   s);
}

/* ---- waiting ---- */

/* As in octa_wait (lane/wait.c), which only the interpreter may call.  */
static void
pause_after (int64_t ns)
{
  int64_t step = ns / 32 < 1000000 ? ns / 32 : 1000000;
  if (ns > 50000)
    nanosleep (&(struct timespec){ .tv_nsec = (long)step }, NULL);
}

octa_status
octa_graphics_wait (CUcontext ctx, CUstream s, bool (*is_over) (void))
{
  octa_status st = octa_graphics_enter (ctx);
  if (st != OCTA_OK)
    return st;
  int64_t start = octa_clock_ns ();
  CUresult r = OCTA_CU_RESULT (cuStreamQuery, (s));
  while (r == CUDA_ERROR_NOT_READY)
    {
      if (is_over && is_over ())
        OCTA_TRY (octa_fail (OCTA_ERROR_RUNTIME, "interrupted"));
      pause_after (octa_clock_ns () - start);
      r = OCTA_CU_POLL (cuStreamQuery, (s));
    }
  OCTA_CU_CHECK (cuStreamQuery, r);
done:
  octa_graphics_leave ();
  return st;
}
