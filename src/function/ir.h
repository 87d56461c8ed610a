/* ir.h -- a function as blocks of small steps.

   lower.c turns the tree of one function into blocks of steps over registers:
   first the variables, then the temporaries.  Classes are not known yet.  A
   name may be a variable or a function, so `f (x)' is one step for both.
   Loops, branches, && and || are jumps between blocks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_IR_H
#define OCTA_FUNCTION_IR_H 1

#include "function/syntax.h"

#include <string.h>

/* Registers for the arguments that come from a list.  */
#define OCTA_IR_SCRATCH 48

/* A loop is small if it has at most OCTA_IR_SMALL steps and no inner loop.  A
   step that may be a call counts as OCTA_IR_CALL steps.  */
#define OCTA_IR_SMALL 64
#define OCTA_IR_CALL 6

typedef enum octa_ir_kind
{
  OCTA_IR_NUMBER, /* dst = the number of expr */
  OCTA_IR_TEXT,   /* dst = the string of expr */
  OCTA_IR_COLON,  /* dst = a lone colon */
  OCTA_IR_MOVE,   /* dst = arg[0]; dst is a variable */
  OCTA_IR_UNARY,  /* dst = op arg[0] */
  OCTA_IR_BINARY, /* dst = arg[0] op arg[1] */
  OCTA_IR_TRUTH,  /* dst = whether arg[0] is true as a condition */
  OCTA_IR_CASE,   /* dst = whether arg[0] matches the label arg[1] */
  OCTA_IR_NAME,   /* dst = the variable arg[0] (-1: none of that name) or a
                     call of text without arguments */
  OCTA_IR_INDEX,  /* dst ... = text (arg[1], ...), of the variable arg[0] or
                     else a call */
  OCTA_IR_APPLY,  /* dst ... = arg[0] (arg[1], ...), of a value */
  OCTA_IR_END,    /* dst = end of the variable arg[0] (-1: none) as subscript
                     yes (from 0) of no */
  OCTA_IR_HANDLE, /* dst = @text */
  OCTA_IR_ANON,   /* dst = the anonymous function of expr; args: variables */
  OCTA_IR_MATRIX, /* dst = [...]; expr has the lengths of the rows */
  OCTA_IR_RANGE,  /* dst = arg[0] : arg[1] : arg[2], or arg[1] is -1 */
  OCTA_IR_PUT,    /* the variable dst (arg[1], ...) = arg[0] */
  OCTA_IR_CELL,   /* dst = arg[0] {arg[1]}, or {arg[1] : arg[2] : arg[3]} with
                     arg[2] perhaps -1 */
  OCTA_IR_PUT_CELL, /* the variable dst {arg[1]} = arg[0] */
  OCTA_IR_EXISTS,   /* dst = whether the variable arg[0] is defined */
  OCTA_IR_EACH,     /* dst = a loop over the columns of arg[0] */
  OCTA_IR_STEPS,    /* dst = a loop over a range; args as of RANGE */
  /* These steps end a block.  */
  OCTA_IR_JUMP,   /* to yes */
  OCTA_IR_BRANCH, /* to yes if arg[0], a result of TRUTH, else to no */
  OCTA_IR_NEXT,   /* dst = the next value of the loop arg[0], to yes; to no at
                     its end */
  OCTA_IR_RETURN  /* args: the results */
} octa_ir_kind;

typedef struct octa_ir
{
  uint8_t kind, op;
  bool is_deletion; /* OCTA_IR_PUT: the value is written [] */
  int at;           /* in the text */
  int dst, n_dst;   /* n_dst registers from dst on, for several results */
  int n;
  int *arg;
  int yes, no;
  const char *text;
  const octa_expr *expr;
} octa_ir;

typedef struct octa_ir_block
{
  int n, room;
  octa_ir *ir;
  bool is_head;   /* a loop jumps back to it */
  int loop;       /* 1 + the head of the small loop around it; 0: none */
  uint64_t *live; /* live[(k + 1) * n_words]: the set of registers that are
                     read after step k; live[0]: at the start of the block */
} octa_ir_block;

/* A variable that a nested function reads.  */
typedef struct octa_ir_share
{
  const char *key; /* of nested.h */
  int reg;
  const octa_syntax_function *owner; /* NULL: it was captured */
  bool is_taken; /* of an enclosing function; copied at each call of this
                    one */
} octa_ir_share;

typedef struct octa_ir_function
{
  const octa_syntax *syntax;
  const octa_syntax_function *tree; /* NULL: of an anonymous function */
  const char *name;
  int n_params, n_results, n_vars, n_regs, n_words;
  int *param;       /* registers; -1: not used */
  const char **var; /* names; captured ones come first behind the parameters */
  int n_captured;
  int n_blocks;
  octa_ir_block *block;
  bool has_loops;
  bool is_varargin, is_varargout; /* is the last parameter or result varargin,
                                     varargout?  */
  int scratch;                    /* OCTA_IR_SCRATCH registers, or -1 */
  int n_shared;
  octa_ir_share *shared; /* their registers are always live */
  char **own;            /* strings that do not belong to the tree */
  int n_own;
  int *sites; /* number of assignments to each variable */
} octa_ir_function;

/* Lower F of S, or the anonymous function E with the captured variables
   CAPTURED, for N_RESULTS results.  */
octa_status octa_ir_lower (const octa_syntax *s, const octa_syntax_function *f,
                           octa_ir_function **out);
octa_status octa_ir_lower_anon (const octa_syntax *s, const octa_expr *e,
                                int n_captured, const char *const *captured,
                                int n_results, octa_ir_function **out);
void octa_ir_free (octa_ir_function *f); /* NULL is fine */

/* A copy of N bytes that lives as long as F.  */
const char *octa_ir_own_text (octa_ir_function *f, const char *text, size_t n);

/* The register of the variable NAME, or -1.  */
static inline int
octa_ir_find (const octa_ir_function *f, const char *name)
{
  for (int i = 0; i < f->n_vars; i++)
    if (strcmp (f->var[i], name) == 0)
      return i;
  return -1;
}

/* The register of the shared or captured variable KEY, or -1.  */
static inline int
octa_ir_find_shared (const octa_ir_function *f, const char *key)
{
  for (int i = 0; i < f->n_shared; i++)
    if (strcmp (f->shared[i].key, key) == 0)
      return f->shared[i].reg;
  return octa_ir_find (f, key);
}

static inline bool
octa_ir_is_live (const octa_ir_function *f, int block, int k, int reg)
{
  const uint64_t *w = f->block[block].live + (size_t)k * (size_t)f->n_words;
  return w[reg / 64] >> (reg % 64) & 1;
}

#endif
