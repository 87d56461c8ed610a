/* function.h -- the compiler of Octave functions: function files and anonymous
   functions become trees, then steps, then CUDA C.

   The compiler's caller makes the tree (syntax.h) from Octave's own tree.  One
   piece of memory owns it.  Its nodes have their position in the text, because
   errors show the line of the refused code with a caret.  Its height is
   bounded, so it can be walked recursively.

   A function inside another one shares variables with it: nested.h.

   lower.c and lower_expr.c turn the tree of a function into blocks of steps
   over registers (ir.h).  compile.c writes those as CUDA C, for arguments of
   known classes: each place of the function once for each combination of
   classes that reaches it (unit.h).  That is a callee (array/callee.h).

   A function's own arrays have at most 64 elements and a size known at compile
   time; their elements are written one by one or in unrolled loops, so that
   they can be in registers (local.c).  Other arrays are read by subscripts
   only (place.c).

   Names: octa_known_ describes values (known.h), octa_unit_ the places that
   are written (unit.h), octa_now_ the current step (now.h), octa_emit_ the
   text (emit.h); an octa_spec contains all of them (spec.h).  octa_step_
   writes steps (step.h), octa_local_ those with a function's own arrays
   (local.h); octa_form_ knows the calls of Octave's functions (form.h).

   Read first: syntax.h; ir.h; known.h; unit.h; spec.h.

   Nothing in src/ uses it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_H
#define OCTA_FUNCTION_H 1

#include "base/base.h"
#include "function/compile.h"

#endif
