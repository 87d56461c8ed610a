/* cudaGlBuffer.c -- methods of cudaGlBuffer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gl/octa_gl.h"

/* set (buffer, data, offset in bytes) */
static octa_status
do_set (call *c)
{
  octa_id id;
  octa_shape shape;
  const void *data;
  size_t n, offset = 0;
  if (handle_self (c, &id) != OCTA_OK
      || arg_host (gateway_host (c->rhs[1]), "DATA", &shape, &data, &n)
             != OCTA_OK
      || (c->n_rhs > 2 && arg_size (c->rhs[2], "OFFSET", &offset) != OCTA_OK))
    return OCTA_FAIL;
  if (shape.is_complex)
    return octa_fail ("", "DATA must be real, not complex");
  return octa_gl_buffer_write (id, offset, data, shape.type, n);
}

/* get (buffer, class, size, offset in bytes); without a size, a row of all. */
static octa_status
do_get (call *c)
{
  octa_id id;
  octa_shape shape = { .type = OCTA_TYPE_UINT8, .n_dims = 2 };
  size_t bytes, offset = 0;
  char *class;
  if (handle_self (c, &id) != OCTA_OK
      || octa_gl_buffer_size (id, &bytes) != OCTA_OK
      || octa_gl_object_usable (id) != OCTA_OK
      || (c->n_rhs > 3 && arg_size (c->rhs[3], "OFFSET", &offset) != OCTA_OK))
    return OCTA_FAIL;
  if (c->n_rhs > 1)
    {
      GATEWAY_TRY (gateway_string (c->rhs[1], "CLASS", &class));
      shape.type = octa_type_find (class);
      if (shape.type == OCTA_TYPE_COUNT)
        return octa_fail ("", "CLASS must be a numeric class, not %s", class);
    }
  size_t each = octa_types[shape.type].size;
  int64_t row[2] = { 1,
                     offset < bytes ? (int64_t)((bytes - offset) / each) : 0 };
  shape.dims = row;
  if (c->n_rhs > 2 && arg_shape (c->rhs[2], c->rhs[1], &shape) != OCTA_OK)
    return OCTA_FAIL;
  size_t n = each;
  for (int i = 0; i < shape.n_dims; i++)
    n *= (size_t)shape.dims[i];
  mxArray *x = gateway_array (&shape);
  GATEWAY_TRY (octa_gl_buffer_read (id, offset, mxGetData (x), n));
  return gateway_one (c, x);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)         /* Close the buffer */
  METHOD (disp, 1, 1, 1, handle_disp_state)     /* Print the state */
  METHOD (get, 1, 4, 1, do_get)                 /* The contents, as an array of a class and size */
  GET (handle, unsigned, octa_gl_object_name)   /* OpenGL's name, a number */
  METHOD (isopen, 1, 1, 1, handle_isopen)       /* True until the buffer is closed */
  GET (nbytes, size_t, octa_gl_buffer_size)     /* Size in bytes */
  METHOD (set, 2, 3, 0, do_set)                 /* Write an array into it, from a byte offset on */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlBuffer",
                               .kind = OCTA_KIND_GL_BUFFER,
                               .methods = methods };
