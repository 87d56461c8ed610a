/* content.c -- copies between mapped objects and other memory of the device.

   The copies are queued in the stream of the mapping.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

/* Copy bytes of a buffer.  */
static octa_status
copy_bytes (octa_id id, const octa_pointer *p, size_t bytes, bool is_back)
{
  octa_status st;
  octa_id memory = 0, stream;
  OCTA_TRY (octa_gl_mapping_stream (id, &stream));
  OCTA_TRY (octa_gl_mapping_memory (id, &memory));
  const octa_pointer own = { .id = memory, .what = "the mapping" };
  OCTA_TRY (is_back ? octa_memory_dtod (&own, p, bytes, true, stream)
                    : octa_memory_dtod (p, &own, bytes, true, stream));
done:
  octa_handle_close (memory);
  return st;
}

/* Copy layer K of an image; P has all layers, one after the other.  */
static octa_status
copy_layer (octa_id id, const octa_pointer *p, unsigned k,
            const size_t extent[3], bool is_back)
{
  octa_status st;
  octa_id array = 0, stream;
  octa_memory_box b = { .call = OCTA_BOX_3D,
                        .width_in_bytes = extent[0],
                        .height = extent[1],
                        .depth = extent[2] };
  OCTA_TRY (octa_gl_mapping_stream (id, &stream));
  OCTA_TRY (octa_gl_mapping_array (id, k, 0, &array));
  const octa_memory_box_side texels = { .what = OCTA_BOX_ARRAY,
                                        .name = "the mapping",
                                        .id = array };
  const octa_memory_box_side plain = { .what = OCTA_BOX_DEVICE,
                                       .name = p->what,
                                       .pointer = *p,
                                       .z = k * extent[2],
                                       .pitch = extent[0],
                                       .height = extent[1] };
  b.src = is_back ? plain : texels;
  b.dst = is_back ? texels : plain;
  OCTA_TRY (octa_memory_box_copy (&b, true, stream));
done:
  octa_handle_close (array);
  return st;
}

static octa_status
copy (octa_id id, const octa_pointer *p, size_t bytes, bool is_back)
{
  octa_status st;
  octa_gl_mapping_info i;
  size_t extent[3];
  OCTA_TRY (octa_gl_mapping_of (id, &i));
  if (! i.is_image)
    return copy_bytes (id, p, bytes, is_back);
  octa_gl_share_extent (&i.image, extent);
  for (unsigned k = 0; k < octa_gl_share_layers (&i.image); k++)
    OCTA_TRY (copy_layer (id, p, k, extent, is_back));
done:
  return st;
}

octa_status
octa_gl_mapping_read (octa_id id, const octa_pointer *to, size_t bytes)
{
  return copy (id, to, bytes, false);
}

octa_status
octa_gl_mapping_write (octa_id id, const octa_pointer *from, size_t bytes)
{
  return copy (id, from, bytes, true);
}
