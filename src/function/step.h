/* step.h -- what the files that write steps share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_STEP_H
#define OCTA_FUNCTION_STEP_H 1

#include "function/spec.h"

/* Functions of Octave's that are compiled without their text.  */
typedef enum octa_spec_fn
{
#define FUNCTION(name, least, most, texts, calls, numbers, arrays)            \
  OCTA_SPEC_FN_##name,
#include "function/functions.def"
#undef FUNCTION
  OCTA_SPEC_FN_NONE /* another */
} octa_spec_fn;

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
/* CLOSURE: the handle that is called, with what it captured; or NULL: F is
   called by its name.  */
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
/* ---- array.c: arrays of a function's own ---- */

/* Does V have a size that is known: is it a number, an array, a small whole
   argument?  Then its size.  */
bool octa_spec_is_sized (const octa_spec_value *v);
int octa_spec_rows (const octa_spec_value *v);
int octa_spec_cols (const octa_spec_value *v);
int octa_spec_numel (const octa_spec_value *v);
/* True, or a refusal, since an array of that size is too large.  */
bool octa_spec_is_small (octa_spec *s, long long rows, long long cols);
/* True, or a refusal of WHAT: O has no known size.  */
bool octa_spec_want_sized (octa_spec *s, const octa_spec_operand *o,
                           const char *what);
/* How the element of O at INDEX, C that counts from 0, is written; and the one
   at I as a number.  */
void octa_spec_element (const octa_spec_operand *o, const char *index,
                        char *text);
octa_spec_operand octa_spec_element_at (const octa_spec_operand *o, int i);
/* Register REG of the current frame becomes V, whose elements are to be
   written; false: it is refused.  */
bool octa_spec_make (octa_spec *s, int reg, octa_spec_value v,
                     octa_spec_operand *out);
/* DST = the number or element FROM, as of the class of TO.  */
void octa_spec_convert (octa_spec *s, const octa_spec_value *to,
                        const char *dst, const octa_spec_operand *from);
/* 0 of class T.  */
const char *octa_spec_zero (octa_type t);
/* DST = ROWS x COLS elements of FROM, those at WHICH (-1: 0), as class T.  */
void octa_spec_gather (octa_spec *s, int dst, octa_type t, int rows, int cols,
                       const octa_spec_operand *from, const int *which);
void octa_spec_copy_to (octa_spec *s, int dst, const octa_spec_operand *from);
/* A loop over K from 0 to N - 1, a statement follows; O's element at INDEX
   there, as operand NUMBER of the statement, for which a { is open.  */
void octa_spec_each (octa_spec *s, const char *k, int n);
octa_spec_operand octa_spec_each_of (octa_spec *s, const octa_spec_operand *o,
                                     const char *index, int number);
/* A call of octa_FAMILY_NAME<ARGS> (kernels/function/octa_small.cuh): the
   first N_TO of the N operands O are results; none is empty.  */
void octa_spec_small (octa_spec *s, const char *family, const char *name,
                      const char *args, int n_to, int n,
                      const octa_spec_operand *o);
/* All elements of TO = D.  */
void octa_spec_fill (octa_spec *s, const octa_spec_operand *to, double d);
/* The current step makes the array NAME N elements large.  False, and a
   refusal, if it does so again and again.  */
bool octa_spec_may_grow (octa_spec *s, const char *name, int n);

/* ---- place.c: subscripts ---- */

#define OCTA_PLACES_SUBS 8
#define OCTA_PLACES_TEXT 256

typedef struct octa_sub
{
  octa_spec_operand o;
  bool is_colon, is_run_time;
  int n, rows, cols;              /* how many, and their shape */
  int at[OCTA_SPEC_ELEMENTS + 1]; /* those that are known, from 0 */
} octa_sub;

typedef struct octa_places
{
  const char *name; /* the variable's, for messages; or NULL */
  int whole;        /* the argument, of a size that is not known; else -1 */
  int rows_of, cols_of;
  int n_subs, extent[OCTA_PLACES_SUBS];
  bool is_run_time, is_put;
  int rows, cols; /* of what is named */
  octa_sub sub[OCTA_PLACES_SUBS];
} octa_places;

/* What the N subscripts IN name in X.  False: it ends here.  */
bool octa_spec_places (octa_spec *s, const octa_spec_value *x,
                       const char *name, int n, const octa_spec_operand *in,
                       octa_places *p);
