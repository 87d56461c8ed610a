/* local.c -- the transport between the devices of one process: copies from
   peer to peer, in the receiver's stream.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

/* The message that R, one of N at M, receives: those of a pair keep their
   order.  */
static const octa_comm_message *
partner (const octa_comm_message *r, size_t n, const octa_comm_message *m)
{
  size_t before = 0;
  for (const octa_comm_message *q = m; q < r; q++)
    before += ! q->is_sent && q->local == r->local && q->peer == r->peer;
  for (size_t i = 0; i < n; i++)
    if (m[i].is_sent && m[i].local == r->peer && m[i].peer == r->local
        && before-- == 0)
      return &m[i];
  return NULL;
}

static octa_status
fetch (octa_comm *c, const octa_comm_message *r, const octa_comm_message *sent)
{
  octa_status st;
  CUstream s;
  int before;
  OCTA_TRY (octa_comm_enter (c, r->local, &before));
  CUdeviceptr from = octa_buffer_use (sent->node->buffer) + sent->at;
  CUdeviceptr to = octa_buffer_use (r->node->buffer) + r->at;
  octa_lane_now->is_abroad = false; /* this copy may access another context */
  st = octa_lane_ready (&s);
  if (st == OCTA_OK)
    {
      CUresult e = OCTA_CU_RESULT (cuMemcpyPeerAsync,
                                   (to,
                                    octa_context_raw (c->devices[r->local]),
                                    from,
                                    octa_context_raw (c->devices[sent->local]),
                                    r->bytes, s));
      if (e != CUDA_SUCCESS)
        st = octa_driver_fail ("cuMemcpyPeerAsync", e);
    }
  octa_comm_leave (before);
done:
  return st;
}

static octa_status
exchange (octa_comm *c, size_t n, const octa_comm_message *m)
{
  octa_status st = OCTA_OK;
  for (size_t i = 0; i < n; i++)
    if (! m[i].is_sent)
      OCTA_TRY (fetch (c, &m[i], partner (&m[i], n, m)));
done:
  return st;
}

static void
nothing (octa_comm *c)
{
  (void)c;
}

const octa_comm_transport octa_comm_local = {
  .name = "local", .exchange = exchange, .abort = nothing, .close = nothing
};
