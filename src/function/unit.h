/* unit.h -- units: places in a function with the known values there.

   A unit is a place in a function (frame, block, step) with what is known of
   the live variables there.  It becomes a label and the text up to the next
   jump.  Another combination of classes that reaches the same place is another
   unit.  So `n = 0; while ..., n = n + single (x)' has two units for the head
   of the loop, and each has exact classes.

   A small loop is written twice, and each round jumps to the other copy.  Only
   the first copy tests whether to stop (OCTA_ROUND), because the test costs as
   much as a few operations.  A loop is entered at the first copy, so it cannot
   run without the test.

   A call is a jump into a new frame with registers of its own, and a jump
   back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_UNIT_H
#define OCTA_FUNCTION_UNIT_H 1

#include "function/ir.h"
#include "function/source.h"
#include "function/known.h"

#define OCTA_UNITS 1024
#define OCTA_UNITS_OF_PLACE 64
#define OCTA_UNIT_FRAMES 128

/* The registers of one call, in variables r<frame>_<register>_...  */
typedef struct octa_unit_frame
{
  const octa_ir_function *f;
  int parent;                        /* -1: none */
  octa_function_source *source;      /* of F */
  const octa_syntax_function *scope; /* the function whose nested functions can
                                        be called */
  int link; /* the frame that has the variables of these nested functions */
  int n_args, n_results; /* nargin, nargout */
  /* the call: results go to the parent's registers DST, DST + 1, ..., and the
     parent continues at BLOCK, STEP with STATE */
  int block, step, dst;
  unsigned ignored;  /* bit i: result i is ignored, as in [~, b] = f (x) */
  octa_known *state; /* of the parent's registers; NULL: none */
} octa_unit_frame;

typedef struct octa_unit
{
  int frame, block, step;
  bool is_second;    /* in the second copy of a small loop, or called from
                        it */
  octa_known *state; /* of the frame's registers */
} octa_unit;

/* A lowered function, with the text and the tree from which it was made.  */
typedef struct octa_unit_function
{
  octa_ir_function *f;
  octa_function_source *source;
  const void *tree;
  int n_results; /* of an anonymous function: the number of requested
                    results */
} octa_unit_function;

/* A step that enlarged an array: its size, and how often.  */
typedef struct octa_unit_grown
{
  int frame, block, step;
  int n, times;
} octa_unit_grown;

/* The called functions, their frames and their units.  */
typedef struct octa_units
{
  int n_frames, n_units, n_functions, n_grown;
  bool is_once; /* small loops are not written twice */
  octa_unit_frame frame[OCTA_UNIT_FRAMES];
  octa_unit unit[OCTA_UNITS]; /* written in this order; a new one is
                                 appended */
  octa_unit_function function[OCTA_UNIT_FRAMES];
  octa_unit_grown grown[OCTA_UNITS];
} octa_units;

/* ---- unit.c ---- */

/* Find or make the unit with STATE at a place of FRAME. -1: s->st is set.  */
int octa_unit_at (octa_now *now, int frame, int block, int step,
                  const octa_known *state);
/* End the path with a jump to that unit.  */
void octa_unit_goto (octa_spec *s, int frame, int block, int step,
                     const octa_known *state);
/* Make a frame for F. -1: s->st is set.  */
int octa_unit_new_frame (octa_spec *s, const octa_ir_function *f, int n_args,
                         int n_results);
/* Write a call of F.  CLOSURE is the called handle with its captured values,
   or NULL if F is called by name.  */
void octa_unit_call (octa_spec *s, const octa_ir_function *f, int n,
                     const octa_known_operand *arg, int n_results, int dst,
                     const octa_known_operand *closure);
/* Copy the values of ARG as a list to register REG of FRAME.  */
octa_known octa_unit_pack (octa_spec *s, int frame, int reg, int n,
                           const octa_known_operand *arg);
/* The size of a state of FRAME.  */
size_t octa_unit_state_bytes (const octa_units *u, int frame);

/* ---- functions.c ---- */

/* Lower F of SOURCE, or the anonymous function of C, unless it is lowered
   already.  NULL: s->st is set.  */
const octa_ir_function *octa_unit_lowered (octa_now *now,
                                           octa_function_source *source,
                                           const octa_syntax_function *f);
const octa_ir_function *octa_unit_lowered_anon (octa_now *now,
                                                const octa_known_closure *c,
                                                int n_results);
/* The tree from which F was lowered.  */
octa_function_source *octa_unit_source (const octa_units *u,
                                        const octa_ir_function *f);

#endif
