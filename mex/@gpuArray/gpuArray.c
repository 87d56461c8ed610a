/* gpuArray.c -- the gateway of gpuArray's methods.

   Every row of ops.def and reduce.def is a method automatically; the table
   below has the others.  Core computes functions without a device version on
   gathered arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"
#include "direct.h"

#include <stdlib.h>
#include <string.h>

/* ---- core computes: see fallback.def ---- */

static octa_status
run_warn (call *c)
{
  return gpu_fallback (c, true);
}

static octa_status
run_quiet (call *c)
{
  return gpu_fallback (c, false);
}

static octa_status
run_host (call *c)
{
  return gpu_on_host (c, c->n_lhs > 0 ? c->n_lhs : 1);
}

/* Core displays the result itself if it is not assigned.  */
static octa_status
run_show (call *c)
{
  return c->n_lhs == 0 ? gpu_on_host (c, 0) : gpu_fallback (c, true);
}

/* A function that prints or draws may be the user's.  */
static octa_status
run_sink (call *c)
{
  return gpu_by_name (c, c->n_lhs);
}

/* ---- elementwise operations ---- */

bool
gpu_is_operand (const mxArray *x)
{
  return gateway_id_of (x, OCTA_KIND_ARRAY)
         || octa_type_find (gateway_class_name (x)) != OCTA_TYPE_COUNT;
}

/* The name of X's type in core's errors of operators.  */
static const char *
type_name (const mxArray *x)
{
  if (gateway_id_of (x, OCTA_KIND_ARRAY))
    return "gpuArray";
  return mxIsStruct (x) && mxGetNumberOfElements (x) == 1
             ? "scalar struct"
             : gateway_class_name (x);
}

/* An operand could not be read.  For operators use core's message; keep any
   other failure.  */
static octa_status
operand_failure (octa_op op, const mxArray **rhs)
{
  bool is_bad = false, has_texels = false;
  const char *class[2];
  const char *symbol = octa_op_symbol (op);
  for (int i = 0; i < octa_ops[op].n; i++)
    {
      class[i] = type_name (rhs[i]);
      is_bad |= ! gpu_is_operand (rhs[i]) && ! mxIsChar (rhs[i]);
      has_texels |= gateway_id_of (rhs[i], OCTA_KIND_CUARRAY) != 0;
    }
  if (! is_bad || octa_ops[op].n != 2 || ! symbol)
    return OCTA_FAIL;
  return octa_fail ("Octave:undefined-function",
                    "binary operator '%s' not implemented for '%s' by '%s' "
                    "operations%s",
                    symbol, class[0], class[1],
                    has_texels ? "; value (a) of a CUDA array has its texels"
                               : "");
}

octa_status
gpu_apply (octa_op op, const mxArray **rhs, mxArray **lhs)
{
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  octa_node *n;
  if (gpu_operand (rhs[0], "A", &a) != OCTA_OK)
    return operand_failure (op, rhs);
  if (octa_ops[op].n == 2)
    {
      if (rhs[1] == rhs[0])
        octa_node_retain (b = a);
      else if (gpu_operand (rhs[1], "B", &b) != OCTA_OK)
        return operand_failure (op, rhs);
    }
  GATEWAY_TRY (octa_node_op (op, (octa_node *[]){ a, b }, &n));
  return gpu_result (n, lhs);
}

/* Must core handle the call, because an operand is text, or complex in an
   operation that only core computes, or refused with core's message?  */
static octa_status
needs_core (octa_op op, const call *c, bool *answer)
{
  *answer = false;
  for (int i = 0; i < c->n_rhs; i++)
    *answer |= mxIsChar (c->rhs[i]) || mxIsSparse (c->rhs[i])
               || (! octa_op_symbol (op) && ! gpu_is_operand (c->rhs[i]));
  for (int i = 0; i < c->n_rhs && octa_ops[op].cplx == OCTA_CPLX_CORE; i++)
    {
      octa_array_info info;
      if (! gateway_id_of (c->rhs[i], OCTA_KIND_ARRAY))
        {
          *answer |= mxIsComplex (c->rhs[i]);
          continue;
        }
      octa_node *n = gpu_node (c->rhs[i]);
      if (! n || octa_node_resolve (n) != OCTA_OK)
        return OCTA_FAIL;
      octa_node_info (n, &info);
      *answer |= info.cplx == OCTA_COMPLEX;
    }
  return OCTA_OK;
}

