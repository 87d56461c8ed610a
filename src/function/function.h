/* function.h -- compiling Octave functions to CUDA C: function files and
   anonymous functions, first as trees, then as steps.

   The compiler's caller makes the tree (syntax.h) from Octave's own.  It lives
   in one piece of memory, and its nodes know their place in the text, because
   errors show the refused code's line with a caret.  Its height is bounded, so
   that it can be walked recursively.

   A function inside another one shares variables with it: nested.h.

   lower.c and lower_expr.c turn the tree of a function into blocks of steps
   over registers (ir.h).  compile.c writes those as CUDA C, for arguments of
   known classes: each place of the function once for each combination of
   classes that reaches it (unit.h).  That is a callee (array/call.h).

   A function's own arrays have at most 64 elements and a size known at compile
   time; their elements are written one by one or in unrolled loops, so that
   they can be in registers (local.c).  Other arrays are read by subscripts
   only (place.c).

   Names: what is known of a value is octa_known_ (known.h), the places that
   are written octa_unit_ (unit.h), the step that is written octa_now_ (now.h),
   the text octa_emit_ (emit.h); together they are an octa_spec (spec.h).  What
   writes steps is octa_step_ (step.h), for a function's own arrays octa_local_
   (local.h); octa_form_ (form.h) says which calls there are.

   Read first: syntax.h; ir.h; known.h; unit.h; spec.h.

   Nothing in src/ uses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_H
#define OCTA_FUNCTION_H 1

#include "base/base.h"
#include "function/compile.h"

#endif
