/* handles.c -- what is mapped, as users hold it.

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
    OCTA_TRY (octa_scope_stream (&own));
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
  return octa_foreign_meets (p, bytes);
}
