/* array.h -- gpuArrays: lazy nodes, what builds them and what computes them.

   A node is an array that is computed, or one that says how to compute it.
   Class, size and argument errors are settled when it is built; the work is
   done when a value is needed.  What nobody holds any more is never computed.
   Every function that returns a node through OUT gives the caller one
   reference (octa_node_release).

   A node never changes.  x(k) = v gives the value a new node, "x with v at k";
   when that is computed and nobody else holds the old one, the buffer is
   updated in place.  Views (transposes, ranges of subscripts, repmat) are
   strides; a constant (zeros (n)) and a range (1:n) have no memory.

   A node remembers its lane and its context, its place, and is computed there.
   Methods run in the context of their arrays; arrays of several contexts, or
   devices, meet in the current one, copied from peer to peer (visit.c).

   ops.def is the table of elementwise operations; ops.c and optypes.c say what
   follows from a row and the operands' classes, with core's errors in core's
   words.  What computes a node of each kind is a row of octa_node_runners,
   which the folders above fill in.

   Read first: octa_node below; node.c, elementwise.c (building), compute.c
   (when things are computed).

   Uses: base, driver, context, lane.
   Used by: fuse, reduce, index, order, object, memory, kernel, graph,
   expression.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ARRAY_H
#define OCTA_ARRAY_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"

/* ---- ops.c: the table of elementwise operations (ops.def) ---- */

/* How the class of the result follows from the operands' classes.  Logical
   counts as double where nothing else is said.  */
typedef enum octa_op_rule
{
  OCTA_RULE_KEEP,      /* the operand's */
  OCTA_RULE_FLOATMAP,  /* single stays, everything else gives double */
  OCTA_RULE_FLOATONLY, /* as FLOATMAP; integers and logical are errors */
  OCTA_RULE_NUMERIC,   /* as FLOATMAP; logical is an error */
  OCTA_RULE_PREDICATE, /* logical */
  OCTA_RULE_ARITH,     /* integer, or else single, wins; two integers must
                          agree; no complex beside an integer */
  OCTA_RULE_COMPARE,   /* logical; no complex beside an integer */
  OCTA_RULE_ORDER,     /* the same, and complex sorts by abs, then arg */
  OCTA_RULE_BOOL,      /* logical; classes combine as in ARITH */
  OCTA_RULE_XOR,       /* logical, from anything */
  OCTA_RULE_MAP2,      /* FLOATMAP of two; logical is an error */
  OCTA_RULE_MODREM,    /* as ARITH; logical is an error */
  OCTA_RULE_MINMAX,    /* as ARITH; the wider of two integers of one sign */
  OCTA_RULE_BIT,       /* as ARITH; complex operands lose their imaginary
                          part */
  OCTA_RULE_SHIFT,     /* the first operand's */
  OCTA_RULE_GCD,       /* the wider integer, or else as ARITH */
  OCTA_RULE_LCM,       /* as ARITH; logical is an error */
  OCTA_RULE_MERGE,     /* a logical and two of one class */
  OCTA_RULE_COMPLEX,   /* complex: single if an operand is, else double */
#define TYPE(name, NAME, letter, ctype, size, group) OCTA_RULE_CAST_##name,
#include "base/types.def"
#undef TYPE
  OCTA_RULE_COUNT
} octa_op_rule;

/* What complex operands give.  */
typedef enum octa_op_cplx
{
  OCTA_CPLX_C_TO_C,
  OCTA_CPLX_C_TO_R,
  OCTA_CPLX_ERROR,
  OCTA_CPLX_CORE /* a value, but core computes it (run_op of the gateway) */
} octa_op_cplx;

/* What depends on the values.  octa_NAME_ok (a[, b]) of the device functions
   says whether an element is harmless; octa_NAME_rc is its complex value.  */
typedef enum octa_op_check
{
  OCTA_CHECK_NONE,
  OCTA_CHECK_RC,        /* real operands may give a complex result */
  OCTA_CHECK_RC_NONNEG, /* ... but not if the first has no element below 0 */
  OCTA_CHECK_ERR        /* core reports an error: octa_op_violation */
} octa_op_check;

