/* emit.h -- the text of a compiled function, as it is written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_EMIT_H
#define OCTA_FUNCTION_EMIT_H 1

#include "function/known.h"

#define OCTA_EMIT_ERRORS 64
#define OCTA_EMIT_OPS 1024 /* at least OCTA_OP_COUNT */

/* An error of the function's.  In MSG stands \1 for the number that comes with
   it, and, of what is wrong with subscript POSITION of N of the argument
   WHOLE, \2 for its bound and \3 for the argument's size.  */
typedef struct octa_emit_error
{
  char *id, *msg;
  int whole, position, n; /* WHOLE: -1, none */
} octa_emit_error;

/* What a message begins with that the function itself gives; it may have marks
   of format.c.  */
#define OCTA_EMIT_USERS 4

/* The text that is written, and what it uses.  */
typedef struct octa_emit
{
  octa_strbuf types, decl, body;
  octa_table declared;    /* names in DECL, by hash */
  bool op[OCTA_EMIT_OPS]; /* in use */
  bool uses_integers, uses_complex, uses_random;
  bool has_loops, may_leave, may_fail;
  int n_values, n_errors;
  octa_emit_error error[OCTA_EMIT_ERRORS];
} octa_emit;

/* ---- emit.c ---- */

/* Declare TYPE NAME, if it is not yet.  */
void octa_emit_declare (octa_emit *e, const char *type, const char *name);
/* The element leaves the reals.  As a statement.  */
void octa_emit_leave (octa_emit *e);
/* What the text needs for values of type T.  */
void octa_emit_use_type (octa_emit *e, int type, bool is_complex);

/* ---- failure.c: errors while the function runs ---- */

/* The element ends with the error in the slot, as a statement.  */
void octa_emit_fail (octa_spec *s);
/* ... whose message has \1, \2, \3 as octa_emit_error says; VALUE: the number,
   written.  */
void octa_emit_fail_with (octa_spec *s, const char *value, int whole,
                          int position, int n);
/* The path ends with that.  */
void octa_emit_dead_end (octa_spec *s);
/* ... because a value is not defined.  */
void octa_emit_undefined (octa_spec *s);
void octa_emit_error_text (const octa_emit_error *e, const double *value,
                           const octa_node *call, char *msg, size_t n);
void octa_emit_error_free (octa_emit_error *e);
/* A subscript as core's messages have it.  */
void octa_emit_subscript_text (double value, char *text, size_t n);

/* ---- op.c: operations on numbers ---- */

/* The class of OP over numbers; false, with the error slot filled, where core
   reports an error.  */
bool octa_emit_op_value (const octa_spec *s, octa_op op,
                         const octa_known_operand *in, octa_known *out);
/* DST = OP (IN), DST being of the class that octa_emit_op_value says.  */
void octa_emit_op (octa_spec *s, octa_op op, const octa_known_operand *in,
                   const octa_known *out, const char *dst);

#endif
