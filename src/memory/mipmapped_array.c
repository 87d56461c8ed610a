/* mipmapped_array.c -- mipmapped arrays as handles.

   A level is a CUDA array, which the mipmapped array owns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "memory/private.h"

#include <stdlib.h>

typedef struct octa_mipmap
{
  CUmipmappedArray m;
  octa_cuarray_desc desc;
  unsigned n_levels;
} octa_mipmap;

static void
close_mipmap (void *resource)
{
  octa_mipmap *m = resource;
  OCTA_CU_WARN (cuMipmappedArrayDestroy, (m->m));
  free (m);
}

/* The number of levels until every side is 1.  */
static unsigned
most_levels (const octa_cuarray_desc *d)
{
  bool is_stack = d->flags & (CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_CUBEMAP);
  size_t most = d->width > d->height ? d->width : d->height;
  unsigned n = 1;
  if (! is_stack && d->depth > most)
    most = d->depth;
  while (most >>= 1)
    n++;
  return n;
}

octa_status
octa_mipmap_create (const octa_cuarray_desc *desc, unsigned n_levels,
                    octa_id *id)
{
  octa_status st;
  octa_mipmap *m = NULL;
  CUmipmappedArray raw;
  CUDA_ARRAY3D_DESCRIPTOR d = octa_cuarray_to_driver (desc);
  unsigned most = most_levels (desc);
  OCTA_TRY (octa_cuarray_check (desc));
  if (n_levels < 1 || n_levels > most)
    OCTA_TRY (
        octa_fail (OCTA_ERROR_LOGIC,
                   "LEVELS must be from 1 to %u for an array of this size",
                   most));
  OCTA_TRY (octa_context_ready ());
  m = calloc (1, sizeof *m);
  if (! m)
    OCTA_TRY (octa_no_memory ("a handle"));
  OCTA_CU_ALLOC (cuMipmappedArrayCreate, (&raw, &d, n_levels));
  *m = (octa_mipmap){ .m = raw, .desc = *desc, .n_levels = n_levels };
  st = octa_handle_open (OCTA_KIND_MIPMAP, m, close_mipmap, 0, id);
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuMipmappedArrayDestroy, (raw));
  else
    m = NULL;
done:
  free (m);
  return st;
}

octa_status
octa_mipmap_raw (octa_id id, CUmipmappedArray *mipmap)
{
  OCTA_HANDLE (const octa_mipmap *, m, id, MIPMAP);
  *mipmap = m->m;
  return OCTA_OK;
}

octa_status
octa_mipmap_address (octa_id id, uint64_t *address)
{
  CUmipmappedArray m;
  if (octa_mipmap_raw (id, &m) != OCTA_OK)
    return OCTA_FAIL;
  *address = (uint64_t)(uintptr_t)m;
  return OCTA_OK;
}

octa_status
octa_mipmap_describe (octa_id id, octa_cuarray_desc *desc, unsigned *n_levels)
{
  OCTA_HANDLE (const octa_mipmap *, m, id, MIPMAP);
  *desc = m->desc;
  *n_levels = m->n_levels;
  return OCTA_OK;
}

octa_status
octa_mipmap_level (octa_id id, unsigned level, octa_id *array)
{
  octa_status st;
  CUarray a;
  OCTA_HANDLE (const octa_mipmap *, m, id, MIPMAP);
  if (level >= m->n_levels)
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "LEVEL must be from 0 to %u, the array's last level",
                         m->n_levels - 1));
  OCTA_CU (cuMipmappedArrayGetLevel, (&a, m->m, level));
  OCTA_TRY (octa_handle_open (OCTA_KIND_CUARRAY, a, NULL, id, array));
done:
  return st;
}
