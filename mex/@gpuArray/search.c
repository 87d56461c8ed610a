/* search.c -- looking up, binning, accumulating.

   The builtins that core's accumarray and accumdim use are methods; so are
   lookup, and isindex, which they call first.  Core handles unusual calls, and
   raises the errors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "plain.h"
#include "array/rows.h"

#include <math.h>
#include <string.h>

#include "octa.h"

/* ---- arguments ---- */

/* Read X as a node of real numbers.  NULL: it is something else.  */
static octa_status
real_numbers (const mxArray *x, octa_node **out)
{
  octa_array_info info;
  octa_node *n;
  *out = NULL;
  if (! gateway_id_of (x, OCTA_KIND_ARRAY)
      && (mxIsSparse (x) || mxIsLogical (x) || ! mxIsNumeric (x)))
    return OCTA_OK;
  GATEWAY_TRY (gpu_operand (x, "X", &n));
  octa_node_info (n, &info);
  bool is_real = info.type != OCTA_TYPE_LOGICAL
                 && octa_node_resolve (n) == OCTA_OK;
  octa_node_info (n, &info);
  if (is_real && info.cplx == OCTA_REAL)
    *out = n;
  else
    octa_node_release (n);
  return OCTA_OK;
}

static int64_t
n_elems (octa_node *n)
{
  octa_array_info info;
  octa_node_info (n, &info);
  return info.n_elems;
}

static bool
is_floating (octa_node *n)
{
  octa_array_info info;
  octa_node_info (n, &info);
  return octa_types[info.type].group == OCTA_GROUP_FLOAT;
}

/* Return N.  Takes the reference, also on failure.  */
static octa_status
give (call *c, octa_node *n)
{
  return gpu_result (n, &c->lhs[0]);
}

/* ---- core ---- */

#define MUCH 1000 /* warn only if at least this many elements are copied */

octa_status
gpu_core_small (call *c, const char *name, int n_rhs, const mxArray **rhs)
{
  bool is_much = false;
  for (int i = 0; i < n_rhs; i++)
    {
      octa_array_info info = { .n_elems = 0 };
      octa_node *n = NULL;
      if (gateway_id_of (rhs[i], OCTA_KIND_ARRAY) && (n = gpu_node (rhs[i])))
        octa_node_info (n, &info);
      is_much |= info.n_elems > MUCH;
    }
  return gpu_fallback_as (c, name, n_rhs, rhs, is_much);
}

/* __core__ (name, ...): for methods in Octave whose arguments are core's
   after all.  */
static octa_status
run_core (call *c)
{
  char *name;
  GATEWAY_TRY (gateway_string (c->rhs[0], "NAME", &name));
  return gpu_core_small (c, name, c->n_rhs - 1, c->rhs + 1);
}

/* Run core's m-file of this name, with all arrays on the device.  */
static octa_status
run_raised (call *c)
{
  mxArray **in = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *in);
  int n_out = c->n_lhs > 0 ? c->n_lhs : 1;
  for (int i = 0; i < c->n_rhs; i++)
    {
      const mxArray *x = c->rhs[i];
      octa_node *n;
      in[i] = (mxArray *)x;
      if (gateway_id (x) || ! (mxIsNumeric (x) || mxIsLogical (x)))
        continue;
      if (mxIsSparse (x))
        return gpu_fallback (c, true);
      GATEWAY_TRY (gpu_operand (x, "X", &n));
      GATEWAY_TRY (gpu_result (n, &in[i]));
    }
  gateway_core (n_out, c->lhs, c->n_rhs, in, c->name);
  return OCTA_OK;
}

/* For one element or none core computes ordinary results.  */
static octa_status
run_unique (call *c)
{
  octa_array_info info;
  octa_node *x;
  bool by_rows = false;
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    return gpu_fallback (c, false);
  if (! (x = gpu_node (c->rhs[0])))
    return OCTA_FAIL;
  octa_node_info (x, &info);
  for (int i = 1; i < c->n_rhs; i++)
    by_rows |= gateway_is_string (c->rhs[i], "rows");
  if (info.n_elems <= 1 || (by_rows && info.size.dims[0] <= 1))
    return gpu_fallback (c, false);
  return run_raised (c);
}

