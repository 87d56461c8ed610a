/* kernel.h -- the internal struct of kernels from expressions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_EXPRESSION_KERNEL_H
#define OCTA_EXPRESSION_KERNEL_H 1

#include "expression/text.h"

typedef struct octa_expression
{
  octa_expression_family family;
  char *text[OCTA_TEXT_TEXTS];
  char **options; /* NULL-terminated */
  char *keep;
  bool is_in_place;
  octa_expr_arg *args;
  int n_args;
  /* From the first call on: */
  bool is_host;           /* made from the host's templates */
  octa_id kernel, finish; /* functions */
  bool has_loop;
  char letter[OCTA_EXPRESSION_ARGS]; /* of the types to which pointers point,
                                        as in signatures */
  size_t size[OCTA_EXPRESSION_ARGS];
  int v, unroll;        /* elements for a thread */
  octa_expr_arg result; /* its type and base: a reduction's or scan's value */
  char result_letter;
  size_t result_size;
  octa_id scratch; /* for reductions: a gpuArray, so that its uses are in order
                      in any stream */
} octa_expression;

/* The place of an array argument.  */
typedef struct octa_expr_place
{
  const octa_node *node; /* of a gpuArray; else an address */
  uint64_t first, bytes; /* offset or address */
  int64_t count;         /* -1: unknown */
} octa_expr_place;

/* ---- pointers.c ---- */

/* The node of ID, a gpuArray or a slice of one, and its COUNT elements from
   FIRST on.  */
octa_status octa_expr_find_array (octa_id id, octa_node **node,
                                  octa_array_info *info, int64_t *first,
                                  int64_t *count);
/* P is the place of X, which is argument I: a pointer to A, with the letter
   and size from the compiler.  */
octa_status octa_expr_measure (const octa_expression *e, int i,
                               const octa_expr_arg *a, char letter,
                               size_t size, const octa_launch_arg *x,
                               octa_expr_place *p);

/* ---- expression.c, args.c ---- */

/* Compile E unless that is done.  */
octa_status octa_expression_build (octa_expression *e);
/* Fill A->base from A->type.  */
void octa_expr_find_base (octa_expr_arg *a);

#endif
