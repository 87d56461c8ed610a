/* gpuArray_stats.c -- reductions and their options, positions of extremes,
   dot, norm ...

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

#include <string.h>

/* ---- reductions ---- */

/* Reduction NAME of IN as the result I of call C.  */
static octa_status
put_reduction (call *c, int i, const char *name, octa_node *in, int dim)
{
  octa_node *n;
  if (octa_node_reduce (octa_reduction_find (name), in, dim, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[i]);
}

typedef enum mode
{
  MODE_NONE,
  MODE_NATIVE,
  MODE_DOUBLE,
  MODE_EXTRA,
  MODE_WRONG
} mode;

/* The option that ends the arguments of sum and prod.  */
static mode
read_mode (call *c)
{
  static const char *const names[] = { "native", "double", "extra" };
  char text[8];
  if (strcmp (c->name, "sum") && strcmp (c->name, "prod"))
    return MODE_WRONG;
  if (mxGetString (c->rhs[c->n_rhs - 1], text, sizeof text))
    return MODE_WRONG;
  for (int i = 0; i < 3; i++)
    if (! strcmp (text, names[i]))
      return i == 2 && c->name[0] == 'p' ? MODE_WRONG
                                         : (mode)(MODE_NATIVE + i);
  return MODE_WRONG;
}

/* Sum or product of IN by the rules of mode M.  */
static octa_status
reduce_as (call *c, octa_node *in, int dim, mode m)
{
  octa_array_info info;
  octa_node_info (in, &info);
  bool is_sum = ! strcmp (c->name, "sum");
  const char *name = c->name;
  switch (octa_types[info.type].group)
    {
    case OCTA_GROUP_LOGICAL:
      if (m == MODE_NATIVE)
        name = is_sum ? "any" : "all";
      break;
    case OCTA_GROUP_SIGNED:
    case OCTA_GROUP_UNSIGNED:
      if (m == MODE_NATIVE && info.n_elems == 0)
        return gpu_fallback (c, false);
      if (m == MODE_NATIVE)
        name = is_sum ? "native_sum" : "native_prod";
      break;
    case OCTA_GROUP_FLOAT:
      /* Core's prod (single, dim, "double") is 0 in some versions.  */
      if (info.type == OCTA_TYPE_SINGLE && m > MODE_NATIVE && ! is_sum)
        return gpu_fallback (c, true);
      if (info.type == OCTA_TYPE_SINGLE && m > MODE_NATIVE)
        {
          AUTO_NODE wide = NULL;
          if (octa_node_op (octa_op_find ("double"), &in, &wide) != OCTA_OK)
            return OCTA_FAIL;
          return put_reduction (c, 0, name, wide, dim);
        }
      if (m == MODE_EXTRA && info.n_elems > 0)
        name = "extra_sum";
      break;
    }
  return put_reduction (c, 0, name, in, dim);
}

octa_status
gpu_reduce (call *c)
{
  int dim = -1, n_rhs = c->n_rhs;
  mode m = MODE_NONE;
  octa_node *in;
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY) || c->n_lhs > 1)
    return gpu_fallback (c, true);
  if (n_rhs > 1 && mxIsChar (c->rhs[n_rhs - 1]))
    {
      m = read_mode (c);
      n_rhs--;
    }
  if (n_rhs > 2 || m == MODE_WRONG
      || (n_rhs == 2 && ! gpu_read_dim (c->rhs[1], &dim)))
    return gpu_fallback (c, true);
  if (! (in = gpu_node (c->rhs[0])))
    return OCTA_FAIL;
  return reduce_as (c, in, dim, m);
}

/* ---- extremes ---- */

/* max (x), max (x, [], dim), with the position or without; min alike.  */
static octa_status
extreme (call *c, int dim)
{
  octa_array_info info;
  octa_node *in = gpu_node (c->rhs[0]);
  if (! in)
    return OCTA_FAIL;
  octa_node_info (in, &info);
  if (c->n_lhs < 2)
    return put_reduction (c, 0, c->name, in, dim);
  if (info.n_elems == 0)
    return gpu_fallback (c, false);
  octa_status st = put_reduction (c, 0, c->name, in, dim);
  if (st == OCTA_OK)
    st = put_reduction (c, 1, c->name[1] == 'a' ? "max_at" : "min_at", in,
                        dim);
  return st;
}

octa_status
gpu_extreme (call *c)
{
  int dim = -1;
  bool is_array = gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY);
  if (c->n_lhs <= 2 && c->n_rhs == 1)
    return extreme (c, dim);
  if (c->n_lhs <= 2 && c->n_rhs == 3 && is_array && ! gateway_id (c->rhs[1])
      && mxIsEmpty (c->rhs[1]) && gpu_read_dim (c->rhs[2], &dim))
    return extreme (c, dim);
  if (c->n_lhs <= 1 && c->n_rhs == 2)
    return gpu_apply (octa_op_find (c->name), c->rhs, &c->lhs[0]);
  return gpu_fallback (c, c->n_lhs <= 2);
}