/* When a real result has no sign bit set (NaN aside): such an operand keeps
   real functions real, also divided by.  */
typedef enum octa_op_sign
{
  OCTA_SIGN_UNKNOWN,
  OCTA_SIGN_NONNEG, /* always */
  OCTA_SIGN_BOTH,   /* when no operand has one set */
  OCTA_SIGN_SQUARE  /* as BOTH; also when both operands are the same */
} octa_op_sign;

typedef enum octa_op
{
#define OP(name, n, rule, cplx, check, sign, expr, lo, hi, ulp, doc)          \
  OCTA_OP_##name,
#include "array/ops.def"
  OCTA_OP_COUNT
} octa_op;

#define OCTA_OPERANDS_MAX 3

typedef struct octa_op_info
{
  const char *name;
  int n; /* operands */
  octa_op_rule rule;
  octa_op_cplx cplx;
  octa_op_check check;
  octa_op_sign sign;
  const char *expr; /* CUDA C++, in a, b and c */
  double lo, hi;    /* test domain */
  double ulp;       /* 0: bit for bit */
  const char *doc;  /* texinfo */
  /* Derived.  */
  bool wants_resolved; /* an operand that may be complex must be resolved */
  bool broadcasts;     /* else sizes are equal, or an operand is 1x1 */
  bool scalar_last;    /* of real operands, a 1x1 goes second (max, min) */
} octa_op_info;

OCTA_API extern const octa_op_info octa_ops[OCTA_OP_COUNT];

/* What is said of a few operations only: the rows TRAITS of ops.def.  */
typedef struct octa_op_trait
{
  const char *symbol; /* the operator that it is written with */
  const char *over;   /* core has an m-file over this operation, which is
                         the one that messages name */
  const char *reciprocal_of; /* of complex numbers it is 1 ./ this operation,
                                which may turn out real before it divides */
  const char *noun;          /* the result, in core's message about sizes */
  bool is_turned;        /* ... which has the operands the other way round */
  const char *not_float; /* FLOATONLY: core's error for other classes */
  bool keeps_real;       /* gives a real operand of its class back */
  bool keeps_integers;   /* ... if it has integers */
  bool folds;            /* F (A, B, C ...) is F (F (A, B), C) ... */
  bool folds_in_place;   /* ... by "+=", which does not grow the left side */
  const char *matrix;    /* the operation on matrices; it is this one if both
                            operands are 1x1 */
  bool left_scales;      /* ... or if the left one is */
  bool right_scales;     /* ... or if the right one is */
} octa_op_trait;

OCTA_API extern const octa_op_trait octa_op_traits[OCTA_OP_COUNT];

/* OCTA_OP_COUNT if none.  */
OCTA_API octa_op octa_op_find (const char *name);
/* The operation that makes class T of anything.  */
OCTA_API octa_op octa_op_cast (octa_type t);
/* Is the operation on matrices OP itself, if the left or the right operand is
   1x1?  */
OCTA_API bool octa_op_is_matrix (octa_op op, bool is_left, bool is_right);

typedef enum octa_cplx
{
  OCTA_REAL,
  OCTA_COMPLEX,
  OCTA_UNRESOLVED /* complex storage, perhaps with zero imaginary parts only */
} octa_cplx;

/* ---- optypes.c: core's rules about the operands of an operation ---- */

typedef struct octa_operand
{
  octa_type type;
  octa_cplx cplx; /* OCTA_REAL or OCTA_COMPLEX */
  bool is_scalar; /* 1x1 */
  bool is_empty;
} octa_operand;

typedef enum octa_op_outcome
{
  OCTA_OUTCOME_REAL,
  OCTA_OUTCOME_NARROW, /* computed complex; real if imaginary parts are 0 */
  OCTA_OUTCOME_CHECK,  /* real, unless an element violates octa_NAME_ok */
  OCTA_OUTCOME_COMPLEX /* stays complex */
} octa_op_outcome;

/* The class of OP's result.  IN has the row's number of operands.  */
OCTA_API octa_status octa_op_result (octa_op op, const octa_operand *in,
                                     octa_type *type, octa_op_outcome *out);
