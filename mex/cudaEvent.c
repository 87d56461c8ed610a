/* cudaEvent.c -- methods of cudaEvent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graphs.h"

#include <string.h>

/* record and synchronize give the event back, so that calls can be chained. */
static void
return_self (call *c)
{
  if (c->n_lhs > 0)
    c->lhs[0] = mxDuplicateArray (c->rhs[0]);
}

static octa_status
do_record (call *c)
{
  octa_id id, stream = 0;
  unsigned flags = 0;
  if (cuda_id (c->rhs[0], OCTA_KIND_EVENT, &id) != OCTA_OK
      || (c->n_rhs > 1 && cuda_stream (c->rhs[1], &stream) != OCTA_OK)
      || (c->n_rhs > 2 && cuda_flags (c->rhs[2], "FLAGS", &flags) != OCTA_OK)
      || (flags ? octa_event_record_flags (id, stream, flags)
                : octa_event_record (id, stream))
             != OCTA_OK)
    return OCTA_FAIL;
  return_self (c);
  return OCTA_OK;
}

static octa_status
do_synchronize (call *c)
{
  octa_id id;
  if (cuda_id (c->rhs[0], OCTA_KIND_EVENT, &id) != OCTA_OK
      || octa_event_synchronize (id) != OCTA_OK)
    return OCTA_FAIL;
  return_self (c);
  return OCTA_OK;
}

static octa_status
do_query (call *c)
{
  octa_id id;
  bool is_done;
  if (cuda_id (c->rhs[0], OCTA_KIND_EVENT, &id) != OCTA_OK
      || octa_event_query (id, &is_done) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_logical (is_done);
  return OCTA_OK;
}

static octa_status
elapsed (call *c, const mxArray *start, const mxArray *end)
{
  octa_id from, to;
  double ms;
  if (cuda_id (start, OCTA_KIND_EVENT, &from) != OCTA_OK
      || cuda_id (end, OCTA_KIND_EVENT, &to) != OCTA_OK
      || octa_event_elapsed (from, to, &ms) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (ms);
  return OCTA_OK;
}

static octa_status
do_time_since (call *c)
{
  return elapsed (c, c->rhs[1], c->rhs[0]);
}

static octa_status
do_time_till (call *c)
{
  return elapsed (c, c->rhs[0], c->rhs[1]);
}

static octa_status
do_handle (call *c)
{
  return cuda_handle (c, OCTA_KIND_EVENT, octa_event_address);
}

/* 64 bytes for another process.  */
static octa_status
do_ipc_handle (call *c)
{
  octa_id id;
  unsigned char bytes[64];
  if (cuda_open_id (c->rhs[0], OCTA_KIND_EVENT, &id) != OCTA_OK
      || octa_event_ipc_handle (id, bytes) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = mxCreateNumericMatrix (1, sizeof bytes, mxUINT8_CLASS, mxREAL);
  memcpy (mxGetData (c->lhs[0]), bytes, sizeof bytes);
  return OCTA_OK;
}

static octa_status
do_eq (call *c)
{
  return graphs_eq (c, OCTA_KIND_EVENT, octa_event_address, true);
}

static octa_status
do_ne (call *c)
{
  return graphs_eq (c, OCTA_KIND_EVENT, octa_event_address, false);
}

static octa_status
do_disp (call *c)
{
  return cuda_disp (c, OCTA_KIND_EVENT, "open");
}

/* clang-format off */
static const method methods[] = {
  METHOD (close,       1, 1, 0, cuda_close)     /* Give the event back */
  METHOD (delete,      1, 1, 0, cuda_close)
  METHOD (disp,        1, 1, 1, do_disp)        /* Print the state */
  METHOD (eq,          2, 2, 1, do_eq)          /* True for the same event */
  METHOD (handle,      1, 1, 1, do_handle)      /* The driver's handle, a uint64 number */
  METHOD (ipc_handle,  1, 1, 1, do_ipc_handle)  /* 64 bytes by which another process can open it */
  METHOD (isopen,      1, 1, 1, cuda_isopen)    /* True until the event is closed */
  METHOD (ne,          2, 2, 1, do_ne)          /* True for different events */
  METHOD (query,       1, 1, 1, do_query)       /* True once the event was reached */
  METHOD (record,      1, 3, 1, do_record)      /* Put the event behind what is queued; an optional stream */
  METHOD (synchronize, 1, 1, 1, do_synchronize) /* Wait for the event */
  METHOD (time_since,  2, 2, 1, do_time_since)  /* Milliseconds from the start event given */
  METHOD (time_till,   2, 2, 1, do_time_till)   /* Milliseconds until the end event given */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaEvent",
                               .kind = OCTA_KIND_EVENT,
                               .methods = methods };
