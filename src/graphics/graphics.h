/* graphics.h -- memory that CUDA shares with OpenGL, as the driver sees it.

   An OpenGL object is registered once, and mapped while CUDA uses it.  All of
   that happens where an OpenGL context is current, in the render thread of the
   second library (gl/thread/thread.h).  So any thread may call the functions
   of graphics.c and copy.c: they use no tables of libocta, and take the
   driver's context as an argument, which they make current during the call.
   Errors are in the slot of the calling thread.  Functions that make handles
   are for the interpreter's thread (handles.c).

   If OpenGL does not draw on the CUDA device, memory cannot be shared; copy.c
   copies it through page-locked memory instead.  octa_graphics_refused tells
   whether a failed registration means that.

   The caller keeps the context alive, for example by a handle of an object in
   it.

   Read first: graphics.c.

   Nothing in src/ uses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GRAPHICS_H
#define OCTA_GRAPHICS_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "object/object.h"
#include "memory/memory.h"

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- handles.c: the interpreter's thread ---- */

/* The driver's current context, ready for use.  */
OCTA_API octa_status octa_graphics_context (CUcontext *ctx);
/* The driver's stream of STREAM, or for 0 of the current stream; the caller
   must close the handle *KEPT (or 0).  */
OCTA_API octa_status octa_graphics_stream (octa_id stream, octa_id *kept,
                                           CUstream *s);
/* Handles of memory that belongs to PARENT.  */
OCTA_API octa_status octa_graphics_memory (CUdeviceptr p, size_t bytes,
                                           octa_id parent, octa_id *id);
OCTA_API octa_status octa_graphics_texels (CUarray array, octa_id parent,
                                           octa_id *id);
/* Are there gpuArrays over it, which write to it (cuda.GPUArray)?  */
OCTA_API bool octa_graphics_is_under (CUdeviceptr p, size_t bytes);

/* Mapped memory, for gpuArrays that read it (array/borrow.c).  */
typedef struct octa_graphics_loan
{
  octa_id mapping; /* its handle, which those arrays keep */
  CUdeviceptr p;
  size_t bytes;
  CUstream stream;          /* in which it was mapped */
  struct octa_block *block; /* once there was such an array, */
  int context;              /* and its context */
} octa_graphics_loan;
/* Can there be such an array now?  Else it must be a copy.  */
OCTA_API bool octa_graphics_may_borrow (const octa_graphics_loan *l);
OCTA_API octa_status octa_graphics_borrow (octa_graphics_loan *l, octa_type t,
                                           const octa_size *size,
                                           octa_node **out);
/* Give these arrays their own memory, and let later work in S wait for all
   readers of L.  After a failure some arrays still read it.  */
OCTA_API octa_status octa_graphics_take_back (octa_graphics_loan *l,
                                              CUstream s);
/* It is no longer mapped.  */
OCTA_API void octa_graphics_loan_end (octa_graphics_loan *l);

/* ---- graphics.c ---- */

/* The current context of this thread.  */
OCTA_API octa_status octa_graphics_now (CUcontext *ctx);

/* Until the matching leave, this thread calls the driver in CTX.  After a
   failure do not call leave.  */
OCTA_API octa_status octa_graphics_enter (CUcontext ctx);
OCTA_API void octa_graphics_leave (void);
/* The same before releasing something; a failure is a warning.  */
OCTA_API bool octa_graphics_enter_last (CUcontext ctx);
/* Is device memory host memory, so that this thread can read it directly?  */
OCTA_API bool octa_graphics_is_host (void);

/* Register OpenGL's buffer, or image with its TARGET, by its NAME.  FLAGS are
   CU_GRAPHICS_REGISTER_FLAGS_*.  */
OCTA_API octa_status octa_graphics_buffer (CUcontext ctx, unsigned name,
                                           unsigned flags,
                                           CUgraphicsResource *r);
OCTA_API octa_status octa_graphics_image (CUcontext ctx, unsigned name,
                                          unsigned target, unsigned flags,
                                          CUgraphicsResource *r);
/* Did the last call in this thread fail because CUDA cannot share with this
   OpenGL at all?  */
OCTA_API bool octa_graphics_refused (void);
/* Did it fail because the context, or the driver, has ended?  */
OCTA_API bool octa_graphics_is_gone (void);
OCTA_API void octa_graphics_unregister (CUcontext ctx, CUgraphicsResource r);
/* Later work in S may use R.  */
OCTA_API octa_status octa_graphics_map (CUcontext ctx, CUgraphicsResource r,
                                        CUstream s);
/* Later work of OpenGL runs after the work in S.  */
OCTA_API octa_status octa_graphics_unmap (CUcontext ctx, CUgraphicsResource r,
                                          CUstream s);
/* How CUDA uses R, from the next map on.  */
OCTA_API octa_status octa_graphics_flags (CUcontext ctx, CUgraphicsResource r,
                                          unsigned flags);
/* The memory of R while it is mapped.  */
OCTA_API octa_status octa_graphics_pointer (CUcontext ctx,
                                            CUgraphicsResource r,
                                            CUdeviceptr *p, size_t *bytes);
OCTA_API octa_status octa_graphics_array (CUcontext ctx, CUgraphicsResource r,
                                          unsigned index, unsigned level,
                                          CUarray *array);
/* The CUDA devices of the current OpenGL context; at most MOST, *N of
   them.  */
OCTA_API octa_status octa_graphics_devices (CUcontext ctx, int *devices,
                                            unsigned most, unsigned *n);

/* ---- copy.c: device memory, and page-locked memory for copies ---- */

OCTA_API octa_status octa_graphics_alloc (CUcontext ctx, size_t bytes,
                                          CUdeviceptr *p);
OCTA_API void octa_graphics_free (CUcontext ctx, CUdeviceptr p);
OCTA_API octa_status octa_graphics_pin (CUcontext ctx, size_t bytes, void **p);
OCTA_API void octa_graphics_unpin (CUcontext ctx, void *p);
OCTA_API octa_status octa_graphics_array_new (CUcontext ctx,
                                              const CUDA_ARRAY3D_DESCRIPTOR *d,
                                              CUarray *array);
OCTA_API void octa_graphics_array_free (CUcontext ctx, CUarray array);
/* Copy in S; the host's memory is page-locked.  */
OCTA_API octa_status octa_graphics_to_device (CUcontext ctx, CUdeviceptr to,
                                              const void *from, size_t bytes,
                                              CUstream s);
OCTA_API octa_status octa_graphics_to_host (CUcontext ctx, void *to,
                                            CUdeviceptr from, size_t bytes,
                                            CUstream s);
/* The same for all texels of an array, EXTENT bytes x rows x planes.  */
OCTA_API octa_status octa_graphics_to_array (CUcontext ctx, CUarray to,
                                             const void *from,
                                             const size_t extent[3],
                                             CUstream s);
OCTA_API octa_status octa_graphics_from_array (CUcontext ctx, void *to,
                                               CUarray from,
                                               const size_t extent[3],
                                               CUstream s);
/* Wait for S.  If IS_OVER, unless NULL, returns true, the wait ends with an
   error.  */
OCTA_API octa_status octa_graphics_wait (CUcontext ctx, CUstream s,
                                         bool (*is_over) (void));

#endif /* OCTA_LIBRARY */

#endif