static bool
is_logical (const mxArray *x)
{
  octa_array_info info;
  octa_node *n;
  if (! gateway_id_of (x, OCTA_KIND_ARRAY))
    return mxIsLogical (x);
  if (! (n = gpu_node (x)))
    return false;
  octa_node_info (n, &info);
  return info.type == OCTA_TYPE_LOGICAL;
}

enum
{
  KEEPS_STABLE,
  UNDOES_STABLE /* Octave 9 undoes that order in an ordinary array */
};

/* union and so on.  A set of logicals can become one ordinary logical, which
   core's m-files would index by a gpuArray.  */
static octa_status
run_sets (call *c)
{
  bool is_stable = false;
  for (int i = 2; i < c->n_rhs; i++)
    is_stable |= gateway_is_string (c->rhs[i], "stable");
  bool undoes = c->arg.n == UNDOES_STABLE && is_stable && c->n_lhs > 1;
  if (undoes || is_logical (c->rhs[0]) || is_logical (c->rhs[1]))
    return gpu_fallback (c, true);
  return run_raised (c);
}

/* ---- lookup ---- */

/* Read the letters of OPT as flags.  False: core should raise the error.  */
static bool
lookup_options (const mxArray *opt, unsigned *options)
{
  static const char letters[] = "lrmb";
  char *text;
  if (! mxIsChar (opt) || gateway_string (opt, "OPT", &text) != OCTA_OK)
    return false;
  for (const char *s = text; *s; s++)
    {
      const char *at = strchr (letters, *s);
      if (! at)
        return false;
      *options |= 1u << (at - letters);
    }
  unsigned matches = *options & (OCTA_LOOKUP_MATCH | OCTA_LOOKUP_BOOL);
  return ! (matches && (*options != matches || (matches & (matches - 1))));
}

/* Is X an ordinary array of non-decreasing doubles without NaN?  If so, the
   device need not check it, and there is no wait.  */
static bool
is_rising (const mxArray *x)
{
  if (gateway_id (x) || ! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x))
    return false;
  const double *v = mxGetData (x);
  size_t n = mxGetNumberOfElements (x), i = 1;
  while (i < n && v[i - 1] <= v[i])
    i++;
  return i >= n;
}

static octa_status
run_lookup (call *c)
{
  AUTO_NODE table = NULL;
  AUTO_NODE y = NULL;
  octa_node *out = NULL;
  octa_array_info info;
  unsigned options = 0;
  if (c->n_lhs > 1
      || (c->n_rhs == 3 && ! lookup_options (c->rhs[2], &options)))
    return gpu_fallback (c, false);
  GATEWAY_TRY (real_numbers (c->rhs[0], &table));
  GATEWAY_TRY (real_numbers (c->rhs[1], &y));
  if (! table || ! y)
    return gpu_fallback (c, false);
  octa_node_info (table, &info);
  if (is_rising (c->rhs[0]))
    options |= OCTA_LOOKUP_SORTED;
  bool is_vector = info.size.n_dims == 2
                   && (info.size.dims[0] <= 1 || info.size.dims[1] <= 1);
  if (is_vector && octa_order_lookup (table, y, options, &out) != OCTA_OK)
    return OCTA_FAIL;
  return out ? give (c, out) : gpu_fallback (c, false);
}

/* __ppval__ (breaks, coefs, width, xi, by_place): [] if it cannot be computed
   here.  */
static octa_status
run_ppval (call *c)
{
  AUTO_NODE breaks = NULL;
  AUTO_NODE coefs = NULL;
  AUTO_NODE xi = NULL;
  octa_node *out = NULL;
  double width, by_place;
  GATEWAY_TRY (gateway_number (c->rhs[2], "WIDTH", &width));
  GATEWAY_TRY (gateway_number (c->rhs[4], "PLACE", &by_place));
  GATEWAY_TRY (real_numbers (c->rhs[0], &breaks));
  GATEWAY_TRY (real_numbers (c->rhs[1], &coefs));
  GATEWAY_TRY (real_numbers (c->rhs[3], &xi));
  if (breaks && coefs && xi && is_floating (breaks) && is_floating (coefs)
      && is_floating (xi) && n_elems (breaks) > 1 && n_elems (coefs) > 0
      && n_elems (xi) > 0 && width >= 1
      && n_elems (coefs) % ((n_elems (breaks) - 1) * (int64_t)width) == 0)
    if (octa_order_ppval (breaks, coefs, (int64_t)width, xi, by_place != 0,
                          is_rising (c->rhs[0]), &out)
        != OCTA_OK)
      return OCTA_FAIL;
  if (out)
    return give (c, out);
  return gateway_one (c, mxCreateDoubleMatrix (0, 0, mxREAL));
}

