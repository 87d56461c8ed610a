/* foreign.c -- arrays over memory that others own.

   An array can use memory that it does not own: an allocation of the user, of
   another process, or of another library.  Such memory is a block, like that
   of other arrays, so that it orders lanes.  But it is never in a free list,
   and its owners, the bases, are kept while the block is in use.  There is one
   block for each of the driver's allocations, however many arrays use it.

   The owner uses the memory too, by its address.  A function that takes an
   address asks here whether arrays use that memory (octa_foreign_touch).  Then
   pending arrays are computed, and the current lane waits for the work that
   uses the arrays.

   Borrowed memory is never written through an array, and its owner takes it
   back later.  Arrays that read it keep their values: before the address is
   used for writing, and before the memory is taken back, they are copied to
   their own memory.  Until then the block records its readers, even after
   these arrays are gone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <stdlib.h>

typedef struct base
{
  octa_base is;
  struct base *next;
} base;

typedef struct foreign
{
  octa_block block; /* the first member: octa_block * is cast to foreign * */
  unsigned users;   /* buffers */
  bool was_found;   /* the driver knew the allocation */
  base *bases;
  struct foreign *next;
} foreign;

static foreign *first;
unsigned octa_foreign_count;

static bool
is_within (const foreign *f, CUdeviceptr p, size_t bytes)
{
  return p >= f->block.p && bytes <= f->block.size
         && p - f->block.p <= f->block.size - bytes;
}

static bool
meets (const foreign *f, CUdeviceptr p, size_t bytes)
{
  return p < f->block.p + f->block.size
         && (p >= f->block.p || bytes > f->block.p - p);
}

octa_status
octa_foreign_keep (octa_block *block, const octa_base *is)
{
  foreign *f = (foreign *)block;
  base *b = malloc (sizeof *b);
  if (! b)
    return octa_no_memory ("arrays");
  *b = (base){ *is, f->bases };
  octa_handle_retain (is->id);
  f->bases = b;
  return OCTA_OK;
}

/* Make a block for the BYTES at P, with one user.  */
static octa_status
new_foreign (CUdeviceptr p, size_t bytes, foreign **out)
{
  foreign *f = calloc (1, sizeof *f);
  if (! f)
    return octa_no_memory ("arrays");
  f->users = 1;
  f->block = (octa_block){ .p = p,
                           .size = bytes,
                           .place = octa_lane_now->place,
                           .writer = octa_lane_now->slot,
                           .is_foreign = true,
                           .is_live = true };
  octa_lane_now->has_blocks = true;
  f->next = first;
  first = f;
  octa_foreign_count++;
  *out = f;
  return OCTA_OK;
}

/* Find the driver's allocation that has the BYTES at P; if there is none,
   these bytes alone.  */
static bool
find_allocation (CUdeviceptr p, size_t bytes, CUdeviceptr *at, size_t *size)
{
  bool is = OCTA_CU_RESULT (cuMemGetAddressRange, (at, size, p))
                == CUDA_SUCCESS
            && *at <= p && *size >= bytes && p - *at <= *size - bytes;
  if (! is)
    {
      *at = p;
      *size = bytes;
    }
  return is;
}

octa_status
octa_foreign_check (octa_block *b, size_t offset, size_t bytes)
{
  CUdeviceptr at;
  size_t size;
  if (! b->is_foreign || ! ((foreign *)b)->was_found
      || find_allocation (b->p + offset, bytes, &at, &size))
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "the array lies in memory that has been freed, %zu bytes "
                    "at %#llx; keep this memory until the array is gone",
                    bytes, (unsigned long long)(b->p + offset));
}

octa_status
octa_foreign_take (CUdeviceptr p, size_t bytes, octa_block **out,
                   size_t *offset)
{
  octa_status st;
  OCTA_TRY (octa_current_ready ());
  foreign *f = first;
  while (f
         && ! (is_within (f, p, bytes) && f->block.is_live
               && ! f->block.is_borrowed))
    f = f->next;
  if (f)
    f->users++;
  else
    {
      CUdeviceptr at;
      size_t size;
      bool was_found = find_allocation (p, bytes, &at, &size);
      OCTA_TRY (new_foreign (at, size, &f));
      f->was_found = was_found;
    }
  *out = &f->block;
  *offset = (size_t)(p - f->block.p);
done:
  return st;
}

