/* nested.c -- nested functions, and the variables that they share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/nested.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the names in a text ---- */

enum
{
  SYMBOL = 1, /* a name of the function itself */
  SET = 2     /* it is assigned to */
};

typedef struct walk walk;
struct walk
{
  void (*visit) (walk *w, const char *name, int how);
  bool is_anonymous; /* inside an anonymous function */
};

const octa_expr *
octa_syntax_target (const octa_expr *e)
{
  while (e->kind == OCTA_EXPR_INDEX || e->kind == OCTA_EXPR_CELLINDEX
         || e->kind == OCTA_EXPR_FIELD)
    e = e->arg[0];
  return e->kind == OCTA_EXPR_NAME ? e : NULL;
}

static void
set_target (walk *w, const octa_expr *e)
{
  const octa_expr *target = octa_syntax_target (e);
  if (target && ! w->is_anonymous)
    w->visit (w, target->text, SET);
}

/* feval ("NAME", ...) names a function.  */
static bool
is_feval (const octa_expr *e)
{
  return e->n > 1 && e->arg[0]->kind == OCTA_EXPR_NAME
         && strcmp (e->arg[0]->text, "feval") == 0
         && e->arg[1]->kind == OCTA_EXPR_STRING;
}

static void
walk_expr (walk *w, const octa_expr *e)
{
  bool was = w->is_anonymous;
  if (! e)
    return;
  if (e->kind == OCTA_EXPR_NAME)
    w->visit (w, e->text, was ? 0 : SYMBOL);
  else if (e->kind == OCTA_EXPR_HANDLE)
    w->visit (w, e->text, 0);
  else if (e->kind == OCTA_EXPR_INDEX && is_feval (e))
    w->visit (w, e->arg[1]->text, 0);
  else if (e->kind == OCTA_EXPR_ANON)
    w->is_anonymous = true;
  else if (e->kind == OCTA_EXPR_ASSIGN)
    for (int i = 0; i < e->n - 1; i++)
      set_target (w, e->arg[i]);
  else if (e->kind == OCTA_EXPR_UNARY
           && (e->op == OCTA_SYNTAX_INCREMENT
               || e->op == OCTA_SYNTAX_DECREMENT))
    set_target (w, e->arg[0]);
  for (int i = 0; i < e->n; i++)
    walk_expr (w, e->arg[i]);
  w->is_anonymous = was;
}

static void
walk_stmts (walk *w, const octa_stmts *s)
{
  for (int i = 0; i < s->n; i++)
    {
      const octa_stmt *x = s->stmt[i];
      bool declares = x->kind == OCTA_STMT_GLOBAL
                      || x->kind == OCTA_STMT_PERSISTENT;
      walk_expr (w, x->expr);
      walk_expr (w, x->target);
      if (x->target)
        set_target (w, x->target);
      for (int k = 0; declares && k < x->expr->n; k++)
        set_target (w, x->expr->arg[k]);
      if (x->kind == OCTA_STMT_COMMAND
          || (x->kind == OCTA_STMT_TRY && x->text))
        w->visit (w, x->text, SYMBOL | (x->kind == OCTA_STMT_TRY ? SET : 0));
      for (int k = 0; k < x->n_clauses; k++)
        {
          walk_expr (w, x->clause[k].label);
          walk_stmts (w, &x->clause[k].body);
        }
    }
}

static void
walk_function (walk *w, const octa_syntax_function *f)
{
  for (int i = 0; i < f->n_params; i++)
    walk_expr (w, f->param[i]);
  walk_stmts (w, &f->body);
}

/* ---- owners of variables ---- */

typedef struct finder
{
  walk w; /* first */
  const char *name;
  int how;
} finder;

static void
look (walk *w, const char *name, int how)
{
  finder *x = (finder *)w;
  if (strcmp (x->name, name) == 0)
    x->how |= how;
}

/* How F uses NAME.  */
static int
use_of (const octa_syntax_function *f, const char *name)
{
  finder x = { .w = { .visit = look }, .name = name };
  walk_function (&x.w, f);
  return x.how;
}