/* ---- indices ---- */

static octa_status
run_isindex (call *c)
{
  AUTO_NODE x = NULL;
  AUTO_NODE keys = NULL;
  int64_t highest;
  double most = 0x1p63;
  bool is_whole;
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY)
      || (c->n_rhs == 2 && gateway_number (c->rhs[1], "N", &most) != OCTA_OK))
    return gpu_on_host (c, 1);
  GATEWAY_TRY (real_numbers (c->rhs[0], &x));
  if (! x)
    return gpu_on_host (c, 1);
  GATEWAY_TRY (octa_order_extent (x, &keys, &is_whole, &highest));
  return gateway_one (c,
                      gateway_logical (is_whole && (double)highest <= most));
}

/* ---- linear indices ---- */

enum
{
  LENGTHS = 16 /* of more dimensions core computes them */
};

/* Read the sizes X into N LENGTHS, of which the last takes the dimensions
   behind it.  False: core should compute this, or raise the error.  */
static bool
read_lengths (const mxArray *x, int n, double *lengths)
{
  mxArray *host = NULL;
  if (gateway_id_of (x, OCTA_KIND_ARRAY))
    {
      octa_node *node = gpu_node (x);
      if (! node || gpu_gather (node, &host) != OCTA_OK)
        return false;
      x = host;
    }
  size_t n_dims = mxGetN (x);
  if (! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x)
      || mxGetNumberOfDimensions (x) > 2 || mxGetM (x) != 1 || n_dims < 2
      || n < 1 || n > LENGTHS)
    return false;
  const double *v = mxGetData (x);
  for (int k = 0; k < n; k++)
    lengths[k] = 1;
  for (size_t d = 0; d < n_dims; d++)
    {
      if (! (v[d] >= 1) || v[d] > 9007199254740992 || v[d] != floor (v[d]))
        return false;
      lengths[d < (size_t)n ? (int)d : n - 1] *= v[d];
    }
  return true;
}

/* Read X as numbers of class double, and find out which ARE whole numbers of 1
   ... MOST.  NULL: core should compute this.  */
static octa_status
read_indices (const mxArray *x, double most, octa_node **out, octa_node **are)
{
  AUTO_NODE i = NULL;
  AUTO_NODE near = NULL;
  GATEWAY_TRY (real_numbers (x, &i));
  if (! i)
    return OCTA_OK;
  GATEWAY_TRY (gpu_cast (OCTA_TYPE_DOUBLE, &i));
  octa_node_retain (near = i);
  GATEWAY_TRY (gpu_map (OCTA_OP_fix, &near));
  GATEWAY_TRY (gpu_with_number (OCTA_OP_max, &near, 1));
  GATEWAY_TRY (gpu_with_number (OCTA_OP_min, &near, most));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_eq, &near, i));
  *out = OCTA_MOVE (i);
  *are = OCTA_MOVE (near);
  return OCTA_OK;
}

/* Add the subscript X of a dimension of LENGTH to SUM, and whether it is one
   to ARE.  STEP indices lie between its values.  *DID becomes false if core
   should compute this.  */
