/* compile.c -- from a function's tree to a callee.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/compile.h"
#include "function/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A text that callees were made from: the version with complex numbers is
   made of it later.  */
struct octa_fun_source
{
  unsigned refs;
  octa_syntax *syntax;
};

typedef struct compiled
{
  octa_callee callee; /* first */
  octa_fun_source *source;
  const octa_syntax_function *f;
  int n_errors;
  char *id[OCTA_SPEC_ERRORS], *msg[OCTA_SPEC_ERRORS];
} compiled;

octa_status
octa_fun_source_read (const char *name, const char *text,
                      octa_fun_source **out)
{
  octa_status st;
  octa_fun_source *s = calloc (1, sizeof *s);
  if (! s)
    OCTA_TRY (octa_no_memory ("a function"));
  s->refs = 1;
  OCTA_TRY (octa_syntax_read (name, text, &s->syntax));
  *out = s;
  s = NULL;
done:
  free (s);
  return st;
}

void
octa_fun_source_release (octa_fun_source *s)
{
  if (! s || --s->refs > 0)
    return;
  octa_syntax_free (s->syntax);
  free (s);
}

/* ---- the text ---- */

/* What stands between the names of a callee: its results, its parameters and
   its body.  */
static void
write_parts (octa_spec *s, const octa_callee *k, octa_strbuf *members,
             octa_strbuf *params)
{
  for (int i = 0; i < k->n_results; i++)
    octa_strbuf_printf (members, "  %s r%d;\n",
                        octa_ctype ((octa_type)s->result[i].type,
                                    s->result[i].is_complex),
                        i);
  octa_strbuf_add (members, k->may_leave ? "  bool left;\n" : "");
  octa_strbuf_add (members, k->may_fail ? "  unsigned error;\n" : "");
  for (int i = 0; i < k->n_args; i++)
    octa_strbuf_printf (params, "%s%s a%d", i ? ", " : "",
                        octa_ctype (k->arg[i].type, k->arg[i].is_complex), i);
  if (k->wants_stop)
    octa_strbuf_printf (params, "%sconst volatile int *stop",
                        k->n_args ? ", " : "");
}

/* The text of K, and its name, which says what is in the text.  */
static octa_status
assemble (octa_spec *s, const char *function, octa_callee *k)
{
  octa_strbuf part[2] = { 0 }, t = { 0 };
  write_parts (s, k, &part[0], &part[1]);
  octa_strbuf *const all[] = { &part[0], &part[1], &s->decl, &s->body };
  uint64_t hash = 0;
  for (int i = 0; i < 4 && ! t.failed; i++)
    {
      const char *text = octa_strbuf_ok (all[i]);
      t.failed = ! text;
      hash = text ? octa_hash (text, all[i]->len, hash + 1) : 0;
    }
  snprintf (k->name, sizeof k->name, "octaf_%.30s_%016llx", function,
            (unsigned long long)hash);
  if (! t.failed)
    octa_strbuf_printf (
        &t,
        "struct %s_results\n{\n%s};\nOCTA_FN %s_results\n%s (%s)\n{\n"
        "  %s_results out = {};\n%s",
        k->name, octa_strbuf_ok (&part[0]), k->name, k->name,
        octa_strbuf_ok (&part[1]), k->name,
        k->wants_stop ? "  unsigned rounds = 0;\n" : "");
  octa_strbuf_add (&t, t.failed ? "" : octa_strbuf_ok (&s->decl));
  octa_strbuf_add (&t, t.failed ? "" : octa_strbuf_ok (&s->body));
  octa_strbuf_add (&t, "done:\n  return out;\n}\n");
  k->text = octa_strbuf_ok (&t) ? t.s : NULL;
  if (! k->text)
    octa_strbuf_free (&t);
  octa_strbuf_free (&part[0]);
  octa_strbuf_free (&part[1]);
  return k->text ? OCTA_OK : OCTA_FAIL;
}

static octa_status
fail (const octa_callee *k, unsigned error, int64_t place,
      const octa_size *size)
{
  const compiled *c = (const compiled *)k;
  char where[200];
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
                      "%s failed in element (%s), in a way that nobody knows",
                      k->name, where);
  return octa_fail (c->id[error - 1], "%s (in element (%s))",
                    c->msg[error - 1], where);
}

static void
destroy (octa_callee *k)
{
  compiled *c = (compiled *)k;
  for (int i = 0; i < c->n_errors; i++)
    {
      free (c->id[i]);
      free (c->msg[i]);
    }
  free (k->text);
  free (k->op);
  octa_fun_source_release (c->source);
  free (c);
}

static octa_status compile (octa_fun_source *source,
                            const octa_syntax_function *f, int n_args,
                            const octa_callee_arg *arg, int n_results,
                            bool is_complex, octa_callee **out);

static octa_status
leave (octa_callee *k, octa_callee **out)
{
  compiled *c = (compiled *)k;
  return compile (c->source, c->f, k->n_args, k->arg, k->n_results, true, out);
}

