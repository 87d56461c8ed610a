/* private.h -- shared by the files of memory/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_MEMORY_PRIVATE_H
#define OCTA_MEMORY_PRIVATE_H 1

#include "memory/memory.h"

/* The message for an allocation of 0 bytes.  */
#define OCTA_NO_BYTES "BYTES must be > 0; an empty array needs no memory"

/* ---- device_allocation.c: the begin and end of all copies and fills ---- */

typedef struct octa_memory_queue
{
  CUstream s;
  bool is_async;  /* requested by the user */
  bool is_queued; /* by the driver's form with a stream */
  bool has_array; /* gpuArrays are involved */
} octa_memory_queue;

/* Where a copy is queued: in STREAM if it is asynchronous; else in the current
   stream if gpuArrays are involved, because their work is there; else in
   stream 0 of the context in use (NULL), by the driver's forms that wait.  */
octa_status octa_memory_queue_of (bool is_async, octa_id stream,
                                  bool has_array, octa_memory_queue *q);
/* Enclose what is queued: it waits for earlier work with the gpuArrays that
   are involved, and their later work waits for it.  The end waits for it
   unless it is asynchronous.  */
octa_status octa_memory_begin (const octa_memory_queue *q);
octa_status octa_memory_end (const octa_memory_queue *q);
/* Before a copy without a stream: if P is a gpuArray, wait for the current
   stream's work.  */
octa_status octa_pointer_settle (const octa_pointer *p);
/* LogicError if P, which has HAVE bytes, has fewer than WANT.  */
octa_status octa_pointer_check (const octa_pointer *p, size_t have,
                                size_t want);

/* Is ID 0, or memory that is known only by a user's address?  */
bool octa_memory_is_vouched (octa_id id);

/* ---- address.c ---- */

/* LogicError if the BYTES at ADDRESS are not memory.  Checked only if P is a
   user's address.  */
octa_status octa_pointer_exists (const octa_pointer *p, CUdeviceptr address,
                                 size_t bytes, bool is_writable);

/* ---- host_allocation.c ---- */

/* The device's address of host memory.  From now on the device may write
   there.  */
octa_status octa_hostmem_device (octa_id id, uint64_t *address, size_t *bytes);
/* Make S wait for ID's running copy, before work on S that accesses ID.  For a
   copy that waits, octa_hostmem_data is enough.  */
octa_status octa_hostmem_begin (octa_id id, const char *what, CUstream s,
                                void **data, size_t *bytes);
octa_status octa_hostmem_end (octa_id id, CUstream s);
/* LogicError for FLAGS that the driver does not accept; it would end the
   process.  */
octa_status octa_hostmem_attach_check (unsigned flags);

/* ---- cuarray.c ---- */

/* The driver's array of ID, for copies and textures.  */
octa_status octa_cuarray_raw (octa_id id, CUarray *array);
CUDA_ARRAY3D_DESCRIPTOR octa_cuarray_to_driver (const octa_cuarray_desc *d);
/* LogicError for a descriptor that no array can have.  */
octa_status octa_cuarray_check (const octa_cuarray_desc *d);
/* The first slice of C, for calls that copy planes.  */
CUDA_MEMCPY2D octa_cuarray_plane (const CUDA_MEMCPY3D *c);

/* ---- mipmapped_array.c ---- */

octa_status octa_mipmap_raw (octa_id id, CUmipmappedArray *mipmap);

#endif
