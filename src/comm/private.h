/* private.h -- shared by the files of comm/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COMM_PRIVATE_H
#define OCTA_COMM_PRIVATE_H 1

#include "comm/comm.h"
#include "lane/lane.h"

#include <sys/types.h>

/* ---- transports ---- */

/* A function may be NULL where a comment says so.  */
typedef struct octa_comm_transport
{
  const char *name;
  bool has_fast_heads; /* they take no longer than a small array */
  /* Pass N messages, for each pair in their order, in the lanes of the ranks
     here; no rank sends to itself.  */
  octa_status (*exchange) (octa_comm *c, size_t n, const octa_comm_message *m);
  /* Between processes: MINE of each rank to ALL.  NULL: all ranks are here. */
  octa_status (*gather_bytes) (octa_comm *c, const void *mine, void *all,
                               size_t bytes);
  /* Between processes: OUT to rank TO, and IN from rank FROM, each of which
     may be OCTA_COMM_NO_RANK.  NULL: all ranks are here.  */
  octa_status (*pass_bytes) (octa_comm *c, int to, const void *out, int from,
                             void *in, size_t bytes);
  /* OUT[l] gets the arrays of all ranks, of one size, one after the other.
     NULL: by EXCHANGE.  */
  octa_status (*all_gather) (octa_comm *c, octa_node *const *in,
                             octa_node *const *out);
  /* Between processes: X of rank ROOT, in memory, to X of all ranks.  NULL:
     by EXCHANGE.  */
  octa_status (*broadcast) (octa_comm *c, int root, octa_node *x);
  /* Can ALL_REDUCE do that as Octave would, except for the order of
     rounding?  NULL: never.  */
  bool (*reduces) (const octa_node *x, octa_comm_op op);
  octa_status (*all_reduce) (octa_comm *c, octa_comm_op op,
                             octa_node *const *in, octa_node *const *out);
  /* The part of this process in a new communicator of N ranks.  NULL: all
     ranks are here.  */
  octa_status (*split) (octa_comm *c, int64_t color, int64_t key,
                        octa_comm **out);
  /* Neither may fail.  */
  void (*abort) (octa_comm *c);
  void (*close) (octa_comm *c);
} octa_comm_transport;

enum
{
  OCTA_COMM_SMALL_BYTES = 65536 /* all ranks get results up to this rather than
                                   parts of them */
};

extern const octa_comm_transport octa_comm_local, octa_comm_mpi;

/* ---- state.c ---- */

/* An array that one rank of this process sent to another one.  */
typedef struct octa_comm_letter
{
  struct octa_comm_letter *next;
  int from, to;
  octa_node *node;
  uint8_t marks;
} octa_comm_letter;

struct octa_comm
{
  unsigned refs; /* handles, and the world */
  int n, first, n_local, local_rank;
  int *devices; /* of the ranks here; also the numbers of their contexts */
  bool of_devices;
  const octa_comm_transport *transport;
  void *state; /* the transport's */
  double timeout;
  pid_t pid;
  const char *call; /* in progress, for messages */
  bool is_letter;   /* that is one of letter.c */
  bool is_dead;
  char why[512]; /* it is dead */
  octa_comm_letter *letters;
  octa_comm *next; /* in the list of all */
};

/* One with N_LOCAL of N ranks and no transport; NULL: no memory.  */
octa_comm *octa_comm_new (int n, int first, int n_local, const int *devices);
/* Fail in a forked child of the process that made C.  */
octa_status octa_comm_check_process (const octa_comm *c);
/* End C because of WHY.  */
void octa_comm_kill (octa_comm *c, const char *why);
/* A call of C has failed, after which its processes are no longer in step
   unless all of them have found the same mistake.  */
void octa_comm_give_up (octa_comm *c);
/* End C, and fail: its call has ended after SECONDS because of WHY.  */
octa_status octa_comm_fail (octa_comm *c, double seconds, const char *why);
/* All communicators of this process, for octa_nccl_watch.  */
extern octa_comm *octa_comm_first;