/* Core's error for operands of sizes SIZE1 and SIZE2 ("2x3").  */
OCTA_API octa_status octa_op_nonconformant (octa_op op, const char *size1,
                                            const char *size2);
/* Core's error for an element that octa_NAME_ok rejects (CHECK ERR).  */
OCTA_API octa_status octa_op_violation (octa_op op);
/* What core calls operand O in messages: "int8 matrix".  */
OCTA_API const char *octa_operand_name (const octa_operand *o);
/* The operator that core's messages about OP have, or NULL.  */
OCTA_API const char *octa_op_symbol (octa_op op);
/* The type of elements in kernels: "double", "octa_z".  */
OCTA_API const char *octa_ctype (octa_type type, bool is_complex);

/* ---- size.c: sizes of gpuArrays ---- */

/* The most dimensions that one has.  A kernel takes a length and strides per
   dimension; with more of them its parameters would not fit.  */
#define OCTA_DIMS_MAX 8

/* At least two dimensions.  An array's has no trailing ones.  */
typedef struct octa_size
{
  int n_dims;
  int64_t dims[OCTA_DIMS_MAX];
} octa_size;

/* ROWS x COLUMNS, for what takes a pointer.  */
#define OCTA_SIZE(rows, columns)                                              \
  (&(const octa_size){ 2, { (rows), (columns) } })

/* May a gpuArray have so many dimensions?  */
OCTA_API octa_status octa_size_admit (int64_t n_dims);
/* "2x3", for messages.  */
OCTA_API void octa_size_text (const octa_size *s, char *text, size_t n);

/* The length along dimension D, 0-based, which may be beyond the last.  */
static inline int64_t
octa_size_along (const octa_size *s, int d)
{
  return d < s->n_dims ? s->dims[d] : 1;
}

static inline int64_t
octa_size_elems (const octa_size *s)
{
  int64_t n = 1;
  for (int d = 0; d < s->n_dims; d++)
    n *= s->dims[d];
  return n;
}

/* Lengths: what no array has becomes INT64_MAX, which octa_size_check
   refuses.  */
static inline int64_t
octa_size_sum (int64_t a, int64_t b)
{
  return a > INT64_MAX - b ? INT64_MAX : a + b;
}

static inline int64_t
octa_size_product (int64_t a, int64_t b)
{
  return b > 0 && a > INT64_MAX / b ? INT64_MAX : a * b;
}

static inline bool
octa_size_same (const octa_size *a, const octa_size *b)
{
  bool is_same = a->n_dims == b->n_dims;
  for (int d = 0; d < a->n_dims && is_same; d++)
    is_same = a->dims[d] == b->dims[d];
  return is_same;
}

/* Without trailing ones.  */
static inline void
octa_size_trim (octa_size *s)
{
  while (s->n_dims > 2 && s->dims[s->n_dims - 1] == 1)
    s->n_dims--;
}

/* A row or a column.  */
static inline bool
octa_size_is_vector (const octa_size *s)
{
  return s->n_dims == 2 && (s->dims[0] == 1 || s->dims[1] == 1);
}

/* The dimension, 0-based, that a vector of any number of dimensions lies
   along: the only one whose length is not 1; -1 for what is not a vector.  */
static inline int
octa_size_vector_dim (const octa_size *s)
{
  int dim = -1;
  for (int d = 0; d < s->n_dims; d++)
    if (s->dims[d] != 1)
      {
        if (dim >= 0)
          return -1;
        dim = d;
      }
  return dim;
}

/* The dimension, 0-based, that core takes when none is given: the first that
   is not 1.  */
static inline int
octa_size_default_dim (const octa_size *s)
{
  for (int d = 0; d < s->n_dims; d++)
    if (s->dims[d] != 1)
      return d;
  return 0;
}

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

/* Where an object of another class keeps its id: as a double of the same bits,
   which Octave hands out with fewer detours than an integer.  No kind makes it
   an infinity or NaN.  */
#define OCTA_HANDLE_PROPERTY "octcuda_id"

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
  return b->under || b->n_over || b->block->is_foreign;
}

/* Has one array B, besides those that were laid over it?  */
static inline bool
octa_buffer_is_sole (const octa_buffer *b)
{
  return b->refs - b->n_over == 1;
}

