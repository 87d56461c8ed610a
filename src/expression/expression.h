/* expression.h -- kernels from C expressions: cuda.ElementwiseKernel and its
   relatives.

   cuda.ElementwiseKernel and its relatives keep the user's texts until the
   first call.  Then args.c reads the declarations, without knowing any type,
   and use.c finds out how the text uses each argument.  text.c writes the
   declarations as macros in front of fixed templates, and puts the user's
   texts into functions.  The compiler reports the types by the kernel's
   signature, and their sizes by the signature of a kernel octa_sizes that
   never runs.

   An argument that is only ever x[i] is passed to the text as one element in a
   register (octa_one), so that memory is accessed in vectors of up to 16
   bytes.  If a written argument overlaps another, or one is not aligned to
   vectors, the same text works on pointers.  An argument that is never
   assigned to is const, so that a call need not separate arrays that share its
   memory.  If that does not compile (a function takes it by reference), the
   text is compiled again without const.  Scans use octa_lookback.cuh, as
   cumsum does.

   Read first: use.c, text.c, then call_expression.c.

   Nothing in src/ uses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_EXPRESSION_H
#define OCTA_EXPRESSION_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"
#include "context/context.h"
#include "array/array.h"
#include "memory/memory.h"
#include "module/module.h"
#include "kernel/kernel.h"

/* ---- text.c: the user's texts ---- */

typedef enum octa_expression_family
{
  OCTA_EXPRESSION_ELEMENTWISE,
  OCTA_EXPRESSION_REDUCTION,
  OCTA_EXPRESSION_SCAN,
  OCTA_EXPRESSION_FAMILIES
} octa_expression_family;

/* The texts that the user gives, by the names that the gateway knows.  */
#define OCTA_EXPRESSION_TEXTS(T)                                              \
  T (arguments, ARGUMENTS) /* "float a, float *x" */                          \
  T (operation, OPERATION) /* elementwise */                                  \
  T (loop_prep, LOOP_PREP)                                                    \
  T (after_loop, AFTER_LOOP)                                                  \
  T (dtype, DTYPE) /* the class of a reduction's or a scan's values */        \
  T (neutral, NEUTRAL)                                                        \
  T (map, MAP) /* reduction */                                                \
  T (reduce, REDUCE)                                                          \
  T (input, INPUT) /* scan */                                                 \
  T (scan, SCAN)                                                              \
  T (segment, SEGMENT)                                                        \
  T (output, OUTPUT)                                                          \
  T (preamble, PREAMBLE)                                                      \
  T (name, NAME)

typedef enum octa_expression_text
{
#define TEXT(name, NAME) OCTA_TEXT_##NAME,
  OCTA_EXPRESSION_TEXTS (TEXT)
#undef TEXT
      OCTA_TEXT_TEXTS
} octa_expression_text;

OCTA_API extern const char *const octa_expression_texts[OCTA_TEXT_TEXTS];
OCTA_API extern const char
    *const octa_expression_families[OCTA_EXPRESSION_FAMILIES];

typedef struct octa_expression_spec
{
  octa_expression_family family;
  const char *text[OCTA_TEXT_TEXTS]; /* "" if there is none */
  const char *const *options;        /* for the compiler, NULL-terminated */
  const char *keep;                  /* a folder, or NULL */
  bool is_in_place; /* without its last argument it writes the first */
} octa_expression_spec;

#define OCTA_EXPRESSION_ARGS 64 /* at most */
#define OCTA_EXPRESSION_ROOM 8  /* for the templates' arguments */

/* ---- expression.c ---- */

/* The kernel is compiled at its first call.  */
OCTA_API octa_status octa_expression_create (const octa_expression_spec *spec,
                                             octa_id *id);
OCTA_API octa_status octa_expression_describe (octa_id id, char *text,
                                               size_t size);

/* Is it a scan that writes its first argument if there is no second one?
   False if ID is closed.  */
OCTA_API bool octa_expression_is_in_place (octa_id id);

/* ---- call_expression.c ---- */

typedef enum octa_expression_extent
{
  OCTA_EXTENT_ALL,   /* as many as in the first array argument */
  OCTA_EXTENT_RANGE, /* START, STOP (excluded), STEP, 0-based */
  OCTA_EXTENT_SLICE, /* the same as in Python: clipped, negative from the end,
                        NaN if omitted */
  OCTA_EXTENT_SIZE   /* START elements */
} octa_expression_extent;

typedef struct octa_expression_call
{
  octa_launch_arg *args; /* of the call; with room for _ROOM more */
  int n;
  octa_expression_extent extent;
  double range[3]; /* START, STOP, STEP */
  bool has_stream;
  octa_id stream;
  const octa_launch_arg *out; /* where a reduction's result goes, or NULL */
  bool has_new_output;        /* a scan: its last argument is a new array */
} octa_expression_call;

/* RESULT is a new node for a reduction without OUT or a scan with
   HAS_NEW_OUTPUT; else NULL.  */
OCTA_API octa_status octa_expression_run (octa_id id, octa_expression_call *c,
                                          octa_node **result);

#endif
