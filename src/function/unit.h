/* unit.h -- units: places in a function, each with what is known there.

   A unit is a place in a function (frame, block, step) with what is known of
   the variables that are still read there.  It becomes a label and the text up
   to the next jump; another combination of classes that reaches the same place
   is another unit.  So `n = 0; while ..., n = n + single (x)' has two units
   for the loop's head, and the text is exact.

   A small loop is written twice, and goes from one copy to the other with each
   round: only the first has the question whether it shall end (OCTA_ROUND),
   which costs as much as a few operations.  Whoever comes from outside begins
   there, so that nothing can go round and round without it.

   A call is a jump into a frame of its own, with registers of its own, and a
   jump back to where it was made.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_UNIT_H
#define OCTA_FUNCTION_UNIT_H 1

#include "function/ir.h"
#include "function/source.h"
#include "function/known.h"

#define OCTA_UNITS 1024
#define OCTA_UNITS_OF_PLACE 64
#define OCTA_UNIT_FRAMES 128

/* Where a function's registers are: names r<frame>_<register>_...  */
typedef struct octa_unit_frame
{
  const octa_ir_function *f;
  int parent;                        /* -1: none */
  octa_function_source *source;      /* of F */
  const octa_syntax_function *scope; /* whose nested functions it sees */
  int link; /* the frame that has the variables which those read */
  int n_args, n_results; /* nargin, nargout */
  /* where it was called: results go to registers DST ... of the parent, whose
     unit goes on at BLOCK, STEP with STATE */
  int block, step, dst;
  unsigned ignored;  /* bit i: nobody wants result i, as in [~, b] = f (x) */
  octa_known *state; /* of the parent's registers; NULL: none */
} octa_unit_frame;

typedef struct octa_unit
{
  int frame, block, step;
  bool is_second;    /* of a small loop's two copies, and of what it calls */
  octa_known *state; /* of the frame's registers */
} octa_unit;

/* A function as steps, of which text and of what there.  */
typedef struct octa_unit_function
{
  octa_ir_function *f;
  octa_function_source *source;
  const void *tree;
  int n_results; /* of an anonymous function: how many are asked for */
} octa_unit_function;

/* A step that made an array larger: how large, and how often.  */
typedef struct octa_unit_grown
{
  int frame, block, step;
  int n, times;
} octa_unit_grown;

/* The functions that are called, as steps, and the places in them.  */
typedef struct octa_units
{
  int n_frames, n_units, n_functions, n_grown;
  octa_unit_frame frame[OCTA_UNIT_FRAMES];
  octa_unit unit[OCTA_UNITS]; /* a new one is written later */
  octa_unit_function function[OCTA_UNIT_FRAMES];
  octa_unit_grown grown[OCTA_UNITS];
} octa_units;

/* ---- unit.c ---- */

/* The unit at a place of the current unit's frame, or of FRAME; a new one
   takes the copy of STATE.  -1 with s->st set.  */
int octa_unit_at (octa_spec *s, int frame, int block, int step,
                  const octa_known *state);
/* The path ends with a jump there.  */
void octa_unit_goto (octa_spec *s, int frame, int block, int step,
                     const octa_known *state);
/* A frame for F; -1 with s->st set.  */
int octa_unit_new_frame (octa_spec *s, const octa_ir_function *f, int n_args,
                         int n_results);
/* CLOSURE: the handle that is called, with what it captured; or NULL: F is
   called by its name.  */
void octa_unit_call (octa_spec *s, const octa_ir_function *f, int n,
                     const octa_known_operand *arg, int n_results, int dst,
                     const octa_known_operand *closure);
/* Memory of register REG of FRAME becomes a list of the values of ARG.  */
octa_known octa_unit_pack (octa_spec *s, int frame, int reg, int n,
                           const octa_known_operand *arg);
/* Of what is known of FRAME's registers.  */
size_t octa_unit_state_bytes (const octa_units *u, int frame);

/* ---- functions.c ---- */

/* F of SOURCE, or an anonymous function there that captured N variables, as
   steps; NULL with s->st set.  */
const octa_ir_function *octa_unit_lowered (octa_spec *s,
                                           octa_function_source *source,
                                           const octa_syntax_function *f);
const octa_ir_function *octa_unit_lowered_anon (octa_spec *s,
                                                const octa_known_closure *c,
                                                int n_results);
/* The text that F comes from.  */
octa_function_source *octa_unit_source (const octa_units *u,
                                        const octa_ir_function *f);

#endif
