/* text.h -- shared by the files that make kernels from expressions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_EXPRESSION_TEXT_H
#define OCTA_EXPRESSION_TEXT_H 1

#include "expression/private.h"

/* How a text uses an argument.  */
typedef struct octa_expr_use
{
  bool is_used;
  bool is_elsewhere; /* used other than as NAME[i] */
  bool is_read, is_written;
} octa_expr_use;

/* Texts that use the arguments together.  */
typedef struct octa_expr_group
{
  const char *prefix; /* of the macros: "", "OUT_" */
  octa_expression_text texts[3];
  int n_texts;
  octa_expr_use uses[OCTA_EXPRESSION_ARGS];
  bool is_simple; /* arguments can be registers */
} octa_expr_group;

/* Fill G's uses of the N arguments A.  */
octa_status octa_expr_study (const octa_expression_spec *spec,
                             const octa_expr_arg *a, int n,
                             octa_expr_group *g);
/* Does TEXT have the word WORD?  */
bool octa_expr_mentions (const char *text, const char *word);

#endif
