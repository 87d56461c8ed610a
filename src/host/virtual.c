/* virtual.c -- virtual memory management: addresses and memory apart.

   A reservation of addresses is a mapping without access.  A piece of memory
   is a file in memory, which is mapped to addresses.  As in CUDA, the handle
   of a piece may be released while it is mapped, and mapped memory can be used
   once access has been set.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum
{
  GRANULARITY = 2 << 20
};

/* A piece of memory; its address is the handle.  It is kept while it is
   mapped.  */
typedef struct piece
{
  octa_host_object object;
  int fd, device;
  size_t size;
  unsigned n_maps;
  bool is_released;
} piece;

/* The mappings of a range.  */
typedef struct mapping
{
  struct mapping *next;
  uintptr_t at;
  size_t size;
  piece *memory;
} mapping;

typedef struct reservation
{
  struct reservation *next;
  uintptr_t base;
  size_t size;
} reservation;

static mapping *mappings;
static reservation *reservations;

static bool
is_whole (size_t bytes)
{
  return bytes && bytes % GRANULARITY == 0;
}

static reservation *
find_reservation (uintptr_t p, size_t bytes)
{
  for (reservation *v = reservations; v; v = v->next)
    if (p >= v->base && bytes <= v->size && p - v->base <= v->size - bytes)
      return v;
  return NULL;
}

static bool
is_mapped (uintptr_t p, size_t bytes)
{
  for (const mapping *m = mappings; m; m = m->next)
    if (p < m->at + m->size && m->at < p + bytes)
      return true;
  return false;
}

static void
piece_unuse (piece *q)
{
  if (! q->is_released || q->n_maps)
    return;
  octa_host.memory_used[q->device] -= q->size;
  close (q->fd);
  free (q);
}

