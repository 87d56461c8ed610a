/* share.h -- memory that CUDA and OpenGL share.

   For plots: an OpenGL buffer that kernels write (share.c).  Between map and
   unmap it is CUDA's, and OpenGL may not use it; otherwise the reverse.  An
   image is filled from such a buffer bound as GL_PIXEL_UNPACK_BUFFER.

   Where OpenGL is drawn by the CUDA device a kernel writes into the buffer
   itself.  Where it is not, it writes into device memory beside it, and unmap
   waits for the stream and copies; on a GPU a warning says why, once for each
   reason.  On the host backend that is how it always is.

   For share.c: everything in the render thread.

   Read first: share.c.

   Uses: gl/thread, gl/context.
   Used by: nothing yet.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_SHARE_H
#define OCTA_GL_SHARE_H 1

#include "octa.h"
#include "gl/thread/thread.h"
#include "gl/context/context.h"

#ifdef OCTA_LIBRARY /* what the gateways do not see */

#include "graphics/graphics.h"

/* ---- share.c: buffers of plots ---- */

typedef struct octa_gl_share octa_gl_share;

/* A buffer of BYTES, more than 0, in C, that streams of CUDA can fill (behind
   octa_plot_worker_enter that is what octa_graphics_now gives).  What is in it
   is not known.  C and CUDA are kept by the caller until it is freed.  */
octa_status octa_gl_share_create (octa_gl_context *c, CUcontext cuda,
                                  size_t bytes, octa_gl_share **out);
/* NULL is fine; where it is mapped still, it is unmapped first.  Wait for what
   writes it before.  */
void octa_gl_share_free (octa_gl_share *s);
/* The device was reset (octa_plot_worker_epoch): CUDA's part of S is gone, and
   it can only be freed.  */
void octa_gl_share_forget (octa_gl_share *s);
/* What was in it is lost, and its name may be another one.  Where it fails it
   is as it was.  Cheap where BYTES are what it has.  */
octa_status octa_gl_share_resize (octa_gl_share *s, size_t bytes);
/* What is queued in STREAM from now on may write the bytes at P.  All of them:
   what was in the buffer before is lost.  */
octa_status octa_gl_share_map (octa_gl_share *s, CUstream stream,
                               CUdeviceptr *p);
/* OpenGL finds what is queued in STREAM so far.  Where that fails the buffer
   is OpenGL's again, too, with anything in it.  */
octa_status octa_gl_share_unmap (octa_gl_share *s, CUstream stream);
/* OpenGL's name of the buffer.  */
GLuint octa_gl_share_name (const octa_gl_share *s);
size_t octa_gl_share_bytes (const octa_gl_share *s);
/* Are kernels writing into the buffer itself?  */
bool octa_gl_share_is_shared (const octa_gl_share *s);

#endif /* OCTA_LIBRARY */

#endif
