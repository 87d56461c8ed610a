/* comm.h -- communicators: ranks that exchange arrays.

   A rank is a device.  Either each process has one, and a launcher (mpirun,
   cuda.launch, srun ...) has started the processes; or one process drives
   several devices, and passes an array for each at a call.

   Most calls are made of one step, swap (swap.c): each rank passes a part of
   an array to each rank, and gets a part from each into an array.  A reduction
   is such a step, after which each rank reduces the pieces that it has got by
   the reductions of gpuArray; so the results are Octave's for every transport.
   NCCL computes only sums and products of floating-point arrays that are large
   or of two ranks, and extremes of integer arrays.

   Arrays that are divided among the ranks, with halos (grid.c), are passed as
   boxes of elements.  Boxes of consecutive elements are passed from and to the
   arrays themselves (parcel.c).

   A transport carries the pieces (octa_comm_transport in private.h):
   local.c copies between the devices of one process; mpi.c passes the memory
   of the host backend through MPI; nccl.c passes that of GPUs through NCCL.
   Ranks learn of each other's sizes by heads, one per rank and call (head.c),
   which also show whether all ranks make the same call.

   The work is queued at the call, in the current stream of each device, never
   when a value is needed: ranks that look at different values stay in step.

   Read first: comm.def, collective.c, swap.c, then a transport; for grids
   grid.h, halo.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COMM_H
#define OCTA_COMM_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "array/array.h"

/* Arguments of calls, for comm.def.  */
enum
{
  OCTA_COMM_TAKES_X = 1,
  OCTA_COMM_TAKES_OP = 2,
  OCTA_COMM_TAKES_ROOT = 4,
  OCTA_COMM_TAKES_DIM = 8,
  OCTA_COMM_TAKES_LENGTHS = 16,
  OCTA_COMM_TAKES_TO = 32,
  OCTA_COMM_TAKES_FROM = 64
};

typedef enum octa_comm_call
{
#define CALL(name, takes) OCTA_COMM_##name,
#include "comm/comm.def"
  OCTA_COMM_CALLS
} octa_comm_call;

typedef enum octa_comm_op
{
#define OPERATION(name, floats, integers, class) OCTA_COMM_OP_##name,
#include "comm/operations.def"
  OCTA_COMM_OPS
} octa_comm_op;

/* Marks of an array, apart from its value.  */
enum
{
  OCTA_COMM_ORDINARY = 1, /* it is not a gpuArray */
  OCTA_COMM_CHAR = 2      /* it is text */
};

#define OCTA_ERROR_COMM "octcuda:CommError"

/* ---- communicator.c: the object ---- */

#define OCTA_COMM_NO_RANK (-1)
#define OCTA_COMM_TIMEOUT 600.0 /* seconds, the default */

/* Its ranks are the N DEVICES of this process, by number.  TRANSPORT: "auto",
   "nccl", "local"; TIMEOUT: in seconds.  */
OCTA_API octa_status octa_communicator_of_devices (int n, const int *devices,
                                                   const char *transport,
                                                   double timeout,
                                                   octa_id *id);
/* Its ranks are the processes of the launcher; without one, this process.
   Selects the device of this one.  */
OCTA_API octa_status octa_communicator_of_processes (const char *transport,
                                                     double timeout,
                                                     octa_id *id);
/* A handle of the communicator for MATLAB's names.  The first call makes it.
 */
OCTA_API octa_status octa_communicator_world (octa_id *id);
/* A new one for the ranks of each COLOR, in the order of KEY; of equal keys,
   in that of their ranks.  All arguments have an element for each rank of this
   process.  No color is negative; IDS gets a handle for each rank.  */
OCTA_API octa_status octa_communicator_split (octa_id id, const int64_t *color,
                                              const int64_t *key,
                                              octa_id *ids);
/* Another handle of the same one.  */
OCTA_API octa_status octa_communicator_share (octa_id id, octa_id *own);
/* Abort the calls in progress, here and, as far as possible, in the other
   processes.  */
OCTA_API octa_status octa_communicator_abort (octa_id id);
/* False once it was aborted or has failed.  */
OCTA_API bool octa_communicator_works (octa_id id);

