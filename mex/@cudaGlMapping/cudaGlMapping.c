/* cudaGlMapping.c -- methods of cudaGlMapping: an OpenGL object mapped for
   CUDA.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gl/octa_gl.h"
#include "gpu.h"

#include <stdio.h>
#include <string.h>

/* ---- addresses ---- */

/* [memory, bytes] */
static octa_status
do_pointer (call *c)
{
  octa_id id, memory;
  octa_gl_mapping_info i;
  GATEWAY_TRY (handle_self (c, &id));
  mxArray *object = gateway_object ("cudaDeviceAllocation");
  GATEWAY_TRY (octa_gl_mapping_of (id, &i));
  GATEWAY_TRY (octa_gl_mapping_memory (id, &memory));
  if (c->n_lhs > 1)
    c->lhs[1] = gateway_double ((double)i.bytes);
  return handle_give (c, object, memory);
}

static octa_status
do_nbytes (call *c)
{
  octa_id id;
  octa_gl_mapping_info i;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_mapping_of (id, &i));
  return gateway_one (c, gateway_double ((double)i.bytes));
}

/* array (mapping, index, level) */
static octa_status
do_array (call *c)
{
  octa_id id, array;
  int64_t index = 0, level = 0;
  if (handle_self (c, &id) != OCTA_OK
      || (c->n_rhs > 1
          && gateway_integer (c->rhs[1], "INDEX", 0, INT32_MAX, &index)
                 != OCTA_OK)
      || (c->n_rhs > 2
          && gateway_integer (c->rhs[2], "LEVEL", 0, INT32_MAX, &level)
                 != OCTA_OK))
    return OCTA_FAIL;
  return handle_new (c, "cudaArray", array,
                     octa_gl_mapping_array (id, (unsigned)index,
                                            (unsigned)level, &array));
}

/* ---- contents ---- */

/* [class, channels, is it an image] */
static octa_status
do_what (call *c)
{
  octa_id id;
  octa_gl_mapping_info i;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_mapping_of (id, &i));
  c->lhs[0] = gateway_text (
      octa_types[i.is_image ? i.image.format->class : OCTA_TYPE_UINT8].name);
  if (c->n_lhs > 1)
    c->lhs[1] = gateway_double (i.is_image ? i.image.format->channels : 1);
  if (c->n_lhs > 2)
    c->lhs[2] = gateway_logical (i.is_image);
  return OCTA_OK;
}

/* A new gpuArray with the first bytes of the mapping ID.  */
static octa_status
read_array (octa_id id, octa_type t, const octa_size *size, octa_node **out)
{
  octa_node *n;
  octa_id array;
  size_t bytes = (size_t)octa_size_elems (size) * octa_types[t].size;
  GATEWAY_TRY (octa_node_empty (t, false, size, &n));
  GATEWAY_TRY (octa_array_open (n, &array));
  octa_status st = octa_gl_mapping_read (id, &(octa_pointer){ .id = array },
                                         bytes);
  if (st == OCTA_OK)
    {
      *out = octa_array_node (array);
      octa_node_retain (*out);
    }
  octa_handle_close (array);
  return st;
}

/* The requested size in a buffer of BYTES; by default a row of everything.  */
static octa_status
read_size (call *c, size_t bytes, octa_type *t, octa_size *size)
{
  octa_shape shape;
  char *class;
  *t = OCTA_TYPE_UINT8;
  if (c->n_rhs > 1)
    {
      GATEWAY_TRY (gateway_string (c->rhs[1], "CLASS", &class));
      *t = octa_type_find (class);
      if (*t == OCTA_TYPE_COUNT)
        return octa_fail ("", "CLASS must be a numeric class, not %s", class);
    }
  *size = (octa_size){ 2, { 1, (int64_t)(bytes / octa_types[*t].size) } };
  if (c->n_rhs < 3)
    return OCTA_OK;
  GATEWAY_TRY (arg_shape (c->rhs[2], c->rhs[1], &shape));
  GATEWAY_TRY (octa_size_admit (shape.n_dims));
  size->n_dims = shape.n_dims;
  memcpy (size->dims, shape.dims, (size_t)shape.n_dims * sizeof *size->dims);
  size_t want = (size_t)octa_size_elems (size) * octa_types[*t].size;
  return want <= bytes
             ? OCTA_OK
             : octa_fail (OCTA_ERROR_LOGIC,
                          "the mapping has %zu bytes, but the array %zu",
                          bytes, want);
}

