/* now.h -- the step that is written now.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_NOW_H
#define OCTA_FUNCTION_NOW_H 1

#include "function/unit.h"

#define OCTA_NOW_ARGS 64 /* of a call */

/* A step that stands for the current one.  */
typedef struct octa_now_stand_in
{
  octa_ir ir;
  octa_expr matrix, row, *rows;
  int arg[OCTA_NOW_ARGS];
} octa_now_stand_in;

/* The step that is written.  */
typedef struct octa_now
{
  const octa_unit *unit; /* NULL: none yet */
  int frame;             /* of UNIT */
  int step;              /* in its block */
  const octa_ir *at;
  octa_known *state;          /* of the frame's registers */
  bool has_ended;             /* the path */
  octa_now_stand_in stand_in; /* AT's, where that is none of the function's */
  unsigned columns_read;      /* bits of arguments, where they are columns */
  struct /* the last one of this unit, in the register DST; -1: none */
  {
    int dst, reg[2];
    octa_known_operand factor[2];
  } product;
  octa_function_source
      *seen_from; /* of a call: whose functions its name means */
  const octa_syntax_function *seen_scope;
} octa_now;

/* ---- now.c ---- */

/* Register REG of FRAME, in which STATE is known; of the current frame.  */
octa_known_operand octa_now_operand_in (octa_spec *s, int frame,
                                        const octa_known *state, int reg);
octa_known_operand octa_now_operand (octa_spec *s, int reg);
/* TO of FRAME becomes a copy of the value V that is written as FROM.  */
void octa_now_copy (octa_spec *s, int frame, int to, const octa_known *v,
                    const char *from);
/* V is known of REG now.  */
void octa_now_set (octa_spec *s, int reg, octa_known v);
/* Are the arguments FROM to N sizes of 1, which are known here?  */
bool octa_now_is_one_by_one (const octa_now *now, int from, int n);
/* The name of a loop's counter, which register REG stands for.  */
void octa_now_counter (octa_spec *s, int reg, char *name);

/* ---- refuse.c ---- */

/* What cannot be compiled at the current step; in a function that came with
   Octave, at its call.  */
void octa_now_refuse (octa_spec *s, const char *fmt, ...) OCTA_PRINTF (2, 3);
/* ... which is argument or subscript I, from 0, of that step.  */
void octa_now_refuse_argument (octa_spec *s, int i, const char *fmt, ...)
    OCTA_PRINTF (3, 4);

#endif
