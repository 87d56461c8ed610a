/* now.h -- the current step, which is being written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_NOW_H
#define OCTA_FUNCTION_NOW_H 1

#include "function/unit.h"

#define OCTA_NOW_ARGS 64 /* of a call */

/* A step that replaces the current one.  */
typedef struct octa_now_stand_in
{
  octa_ir ir;
  octa_expr matrix, row, *rows;
  int arg[OCTA_NOW_ARGS];
} octa_now_stand_in;

/* The current step, with what is known there.  */
struct octa_now
{
  octa_status st; /* the first failure */
  octa_units *units;
  octa_known_constants *known;
  const octa_unit *unit; /* the current unit; NULL: none yet */
  int frame;             /* of UNIT */
  int step;              /* in its block */
  const octa_ir *at;
  octa_known *state;          /* of the frame's registers */
  octa_now_stand_in stand_in; /* AT points into it if the step was replaced */
  unsigned columns;           /* bits of arguments that are columns */
  unsigned columns_read;      /* column bits of the step's operands */
  struct /* the last product of this unit, in register DST; -1: none */
  {
    int dst, reg[2];
    octa_known_operand factor[2];
  } product;
  octa_function_source *seen_from; /* of a call: where its name is looked up */
  const octa_syntax_function *seen_scope;
};

/* ---- now.c ---- */

/* Register REG of FRAME, whose registers are known as STATE; register REG of
   the current frame.  */
octa_known_operand octa_now_operand_in (octa_emit *e, int frame,
                                        const octa_known *state, int reg);
octa_known_operand octa_now_operand (octa_spec *s, int reg);
/* Copy V, whose C code is FROM, to register TO of FRAME.  */
void octa_now_copy (octa_emit *e, int frame, int to, const octa_known *v,
                    const char *from);
/* Set the known value of REG to V.  */
void octa_now_set (octa_now *now, int reg, octa_known v);
/* Are the arguments FROM to N constants equal to 1 (sizes)?  */
bool octa_now_is_one_by_one (const octa_now *now, int from, int n);
/* The name of the counter of the loop in register REG.  */
void octa_now_counter (octa_spec *s, int reg, char *name);

/* ---- refuse.c ---- */

/* Refuse the current step with a message.  In a function that came with
   Octave, the message points to the user's call of it.  */
void octa_now_refuse (octa_now *now, const char *fmt, ...) OCTA_PRINTF (2, 3);
/* The same; the message points to argument or subscript I, from 0, of the
   step.  */
void octa_now_refuse_argument (octa_now *now, int i, const char *fmt, ...)
    OCTA_PRINTF (3, 4);

#endif
