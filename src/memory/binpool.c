/* binpool.c -- pools that keep blocks by size: PyCUDA's memory pools.

   A freed block is kept for the next request of about its size.  Sizes are
   grouped into bins, and a block is as large as the largest size of its bin.
   Each block has an event after its last use, and its next user waits for that
   event, in any stream.

   A pool lives until its last block is freed; a closed pool keeps none.  Its
   context may have ended by then; that is not an error.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <stdlib.h>

enum
{
  MANTISSA_BITS = 4,
  N_BINS = 64 << MANTISSA_BITS
};

typedef struct octa_binpool
{
  bool is_host, is_stopped;
  unsigned flags; /* of cuMemHostAlloc */
  octa_binpool_state state;
  octa_binpool_block *bins[N_BINS];
} octa_binpool;

struct octa_binpool_block
{
  octa_binpool *pool;
  octa_binpool_block *next; /* in its bin */
  void *host;
  CUdeviceptr device;
  CUevent done; /* after its last use; NULL before the first */
  int context;  /* of DONE, which retains it; page-locked memory only */
  size_t used;  /* bytes that were requested */
  unsigned bin;
};

/* ---- bins ---- */

unsigned
octa_binpool_log2 (uint64_t x)
{
  return x ? 63u - (unsigned)__builtin_clzll (x) : 0;
}

unsigned
octa_binpool_bin (uint64_t bytes)
{
  unsigned l = octa_binpool_log2 (bytes);
  uint64_t m = l >= MANTISSA_BITS ? bytes >> (l - MANTISSA_BITS)
                                  : bytes << (MANTISSA_BITS - l);
  return l << MANTISSA_BITS | ((unsigned)m & ((1u << MANTISSA_BITS) - 1));
}

uint64_t
octa_binpool_size (unsigned bin)
{
  unsigned l = bin >> MANTISSA_BITS;
  uint64_t m = (1u << MANTISSA_BITS) | (bin & ((1u << MANTISSA_BITS) - 1));
  if (l < MANTISSA_BITS)
    return m >> (MANTISSA_BITS - l);
  unsigned shift = l - MANTISSA_BITS;
  return m << shift | ((UINT64_C (1) << shift) - 1);
}

/* ---- blocks ---- */

static void
cleanup (const char *call, CUresult r)
{
  if (r != CUDA_ERROR_CONTEXT_IS_DESTROYED && r != CUDA_ERROR_INVALID_CONTEXT)
    octa_driver_cleanup (call, r);
}

static void
block_free (octa_binpool_block *b)
{
  octa_binpool *p = b->pool;
  /* Queued work may still use the memory.  The driver's free of device memory
     waits; for page-locked memory the documentation does not say so.  */
  if (p->is_host)
    {
      if (b->done)
        cleanup ("cuEventSynchronize",
                 OCTA_CU_RESULT (cuEventSynchronize, (b->done)));
      cleanup ("cuMemFreeHost", OCTA_CU_RESULT (cuMemFreeHost, (b->host)));
    }
  else
    cleanup ("cuMemFree", OCTA_CU_RESULT (cuMemFree, (b->device)));
  if (b->done)
    {
      cleanup ("cuEventDestroy", OCTA_CU_RESULT (cuEventDestroy, (b->done)));
      if (p->is_host)
        octa_context_release (b->context);
    }
  p->state.managed_bytes -= (size_t)octa_binpool_size (b->bin);
  free (b);
}

static void
free_held (octa_binpool *p)
{
  for (unsigned i = 0; i < N_BINS; i++)
    while (p->bins[i])
      {
        octa_binpool_block *b = p->bins[i];
        p->bins[i] = b->next;
        p->state.held_blocks--;
        block_free (b);
      }
}

static CUresult
allocate (const octa_binpool *p, octa_binpool_block *b, size_t bytes)
{
  int was = octa_capturing_relax ();
  CUresult r = p->is_host ? OCTA_CU_RESULT (cuMemHostAlloc,
                                            (&b->host, bytes, p->flags))
                          : OCTA_CU_RESULT (cuMemAlloc, (&b->device, bytes));
  octa_capturing_restore (was);
  return r;
}

/* NULL on failure.  */
static octa_binpool_block *
block_new (octa_binpool *p, unsigned bin)
{
  octa_binpool_block *b = calloc (1, sizeof *b);
  size_t bytes = (size_t)octa_binpool_size (bin);
  if (! b)
    {
      octa_no_memory ("a block");
      return NULL;
    }
  b->pool = p;
  b->bin = bin;
  CUresult r = allocate (p, b, bytes);
  if (r == CUDA_ERROR_OUT_OF_MEMORY)
    {
      free_held (p);
      octa_pool_relieve ();
      r = allocate (p, b, bytes);
    }
  if (r != CUDA_SUCCESS)
    {
      free (b);
      octa_driver_fail (p->is_host ? "cuMemHostAlloc" : "cuMemAlloc", r);
      return NULL;
    }
  p->state.managed_bytes += bytes;
  return b;
}

/* Keep B: only work before its event still uses it.  */
static void
block_keep (octa_binpool_block *b)
{
  octa_binpool *p = b->pool;
  p->state.active_blocks--;
  p->state.active_bytes -= b->used;
  if (p->is_stopped)
    {
      block_free (b);
      return;
    }
  b->next = p->bins[b->bin];
  p->bins[b->bin] = b;
  p->state.held_blocks++;
}

/* NULL on failure.  */
static octa_binpool_block *
block_take (octa_binpool *p, size_t bytes)
{
  if (bytes == 0)
    {
      octa_fail (OCTA_ERROR_LOGIC, OCTA_NO_BYTES);
      return NULL;
    }
  unsigned bin = octa_binpool_bin (bytes);
  octa_binpool_block *b = p->bins[bin];
  if (b)
    {
      p->bins[bin] = b->next;
      p->state.held_blocks--;
    }
  else
    b = block_new (p, bin);
  if (! b)
    return NULL;
  b->used = bytes;
  p->state.active_blocks++;
  p->state.active_bytes += bytes;
  return b;
}

