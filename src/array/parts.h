/* parts.h -- arrays whose elements are on several ranks, as the library sees
   them.

   A part of the public header array.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PARTS_H
#define OCTA_PARTS_H 1

/* N arrays, one after the other along some dimension; a reference to each.  */
typedef struct octa_pieces
{
  int n;
  octa_node **node;
} octa_pieces;

/* The parts of an array, of which each of N ranks has one: those with indices
   START[k] to START[k+1] - 1 along DIM.  The N_LOCAL ranks from FIRST on are
   in this process; PART has a handle of the array of each, or 0 while it is
   still in PIECES along DIM.  */
struct octa_parts
{
  struct octa_comm *comm; /* retained */
  int n, first, n_local, dim;
  int64_t *start;
  octa_id *part;
  octa_pieces *pieces;
};

#define OCTA_PARTS_COLUMNS_MAX 3

/* A function of an array that needs all elements along the dimensions DIMS, a
   bit each, and treats each index of the others alone.  MAKE gives its N_OUT
   results of a part; SIZE is theirs, here of the whole.  */
typedef struct octa_parts_columns
{
  unsigned dims;
  int n_out;
  octa_type type[OCTA_PARTS_COLUMNS_MAX];
  bool may_be_complex; /* the first result */
  octa_size size;
  octa_status (*make) (const void *data, octa_node *part,
                       const octa_size *size, octa_node **out);
  const void *data;
} octa_parts_columns;

/* ---- parts.c ---- */

/* Functions for arrays that have parts, set by the folder above that knows
   ranks (octa.c).  Each is called by the function of its kind, with its
   arguments, if an array among them has parts.  */
typedef struct octa_parts_rules
{
  octa_status (*op) (octa_op op, octa_node *const *in, octa_node **out);
  octa_status (*reshape) (octa_node *in, const octa_size *size,
                          octa_node **out);
  octa_status (*reduce) (int reduction, octa_node *in, int dim,
                         octa_node **out);
  octa_status (*scan) (int scan, octa_node *in, int dim, int form,
                       octa_node **out, octa_node **index);
  octa_status (*permute) (octa_node *in, int n, const int *perm,
                          octa_node **out);
  octa_status (*rotate) (octa_node *in, const int64_t *shifts,
                         octa_node **out);
  octa_status (*cat) (char rule, int dim, int n, octa_node *const *in,
                      octa_node **out);
  octa_status (*read) (octa_node *in, int n, const octa_subscript *s,
                       octa_node **out);
  octa_status (*assign) (octa_node *in, int n, const octa_subscript *s,
                         octa_node *v, octa_node **out);
  octa_status (*count) (octa_node *in, int64_t *count);
  octa_status (*product) (octa_node *a, octa_node *b, octa_node **out);
  octa_status (*columns) (const octa_parts_columns *f, octa_node *in,
                          octa_node **out);
  void (*release) (octa_parts *p);
} octa_parts_rules;
extern octa_parts_rules octa_parts_hooks; /* node.c */

static inline bool
octa_node_is_parted (const octa_node *n)
{
  return n->kind == OCTA_NODE_PARTS && n->parts;
}

/* Does one of the N arrays IN have parts?  */
static inline bool
octa_parts_any (int n, octa_node *const *in)
{
  for (int i = 0; i < n; i++)
    if (octa_node_is_parted (in[i]))
      return true;
  return false;
}

/* Is one of the N arrays IN a sketch?  */
static inline bool
octa_parts_any_sketch (int n, octa_node *const *in)
{
  for (int i = 0; i < n; i++)
    if (in[i]->kind == OCTA_NODE_PARTS && ! in[i]->parts)
      return true;
  return false;
}

/* Fail if the pending N needs all elements of an array with parts.  */
octa_status octa_parts_check (const octa_node *n);

/* Its runner: always fails.  */
octa_status octa_parts_run (octa_node *n);

/* Append N, whose reference passes to P, also on failure. / Release all.  */
octa_status octa_pieces_add (octa_pieces *p, octa_node *n);
void octa_pieces_free (octa_pieces *p);

/* An array as N, whose elements nobody reads: a function of it tells class and
   size of its result, or core's error.  */
octa_status octa_node_sketch (const octa_node *n, octa_node **out);

#endif
