/* private.h -- shared by the files of expression/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_EXPRESSION_PRIVATE_H
#define OCTA_EXPRESSION_PRIVATE_H 1

#include "expression/expression.h"

/* One argument of the kernel as the user declared it.  */
typedef struct octa_expr_arg
{
  char *name, *type;
  bool is_vector, is_const;
  bool is_written; /* what is known about the text */
  bool is_in_step; /* only used as NAME[i] */
  char base;       /* of a vector type: the letter of its elements, else 0 */
  int base_count;  /* ... and how many it has */
} octa_expr_arg;

/* ---- args.c, text.c ---- */

octa_status octa_expr_parse (const octa_expression_spec *spec,
                             octa_expr_arg **args, int *n);
void octa_expr_free (octa_expr_arg *args, int n);
/* Write the whole source.  With TRUSTS_TEXT, arguments that the text does not
   write become const.  Sets is_written and is_in_step.  HAS_LOOP: the source
   has PyCUDA's loop over the grid.  */
octa_status octa_expr_source (const octa_expression_spec *spec,
                              octa_expr_arg *args, int n, bool trusts_text,
                              bool for_host, char **source, bool *has_loop);

#endif