/* Is NAME a parameter or a result of F?  */
static bool
is_formal (const octa_syntax_function *f, const char *name)
{
  for (int i = 0; i < f->n_results; i++)
    if (strcmp (f->result[i]->text, name) == 0)
      return true;
  for (int i = 0; i < f->n_params; i++)
    {
      const octa_expr *p = f->param[i];
      p = p->kind == OCTA_EXPR_ASSIGN ? p->arg[0] : p;
      if (p->kind == OCTA_EXPR_NAME && strcmp (p->text, name) == 0)
        return true;
    }
  return false;
}

const octa_syntax_function *
octa_syntax_owner (const octa_syntax_function *f, const char *name)
{
  const octa_syntax_function *owner = NULL;
  for (const octa_syntax_function *x = f; x; x = x->outer)
    {
      if (is_formal (x, name))
        return x;
      if (use_of (x, name) & SYMBOL)
        owner = x;
      else if (x == f)
        return NULL;
    }
  return owner;
}

/* Is F equal to OUTER, or nested in it?  */
static bool
is_within (const octa_syntax_function *f, const octa_syntax_function *outer)
{
  while (f && f != outer)
    f = f->outer;
  return f;
}

/* Does a function of S assign to OWNER's variable NAME?  */
static bool
is_set (const octa_syntax *s, const octa_syntax_function *owner,
        const char *name)
{
  for (int i = 0; i < s->n_functions; i++)
    {
      const octa_syntax_function *f = s->function[i];
      if (is_within (f, owner) && use_of (f, name) & SET
          && octa_syntax_owner (f, name) == owner)
        return true;
    }
  return is_formal (owner, name);
}

const octa_syntax_function *
octa_syntax_unseen (const octa_syntax *s, const octa_syntax_function *f,
                    const char *name)
{
  const octa_syntax_function *owner = octa_syntax_owner (f, name);
  for (const octa_syntax_function *x = f->outer; x && ! owner; x = x->outer)
    if ((owner = octa_syntax_owner (x, name)))
      return is_set (s, owner, name) ? owner : NULL;
  return NULL;
}

/* ---- visible functions ---- */

const octa_syntax_function *
octa_syntax_seen (const octa_syntax *s, const octa_syntax_function *f,
                  const char *name)
{
  for (;; f = f->outer)
    {
      for (int i = 0; i < s->n_functions; i++)
        if (s->function[i]->outer == f
            && strcmp (s->function[i]->name, name) == 0)
          return s->function[i];
      if (! f)
        return NULL;
    }
}

/* Is NAME a name of F?  In Octave the first function also has the file's
   name.  */
static bool
is_called (const octa_syntax *s, const octa_syntax_function *f,
           const char *name, size_t n)
{
  const char *base = strrchr (s->name, '/');
  base = base ? base + 1 : s->name;
  if (strlen (f->name) == n && memcmp (f->name, name, n) == 0)
    return true;
  return f == s->function[0] && strncmp (base, name, n) == 0
         && strcmp (base + n, ".m") == 0;
}

const octa_syntax_function *
octa_syntax_find (const octa_syntax *s, const char *path)
{
  const octa_syntax_function *found = NULL;
  const char *slash = strchr (path, '/');
  const char *name = slash ? slash + 1 : path;
  for (int i = 0; i < s->n_functions; i++)
    {
      const octa_syntax_function *f = s->function[i];
      if (! is_called (s, f, name, strlen (name)))
        continue;
      if (slash
          && (! f->outer
              || ! is_called (s, f->outer, path, (size_t)(slash - path))))
        continue;
      if (found)
        return NULL;
      found = f;
    }
  return found;
}

/* ---- shared variables ---- */

/* Collects the names in one function after the other.  */
typedef struct collector
{
  walk w; /* first */
  const octa_syntax *s;
  const octa_syntax_function *in; /* the function that is walked */
  bool *is_called, *is_done;      /* for each function of S */
  bool names_nested;
  int n_names, room;
  const char **name; /* the names in IN, each once */
  octa_status st;
} collector;

