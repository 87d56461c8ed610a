/* known.c -- values at compile time: their memory, strings, handles,
   arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/nested.h"
#include "function/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

static bool
has_parts (const octa_known *v)
{
  return v->kind == OCTA_KNOWN_HANDLE || v->kind == OCTA_KNOWN_LIST
         || v->kind == OCTA_KNOWN_SPREAD;
}

bool
octa_known_has_memory (const octa_known_constants *k, const octa_known *v)
{
  if (v->kind == OCTA_KNOWN_NUMBER)
    return ! v->is_const;
  if (v->kind == OCTA_KNOWN_ARRAY)
    return ! v->is_const && v->rows > 0 && v->cols > 0;
  if (! has_parts (v))
    return false;
  const octa_known_closure *c = &k->closure[v->id];
  for (int i = 0; i < c->n; i++)
    if (octa_known_has_memory (k, &c->value[i]))
      return true;
  return false;
}

void
octa_known_ctype (octa_emit *e, const octa_known *v,
                  char type[OCTA_KNOWN_NAME], char suffix[16])
{
  if (has_parts (v))
    {
      snprintf (type, OCTA_KNOWN_NAME, "closure%d", v->id);
      snprintf (suffix, 16, "h%d", v->id);
      return;
    }
  const char *ctype = octa_ctype ((octa_type)v->type, v->is_complex);
  char letter = octa_ctype_letter (v->type, v->is_complex);
  octa_emit_use_type (e, v->type, v->is_complex);
  if (v->kind == OCTA_KNOWN_ARRAY)
    {
      snprintf (type, OCTA_KNOWN_NAME, "octa_local<%s, %d>", ctype,
                v->rows * v->cols);
      snprintf (suffix, 16, "%c%d", letter, v->rows * v->cols);
      return;
    }
  snprintf (type, OCTA_KNOWN_NAME, "%s", ctype);
  snprintf (suffix, 16, "%c", letter);
}

void
octa_known_memory (octa_emit *e, int frame, int reg, const octa_known *v,
                   char *name)
{
  char type[OCTA_KNOWN_NAME], suffix[16];
  octa_known_ctype (e, v, type, suffix);
  snprintf (name, OCTA_KNOWN_NAME, "r%d_%d_%s", frame, reg, suffix);
  octa_emit_declare (e, type, name);
}

static void
write_const (const octa_known *v, char *text)
{
  if (v->type == OCTA_TYPE_LOGICAL)
    strcpy (text, v->d != 0 ? "true" : "false");
  else if (v->d != v->d)
    strcpy (text, "OCTA_NAN_D");
  else if (v->d - v->d != 0)
    strcpy (text, v->d > 0 ? "OCTA_INF_D" : "(-OCTA_INF_D)");
  else if (v->d == 0 && __builtin_signbit (v->d))
    strcpy (text, "OCTA_MINUS_ZERO");
  else
    snprintf (text, OCTA_KNOWN_NAME, v->d < 0 ? "(%.17g%s)" : "%.17g%s", v->d,
              v->d == __builtin_trunc (v->d) && __builtin_fabs (v->d) < 1e17
                  ? ".0"
                  : "");
}

void
octa_known_written (octa_emit *e, int frame, int reg, const octa_known *v,
                    char *text)
{
  if (v->kind == OCTA_KNOWN_NUMBER && v->is_const)
    write_const (v, text);
  else if (v->kind == OCTA_KNOWN_ARRAY && v->is_const)
    snprintf (text, OCTA_KNOWN_NAME, "k%d_%c", v->id,
              octa_types[v->type].letter);
  else if (v->kind == OCTA_KNOWN_WHOLE)
    snprintf (text, OCTA_KNOWN_NAME, "a%d", v->id);
  else
    octa_known_memory (e, frame, reg, v, text);
}

octa_known
octa_known_number (octa_type t, bool is_complex)
{
  return (octa_known){ .kind = OCTA_KNOWN_NUMBER,
                       .type = (uint8_t)t,
                       .is_complex = is_complex };
}

octa_known
octa_known_const (octa_type t, double d)
{
  octa_known v = octa_known_number (t, false);
  v.is_const = true;
  v.d = d;
  return v;
}

/* Declare a constant array with its elements.  */
static void
declare_const_array (octa_spec *s, const octa_known *v, const double *d)
{
  char type[OCTA_KNOWN_NAME], suffix[16], element[OCTA_KNOWN_NAME];
  octa_strbuf text = { 0 };
  octa_known one = octa_known_const ((octa_type)v->type, 0);
  octa_known_ctype (&s->text, v, type, suffix);
  octa_strbuf_printf (&text, "k%d_%c = { {", v->id,
                      octa_types[v->type].letter);
  for (int i = 0; i < v->rows * v->cols; i++)
    {
      one.d = d[i];
      write_const (&one, element);
      octa_strbuf_printf (&text, "%s %s", i ? "," : "", element);
    }
  octa_strbuf_add (&text, " } }");
  if (octa_strbuf_ok (&text))
    {
      char full[OCTA_KNOWN_NAME + 8];
      snprintf (full, sizeof full, "const %s", type);
      octa_emit_declare (&s->text, full, text.s);
    }
  else
    s->now.st = OCTA_FAIL;
  octa_strbuf_free (&text);
}

