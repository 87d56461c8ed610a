/* cudaCommunicator.c -- methods of cudaCommunicator.

   The calls of comm.def are one function, which reads the arguments that the
   row names.  A communicator of devices takes a cell with an element for each
   rank instead of an array, and returns one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"
#include "ranks.h"

#include <stdio.h>
#include <string.h>

static octa_status
self_info (const call *c, octa_id *id, octa_communicator_info *info)
{
  GATEWAY_TRY (handle_self (c, id));
  return octa_communicator_query (*id, info);
}

/* ---- arrays ---- */

static bool
is_nothing (const mxArray *x)
{
  return mxIsDouble (x) && ! gateway_id (x) && mxGetM (x) == 0
         && mxGetN (x) == 0;
}

/* Ranks whose array does not matter may pass [].  */
static octa_status
read_arrays (ranks_holding *h, const octa_communicator_info *info,
             const octa_comm_args *a, const mxArray *x, uint8_t *marks)
{
  const bool is_roots = a->call == OCTA_COMM_broadcast
                        || a->call == OCTA_COMM_scatter;
  const bool is_letter = a->to != NULL;
  if (info->of_devices && is_roots && ! mxIsCell (x))
    return ranks_read (h, x, info->devices[a->root], "X", &h->in[a->root],
                       &marks[a->root]);
  if (info->of_devices)
    GATEWAY_TRY (ranks_check_cell (info, x, "X"));
  for (int l = 0; l < info->n_local; l++)
    {
      const mxArray *one = info->of_devices ? mxGetCell (x, (mwIndex)l) : x;
      const int rank = info->first + l;
      if ((is_roots && rank != a->root)
          || (is_letter && a->to[l] == OCTA_COMM_NO_RANK))
        continue;
      if (! one)
        return octa_fail (OCTA_ERROR_LOGIC, "rank %d must pass an array",
                          rank);
      GATEWAY_TRY (
          ranks_read (h, one, info->devices[l], "X", &h->in[l], &marks[l]));
    }
  return OCTA_OK;
}

static octa_status
read_like (ranks_holding *h, const octa_communicator_info *info,
           const mxArray *x)
{
  uint8_t marks;
  if (info->of_devices)
    GATEWAY_TRY (ranks_check_cell (info, x, "\"like\""));
  for (int l = 0; l < info->n_local; l++)
    {
      const mxArray *one = info->of_devices ? mxGetCell (x, (mwIndex)l) : x;
      if (one && ! is_nothing (one))
        GATEWAY_TRY (ranks_read (h, one, info->devices[l], "\"like\"",
                                 &h->like[l], &marks));
    }
  return OCTA_OK;
}

/* ---- other arguments ---- */

static octa_status
read_op (const mxArray *x, octa_comm_op *op)
{
  char *name;
  GATEWAY_TRY (gateway_string (x, "OP", &name));
  *op = octa_comm_op_find (name);
  if (*op == OCTA_COMM_OPS)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "unknown operation \"%s\"; valid operations are %s",
                      name, octa_comm_op_names ());
  return OCTA_OK;
}

static octa_status
read_rank (const mxArray *x, const char *arg, int least, int n, int *rank)
{
  int64_t v;
  GATEWAY_TRY (gateway_integer (x, arg, INT32_MIN, INT32_MAX, &v));
  if (v < least || v >= n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must be a rank from 0 to %d%s, not %lld", arg, n - 1,
                      least < 0 ? ", or -1 for none" : "", (long long)v);
  *rank = (int)v;
  return OCTA_OK;
}

/* Element I of the vector X, of any class.  */
static mxArray *
element (const mxArray *x, int i)
{
  mxArray *all = gateway_core_1 ("double", gateway_host (x));
  return mxCreateDoubleScalar (((const double *)mxGetData (all))[i]);
}

