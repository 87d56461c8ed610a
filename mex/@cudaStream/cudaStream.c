/* cudaStream.c -- methods of cudaStream.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph_nodes.h"

static octa_status
do_wait_for_event (call *c)
{
  octa_id id, event;
  unsigned flags = 0;
  if (handle_self (c, &id) != OCTA_OK
      || handle_id (c->rhs[1], OCTA_KIND_EVENT, &event) != OCTA_OK
      || (c->n_rhs > 2 && arg_flags (c->rhs[2], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  return flags ? octa_stream_wait_event_flags (id, event, flags)
               : octa_stream_wait_event (id, event);
}

/* ---- flags, and values in memory ---- */

static octa_status
do_add_callback (call *c)
{
  octa_id id, flag = 0;
  GATEWAY_TRY (handle_self (c, &id));
  return handle_new (c, "cudaStreamFlag", flag,
                     octa_stream_flag_add (id, &flag));
}

static octa_status
do_attach (call *c)
{
  octa_id id;
  octa_pointer p;
  unsigned flags = 1; /* CU_MEM_ATTACH_GLOBAL */
  if (handle_self (c, &id) != OCTA_OK
      || arg_pointer (c->rhs[1], "MEMORY", &p) != OCTA_OK
      || (c->n_rhs > 2 && arg_flags (c->rhs[2], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  return octa_memory_attach (id, &p, flags);
}

/* (stream, memory, value [, flags]); VALUE is a uint32, a uint64, or a number
   that is converted to uint32.  The method's argument: true to wait for
   it.  */
static octa_status
do_value (call *c)
{
  octa_id id;
  octa_pointer p;
  unsigned flags = 0;
  uint64_t value = 0;
  int64_t number;
  bool is_64 = mxIsUint64 (c->rhs[2]);
  if (handle_self (c, &id) != OCTA_OK
      || arg_pointer (c->rhs[1], "MEMORY", &p) != OCTA_OK
      || (c->n_rhs > 3 && arg_flags (c->rhs[3], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  if (is_64 && mxGetNumberOfElements (c->rhs[2]) == 1)
    value = *(const uint64_t *)mxGetData (c->rhs[2]);
  else if (gateway_integer (c->rhs[2], "VALUE", 0, UINT32_MAX, &number)
           == OCTA_OK)
    value = (uint64_t)number;
  else
    return OCTA_FAIL;
  return (c->arg.n ? octa_memory_wait_value
                   : octa_memory_write_value) (id, &p, value, is_64 ? 64 : 32,
                                               flags);
}

/* ---- capture ---- */

static octa_status
do_begin_capture (call *c)
{
  octa_id id;
  int mode = 0;
  if (handle_self (c, &id) != OCTA_OK
      || (c->n_rhs > 1
          && arg_member (c->rhs[1], "capture_mode", &mode) != OCTA_OK))
    return OCTA_FAIL;
  return octa_capture_begin (id, mode);
}

static octa_status
do_end_capture (call *c)
{
  octa_id id, graph = 0;
  GATEWAY_TRY (handle_self (c, &id));
  return handle_new (c, "cudaGraph", graph, octa_capture_end (id, &graph));
}

static octa_status
get_status (call *c, octa_id *id, int *status)
{
  GATEWAY_TRY (handle_open_id (c->rhs[0], OCTA_KIND_STREAM, id));
  return octa_capture_status (*id, status);
}

static octa_status
do_is_capturing (call *c)
{
  octa_id id;
  int status;
  GATEWAY_TRY (get_status (c, &id, &status));
  return gateway_one (c, gateway_logical (status != 0));
}

/* A struct: status (a name in cuda.capture_status), id, graph, dependencies;
   the last three are empty unless the status is ACTIVE.  */
static octa_status
do_get_capture_info (call *c)
{
  octa_id id, graph = 0;
  int status, value;
  const char *name = "";
  uint64_t number;
  size_t n;
  GATEWAY_TRY (get_status (c, &id, &status));
  for (size_t i = 0;
       octa_constant ("capture_status", i, &name, &value) && value != status;
       i++)
    ;
  mxArray *s = gateway_struct ({ "status", gateway_text (name) },
                               { "id", NULL }, { "graph", NULL },
                               { "dependencies", NULL });
  c->lhs[0] = s;
  int active;
  if (! octa_constant_find ("capture_status", "ACTIVE", &active)
      || status != active)
    return OCTA_OK;
  mxArray *object = gateway_object ("cudaGraph"), *cell;
  GATEWAY_TRY (octa_capture_info (id, &number, &graph, &n));
  gateway_object_open (object, graph);
  mxSetField (s, 0, "id", gateway_uint64 (number));
  mxSetField (s, 0, "graph", object);
  GATEWAY_TRY (graph_nodes_cell (n, &cell));
  mxSetField (s, 0, "dependencies", cell);
  return OCTA_OK;
}

static octa_status
do_update_capture_dependencies (call *c)
{
  octa_id id;
  octa_graph_nodes nodes;
  int flags = 0;
  if (handle_self (c, &id) != OCTA_OK
      || graph_nodes_read (c->rhs[1], &nodes) != OCTA_OK
      || (c->n_rhs > 2
          && arg_member (c->rhs[2], "update_capture_dependencies_flags",
                         &flags)
                 != OCTA_OK))
    return OCTA_FAIL;
  return octa_capture_update (id, nodes.ids, nodes.n, (unsigned)flags);
}

/* clang-format off */
static const method methods[] = {
  METHOD (add_callback, 1, 1, 1, do_add_callback)         /* A flag that is set when the stream reaches this point */
  METHOD (attach, 2, 3, 0, do_attach)                     /* Attach managed memory to the stream */
  METHOD (begin_capture, 1, 2, 0, do_begin_capture)       /* Record later work, do not execute it */
  METHOD (close, 1, 1, 0, handle_close)                   /* Close the stream */
  METHOD (disp, 1, 1, 1, handle_disp_state)               /* Print the state */
  METHOD (end_capture, 1, 1, 1, do_end_capture)           /* The recorded work, as a graph */
  COMPARE (eq, octa_stream_address)                       /* True for the same stream */
  GET (flags, unsigned, octa_stream_flags)                /* The flags that it was made with */
  METHOD (get_capture_info, 1, 1, 1, do_get_capture_info) /* Status, graph and last nodes of a capture */
  GET (handle, uint64_t, octa_stream_address)             /* The driver's handle, a uint64 number */
  GET (id, uint64_t, octa_stream_number)                  /* A number that no other stream has */
  METHOD (is_capturing, 1, 1, 1, do_is_capturing)         /* True between begin_capture and end_capture */
  GET (is_done, bool, octa_stream_query)                  /* True if the queue is empty */
  METHOD (isopen, 1, 1, 1, handle_isopen)                 /* True until the stream is closed */
  COMPARE (ne, octa_stream_address)                       /* True for different streams */
  GET (priority, int, octa_stream_priority)               /* The priority that it has */
  DO (synchronize, octa_stream_synchronize)               /* Wait until the queue is empty */
  METHOD (update_capture_dependencies, 2, 3, 0, do_update_capture_dependencies) /* Set the nodes for which the next one waits */
  METHOD (wait_for_event, 2, 3, 0, do_wait_for_event)     /* Make later work wait for an event */
  METHOD_ARG (wait_value, 3, 4, 0, do_value, true)        /* Make later work wait for a word in memory */
  METHOD_ARG (write_value, 3, 4, 0, do_value, false)      /* Write a word when the stream reaches this point */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaStream",
                               .kind = OCTA_KIND_STREAM,
                               .methods = methods };
