/* filter.c -- differences, filters and convolutions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"

#include <string.h>

/* ---- differences ---- */

/* Read diff (x, order, dim) by core's rules.  False: core should raise the
   error, or its rule for large orders without DIM applies.  */
static bool
read_diff (const call *c, const octa_array_info *x, int64_t *order, int *dim)
{
  double k = 1;
  if (c->n_rhs > 1
      && (gateway_id (c->rhs[1]) || mxGetM (c->rhs[1]) || mxGetN (c->rhs[1]))
      && (gateway_number (c->rhs[1], "K", &k) != OCTA_OK
          || ! (k >= 0 && k < 0x1p53) || k != (double)(int64_t)k))
    return false;
  *order = (int64_t)k;
  if (c->n_rhs > 2)
    return gpu_read_dim (c->rhs[2], dim) && *dim < x->size.n_dims;
  *dim = 0;
  while (*dim < x->size.n_dims - 1 && x->size.dims[*dim] == 1)
    ++*dim;
  return x->size.dims[*dim] > *order;
}

static octa_status
run_diff (call *c)
{
  octa_array_info info;
  int64_t order;
  int dim;
  octa_node *n, *x;
  if (c->n_rhs > 3 || c->n_lhs > 1
      || ! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    return gpu_fallback (c, false);
  if (! (x = gpu_node (c->rhs[0])))
    return OCTA_FAIL;
  octa_node_info (x, &info);
  if (! read_diff (c, &info, &order, &dim))
    return gpu_fallback (c, false);
  GATEWAY_TRY (octa_index_diff (x, order, dim, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* ---- filters ---- */

/* Is X an array that core's filter and conv2 accept: full, numeric or
   logical?  */
static bool
is_array (const mxArray *x)
{
  return gpu_is_operand (x) && ! mxIsSparse (x)
         && mxGetNumberOfDimensions (x) <= OCTA_DIMS_MAX;
}

static octa_status
info_of (const mxArray *x, octa_node **n, octa_array_info *info)
{
  GATEWAY_TRY (gpu_operand (x, "X", n));
  GATEWAY_TRY (octa_node_resolve (*n));
  octa_node_info (*n, info);
  return OCTA_OK;
}

/* Read the coefficients of N as class T, padded with zeros to COUNT.  Octave
   owns the memory.  */
static octa_status
read_coeffs (octa_node *n, octa_type t, bool is_complex, int64_t count,
             void **out)
{
  octa_array_info info;
  mxArray *x, *wide;
  octa_node_info (n, &info);
  GATEWAY_TRY (gpu_gather (n, &x));
  if (info.type == t)
    wide = x;
  else
    gateway_core (1, &wide, 1, &x, octa_types[t].name);
  size_t part = octa_types[t].size;
  size_t step = is_complex ? 2 * part : part;
  size_t have = mxIsComplex (wide) ? 2 * part : part;
  unsigned char *v = mxCalloc ((size_t)count, step);
  for (int64_t i = 0; i < info.n_elems; i++)
    memcpy (v + (size_t)i * step,
            (unsigned char *)mxGetData (wide) + (size_t)i * have,
            have < step ? have : step);
  *out = v;
  return OCTA_OK;
}

/* Divide B, and A if it has more than one element, by A[0].  False: A[0] is
   zero or complex, so core should compute.  */
static bool
normalise (octa_filter *f, void *b, void *a)
{
  double *bd = b, *ad = a;
  float *bf = b, *af = a;
  bool is_double = f->type == OCTA_TYPE_DOUBLE;
  double norm = is_double ? ad[0] : (double)af[0];
  double im = ! f->is_complex ? 0 : is_double ? ad[1] : (double)af[1];
  if (norm == 1 && im == 0)
    return true;
  if (f->is_complex || norm == 0)
    return false;
  for (int64_t i = f->n_coeffs - 1; i >= 0; i--)
    if (is_double)
      {
        bd[i] /= norm;
        ad[i] /= norm;
      }
    else
      {
        bf[i] /= (float)norm;
        af[i] /= (float)norm;
      }
  return true;
}

/* Does SI have a state for each column of X?  Core handles other shapes.  */
static bool
is_state (const octa_array_info *si, const octa_array_info *x, int dim,
          int64_t n)
{
  octa_size size = { x->size.n_dims, { n } };
  if (octa_size_is_vector (&si->size) && octa_size_is_vector (&x->size))
    return si->n_elems == n && x->size.dims[dim] == x->n_elems;
  for (int d = 0; d < x->size.n_dims; d++)
    if (d != dim)
      size.dims[d < dim ? d + 1 : d] = x->size.dims[d];
  return octa_size_same (&si->size, &size);
}

/* A GPU computes each column of a recursive filter sequentially; fewer columns
   than this are not worth it.  */
#define COLUMNS_MIN 16
#define ORDER_MAX 16

/* The nodes of B, A, X and SI, and their properties.  */
typedef struct filter_args
{
  octa_node *n[4];
  octa_array_info info[4];
  int n_args, dim;
  bool has_state;
} filter_args;

static inline void
release_args (filter_args *f)
{
  for (int i = 0; i < 4; i++)
    octa_node_release (f->n[i]);
}
#define AUTO_FILTER __attribute__ ((cleanup (release_args))) filter_args

/* Read the call.  False: core should compute it, or raise the error.  */
static bool
read_filter (const call *c, filter_args *f, octa_filter *t)
{
  if (c->n_rhs < 3 || c->n_rhs > 5 || c->n_lhs > 2)
    return false;
  f->n_args = c->n_rhs > 3 ? 4 : 3;
  for (int i = 0; i < f->n_args; i++)
    if (! is_array (c->rhs[i])
        || info_of (c->rhs[i], &f->n[i], &f->info[i]) != OCTA_OK)
      return false;
  const octa_array_info *b = &f->info[0], *a = &f->info[1], *x = &f->info[2];
  if (! octa_size_is_vector (&b->size) || ! octa_size_is_vector (&a->size)
      || b->n_elems == 0 || a->n_elems == 0 || x->n_elems == 0)
    return false;
  if (c->n_rhs == 5)
    {
      if (! gpu_read_dim (c->rhs[4], &f->dim) || f->dim >= x->size.n_dims)
        return false;
    }
  else
    while (f->dim < x->size.n_dims - 1 && x->size.dims[f->dim] == 1)
      f->dim++;
  f->has_state = f->n_args == 4 && f->info[3].n_elems > 0;
  t->type = OCTA_TYPE_DOUBLE;
  for (int i = 0; i < f->n_args; i++)
    {
      if (f->info[i].type == OCTA_TYPE_SINGLE)
        t->type = OCTA_TYPE_SINGLE;
      t->is_complex |= f->info[i].cplx == OCTA_COMPLEX;
    }
  t->n_coeffs = a->n_elems > b->n_elems ? a->n_elems : b->n_elems;
  bool is_slow = a->n_elems > 1
                 && (t->n_coeffs > ORDER_MAX + 1
                     || (strcmp (octa_array_label (), "host")
                         && x->n_elems / x->size.dims[f->dim] < COLUMNS_MIN));
  return ! is_slow
         && (! f->has_state
             || is_state (&f->info[3], x, f->dim, t->n_coeffs - 1));
}

static octa_status
run_filter (call *c)
{
  AUTO_FILTER f = { .dim = 0 };
  octa_filter t = { .is_complex = false };
  void *b, *a;
  octa_node *y, *sf = NULL;
  if (! read_filter (c, &f, &t))
    return gpu_fallback (c, false);
  GATEWAY_TRY (read_coeffs (f.n[0], t.type, t.is_complex, t.n_coeffs, &b));
  GATEWAY_TRY (read_coeffs (f.n[1], t.type, t.is_complex, t.n_coeffs, &a));
  if (! normalise (&t, b, a))
    return gpu_fallback (c, false);
  t.b = b;
  t.a = f.info[1].n_elems > 1 ? a : NULL;
  if (octa_order_filter (&t, f.n[2], f.has_state ? f.n[3] : NULL, f.dim, &y,
                         c->n_lhs > 1 ? &sf : NULL)
      != OCTA_OK)
    return OCTA_FAIL;
  octa_status st = gpu_result (y, &c->lhs[0]);
  if (sf && st == OCTA_OK)
    st = gpu_result (sf, &c->lhs[1]);
  else
    octa_node_release (sf);
  return st;
}

/* ---- convolution ---- */

/* Read the name of the shape.  False: core should raise the error.  */
static bool
read_shape (const mxArray *x, octa_conv_shape *shape)
{
  static const char *const names[] = { "full", "same", "valid" };
  for (int i = 0; i < 3; i++)
    if (gateway_is_string (x, names[i]))
      {
        *shape = (octa_conv_shape)i;
        return true;
      }
  return false;
}

/* V1 (:) * V2 (:).', in core's class.  */
static octa_status
outer (octa_node *const *v, octa_type t, octa_node **out)
{
  AUTO_NODE a = NULL;
  AUTO_NODE b = NULL;
  AUTO_NODE column = NULL;
  AUTO_NODE row = NULL;
  octa_array_info i, j;
  octa_op cast = octa_op_cast (t);
  octa_node_info (v[0], &i);
  octa_node_info (v[1], &j);
  GATEWAY_TRY (octa_node_op (cast, &v[0], &a));
  GATEWAY_TRY (octa_node_op (cast, &v[1], &b));
  GATEWAY_TRY (octa_node_reshape (a, OCTA_SIZE (i.n_elems, 1), &column));
  GATEWAY_TRY (octa_node_reshape (b, OCTA_SIZE (1, j.n_elems), &row));
  return octa_node_op (OCTA_OP_times, (octa_node *[]){ column, row }, out);
}

/* conv2 (v1, v2, m): v1 and v2 form the kernel.  False: core should compute
   it.  */
static bool
make_separable (octa_node **n, octa_array_info *i)
{
  AUTO_NODE kernel = NULL;
  octa_type t = OCTA_TYPE_DOUBLE;
  for (int k = 0; k < 3; k++)
    {
      if (i[k].cplx == OCTA_COMPLEX
          || (k < 2 && ! octa_size_is_vector (&i[k].size)))
        return false;
      if (i[k].type == OCTA_TYPE_SINGLE)
        t = OCTA_TYPE_SINGLE;
    }
  if (outer (n, t, &kernel) != OCTA_OK)
    return false;
  octa_node *m = n[2];
  octa_node_release (n[0]);
  octa_node_release (n[1]);
  n[0] = m;
  n[1] = kernel;
  n[2] = kernel = NULL;
  i[0] = i[2];
  octa_node_info (n[1], &i[1]);
  return true;
}

/* The method's argument: true for arrays of any number of dimensions.  */
static octa_status
run_conv (call *c)
{
  AUTO_FILTER f = { .dim = 0 };
  octa_conv_shape shape = OCTA_CONV_FULL;
  octa_node *out;
  int n = c->n_rhs;
  if (n > 2 && mxIsChar (c->rhs[n - 1]))
    {
      if (! read_shape (c->rhs[n - 1], &shape))
        return gpu_fallback (c, false);
      n--;
    }
  bool is_nd = c->arg.n;
  if (n < 2 || n > (is_nd ? 2 : 3))
    return gpu_fallback (c, false);
  for (int i = 0; i < n; i++)
    if (! is_array (c->rhs[i])
        || info_of (c->rhs[i], &f.n[i], &f.info[i]) != OCTA_OK
        || f.info[i].n_elems == 0)
      return gpu_fallback (c, false);
  if (n == 3 && ! make_separable (f.n, f.info))
    return gpu_fallback (c, true);
  if (f.info[0].size.n_dims > 2 || f.info[1].size.n_dims > 2)
    return gpu_fallback (c, is_nd);
  out = NULL;
  if (gpu_convolves_by_fft (&f.info[0], &f.info[1]))
    GATEWAY_TRY (gpu_convolve (f.n[0], f.n[1], shape, &out));
  if (! out && octa_order_conv2 (f.n[0], f.n[1], shape, &out) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (out, &c->lhs[0]);
}

/* clang-format off */
const method gpu_filter_methods[] = {
  METHOD (diff,         1,  3, 1, run_diff) /* Differences of order @var{k} along a dimension: @code{diff (x, k, dim)}. */
  METHOD (filter,       0, -1, 2, run_filter) /* A digital filter: @code{[y, sf] = filter (b, a, x, si, dim)}. */
  METHOD_ARG (conv2,    0, -1, 1, run_conv, false) /* Convolution of matrices: @code{conv2 (a, b, "same")}, @code{conv2 (v1, v2, m)}.  Long columns, as those of @code{conv}, are convolved by Fourier transforms: the error of each element is a rounding of the largest ones; sums of whole numbers stay whole. */
  METHOD_ARG (convn,    0, -1, 1, run_conv, true) /* Convolution of N-d arrays: @code{convn (a, b, shape)}. */
  METHODS_END
};
/* clang-format on */
