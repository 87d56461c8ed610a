/* private.h -- shared by the files of distributed/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_DISTRIBUTED_PRIVATE_H
#define OCTA_DISTRIBUTED_PRIVATE_H 1

#include "distributed/distributed.h"

/* ---- make.c ---- */

/* How an array is divided.  */
typedef struct octa_distributed_split
{
  int dim;
  int64_t *start; /* of N ranks, and the length */
} octa_distributed_split;

/* A result that is made part by part.  */
typedef struct octa_distributed_job
{
  octa_comm *comm;
  octa_distributed_split split; /* START is borrowed */
  octa_node *sketch;            /* its class and size */
  /* Make the part of rank L of this process; its context is current.  Or its
     pieces along the split, at least one, which are joined when somebody needs
     the part as a whole.  */
  octa_status (*part) (const struct octa_distributed_job *j, int l,
                       octa_node **out);
  octa_status (*pieces) (const struct octa_distributed_job *j, int l,
                         octa_pieces *out);
  const void *data; /* for PART */
  bool may_fail;    /* it looks at values: the ranks agree whether it failed */
} octa_distributed_job;

octa_status octa_distributed_make (const octa_distributed_job *j,
                                   octa_node **out);
/* A part of J without elements.  */
octa_status octa_distributed_nothing (const octa_distributed_job *j,
                                      octa_node **out);
/* The size of a part with LENGTH indices along DIM, of an array of size
   WHOLE.  */
octa_size octa_distributed_size (octa_size whole, int dim, int64_t length);
/* How many indices rank L here has of J's.  */
int64_t octa_distributed_length (const octa_distributed_job *j, int l);

/* The ranks of X.  */
static inline octa_comm *
octa_distributed_comm (const octa_node *x)
{
  return x->parts->comm;
}

static inline octa_distributed_split
octa_distributed_split_of (const octa_node *x)
{
  return (octa_distributed_split){ x->parts->dim, x->parts->start };
}

/* The first of N arrays that has parts.  */
octa_node *octa_distributed_first (int n, octa_node *const *in);
/* Fail if two of N arrays belong to different communicators.  */
octa_status octa_distributed_meet (int n, octa_node *const *in);
/* Is MINE true on any rank? All ranks must call this. MINE has an element for
   each rank here.  */
void octa_distributed_release (octa_parts *p);

/* Starts for LENGTH elements: LENGTHS of the ranks, or as equal as possible;
   NULL: a failure.  */
int64_t *octa_distributed_starts (const octa_comm *c, int64_t length,
                                  const int64_t *lengths);

/* ---- meet.c ---- */

/* STEP (DATA, L) makes a node for each rank here of X's, in its context. /
   Release N of them, and the list.  */
octa_status octa_distributed_each (const octa_node *x,
                                   octa_status (*step) (const void *data,
                                                        int l,
                                                        octa_node **out),
                                   const void *data, octa_node **nodes);
void octa_distributed_free (int n, octa_node **nodes);
/* The NODES of all ranks of X's, reduced by OP, or if that is OCTA_COMM_OPS
   one after the other along DIM: an ordinary array.  */
octa_status octa_distributed_meet_all (const octa_node *x, octa_comm_op op,
                                       int dim, octa_node *const *nodes,
                                       octa_node **out);

/* ---- range.c ---- */

/* COUNT indices of X from FIRST on along DIM; X is in the current context.  */
octa_status octa_distributed_range (octa_node *x, int dim, int64_t first,
                                    int64_t count, octa_node **out);

/* ---- move.c ---- */

/* X divided as SPLIT says, a reference to X if it is so already.  */
octa_status octa_distributed_align (octa_node *x,
                                    const octa_distributed_split *split,
                                    octa_node **out);
/* Indices BOUNDS[0] to BOUNDS[1] - 1 of X along DIM, in the current context.
 */
octa_status octa_distributed_cut (octa_node *x, int dim, const int64_t *bounds,
                                  octa_node **out);
/* The part of X, which is the same on all ranks, for indices BOUNDS[0] to
   BOUNDS[1] - 1 of a result that is divided as SPLIT: that range, or all of X
   if it is broadcast.  */
octa_status octa_distributed_same (octa_node *x, const octa_comm *c,
                                   const octa_distributed_split *split,
                                   const int64_t *bounds, octa_node **out);
/* The part of the operand X for the rank here with number L of a result that
   is divided as SPLIT: X's own part; or if X is the same on all ranks the
   range, or all of X if it is broadcast.  */
octa_status octa_distributed_operand (octa_node *x, const octa_comm *c,
                                      const octa_distributed_split *split,
                                      int l, octa_node **out);

/* ---- create.c ---- */

/* A, which is the same on all ranks and resolved, divided as SPLIT.  */
octa_status octa_distributed_divide (octa_comm *c, octa_node *a,
                                     const octa_distributed_split *split,
                                     octa_node **out);

/* ---- the rules ---- */

octa_status octa_distributed_op (octa_op op, octa_node *const *in,
                                 octa_node **out);
octa_status octa_distributed_reshape (octa_node *in, const octa_size *size,
                                      octa_node **out);
octa_status octa_distributed_reduce (int reduction, octa_node *in, int dim,
                                     octa_node **out);
octa_status octa_distributed_scan (int scan, octa_node *in, int dim, int form,
                                   octa_node **out, octa_node **index);
octa_status octa_distributed_permute (octa_node *in, int n, const int *perm,
                                      octa_node **out);
octa_status octa_distributed_rotate (octa_node *in, const int64_t *shifts,
                                     octa_node **out);
octa_status octa_distributed_cat (char rule, int dim, int n,
                                  octa_node *const *in, octa_node **out);
octa_status octa_distributed_read (octa_node *in, int n,
                                   const octa_subscript *s, octa_node **out);
octa_status octa_distributed_assign (octa_node *in, int n,
                                     const octa_subscript *s, octa_node *v,
                                     octa_node **out);
octa_status octa_distributed_count (octa_node *in, int64_t *count);
octa_status octa_distributed_product (octa_node *a, octa_node *b,
                                      octa_node **out);
octa_status octa_distributed_columns (const octa_parts_columns *f,
                                      octa_node *in, octa_node **out);

#endif
