/* pinned.c -- page-locked, registered and managed memory.

   Nothing is locked, but the memory is recorded, because it determines whether
   an asynchronous copy may read it later, and how it must be freed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

CUresult
octa_host_cuMemHostAlloc (void **p, size_t bytes, unsigned int flags)
{
  OCTA_HOST_CONTEXT (c);
  octa_host_memory *m;
  if (! p || flags > 7)
    r = CUDA_ERROR_INVALID_VALUE;
  else if (! (r = octa_host_memory_allocate (c, bytes, OCTA_HOST_MEM_PINNED,
                                             &m)))
    {
      m->flags = flags;
      *p = (void *)m->base;
    }
  return octa_host_leave (r);
}

/* The common beginning of calls for page-locked memory.  */
static CUresult
enter_pinned (void *p, unsigned origins, CUresult if_not, octa_host_memory **m)
{
  OCTA_HOST_CONTEXT (c);
  *m = octa_host_memory_at ((uintptr_t)p, origins);
  if (*m && (*m)->ctx->n_pending
      && (r = octa_host_context_drain_to_free ((*m)->ctx)) == CUDA_SUCCESS)
    *m = octa_host_memory_at ((uintptr_t)p, origins);
  if (! r && ! *m)
    r = if_not;
  return r ? octa_host_leave (r) : CUDA_SUCCESS;
}

CUresult
octa_host_cuMemFreeHost (void *p)
{
  octa_host_memory *m;
  OCTA_HOST_ENTER (enter_pinned (p, 1u << OCTA_HOST_MEM_PINNED,
                                 CUDA_ERROR_INVALID_VALUE, &m));
  octa_host_memory_release (m);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemHostUnregister (void *p)
{
  octa_host_memory *m;
  OCTA_HOST_ENTER (enter_pinned (p, 1u << OCTA_HOST_MEM_REGISTERED,
                                 CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, &m));
  octa_host_memory_release (m);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemHostRegister (void *p, size_t bytes, unsigned int flags)
{
  OCTA_HOST_CONTEXT (c);
  if (! p || ! bytes || flags > 15)
    r = CUDA_ERROR_INVALID_VALUE;
  else if (octa_host_memory_overlaps ((uintptr_t)p, bytes))
    r = CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  else
    {
      octa_host_memory *m = octa_host_memory_remember (
          (uintptr_t)p, bytes, OCTA_HOST_MEM_REGISTERED, c);
      if (m)
        m->flags = flags;
      else
        r = CUDA_ERROR_OUT_OF_MEMORY;
    }
  return octa_host_leave (r);
}

static octa_host_memory *
find_host (void *p)
{
  octa_host_memory *m = octa_host_memory_find ((uintptr_t)p, 1);
  bool is_host = m
                 && (m->origin == OCTA_HOST_MEM_PINNED
                     || m->origin == OCTA_HOST_MEM_REGISTERED);
  return is_host ? m : NULL;
}

CUresult
octa_host_cuMemHostGetDevicePointer (CUdeviceptr *d, void *p,
                                     unsigned int flags)
{
  OCTA_HOST_CONTEXT (c);
  if (! d || flags || ! find_host (p))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *d = (CUdeviceptr)(uintptr_t)p;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemHostGetFlags (unsigned int *flags, void *p)
{
  OCTA_HOST_CONTEXT (c);
  octa_host_memory *m = find_host (p);
  if (! flags || ! m)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *flags = m->flags;
  return octa_host_leave (CUDA_SUCCESS);
}

/* ---- managed memory: host and device share it, so advice is only stored
   ---- */

/* The managed block with BYTES at P; the lock is held on success.  */
static CUresult
enter_managed (CUdeviceptr p, size_t bytes, octa_host_memory **m)
{
  OCTA_HOST_CONTEXT (c);
  *m = octa_host_memory_find ((uintptr_t)p, bytes);
  if (! bytes || ! *m || (*m)->origin != OCTA_HOST_MEM_MANAGED)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  return CUDA_SUCCESS;
}

static bool
is_place (CUdevice dev)
{
  return octa_host_is_device (dev) || dev == CU_DEVICE_CPU;
}

static unsigned
place_bit (CUdevice dev)
{
  return 1u << (dev == CU_DEVICE_CPU ? 31 : dev);
}

CUresult
octa_host_cuMemAdvise (CUdeviceptr p, size_t bytes, CUmem_advise advice,
                       CUdevice dev)
{
  octa_host_memory *m;
  if ((int)advice < CU_MEM_ADVISE_SET_READ_MOSTLY
      || advice > CU_MEM_ADVISE_UNSET_ACCESSED_BY)
    return CUDA_ERROR_INVALID_VALUE;
  /* the device matters only for some advice */
  if (advice != CU_MEM_ADVISE_SET_READ_MOSTLY
      && advice != CU_MEM_ADVISE_UNSET_READ_MOSTLY
      && advice != CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION && ! is_place (dev))
    return CUDA_ERROR_INVALID_DEVICE;
  OCTA_HOST_ENTER (enter_managed (p, bytes, &m));
  switch (advice)
    {
    case CU_MEM_ADVISE_SET_READ_MOSTLY:
    case CU_MEM_ADVISE_UNSET_READ_MOSTLY:
      m->is_read_mostly = advice == CU_MEM_ADVISE_SET_READ_MOSTLY;
      break;
    case CU_MEM_ADVISE_SET_PREFERRED_LOCATION:
      m->preferred = dev;
      break;
    case CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION:
      m->preferred = CU_DEVICE_INVALID;
      break;
    case CU_MEM_ADVISE_SET_ACCESSED_BY:
      m->accessed_by |= place_bit (dev);
      break;
    case CU_MEM_ADVISE_UNSET_ACCESSED_BY:
      m->accessed_by &= ~place_bit (dev);
      break;
    }
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemPrefetchAsync (CUdeviceptr p, size_t bytes, CUdevice dev,
                              CUstream s)
{
  octa_host_memory *m;
  OCTA_HOST_CONTEXT (c);
  bool is_stream = octa_host_stream_of (c, s) != NULL;
  octa_host_unlock ();
  if (! is_stream)
    return CUDA_ERROR_INVALID_HANDLE;
  if (! is_place (dev))
    return CUDA_ERROR_INVALID_DEVICE;
  r = enter_managed (p, bytes, &m);
  if (r)
    return r;
  m->prefetched = dev;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemRangeGetAttribute (void *data, size_t size,
                                  CUmem_range_attribute attribute,
                                  CUdeviceptr p, size_t bytes)
{
  octa_host_memory *m;
  int *v = data;
  if (! data || size < sizeof *v || size % sizeof *v
      || (attribute != CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY
          && size != sizeof *v))
    return CUDA_ERROR_INVALID_VALUE;
  OCTA_HOST_ENTER (enter_managed (p, bytes, &m));
  switch ((int)attribute)
    {
    case CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY:
      *v = m->is_read_mostly;
      break;
    case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION:
      *v = m->preferred;
      break;
    case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION:
      *v = m->prefetched;
      break;
    case CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY:
      {
        size_t n = 0, room = size / sizeof *v;
        for (int dev = 0; dev < 31 && n < room; dev++)
          if (m->accessed_by >> dev & 1)
            v[n++] = dev;
        if (n < room && m->accessed_by >> 31)
          v[n++] = CU_DEVICE_CPU;
        while (n < room)
          v[n++] = CU_DEVICE_INVALID;
        break;
      }
    default:
      r = CUDA_ERROR_INVALID_VALUE;
    }
  return octa_host_leave (r);
}
