/* join.c -- concatenation, and matrices made from diagonals.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "plain.h"
#include "array/rows.h"

#include <string.h>

/* ---- concatenation ---- */

static bool
is_gpu (const mxArray *x)
{
  return gateway_id_of (x, OCTA_KIND_ARRAY) != 0;
}

/* Concatenate with a cell among the operands: as in core the others become
   cells, and the gpuArrays in them stay on the device.  */
static octa_status
cat_cells (call *c, int first)
{
  mxArray **in = mxMalloc ((size_t)c->n_rhs * sizeof *in);
  for (int i = 0; i < c->n_rhs; i++)
    {
      in[i] = (mxArray *)c->rhs[i];
      if (i < first || ! is_gpu (c->rhs[i]))
        continue;
      octa_array_info info;
      octa_node *n = gpu_node (c->rhs[i]);
      if (! n)
        return OCTA_FAIL;
      octa_node_info (n, &info);
      size_t count = info.n_elems > 0;
      in[i] = mxCreateCellMatrix (count, count);
      if (count)
        mxSetCell (in[i], 0, gateway_duplicate (c->rhs[i]));
    }
  gateway_core (1, &c->lhs[0], c->n_rhs, in, c->name);
  return OCTA_OK;
}

static void
release_nodes (octa_node ***all)
{
  for (octa_node **n = *all; n && *n; n++)
    octa_node_release (*n);
  mxFree (*all);
}
#define AUTO_NODES __attribute__ ((cleanup (release_nodes))) octa_node **

/* The N operands X and NULL, or NULL.  */
static octa_node **
read_nodes (int n, const mxArray **x)
{
  octa_node **in = mxCalloc ((size_t)n + 1, sizeof *in);
  for (int i = 0; i < n; i++)
    if (gpu_operand (x[i], "X", &in[i]) != OCTA_OK)
      {
        release_nodes (&in);
        return NULL;
      }
  return in;
}

/* Are there complex integers, which core refuses?  */
static octa_status
has_complex_integers (int n, octa_node *const *in, bool *found)
{
  octa_array_info info;
  bool has_integer = false, has_complex = false;
  for (int i = 0; i < n; i++)
    {
      octa_node_info (in[i], &info);
      has_integer |= octa_type_is_integer ((octa_type)info.type);
      has_complex |= info.cplx != OCTA_REAL;
    }
  *found = false;
  for (int i = 0; i < n && has_integer && has_complex; i++)
    {
      GATEWAY_TRY (octa_node_resolve (in[i]));
      octa_node_info (in[i], &info);
      *found |= info.cplx == OCTA_COMPLEX;
    }
  return OCTA_OK;
}

/* Concatenate.  OUT is NULL if core should raise the error, whose text differs
   between releases.  */
static octa_status
join (char rule, int dim, int n, octa_node *const *in, octa_node **out)
{
  bool is_wrong;
  *out = NULL;
  GATEWAY_TRY (has_complex_integers (n, in, &is_wrong));
  if (is_wrong || octa_index_cat (rule, dim, n, in, out) == OCTA_OK
      || ! strcmp (octa_error ()->msg, OCTA_CAT_MISMATCH))
    return OCTA_OK;
  return OCTA_FAIL;
}

octa_status
gpu_brackets (int dim, int n, octa_node *const *in, octa_node **out)
{
  return join (dim ? 'h' : 'v', dim, n, in, out);
}

static octa_status
concatenate (call *c, char rule, int dim, int first)
{
  int n = c->n_rhs - first;
  bool is_cell = false, is_plain = n > 0;
  for (int i = first; i < c->n_rhs; i++)
    {
      const mxArray *x = c->rhs[i];
      is_cell |= mxIsCell (x);
      is_plain &= gpu_is_operand (x) && ! mxIsSparse (x);
    }
  if (is_cell)
    return cat_cells (c, first);
  if (! is_plain)
    return gpu_fallback (c, false);
  AUTO_NODES in = read_nodes (n, c->rhs + first);
  octa_node *out;
  if (! in || join (rule, dim, n, in, &out) != OCTA_OK)
    return OCTA_FAIL;
  return out ? gpu_result (out, &c->lhs[0]) : gpu_fallback (c, false);
}

