/* source.c -- CUDA C rewritten as C++.

   Works on preprocessed text, so that conditional code is decided and macros
   are expanded.  Words that the compiler does not know are replaced in place,
   without moving a line: __global__ and __shared__ become C++, dynamic shared
   arrays become pointers, launch bounds are removed.  After the text come the
   entries: a table with one row per kernel, made by templates from the
   kernel's type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/compiler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct edit
{
  size_t start, end;
  char *text; /* the replacement */
} edit;

typedef struct rewriter
{
  const char *text; /* system headers are blank */
  size_t len;
  octa_outline scan;
  edit *edits;
  size_t n_edits, cap_edits;
  bool prints, is_relocatable;
} rewriter;

/* ---- edits ---- */

/* Replace [START, END) by TEXT, and keep the line ends.  */
static octa_status
replace (rewriter *w, size_t start, size_t end, const char *text)
{
  size_t n_lines = 0, n = strlen (text);
  if (w->n_edits == w->cap_edits)
    {
      size_t cap = w->cap_edits ? 2 * w->cap_edits : 64;
      edit *more = realloc (w->edits, cap * sizeof *more);
      if (! more)
        return octa_no_memory ("a source");
      w->edits = more;
      w->cap_edits = cap;
    }
  for (size_t i = start; i < end; i++)
    n_lines += w->text[i] == '\n';
  char *s = malloc (n + n_lines + 1);
  if (! s)
    return octa_no_memory ("a source");
  memcpy (s, text, n);
  memset (s + n, '\n', n_lines);
  s[n + n_lines] = '\0';
  w->edits[w->n_edits++] = (edit){ .start = start, .end = end, .text = s };
  return OCTA_OK;
}

static int
compare_edits (const void *a, const void *b)
{
  const edit *x = a, *y = b;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  /* of two edits at one place the longer one is kept, then the one with
     text */
  if (x->end != y->end)
    return x->end > y->end ? -1 : 1;
  size_t m = strlen (x->text), n = strlen (y->text);
  return (n > m) - (n < m);
}

/* Apply the edits to REAL, which is W->TEXT with system headers.  */
static void
apply (rewriter *w, const char *real, octa_strbuf *out)
{
  size_t at = 0;
  if (w->n_edits)
    qsort (w->edits, w->n_edits, sizeof *w->edits, compare_edits);
  for (size_t i = 0; i < w->n_edits; i++)
    {
      const edit *e = w->edits + i;
      if (e->start < at)
        continue;
      octa_strbuf_addn (out, real + at, e->start - at);
      octa_strbuf_add (out, e->text);
      at = e->end;
    }
  octa_strbuf_add (out, real + at);
}

static octa_token
next (const rewriter *w, size_t *pos, size_t end)
{
  return octa_token_next (w->text, end, pos);
}

static bool
is (const rewriter *w, octa_token t, const char *word)
{
  return octa_token_is (w->text, t, word);
}

static bool
is_end (octa_token t)
{
  return t.kind == OCTA_TOKEN_END;
}

/* The position after the bracket that closes the one before POS.  */
static size_t
behind_bracket (const rewriter *w, size_t pos, size_t end)
{
  int depth = 1;
  octa_token t;
  while (depth && ! is_end (t = next (w, &pos, end)))
    if (is (w, t, "(") || is (w, t, "[") || is (w, t, "{"))
      depth++;
    else if (is (w, t, ")") || is (w, t, "]") || is (w, t, "}"))
      depth--;
  return pos;
}

/* ---- dynamic shared memory: extern __shared__ T name[]; ---- */

static bool
is_dynamic (const octa_outline_variable *v)
{
  return (v->flags & OCTA_OUTLINE_SHARED) && (v->flags & OCTA_OUTLINE_EXTERN);
}

/* Add the declaration's type: the words before the first name, without storage
   class and alignment.  */
