/* array.h -- gpuArrays: lazy nodes, building them and computing them.

   A node is an array in memory, or an operation that computes one.  Class,
   size and argument errors are found when it is built; the work is done when a
   value is needed.  A node whose last reference is released is never computed.
   Every function that returns a node through OUT gives the caller one
   reference (octa_node_release).

   A node never changes.  x(k) = v gives the value a new node, "x with v at k".
   When that is computed and nothing else uses the old node, the buffer is
   updated in place.  Views (transposes, ranges of subscripts, repmat) are
   strides; a constant (zeros (n)) and a range (1:n) have no memory.

   A node is computed in the lane and the context in which it was made.
   Methods run in the context of their arrays.  If arrays are in several
   contexts or devices, they are copied to the current one, from peer to peer
   (visit.c).

   ops.def is the table of elementwise operations, and ops.h says what a row
   has; optypes.c derives classes and core's errors from it.  Sizes are in
   size.h, calls of compiled functions in callee.h, arrays on several ranks in
   parts.h.  This file includes all four.  Each kind of node is computed by a
   row of octa_node_runners, which the folders above fill in.

   Read first: octa_node below; node.c, elementwise.c (building), compute.c
   (when things are computed).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ARRAY_H
#define OCTA_ARRAY_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/callee.h"
#include "array/draw.h"
#include "array/ops.h"
#include "array/size.h"

/* ---- subscripts ---- */

/* One subscript.  A range start, start + step ... of COUNT elements, 0-based;
   or, with LIST, COUNT 0-based positions in host memory (borrowed); or the
   same in device memory (octa_subscript_take).  */
typedef struct octa_subscript
{
  int64_t start, step, count;
  const int64_t *list;
  bool is_colon;   /* the whole dimension; START, STEP and COUNT are ignored */
  octa_size shape; /* the size of the subscript itself, for x(i); n_dims = 0: a
                      row of COUNT elements */
  /* Owned.  The caller leaves these NULL.  */
  int64_t *own_list;
  struct octa_buffer *on_device;
  int64_t highest;   /* the highest position, if they are on the device */
  bool is_bound;     /* HIGHEST is an upper bound only */
  bool is_ascending; /* no position twice */
} octa_subscript;

/* ---- node.c: handles ---- */

/* A new handle on N; N's reference passes to it, also on failure.  */
OCTA_API octa_status octa_array_open (octa_node *n, octa_id *id);
/* The node of ID, borrowed; NULL with ClosedHandle or WrongKind in the
   slot.  */
OCTA_API octa_node *octa_array_node (octa_id id);
OCTA_API void octa_node_retain (octa_node *n);
OCTA_API void octa_node_release (octa_node *n); /* NULL is fine */
/* While IS_ENDING: one of N's handles is a temporary argument, so what is
   computed now need not leave N's elements for it.  Each call with true needs
   one with false.  */
OCTA_API void octa_node_ending (octa_node *n, bool is_ending);

/* ---- node.c, constant.c: leaves ---- */

/* Copies DATA (column-major, complex interleaved) to the device at once.  */
OCTA_API octa_status octa_node_upload (octa_type t, bool is_complex,
                                       const octa_size *size, const void *data,
                                       octa_node **out);
/* A 1x1 from the host, which becomes a parameter of the kernels that use
   it.  */
OCTA_API octa_status octa_node_scalar (octa_type t, bool is_complex,
                                       const void *data, octa_node **out);
/* An array of SIZE whose elements are all the 1x1 VALUE.  It takes no memory
   until it must be computed.  */
OCTA_API octa_status octa_node_fill (octa_node *value, const octa_size *size,
                                     octa_node **out);
/* Is N such an array, which takes no memory yet?  */
OCTA_API bool octa_node_is_filled (const octa_node *n);
/* The 1x1 VALUE of the floating class T; an array of SIZE filled with it.  */
OCTA_API octa_status octa_node_number (octa_type t, double value,
                                       octa_node **out);
