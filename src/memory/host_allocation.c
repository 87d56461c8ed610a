/* host_allocation.c -- memory of the host as handles.

   The driver copies to and from page-locked memory while the program
   continues.  Each allocation therefore has an event after its last copy: its
   value is read, and the memory freed, only when that copy is done; copies of
   one allocation in different streams run in the order of the calls.  Unknown
   kernels may write managed memory, and memory whose device address was
   queried; then we wait for the whole context.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <stdlib.h>
#include <string.h>

typedef struct octa_hostmem
{
  void *p;
  size_t bytes;
  octa_shape shape;
  octa_hostmem_kind origin;
  octa_binpool_block *block;
  CUevent done; /* after the last copy; NULL before the first */
  int context;  /* the context of DONE, which retains it */
  bool is_busy;
  bool is_registered;
  bool is_exposed; /* kernels may know its address */
  int64_t dims[];  /* the shape's */
} octa_hostmem;

/* Wait for the last copy, even while other work is being captured.  */
static octa_status
wait_for_copy (octa_hostmem *h)
{
  octa_status st = OCTA_OK;
  int was = octa_capturing_relax ();
  if (h->is_busy)
    OCTA_CU (cuEventSynchronize, (h->done));
  h->is_busy = false;
done:
  octa_capturing_restore (was);
  return st;
}

/* Wait until queued work no longer uses H.  */
static octa_status
settle (octa_hostmem *h)
{
  octa_status st = OCTA_OK;
  int c = octa_context_in_use (); /* that of H */
  if (h->is_exposed)
    {
      OCTA_TRY (octa_user_context_synchronize ());
      if (c != octa_context_in_use ())
        {
          OCTA_TRY (octa_context_enter (c));
          OCTA_CU (cuCtxSynchronize, ());
        }
    }
  OCTA_TRY (wait_for_copy (h));
done:
  return st;
}

static void
release_memory (octa_hostmem *h)
{
  if (h->is_registered)
    OCTA_CU_WARN (cuMemHostUnregister, (h->p));
  switch (h->origin)
    {
    case OCTA_HOSTMEM_PAGELOCKED:
      OCTA_CU_WARN (cuMemFreeHost, (h->p));
      break;
    case OCTA_HOSTMEM_ALIGNED:
      free (h->p);
      break;
    case OCTA_HOSTMEM_MANAGED:
      OCTA_CU_WARN (cuMemFree, ((CUdeviceptr)(uintptr_t)h->p));
      break;
    case OCTA_HOSTMEM_POOLED:
      octa_binpool_give (h->block, h->done, h->context);
      break;
    }
}

static void
drop_event (octa_hostmem *h)
{
  OCTA_CU_WARN (cuEventDestroy, (h->done));
  h->done = NULL;
  octa_context_release (h->context);
}

static void
close_hostmem (void *resource)
{
  octa_hostmem *h = resource;
  bool is_pooled = h->origin == OCTA_HOSTMEM_POOLED;
  if (h->is_exposed)
    octa_capturing_settle ();
  if (h->done && ! is_pooled)
    {
      if (h->is_busy)
        OCTA_CU_WARN (cuEventSynchronize, (h->done));
      drop_event (h);
    }
  release_memory (h);
  free (h);
}

octa_status
octa_shape_bytes (const octa_shape *shape, size_t *bytes)
{
  size_t n = octa_types[shape->type].size;
  if (shape->is_complex)
    n *= 2;
  for (int i = 0; i < shape->n_dims; i++)
    if (__builtin_mul_overflow (n, (size_t)shape->dims[i], &n)
        || n > PTRDIFF_MAX)
      return octa_fail (OCTA_ERROR_MEMORY, "the array is too large");
  *bytes = n;
  return OCTA_OK;
}

/* ---- making ---- */

