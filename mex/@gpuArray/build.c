/* build.c -- arrays from nothing: zeros, eye, ranges.

   They are static methods, gpuArray.zeros (3), and methods for a gpuArray as
   the model, zeros (3, "like", g).  Core makes one element, which determines
   class and errors.  A constant takes no memory until it is needed as an
   array.

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
  GATEWAY_TRY (gpu_read_options (c, &r));
  if (! gpu_read_dims (c, &r))
    return gpu_from_core (c, &r);
  const mxArray *one = gateway_double (1);
  GATEWAY_TRY (gpu_operand (gpu_ask_core (c->name, &r, 1, &one), "X", &value));
  GATEWAY_TRY (octa_node_fill (value, &r.size, &n));
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
  GATEWAY_TRY (gpu_read_options (c, &r));
  if (r.model && r.n_size > 0 && gpu_is_option (c->rhs[r.n_size - 1]))
    return gpu_fallback (c, false); /* they accept no class */
  if (r.model)                      /* core's eye has no "like" */
    {
      r.class = gateway_text (gateway_class_name (r.model));
      r.model = NULL;
    }
  if (! gpu_read_dims (c, &r) || r.size.n_dims != 2)
    return gpu_from_core (c, &r);
  GATEWAY_TRY (gpu_operand (gpu_ask_core (c->name, &r, 0, NULL), "X", &one));
  octa_node_info (one, &info);
  octa_subscript s = { .step = r.size.dims[0] + 1,
                       .count = r.size.dims[0] < r.size.dims[1]
                                    ? r.size.dims[0]
                                    : r.size.dims[1] };
  GATEWAY_TRY (octa_node_scalar (info.type, false, (double[]){ 0 }, &zero));
  GATEWAY_TRY (octa_node_fill (zero, &r.size, &base));
  GATEWAY_TRY (octa_index_assign (base, 1, &s, one, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* ---- ranges ---- */

/* An ordinary range stays one.  */
static octa_status
run_colon (call *c)
{
  for (int i = 0; i < c->n_rhs; i++)
    if (gateway_id (c->rhs[i])) /* 1:g controls a loop, or selects elements */
      return gpu_on_host (c, 1);
  mxArray *x = NULL;
  gateway_core (1, &x, c->n_rhs, (mxArray **)c->rhs, "colon");
  return gpu_upload (x, &c->lhs[0]);
}

/* ---- linspace ---- */

typedef struct points
{
  double from, to; /* single values if the points are single */
  int64_t n;
  octa_type type;
} points;

/* X rounded to TYPE.  Not inlined, because GCC 12 (-O2) drops the conversions
   to float and back for two neighbours.  */
static double __attribute__ ((noinline)) rounded (octa_type type, double x)
{
  return type == OCTA_TYPE_SINGLE ? (double)(float)x : x;
}

/* Doubles have more than twice the digits of singles, so the rounded result
   equals that of singles.  */
static double
step_of (const points *p)
{
  return rounded (p->type, rounded (p->type, p->to - p->from)
                               / rounded (p->type, (double)(p->n - 1)));
}

/* Core computes from both ends; the middle is their mean.  */
static double
point (const points *p, int64_t i)
{
  bool is_low = i < p->n / 2;
  double at = rounded (p->type, (double)(is_low ? i : p->n - 1 - i));
  double far = rounded (p->type, at * step_of (p));
  if (p->n % 2 && i == p->n / 2)
    return p->from == -p->to
               ? 0
               : rounded (p->type, rounded (p->type, p->from + p->to) / 2);
  return rounded (p->type, is_low ? p->from + far : p->to - far);
}

/* Does the running Octave compute points in this way?  */
static bool
knows_points (octa_type type)
{
  static bool is_known[OCTA_TYPE_COUNT], is_asked[OCTA_TYPE_COUNT];
  points p = { .type = type };
  p.from = rounded (type, -0.3);
  p.to = rounded (type, 1.7);
  if (is_asked[type])
    return is_known[type];
  is_known[type] = true;
  for (p.n = 10; p.n < 12; p.n++)
    {
      mxArray *y = NULL, *from = gateway_double (p.from);
      if (type == OCTA_TYPE_SINGLE)
        gateway_core (1, &from, 1, (mxArray *[]){ from }, "single");
      gateway_core (1, &y, 3,
                    (mxArray *[]){ from, gateway_double (p.to),
                                   gateway_double ((double)p.n) },
                    "linspace");
      for (int i = 0; i < p.n; i++)
        is_known[type] &= point (&p, i)
                          == (type == OCTA_TYPE_SINGLE
                                  ? (double)((const float *)mxGetData (y))[i]
                                  : ((const double *)mxGetData (y))[i]);
    }
  is_asked[type] = true;
  return is_known[type];
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
number (const points *p, double v)
{
  octa_node *n = NULL;
  return octa_node_number (p->type, v, &n) == OCTA_OK ? n : NULL;
}

static octa_node *
counter (const points *p, double base, double step)
{
  octa_node *r = NULL;
  return octa_node_range (base, step, OCTA_SIZE (1, p->n), &r) == OCTA_OK
             ? r
             : NULL;
}

/* BASE, BASE + STEP, ..., times the step of P.  */
static octa_node *
distance (const points *p, double base, double step)
{
  AUTO_NODE at = counter (p, base, step);
  AUTO_NODE width = number (p, step_of (p));
  if (at && gpu_cast (p->type, &at) != OCTA_OK)
    return NULL;
  return operate (OCTA_OP_times, at, width, NULL);
}

/* The formula of point, element by element.  */
static octa_status
make_points (const points *p, octa_node **out)
{
  const double n = (double)p->n;
  AUTO_NODE first = number (p, p->from);
  AUTO_NODE last = number (p, p->to);
  AUTO_NODE up = distance (p, 0, 1);
  AUTO_NODE down = distance (p, n - 1, -1);
  AUTO_NODE low = operate (OCTA_OP_plus, first, up, NULL);
  AUTO_NODE high = operate (OCTA_OP_minus, last, down, NULL);
  AUTO_NODE at = counter (p, 0, 1);
  AUTO_NODE half = NULL;
  GATEWAY_TRY (octa_node_number (OCTA_TYPE_DOUBLE, (double)(p->n / 2), &half));
  AUTO_NODE is_low = operate (OCTA_OP_lt, at, half, NULL);
  AUTO_NODE all = low && high ? operate (OCTA_OP_merge, is_low, low, high)
                              : NULL;
  if (p->n % 2 == 0)
    {
      if (! (*out = all))
        return OCTA_FAIL;
      octa_node_retain (all);
      return OCTA_OK;
    }
  AUTO_NODE is_middle = operate (OCTA_OP_eq, at, half, NULL);
  AUTO_NODE middle = number (p, point (p, p->n / 2));
  *out = all && middle ? operate (OCTA_OP_merge, is_middle, middle, all)
                       : NULL;
  return *out ? OCTA_OK : OCTA_FAIL;
}

/* Read a real number.  If it is single, TYPE becomes single.  */
static bool
read_number (const mxArray *x, double *v, octa_type *type)
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
  if ((! mxIsDouble (x) && ! mxIsSingle (x)) || mxIsComplex (x)
      || mxIsSparse (x) || mxGetNumberOfElements (x) != 1)
    return false;
  *v = mxGetScalar (x);
  if (mxIsSingle (x))
    *type = OCTA_TYPE_SINGLE;
  return true;
}

/* Core computes fewer points than this, and unusual calls.  */
#define POINTS_MIN 1000

/* Do the ends differ, and is neither -0?  */
static bool
has_length (const points *p)
{
  return p->from != p->to && ! (p->from == 0 && signbit (p->from))
         && ! (p->to == 0 && signbit (p->to))
         && isfinite (rounded (p->type, p->to - p->from));
}

static octa_status
run_linspace (call *c)
{
  octa_type type = OCTA_TYPE_DOUBLE, of_n = OCTA_TYPE_DOUBLE;
  double from, to, n;
  octa_node *out = NULL;
  if (c->n_rhs != 3 || ! read_number (c->rhs[0], &from, &type)
      || ! read_number (c->rhs[1], &to, &type)
      || ! read_number (c->rhs[2], &n, &of_n) || ! (n >= POINTS_MIN)
      || n >= 0x1p53 || n != floor (n))
    return gpu_fallback (c, false);
  const points p = { .from = rounded (type, from),
                     .to = rounded (type, to),
                     .n = (int64_t)n,
                     .type = type };
  if (! has_length (&p) || ! knows_points (type))
    return gpu_fallback (c, false);
  GATEWAY_TRY (make_points (&p, &out));
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
  METHOD (colon,        2,  3, 1, run_colon) /* gpuArray.colon (BASE, STEP, LIMIT): a range on the GPU, which needs no memory.  1:g with a gpuArray g is an ordinary range */
  METHOD (linspace,     2,  3, 1, run_linspace) /* gpuArray.linspace (A, B, N), linspace (G, B, N): N numbers from A to B */
  METHOD (logspace,     2,  3, 1, run_logspace) /* gpuArray.logspace (A, B, N), logspace (G, B, N): N numbers from 10^A to 10^B */
  METHODS_END
};
/* clang-format on */
