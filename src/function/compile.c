/* compile.c -- from a function's tree to a callee.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/compile.h"
#include "array/rows.h"
#include "function/format.h"
#include "function/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct compiled
{
  octa_callee callee; /* first */
  octa_function *f;   /* and arguments: copies */
  octa_function_value *arg;
  int n_given;  /* arguments; strings are not arguments of the callee */
  int n_wanted; /* results; for 0 the callee returns one zero */
  octa_spec_mode mode;
  octa_type type[OCTA_CALL_RESULTS]; /* of the results in mode IN_CLASSES */
  octa_callee *last; /* mode TAGS: the callee for the classes of the last call,
                        or NULL */
  int n_errors;
  octa_emit_error error[OCTA_EMIT_ERRORS];
} compiled;

/* ---- the text ---- */

/* Write the members of K's struct of results, and its parameters.  */
static void
write_parts (octa_spec_results *r, const octa_callee *k, octa_strbuf *members,
             octa_strbuf *params)
{
  octa_strbuf_add (members, k->n_results ? "" : "  double r0;\n");
  for (int i = 0; i < k->n_results; i++)
    octa_strbuf_printf (members, "  %s r%d;\n",
                        octa_ctype ((octa_type)r->value[i].type,
                                    r->value[i].is_complex),
                        i);
  octa_strbuf_add (members, k->may_leave ? "  bool left;\n" : "");
  octa_strbuf_add (members, k->may_fail ? "  unsigned error;\n" : "");
  for (int i = 0; i < k->n_values; i++)
    octa_strbuf_printf (members, "  double value%d;\n", i);
  for (int i = 0; i < k->n_args; i++)
    octa_strbuf_printf (params,
                        k->arg[i].is_whole ? "%socta_whole<%s> a%d"
                                           : "%s%s a%d",
                        i ? ", " : "",
                        octa_ctype (k->arg[i].type, k->arg[i].is_complex), i);
  if (k->wants_place)
    octa_strbuf_printf (params, "%slong long place", k->n_args ? ", " : "");
  if (k->wants_stop)
    octa_strbuf_printf (params, "%sconst volatile int *stop",
                        k->n_args || k->wants_place ? ", " : "");
}

/* Write the part of the name that all callees of F share.  */
static void
write_name (const octa_function *f, char name[32])
{
  const octa_syntax *x = f->source ? f->source->syntax : NULL;
  const char *from = f->name               ? f->name
                     : x && x->n_functions ? x->function[0]->name
                                           : "anonymous";
  const char *slash = strchr (from, '/');
  snprintf (name, 32, "%s", slash ? slash + 1 : from);
  for (char *c = name; *c; c++)
    if (*c == '.')
      *c = '_';
}

/* Write K's text, and its name, which contains a hash of the text.  */
static octa_status
assemble (octa_spec *s, const octa_function *f, octa_callee *k)
{
  char function[32];
  octa_strbuf part[2] = { 0 }, t = { 0 };
  write_parts (&s->results, k, &part[0], &part[1]);
  octa_strbuf *const all[] = { &part[0], &part[1], &s->text.types,
                               &s->text.decl, &s->text.body };
  uint64_t hash = 0;
  write_name (f, function);
  for (int i = 0; i < 5 && ! t.failed; i++)
    {
      const char *text = octa_strbuf_ok (all[i]);
      t.failed = ! text;
      hash = text ? octa_hash (text, all[i]->len, hash + 1) : 0;
    }
  snprintf (k->name, sizeof k->name, "octaf_%.30s_%016llx",
            *function == '@' ? "anonymous" : function,
            (unsigned long long)hash);
  snprintf (k->said, sizeof k->said, "%s",
            *function == '@' ? "an anonymous function" : function);
  if (! t.failed)
    octa_strbuf_printf (
        &t,
        "struct %s_results\n{\n%s};\nOCTA_FN %s_results\n%s (%s)\n{\n"
        "  %s_results out = {};\n%s",
        k->name, octa_strbuf_ok (&part[0]), k->name, k->name,
        octa_strbuf_ok (&part[1]), k->name,
        k->wants_stop ? "  unsigned rounds = 0;\n" : "");
  if (k->uses_random && ! t.failed)
    octa_step_draw_begin (&t, k->n_args - OCTA_FUNCTION_RANDOM);
  for (int i = 2; i < 5 && ! t.failed; i++)
    octa_strbuf_add (&t, octa_strbuf_ok (all[i]));
  octa_strbuf_add (&t, "done:\n  return out;\n}\n");
  k->text = octa_strbuf_ok (&t) ? t.s : NULL;
  if (! k->text)
    octa_strbuf_free (&t);
  octa_strbuf_free (&part[0]);
  octa_strbuf_free (&part[1]);
  return k->text ? OCTA_OK : OCTA_FAIL;
}