static octa_status
check_vector (const mxArray *x, const char *arg, int n)
{
  if (octa_type_find (gateway_class_name (gateway_host (x))) == OCTA_TYPE_COUNT
      || mxIsSparse (x) || mxIsComplex (x)
      || mxGetNumberOfElements (gateway_host (x)) != (size_t)n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must have a number for each of %d ranks, not be %s",
                      arg, n, gateway_describe (x));
  return OCTA_OK;
}

/* A rank for each rank of this process, or -1.  */
static octa_status
read_ranks (const octa_communicator_info *info, const mxArray *x,
            const char *arg, const int **out)
{
  int *ranks = mxCalloc ((size_t)info->n_local, sizeof *ranks);
  GATEWAY_TRY (check_vector (x, arg, info->n_local));
  for (int l = 0; l < info->n_local; l++)
    GATEWAY_TRY (read_rank (element (x, l), arg, -1, info->n, &ranks[l]));
  *out = ranks;
  return OCTA_OK;
}

/* A number for each of N ranks, at least LEAST.  */
static octa_status
read_numbers (const mxArray *x, const char *arg, int n, int64_t least,
              const int64_t **out)
{
  int64_t *v = mxCalloc ((size_t)n, sizeof *v);
  GATEWAY_TRY (check_vector (x, arg, n));
  for (int k = 0; k < n; k++)
    GATEWAY_TRY (
        gateway_integer (element (x, k), arg, least, INT32_MAX, &v[k]));
  *out = v;
  return OCTA_OK;
}

static octa_status
read_dim (const mxArray *x, int *dim)
{
  int64_t v;
  GATEWAY_TRY (gateway_integer (x, "DIM", 1, OCTA_DIMS_MAX, &v));
  *dim = (int)v - 1;
  return OCTA_OK;
}

/* The next argument, or NULL if it is missing or [].  */
static const mxArray *
next (const call *c, int *i)
{
  const mxArray *x = *i < c->n_rhs ? c->rhs[*i] : NULL;
  ++*i;
  return x && ! is_nothing (x) ? x : NULL;
}

/* Everything except arrays, which are at *X and *LIKE.  */
static octa_status
read_words (const call *c, const octa_communicator_info *info,
            octa_comm_args *a, const mxArray **x, const mxArray **like)
{
  const unsigned takes = octa_comm_call_takes (a->call);
  const mxArray *given;
  int i = 1;
  *x = takes & OCTA_COMM_TAKES_X ? c->rhs[i++] : NULL;
  if (takes & OCTA_COMM_TAKES_OP && (given = next (c, &i)))
    GATEWAY_TRY (read_op (given, &a->op));
  if (takes & OCTA_COMM_TAKES_ROOT && (given = next (c, &i)))
    GATEWAY_TRY (read_rank (given, "ROOT", 0, info->n, &a->root));
  if (takes & OCTA_COMM_TAKES_DIM && (given = next (c, &i)))
    GATEWAY_TRY (read_dim (given, &a->dim));
  if (takes & OCTA_COMM_TAKES_LENGTHS && (given = next (c, &i)))
    GATEWAY_TRY (read_numbers (given, "LENGTHS", info->n, 0, &a->lengths));
  if (takes & OCTA_COMM_TAKES_TO)
    GATEWAY_TRY (read_ranks (info, c->rhs[i++], "TO", &a->to));
  if (takes & OCTA_COMM_TAKES_FROM)
    GATEWAY_TRY (read_ranks (info, c->rhs[i++], "FROM", &a->from));
  if (i < c->n_rhs
      && (i + 2 != c->n_rhs || ! gateway_is_string (c->rhs[i], "like")))
    return octa_fail (
        OCTA_ERROR_LOGIC,
        "unknown argument; the valid option is \"like\", with an "
        "array");
  *like = i < c->n_rhs ? c->rhs[i + 1] : NULL;
  return OCTA_OK;
}

/* ---- calls ---- */