/* Take from S what C needs; its text becomes C's.  */
static octa_status
settle (octa_spec *s, compiled *c)
{
  octa_callee *k = &c->callee;
  k->may_leave = s->may_leave;
  k->may_fail = s->may_fail;
  k->wants_stop = s->has_loops;
  k->uses_integers = s->uses_integers;
  k->uses_complex = s->uses_complex;
  for (int i = 0; i < k->n_results; i++)
    k->result[i] = (octa_callee_result){ .type = (octa_type)s->result[i].type,
                                         .cplx = s->result[i].is_complex
                                                     ? OCTA_UNRESOLVED
                                                     : OCTA_REAL };
  for (int i = 0; i < OCTA_OP_COUNT; i++)
    if (s->op[i])
      k->op[k->n_ops++] = (uint16_t)i;
  c->n_errors = s->n_errors;
  for (int i = 0; i < s->n_errors; i++)
    {
      c->id[i] = s->error[i].id;
      c->msg[i] = s->error[i].msg;
    }
  s->n_errors = 0;
  return assemble (s, c->f->name, k);
}

/* ---- the work ---- */

static void
write_unit (octa_spec *s, int u)
{
  const octa_unit *x = &s->unit[u];
  const octa_ir_function *f = s->frame[x->frame].f;
  octa_spec_value *state = malloc (octa_spec_state_bytes (s, x->frame) + 1);
  if (! state)
    {
      s->st = octa_no_memory ("a function");
      return;
    }
  memcpy (state, x->state, octa_spec_state_bytes (s, x->frame));
  s->now = x;
  s->state = state;
  s->has_ended = false;
  octa_spec_printf (s, "u%d:\n", u);
  if (f->block[x->block].is_head && x->step == 0)
    octa_spec_printf (s, "OCTA_ROUND\n");
  for (s->step = x->step; s->st == OCTA_OK && ! s->has_ended; s->step++)
    {
      s->at = &f->block[x->block].ir[s->step];
      octa_spec_step (s);
    }
  free (state);
}

static octa_status
run (octa_spec *s)
{
  for (int u = 0; u < s->n_units && s->st == OCTA_OK; u++)
    write_unit (s, u);
  return s->st;
}

/* The top function's arguments, in its frame's registers.  */
static octa_status
begin (octa_spec *s, const compiled *c)
{
  octa_status st = OCTA_OK;
  const octa_callee *k = &c->callee;
  char name[OCTA_SPEC_NAME];
  const octa_ir_function *f = octa_spec_lowered (s, c->f);
  if (! f)
    return s->st;
  octa_spec_value *state = calloc ((size_t)f->n_regs + 1, sizeof *state);
  if (! state)
    OCTA_TRY (octa_no_memory ("a function"));
  if (k->n_args > f->n_params || k->n_results > f->n_results)
    OCTA_TRY (octa_fail ("Octave:invalid-fun-call",
                         "%s: function called with too many %s", f->name,
                         k->n_args > f->n_params ? "inputs" : "outputs"));
  (void)octa_spec_frame (s, f, k->n_args, k->n_results);
  for (int i = 0; i < k->n_args; i++)
    if (f->param[i] >= 0)
      {
        octa_spec_value v = octa_spec_number (k->arg[i].type,
                                              k->arg[i].is_complex);
        octa_spec_memory (s, 0, f->param[i], &v, name);
        octa_spec_printf (s, "  %s = a%d;\n", name, i);
        state[f->param[i]] = v;
      }
  (void)octa_spec_unit (s, 0, 0, 0, state);
  st = s->st;
done:
  free (state);
  return st;
}

static void
spec_free (octa_spec *s)
{
  if (! s)
    return;
  for (int i = 0; i < s->n_units; i++)
    free (s->unit[i].state);
  for (int i = 0; i < s->n_frames; i++)
    free (s->frame[i].state);
  for (int i = 0; i < s->n_functions; i++)
    octa_ir_free (s->function[i]);
  for (int i = 0; i < s->n_errors; i++)
    {
      free (s->error[i].id);
      free (s->error[i].msg);
    }
  octa_strbuf_free (&s->decl);
  octa_strbuf_free (&s->body);
  free (s->declared.slots);
  free (s);
}

static octa_status
compile (octa_fun_source *source, const octa_syntax_function *f, int n_args,
         const octa_callee_arg *arg, int n_results, bool is_complex,
         octa_callee **out)
{
  octa_status st;
  octa_spec *s = calloc (1, sizeof *s);
  compiled *c = calloc (1, sizeof *c);
  if (! s || ! c
      || ! (c->callee.op = calloc (OCTA_OP_COUNT, sizeof *c->callee.op)))
    {
      free (c);
      c = NULL;
      OCTA_TRY (octa_no_memory ("a function"));
    }
  s->syntax = source->syntax;
  s->is_complex = is_complex;
  s->n_results = n_results;
  c->f = f;
  c->source = source;
  source->refs++;
  c->callee.refs = 1;
  c->callee.n_args = n_args;
  c->callee.n_results = n_results;
  c->callee.leave = leave;
  c->callee.fail = fail;
  c->callee.destroy = destroy;
  memcpy (c->callee.arg, arg, (size_t)n_args * sizeof *arg);
  OCTA_TRY (begin (s, c));
  OCTA_TRY (run (s));
  OCTA_TRY (settle (s, c));
  *out = &c->callee;
  c = NULL;
done:
  spec_free (s);
  if (c)
    destroy (&c->callee);
  return st;
}

octa_status
octa_fun_compile (octa_fun_source *source, const char *name, int n_args,
                  const octa_callee_arg *arg, int n_results, octa_callee **out)
{
  for (int i = 0; i < source->syntax->n_functions; i++)
    if (! name || strcmp (source->syntax->function[i]->name, name) == 0)
      return compile (source, source->syntax->function[i], n_args, arg,
                      n_results, false, out);
  return octa_fail (OCTA_ERROR_COMPILE, "%s has no function '%s'",
                    source->syntax->name, name ? name : "");
}
