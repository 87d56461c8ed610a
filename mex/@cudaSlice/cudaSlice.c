/* cudaSlice.c -- methods of cudaSlice: consecutive elements of a gpuArray.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "octa.h"

#include <stdio.h>

/* __open__ (s, x, first, count): FIRST is counted from 1.  */
static octa_status
do_open (call *c)
{
  octa_id id, array;
  int64_t first, count;
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_ARRAY, &array));
  GATEWAY_TRY (gateway_integer (c->rhs[2], "FIRST", 1, INT64_MAX, &first));
  GATEWAY_TRY (gateway_integer (c->rhs[3], "COUNT", 0, INT64_MAX, &count));
  GATEWAY_TRY (octa_slice_create (array, first - 1, count, &id));
  return handle_reopen (c->rhs[0], id);
}

static octa_status
do_numel (call *c)
{
  octa_id id, array;
  int64_t first, count;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_SLICE, &id));
  GATEWAY_TRY (octa_slice_query (id, &array, &first, &count));
  return gateway_one (c, gateway_double ((double)count));
}

static octa_status
do_disp (call *c)
{
  octa_id id = gateway_id (c->rhs[0]), array;
  int64_t first = 0, count = 0;
  char text[80] = "";
  if (octa_handle_is_open (id))
    {
      GATEWAY_TRY (octa_slice_query (id, &array, &first, &count));
      snprintf (text, sizeof text, "%lld elements from %lld on",
                (long long)count, (long long)first + 1);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (__open__, 4, 4, 0, do_open)
  METHOD (close, 1, 1, 0, handle_close)   /* Close the slice */
  METHOD (disp, 1, 1, 1, do_disp)         /* Print the range of elements */
  METHOD (isopen, 1, 1, 1, handle_isopen) /* True until the slice is closed */
  METHOD (n_elements, 1, 1, 1, do_numel)  /* The number of elements */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaSlice",
                               .kind = OCTA_KIND_SLICE,
                               .methods = methods };
