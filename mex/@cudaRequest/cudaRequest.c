/* cudaRequest.c -- methods of cudaRequest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"
#include "ranks.h"

/* [u, v, ...] = exchange_end (t) */
static octa_status
do_exchange_end (call *c)
{
  octa_id id;
  int n;
  octa_communicator_info info;
  const uint8_t *kept;
  RANKS_HOLDING h = { 0 };
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_request_query (id, &n, &info, &kept));
  GATEWAY_TRY (ranks_check_results (c, n));
  h.n = n * info.n_local;
  h.in = mxCalloc ((size_t)h.n, sizeof (octa_node *));
  h.out = mxCalloc ((size_t)h.n, sizeof (octa_node *));
  uint8_t *marks = mxCalloc ((size_t)h.n, 1);
  for (int i = 0; i < h.n; i++)
    marks[i] = kept[i];
  GATEWAY_TRY (octa_request_end (id, h.out));
  return ranks_give_all (c, &h, &info, n, marks);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)                 /* Give the exchange up; its arrays are as before it */
  METHOD (disp, 1, 1, 1, handle_disp_state)             /* Print the state */
  METHOD (exchange_end, 1, 1, -1, do_exchange_end)      /* The arrays with halos from the neighbours */
  METHOD (isopen, 1, 1, 1, handle_isopen)               /* True until the request is closed */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaRequest",
                               .kind = OCTA_KIND_REQUEST,
                               .methods = methods };
