/* share.h -- memory that CUDA and OpenGL share.

   Between map and unmap it is CUDA's, and OpenGL may not use it; otherwise the
   reverse.

   For users: an object of OpenGL's is registered, which is a handle and the
   object's child; and what is mapped is another one, a child of that.  So
   whatever order they are closed in, the driver sees unmap, unregister, and
   then OpenGL the end of the object and of its context.  Both are in the CUDA
   context that was current when the object was registered.

   For plots, in the render thread: an OpenGL buffer that kernels write
   (share.c).  An image is filled from there too (octa_gl_share_pixels).

   If OpenGL draws on the CUDA device, the object itself is mapped.  Otherwise
   separate device memory is mapped: map copies there, and unmap waits for the
   stream and copies back.  On a GPU a warning says why, once for each reason.
   The host backend always copies.

   Read first: private.h, registered.c, mapping.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_SHARE_H
#define OCTA_GL_SHARE_H 1

#include "octa.h"
#include "gl/thread/thread.h"
#include "gl/context/context.h"
#include "gl/object/object.h"

/* ---- registered.c ---- */

/* FLAGS are of OCTA_GL_MAP_*.  */
enum
{
  OCTA_GL_MAP_READ_ONLY = 1,
  OCTA_GL_MAP_WRITE_DISCARD = 2, /* what is there need not be kept */
  OCTA_GL_MAP_SURFACE_LDST = 4,  /* of images: for surfaces too */
  OCTA_GL_MAP_TEXTURE_GATHER = 8
};

OCTA_API octa_status octa_gl_registered_buffer (octa_id buffer, unsigned flags,
                                                octa_id *id);
/* A texture or renderbuffer, which must be of OpenGL's TARGET, or 0.  */
OCTA_API octa_status octa_gl_registered_image (octa_id image, unsigned target,
                                               unsigned flags, octa_id *id);
/* Fails the second time.  */
OCTA_API octa_status octa_gl_registered_end (octa_id id);
OCTA_API octa_status octa_gl_registered_name (octa_id id, unsigned *name);
/* Does CUDA map the object itself?  */
OCTA_API octa_status octa_gl_registered_is_shared (octa_id id, bool *is);
/* How it is used from the next map on.  */
OCTA_API octa_status octa_gl_registered_flags (octa_id id, unsigned flags);
/* Whether this context's OpenGL and the current CUDA context share memory, as
   text.  */
OCTA_API octa_status octa_gl_registered_state (octa_id context, char *text,
                                               size_t size);

/* ---- mapping.c ---- */

/* STREAM 0 is the current one.  */
OCTA_API octa_status octa_gl_mapping_create (octa_id registered,
                                             octa_id stream, octa_id *id);
/* STREAM 0 is the one that it was mapped in.  */
OCTA_API octa_status octa_gl_mapping_end (octa_id id, octa_id stream);
/* The mapping is about to be closed: arrays that read it get memory of their
   own.  */
OCTA_API octa_status octa_gl_mapping_part (octa_id id);
OCTA_API octa_status octa_gl_mapping_is_open (octa_id id, bool *is);
/* Bytes of a buffer, or I of an image: the other is not.  */
typedef struct octa_gl_mapping_info
{
  size_t bytes;
  bool is_image;
  octa_gl_image_info image;
} octa_gl_mapping_info;
OCTA_API octa_status octa_gl_mapping_of (octa_id id, octa_gl_mapping_info *i);
/* A handle of the buffer's memory, until it is unmapped.  */
OCTA_API octa_status octa_gl_mapping_memory (octa_id id, octa_id *memory);
/* Layer, or face, INDEX of an image as a CUDA array, until it is unmapped.  */
OCTA_API octa_status octa_gl_mapping_array (octa_id id, unsigned index,
                                            unsigned level, octa_id *array);
/* A buffer as an array that reads it where it is, and keeps its value.  NULL
   where that cannot be, as of an image: then it has to be copied.  */
OCTA_API octa_status octa_gl_mapping_view (octa_id id, octa_type t,
                                           const octa_size *size,
                                           octa_node **out);
/* The stream that it was mapped in; 0 for the default one.  */
OCTA_API octa_status octa_gl_mapping_stream (octa_id id, octa_id *stream);

/* ---- content.c ---- */

/* BYTES of what is mapped, from its beginning on, to TO, or from FROM; of an
   image everything, whose texels are there as OpenGL has them.  */
OCTA_API octa_status octa_gl_mapping_read (octa_id id, const octa_pointer *to,
                                           size_t bytes);
OCTA_API octa_status octa_gl_mapping_write (octa_id id,
                                            const octa_pointer *from,
                                            size_t bytes);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

#include "graphics/graphics.h"

/* ---- share.c: buffers of plots, in the render thread ---- */

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
/* OpenGL's name of the buffer, for vertices.  */
GLuint octa_gl_share_name (octa_gl_share *s);
/* For pixels, without the copy into the buffer where it is not shared: binds
   what glTexSubImage2D and the like read from as GL_PIXEL_UNPACK_BUFFER, and
   gives the address that they take.  Bind 0 afterwards.  */
const void *octa_gl_share_pixels (octa_gl_share *s);
size_t octa_gl_share_bytes (const octa_gl_share *s);
/* Are kernels writing into the buffer itself?  */
bool octa_gl_share_is_shared (const octa_gl_share *s);

#endif /* OCTA_LIBRARY */

#endif