OCTA_API octa_status octa_node_numbers (octa_type t, double value,
                                        const octa_size *size,
                                        octa_node **out);
/* Element i is base + i * step, of class double.  It takes no memory
   either.  */
OCTA_API octa_status octa_node_range (double base, double step,
                                      const octa_size *size, octa_node **out);
/* A computed array whose contents are undefined.  */
OCTA_API octa_status octa_node_empty (octa_type t, bool is_complex,
                                      const octa_size *size, octa_node **out);

/* ---- elementwise.c, view.c: operations; errors are core's ---- */

/* OP (IN).  IN has as many operands as the row says.  */
OCTA_API octa_status octa_node_op (octa_op op, octa_node *const *in,
                                   octa_node **out);
/* Check A OP= B: core computes it in place for two arrays of one class, and
   does not repeat A.  Fails with core's error.  */
OCTA_API octa_status octa_node_check_update (octa_op op, octa_node *a,
                                             octa_node *b);
OCTA_API octa_status octa_node_reshape (octa_node *in, const octa_size *size,
                                        octa_node **out);
/* Another array with the same value.  If a kernel writes to one of them, the
   other does not change.  */
OCTA_API octa_status octa_node_alias (octa_node *in, octa_node **out);
/* The same with a new buffer.  */
OCTA_API octa_status octa_node_copy (octa_node *in, octa_node **out);

/* ---- over.c: arrays over memory that others can access ---- */

/* Is N such an array, or does an assignment to N write to such memory?  Then
   the assignment is computed at once.  */
OCTA_API bool octa_node_is_lent (const octa_node *n);
/* Does N have memory of others, which must be kept?  octa_node_keep makes N
   keep IS.  */
OCTA_API bool octa_node_wants_base (const octa_node *n);
OCTA_API octa_status octa_node_keep (octa_node *n, const octa_base *is);

/* ---- captured.c: arrays that graphs work on ---- */

/* Would an assignment to N make a separate array, because a graph uses N's
   memory?  */
OCTA_API bool octa_node_is_captured (const octa_node *n);
/* Warn that this has happened, once for each block.  */
OCTA_API void octa_node_detached (const octa_node *n);

/* ---- parts.c: arrays whose elements are on several ranks ---- */

/* Is N such an array?  */
OCTA_API bool octa_node_has_parts (const octa_node *n);
/* Fails: FUNCTION, or if that is NULL the method that is being called, has no
   rule for such arrays.  */
OCTA_API octa_status octa_parts_refuse (const char *function);
/* The method that is being called, or NULL.  */
OCTA_API extern const char *octa_parts_method;

/* ---- slice.c: consecutive elements of a gpuArray ---- */

/* COUNT elements from FIRST (0-based) on.  Keeps the array's memory.  */
OCTA_API octa_status octa_slice_create (octa_id array, int64_t first,
                                        int64_t count, octa_id *id);
/* The array (the slice's own handle of it) and the place in it.  */
OCTA_API octa_status octa_slice_query (octa_id id, octa_id *array,
                                       int64_t *first, int64_t *count);

/* ---- compute.c, download.c: values ---- */

typedef struct octa_array_info
{
  octa_type type;
  octa_cplx cplx; /* OCTA_UNRESOLVED until it is resolved */
  bool is_computed;
  octa_size size;
  int64_t n_elems;
} octa_array_info;

OCTA_API void octa_node_info (const octa_node *n, octa_array_info *info);
/* Compute N, unless the host has its value.  After a failure N and its
   operands are unchanged.  */
OCTA_API octa_status octa_node_compute (octa_node *n);
/* Find out whether N is complex; computes N if necessary.  */
OCTA_API octa_status octa_node_resolve (octa_node *n);
/* Compute N, which nobody else has.  If it may be complex it is, also if all
   imaginary parts are zero, whose signs stay.  */