/* A new octa_hostmem for SHAPE, without its memory; NULL on failure.  */
static octa_hostmem *
prepare (const octa_shape *shape, octa_hostmem_kind origin)
{
  size_t bytes;
  if (octa_context_ready () != OCTA_OK
      || octa_shape_bytes (shape, &bytes) != OCTA_OK)
    return NULL;
  size_t bytes_of_dims = (size_t)shape->n_dims * sizeof *shape->dims;
  octa_hostmem *h = calloc (1, sizeof *h + bytes_of_dims);
  if (! h)
    {
      octa_no_memory ("a handle");
      return NULL;
    }
  h->bytes = bytes;
  memcpy (h->dims, shape->dims, bytes_of_dims);
  h->shape = *shape;
  h->shape.dims = h->dims;
  h->origin = origin;
  return h;
}

/* Make a handle for H, which has its memory; frees both if that fails.  */
static octa_status
enter (octa_hostmem *h, bool is_zero, octa_id parent, octa_id *id)
{
  octa_status st;
  if (is_zero && h->p)
    memset (h->p, 0, h->bytes);
  OCTA_TRY (
      octa_handle_open (OCTA_KIND_HOSTMEM, h, close_hostmem, parent, id));
  h = NULL;
done:
  if (h)
    close_hostmem (h);
  return st;
}

static size_t
at_least_1 (size_t bytes)
{
  return bytes ? bytes : 1;
}

octa_status
octa_hostmem_create (const octa_shape *shape, unsigned flags, bool is_zero,
                     octa_id *id)
{
  octa_status st = OCTA_OK;
  OCTA_GET (octa_hostmem *, h, prepare (shape, OCTA_HOSTMEM_PAGELOCKED));
  OCTA_CU (cuMemHostAlloc, (&h->p, at_least_1 (h->bytes), flags));
  st = enter (h, is_zero, 0, id);
  h = NULL;
done:
  free (h);
  return st;
}

octa_status
octa_hostmem_create_aligned (const octa_shape *shape, size_t alignment,
                             bool is_zero, octa_id *id)
{
  octa_status st = OCTA_OK;
  if (alignment == 0 || (alignment & (alignment - 1)))
    return octa_fail (OCTA_ERROR_LOGIC, "ALIGNMENT must be a power of two");
  if (alignment < sizeof (void *))
    alignment = sizeof (void *);
  OCTA_GET (octa_hostmem *, h, prepare (shape, OCTA_HOSTMEM_ALIGNED));
  if (posix_memalign (&h->p, alignment, at_least_1 (h->bytes)))
    OCTA_TRY (octa_fail (OCTA_ERROR_MEMORY, "out of host memory for %zu bytes",
                         h->bytes));
  st = enter (h, is_zero, 0, id);
  h = NULL;
done:
  free (h);
  return st;
}

octa_status
octa_hostmem_create_managed (const octa_shape *shape, unsigned flags,
                             bool is_zero, octa_id *id)
{
  octa_status st = OCTA_OK;
  CUdeviceptr p;
  OCTA_GET (octa_hostmem *, h, prepare (shape, OCTA_HOSTMEM_MANAGED));
  OCTA_CU_ALLOC (cuMemAllocManaged, (&p, at_least_1 (h->bytes), flags));
  h->p = (void *)(uintptr_t)p;
  h->is_exposed = true;
  /* Not every device lets the host access such memory while it works.  */
  if (is_zero && (st = settle (h)) != OCTA_OK)
    {
      OCTA_CU_WARN (cuMemFree, (p));
      goto done;
    }
  st = enter (h, is_zero, 0, id);
  h = NULL;
done:
  free (h);
  return st;
}

octa_status
octa_hostmem_create_pooled (octa_id pool, const octa_shape *shape, octa_id *id)
{
  octa_status st = OCTA_OK;
  OCTA_GET (octa_hostmem *, h, prepare (shape, OCTA_HOSTMEM_POOLED));
  OCTA_TRY (octa_binpool_take (pool, at_least_1 (h->bytes), &h->p, &h->block,
                               &h->done, &h->context));
  h->is_busy = h->done != NULL;
  st = enter (h, false, pool, id);
  h = NULL;
done:
  free (h);
  return st;
}

/* ---- registration ---- */

