/* source.c -- trees of functions, and the meaning of names in them.

   A name in one tree may lead to another tree.  All trees that are connected
   in this way are one family, which lives while any of them is referenced,
   because two files may call each other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/nested.h"
#include "function/source.h"

#include <stdlib.h>
#include <string.h>

static octa_function_resolver *resolver;

void
octa_function_set_resolver (octa_function_resolver *r)
{
  resolver = r;
}

/* ---- families ---- */

static void
destroy (octa_function_source *s)
{
  for (int i = 0; i < s->n_names; i++)
    {
      free (s->name[i].name);
      free (s->name[i].why);
    }
  octa_syntax_free (s->syntax);
  free (s->name);
  free (s);
}

/* Add S to the family F.  */
static octa_status
join (octa_function_family *f, octa_function_source *s)
{
  octa_function_source **m = realloc (f->member,
                                      ((size_t)f->n + 1)
                                          * sizeof (octa_function_source *));
  if (! m)
    return octa_no_memory ("a function");
  f->member = m;
  m[f->n++] = s;
  s->family = f;
  return OCTA_OK;
}

static void
family_free (octa_function_family *f)
{
  for (int i = 0; i < f->n; i++)
    destroy (f->member[i]);
  free (f->member);
  free (f);
}

void
octa_function_source_retain (octa_function_source *s)
{
  if (s)
    s->family->refs++;
}

void
octa_function_source_release (octa_function_source *s)
{
  if (s && --s->family->refs == 0)
    family_free (s->family);
}

/* ---- trees ---- */

/* Add TREE to F unless it is a member.  */
static octa_status
member_of (octa_function_family *f, octa_syntax *tree,
           octa_function_source **out)
{
  for (int i = 0; i < f->n; i++)
    if (f->member[i]->syntax == tree)
      {
        *out = f->member[i];
        return OCTA_OK;
      }
  octa_function_source *s = calloc (1, sizeof *s);
  if (! s)
    return octa_no_memory ("a function");
  s->syntax = octa_syntax_retain (tree);
  octa_status st = join (f, s);
  if (st == OCTA_OK)
    *out = s;
  else
    destroy (s);
  return st;
}

octa_status
octa_function_source_make (octa_syntax *tree, octa_function_source **out)
{
  octa_function_family *f = calloc (1, sizeof *f);
  if (! f)
    return octa_no_memory ("a function");
  f->refs = 1;
  octa_status st = member_of (f, tree, out);
  if (st != OCTA_OK)
    family_free (f);
  return st;
}

octa_status
octa_function_source_set_home (octa_function_source *s, octa_syntax *tree,
                               const char *function)
{
  octa_status st = member_of (s->family, tree, &s->home);
  if (st == OCTA_OK)
    s->scope = octa_syntax_find (s->home->syntax, function);
  return st;
}

/* ---- names ---- */

octa_status
octa_function_none (const octa_function_source *s, const char *path)
{
  return octa_fail (OCTA_ERROR_COMPILE,
                    "%s: there is no function %s, or more than one; make "
                    "the handle again, or rename the function",
                    s->syntax->name, path);
}

octa_status
octa_function_shares (const octa_function_source *s, const char *name,
                      octa_function_each_shared *each, void *data)
{
  octa_status st = OCTA_OK;
  const octa_syntax *x = s->home ? s->home->syntax : s->syntax;
  const octa_syntax_function *f = s->home ? s->scope
                                  : name  ? octa_syntax_find (x, name)
                                          : NULL;
  octa_syntax_shares all = { 0 };
  if (name && ! f)
    return octa_function_none (s, name);
  OCTA_TRY (octa_syntax_shared (x, f, s->syntax->expr, &all));
  for (int i = 0; i < all.n; i++)
    if (s->home || all.all[i].owner != f)
      {
        octa_function_shared v = { .key = all.all[i].key,
                                   .name = all.all[i].name,
                                   .level = all.all[i].level,
                                   .is_set = all.all[i].is_set };
        OCTA_TRY (each (data, &v));
      }
done:
  octa_syntax_shares_free (&all);
  return st;
}

static const octa_syntax_function *
function_of (const octa_function_source *s, const char *name)
{
  const octa_syntax *x = s->syntax;
  const octa_syntax_function *f = NULL;
  for (int i = 0; name && i < x->n_functions; i++)
    if (strcmp (x->function[i]->name, name) == 0
        && (! f || (f->outer && ! x->function[i]->outer)))
      f = x->function[i];
  return f ? f : x->n_functions ? x->function[0] : NULL;
}

/* Fill N from FOUND.  */
static octa_status
settle (octa_function_source *s, octa_function_found *found,
        octa_function_name *n)
{
  octa_status st = OCTA_OK;
  n->kind = found->kind;
  n->is_octaves = found->is_octaves;
  n->why = found->why;
  found->why = NULL;
  if (found->kind == OCTA_FUNCTION_IN_TREE)
    {
      OCTA_TRY (member_of (s->family, found->tree, &n->source));
      n->source->is_octaves = found->is_octaves;
      n->f = function_of (n->source, found->function);
      if (! n->f)
        n->kind = OCTA_FUNCTION_NOWHERE;
    }
done:
  return st;
}

static octa_status
ask (octa_function_source *s, const char *name)
{
  octa_status st = OCTA_OK;
  octa_function_found found = { 0 };
  octa_function_name n = { .name = strdup (name) };
  octa_function_name *all = realloc (s->name,
                                     ((size_t)s->n_names + 1) * sizeof *all);
  if (all)
    s->name = all;
  if (! all || ! n.name)
    OCTA_TRY (octa_no_memory ("a function"));
  if (resolver)
    OCTA_TRY (resolver (name, s->syntax, &found));
  OCTA_TRY (settle (s, &found, &n));
  s->name[s->n_names++] = n;
  n = (octa_function_name){ 0 };
done:
  free (n.name);
  free (n.why);
  free (found.function);
  octa_syntax_free (found.tree);
  free (found.why);
  return st;
}

const octa_function_name *
octa_function_source_find (octa_function_source *s, const char *name)
{
  for (int i = 0; i < s->n_names; i++)
    if (strcmp (s->name[i].name, name) == 0)
      return &s->name[i];
  return ask (s, name) == OCTA_OK ? &s->name[s->n_names - 1] : NULL;
}
