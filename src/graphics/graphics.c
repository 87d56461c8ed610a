/* graphics.c -- OpenGL's objects in CUDA: registering and mapping them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graphics/graphics.h"

/* ---- the context ---- */

octa_status
octa_graphics_now (CUcontext *ctx)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuCtxGetCurrent, (ctx));
done:
  return st;
}

octa_status
octa_graphics_enter (CUcontext ctx)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuCtxPushCurrent, (ctx));
done:
  return st;
}

void
octa_graphics_leave (void)
{
  CUcontext was;
  OCTA_CU_WARN (cuCtxPopCurrent, (&was));
}

bool
octa_graphics_is_host (void)
{
  return octa_driver_is_host ();
}

/* Fail if the call in CTX fails.  */
#define CALL(ctx, fn, args)                                                   \
  octa_status st;                                                             \
  if (octa_graphics_enter (ctx) != OCTA_OK)                                   \
    return OCTA_FAIL;                                                         \
  st = OCTA_OK;                                                               \
  OCTA_CU (fn, args);                                                         \
  done:                                                                       \
  octa_graphics_leave ();                                                     \
  return st

/* ---- registering ---- */

octa_status
octa_graphics_buffer (CUcontext ctx, unsigned name, unsigned flags,
                      CUgraphicsResource *r)
{
  CALL (ctx, cuGraphicsGLRegisterBuffer, (r, name, flags));
}

octa_status
octa_graphics_image (CUcontext ctx, unsigned name, unsigned target,
                     unsigned flags, CUgraphicsResource *r)
{
  CALL (ctx, cuGraphicsGLRegisterImage, (r, name, target, flags));
}

bool
octa_graphics_refused (void)
{
  switch (octa_error ()->code)
    {
    case CUDA_ERROR_NO_DEVICE:
    case CUDA_ERROR_INVALID_GRAPHICS_CONTEXT:
    case CUDA_ERROR_OPERATING_SYSTEM:
    case CUDA_ERROR_NOT_SUPPORTED:
    case CUDA_ERROR_UNKNOWN:
      return true;
    default:
      return false;
    }
}

bool
octa_graphics_is_gone (void)
{
  switch (octa_error ()->code)
    {
    case CUDA_ERROR_DEINITIALIZED:
    case CUDA_ERROR_INVALID_CONTEXT:
    case CUDA_ERROR_CONTEXT_IS_DESTROYED:
      return true;
    default:
      return false;
    }
}

bool
octa_graphics_enter_last (CUcontext ctx)
{
  if (octa_graphics_enter (ctx) == OCTA_OK)
    return true;
  /* The objects of a destroyed context no longer exist.  */
  if (! octa_graphics_is_gone ())
    octa_warn ("%s", octa_error ()->msg);
  return false;
}

void
octa_graphics_unregister (CUcontext ctx, CUgraphicsResource r)
{
  if (! octa_graphics_enter_last (ctx))
    return;
  OCTA_CU_WARN (cuGraphicsUnregisterResource, (r));
  octa_graphics_leave ();
}

/* ---- mapping ---- */

octa_status
octa_graphics_map (CUcontext ctx, CUgraphicsResource r, CUstream s)
{
  CALL (ctx, cuGraphicsMapResources, (1, &r, s));
}

octa_status
octa_graphics_unmap (CUcontext ctx, CUgraphicsResource r, CUstream s)
{
  CALL (ctx, cuGraphicsUnmapResources, (1, &r, s));
}

octa_status
octa_graphics_flags (CUcontext ctx, CUgraphicsResource r, unsigned flags)
{
  CALL (ctx, cuGraphicsResourceSetMapFlags, (r, flags));
}

octa_status
octa_graphics_pointer (CUcontext ctx, CUgraphicsResource r, CUdeviceptr *p,
                       size_t *bytes)
{
  CALL (ctx, cuGraphicsResourceGetMappedPointer, (p, bytes, r));
}

octa_status
octa_graphics_array (CUcontext ctx, CUgraphicsResource r, unsigned index,
                     unsigned level, CUarray *array)
{
  CALL (ctx, cuGraphicsSubResourceGetMappedArray, (array, r, index, level));
}

octa_status
octa_graphics_devices (CUcontext ctx, int *devices, unsigned most, unsigned *n)
{
  CALL (ctx, cuGLGetDevices, (n, devices, most, CU_GL_DEVICE_LIST_ALL));
}
