/* build.c -- arrays from nothing: zeros, eye, random numbers, ranges.

   They are static methods, gpuArray.zeros (3), and methods for a gpuArray as
   the model, zeros (3, "like", g).  Core is asked for one element, which
   settles class and errors; a constant then takes no memory until it is
   needed as an array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

#include <math.h>
#include <string.h>

/* What the arguments of zeros and its kin say.  */
typedef struct request
{
  octa_size size;
  const mxArray *class; /* its name, or NULL */
  mxArray *model;       /* 1x1, of the class that "like" asks for, or NULL */
  int n_size;           /* leading arguments that are sizes */
} request;

/* An ordinary 1x1 of the class of X.  */
static octa_status
model_of (const mxArray *x, mxArray **out)
{
  octa_array_info info;
  if (! gateway_id_of (x, OCTA_KIND_ARRAY))
    {
      *out = (mxArray *)x;
      return OCTA_OK;
    }
  octa_node *n = gpu_node (x);
  if (! n)
    return OCTA_FAIL;
  octa_node_info (n, &info);
  *out = gateway_row (info.type, false, 1);
  return OCTA_OK;
}

static bool
is_option (const mxArray *x)
{
  return ! gateway_id (x) && mxIsChar (x);
}

/* The options behind the sizes: CLASS, "like", X and "gpuArray".  */
static octa_status
read_options (call *c, request *r)
{
  int n = c->n_rhs;
  memset (r, 0, sizeof *r);
  if (n > 0 && is_option (c->rhs[n - 1])
      && gateway_is_string (c->rhs[n - 1], "gpuArray"))
    n--;
  if (n > 1 && is_option (c->rhs[n - 2])
      && gateway_is_string (c->rhs[n - 2], "like"))
    {
      n -= 2;
      if (model_of (c->rhs[n + 1], &r->model) != OCTA_OK)
        return OCTA_FAIL;
    }
  else if (n > 0 && is_option (c->rhs[n - 1]))
    r->class = c->rhs[--n];
  r->n_size = n;
  return OCTA_OK;
}

/* One size.  */
static bool
read_sizes (const mxArray *x, int max, int *n, int64_t *v)
{
  mxArray *host = NULL;
  octa_node *g;
  if (gateway_id_of (x, OCTA_KIND_ARRAY))
    {
      if (! (g = gpu_node (x)) || gpu_gather (g, &host) != OCTA_OK)
        return false;
      x = host;
    }
  size_t count = mxGetNumberOfElements (x);
  if (! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x) || count < 1
      || count > (size_t)max || mxGetNumberOfDimensions (x) > 2
      || (mxGetM (x) > 1 && mxGetN (x) > 1))
    return false;
  const double *d = mxGetData (x);
  for (size_t i = 0; i < count; i++)
    {
      if (! (d[i] > -0x1p53 && d[i] < 0x1p53) || d[i] != (double)(int64_t)d[i])
        return false;
      v[i] = d[i] < 0 ? 0 : (int64_t)d[i];
    }
  *n = (int)count;
  return true;
}

/* The size asked for; false when core should look at it.  */
static bool
read_request_dims (call *c, request *r)
{
  int count;
  if (r->n_size == 0)
    r->size.dims[r->size.n_dims++] = 1;
  for (int i = 0; i < r->n_size; i++)
    {
      if (! read_sizes (c->rhs[i], OCTA_DIMS_MAX - r->size.n_dims, &count,
                        r->size.dims + r->size.n_dims)
          || (count > 1 && r->n_size > 1))
        return false;
      r->size.n_dims += count;
    }
  if (r->size.n_dims == 1)
    r->size.dims[r->size.n_dims++] = r->size.dims[0];
  return true;
}

/* Core's function NAME with the sizes SIZE (N_SIZE of them) and R's options,
   none of them a gpuArray.  */
static mxArray *
ask_core (const char *name, const request *r, int n_size,
          const mxArray *const *size)
{
  mxArray *out = NULL, **in = mxMalloc ((size_t)(n_size + 2) * sizeof *in);
  int n = 0;
  while (n < n_size)
    {
      in[n] = (mxArray *)size[n];
      n++;
    }
  if (r->class)
    in[n++] = (mxArray *)r->class;
  if (r->model)
    {
      in[n++] = gateway_text ("like");
      in[n++] = r->model;
    }
  gateway_core (1, &out, n, in, name);
  return out;
}