/* [a, b] and [a; b]; the method's argument is the dimension.  */
static octa_status
run_brackets (call *c)
{
  return concatenate (c, c->arg.n ? 'h' : 'v', c->arg.n, 0);
}

static octa_status
run_cat (call *c)
{
  int dim;
  if (is_gpu (c->rhs[0]) || ! gpu_read_dim (c->rhs[0], &dim)
      || dim >= OCTA_DIMS_MAX || c->n_rhs < 2)
    return gpu_fallback (c, false);
  return concatenate (c, 'c', dim, 1);
}

/* ---- diagonals ---- */

static bool
read_k (const mxArray *x, int64_t *k)
{
  double d;
  if (is_gpu (x) || gateway_number (x, "K", &d) != OCTA_OK
      || ! (d > -0x1p31 && d < 0x1p31) || d != (double)(int64_t)d)
    return false;
  *k = (int64_t)d;
  return true;
}

static octa_status
zero_like (const octa_array_info *info, octa_node **out)
{
  return octa_node_scalar (info->type, info->cplx == OCTA_COMPLEX,
                           (double[]){ 0, 0 }, out);
}

/* The vector IN as diagonal K of an M x N matrix.  */
static octa_status
put_diagonal (octa_node *in, int64_t k, int64_t m, int64_t n, octa_node **out)
{
  AUTO_NODE zero = NULL;
  AUTO_NODE base = NULL;
  octa_array_info info;
  GATEWAY_TRY (octa_node_resolve (in));
  octa_node_info (in, &info);
  octa_subscript s = { .start = k >= 0 ? k * m : -k,
                       .step = m + 1,
                       .count = info.n_elems };
  GATEWAY_TRY (zero_like (&info, &zero));
  GATEWAY_TRY (octa_node_fill (zero, OCTA_SIZE (m, n), &base));
  return octa_index_assign (base, 1, &s, in, out);
}

/* Diagonal K of the matrix IN as a column.  */
static octa_status
take_diagonal (octa_node *in, const octa_array_info *info, int64_t k,
               octa_node **out)
{
  int64_t m = info->size.dims[0], n = info->size.dims[1];
  int64_t rows = m - (k < 0 ? -k : 0), columns = n - (k > 0 ? k : 0);
  octa_subscript s = { .start = k >= 0 ? k * m : -k,
                       .step = m + 1,
                       .count = rows < columns ? rows : columns,
                       .shape = { 2,
                                  { rows < columns ? rows : columns, 1 } } };
  return octa_index_read (in, 1, &s, out);
}

static octa_status
run_diag (call *c)
{
  octa_node *n, *in = is_gpu (c->rhs[0]) ? gpu_node (c->rhs[0]) : NULL;
  octa_array_info info;
  octa_status st;
  int64_t k = 0, rows, columns;
  if (! in)
    return gpu_fallback (c, false);
  octa_node_info (in, &info);
  bool is_vector = info.size.dims[0] == 1 || info.size.dims[1] == 1;
  if (info.size.n_dims > 2 || info.n_elems == 0 || c->n_rhs > 3
      || (c->n_rhs == 2 && ! read_k (c->rhs[1], &k)))
    return gpu_fallback (c, true);
  if (c->n_rhs == 3)
    {
      if (! is_vector || ! read_k (c->rhs[1], &rows)
          || ! read_k (c->rhs[2], &columns)
          || info.n_elems > (rows < columns ? rows : columns))
        return gpu_fallback (c, true);
      st = put_diagonal (in, 0, rows, columns, &n);
    }
  else if (is_vector)
    {
      rows = info.n_elems + (k < 0 ? -k : k);
      st = put_diagonal (in, k, rows, rows, &n);
    }
  else if (k >= info.size.dims[1] || -k >= info.size.dims[0])
    return gpu_fallback (c, true);
  else
    st = take_diagonal (in, &info, k, &n);
  GATEWAY_TRY (st);
  return gpu_result (n, &c->lhs[0]);
}

