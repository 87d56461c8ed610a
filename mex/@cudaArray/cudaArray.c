/* cudaArray.c -- methods of cudaArray: memory for textures and surfaces.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array_desc.h"

/* __open__ (this, desc): see array_desc_read.  */
static octa_status
do_open (call *c)
{
  octa_id id;
  octa_cuarray_desc d;
  GATEWAY_TRY (array_desc_read (c->rhs[1], &d));
  GATEWAY_TRY (octa_cuarray_create (&d, &id));
  return handle_reopen (c->rhs[0], id);
}

static octa_status
do_describe (call *c)
{
  octa_id id;
  octa_cuarray_desc d;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_cuarray_describe (id, &d));
  return gateway_one (c, array_desc_vector (&d));
}

/* The class for channels of FORMAT.  Octave has no 16-bit floating-point
   numbers; they are read as their bits.  */
static octa_type
class_of (int format)
{
  static const octa_type types[][3] = {
    { OCTA_TYPE_UINT8, OCTA_TYPE_UINT16, OCTA_TYPE_UINT32 },
    { OCTA_TYPE_INT8, OCTA_TYPE_INT16, OCTA_TYPE_INT32 }
  };
  if (format >= 1 && format <= 3)
    return types[0][format - 1];
  if (format >= 8 && format <= 10)
    return types[1][format - 8];
  return octa_format_size (format) == 2 ? OCTA_TYPE_UINT16 : OCTA_TYPE_SINGLE;
}

/* All texels: [channels] x width x height x depth.  */
static octa_status
do_value (call *c)
{
  octa_id id;
  octa_cuarray_desc d;
  size_t bytes;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_cuarray_describe (id, &d));
  GATEWAY_TRY (octa_cuarray_bytes (id, &bytes));
  const int64_t dims[4] = { d.channels, (int64_t)d.width,
                            d.height ? (int64_t)d.height : 1,
                            d.depth ? (int64_t)d.depth : 1 };
  bool has_channels = d.channels > 1;
  octa_shape shape = { .type = class_of (d.format),
                       .n_dims = has_channels ? 4 : 3,
                       .dims = has_channels ? dims : dims + 1 };
  mxArray *x = gateway_array (&shape);
  GATEWAY_TRY (octa_cuarray_download (mxGetData (x), id, bytes));
  return gateway_one (c, x);
}

/* Fill all texels from an array of the host or from memory of the device.  */
static octa_status
do_set_value (call *c)
{
  octa_id id;
  octa_shape shape;
  octa_pointer p;
  const void *data;
  size_t bytes;
  const mxArray *x = c->rhs[1];
  GATEWAY_TRY (handle_self (c, &id));
  if (gateway_id (x))
    return arg_pointer (x, "SRC", &p) == OCTA_OK ? octa_cuarray_store (id, &p)
                                                 : OCTA_FAIL;
  GATEWAY_TRY (arg_host (x, "SRC", &shape, &data, &bytes));
  return octa_cuarray_upload (id, data, bytes);
}

static octa_status
do_disp (call *c)
{
  char text[160] = "closed";
  octa_cuarray_desc d;
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    {
      GATEWAY_TRY (octa_cuarray_describe (id, &d));
      array_desc_text (&d, text, sizeof text);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (__describe__, 1, 1, 1, do_describe)
  METHOD (__open__, 2, 2, 0, do_open)
  METHOD (close, 1, 1, 0, handle_close)        /* The same as free */
  METHOD (disp, 1, 1, 1, do_disp)              /* Print size and format */
  METHOD (free, 1, 1, 0, handle_close)         /* Free the memory */
  GET (handle, uint64_t, octa_cuarray_address) /* The driver's handle, a uint64 number */
  METHOD (isopen, 1, 1, 1, handle_isopen)      /* True until the array is freed */
  GET (nbytes, size_t, octa_cuarray_bytes)     /* Size of all texels in bytes */
  METHOD (set_value, 2, 2, 0, do_set_value)    /* Fill all texels from an array, x first */
  METHOD (value, 1, 1, 1, do_value)            /* All texels, x first */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaArray",
                               .kind = OCTA_KIND_CUARRAY,
                               .methods = methods };
