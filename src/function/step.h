/* step.h -- what the files that write steps share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_STEP_H
#define OCTA_FUNCTION_STEP_H 1

#include "function/spec.h"

#define OCTA_SPEC_ARGS 64 /* of a call */

/* ---- spec.c ---- */

int octa_spec_unit (octa_spec *s, int frame, int block, int step,
                    const octa_spec_value *state);
void octa_spec_goto (octa_spec *s, int frame, int block, int step,
                     const octa_spec_value *state);
octa_spec_operand octa_spec_operand_of (octa_spec *s, int reg);
void octa_spec_copy (octa_spec *s, int frame, int to, const octa_spec_value *v,
                     const char *from);
void octa_spec_set (octa_spec *s, int reg, octa_spec_value v);
int octa_spec_frame (octa_spec *s, const octa_ir_function *f, int n_args,
                     int n_results);
/* CLOSURE: the handle that is called, with what it captured; or NULL.  */
void octa_spec_call (octa_spec *s, const octa_ir_function *f, int n,
                     const octa_spec_operand *arg, int n_results, int dst,
                     const octa_spec_operand *closure);
/* Memory of register REG of FRAME becomes a list of the values of ARG.  */
octa_spec_value octa_spec_pack (octa_spec *s, int frame, int reg, int n,
                                const octa_spec_operand *arg);
/* The path ends with the error in the slot.  */
void octa_spec_dead_end (octa_spec *s);
/* ... because a value is not defined.  */
void octa_spec_undefined (octa_spec *s);
/* Of what is known of FRAME's registers.  */
size_t octa_spec_state_bytes (const octa_spec *s, int frame);

/* ---- classes.c ---- */

/* Back to the caller with the results; at the top, out of the kernel.  */
void octa_spec_return (octa_spec *s);
/* The path ends because the variable NAME, which is at AT in the text, has no
   value.  */
void octa_spec_no_variable (octa_spec *s, const char *name, int at);

/* ---- range.c ---- */

/* Loops: their ranges, what they go through otherwise, the next round.  */
void octa_spec_steps (octa_spec *s);
void octa_spec_for_each (octa_spec *s);
void octa_spec_next (octa_spec *s);

/* ---- number.c ---- */

/* DST = OP (IN) for numbers.  */
void octa_spec_number_op (octa_spec *s, octa_op op,
                          const octa_spec_operand *in, int dst);

/* ---- functions.c ---- */

/* F of SOURCE, or an anonymous function there that captured N variables, as
   steps; NULL with s->st set.  */
const octa_ir_function *octa_spec_lowered (octa_spec *s,
                                           octa_fun_source *source,
                                           const octa_syntax_function *f);
const octa_ir_function *
octa_spec_lowered_anon (octa_spec *s, const octa_closure *c, int n_results);
/* The text that F comes from.  */
octa_fun_source *octa_spec_source (const octa_spec *s,
                                   const octa_ir_function *f);
/* The function NAME as the current one sees it; NULL: there is none, or
   s->st is set.  */
const octa_ir_function *octa_spec_function (octa_spec *s, const char *name);
/* ... in a file that came with Octave; what we have ourselves goes first.  */
const octa_ir_function *octa_spec_octaves (octa_spec *s, const char *name);
/* Why there is none, as a sentence; or NULL.  */
const char *octa_spec_why (octa_spec *s, const char *name);

/* ---- handle.c ---- */

/* Steps that make handles, and that read and make lists; false: it is none.
 */
bool octa_spec_handle_step (octa_spec *s);

/* ---- apply.c ---- */

/* A step that stands for the current one.  */
typedef struct octa_spec_stand_in
{
  octa_ir ir;
  octa_expr matrix, row, *rows;
  int arg[OCTA_SPEC_ARGS];
} octa_spec_stand_in;

/* Lists among the arguments of the current step become arguments, a call by
   feval a call, that of a handle what it stands for: S->at may become X's.
   True: the step has been written.  */
bool octa_spec_apply (octa_spec *s, octa_spec_stand_in *x);

/* ---- string.c ---- */

/* Steps with strings; false: the current one is none.  */
bool octa_spec_string_step (octa_spec *s);
/* As octa_spec_builtin, for what is known of kinds of values and of strings.
 */
bool octa_spec_about (octa_spec *s, const char *name, int n);

/* ---- step.c ---- */

/* The current step of the current unit.  */
void octa_spec_step (octa_spec *s);

/* ---- builtin.c ---- */

/* Write a call of the function NAME with N arguments, if it is one of those
   that are no operations; false: it is none.  */
bool octa_spec_builtin (octa_spec *s, const char *name, int n);

#endif
