/* __cuda_copy__.c -- the commands of the functions of cuda.* that copy and
   fill memory: __cuda_copy__ (COMMAND, ...).

   The functions are m-files, because of their help.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <string.h>

/* Read an optional stream; IS_ASYNC: it is given.  */
static octa_status
read_stream (const call *c, int i, bool *is_async, octa_id *stream)
{
  *is_async = c->n_rhs > i;
  *stream = 0;
  return *is_async ? arg_stream (c->rhs[i], stream) : OCTA_OK;
}

/* A context's id, or 0 for [].  */
static octa_status
read_context (const mxArray *x, octa_id *id)
{
  *id = 0;
  if (mxIsDouble (x) && mxGetNumberOfElements (x) == 0)
    return OCTA_OK;
  /* the id must not be 0, since libocta takes 0 as the current context */
  return handle_open_id (x, OCTA_KIND_CONTEXT, id);
}

/* ---- lines ---- */

/* htod (dest, src) */
static octa_status
do_htod (call *c)
{
  octa_pointer dest;
  octa_shape shape;
  const void *src;
  size_t bytes;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "DEST", &dest));
  GATEWAY_TRY (arg_host (c->rhs[1], "SRC", &shape, &src, &bytes));
  return octa_memory_htod (&dest, src, bytes);
}

static octa_status
download (call *c, const octa_pointer *src, const octa_shape *shape)
{
  size_t bytes, have;
  GATEWAY_TRY (octa_shape_bytes (shape, &bytes));
  GATEWAY_TRY (octa_memory_extent (src, &have));
  if (bytes > have)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "SRC holds %zu bytes, but %zu are needed", have, bytes);
  mxArray *x = gateway_array (shape);
  GATEWAY_TRY (octa_memory_dtoh (mxGetData (x), src, bytes));
  if (shape->type == OCTA_TYPE_LOGICAL)
    {
      /* Octave relies on 0 and 1; memory of others may have any byte.  */
      unsigned char *b = (unsigned char *)mxGetData (x);
      for (size_t i = 0; i < bytes; i++)
        b[i] = b[i] != 0;
    }
  return gateway_one (c, x);
}

/* dtoh_like (src, template) */
static octa_status
do_dtoh_like (call *c)
{
  octa_pointer src;
  octa_shape shape;
  const void *data;
  size_t bytes;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "SRC", &src));
  GATEWAY_TRY (arg_host (c->rhs[1], "DEST", &shape, &data, &bytes));
  return download (c, &src, &shape);
}

/* dtoh (src, size, class) */
static octa_status
do_dtoh (call *c)
{
  octa_pointer src;
  octa_shape shape;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "SRC", &src));
  GATEWAY_TRY (arg_shape (c->rhs[1], c->rhs[2], &shape));
  return download (c, &src, &shape);
}

/* The number of bytes at a pointer; Inf if it is not known.  */
static octa_status
do_extent (call *c)
{
  octa_pointer p;
  size_t bytes;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "SRC", &p));
  GATEWAY_TRY (octa_memory_extent (&p, &bytes));
  return gateway_one (c, gateway_double (bytes == SIZE_MAX ? mxGetInf ()
                                                           : (double)bytes));
}

/* dtod (dest, src, bytes or [] [, stream]) */
static octa_status
do_dtod (call *c)
{
  octa_pointer dest, src;
  octa_id stream = 0;
  size_t bytes = SIZE_MAX;
  bool is_async = c->n_rhs > 3;
  if (arg_pointer (c->rhs[0], "DEST", &dest) != OCTA_OK
      || arg_pointer (c->rhs[1], "SRC", &src) != OCTA_OK
      || (mxGetNumberOfElements (c->rhs[2]) > 0
          && arg_size (c->rhs[2], "BYTES", &bytes) != OCTA_OK)
      || (is_async && arg_stream (c->rhs[3], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return octa_memory_dtod (&dest, &src, bytes, is_async, stream);
}

/* htod_async (dest, host allocation, stream) */
static octa_status
do_htod_async (call *c)
{
  octa_pointer dest;
  octa_id src, stream;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "DEST", &dest));
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_HOSTMEM, &src));
  GATEWAY_TRY (arg_stream (c->rhs[2], &stream));
  return octa_memory_htod_async (&dest, src, stream);
}