octa_status
octa_hostmem_register (octa_id id, unsigned flags)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (octa_hostmem *, h, id, HOSTMEM);
  if (h->origin != OCTA_HOSTMEM_ALIGNED)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "only memory from cuda.aligned_empty and its relatives "
                      "can be registered");
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuMemHostRegister, (h->p, at_least_1 (h->bytes), flags));
  h->is_registered = true;
done:
  return st;
}

octa_status
octa_hostmem_unregister (octa_id id)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (octa_hostmem *, h, id, HOSTMEM);
  if (! h->is_registered)
    return octa_fail (OCTA_ERROR_LOGIC, "this memory is not registered");
  OCTA_TRY (settle (h));
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuMemHostUnregister, (h->p));
  h->is_registered = false;
  h->is_exposed = false;
done:
  return st;
}

static bool
is_pagelocked (const octa_hostmem *h)
{
  return h->origin == OCTA_HOSTMEM_PAGELOCKED
         || h->origin == OCTA_HOSTMEM_POOLED || h->is_registered;
}

octa_status
octa_hostmem_flags (octa_id id, unsigned *flags)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (const octa_hostmem *, h, id, HOSTMEM);
  if (! is_pagelocked (h))
    return octa_fail (OCTA_ERROR_LOGIC, "only page-locked memory has flags");
  OCTA_TRY (octa_context_use (id));
  OCTA_CU (cuMemHostGetFlags, (flags, h->p));
done:
  return st;
}

octa_status
octa_hostmem_attach_check (unsigned flags)
{
  if (flags == CU_MEM_ATTACH_GLOBAL || flags == CU_MEM_ATTACH_HOST
      || flags == CU_MEM_ATTACH_SINGLE)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "FLAGS must be one of cuda.mem_attach_flags");
}

octa_status
octa_hostmem_attach (octa_id id, unsigned flags, octa_id stream)
{
  octa_status st = OCTA_OK;
  CUstream s;
  OCTA_HANDLE (const octa_hostmem *, h, id, HOSTMEM);
  if (h->origin != OCTA_HOSTMEM_MANAGED)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "only managed memory can be attached; see "
                      "cuda.managed_empty");
  OCTA_TRY (octa_hostmem_attach_check (flags));
  if (flags == CU_MEM_ATTACH_SINGLE && ! stream)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "SINGLE needs a stream other than the default one, "
                      "which stands for all streams");
  OCTA_TRY (octa_context_use (id));
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_CU (cuStreamAttachMemAsync,
           (s, (CUdeviceptr)(uintptr_t)h->p, 0, flags));
done:
  return st;
}

/* ---- looking in ---- */

octa_status
octa_hostmem_origin (octa_id id, octa_hostmem_kind *origin)
{
  OCTA_HANDLE (const octa_hostmem *, h, id, HOSTMEM);
  *origin = h->origin;
  return OCTA_OK;
}

octa_status
octa_hostmem_shape (octa_id id, octa_shape *shape, size_t *bytes)
{
  OCTA_HANDLE (const octa_hostmem *, h, id, HOSTMEM);
  *shape = h->shape;
  *bytes = h->bytes;
  return OCTA_OK;
}

octa_status
octa_hostmem_data (octa_id id, void **data)
{
  octa_status st;
  OCTA_HANDLE (octa_hostmem *, h, id, HOSTMEM);
  /* The host may write there.  */
  OCTA_TRY (octa_foreign_touch ((CUdeviceptr)(uintptr_t)h->p, h->bytes));
  OCTA_TRY (settle (h));
  *data = h->p;
done:
  return st;
}

octa_status
octa_hostmem_raw (octa_id id, void **p, size_t *bytes)
{
  OCTA_HANDLE (const octa_hostmem *, h, id, HOSTMEM);
  *p = h->p;
  *bytes = h->bytes;
  return OCTA_OK;
}

/* An event can be recorded only in streams of its context.  Make H's event
   belong to CONTEXT, which is in use.  */