/* The highest of those of subscript D that are known.  */
int octa_spec_places_highest (const octa_places *p, int d);
/* The text that looks at them, which begins a block; false: it ends there.  */
bool octa_spec_places_begin (octa_spec *s, const octa_places *p);
void octa_spec_places_end (octa_spec *s);
/* Number K of subscript D.  */
void octa_spec_place_of (const octa_places *p, int d, int k, char *text);
/* Where element I of what is named is: -1 if not known; as text.  */
int octa_spec_place_known (const octa_places *p, int i);
void octa_spec_place_text (const octa_places *p, int i, char *text, size_t n);

/* ---- read.c ---- */

/* DST = X (IN).  */
void octa_spec_read (octa_spec *s, const octa_spec_operand *x,
                     const char *name, int n, const octa_spec_operand *in,
                     int dst);
/* The current step, an "end".  */
void octa_spec_end (octa_spec *s);

/* ---- matrix.c ---- */

/* The current step: brackets, a range as a value, horzcat or vertcat.  */
void octa_spec_matrix (octa_spec *s);
void octa_spec_range (octa_spec *s);
void octa_spec_cat (octa_spec *s, bool is_below);

/* ---- put.c ---- */

/* The current step, an assignment to elements.  */
void octa_spec_put (octa_spec *s);

/* ---- array_op.c ---- */

/* DST = OP (IN), of which one is an array.  */
void octa_spec_array_op (octa_spec *s, octa_op op, const octa_spec_operand *in,
                         int dst);
/* DST = IN[0] OP IN[1], of which one is an array; or OP IN[0].  */
void octa_spec_array_operator (octa_spec *s, octa_syntax_op op,
                               const octa_spec_operand *in, int n, octa_op e,
                               int dst);
/* DST = is the array O true, as a condition?  */
void octa_spec_array_truth (octa_spec *s, const octa_spec_operand *o, int dst);

/* ---- array_fun.c ---- */

/* As octa_spec_builtin, for functions that take or make arrays.  */
bool octa_spec_array_function (octa_spec *s, octa_spec_fn f, const char *name,
                               int n);

/* ---- array_sum.c ---- */

/* ... that make fewer numbers of an array, or go through it; IN: arguments. */
bool octa_spec_reduction (octa_spec *s, octa_spec_fn f, const char *name,
                          int n, const octa_spec_operand *in);

/* ---- each.c ---- */

/* Loops over the columns of an array, and their next round.  */
void octa_spec_for_columns (octa_spec *s);
void octa_spec_next_column (octa_spec *s);

/* ---- range.c ---- */

/* Loops: their ranges, what they go through otherwise, the next round.  */
void octa_spec_steps (octa_spec *s);
void octa_spec_for_each (octa_spec *s);
void octa_spec_next (octa_spec *s);

/* ---- number.c ---- */

/* OP of constants, exactly as at run time; false: not known here.  */
bool octa_spec_fold (octa_op op, const octa_spec_value *a,
                     const octa_spec_value *b, octa_spec_value *out);
/* DST = OP (IN) for numbers.  */
void octa_spec_number_op (octa_spec *s, octa_op op,
                          const octa_spec_operand *in, int dst);
/* Part K of a step: OUT = OP (IN), in memory of its own; false: the path has
   ended.  */
bool octa_spec_part_op (octa_spec *s, int k, octa_op op,
                        const octa_spec_operand *in, octa_spec_operand *out);

/* ---- constant.c ---- */

/* DST = D of class T.  */
void octa_spec_give_number (octa_spec *s, int dst, octa_type t, double d);
/* As octa_spec_builtin: pi, zeros (1, "int8"), intmax ...; int64 of digits
   that are more than a double holds.  */
bool octa_spec_constant (octa_spec *s, const char *name, int n);
bool octa_spec_big_integer (octa_spec *s, const char *name, int n);

/* ---- draw.c ---- */

/* As octa_spec_builtin: random numbers.  */
bool octa_spec_draw (octa_spec *s, const char *name, int n);
/* What stands at the beginning of a function that draws; its operands for that
   begin at number N.  */
void octa_spec_draw_begin (octa_strbuf *t, int n);

/* ---- scalar.c ---- */

/* As octa_spec_builtin: functions of numbers that are no elementwise
   operations.  */
bool octa_spec_scalar (octa_spec *s, octa_spec_fn f, const char *name, int n);

/* ---- functions.c ---- */

/* F of SOURCE, or an anonymous function there that captured N variables, as
   steps; NULL with s->st set.  */