/* Enter, and check that the argument is for this device.  */
static CUresult
enter_for (const CUmemAllocationProp *props)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  if (! props || props->type != CU_MEM_ALLOCATION_TYPE_PINNED
      || props->location.type != CU_MEM_LOCATION_TYPE_DEVICE)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! octa_host_is_device (props->location.id))
    return octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  if (props->requestedHandleTypes != CU_MEM_HANDLE_TYPE_NONE)
    return octa_host_leave (CUDA_ERROR_NOT_SUPPORTED);
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuMemGetAllocationGranularity (
    size_t *bytes, const CUmemAllocationProp *props,
    CUmemAllocationGranularity_flags option)
{
  OCTA_HOST_ENTER (enter_for (props));
  if (! bytes || (int)option < 0
      || option > CU_MEM_ALLOC_GRANULARITY_RECOMMENDED)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *bytes = GRANULARITY;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemAddressReserve (CUdeviceptr *p, size_t bytes, size_t alignment,
                               CUdeviceptr at, unsigned long long flags)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  /* AT is a hint, and may be ignored */
  (void)at;
  if (! p || flags || ! is_whole (bytes) || (alignment & (alignment - 1))
      || alignment > GRANULARITY)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  reservation *v = malloc (sizeof *v);
  void *base = mmap (NULL, bytes, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (! v || base == MAP_FAILED)
    {
      if (base != MAP_FAILED)
        munmap (base, bytes);
      free (v);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  *v = (reservation){ reservations, (uintptr_t)base, bytes };
  reservations = v;
  *p = (CUdeviceptr)(uintptr_t)base;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemAddressFree (CUdeviceptr p, size_t bytes)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  reservation **at = &reservations;
  while (*at && ((*at)->base != (uintptr_t)p || (*at)->size != bytes))
    at = &(*at)->next;
  if (! *at || is_mapped ((uintptr_t)p, bytes))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  reservation *v = *at;
  *at = v->next;
  munmap ((void *)v->base, v->size);
  free (v);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemCreate (CUmemGenericAllocationHandle *handle, size_t bytes,
                       const CUmemAllocationProp *props,
                       unsigned long long flags)
{
  OCTA_HOST_ENTER (enter_for (props));
  if (! handle || flags || ! is_whole (bytes))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  int dev = props->location.id;
  if (octa_host.memory_used[dev] + bytes > octa_host.memory_total)
    octa_host_pool_empty ();
  piece *q = calloc (1, sizeof *q);
  int fd = octa_os_memory_file ("octcuda");
  if (! q || fd < 0
      || octa_host.memory_used[dev] + bytes > octa_host.memory_total
      || ftruncate (fd, (off_t)bytes)
      || ! octa_host_object_add (&q->object, OCTA_HOST_PIECE, NULL))
    {
      if (fd >= 0)
        close (fd);
      free (q);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  q->fd = fd;
  q->device = dev;
  q->size = bytes;
  octa_host.memory_used[q->device] += bytes;
  *handle = (CUmemGenericAllocationHandle)(uintptr_t)q;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemRelease (CUmemGenericAllocationHandle handle)
{
  piece *q = (piece *)(uintptr_t)handle;
  OCTA_HOST_ENTER (octa_host_enter_device ());
  if (! octa_host_object_is (q, OCTA_HOST_PIECE))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  octa_host_object_remove (&q->object);
  q->is_released = true;
  piece_unuse (q);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemMap (CUdeviceptr p, size_t bytes, size_t offset,
                    CUmemGenericAllocationHandle handle,
                    unsigned long long flags)
{
  uintptr_t at = (uintptr_t)p;
  piece *q = (piece *)(uintptr_t)handle;
  OCTA_HOST_ENTER (octa_host_enter_device ());
  if (flags || offset || ! octa_host_object_is (q, OCTA_HOST_PIECE)
      || bytes != q->size || at % (size_t)sysconf (_SC_PAGESIZE)
      || ! find_reservation (at, bytes) || is_mapped (at, bytes))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  mapping *m = malloc (sizeof *m);
  if (! m
      || mmap ((void *)at, bytes, PROT_NONE, MAP_SHARED | MAP_FIXED, q->fd, 0)
             == MAP_FAILED)
    {
      free (m);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  *m = (mapping){ mappings, at, bytes, q };
  mappings = m;
  q->n_maps++;
  return octa_host_leave (CUDA_SUCCESS);
}

/* Unmap M; its addresses are reserved again.  */
static void
unmap (mapping *m)
{
  octa_host_memory *known = octa_host_memory_find (m->at, 1);
  if (known)
    octa_host_memory_release (known);
  (void)mmap ((void *)m->at, m->size, PROT_NONE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  m->memory->n_maps--;
  piece_unuse (m->memory);
  free (m);
}

static bool
is_inside (const mapping *m, uintptr_t p, size_t bytes)
{
  return m->at >= p && m->at + m->size <= p + bytes;
}

CUresult
octa_host_cuMemUnmap (CUdeviceptr p, size_t bytes)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  size_t covered = 0;
  for (const mapping *m = mappings; m; m = m->next)
    if (is_inside (m, (uintptr_t)p, bytes))
      covered += m->size;
  if (! bytes || covered != bytes)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  for (mapping **at = &mappings; *at;)
    if (is_inside (*at, (uintptr_t)p, bytes))
      {
        mapping *m = *at;
        *at = m->next;
        unmap (m);
      }
    else
      at = &(*at)->next;
  return octa_host_leave (CUDA_SUCCESS);
}

/* Give the device access to M: from now on it is ordinary memory.  */
static CUresult
give_access (CUcontext c, const mapping *m, int protection)
{
  if (mprotect ((void *)m->at, m->size, protection))
    return CUDA_ERROR_OPERATING_SYSTEM;
  octa_host_memory *known = octa_host_memory_find (m->at, 1);
  if (protection == PROT_NONE && known)
    octa_host_memory_release (known);
  if (protection == PROT_NONE || known)
    return CUDA_SUCCESS;
  known = octa_host_memory_remember (m->at, m->size, OCTA_HOST_MEM_VIRTUAL, c);
  if (! known)
    return CUDA_ERROR_OUT_OF_MEMORY;
  known->device = m->memory->device;
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuMemSetAccess (CUdeviceptr p, size_t bytes,
                          const CUmemAccessDesc *access, size_t n)
{
  OCTA_HOST_CONTEXT (c);
  size_t covered = 0;
  for (const mapping *m = mappings; m; m = m->next)
    if (is_inside (m, (uintptr_t)p, bytes))
      covered += m->size;
  if (! access || n != 1
      || access->location.type != CU_MEM_LOCATION_TYPE_DEVICE
      || ! octa_host_is_device (access->location.id) || ! bytes
      || covered != bytes)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  int protection = access->flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE
                       ? PROT_READ | PROT_WRITE
                   : access->flags == CU_MEM_ACCESS_FLAGS_PROT_READ
                       ? PROT_READ
                       : PROT_NONE;
  for (const mapping *m = mappings; m && ! r; m = m->next)
    if (is_inside (m, (uintptr_t)p, bytes))
      r = give_access (c, m, protection);
  return octa_host_leave (r);
}
