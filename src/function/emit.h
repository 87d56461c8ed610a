/* emit.h -- the text of the function that is being compiled.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_EMIT_H
#define OCTA_FUNCTION_EMIT_H 1

#include "function/known.h"

#define OCTA_EMIT_ERRORS 64
#define OCTA_EMIT_OPS 1024 /* at least OCTA_OP_COUNT */

/* An error that the function can raise.  In MSG, \1 stands for a number that
   is known when the error occurs.  If subscript POSITION of N of the argument
   WHOLE is out of bound, \2 stands for the bound and \3 for the argument's
   size.  */
typedef struct octa_emit_error
{
  char *id, *msg;
  int whole, position, n; /* WHOLE: -1, none */
} octa_emit_error;

/* The first character of a message that the function itself passes to error.
   The message may have the marks of format.c.  */
#define OCTA_EMIT_USERS 4

/* The text, and the features that it uses.  */
struct octa_emit
{
  const octa_known_constants *known;
  octa_strbuf types, decl, body;
  octa_table declared;    /* names in DECL, by hash */
  bool op[OCTA_EMIT_OPS]; /* in use */
  bool uses_integers, uses_complex, uses_random;
  bool has_loops, may_leave, may_fail;
  bool is_complex;          /* the version for what leaves the reals */
  bool is_fma;              /* a * b + c may be rounded once */
  bool has_ended;           /* the path that is being written */
  bool is_matrix_op;        /* the step is x * y or the like: messages name
                               this operator */
  bool has_too_many_errors; /* for the table below */
  int n_values, n_errors;
  octa_emit_error error[OCTA_EMIT_ERRORS];
};

/* ---- emit.c ---- */

/* Declare TYPE NAME unless it is declared already.  */
void octa_emit_declare (octa_emit *e, const char *type, const char *name);
/* Write a statement: the element leaves the real numbers.  */
void octa_emit_leave (octa_emit *e);
/* Record that the text has values of this type.  */
void octa_emit_use_type (octa_emit *e, int type, bool is_complex);

/* ---- failure.c: errors while the function runs ---- */

/* Write a statement: the element ends with the error in the slot.  */
void octa_emit_fail (octa_emit *e);
/* The same for a message with \1, \2, \3, as in octa_emit_error.  VALUE is C
   code for the number.  */
void octa_emit_fail_with (octa_emit *e, const char *value, int whole,
                          int position, int n);
/* The same, and the path ends.  */
void octa_emit_dead_end (octa_emit *e);
/* The same because a value is not defined.  */
void octa_emit_undefined (octa_emit *e);
void octa_emit_error_text (const octa_emit_error *e, const double *value,
                           const octa_node *call, char *msg, size_t n);
void octa_emit_error_free (octa_emit_error *e);
/* Write a subscript as in core's messages.  */
void octa_emit_subscript_text (double value, char *text, size_t n);

/* ---- op.c: operations on numbers ---- */

/* The class of OP on numbers.  False, with the error slot filled, if core
   reports an error.  */
bool octa_emit_op_value (const octa_emit *e, octa_op op,
                         const octa_known_operand *in, octa_known *out);
/* DST = OP (IN).  DST has the class that octa_emit_op_value returned.  */
void octa_emit_op (octa_emit *e, octa_op op, const octa_known_operand *in,
                   const octa_known *out, const char *dst);

#endif