octa_status octa_node_stay_complex (octa_node *n);
/* Has N an imaginary part that is not zero?  Computes N if necessary.  */
octa_status octa_node_has_imaginary (octa_node *n, bool *answer);
/* Copy the value to DST, which has room for it.  N must be resolved.  */
OCTA_API octa_status octa_node_download (octa_node *n, void *dst);
/* octa_node_download of N, and octa_node_upload, at the same time if they are
   in different streams.  */
OCTA_API octa_status octa_node_exchange (octa_node *n, void *dst, octa_type t,
                                         bool is_complex,
                                         const octa_size *size,
                                         const void *data, octa_node **out);
/* Compute all live pending nodes, then wait for the device.  */
OCTA_API octa_status octa_array_compute_all (void);
OCTA_API octa_status octa_array_wait (void);
/* Compute all live pending nodes except those that octa_node_yield made
   pending.  */
OCTA_API octa_status octa_array_compute_new (void);
/* The buffer of array ID for a user's kernel.  The array is computed.  Before
   a WRITABLE export its pending readers are computed, and arrays that share
   the buffer get their own.  The current stream waits for other streams' work
   with the buffer, and they will wait for work that is queued now.  */
OCTA_API octa_status octa_array_export (octa_id id, bool writable,
                                        uint64_t *pointer, octa_type *type,
                                        bool *is_complex, int64_t *n_elems);

/* ---- visit.c: several contexts, and devices ---- */

/* Have arrays been used in more than one context?  */
OCTA_API bool octa_array_is_spread (void);

/* The device (0-based) of N; OCTA_NOWHERE for a number.  */
#define OCTA_NOWHERE (-1)
OCTA_API int octa_node_device (const octa_node *n);

/* For a call whose operands may be in several contexts.  Between begin and end
   the context of the N nodes is current.  If they are in several, the current
   context stays (in an assignment: that of the first node is used), and nodes
   of other contexts are replaced by copies.  Call end even if begin
   failed.  */
typedef struct octa_visit
{
  int before;
  bool is_open;
} octa_visit;
#define OCTA_VISIT_NONE                                                       \
  {                                                                           \
    0, false                                                                  \
  }
OCTA_API octa_status octa_visit_begin (octa_visit *v, int n, octa_node **nodes,
                                       bool is_assignment);
OCTA_API void octa_visit_end (octa_visit *v);

/* ---- Octave's values (oct/), for the gateways ---- */

/* The property in which an object of another class keeps its id, as a double
   with the same bits, because Octave reads it faster than an integer.  No id
   is an infinity or NaN.  */
#define OCTA_HANDLE_PROPERTY "octcuda_id"

/* A field of subsref's subscripts in the call of a kernel: which values in the
   parentheses are temporaries (logicals).  */
#define OCTA_TEMPORARY_FIELD "temporary"

/* Hooks, set when the types are loaded.  If the mxArray MX is a gpuArray or a
   kernel, ID reads its id; if it is a kernel, OPEN sets its id; else they
   return false.  OPERAND makes a node of any array (ARG names it in messages).
   MAKE takes over the node, and may throw.  SIGNALS puts our handler of
   signals before Octave's, once Octave has one.  */
typedef struct octa_native
{
  void *(*keep) (const void *mx); /* keep the value MX until DROP; may throw */
  void (*drop) (void *kept);
  void (*sweep) (void); /* dropped values may be destroyed now */
  bool (*id) (const void *mx, octa_id *id);
  bool (*open) (void *mx, octa_id id);
  octa_status (*operand) (const void *mx, const char *arg, octa_node **out);
  void *(*make) (octa_node *n);
  void (*signals) (void);
} octa_native;
OCTA_API extern octa_native octa_native_hooks;

/* Where arrays are, for the display: the device's name, or "host".  */
OCTA_API const char *octa_array_label (void);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- over.c ---- */

