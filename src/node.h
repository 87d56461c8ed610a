/* node.h -- the inside of gpuArray's nodes, for the files that build and
   compute them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_NODE_H
#define OCTA_NODE_H 1

#include "array.h"
#include "lane.h"

typedef struct octa_buffer
{
  octa_block *block;
  size_t bytes;
  unsigned refs;
} octa_buffer;

/* Where B is, for work in the lane that is now which reads it, or writes it if
   nobody else has seen it yet.  */
static inline CUdeviceptr
octa_buffer_use (const octa_buffer *b)
{
  octa_block_use (b->block);
  return b->block->p;
}

/* The same for work that changes it.  */
static inline CUdeviceptr
octa_buffer_change (const octa_buffer *b)
{
  octa_block_change (b->block);
  return b->block->p;
}

typedef enum octa_node_kind
{
  NODE_BUFFER,  /* computed */
  NODE_SCALAR,  /* a 1x1 host value */
  NODE_RANGE,   /* element i is scalar.d[0] + i * scalar.d[1], double */
  NODE_OP,      /* a row of ops.def over in[] */
  NODE_VIEW,    /* some elements of in[0], in a regular order */
  NODE_RESHAPE, /* in[0] with other dimensions */
  NODE_REDUCE,  /* a row of reduce.def or fold.def over a dimension of in[0] */
  NODE_ASSIGN   /* in[0] with in[1] at the places of a view */
} octa_node_kind;

/* Which element of a source an element of a result is: along dimension d of
   the source, start[d] + step[d] * c where c is the result's coordinate along
   its dimension axis[d]; or, with a list, list[c].  */
typedef struct octa_view
{
  int n_dims; /* of the source */
  int8_t axis[OCTA_DIMS_MAX];
  int64_t start[OCTA_DIMS_MAX], step[OCTA_DIMS_MAX], count[OCTA_DIMS_MAX];
  int64_t dims[OCTA_DIMS_MAX]; /* NODE_ASSIGN: the array, as subscripted */
  octa_buffer *list[OCTA_DIMS_MAX]; /* int64, 0-based; NULL: regular */
} octa_view;

struct octa_node
{
  unsigned refs;    /* handles and the nodes that use this one */
  unsigned handles; /* live Octave objects */
  uint8_t kind;     /* octa_node_kind */
  uint8_t type;     /* octa_type */
  uint8_t cplx;     /* octa_cplx: what is known of the value */
  uint8_t decided;  /* octa_cplx a check has settled, else OCTA_UNKNOWN */
  bool is_kept;     /* complex, but perhaps with zero imaginary parts only */
  bool is_held;     /* no object sees this computed array, pending work does */
  bool is_nonneg;   /* no element is below zero (NaN may be) */
  uint8_t n_in;
  uint16_t op;     /* octa_op or reduction */
  uint16_t weight; /* pending nodes below, counted with repetition */
  uint16_t slot;   /* in the program being built, valid with mark */
  uint64_t mark;
  uint32_t lane; /* tag of the one that was now when it was made */
  uint8_t device;
  int n_dims; /* trailing ones are dropped, at least 2 */
  int reduce_dim;
  int64_t dims[OCTA_DIMS_MAX];
  int64_t n_elems;
  octa_node *in[OCTA_OPERANDS_MAX];
  octa_node *next, *prev; /* the list of pending live nodes */
  bool is_listed;
  octa_buffer *buffer; /* NODE_BUFFER; NULL when empty */
  octa_view *view;     /* NODE_VIEW, NODE_ASSIGN */
  union
  {
    double d[2];
    _Alignas(16) unsigned char bytes[16]; /* a kernel reads it from here */
  } scalar;
};

static inline bool
octa_node_is_pending (const octa_node *n)
{
  return n->kind > NODE_SCALAR;
}

static inline bool
octa_node_same_size (const octa_node *a, const octa_node *b)
{
  return octa_same_size (a->n_dims, a->dims, b->n_dims, b->dims);
}

/* Bytes of one element of type T.  */
static inline size_t
octa_elem_size (octa_type t, bool is_complex)
{
  return (size_t)octa_types[t].size << is_complex;
}

/* ---- node.c ---- */

