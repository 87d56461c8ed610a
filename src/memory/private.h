/* private.h -- what the files of memory/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_MEMORY_PRIVATE_H
#define OCTA_MEMORY_PRIVATE_H 1

#include "memory/memory.h"

/* ---- devmem.c: one begin and one end for all copies ---- */

/* Where a copy is queued: STREAM when it is asynchronous, the current stream
   when it is not and has gpuArrays, whose work is there, else stream 0 of the
   context in use (NULL), which the driver's waiting forms are for.  */
octa_status octa_memory_copy_stream (bool is_async, octa_id stream,
                                     bool has_array, CUstream *s);
/* A copy that was not asynchronous is queued in S: wait for it, unless the
   driver did.  */
octa_status octa_memory_copy_wait (bool is_async, CUstream s);
/* WANT bytes are asked of the HAVE that P has.  */
octa_status octa_pointer_check (const octa_pointer *p, size_t have,
                                size_t want);

/* ---- hostmem.c ---- */

/* Where the device sees host memory, and that it does from now on.  */
octa_status octa_hostmem_device (octa_id id, uint64_t *address, size_t *bytes);
/* Queue on S behind the copy under way of ID; what is queued next touches it.
   For a copy that waits, octa_hostmem_data is enough.  */
octa_status octa_hostmem_begin (octa_id id, const char *what, CUstream s,
                                void **data, size_t *bytes);
octa_status octa_hostmem_end (octa_id id, CUstream s);

/* ---- cuarray.c ---- */

/* The driver's array behind ID, for copies and textures.  */
octa_status octa_cuarray_raw (octa_id id, CUarray *array);
octa_status octa_mipmap_raw (octa_id id, CUmipmappedArray *mipmap);

#endif
