/* spec.h -- a function for arguments of known classes, as CUDA C.

   Octave decides the class of a value while it runs; here it is decided
   before (known.h).  Each place of the function is written once for each
   combination of classes that reaches it (unit.h), step by step (now.h), as
   text (emit.h).  Constants are values of their own kind, so that
   `if (nargin < 2)' leaves no trace.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_SPEC_H
#define OCTA_FUNCTION_SPEC_H 1

#include "function/emit.h"
#include "function/now.h"

/* What the results of the top function are: what its returns give, which must
   agree in class; the number of that class (octa_type), as a double; or what
   they give in classes that are given.  */
typedef enum octa_spec_mode
{
  OCTA_SPEC_AS_RETURNED,
  OCTA_SPEC_TAGS,
  OCTA_SPEC_IN_CLASSES
} octa_spec_mode;

typedef struct octa_spec_results
{
  octa_spec_mode mode;
  int n;
  octa_known value[OCTA_CALL_RESULTS]; /* of the first return, or given */
  bool has_any, has_several;           /* classes */
} octa_spec_results;

struct octa_spec
{
  octa_status st;   /* the first failure */
  bool is_complex;  /* the version for what leaves the reals */
  bool is_fma;      /* a * b + c may be rounded once */
  bool is_once;     /* small loops are not written twice */
  unsigned columns; /* bits of arguments that are columns; columns.c */
  octa_known_constants known;
  octa_emit text;
  octa_units units;
  octa_now now;
  octa_spec_results results;
  octa_function_source
      *entry; /* the text of frame 0, which calls the function */
};

/* Write to the body.  */
#define octa_emit_printf(s, ...)                                              \
  octa_strbuf_printf (&(s)->text.body, __VA_ARGS__)

#endif