static octa_status
add_subscript (const mxArray *x, double length, double step, octa_node **sum,
               octa_node **are, bool *did)
{
  AUTO_NODE i = NULL;
  AUTO_NODE is = NULL;
  octa_array_info info, first;
  *did = false;
  GATEWAY_TRY (read_indices (x, length, &i, &is));
  if (! i)
    return OCTA_OK;
  *did = true;
  if (! *sum)
    {
      *sum = OCTA_MOVE (i);
      *are = OCTA_MOVE (is);
      return OCTA_OK;
    }
  octa_node_info (i, &info);
  octa_node_info (*sum, &first);
  *did = gpu_is_same_size (&info, &first);
  if (! *did)
    return OCTA_OK;
  GATEWAY_TRY (gpu_with_number (OCTA_OP_minus, &i, 1));
  GATEWAY_TRY (gpu_with_number (OCTA_OP_times, &i, step));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_plus, sum, i));
  return gpu_map2 (OCTA_OP_and, are, is);
}

static octa_status
run_sub2ind (call *c)
{
  AUTO_NODE sum = NULL;
  AUTO_NODE are = NULL;
  double lengths[LENGTHS], step = 1;
  int n = c->n_rhs - 1;
  bool is_usual = read_lengths (c->rhs[0], n, lengths);
  for (int k = 0; k < n && is_usual; k++)
    {
      GATEWAY_TRY (add_subscript (c->rhs[k + 1], lengths[k], step, &sum, &are,
                                  &is_usual));
      step *= lengths[k];
    }
  if (is_usual)
    GATEWAY_TRY (gpu_are_all (&are, &is_usual));
  return is_usual ? give (c, OCTA_MOVE (sum)) : gpu_fallback (c, false);
}

/* Divide the indices *REST, from 0, by LENGTH.  PART gets what remains, from
   1.  */
static octa_status
divide (octa_node **rest, double length, octa_node **part)
{
  AUTO_NODE next = NULL;
  AUTO_NODE less = NULL;
  octa_node_retain (next = *rest);
  GATEWAY_TRY (gpu_with_number (OCTA_OP_rdivide, &next, length));
  GATEWAY_TRY (gpu_map (OCTA_OP_floor, &next));
  octa_node_retain (less = next);
  GATEWAY_TRY (gpu_with_number (OCTA_OP_times, &less, length));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_minus, rest, less));
  GATEWAY_TRY (gpu_with_number (OCTA_OP_plus, rest, 1));
  *part = *rest;
  *rest = OCTA_MOVE (next);
  return OCTA_OK;
}

static octa_status
run_ind2sub (call *c)
{
  AUTO_NODE rest = NULL;
  AUTO_NODE are = NULL;
  double lengths[LENGTHS], most = 1;
  int n = c->n_lhs > 1 ? c->n_lhs : 1;
  bool is_usual = read_lengths (c->rhs[0], n, lengths);
  for (int k = 0; k < n && is_usual; k++)
    most *= lengths[k];
  if (is_usual)
    GATEWAY_TRY (read_indices (c->rhs[1], most, &rest, &are));
  if (rest)
    GATEWAY_TRY (gpu_are_all (&are, &is_usual));
  if (! rest || ! is_usual)
    return gpu_fallback (c, false);
  if (n > 1)
    GATEWAY_TRY (gpu_with_number (OCTA_OP_minus, &rest, 1));
  for (int k = 0; k < n - 1; k++)
    {
      octa_node *part;
      GATEWAY_TRY (divide (&rest, lengths[k], &part));
      GATEWAY_TRY (gpu_result (part, &c->lhs[k]));
    }
  if (n > 1)
    GATEWAY_TRY (gpu_with_number (OCTA_OP_plus, &rest, 1));
  return gpu_result (OCTA_MOVE (rest), &c->lhs[n - 1]);
}

/* ---- accumulating ---- */

/* Read the number of bins.  If it is negative or missing, the subscripts
   determine it.  False: core should compute.  */
static bool
read_bins (const mxArray *x, int64_t highest, int64_t *n)
{
  double v = -1;
  if (x && gateway_number (x, "N", &v) != OCTA_OK)
    return false;
  if (! (v < UINT32_MAX) || v != floor (v))
    return false;
  *n = v < 0 ? highest : (int64_t)v;
  return *n >= highest;
}

/* A call that accumulates values into bins.  */
typedef struct accumulation
{
  octa_node *subs, *keys, *values, *fill;
  octa_array_info info; /* of VALUES */
  octa_bins bins;
} accumulation;

