/* build.c -- arrays from nothing: zeros, eye, ranges.

   They are static methods, gpuArray.zeros (3), and methods for a gpuArray as
   the model, zeros (3, "like", g).  Core is asked for one element, which
   settles class and errors; a constant then takes no memory until it is
   needed as an array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "request.h"
#include "array/rows.h"

#include <math.h>
#include <string.h>

/* ---- constants ---- */

static octa_status
run_fill (call *c)
{
  AUTO_NODE value = NULL;
  octa_node *n;
  gpu_request r;
  if (gpu_read_options (c, &r) != OCTA_OK)
    return OCTA_FAIL;
  if (! gpu_read_dims (c, &r))
    return gpu_from_core (c, &r);
  const mxArray *one = gateway_double (1);
  if (gpu_operand (gpu_ask_core (c->name, &r, 1, &one), "X", &value) != OCTA_OK
      || octa_node_fill (value, &r.size, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

static octa_status
run_eye (call *c)
{
  AUTO_NODE one = NULL;
  AUTO_NODE zero = NULL;
  AUTO_NODE base = NULL;
  octa_array_info info;
  octa_node *n;
  gpu_request r;
  if (gpu_read_options (c, &r) != OCTA_OK)
    return OCTA_FAIL;
  if (r.model && r.n_size > 0 && gpu_is_option (c->rhs[r.n_size - 1]))
    return gpu_fallback (c, false); /* a class, too */
  if (r.model)                      /* core's eye knows no "like" */
    {
      r.class = gateway_text (gateway_class_name (r.model));
      r.model = NULL;
    }
  if (! gpu_read_dims (c, &r) || r.size.n_dims != 2)
    return gpu_from_core (c, &r);
  if (gpu_operand (gpu_ask_core (c->name, &r, 0, NULL), "X", &one) != OCTA_OK)
    return OCTA_FAIL;
  octa_node_info (one, &info);
  octa_subscript s = { .step = r.size.dims[0] + 1,
                       .count = r.size.dims[0] < r.size.dims[1]
                                    ? r.size.dims[0]
                                    : r.size.dims[1] };
  if (octa_node_scalar (info.type, false, (double[]){ 0 }, &zero) != OCTA_OK
      || octa_node_fill (zero, &r.size, &base) != OCTA_OK
      || octa_index_assign (base, 1, &s, one, &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, &c->lhs[0]);
}

/* ---- ranges ---- */

/* A range of Octave's stays one.  */
static octa_status
run_colon (call *c)
{
  for (int i = 0; i < c->n_rhs; i++)
    if (gateway_id (c->rhs[i])) /* 1:g counts a loop, or x's elements */
      return gpu_on_host (c, 1);
  mxArray *x = NULL;
  gateway_core (1, &x, c->n_rhs, (mxArray **)c->rhs, "colon");
  return gpu_upload (x, &c->lhs[0]);
}

/* ---- linspace ---- */

/* Core works from both ends, and puts the middle between them.  */
static double
point (double a, double b, int64_t n, int64_t i)
{
  double step = (b - a) / (double)(n - 1);
  if (n % 2 && i == n / 2)
    return a == -b ? 0 : (a + b) / 2;
  return i < n / 2 ? a + (double)i * step : b - (double)(n - 1 - i) * step;
}

/* Does the running Octave do so?  */
static bool
knows_points (void)
{
  static int is_known = -1;
  const double a = -0.3, b = 1.7;
  for (int n = 10; n < 12 && is_known < 0; n++)
    {
      mxArray *y = NULL, *in[3] = { gateway_double (a), gateway_double (b),
                                    gateway_double (n) };
      gateway_core (1, &y, 3, in, "linspace");
      const double *v = mxGetData (y);
      for (int i = 0; i < n; i++)
        if (v[i] != point (a, b, n, i))
          is_known = 0;
    }
  if (is_known < 0)
    is_known = 1;
  return is_known;
}

static octa_node *
operate (octa_op op, octa_node *a, octa_node *b, octa_node *c)
{
  octa_node *n = NULL;
  octa_node *in[3] = { a, b, c };
  if (! a || ! b || octa_node_op (op, in, &n) != OCTA_OK)
    return NULL;
  return n;
}

static octa_node *
number (double v)
{
  octa_node *n = NULL;
  return octa_node_scalar (OCTA_TYPE_DOUBLE, false, &v, &n) == OCTA_OK ? n
                                                                       : NULL;
}

static octa_node *
counter (double base, double step, int64_t n)
{
  octa_node *r = NULL;
  return octa_node_range (base, step, OCTA_SIZE (1, n), &r) == OCTA_OK ? r
                                                                       : NULL;
}

/* The formula of point, element by element.  */
static octa_status
make_points (double a, double b, int64_t n, octa_node **out)
{
  double step = (b - a) / (double)(n - 1);
  AUTO_NODE low = counter (a, step, n);
  AUTO_NODE at = counter (0, 1, n);
  AUTO_NODE left = counter ((double)(n - 1), -1, n);
  AUTO_NODE last = number (b);
  AUTO_NODE width = number (step);
  AUTO_NODE half = number ((double)(n / 2));
  AUTO_NODE down = operate (OCTA_OP_times, left, width, NULL);
  AUTO_NODE high = operate (OCTA_OP_minus, last, down, NULL);
  AUTO_NODE is_low = operate (OCTA_OP_lt, at, half, NULL);
  AUTO_NODE all = low && high ? operate (OCTA_OP_merge, is_low, low, high)
                              : NULL;
  if (n % 2 == 0)
    {
      if (! (*out = all))
        return OCTA_FAIL;
      octa_node_retain (all);
      return OCTA_OK;
    }
  AUTO_NODE is_middle = operate (OCTA_OP_eq, at, half, NULL);
  AUTO_NODE middle = number (point (a, b, n, n / 2));
  *out = all && middle ? operate (OCTA_OP_merge, is_middle, middle, all)
                       : NULL;
  return *out ? OCTA_OK : OCTA_FAIL;
}

static bool
read_number (const mxArray *x, double *v)
{
  mxArray *host = NULL;
  octa_node *g;
  if (gateway_id_of (x, OCTA_KIND_ARRAY))
    {
      octa_array_info info;
      if (! (g = gpu_node (x)))
        return false;
      octa_node_info (g, &info);
      if (info.n_elems != 1 || gpu_gather (g, &host) != OCTA_OK)
        return false;
      x = host;
    }
  if (! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x)
      || mxGetNumberOfElements (x) != 1)
    return false;
  *v = mxGetScalar (x);
  return isfinite (*v) && ! (*v == 0 && signbit (*v));
}

/* Few points, and anything unusual, are core's work.  */
#define POINTS_MIN 1000

static octa_status
run_linspace (call *c)
{
  double a, b, n;
  octa_node *out;
  if (c->n_rhs != 3 || ! read_number (c->rhs[0], &a)
      || ! read_number (c->rhs[1], &b) || ! read_number (c->rhs[2], &n)
      || a == b || ! isfinite (b - a) || ! (n >= POINTS_MIN && n < 0x1p53)
      || n != floor (n) || ! knows_points ())
    return gpu_fallback (c, false);
  if (make_points (a, b, (int64_t)n, &out) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (out, &c->lhs[0]);
}

static octa_status
run_logspace (call *c)
{
  return gpu_fallback (c, false);
}

/* clang-format off */
const method gpu_build_methods[] = {
  METHOD (zeros,        0, -1, 1, run_fill) /* gpuArray.zeros (M, N, ..., CLASS), zeros (..., "like", G): zeros on the GPU; no memory until they are needed as an array */
  METHOD (ones,         0, -1, 1, run_fill) /* gpuArray.ones (M, N, ..., CLASS), ones (..., "like", G): ones on the GPU */
  METHOD (true,         0, -1, 1, run_fill) /* gpuArray.true (M, N, ...), true (..., "like", G) */
  METHOD (false,        0, -1, 1, run_fill) /* gpuArray.false (M, N, ...), false (..., "like", G) */
  METHOD (Inf,          0, -1, 1, run_fill) /* gpuArray.Inf (M, N, ..., CLASS), Inf (..., "like", G) */
  METHOD (inf,          0, -1, 1, run_fill) /* The same as Inf */
  METHOD (NaN,          0, -1, 1, run_fill) /* gpuArray.NaN (M, N, ..., CLASS), NaN (..., "like", G) */
  METHOD (nan,          0, -1, 1, run_fill) /* The same as NaN */
  METHOD (NA,           0, -1, 1, run_fill) /* gpuArray.NA (M, N, ..., CLASS), NA (..., "like", G) */
  METHOD (eye,          0, -1, 1, run_eye) /* gpuArray.eye (M, N, CLASS), eye (..., "like", G): the identity matrix on the GPU */
  METHOD (colon,        2,  3, 1, run_colon) /* gpuArray.colon (BASE, STEP, LIMIT): the range on the GPU, without memory.  With gpuArrays, as in 1:g, an ordinary range */
  METHOD (linspace,     2,  3, 1, run_linspace) /* gpuArray.linspace (A, B, N), linspace (G, B, N): N numbers from A to B */
  METHOD (logspace,     2,  3, 1, run_logspace) /* gpuArray.logspace (A, B, N), logspace (G, B, N): N numbers from 10^A to 10^B */
  METHODS_END
};
/* clang-format on */