/* dtoh_async (host allocation, src, stream) */
static octa_status
do_dtoh_async (call *c)
{
  octa_pointer src;
  octa_id dest, stream;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &dest));
  GATEWAY_TRY (arg_pointer (c->rhs[1], "SRC", &src));
  GATEWAY_TRY (arg_stream (c->rhs[2], &stream));
  return octa_memory_dtoh_async (dest, &src, stream);
}

/* dtoh_into (host allocation, src): waits */
static octa_status
do_dtoh_into (call *c)
{
  octa_pointer src;
  octa_shape shape;
  octa_id dest;
  size_t bytes, have;
  void *data;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &dest));
  GATEWAY_TRY (octa_hostmem_shape (dest, &shape, &bytes));
  GATEWAY_TRY (arg_pointer (c->rhs[1], "SRC", &src));
  GATEWAY_TRY (octa_memory_extent (&src, &have));
  GATEWAY_TRY (octa_hostmem_data (dest, &data));
  return octa_memory_dtoh (data, &src, have < bytes ? have : bytes);
}

/* ---- CUDA arrays of one dimension ---- */

/* htoa (array, index, src): an ordinary array or a host allocation */
static octa_status
do_htoa (call *c)
{
  octa_id ary;
  octa_shape shape;
  const void *src;
  void *data;
  size_t index, bytes;
  octa_id from = gateway_id_of (c->rhs[2], OCTA_KIND_HOSTMEM);
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_CUARRAY, &ary));
  GATEWAY_TRY (arg_size (c->rhs[1], "INDEX", &index));
  if (! from)
    return arg_host (c->rhs[2], "SRC", &shape, &src, &bytes) != OCTA_OK
               ? OCTA_FAIL
               : octa_memory_htoa (ary, index, src, bytes);
  GATEWAY_TRY (octa_hostmem_shape (from, &shape, &bytes));
  GATEWAY_TRY (octa_hostmem_data (from, &data));
  return octa_memory_htoa (ary, index, data, bytes);
}

/* x = atoh (dest, array, index): DEST with new contents */
static octa_status
do_atoh (call *c)
{
  octa_id ary;
  octa_shape shape;
  const void *old;
  void *data;
  size_t index, bytes;
  octa_id to = gateway_id_of (c->rhs[0], OCTA_KIND_HOSTMEM);
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_CUARRAY, &ary));
  GATEWAY_TRY (arg_size (c->rhs[2], "INDEX", &index));
  if (to)
    {
      GATEWAY_TRY (octa_hostmem_shape (to, &shape, &bytes));
      GATEWAY_TRY (octa_hostmem_data (to, &data));
      GATEWAY_TRY (octa_memory_atoh (data, ary, index, bytes));
      return gateway_one (c, mxDuplicateArray (c->rhs[0]));
    }
  GATEWAY_TRY (arg_host (c->rhs[0], "DEST", &shape, &old, &bytes));
  mxArray *x = gateway_array (&shape);
  GATEWAY_TRY (octa_memory_atoh (mxGetData (x), ary, index, bytes));
  return gateway_one (c, x);
}

/* htoa_async (array, index, host allocation, stream) */
static octa_status
do_htoa_async (call *c)
{
  octa_id ary, src, stream;
  size_t index;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_CUARRAY, &ary));
  GATEWAY_TRY (arg_size (c->rhs[1], "INDEX", &index));
  GATEWAY_TRY (handle_id (c->rhs[2], OCTA_KIND_HOSTMEM, &src));
  GATEWAY_TRY (arg_stream (c->rhs[3], &stream));
  return octa_memory_htoa_async (ary, index, src, stream);
}

