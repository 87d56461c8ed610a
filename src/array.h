/* array.h -- gpuArrays: lazy nodes, what builds them and what computes them.

   A node is an array that is computed, or one that says how to compute it.
   Class, size and argument errors are settled when it is built; the work is
   done when a value is needed.  Nodes are never changed: an assignment builds
   a new one.  Every function that returns a node through OUT gives the caller
   one reference (octa_node_release).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ARRAY_H
#define OCTA_ARRAY_H 1

#include "octa.h"
#include "ops.h"

#define OCTA_DIMS_MAX 8

typedef struct octa_node octa_node;

/* ---- sizes: N dimensions, at least two, without trailing ones ---- */

static inline bool
octa_same_size (int n_a, const int64_t *a, int n_b, const int64_t *b)
{
  bool is_same = n_a == n_b;
  for (int d = 0; d < n_a && is_same; d++)
    is_same = a[d] == b[d];
  return is_same;
}

/* The dimension, 0-based, that core takes when none is given: the first that
   is not 1.  */
static inline int
octa_default_dim (int n, const int64_t *dims)
{
  for (int d = 0; d < n; d++)
    if (dims[d] != 1)
      return d;
  return 0;
}

/* ---- handles ---- */

/* A new handle on N; N's reference passes to it, also on failure.  */
OCTA_API octa_status octa_array_open (octa_node *n, octa_id *id);
/* Borrowed; NULL with ClosedHandle or WrongKind in the slot.  */
OCTA_API octa_node *octa_array_node (octa_id id);
OCTA_API void octa_node_retain (octa_node *n);
OCTA_API void octa_node_release (octa_node *n); /* NULL is fine */

/* ---- leaves ---- */

/* Copies DATA (column-major, complex interleaved) to the device at once.  */
OCTA_API octa_status octa_node_upload (octa_type t, bool is_complex,
                                       int n_dims, const int64_t *dims,
                                       const void *data, octa_node **out);
/* A 1x1 of the host: becomes a parameter of the kernels that use it.  */
OCTA_API octa_status octa_node_scalar (octa_type t, bool is_complex,
                                       const void *data, octa_node **out);
/* An array of DIMS elements that are all the 1x1 VALUE: costs no memory until
   somebody needs it computed.  */
OCTA_API octa_status octa_node_fill (octa_node *value, int n_dims,
                                     const int64_t *dims, octa_node **out);
/* Element i is base + i * step, class double; costs no memory either.  */
OCTA_API octa_status octa_node_range (double base, double step, int n_dims,
                                      const int64_t *dims, octa_node **out);
/* A computed array whose contents are undefined.  */
OCTA_API octa_status octa_node_empty (octa_type t, bool is_complex, int n_dims,
                                      const int64_t *dims, octa_node **out);

/* ---- operations; errors are core's ---- */

/* IN has the row's number of operands.  */
OCTA_API octa_status octa_node_op (octa_op op, octa_node *const *in,
                                   octa_node **out);
/* The rows of reduce.def, which are Octave's functions, then of fold.def.  */
typedef enum octa_reduction
{
#define REDUCE(name, result, keeps_empty, feed, feed_z, init, take, done,     \
               doc)                                                           \
  OCTA_REDUCE_##name,
#include "reduce.def"
#undef REDUCE
  OCTA_REDUCE_COUNT,
  OCTA_FOLD_BEFORE = OCTA_REDUCE_COUNT - 1,
#define FOLD(name, acc, acc_z, result, is_ordered, twin) OCTA_FOLD_##name,
#include "fold.def"
#undef FOLD
  OCTA_FOLD_COUNT
} octa_reduction;

/* DIM is 0-based, -1 for core's default.  */
OCTA_API octa_status octa_node_reduce (int reduction, octa_node *in, int dim,
                                       octa_node **out);
/* By name; -1 if none.  */
OCTA_API int octa_reduction_find (const char *name);
OCTA_API const char *octa_reduction_name (int reduction);
OCTA_API octa_status octa_node_reshape (octa_node *in, int n_dims,
                                        const int64_t *dims, octa_node **out);
OCTA_API octa_status octa_node_transpose (octa_node *in, octa_node **out);
/* Dimension k of the result is dimension PERM[k] of IN, a permutation of
   0 ... N - 1 with N >= its number of dimensions.  */
OCTA_API octa_status octa_node_permute (octa_node *in, int n, const int *perm,
                                        octa_node **out);
/* REPS[d] copies along dimension d; of the whole, or of EACH element.
   NotSupported where that takes more than OCTA_DIMS_MAX dimensions.  */
OCTA_API octa_status octa_node_repeat (octa_node *in, int n,
                                       const int64_t *reps, bool each,
                                       octa_node **out);
/* The corner of IN that fits into DIMS, the rest 0.  */
OCTA_API octa_status octa_node_resize (octa_node *in, int n_dims,
                                       const int64_t *dims, octa_node **out);
/* circshift: element i of dimension d moves to i + SHIFTS[d], which is from 0
   to the length - 1.  */