static octa_status
do_call (call *c)
{
  octa_id id;
  octa_communicator_info info;
  const mxArray *x, *like = NULL;
  octa_comm_args a = { .call = (octa_comm_call)c->arg.n, .dim = -1 };
  GATEWAY_TRY (self_info (c, &id, &info));
  const size_t n = (size_t)info.n_local;
  RANKS_HOLDING h = { .n = info.n_local,
                      .in = mxCalloc (n, sizeof (octa_node *)),
                      .like = mxCalloc (n, sizeof (octa_node *)),
                      .out = mxCalloc (n, sizeof (octa_node *)) };
  uint8_t *marks = mxCalloc (n, 1), *out_marks = mxCalloc (n, 1);
  GATEWAY_TRY (read_words (c, &info, &a, &x, &like));
  if (x)
    GATEWAY_TRY (read_arrays (&h, &info, &a, x, marks));
  if (like)
    GATEWAY_TRY (read_like (&h, &info, like));
  a.in = h.in;
  a.like = h.like;
  a.marks = marks;
  GATEWAY_TRY (octa_comm_run (id, &a, h.out, out_marks));
  if (a.call == OCTA_COMM_barrier || a.call == OCTA_COMM_send)
    return OCTA_OK;
  return ranks_give_all (c, &h, &info, 1, out_marks);
}

/* split (c, color [, key]) */
static octa_status
do_split (call *c)
{
  octa_id id;
  octa_communicator_info info;
  const int64_t *color, *key;
  GATEWAY_TRY (self_info (c, &id, &info));
  const size_t n = (size_t)info.n_local;
  octa_id *ids = mxCalloc (n, sizeof *ids);
  mxArray **objects = mxCalloc (n, sizeof *objects);
  GATEWAY_TRY (read_numbers (c->rhs[1], "COLOR", info.n_local, 0, &color));
  key = mxCalloc (n, sizeof *key);
  if (c->n_rhs > 2)
    GATEWAY_TRY (
        read_numbers (c->rhs[2], "KEY", info.n_local, INT32_MIN, &key));
  mxArray *cells = mxCreateCellMatrix (1, (mwSize)n);
  for (size_t l = 0; l < n; l++)
    objects[l] = gateway_object ("cudaCommunicator");
  GATEWAY_TRY (octa_communicator_split (id, color, key, ids));
  for (size_t l = 0; l < n; l++)
    {
      gateway_object_open (objects[l], ids[l]);
      if (info.of_devices)
        mxSetCell (cells, (mwIndex)l, objects[l]);
    }
  return gateway_one (c, info.of_devices ? cells : objects[0]);
}

/* ---- queries ---- */

static mxArray *
row_of (const octa_communicator_info *info, const int *v)
{
  mxArray *row = mxCreateDoubleMatrix (1, (mwSize)info->n_local, mxREAL);
  for (int l = 0; l < info->n_local; l++)
    ((double *)mxGetData (row))[l] = v ? v[l] : info->first + l;
  return row;
}

/* The methods' argument: which one.  */
enum
{
  RANK,
  N_RANKS,
  LOCAL_RANK,
  DEVICES,
  TRANSPORT
};

static octa_status
do_query (call *c)
{
  octa_id id;
  octa_communicator_info info;
  GATEWAY_TRY (self_info (c, &id, &info));
  switch (c->arg.n)
    {
    case RANK:
      return gateway_one (c, row_of (&info, NULL));
    case N_RANKS:
      return gateway_one (c, gateway_double (info.n));
    case LOCAL_RANK:
      return gateway_one (c, info.of_devices
                                 ? row_of (&info, NULL)
                                 : gateway_double (info.local_rank));
    case DEVICES:
      return gateway_one (c, row_of (&info, info.devices));
    default:
      return gateway_one (c, gateway_text (info.transport));
    }
}

static octa_status
do_isopen (call *c)
{
  return gateway_one (c, gateway_logical (octa_communicator_works (
                             gateway_id (c->rhs[0]))));
}

static octa_status
do_is_of_devices (call *c)
{
  octa_id id;
  octa_communicator_info info;
  GATEWAY_TRY (self_info (c, &id, &info));
  return gateway_one (c, gateway_logical (info.of_devices));
}