static void
add_type (const rewriter *w, const octa_outline_variable *v, octa_strbuf *out)
{
  size_t pos = v->decl.start, end = v->ident.start;
  octa_token t;
  while (! is_end (t = next (w, &pos, end)))
    {
      if (is (w, t, "extern") || is (w, t, "__shared__")
          || is (w, t, "static"))
        continue;
      if (is (w, t, "__attribute__") || is (w, t, "alignas")
          || is (w, t, "__align__"))
        {
          next (w, &pos, end);
          pos = behind_bracket (w, pos, end);
          continue;
        }
      octa_strbuf_addn (out, w->text + t.start, t.end - t.start);
      octa_strbuf_add (out, " ");
    }
}

/* "T (*const name)[33] = (T (*)[33]) octa_host_shared;"  */
static void
add_pointer (const rewriter *w, const octa_outline_variable *v,
             octa_strbuf *out)
{
  octa_strbuf type = { 0 };
  size_t pos = v->ident.end, first_end = 0;
  int n_brackets = 0;
  octa_token t;
  add_type (w, v, &type);
  while (! is_end (t = next (w, &pos, v->decl.end)) && is (w, t, "["))
    {
      pos = behind_bracket (w, pos, v->decl.end);
      if (n_brackets++ == 0)
        first_end = pos;
    }
  const char *s = type.s ? type.s : "";
  if (n_brackets == 0)
    octa_strbuf_printf (out, "%s&%s = *(%s*) octa_host_shared;", s, v->name,
                        s);
  else
    {
      /* The text after the first pair of brackets.  */
      size_t n = t.start > first_end && n_brackets > 1 ? t.start - first_end
                                                       : 0;
      const char *rest = w->text + first_end;
      octa_strbuf_printf (out,
                          "%s(*const %s)%.*s = (%s(*)%.*s) octa_host_shared;",
                          s, v->name, (int)n, rest, s, (int)n, rest);
    }
  out->failed |= type.failed;
  octa_strbuf_free (&type);
}

static bool
mentions (const rewriter *w, octa_span where, const char *name)
{
  size_t pos = where.start;
  octa_token t;
  while (! is_end (t = next (w, &pos, where.end)))
    if (t.kind == OCTA_TOKEN_IDENT && is (w, t, name))
      return true;
  return false;
}

/* Move a declaration outside of functions into each function that uses the
   name.  */
static octa_status
move_inside (rewriter *w, const octa_outline_variable *v)
{
  octa_status st = OCTA_OK;
  octa_strbuf text = { 0 };
  octa_strbuf_add (&text, "{ ");
  add_pointer (w, v, &text);
  const char *s = octa_strbuf_ok (&text);
  if (! s)
    st = OCTA_FAIL;
  for (size_t i = 0; i < w->scan.n_functions && s; i++)
    {
      const octa_outline_function *f = w->scan.functions + i;
      bool has_own = mentions (w, f->params, v->name);
      for (size_t k = 0; k < w->scan.n_variables; k++)
        has_own |= w->scan.variables[k].function == i
                   && strcmp (w->scan.variables[k].name, v->name) == 0;
      if (! has_own && mentions (w, f->body, v->name))
        {
          /* after ": member (1)" there may be more braces: take the first,
             which is the body's */
          OCTA_TRY (replace (w, f->body.start, f->body.start + 1, s));
        }
    }
done:
  octa_strbuf_free (&text);
  return st;
}

static octa_status
rewrite_dynamic (rewriter *w)
{
  octa_status st = OCTA_OK;
  octa_strbuf text = { 0 };
  for (size_t i = 0; i < w->scan.n_variables; i++)
    {
      const octa_outline_variable *v = w->scan.variables + i;
      if (! is_dynamic (v))
        continue;
      /* One declaration may have several names.  */
      bool is_first = i == 0
                      || w->scan.variables[i - 1].decl.start != v->decl.start;
      if (! is_first)
        continue;
      octa_strbuf_clear (&text);
      for (size_t k = i; k < w->scan.n_variables
                         && w->scan.variables[k].decl.start == v->decl.start;
           k++)
        if (v->function == SIZE_MAX)
          OCTA_TRY (move_inside (w, w->scan.variables + k));
        else
          add_pointer (w, w->scan.variables + k, &text);
      const char *s = octa_strbuf_ok (&text);
      OCTA_TRY (s ? replace (w, v->decl.start, v->decl.end, s) : OCTA_FAIL);
    }
done:
  octa_strbuf_free (&text);
  return st;
}