static octa_status
upload (const mxArray *x, mxArray **out)
{
  octa_node *n;
  if (octa_type_find (gateway_class_name (x)) == OCTA_TYPE_COUNT
      || mxIsSparse (x))
    {
      *out = (mxArray *)x;
      return OCTA_OK;
    }
  if (gpu_operand (x, "X", &n) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (n, out);
}

/* Core makes all of it.  */
static octa_status
from_core (call *c, const request *r)
{
  const mxArray **size = mxMalloc ((size_t)(r->n_size + 1) * sizeof *size);
  for (int i = 0; i < r->n_size; i++)
    {
      mxArray *host = (mxArray *)c->rhs[i];
      octa_node *n = NULL;
      if (gateway_id_of (host, OCTA_KIND_ARRAY)
          && (! (n = gpu_node (host)) || gpu_gather (n, &host) != OCTA_OK))
        return OCTA_FAIL;
      size[i] = host;
    }
  return upload (ask_core (c->name, r, r->n_size, size), &c->lhs[0]);
}

/* ---- constants ---- */

static octa_status
run_fill (call *c)
{
  AUTO_NODE value = NULL;
  octa_node *n;
  request r;
  if (read_options (c, &r) != OCTA_OK)
    return OCTA_FAIL;
  if (! read_request_dims (c, &r))
    return from_core (c, &r);
  const mxArray *one = gateway_double (1);
  if (gpu_operand (ask_core (c->name, &r, 1, &one), "X", &value) != OCTA_OK
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
  request r;
  if (read_options (c, &r) != OCTA_OK)
    return OCTA_FAIL;
  if (r.model) /* core's eye knows no "like" */
    {
      r.class = gateway_text (gateway_class_name (r.model));
      r.model = NULL;
    }
  if (! read_request_dims (c, &r) || r.size.n_dims != 2)
    return from_core (c, &r);
  if (gpu_operand (ask_core (c->name, &r, 0, NULL), "X", &one) != OCTA_OK)
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

/* ---- random numbers ---- */

static octa_status
run_random (call *c)
{
  request r;
  /* The generator's state is an ordinary array.  */
  if (c->n_rhs > 0 && is_option (c->rhs[0])
      && ! gateway_is_string (c->rhs[0], "single")
      && ! gateway_is_string (c->rhs[0], "double")
      && ! gateway_is_string (c->rhs[0], "like")
      && ! gateway_is_string (c->rhs[0], "gpuArray"))
    return gpu_on_host (c, c->n_lhs);
  if (read_options (c, &r) != OCTA_OK)
    return OCTA_FAIL;
  if (r.model)
    {
      r.class = gateway_text (gateway_class_name (r.model));
      r.model = NULL;
    }
  return from_core (c, &r);
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
  return upload (x, &c->lhs[0]);
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
  METHOD (rand,         0, -1, 1, run_random) /* gpuArray.rand (M, N, ..., CLASS), rand (..., "like", G): uniform random numbers, drawn by core's generator and copied to the GPU */
  METHOD (randn,        0, -1, 1, run_random) /* gpuArray.randn (M, N, ..., CLASS), randn (..., "like", G): normal random numbers */
  METHOD (rande,        0, -1, 1, run_random) /* gpuArray.rande (M, N, ..., CLASS), rande (..., "like", G): exponential random numbers */
  METHOD (randi,        1, -1, 1, run_random) /* gpuArray.randi (LIMITS, M, N, ..., CLASS), randi (..., "like", G): random integers */
  METHOD (randperm,     1, -1, 1, run_random) /* gpuArray.randperm (N, M): a random permutation */
  METHOD (colon,        2,  3, 1, run_colon) /* gpuArray.colon (BASE, STEP, LIMIT): the range on the GPU, without memory.  With gpuArrays, as in 1:g, an ordinary range */
  METHOD (linspace,     2,  3, 1, run_linspace) /* gpuArray.linspace (A, B, N), linspace (G, B, N): N numbers from A to B */
  METHOD (logspace,     2,  3, 1, run_logspace) /* gpuArray.logspace (A, B, N), logspace (G, B, N): N numbers from 10^A to 10^B */
  METHODS_END
};
/* clang-format on */
