/* virtual_memory.c -- a range of addresses to which memory is mapped as it is
   needed.

   The range is reserved once, in its maximum size.  Growing maps more memory
   at its end, so the address and the contents stay.  A piece's handle is
   released as soon as it is mapped, because the mapping keeps the memory.
   Unmapping does not wait for work that uses the memory, so we wait for the
   context first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <stdlib.h>

typedef struct octa_virtual
{
  CUdeviceptr base;
  size_t capacity, granularity;
  size_t bytes; /* mapped */
  int device;
  size_t *pieces; /* bytes of each mapping */
  size_t n_pieces, cap_pieces;
} octa_virtual;

static CUmemAllocationProp
properties (int device)
{
  return (CUmemAllocationProp){ .type = CU_MEM_ALLOCATION_TYPE_PINNED,
                                .location = { CU_MEM_LOCATION_TYPE_DEVICE,
                                              device } };
}

static void
close_virtual (void *resource)
{
  octa_virtual *v = resource;
  if (v->bytes)
    {
      octa_capturing_settle ();
      OCTA_CU_WARN (cuMemUnmap, (v->base, v->bytes));
    }
  OCTA_CU_WARN (cuMemAddressFree, (v->base, v->capacity));
  free (v->pieces);
  free (v);
}

/* BYTES rounded up to whole units of V; 0 on overflow.  */
static size_t
round_up (const octa_virtual *v, size_t bytes)
{
  size_t n;
  if (__builtin_add_overflow (bytes, v->granularity - 1, &n))
    return 0;
  return n / v->granularity * v->granularity;
}

octa_status
octa_virtual_create (size_t capacity, octa_id *id)
{
  octa_status st;
  octa_virtual *v = NULL;
  if (capacity == 0)
    return octa_fail (OCTA_ERROR_LOGIC, "CAPACITY must be > 0");
  OCTA_TRY (octa_context_ready ());
  v = calloc (1, sizeof *v);
  if (! v)
    OCTA_TRY (octa_no_memory ("a handle"));
  size_t unit = 1;
  v->device = octa_context_device (octa_context_in_use ());
  CUmemAllocationProp props = properties (v->device);
  OCTA_CU (cuMemGetAllocationGranularity,
           (&unit, &props, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED));
  v->granularity = unit;
  v->capacity = round_up (v, capacity);
  if (v->capacity == 0)
    OCTA_TRY (octa_fail (OCTA_ERROR_MEMORY, "not enough address space"));
  OCTA_CU (cuMemAddressReserve, (&v->base, v->capacity, 0, 0, 0));
  st = octa_handle_open (OCTA_KIND_VIRTUAL, v, close_virtual, 0, id);
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuMemAddressFree, (v->base, v->capacity));
  else
    v = NULL;
done:
  free (v);
  return st;
}

static octa_status
piece_room (octa_virtual *v)
{
  if (v->n_pieces < v->cap_pieces)
    return OCTA_OK;
  size_t cap = v->cap_pieces ? 2 * v->cap_pieces : 16;
  size_t *p = realloc (v->pieces, cap * sizeof *p);
  if (! p)
    return octa_no_memory ("a list");
  v->pieces = p;
  v->cap_pieces = cap;
  return OCTA_OK;
}

static octa_status
map_piece (octa_virtual *v, size_t bytes)
{
  octa_status st = OCTA_OK;
  CUmemGenericAllocationHandle memory;
  CUdeviceptr at = v->base + v->bytes;
  bool has_memory = false, is_mapped = false;
  CUmemAllocationProp props = properties (v->device);
  CUmemAccessDesc access = { props.location,
                             CU_MEM_ACCESS_FLAGS_PROT_READWRITE };
  OCTA_CU_ALLOC (cuMemCreate, (&memory, bytes, &props, 0));
  has_memory = true;
  OCTA_CU (cuMemMap, (at, bytes, 0, memory, 0));
  is_mapped = true;
  OCTA_CU (cuMemSetAccess, (at, bytes, &access, 1));
  is_mapped = false;
  v->pieces[v->n_pieces++] = bytes;
  v->bytes += bytes;
done:
  if (is_mapped)
    OCTA_CU_WARN (cuMemUnmap, (at, bytes));
  if (has_memory)
    OCTA_CU_WARN (cuMemRelease, (memory));
  return st;
}

octa_status
octa_virtual_grow (octa_id id, size_t bytes)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (octa_virtual *, v, id, VIRTUAL);
  if (bytes <= v->bytes)
    return OCTA_OK;
  size_t want = round_up (v, bytes);
  if (want == 0 || want > v->capacity)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%zu bytes are more than the %zu that are reserved",
                      bytes, v->capacity);
  OCTA_TRY (piece_room (v));
  OCTA_TRY (map_piece (v, want - v->bytes));
done:
  return st;
}

octa_status
octa_virtual_shrink (octa_id id, size_t bytes)
{
  octa_status st = OCTA_OK;
  int was = -1;
  OCTA_HANDLE (octa_virtual *, v, id, VIRTUAL);
  size_t kept = v->bytes;
  for (size_t k = v->n_pieces; k > 0 && kept - v->pieces[k - 1] >= bytes; k--)
    kept -= v->pieces[k - 1];
  if (kept == v->bytes)
    return OCTA_OK;
  if (octa_foreign_is_lent (v->base + kept, v->bytes - kept))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a gpuArray uses memory beyond the first %zu bytes: "
                      "clear it before you shrink the memory",
                      kept);
  octa_capturing_settle ();
  was = octa_capturing_relax ();
  while (v->bytes > kept)
    {
      size_t n = v->pieces[v->n_pieces - 1];
      OCTA_CU (cuMemUnmap, (v->base + v->bytes - n, n));
      v->bytes -= n;
      v->n_pieces--;
    }
done:
  octa_capturing_restore (was);
  return st;
}

octa_status
octa_virtual_state_of (octa_id id, octa_virtual_state *state)
{
  OCTA_HANDLE (const octa_virtual *, v, id, VIRTUAL);
  *state = (octa_virtual_state){ .address = v->base,
                                 .bytes = v->bytes,
                                 .capacity = v->capacity,
                                 .granularity = v->granularity };
  return OCTA_OK;
}
