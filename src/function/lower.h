/* lower.h -- what the files of lowering share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_LOWER_H
#define OCTA_FUNCTION_LOWER_H 1

#include "function/ir.h"

#define OCTA_LOWER_ARGS 64

typedef struct octa_lowering
{
  octa_ir_function *f;
  octa_status st;   /* the first failure: what follows does nothing of use */
  int now;          /* the block that is written */
  int again, after; /* where continue and break go; -1 outside of loops */
  int *result;
  bool is_condition; /* & and | go no further than needed */
  /* of the subscripts around an `end' */
  const octa_expr *indexed;
  int subscript, n_subscripts, indexed_reg;
} octa_lowering;

/* ---- lower_step.c ---- */

int octa_lower_block (octa_lowering *l);
octa_ir *octa_lower_step (octa_lowering *l, octa_ir_kind kind, int at,
                          int n_args);
int octa_lower_temp (octa_lowering *l);
void octa_lower_branch (octa_lowering *l, int at, int reg, int yes, int no);
int octa_lower_find (const octa_lowering *l, const char *name);
int octa_lower_declare (octa_lowering *l, const char *name);
octa_status octa_lower_refuse (octa_lowering *l, int at, const char *why);
/* The variables that F shares with other functions become variables.  */
void octa_lower_shared (octa_lowering *l, const octa_syntax_function *f);
/* ... and NAME, which an anonymous function captured, if it is one.  */
void octa_lower_captured (octa_lowering *l, const char *name);
/* Refuse an assignment at AT to the variable VAR if it is another function's.
 */
void octa_lower_check_own (octa_lowering *l, int var, int at);

/* ---- lower_expr.c ---- */

/* The register that has E.  */
int octa_lower_expr (octa_lowering *l, const octa_expr *e);
/* E with N results, or as many as it has, to REG; how many these are.  */
int octa_lower_results (octa_lowering *l, const octa_expr *e, int n, int *reg);
/* E as a statement: an assignment, or something whose value is dropped.  */
void octa_lower_statement (octa_lowering *l, const octa_expr *e);
/* Go to YES if E is true, else to NO.  After `until', & and | are ordinary
   operators, as in core.  */
void octa_lower_condition (octa_lowering *l, const octa_expr *e, int yes,
                           int no, bool is_until);
/* The parts of a range: base, increment or -1, limit.  */
void octa_lower_range (octa_lowering *l, const octa_expr *e, int *arg);

#endif