octa_status
gpu_to_triangle (bool is_lower, int64_t k, octa_node **n)
{
  octa_node *out;
  GATEWAY_TRY (octa_node_resolve (*n));
  GATEWAY_TRY (octa_index_triangle (*n, is_lower, k, &out));
  octa_node_release (*n);
  *n = out;
  return OCTA_OK;
}

/* tril (x, k): column <= row + k; triu (x, k): column >= row + k.  */
static octa_status
run_triangle (call *c)
{
  AUTO_NODE n = NULL;
  octa_node *in = is_gpu (c->rhs[0]) ? gpu_node (c->rhs[0]) : NULL;
  octa_array_info info;
  int64_t k = 0;
  if (! in)
    return gpu_fallback (c, false);
  octa_node_info (in, &info);
  if (c->n_rhs > 2 || info.size.n_dims > 2 || info.n_elems == 0
      || (c->n_rhs == 2 && ! read_k (c->rhs[1], &k)))
    return gpu_fallback (c, true);
  octa_node_retain (n = in);
  GATEWAY_TRY (gpu_to_triangle (c->arg.n, k, &n));
  octa_node_retain (n);
  return gpu_result (n, &c->lhs[0]);
}

/* ---- Kronecker products ---- */

static octa_status
as_double (octa_node **n)
{
  octa_array_info info;
  octa_node *d;
  octa_node_info (*n, &info);
  if (octa_types[info.type].group == OCTA_GROUP_FLOAT)
    return OCTA_OK;
  GATEWAY_TRY (octa_node_op (OCTA_OP_double, n, &d));
  octa_node_release (*n);
  *n = d;
  return OCTA_OK;
}

/* Each element of A times the matrix B: a product of 1 x m x 1 x n and
   p x 1 x q.  */
static octa_status
kron (octa_node **a, octa_node **b, octa_node **out)
{
  AUTO_NODE tall = NULL;
  AUTO_NODE wide = NULL;
  AUTO_NODE all = NULL;
  octa_array_info x, y;
  GATEWAY_TRY (as_double (a));
  GATEWAY_TRY (as_double (b));
  octa_node_info (*a, &x);
  octa_node_info (*b, &y);
  if (octa_node_reshape (*a,
                         &(octa_size){
                             4, { 1, x.size.dims[0], 1, x.size.dims[1] } },
                         &tall)
          != OCTA_OK
      || octa_node_reshape (*b,
                            &(octa_size){
                                4, { y.size.dims[0], 1, y.size.dims[1], 1 } },
                            &wide)
             != OCTA_OK
      || octa_node_op (OCTA_OP_times, (octa_node *[]){ wide, tall }, &all)
             != OCTA_OK)
    return OCTA_FAIL;
  return octa_node_reshape (all,
                            OCTA_SIZE (octa_size_product (x.size.dims[0],
                                                          y.size.dims[0]),
                                       octa_size_product (x.size.dims[1],
                                                          y.size.dims[1])),
                            out);
}

octa_status
gpu_kron (int arg, int n, octa_node *const *in, octa_node **out)
{
  AUTO_NODE a = NULL;
  octa_array_info info;
  (void)arg;
  *out = NULL;
  for (int i = 0; i < n; i++)
    {
      octa_node_info (in[i], &info);
      if (n == 1 || info.size.n_dims > 2)
        return OCTA_OK;
    }
  octa_node_retain (a = in[0]);
  for (int i = 1; i < n; i++)
    {
      AUTO_NODE b = NULL;
      octa_node *product;
      octa_node_retain (b = in[i]);
      GATEWAY_TRY (kron (&a, &b, &product));
      octa_node_release (a);
      a = product;
    }
  *out = OCTA_MOVE (a);
  return OCTA_OK;
}

