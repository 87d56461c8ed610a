/* handles.c -- handles of mapped memory, for users.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graphics/graphics.h"

octa_status
octa_graphics_context (CUcontext *ctx)
{
  octa_status st;
  OCTA_TRY (octa_context_ready ());
  *ctx = octa_context_raw (octa_context_current ());
done:
  return st;
}

octa_status
octa_graphics_stream (octa_id stream, octa_id *kept, CUstream *s)
{
  octa_status st;
  octa_id own = 0;
  OCTA_TRY (octa_stream_raw (stream, s));
  if (stream)
    OCTA_TRY (octa_handle_open_in (octa_handle_context (stream),
                                   OCTA_KIND_STREAM, *s, NULL, stream, &own));
  else if (*s)
    OCTA_TRY (octa_lane_scope_stream (&own));
  *kept = own;
done:
  return st;
}

octa_status
octa_graphics_memory (CUdeviceptr p, size_t bytes, octa_id parent, octa_id *id)
{
  return octa_memory_borrow (p, bytes, parent, id);
}

octa_status
octa_graphics_texels (CUarray array, octa_id parent, octa_id *id)
{
  return octa_cuarray_borrow (array, parent, id);
}

bool
octa_graphics_is_under (CUdeviceptr p, size_t bytes)
{
  return octa_foreign_is_lent (p, bytes);
}

/* ---- memory lent to gpuArrays ---- */

#define BORROW_ALIGN 16 /* the largest access of arrays' kernels */

bool
octa_graphics_may_borrow (const octa_graphics_loan *l)
{
  return l->p % BORROW_ALIGN == 0 && ! octa_capturing_count
         && ! octa_foreign_is_lent (l->p, l->bytes);
}

/* OpenGL ends with the session, but Octave's values may be read later.  */
static void
part_at_end (void)
{
  if (octa_foreign_part () != OCTA_OK)
    octa_warn ("%s", octa_error ()->msg);
}

/* The block of L, ordered after the work in its stream.  */
static octa_status
open_loan (octa_graphics_loan *l)
{
  static bool is_told;
  octa_status st;
  octa_lane *lane;
  octa_lane_was was;
  if (! is_told)
    is_told = octa_session_at_end (part_at_end);
  l->context = octa_handle_context (l->mapping);
  OCTA_TRY (octa_lane_of (l->stream, &lane));
  OCTA_TRY (octa_lane_enter (lane, &was));
  st = octa_foreign_borrow (l->p, l->bytes, &l->block);
  octa_lane_leave (&was);
done:
  return st;
}

octa_status
octa_graphics_borrow (octa_graphics_loan *l, octa_type t,
                      const octa_size *size, octa_node **out)
{
  octa_status st;
  int before;
  OCTA_TRY (octa_current_enter (octa_handle_context (l->mapping), &before));
  st = l->block ? OCTA_OK : open_loan (l);
  if (st == OCTA_OK)
    st = octa_node_borrow (l->block, l->mapping, t, size, out);
  octa_current_leave (before);
done:
  return st;
}

octa_status
octa_graphics_take_back (octa_graphics_loan *l, CUstream s)
{
  octa_status st = OCTA_OK;
  octa_lane *lane;
  octa_lane_was was;
  if (! l->block)
    return OCTA_OK;
  OCTA_TRY (octa_context_enter (l->context));
  OCTA_TRY (octa_lane_of (s, &lane));
  if (lane->hold)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "this stream is being captured: unmap before the "
                      "capture or after it");
  OCTA_TRY (octa_lane_enter (lane, &was));
  st = octa_foreign_wake (l->p, l->bytes);
  if (st == OCTA_OK)
    st = octa_lane_ready (&s);
  octa_lane_leave (&was);
done:
  return st;
}

void
octa_graphics_loan_end (octa_graphics_loan *l)
{
  if (l->block)
    octa_block_give (l->block);
  l->block = NULL;
}
