/* emit.h -- the text of a compiled function, as it is written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_EMIT_H
#define OCTA_FUNCTION_EMIT_H 1

#include "function/value.h"

#define OCTA_SPEC_ERRORS 64
#define OCTA_SPEC_OPS 1024 /* at least OCTA_OP_COUNT */

/* An error of the function's.  In MSG stands \1 for the number that comes with
   it, and, of what is wrong with subscript POSITION of N of the argument
   WHOLE, \2 for its bound and \3 for the argument's size.  */
typedef struct octa_spec_error
{
  char *id, *msg;
  int whole, position, n; /* WHOLE: -1, none */
} octa_spec_error;

/* What a message begins with that the function itself gives; it may have marks
   of format.c.  */
#define OCTA_SPEC_USERS 4

/* The text that is written, and what it uses.  */
typedef struct octa_emit
{
  octa_strbuf types, decl, body;
  octa_table declared;    /* names in DECL, by hash */
  bool op[OCTA_SPEC_OPS]; /* in use */
  bool uses_integers, uses_complex, uses_random;
  bool has_loops, may_leave, may_fail;
  int n_values, n_errors;
  octa_spec_error error[OCTA_SPEC_ERRORS];
} octa_emit;

/* ---- emit.c ---- */

/* Declare TYPE NAME, if it is not yet.  */
void octa_spec_declare (octa_emit *e, const char *type, const char *name);
/* The element leaves the reals.  As a statement.  */
void octa_spec_leave (octa_emit *e);
/* What the text needs for values of type T.  */
void octa_spec_use_type (octa_emit *e, int type, bool is_complex);

/* ---- failure.c: errors while the function runs ---- */

/* The element ends with the error in the slot, as a statement.  */
void octa_spec_fail (octa_spec *s);
/* ... whose message has \1, \2, \3 as octa_spec_error says; VALUE: the number,
   written.  */
void octa_spec_fail_with (octa_spec *s, const char *value, int whole,
                          int position, int n);
/* The path ends with that.  */
void octa_spec_dead_end (octa_spec *s);
/* ... because a value is not defined.  */
void octa_spec_undefined (octa_spec *s);
void octa_spec_error_text (const octa_spec_error *e, const double *value,
                           const octa_node *call, char *msg, size_t n);
void octa_spec_error_free (octa_spec_error *e);
/* A subscript as core's messages have it.  */
void octa_spec_subscript_text (double value, char *text, size_t n);

/* ---- op.c: operations on numbers ---- */

/* The class of OP over numbers; false, with the error slot filled, where core
   reports an error.  */
bool octa_spec_op_value (const octa_spec *s, octa_op op,
                         const octa_spec_operand *in, octa_spec_value *out);
/* DST = OP (IN), DST being of the class that octa_spec_op_value says.  */
void octa_spec_op (octa_spec *s, octa_op op, const octa_spec_operand *in,
                   const octa_spec_value *out, const char *dst);

#endif