static octa_status
run_kron (call *c)
{
  octa_array_info info;
  for (int i = 0; i < c->n_rhs; i++)
    {
      bool is_plain = c->n_rhs > 1;
      if (is_gpu (c->rhs[i]))
        {
          octa_node_info (gpu_node (c->rhs[i]), &info);
          is_plain &= info.size.n_dims == 2;
        }
      else
        is_plain &= octa_type_find (gateway_class_name (c->rhs[i]))
                        != OCTA_TYPE_COUNT
                    && ! mxIsSparse (c->rhs[i])
                    && mxGetNumberOfDimensions (c->rhs[i]) == 2;
      if (! is_plain)
        return gpu_fallback (c, true);
    }
  AUTO_NODES in = read_nodes (c->n_rhs, c->rhs);
  octa_node *out;
  if (! in || gpu_kron (0, c->n_rhs, in, &out) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (out, &c->lhs[0]);
}

/* ---- bytes ---- */

static octa_status
run_typecast (call *c)
{
  octa_node *n, *in = is_gpu (c->rhs[0]) ? gpu_node (c->rhs[0]) : NULL;
  octa_array_info info;
  char *name = NULL;
  if (! in || ! mxIsChar (c->rhs[1]))
    return gpu_fallback (c, false);
  GATEWAY_TRY (octa_node_resolve (in));
  GATEWAY_TRY (gateway_string (c->rhs[1], "CLASS", &name));
  octa_node_info (in, &info);
  char *space = strchr (name, ' ');
  bool is_complex = space && ! strcmp (space, " complex");
  if (is_complex)
    *space = '\0';
  octa_type t = octa_type_find (name);
  int64_t bytes = info.n_elems
                  * (octa_types[info.type].size
                     << (info.cplx == OCTA_COMPLEX));
  if (t == OCTA_TYPE_COUNT || t == OCTA_TYPE_LOGICAL || info.n_elems == 0
      || (is_complex && octa_types[t].group != OCTA_GROUP_FLOAT)
      || bytes % (octa_types[t].size << is_complex))
    return gpu_fallback (c, true);
  int64_t count = bytes / (octa_types[t].size << is_complex);
  bool is_row = info.size.n_dims == 2 && info.size.dims[0] == 1;
  if (octa_index_typecast (in, t, is_complex,
                           OCTA_SIZE (is_row ? 1 : count, is_row ? count : 1),
                           &n)
      != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

/* clang-format off */
const method gpu_join_methods[] = {
  METHOD (cat,          1, -1, 1, run_cat) /* cat (DIM, A, B, ...): concatenate arrays along DIM; some may be ordinary arrays */
  METHOD_ARG (horzcat,  1, -1, 1, run_brackets, 1) /* [A, B, ...]: side by side; some may be ordinary arrays */
  METHOD_ARG (vertcat,  1, -1, 1, run_brackets, 0) /* [A; B; ...]: one below the other; some may be ordinary arrays */
  METHOD (diag,         1,  3, 1, run_diag) /* diag (V), diag (V, K), diag (V, M, N): a matrix with V on diagonal K; diag (A, K): diagonal K of A */
  METHOD_ARG (tril,     1,  3, 1, run_triangle, true) /* tril (A, K): A on and below diagonal K, 0 above */
  METHOD_ARG (triu,     1,  3, 1, run_triangle, false) /* triu (A, K): A on and above diagonal K, 0 below */
  METHOD (kron,         1, -1, 1, run_kron) /* kron (A, B, ...): Kronecker product, every element of A times B */
  METHOD (typecast,     2,  2, 1, run_typecast) /* typecast (X, CLASS): the bytes of X as numbers of CLASS; without a copy */
  METHODS_END
};
/* clang-format on */