/* atoh_async (host allocation, array, index, stream) */
static octa_status
do_atoh_async (call *c)
{
  octa_id ary, dest, stream;
  size_t index;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &dest));
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_CUARRAY, &ary));
  GATEWAY_TRY (arg_size (c->rhs[2], "INDEX", &index));
  GATEWAY_TRY (arg_stream (c->rhs[3], &stream));
  return octa_memory_atoh_async (dest, ary, index, stream);
}

/* dtoa (array, index, src, bytes) */
static octa_status
do_dtoa (call *c)
{
  octa_id ary;
  octa_pointer src;
  size_t index, bytes;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_CUARRAY, &ary));
  GATEWAY_TRY (arg_size (c->rhs[1], "INDEX", &index));
  GATEWAY_TRY (arg_pointer (c->rhs[2], "SRC", &src));
  GATEWAY_TRY (arg_size (c->rhs[3], "LEN", &bytes));
  return octa_memory_dtoa (ary, index, &src, bytes);
}

/* atod (dest, array, index, bytes) */
static octa_status
do_atod (call *c)
{
  octa_id ary;
  octa_pointer dest;
  size_t index, bytes;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "DEST", &dest));
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_CUARRAY, &ary));
  GATEWAY_TRY (arg_size (c->rhs[2], "INDEX", &index));
  GATEWAY_TRY (arg_size (c->rhs[3], "LEN", &bytes));
  return octa_memory_atod (&dest, ary, index, bytes);
}

/* atoa (dest, dest index, src, src index, bytes) */
static octa_status
do_atoa (call *c)
{
  octa_id dest, src;
  size_t to, from, bytes;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_CUARRAY, &dest));
  GATEWAY_TRY (arg_size (c->rhs[1], "DEST_INDEX", &to));
  GATEWAY_TRY (handle_id (c->rhs[2], OCTA_KIND_CUARRAY, &src));
  GATEWAY_TRY (arg_size (c->rhs[3], "SRC_INDEX", &from));
  GATEWAY_TRY (arg_size (c->rhs[4], "LEN", &bytes));
  return octa_memory_atoa (dest, to, src, from, bytes);
}

/* ---- fills, unified copies, peers ---- */

/* fill (dest, bytes per element, value, width, height, pitch [, stream]) */
static octa_status
do_fill (call *c)
{
  octa_pointer dest;
  octa_fill f;
  octa_id stream;
  bool is_async;
  int64_t element, value;
  if (arg_pointer (c->rhs[0], "DEST", &dest) != OCTA_OK
      || gateway_integer (c->rhs[1], "ELEMENT", 1, 4, &element) != OCTA_OK
      || gateway_integer (c->rhs[2], "DATA", 0,
                          (INT64_C (1) << (8 * element)) - 1, &value)
             != OCTA_OK
      || arg_size (c->rhs[3], "WIDTH or COUNT", &f.width) != OCTA_OK
      || arg_size (c->rhs[4], "HEIGHT", &f.height) != OCTA_OK
      || arg_size (c->rhs[5], "PITCH", &f.pitch) != OCTA_OK
      || read_stream (c, 6, &is_async, &stream) != OCTA_OK)
    return OCTA_FAIL;
  f.element = (unsigned)element;
  f.value = (unsigned)value;
  return octa_memory_fill (&dest, &f, is_async, stream);
}

/* copy (dest, src, bytes [, stream]) */
static octa_status
do_copy (call *c)
{
  octa_pointer dest, src;
  octa_id stream;
  size_t bytes;
  bool is_async;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "DEST", &dest));
  GATEWAY_TRY (arg_pointer (c->rhs[1], "SRC", &src));
  GATEWAY_TRY (arg_size (c->rhs[2], "BYTES", &bytes));
  GATEWAY_TRY (read_stream (c, 3, &is_async, &stream));
  return octa_memory_copy (&dest, &src, bytes, is_async, stream);
}

