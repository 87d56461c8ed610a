/* memory.c -- the memory of the host device.

   All memory comes from the process's heap.  Every block is in a tree, so that
   an invalid pointer or a copy past the end raises CUDA's error.  Linux
   overcommits memory, so a request is compared with the free memory of the
   machine.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum
{
  HUGE_PAGE = 2 << 20,
  CHECKED_ALIGN = 16,  /* of memory before a guard page */
  ASK_ABOVE = 64 << 20 /* check the memory that is really free for larger
                          requests */
};

static octa_host_memory *all;
static void *tree; /* a tree of tsearch; blocks do not overlap */
static unsigned last_id;

/* Ranges that overlap compare equal, so a lookup finds the block with an
   address.  */
static int
compare (const void *a, const void *b)
{
  const octa_host_memory *x = a, *y = b;
  if (x->base + x->size <= y->base)
    return -1;
  return y->base + y->size <= x->base ? 1 : 0;
}

octa_host_memory *
octa_host_memory_first (void)
{
  return all;
}

octa_host_memory *
octa_host_memory_find (uintptr_t p, size_t bytes)
{
  octa_host_memory key = { .base = p, .size = 1 };
  void *found = tfind (&key, &tree, compare);
  if (! found)
    return NULL;
  octa_host_memory *m = *(octa_host_memory **)found, *last = m;
  /* memory that was mapped in pieces counts as one block */
  while (bytes > last->base + last->size - p
         && last->origin == OCTA_HOST_MEM_VIRTUAL)
    {
      key.base = last->base + last->size;
      found = tfind (&key, &tree, compare);
      if (! found
          || (*(octa_host_memory **)found)->origin != OCTA_HOST_MEM_VIRTUAL)
        break;
      last = *(octa_host_memory **)found;
    }
  return bytes <= last->base + last->size - p ? m : NULL;
}

const octa_host_memory *
octa_host_memory_near (uintptr_t p)
{
  const octa_host_memory *best = NULL;
  uintptr_t least = UINTPTR_MAX;
  for (const octa_host_memory *m = all; m; m = m->next)
    {
      uintptr_t d = p < m->base              ? m->base - p
                    : p >= m->base + m->size ? p - m->base - m->size
                                             : 0;
      if (d < least)
        {
          least = d;
          best = m;
        }
    }
  return best;
}

bool
octa_host_memory_overlaps (uintptr_t p, size_t bytes)
{
  octa_host_memory key = { .base = p, .size = bytes };
  return tfind (&key, &tree, compare) != NULL;
}

octa_host_memory *
octa_host_memory_remember (uintptr_t base, size_t size,
                           octa_host_origin origin, CUcontext ctx)
{
  octa_host_memory *m = calloc (1, sizeof *m);
  if (! m)
    return NULL;
  m->base = base;
  m->size = size;
  m->origin = origin;
  m->ctx = ctx;
  m->device = ctx->device;
  m->id = ++last_id;
  m->preferred = m->prefetched = CU_DEVICE_INVALID;
  void *node = tsearch (m, &tree, compare);
  if (! node || *(octa_host_memory **)node != m)
    {
      free (m);
      return NULL;
    }
  m->next = all;
  if (all)
    all->prev = m;
  all = m;
  return m;
}

void
octa_host_memory_forget (octa_host_memory *m)
{
  tdelete (m, &tree, compare);
  if (m->prev)
    m->prev->next = m->next;
  else
    all = m->next;
  if (m->next)
    m->next->prev = m->prev;
  m->prev = m->next = NULL;
}

static size_t
available (void)
{
  unsigned long long kib = 0;
  char line[128];
  FILE *f = fopen ("/proc/meminfo", "re");
  while (f && fgets (line, sizeof line, f))
    if (sscanf (line, "MemAvailable: %llu", &kib) == 1)
      break;
  if (f)
    fclose (f);
  return kib ? (size_t)kib * 1024 : SIZE_MAX;
}

size_t
octa_host_memory_left (int device)
{
  size_t used = octa_host.memory_used[device];
  return used < octa_host.memory_total ? octa_host.memory_total - used : 0;
}

