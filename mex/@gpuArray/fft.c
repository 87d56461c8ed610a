/* fft.c -- Fourier transforms.

   Calls that core refuses go to core, which raises the error.  Core also
   computes everything if the library is missing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "array/rows.h"
#include "plain.h"

#include <math.h>
#include <string.h>

/* ---- arguments ---- */

/* A parsed call: C's arguments without the text at their end, the operand, and
   the transform.  */
typedef struct request
{
  int n_rhs;
  octa_node *x;
  octa_array_info info;
  octa_fft f;
} request;

static inline void
release_request (request *r)
{
  octa_node_release (r->x);
}
#define AUTO_REQUEST __attribute__ ((cleanup (release_request))) request

/* Convert D to a length by core's rules.  */
static bool
read_length (double d, int64_t *n)
{
  if (! (d >= 0 && d < 0x1p53))
    return false;
  *n = (int64_t)floor (d + 0.5);
  return true;
}

static bool
read_scalar (const mxArray *x, int64_t *n)
{
  double d;
  return ! mxIsChar (x) && gateway_number (x, "N", &d) == OCTA_OK
         && read_length (d, n);
}

static bool
is_none (const mxArray *x)
{
  octa_array_info info;
  octa_id id = gateway_id_of (x, OCTA_KIND_ARRAY);
  if (! id)
    return mxIsNumeric (x) && mxIsEmpty (x);
  octa_node *n = octa_array_node (id);
  if (! n)
    return false;
  octa_node_info (n, &info);
  return info.n_elems == 0;
}

/* Read the operand, and a text at the end.  False: core should raise the
   error.  */
static bool
begin (const call *c, int most, request *r)
{
  const mxArray *last = c->rhs[c->n_rhs - 1];
  r->n_rhs = c->n_rhs;
  r->f.is_inverse = c->arg.n;
  if (r->f.is_inverse && c->n_rhs > 1 && mxIsChar (last))
    {
      r->f.is_symmetric = gateway_is_string (last, "symmetric");
      if (r->f.is_symmetric || gateway_is_string (last, "nonsymmetric"))
        r->n_rhs--;
    }
  if (r->n_rhs > most || c->n_lhs > 1 || ! gpu_is_operand (c->rhs[0])
      || mxIsSparse (c->rhs[0])
      || mxGetNumberOfDimensions (c->rhs[0]) > OCTA_DIMS_MAX
      || gpu_operand (c->rhs[0], "X", &r->x) != OCTA_OK)
    return false;
  octa_node_info (r->x, &r->info);
  r->f.size = r->info.size;
  return true;
}

/* Let core compute, or raise the error, without the text, which it does not
   know.  */
static octa_status
by_core (call *c, const request *r, bool warns)
{
  if (r->n_rhs == c->n_rhs)
    return gpu_fallback (c, warns);
  GATEWAY_TRY (gpu_fallback_as (c, c->name, r->n_rhs, c->rhs, warns));
  if (! r->f.is_symmetric)
    return OCTA_OK;
  return octa_fail ("Octave:invalid-input-type",
                    "%s: with \"symmetric\" X must be a full numeric array on "
                    "the device, and lengths and DIM must be whole numbers",
                    c->name);
}

/* Core sets the number of threads of FFTW at its first transform.  The host
   backend uses the same FFTW, so let core make a small transform first.  */
static bool is_awake;

static void
wake_core (void)
{
  if (is_awake)
    return;
  is_awake = true;
  if (strcmp (octa_array_label (), "host"))
    return;
  mxArray *x = mxCreateDoubleMatrix (1, 2, mxREAL);
  gateway_core_1 ("fft", x);
  gateway_core_1 ("fft", gateway_core_1 ("single", x));
}