/* peer (dest, src, bytes, dest context, src context [, stream]) */
static octa_status
do_peer (call *c)
{
  octa_pointer dest, src;
  octa_id stream, to, from;
  size_t bytes;
  bool is_async;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "DEST", &dest));
  GATEWAY_TRY (arg_pointer (c->rhs[1], "SRC", &src));
  GATEWAY_TRY (arg_size (c->rhs[2], "SIZE", &bytes));
  GATEWAY_TRY (read_context (c->rhs[3], &to));
  GATEWAY_TRY (read_context (c->rhs[4], &from));
  GATEWAY_TRY (read_stream (c, 5, &is_async, &stream));
  return octa_memory_peer (&dest, to, &src, from, bytes, is_async, stream);
}

/* ---- boxes ---- */

/* ORDER cuda.memory_type */
enum
{
  MEMORY_HOST = 1,
  MEMORY_DEVICE,
  MEMORY_ARRAY,
  MEMORY_UNIFIED
};

/* Read the memory of one end of a box; type 0: not set.  */
static octa_status
read_end (const mxArray *what, const mxArray *x, octa_memory_box_side *a)
{
  octa_shape shape;
  const void *data;
  double type;
  GATEWAY_TRY (gateway_number (what, "MEMORY_TYPE", &type));
  if (type == 0)
    return OCTA_OK;
  if (type == MEMORY_HOST)
    {
      a->id = gateway_id (x);
      if (octa_id_kind (a->id) == OCTA_KIND_HOSTMEM)
        {
          a->what = OCTA_BOX_HOSTMEM;
          return OCTA_OK;
        }
      a->what = OCTA_BOX_HOST;
      GATEWAY_TRY (arg_host (x, a->name, &shape, &data, &a->bytes));
      a->data = (void *)data;
      return OCTA_OK;
    }
  if (type == MEMORY_ARRAY)
    {
      a->what = OCTA_BOX_ARRAY;
      a->id = gateway_id (x);
      return OCTA_OK;
    }
  a->what = type == MEMORY_DEVICE ? OCTA_BOX_DEVICE : OCTA_BOX_UNIFIED;
  return arg_pointer (x, a->name, &a->pointer);
}

/* side (name, memory type, x): check that X can be that end of a copy.  */
static octa_status
do_side (call *c)
{
  octa_memory_box_side a = { .what = OCTA_BOX_NONE };
  char *name;
  GATEWAY_TRY (gateway_string (c->rhs[0], "NAME", &name));
  a.name = name;
  GATEWAY_TRY (read_end (c->rhs[1], c->rhs[2], &a));
  if (a.what == OCTA_BOX_ARRAY && octa_id_kind (a.id) != OCTA_KIND_CUARRAY)
    return octa_fail (OCTA_ERROR_KIND, "%s must be a cudaArray, not %s", name,
                      gateway_describe (c->rhs[2]));
  return OCTA_OK;
}

/* ORDER cudaMemcpy2D.m */
static octa_status
read_side (const mxArray *fields, const mxArray *what, const mxArray *x,
           const mxArray *context, octa_memory_box_side *a)
{
  size_t *places[] = { &a->x_in_bytes, &a->y,     &a->z,
                       &a->lod,        &a->pitch, &a->height };
  if (! mxIsDouble (fields)
      || mxGetNumberOfElements (fields) != N_ELEMS (places))
    return octa_fail ("", "a field of the copy is not a number");
  const double *v = mxGetData (fields);
  for (size_t i = 0; i < N_ELEMS (places); i++)
    {
      if (! (v[i] >= 0 && v[i] < 0x1p53) || v[i] != (double)(size_t)v[i])
        return octa_fail ("", "the fields of a copy must be integers >= 0");
      *places[i] = (size_t)v[i];
    }
  GATEWAY_TRY (read_context (context, &a->context));
  return read_end (what, x, a);
}