/* A computed array over memory of others at P, or over the buffer UNDER.  */
octa_status octa_node_over (CUdeviceptr p, octa_node *under, octa_type t,
                            bool is_complex, const octa_size *size,
                            octa_node **out);
/* ---- slice.c ---- */

/* octa_array_export for a gpuArray or a slice of one.  */
octa_status octa_slice_export (octa_id id, bool writable, uint64_t *pointer,
                               octa_type *type, bool *is_complex,
                               int64_t *n_elems);

/* ---- the inside of nodes ---- */

typedef struct octa_buffer
{
  octa_block *block;
  size_t bytes;
  size_t offset; /* in the block */
  unsigned refs;
  unsigned n_over;           /* of these, buffers that lie over this one */
  bool is_given;             /* its address was given out for writing */
  bool is_distinct;          /* a list of positions without repetitions */
  struct octa_buffer *under; /* the buffer under this one, retained */
} octa_buffer;

/* The address of B for work in the current lane that reads it, or that writes
   it for the first time.  */
static inline CUdeviceptr
octa_buffer_use (const octa_buffer *b)
{
  octa_block_use (b->block);
  return b->block->p + b->offset;
}

/* The same for work that changes B.  */
static inline CUdeviceptr
octa_buffer_change (const octa_buffer *b)
{
  octa_block_change (b->block);
  return b->block->p + b->offset;
}

/* octa_block_at_hand for the bytes of B.  */
static inline unsigned char *
octa_buffer_at_hand (const octa_buffer *b, bool changes)
{
  unsigned char *p = octa_block_at_hand (b->block, changes);
  return p ? p + b->offset : NULL;
}

/* Can others access B's memory?  Then it is written in place, at once.  */
static inline bool
octa_buffer_is_lent (const octa_buffer *b)
{
  return b->under || b->n_over
         || (b->block->is_foreign && ! b->block->is_borrowed);
}

/* Is there only one array, besides those over it, that uses B, so that it may
   write B?  */
static inline bool
octa_buffer_is_sole (const octa_buffer *b)
{
  return b->refs - b->n_over == 1 && ! b->block->is_borrowed;
}

typedef enum octa_node_kind
{
  OCTA_NODE_BUFFER,  /* computed */
  OCTA_NODE_SCALAR,  /* a 1x1 host value */
  OCTA_NODE_RANGE,   /* element i is scalar.d[0] + i * scalar.d[1], double */
  OCTA_NODE_RANDOM,  /* random numbers of DRAW; in[]: parameters */
  OCTA_NODE_OP,      /* the row OP of ops.def with operands in[] */
  OCTA_NODE_VIEW,    /* some elements of in[0], in a regular order */
  OCTA_NODE_RESHAPE, /* in[0] with other dimensions */
  OCTA_NODE_REDUCE,  /* a row of reduce.def or fold.def over a dimension of
                        in[0] */
  OCTA_NODE_ASSIGN,  /* in[0] with in[1] at the places of a view */
  OCTA_NODE_PARTS,   /* elements on several ranks: PARTS; without, a sketch */
  OCTA_NODE_CALL,  /* the call of a compiled function with arguments in[].  It
                      has results, but no value itself */
  OCTA_NODE_RESULT /* result number OP of the call in[0] */
} octa_node_kind;

#define OCTA_NODE_KINDS (OCTA_NODE_RESULT + 1)

/* The elements that a view selects.  An element of the result with coordinate
   c along dimension axis[d] is the element start[d] + step[d] * c of the
   source along d; or, with a list, list[c].  */
typedef struct octa_view
{
  octa_size source; /* as the subscripts address it */
  int8_t axis[OCTA_DIMS_MAX];
  int64_t start[OCTA_DIMS_MAX], step[OCTA_DIMS_MAX], count[OCTA_DIMS_MAX];
  octa_buffer *list[OCTA_DIMS_MAX]; /* int64, 0-based; NULL: regular */
} octa_view;

/* The positions that an index array names, kept after their first use.  LIST
   is valid while the block has this number of changes.  */
