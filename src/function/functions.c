/* functions.c -- finding the functions that are called, and lowering them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/nested.h"
#include "function/step.h"

#include <string.h>

/* The lowered function of TREE.  NULL: it is not lowered yet.  */
static const octa_ir_function *
known (const octa_units *units, const void *tree)
{
  for (int i = 0; i < units->n_functions; i++)
    if (units->function[i].tree == tree)
      return units->function[i].f;
  return NULL;
}

/* The same for the anonymous function of C with its captured variables and
   N_RESULTS results.  */
static const octa_ir_function *
known_anon (const octa_units *units, const octa_known_closure *c,
            int n_results)
{
  for (int i = 0; i < units->n_functions; i++)
    {
      const octa_ir_function *f = units->function[i].f;
      bool is_it = units->function[i].tree == c->expr
                   && units->function[i].n_results == n_results
                   && f->n_captured == c->n;
      for (int k = 0; k < c->n && is_it; k++)
        is_it = octa_ir_find (f, c->names[k]) >= 0;
      if (is_it)
        return f;
    }
  return NULL;
}

static bool
has_room (octa_now *now, const octa_function_source *source, int at)
{
  if (now->units->n_functions == OCTA_UNIT_FRAMES)
    now->st = octa_syntax_refuse (source->syntax, at,
                                  "the function calls more than %d functions; "
                                  "compile a smaller function",
                                  OCTA_UNIT_FRAMES);
  return now->units->n_functions < OCTA_UNIT_FRAMES;
}

static const octa_ir_function *
settle (octa_now *now, octa_function_source *source, const void *tree)
{
  if (now->st != OCTA_OK)
    return NULL;
  now->units->function[now->units->n_functions].source = source;
  now->units->function[now->units->n_functions].tree = tree;
  return now->units->function[now->units->n_functions++].f;
}

const octa_ir_function *
octa_unit_lowered (octa_now *now, octa_function_source *source,
                   const octa_syntax_function *f)
{
  const octa_ir_function *out = known (now->units, f);
  if (out || ! has_room (now, source, f->at))
    return out;
  now->st = octa_ir_lower (source->syntax, f,
                           &now->units->function[now->units->n_functions].f);
  return settle (now, source, f);
}

const octa_ir_function *
octa_unit_lowered_anon (octa_now *now, const octa_known_closure *c,
                        int n_results)
{
  const octa_ir_function *out = known_anon (now->units, c, n_results);
  if (out || ! has_room (now, c->source, c->expr->at))
    return out;
  now->st = octa_ir_lower_anon (c->source->syntax, c->expr, c->n, c->names,
                                n_results,
                                &now->units->function[now->units->n_functions]
                                     .f);
  now->units->function[now->units->n_functions].n_results = n_results;
  return settle (now, c->source, c->expr);
}

octa_function_source *
octa_unit_source (const octa_units *u, const octa_ir_function *f)
{
  for (int i = 0; i < u->n_functions; i++)
    if (u->function[i].f == f)
      return u->function[i].source;
  return NULL;
}

/* The meaning of NAME in the current call.  NULL: there is none, or s->st is
   set.  */
static const octa_function_name *
meaning (octa_now *now, const char *name)
{
  const octa_function_name *n = NULL;
  if (now->seen_from)
    {
      n = octa_function_source_find (now->seen_from, name);
      now->st = n ? now->st : OCTA_FAIL;
    }
  return n;
}

octa_function_source *
octa_step_home (octa_function_source *s)
{
  return s && s->home ? s->home : s;
}

const octa_syntax_function *
octa_step_nested (const octa_now *now, const char *name)
{
  const octa_unit_frame *c = &now->units->frame[now->frame];
  const octa_function_source *home = octa_step_home (c->source);
  const octa_syntax_function *f = octa_syntax_seen (home->syntax, c->scope,
                                                    name);
  return f && f->outer ? f : NULL;
}

/* Refuse the call and return true if F is a nested function that cannot be
   called from here.  */
static bool
is_hidden (octa_now *now, const octa_syntax_function *f)
{
  if (f && f->outer)
    octa_now_refuse (now,
                     "'%s' is a nested function of '%s' and can be called "
                     "only there; make it a subfunction and pass the "
                     "variables as arguments",
                     f->name, f->outer->name);
  return f && f->outer;
}

const octa_ir_function *
octa_step_function (octa_now *now, const char *name)
{
  octa_function_source *source = octa_step_home (now->seen_from);
  const octa_syntax *x = source ? source->syntax : NULL;
  const octa_syntax_function *f = x ? octa_syntax_seen (x, now->seen_scope,
                                                        name)
                                    : NULL;
  if (f)
    return octa_unit_lowered (now, source, f);
  for (int i = 0; x && i < x->n_functions; i++)
    if (strcmp (x->function[i]->name, name) == 0
        && is_hidden (now, x->function[i]))
      return NULL;
  const octa_function_name *n = meaning (now, name);
  if (! n || n->kind != OCTA_FUNCTION_IN_TREE || n->is_octaves
      || is_hidden (now, n->f))
    return NULL;
  return octa_unit_lowered (now, n->source, n->f);
}

const octa_ir_function *
octa_step_octaves (octa_now *now, const char *name)
{
  const octa_function_name *n = meaning (now, name);
  if (! n || n->kind != OCTA_FUNCTION_IN_TREE)
    return NULL;
  const octa_ir_function *f = octa_unit_lowered (now, n->source, n->f);
  if (! f && now->st != OCTA_OK)
    {
      char why[512];
      octa_form_not_ours (name, now->at->n - 1, why, sizeof why);
      now->st = OCTA_OK;
      octa_now_refuse (now, "%s", why);
    }
  return f;
}

bool
octa_step_wrong_count (octa_now *now, const char *name, int n, int texts)
{
  octa_form form;
  const octa_function_name *m = meaning (now, name);
  bool has_form = octa_form_of (name, &form);
  bool has_text = m && m->kind == OCTA_FUNCTION_IN_TREE;
  bool is_ours = m
                 && (has_text ? m->is_octaves
                              : m->kind == OCTA_FUNCTION_BUILTIN);
  if (! is_ours)
    return false;
  int extra = has_form ? n - form.most : 0;
  if (has_text && n > m->f->n_params && ! m->f->is_varargin)
    octa_fail ("Octave:invalid-fun-call",
               "%s: function called with too many inputs", name);
  else if (has_form
           && (n < form.least
               || (extra > 0 && (extra > texts || extra > form.texts))))
    octa_fail ("Octave:invalid-fun-call", "Invalid call to %s",
               octa_form_name (&form));
  else
    return false;
  return true;
}

static const struct
{
  const char *name, *what;
} advice[] = {
#define ADVICE(name, what) { #name, "'" #name "' cannot be compiled: " what },
#include "function/advice.def"
#undef ADVICE
};

const char *
octa_step_advice (const char *name)
{
  for (size_t i = 0; i < sizeof advice / sizeof *advice; i++)
    if (strcmp (advice[i].name, name) == 0)
      return advice[i].what;
  return NULL;
}

const char *
octa_step_why (octa_now *now, const char *name)
{
  const octa_function_name *n = meaning (now, name);
  return n && n->why && *n->why ? n->why : NULL;
}
