/* array.h -- gpuArrays: lazy nodes, what builds them and what computes them.

   A node is an array in memory, or an operation that computes one.  Class,
   size and argument errors are found when it is built; the work is done when a
   value is needed.  A node without references is never computed.
   Every function that returns a node through OUT gives the caller one
   reference (octa_node_release).

   A node never changes.  x(k) = v gives the value a new node, "x with v at k";
   when that is computed and nobody else holds the old one, the buffer is
   updated in place.  Views (transposes, ranges of subscripts, repmat) are
   strides; a constant (zeros (n)) and a range (1:n) have no memory.

   A node is computed in the lane and the context in which it was made.
   Methods run in the context of their arrays.  Arrays of several contexts or
   devices are copied to the current one, from peer to peer (visit.c).

   ops.def is the table of elementwise operations, and ops.h says what a row
   has; ops.c and optypes.c say what follows from it and the operands' classes,
   with core's errors in core's words.  Sizes are in size.h, calls of compiled
   functions in callee.h.  All three come with this file.  What computes a node
   of each kind is a row of octa_node_runners, which the folders above fill in.

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
  bool is_colon;   /* the whole dimension; start, step and count are ignored */
  octa_size shape; /* its own, for x(i) with one subscript; n_dims = 0: a row
                      of COUNT elements */
  /* Owned; NULL in what the caller fills in.  */
  int64_t *own_list;
  struct octa_buffer *on_device;
  int64_t highest;   /* of what is on the device */
  bool is_bound;     /* HIGHEST is an upper bound only */
  bool is_ascending; /* no position twice */
} octa_subscript;

/* ---- node.c: handles ---- */

/* A new handle on N; N's reference passes to it, also on failure.  */
OCTA_API octa_status octa_array_open (octa_node *n, octa_id *id);
/* Borrowed; NULL with ClosedHandle or WrongKind in the slot.  */
OCTA_API octa_node *octa_array_node (octa_id id);
OCTA_API void octa_node_retain (octa_node *n);
OCTA_API void octa_node_release (octa_node *n); /* NULL is fine */

/* ---- node.c, constant.c: leaves ---- */

/* Copies DATA (column-major, complex interleaved) to the device at once.  */
OCTA_API octa_status octa_node_upload (octa_type t, bool is_complex,
                                       const octa_size *size, const void *data,
                                       octa_node **out);
/* A 1x1 of the host: becomes a parameter of the kernels that use it.  */
OCTA_API octa_status octa_node_scalar (octa_type t, bool is_complex,
                                       const void *data, octa_node **out);
/* An array of SIZE whose elements are all the 1x1 VALUE: costs no memory until
   somebody needs it computed.  */
OCTA_API octa_status octa_node_fill (octa_node *value, const octa_size *size,
                                     octa_node **out);
/* The 1x1 VALUE of the floating class T / an array of SIZE full of it.  */
OCTA_API octa_status octa_node_number (octa_type t, double value,
                                       octa_node **out);
OCTA_API octa_status octa_node_numbers (octa_type t, double value,
                                        const octa_size *size,
                                        octa_node **out);
/* Element i is base + i * step, class double; costs no memory either.  */
OCTA_API octa_status octa_node_range (double base, double step,
                                      const octa_size *size, octa_node **out);
/* A computed array whose contents are undefined.  */
OCTA_API octa_status octa_node_empty (octa_type t, bool is_complex,
                                      const octa_size *size, octa_node **out);

/* ---- elementwise.c, view.c: operations; errors are core's ---- */

/* IN has the row's number of operands.  */
OCTA_API octa_status octa_node_op (octa_op op, octa_node *const *in,
                                   octa_node **out);
/* Can A be OP B in place?  Core does so with two arrays of one class, and does
   not repeat A; else its error.  */
OCTA_API octa_status octa_node_check_update (octa_op op, octa_node *a,
                                             octa_node *b);
OCTA_API octa_status octa_node_reshape (octa_node *in, const octa_size *size,
                                        octa_node **out);