static octa_status
run (call *c, const request *r)
{
  octa_node *out;
  const char *why;
  wake_core ();
  if (! octa_fft_has (&why))
    {
      if (r->f.is_symmetric)
        return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                          "%s (..., \"symmetric\") needs %s", c->name, why);
      return by_core (c, r, true);
    }
  GATEWAY_TRY (octa_fft_transform (&r->f, r->x, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* ---- one dimension ---- */

/* For N = 1 the result is the first elements, in their own class.  */
static octa_status
first_elements (call *c, const request *r, int dim)
{
  octa_node *out;
  octa_subscript s[OCTA_DIMS_MAX] = { 0 };
  const int n = r->info.size.n_dims;
  for (int d = 0; d < n; d++)
    s[d].is_colon = d != dim;
  s[dim].step = s[dim].count = 1;
  GATEWAY_TRY (octa_index_read (r->x, n, s, &out));
  if (r->f.is_symmetric && gpu_map (OCTA_OP_real, &out) != OCTA_OK)
    {
      octa_node_release (out);
      return OCTA_FAIL;
    }
  return gpu_result (out, &c->lhs[0]);
}

/* fft (x, n, dim); the method's argument: true for the inverse.  */
static octa_status
run_fft (call *c)
{
  AUTO_REQUEST r = { .n_rhs = c->n_rhs };
  int dim = 0;
  int64_t n = -1;
  if (c->n_rhs < 1 || ! begin (c, 3, &r)
      || (r.n_rhs > 1 && ! is_none (c->rhs[1])
          && ! read_scalar (c->rhs[1], &n))
      || (r.n_rhs > 2
          && (mxIsChar (c->rhs[2]) || ! gpu_read_dim (c->rhs[2], &dim))))
    return by_core (c, &r, false);
  if (dim >= r.info.size.n_dims)
    return by_core (c, &r, false);
  if (r.n_rhs < 3)
    dim = octa_size_default_dim (&r.info.size);
  if (n >= 0)
    r.f.size.dims[dim] = n;
  octa_size_trim (&r.f.size);
  r.f.dims = 1u << dim;
  if (octa_size_along (&r.f.size, dim) == 1 && octa_size_elems (&r.f.size) > 0)
    return r.info.size.dims[dim] > 0 ? first_elements (c, &r, dim)
                                     : by_core (c, &r, false);
  return run (c, &r);
}

/* fft (x) or ifft (x) without the gateway; not the first transform, and not if
   core or the gateway must handle the call.  */
octa_status
gpu_transform (const gpu_plain *s, octa_node **out)
{
  const int dim = octa_size_default_dim (&s->info.size);
  const octa_fft f = { .size = s->info.size,
                       .dims = 1u << dim,
                       .is_inverse = s->arg };
  if (! is_awake || octa_size_along (&f.size, dim) == 1
      || ! octa_fft_has (NULL))
    return OCTA_OK;
  return octa_fft_transform (&f, s->x, out);
}

/* ---- several dimensions ---- */

/* Do empty pages keep their size in core's fft2?  Releases differ.  */
static bool
keeps_empty (void)
{
  static int columns = -1;
  if (columns < 0)
    {
      mxArray *x = mxCreateDoubleMatrix (0, 3, mxREAL);
      columns = (int)mxGetN (gateway_core_1 ("fft2", x));
      mxDestroyArray (x);
    }
  return columns == 3;
}

/* fft2 (x, m, n): of each page.  */
static octa_status
run_fft2 (call *c)
{
  AUTO_REQUEST r = { .n_rhs = c->n_rhs };
  if (c->n_rhs < 1 || ! begin (c, 3, &r))
    return by_core (c, &r, false);
  for (int d = 0; d < 2; d++)
    if (r.n_rhs > d + 1 && ! read_scalar (c->rhs[d + 1], &r.f.size.dims[d]))
      return by_core (c, &r, false);
  r.f.dims = 3;
  if ((r.f.size.dims[0] == 0 || r.f.size.dims[1] == 0) && ! keeps_empty ())
    r.f.size = *OCTA_SIZE (0, 0);
  return run (c, &r);
}

/* Read the lengths of the dimensions from the vector X.  */
static bool
read_size (const mxArray *x, octa_size *size)
{
  x = gateway_host (x);
  if (! mxIsNumeric (x) || mxIsComplex (x) || mxIsSparse (x)
      || mxGetNumberOfElements (x) != (size_t)size->n_dims)
    return false;
  if (! mxIsDouble (x))
    x = gateway_core_1 ("double", x);
  const double *v = mxGetPr (x);
  for (int d = 0; d < size->n_dims; d++)
    if (! read_length (v[d], &size->dims[d]))
      return false;
  octa_size_trim (size);
  return true;
}

/* fftn (x, size): of all dimensions.  */
static octa_status
run_fftn (call *c)
{
  AUTO_REQUEST r = { .n_rhs = c->n_rhs };
  if (c->n_rhs < 1 || ! begin (c, 2, &r)
      || (r.n_rhs > 1 && ! read_size (c->rhs[1], &r.f.size)))
    return by_core (c, &r, false);
  r.f.dims = (1u << OCTA_DIMS_MAX) - 1;
  return run (c, &r);
}

/* ---- convolution ---- */

enum
{
  WORTH_HOST = 1 << 22, /* number of products that takes longer than three
                           transforms */
  WORTH_GPU = 1 << 27,
  WORTH_LEVEL = 32 /* terms of a sum, for each time that lengths double */
};

bool
gpu_convolves_by_fft (const octa_array_info *a, const octa_array_info *b)
{
  const int64_t n = a->n_elems + b->n_elems - 1;
  const int64_t few = a->n_elems < b->n_elems ? a->n_elems : b->n_elems;
  if (a->size.n_dims > 2 || b->size.n_dims > 2 || a->size.dims[1] != 1
      || b->size.dims[1] != 1 || n > 1 << 28
      || octa_types[a->type].group != OCTA_GROUP_FLOAT
      || octa_types[b->type].group != OCTA_GROUP_FLOAT
      || (double)few < WORTH_LEVEL * log2 ((double)n))
    return false;
  const double worth = strcmp (octa_array_label (), "host") ? WORTH_GPU
                                                            : WORTH_HOST;
  return (double)a->n_elems * (double)b->n_elems >= worth
         && octa_fft_has (NULL);
}

/* The next larger length without prime factors above 7.  */
static int64_t
fast_length (int64_t n)
{
  for (;; n++)
    {
      int64_t rest = n;
      for (int p = 2; p <= 7; p++)
        while (rest % p == 0)
          rest /= p;
      if (rest == 1)
        return n;
    }
}

/* Does N have whole numbers only? *ANSWER is a 1x1 array.  */
static octa_status
all_whole (octa_node *n, octa_node **answer)
{
  AUTO_NODE r = NULL;
  octa_node_retain (r = n);
  GATEWAY_TRY (gpu_map (OCTA_OP_fix, &r));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_eq, &r, n));
  GATEWAY_TRY (gpu_reduce_to (OCTA_REDUCE_all, &r, 0));
  *answer = OCTA_MOVE (r);
  return OCTA_OK;
}

