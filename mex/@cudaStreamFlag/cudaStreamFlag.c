/* cudaStreamFlag.c -- methods of cudaStreamFlag.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

static octa_status
get_count (call *c, unsigned *count)
{
  octa_id id;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_STREAMFLAG, &id));
  return octa_stream_flag_count (id, count);
}

static octa_status
do_isset (call *c)
{
  unsigned count;
  GATEWAY_TRY (get_count (c, &count));
  return gateway_one (c, gateway_logical (count > 0));
}

/* wait (flag [, seconds]): whether it is set */
static octa_status
do_wait (call *c)
{
  octa_id id;
  double seconds = mxGetInf ();
  bool is_set;
  if (handle_id (c->rhs[0], OCTA_KIND_STREAMFLAG, &id) != OCTA_OK
      || (c->n_rhs > 1
          && gateway_number (c->rhs[1], "SECONDS", &seconds) != OCTA_OK))
    return OCTA_FAIL;
  if (! (seconds >= 0))
    return octa_fail ("", "SECONDS must be a number >= 0");
  GATEWAY_TRY (octa_stream_flag_wait (id, seconds, &is_set));
  return gateway_one (c, gateway_logical (is_set));
}

static octa_status
do_disp (call *c)
{
  unsigned count = 0;
  if (octa_handle_is_open (gateway_id (c->rhs[0]))
      && get_count (c, &count) != OCTA_OK)
    return OCTA_FAIL;
  return handle_disp (c, count ? "set" : "not set");
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)         /* Close the flag */
  GET (count, unsigned, octa_stream_flag_count) /* The number of times that it was set */
  METHOD (disp, 1, 1, 1, do_disp)               /* Print the state */
  METHOD (isopen, 1, 1, 1, handle_isopen)       /* True until the flag is closed */
  METHOD (isset, 1, 1, 1, do_isset)             /* True after it has been set */
  DO (reset, octa_stream_flag_clear)            /* Clear it */
  METHOD (wait, 1, 2, 1, do_wait)               /* Wait for at most a number of seconds; true if it is set */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaStreamFlag",
                               .kind = OCTA_KIND_STREAMFLAG,
                               .methods = methods };
