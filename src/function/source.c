/* source.c -- texts of functions, and what their names mean.

   A text is found from another one because a name is used there.  All that
   were found from each other are one family, which lives as long as anybody
   holds one of them: two files may call each other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/nested.h"
#include "function/spec.h"

#include <stdlib.h>
#include <string.h>

static octa_fun_resolver *resolver;

void
octa_fun_set_resolver (octa_fun_resolver *r)
{
  resolver = r;
}

/* ---- families ---- */

static void
destroy (octa_fun_source *s)
{
  for (int i = 0; i < s->n_names; i++)
    {
      free (s->name[i].name);
      free (s->name[i].why);
    }
  octa_syntax_free (s->syntax);
  free (s->file);
  free (s->name);
  free (s);
}

/* S becomes a member of F.  */
static octa_status
join (octa_fun_family *f, octa_fun_source *s)
{
  octa_fun_source **m = realloc (f->member, ((size_t)f->n + 1)
                                                * sizeof (octa_fun_source *));
  if (! m)
    return octa_no_memory ("a function");
  f->member = m;
  m[f->n++] = s;
  s->family = f;
  return OCTA_OK;
}

static void
family_free (octa_fun_family *f)
{
  for (int i = 0; i < f->n; i++)
    destroy (f->member[i]);
  free (f->member);
  free (f);
}

void
octa_fun_source_retain (octa_fun_source *s)
{
  if (s)
    s->family->refs++;
}

void
octa_fun_source_release (octa_fun_source *s)
{
  if (s && --s->family->refs == 0)
    family_free (s->family);
}

/* ---- texts ---- */

typedef octa_status reader (const char *name, const char *text,
                            octa_syntax **out);

/* A text of FAMILY.  */
static octa_status
read_member (octa_fun_family *family, reader *read, const char *name,
             const char *text, octa_fun_source **out)
{
  octa_status st;
  octa_fun_source *s = calloc (1, sizeof *s);
  if (! s)
    return octa_no_memory ("a function");
  if ((st = read (name, text, &s->syntax)) == OCTA_OK)
    st = join (family, s);
  if (st == OCTA_OK)
    *out = s;
  else
    destroy (s);
  return st;
}

static octa_status
read_first (reader *read, const char *name, const char *text,
            octa_fun_source **out)
{
  octa_status st;
  octa_fun_family *f = calloc (1, sizeof *f);
  if (! f)
    return octa_no_memory ("a function");
  f->refs = 1;
  st = read_member (f, read, name, text, out);
  if (st != OCTA_OK)
    family_free (f);
  return st;
}

octa_status
octa_fun_source_read (const char *name, const char *text,
                      octa_fun_source **out)
{
  return read_first (octa_syntax_read, name, text, out);
}

octa_status
octa_fun_source_expression (const char *name, const char *text,
                            octa_fun_source **out)
{
  return read_first (octa_syntax_expression, name, text, out);
}

octa_status
octa_fun_source_set_file (octa_fun_source *s, const char *file,
                          const double stamp[3])
{
  char *mine = *file ? strdup (file) : NULL;
  if (*file && ! mine)
    return octa_no_memory ("a function");
  free (s->file);
  s->file = mine;
  s->syntax->is_printed = ! mine;
  memcpy (s->stamp, stamp, sizeof s->stamp);
  return OCTA_OK;
}

bool
octa_fun_source_files (const octa_fun_source *s, octa_fun_each_file *each,
                       void *data)
{
  const octa_fun_family *f = s->family;
  for (int i = 0; i < f->n; i++)
    if (f->member[i]->file && ! f->member[i]->syntax->expr
        && ! each (data, f->member[i]->file, f->member[i]->stamp))
      return false;
  return true;
}

/* ---- names ---- */

static bool
are_same (const char *a, const char *b)
{
  return a && b ? strcmp (a, b) == 0 : a == b;
}

/* The text that FOUND has, as a member of F, which may have it already.  An
   expression that was written in a file is not that file, and each function of
   a script has a text of its own.  */
