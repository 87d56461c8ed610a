/* kgen_call.c -- writes calls of compiled functions as text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"
#include "array/rows.h"

#include <stdio.h>
#include <string.h>

static const octa_callee *
callee (const octa_program *p, int i)
{
  return p->call[i]->call->callee;
}

/* ---- the functions that callees use ---- */

bool
octa_kgen_callees_use (const octa_program *p, const char *prefix)
{
  for (int i = 0; i < p->n_calls; i++)
    for (int k = 0; k < callee (p, i)->n_ops; k++)
      if (strstr (octa_ops[callee (p, i)->op[k]].expr, prefix))
        return true;
  return false;
}

bool
octa_kgen_callees_integers (const octa_program *p)
{
  for (int i = 0; i < p->n_calls; i++)
    if (callee (p, i)->uses_integers)
      return true;
  return false;
}

bool
octa_kgen_callees_complex (const octa_program *p)
{
  for (int i = 0; i < p->n_calls; i++)
    {
      const octa_callee *c = callee (p, i);
      bool is = c->uses_complex;
      for (int k = 0; k < c->n_args; k++)
        is |= c->arg[k].is_complex;
      if (is)
        return true;
    }
  return false;
}

void
octa_kgen_op (octa_strbuf *text, int op)
{
  octa_strbuf_printf (text, "#define OCTA_OP_%s(a, b%s) %s\n",
                      octa_ops[op].name, octa_ops[op].n == 3 ? ", c" : "",
                      octa_ops[op].expr);
}

/* Files of device functions, and words in a text that mean that it needs
   them.  */
static const struct
{
  const char *file, *words[6];
} parts[] = {
  { "octa_fun.cuh", { "" } },
  { "octa_fun_steps.cuh",
    { "octa_steps", "octa_integer_steps", "octa_step_at", "octa_is_value" } },
  { "octa_small.cuh", { "octa_small_" } },
  { "octa_small_fold.cuh", { "octa_fold_" } },
  { "octa_small_linear.cuh", { "octa_linear_" } },
};

static bool
callees_say (const octa_program *p, const char *const *words)
{
  for (; *words; words++)
    for (int i = 0; i < p->n_calls; i++)
      if (strstr (callee (p, i)->text, *words))
        return true;
  return false;
}

void
octa_kgen_callees (octa_strbuf *text, const octa_program *p, const bool *has)
{
  bool is_there[OCTA_OP_COUNT];
  size_t len;
  if (! p->n_calls)
    return;
  memcpy (is_there, has, sizeof is_there);
  octa_strbuf_add (text, "#define OCTA_CALLS 1\n");
  for (int i = 0; i < p->n_calls; i++)
    for (int k = 0; k < callee (p, i)->n_ops; k++)
      {
        int op = callee (p, i)->op[k];
        if (! is_there[op])
          octa_kgen_op (text, op);
        is_there[op] = true;
      }
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (callees_say (p, parts[i].words))
      octa_strbuf_add (text, octa_embed (parts[i].file, &len));
  if (octa_kgen_callees_draw (p))
    {
      octa_kgen_random_files (text, 0, OCTA_KGEN_RANDOM_NUMBERS);
      octa_strbuf_add (text, octa_embed ("octa_fun_draw.cuh", &len));
    }
  for (int i = 0; i < p->n_calls; i++)
    {
      bool is_new = true;
      for (int k = 0; k < i && is_new; k++)
        is_new = strcmp (callee (p, k)->name, callee (p, i)->name) != 0;
      if (is_new)
        octa_strbuf_printf (text, "%s\n", callee (p, i)->text);
    }
}

/* ---- values ---- */

void
octa_kgen_whole (octa_strbuf *t, const octa_leaf *l, int i)
{
  octa_strbuf_printf (t,
                      "  const octa_whole<%s> v%d = { p%d, p%d_m0, (int) "
                      "p%d_m1, { ",
                      octa_ctype ((octa_type)l->type, l->is_complex), i, i, i,
                      i);
  for (int d = 0; d < OCTA_DIMS_MAX; d++)
    octa_strbuf_printf (t, "%sp%d_m%d", d ? ", " : "", i, 2 + d);
  octa_strbuf_add (t, " } }; \\\n");
}

/* Write argument K, which is the value of instruction FROM.  */
static void
argument (octa_strbuf *t, const octa_program *p, const octa_callee *c, int k,
          int from)
{
  octa_strbuf_add (t, k ? ", " : "");
  if (k == c->n_args)
    octa_strbuf_printf (t, "(long long) t%d", from);
  else if (c->arg[k].is_complex && ! p->instr[from].is_complex)
    octa_strbuf_printf (t, "%s{ t%d, 0 }", octa_ctype (c->arg[k].type, true),
                        from);
  else
    octa_strbuf_printf (t, "t%d", from);
}

void
octa_kgen_call (octa_strbuf *t, const octa_program *p, const octa_instr *x,
                int i)
{
  const octa_callee *c = callee (p, x->c);
  octa_strbuf_printf (t, "  const ::%s_results t%d = ::%s (", c->name, i,
                      c->name);
  for (int k = 0; k < x->b; k++)
    argument (t, p, c, k, p->arg[x->a + k]);
  if (c->wants_stop)
    octa_strbuf_printf (t, "%sstop_word", x->b ? ", " : "");
  octa_strbuf_add (t, "); \\\n");
}

void
octa_kgen_result (octa_strbuf *t, const octa_instr *x)
{
  octa_strbuf_printf (t, "t%d.", x->a);
  if (x->b == OCTA_CALL_LEFT)
    octa_strbuf_add (t, "left;");
  else if (x->b == OCTA_CALL_ERROR)
    octa_strbuf_add (t, "error;");
  else if (x->b >= OCTA_CALL_VALUE)
    octa_strbuf_printf (t, "value%d;", x->b - OCTA_CALL_VALUE);
  else
    octa_strbuf_printf (t, "r%d;", x->b);
}
