/* lower_step.c -- adding blocks, steps, registers and shared variables to a
   function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lower.h"
#include "function/nested.h"

#include <stdlib.h>
#include <string.h>

/* ---- growing ---- */

static void *
grown (octa_lowering *l, void *p, size_t n, size_t size)
{
  void *q = realloc (p, n * size);
  if (! q)
    l->st = octa_no_memory ("a function");
  return q ? q : p;
}

int
octa_lower_block (octa_lowering *l)
{
  octa_ir_function *f = l->f;
  if (l->st != OCTA_OK)
    return 0;
  octa_ir_block *b = grown (l, f->block, (size_t)f->n_blocks + 1,
                            sizeof *f->block);
  f->block = b;
  if (l->st != OCTA_OK)
    return 0;
  memset (&b[f->n_blocks], 0, sizeof *b);
  return f->n_blocks++;
}

octa_ir *
octa_lower_step (octa_lowering *l, octa_ir_kind kind, int at, int n_args)
{
  static octa_ir none;
  static int no_args[OCTA_LOWER_ARGS];
  octa_ir_block *b = &l->f->block[l->now];
  int *args = n_args ? calloc ((size_t)n_args, sizeof *args) : NULL;
  if (n_args && ! args)
    l->st = octa_no_memory ("a function");
  if (l->st == OCTA_OK && b->n == b->room)
    {
      octa_ir *ir = grown (l, b->ir, 2 * (size_t)b->room + 8, sizeof *ir);
      if (l->st == OCTA_OK)
        {
          b->ir = ir;
          b->room = 2 * b->room + 8;
        }
    }
  if (l->st != OCTA_OK)
    {
      free (args);
      none.arg = no_args;
      return &none;
    }
  octa_ir *x = &b->ir[b->n++];
  *x = (octa_ir){ .kind = (uint8_t)kind,
                  .at = at,
                  .dst = -1,
                  .n_dst = 1,
                  .n = n_args,
                  .arg = args };
  return x;
}

const char *
octa_ir_own_text (octa_ir_function *f, const char *text, size_t n)
{
  char **own = realloc (f->own, ((size_t)f->n_own + 1) * sizeof *own);
  if (! own)
    return NULL;
  f->own = own;
  own[f->n_own] = strndup (text, n);
  return own[f->n_own] ? own[f->n_own++] : NULL;
}

int
octa_lower_temp (octa_lowering *l)
{
  return l->f->n_regs++;
}

void
octa_lower_branch (octa_lowering *l, int at, int reg, int yes, int no)
{
  octa_ir *x = octa_lower_step (l, OCTA_IR_BRANCH, at, 1);
  x->arg[0] = reg;
  x->yes = yes;
  x->no = no;
}

int
octa_lower_find (const octa_lowering *l, const char *name)
{
  for (int i = 0; i < l->f->n_vars; i++)
    if (strcmp (l->f->var[i], name) == 0)
      return i;
  return -1;
}

int
octa_lower_declare (octa_lowering *l, const char *name)
{
  octa_ir_function *f = l->f;
  int i = octa_lower_find (l, name);
  if (i >= 0)
    return i;
  const char **var = grown (l, f->var, (size_t)f->n_vars + 1, sizeof *f->var);
  int *sites = grown (l, f->sites, (size_t)f->n_vars + 1, sizeof *f->sites);
  f->var = var;
  f->sites = sites;
  if (l->st != OCTA_OK)
    return 0;
  f->var[f->n_vars] = name;
  f->sites[f->n_vars] = 0;
  f->n_regs = f->n_vars + 1;
  return f->n_vars++;
}

octa_status
octa_lower_refuse (octa_lowering *l, int at, const char *why)
{
  if (l->st == OCTA_OK)
    l->st = octa_syntax_refuse (l->f->syntax, at, "%s", why);
  return l->st;
}

/* ---- variables that nested functions share ---- */

/* Add X to the shared variables.  */
static void
share (octa_lowering *l, octa_ir_share x)
{
  octa_ir_function *f = l->f;
  octa_ir_share *all = grown (l, f->shared, (size_t)f->n_shared + 1,
                              sizeof *all);
  f->shared = all;
  if (l->st == OCTA_OK)
    all[f->n_shared++] = x;
}

/* A variable that F only passes on to other functions is called by its key in
   F.  */
void
octa_lower_shared (octa_lowering *l, const octa_syntax_function *f)
{
  octa_syntax_shares all = { 0 };
  l->st = octa_syntax_shared (l->f->syntax, f, NULL, &all);
  for (int i = 0; i < all.n && l->st == OCTA_OK; i++)
    {
      const octa_syntax_share *x = &all.all[i];
      const char *key = octa_ir_own_text (l->f, x->key, strlen (x->key));
      if (! key)
        l->st = octa_no_memory ("a function");
      if (! key || ! x->is_set)
        continue;
      bool is_seen = octa_syntax_owner (f, x->name) == x->owner;
      int reg = octa_lower_declare (l, is_seen ? x->name : key);
      share (l, (octa_ir_share){ .key = key,
                                 .reg = reg,
                                 .owner = x->owner,
                                 .is_taken = x->owner != f });
    }
  octa_syntax_shares_free (&all);
}

void
octa_lower_captured (octa_lowering *l, const char *name)
{
  int reg = octa_lower_declare (l, name);
  if (strchr (name, ':'))
    share (l, (octa_ir_share){ .key = name, .reg = reg });
}

void
octa_lower_check_own (octa_lowering *l, int var, int at)
{
  const octa_ir_function *f = l->f;
  for (int i = 0; i < f->n_shared && l->st == OCTA_OK; i++)
    if (f->shared[i].reg == var && f->shared[i].is_taken)
      l->st = octa_syntax_refuse (
          f->syntax, at,
          "'%s' is a variable of '%s', and '%s' can read it but not assign "
          "to it; return the value as a result, or rename the variable",
          f->var[var], f->shared[i].owner->name, f->name);
}
