/* local.h -- a function's own arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_LOCAL_H
#define OCTA_FUNCTION_LOCAL_H 1

#include "function/form.h"
#include "function/spec.h"

/* ---- local.c: a function's own arrays ---- */

/* True, or refuse an array of that size, which is too large.  */
bool octa_local_is_small (octa_now *now, long long rows, long long cols);
/* True, or refuse WHAT because the size of O is not known.  */
bool octa_local_want_sized (octa_spec *s, const octa_known_operand *o,
                            const char *what);
/* The C code of an element of O at INDEX, which is C code that counts from 0;
   and the element at I as an operand.  */
void octa_local_element (const octa_known_operand *o, const char *index,
                         char *text);
octa_known_operand octa_local_element_at (const octa_known_operand *o, int i);
/* Make V in register REG of the current frame.  The caller writes its elements
   to OUT.  False: it is refused.  */
bool octa_local_make (octa_spec *s, int reg, octa_known v,
                      octa_known_operand *out);
/* DST = the number or element FROM, converted to the class of TO.  */
void octa_local_convert (octa_emit *e, const octa_known *to, const char *dst,
                         const octa_known_operand *from);
/* The C code of 0 in class T.  */
const char *octa_local_zero (octa_type t);
/* DST = ROWS x COLS elements of FROM at the positions WHICH (-1: the element
   is 0), in class T.  */
void octa_local_gather (octa_spec *s, int dst, octa_type t, int rows, int cols,
                        const octa_known_operand *from, const int *which);
void octa_local_copy_to (octa_spec *s, int dst,
                         const octa_known_operand *from);
/* The element of O at INDEX, as operand NUMBER of an operation inside an open
   {.  */
octa_known_operand octa_local_each_of (octa_emit *text,
                                       const octa_known_operand *o,
                                       const char *index, int number);
/* Write a call of octa_FAMILY_NAME<ARGS> (kernels/function/octa_small.cuh).
   The first N_TO of the N operands O are results.  No operand is empty.  */
void octa_local_small (octa_emit *e, const char *family, const char *name,
                       const char *args, int n_to, int n,
                       const octa_known_operand *o);
/* All elements of TO = D.  */
void octa_local_fill (octa_emit *e, const octa_known_operand *to, double d);
/* The current step enlarges the array NAME to N elements.  False, and refused,
   if it does so repeatedly.  */
bool octa_local_may_grow (octa_now *now, const char *name, int n);

/* ---- place.c: subscripts ---- */

#define OCTA_LOCAL_SUBS 8
#define OCTA_LOCAL_TEXT 256

typedef struct octa_local_sub
{
  octa_known_operand o;
  bool is_colon, is_run_time;
  int n, rows, cols;               /* number of subscripts, and their shape */
  int at[OCTA_KNOWN_ELEMENTS + 1]; /* known subscripts, from 0 */
} octa_local_sub;

typedef struct octa_local_places
{
  const char *name; /* of the variable, for messages; or NULL */
  int whole;        /* number of the argument, if its size is not known; else
                       -1 */
  int rows_of, cols_of;
  int n_subs, extent[OCTA_LOCAL_SUBS];
  bool is_run_time, is_put;
  int rows, cols; /* of the selected elements */
  octa_local_sub sub[OCTA_LOCAL_SUBS];
} octa_local_places;

/* The elements of X that the N subscripts IN select.  False: the path
   ends.  */
bool octa_local_find_places (octa_spec *s, const octa_known *x,
                             const char *name, int n,
                             const octa_known_operand *in,
                             octa_local_places *p);
/* The highest known value of subscript D.  */
int octa_local_places_highest (const octa_local_places *p, int d);
/* Write the code that checks the subscripts, and open a block.  False: the
   path ends.  */
bool octa_local_places_begin (octa_emit *e, const octa_local_places *p);
void octa_local_places_end (octa_emit *e);
/* The position of selected element I: as a number, or -1 if not known; as C
   code.  */
int octa_local_place_known (const octa_local_places *p, int i);
void octa_local_place_text (const octa_local_places *p, int i, char *text,
                            size_t n);

/* ---- read.c ---- */

/* DST = X (IN).  */
void octa_local_read (octa_spec *s, const octa_known_operand *x,
                      const char *name, int n, const octa_known_operand *in,
                      int dst);
/* Write the current step, an `end'.  */
void octa_local_end (octa_spec *s);

/* ---- matrix.c ---- */

/* Write the current step: brackets, a range as a value, horzcat or
   vertcat.  */
void octa_local_matrix (octa_spec *s);
void octa_local_range (octa_spec *s);
void octa_local_cat (octa_spec *s, bool is_below);

/* ---- put.c ---- */

/* Write the current step, an assignment to elements.  */
void octa_local_put (octa_spec *s);

/* ---- array_op.c ---- */

/* DST = OP (IN).  At least one operand is an array.  */
void octa_local_op (octa_spec *s, octa_op op, const octa_known_operand *in,
                    int dst);
/* DST = IN[0] OP IN[1], or OP IN[0].  At least one operand is an array.  */
void octa_local_operator (octa_spec *s, octa_syntax_op op,
                          const octa_known_operand *in, int n, octa_op e,
                          int dst);
/* DST = whether the array O is true as a condition.  */
void octa_local_truth (octa_spec *s, const octa_known_operand *o, int dst);

/* ---- array_fun.c ---- */

/* As octa_step_builtin, for functions that accept or return arrays.  */
bool octa_local_function (octa_spec *s, octa_form_fn f, const char *name,
                          int n);

/* ---- array_sum.c ---- */

/* The same for reductions and cumulative functions.  IN: the arguments.  */
bool octa_local_reduction (octa_spec *s, octa_form_fn f, const char *name,
                           int n, const octa_known_operand *in);

/* ---- each.c ---- */

/* Write the start of a loop over columns, and its next round.  */
void octa_local_for_columns (octa_spec *s);
void octa_local_next_column (octa_spec *s);

#endif
