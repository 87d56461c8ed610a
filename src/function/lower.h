/* lower.h -- shared by the lower*.c files.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_LOWER_H
#define OCTA_FUNCTION_LOWER_H 1

#include "function/ir.h"

#define OCTA_LOWER_ARGS 64

typedef struct octa_lowering
{
  octa_ir_function *f;
  octa_status st;   /* the first failure; later calls have no effect */
  int now;          /* the current block */
  int again, after; /* targets of continue and break; -1 outside of loops */
  int *result;
  bool is_condition; /* & and | short-circuit */
  /* the innermost indexing, for `end' */
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
/* Declare the variables that F shares with other functions.  */
void octa_lower_shared (octa_lowering *l, const octa_syntax_function *f);
/* Declare NAME, which an anonymous function captured.  */
void octa_lower_captured (octa_lowering *l, const char *name);
/* Refuse an assignment at AT to the variable VAR of an enclosing function.  */
void octa_lower_check_own (octa_lowering *l, int var, int at);

/* ---- lower_expr.c ---- */

/* Lower E.  Returns the register of its value.  */
int octa_lower_expr (octa_lowering *l, const octa_expr *e);
/* Lower E for N results; the registers of the results are put into REG.
   Returns their number.  */
int octa_lower_results (octa_lowering *l, const octa_expr *e, int n, int *reg);
/* Lower E as a statement: an assignment, or an expression whose value is not
   used.  */
void octa_lower_statement (octa_lowering *l, const octa_expr *e);
/* Jump to YES if E is true, else to NO.  In an `until', & and | are ordinary
   operators, as in core.  */
void octa_lower_condition (octa_lowering *l, const octa_expr *e, int yes,
                           int no, bool is_until);
/* Lower the parts of a range to ARG: base, increment (or -1), limit.  */
void octa_lower_range (octa_lowering *l, const octa_expr *e, int *arg);

#endif
