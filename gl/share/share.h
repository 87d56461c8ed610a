/* share.h -- memory that CUDA and OpenGL share.

   Between map and unmap CUDA owns it, and OpenGL may not use it; otherwise the
   reverse.

   For users: registering an OpenGL object makes a handle, a child of the
   object; mapping it makes another handle, a child of the registration.  So in
   whatever order they are closed, the driver first sees unmap, then
   unregister, and then OpenGL sees the end of the object and of its context.
   Both handles are in the CUDA context that was current when the object was
   registered.

   For plots, in the render thread: an OpenGL buffer that kernels write
   (share.c).  Images are also filled from it (octa_gl_share_pixels).

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
  OCTA_GL_MAP_WRITE_DISCARD = 2, /* old contents need not be kept */
  OCTA_GL_MAP_SURFACE_LDST = 4,  /* of images: for surfaces too */
  OCTA_GL_MAP_TEXTURE_GATHER = 8
};

OCTA_API octa_status octa_gl_registered_buffer (octa_id buffer, unsigned flags,
                                                octa_id *id);
/* Register a texture or renderbuffer.  TARGET is OpenGL's target, which is
   checked, or 0.  */
OCTA_API octa_status octa_gl_registered_image (octa_id image, unsigned target,
                                               unsigned flags, octa_id *id);
/* Fails the second time.  */
OCTA_API octa_status octa_gl_registered_end (octa_id id);
OCTA_API octa_status octa_gl_registered_name (octa_id id, unsigned *name);
/* Does CUDA map the object itself?  */
OCTA_API octa_status octa_gl_registered_is_shared (octa_id id, bool *is);
/* Set how it is used from the next map on.  */
OCTA_API octa_status octa_gl_registered_flags (octa_id id, unsigned flags);
/* Whether this context's OpenGL and the current CUDA context share memory, as
   text.  */
OCTA_API octa_status octa_gl_registered_state (octa_id context, char *text,
                                               size_t size);

/* ---- mapping.c ---- */

/* STREAM 0: the current stream.  */
OCTA_API octa_status octa_gl_mapping_create (octa_id registered,
                                             octa_id stream, octa_id *id);
/* STREAM 0: the stream in which it was mapped.  */
OCTA_API octa_status octa_gl_mapping_end (octa_id id, octa_id stream);
/* The mapping is about to be closed: copy it for the arrays that read it.  */
OCTA_API octa_status octa_gl_mapping_part (octa_id id);
OCTA_API octa_status octa_gl_mapping_is_open (octa_id id, bool *is);
/* BYTES of a buffer, or I of an image; the other one is unset.  */
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
/* An array that reads the buffer in place, and keeps its value later.  NULL if
   that is impossible, as for an image, which must be copied.  */
OCTA_API octa_status octa_gl_mapping_view (octa_id id, octa_type t,
                                           const octa_size *size,
                                           octa_node **out);
/* The stream in which it was mapped; 0: the default stream.  */
OCTA_API octa_status octa_gl_mapping_stream (octa_id id, octa_id *stream);

/* ---- content.c ---- */

/* Copy the first BYTES of the mapped memory to TO, or from FROM.  An image is
   copied completely, with texels in OpenGL's layout.  */
OCTA_API octa_status octa_gl_mapping_read (octa_id id, const octa_pointer *to,
                                           size_t bytes);
OCTA_API octa_status octa_gl_mapping_write (octa_id id,
                                            const octa_pointer *from,
                                            size_t bytes);

#ifdef OCTA_LIBRARY /* not for gateways */

#include "graphics/graphics.h"

/* ---- share.c: buffers of plots, in the render thread ---- */

typedef struct octa_gl_share octa_gl_share;

/* Make a buffer of BYTES > 0 in C that streams of the context CUDA can fill
   (after octa_plot_worker_enter, octa_graphics_now returns that context).  Its
   contents are undefined.  C and CUDA must live until it is freed.  */
octa_status octa_gl_share_create (octa_gl_context *c, CUcontext cuda,
                                  size_t bytes, octa_gl_share **out);
/* Free S, which may be NULL.  If it is mapped, it is unmapped first.  The
   caller must have waited for its writers.  */
void octa_gl_share_free (octa_gl_share *s);
/* The device was reset (octa_plot_worker_epoch): CUDA's part of S is lost, and
   S can only be freed.  */
void octa_gl_share_forget (octa_gl_share *s);
/* Resize S.  Its contents are lost, and its name may change.  A failure leaves
   it unchanged.  Cheap if it already has BYTES.  */
octa_status octa_gl_share_resize (octa_gl_share *s, size_t bytes);
/* Map S: later work in STREAM may write the bytes at P.  It must write all of
   them, because the old contents are lost.  */
octa_status octa_gl_share_map (octa_gl_share *s, CUstream stream,
                               CUdeviceptr *p);
/* Unmap S: OpenGL sees the work queued in STREAM so far.  If that fails, the
   buffer returns to OpenGL with undefined contents.  */
octa_status octa_gl_share_unmap (octa_gl_share *s, CUstream stream);
/* OpenGL's name of the buffer, for vertices.  */
GLuint octa_gl_share_name (octa_gl_share *s);
/* For pixels; if memory is not shared, this saves the copy to the buffer.
   Binds the buffer from which glTexSubImage2D and similar functions read to
   GL_PIXEL_UNPACK_BUFFER, and returns the address to pass to them.  Bind 0
   afterwards.  */
const void *octa_gl_share_pixels (octa_gl_share *s);
size_t octa_gl_share_bytes (const octa_gl_share *s);
/* Do kernels write into the buffer itself?  */
bool octa_gl_share_is_shared (const octa_gl_share *s);

#endif /* OCTA_LIBRARY */

#endif