/* ---- words ---- */

#define GLOBAL "__attribute__((used, visibility (\"default\")))"

static const struct
{
  const char *word, *instead;
} words[] = {
  { "__global__", "inline __attribute__((always_inline))" },
  { "__shared__", "static thread_local" },
  { "__constant__", GLOBAL },
  { "__managed__", GLOBAL },
  { "__device__", "" },
  { "__host__", "" },
  { "__grid_constant__", "" },
  { "__inline_hint__", "" },
  { "__launch_bounds__", NULL }, /* NULL: removed with its parentheses */
  { "__maxnreg__", NULL },
  { "__cluster_dims__", NULL },
  { "__block_size__", NULL },
};

/* Remove words that a kernel's declaration must not have, or not twice.  */
static octa_status
rewrite_kernel (rewriter *w, const octa_outline_function *f)
{
  octa_status st = OCTA_OK;
  size_t pos = f->decl.start;
  octa_token t;
  while (! is_end (t = next (w, &pos, f->ident.start)))
    if (is (w, t, "inline") || is (w, t, "__inline__") || is (w, t, "__inline")
        || is (w, t, "__forceinline__") || is (w, t, "__noinline__"))
      OCTA_TRY (replace (w, t.start, t.end, ""));
done:
  return st;
}

/* Make a shared variable static, once; export a variable of the module.  */
static octa_status
rewrite_variable (rewriter *w, const octa_outline_variable *v)
{
  octa_status st = OCTA_OK;
  bool is_shared = v->flags & OCTA_OUTLINE_SHARED;
  size_t pos = v->decl.start;
  octa_token t;
  if (! is_shared && v->function != SIZE_MAX)
    return st;
  while (! is_end (t = next (w, &pos, v->ident.start)))
    if (is (w, t, "static"))
      OCTA_TRY (replace (w, t.start, t.end, ""));
    else if (! is_shared && is (w, t, "__device__"))
      OCTA_TRY (replace (w, t.start, t.end, GLOBAL));
done:
  return st;
}

static octa_status
rewrite_words (rewriter *w)
{
  octa_status st = OCTA_OK;
  size_t pos = 0;
  bool has_inline = false;
  octa_token t, before = { 0 };
  for (; ! is_end (t = next (w, &pos, w->len)); before = t)
    {
      if (t.kind == OCTA_TOKEN_PUNCT
          && (is (w, t, ";") || is (w, t, "{") || is (w, t, "}")))
        has_inline = false;
      if (t.kind != OCTA_TOKEN_IDENT)
        continue;
      for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is (w, t, words[i].word))
          {
            size_t end = t.end;
            if (! words[i].instead)
              {
                next (w, &pos, w->len);
                end = pos = behind_bracket (w, pos, w->len);
              }
            OCTA_TRY (replace (w, t.start, end,
                               words[i].instead ? words[i].instead : ""));
          }
      bool is_plain = is (w, t, "inline") || is (w, t, "__inline__");
      if (is_plain && has_inline)
        OCTA_TRY (replace (w, t.start, t.end, ""));
      if (is (w, t, "__forceinline__"))
        OCTA_TRY (replace (w, t.start, t.end,
                           has_inline
                               ? "__attribute__((always_inline))"
                               : "inline __attribute__((always_inline))"));
      has_inline |= is_plain || is (w, t, "__forceinline__");
      /* system headers use it inside __attribute__ ((...)) */
      if (is (w, t, "__noinline__") && ! is (w, before, "(")
          && ! is (w, before, ","))
        OCTA_TRY (replace (w, t.start, t.end, "__attribute__((noinline))"));
      w->prints |= is (w, t, "printf") || is (w, t, "puts")
                   || is (w, t, "putchar");
    }
  for (size_t i = 0; i < w->scan.n_functions; i++)
    if (w->scan.functions[i].flags & OCTA_OUTLINE_GLOBAL)
      OCTA_TRY (rewrite_kernel (w, w->scan.functions + i));
  for (size_t i = 0; i < w->scan.n_variables; i++)
    OCTA_TRY (rewrite_variable (w, w->scan.variables + i));