static inline void
release_accumulation (accumulation *a)
{
  octa_node_release (a->subs);
  octa_node_release (a->keys);
  octa_node_release (a->values);
  octa_node_release (a->fill);
}
#define AUTO_ACCUMULATION                                                     \
  __attribute__ ((cleanup (release_accumulation))) accumulation

/* Read the subscripts and values of a call.  False: core should compute
   it.  */
static bool
read_pair (call *c, accumulation *a)
{
  octa_array_info s;
  if (mxIsChar (c->rhs[1]) || mxIsSparse (c->rhs[1]) || mxIsCell (c->rhs[1])
      || mxIsStruct (c->rhs[1])
      || real_numbers (c->rhs[0], &a->subs) != OCTA_OK || ! a->subs
      || gpu_operand (c->rhs[1], "VALS", &a->values) != OCTA_OK
      || octa_node_resolve (a->values) != OCTA_OK)
    return false;
  octa_node_info (a->subs, &s);
  octa_node_info (a->values, &a->info);
  return s.n_elems > 0 && a->info.n_elems > 0;
}

/* Is there one value for all subscripts, or one for each?  */
static bool
fits (const accumulation *a)
{
  return a->info.n_elems == 1 || a->info.n_elems == n_elems (a->subs);
}

/* Accumulate into the bins of A, whose size has a length of 1 for them.
   Argument N_AT of C, if there is one, is the number of bins.  */
static octa_status
accumulate (call *c, int n_at, accumulation *a)
{
  octa_bins *b = &a->bins;
  octa_node *out;
  bool is_whole;
  int64_t highest;
  GATEWAY_TRY (octa_order_extent (a->subs, &a->keys, &is_whole, &highest));
  if (! is_whole
      || ! read_bins (c->n_rhs > n_at ? c->rhs[n_at] : NULL, highest, &b->n))
    return gpu_fallback (c, false);
  if (b->rule == OCTA_BIN_SUM && a->info.type > OCTA_TYPE_SINGLE
      && gpu_map (OCTA_OP_double, &a->values) != OCTA_OK)
    return OCTA_FAIL;
  b->subs = a->subs;
  b->keys = a->keys;
  b->values = a->values;
  b->fill = a->fill;
  b->size.dims[b->dim] = b->n;
  GATEWAY_TRY (octa_order_accumulate (b, &out));
  return give (c, out);
}

/* __accumarray_sum__ (subs, vals[, n])  */
static octa_status
run_accumarray_sum (call *c)
{
  AUTO_ACCUMULATION a = { .bins = { .rule = OCTA_BIN_SUM,
                                    .size = *OCTA_SIZE (1, 1) } };
  return read_pair (c, &a) && fits (&a) ? accumulate (c, 2, &a)
                                        : gpu_fallback (c, false);
}

/* __accumarray_max__ (subs, vals, zero[, n]); min alike  */
static octa_status
run_accumarray_extreme (call *c)
{
  AUTO_ACCUMULATION a = { .bins = { .rule = (octa_bin_rule)c->arg.n,
                                    .size = *OCTA_SIZE (1, 1) } };
  octa_array_info zero;
  mxArray *converted = NULL, *host_zero = (mxArray *)c->rhs[2];
  if (gateway_id_of (c->rhs[2], OCTA_KIND_ARRAY)
      && gpu_gather (gpu_node (c->rhs[2]), &host_zero) != OCTA_OK)
    return OCTA_FAIL;
  if (! read_pair (c, &a) || ! fits (&a) || a.info.cplx != OCTA_REAL
      || a.info.type == OCTA_TYPE_LOGICAL)
    return gpu_fallback (c, false);
  gateway_core (1, &converted, 1, &host_zero, octa_types[a.info.type].name);
  GATEWAY_TRY (gpu_operand (converted, "ZERO", &a.fill));
  octa_node_info (a.fill, &zero);
  return zero.n_elems == 1 && zero.cplx == OCTA_REAL ? accumulate (c, 3, &a)
                                                     : gpu_fallback (c, false);
}