typedef struct octa_named
{
  octa_buffer *list; /* int64, 0-based */
  int64_t highest, lowest;
  uint32_t changes;
} octa_named;

typedef struct octa_parts octa_parts;

struct octa_node
{
  unsigned refs;    /* handles and the nodes that use this one */
  unsigned handles; /* of these, live Octave objects; */
  unsigned graphs;  /* of these, handles of graphs */
  unsigned ending;  /* of these, arguments that end with the call */
  uint8_t kind;     /* octa_node_kind */
  uint8_t type;     /* octa_type */
  uint8_t cplx;     /* an octa_cplx: what is known of the value */
  uint8_t decided;  /* found by a check: octa_cplx, else OCTA_UNRESOLVED */
  bool is_kept;     /* stays complex even if all imaginary parts are zero */
  bool is_held;     /* no object uses this computed array, only pending work */
  bool is_old;      /* pending, and mostly not needed (octa_node_yield) */
  bool is_nonneg;   /* no element is below zero (NaN may be) */
  uint8_t n_in;
  uint16_t op;     /* octa_op or reduction */
  uint16_t weight; /* pending nodes below, counted with repetition */
  uint16_t slot;   /* in the program being built; valid if MARK is current */
  uint64_t mark;
  uint32_t lane; /* tag of the lane that was current when it was made */
  uint8_t place; /* the number of its context */
  int reduce_dim;
  octa_size size; /* without trailing ones */
  int64_t n_elems;
  octa_node **in; /* FEW_IN, or longer */
  octa_node *few_in[OCTA_OPERANDS_MAX];
  octa_node *next, *prev; /* the list of pending live nodes */
  bool is_listed;
  octa_buffer *buffer; /* OCTA_NODE_BUFFER; NULL when empty */
  octa_view *view;     /* OCTA_NODE_VIEW, OCTA_NODE_ASSIGN */
  octa_draw *draw;     /* OCTA_NODE_RANDOM */
  octa_call *call;     /* OCTA_NODE_CALL */
  octa_parts *parts;   /* OCTA_NODE_PARTS */
  octa_named *named;   /* OCTA_NODE_BUFFER; NULL: never an index */
  union
  {
    double d[2];
    _Alignas(16) unsigned char bytes[16]; /* aligned, because kernels'
                                             arguments point here */
  } scalar;
};

/* Is the operation N a power of real floats that equals A .* A, where A is its
   first operand?  */
bool octa_node_is_square (const octa_node *n);

/* Is no element of N negative, as far as is known?  Code that has the address
   may write other values.  */
static inline bool
octa_node_is_nonneg (const octa_node *n)
{
  return n->is_nonneg && ! (n->buffer && n->buffer->is_given);
}

static inline bool
octa_node_is_pending (const octa_node *n)
{
  return n->kind > OCTA_NODE_SCALAR;
}

static inline bool
octa_node_same_size (const octa_node *a, const octa_node *b)
{
  return octa_size_same (&a->size, &b->size);
}

/* Bytes of one element of type T.  */
static inline size_t
octa_elem_size (octa_type t, bool is_complex)
{
  return (size_t)octa_types[t].size << is_complex;
}

/* ---- node.c ---- */

/* Fails with core's bad-alloc error if there can be no array of this size.  */
octa_status octa_node_new (octa_node_kind kind, octa_type t, octa_cplx cplx,
                           const octa_size *size, octa_node **out);
/* As octa_node_empty, for a result that is about to be computed: if complex,
   it is narrowed later, as Octave does.  octa_node_finish marks an array that
   was kept complex so far.  */
octa_status octa_node_result (octa_type t, bool is_complex,
                              const octa_size *size, octa_node **out);
void octa_node_finish (octa_node *n);
/* Store IN as an operand, taking a reference.  */
void octa_node_add_input (octa_node *n, octa_node *in);
/* Can there be an array of this size?  */
octa_status octa_size_check (octa_type t, bool is_complex,
                             const octa_size *size);