static octa_status
is_true (octa_node *n, bool *answer)
{
  mxArray *x;
  GATEWAY_TRY (gpu_gather (n, &x));
  *answer = mxGetScalar (x) != 0;
  return OCTA_OK;
}

/* Replace the column *N by COUNT of its elements from FIRST on.  */
static octa_status
cut (octa_node **n, int64_t first, int64_t count)
{
  octa_node *r;
  octa_subscript s[2] = { { .start = first, .step = 1, .count = count },
                          { .is_colon = true } };
  GATEWAY_TRY (octa_index_read (*n, 2, s, &r));
  octa_node_release (*n);
  *n = r;
  return OCTA_OK;
}

/* Multiply the transforms of the columns A and B, padded to LEN.  */
static octa_status
multiply_transforms (octa_node *a, octa_node *b, int64_t len, bool is_real,
                     octa_node **out)
{
  AUTO_NODE x = NULL;
  AUTO_NODE y = NULL;
  octa_fft f = { .size = { 2, { len, 1 } }, .dims = 1 };
  GATEWAY_TRY (octa_fft_transform (&f, a, &x));
  GATEWAY_TRY (octa_fft_transform (&f, b, &y));
  GATEWAY_TRY (gpu_map2 (OCTA_OP_times, &x, y));
  f.is_inverse = true;
  f.is_symmetric = is_real;
  return octa_fft_transform (&f, x, out);
}

