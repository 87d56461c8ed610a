/* local.h -- arrays of a function's own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_LOCAL_H
#define OCTA_FUNCTION_LOCAL_H 1

#include "function/form.h"
#include "function/spec.h"

/* ---- local.c: arrays of a function's own ---- */

/* True, or a refusal, since an array of that size is too large.  */
bool octa_local_is_small (octa_spec *s, long long rows, long long cols);
/* True, or a refusal of WHAT: O has no known size.  */
bool octa_local_want_sized (octa_spec *s, const octa_known_operand *o,
                            const char *what);
/* How the element of O at INDEX, C that counts from 0, is written; and the one
   at I as a number.  */
void octa_local_element (const octa_known_operand *o, const char *index,
                         char *text);
octa_known_operand octa_local_element_at (const octa_known_operand *o, int i);
/* Register REG of the current frame becomes V, whose elements are to be
   written; false: it is refused.  */
bool octa_local_make (octa_spec *s, int reg, octa_known v,
                      octa_known_operand *out);
/* DST = the number or element FROM, as of the class of TO.  */
void octa_local_convert (octa_spec *s, const octa_known *to, const char *dst,
                         const octa_known_operand *from);
/* 0 of class T.  */
const char *octa_local_zero (octa_type t);
/* DST = ROWS x COLS elements of FROM, those at WHICH (-1: 0), as class T.  */
void octa_local_gather (octa_spec *s, int dst, octa_type t, int rows, int cols,
                        const octa_known_operand *from, const int *which);
void octa_local_copy_to (octa_spec *s, int dst,
                         const octa_known_operand *from);
/* A loop over K from 0 to N - 1, a statement follows; O's element at INDEX
   there, as operand NUMBER of the statement, for which a { is open.  */
void octa_local_each (octa_spec *s, const char *k, int n);
octa_known_operand octa_local_each_of (octa_spec *s,
                                       const octa_known_operand *o,
                                       const char *index, int number);
/* A call of octa_FAMILY_NAME<ARGS> (kernels/function/octa_small.cuh): the
   first N_TO of the N operands O are results; none is empty.  */
void octa_local_small (octa_spec *s, const char *family, const char *name,
                       const char *args, int n_to, int n,
                       const octa_known_operand *o);
/* All elements of TO = D.  */
void octa_local_fill (octa_spec *s, const octa_known_operand *to, double d);
/* The current step makes the array NAME N elements large.  False, and a
   refusal, if it does so again and again.  */
bool octa_local_may_grow (octa_spec *s, const char *name, int n);

/* ---- place.c: subscripts ---- */

#define OCTA_LOCAL_SUBS 8
#define OCTA_LOCAL_TEXT 256

typedef struct octa_local_sub
{
  octa_known_operand o;
  bool is_colon, is_run_time;
  int n, rows, cols;               /* how many, and their shape */
  int at[OCTA_KNOWN_ELEMENTS + 1]; /* those that are known, from 0 */
} octa_local_sub;

typedef struct octa_local_places
{
  const char *name; /* the variable's, for messages; or NULL */
  int whole;        /* the argument, of a size that is not known; else -1 */
  int rows_of, cols_of;
  int n_subs, extent[OCTA_LOCAL_SUBS];
  bool is_run_time, is_put;
  int rows, cols; /* of what is named */
  octa_local_sub sub[OCTA_LOCAL_SUBS];
} octa_local_places;

/* What the N subscripts IN name in X.  False: it ends here.  */
bool octa_local_find_places (octa_spec *s, const octa_known *x,
                             const char *name, int n,
                             const octa_known_operand *in,
                             octa_local_places *p);
/* The highest of those of subscript D that are known.  */
int octa_local_places_highest (const octa_local_places *p, int d);
/* The text that looks at them, which begins a block; false: it ends there.  */
bool octa_local_places_begin (octa_spec *s, const octa_local_places *p);
void octa_local_places_end (octa_spec *s);
/* Number K of subscript D.  */
void octa_local_place_of (const octa_local_places *p, int d, int k,
                          char *text);
/* Where element I of what is named is: -1 if not known; as text.  */
int octa_local_place_known (const octa_local_places *p, int i);
void octa_local_place_text (const octa_local_places *p, int i, char *text,
                            size_t n);

/* ---- read.c ---- */

/* DST = X (IN).  */
void octa_local_read (octa_spec *s, const octa_known_operand *x,
                      const char *name, int n, const octa_known_operand *in,
                      int dst);
/* The current step, an "end".  */
void octa_local_end (octa_spec *s);

/* ---- matrix.c ---- */

/* The current step: brackets, a range as a value, horzcat or vertcat.  */
void octa_local_matrix (octa_spec *s);
void octa_local_range (octa_spec *s);
void octa_local_cat (octa_spec *s, bool is_below);

/* ---- put.c ---- */

/* The current step, an assignment to elements.  */
void octa_local_put (octa_spec *s);

/* ---- array_op.c ---- */

/* DST = OP (IN), of which one is an array.  */
void octa_local_op (octa_spec *s, octa_op op, const octa_known_operand *in,
                    int dst);
/* DST = IN[0] OP IN[1], of which one is an array; or OP IN[0].  */
void octa_local_operator (octa_spec *s, octa_syntax_op op,
                          const octa_known_operand *in, int n, octa_op e,
                          int dst);
/* DST = is the array O true, as a condition?  */
void octa_local_truth (octa_spec *s, const octa_known_operand *o, int dst);

/* ---- array_fun.c ---- */

/* As octa_step_builtin, for functions that take or make arrays.  */
bool octa_local_function (octa_spec *s, octa_form_fn f, const char *name,
                          int n);

/* ---- array_sum.c ---- */

/* ... that make fewer numbers of an array, or go through it; IN: arguments. */
bool octa_local_reduction (octa_spec *s, octa_form_fn f, const char *name,
                           int n, const octa_known_operand *in);

/* ---- each.c ---- */

/* Loops over the columns of an array, and their next round.  */
void octa_local_for_columns (octa_spec *s);
void octa_local_next_column (octa_spec *s);

#endif