octa_status octa_buffer_new (size_t bytes, octa_buffer **out);
OCTA_API void octa_buffer_retain (octa_buffer *b);
OCTA_API void octa_buffer_release (octa_buffer *b);
/* N, which is computed, becomes another name of VALUE, which is not, and is
   mostly not needed; the caller gets N's buffer.  */
octa_buffer *octa_node_defer (octa_node *n, octa_node *value);
octa_view *octa_view_new (const octa_size *source);
void octa_view_free (octa_view *v);
/* N is computed: it takes over B and releases its operands.  */
void octa_node_settle (octa_node *n, octa_buffer *b, octa_cplx cplx);
/* The same for a 1x1 whose VALUE is on the host.  */
void octa_node_settle_scalar (octa_node *n, const void *value, octa_cplx cplx);
extern octa_node *octa_pending_first; /* newest first */
extern uint64_t octa_node_count, octa_pending_count;
uint64_t octa_node_epoch (void); /* a new value for MARK */

/* ---- yield.c: arrays that are written in place for a function's result ----
 */

/* Compute what reads the computed N.  May N's memory then be written, if N
   yields it?  */
octa_status octa_node_may_yield (const octa_node *n, bool *may);
/* If it may: OUT gets N's memory, of which the caller will write the places of
   N_PLACES views; N had SAVED there.  N keeps its value: it becomes OUT with
   SAVED put back, in a copy, which is computed only if N is still needed.
   Takes over the views.  */
octa_status octa_node_yield (octa_node *n, int n_places, octa_view **places,
                             octa_node *const *saved, octa_node **out);

/* ---- borrow.c: arrays over memory that its owner takes back later ---- */

/* A computed array over the beginning of the borrowed BLOCK.  It keeps the
   handle OWNER while it reads BLOCK.  */
octa_status octa_node_borrow (octa_block *block, octa_id owner, octa_type t,
                              const octa_size *size, octa_node **out);
/* Give the arrays that read BLOCK their own memory, with the same values.
   After a failure the remaining arrays still read it.  */
octa_status octa_buffer_part (octa_block *block);
/* The caller will keep the address of array ID, or of the array of which it is
   a slice: compute it in memory where it stays.  */
octa_status octa_array_anchor (octa_id id);

/* ---- compute.c ---- */

/* Compute N into memory, so that it has a buffer.  */
OCTA_API octa_status octa_node_store (octa_node *n);
/* The buffer of the computed IN for another node; a copy if the memory is
   borrowed.  */
octa_status octa_buffer_share (octa_node *in, octa_buffer **out);
/* Called for each new pending node: if the tree has grown too large, computes
   a part below it.  The cut goes through live variables, so that a loop is cut
   at the same place in every iteration.  */
octa_status octa_node_limit (octa_node *n);
/* Compute all live pending nodes, without waiting.  */
octa_status octa_pending_compute (void);
/* Compute those that were made in the lane with TAG.  */
octa_status octa_pending_compute_in (uint32_t tag);
/* Memory has run out: compute pending reductions, which frees their operands.
   True if there were any.  */
bool octa_pending_relieve (void);
/* True meanwhile.  The code that needed memory may be in the middle of a
   program.  */
extern bool octa_pending_is_relieved;
/* Compute N into memory of its own.  From now on nothing is known about its
   values.  */
octa_status octa_node_own (octa_node *n);
/* Compute all live pending nodes that read N, whose memory is about to be
   written.  */
octa_status octa_node_compute_readers (const octa_node *n);
/* Does the pending tree of N read BASE, except through EXCEPT?  */
bool octa_node_reads (const octa_node *n, const octa_node *base,
                      const octa_node *except);

/* Called before a kernel is compiled: starts to compile the others that the
   computation in progress will need.  */
void octa_pending_foresee (void);