/* Another array with the same value: what a kernel writes into one of them
   does not show in the other.  */
OCTA_API octa_status octa_node_alias (octa_node *in, octa_node **out);
/* A fresh buffer with the same value.  */
OCTA_API octa_status octa_node_copy (octa_node *in, octa_node **out);

/* ---- over.c: arrays over memory that others have ---- */

/* Is what is assigned to N written to such memory, or N such an array?  An
   assignment to one is computed at once.  */
OCTA_API bool octa_node_is_lent (const octa_node *n);
/* Has N memory of others, which must be kept?  Then it keeps IS.  */
OCTA_API bool octa_node_wants_base (const octa_node *n);
OCTA_API octa_status octa_node_keep (octa_node *n, const octa_base *is);

/* ---- captured.c: arrays that graphs work on ---- */

/* Does an assignment to N make another array of it, because a graph counts on
   what N has?  */
OCTA_API bool octa_node_is_captured (const octa_node *n);
/* That has happened: a warning, once for each piece of memory.  */
OCTA_API void octa_node_detached (const octa_node *n);

/* ---- slice.c: consecutive elements of a gpuArray ---- */

/* COUNT elements from FIRST on, 0-based.  Keeps the array's memory.  */
OCTA_API octa_status octa_slice_create (octa_id array, int64_t first,
                                        int64_t count, octa_id *id);
/* The array (a handle of the slice's own) and the place in it.  */
OCTA_API octa_status octa_slice_query (octa_id id, octa_id *array,
                                       int64_t *first, int64_t *count);

/* ---- compute.c: values ---- */

typedef struct octa_array_info
{
  octa_type type;
  octa_cplx cplx; /* OCTA_UNRESOLVED until somebody resolves it */
  bool is_computed;
  octa_size size;
  int64_t n_elems;
} octa_array_info;

OCTA_API void octa_node_info (const octa_node *n, octa_array_info *info);
/* Compute N, unless the host has its value.  After a failure N and its
   operands are as before.  */
OCTA_API octa_status octa_node_compute (octa_node *n);
/* Find out whether N is complex, computing it if that is what it takes.  */
OCTA_API octa_status octa_node_resolve (octa_node *n);
/* Copy the value out; N must be resolved.  DST holds its elements.  */
OCTA_API octa_status octa_node_download (octa_node *n, void *dst);
/* Everything that is pending and live; then wait for the device.  */
OCTA_API octa_status octa_array_compute_all (void);
OCTA_API octa_status octa_array_wait (void);
/* The buffer behind array ID for a user's kernel.  Pending work is computed;
   before a WRITABLE export pending readers are computed and arrays that share
   the buffer get their own.  The current stream waits for what others do with
   it, and they will wait for what is queued in this one now.  */
OCTA_API octa_status octa_array_export (octa_id id, bool writable,
                                        uint64_t *pointer, octa_type *type,
                                        bool *is_complex, int64_t *n_elems);

/* ---- visit.c: several contexts, and devices ---- */

/* Work has been done in more than one of them.  */
OCTA_API bool octa_array_is_spread (void);

/* The device, from 0, that N is on; a number is nowhere.  */
#define OCTA_NOWHERE (-1)
OCTA_API int octa_node_device (const octa_node *n);

/* A call whose operands may be in several contexts.  Between begin and end
   that of the N nodes is the current one; if they are in several, the one that
   was current stays (in an assignment: that of the first), and references to
   what is elsewhere are replaced by copies.  End also what failed to begin.
 */
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

/* ---- values of Octave's (oct/), for gateways that are other files ---- */

/* Where an object of another class keeps its id: as a double with the same
   bits, which Octave accesses faster than an integer.  No id is an infinity or
   NaN.  */
#define OCTA_HANDLE_PROPERTY "octcuda_id"

/* A field of subsref's subscripts where a kernel is called: which of the
   values in the parentheses nobody else has (logicals).  */
#define OCTA_TEMPORARY_FIELD "temporary"

