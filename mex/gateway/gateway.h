/* gateway.h -- shared by all gateways: the trampoline, argument readers,
   objects, and their one place that throws.

   A gateway is one MEX file per class.  Its METHOD table says which Octave
   functions it serves; make links each name to the one binary, and the
   trampoline dispatches on mexFunctionName.  A method reads its arguments,
   calls libocta and puts results into c->lhs; it never throws while it holds
   resources that Octave does not free.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GATEWAY_H
#define GATEWAY_H 1

#include <mex.h>

#include "octa.h"

#define N_ELEMS(a) (sizeof (a) / sizeof (a)[0])

/* The failed call has filled the error slot, so the function fails too.  */
#define GATEWAY_TRY(expr)                                                     \
  do                                                                          \
    {                                                                         \
      if ((expr) != OCTA_OK)                                                  \
        return OCTA_FAIL;                                                     \
    }                                                                         \
  while (0)

/* The argument that a row of a METHOD table passes to its function: METHOD_ARG
   a number, METHOD_OF an object, and DO, GET and SET (handles.h) the function
   to call.  */
typedef union method_arg
{
  int n;
  const void *of;
  octa_status (*act) (octa_id id);
  octa_status (*get_bool) (octa_id id, bool *v);
  octa_status (*get_int) (octa_id id, int *v);
  octa_status (*get_unsigned) (octa_id id, unsigned *v);
  octa_status (*get_size_t) (octa_id id, size_t *v);
  octa_status (*get_uint64_t) (octa_id id, uint64_t *v);
  octa_status (*get_text) (octa_id id, const char **v);
  octa_status (*get_buffer) (octa_id id, char *v, size_t size);
  octa_status (*set_unsigned) (octa_id id, unsigned v);
  octa_status (*set_size_t) (octa_id id, size_t v);
} method_arg;

/* One call from Octave.  */
typedef struct call
{
  const char *name; /* the function's name as Octave called it */
  int n_lhs;        /* requested results; 0: `ans' may be set */
  mxArray **lhs;
  int n_rhs;
  const mxArray **rhs;
  method_arg arg; /* the row's */
} call;

typedef struct method
{
  const char *name;
  int n_rhs_min, n_rhs_max; /* -1: any number */
  int n_lhs_max;
  octa_status (*run) (call *c);
  method_arg arg;
} method;

