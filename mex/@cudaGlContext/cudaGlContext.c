/* cudaGlContext.c -- methods of cudaGlContext.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gl/octa_gl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static octa_status
do_size (call *c)
{
  octa_id id;
  int size[2];
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_context_size (id, size));
  c->lhs[0] = mxCreateDoubleMatrix (1, 2, mxREAL);
  double *v = mxGetData (c->lhs[0]);
  v[0] = size[0];
  v[1] = size[1];
  return OCTA_OK;
}

static octa_status
do_info (call *c)
{
  octa_id id;
  octa_gl_info i;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_context_info (id, &i));
  c->lhs[0] = gateway_struct ({ "Renderer", gateway_text (i.renderer) },
                              { "Vendor", gateway_text (i.vendor) },
                              { "Version", gateway_text (i.version_text) },
                              { "Display", gateway_text (i.display) },
                              { "IsWindow", gateway_logical (i.is_window) },
                              { "CudaDevice", gateway_double (i.cuda_device) },
                              { "MaxTextureSize",
                                gateway_double (i.max_texture) });
  return OCTA_OK;
}

/* A row of texts, one for each bit of MODS that is set.  */
static mxArray *
modifiers (unsigned mods)
{
  static const char *names[] = { "shift", "control", "alt", "super" };
  size_t n = 0;
  for (size_t k = 0; k < N_ELEMS (names); k++)
    n += mods >> k & 1;
  mxArray *list = mxCreateCellMatrix (1, n);
  for (size_t k = 0, i = 0; k < N_ELEMS (names); k++)
    if (mods >> k & 1)
      mxSetCell (list, i++, gateway_text (names[k]));
  return list;
}

static mxArray *
pair (const double v[2])
{
  mxArray *x = mxCreateDoubleMatrix (1, 2, mxREAL);
  memcpy (mxGetData (x), v, 2 * sizeof *v);
  return x;
}

/* The events of the window since the last call, a row of structs.  */
static octa_status
do_events (call *c)
{
  static const char *const types[] = { "key",  "keyup", "press", "release",
                                       "move", "wheel", "enter", "leave" };
  static const char *const buttons[] = { "", "left", "right", "middle" };
  octa_id id;
  octa_gl_heard_list list;
  char number[24];
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_gl_context_events (id, &list));
  mxArray *s = gateway_structs (
      1, list.n, "Type Key Character Modifier Button Position Steps");
  for (size_t i = 0; i < list.n; i++)
    {
      const octa_gl_context_event *e = &list.events[i];
      snprintf (number, sizeof number, "button%d", e->button);
      const char *button = (size_t)e->button < N_ELEMS (buttons)
                               ? buttons[e->button]
                               : number;
      gateway_element_set (s, i, gateway_text (types[e->kind]),
                           gateway_text (e->key), gateway_text (e->text),
                           modifiers (e->mods), gateway_text (button),
                           pair ((const double[]){ e->x, e->y }),
                           pair (e->steps));
    }
  free (list.events);
  c->lhs[0] = s;
  if (list.n_lost > 0)
    octa_warn_as ("octcuda:lost-events",
                  "the event queue of a window overflowed, and its first "
                  "%zu events are lost: call events (c) more often",
                  list.n_lost);
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
      GATEWAY_TRY (octa_gl_context_info (id, &i));
      snprintf (text, sizeof text, "OpenGL %d.%d, %s, %s", i.version / 10,
                i.version % 10, i.renderer, i.display);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)                     /* Close the context */
  METHOD (disp, 1, 1, 1, do_disp)                           /* Print version and renderer */
  METHOD (events, 1, 1, 1, do_events)                       /* Keyboard and mouse events since the last call */
  DO (finish, octa_gl_context_finish)                       /* Wait until everything is drawn */
  METHOD (info, 1, 1, 1, do_info)                           /* A struct: renderer, vendor, version and limits */
  METHOD (isopen, 1, 1, 1, handle_isopen)                   /* True until the context is closed */
  DO (make_current, octa_gl_context_make_current)           /* Make it the current context, in which new objects are made */
  GET (should_close, bool, octa_gl_context_should_close)    /* Has the user asked to close the window? */
  DO (swap_buffers, octa_gl_context_swap)                   /* Show the drawing in the window */
  METHOD (window_size, 1, 1, 1, do_size)                    /* Width and height of the window in pixels */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGlContext",
                               .kind = OCTA_KIND_GL_CONTEXT,
                               .methods = methods };
