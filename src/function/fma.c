/* fma.c -- a * b + c rounded once, if the caller requests that.

   As with FP_CONTRACT in C, a product is contracted with a sum or difference
   of the same expression that uses it directly.  All numbers must have the
   same floating-point class.  By default each operation is rounded, as in
   Octave.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <stdio.h>

/* Is V a number of class T, or a constant that can be converted to T?  */
static bool
is_of (const octa_known *v, octa_type t)
{
  return v->kind == OCTA_KNOWN_NUMBER && ! v->is_complex
         && (v->type == t || (v->is_const && v->type == OCTA_TYPE_DOUBLE));
}

/* If the current step was a product of numbers, remember it for a sum that
   follows.  */
static void
remember (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  const octa_known *v = &s->now.state[x->dst];
  bool is_product = x->kind == OCTA_IR_BINARY
                    && (x->op == OCTA_SYNTAX_TIMES
                        || x->op == OCTA_SYNTAX_MTIMES)
                    && octa_types[v->type].group == OCTA_GROUP_FLOAT
                    && ! v->is_const && is_of (v, (octa_type)v->type);
  if (! is_product)
    return;
  s->now.product.dst = x->dst;
  for (int i = 0; i < 2; i++)
    {
      s->now.product.reg[i] = x->arg[i];
      s->now.product.factor[i] = octa_now_operand (s, x->arg[i]);
      if (! is_of (&s->now.product.factor[i].value, (octa_type)v->type))
        s->now.product.dst = -1;
    }
}

/* Forget the product if the current step has changed it or one of its
   factors.  */
static void
forget (octa_now *now)
{
  const octa_ir *x = now->at;
  for (int i = 0; i < (x->n_dst ? x->n_dst : 1); i++)
    if (x->dst + i == now->product.dst || x->dst + i == now->product.reg[0]
        || x->dst + i == now->product.reg[1])
      now->product.dst = -1;
}

bool
octa_step_after_fma (octa_spec *s)
{
  if (s->text.is_fma)
    {
      forget (&s->now);
      remember (s);
    }
  return true;
}

bool
octa_step_fma (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  char name[OCTA_KNOWN_NAME];
  bool is_minus = x->op == OCTA_SYNTAX_MINUS;
  if (! s->text.is_fma || s->now.product.dst < 0 || x->kind != OCTA_IR_BINARY
      || ! (is_minus || x->op == OCTA_SYNTAX_PLUS))
    return false;
  int side = x->arg[0] == s->now.product.dst   ? 0
             : x->arg[1] == s->now.product.dst ? 1
                                               : -1;
  if (side < 0)
    return false;
  octa_known v = octa_known_any_sign (s->now.state[s->now.product.dst]);
  octa_known_operand c = octa_now_operand (s, x->arg[1 - side]);
  if (! is_of (&c.value, (octa_type)v.type))
    return false;
  octa_known_memory (&s->text, s->now.frame, x->dst, &v, name);
  const char *t = octa_ctype ((octa_type)v.type, false);
  octa_emit_printf (s, "%s = octa_fma ((%s)%s%s, (%s)%s, (%s)%s%s);\n", name,
                    t, is_minus && side == 1 ? "-" : "",
                    s->now.product.factor[0].text, t,
                    s->now.product.factor[1].text, t,
                    is_minus && side == 0 ? "-" : "", c.text);
  octa_now_set (&s->now, x->dst, v);
  return true;
}
