/* arraycopy.c -- plain copies between CUDA arrays of one dimension and linear
   memory.

   Offsets and sizes are bytes.  In arrays of more dimensions the order of
   bytes is unknown, so they are copied as boxes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

/* The driver's array of ID, checked to have BYTES from INDEX on; makes its
   context current.  */
static octa_status
find_array (octa_id id, const char *what, size_t index, size_t bytes,
            CUarray *a)
{
  octa_status st;
  octa_cuarray_desc d;
  size_t have;
  OCTA_TRY (octa_cuarray_raw (id, a));
  OCTA_TRY (octa_cuarray_describe (id, &d));
  OCTA_TRY (octa_cuarray_bytes (id, &have));
  if (d.height != 0 || d.depth != 0)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "%s must be an array of one dimension; copy others with "
                    "cuda.Memcpy2D or cuda.Memcpy3D",
                    what);
  else if (index > have || bytes > have - index)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "%s holds %zu bytes, but bytes %zu to %zu are to be "
                    "copied",
                    what, have, index, index + bytes);
done:
  return st;
}

octa_status
octa_memory_htoa (octa_id dest, size_t index, const void *src, size_t bytes)
{
  octa_status st;
  CUarray a;
  OCTA_TRY (find_array (dest, "ARY", index, bytes, &a));
  if (bytes)
    OCTA_CU (cuMemcpyHtoA, (a, index, src, bytes));
  OCTA_TRY (octa_wait (NULL));
done:
  return st;
}

octa_status
octa_memory_atoh (void *dest, octa_id src, size_t index, size_t bytes)
{
  octa_status st;
  CUarray a;
  OCTA_TRY (find_array (src, "ARY", index, bytes, &a));
  if (bytes)
    OCTA_CU (cuMemcpyAtoH, (dest, a, index, bytes));
done:
  return st;
}

/* Copy ARRAY's bytes from INDEX on, as many as HOST has, to or from HOST.  */
static octa_status
copy_async (octa_id array, size_t index, octa_id host, bool to_host,
            octa_id stream)
{
  octa_status st;
  CUarray a;
  CUstream s;
  octa_shape shape;
  size_t bytes;
  void *data;
  OCTA_TRY (octa_hostmem_shape (host, &shape, &bytes));
  OCTA_TRY (find_array (array, "ARY", index, bytes, &a));
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_TRY (
      octa_hostmem_begin (host, to_host ? "DEST" : "SRC", s, &data, &bytes));
  if (bytes == 0)
    goto done;
  if (to_host)
    OCTA_CU (cuMemcpyAtoHAsync, (data, a, index, bytes, s));
  else
    OCTA_CU (cuMemcpyHtoAAsync, (a, index, data, bytes, s));
  OCTA_TRY (octa_hostmem_end (host, s));
done:
  return st;
}

octa_status
octa_memory_htoa_async (octa_id dest, size_t index, octa_id src,
                        octa_id stream)
{
  return copy_async (dest, index, src, false, stream);
}

octa_status
octa_memory_atoh_async (octa_id dest, octa_id src, size_t index,
                        octa_id stream)
{
  return copy_async (src, index, dest, true, stream);
}

/* Copy ARRAY's BYTES from INDEX on to or from P.  */
static octa_status
copy_device (octa_id array, size_t index, const octa_pointer *p,
             bool to_device, size_t bytes)
{
  octa_status st;
  CUarray a;
  CUdeviceptr address;
  size_t have;
  OCTA_TRY (octa_pointer_resolve (p, to_device, &address, &have));
  OCTA_TRY (octa_pointer_check (p, have, bytes));
  OCTA_TRY (octa_pointer_settle (p));
  OCTA_TRY (find_array (array, "ARY", index, bytes, &a));
  if (bytes && to_device)
    OCTA_CU (cuMemcpyAtoD, (address, a, index, bytes));
  else if (bytes)
    OCTA_CU (cuMemcpyDtoA, (a, index, address, bytes));
  OCTA_TRY (octa_wait (NULL));
done:
  return st;
}

octa_status
octa_memory_dtoa (octa_id dest, size_t index, const octa_pointer *src,
                  size_t bytes)
{
  return copy_device (dest, index, src, false, bytes);
}

octa_status
octa_memory_atod (const octa_pointer *dest, octa_id src, size_t index,
                  size_t bytes)
{
  return copy_device (src, index, dest, true, bytes);
}

octa_status
octa_memory_atoa (octa_id dest, size_t dest_index, octa_id src,
                  size_t src_index, size_t bytes)
{
  octa_status st;
  CUarray to, from;
  OCTA_TRY (find_array (src, "SRC", src_index, bytes, &from));
  OCTA_TRY (find_array (dest, "DEST", dest_index, bytes, &to));
  if (bytes)
    OCTA_CU (cuMemcpyAtoA, (to, dest_index, from, src_index, bytes));
  OCTA_TRY (octa_wait (NULL));
done:
  return st;
}
