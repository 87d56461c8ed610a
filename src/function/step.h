/* step.h -- shared by the files that write steps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_STEP_H
#define OCTA_FUNCTION_STEP_H 1

#include "function/form.h"
#include "function/spec.h"

/* ---- classes.c ---- */

/* Write a return to the caller.  The top function stores its results.  */
void octa_step_return (octa_spec *s);
/* End the path because the variable NAME at offset AT has no value.  */
void octa_step_no_variable (octa_spec *s, const char *name, int at);

/* ---- range.c ---- */

/* Loops over ranges, loops over columns, and the next round of either.  */
void octa_step_steps (octa_spec *s);
void octa_step_for_each (octa_spec *s);
void octa_step_next (octa_spec *s);

/* ---- number.c ---- */

/* Compute OP of constants, exactly as at run time.  False: it cannot be done
   here.  */
bool octa_step_fold (octa_op op, const octa_known *a, const octa_known *b,
                     octa_known *out);
/* DST = OP (IN) for numbers.  */
void octa_step_number_op (octa_spec *s, octa_op op,
                          const octa_known_operand *in, int dst);
/* OUT = OP (IN) as part K of a step, in memory of its own.  False: the path
   has ended.  */
bool octa_step_part_op (octa_spec *s, int k, octa_op op,
                        const octa_known_operand *in, octa_known_operand *out);

/* ---- constant.c ---- */

/* As octa_step_builtin, for pi, zeros (1, "int8"), intmax ...; and for int64
   (9007199254740993), whose digits exceed a double.  */
bool octa_step_constant (octa_spec *s, const char *name, int n);
bool octa_step_big_integer (octa_spec *s, const char *name, int n);

/* ---- draw.c ---- */

/* As octa_step_builtin, for random numbers.  */
bool octa_step_draw (octa_spec *s, const char *name, int n);
/* Write the start of a function that draws random numbers.  Its operands for
   them start at number N.  */
void octa_step_draw_begin (octa_strbuf *t, int n);

/* ---- scalar.c ---- */

/* As octa_step_builtin, for functions of numbers.  */
bool octa_step_scalar (octa_spec *s, octa_form_fn f, const char *name, int n);

/* ---- functions.c ---- */

/* The tree whose functions the names in S may refer to: S, or its home.  */
octa_function_source *octa_step_home (octa_function_source *s);
/* The nested function that NAME refers to in the current frame, or NULL.  */
const octa_syntax_function *octa_step_nested (const octa_now *now,
                                              const char *name);
/* The user's function that NAME refers to in the current call.  NULL: there is
   none, or s->st is set.  */
const octa_ir_function *octa_step_function (octa_now *now, const char *name);
/* The same, including files that came with Octave.  It is called after the
   tables have been searched.  */
const octa_ir_function *octa_step_octaves (octa_now *now, const char *name);
/* Does Octave refuse to call its function NAME with N arguments, of which the
   last TEXTS are strings?  Then the error slot has Octave's error.  */
bool octa_step_wrong_count (octa_now *now, const char *name, int n, int texts);
/* A sentence that says what to write instead of Octave's NAME, or NULL.  */
const char *octa_step_advice (const char *name);
/* A sentence that says why NAME was not found, or NULL.  */
const char *octa_step_why (octa_now *now, const char *name);

/* ---- handle.c ---- */

/* Write a step that makes a handle, or reads or makes a list.  False: the
   current step does not.  */
bool octa_step_handles (octa_spec *s);
/* [a, b] = deal (...) */
void octa_step_deal (octa_spec *s);

/* ---- apply.c ---- */

/* Replace lists among the arguments by their values, feval by a call, and a
   handle by its function.  S->now.at may then point to S->now.stand_in.  True:
   the step has been written.  */
bool octa_step_apply (octa_spec *s);

/* ---- string.c ---- */

/* Write a step with strings.  False: the current step has none.  */
bool octa_step_strings (octa_spec *s);
/* As octa_step_builtin, for questions about the kind of a value, and for
   strings.  */
bool octa_step_about (octa_now *now, octa_form_fn f, int n);

/* ---- fail.c ---- */

/* As octa_step_builtin, for error and related functions.  */
bool octa_step_error_call (octa_spec *s, const char *name, int n);

/* ---- columns.c ---- */

/* If the current step reads columns and is not elementwise, refuse it and
   return true.  The second function marks the step's result as depending on
   the columns that it read.  */
bool octa_step_refuse_columns (octa_spec *s);
bool octa_step_mark_columns (octa_spec *s);
/* True if the result V depends on all columns; else refuse it.  */
bool octa_step_want_columns (octa_now *now, const octa_known *v);

/* ---- fma.c ---- */

/* Write the current step if it is a sum or difference with a product.  The
   second function remembers products after a step.  */
bool octa_step_fma (octa_spec *s);
bool octa_step_after_fma (octa_spec *s);

/* ---- step.c ---- */

/* Write the current step of the current unit.  */
void octa_step_write (octa_spec *s);

/* ---- output.c ---- */

bool octa_step_output (octa_spec *s, const char *name, int n);

/* ---- builtin.c ---- */

/* Write a call of the function NAME with N arguments if it is one of Octave's
   that are not operations.  False: it is not.  */
bool octa_step_builtin (octa_spec *s, const char *name, int n);

#endif
