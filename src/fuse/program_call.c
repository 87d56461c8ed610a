/* program_call.c -- calls of compiled functions as part of a program.

   A call is one instruction, however many of its results are wanted; each of
   those is one more.  If the callee may leave the real numbers, or fail, what
   it tells of that is a result too, which carries a flag.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <string.h>

/* ---- questions ---- */

bool
octa_program_call_is_whole (const octa_node *n, int i)
{
  const octa_callee *c = n->call->callee;
  return i < c->n_args && c->arg[i].is_whole;
}

/* May the call N still turn out to leave the reals?  */
static bool
is_undecided (const octa_node *n)
{
  return n->call->callee->may_leave && n->decided == OCTA_UNRESOLVED;
}

bool
octa_program_call_is_plain (const octa_node *n)
{
  return n->refs == 1 && ! n->call->callee->may_fail && ! is_undecided (n);
}

bool
octa_program_is_risky (const octa_program *p, int from)
{
  for (int i = from; i < p->n_instrs; i++)
    if (p->instr[i].kind == OCTA_INSTR_CALL)
      {
        const octa_callee *c = p->call[p->instr[i].c]->call->callee;
        if (c->may_fail || c->wants_stop)
          return true;
      }
  return false;
}

bool
octa_program_may_hang (const octa_program *p)
{
  for (int i = 0; i < p->n_calls; i++)
    if (p->call[i]->call->callee->wants_stop)
      return true;
  return false;
}

/* ---- adding ---- */

static bool
is_full (octa_program *p)
{
  p->is_full = true;
  return false;
}

/* C, passed whole.  */
static bool
add_whole (octa_program *p, octa_node *c, int *slot)
{
  if (c->kind != OCTA_NODE_BUFFER || c->cplx == OCTA_UNRESOLVED)
    return octa_program_need (p, c);
  for (int i = 0; i < p->n_instrs; i++)
    if (p->instr[i].kind == OCTA_INSTR_LEAF && p->leaf[p->instr[i].a].node == c
        && p->leaf[p->instr[i].a].access == OCTA_ACCESS_WHOLE)
      {
        *slot = i;
        return true;
      }
  if (p->n_leaves == OCTA_PROGRAM_LEAVES)
    return is_full (p);
  octa_instr x = { .kind = OCTA_INSTR_LEAF,
                   .type = c->type,
                   .is_complex = c->cplx == OCTA_COMPLEX,
                   .a = (uint8_t)p->n_leaves };
  if (! octa_program_push (p, x, NULL, slot))
    return false;
  p->leaf[p->n_leaves++] = (octa_leaf){ .node = c,
                                        .type = x.type,
                                        .is_complex = x.is_complex,
                                        .access = OCTA_ACCESS_WHOLE };
  return true;
}

/* Argument I of the call N.  */
static bool
add_argument (octa_program *p, octa_node *n, int i, const octa_map *m,
              int *slot)
{
  octa_node *c = n->in[i];
  const octa_callee *f = n->call->callee;
  if (octa_program_call_is_whole (n, i))
    return add_whole (p, c, slot);
  if (octa_node_is_pending (c) && ! octa_node_same_size (c, n)
      && ! octa_program_fits_any (c))
    return octa_program_need (p, c);
  if (! octa_program_add_at (p, c, m, slot))
    return false;
  /* Computed complex, and real as it turned out.  */
  if (i < f->n_args && ! f->arg[i].is_complex && p->instr[*slot].is_complex)
    return octa_program_need (p, c);
  return true;
}

/* The output B of the call at SLOT, with flag F.  */
static bool
add_flag (octa_program *p, octa_node *n, int slot, octa_call_tells b,
          octa_flag f)
{
  octa_instr x = { .kind = OCTA_INSTR_RESULT,
                   .type = b == OCTA_CALL_LEFT ? OCTA_TYPE_LOGICAL
                                               : OCTA_TYPE_UINT32,
                   .a = (uint8_t)slot,
                   .b = (uint8_t)b };
  int at;
  if (! octa_program_push (p, x, NULL, &at))
    return false;
  p->instr_uses[slot]++;
  return octa_program_raise (p, at, f, n);
}

