/* spec.h -- the compilation of a function for arguments of known classes.

   Octave determines the class of a value at run time, this compiler at compile
   time (known.h).  Each place of the function is written once for each
   combination of classes that reaches it (unit.h), step by step (now.h), as
   CUDA C (emit.h).  Constants are known values, so that `if (nargin < 2)'
   leaves no trace.

   A function that looks at values or refuses a step takes the octa_now.  One
   that writes text, which may let the element fail or end the path, takes the
   octa_emit.  One that does both takes the octa_spec.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_SPEC_H
#define OCTA_FUNCTION_SPEC_H 1

#include "function/emit.h"
#include "function/now.h"

/* The results of the top function: those of its returns, which must agree in
   class; the numbers of their classes (octa_type), as doubles; or the results
   converted to given classes.  */
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
  octa_known value[OCTA_CALL_RESULTS]; /* the classes of the first return, or
                                          the given ones */
  bool has_any, has_several;           /* classes */
} octa_spec_results;

struct octa_spec
{
  octa_known_constants known;
  octa_emit text;
  octa_units units;
  octa_now now;
  octa_spec_results results;
  octa_function_source
      *entry; /* the text of frame 0, which calls the function */
};

/* Is there more to write?  Not if the path has ended or something failed.  */
static inline bool
octa_spec_goes_on (const octa_spec *s)
{
  return s->now.st == OCTA_OK && ! s->text.has_ended;
}

/* Write to the body.  */
#define octa_emit_printf(s, ...)                                              \
  octa_strbuf_printf (&(s)->text.body, __VA_ARGS__)

#endif