/* box (call, [width height depth], src fields, src what, src, src context, dst
   fields, dst what, dst, dst context [, stream]).  If DST is an ordinary
   array, a new array is returned.  */
static octa_status
do_box (call *c)
{
  octa_memory_box b = { .src.name = "the source",
                        .dst.name = "the destination" };
  octa_id stream;
  bool is_async;
  int64_t form;
  size_t *extents[] = { &b.width_in_bytes, &b.height, &b.depth };
  if (gateway_integer (c->rhs[0], "CALL", OCTA_BOX_2D, OCTA_BOX_3D_PEER, &form)
          != OCTA_OK
      || read_side (c->rhs[2], c->rhs[3], c->rhs[4], c->rhs[5], &b.src)
             != OCTA_OK
      || read_side (c->rhs[6], c->rhs[7], c->rhs[8], c->rhs[9], &b.dst)
             != OCTA_OK
      || read_stream (c, 10, &is_async, &stream) != OCTA_OK)
    return OCTA_FAIL;
  b.call = (octa_memory_box_call)form;
  if (! mxIsDouble (c->rhs[1])
      || mxGetNumberOfElements (c->rhs[1]) != N_ELEMS (extents))
    return octa_fail ("", "a field of the copy is not a number");
  for (size_t i = 0; i < N_ELEMS (extents); i++)
    {
      double v = ((const double *)mxGetData (c->rhs[1]))[i];
      if (! (v >= 0 && v < 0x1p53) || v != (double)(size_t)v)
        return octa_fail ("", "the fields of a copy must be integers >= 0");
      *extents[i] = (size_t)v;
    }
  mxArray *x = NULL;
  if (b.dst.what == OCTA_BOX_HOST)
    {
      octa_shape shape;
      const void *old;
      GATEWAY_TRY (
          arg_host (c->rhs[8], b.dst.name, &shape, &old, &b.dst.bytes));
      x = gateway_array (&shape);
      b.dst.data = mxGetData (x);
      if (b.dst.bytes)
        memcpy (b.dst.data, old, b.dst.bytes);
    }
  GATEWAY_TRY (octa_memory_box_copy (&b, is_async, stream));
  return gateway_one (c, x ? x : mxDuplicateArray (c->rhs[8]));
}

/* ---- commands ---- */

/* clang-format off */
static const method commands[] = {
  COMMAND (atoa,            5, 5, 0, do_atoa)
  COMMAND (atod,            4, 4, 0, do_atod)
  COMMAND (atoh,            3, 3, 1, do_atoh)
  COMMAND (atoh_async,      4, 4, 0, do_atoh_async)
  COMMAND (box,            10, 11, 1, do_box)
  COMMAND (copy,            3, 4, 0, do_copy)
  COMMAND (dtod,            3, 4, 0, do_dtod)
  COMMAND (dtoh,            3, 3, 1, do_dtoh)
  COMMAND (dtoh_async,      3, 3, 0, do_dtoh_async)
  COMMAND (dtoh_into,       2, 2, 0, do_dtoh_into)
  COMMAND (dtoh_like,       2, 2, 1, do_dtoh_like)
  COMMAND (extent,          1, 1, 1, do_extent)
  COMMAND (fill,            6, 7, 0, do_fill)
  COMMAND (dtoa,            4, 4, 0, do_dtoa)
  COMMAND (htoa,            3, 3, 0, do_htoa)
  COMMAND (htoa_async,      4, 4, 0, do_htoa_async)
  COMMAND (htod,            2, 2, 0, do_htod)
  COMMAND (htod_async,      3, 3, 0, do_htod_async)
  COMMAND (peer,            5, 6, 0, do_peer)
  COMMAND (side,            3, 3, 0, do_side)
  METHODS_END
};
/* clang-format on */

/* clang-format off */
static const method methods[] = {
  METHOD_OF (__cuda_copy__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__cuda_copy__", .methods = methods };