static octa_status
have_event (octa_hostmem *h, int context)
{
  octa_status st = OCTA_OK;
  if (h->done && h->context != context)
    {
      OCTA_TRY (wait_for_copy (h));
      drop_event (h);
    }
  if (! h->done)
    {
      CUevent e;
      OCTA_CU (cuEventCreate, (&e, CU_EVENT_DISABLE_TIMING));
      octa_context_retain (context);
      h->context = context;
      h->done = e;
    }
done:
  return st;
}

octa_status
octa_hostmem_busy (octa_id id, CUstream s)
{
  octa_status st;
  int context = octa_context_in_use (); /* that of S */
  octa_hostmem *h = octa_handle_get (id, OCTA_KIND_HOSTMEM);
  if (! h)
    return OCTA_OK; /* closed: its users keep it alive, and nothing reads it */
  OCTA_TRY (octa_context_enter (context));
  OCTA_TRY (have_event (h, context));
  h->is_busy = true;
  OCTA_CU (cuEventRecord, (h->done, s));
done:
  return st;
}

octa_status
octa_hostmem_device (octa_id id, uint64_t *address, size_t *bytes)
{
  octa_status st = OCTA_OK;
  CUdeviceptr p;
  OCTA_HANDLE (octa_hostmem *, h, id, HOSTMEM);
  if (h->origin == OCTA_HOSTMEM_MANAGED)
    p = (CUdeviceptr)(uintptr_t)h->p;
  else if (! is_pagelocked (h))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the device cannot access this memory: page-lock it "
                      "with cuda.register_host_memory");
  else
    {
      OCTA_TRY (octa_context_use (id));
      OCTA_CU (cuMemHostGetDevicePointer, (&p, h->p, 0));
    }
  h->is_exposed = true;
  *address = p;
  *bytes = h->bytes;
done:
  return st;
}

/* ---- asynchronous copies ---- */

octa_status
octa_hostmem_begin (octa_id id, const char *what, CUstream s, void **data,
                    size_t *bytes)
{
  octa_status st;
  int context = octa_context_in_use (); /* that of S */
  OCTA_HANDLE (octa_hostmem *, h, id, HOSTMEM);
  if (h->origin != OCTA_HOSTMEM_MANAGED && ! is_pagelocked (h))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s is not page-locked: do that with "
                      "cuda.register_host_memory",
                      what);
  /* The lookup of H changed the current context; the copy needs that of S.  */
  OCTA_TRY (octa_context_enter (context));
  if (octa_capturing (s))
    {
      /* A graph does not wait for work outside of it.  */
      OCTA_TRY (wait_for_copy (h));
      OCTA_TRY (octa_recorder_keep (s, id));
    }
  else
    {
      OCTA_TRY (have_event (h, context));
      if (h->is_busy)
        OCTA_CU (cuStreamWaitEvent, (s, h->done, 0));
    }
  *data = h->p;
  *bytes = h->bytes;
done:
  return st;
}

octa_status
octa_hostmem_end (octa_id id, CUstream s)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (octa_hostmem *, h, id, HOSTMEM);
  if (octa_capturing (s))
    return OCTA_OK;
  h->is_busy = true;
  OCTA_TRY (octa_context_enter (h->context));
  OCTA_CU (cuEventRecord, (h->done, s));
done:
  if (st != OCTA_OK)
    {
      /* Without the event the end of the copy is unknown: wait for it
         here.  */
      OCTA_CU_WARN (cuStreamSynchronize, (s));
      h->is_busy = false;
    }
  return st;
}

octa_status
octa_hostmem_copy (octa_id host, CUdeviceptr at, bool to_host, CUstream s)
{
  octa_status st;
  void *data;
  size_t bytes;
  OCTA_TRY (octa_hostmem_begin (host, "the array in cuda.In, Out or InOut", s,
                                &data, &bytes));
  if (to_host)
    OCTA_CU (cuMemcpyDtoHAsync, (data, at, bytes, s));
  else
    OCTA_CU (cuMemcpyHtoDAsync, (at, data, bytes, s));
  OCTA_TRY (octa_hostmem_end (host, s));
done:
  return st;
}
