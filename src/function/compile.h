/* compile.h -- functions of Octave's as callees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_COMPILE_H
#define OCTA_FUNCTION_COMPILE_H 1

#include "array/array.h"
#include "function/syntax.h"

/* A tree of functions, or of an anonymous one; counted.  */
typedef struct octa_function_source octa_function_source;
OCTA_API octa_status octa_function_source_make (octa_syntax *tree,
                                                octa_function_source **out);
OCTA_API void
octa_function_source_release (octa_function_source *s); /* NULL is fine */

/* S, an expression, was written in the function FUNCTION of TREE, which has
   functions inside others: S sees those that FUNCTION sees.  */
OCTA_API octa_status octa_function_source_set_home (octa_function_source *s,
                                                    octa_syntax *tree,
                                                    const char *function);

/* ---- variables of functions around ---- */

/* A variable of the function that has LEVEL others around it, as
   octa_function.names has it.  */
typedef struct octa_function_shared
{
  const char *key, *name;
  int level;
  bool is_set; /* the text gives it a value */
} octa_function_shared;

/* Those that function NAME of S (NULL: the first, or S's expression) reads, or
   functions inside others do that it calls.  */
typedef octa_status octa_function_each_shared (void *data,
                                               const octa_function_shared *v);
OCTA_API octa_status octa_function_shares (const octa_function_source *s,
                                           const char *name,
                                           octa_function_each_shared *each,
                                           void *data);

/* ---- names ---- */

typedef enum octa_function_found_kind
{
  OCTA_FUNCTION_NOWHERE, /* there is no such function */
  OCTA_FUNCTION_BUILTIN, /* it has no text of Octave's language */
  OCTA_FUNCTION_IN_TREE,
  OCTA_FUNCTION_REFUSED /* it cannot be compiled */
} octa_function_found_kind;

/* Where a name leads to.  The strings are malloc'ed, and they and the tree are
   the receiver's.  */
typedef struct octa_function_found
{
  octa_function_found_kind kind;
  bool is_octaves;   /* a file that came with Octave */
  char *function;    /* which function of the tree; NULL: the first */
  octa_syntax *tree; /* the same one for all functions of a file */
  char *why;         /* not IN_TREE: a sentence for messages, or NULL */
} octa_function_found;

/* Find NAME as it is used in the tree FROM; OUT is all zero.  */
typedef octa_status octa_function_resolver (const char *name,
                                            const octa_syntax *from,
                                            octa_function_found *out);
OCTA_API void octa_function_set_resolver (octa_function_resolver *r);

typedef struct octa_function octa_function;
typedef enum octa_function_kind
{
  OCTA_FUNCTION_NUMBER, /* another one for each element */
  OCTA_FUNCTION_WHOLE,  /* an array that is read by subscripts */
  OCTA_FUNCTION_TEXT,   /* a string, part of the function */
  OCTA_FUNCTION_HANDLE  /* a function, part of it too */
} octa_function_kind;

/* What is known of an argument, or of a value that was captured.  */
typedef struct octa_function_value
{
  octa_function_kind kind;
  octa_type type; /* NUMBER, WHOLE */
  bool is_complex;
  unsigned column;  /* NUMBER: a bit, if core calls the function with columns
                       (bsxfun); what is not elementwise is then refused */
  int rows, cols;   /* WHOLE: of a small one, part of the function; else -1 */
  const char *text; /* TEXT */
  int length;
  const octa_function *function; /* HANDLE */
} octa_function_value;

/* A function and what it captured: of a function inside another, what it reads
   of those around it, under the keys of octa_function_shares.  */
struct octa_function
{
  octa_function_source *source; /* NULL: Octave's own function NAME */
  const char *name; /* NULL: the first of the tree, or its expression;
                       inside another: OUTER/NAME */
  int n;
  const char *const *names;
  const octa_function_value *value;
  /* Of what is compiled: */
  bool is_fma;  /* a * b + c may be rounded once */
  bool is_once; /* small loops are not written twice, which is of use on GPUs
                   alone */
};

/* Copies, with sources counted; NULL without memory.  */
octa_function *octa_function_copy (const octa_function *f);
octa_function_value *octa_function_values_copy (const octa_function_value *v,
                                                int n);
void octa_function_free (octa_function *f); /* a copy; NULL is fine */
void octa_function_values_free (octa_function_value *v, int n);

/* F for the arguments ARG, with N_RESULTS results.  The callee takes those
   that are numbers and arrays, then what F captured, handles' captured values
   in their place.  F and ARG are not needed later.  */
OCTA_API octa_status octa_function_compile (const octa_function *f, int n_args,
                                            const octa_function_value *arg,
                                            int n_results, octa_callee **out);

#define OCTA_FUNCTION_RANDOM 3

/* A callee that octa_function_compile made is called by this function, as
   octa_node_call has it.  If returns of the function differ in class, the
   first element is computed now: results have the classes that it gives, as
   those of core's arrayfun.  The operands of one that draws random numbers,
   its last OCTA_FUNCTION_RANDOM, are not in IN.  */
OCTA_API octa_status octa_function_call (octa_callee *c, octa_node *const *in,
                                         const octa_size *size,
                                         octa_node **out);

/* ---- for call.c ---- */

/* Are the results of C the numbers of their classes?  */
bool octa_function_says_classes (const octa_callee *c);
/* C with results of classes TYPE; C keeps it.  */
octa_status octa_function_in_classes (octa_callee *c, const octa_type *type,
                                      octa_callee **out);

#endif