done:
  return st;
}

/* ---- kernels ---- */

static bool
has_body (const octa_outline_function *f)
{
  return f->body.end > f->body.start;
}

/* "template __global__ void k<float> (float *);"  */
static bool
is_instantiation (const rewriter *w, const octa_outline_function *f)
{
  size_t pos = f->decl.start;
  octa_token a = next (w, &pos, f->decl.end);
  octa_token b = next (w, &pos, f->decl.end);
  return is (w, a, "template") && ! is (w, b, "<");
}

/* The name as written, with template arguments: "ns::k<float>".  */
static char *
full_name (const rewriter *w, const octa_outline_function *f)
{
  size_t end = f->params.start;
  while (end > f->ident.end && w->text[end - 1] != '(')
    end--;
  end -= end > f->ident.end;
  while (end > f->ident.end && strchr (" \t\n", w->text[end - 1]))
    end--;
  char *name = NULL;
  if (asprintf (&name, "%s%.*s", f->name, (int)(end - f->ident.end),
                w->text + f->ident.end)
      < 0)
    return NULL;
  return name;
}

/* The first argument of __launch_bounds__ if it is a number, else 0.  */
static int
bound_of (const rewriter *w, const octa_outline_function *f)
{
  size_t pos = f->decl.start;
  octa_token t;
  while (! is_end (t = next (w, &pos, f->ident.start)))
    if (is (w, t, "__launch_bounds__"))
      {
        next (w, &pos, f->ident.start);
        octa_token n = next (w, &pos, f->ident.start);
        octa_token after = next (w, &pos, f->ident.start);
        if (n.kind == OCTA_TOKEN_NUMBER
            && (is (w, after, ")") || is (w, after, ",")))
          return (int)strtol (w->text + n.start, NULL, 0);
      }
  return 0;
}

/* May threads of F wait for one another?  All may if the scanner could not
   determine the function of a barrier, or it is in an operator or hidden.  */
static bool
waits (const rewriter *w, const octa_outline_function *f)
{
  bool is_known = false;
  if (w->scan.is_hidden)
    return true;
  for (size_t i = 0; i < w->scan.n_functions; i++)
    {
      const octa_outline_function *g = w->scan.functions + i;
      /* the code of other pieces is unknown */
      if (w->is_relocatable && ! has_body (g)
          && ! (g->flags & (OCTA_OUTLINE_GLOBAL | OCTA_OUTLINE_TEMPLATE)))
        return true;
      if (! (g->flags & OCTA_OUTLINE_BARRIER))
        continue;
      is_known = true;
      if (strstr (g->name, "operator"))
        return true;
    }
  return w->scan.has_barrier
         && (! f || ! is_known || (f->flags & OCTA_OUTLINE_BARRIER));
}

static bool
is_overloaded (const rewriter *w, const octa_outline_function *f)
{
  for (size_t i = 0; i < w->scan.n_functions; i++)
    {
      const octa_outline_function *g = w->scan.functions + i;
      if (g != f && has_body (g) && strcmp (g->name, f->name) == 0
          && ! (g->flags & OCTA_OUTLINE_TEMPLATE))
        return true;
    }
  return false;
}

typedef struct table
{
  octa_strbuf rows, seen; /* seen: "\tname\t..." */
  octa_strbuf variables;
  int n, n_variables;
} table;

/* How the kernel NAME is run.  That of src/expression/ tells sizes by its
   parameters.  */
static const char *
way_of (const char *name, bool can_wait)
{
  if (strcmp (name, "octa_sizes") == 0)
    return "NEVER";
  return can_wait ? "AS_FIBRES" : "AS_LOOP";
}

/* Add a row for the kernel NAME; EXPRESSION is its name in C++, and CAST
   distinguishes it from others of that name.  */