octa_known
octa_known_const_array (octa_spec *s, octa_type t, int rows, int cols,
                        const double *d)
{
  size_t n = (size_t)rows * (size_t)cols * sizeof *d;
  if (rows == 1 && cols == 1)
    return octa_known_const (t, d[0]);
  octa_known v = octa_known_array (t, false, rows, cols);
  if (n == 0)
    return v;
  v.id = octa_known_text (&s->now, (const char *)d, n).id;
  v.is_const = s->now.st == OCTA_OK;
  if (v.is_const)
    declare_const_array (s, &v, d);
  return v;
}

bool
octa_known_is_kept (const octa_known *v)
{
  return v->kind == OCTA_KNOWN_NUMBER && v->is_complex && v->d != 0;
}

octa_known
octa_known_kept (octa_known v, bool is_kept)
{
  if (v.kind == OCTA_KNOWN_NUMBER && v.is_complex)
    v.d = is_kept;
  return v;
}

bool
octa_known_is_nonneg (const octa_known *v)
{
  return v->kind == OCTA_KNOWN_NUMBER && ! v->is_complex
         && (v->is_const ? v->d >= 0 && ! __builtin_signbit (v->d)
                         : v->d != 0);
}

octa_known
octa_known_any_sign (octa_known v)
{
  if (v.kind == OCTA_KNOWN_NUMBER && ! v.is_complex && ! v.is_const)
    v.d = 0;
  return v;
}

octa_known
octa_known_not_const (octa_known v)
{
  if (v.is_const && v.kind == OCTA_KNOWN_NUMBER)
    v.d = 0;
  else if (v.is_const)
    v.id = 0;
  v.is_const = false;
  return v;
}

bool
octa_known_wholly (const octa_known *v)
{
  return v->is_const
         || (v->kind == OCTA_KNOWN_ARRAY && (! v->rows || ! v->cols));
}

double
octa_known_element (const octa_known_constants *k, const octa_known *v, int i)
{
  double d = v->d;
  if (v->kind == OCTA_KNOWN_ARRAY)
    memcpy (&d, k->blob[v->id].s + (size_t)i * sizeof d, sizeof d);
  return d;
}

bool
octa_known_scalar (const octa_known_constants *k, const octa_known *v,
                   double *d)
{
  if (! octa_known_is_sized (v) || ! octa_known_wholly (v)
      || octa_known_numel (v) != 1)
    return false;
  *d = octa_known_element (k, v, 0);
  return true;
}

octa_known
octa_known_array (octa_type t, bool is_complex, int rows, int cols)
{
  if (rows == 1 && cols == 1)
    return octa_known_number (t, is_complex);
  return (octa_known){ .kind = OCTA_KNOWN_ARRAY,
                       .type = (uint8_t)t,
                       .is_complex = is_complex,
                       .rows = rows,
                       .cols = cols };
}

bool
octa_known_is_sized (const octa_known *v)
{
  return v->kind == OCTA_KNOWN_NUMBER || v->kind == OCTA_KNOWN_ARRAY
         || (v->kind == OCTA_KNOWN_WHOLE && v->rows >= 0);
}

int
octa_known_rows (const octa_known *v)
{
  return v->kind == OCTA_KNOWN_NUMBER ? 1 : v->rows;
}

int
octa_known_cols (const octa_known *v)
{
  return v->kind == OCTA_KNOWN_NUMBER ? 1 : v->cols;
}

int
octa_known_numel (const octa_known *v)
{
  return octa_known_rows (v) * octa_known_cols (v);
}

/* ---- strings ---- */

