/* slice.c -- consecutive elements of a gpuArray, for kernels that read or
   write a part of one.

   x(2:end) is a new array; a slice is a part of the old one.  It has its own
   handle of the array, so that the memory exists as long as the slice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

#include <stdlib.h>

typedef struct octa_slice
{
  octa_id array;
  int64_t first, count;
} octa_slice;

static void
close_slice (void *resource)
{
  octa_slice *s = resource;
  octa_handle_close (s->array);
  free (s);
}

octa_status
octa_slice_create (octa_id array, int64_t first, int64_t count, octa_id *id)
{
  octa_status st = OCTA_OK;
  octa_array_info info;
  octa_node *n = octa_array_node (array);
  octa_slice *s = NULL;
  octa_id own = 0;
  int before;
  if (! n)
    return OCTA_FAIL;
  octa_node_info (n, &info);
  if (first < 0 || count < 0 || first > info.n_elems - count)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "slice: element %lld is out of range; there are %lld "
                      "elements",
                      (long long)(first + count), (long long)info.n_elems);
  /* The handles belong to the array's context.  */
  if (octa_current_enter (octa_handle_context (array), &before) != OCTA_OK)
    return OCTA_FAIL;
  s = malloc (sizeof *s);
  if (! s)
    OCTA_TRY (octa_no_memory ("a slice"));
  octa_node_retain (n);
  OCTA_TRY (octa_array_open (n, &own));
  *s = (octa_slice){ .array = own, .first = first, .count = count };
  OCTA_TRY (octa_handle_open (OCTA_KIND_SLICE, s, close_slice, 0, id));
  own = 0;
  s = NULL;
done:
  octa_handle_close (own);
  free (s);
  octa_current_leave (before);
  return st;
}

octa_status
octa_slice_query (octa_id id, octa_id *array, int64_t *first, int64_t *count)
{
  OCTA_HANDLE (const octa_slice *, s, id, SLICE);
  *array = s->array;
  *first = s->first;
  *count = s->count;
  return OCTA_OK;
}

octa_status
octa_slice_export (octa_id id, bool writable, uint64_t *pointer,
                   octa_type *type, bool *is_complex, int64_t *n_elems)
{
  octa_status st;
  octa_id array;
  int64_t first, count, all;
  if (octa_id_kind (id) == OCTA_KIND_ARRAY)
    return octa_array_export (id, writable, pointer, type, is_complex,
                              n_elems);
  OCTA_TRY (octa_slice_query (id, &array, &first, &count));
  OCTA_TRY (
      octa_array_export (array, writable, pointer, type, is_complex, &all));
  *pointer += (uint64_t)first * octa_types[*type].size
              * (*is_complex ? 2u : 1u);
  *n_elems = count;
done:
  return st;
}
