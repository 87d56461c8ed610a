/* cudaLinker.c -- methods of cudaLinker.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "images.h"

/* Call the message handler of the object.  */
static octa_status
tell (octa_status st, const mxArray *object, octa_id id)
{
  octa_jit_report report;
  mxArray *handler = mxGetProperty (object, 0, "message_handler");
  octa_linker_report (id, &report);
  st = image_tell (st, handler, &report);
  /* Octave does not free the result of mxGetProperty */
  if (handler)
    mxDestroyArray (handler);
  return st;
}

/* As in PyCUDA, additions call the handler only for failures of the
   driver.  */
static octa_status
tell_failure (octa_status st, const mxArray *object, octa_id id)
{
  return st == OCTA_OK || octa_error ()->code == 0 ? st
                                                   : tell (st, object, id);
}

/* add_data (linker, data, type[, name])  */
static octa_status
do_add_data (call *c)
{
  octa_id id;
  int type;
  const void *data;
  size_t size;
  char *name = NULL;
  if (handle_id (c->rhs[0], OCTA_KIND_LINKER, &id) != OCTA_OK
      || image_bytes (c->rhs[1], "DATA", &data, &size) != OCTA_OK
      || arg_member (c->rhs[2], "jit_input_type", &type) != OCTA_OK
      || (c->n_rhs > 3
          && gateway_string (c->rhs[3], "NAME", &name) != OCTA_OK))
    return OCTA_FAIL;
  octa_status st = octa_linker_add_data (id, type, data, size,
                                         name ? name : "unknown");
  if (c->n_lhs > 0)
    c->lhs[0] = mxDuplicateArray (c->rhs[0]);
  return tell_failure (st, c->rhs[0], id);
}

/* add_file (linker, file, type)  */
static octa_status
do_add_file (call *c)
{
  octa_id id;
  int type;
  char *file;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_LINKER, &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "FILE", &file));
  GATEWAY_TRY (arg_member (c->rhs[2], "jit_input_type", &type));
  octa_status st = octa_linker_add_file (id, type, file);
  if (c->n_lhs > 0)
    c->lhs[0] = mxDuplicateArray (c->rhs[0]);
  return tell_failure (st, c->rhs[0], id);
}

static octa_status
do_link_module (call *c)
{
  octa_id id, module;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_LINKER, &id));
  mxArray *object = gateway_object ("cudaModule");
  bool is_open = octa_handle_is_open (id);
  octa_status st = octa_linker_complete (id, NULL, &module);
  if (st == OCTA_OK)
    gateway_object_open (object, module);
  c->lhs[0] = object;
  return is_open ? tell (st, c->rhs[0], id) : st;
}

/* clang-format off */
static const method methods[] = {
  METHOD (add_data, 3, 4, 1, do_add_data)       /* Add code in memory: data, input type, name */
  METHOD (add_file, 3, 3, 1, do_add_file)       /* Add a file: its name, input type */
  METHOD (close, 1, 1, 0, handle_close)         /* Close the linker */
  METHOD (disp, 1, 1, 1, handle_disp_state)     /* Print the state */
  METHOD (isopen, 1, 1, 1, handle_isopen)       /* True until the linker is closed */
  METHOD (link_module, 1, 1, 1, do_link_module) /* Link the added code, and load it */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaLinker",
                               .kind = OCTA_KIND_LINKER,
                               .methods = methods };
