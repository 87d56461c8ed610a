/* ir.h -- a function in small steps.

   lower.c turns the tree of one function into blocks of steps over registers:
   variables first, then what lies between steps.  Nothing is known of classes
   yet: a name may turn out to be a variable or a function, so that `f (x)' is
   one step for both.  && and ||, loops and branches are jumps between blocks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_IR_H
#define OCTA_FUNCTION_IR_H 1

#include "function/syntax.h"

#include <string.h>

/* Registers that arguments get which came from a list.  */
#define OCTA_IR_SCRATCH 48

/* A loop is small with so many steps, none of which is a loop; what may be a
   call counts as several.  */
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
  OCTA_IR_TRUTH,  /* dst = is arg[0] true?, as in a condition */
  OCTA_IR_CASE,   /* dst = does arg[0] match the label arg[1]? */
  OCTA_IR_NAME,   /* dst = the variable arg[0] (-1: none of that name) or a
                     call of text without arguments */
  OCTA_IR_INDEX,  /* dst ... = text (arg[1], ...), of the variable arg[0] or
                     else a call */
  OCTA_IR_APPLY,  /* dst ... = arg[0] (arg[1], ...), of a value */
  OCTA_IR_END,    /* dst = end of the variable arg[0] (-1: none) as subscript
                     yes (from 0) of no */
  OCTA_IR_HANDLE, /* dst = @text */
  OCTA_IR_ANON,   /* dst = the anonymous function of expr; args: variables */
  OCTA_IR_MATRIX, /* dst = [...]: rows of lengths that expr says */
  OCTA_IR_RANGE,  /* dst = arg[0] : arg[1] : arg[2], or arg[1] is -1 */
  OCTA_IR_PUT,    /* the variable dst (arg[1], ...) = arg[0] */
  OCTA_IR_CELL,   /* dst = arg[0] {arg[1]}, or {arg[1] : arg[2] : arg[3]} with
                     arg[2] perhaps -1 */
  OCTA_IR_PUT_CELL, /* the variable dst {arg[1]} = arg[0] */
  OCTA_IR_EXISTS,   /* dst = is the variable arg[0] defined? */
  OCTA_IR_EACH,     /* dst: goes through the columns of arg[0] */
  OCTA_IR_STEPS,    /* dst: goes through a range, args as of RANGE */
  /* These end blocks.  */
  OCTA_IR_JUMP,   /* to yes */
  OCTA_IR_BRANCH, /* to yes if arg[0], a result of TRUTH, else to no */
  OCTA_IR_NEXT,   /* dst = the next of arg[0], to yes; none left: to no */
  OCTA_IR_RETURN  /* args: the results */
} octa_ir_kind;

typedef struct octa_ir
{
  uint8_t kind, op;
  int at;         /* in the text */
  int dst, n_dst; /* n_dst registers from dst on, for several results */
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
  bool is_head; /* a loop comes back to it */
  int loop;     /* 1 + the head of the small loop that it is in; 0: in none */
  uint64_t *live; /* live[(k + 1) * n_words]: registers that are read after
                     step k; from 0 on: when the block begins */
} octa_ir_block;

/* A variable that is read by a function inside of the one that has it.  */
typedef struct octa_ir_share
{
  const char *key; /* of nested.h */
  int reg;
  const octa_syntax_function *owner; /* NULL: it was captured */
  bool is_taken; /* another function's, given when this one is called */
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
  bool is_varargin, is_varargout; /* the last parameter or result is that */
  int scratch;                    /* OCTA_IR_SCRATCH registers, or -1 */
  int n_shared;
  octa_ir_share *shared; /* their registers are never dead */
  char **own;            /* texts that are not the tree's */
  int n_own;
  int *sites; /* of each variable: how often it is assigned to */
} octa_ir_function;

/* Lower F of S, or its anonymous function E with variables CAPTURED, for that
   many results.  */
octa_status octa_ir_lower (const octa_syntax *s, const octa_syntax_function *f,
                           octa_ir_function **out);
octa_status octa_ir_lower_anon (const octa_syntax *s, const octa_expr *e,
                                int n_captured, const char *const *captured,
                                int n_results, octa_ir_function **out);
void octa_ir_free (octa_ir_function *f); /* NULL is fine */

/* A copy of N bytes that lives as long as F.  */
const char *octa_ir_own_text (octa_ir_function *f, const char *text, size_t n);

/* The register of the variable NAME; -1: there is none.  */
static inline int
octa_ir_find (const octa_ir_function *f, const char *name)
{
  for (int i = 0; i < f->n_vars; i++)
    if (strcmp (f->var[i], name) == 0)
      return i;
  return -1;
}

/* The register of the shared variable KEY, or of what was captured as KEY; -1:
   there is none.  */
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