const octa_ir_function *octa_spec_lowered (octa_spec *s,
                                           octa_fun_source *source,
                                           const octa_syntax_function *f);
const octa_ir_function *
octa_spec_lowered_anon (octa_spec *s, const octa_closure *c, int n_results);
/* Names in S mean functions of this text, if it has them.  */
octa_fun_source *octa_spec_home (octa_fun_source *s);
/* The nested function that NAME means in the current frame; NULL: none.  */
const octa_syntax_function *octa_spec_nested (const octa_spec *s,
                                              const char *name);
/* The text that F comes from.  */
octa_fun_source *octa_spec_source (const octa_spec *s,
                                   const octa_ir_function *f);
/* The function NAME as the current one sees it; NULL: there is none, or
   s->st is set.  */
const octa_ir_function *octa_spec_function (octa_spec *s, const char *name);
/* ... in a file that came with Octave; what we have ourselves goes first.  */
const octa_ir_function *octa_spec_octaves (octa_spec *s, const char *name);
/* Does Octave refuse to call its function NAME with N arguments, of which the
   last TEXTS are strings?  Its error is in the slot then.  */
bool octa_spec_wrong_count (octa_spec *s, const char *name, int n, int texts);
/* What to write instead of Octave's NAME, as a sentence; NULL: nobody knows.
 */
const char *octa_spec_advice (const char *name);
/* Why there is none, as a sentence; or NULL.  */
const char *octa_spec_why (octa_spec *s, const char *name);

/* ---- forms.c ---- */

/* How many arguments Octave's NAME takes, with TEXTS strings behind them; and
   calls that are compiled.  */
typedef struct octa_spec_form
{
  const char *name;
  int least, most, texts;
  const char *calls;
} octa_spec_form;

octa_spec_fn octa_spec_fn_find (const char *name);
/* False: NAME is no function that is compiled without its text.  */
bool octa_spec_form_of (const char *name, octa_spec_form *out);
/* What messages of this release of Octave call it.  */
const char *octa_spec_form_name (const octa_spec_form *f);
/* Why NAME is not compiled with such N arguments, as a sentence; false as
   before.  */
bool octa_spec_form_says (const char *name, int n, char *text, size_t size);
/* ... NAME being a function of Octave's whose text cannot be.  */
void octa_spec_not_ours (const char *name, int n, char *text, size_t size);

/* ---- handle.c ---- */

/* Steps that make handles, and that read and make lists; false: it is none.
 */
bool octa_spec_handle_step (octa_spec *s);
/* [a, b] = deal (...) */
void octa_spec_deal (octa_spec *s);

/* ---- apply.c ---- */

/* Lists among the arguments of the current step become arguments, a call by
   feval a call, that of a handle what it stands for: S->at may become that of
   S->stand_in.  True: the step has been written.  */
bool octa_spec_apply (octa_spec *s);

/* ---- string.c ---- */

/* Steps with strings; false: the current one is none.  */
bool octa_spec_string_step (octa_spec *s);
/* As octa_spec_builtin, for what is known of kinds of values and of strings.
 */
bool octa_spec_about (octa_spec *s, octa_spec_fn f, int n);

/* ---- fail.c ---- */

/* As octa_spec_builtin, for error and its kin.  */
bool octa_spec_error_call (octa_spec *s, const char *name, int n);

/* ---- columns.c ---- */

/* True, and a refusal: the current step reads columns, but is not elementwise.
   What it has given stands for an element of those that it read.  */
bool octa_spec_refuse_columns (octa_spec *s);
bool octa_spec_mark_columns (octa_spec *s);
/* Does the result V depend on all columns?  Else a refusal.  */
bool octa_spec_want_columns (octa_spec *s, const octa_spec_value *v);

/* ---- fma.c ---- */

/* The current step, if it adds to a product or takes from one; and what is
   known of products after a step.  */
bool octa_spec_fma (octa_spec *s);
bool octa_spec_after_fma (octa_spec *s);

/* ---- step.c ---- */

/* The current step of the current unit.  */
void octa_spec_step (octa_spec *s);

/* ---- output.c ---- */

bool octa_spec_output (octa_spec *s, const char *name, int n);

/* ---- builtin.c ---- */

/* Write a call of the function NAME with N arguments, if it is one of those
   that are no operations; false: it is none.  */
bool octa_spec_builtin (octa_spec *s, const char *name, int n);

#endif
