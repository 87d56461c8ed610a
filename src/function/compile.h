/* compile.h -- functions of Octave's as callees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_COMPILE_H
#define OCTA_FUNCTION_COMPILE_H 1

#include "array/array.h"
#include "function/syntax.h"

/* A text with functions, or an anonymous one; counted.  */
typedef struct octa_fun_source octa_fun_source;
OCTA_API octa_status octa_fun_source_read (const char *name, const char *text,
                                           octa_fun_source **out);
OCTA_API octa_status octa_fun_source_expression (const char *name,
                                                 const char *text,
                                                 octa_fun_source **out);
OCTA_API void octa_fun_source_release (octa_fun_source *s); /* NULL is fine */

typedef struct octa_fun octa_fun;
typedef enum octa_fun_kind
{
  OCTA_FUN_NUMBER, /* another one for each element */
  OCTA_FUN_WHOLE,  /* an array that is read by subscripts */
  OCTA_FUN_TEXT,   /* a string, part of the function */
  OCTA_FUN_HANDLE  /* a function, part of it too */
} octa_fun_kind;

/* What is known of an argument, or of a value that was captured.  */
typedef struct octa_fun_value
{
  octa_fun_kind kind;
  octa_type type; /* NUMBER, WHOLE */
  bool is_complex;
  int rows, cols;   /* WHOLE: of a small one, part of the function; else -1 */
  const char *text; /* TEXT */
  int length;
  const octa_fun *function; /* HANDLE */
} octa_fun_value;

/* A function and what it captured.  */
struct octa_fun
{
  octa_fun_source *source; /* NULL: Octave's own function NAME */
  const char *name;        /* NULL: the first of the text, or its expression */
  int n;
  const char *const *names;
  const octa_fun_value *value;
};

/* Copies, with sources counted; NULL without memory.  */
octa_fun *octa_fun_copy (const octa_fun *f);
octa_fun_value *octa_fun_values_copy (const octa_fun_value *v, int n);
void octa_fun_free (octa_fun *f); /* a copy; NULL is fine */
void octa_fun_values_free (octa_fun_value *v, int n);

/* F for the arguments ARG, with N_RESULTS results.  The callee takes those
   that are numbers and arrays, then what F captured, handles' captured values
   in their place.  F and ARG are not needed later.  */
OCTA_API octa_status octa_fun_compile (const octa_fun *f, int n_args,
                                       const octa_fun_value *arg,
                                       int n_results, octa_callee **out);

/* A callee that octa_fun_compile made is called by this function, as
   octa_node_call has it.  If returns of the function differ in class, the
   first element is computed now: results have the classes that it gives, as
   those of core's arrayfun.  */
OCTA_API octa_status octa_fun_call (octa_callee *c, octa_node *const *in,
                                    const octa_size *size, octa_node **out);

/* ---- for call.c ---- */

/* Are the results of C the numbers of their classes?  */
bool octa_fun_says_classes (const octa_callee *c);
/* C with results of classes TYPE; C keeps it.  */
octa_status octa_fun_in_classes (octa_callee *c, const octa_type *type,
                                 octa_callee **out);

#endif
