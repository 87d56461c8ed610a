/* cudaStreamScope.c -- methods of cudaStreamScope.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

/* open (stream): the scope, an object.  */
static octa_status
do_open (call *c)
{
  octa_id id, stream;
  GATEWAY_TRY (arg_stream (c->rhs[0], &stream));
  return handle_new (c, "cudaStreamScope", id,
                     octa_lane_scope_open (stream, &id));
}

/* current (): the stream, an object, or [].  */
static octa_status
do_current (call *c)
{
  octa_id id;
  mxArray *object = gateway_object ("cudaStream");
  GATEWAY_TRY (octa_lane_scope_stream (&id));
  if (id)
    gateway_object_open (object, id);
  return gateway_one (c, id ? object : mxCreateDoubleMatrix (0, 0, mxREAL));
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)     /* End the scope */
  METHOD (current, 0, 0, 1, do_current)     /* The stream in which arrays are computed, or [] */
  METHOD (disp, 1, 1, 1, handle_disp_state) /* Print the state */
  METHOD (isopen, 1, 1, 1, handle_isopen)   /* True until the scope has ended */
  METHOD (open, 1, 1, 1, do_open)           /* Begin a scope, as cuda.stream_scope does */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaStreamScope",
                               .kind = OCTA_KIND_STREAM_SCOPE,
                               .methods = methods };