static const char *
own_text (octa_now *now, const char *text)
{
  char *mine = now->known->n_own < OCTA_KNOWN_BLOBS ? strdup (text) : NULL;
  if (! mine)
    now->st = octa_no_memory ("a function");
  else
    now->known->own[now->known->n_own++] = mine;
  return mine;
}

octa_known
octa_known_text (octa_now *now, const char *text, size_t n)
{
  octa_known v = { .kind = OCTA_KNOWN_TEXT,
                   .rows = n > 0,
                   .cols = (int32_t)n };
  for (; v.id < now->known->n_blobs; v.id++)
    if (now->known->blob[v.id].len == n
        && memcmp (now->known->blob[v.id].s, text, n) == 0)
      return v;
  if (now->known->n_blobs == OCTA_KNOWN_BLOBS)
    {
      octa_now_refuse (
          now,
          "the function has more than %d strings and constant arrays; "
          "compile a smaller function",
          OCTA_KNOWN_BLOBS);
      return (octa_known){ 0 };
    }
  octa_strbuf_addn (&now->known->blob[v.id], text, n);
  now->known->n_blobs++;
  if (! octa_strbuf_ok (&now->known->blob[v.id]))
    now->st = OCTA_FAIL;
  return v;
}

const char *
octa_known_characters (const octa_known_constants *k, const octa_known *v)
{
  const char *text = v->cols ? k->blob[v->id].s : "";
  return text ? text : "";
}

/* ---- handles ---- */

/* Is A, a closure of the table, B?  */
static bool
is_same (const octa_known_closure *a, const octa_known_closure *b)
{
  if (a->source != b->source || a->expr != b->expr || a->n != b->n
      || a->nested != b->nested || a->link != b->link || ! a->name != ! b->name
      || (a->name && strcmp (a->name, b->name)))
    return false;
  for (int i = 0; i < a->n; i++)
    {
      const octa_known value = octa_known_any_sign (b->value[i]);
      if (strcmp (a->names[i], b->names[i])
          || memcmp (&a->value[i], &value, sizeof value))
        return false;
    }
  return true;
}

/* Declare the struct of the captured values of closure ID.  */
static void
declare_closure (octa_emit *e, int id)
{
  const octa_known_closure *c = &e->known->closure[id];
  char type[OCTA_KNOWN_NAME], suffix[16];
  octa_strbuf_printf (&e->types, "  struct closure%d\n  {\n", id);
  for (int i = 0; i < c->n; i++)
    if (octa_known_has_memory (e->known, &c->value[i]))
      {
        octa_known_ctype (e, &c->value[i], type, suffix);
        octa_strbuf_printf (&e->types, "    %s c%d;\n", type, i);
      }
  octa_strbuf_add (&e->types, "  };\n");
}

octa_known
octa_known_handle (octa_spec *s, const octa_known_closure *c)
{
  octa_known v = { .kind = OCTA_KNOWN_HANDLE };
  for (; v.id < s->known.n_closures; v.id++)
    if (is_same (&s->known.closure[v.id], c))
      return v;
  if (s->known.n_closures == OCTA_KNOWN_CLOSURES)
    {
      octa_now_refuse (&s->now,
                       "the function has more than %d handles and lists of "
                       "arguments; compile a smaller function",
                       OCTA_KNOWN_CLOSURES);
      return (octa_known){ 0 };
    }
  octa_known_closure *mine = &s->known.closure[v.id];
  *mine = *c;
  mine->names = malloc (((size_t)c->n + 1) * sizeof *mine->names);
  mine->value = malloc (((size_t)c->n + 1) * sizeof *mine->value);
  s->known.n_closures++;
  if (! mine->names || ! mine->value)
    {
      mine->n = 0;
      s->now.st = octa_no_memory ("a function");
      return (octa_known){ 0 };
    }
  for (int i = 0; i < c->n; i++)
    {
      mine->names[i] = c->names ? c->names[i] : NULL;
      mine->value[i] = octa_known_any_sign (c->value[i]);
    }
  if (octa_known_has_memory (&s->known, &v))
    declare_closure (&s->text, v.id);
  return v;
}

octa_known
octa_known_list (octa_spec *s, int n, const octa_known *value)
{
  static const char *none[64];
  octa_known_closure c = { .n = n,
                           .names = none,
                           .value = (octa_known *)value };
  for (int i = 0; i < 64 && ! none[i]; i++)
    none[i] = "";
  octa_known v = octa_known_handle (s, &c);
  if (s->now.st == OCTA_OK)
    v.kind = OCTA_KNOWN_LIST;
  return v;
}