octa_status
gpu_convolve (octa_node *a, octa_node *b, octa_conv_shape shape,
              octa_node **out)
{
  AUTO_NODE y = NULL;
  AUTO_NODE whole = NULL;
  AUTO_NODE b_whole = NULL;
  AUTO_NODE sum = NULL;
  octa_array_info i, j;
  bool answer;
  octa_node_info (a, &i);
  octa_node_info (b, &j);
  const int64_t n = i.n_elems, m = j.n_elems;
  *out = NULL;
  wake_core ();
  if (multiply_transforms (a, b, fast_length (n + m - 1),
                           i.cplx == OCTA_REAL && j.cplx == OCTA_REAL, &y)
          != OCTA_OK
      || all_whole (a, &whole) != OCTA_OK || all_whole (b, &b_whole) != OCTA_OK
      || gpu_map2 (OCTA_OP_and, &whole, b_whole) != OCTA_OK)
    return OCTA_FAIL;
  /* a single number that is not finite would reach all elements */
  octa_node_retain (sum = y);
  GATEWAY_TRY (cut (&sum, 0, 1));
  GATEWAY_TRY (gpu_map (OCTA_OP_isfinite, &sum));
  GATEWAY_TRY (is_true (sum, &answer));
  if (! answer)
    return OCTA_OK;
  if (is_true (whole, &answer) != OCTA_OK
      || (answer && gpu_map (OCTA_OP_round, &y) != OCTA_OK))
    return OCTA_FAIL;
  const int64_t first = shape == OCTA_CONV_FULL   ? 0
                        : shape == OCTA_CONV_SAME ? m / 2
                                                  : m - 1;
  const int64_t count = shape == OCTA_CONV_FULL   ? n + m - 1
                        : shape == OCTA_CONV_SAME ? n
                        : n >= m                  ? n - m + 1
                                                  : 0;
  GATEWAY_TRY (cut (&y, first, count));
  *out = OCTA_MOVE (y);
  return OCTA_OK;
}

/* ---- nonuniform points ---- */

/* Read X as a node of real or complex numbers.  */
static octa_status
read_numbers (const mxArray *x, const char *arg, octa_node **n)
{
  if (! gpu_is_operand (x) || mxIsSparse (x))
    return octa_fail (OCTA_ERROR_LOGIC, "%s must be a full numeric array",
                      arg);
  return gpu_operand (x, arg, n);
}

/* [width, beta, inverse]  */
static octa_status
read_window (const mxArray *x, octa_fft_window *w)
{
  if (! mxIsDouble (x) || mxGetNumberOfElements (x) != 2 + OCTA_FFT_TERMS
      || ! (mxGetPr (x)[0] >= 2 && mxGetPr (x)[0] <= 16))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "WINDOW must be [width, beta, inverse]");
  w->width = (int)mxGetPr (x)[0];
  w->beta = mxGetPr (x)[1];
  memcpy (w->inverse, mxGetPr (x) + 2, sizeof w->inverse);
  return OCTA_OK;
}

/* __nufft_grids__ (x): can kernels be compiled?  Otherwise sums are computed
   term by term.  */
static octa_status
run_nufft_grids (call *c)
{
  return gateway_one (c, gateway_logical (octa_fuse_can_compile ()));
}

/* [keys, records] = __nufft_pack__ (points, values, axes, window).  AXES has a
   column for each dimension: places, scale, shift, turn.  */
static octa_status
run_nufft_pack (call *c)
{
  AUTO_NODE points = NULL;
  AUTO_NODE values = NULL;
  octa_node *keys, *records;
  octa_array_info p, v;
  octa_fft_axes axes = { .n = { 1, 1, 1 } };
  octa_fft_window w;
  const mxArray *given = c->rhs[2];
  GATEWAY_TRY (read_numbers (c->rhs[0], "POINTS", &points));
  GATEWAY_TRY (read_numbers (c->rhs[1], "VALUES", &values));
  GATEWAY_TRY (read_window (c->rhs[3], &w));
  octa_node_info (points, &p);
  octa_node_info (values, &v);
  axes.n_dims = (int)p.size.dims[1];
  if (p.size.dims[1] < 1 || p.size.dims[1] > 3 || ! mxIsDouble (given)
      || mxGetNumberOfElements (given) != 4 * (size_t)axes.n_dims
      || (v.size.dims[0] != p.size.dims[0] && v.size.dims[0] != 1))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "POINTS, VALUES and AXES have sizes that do not match");
  for (int d = 0; d < axes.n_dims; d++)
    {
      const double *axis = mxGetPr (given) + 4 * d;
      axes.n[d] = (int64_t)axis[0];
      axes.scale[d] = axis[1];
      axes.shift[d] = axis[2];
      axes.turn[d] = axis[3];
    }
  GATEWAY_TRY (octa_fft_pack (&w, &axes, points, values, &keys, &records));
  if (gpu_result (keys, &c->lhs[0]) != OCTA_OK)
    {
      octa_node_release (records);
      return OCTA_FAIL;
    }
  return gpu_result (records, &c->lhs[1]);
}