/* The rows of a METHOD table.  build-aux/generate reads the names.  */
#define METHOD(name, n_rhs_min, n_rhs_max, n_lhs_max, run)                    \
  { #name, n_rhs_min, n_rhs_max, n_lhs_max, run, { 0 } },
#define METHOD_ARG(name, n_rhs_min, n_rhs_max, n_lhs_max, run, arg)           \
  { #name, n_rhs_min, n_rhs_max, n_lhs_max, run, { .n = (int)(arg) } },
#define METHOD_OF(name, n_rhs_min, n_rhs_max, n_lhs_max, run, arg)            \
  { #name, n_rhs_min, n_rhs_max, n_lhs_max, run, { .of = (arg) } },

#define METHODS_END                                                           \
  {                                                                           \
    0                                                                         \
  }

/* The description of a gateway.  Each gateway defines one.  */
typedef struct gateway
{
  const char *class;     /* "gpuArray", "cudaStream", ... */
  octa_kind kind;        /* of the class's objects, or OCTA_KIND_NONE */
  const method *methods; /* up to METHODS_END */
  /* Instead of METHODS: the method NAME, or NULL.  */
  const method *(*find) (const char *name);
  /* Wrapper of each method, or NULL.  */
  octa_status (*run) (call *c, const method *m);
  /* Called if the method takes other numbers of arguments or results, with the
     error in the slot; or NULL.  */
  octa_status (*miscalled) (call *c);
} gateway;
extern const gateway gateway_self;

/* The row NAME, or NULL.  Binary search is not worth it for tables of this
   length.  */
const method *gateway_lookup (const method *table, const char *name);

/* Fail unless M takes C's numbers of arguments and results.  Up to N_LHS
   results are always allowed.  */
octa_status gateway_check_counts (const call *c, const method *m, int n_lhs);

/* For gateways such as __cuda__ (COMMAND, ...), whose argument is a table of
   commands.  Its rows are COMMANDs, because METHOD rows become functions.  */
#define COMMAND(name, n_rhs_min, n_rhs_max, n_lhs_max, run)                   \
  { #name, n_rhs_min, n_rhs_max, n_lhs_max, run, { 0 } },
octa_status gateway_command (call *c);

/* ---- handles and objects ---- */

/* The id of the gpuArray or handle object X; 0 if X is neither, or was never
   opened.  */
octa_id gateway_id (const mxArray *x);
/* The id of X if it is of KIND, else 0.  */
octa_id gateway_id_of (const mxArray *x, octa_kind kind);
/* Make a closed object of CLASS.  Call this before anything is acquired,
   because the interpreter may throw.  gateway_object_open then sets its
   id.  */
mxArray *gateway_object (const char *class);
/* The same for classes that are types of Octave (oct/kernel.h).  */
mxArray *gateway_kernel (const char *class);
void gateway_object_open (mxArray *object, octa_id id);

/* ---- arguments; failures name the argument in upper case ---- */

/* X or, if X is a gpuArray, its value on the host.  */
const mxArray *gateway_host (const mxArray *x);
/* A string; Octave frees its memory.  */
octa_status gateway_string (const mxArray *x, const char *arg, char **s);
/* A real 1x1 of any numeric class or logical.  */
octa_status gateway_number (const mxArray *x, const char *arg, double *v);
/* The same, an integer value in [LO, HI].  */
octa_status gateway_integer (const mxArray *x, const char *arg, int64_t lo,
                             int64_t hi, int64_t *v);
bool gateway_is_string (const mxArray *x, const char *text);
/* Is X a valid argument of subsref and subsasgn?  Calls by name may pass
   anything.  */
octa_status gateway_subscripts (const mxArray *x);
/* Element I, from 0, of the logicals X; false past the end, and if X is NULL.
 */
bool gateway_is_true_at (const mxArray *x, int i);
/* One to N_MAX whole numbers >= 1 ("block", "grid"); the other elements of V
   are 1.  */
octa_status gateway_dims (const mxArray *x, const char *arg, int n_max,
                          unsigned *v);
/* The name of X's class: mxGetClassName, which is unsafe in Octave 11.  */
const char *gateway_class_name (const mxArray *x);
/* A description of X for messages: "a cell", "a char of 2 x 3".  Valid until
   the next call.
 */
const char *gateway_describe (const mxArray *x);
/* The octa_type of host array X; failure for cell, struct, char ...  */
octa_status gateway_host_type (const mxArray *x, const char *arg,
                               octa_type *t);

/* ---- results ---- */

/* An array with undefined elements, made by Octave, to be written in place.
   mxCreate* is for small arrays only: its array is copied on return, and
   complex ones overflow in Octave 7.  */
mxArray *gateway_array (const octa_shape *shape);
/* 1 x N.  */
mxArray *gateway_row (octa_type t, bool is_complex, size_t n);
/* A duplicate of X.  mxDuplicateArray of Octave 7 overflows the heap if X is
   complex.  */
mxArray *gateway_duplicate (const mxArray *x);
mxArray *gateway_logical (bool v);
mxArray *gateway_double (double v);
mxArray *gateway_uint64 (uint64_t v); /* addresses, handles */
mxArray *gateway_text (const char *s);
/* Return X.  */
static inline octa_status
gateway_one (call *c, mxArray *x)
{
  c->lhs[0] = x;
  return OCTA_OK;
}
/* Return A, and B if the caller asks for two results.  */
#define gateway_two(c, a, b)                                                  \
  ({                                                                          \
    (c)->lhs[0] = (a);                                                        \
    if ((c)->n_lhs > 1)                                                       \
      (c)->lhs[1] = (b);                                                      \
    OCTA_OK;                                                                  \
  })
/* A struct of one element: gateway_struct ({ "x", value }, ...), or without
   fields: gateway_struct_of (NULL).  */
typedef struct gateway_field
{
  const char *name;
  mxArray *value;
} gateway_field;
#define gateway_struct(...)                                                   \
  gateway_struct_of ((const gateway_field[]){ __VA_ARGS__, { NULL, NULL } })
mxArray *gateway_struct_of (const gateway_field *fields);
/* Add the field NAME to the struct S of one element.  */
void gateway_field_add (mxArray *s, const char *name, mxArray *value);
/* M x N structs with FIELDS, whose names are separated by spaces.  */
mxArray *gateway_structs (size_t m, size_t n, const char *fields);
/* Set all fields of element I of the struct S to values, in their order.  */
#define gateway_element_set(s, i, ...)                                        \
  gateway_element_set_to (s, i, (mxArray *const[]){ __VA_ARGS__ })
void gateway_element_set_to (mxArray *s, size_t i, mxArray *const *values);

/* ---- the interpreter ---- */

/* The reason why no function can work: files of octcuda have changed since it
   was loaded.  NULL: nothing is wrong.  Costs a comparison.  */
const char *gateway_wrong (void);

/* The functions for Octave's values in gpuArray's gateway; loaded with the
   first gpuArray.  */
const octa_native *gateway_values (void);
/* Core's function NAME, even if a user has one of that name.  May throw.  */
void gateway_core (int n_lhs, mxArray **lhs, int n_rhs, mxArray *const *rhs,
                   const char *name);
/* The same with one argument and one result.  */
mxArray *gateway_core_1 (const char *name, const mxArray *x);
/* As gateway_core.  False if it raises an error, which is dropped.  */
bool gateway_core_tries (int n_lhs, mxArray **lhs, int n_rhs,
                         mxArray *const *rhs, const char *name);
/* Has Ctrl-C been pressed?  */
bool gateway_is_interrupted (void);
int gateway_signals (void);

/* Warn with the identifier ID, or without one if it is NULL.  May throw,
   because the user can turn warnings into errors.  */
void gateway_warning (const char *id, const char *text);

#endif