/* Set when the types are loaded.  Of the mxArray MX, if it is a gpuArray or a
   kernel, ID reads the id, and OPEN, of a kernel only, sets it; else they say
   no.  OPERAND makes a node of any array (ARG names it in messages); MAKE
   takes the node, and may throw.  */
typedef struct octa_native
{
  void *(*keep) (const void *mx); /* a value that DROP lets go; may throw */
  void (*drop) (void *kept);
  void (*sweep) (void); /* what was let go may be destroyed now */
  bool (*id) (const void *mx, octa_id *id);
  bool (*open) (void *mx, octa_id id);
  octa_status (*operand) (const void *mx, const char *arg, octa_node **out);
  void *(*make) (octa_node *n);
} octa_native;
OCTA_API extern octa_native octa_native_hooks;

/* Where arrays live: the device's name, or "host".  */
OCTA_API const char *octa_array_label (void);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* ---- over.c ---- */

/* A computed array over P, memory of others, or over UNDER, with a buffer.  */
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
  unsigned n_over;           /* of them buffers that lie over this one */
  bool is_given;             /* somebody was given the address to write to */
  bool is_distinct;          /* a list of positions, none of them twice */
  struct octa_buffer *under; /* that this one lies over, retained */
} octa_buffer;

/* Where B is, for work in the current lane that reads it, or that writes it if
   nobody else has seen it yet.  */
static inline CUdeviceptr
octa_buffer_use (const octa_buffer *b)
{
  octa_block_use (b->block);
  return b->block->p + b->offset;
}

/* The same for work that changes it.  */
static inline CUdeviceptr
octa_buffer_change (const octa_buffer *b)
{
  octa_block_change (b->block);
  return b->block->p + b->offset;
}

/* octa_block_at_hand of what B has.  */
static inline unsigned char *
octa_buffer_at_hand (const octa_buffer *b, bool changes)
{
  unsigned char *p = octa_block_at_hand (b->block, changes);
  return p ? p + b->offset : NULL;
}

/* Do others see B's memory?  Then it is written in place, at once.  */
static inline bool
octa_buffer_is_lent (const octa_buffer *b)
{
  return b->under || b->n_over
         || (b->block->is_foreign && ! b->block->is_borrowed);
}

/* May one array write B, besides those that were laid over it?  */
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
  OCTA_NODE_RANDOM,  /* drawn, as DRAW says; in[]: parameters */
  OCTA_NODE_OP,      /* a row of ops.def over in[] */
  OCTA_NODE_VIEW,    /* some elements of in[0], in a regular order */
  OCTA_NODE_RESHAPE, /* in[0] with other dimensions */
  OCTA_NODE_REDUCE,  /* a row of reduce.def or fold.def over a dimension of
                        in[0] */
  OCTA_NODE_ASSIGN,  /* in[0] with in[1] at the places of a view */
  OCTA_NODE_CALL,    /* of a compiled function; in[]: its arguments, as CALL
                        says.  Has no value itself, only results */
  OCTA_NODE_RESULT   /* number OP of the call in[0] */
} octa_node_kind;

#define OCTA_NODE_KINDS (OCTA_NODE_RESULT + 1)

/* Which element of a source an element of a result is: along dimension d of
   the source, start[d] + step[d] * c where c is the result's coordinate along
   its dimension axis[d]; or, with a list, list[c].  */
typedef struct octa_view
{
  octa_size source; /* as the subscripts see it */
  int8_t axis[OCTA_DIMS_MAX];
  int64_t start[OCTA_DIMS_MAX], step[OCTA_DIMS_MAX], count[OCTA_DIMS_MAX];
  octa_buffer *list[OCTA_DIMS_MAX]; /* int64, 0-based; NULL: regular */
} octa_view;

/* The positions that an index array names, which were asked for once: LIST is
   of its block when that had been changed so often.  */
typedef struct octa_named
{
  octa_buffer *list; /* int64, 0-based */
  int64_t highest, lowest;
  uint32_t changes;
} octa_named;

