/* cudaModule.c -- methods of cudaModule.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <string.h>

static octa_status
do_get_function (call *c)
{
  octa_id id, fn;
  char *name;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_MODULE, &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "NAME", &name));
  mxArray *object = gateway_kernel ("cudaFunction");
  GATEWAY_TRY (octa_kernel_create (id, name, &fn));
  return handle_give (c, object, fn);
}

static octa_status
do_get_global (call *c)
{
  octa_id id, memory;
  size_t bytes;
  char *name;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_MODULE, &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "NAME", &name));
  mxArray *object = gateway_object ("cudaDeviceAllocation");
  GATEWAY_TRY (octa_module_global (id, name, &memory, &bytes));
  gateway_object_open (object, memory);
  return gateway_two (c, object, gateway_double ((double)bytes));
}

/* The names of the kernels, a cell array of strings.  */
static octa_status
do_kernels (call *c)
{
  octa_id id;
  const char *names;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_MODULE, &id));
  GATEWAY_TRY (octa_module_kernels (id, &names));
  size_t n = 0;
  for (const char *s = names; *s; s++)
    n += *s == '\n';
  mxArray *cell = mxCreateCellMatrix (1, (mwSize)n);
  for (size_t i = 0; i < n; i++)
    {
      size_t len = strcspn (names, "\n");
      char *name = mxCalloc (len + 1, 1);
      memcpy (name, names, len);
      mxSetCell (cell, (mwIndex)i, gateway_text (name));
      names += len + 1;
    }
  return gateway_one (c, cell);
}

/* Functions that CUDA 12 has removed.  */
static octa_status
do_get_reference (call *c)
{
  octa_id id;
  const char *names;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_MODULE, &id));
  GATEWAY_TRY (octa_module_kernels (id, &names));
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "texture and surface references are gone since CUDA 12: "
                    "give the kernel a parameter of type cudaTextureObject_t "
                    "or cudaSurfaceObject_t, and pass it a cuda.TextureObject "
                    "or cuda.SurfaceObject");
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)           /* Close the module */
  METHOD (disp, 1, 1, 1, handle_disp_state)       /* Print the state */
  METHOD (get_function, 2, 2, 1, do_get_function) /* A kernel by its name */
  METHOD (get_global, 2, 2, 2, do_get_global)     /* A variable by its name: memory and bytes */
  METHOD (get_surfref, 2, 2, 1, do_get_reference) /* NotSupported: use cuda.SurfaceObject */
  METHOD (get_texref, 2, 2, 1, do_get_reference)  /* NotSupported: use cuda.TextureObject */
  METHOD (isopen, 1, 1, 1, handle_isopen)         /* True until the module is closed */
  METHOD (kernels, 1, 1, 1, do_kernels)           /* Names of the kernels */
  GET (log, text, octa_module_log)                /* The output of the compiler */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaModule",
                               .kind = OCTA_KIND_MODULE,
                               .methods = methods };