static octa_status
do_disp (call *c)
{
  char text[160] = "closed";
  octa_communicator_info info;
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id)
      && octa_communicator_query (id, &info) == OCTA_OK)
    {
      const char *by = octa_communicator_works (id) ? info.transport
                                                    : "aborted";
      if (info.of_devices)
        snprintf (text, sizeof text, "%d devices (%s)", info.n, by);
      else
        snprintf (text, sizeof text, "rank %d of %d (%s)", info.first, info.n,
                  by);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  DO (abort, octa_communicator_abort)                              /* End all calls, here and in the other processes */
  METHOD_ARG (all_gather, 2, 3, 1, do_call, OCTA_COMM_all_gather)  /* The arrays of all ranks, joined along a dimension: x [, dim] */
  METHOD_ARG (all_reduce, 2, 3, 1, do_call, OCTA_COMM_all_reduce)  /* The sum, or another operation, of the arrays of all ranks: x [, op] */
  METHOD_ARG (all_to_all, 2, 3, 1, do_call, OCTA_COMM_all_to_all)  /* Part k of each rank's array to rank k, joined: x [, dim] */
  METHOD_ARG (barrier, 1, 1, 0, do_call, OCTA_COMM_barrier)        /* Wait until all ranks are here */
  METHOD_ARG (broadcast, 2, 3, 1, do_call, OCTA_COMM_broadcast)    /* The root's array: x [, root] */
  METHOD (close, 1, 1, 0, handle_close)                            /* Close the communicator */
  METHOD_ARG (devices, 1, 1, 1, do_query, DEVICES)                 /* The devices of this process, numbers from 0 */
  METHOD (disp, 1, 1, 1, do_disp)                                  /* Print the ranks and the transport */
  METHOD_ARG (gather, 2, 4, 1, do_call, OCTA_COMM_gather)          /* The arrays of all ranks, joined, for the root; [] for others: x [, root [, dim]] */
  METHOD (is_of_devices, 1, 1, 1, do_is_of_devices)                /* True if arguments and results are cells with an element per rank */
  METHOD (isopen, 1, 1, 1, do_isopen)                              /* True until it is closed, was aborted or has failed */
  METHOD_ARG (local_rank, 1, 1, 1, do_query, LOCAL_RANK)           /* The number of this process on its machine, from 0 */
  METHOD_ARG (n_ranks, 1, 1, 1, do_query, N_RANKS)                 /* The number of ranks */
  METHOD_ARG (rank, 1, 1, 1, do_query, RANK)                       /* The number of this process, or of each device, from 0 */
  METHOD_ARG (recv, 2, 4, 1, do_call, OCTA_COMM_recv)              /* The next array that rank FROM has sent: from [, "like", a] */
  METHOD_ARG (reduce, 2, 4, 1, do_call, OCTA_COMM_reduce)          /* As all_reduce, for the root; [] for others: x [, op [, root]] */
  METHOD_ARG (reduce_scatter, 2, 4, 1, do_call, OCTA_COMM_reduce_scatter) /* As all_reduce, of which each rank gets a part: x [, op [, dim]] */
  METHOD_ARG (scatter, 2, 5, 1, do_call, OCTA_COMM_scatter)        /* A part of the root's array for each rank: x [, root [, dim [, lengths]]] */
  METHOD_ARG (send, 3, 3, 0, do_call, OCTA_COMM_send)              /* Send an array to rank TO: x, to */
  METHOD_ARG (sendrecv, 4, 4, 1, do_call, OCTA_COMM_sendrecv)      /* Send to rank TO and receive from rank FROM: x, to, from */
  METHOD (split, 2, 3, 1, do_split)                                /* A communicator of the ranks with the same color: color [, key] */
  METHOD_ARG (transport, 1, 1, 1, do_query, TRANSPORT)             /* What carries the arrays: "local", "mpi" or "nccl" */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaCommunicator",
                               .kind = OCTA_KIND_COMMUNICATOR,
                               .methods = methods };