/* Wait for the work that lanes have queued for B.  */
static void
settle (const octa_block *b)
{
  int was = octa_context_in_use ();
  uint64_t users = b->readers | (uint64_t)1 << b->writer;
  for (; users; users &= users - 1)
    {
      const octa_lane *l = octa_lane_in_slot (
          (unsigned)__builtin_ctzll (users));
      if (l->is_open && ! l->hold && octa_context_switch (l->place))
        OCTA_CU_WARN (cuStreamSynchronize, (l->stream));
    }
  if (was != OCTA_NO_CONTEXT)
    (void)octa_context_switch (was);
}

void
octa_foreign_drop (octa_block *b)
{
  foreign *f = (foreign *)b;
  for (foreign **at = &first; *at; at = &(*at)->next)
    if (*at == f)
      {
        *at = f->next;
        octa_foreign_count--;
        break;
      }
  /* The owner of borrowed memory waits for its readers when it takes the
     memory back.  */
  if (! b->is_borrowed)
    settle (b);
  for (base *k = f->bases, *next; k; k = next)
    {
      next = k->next;
      octa_handle_release (k->is.id);
      if (k->is.thing)
        k->is.drop (k->is.thing);
      free (k);
    }
  free (f);
}

void
octa_foreign_give (octa_block *b)
{
  foreign *f = (foreign *)b;
  if (--f->users > 0)
    return;
  b->is_live = false;
  if (! b->holds)
    octa_foreign_drop (b);
}

void
octa_foreign_each (void (*each) (octa_block *b, const octa_lane *from,
                                 const octa_lane *into),
                   const octa_lane *from, const octa_lane *into)
{
  for (foreign *f = first; f; f = f->next)
    each (&f->block, from, into);
}

bool
octa_foreign_meets (CUdeviceptr p, size_t bytes)
{
  bool any = false;
  for (const foreign *f = first; f; f = f->next)
    any |= meets (f, p, bytes);
  return any;
}

bool
octa_foreign_is_lent (CUdeviceptr p, size_t bytes)
{
  bool any = false;
  for (const foreign *f = first; f; f = f->next)
    any |= ! f->block.is_borrowed && meets (f, p, bytes);
  return any;
}

/* ---- borrowed memory ---- */

octa_status
octa_foreign_borrow (CUdeviceptr p, size_t bytes, octa_block **out)
{
  octa_status st;
  foreign *f;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (new_foreign (p, bytes, &f));
  f->block.is_borrowed = true;
  *out = &f->block;
done:
  return st;
}

void
octa_foreign_retain (octa_block *b)
{
  ((foreign *)b)->users++;
}

/* A borrowed block at P that arrays read.  The borrower is a user too.  */
static foreign *
find_read (CUdeviceptr p, size_t bytes)
{
  foreign *f = first;
  while (f && ! (f->block.is_borrowed && f->users > 1 && meets (f, p, bytes)))
    f = f->next;
  return f;
}

static octa_status
part (CUdeviceptr p, size_t bytes)
{
  octa_status st = OCTA_OK;
  foreign *f;
  while ((f = find_read (p, bytes)) != NULL)
    OCTA_TRY (octa_lazy.part (&f->block));
done:
  return st;
}

octa_status
octa_foreign_part (void)
{
  return part (0, SIZE_MAX);
}

/* ---- use by the address ---- */

octa_status
octa_foreign_wake (CUdeviceptr p, size_t bytes)
{
  octa_status st = OCTA_OK;
  if (! octa_foreign_meets (p, bytes))
    return st;
  if (octa_foreign_is_lent (p, bytes) || find_read (p, bytes))
    OCTA_TRY (octa_lazy.flush ());
  OCTA_TRY (part (p, bytes));
  bool was = octa_lane_now->is_abroad;
  for (foreign *f = first; f; f = f->next)
    if (meets (f, p, bytes))
      octa_block_change (&f->block);
  octa_lane_now->is_abroad = was; /* the caller checks what it can access */
done:
  return st;
}