/* Do gpuArrays A and B differ in size?  */
static bool
sizes_differ (const mxArray *a, const mxArray *b)
{
  octa_array_info x, y;
  octa_node *m = gpu_node (a), *n = gpu_node (b);
  if (! m || ! n)
    return false;
  octa_node_info (m, &x);
  octa_node_info (n, &y);
  return ! gpu_is_same_size (&x, &y);
}

/* F (A, B, C ...) as F (F (A, B), C) ...  */
static octa_status
fold (octa_op op, call *c)
{
  const mxArray *so_far = c->rhs[0];
  for (int i = 1; i < c->n_rhs; i++)
    {
      mxArray *next;
      if (gpu_apply (op, (const mxArray *[]){ so_far, c->rhs[i] }, &next)
          != OCTA_OK)
        return gpu_fallback (c, false); /* core's message says "+=" */
      if (i > 1 && octa_op_traits[op].folds_in_place && gateway_id (so_far)
          && sizes_differ (so_far, next))
        return gpu_fallback (c, false);
      so_far = next;
    }
  return gateway_one (c, (mxArray *)so_far);
}

/* Run a row of ops.def.  The method's argument is its number.  */
static octa_status
run_op (call *c)
{
  octa_op op = (octa_op)c->arg.n;
  int n = octa_ops[op].n;
  bool is_core;
  GATEWAY_TRY (needs_core (op, c, &is_core));
  if (c->n_rhs == n && c->n_lhs <= 1 && ! is_core)
    return gpu_apply (op, c->rhs, &c->lhs[0]);
  if (c->n_rhs > 2 && c->n_lhs <= 1 && ! is_core && octa_op_traits[op].folds)
    return fold (op, c);
  if (op == OCTA_OP_complex && c->n_rhs == 1)
    {
      octa_array_info info;
      octa_node *a = gpu_node (c->rhs[0]);
      if (! a || octa_node_resolve (a) != OCTA_OK)
        return OCTA_FAIL;
      octa_node_info (a, &info);
      if (info.cplx == OCTA_COMPLEX)
        return gateway_one (c, gateway_duplicate (c->rhs[0]));
      mxArray *zero = gateway_double (0);
      return gpu_apply (op, (const mxArray *[]){ c->rhs[0], zero },
                        &c->lhs[0]);
    }
  /* core handles [g, v] = gcd (a, b) and invalid calls */
  return gpu_fallback (c, c->n_rhs > 0);
}