static void
collect (walk *w, const char *name, int how)
{
  collector *c = (collector *)w;
  const octa_syntax_function *f = octa_syntax_seen (c->s, c->in, name);
  for (int i = 0; f && f->outer && i < c->s->n_functions; i++)
    if (c->s->function[i] == f)
      c->is_called[i] = c->names_nested = true;
  if (! (how & SYMBOL) || ! c->in || ! c->in->outer)
    return;
  for (int i = 0; i < c->n_names; i++)
    if (strcmp (c->name[i], name) == 0)
      return;
  if (c->n_names == c->room)
    {
      int room = 2 * c->room + 16;
      const char **grown = realloc (c->name, (size_t)room * sizeof *grown);
      if (! grown)
        {
          c->st = octa_no_memory ("a function");
          return;
        }
      c->name = grown;
      c->room = room;
    }
  c->name[c->n_names++] = name;
}

static bool
begin (collector *c, const octa_syntax *s, const octa_syntax_function *f)
{
  *c = (collector){ .w = { .visit = collect }, .s = s, .in = f };
  c->is_called = calloc ((size_t)s->n_functions + 1, sizeof *c->is_called);
  c->is_done = calloc ((size_t)s->n_functions + 1, sizeof *c->is_done);
  if (! c->is_called || ! c->is_done)
    c->st = octa_no_memory ("a function");
  return c->st == OCTA_OK;
}

static void
end (collector *c)
{
  free (c->is_called);
  free (c->is_done);
  free (c->name);
}

bool
octa_syntax_names_nested (const octa_syntax *s, const octa_syntax_function *f,
                          const octa_expr *e)
{
  collector c;
  if (begin (&c, s, f))
    walk_expr (&c.w, e);
  end (&c);
  return c.names_nested;
}

static octa_status
add (octa_syntax_shares *out, const octa_syntax *s,
     const octa_syntax_function *owner, const char *name)
{
  octa_syntax_share x = { .name = name, .owner = owner };
  for (int i = 0; i < out->n; i++)
    if (out->all[i].owner == owner && strcmp (out->all[i].name, name) == 0)
      return OCTA_OK;
  for (const octa_syntax_function *f = owner->outer; f; f = f->outer)
    x.level++;
  x.is_set = is_set (s, owner, name);
  octa_syntax_share *all = realloc (out->all,
                                    ((size_t)out->n + 1) * sizeof *all);
  if (all)
    out->all = all;
  if (! all || asprintf (&x.key, "%s:%d", name, x.level) < 0)
    return octa_no_memory ("a function");
  all[out->n++] = x;
  return OCTA_OK;
}

/* Add the collected names that are variables of F or of functions around
   F.  */
static void
settle (collector *c, const octa_syntax_function *f, octa_syntax_shares *out)
{
  for (int i = 0; i < c->n_names && c->st == OCTA_OK; i++)
    {
      const octa_syntax_function *owner = octa_syntax_owner (c->in,
                                                             c->name[i]);
      if (owner != c->in && is_within (f, owner))
        c->st = add (out, c->s, owner, c->name[i]);
    }
  c->n_names = 0;
}

/* Walk a called function that has not been walked.  False: there is none.  */
static bool
next (collector *c)
{
  for (int i = 0; i < c->s->n_functions; i++)
    if (c->is_called[i] && ! c->is_done[i])
      {
        c->is_done[i] = true;
        c->in = c->s->function[i];
        walk_function (&c->w, c->in);
        return true;
      }
  return false;
}

static bool
has_nested (const octa_syntax *s)
{
  for (int i = 0; i < s->n_functions; i++)
    if (s->function[i]->outer)
      return true;
  return false;
}

octa_status
octa_syntax_shared (const octa_syntax *s, const octa_syntax_function *f,
                    const octa_expr *e, octa_syntax_shares *out)
{
  collector c;
  if (! f || ! has_nested (s))
    return OCTA_OK;
  if (begin (&c, s, f))
    {
      if (e)
        walk_expr (&c.w, e);
      else
        walk_function (&c.w, f);
      do
        settle (&c, f, out);
      while (c.st == OCTA_OK && next (&c));
    }
  end (&c);
  return c.st;
}

void
octa_syntax_shares_free (octa_syntax_shares *x)
{
  for (int i = 0; i < x->n; i++)
    free (x->all[i].key);
  free (x->all);
  *x = (octa_syntax_shares){ 0 };
}