OCTA_API octa_status octa_node_rotate (octa_node *in, const int64_t *shifts,
                                       octa_node **out);
/* cat (dim, ...) for rule 'c', [a, b] for 'h' with DIM 1 and [a; b] for 'v'
   with DIM 0.  There is at least one operand.  */
#define OCTA_CAT_MISMATCH "cat: dimension mismatch"
OCTA_API octa_status octa_node_cat (char rule, int dim, int n,
                                    octa_node *const *in, octa_node **out);
/* The bytes of IN as DIMS elements of class T.  */
OCTA_API octa_status octa_node_typecast (octa_node *in, octa_type t,
                                         bool is_complex, int n_dims,
                                         const int64_t *dims, octa_node **out);
/* A fresh buffer with the same value.  */
OCTA_API octa_status octa_node_copy (octa_node *in, octa_node **out);

/* One subscript.  A range start, start + step ... of COUNT elements, 0-based;
   or, with LIST, COUNT 0-based positions in host memory (borrowed); or the
   same in device memory (octa_subscript_take).  */
typedef struct octa_subscript
{
  int64_t start, step, count;
  const int64_t *list;
  bool is_colon; /* the whole dimension; start, step and count are ignored */
  int n_dims;    /* the subscript's own shape, for x(i) with one subscript; */
  int64_t dims[OCTA_DIMS_MAX]; /* n_dims = 0: a row of COUNT elements */
  /* Owned; NULL in what the caller fills in.  */
  int64_t *own_list;
  struct octa_buffer *on_device;
  int64_t highest;   /* of what is on the device */
  bool is_bound;     /* HIGHEST is an upper bound only */
  bool is_ascending; /* no position twice */
} octa_subscript;

/* S becomes the subscript that the index array or mask IDX is.  POSITION of N
   is where it stands, for the message if it is none.  */
OCTA_API octa_status octa_subscript_take (octa_node *idx, int position, int n,
                                          octa_subscript *s);
/* Let go of what N subscripts own; all zero is fine.  */
OCTA_API void octa_subscript_free (int n, octa_subscript *s);
/* Core's error for an index whose text is VALUE; IS_REAL_RULE: it is complex.
 */
OCTA_API octa_status octa_subscript_bad (const char *value, int position,
                                         int n, bool is_complex);

/* x(s1), x(s1, s2) ...  */
OCTA_API octa_status octa_node_index (octa_node *in, int n,
                                      const octa_subscript *s,
                                      octa_node **out);
/* x(s1, ...) = v, growing x if need be.  OUT is NULL where core should do it,
   or say what is wrong.  */
OCTA_API octa_status octa_node_assign (octa_node *in, int n,
                                       const octa_subscript *s, octa_node *v,
                                       octa_node **out);
/* x(mask) = v for a 1x1 v and a mask of x's number of elements.  */
OCTA_API octa_status octa_node_assign_masked (octa_node *in, octa_node *mask,
                                              octa_node *v, octa_node **out);
/* x(s1, ...) = [].  OUT is NULL where core should do it.  */
OCTA_API octa_status octa_node_delete (octa_node *in, int n,
                                       const octa_subscript *s,
                                       octa_node **out);

typedef enum octa_scan_form
{
  OCTA_SCAN_DEFAULT,
  OCTA_SCAN_NATIVE, /* sums: in the operand's class */
  OCTA_SCAN_DOUBLE
} octa_scan_form;

/* The rows of scan.def.  */
typedef enum octa_scan
{
#define SCAN(name, result, commutes, take, doc) OCTA_SCAN_##name,
#include "scan.def"
#undef SCAN
  OCTA_SCAN_COUNT
} octa_scan;

/* The cumulative operation SCAN, at once.  DIM as for octa_node_reduce.  With
   INDEX (cummax, cummin) also where the element was found.  IN is not empty.
   */
OCTA_API octa_status octa_node_scan (int scan, octa_node *in, int dim,
                                     octa_scan_form form, octa_node **out,
                                     octa_node **index);

/* find, with N_OUT results: positions, or rows and columns, and values.  All
   of them, or the first LIMIT (if FROM_END the last) where LIMIT >= 0.  X is
   not empty.  */
OCTA_API octa_status octa_node_find (octa_node *x, int64_t limit,
                                     bool from_end, int n_out,
                                     octa_node **out);
/* The elements that are not zero, as a column; X is not empty.  */
OCTA_API octa_status octa_node_nonzeros (octa_node *x, octa_node **out);
OCTA_API octa_status octa_node_nnz (octa_node *x, int64_t *count);

/* Differences of ORDER along DIM (0-based, below the number of dimensions). */
OCTA_API octa_status octa_node_diff (octa_node *in, int64_t order, int dim,
                                     octa_node **out);

/* ---- order; IN is computed, and the result at once ---- */

/* Along DIM, 0-based, as core does it: stable, NaN last (first if DESCENDING),
   complex numbers by magnitude, then by argument.  INDEX, unless NULL, gets
   where each element was, 1-based.  */
