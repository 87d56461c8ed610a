/* nccl.c -- the transport through NCCL, for GPUs, in one process or several.

   In one process no call waits for another one. Between processes, calls that
   wait for other ranks go through a non-blocking communicator: its creation,
   and messages, because the first message between two ranks connects them.  A
   call returns ncclInProgress, and is polled, so that Ctrl-C and the timeout
   end it; but NCCL starts a thread for each.  Collectives, which must be fast,
   go through a blocking communicator, which is split from that one; as its
   ranks are all connected then (NCCL_RUNTIME_CONNECT=0), a call only queues.
   broadcast is one, and so are gather and reduce of few bytes.  A pair's first
   message through the blocking one would wait in NCCL for the other rank,
   where nobody can poll.  NCCL before 2.18 cannot split; there the first one
   does everything.

   The work is queued, so a rank whose peers are gone notices that when it
   waits for a value.  An event after the last call tells whether NCCL's work
   is complete.  Every wait calls octa_nccl_watch, which aborts at the timeout
   and at Ctrl-C.  The queues of the driver and of NCCL are finite: if one is
   full, a call waits where nobody can poll it.  So a communicator itself waits
   after MOST_QUEUED calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/nccl.h"

#include <stdlib.h>

enum
{
  MOST_QUEUED = 128,   /* calls without a wait */
  SPLIT_SINCE = 21800, /* releases of NCCL have ncclCommSplit */
};

/* Between processes, wait for earlier calls if there are many.  */
static octa_status
limit_queue (octa_comm *c)
{
  octa_status st = OCTA_OK;
  octa_nccl_link *k = c->state;
  if (c->n_local == c->n || ++k->n_queued < MOST_QUEUED)
    return OCTA_OK;
  k->n_queued = 0;
  for (int l = 0; l < c->n_local && k->is_busy; l++)
    OCTA_TRY (octa_wait_event (NULL, k->done[l]));
done:
  return st;
}