static void
give_back (void *p, void *mapping, size_t mapped)
{
  if (mapping)
    munmap (mapping, mapped);
  else
    free (p);
}

/* Memory checkers must see the end of each block.  */
bool
octa_host_memory_has_pages (void)
{
  static int known = -1;
  if (known < 0)
    known = octa_setting (OCTA_SETTING_POOL) != 0;
  return known;
}

/* For octa_checking: allocate BYTES with a guard page before them, and one
   directly after their end.  */
static void *
allocate_guarded (size_t bytes, void **mapping, size_t *mapped)
{
  size_t page = (size_t)sysconf (_SC_PAGESIZE);
  size_t room = (bytes + CHECKED_ALIGN - 1) & ~(size_t)(CHECKED_ALIGN - 1);
  size_t whole = (room + page - 1) & ~(page - 1);
  *mapped = whole + 2 * page;
  char *p = mmap (NULL, *mapped, PROT_NONE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    return NULL;
  if (mprotect (p + page, whole, PROT_READ | PROT_WRITE))
    {
      munmap (p, *mapped);
      return NULL;
    }
  *mapping = p;
  return p + page + whole - room;
}

/* Libraries read a few bytes past the end of arrays, without using them.  So
   the guard pages after blocks are readable between paired calls.  */
void
octa_host_memory_open (bool is_open)
{
  static unsigned n_open;
  const size_t page = (size_t)sysconf (_SC_PAGESIZE);
  octa_host_lock ();
  n_open += is_open ? 1u : -1u;
  if (n_open == is_open)
    for (const octa_host_memory *m = all; m; m = m->next)
      if (m->guarded)
        (void)mprotect ((char *)m->guarded + m->guarded_bytes - page, page,
                        is_open ? PROT_READ : PROT_NONE);
  octa_host_unlock ();
}

static bool
is_owned (const octa_host_memory *m)
{
  return m->origin != OCTA_HOST_MEM_REGISTERED
         && m->origin != OCTA_HOST_MEM_GLOBAL
         && m->origin != OCTA_HOST_MEM_VIRTUAL
         && m->origin != OCTA_HOST_MEM_IPC;
}

/* Undo the sharing of M, whose bytes go back to the heap.  */
static void
withdraw (octa_host_memory *m)
{
  /* The heap must not put its own into pages that others have.  If the kernel
     refuses, they stay as they are: closing the file does not unmap them.  */
  (void)mmap (m->shared, m->shared_bytes, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  close (m->shared_fd);
  m->shared_fd = 0;
}

void
octa_host_memory_destroy (octa_host_memory *m)
{
  if (is_owned (m))
    {
      octa_host.memory_used[m->device] -= m->size;
      if (m->shared_fd)
        withdraw (m);
      give_back ((void *)m->base, m->guarded, m->guarded_bytes);
    }
  free (m);
}

CUresult
octa_host_memory_new (int device, CUcontext ctx, size_t bytes,
                      octa_host_origin origin, octa_host_memory **out)
{
  if (! bytes)
    return CUDA_ERROR_INVALID_VALUE;
  if (bytes > octa_host_memory_left (device)
      || (bytes > ASK_ABOVE && bytes > available ()))
    return CUDA_ERROR_OUT_OF_MEMORY;
  void *p = NULL, *mapping = NULL;
  size_t mapped = 0;
  bool is_large = bytes >= HUGE_PAGE;
  size_t align = is_large ? HUGE_PAGE : OCTA_HOST_ALIGN, room = bytes;
  if (origin == OCTA_HOST_MEM_DEVICE && octa_host_memory_has_pages ())
    {
      size_t page = (size_t)sysconf (_SC_PAGESIZE);
      room = (bytes + page - 1) & ~(page - 1);
      align = is_large ? HUGE_PAGE : page;
    }
  if (octa_checking ())
    p = allocate_guarded (bytes, &mapping, &mapped);
  else if (posix_memalign (&p, align, room))
    p = NULL;
  if (! p)
    return CUDA_ERROR_OUT_OF_MEMORY;
  if (is_large && ! mapping)
    octa_os_huge_pages (p, bytes & ~(size_t)(HUGE_PAGE - 1));
  octa_host_memory *m = octa_host_memory_remember ((uintptr_t)p, bytes, origin,
                                                   ctx);
  if (! m)
    {
      give_back (p, mapping, mapped);
      return CUDA_ERROR_OUT_OF_MEMORY;
    }
  m->guarded = mapping;
  m->guarded_bytes = mapped;
  m->device = device;
  octa_host.memory_used[device] += bytes;
  *out = m;
  return CUDA_SUCCESS;
}

/* The block that begins at P, of an origin in the set.  */
octa_host_memory *
octa_host_memory_at (uintptr_t p, unsigned origins)
{
  octa_host_memory *m = octa_host_memory_find (p, 1);
  return m && m->base == p && (origins >> m->origin & 1) ? m : NULL;
}

bool
octa_host_memory_add_global (CUmodule mod, void *p, size_t bytes)
{
  octa_host_memory *m = octa_host_memory_find ((uintptr_t)p, 1);
  if (m)
    return true;
  CUcontext ctx = ((octa_host_object *)mod)->ctx;
  m = octa_host_memory_remember ((uintptr_t)p, bytes, OCTA_HOST_MEM_GLOBAL,
                                 ctx);
  if (m)
    m->mod = mod;
  return m != NULL;
}

void
octa_host_memory_drop_globals (CUmodule mod)
{
  for (octa_host_memory *m = all, *next; m; m = next)
    {
      next = m->next;
      if (m->mod == mod)
        {
          octa_host_memory_forget (m);
          octa_host_memory_destroy (m);
        }
    }
}

/* ---- device memory ---- */

CUresult
octa_host_cuMemGetInfo (size_t *free_bytes, size_t *total)
{
  OCTA_HOST_CONTEXT (c);
  size_t a = available (), b = octa_host_memory_left (c->device);
  if (free_bytes)
    *free_bytes = a < b ? a : b;
  if (total)
    *total = octa_host.memory_total;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuMemGetAddressRange (CUdeviceptr *base, size_t *bytes,
                                CUdeviceptr p)
{
  OCTA_HOST_CONTEXT (c);
  octa_host_memory *m = octa_host_memory_find ((uintptr_t)p, 1);
  if (! m)
    return octa_host_leave (CUDA_ERROR_NOT_FOUND);
  if (base)
    *base = m->base;
  if (bytes)
    *bytes = m->size;
  return octa_host_leave (CUDA_SUCCESS);
}

static CUresult
pointer_attribute (void *data, CUpointer_attribute attribute, uintptr_t p)
{
  octa_host_memory *m = octa_host_memory_find (p, 1);
  if (! m)
    return CUDA_ERROR_INVALID_VALUE;
  bool is_host = m->origin == OCTA_HOST_MEM_PINNED
                 || m->origin == OCTA_HOST_MEM_REGISTERED;
  switch ((int)attribute)
    {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
      *(CUcontext *)data = m->ctx;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *(unsigned *)data = is_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      *(CUdeviceptr *)data = p;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      if (! is_host && m->origin != OCTA_HOST_MEM_MANAGED)
        return CUDA_ERROR_INVALID_VALUE;
      *(void **)data = (void *)p;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
      *(int *)data = 0;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_BUFFER_ID:
      *(unsigned long long *)data = m->id;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      *(int *)data = m->origin == OCTA_HOST_MEM_MANAGED;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *(int *)data = m->device;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      *(CUdeviceptr *)data = m->base;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      *(size_t *)data = m->size;
      return CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MAPPED:
      *(int *)data = 1;
      return CUDA_SUCCESS;
    default:
      return CUDA_ERROR_INVALID_VALUE;
    }
}

CUresult
octa_host_cuPointerGetAttribute (void *data, CUpointer_attribute attribute,
                                 CUdeviceptr p)
{
  OCTA_HOST_CONTEXT (c);
  return octa_host_leave (
      data ? pointer_attribute (data, attribute, (uintptr_t)p)
           : CUDA_ERROR_INVALID_VALUE);
}