struct octa_node
{
  unsigned refs;    /* handles and the nodes that use this one */
  unsigned handles; /* live Octave objects, and */
  unsigned graphs;  /* among these handles that graphs have */
  uint8_t kind;     /* octa_node_kind */
  uint8_t type;     /* octa_type */
  uint8_t cplx;     /* octa_cplx: what is known of the value */
  uint8_t decided;  /* octa_cplx a check has settled, else OCTA_UNRESOLVED */
  bool is_kept;     /* complex, but perhaps with zero imaginary parts only */
  bool is_held;     /* no object sees this computed array, pending work does */
  bool is_nonneg;   /* no element is below zero (NaN may be) */
  uint8_t n_in;
  uint16_t op;     /* octa_op or reduction */
  uint16_t weight; /* pending nodes below, counted with repetition */
  uint16_t slot;   /* in the program being built, valid with mark */
  uint64_t mark;
  uint32_t lane; /* tag of the lane that was current when it was made */
  uint8_t place; /* the context that it is in */
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
  octa_named *named;   /* OCTA_NODE_BUFFER; NULL: never an index */
  union
  {
    double d[2];
    _Alignas(16) unsigned char bytes[16]; /* a kernel reads it from here */
  } scalar;
};

/* Is the operation N a power that is A .* A, A being its first operand, of
   real floats?  */
bool octa_node_is_square (const octa_node *n);

/* The value of N, as far as it is known; code that has its address may write
   others there.  */
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

/* bad-alloc, as core says it, if there can be no array of this size.  */
octa_status octa_node_new (octa_node_kind kind, octa_type t, octa_cplx cplx,
                           const octa_size *size, octa_node **out);
/* As octa_node_empty, for what is about to be computed: Octave narrows it if
   it is complex.  FINISH says that of an array that was kept complex till now.
 */
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
octa_view *octa_view_new (const octa_size *source);
void octa_view_free (octa_view *v);
/* N is computed now: it takes B, and lets its operands go.  */
void octa_node_settle (octa_node *n, octa_buffer *b, octa_cplx cplx);
/* The same for a 1x1 whose VALUE the host has.  */
void octa_node_settle_scalar (octa_node *n, const void *value, octa_cplx cplx);
extern octa_node *octa_pending_first; /* newest first */
extern uint64_t octa_node_count, octa_pending_count;
uint64_t octa_node_epoch (void); /* a fresh value for mark */

/* ---- borrow.c: arrays that read what is taken back one day ---- */

/* A computed array over the beginning of BLOCK, which is borrowed.  It keeps
   the handle OWNER while it reads BLOCK.  */
octa_status octa_node_borrow (octa_block *block, octa_id owner, octa_type t,
                              const octa_size *size, octa_node **out);
/* Arrays that read BLOCK get their own memory, with the same value.  After a
   failure the remaining ones still read it.  */
octa_status octa_buffer_part (octa_block *block);
/* The caller is about to keep the address of array ID, or of the array that it
   is a slice of: compute it, where it stays.  */
octa_status octa_array_anchor (octa_id id);

/* ---- compute.c ---- */

/* Compute N into memory: it has a buffer then.  */
OCTA_API octa_status octa_node_store (octa_node *n);
/* The buffer of the computed IN, for another node; a copy if it is
   borrowed.  */
octa_status octa_buffer_share (octa_node *in, octa_buffer **out);
/* Called for each new pending node: computes what is below it when the tree
   has grown too large.  The cut goes through the live variables, so that a
   loop is cut at the same place in every iteration.  */
octa_status octa_node_limit (octa_node *n);
/* Compute everything that is pending and live, without waiting.  */
octa_status octa_pending_compute (void);
/* Those that were made in the lane with TAG.  */
octa_status octa_pending_compute_in (uint32_t tag);
/* Memory has run out: compute pending reductions, which frees their operands.
   True if there were any.  */
bool octa_pending_relieve (void);
/* True meanwhile: who asked for memory may be at work on a program.  */
extern bool octa_pending_is_relieved;
/* N is computed into memory that no other array sees, but copies of it, and
   its values are not known from now on.  */