/* ---- foresee.c: the kernels that a computation will need ---- */

/* True while kernels are foreseen.  Then computing a node only makes it look
   computed, and nothing is launched.  */
extern bool octa_node_is_foreseen;
octa_status octa_node_seem_settled (octa_node *n, octa_cplx cplx);
void octa_node_seem_drawn (octa_node *n); /* RANDOM */

/* ---- draw.c: numbers that are drawn ---- */

/* Set the addresses for D's kernel, for work in the current lane.  */
void octa_draw_locate (octa_draw *d);
/* Random numbers as DRAW says.  PARAMS are the parameters of its distribution.
   They take no memory until they must be computed.  */
octa_status octa_node_draw (const octa_draw *draw, octa_type t,
                            octa_node *const *params, const octa_size *size,
                            octa_node **out);
void octa_draw_release (octa_draw *d); /* NULL is fine; node.c */
/* The numbers of the RANDOM node IN, which has no parameters, with another
   SIZE.  */
octa_status octa_node_draw_alike (octa_node *in, const octa_size *size,
                                  octa_node **out);

/* ---- call_node.c, callee.c ---- */

/* The data of a node of kind CALL.  */
struct octa_call
{
  octa_callee *callee;
  octa_node *result[OCTA_CALL_RESULTS]; /* pending ones; not retained */
};

/* Replace the callee of the call N by its complex version.  */
octa_status octa_call_leave (octa_node *n);

/* ---- constant.c, view.c ---- */

/* The 1x1 to which all elements of N are equal, if N was made so; else
   NULL.  */
octa_node *octa_node_constant (const octa_node *n);
/* A view node over IN; takes over V.  */
octa_status octa_node_view (octa_node *in, octa_view *v, const octa_size *size,
                            octa_node **out);

/* ---- small.c: a few elements on the host, moved without a kernel ---- */

/* OUT is the element of IN at N subscripts within SIZE, if the host can read
   it now; else NULL.  */
octa_status octa_small_element (const octa_node *in, int n,
                                const octa_subscript *s, const octa_size *size,
                                octa_node **out);
/* The same for two subscripts that select several elements.  */
octa_status octa_small_part (const octa_node *in, const octa_subscript *s,
                             const octa_size *size, octa_node **out);
/* Compute the view N if it is small and the host can copy it now; *DID: was it
   computed?  */
octa_status octa_small_view (octa_node *n, bool *did);
/* Set *COUNT to the number of nonzero elements of the logical MASK.  False:
   the host cannot read it now.  */
bool octa_small_count (const octa_node *mask, int64_t *count);
/* The positions of the first or last LIMIT nonzero elements of the logical
   MASK, from 0, or as doubles from 1.  A negative LIMIT: all.  LIST is NULL if
   there are none.  */
octa_status octa_small_select (const octa_node *mask, int64_t limit,
                               bool from_end, bool is_one_based,
                               octa_buffer **list, int64_t *count, bool *did);
/* Write V, whose elements have BASE's class, to the places of VIEW in B.
   False if that needs a kernel.  */
bool octa_small_put (const octa_node *base, const octa_view *view,
                     const octa_node *v, const octa_buffer *b);

/* ---- the functions that compute nodes of each kind ---- */

typedef struct octa_node_runner
{
  /* Compute the pending N.  On success it is settled; on failure nothing has
     changed.  */
  octa_status (*run) (octa_node *n);
  const char *(*name) (const octa_node *n); /* for messages; NULL: an array */
  /* Starts to compile the kernels that RUN would need; changes nodes only by
     octa_node_seem_settled.  NULL: the kernels are unknown.  */
  octa_status (*foresee) (octa_node *n);
} octa_node_runner;

/* By kind.  Those of other folders are set when the library is loaded
   (octa.c).  */
extern octa_node_runner octa_node_runners[OCTA_NODE_KINDS];

#include "array/parts.h"

#endif /* OCTA_LIBRARY */

#endif