/* The streams of the ranks here, after octa_buffer_use of what is passed.  */
static octa_status
ready (octa_comm *c, CUstream *streams)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < c->n_local; l++)
    {
      int before;
      OCTA_TRY (octa_comm_enter (c, l, &before));
      st = octa_lane_ready (&streams[l]);
      octa_comm_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

/* Note when the work that was queued is done.  The context matters for default
   streams.  */
static octa_status
mark (octa_comm *c, const CUstream *streams)
{
  octa_status st = OCTA_OK;
  octa_nccl_link *k = c->state;
  octa_context_call_begins (); /* NCCL may have changed the driver's */
  for (int l = 0; l < c->n_local; l++)
    {
      OCTA_TRY (octa_context_enter (c->devices[l]));
      OCTA_CU (cuEventRecord, (k->done[l], streams[l]));
    }
  k->is_busy = true;
done:
  return st;
}

/* Make the context BEFORE current.  NCCL may have changed the driver's.  */
static octa_status
come_back (int before)
{
  octa_context_call_begins ();
  return octa_context_enter (before);
}

/* Queue what QUEUE calls for DATA as one group.  */
static octa_status
group (octa_comm *c,
       octa_status (*queue) (octa_comm *c, CUstream *streams,
                             const void *data),
       const void *data)
{
  octa_status st;
  const int before = octa_current_place ();
  CUstream *streams = calloc ((size_t)c->n_local, sizeof *streams);
  if (! streams)
    return octa_no_memory ("a call of a communicator");
  OCTA_TRY (limit_queue (c));
  OCTA_TRY (ready (c, streams));
  OCTA_TRY (octa_nccl_group_begin (c));
  OCTA_TRY (octa_nccl_group_end (c, queue (c, streams, data)));
  OCTA_TRY (mark (c, streams));
done:
  if (come_back (before) != OCTA_OK)
    st = OCTA_FAIL;
  free (streams);
  return st;
}

/* The address of N for local rank L.  */
static octa_status
use (const octa_comm *c, int l, const octa_node *n, void **p)
{
  octa_status st;
  int before;
  OCTA_TRY (octa_comm_enter (c, l, &before));
  *p = (void *)(uintptr_t)octa_buffer_use (n->buffer);
  octa_comm_leave (before);
done:
  return st;
}

typedef struct messages
{
  size_t n;
  const octa_comm_message *all;
} messages;

static octa_status
queue_messages (octa_comm *c, CUstream *streams, const void *data)
{
  octa_status st = OCTA_OK;
  const messages *m = data;
  const octa_nccl_link *k = c->state;
  for (size_t i = 0; i < m->n; i++)
    {
      const octa_comm_message *x = &m->all[i];
      const int l = x->local;
      char *p = (char *)(uintptr_t)(x->node->buffer->block->p
                                    + x->node->buffer->offset)
                + x->at;
      OCTA_TRY (octa_context_enter (c->devices[l]));
      if (x->is_sent)
        OCTA_NCCL (c, ncclSend,
                   (p, x->bytes, ncclInt8, x->peer, k->comms[l], streams[l]));
      else
        OCTA_NCCL (c, ncclRecv,
                   (p, x->bytes, ncclInt8, x->peer, k->comms[l], streams[l]));
    }
done:
  return st;
}

static octa_status
exchange (octa_comm *c, size_t n, const octa_comm_message *m)
{
  octa_status st = OCTA_OK;
  void *p;
  for (size_t i = 0; i < n; i++)
    OCTA_TRY (use (c, m[i].local, m[i].node, &p));
  st = group (c, queue_messages, &(messages){ n, m });
done:
  return st;
}

/* ---- calls of NCCL for arrays of one size ---- */

typedef struct arrays
{
  octa_node *const *in, *const *out;
  octa_comm_op op; /* OCTA_COMM_OPS: all_gather */
} arrays;

static const ncclDataType_t types[OCTA_TYPE_COUNT] = {
  [OCTA_TYPE_DOUBLE] = ncclFloat64, [OCTA_TYPE_SINGLE] = ncclFloat32,
  [OCTA_TYPE_INT8] = ncclInt8,      [OCTA_TYPE_UINT8] = ncclUint8,
  [OCTA_TYPE_INT32] = ncclInt32,    [OCTA_TYPE_UINT32] = ncclUint32,
  [OCTA_TYPE_INT64] = ncclInt64,    [OCTA_TYPE_UINT64] = ncclUint64
};

static ncclRedOp_t
operation (octa_comm_op op)
{
  return op == OCTA_COMM_OP_prod  ? ncclProd
         : op == OCTA_COMM_OP_max ? ncclMax
         : op == OCTA_COMM_OP_min ? ncclMin
                                  : ncclSum;
}

/* NCCL's integer sums overflow, its extremes do not skip NaN, and it knows no
   complex numbers, whose sum is that of their parts.  */
static bool
reduces (const octa_node *x, octa_comm_op op)
{
  const octa_type t = (octa_type)x->type;
  const bool is_float = octa_types[t].group == OCTA_GROUP_FLOAT;
  switch (op)
    {
    case OCTA_COMM_OP_sum:
    case OCTA_COMM_OP_mean:
      return is_float;
    case OCTA_COMM_OP_prod:
      return is_float && x->cplx == OCTA_REAL;
    case OCTA_COMM_OP_min:
    case OCTA_COMM_OP_max:
      return octa_type_is_integer (t) && octa_types[t].size != 2;
    case OCTA_COMM_OP_any:
    case OCTA_COMM_OP_all:
    case OCTA_COMM_OPS:
      return false;
    }
  return false;
}

static octa_status
queue_arrays (octa_comm *c, CUstream *streams, const void *data)
{
  octa_status st = OCTA_OK;
  const arrays *a = data;
  const octa_nccl_link *k = c->state;
  for (int l = 0; l < c->n_local; l++)
    {
      const octa_node *x = a->in[l];
      const bool is_complex = x->cplx == OCTA_COMPLEX;
      void *in, *out;
      OCTA_TRY (use (c, l, x, &in));
      OCTA_TRY (use (c, l, a->out[l], &out));
      OCTA_TRY (octa_context_enter (c->devices[l]));
      if (a->op == OCTA_COMM_OPS)
        OCTA_NCCL (c, ncclAllGather,
                   (in, out,
                    (size_t)x->n_elems
                        * octa_elem_size ((octa_type)x->type, is_complex),
                    ncclInt8, octa_nccl_collective (k, l), streams[l]));
      else
        OCTA_NCCL (c, ncclAllReduce,
                   (in, out, (size_t)x->n_elems << is_complex, types[x->type],
                    operation (a->op), octa_nccl_collective (k, l),
                    streams[l]));
    }
done:
  return st;
}

static octa_status
run_arrays (octa_comm *c, octa_comm_op op, octa_node *const *in,
            octa_node *const *out)
{
  octa_status st = OCTA_OK;
  void *p;
  for (int l = 0; l < c->n_local; l++)
    {
      OCTA_TRY (use (c, l, in[l], &p));
      OCTA_TRY (use (c, l, out[l], &p));
    }
  st = group (c, queue_arrays, &(arrays){ in, out, op });
done:
  return st;
}

static octa_status
all_gather (octa_comm *c, octa_node *const *in, octa_node *const *out)
{
  return run_arrays (c, OCTA_COMM_OPS, in, out);
}

static octa_status
all_reduce (octa_comm *c, octa_comm_op op, octa_node *const *in,
            octa_node *const *out)
{
  return run_arrays (c, op, in, out);
}

/* ---- the array of one rank to all ---- */

typedef struct spread
{
  octa_node *x;
  int root;
} spread;

static octa_status
queue_spread (octa_comm *c, CUstream *streams, const void *data)
{
  octa_status st;
  const spread *s = data;
  void *p;
  OCTA_TRY (use (c, 0, s->x, &p));
  OCTA_TRY (octa_context_enter (c->devices[0]));
  OCTA_NCCL (c, ncclBroadcast,
             (p, p,
              (size_t)s->x->n_elems
                  * octa_elem_size ((octa_type)s->x->type,
                                    s->x->cplx == OCTA_COMPLEX),
              ncclInt8, s->root, octa_nccl_collective (c->state, 0),
              streams[0]));
done:
  return st;
}

static octa_status
broadcast (octa_comm *c, int root, octa_node *x)
{
  octa_status st;
  void *p;
  OCTA_TRY (use (c, 0, x, &p));
  st = group (c, queue_spread, &(spread){ x, root });
done:
  return st;
}

/* ---- bytes of the host ---- */

static octa_status
bytes_node (size_t n, octa_node **out)
{
  return octa_node_empty (OCTA_TYPE_UINT8, false, OCTA_SIZE ((int64_t)n, 1),
                          out);
}

static octa_status
upload_bytes (const void *bytes, size_t n, octa_node **out)
{
  return octa_node_upload (OCTA_TYPE_UINT8, false, OCTA_SIZE ((int64_t)n, 1),
                           bytes, out);
}

static octa_status
gather_bytes (octa_comm *c, const void *mine, void *all, size_t bytes)
{
  octa_status st;
  octa_node *in = NULL, *out = NULL;
  int before;
  OCTA_TRY (octa_comm_enter (c, 0, &before));
  st = upload_bytes (mine, bytes, &in);
  if (st == OCTA_OK)
    st = bytes_node (bytes * (size_t)c->n, &out);
  if (st == OCTA_OK)
    st = all_gather (c, &in, &out);
  if (st == OCTA_OK)
    st = octa_node_download (out, all);
  octa_comm_leave (before);
done:
  octa_node_release (in);
  octa_node_release (out);
  return st;
}

static octa_status
pass_nodes (octa_comm *c, int to, octa_node *out, int from, octa_node *in,
            size_t bytes)
{
  octa_comm_message m[2];
  size_t n = 0;
  if (to != OCTA_COMM_NO_RANK)
    m[n++] = (octa_comm_message){ 0, to, true, out, 0, bytes };
  if (from != OCTA_COMM_NO_RANK)
    m[n++] = (octa_comm_message){ 0, from, false, in, 0, bytes };
  return exchange (c, n, m);
}

static octa_status
pass_bytes (octa_comm *c, int to, const void *out, int from, void *in,
            size_t bytes)
{
  octa_status st;
  octa_node *sent = NULL, *got = NULL;
  int before;
  OCTA_TRY (octa_comm_enter (c, 0, &before));
  st = upload_bytes (out, bytes, &sent);
  if (st == OCTA_OK)
    st = bytes_node (bytes, &got);
  if (st == OCTA_OK)
    st = pass_nodes (c, to, sent, from, got, bytes);
  if (st == OCTA_OK && from != OCTA_COMM_NO_RANK)
    st = octa_node_download (got, in);
  octa_comm_leave (before);
done:
  octa_node_release (sent);
  octa_node_release (got);
  return st;
}

/* ---- waiting ---- */

static bool
is_done (octa_comm *c)
{
  octa_nccl_link *k = c->state;
  for (int l = 0; l < c->n_local && k->is_busy; l++)
    if (OCTA_CU_POLL (cuEventQuery, (k->done[l])) == CUDA_ERROR_NOT_READY)
      return false;
  k->is_busy = false;
  return true;
}

/* The state of COMM, which may be NULL.  */
static int
state_of (ncclComm_t comm)
{
  ncclResult_t r = ncclSuccess;
  int failed = comm ? (int)octa_nccl.ncclCommGetAsyncError (comm, &r)
                    : ncclSuccess;
  if (failed)
    return failed;
  return r == ncclInProgress ? ncclSuccess : (int)r;
}

static octa_status
watch (octa_comm *c, bool is_interrupted)
{
  octa_nccl_link *k = c->state;
  const double s = octa_nccl_seconds (k->since);
  if (is_interrupted)
    return octa_comm_fail (c, s, "interrupted");
  if (s > c->timeout)
    return octa_comm_fail (c, s,
                           "the other ranks did not answer in time; make the "
                           "same calls on all ranks, or give "
                           "cuda.Communicator a longer \"timeout\"");
  int r = state_of (k->quick);
  for (int l = 0; l < c->n_local && r == ncclSuccess; l++)
    r = state_of (k->comms[l]);
  return r == ncclSuccess ? OCTA_OK
                          : octa_nccl_fail (c, "ncclCommGetAsyncError", r);
}

static const octa_comm_transport over_nccl;

octa_status
octa_nccl_watch (bool is_interrupted)
{
  for (octa_comm *c = octa_comm_first; c; c = c->next)
    if (c->transport == &over_nccl && ! c->is_dead
        && ((octa_nccl_link *)c->state)->is_busy && ! is_done (c)
        && watch (c, is_interrupted) != OCTA_OK)
      return OCTA_FAIL;
  return OCTA_OK;
}

/* ---- beginning and end ---- */

static void
free_link (octa_comm *c)
{
  octa_nccl_link *k = c->state;
  for (int l = 0; k && k->done && l < c->n_local; l++)
    if (k->done[l])
      OCTA_CU_WARN (cuEventDestroy, (k->done[l]));
  if (k)
    {
      free (k->comms);
      free (k->done);
    }
  free (k);
  c->state = NULL;
}

static void
abort_comms (octa_comm *c)
{
  if (c->state)
    octa_nccl_end (c, octa_nccl.ncclCommAbort);
}

static void
close_comms (octa_comm *c)
{
  if (! c->state)
    return;
  octa_nccl_end (c, is_done (c) ? octa_nccl.ncclCommDestroy
                                : octa_nccl.ncclCommAbort);
  free_link (c);
}

static octa_status
make_link (octa_comm *c)
{
  octa_status st = OCTA_OK;
  const size_t n = (size_t)c->n_local;
  const int before = octa_current_place ();
  octa_nccl_link *k = calloc (1, sizeof *k);
  c->state = k;
  if (k)
    {
      *k = (octa_nccl_link){ .comms = calloc (n, sizeof *k->comms),
                             .done = calloc (n, sizeof *k->done),
                             .since = octa_clock_ns () };
    }
  if (! k || ! k->comms || ! k->done)
    return octa_no_memory ("a communicator");
  for (int l = 0; l < c->n_local; l++)
    {
      OCTA_TRY (octa_context_enter (c->devices[l]));
      OCTA_CU (cuEventCreate, (&k->done[l], CU_EVENT_DISABLE_TIMING));
    }
done:
  if (octa_context_enter (before) != OCTA_OK)
    st = OCTA_FAIL;
  return st;
}

/* In one process, ncclGroupEnd waits for all ranks.  So those that follow a
   failed one are in the group too; it then ends, with or without an error.  */
static octa_status
init_all (octa_comm *c, ncclUniqueId id)
{
  octa_status st = OCTA_OK;
  octa_nccl_link *k = c->state;
  ncclConfig_t config = CONFIG;
  int l = 0;
  config.blocking = c->n_local == c->n;
  for (; l < c->n_local; l++)
    {
      OCTA_TRY (octa_context_enter (c->devices[l]));
      OCTA_NCCL (c, ncclCommInitRankConfig,
                 (&k->comms[l], c->n, id, c->first + l, &config));
    }
done:
  for (; config.blocking && k->comms[0] && l < c->n_local; l++)
    (void)octa_nccl.ncclCommInitRankConfig (&k->comms[l], c->n, id,
                                            c->first + l, &config);
  return st;
}

/* All ranks become those of a blocking communicator too.  */
static octa_status
split_quick (octa_comm *c)
{
  octa_status st = OCTA_OK;
  octa_nccl_link *k = c->state;
  ncclConfig_t config = CONFIG;
  config.blocking = 1;
  OCTA_TRY (octa_context_enter (c->devices[0]));
  OCTA_NCCL (c, ncclCommSplit, (k->comms[0], 0, c->first, &k->quick, &config));
done:
  return st;
}

/* Connect the ranks here with all that know ID.  */
static octa_status
join (octa_comm *c, ncclUniqueId id)
{
  octa_status st;
  const int before = octa_current_place ();
  c->transport = &over_nccl;
  OCTA_TRY (make_link (c));
  OCTA_TRY (octa_nccl_group_begin (c));
  OCTA_TRY (octa_nccl_group_end (c, init_all (c, id)));
  if (c->n_local < c->n && octa_nccl.ncclCommSplit
      && octa_nccl.version >= SPLIT_SINCE)
    {
      OCTA_TRY (octa_nccl_group_begin (c));
      OCTA_TRY (octa_nccl_group_end (c, split_quick (c)));
    }
done:
  if (come_back (before) != OCTA_OK)
    st = OCTA_FAIL;
  return st;
}

static octa_status
make_id (ncclUniqueId *id)
{
  int r = OCTA_NCCL_RESULT (ncclGetUniqueId, (id));
  return r == ncclSuccess
             ? OCTA_OK
             : octa_fail (OCTA_ERROR_COMM, "ncclGetUniqueId failed: %s",
                          octa_nccl_text (r));
}

octa_status
octa_nccl_connect (octa_comm *c, const octa_launcher *l)
{
  octa_status st = OCTA_OK;
  octa_strbuf why = { 0 };
  ncclUniqueId id = { { 0 } };
  if (! octa_nccl_has (&why))
    OCTA_TRY (octa_fail (OCTA_ERROR_NOTSUPPORTED, "cannot use %s",
                         why.s ? why.s : "NCCL"));
  if (c->first == 0)
    OCTA_TRY (make_id (&id));
  if (l && l->mpi && ! l->host)
    {
      OCTA_TRY (octa_mpi_ready (l));
      OCTA_TRY (octa_mpi_broadcast (c, &id, sizeof id));
    }
  else if (l)
    OCTA_TRY (octa_rendezvous (l, &id, sizeof id, c->timeout));
  st = join (c, id);
done:
  octa_strbuf_free (&why);
  return st;
}

/* ---- split ---- */

typedef struct wish
{
  int64_t color, key;
} wish;

static bool
is_before (const wish *all, int a, int b)
{
  return all[a].key < all[b].key || (all[a].key == all[b].key && a < b);
}

static octa_status
split (octa_comm *c, int64_t color, int64_t key, octa_comm **out)
{
  octa_status st;
  wish mine = { .color = color, .key = key };
  octa_comm *made = NULL;
  int n = 0, rank = 0, first = -1;
  ncclUniqueId id = { { 0 } };
  wish *all = calloc ((size_t)c->n, sizeof *all);
  ncclUniqueId *ids = calloc ((size_t)c->n, sizeof *ids);
  if (! all || ! ids)
    OCTA_TRY (octa_no_memory ("a communicator"));
  OCTA_TRY (gather_bytes (c, &mine, all, sizeof mine));
  for (int k = 0; k < c->n; k++)
    if (all[k].color == color)
      {
        n++;
        rank += is_before (all, k, c->first);
        first = first < 0 || is_before (all, k, first) ? k : first;
      }
  /* An id that nobody joins would keep a thread of NCCL.  */
  if (first == c->first)
    OCTA_TRY (make_id (&id));
  OCTA_TRY (gather_bytes (c, &id, ids, sizeof id));
  made = octa_comm_new (n, rank, 1, c->devices);
  OCTA_TRY (made ? OCTA_OK : OCTA_FAIL);
  made->timeout = c->timeout;
  made->call = "split";
  OCTA_TRY (join (made, ids[first]));
  *out = OCTA_MOVE (made);
done:
  octa_comm_release (made);
  free (all);
  free (ids);
  return st;
}

static const octa_comm_transport over_nccl = { .name = "nccl",
                                               .exchange = exchange,
                                               .gather_bytes = gather_bytes,
                                               .pass_bytes = pass_bytes,
                                               .all_gather = all_gather,
                                               .broadcast = broadcast,
                                               .reduces = reduces,
                                               .all_reduce = all_reduce,
                                               .split = split,
                                               .abort = abort_comms,
                                               .close = close_comms };
