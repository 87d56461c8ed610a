/* step.h -- what the files that write steps share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_STEP_H
#define OCTA_FUNCTION_STEP_H 1

#include "function/form.h"
#include "function/spec.h"

/* ---- classes.c ---- */

/* Back to the caller with the results; at the top, out of the kernel.  */
void octa_step_return (octa_spec *s);
/* The path ends because the variable NAME, which is at AT in the text, has no
   value.  */
void octa_step_no_variable (octa_spec *s, const char *name, int at);

/* ---- range.c ---- */

/* Loops: their ranges, what they go through otherwise, the next round.  */
void octa_step_steps (octa_spec *s);
void octa_step_for_each (octa_spec *s);
void octa_step_next (octa_spec *s);

/* ---- number.c ---- */

/* OP of constants, exactly as at run time; false: not known here.  */
bool octa_step_fold (octa_op op, const octa_known *a, const octa_known *b,
                     octa_known *out);
/* DST = OP (IN) for numbers.  */
void octa_step_number_op (octa_spec *s, octa_op op,
                          const octa_known_operand *in, int dst);
/* Part K of a step: OUT = OP (IN), in memory of its own; false: the path has
   ended.  */
bool octa_step_part_op (octa_spec *s, int k, octa_op op,
                        const octa_known_operand *in, octa_known_operand *out);

/* ---- constant.c ---- */

/* DST = D of class T.  */
void octa_step_give_number (octa_spec *s, int dst, octa_type t, double d);
/* As octa_step_builtin: pi, zeros (1, "int8"), intmax ...; int64 of digits
   that are more than a double holds.  */
bool octa_step_constant (octa_spec *s, const char *name, int n);
bool octa_step_big_integer (octa_spec *s, const char *name, int n);

/* ---- draw.c ---- */

/* As octa_step_builtin: random numbers.  */
bool octa_step_draw (octa_spec *s, const char *name, int n);
/* What stands at the beginning of a function that draws; its operands for that
   begin at number N.  */
void octa_step_draw_begin (octa_strbuf *t, int n);

/* ---- scalar.c ---- */

/* As octa_step_builtin: functions of numbers that are no elementwise
   operations.  */
bool octa_step_scalar (octa_spec *s, octa_form_fn f, const char *name, int n);

/* ---- functions.c ---- */

/* Names in S mean functions of this text, if it has them.  */
octa_function_source *octa_step_home (octa_function_source *s);
/* The nested function that NAME means in the current frame; NULL: none.  */
const octa_syntax_function *octa_step_nested (const octa_spec *s,
                                              const char *name);
/* The function NAME as the current one sees it; NULL: there is none, or
   s->st is set.  */
const octa_ir_function *octa_step_function (octa_spec *s, const char *name);
/* ... in a file that came with Octave; what we have ourselves goes first.  */
const octa_ir_function *octa_step_octaves (octa_spec *s, const char *name);
/* Does Octave refuse to call its function NAME with N arguments, of which the
   last TEXTS are strings?  Its error is in the slot then.  */
bool octa_step_wrong_count (octa_spec *s, const char *name, int n, int texts);
/* What to write instead of Octave's NAME, as a sentence; NULL: nobody knows.
 */
const char *octa_step_advice (const char *name);
/* Why there is none, as a sentence; or NULL.  */
const char *octa_step_why (octa_spec *s, const char *name);

/* ---- handle.c ---- */

/* Steps that make handles, and that read and make lists; false: it is none.
 */
bool octa_step_handles (octa_spec *s);
/* [a, b] = deal (...) */
void octa_step_deal (octa_spec *s);

/* ---- apply.c ---- */

/* Lists among the arguments of the current step become arguments, a call by
   feval a call, that of a handle what it stands for: S->now.at may become that
   of S->now.stand_in.  True: the step has been written.  */
bool octa_step_apply (octa_spec *s);

/* ---- string.c ---- */

/* Steps with strings; false: the current one is none.  */
bool octa_step_strings (octa_spec *s);
/* As octa_step_builtin, for what is known of kinds of values and of strings.
 */
bool octa_step_about (octa_spec *s, octa_form_fn f, int n);

/* ---- fail.c ---- */

/* As octa_step_builtin, for error and its kin.  */
bool octa_step_error_call (octa_spec *s, const char *name, int n);

/* ---- columns.c ---- */

/* True, and a refusal: the current step reads columns, but is not elementwise.
   What it has given stands for an element of those that it read.  */
bool octa_step_refuse_columns (octa_spec *s);
bool octa_step_mark_columns (octa_spec *s);
/* Does the result V depend on all columns?  Else a refusal.  */
bool octa_step_want_columns (octa_spec *s, const octa_known *v);

/* ---- fma.c ---- */

/* The current step, if it adds to a product or takes from one; and what is
   known of products after a step.  */
bool octa_step_fma (octa_spec *s);
bool octa_step_after_fma (octa_spec *s);

/* ---- step.c ---- */

/* The current step of the current unit.  */
void octa_step_write (octa_spec *s);

/* ---- output.c ---- */

bool octa_step_output (octa_spec *s, const char *name, int n);

/* ---- builtin.c ---- */

/* Write a call of the function NAME with N arguments, if it is one of those
   that are no operations; false: it is none.  */
bool octa_step_builtin (octa_spec *s, const char *name, int n);

#endif