static octa_status
member_of (octa_fun_family *f, const char *name, const octa_fun_found *found,
           octa_fun_source **out)
{
  for (int i = 0; i < f->n; i++)
    {
      octa_fun_source *s = f->member[i];
      if (! s->syntax->expr && are_same (s->file, found->file)
          && are_same (s->syntax->text, found->text))
        {
          *out = s;
          return OCTA_OK;
        }
    }
  octa_status st = read_member (f, octa_syntax_read,
                                found->file ? found->file : name, found->text,
                                out);
  if (st == OCTA_OK)
    st = octa_fun_source_set_file (*out, found->file ? found->file : "",
                                   found->stamp);
  return st;
}

octa_status
octa_fun_source_set_home (octa_fun_source *s, const char *text,
                          const double stamp[3], const char *function)
{
  octa_fun_found found = { .text = (char *)text, .file = s->file };
  memcpy (found.stamp, stamp, sizeof found.stamp);
  octa_status st = member_of (s->family, s->file, &found, &s->home);
  if (st == OCTA_OK)
    s->scope = octa_syntax_find (s->home->syntax, function);
  return st;
}

octa_status
octa_fun_none (const octa_fun_source *s, const char *path)
{
  return octa_fail (OCTA_ERROR_COMPILE,
                    "%s: there is no function %s, or there are several; make "
                    "its handle again, or give it a name of its own",
                    s->syntax->name, path);
}

octa_status
octa_fun_shares (const octa_fun_source *s, const char *name,
                 octa_fun_each_shared *each, void *data)
{
  octa_status st = OCTA_OK;
  const octa_syntax *x = s->home ? s->home->syntax : s->syntax;
  const octa_syntax_function *f = s->home ? s->scope
                                  : name  ? octa_syntax_find (x, name)
                                          : NULL;
  octa_syntax_shares all = { 0 };
  if (name && ! f)
    return octa_fun_none (s, name);
  OCTA_TRY (octa_syntax_shared (x, f, s->syntax->expr, &all));
  for (int i = 0; i < all.n; i++)
    if (s->home || all.all[i].owner != f)
      {
        octa_fun_shared v = { .key = all.all[i].key,
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
function_of (const octa_fun_source *s, const char *name)
{
  const octa_syntax *x = s->syntax;
  const octa_syntax_function *f = NULL;
  for (int i = 0; name && i < x->n_functions; i++)
    if (strcmp (x->function[i]->name, name) == 0
        && (! f || (f->outer && ! x->function[i]->outer)))
      f = x->function[i];
  return f ? f : x->n_functions ? x->function[0] : NULL;
}

/* What FOUND says becomes N.  */
static octa_status
settle (octa_fun_source *s, octa_fun_found *found, octa_fun_name *n)
{
  octa_status st = OCTA_OK;
  n->kind = found->kind;
  n->is_octaves = found->is_octaves;
  n->why = found->why;
  found->why = NULL;
  if (found->kind == OCTA_FUN_IN_TEXT)
    {
      OCTA_TRY (member_of (s->family, n->name, found, &n->source));
      n->source->is_octaves = found->is_octaves;
      n->f = function_of (n->source, found->function);
      if (! n->f)
        n->kind = OCTA_FUN_NOWHERE;
    }
done:
  return st;
}

static octa_status
ask (octa_fun_source *s, const char *name)
{
  octa_status st = OCTA_OK;
  octa_fun_found found = { 0 };
  octa_fun_name n = { .name = strdup (name) };
  octa_fun_name *all = realloc (s->name,
                                ((size_t)s->n_names + 1) * sizeof *all);
  if (all)
    s->name = all;
  if (! all || ! n.name)
    OCTA_TRY (octa_no_memory ("a function"));
  if (resolver)
    OCTA_TRY (resolver (name, s->file ? s->file : "", &found));
  OCTA_TRY (settle (s, &found, &n));
  s->name[s->n_names++] = n;
  n = (octa_fun_name){ 0 };
done:
  free (n.name);
  free (n.why);
  free (found.function);
  free (found.text);
  free (found.file);
  free (found.why);
  return st;
}

const octa_fun_name *
octa_fun_source_find (octa_fun_source *s, const char *name)
{
  for (int i = 0; i < s->n_names; i++)
    if (strcmp (s->name[i].name, name) == 0)
      return &s->name[i];
  return ask (s, name) == OCTA_OK ? &s->name[s->n_names - 1] : NULL;
}