/* ---- dot ---- */

/* Is X something that dot multiplies by itself?  */
static bool
is_numeric (const mxArray *x)
{
  octa_id id = gateway_id_of (x, OCTA_KIND_ARRAY);
  if (! id)
    return ! gateway_id (x) && mxIsNumeric (x) && ! mxIsSparse (x);
  octa_array_info info;
  octa_node *n = octa_array_node (id);
  if (! n)
    return false;
  octa_node_info (n, &info);
  return info.type != OCTA_TYPE_LOGICAL;
}

static bool
is_float (octa_type t)
{
  return octa_types[t].group == OCTA_GROUP_FLOAT;
}

/* *N becomes NAME (*N).  */
static octa_status
map (const char *name, octa_node **n)
{
  octa_node *r;
  octa_status st = octa_node_op (octa_op_find (name), n, &r);
  if (st == OCTA_OK)
    {
      octa_node_release (*n);
      *n = r;
    }
  return st;
}

/* *N becomes *N op B.  */
static octa_status
map2 (const char *name, octa_node **n, octa_node *b)
{
  octa_node *r;
  octa_status st = octa_node_op (octa_op_find (name), (octa_node *[]){ *n, b },
                                 &r);
  if (st == OCTA_OK)
    {
      octa_node_release (*n);
      *n = r;
    }
  return st;
}

/* *N becomes a column.  */
static octa_status
column (octa_node **n)
{
  octa_array_info info;
  octa_node *r;
  octa_node_info (*n, &info);
  octa_status st = octa_node_reshape (*n, 2, (int64_t[]){ info.n_elems, 1 },
                                      &r);
  if (st == OCTA_OK)
    {
      octa_node_release (*n);
      *n = r;
    }
  return st;
}

static bool
is_vector (const octa_array_info *i)
{
  return i->n_dims == 2 && (i->dims[0] == 1 || i->dims[1] == 1);
}

static bool
is_same_size (const octa_array_info *x, const octa_array_info *y)
{
  return x->n_dims == y->n_dims
         && ! memcmp (x->dims, y->dims, (size_t)x->n_dims * sizeof *x->dims);
}

/* Bring X and Y to the class that core's dot computes in: one float class,
   unless an integer meets something real.  */
static octa_status
join_classes (octa_node **x, octa_node **y)
{
  octa_array_info a, b;
  octa_node_info (*x, &a);
  octa_node_info (*y, &b);
  if (! is_float (a.type) || ! is_float (b.type))
    {
      if (octa_node_resolve (*x) != OCTA_OK
          || octa_node_resolve (*y) != OCTA_OK)
        return OCTA_FAIL;
      octa_node_info (*x, &a);
      octa_node_info (*y, &b);
      if (a.cplx == OCTA_REAL && b.cplx == OCTA_REAL)
        return OCTA_OK;
    }
  bool is_single = a.type == OCTA_TYPE_SINGLE || b.type == OCTA_TYPE_SINGLE;
  octa_type t = is_single ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE;
  octa_status st = OCTA_OK;
  if (a.type != t)
    st = map (octa_types[t].name, x);
  if (st == OCTA_OK && b.type != t)
    st = map (octa_types[t].name, y);
  if (st == OCTA_OK && a.cplx != OCTA_REAL)
    st = map ("conj", x);
  return st;
}

static octa_status
run_dot (call *c)
{
  AUTO_NODE x = NULL;
  AUTO_NODE y = NULL;
  octa_array_info a, b;
  int dim = -1;
  if (c->n_lhs > 1 || c->n_rhs > 3 || ! is_numeric (c->rhs[0])
      || ! is_numeric (c->rhs[1])
      || (c->n_rhs == 3 && ! gpu_read_dim (c->rhs[2], &dim)))
    return gpu_fallback (c, false);
  if (gpu_operand (c->rhs[0], "X", &x) != OCTA_OK
      || gpu_operand (c->rhs[1], "Y", &y) != OCTA_OK)
    return OCTA_FAIL;
  octa_node_info (x, &a);
  octa_node_info (y, &b);
  bool is_turned = ! is_same_size (&a, &b) && c->n_rhs == 2 && is_vector (&a)
                   && is_vector (&b) && a.n_elems == b.n_elems;
  if (a.n_elems == 0 || (! is_turned && ! is_same_size (&a, &b)))
    return gpu_fallback (c, false);
  if (is_turned && (column (&x) != OCTA_OK || column (&y) != OCTA_OK))
    return OCTA_FAIL;
  if (join_classes (&x, &y) != OCTA_OK || map2 ("times", &x, y) != OCTA_OK)
    return OCTA_FAIL;
  return put_reduction (c, 0, "sum", x, dim);
}

/* clang-format off */
const method gpu_stats_methods[] = {
  METHOD (dot, 2, -1, -1, run_dot) /* Dot product along a dimension, sum (conj (X) .* Y): dot (X, Y), dot (X, Y, DIM). */
  METHODS_END
};
/* clang-format on */