/* Report an error that the function itself raises.  */
static octa_status
users_error (const char *id, const char *msg, const double *value)
{
  octa_strbuf text = { 0 };
  octa_emit_told (&text, msg, value);
  octa_fail (id, "%s", octa_strbuf_ok (&text) ? text.s : msg);
  octa_strbuf_free (&text);
  return OCTA_FAIL;
}

static octa_status
fail (const octa_callee *k, unsigned error, const double *value,
      const octa_node *call, int64_t place)
{
  const compiled *c = (const compiled *)k;
  const octa_size *size = &call->size;
  char where[200], msg[640];
  int n = 0;
  for (int d = 0; d < (size->n_dims < 2 ? 2 : size->n_dims); d++)
    {
      int64_t along = octa_size_along (size, d);
      n += snprintf (where + n, sizeof where - (size_t)n, "%s%lld",
                     d ? "," : "", (long long)(place % along) + 1);
      place /= along;
    }
  if (error == 0 || error > (unsigned)c->n_errors)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s failed in element (%s) with an unknown error",
                      k->name, where);
  const octa_emit_error *e = &c->error[error - 1];
  if (*e->msg == OCTA_EMIT_USERS)
    return users_error (e->id, e->msg + 1, value);
  octa_emit_error_text (&c->error[error - 1], value, call, msg, sizeof msg);
  return octa_fail (c->error[error - 1].id, "%s (in element (%s))", msg,
                    where);
}

static void
destroy (octa_callee *k)
{
  compiled *c = (compiled *)k;
  for (int i = 0; i < c->n_errors; i++)
    octa_emit_error_free (&c->error[i]);
  octa_callee_release (c->last);
  free (k->text);
  free (k->op);
  octa_function_free (c->f);
  octa_function_values_free (c->arg, c->n_given);
  free (c);
}

static octa_status compile (const octa_function *f, int n_args,
                            const octa_function_value *arg, int n_results,
                            octa_spec_mode mode, const octa_type *type,
                            bool is_complex, octa_callee **out);

static bool
has_columns (const compiled *c)
{
  for (int i = 0; i < c->n_given; i++)
    if (c->arg[i].column)
      return true;
  return false;
}

/* Compile K again for elements that leave the real numbers.  Columns are
   refused, because core continues with whole columns of complex numbers.  */
static octa_status
leave (octa_callee *k, octa_callee **out)
{
  compiled *c = (compiled *)k;
  if (has_columns (c))
    return octa_fail (OCTA_ERROR_COMPILE,
                      "columns of complex numbers are not compiled");
  return compile (c->f, c->n_given, c->arg, c->n_wanted, c->mode, c->type,
                  true, out);
}

/* Add the operands of a callee that draws random numbers: seed, first block,
   stream.  */
static octa_status
add_random (octa_callee *k)
{
  if (k->n_args > OCTA_CALL_ARGS - OCTA_FUNCTION_RANDOM)
    return octa_fail (OCTA_ERROR_COMPILE,
                      "a compiled function that draws random numbers can "
                      "have at most %d arguments and captured variables; "
                      "put some into one array",
                      OCTA_CALL_ARGS - OCTA_FUNCTION_RANDOM);
  k->uses_random = k->wants_place = true;
  for (int i = 0; i < OCTA_FUNCTION_RANDOM; i++)
    k->arg[k->n_args++] = (octa_callee_arg){ .type = OCTA_TYPE_UINT64 };
  return OCTA_OK;
}

/* Refuse columns if the function uses random or complex numbers: computed by
   element, they would differ from core's columns.  */
static octa_status
check_columns (const octa_spec *s)
{
  if (s->now.columns && (s->text.uses_random || s->text.uses_complex))
    return octa_fail (OCTA_ERROR_COMPILE,
                      "columns of %s numbers are not compiled",
                      s->text.uses_random ? "random" : "complex");
  return OCTA_OK;
}