/* ---- the pool ---- */

static octa_kind
kind_of (bool is_host)
{
  return is_host ? OCTA_KIND_PAGE_LOCKED_POOL : OCTA_KIND_DEVICE_POOL;
}

static octa_binpool *
get_pool (octa_id id)
{
  return octa_handle_get (id, kind_of (octa_id_kind (id)
                                       == OCTA_KIND_PAGE_LOCKED_POOL));
}

static void
close_pool (void *resource)
{
  octa_binpool *p = resource;
  free_held (p);
  free (p);
}

octa_status
octa_binpool_create (bool is_host, unsigned flags, octa_id *id)
{
  octa_status st;
  octa_binpool *p = NULL;
  OCTA_TRY (octa_context_ready ());
  p = calloc (1, sizeof *p);
  if (! p)
    OCTA_TRY (octa_no_memory ("a pool"));
  p->is_host = is_host;
  p->flags = flags;
  OCTA_TRY (octa_handle_open (kind_of (is_host), p, close_pool, 0, id));
  p = NULL;
done:
  free (p);
  return st;
}

octa_status
octa_binpool_free_held (octa_id id)
{
  OCTA_GET (octa_binpool *, p, get_pool (id));
  free_held (p);
  return OCTA_OK;
}

octa_status
octa_binpool_stop (octa_id id)
{
  OCTA_GET (octa_binpool *, p, get_pool (id));
  p->is_stopped = true;
  free_held (p);
  return OCTA_OK;
}

octa_status
octa_binpool_state_of (octa_id id, octa_binpool_state *state)
{
  OCTA_GET (const octa_binpool *, p, get_pool (id));
  *state = p->state;
  return OCTA_OK;
}

/* ---- device memory ---- */

typedef struct pooled_memory
{
  octa_memory memory;
  octa_binpool_block *block;
  CUstream stream;
  octa_id stream_id; /* kept alive */
} pooled_memory;

/* Let S wait for the previous use of B; a graph cannot.  */
static octa_status
wait_for_use (const octa_binpool_block *b, CUstream s)
{
  octa_status st = OCTA_OK;
  int was = -1;
  if (! b->done)
    return OCTA_OK;
  if (! octa_capturing (s))
    OCTA_CU (cuStreamWaitEvent, (s, b->done, 0));
  else
    {
      was = octa_capturing_relax ();
      OCTA_CU (cuEventSynchronize, (b->done));
    }
done:
  octa_capturing_restore (was);
  return st;
}

/* Record B's event after all work in S.  */
static CUresult
mark_use (octa_binpool_block *b, CUstream s)
{
  CUresult r = CUDA_SUCCESS;
  if (! b->done)
    r = OCTA_CU_RESULT (cuEventCreate, (&b->done, CU_EVENT_DISABLE_TIMING));
  if (r != CUDA_SUCCESS)
    b->done = NULL;
  else
    r = OCTA_CU_RESULT (cuEventRecord, (b->done, s));
  return r;
}

static void
close_pooled (void *resource)
{
  pooled_memory *m = resource;
  octa_binpool_block *b = m->block;
  /* If an event were recorded in a capture, the next user of B would join the
     capture.  */
  if (! b->pool->is_stopped
      && (octa_capturing (m->stream)
          || mark_use (b, m->stream) != CUDA_SUCCESS))
    octa_capturing_settle ();
  octa_handle_release (m->stream_id);
  block_keep (b);
  free (m);
}

octa_status
octa_binpool_alloc (octa_id pool, size_t bytes, octa_id stream, octa_id *id)
{
  octa_status st;
  CUstream s;
  octa_binpool_block *b = NULL;
  pooled_memory *m = NULL;
  OCTA_TRY (octa_stream_raw (stream, &s));
  /* Look up the pool after the stream, because the memory is in the pool's
     context.  */
  OCTA_HANDLE (octa_binpool *, p, pool, DEVICE_POOL);
  if (stream && octa_handle_context (stream) != octa_handle_context (pool))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the stream is in another context than the pool: "
                      "create both in one context");
  m = malloc (sizeof *m);
  if (! m)
    OCTA_TRY (octa_no_memory ("a handle"));
  b = block_take (p, bytes);
  if (! b)
    {
      st = OCTA_FAIL;
      goto done;
    }
  OCTA_TRY (wait_for_use (b, s));
  *m = (pooled_memory){ .memory = { .p = b->device, .bytes = bytes },
                        .block = b,
                        .stream = s,
                        .stream_id = stream };
  OCTA_TRY (octa_handle_open (OCTA_KIND_MEMORY, m, close_pooled, pool, id));
  octa_handle_retain (stream);
  m = NULL;
  b = NULL;
done:
  if (b)
    block_keep (b);
  free (m);
  return st;
}

/* ---- page-locked memory; its handles are host_allocation.c's ---- */

octa_status
octa_binpool_take (octa_id pool, size_t bytes, void **host,
                   octa_binpool_block **block, CUevent *done, int *context)
{
  octa_binpool *p = octa_handle_get (pool, OCTA_KIND_PAGE_LOCKED_POOL);
  OCTA_GET (octa_binpool_block *, b, p ? block_take (p, bytes) : NULL);
  *host = b->host;
  *done = b->done;
  *context = b->context;
  *block = b;
  return OCTA_OK;
}

void
octa_binpool_give (octa_binpool_block *block, CUevent done, int context)
{
  block->done = done;
  block->context = context;
  block_keep (block);
}