/* __accumdim_sum__ (subs, vals[, dim[, n]])  */
static octa_status
run_accumdim_sum (call *c)
{
  AUTO_ACCUMULATION a = { .bins = { .rule = OCTA_BIN_SUM } };
  if (! read_pair (c, &a))
    return gpu_fallback (c, false);
  const octa_size *size = &a.info.size;
  int dim = octa_size_default_dim (size);
  if ((c->n_rhs > 2 && ! gpu_read_dim (c->rhs[2], &dim)) || dim >= size->n_dims
      || size->dims[dim] != n_elems (a.subs) || a.info.n_elems == 1)
    return gpu_fallback (c, false);
  a.bins.dim = dim;
  a.bins.size = *size;
  return accumulate (c, 3, &a);
}

/* clang-format off */
const method gpu_search_methods[] = {
  METHOD (discrete_cdf, 3, 3, -1, run_raised) /* The probability that a random one of the values V, with weights P, is at most X.  discrete_cdf (gpuArray (2), [1 2 3], [1 1 2]) is 0.5000.  */
  METHOD (discrete_inv, 3, 3, -1, run_raised) /* The quantile X of a random one of the values V, with weights P.  discrete_inv (gpuArray (0.4), [1 2 3], [1 1 2]) is 2.  */
  METHOD (discrete_pdf, 3, 3, -1, run_raised) /* The probability that a random one of the values V, with weights P, is X.  discrete_pdf (gpuArray (3), [1 2 3], [1 1 2]) is 0.5000.  */
  METHOD (__core__,           2, -1, -1, run_core) /* Core's function NAME on gathered arguments.  */
  METHOD (lookup,             2,  3, -1, run_lookup) /* The positions of the values Y in the sorted TABLE; OPT has letters of "lrmb".  lookup (gpuArray ([1 2 3]), 2.5) is 2.  */
  METHOD (__ppval__,          5,  5, 1, run_ppval) /* Used by ppval.  */
  METHOD (isindex,            1,  2, -1, run_isindex) /* True if all elements of X are valid subscripts (at most N).  isindex (gpuArray ([1 2 3])) is true.  */
  METHOD (sub2ind,            2, -1, 1, run_sub2ind) /* sub2ind (DIMS, I, J, ...): the linear indices of the subscripts I, J, ... in an array of size DIMS */
  METHOD (ind2sub,            2,  2, -1, run_ind2sub) /* [i, j, ...] = ind2sub (DIMS, IND): the subscripts of the linear indices IND in an array of size DIMS */
  METHOD (__accumarray_sum__, 2,  3, -1, run_accumarray_sum) /* Used by accumarray (SUBS, VALS): sums of VALS, in their order.  */
  METHOD_ARG (__accumarray_max__, 3, 4, -1, run_accumarray_extreme, OCTA_BIN_MAX) /* The same for accumarray (SUBS, VALS, [], @max).  */
  METHOD_ARG (__accumarray_min__, 3, 4, -1, run_accumarray_extreme, OCTA_BIN_MIN) /* The same for accumarray (SUBS, VALS, [], @min).  */
  METHOD (__accumdim_sum__,   2,  4, -1, run_accumdim_sum) /* The same for accumdim (SUBS, VALS).  */
  METHOD (unique,             1, -1, -1, run_unique) /* The unique elements (rows) of X, sorted; their positions in X, and the position of each element of X in them.  unique (gpuArray ([3 1 3])) is 1 3.  */
  METHOD_ARG (union,              2, 4, -1, run_sets, KEEPS_STABLE) /* The elements (rows) of A and B, sorted; and their positions.  union (gpuArray ([1 3]), [2 3]) is 1 2 3.  */
  METHOD_ARG (intersect,          2, 4, -1, run_sets, UNDOES_STABLE) /* The elements (rows) in both A and B.  intersect (gpuArray ([1 3]), [2 3]) is 3.  */
  METHOD_ARG (setdiff,            2, 4, -1, run_sets, KEEPS_STABLE) /* The elements (rows) of A that are not in B.  setdiff (gpuArray ([1 3]), [2 3]) is 1.  */
  METHOD_ARG (setxor,             2, 4, -1, run_sets, KEEPS_STABLE) /* The elements (rows) in either A or B.  setxor (gpuArray ([1 3]), [2 3]) is 1 2.  */
  METHODS_END
};
/* clang-format on */