/* merge (MASK, A, B).  A 1x1 MASK selects a whole array.  */
static octa_status
run_merge (call *c)
{
  AUTO_NODE mask = NULL;
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  octa_array_info info;
  octa_node *n;
  for (int i = 0; i < 3; i++)
    if (! gpu_is_operand (c->rhs[i]))
      return gpu_fallback (c, false); /* cells, structs ...: core selects
                                         one */
  GATEWAY_TRY (gpu_operand (c->rhs[0], "MASK", &mask));
  octa_node_info (mask, &info);
  if (info.n_elems == 1)
    {
      mxArray *v;
      GATEWAY_TRY (gpu_gather (mask, &v));
      const mxArray *chosen = c->rhs[mxGetScalar (v) != 0 ? 1 : 2];
      GATEWAY_TRY (gpu_operand (chosen, "TVAL or FVAL", &a));
      GATEWAY_TRY (octa_node_alias (a, &n));
      return gpu_result (n, &c->lhs[0]);
    }
  if ((info.type != OCTA_TYPE_LOGICAL
       && gpu_map (OCTA_OP_logical, &mask) != OCTA_OK)
      || gpu_operand (c->rhs[1], "TVAL", &a) != OCTA_OK
      || gpu_operand (c->rhs[2], "FVAL", &b) != OCTA_OK
      || octa_node_op (OCTA_OP_merge, (octa_node *[]){ mask, a, b }, &n)
             != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

/* ---- values and lifetime ---- */

static octa_status
run_gather (call *c)
{
  for (int i = 0; i < c->n_rhs && (i == 0 || i < c->n_lhs); i++)
    {
      if (! gateway_id (c->rhs[i]))
        {
          c->lhs[i] = gateway_duplicate (c->rhs[i]);
          continue;
        }
      octa_node *n = gpu_node (c->rhs[i]), *whole = NULL;
      octa_status st = n ? OCTA_OK : OCTA_FAIL;
      if (n && octa_node_has_parts (n))
        st = octa_distributed_gather (n, &whole);
      if (st == OCTA_OK)
        st = gpu_gather (whole ? whole : n, &c->lhs[i]);
      octa_node_release (whole);
      GATEWAY_TRY (st);
    }
  return OCTA_OK;
}

static octa_status
run_copy (call *c)
{
  octa_node *copy, *n = gpu_node (c->rhs[0]);
  if (! n || octa_node_copy (n, &copy) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (copy, &c->lhs[0]);
}

static const gpu_extreme max = { OCTA_OP_max, OCTA_REDUCE_max,
                                 OCTA_FOLD_max_at },
                         min = { OCTA_OP_min, OCTA_REDUCE_min,
                                 OCTA_FOLD_min_at };

/* clang-format off */
static const method methods[] = {
  METHOD (gather,       1, -1, -1, run_gather)
  METHOD (copy,         1,  1, 1, run_copy)
  METHOD (arrayfun, 2, -1, -1, run_warn) /* arrayfun (F, A, B, ...): apply F to each element, compiled into one kernel; see help cuda.arrayfun */
  METHOD (merge,    3, 3, 1, run_merge) /* merge (MASK, A, B): A where MASK is true, B elsewhere */
  METHOD (ifelse,   3, 3, 1, run_merge) /* The same as merge */
  METHOD_OF (max,       1, -1, -1, gpu_run_extreme, &max)
  METHOD_OF (min,       1, -1, -1, gpu_run_extreme, &min)
  METHODS_END
};
/* clang-format on */

/* ---- finding a method ---- */

/* clang-format off */
static const method op_methods[] = {
#define OP(name, ...) METHOD_ARG (name, 0, -1, -1, run_op, OCTA_OP_##name)
#include "array/ops.def"
  METHODS_END
};

static const method reduce_methods[] = {
#define REDUCE(name, ...) METHOD_ARG (name, 1, -1, -1, gpu_reduce, OCTA_REDUCE_##name)
#include "reduce/reduce.def"
  METHODS_END
};

/* Functions that core computes on gathered arguments.  */
static const method fallback_methods[] = {
#define FALLBACK(name, how) METHOD (name, 0, -1, -1, run_##how)
#include "fallback.def"
  METHODS_END
};
/* clang-format on */

#define N_SLOTS 4096 /* a power of two, more than twice the names */
typedef struct slot
{
  const char *name;
  const method *m;
} slot;
static slot slots[N_SLOTS];

/* The slot of NAME, or the free slot for it.  */
static slot *
find_slot (const char *name)
{
  unsigned h = 2166136261u;
  for (const char *s = name; *s; s++)
    h = (h ^ (unsigned char)*s) * 16777619u;
  h ^= h >> 15;
  while (slots[h % N_SLOTS].name && strcmp (slots[h % N_SLOTS].name, name))
    h++;
  return &slots[h % N_SLOTS];
}

/* Add NAME, unless an earlier table has it.  */
static void
enter (const char *name, const method *m)
{
  slot *s = find_slot (name);
  if (! s->name)
    *s = (slot){ name, m };
}

static void
fill_slots (void)
{
  static const method *const tables[] = { methods,
                                          gpu_query_methods,
                                          gpu_shape_methods,
                                          gpu_build_methods,
                                          gpu_random_methods,
                                          gpu_scan_methods,
                                          gpu_sort_methods,
                                          gpu_search_methods,
                                          gpu_stats_methods,
                                          gpu_filter_methods,
                                          gpu_linalg_methods,
                                          gpu_page_methods,
                                          gpu_factor_methods,
                                          gpu_solve_methods,
                                          gpu_fft_methods,
                                          gpu_join_methods,
                                          gpu_norm_methods,
                                          gpu_special_methods,
                                          gpu_summary_methods,
                                          reduce_methods,
                                          op_methods,
                                          fallback_methods };
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const method *m = tables[t]; m->name; m++)
      enter (m->name, m);
}

static const method *
find_method (const char *name)
{
  static bool is_filled;
  if (! is_filled)
    fill_slots ();
  is_filled = true;
  return find_slot (name)->m;
}

const gateway gateway_self = { .class = "gpuArray",
                               .kind = OCTA_KIND_ARRAY,
                               .find = find_method,
                               .run = gpu_run,
                               .miscalled = gpu_miscalled };

/* ---- calls that need no gateway ---- */

octa_op
gpu_direct_op (const char *name)
{
  const method *m = find_method (name);
  if (m && m->run == gpu_run_extreme)
    return ((const gpu_extreme *)m->arg.of)->op;
  return m && m->run == run_op ? (octa_op)m->arg.n : OCTA_OP_COUNT;
}

int
gpu_direct_reduction (const char *name)
{
  const method *m = find_method (name);
  if (m && m->run == gpu_run_extreme)
    return ((const gpu_extreme *)m->arg.of)->value;
  return m && m->run == gpu_reduce ? m->arg.n : -1;
}