/* Is an all_gather of few bytes quicker than messages to one rank?  It is
   between processes.  */
static inline bool
octa_comm_may_share (const octa_comm *c)
{
  return c->n_local < c->n && c->transport->all_gather;
}

/* Make the context of local rank L current, until octa_comm_leave.  */
static inline octa_status
octa_comm_enter (const octa_comm *c, int l, int *before)
{
  return octa_current_enter (c->devices[l], before);
}
#define octa_comm_leave octa_current_leave

/* ---- head.c: descriptions of calls ---- */

typedef struct octa_comm_head
{
  uint32_t call, op;
  int32_t root, dim;
  uint8_t type, is_complex, is_kept, marks;
  int16_t n_dims;    /* 0: the rank passes nothing */
  int16_t is_misfit; /* the array has not the size of the rank's part */
  int64_t dims[OCTA_DIMS_MAX];
  uint64_t lengths; /* a hash of them */
} octa_comm_head;

/* The head that describes N, which is resolved; NULL: no array.  */
void octa_comm_head_array (octa_comm_head *h, const octa_node *n,
                           uint8_t marks);
octa_size octa_comm_head_size (const octa_comm_head *h);
/* A new array as H describes it, in the current place, to be written.  */
octa_status octa_comm_head_node (const octa_comm_head *h,
                                 const octa_size *size, octa_node **out);
/* Fill ALL, for N ranks, from those of the ranks here; without asking the
   others if that is not NEEDED and no check is wanted.  */
octa_status octa_comm_heads_gather (octa_comm *c, octa_comm_head *all,
                                    bool is_needed);
/* Fail on all ranks unless all make the same call with arrays that suit each
   other.  */
octa_status octa_comm_heads_check (const octa_comm *c,
                                   const octa_comm_head *all);

/* ---- swap.c: the one step ---- */

typedef struct octa_comm_range
{
  int64_t first, count; /* elements */
} octa_comm_range;

/* The ranges that a rank here passes and gets: for each of the N ranks a range
   of FROM, and one of TO.  FROM and TO may be NULL if all their ranges are
   empty.  */
typedef struct octa_comm_move
{
  octa_node *from, *to;
  octa_comm_range *sent, *got;
} octa_comm_move;

/* Moves for C's ranks here, without nodes and with empty ranges; NULL: no
   memory.  octa_comm_moves_free also releases the nodes.  */
octa_comm_move *octa_comm_moves_new (const octa_comm *c);
void octa_comm_moves_free (const octa_comm *c, octa_comm_move *m);
octa_status octa_comm_swap (octa_comm *c, const octa_comm_move *m);

/* ---- box.c: parts of arrays ---- */

/* COUNT elements from FIRST on along each of N dimensions of an array of
   SIZE.  */
typedef struct octa_comm_box
{
  int n;
  int64_t size[OCTA_DIMS_MAX], first[OCTA_DIMS_MAX], count[OCTA_DIMS_MAX];
} octa_comm_box;

int64_t octa_comm_box_elems (const octa_comm_box *b);
/* Are its elements consecutive?  *FIRST is the first of them.  */
bool octa_comm_box_is_run (const octa_comm_box *b, int64_t *first);
/* Copy the elements of B, of WIDTH bytes each, from ARRAY to the consecutive
   ones at RUN; or, if IS_PUT, back.  */
octa_status octa_comm_box_copy (const octa_comm_box *b, size_t width,
                                CUdeviceptr array, CUdeviceptr run,
                                bool is_put);

/* ---- parcel.c: parts of arrays to and from other ranks ---- */

/* A box of an array of local rank LOCAL, which goes to PEER or comes from
   there.  PEER may be the rank itself.  */
typedef struct octa_comm_parcel
{
  int local, peer;
  bool is_sent;
  int array; /* its place among those of all ranks here */
  octa_comm_box box;
  size_t width, at; /* of an element; in the memory of packed ones */
  bool is_packed;
} octa_comm_parcel;