octa_node *octa_node_new (octa_node_kind kind, octa_type t, octa_cplx cplx,
                          int n_dims, const int64_t *dims);
/* Store IN as an operand, taking a reference.  */
void octa_node_add_input (octa_node *n, octa_node *in);
/* Can there be an array of this size?  */
octa_status octa_dims_check (octa_type t, bool is_complex, int n_dims,
                             const int64_t *dims);
octa_status octa_buffer_new (size_t bytes, octa_buffer **out);
void octa_buffer_retain (octa_buffer *b);
void octa_buffer_release (octa_buffer *b);
octa_view *octa_view_new (int n_dims);
void octa_view_free (octa_view *v);
/* N is computed now: it takes B, and lets its operands go.  */
void octa_node_settle (octa_node *n, octa_buffer *b, octa_cplx cplx);
/* The same for a 1x1 whose VALUE the host has.  */
void octa_node_settle_scalar (octa_node *n, const void *value, octa_cplx cplx);
extern size_t octa_held_bytes; /* of arrays that only pending work keeps */
extern octa_node *octa_pending_first; /* newest first */
extern uint64_t octa_node_count, octa_pending_count;
uint64_t octa_node_epoch (void); /* a fresh value for mark */
/* "2x3", for messages.  */
void octa_size_text (int n_dims, const int64_t *dims, char *text, size_t n);

/* Trees larger than this are computed piecewise; see octa_node_limit.  */
#define OCTA_WEIGHT_MAX 48
/* Compute N into memory: it has a buffer then.  */
octa_status octa_node_store (octa_node *n);
/* Called for each new pending node: computes what is below it when the tree
   has grown too large.  The cut goes through the live variables, so that a
   loop is cut at the same place in every iteration.  */
octa_status octa_node_limit (octa_node *n);
/* Compute everything that is pending and live, without waiting.  */
octa_status octa_pending_compute (void);
/* Those that were made in the lane with TAG.  */
octa_status octa_pending_compute_in (uint32_t tag);
/* The 1x1 that all elements of N are, if N was built as such; else NULL.  */
octa_node *octa_node_constant (const octa_node *n);
/* A view node over IN; takes V.  */
octa_status octa_node_view (octa_node *in, octa_view *v, int n_dims,
                            const int64_t *dims, octa_node **out);
/* N as class T; complex if IS_COMPLEX.  */
octa_status octa_node_convert (octa_node *n, octa_type t, bool is_complex,
                               octa_node **out);
/* BASE with V at the places of S, within bounds and of that size or 1x1.  V
   has BASE's class and, like the result unless it is CPLX real, its
   complexity. */
octa_status octa_node_put (octa_node *base, int n, const octa_subscript *s,
                           octa_node *v, octa_cplx cplx, octa_node **out);
/* Does the pending tree of N read BASE, other than through EXCEPT?  */
bool octa_node_reads (const octa_node *n, const octa_node *base,
                      const octa_node *except);

/* ---- small.c: a few elements on the host, moved without a kernel ---- */

/* OUT is the element of IN that is named by N subscripts within DIMS, if that
   can be looked at; else NULL.  */
octa_status octa_small_element (const octa_node *in, int n,
                                const octa_subscript *s, const int64_t *dims,
                                octa_node **out);
/* Put V, whose elements are of BASE's kind, to the places of VIEW in B; false
   when that takes a kernel.  */
bool octa_small_put (const octa_node *base, const octa_view *view,
                     const octa_node *v, const octa_buffer *b);

/* ---- the runs: one per kind of pending node ---- */

octa_status octa_elementwise_run (octa_node *n);
octa_status octa_reduce_run (octa_node *n);
octa_status octa_assign_run (octa_node *n);

/* ---- select.c ---- */

/* The 0-based column-major positions (int64, on the device, ascending) of the
   nonzero elements of MASK, of any class: all of them, or the first LIMIT (if
   FROM_END the last) where LIMIT >= 0.  LIST is NULL when COUNT is 0; else the
   caller gets a reference.  What MASK has pending is computed on the way.  */
octa_status octa_node_positions (octa_node *mask, int64_t limit, bool from_end,
                                 octa_buffer **list, int64_t *count);

#endif
