/* cudaStream.c -- methods of cudaStream.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda.h"

const char *const gateway_class = "cudaStream";

static octa_status
do_synchronize (call *c)
{
  octa_id id;
  if (cuda_id (c->rhs[0], OCTA_KIND_STREAM, &id) != OCTA_OK
      || ! octa_handle_get (id, OCTA_KIND_STREAM))
    return OCTA_FAIL;
  return octa_stream_synchronize (id);
}

static octa_status
do_is_done (call *c)
{
  octa_id id;
  bool is_done;
  if (cuda_id (c->rhs[0], OCTA_KIND_STREAM, &id) != OCTA_OK
      || ! octa_handle_get (id, OCTA_KIND_STREAM)
      || octa_stream_query (id, &is_done) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_logical (is_done);
  return OCTA_OK;
}

static octa_status
do_wait_for_event (call *c)
{
  octa_id id, event;
  if (cuda_id (c->rhs[0], OCTA_KIND_STREAM, &id) != OCTA_OK
      || ! octa_handle_get (id, OCTA_KIND_STREAM)
      || cuda_id (c->rhs[1], OCTA_KIND_EVENT, &event) != OCTA_OK)
    return OCTA_FAIL;
  return octa_stream_wait_event (id, event);
}

static octa_status
do_handle (call *c)
{
  octa_id id;
  uint64_t address;
  if (cuda_id (c->rhs[0], OCTA_KIND_STREAM, &id) != OCTA_OK
      || ! octa_handle_get (id, OCTA_KIND_STREAM)
      || octa_stream_address (id, &address) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = cuda_address (address);
  return OCTA_OK;
}

static octa_status
do_disp (call *c)
{
  return cuda_disp (c, OCTA_KIND_STREAM, "open");
}

/* clang-format off */
static const method methods[] = {
  METHOD (close,          1, 1, 0, cuda_close)        /* Give the stream back */
  METHOD (delete,         1, 1, 0, cuda_close)
  METHOD (disp,           1, 1, 1, do_disp)           /* Print the state */
  METHOD (handle,         1, 1, 1, do_handle)         /* The driver's handle, a uint64 number */
  METHOD (is_done,        1, 1, 1, do_is_done)        /* True if the queue is empty */
  METHOD (isopen,         1, 1, 1, cuda_isopen)       /* True until the stream is closed */
  METHOD (synchronize,    1, 1, 0, do_synchronize)    /* Wait until the queue is empty */
  METHOD (wait_for_event, 2, 2, 0, do_wait_for_event) /* Let later work wait for an event */
};
/* clang-format on */

const method *
gateway_find (const char *name)
{
  return gateway_lookup (methods, N_ELEMS (methods), name);
}