typedef struct octa_comm_parcels
{
  octa_comm *c;
  size_t n, room;
  octa_comm_parcel *all;
  octa_node **sent, **got; /* of each rank here, the memory of packed ones */
} octa_comm_parcels;

/* Parcels between two ranks keep their order.  */
octa_status octa_comm_parcels_add (octa_comm_parcels *p,
                                   octa_comm_parcel parcel);
void octa_comm_parcels_free (octa_comm_parcels *p);
/* Pass them from the computed arrays FROM to the arrays TO, which this
   changes.  Without TO they stay packed until octa_comm_parcels_unpack.  */
octa_status octa_comm_parcels_pass (octa_comm_parcels *p,
                                    octa_node *const *from,
                                    octa_node *const *to);
octa_status octa_comm_parcels_unpack (octa_comm_parcels *p,
                                      octa_node *const *to);

/* ---- grid.c, grid_array.c, halo.c ---- */

typedef struct octa_grid
{
  unsigned refs; /* its handle, and requests */
  octa_id comm;
  octa_communicator_info info;
  octa_grid_shape s;
  octa_id *streams; /* for requests, of each rank here; 0: not yet */
} octa_grid;

octa_grid *octa_grid_get (octa_id id);
void octa_grid_release (octa_grid *g); /* NULL is fine */
void octa_grid_locate (const octa_grid *g, int rank, octa_grid_part *p);
/* The rank at the coordinates AT + STEP; OCTA_COMM_NO_RANK if there is
   none.  */
int octa_grid_rank_at (const octa_grid *g, const int *at, const int *step);
/* The box of a whole array with halos, or of its interior.  */
octa_comm_box octa_grid_box (const octa_grid *g, const octa_grid_part *p,
                             bool is_interior);
/* Make the streams for requests current on all devices here, until
   octa_grid_stream_leave, which may follow a failure.  SCOPES has room for an
   element for each rank here, filled with zeros.  */
octa_status octa_grid_stream_enter (octa_grid *g, octa_id *scopes);
void octa_grid_stream_leave (const octa_grid *g, const octa_id *scopes);

/* The N arrays of each rank here at IN, in memory on its device, for a call
   that all ranks make.  X is filled with references, also on failure.  */
octa_status octa_grid_take (const octa_grid *g, octa_comm *c,
                            octa_comm_call call, int root, int n,
                            octa_node *const *in, octa_node **x);

/* A round of N arrays of each rank.  */
typedef struct octa_halo
{
  octa_grid *g;
  int n;
  octa_node **x, **out; /* as they were, and with halos */
  octa_comm_parcels parcels;
} octa_halo;

/* X is IN, ready to be passed.  */
octa_status octa_halo_begin (octa_halo *h, octa_grid *g, octa_comm *c, int n,
                             octa_node *const *in);
/* OUT are arrays with the values of X whose halos may be written.  */
octa_status octa_halo_renew (octa_halo *h);
/* Release the arrays; also the grid.  */
void octa_halo_empty (octa_halo *h);
void octa_halo_free (octa_halo *h);

/* ---- round.c: a call in progress ---- */

typedef struct octa_comm_round
{
  octa_comm *c;
  const octa_comm_args *a;
  octa_node **x;         /* what the ranks here pass; NULL: nothing */
  octa_comm_head *heads; /* of all ranks */
  octa_comm_move *moves;
  bool is_shared; /* all ranks get what only the root needs */
  int dim;        /* from 0; */
  int n_dims;     /* the dimensions that matter, with DIM */
  octa_node **out;
} octa_comm_round;

static inline int
octa_comm_rank (const octa_comm_round *r, int l)
{
  return r->c->first + l;
}

static inline bool
octa_comm_takes (const octa_comm_round *r, unsigned what)
{
  return octa_comm_call_takes (r->a->call) & what;
}

/* Run STEP for each rank here, with its context current.  */
octa_status octa_comm_each (octa_comm_round *r,
                            octa_status (*step) (octa_comm_round *r, int l));