octa_status octa_node_own (octa_node *n);
/* Does the pending tree of N read BASE, other than through EXCEPT?  */
bool octa_node_reads (const octa_node *n, const octa_node *base,
                      const octa_node *except);

/* Called before a kernel is compiled: starts to compile the others that the
   computation in progress will need.  */
void octa_pending_foresee (void);

/* ---- foresee.c: the kernels that a computation will want ---- */

/* True while kernels are foreseen.  Then computing a node only makes it look
   computed, and nothing is launched.  */
extern bool octa_node_is_foreseen;
octa_status octa_node_seem_settled (octa_node *n, octa_cplx cplx);
void octa_node_seem_drawn (octa_node *n); /* RANDOM */

/* ---- draw.c: numbers that are drawn ---- */

/* The addresses that D's kernel is given, for work in the current lane.  */
void octa_draw_locate (octa_draw *d);
/* Random numbers, drawn from the place that DRAW names; PARAMS as many as its
   distribution has.  No memory either until somebody needs their bytes.  */
octa_status octa_node_draw (const octa_draw *draw, octa_type t,
                            octa_node *const *params, const octa_size *size,
                            octa_node **out);
void octa_draw_release (octa_draw *d); /* NULL is fine; node.c */
/* The numbers of the RANDOM node IN, which has no parameters, as SIZE.  */
octa_status octa_node_draw_alike (octa_node *in, const octa_size *size,
                                  octa_node **out);

/* ---- call_node.c, callee.c ---- */

/* The data of a node of kind CALL.  */
struct octa_call
{
  octa_callee *callee;
  octa_node *result[OCTA_CALL_RESULTS]; /* those that are pending; not
                                           retained */
};

/* Replace the callee of the call N by its complex version.  */
octa_status octa_call_leave (octa_node *n);

/* ---- constant.c, view.c ---- */

/* The 1x1 that all elements of N are, if N was built as such; else NULL.  */
octa_node *octa_node_constant (const octa_node *n);
/* A view node over IN; takes V.  */
octa_status octa_node_view (octa_node *in, octa_view *v, const octa_size *size,
                            octa_node **out);

/* ---- small.c: a few elements on the host, moved without a kernel ---- */

/* OUT is the element of IN that is named by N subscripts within SIZE, if that
   can be looked at; else NULL.  */
octa_status octa_small_element (const octa_node *in, int n,
                                const octa_subscript *s, const octa_size *size,
                                octa_node **out);
/* The same for two subscripts that name some elements.  */
octa_status octa_small_part (const octa_node *in, const octa_subscript *s,
                             const octa_size *size, octa_node **out);
/* Computes N, a view, if it is small enough to be copied at once; DID says
   whether it was.  */
octa_status octa_small_view (octa_node *n, bool *did);
/* The positions of the first LIMIT nonzero elements of MASK, which is logical,
   or of the last ones, from 0, or as doubles from 1; a LIMIT below 0: all.
   LIST is NULL if there are none.  */
octa_status octa_small_select (const octa_node *mask, int64_t limit,
                               bool from_end, bool is_one_based,
                               octa_buffer **list, int64_t *count, bool *did);
/* Put V, whose elements are of BASE's kind, to the places of VIEW in B; false
   when that takes a kernel.  */
bool octa_small_put (const octa_node *base, const octa_view *view,
                     const octa_node *v, const octa_buffer *b);

/* ---- what computes nodes of each kind ---- */

typedef struct octa_node_runner
{
  /* Compute the pending N: it is settled then, or nothing has changed.  */
  octa_status (*run) (octa_node *n);
  const char *(*name) (const octa_node *n); /* for messages; NULL: an array */
  /* Starts to compile the kernels that RUN would need; changes nodes only by
     octa_node_seem_settled.  NULL: the kernels are unknown.  */
  octa_status (*foresee) (octa_node *n);
} octa_node_runner;

/* By kind; those of other folders are set when the library is loaded (octa.c).
 */
extern octa_node_runner octa_node_runners[OCTA_NODE_KINDS];

#endif /* OCTA_LIBRARY */

#endif