/* __nufft_spread__ (keys, order, records, window, size).  Several columns of
   values become another dimension of the result.  */
static octa_status
run_nufft_spread (call *c)
{
  AUTO_NODE keys = NULL;
  AUTO_NODE order = NULL;
  AUTO_NODE records = NULL;
  octa_node *out;
  octa_array_info k, o, r;
  octa_fft_window w;
  octa_size size = { .n_dims = 0 };
  GATEWAY_TRY (read_numbers (c->rhs[0], "KEYS", &keys));
  GATEWAY_TRY (read_numbers (c->rhs[1], "ORDER", &order));
  GATEWAY_TRY (read_numbers (c->rhs[2], "RECORDS", &records));
  GATEWAY_TRY (read_window (c->rhs[3], &w));
  octa_node_info (keys, &k);
  octa_node_info (order, &o);
  octa_node_info (records, &r);
  const size_t n_sizes = mxGetNumberOfElements (c->rhs[4]);
  if (k.type != OCTA_TYPE_UINT32 || ! mxIsDouble (c->rhs[4]) || n_sizes < 1
      || n_sizes > 3 || k.n_elems != r.size.dims[1] || k.n_elems != o.n_elems)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "KEYS, ORDER, RECORDS and SIZE do not fit");
  for (size_t d = 0; d < n_sizes; d++)
    size.dims[size.n_dims++] = (int64_t)mxGetPr (c->rhs[4])[d];
  size.dims[size.n_dims++] = r.size.dims[0] / 2 - ((int64_t)n_sizes + 1) / 2;
  octa_size_trim (&size);
  GATEWAY_TRY (
      octa_fft_spread (&w, (int)n_sizes, keys, order, records, &size, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* __nufft_gather__ (grid, keys, order, records, window, n_dims).  Only the
   host accepts an empty order, which means that of the records.  */
static octa_status
run_nufft_gather (call *c)
{
  AUTO_NODE grid = NULL;
  AUTO_NODE keys = NULL;
  AUTO_NODE order = NULL;
  AUTO_NODE records = NULL;
  octa_node *out;
  octa_fft_window w;
  octa_array_info k, r;
  const double n_dims = mxGetScalar (c->rhs[5]);
  if (read_numbers (c->rhs[0], "GRID", &grid) != OCTA_OK
      || read_numbers (c->rhs[1], "KEYS", &keys) != OCTA_OK
      || (! is_none (c->rhs[2])
          && read_numbers (c->rhs[2], "ORDER", &order) != OCTA_OK)
      || read_numbers (c->rhs[3], "RECORDS", &records) != OCTA_OK
      || read_window (c->rhs[4], &w) != OCTA_OK)
    return OCTA_FAIL;
  octa_node_info (keys, &k);
  octa_node_info (records, &r);
  if (k.type != OCTA_TYPE_UINT32 || k.n_elems != r.size.dims[1])
    return octa_fail (OCTA_ERROR_LOGIC, "KEYS and RECORDS do not fit");
  if (! (n_dims >= 1 && n_dims <= 3))
    return octa_fail (OCTA_ERROR_LOGIC, "N_DIMS must be 1, 2 or 3");
  GATEWAY_TRY (
      octa_fft_gather (&w, (int)n_dims, grid, keys, order, records, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* __nufft_fill__ and __nufft_cut__ (x, window, fine, count): put COUNT
   frequencies around 0 into a grid of FINE places, or take them from it.
   Columns are the last dimension.  */
static octa_status
run_nufft_band (call *c)
{
  AUTO_NODE x = NULL;
  octa_node *out;
  octa_array_info i;
  octa_fft_window w;
  octa_fft_band b = { .is_cut = c->arg.n };
  int64_t each = 1;
  const size_t n_dims = mxGetNumberOfElements (c->rhs[2]);
  GATEWAY_TRY (read_numbers (c->rhs[0], "X", &x));
  GATEWAY_TRY (read_window (c->rhs[1], &w));
  octa_node_info (x, &i);
  if (! mxIsDouble (c->rhs[2]) || ! mxIsDouble (c->rhs[3]) || n_dims < 1
      || n_dims > 3 || mxGetNumberOfElements (c->rhs[3]) != n_dims)
    return octa_fail (OCTA_ERROR_LOGIC, "FINE and COUNT do not fit");
  b.n_dims = (int)n_dims;
  for (size_t d = 0; d < n_dims; d++)
    {
      b.n[d] = (int64_t)mxGetPr (c->rhs[2])[d];
      b.count[d] = (int64_t)mxGetPr (c->rhs[3])[d];
      each *= b.is_cut ? b.n[d] : b.count[d];
    }
  if (each < 1 || i.n_elems % each)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "X has a different number of elements");
  GATEWAY_TRY (octa_fft_correct (&w, &b, x, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* __nufft_sum__ (x, t, f)  */
static octa_status
run_nufft_sum (call *c)
{
  AUTO_NODE x = NULL;
  AUTO_NODE t = NULL;
  AUTO_NODE f = NULL;
  octa_node *out;
  octa_array_info i, j, k;
  GATEWAY_TRY (read_numbers (c->rhs[0], "X", &x));
  GATEWAY_TRY (read_numbers (c->rhs[1], "T", &t));
  GATEWAY_TRY (read_numbers (c->rhs[2], "F", &f));
  octa_node_info (x, &i);
  octa_node_info (t, &j);
  octa_node_info (f, &k);
  if (i.size.dims[0] != j.size.dims[0] || j.size.dims[1] != k.size.dims[1])
    return octa_fail (OCTA_ERROR_LOGIC, "X, T and F do not fit");
  GATEWAY_TRY (octa_fft_sum (x, t, f, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* clang-format off */
const method gpu_fft_methods[] = {
  METHOD_ARG (fft,   0, -1, 1, run_fft, false) /* The discrete Fourier transform along a dimension: @code{fft (x, n, dim)}.  @var{x} is padded with zeros or cut to @var{n} elements.  Integers and logicals count as double; for real @var{x} the result is exactly Hermitian. */
  METHOD_ARG (ifft,  0, -1, 1, run_fft, true) /* The inverse of fft: @code{ifft (x, n, dim)}, @code{ifft (..., "symmetric")}.  If @var{x} is exactly Hermitian, the result is exactly real, where core's may have rounding errors in its imaginary part.  With @code{"symmetric"} the result is always real: the second half of @var{x} counts as the conjugate of the first. */
  METHOD_ARG (fft2,  0, -1, 1, run_fft2, false) /* The transform of each page in two dimensions: @code{fft2 (x, m, n)}. */
  METHOD_ARG (ifft2, 0, -1, 1, run_fft2, true) /* The inverse of fft2: @code{ifft2 (x, m, n)}, @code{ifft2 (..., "symmetric")}; real as ifft is. */
  METHOD_ARG (fftn,  0, -1, 1, run_fftn, false) /* The transform of all dimensions: @code{fftn (x, size)}. */
  METHOD_ARG (ifftn, 0, -1, 1, run_fftn, true) /* The inverse of fftn: @code{ifftn (x, size)}, @code{ifftn (..., "symmetric")}; real as ifft is. */
  METHOD (__nufft_grids__,  1, 1, 1, run_nufft_grids) /* Used by nufft. */
  METHOD (__nufft_pack__,   4, 4, 2, run_nufft_pack) /* Used by nufft. */
  METHOD (__nufft_spread__, 5, 5, 1, run_nufft_spread) /* Used by nufft. */
  METHOD (__nufft_gather__, 6, 6, 1, run_nufft_gather) /* Used by nufft. */
  METHOD_ARG (__nufft_fill__, 4, 4, 1, run_nufft_band, false) /* Used by nufft. */
  METHOD_ARG (__nufft_cut__, 4, 4, 1, run_nufft_band, true) /* Used by nufft. */
  METHOD (__nufft_sum__,    3, 3, 1, run_nufft_sum) /* Used by nufft. */
  METHODS_END
};
/* clang-format on */