/* Fill C from S, and assemble its text.  */
static octa_status
settle (octa_spec *s, compiled *c)
{
  octa_callee *k = &c->callee;
  k->may_leave = s->text.may_leave;
  k->may_fail = s->text.may_fail;
  k->n_values = s->text.n_values;
  k->wants_stop = s->text.has_loops;
  k->uses_integers = s->text.uses_integers;
  k->uses_complex = s->text.uses_complex;
  for (int i = 0; i < k->n_results; i++)
    k->result[i] = (octa_callee_result){
      .type = (octa_type)s->results.value[i].type,
      .cplx = s->results.value[i].is_complex ? OCTA_UNRESOLVED : OCTA_REAL
    };
  for (int i = 0; i < OCTA_OP_COUNT; i++)
    if (s->text.op[i])
      k->op[k->n_ops++] = (uint16_t)i;
  c->n_errors = s->text.n_errors;
  memcpy (c->error, s->text.error, sizeof c->error);
  s->text.n_errors = 0;
  if (check_columns (s) != OCTA_OK
      || (s->text.uses_random && add_random (k) != OCTA_OK))
    return OCTA_FAIL;
  return assemble (s, c->f, k);
}

/* ---- the work ---- */

static void
write_unit (octa_spec *s, int u)
{
  const octa_unit *x = &s->units.unit[u];
  const octa_ir_function *f = s->units.frame[x->frame].f;
  octa_known *state = malloc (octa_unit_state_bytes (&s->units, x->frame) + 1);
  if (! state)
    {
      s->now.st = octa_no_memory ("a function");
      return;
    }
  memcpy (state, x->state, octa_unit_state_bytes (&s->units, x->frame));
  s->now.unit = x;
  s->now.frame = x->frame;
  s->now.state = state;
  s->text.has_ended = false;
  s->now.product.dst = -1;
  octa_emit_printf (s, "u%d:\n", u);
  if (f->block[x->block].is_head && x->step == 0
      && ! (x->is_second && f->block[x->block].loop))
    octa_emit_printf (s, "OCTA_ROUND\n");
  for (s->now.step = x->step; octa_spec_goes_on (s); s->now.step++)
    {
      s->now.at = &f->block[x->block].ir[s->now.step];
      octa_step_write (s);
      if (s->text.has_too_many_errors)
        octa_now_refuse (&s->now,
                         "the function has more than %d different errors; "
                         "compile a smaller function",
                         OCTA_EMIT_ERRORS);
    }
  free (state);
}

static octa_status
run (octa_spec *s)
{
  for (int u = 0; u < s->units.n_units && s->now.st == OCTA_OK; u++)
    write_unit (s, u);
  return s->now.st;
}

/* A node of S with N arguments.  NULL if memory is exhausted.  */
static octa_expr *
node (octa_syntax *s, octa_expr_kind kind, const char *text, int n)
{
  octa_expr *e = octa_syntax_alloc (s, sizeof *e);
  if (! e)
    return NULL;
  e->kind = (uint8_t)kind;
  e->op = OCTA_SYNTAX_NONE;
  e->text = octa_syntax_copy (s, text, strlen (text));
  e->n = n;
  e->arg = octa_syntax_alloc (s, ((size_t)n + 1) * sizeof *e->arg);
  return e->text && e->arg ? e : NULL;
}

/* @(a0, a1) f (a0, a1) in S, for N arguments.  */
static octa_status
write_call (octa_syntax *s, int n)
{
  char name[12];
  octa_expr *call = node (s, OCTA_EXPR_INDEX, "", n + 1);
  octa_expr *f = node (s, OCTA_EXPR_NAME, "f", 0);
  octa_expr *all = node (s, OCTA_EXPR_ANON, "", n + 1);
  if (! call || ! f || ! all)
    return OCTA_FAIL;
  call->arg[0] = f;
  all->arg[n] = call;
  for (int i = 0; i < n; i++)
    {
      snprintf (name, sizeof name, "a%d", i);
      octa_expr *a = node (s, OCTA_EXPR_NAME, name, 0);
      if (! a)
        return OCTA_FAIL;
      call->arg[i + 1] = all->arg[i] = a;
    }
  s->expr = all;
  return OCTA_OK;
}

/* An anonymous function that captured the function as f, and calls it.  */
static const octa_ir_function *
entry (octa_spec *s, const compiled *c, const octa_known *handle)
{
  static const char *const f = "f";
  octa_known_closure self = { .n = 1,
                              .names = (const char **)&f,
                              .value = (octa_known *)handle };
  octa_syntax *tree = octa_syntax_new ("", "f ()");
  s->now.st = tree ? write_call (tree, c->n_given) : OCTA_FAIL;
  if (s->now.st == OCTA_OK)
    s->now.st = octa_function_source_make (tree, &s->entry);
  octa_syntax_free (tree);
  if (s->now.st != OCTA_OK)
    return NULL;
  self.source = s->entry;
  self.expr = s->entry->syntax->expr;
  return octa_unit_lowered_anon (&s->now, &self, c->callee.n_results);
}

