/* node.c -- what all of the parser needs: going on, refusing, making nodes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what all of the parser needs ---- */

octa_status
octa_syntax_advance (octa_syntax_parser *p)
{
  return octa_syntax_next (&p->lexer);
}

octa_status
octa_syntax_unexpected (octa_syntax_parser *p, const char *wanted)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  const char *text = p->s->text + t->at;
  int n = t->end - t->at;
  char what[64];
  if (t->kind == OCTA_SYNTAX_EOF)
    snprintf (what, sizeof what, "end of the text");
  else if (n == 0)
    snprintf (what, sizeof what, "white space, which begins a new element");
  else if (octa_syntax_is_newline (*text))
    snprintf (what, sizeof what, "end of the line");
  else
    snprintf (what, sizeof what, "'%.*s'", n > 40 ? 40 : n, text);
  return octa_syntax_refuse (p->s, t->at, "parse error: unexpected %s; %s",
                             what, wanted);
}

octa_status
octa_syntax_expect (octa_syntax_parser *p, octa_syntax_kind kind,
                    const char *wanted)
{
  if (octa_syntax_token_of (p)->kind != kind)
    return octa_syntax_unexpected (p, wanted);
  return octa_syntax_advance (p);
}

octa_status
octa_syntax_enter (octa_syntax_parser *p)
{
  if (++p->depth > OCTA_SYNTAX_NESTED)
    return octa_syntax_refuse (p->s, octa_syntax_token_of (p)->at,
                               "this is nested too deeply; put parts of it "
                               "into functions or variables of their own");
  return OCTA_OK;
}

void
octa_syntax_leave (octa_syntax_parser *p)
{
  p->depth--;
}

octa_status
octa_syntax_push (octa_syntax_parser *p, void *x)
{
  if (! x)
    return OCTA_FAIL;
  if (p->n == p->capacity)
    {
      int capacity = p->capacity ? 2 * p->capacity : 64;
      void *grown = realloc (p->stack, (size_t)capacity * sizeof *p->stack);
      if (! grown)
        return octa_no_memory ("the tree of a function");
      p->stack = grown;
      p->capacity = capacity;
    }
  p->stack[p->n++] = x;
  return OCTA_OK;
}

void *
octa_syntax_pop (octa_syntax_parser *p, int from)
{
  size_t size = (size_t)(p->n - from) * sizeof *p->stack;
  void *list = octa_syntax_alloc (p->s, size ? size : 1);
  if (list && size)
    memcpy (list, p->stack + from, size);
  p->n = from;
  return list;
}

/* ---- nodes ---- */

octa_expr *
octa_syntax_node (octa_syntax_parser *p, octa_expr_kind kind, int at)
{
  octa_expr *e = octa_syntax_alloc (p->s, sizeof *e);
  if (! e)
    return NULL;
  e->kind = (uint8_t)kind;
  e->op = OCTA_SYNTAX_NONE;
  e->at = at;
  e->end = octa_syntax_token_of (p)->end;
  e->op_at = at;
  e->height = 1;
  return e;
}

octa_status
octa_syntax_adopt (octa_syntax_parser *p, octa_expr *e, int from)
{
  e->n = p->n - from;
  e->arg = octa_syntax_pop (p, from);
  if (! e->arg)
    return OCTA_FAIL;
  for (int i = 0; i < e->n; i++)
    if (e->arg[i]->height >= e->height)
      e->height = e->arg[i]->height + 1;
  if (e->height > OCTA_SYNTAX_HEIGHT)
    return octa_syntax_refuse (p->s, e->at,
                               "this expression is too long; give parts of it "
                               "names of their own");
  return OCTA_OK;
}

/* ---- what can be assigned to ---- */

static bool
is_place (const octa_expr *e)
{
  return e->kind == OCTA_EXPR_NAME || e->kind == OCTA_EXPR_INDEX
         || e->kind == OCTA_EXPR_CELLINDEX || e->kind == OCTA_EXPR_FIELD;
}

octa_status
octa_syntax_check_target (octa_syntax_parser *p, const octa_expr *e)
{
  if (is_place (e))
    return OCTA_OK;
  if (e->kind == OCTA_EXPR_MATRIX && e->n == 1)
    {
      for (int i = 0; i < e->arg[0]->n; i++)
        {
          const octa_expr *a = e->arg[0]->arg[i];
          if (! is_place (a) && a->kind != OCTA_EXPR_IGNORED)
            return octa_syntax_refuse (
                p->s, a->at,
                "parse error: invalid left hand side of assignment; on the "
                "left are variables and ~");
        }
      return OCTA_OK;
    }
  const char *what = e->kind == OCTA_EXPR_NUMBER || e->kind == OCTA_EXPR_STRING
                         ? "constant "
                     : e->kind == OCTA_EXPR_MATRIX && e->n == 0 ? "empty "
                                                                : "";
  return octa_syntax_refuse (p->s, e->at,
                             "parse error: invalid %sleft hand side of "
                             "assignment; == compares",
                             what);
}