static void
add_row (table *t, const char *name, const char *cast, const char *expression,
         bool can_wait, int bound)
{
  octa_strbuf key = { 0 };
  octa_strbuf_printf (&key, "\t%s\t", name);
  if (key.s && t->seen.s && strstr (t->seen.s, key.s))
    {
      octa_strbuf_free (&key);
      return;
    }
  octa_strbuf_add (&t->seen, key.s ? key.s : "");
  t->rows.failed |= key.failed;
  octa_strbuf_free (&key);
  octa_strbuf_printf (&t->rows,
                      "  octa_host::describe<%s&::%s, octa_host::%s> (\"",
                      cast, expression, way_of (name, can_wait));
  for (const char *s = name; *s; s++)
    octa_strbuf_printf (&t->rows, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
  octa_strbuf_printf (&t->rows, "\", %d),\n", bound);
  t->n++;
}

/* Add a row for the user's variable NAME.  */
static void
add_variable (table *t, const char *name)
{
  const char *plain = name + strspn (name, "&: ");
  octa_strbuf_printf (&t->variables,
                      "  { \"%s\", (void *)&::%s, sizeof ::%s },\n", name,
                      plain, plain);
  t->n_variables++;
}

/* Add a row for the overloaded kernel F: f(float *x).  Only if its types have
   the same names after the text.  */
static void
add_overloaded (const rewriter *w, const octa_outline_function *f, table *t)
{
  octa_strbuf cast = { 0 }, name = { 0 };
  int n = (int)(f->params.end - f->params.start);
  const char *text = w->text + f->params.start;
  octa_strbuf_printf (&cast, "(void (*) (%.*s)) ", n, text);
  octa_strbuf_printf (&name, "%s(%.*s)", f->name, n, text);
  for (char *s = name.s; s && *s; s++)
    if (strchr ("\t\n\r", *s))
      *s = ' ';
  t->rows.failed |= cast.failed || name.failed;
  if (name.s && cast.s && ! strpbrk (name.s, ":=#\"")
      && ! strstr (name.s, "__grid_constant__"))
    add_row (t, name.s, cast.s, f->name, waits (w, f), bound_of (w, f));
  octa_strbuf_free (&cast);
  octa_strbuf_free (&name);
}

static octa_status
add_kernels (rewriter *w, table *t)
{
  octa_status st = OCTA_OK;
  for (size_t i = 0; i < w->scan.n_functions; i++)
    {
      const octa_outline_function *f = w->scan.functions + i;
      if (! (f->flags & OCTA_OUTLINE_GLOBAL)
          || (f->flags & OCTA_OUTLINE_MEMBER))
        continue;
      char *name = full_name (w, f);
      if (! name)
        return octa_no_memory ("a source");
      bool is_template = f->flags & OCTA_OUTLINE_TEMPLATE;
      bool has_args = strchr (name, '<') != NULL;
      if (! has_body (f) && is_template && is_instantiation (w, f))
        {
          add_row (t, name, "", name, waits (w, f) || waits (w, NULL), 0);
          st = replace (w, f->decl.start, f->decl.end, "");
        }
      else if (has_body (f) && ! is_template && is_overloaded (w, f))
        add_overloaded (w, f, t);
      else if (has_body (f) && (is_template ? has_args : true)
               && ! is_overloaded (w, f))
        {
          const char *last = strrchr (f->name, ':');
          bool is_c = f->flags & OCTA_OUTLINE_EXTERN_C;
          add_row (t, is_c && last ? last + 1 : name, "", name, waits (w, f),
                   bound_of (w, f));
        }
      free (name);
      if (st)
        break;
    }
  return st;
}

/* Add the requested names.  */
static void
add_names (rewriter *w, const char *const *names, table *t)
{
  for (int i = 0; names && names[i]; i++)
    {
      char plain[512];
      const char *s = names[i];
      while (*s == ':' || *s == ' ' || *s == '&')
        s++;
      snprintf (plain, sizeof plain, "%s", s);
      plain[strcspn (plain, "< \t")] = '\0';
      if (octa_outline_is_variable (&w->scan, s))
        {
          add_variable (t, names[i]);
          continue;
        }
      const octa_outline_function *f = octa_outline_kernel (&w->scan, plain);
      add_row (t, names[i], "", s, waits (w, f), 0);
    }
}

/* ---- unsupported code ---- */

/* The line of the user's text at position POS.  */
static long
line_of (const rewriter *w, size_t pos)
{
  long n = 0;
  for (const char *s = w->text; s && s < w->text + pos; s = strchr (s, '\n'))
    {
      s += *s == '\n';
      n = s[0] == '#' && s[1] == ' ' ? strtol (s + 2, NULL, 10) - 1 : n + 1;
    }
  return n;
}

/* Refuse a kernel that launches kernels.  */
static octa_status
check_launches (const rewriter *w, const char *name)
{
  size_t pos = 0;
  octa_token t;
  while (! is_end (t = next (w, &pos, w->len)))
    if (is (w, t, "<") && strncmp (w->text + t.start, "<<<", 3) == 0)
      return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                        "%s:%ld: launching a kernel from a kernel (<<< >>>) "
                        "is not supported by the host backend; it needs a "
                        "GPU",
                        name, line_of (w, t.start));
  return OCTA_OK;
}