/* Put argument V into register REG of the top function.  */
static void
take (octa_emit *e, octa_known *state, int reg, const octa_known *v, int *n)
{
  char name[OCTA_KNOWN_NAME] = "";
  if (reg >= 0 && octa_known_has_memory (e->known, v))
    octa_known_memory (e, 0, reg, v, name);
  if (*name)
    octa_known_take (e, v, name, n);
  else
    octa_known_skip (e->known, v, n);
  if (reg >= 0)
    state[reg] = *v;
}

/* Put the arguments, and the function with its captured values, into registers
   of frame 0.  */
static octa_status
begin (octa_spec *s, const compiled *c)
{
  octa_status st = OCTA_OK;
  octa_known v[OCTA_CALL_ARGS + 1], *state = NULL;
  const octa_function_value self = { .kind = OCTA_FUNCTION_HANDLE,
                                     .function = c->f };
  int n = 0;
  for (int i = 0; i < c->n_given; i++)
    v[i] = octa_known_argument (s, &c->arg[i], &n);
  octa_known handle = octa_known_argument (s, &self, &n);
  OCTA_TRY (s->now.st);
  const octa_ir_function *f = entry (s, c, &handle);
  OCTA_TRY (s->now.st);
  if (! (state = calloc ((size_t)f->n_regs + 1, sizeof *state)))
    OCTA_TRY (octa_no_memory ("a function"));
  (void)octa_unit_new_frame (s, f, c->n_given, c->callee.n_results);
  n = 0;
  for (int i = 0; i < c->n_given; i++)
    take (&s->text, state, f->param[i], &v[i], &n);
  take (&s->text, state, octa_ir_find (f, "f"), &handle, &n);
  (void)octa_unit_at (&s->now, 0, 0, 0, state);
  st = s->now.st;
done:
  free (state);
  return st;
}

static void
spec_free (octa_spec *s)
{
  if (! s)
    return;
  for (int i = 0; i < s->units.n_units; i++)
    free (s->units.unit[i].state);
  for (int i = 0; i < s->units.n_frames; i++)
    free (s->units.frame[i].state);
  for (int i = 0; i < s->units.n_functions; i++)
    octa_ir_free (s->units.function[i].f);
  for (int i = 0; i < s->known.n_blobs; i++)
    octa_strbuf_free (&s->known.blob[i]);
  for (int i = 0; i < s->known.n_own; i++)
    free (s->known.own[i]);
  for (int i = 0; i < s->known.n_closures; i++)
    {
      free (s->known.closure[i].names);
      free (s->known.closure[i].value);
    }
  octa_function_source_release (s->entry);
  octa_strbuf_free (&s->text.types);
  for (int i = 0; i < s->text.n_errors; i++)
    octa_emit_error_free (&s->text.error[i]);
  octa_strbuf_free (&s->text.decl);
  octa_strbuf_free (&s->text.body);
  free (s->text.declared.slots);
  free (s);
}

/* Add the numbers and arrays among V to the callee's arguments.  */
static octa_status
flatten (octa_callee *k, const octa_function_value *v, int n)
{
  octa_status st = OCTA_OK;
  for (int i = 0; i < n; i++)
    {
      if (v[i].kind == OCTA_FUNCTION_HANDLE)
        OCTA_TRY (flatten (k, v[i].function->value, v[i].function->n));
      if (v[i].kind == OCTA_FUNCTION_HANDLE || v[i].kind == OCTA_FUNCTION_TEXT)
        continue;
      if (k->n_args == OCTA_CALL_ARGS)
        return octa_fail (OCTA_ERROR_COMPILE,
                          "a compiled function can have at most %d "
                          "arguments and captured variables; put some into "
                          "one array",
                          OCTA_CALL_ARGS);
      k->arg[k->n_args++] = (octa_callee_arg){
        .type = v[i].type,
        .is_complex = v[i].is_complex,
        .is_whole = v[i].kind == OCTA_FUNCTION_WHOLE
      };
    }
done:
  return st;
}

