/* cudaGlContext.c -- methods of cudaGlContext.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gl/octa_gl.h"

#include <stdio.h>
#include <string.h>

static octa_status
do_size (call *c)
{
  octa_id id;
  int size[2];
  if (handle_self (c, &id) != OCTA_OK
      || octa_gl_context_size (id, size) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = mxCreateDoubleMatrix (1, 2, mxREAL);
  double *v = mxGetData (c->lhs[0]);
  v[0] = size[0];
  v[1] = size[1];
  return OCTA_OK;
}

static octa_status
do_info (call *c)
{
  static const char *names[] = { "Renderer",      "Vendor",   "Version",
                                 "Display",       "IsWindow", "CudaDevice",
                                 "MaxTextureSize" };
  octa_id id;
  octa_gl_info i;
  if (handle_self (c, &id) != OCTA_OK
      || octa_gl_context_info (id, &i) != OCTA_OK)
    return OCTA_FAIL;
  mxArray *s = mxCreateStructMatrix (1, 1, N_ELEMS (names), names);
  mxArray *values[N_ELEMS (names)] = {
    gateway_text (i.renderer),     gateway_text (i.vendor),
    gateway_text (i.version_text), gateway_text (i.display),
    gateway_logical (i.is_window), gateway_double (i.cuda_device),
    gateway_double (i.max_texture)
  };
  for (size_t k = 0; k < N_ELEMS (names); k++)
    mxSetField (s, 0, names[k], values[k]);
  c->lhs[0] = s;
  return OCTA_OK;
}

static octa_status
do_disp (call *c)
{
  char text[1024] = "closed";
  octa_gl_info i;
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    {
      if (octa_gl_context_info (id, &i) != OCTA_OK)
        return OCTA_FAIL;
      snprintf (text, sizeof text, "OpenGL %d.%d, %s, %s", i.version / 10,
                i.version % 10, i.renderer, i.display);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)                     /* Give the context back */
  METHOD (delete, 1, 1, 0, handle_close)
  METHOD (disp, 1, 1, 1, do_disp)                           /* Print version and renderer */
  DO (finish, octa_gl_context_finish)                       /* Wait until everything is drawn */
  METHOD (info, 1, 1, 1, do_info)                           /* A struct: renderer, vendor, version and limits */
  METHOD (isopen, 1, 1, 1, handle_isopen)                   /* True until the context is closed */
  DO (make_current, octa_gl_context_make_current)           /* New objects are made in this one from now on */
  GET (should_close, bool, octa_gl_context_should_close)    /* Has somebody asked to close the window? */
  DO (swap_buffers, octa_gl_context_swap)                   /* Show in the window what was drawn */
  METHOD (window_size, 1, 1, 1, do_size)                    /* Width and height of the window in pixels */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlContext",
                               .kind = OCTA_KIND_GL_CONTEXT,
                               .methods = methods };