bool
octa_program_add_call (octa_program *p, octa_node *n, const octa_map *m,
                       int *slot)
{
  int in[OCTA_CALL_ARGS + 1];
  const octa_callee *c = n->call->callee;
  if (c->wants_stop && octa_lane_now->hold)
    {
      octa_fail (OCTA_ERROR_NOTSUPPORTED,
                 "%s has a loop that may not end, which a graph cannot "
                 "contain: call it before or after the capture",
                 octa_program_call_said (n));
      return false;
    }
  for (int i = 0; i < n->n_in; i++)
    if (! add_argument (p, n, i, m, &in[i]))
      return false;
  if (p->n_calls == OCTA_PROGRAM_CALLS
      || p->n_args + n->n_in > OCTA_PROGRAM_ARGS)
    return is_full (p);
  octa_instr x = { .kind = OCTA_INSTR_CALL,
                   .type = OCTA_TYPE_DOUBLE,
                   .a = (uint8_t)p->n_args,
                   .b = n->n_in,
                   .c = (uint8_t)p->n_calls };
  if (! octa_program_push (p, x, n, slot))
    return false;
  p->call[p->n_calls++] = n;
  for (int i = 0; i < n->n_in; i++)
    {
      p->arg[p->n_args++] = (uint8_t)in[i];
      p->instr_uses[in[i]]++;
    }
  return (! is_undecided (n)
          || add_flag (p, n, *slot, OCTA_CALL_LEFT, OCTA_FLAG_LEFT))
         && (! c->may_fail || octa_program_is_errors (p->root)
             || add_flag (p, n, *slot, OCTA_CALL_ERROR, OCTA_FLAG_FAIL));
}

bool
octa_program_add_result (octa_program *p, octa_node *n, const octa_map *m,
                         int *slot)
{
  int at;
  octa_node *call = n->in[0];
  if (! octa_program_add_at (p, call, m, &at))
    return false;
  const octa_callee_result errors = { .type = n->op != OCTA_CALL_ERROR
                                                  ? OCTA_TYPE_DOUBLE
                                                  : OCTA_TYPE_UINT32 };
  const octa_callee_result *r = octa_program_is_errors (n)
                                    ? &errors
                                    : &call->call->callee->result[n->op];
  octa_instr x = { .kind = OCTA_INSTR_RESULT,
                   .type = (uint8_t)r->type,
                   .a = (uint8_t)at,
                   .b = (uint8_t)n->op };
  if (! octa_program_push (p, x, n, slot))
    return false;
  p->instr_uses[at]++;
  return octa_program_outcome (p, n,
                               r->cplx == OCTA_REAL      ? OCTA_OUTCOME_REAL
                               : r->cplx == OCTA_COMPLEX ? OCTA_OUTCOME_COMPLEX
                                                         : OCTA_OUTCOME_NARROW,
                               slot);
}

void
octa_program_drop_call (octa_program *p, const octa_instr *x, int n_instrs)
{
  if (p->n_calls > x->c)
    p->n_calls = x->c;
  if (p->n_args > x->a)
    p->n_args = x->a;
  for (int i = 0; i < x->b; i++)
    if (p->arg[x->a + i] < n_instrs)
      p->instr_uses[p->arg[x->a + i]]--;
}

/* ---- results that others want ---- */

void
octa_program_add_results (octa_program *p)
{
  for (int i = 0; i < p->n_calls; i++)
    {
      octa_node *call = p->call[i];
      for (int r = 0; r < OCTA_CALL_RESULTS && call->mark == p->epoch; r++)
        {
          octa_node *n = call->call->result[r];
          int n_instrs = p->n_instrs, n_flags = p->n_flags, slot;
          if (! n || n->mark == p->epoch
              || ! octa_size_same (&n->size, p->domain))
            continue;
          if (! octa_program_add (p, n, &slot)
              || ! octa_program_store (p, slot))
            octa_program_truncate (p, n_instrs, p->n_leaves, n_flags);
        }
    }
}

octa_node *
octa_program_result_wanted (const octa_program *p, const octa_node *feed)
{
  for (int i = 0; i < p->n_calls; i++)
    {
      const octa_node *call = p->call[i];
      /* No other node uses a part of a call.  */
      for (int r = 0; r < OCTA_CALL_RESULTS && call->mark == p->epoch; r++)
        {
          octa_node *n = call->call->result[r];
          if (! n)
            continue;
          unsigned uses = n == feed;
          if (n->mark == p->epoch)
            uses += p->instr_uses[n->slot];
          if (n->refs > uses)
            return n;
        }
    }
  return NULL;
}

/* ---- the key ---- */

void
octa_program_call_key (const octa_program *p, octa_strbuf *key)
{
  octa_strbuf_addn (key, (const char *)p->arg, (size_t)p->n_args);
  for (int i = 0; i < p->n_calls; i++)
    {
      const octa_callee *c = p->call[i]->call->callee;
      octa_strbuf_add (key, c->name);
      octa_strbuf_addn (key, (const char *)&c->hash, sizeof c->hash);
    }
}