typedef enum octa_node_kind
{
  OCTA_NODE_BUFFER,  /* computed */
  OCTA_NODE_SCALAR,  /* a 1x1 host value */
  OCTA_NODE_RANGE,   /* element i is scalar.d[0] + i * scalar.d[1], double */
  OCTA_NODE_OP,      /* a row of ops.def over in[] */
  OCTA_NODE_VIEW,    /* some elements of in[0], in a regular order */
  OCTA_NODE_RESHAPE, /* in[0] with other dimensions */
  OCTA_NODE_REDUCE,  /* a row of reduce.def or fold.def over a dimension of
                        in[0] */
  OCTA_NODE_ASSIGN   /* in[0] with in[1] at the places of a view */
} octa_node_kind;

#define OCTA_NODE_KINDS (OCTA_NODE_ASSIGN + 1)

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

struct octa_node
{
  unsigned refs;    /* handles and the nodes that use this one */
  unsigned handles; /* live Octave objects */
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
  octa_node *in[OCTA_OPERANDS_MAX];
  octa_node *next, *prev; /* the list of pending live nodes */
  bool is_listed;
  octa_buffer *buffer; /* OCTA_NODE_BUFFER; NULL when empty */
  octa_view *view;     /* OCTA_NODE_VIEW, OCTA_NODE_ASSIGN */
  union
  {
    double d[2];
    _Alignas(16) unsigned char bytes[16]; /* a kernel reads it from here */
  } scalar;
};

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
/* Store IN as an operand, taking a reference.  */
void octa_node_add_input (octa_node *n, octa_node *in);
/* Can there be an array of this size?  */
octa_status octa_size_check (octa_type t, bool is_complex,
                             const octa_size *size);
octa_status octa_buffer_new (size_t bytes, octa_buffer **out);
/* BYTES at P, memory of others; or those of UNDER.  */
octa_status octa_buffer_over (CUdeviceptr p, size_t bytes, octa_buffer *under,
                              octa_buffer **out);
void octa_buffer_retain (octa_buffer *b);
void octa_buffer_release (octa_buffer *b);
octa_view *octa_view_new (const octa_size *source);
void octa_view_free (octa_view *v);
/* N is computed now: it takes B, and lets its operands go.  */
void octa_node_settle (octa_node *n, octa_buffer *b, octa_cplx cplx);
/* The same for a 1x1 whose VALUE the host has.  */
void octa_node_settle_scalar (octa_node *n, const void *value, octa_cplx cplx);
extern size_t octa_held_bytes; /* of arrays that only pending work keeps */
extern octa_node *octa_pending_first; /* newest first */
extern uint64_t octa_node_count, octa_pending_count;
uint64_t octa_node_epoch (void); /* a fresh value for mark */

/* ---- compute.c ---- */

/* Trees larger than this are computed piecewise; see octa_node_limit.  */
#define OCTA_WEIGHT_MAX 48

/* Compute N into memory: it has a buffer then.  */
octa_status octa_node_store (octa_node *n);
/* What the computed IN has, for another node; a copy where that is lent.  */
octa_status octa_buffer_share (octa_node *in, octa_buffer **out);
/* Called for each new pending node: computes what is below it when the tree
   has grown too large.  The cut goes through the live variables, so that a
   loop is cut at the same place in every iteration.  */
octa_status octa_node_limit (octa_node *n);
/* Compute everything that is pending and live, without waiting.  */
octa_status octa_pending_compute (void);
/* Those that were made in the lane with TAG.  */
octa_status octa_pending_compute_in (uint32_t tag);
/* Memory has run out: compute pending reductions, which let go of what they
   read.  True if there were any.  */
bool octa_pending_relieve (void);
/* Does the pending tree of N read BASE, other than through EXCEPT?  */
bool octa_node_reads (const octa_node *n, const octa_node *base,
                      const octa_node *except);

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
} octa_node_runner;

/* By kind; those of other folders are set when the library is loaded (octa.c).
 */
extern octa_node_runner octa_node_runners[OCTA_NODE_KINDS];

#endif /* OCTA_LIBRARY */

#endif
