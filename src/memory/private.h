/* private.h -- what the files of memory/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_MEMORY_PRIVATE_H
#define OCTA_MEMORY_PRIVATE_H 1

#include "memory/memory.h"

/* ---- device_allocation.c: one begin and one end for all copies and fills
 * ---- */

typedef struct octa_memory_queue
{
  CUstream s;
  bool is_async;  /* asked for by the user */
  bool is_queued; /* takes the driver's form with a stream */
  bool has_array; /* gpuArrays take part */
} octa_memory_queue;

/* Where a copy is queued: STREAM when it is asynchronous, the current stream
   when it is not and has gpuArrays, whose work is there, else stream 0 of the
   context in use (NULL), which the driver's waiting forms are for.  */
octa_status octa_memory_queue_of (bool is_async, octa_id stream,
                                  bool has_array, octa_memory_queue *q);
/* Around what is queued: it stands behind what the gpuArrays that take part
   are used for, and what they are used for next behind it.  The end waits for
   it unless it is asynchronous.  */
octa_status octa_memory_begin (const octa_memory_queue *q);
octa_status octa_memory_end (const octa_memory_queue *q);
/* Before a copy that knows no streams: what the current stream has queued for
   P, if that is a gpuArray, is done.  */
octa_status octa_pointer_settle (const octa_pointer *p);
/* WANT bytes are asked of the HAVE that P has.  */
octa_status octa_pointer_check (const octa_pointer *p, size_t have,
                                size_t want);

/* Is ID 0, or memory that is known by nothing but a user's address?  */
bool octa_memory_is_vouched (octa_id id);

/* ---- address.c ---- */

/* Of P, which is at ADDRESS: are the BYTES there any memory at all?  Nothing
   is looked up unless P is a user's address.  */
octa_status octa_pointer_exists (const octa_pointer *p, CUdeviceptr address,
                                 size_t bytes, bool is_writable);

/* ---- host_allocation.c ---- */

/* The device's address of host memory, and that it may write there from now
   on.  */
octa_status octa_hostmem_device (octa_id id, uint64_t *address, size_t *bytes);
/* Queue on S behind the copy under way of ID; what is queued next touches it.
   For a copy that waits, octa_hostmem_data is enough.  */
octa_status octa_hostmem_begin (octa_id id, const char *what, CUstream s,
                                void **data, size_t *bytes);
octa_status octa_hostmem_end (octa_id id, CUstream s);
/* FLAGS are such as the driver takes; others end the process.  */
octa_status octa_hostmem_attach_check (unsigned flags);

/* ---- cuarray.c ---- */

/* The driver's array behind ID, for copies and textures.  */
octa_status octa_cuarray_raw (octa_id id, CUarray *array);
CUDA_ARRAY3D_DESCRIPTOR octa_cuarray_to_driver (const octa_cuarray_desc *d);
/* What no array can be is refused here, not by the driver.  */
octa_status octa_cuarray_check (const octa_cuarray_desc *d);
/* The first slice of C, for the calls that copy planes.  */
CUDA_MEMCPY2D octa_cuarray_plane (const CUDA_MEMCPY3D *c);

/* ---- mipmapped_array.c ---- */

octa_status octa_mipmap_raw (octa_id id, CUmipmappedArray *mipmap);

#endif
