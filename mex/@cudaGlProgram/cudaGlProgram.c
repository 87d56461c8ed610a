/* cudaGlProgram.c -- methods of cudaGlProgram.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gl/octa_gl.h"

#include <stdlib.h>
#include <string.h>

/* __uniform__ (program, name, numbers or texture) */
static octa_status
do_uniform (call *c)
{
  octa_id id;
  char *name;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "NAME", &name));
  if (handle_is_of (c->rhs[2], OCTA_KIND_GL_TEXTURE))
    return octa_gl_program_texture (id, name, gateway_id (c->rhs[2]));
  const mxArray *x = gateway_host (c->rhs[2]);
  octa_type t;
  GATEWAY_TRY (gateway_host_type (x, "VALUE", &t));
  if (mxIsComplex (x))
    return octa_fail ("", "VALUE must be real, not complex");
  if (! mxIsDouble (x))
    x = gateway_core_1 ("double", x);
  return octa_gl_program_uniform (id, name, mxGetData (x),
                                  mxGetNumberOfElements (x));
}

/* __attribute__ (program, name, buffer, class, size, stride, offset, divisor,
   is scaled) */
static octa_status
do_attribute (call *c)
{
  octa_id id;
  octa_gl_attribute a = { 0 };
  double is_scaled;
  char *name, *class;
  int64_t size, divisor;
  if (handle_self (c, &id) != OCTA_OK
      || gateway_string (c->rhs[1], "NAME", &name) != OCTA_OK
      || handle_id (c->rhs[2], OCTA_KIND_GL_BUFFER, &a.buffer) != OCTA_OK
      || gateway_string (c->rhs[3], "\"class\"", &class) != OCTA_OK
      || gateway_integer (c->rhs[4], "\"size\"", 1, 4, &size) != OCTA_OK
      || arg_size (c->rhs[5], "\"stride\"", &a.stride) != OCTA_OK
      || arg_size (c->rhs[6], "\"offset\"", &a.offset) != OCTA_OK
      || gateway_integer (c->rhs[7], "\"divisor\"", 0, INT32_MAX, &divisor)
             != OCTA_OK)
    return OCTA_FAIL;
  GATEWAY_TRY (gateway_number (c->rhs[8], "\"normalized\"", &is_scaled));
  a.is_scaled = is_scaled != 0;
  a.type = octa_type_find (class);
  a.size = (int)size;
  a.divisor = (unsigned)divisor;
  if (a.type == OCTA_TYPE_COUNT && *class)
    return octa_fail ("", "\"class\" must be a numeric class, not %s", class);
  return octa_gl_program_attribute (id, name, &a);
}

/* Attributes and uniforms, a line each.  */
static octa_status
do_list (call *c)
{
  octa_id id;
  char *text;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_program_list (id, &text));
  size_t n = strlen (text) + 1;
  char *copy = mxMalloc (n);
  memcpy (copy, text, n);
  free (text);
  return gateway_one (c, gateway_text (copy));
}

/* clang-format off */
static const method methods[] = {
  METHOD (__attribute__, 9, 9, 0, do_attribute)
  METHOD (__uniform__, 3, 3, 0, do_uniform)
  METHOD (close, 1, 1, 0, handle_close)         /* Close the program */
  METHOD (disp, 1, 1, 1, handle_disp_state)     /* Print the state */
  GET (handle, unsigned, octa_gl_object_name)   /* OpenGL's name, a number */
  METHOD (isopen, 1, 1, 1, handle_isopen)       /* True until the program is closed */
  METHOD (list, 1, 1, 1, do_list)               /* Attributes and uniforms that it reads, one per line */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlProgram",
                               .kind = OCTA_KIND_GL_PROGRAM,
                               .methods = methods };