/* ---- dimension.c ---- */

/* Find the dimension, and the number of dimensions of heads FIRST to LAST;
   fail unless they agree in the other ones.  */
octa_status octa_comm_find_dim (octa_comm_round *r, int first, int last);
/* The length of H along DIM, and the number of elements for each index.  */
int64_t octa_comm_along (const octa_comm_round *r, const octa_comm_head *h);
int64_t octa_comm_stride (const octa_comm_round *r, const octa_comm_head *h);
/* X with DIM last.  */
octa_status octa_comm_turn (const octa_comm_round *r, octa_node *x,
                            octa_node **out);
/* The inverse, for the elements of X, of which there are LENGTH times the
   stride of H.  */
octa_status octa_comm_turn_back (const octa_comm_round *r,
                                 const octa_comm_head *h, int64_t length,
                                 octa_node *x, octa_node **out);
/* Rank K's part of LENGTH.  */
octa_comm_range octa_comm_part (const octa_comm_round *r, int64_t length,
                                int k);
octa_comm_range octa_comm_times (octa_comm_range p, int64_t factor);
/* A head that gives class and other dimensions.  */
const octa_comm_head *octa_comm_model (const octa_comm_round *r);

/* ---- join.c, reduce.c ---- */

octa_status octa_comm_join (octa_comm_round *r);
octa_status octa_comm_spread (octa_comm_round *r);
octa_status octa_comm_reduce (octa_comm_round *r);
octa_status octa_comm_reduce_scatter (octa_comm_round *r);

/* swap.c: FROM of all moves, which are of one size if IS_EVEN, to TO of
   all.  */
octa_status octa_comm_gather_all (octa_comm_round *r, bool is_even);
/* The array of R's root to all ranks.  */
octa_status octa_comm_broadcast (octa_comm_round *r);

/* ---- fold.c ---- */

/* X as OP needs it.  */
octa_status octa_comm_fold_take (octa_comm_op op, octa_node *x,
                                 octa_node **out);
/* Is OP for X of N ranks one sum or product of two numbers, which has the same
   bits wherever it is computed?  */
bool octa_comm_is_plain (octa_comm_op op, const octa_node *x, int n);
/* PIECES has a column for each of N ranks; OUT is the column of results.  */
octa_status octa_comm_fold (octa_comm_op op, octa_node *pieces, int n,
                            octa_node **out);

/* ---- letter.c: send, recv, sendrecv ---- */

octa_status octa_comm_pass (octa_comm *c, const octa_comm_args *a,
                            octa_node **out, uint8_t *marks);

/* ---- launcher.c ---- */

typedef struct octa_launcher
{
  const char *name;
  int rank, size, local_rank; /* local_rank -1: it does not say */
  const char *host, *port;    /* NULL: it does not say */
  const char *const *mpi;     /* NULL: it brings none */
} octa_launcher;

/* True if there is one; a failure if its variables are invalid.  */
octa_status octa_launcher_find (octa_launcher *l, bool *is_there);

/* ---- rendezvous.c ---- */

/* BYTES of rank 0 to all ranks, through L's file or host and port.  */
octa_status octa_rendezvous (const octa_launcher *l, void *bytes, size_t n,
                             double timeout);

/* ---- mpi.c, nccl.c ---- */

/* Can this MPI be used?  It is opened and initialized.  */
octa_status octa_mpi_ready (const octa_launcher *l);
/* Connect C, one of whose ranks is here.  */
octa_status octa_mpi_connect (octa_comm *c);
/* BYTES of rank 0 to all ranks, which are those of LIKE.  */
octa_status octa_mpi_broadcast (const octa_comm *like, void *bytes, size_t n);

bool octa_nccl_has (octa_strbuf *why);
/* Connect C's ranks.  L: of several processes, or NULL.  */
octa_status octa_nccl_connect (octa_comm *c, const octa_launcher *l);

#endif
