/* params.c -- the parameters of copies and fills in graphs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"

/* Find where END is, and its number of bytes.  */
static octa_status
find_end (const octa_graph_copy_end *e, bool is_writable, CUdeviceptr *device,
          void **host, size_t *bytes)
{
  octa_status st;
  if (e->host)
    return octa_hostmem_raw (e->host, host, bytes);
  OCTA_TRY (octa_array_anchor (e->device.id));
  OCTA_TRY (octa_pointer_resolve (&e->device, is_writable, device, bytes));
done:
  return st;
}

octa_status
octa_graph_copy_params (const octa_graph_copy_end *dest,
                        const octa_graph_copy_end *src, size_t bytes,
                        CUDA_MEMCPY3D *copy)
{
  octa_status st;
  size_t have, room;
  void *from = NULL, *to = NULL;
  CUdeviceptr d_from = 0, d_to = 0;
  OCTA_TRY (find_end (src, false, &d_from, &from, &have));
  OCTA_TRY (find_end (dest, true, &d_to, &to, &room));
  if (bytes == SIZE_MAX)
    bytes = have < room ? have : room;
  if (bytes == SIZE_MAX || bytes == 0)
    st = octa_fail (OCTA_ERROR_LOGIC, "BYTES is needed, and must not be 0");
  else if (bytes > have || bytes > room)
    st = octa_fail (OCTA_ERROR_LOGIC, "%s holds %zu bytes, but %zu are needed",
                    bytes > have ? "SRC" : "DEST", bytes > have ? have : room,
                    bytes);
  if (st != OCTA_OK)
    goto done;
  *copy = (CUDA_MEMCPY3D){
    .srcMemoryType = src->host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE,
    .srcHost = from,
    .srcDevice = d_from,
    .srcPitch = bytes,
    .srcHeight = 1,
    .dstMemoryType = dest->host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE,
    .dstHost = to,
    .dstDevice = d_to,
    .dstPitch = bytes,
    .dstHeight = 1,
    .WidthInBytes = bytes,
    .Height = 1,
    .Depth = 1
  };
done:
  return st;
}

octa_status
octa_graph_retain_end (octa_retained *k, const octa_graph_copy_end *e)
{
  return octa_retained_add (k, e->host ? e->host : e->device.id);
}

octa_status
octa_graph_set_params (const octa_pointer *dest, unsigned value, int bits,
                       size_t count, CUDA_MEMSET_NODE_PARAMS *params)
{
  octa_status st;
  size_t room;
  CUdeviceptr p;
  OCTA_TRY (octa_pointer_resolve (dest, true, &p, &room));
  if (count == 0)
    st = octa_fail (OCTA_ERROR_LOGIC, "COUNT must not be 0");
  else if (count > room / ((size_t)bits / 8))
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "DEST holds %zu bytes, less than %zu elements of %d bits",
                    room, count, bits);
  if (st != OCTA_OK)
    goto done;
  *params = (CUDA_MEMSET_NODE_PARAMS){ .dst = p,
                                       .value = value,
                                       .elementSize = (unsigned)bits / 8,
                                       .width = count,
                                       .height = 1 };
done:
  return st;
}