typedef struct octa_communicator_info
{
  int n;              /* ranks */
  int first;          /* the first that this process has, */
  int n_local;        /* and how many */
  int local_rank;     /* of this process on its machine */
  const int *devices; /* of those ranks, numbers from 0 */
  bool of_devices;    /* arguments and results are cells */
  const char *transport;
} octa_communicator_info;
OCTA_API octa_status octa_communicator_query (octa_id id,
                                              octa_communicator_info *info);

/* ---- round.c, fold.c, collective.c: calls ---- */

OCTA_API const char *octa_comm_call_name (octa_comm_call call);
OCTA_API unsigned octa_comm_call_takes (octa_comm_call call);
/* The row of operations.def; OCTA_COMM_OPS: none.  */
OCTA_API octa_comm_op octa_comm_op_find (const char *name);
/* Their names, for messages: "sum, prod, ...".  */
OCTA_API const char *octa_comm_op_names (void);
/* The name of a row.  */
OCTA_API const char *octa_comm_op_name (unsigned op);

/* A call.  Arrays have an element for each rank of this process.  */
typedef struct octa_comm_args
{
  octa_comm_call call;
  octa_comm_op op;
  int root;
  int dim;                /* from 0; -1: the last one that is not 1 */
  const int64_t *lengths; /* of the N ranks; NULL: as equal as possible */
  const int *to, *from;   /* OCTA_COMM_NO_RANK: nothing is passed */
  octa_node *const *in;   /* NULL: this rank passes nothing */
  const uint8_t *marks;   /* OCTA_COMM_ORDINARY ... of IN */
  octa_node *const *like; /* arrays of the size that recv will get, or NULL */
} octa_comm_args;

/* Make a call.  OUT (a reference to each) and OUT_MARKS get the results; NULL:
   a rank gets none.  */
OCTA_API octa_status octa_comm_run (octa_id id, const octa_comm_args *a,
                                    octa_node **out, uint8_t *out_marks);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- for the folders above ---- */

typedef struct octa_comm octa_comm;

/* The communicator of ID for CALL, or NULL. / The same for C.  */
octa_comm *octa_comm_get (octa_id id, const char *call);
octa_comm *octa_comm_use (octa_comm *c, const char *call);
void octa_comm_retain (octa_comm *c);
void octa_comm_release (octa_comm *c); /* NULL is fine */
void octa_comm_info (const octa_comm *c, octa_communicator_info *info);
/* octa_comm_run with C.  */
octa_status octa_comm_call_on (octa_comm *c, const octa_comm_args *a,
                               octa_node **out, uint8_t *out_marks);
/* N or a copy of it, in the current context.  */
octa_status octa_comm_bring (octa_node *n, octa_node **out);
/* Bring N, which has the elements of the resolved X in another order or shape,
   into memory; it is complex if X is.  */
octa_status octa_comm_settle (octa_node **n, const octa_node *x);

/* Bytes that a rank of this process sends to another rank, or receives.  */
typedef struct octa_comm_message
{
  int local; /* the rank here: the number FIRST + LOCAL */
  int peer;
  bool is_sent;
  octa_node *node; /* in memory */
  size_t at, bytes;
} octa_comm_message;
/* Pass N messages, for each pair in their order; no rank sends to itself.  All
   ranks know which ones there are.  */
octa_status octa_comm_exchange (octa_comm *c, size_t n,
                                const octa_comm_message *m);
/* MINE, BYTES of each rank here, to ALL, which has room for those of N
   ranks.  */
octa_status octa_comm_gather_bytes (octa_comm *c, const void *mine, void *all,
                                    size_t bytes);

/* ---- nccl.c ---- */

/* Every wait for a device calls this repeatedly.  It fails if NCCL's work has
   failed or exceeded the timeout, or if IS_INTERRUPTED by Ctrl-C.  It then
   ends the communicator, so that the wait ends too.  */
octa_status octa_nccl_watch (bool is_interrupted);
/* The current device is about to be reset.  */
void octa_comm_forget (void);

#endif /* OCTA_LIBRARY */

/* ---- arrays divided among the ranks ---- */

#include "comm/grid.h"

#endif
