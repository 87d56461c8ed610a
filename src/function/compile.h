/* compile.h -- functions of Octave's as callees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_COMPILE_H
#define OCTA_FUNCTION_COMPILE_H 1

#include "array/array.h"
#include "function/syntax.h"

/* A tree of functions, or of an anonymous one; counted.  */
typedef struct octa_fun_source octa_fun_source;
OCTA_API octa_status octa_fun_source_make (octa_syntax *tree,
                                           octa_fun_source **out);
OCTA_API void octa_fun_source_release (octa_fun_source *s); /* NULL is fine */

/* S, an expression, was written in the function FUNCTION of TREE, which has
   functions inside others: S sees those that FUNCTION sees.  */
OCTA_API octa_status octa_fun_source_set_home (octa_fun_source *s,
                                               octa_syntax *tree,
                                               const char *function);

/* ---- variables of functions around ---- */

/* A variable of the function that has LEVEL others around it, as
   octa_fun.names has it.  */
typedef struct octa_fun_shared
{
  const char *key, *name;
  int level;
  bool is_set; /* the text gives it a value */
} octa_fun_shared;

/* Those that function NAME of S (NULL: the first, or S's expression) reads, or
   functions inside others do that it calls.  */
typedef octa_status octa_fun_each_shared (void *data,
                                          const octa_fun_shared *v);
OCTA_API octa_status octa_fun_shares (const octa_fun_source *s,
                                      const char *name,
                                      octa_fun_each_shared *each, void *data);

/* ---- names ---- */

typedef enum octa_fun_found_kind
{
  OCTA_FUN_NOWHERE, /* there is no such function */
  OCTA_FUN_BUILTIN, /* it has no text of Octave's language */
  OCTA_FUN_IN_TREE,
  OCTA_FUN_REFUSED /* it cannot be compiled */
} octa_fun_found_kind;

/* Where a name leads to.  The strings are malloc'ed, and they and the tree are
   the receiver's.  */
typedef struct octa_fun_found
{
  octa_fun_found_kind kind;
  bool is_octaves;   /* a file that came with Octave */
  char *function;    /* which function of the tree; NULL: the first */
  octa_syntax *tree; /* the same one for all functions of a file */
  char *why;         /* not IN_TREE: a sentence for messages, or NULL */
} octa_fun_found;

/* Find NAME as it is used in the tree FROM; OUT is all zero.  */
typedef octa_status octa_fun_resolver (const char *name,
                                       const octa_syntax *from,
                                       octa_fun_found *out);
OCTA_API void octa_fun_set_resolver (octa_fun_resolver *r);

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
  unsigned column;  /* NUMBER: a bit, if core calls the function with columns
                       (bsxfun); what is not elementwise is then refused */
  int rows, cols;   /* WHOLE: of a small one, part of the function; else -1 */
  const char *text; /* TEXT */
  int length;
  const octa_fun *function; /* HANDLE */
} octa_fun_value;

/* A function and what it captured: of a function inside another, what it reads
   of those around it, under the keys of octa_fun_shares.  */
struct octa_fun
{
  octa_fun_source *source; /* NULL: Octave's own function NAME */
  const char *name;        /* NULL: the first of the tree, or its expression;
                              inside another: OUTER/NAME */
  int n;
  const char *const *names;
  const octa_fun_value *value;
  /* Of what is compiled: */
  bool is_fma;  /* a * b + c may be rounded once */
  bool is_once; /* small loops are not written twice, which is of use on GPUs
                   alone */
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

#define OCTA_FUN_RANDOM 3

/* A callee that octa_fun_compile made is called by this function, as
   octa_node_call has it.  If returns of the function differ in class, the
   first element is computed now: results have the classes that it gives, as
   those of core's arrayfun.  The operands of one that draws random numbers,
   its last OCTA_FUN_RANDOM, are not in IN.  */
OCTA_API octa_status octa_fun_call (octa_callee *c, octa_node *const *in,
                                    const octa_size *size, octa_node **out);

/* ---- for call.c ---- */

/* Are the results of C the numbers of their classes?  */
bool octa_fun_says_classes (const octa_callee *c);
/* C with results of classes TYPE; C keeps it.  */
octa_status octa_fun_in_classes (octa_callee *c, const octa_type *type,
                                 octa_callee **out);

#endif