/* ---- the rewriter ---- */

static octa_status
add_entries (rewriter *w, const table *t, const octa_source *src,
             octa_strbuf *out)
{
  char name[64] = "octa_host_exports";
  if (src->is_relocatable)
    snprintf (name, sizeof name, "octa_host_exports_%016llx",
              (unsigned long long)octa_hash (w->text, w->len, 7));
  octa_strbuf_printf (
      out,
      "\n# 1 \"entries\"\n"
      "extern \"C\" {\n"
      "static const octa_host_kernel octa_host_kernels[] = {\n%s"
      "  {}\n};\n"
      "static const octa_host_variable octa_host_variables[] = {\n%s"
      "  {}\n};\n"
      "__attribute__ ((visibility (\"default\"), used))\n"
      "extern const octa_host_module %s;\n"
      "const octa_host_module %s = { %d, octa_host_kernels, %d,"
      " octa_host_begin_block, octa_host_where_now, &octa_host_rt, %d,"
      " octa_host_variables, %d };\n"
      "}\n",
      t->rows.s ? t->rows.s : "", t->variables.s ? t->variables.s : "", name,
      name, OCTA_HOST_ABI, t->n, w->prints, t->n_variables);
  return octa_strbuf_ok (out) ? OCTA_OK : OCTA_FAIL;
}

octa_status
octa_host_rewrite (const char *text, const char *file, const octa_source *src,
                   octa_strbuf *out, bool *has_barrier)
{
  octa_status st = OCTA_OK;
  rewriter w = { .is_relocatable = src->is_relocatable };
  table t = { 0 };
  octa_strbuf marker = { 0 };
  octa_strbuf_printf (&marker, "\n# 1 \"%s\"", file);
  const char *begin = marker.s ? strstr (text, marker.s) : NULL;
  octa_strbuf_free (&marker);
  if (! begin)
    return octa_fail (OCTA_ERROR_COMPILE,
                      "the preprocessor's output has no line markers");
  char *readable = octa_host_users_text (begin);
  if (! readable)
    return octa_no_memory ("a source");
  w.text = readable;
  w.len = strlen (readable);
  OCTA_TRY (check_launches (&w, src->name));
  OCTA_TRY (octa_outline_read (readable, &w.scan));
  OCTA_TRY (rewrite_dynamic (&w));
  OCTA_TRY (rewrite_words (&w));
  OCTA_TRY (add_kernels (&w, &t));
  add_names (&w, src->names, &t);
  if (t.rows.failed || t.seen.failed || t.variables.failed)
    OCTA_TRY (octa_no_memory ("a source"));
  octa_strbuf_addn (out, text, (size_t)(begin - text));
  apply (&w, begin, out);
  OCTA_TRY (add_entries (&w, &t, src, out));
  *has_barrier = w.scan.has_barrier;
done:
  for (size_t i = 0; i < w.n_edits; i++)
    free (w.edits[i].text);
  free (w.edits);
  octa_outline_free (&w.scan);
  octa_strbuf_free (&t.rows);
  octa_strbuf_free (&t.seen);
  octa_strbuf_free (&t.variables);
  free (readable);
  return st;
}