/* __gpuarray__ (mapping, class, size): of an image the texels, channels x
   width x height x depth.  */
static octa_status
do_gpuarray (call *c)
{
  octa_id id;
  octa_gl_mapping_info i;
  octa_type t;
  octa_size size;
  octa_node *n;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_mapping_of (id, &i));
  if (i.is_image)
    {
      t = i.image.format->class;
      size = (octa_size){ 4,
                          { i.image.format->channels, i.image.width,
                            i.image.height, i.image.depth } };
    }
  else if (read_size (c, i.bytes, &t, &size) != OCTA_OK)
    return OCTA_FAIL;
  octa_size_trim (&size);
  if (octa_gl_mapping_view (id, t, &size, &n) != OCTA_OK
      || (! n && read_array (id, t, &size, &n) != OCTA_OK))
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

/* __set__ (mapping, gpuArray) */
static octa_status
do_set (call *c)
{
  octa_id id;
  octa_gl_mapping_info i;
  octa_pointer from;
  size_t bytes;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_mapping_of (id, &i));
  GATEWAY_TRY (arg_pointer (c->rhs[1], "X", &from));
  GATEWAY_TRY (octa_memory_extent (&from, &bytes));
  if (bytes > i.bytes || (i.is_image && bytes != i.bytes))
    return octa_fail (OCTA_ERROR_LOGIC, "X has %zu bytes, but the mapping %zu",
                      bytes, i.bytes);
  return bytes ? octa_gl_mapping_write (id, &from, bytes) : OCTA_OK;
}

/* ---- the rest ---- */

/* unmap (mapping, stream) */
static octa_status
do_unmap (call *c)
{
  octa_id id, stream = 0;
  if (handle_self (c, &id) != OCTA_OK
      || (c->n_rhs > 1 && arg_stream (c->rhs[1], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return octa_gl_mapping_end (id, stream);
}

static octa_status
do_close (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id) && octa_gl_mapping_part (id) != OCTA_OK)
    return OCTA_FAIL;
  return handle_close (c);
}

/* The last variable is cleared.  If an array that reads the mapping cannot be
   copied now, the mapping stays.  */
static octa_status
do_delete (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id) && octa_gl_mapping_part (id) != OCTA_OK)
    octa_warn ("an OpenGL buffer stays mapped until the gpuArrays that read "
               "it are cleared: %s",
               octa_error ()->msg);
  return handle_close (c);
}

static octa_status
do_disp (call *c)
{
  char text[64] = "closed";
  bool is;
  octa_gl_mapping_info i;
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    {
      if (octa_gl_mapping_is_open (id, &is) != OCTA_OK
          || (is && octa_gl_mapping_of (id, &i) != OCTA_OK))
        return OCTA_FAIL;
      if (is)
        snprintf (text, sizeof text, "%zu bytes of %s", i.bytes,
                  i.is_image ? "an image" : "a buffer");
      else
        strcpy (text, "unmapped");
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (__gpuarray__, 1, 3, 1, do_gpuarray)
  METHOD (__set__, 2, 2, 0, do_set)
  METHOD (__what__, 1, 1, 3, do_what)
  METHOD (array, 1, 3, 1, do_array)               /* A layer or face of an image as a cudaArray, until it is unmapped */
  METHOD (close, 1, 1, 0, do_close)               /* Unmap it if it is mapped; gpuArrays that read it are copied first */
  METHOD (delete, 1, 1, 0, do_delete)
  METHOD (device_ptr, 1, 1, 1, do_pointer)        /* A buffer's memory as a cudaDeviceAllocation, until it is unmapped */
  METHOD (device_ptr_and_size, 1, 1, 2, do_pointer) /* The same, and its size in bytes */
  METHOD (disp, 1, 1, 1, do_disp)                 /* Print the mapping */
  GET (is_mapped, bool, octa_gl_mapping_is_open)  /* True until it is unmapped */
  METHOD (isopen, 1, 1, 1, handle_isopen)         /* True until the mapping is closed */
  METHOD (nbytes, 1, 1, 1, do_nbytes)             /* Size in bytes */
  METHOD (size, 1, 1, 1, do_nbytes)               /* The same as nbytes, as PyCUDA's BufferObjectMapping has it */
  METHOD (unmap, 1, 2, 0, do_unmap)               /* Return it to OpenGL, after a stream's work; gpuArrays that read it are copied first */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlMapping",
                               .kind = OCTA_KIND_GL_MAPPING,
                               .methods = methods };