static octa_status
new_compiled (const octa_function *f, int n_args,
              const octa_function_value *arg, int n_results, compiled **out)
{
  octa_status st;
  compiled *c = calloc (1, sizeof *c);
  if (! c)
    return octa_no_memory ("a function");
  octa_callee *k = &c->callee;
  k->refs = 1;
  k->n_results = n_results;
  k->leave = leave;
  k->fail = fail;
  k->destroy = destroy;
  c->n_given = n_args;
  c->n_wanted = n_results;
  c->f = octa_function_copy (f);
  c->arg = octa_function_values_copy (arg, n_args);
  k->op = calloc (OCTA_OP_COUNT, sizeof *k->op);
  if (! c->f || ! c->arg || ! k->op)
    OCTA_TRY (octa_no_memory ("a function"));
  OCTA_TRY (flatten (k, arg, n_args));
  OCTA_TRY (flatten (k, f->value, f->n));
  *out = OCTA_MOVE (c);
done:
  if (c)
    destroy (&c->callee);
  return st;
}

/* Write C's tree as text, with small loops written once or twice.  The caller
   owns *OUT even if this fails.  */
static octa_status
specialise (const compiled *c, bool is_complex, bool is_once, octa_spec **out)
{
  octa_status st;
  octa_spec *s = *out = calloc (1, sizeof *s);
  if (! s)
    return octa_no_memory ("a function");
  s->text.is_complex = is_complex;
  s->units.is_once = is_once;
  s->text.is_fma = c->f->is_fma;
  s->now.units = &s->units;
  s->text.known = s->now.known = &s->known;
  s->results.mode = c->mode;
  s->results.n = c->callee.n_results;
  for (int i = 0; i < s->results.n; i++)
    s->results.value[i] = octa_known_number (c->mode == OCTA_SPEC_TAGS
                                                 ? OCTA_TYPE_DOUBLE
                                                 : c->type[i],
                                             false);
  OCTA_TRY (begin (s, c));
  OCTA_TRY (run (s));
done:
  return st;
}

/* Write the text of C.  HAS_SEVERAL: the results differ in class.  If two
   copies of small loops exceed a limit, one copy may not.  */
static octa_status
translate (compiled *c, bool is_complex, bool *has_several)
{
  octa_spec *s = NULL;
  octa_status st = specialise (c, is_complex, c->f->is_once, &s);
  if (st != OCTA_OK && s && s->text.has_loops && ! s->units.is_once)
    {
      spec_free (s);
      st = specialise (c, is_complex, true, &s);
    }
  if (st == OCTA_OK)
    {
      *has_several = s->results.has_several;
      if (! s->results.has_several)
        st = settle (s, c);
    }
  spec_free (s);
  return st;
}

static octa_status
compile (const octa_function *f, int n_args, const octa_function_value *arg,
         int n_results, octa_spec_mode mode, const octa_type *type,
         bool is_complex, octa_callee **out)
{
  octa_status st;
  compiled *c = NULL;
  bool has_several = false;
  OCTA_TRY (new_compiled (f, n_args, arg, n_results, &c));
  c->mode = mode;
  for (int i = 0; i < n_results && type; i++)
    c->type[i] = type[i];
  OCTA_TRY (translate (c, is_complex, &has_several));
  if (has_several)
    {
      c->mode = OCTA_SPEC_TAGS;
      OCTA_TRY (translate (c, is_complex, &has_several));
    }
  /* a call without results returns a zero for each element */
  if (n_results == 0)
    c->callee.n_results = 1;
  *out = &c->callee;
  c = NULL;
done:
  if (c)
    destroy (&c->callee);
  return st;
}

octa_status
octa_function_compile (const octa_function *f, int n_args,
                       const octa_function_value *arg, int n_results,
                       octa_callee **out)
{
  if (n_results > OCTA_CALL_RESULTS)
    return octa_fail (OCTA_ERROR_COMPILE,
                      "a compiled function can return at most %d results; "
                      "ask for fewer",
                      OCTA_CALL_RESULTS);
  return compile (f, n_args, arg, n_results, OCTA_SPEC_AS_RETURNED, NULL,
                  false, out);
}

/* ---- results that have the class of the first element's ---- */

bool
octa_function_says_classes (const octa_callee *k)
{
  return ((const compiled *)k)->mode == OCTA_SPEC_TAGS;
}

octa_status
octa_function_in_classes (octa_callee *k, const octa_type *type,
                          octa_callee **out)
{
  compiled *c = (compiled *)k;
  const compiled *last = (const compiled *)c->last;
  size_t bytes = (size_t)k->n_results * sizeof *type;
  if (! last || memcmp (last->type, type, bytes) != 0)
    {
      octa_callee *fresh = NULL;
      if (compile (c->f, c->n_given, c->arg, k->n_results,
                   OCTA_SPEC_IN_CLASSES, type, false, &fresh)
          != OCTA_OK)
        return OCTA_FAIL;
      octa_callee_release (c->last);
      c->last = fresh;
    }
  *out = c->last;
  return OCTA_OK;
}