OCTA_API octa_status octa_node_sort (octa_node *in, int dim, bool descending,
                                     octa_node **values, octa_node **index);
/* The order of the rows of the matrix IN, which is not empty: a column.
   DESCENDING says it of each column.  */
OCTA_API octa_status octa_node_sort_rows (octa_node *in,
                                          const bool *descending,
                                          octa_node **index);
/* Do the rows of IN, seen as ROWS x COLUMNS, ascend or descend?  */
OCTA_API octa_status octa_node_is_sorted (octa_node *in, int64_t rows,
                                          int64_t columns, bool *ascends,
                                          bool *descends);

/* A filter: N_COEFFS coefficients of class TYPE, A[0] being 1; A is NULL when
   it has no more than that.  */
typedef struct octa_filter
{
  octa_type type;
  bool is_complex;
  int64_t n_coeffs;
  const void *b, *a;
} octa_filter;

/* X, not empty, filtered along DIM (0-based) from the states SI on (NULL:
   zeros); SF, if wanted, gets the last ones.  */
OCTA_API octa_status octa_node_filter (const octa_filter *f, octa_node *x,
                                       octa_node *si, int dim, octa_node **y,
                                       octa_node **sf);

typedef enum octa_conv_shape
{
  OCTA_CONV_FULL,
  OCTA_CONV_SAME,
  OCTA_CONV_VALID
} octa_conv_shape;

/* The convolution of two matrices, neither of them empty.  */
OCTA_API octa_status octa_node_conv2 (octa_node *a, octa_node *b,
                                      octa_conv_shape shape, octa_node **out);

/* ---- slice.c: consecutive elements of a gpuArray ---- */

/* COUNT elements from FIRST on, 0-based.  Keeps the array's memory.  */
OCTA_API octa_status octa_slice_create (octa_id array, int64_t first,
                                        int64_t count, octa_id *id);
/* The array (a handle of the slice's own) and the place in it.  */
OCTA_API octa_status octa_slice_query (octa_id id, octa_id *array,
                                       int64_t *first, int64_t *count);
/* octa_array_export for a gpuArray or a slice of one.  */
octa_status octa_slice_export (octa_id id, bool writable, uint64_t *pointer,
                               octa_type *type, bool *is_complex,
                               int64_t *n_elems);

/* ---- values ---- */

typedef struct octa_array_info
{
  octa_type type;
  octa_cplx cplx; /* OCTA_UNKNOWN until somebody resolves it */
  bool is_computed;
  int n_dims;
  int64_t dims[OCTA_DIMS_MAX];
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
   the buffer get their own.  The stream that is current waits for what others
   do with it, and others will for what is queued in this one now.  */
OCTA_API octa_status octa_array_export (octa_id id, bool writable,
                                        uint64_t *pointer, octa_type *type,
                                        bool *is_complex, int64_t *n_elems);

/* ---- several devices ---- */

/* Work has been done on more than one of them.  */
OCTA_API bool octa_array_is_spread (void);
/* The device, from 0, that N is on; a number is nowhere.  */
#define OCTA_NOWHERE (-1)
OCTA_API int octa_node_device (const octa_node *n);

/* A call whose operands may be on several devices.  Between begin and end the
   device of the N nodes is the current one; if they are on several, the one
   that was current stays (in an assignment: that of the first), and references
   to what is elsewhere are replaced by copies.  End also what failed to begin.
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
#define OCTA_ID_SLOT "octcuda_id"

/* Set when the types are loaded.  Of the mxArray MX, if it is a gpuArray or a
   kernel, ID reads the id, and OPEN, of a kernel only, sets it; else they say
   no.  OPERAND makes a node of any array (ARG names it in messages); MAKE
   takes the node, and may throw.  */
typedef struct octa_values
{
  bool (*id) (const void *mx, octa_id *id);
  bool (*open) (void *mx, octa_id id);
  octa_status (*operand) (const void *mx, const char *arg, octa_node **out);
  void *(*make) (octa_node *n);
} octa_values;
OCTA_API extern octa_values octa_native;

/* ---- counters, for tests and octcuda_info ---- */

typedef struct octa_counters
{
  uint64_t kernels;      /* built or loaded in this process */
  uint64_t launches;     /* of the package's own kernels */
  uint64_t pending;      /* live nodes that are not computed */
  uint64_t nodes;        /* all nodes in memory */
  uint64_t in_use, peak; /* bytes of device memory */
  uint64_t cached;       /* freed by arrays, not given to the driver */
} octa_counters;

/* Where arrays live: the device's name, or "host".  */
OCTA_API const char *octa_device_label (void);

OCTA_API void octa_array_counters (octa_counters *c);
OCTA_API void octa_array_peak_reset (void);

/* All sources this process built its own kernels from; the callback gets name
   and text.  For the test that pushes them through NVRTC.  */
OCTA_API void octa_kernel_sources (void (*each) (const char *name,
                                                 const char *text, void *arg),
                                   void *arg);

#endif