octa_known_operand
octa_known_part (octa_emit *e, const octa_known_operand *whole, int i)
{
  octa_known_operand o = {
    .value = e->known->closure[whole->value.id].value[i]
  };
  if (o.value.is_const || o.value.kind == OCTA_KNOWN_WHOLE)
    octa_known_written (e, 0, 0, &o.value, o.text);
  else
    snprintf (o.text, sizeof o.text, "%.80s.c%d", whole->text, i);
  if (octa_known_is_kept (&o.value))
    strcpy (o.is_complex, "true");
  return o;
}

/* ---- arguments ---- */

/* Set C to the nested function that F names.  */
static void
find_nested (octa_now *now, const octa_function *f, octa_known_closure *c)
{
  c->nested = octa_syntax_find (f->source->syntax, f->name);
  if (c->nested)
    c->name = c->nested->name;
  else
    now->st = octa_function_none (f->source, f->name);
}

static octa_known
handle_argument (octa_spec *s, const octa_function *f, int *n)
{
  octa_known none = { 0 }, out = none;
  const octa_syntax *tree = f->source && ! f->name ? f->source->syntax : NULL;
  octa_known_closure c = { .source = f->source, .name = f->name, .n = f->n };
  c.names = calloc ((size_t)f->n + 1, sizeof *c.names);
  c.value = calloc ((size_t)f->n + 1, sizeof *c.value);
  if (! c.names || ! c.value)
    s->now.st = octa_no_memory ("a function");
  for (int i = 0; i < f->n && s->now.st == OCTA_OK; i++)
    {
      if (! (c.names[i] = own_text (&s->now, f->names[i])))
        break;
      c.value[i] = octa_known_argument (s, &f->value[i], n);
    }
  if (tree && tree->expr)
    c.expr = tree->expr;
  else if (tree)
    c.name = tree->function[0]->name;
  else if (strchr (f->name, '/'))
    find_nested (&s->now, f, &c);
  else
    c.name = own_text (&s->now, f->name);
  if (s->now.st == OCTA_OK)
    out = octa_known_handle (s, &c);
  free (c.names);
  free (c.value);
  return out;
}

octa_known
octa_known_argument (octa_spec *s, const octa_function_value *a, int *n)
{
  octa_known v = { 0 };
  switch (a->kind)
    {
    case OCTA_FUNCTION_NUMBER:
      (*n)++;
      v = octa_known_number (a->type, a->is_complex);
      v.id = (int32_t)a->column;
      s->now.columns |= a->column;
      return v;
    case OCTA_FUNCTION_WHOLE:
      v.kind = OCTA_KNOWN_WHOLE;
      v.type = (uint8_t)a->type;
      v.is_complex = a->is_complex;
      v.id = (*n)++;
      v.rows = a->rows;
      v.cols = a->cols;
      octa_emit_use_type (&s->text, a->type, a->is_complex);
      return v;
    case OCTA_FUNCTION_TEXT:
      return octa_known_text (&s->now, a->text, (size_t)a->length);
    case OCTA_FUNCTION_HANDLE:
      return handle_argument (s, a->function, n);
    }
  return v;
}

void
octa_known_take (octa_emit *e, const octa_known *v, const char *where, int *n)
{
  if (v->kind == OCTA_KNOWN_NUMBER)
    octa_strbuf_printf (&e->body, "  %s = a%d;\n", where, (*n)++);
  else if (v->kind == OCTA_KNOWN_WHOLE)
    (*n)++;
  else if (v->kind == OCTA_KNOWN_HANDLE)
    {
      const octa_known_closure *c = &e->known->closure[v->id];
      for (int i = 0; i < c->n; i++)
        {
          char part[4 * OCTA_KNOWN_NAME];
          snprintf (part, sizeof part, "%s.c%d", where, i);
          octa_known_take (e, &c->value[i], part, n);
        }
    }
}

void
octa_known_skip (const octa_known_constants *k, const octa_known *v, int *n)
{
  if (v->kind == OCTA_KNOWN_NUMBER || v->kind == OCTA_KNOWN_WHOLE)
    (*n)++;
  else if (v->kind == OCTA_KNOWN_HANDLE)
    for (int i = 0; i < k->closure[v->id].n; i++)
      octa_known_skip (k, &k->closure[v->id].value[i], n);
}
