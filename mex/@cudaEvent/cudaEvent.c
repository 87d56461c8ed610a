/* cudaEvent.c -- methods of cudaEvent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <string.h>

/* record and synchronize return the event, so that calls can be chained.  */
static void
return_self (call *c)
{
  if (c->n_lhs > 0)
    c->lhs[0] = mxDuplicateArray (c->rhs[0]);
}

/* record (event [, stream [, flags]]) */
static octa_status
do_record (call *c)
{
  octa_id id, stream = 0;
  unsigned flags = 0;
  if (handle_id (c->rhs[0], OCTA_KIND_EVENT, &id) != OCTA_OK
      || (c->n_rhs > 1 && arg_stream (c->rhs[1], &stream) != OCTA_OK)
      || (c->n_rhs > 2 && arg_flags (c->rhs[2], "FLAGS", &flags) != OCTA_OK)
      || octa_event_record (id, stream, flags) != OCTA_OK)
    return OCTA_FAIL;
  return_self (c);
  return OCTA_OK;
}

static octa_status
do_synchronize (call *c)
{
  octa_id id;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_EVENT, &id));
  GATEWAY_TRY (octa_event_synchronize (id));
  return_self (c);
  return OCTA_OK;
}

/* The time between the call's two events.  The method's argument: true if the
   second one is the start.  */
static octa_status
do_elapsed (call *c)
{
  octa_id from, to;
  int start = c->arg.n ? 1 : 0;
  double ms;
  GATEWAY_TRY (handle_id (c->rhs[start], OCTA_KIND_EVENT, &from));
  GATEWAY_TRY (handle_id (c->rhs[! start], OCTA_KIND_EVENT, &to));
  GATEWAY_TRY (octa_event_elapsed (from, to, &ms));
  return gateway_one (c, gateway_double (ms));
}

/* 64 bytes for another process.  */
static octa_status
do_ipc_handle (call *c)
{
  octa_id id;
  unsigned char bytes[64];
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_event_ipc_handle (id, bytes));
  c->lhs[0] = mxCreateNumericMatrix (1, sizeof bytes, mxUINT8_CLASS, mxREAL);
  memcpy (mxGetData (c->lhs[0]), bytes, sizeof bytes);
  return OCTA_OK;
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)              /* Close the event */
  METHOD (disp, 1, 1, 1, handle_disp_state)          /* Print the state */
  COMPARE (eq, octa_event_address)                   /* True for the same event */
  GET (handle, uint64_t, octa_event_address)         /* The driver's handle, a uint64 number */
  METHOD (ipc_handle, 1, 1, 1, do_ipc_handle)        /* 64 bytes with which another process can open it */
  METHOD (isopen, 1, 1, 1, handle_isopen)            /* True until the event is closed */
  COMPARE (ne, octa_event_address)                   /* True for different events */
  GET (query, bool, octa_event_query)                /* True once the event has been reached */
  METHOD (record, 1, 3, 1, do_record)                /* Record the event after the queued work: stream, or "stream", s */
  METHOD (synchronize, 1, 1, 1, do_synchronize)      /* Wait for the event */
  METHOD_ARG (time_since, 2, 2, 1, do_elapsed, true) /* Milliseconds from the start event given */
  METHOD_ARG (time_till, 2, 2, 1, do_elapsed, false) /* Milliseconds until the end event given */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaEvent",
                               .kind = OCTA_KIND_EVENT,
                               .methods = methods };
