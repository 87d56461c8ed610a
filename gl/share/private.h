/* private.h -- shared by the files of gl/share/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_SHARE_PRIVATE_H
#define OCTA_GL_SHARE_PRIVATE_H 1

#include "gl/share/share.h"

/* A registered OpenGL object.  */
typedef struct octa_gl_registered
{
  /* what it is */
  octa_id object;
  octa_gl_context *gl;
  CUcontext cuda;
  GLuint name;
  octa_gl_mapping_info what;
  /* the interpreter's */
  bool is_in_use; /* mapped */
  bool is_ended;  /* the user has unregistered it */
  bool is_shared;
  /* the render thread's */
  unsigned flags;
  const struct octa_gl_share_way *way; /* NULL: it is not registered */
  bool is_mapped;
  CUgraphicsResource resource; /* of one way, */
  CUdeviceptr beside;          /* of the other, */
  void *pinned;
  CUarray *layers;
  CUstream stream; /* that it was mapped in */
  struct octa_gl_registered *next;
} octa_gl_registered;

/* A way to make an OpenGL object available to CUDA.  All calls are in the
   render thread, with OpenGL's context current.  */
typedef struct octa_gl_share_way
{
  bool is_shared;
  octa_status (*begin) (octa_gl_registered *r);
  void (*end) (octa_gl_registered *r); /* also after begin has failed */
  octa_status (*flags) (octa_gl_registered *r, unsigned f); /* flags for later
                                                               mappings */
  octa_status (*map) (octa_gl_registered *r, CUstream s);
  octa_status (*unmap) (octa_gl_registered *r, CUstream s);
  octa_status (*memory) (octa_gl_registered *r, CUdeviceptr *p, size_t *bytes);
  octa_status (*array) (octa_gl_registered *r, unsigned index, CUarray *a);
} octa_gl_share_way;

extern const octa_gl_share_way octa_gl_share_by_cuda; /* cuda.c */
extern const octa_gl_share_way octa_gl_share_by_copy; /* copy.c */

/* ---- registered.c ---- */

/* Fails if R is mapped, or not registered any more.  */
octa_status octa_gl_registered_ready (const octa_gl_registered *r);

/* ---- refused.c ---- */

/* A registration has just failed.  Is the reason that CUDA and this OpenGL
   cannot share memory?  Then it has warned, once for each reason.  For the
   render thread, with OpenGL's context current.  */
bool octa_gl_share_refused (CUcontext cuda);

/* ---- images.c: in the render thread ---- */

/* The number of CUDA arrays of an image: its layers, faces, or 1.  */
unsigned octa_gl_share_layers (const octa_gl_image_info *i);
/* Bytes of a row, rows, and planes of each CUDA array.  */
void octa_gl_share_extent (const octa_gl_image_info *i, size_t extent[3]);
CUDA_ARRAY3D_DESCRIPTOR octa_gl_share_describe (const octa_gl_image_info *i,
                                                unsigned flags);
/* Copy all texels of the image NAME to TO, or from FROM.  */
octa_status octa_gl_share_read (octa_gl_context *c,
                                const octa_gl_image_info *i, GLuint name,
                                void *to);
octa_status octa_gl_share_write (octa_gl_context *c,
                                 const octa_gl_image_info *i, GLuint name,
                                 const void *from);

#endif
