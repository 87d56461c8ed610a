/* compile.h -- compiling Octave's functions into callees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_COMPILE_H
#define OCTA_FUNCTION_COMPILE_H 1

#include "array/array.h"
#include "function/syntax.h"

/* The tree of a file of functions, or of an anonymous function.  It is
   reference-counted.  */
typedef struct octa_function_source octa_function_source;
OCTA_API octa_status octa_function_source_make (octa_syntax *tree,
                                                octa_function_source **out);
OCTA_API void
octa_function_source_release (octa_function_source *s); /* NULL is fine */

/* The expression S was written in the function FUNCTION of TREE, which has
   nested functions.  S can call the functions that FUNCTION can call.  */
OCTA_API octa_status octa_function_source_set_home (octa_function_source *s,
                                                    octa_syntax *tree,
                                                    const char *function);

/* ---- variables of enclosing functions ---- */

/* A variable of the function at nesting level LEVEL.  KEY is its key in
   octa_function.names.  */
typedef struct octa_function_shared
{
  const char *key, *name;
  int level;
  bool is_set; /* the text gives it a value */
} octa_function_shared;

/* Call EACH for the variables of enclosing functions that function NAME of S
   (NULL: the first, or S's expression) reads, itself or through the nested
   functions that it calls.  */
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
  OCTA_FUNCTION_BUILTIN, /* a function of Octave's in C++ */
  OCTA_FUNCTION_IN_TREE,
  OCTA_FUNCTION_REFUSED /* it cannot be compiled */
} octa_function_found_kind;

/* The function that a name refers to.  The receiver owns the strings, which
   are malloc'ed, and the tree.  */
typedef struct octa_function_found
{
  octa_function_found_kind kind;
  bool is_octaves;   /* a file that came with Octave */
  char *function;    /* name of the function in the tree; NULL: the first */
  octa_syntax *tree; /* one tree for all functions of a file */
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
  OCTA_FUNCTION_NUMBER, /* one number for each element */
  OCTA_FUNCTION_WHOLE,  /* a whole array, read by subscripts */
  OCTA_FUNCTION_TEXT,   /* a string, compiled into the function */
  OCTA_FUNCTION_HANDLE  /* a function, compiled in likewise */
} octa_function_kind;

/* The properties of an argument or a captured value.  */
typedef struct octa_function_value
{
  octa_function_kind kind;
  octa_type type; /* NUMBER, WHOLE */
  bool is_complex;
  unsigned column;  /* NUMBER: the argument's bit if core calls the function
                       with columns (bsxfun); steps that are not elementwise
                       are then refused */
  int rows, cols;   /* WHOLE: the size of a small array, compiled into the
                       function; else -1 */
  const char *text; /* TEXT */
  int length;
  const octa_function *function; /* HANDLE */
} octa_function_value;

/* A function and its captured values.  A nested function captures the
   variables that it reads of enclosing functions, under the keys of
   octa_function_shares.  */
struct octa_function
{
  octa_function_source *source; /* NULL: Octave's own function NAME */
  const char *name; /* NULL: the first of the tree, or its expression;
                       OUTER/NAME for a nested function */
  int n;
  const char *const *names;
  const octa_function_value *value;
  /* Options: */
  bool is_fma;  /* a * b + c may be rounded once */
  bool is_once; /* small loops are written once; twice is faster on GPUs
                   only */
};

/* Copies that retain their sources.  NULL if memory is exhausted.  */
octa_function *octa_function_copy (const octa_function *f);
octa_function_value *octa_function_values_copy (const octa_function_value *v,
                                                int n);
void octa_function_free (octa_function *f); /* a copy; NULL is fine */
void octa_function_values_free (octa_function_value *v, int n);

/* Compile F for the arguments ARG, with N_RESULTS results.  The callee's
   arguments are the numbers and arrays among ARG, then F's captured values.  A
   handle is replaced by its captured values.  F and ARG are copied.  */
OCTA_API octa_status octa_function_compile (const octa_function *f, int n_args,
                                            const octa_function_value *arg,
                                            int n_results, octa_callee **out);

#define OCTA_FUNCTION_RANDOM 3

/* Call C, which octa_function_compile made; otherwise as octa_node_call.  If
   the function's returns differ in class, the first element is computed now,
   and its classes are those of all results, as in core's arrayfun.  If C draws
   random numbers, IN omits its last OCTA_FUNCTION_RANDOM operands.  */
OCTA_API octa_status octa_function_call (octa_callee *c, octa_node *const *in,
                                         const octa_size *size,
                                         octa_node **out);

/* ---- for call_function.c ---- */

/* Does C return the numbers of its results' classes instead of the
   results?  */
bool octa_function_says_classes (const octa_callee *c);
/* C with results of classes TYPE.  C owns *OUT.  */
octa_status octa_function_in_classes (octa_callee *c, const octa_type *type,
                                      octa_callee **out);

#endif
