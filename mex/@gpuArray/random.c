/* random.c -- arrays of random numbers.

   Core handles unusual sizes and invalid arguments, and everything if core's
   generator is selected.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "request.h"
#include "array/rows.h"

#include <math.h>
#include <string.h>

/* ---- requests ---- */

static bool
is_hosted (void)
{
  return octa_generators[octa_rng_global.generator].kind
         == OCTA_GENERATOR_IS_HOST;
}

/* Treat "like", X as the name of X's class.  */
static octa_status
read_class (call *c, gpu_request *r)
{
  GATEWAY_TRY (gpu_read_options (c, r));
  if (r->model)
    {
      r->class = gateway_text (gateway_class_name (r->model));
      r->model = NULL;
    }
  return OCTA_OK;
}

/* Let core's NAME determine the size for R and the arguments SIZE: it knows
   which classes can be sizes, and raises the errors.  */
static octa_status
ask_size (gpu_request *r, const char *name, int n_size, const mxArray **size)
{
  for (int i = 0; i < n_size; i++)
    {
      mxArray *host = NULL;
      octa_node *n = gateway_id_of (size[i], OCTA_KIND_ARRAY)
                         ? gpu_node (size[i])
                         : NULL;
      if (n && gpu_gather (n, &host) == OCTA_OK)
        size[i] = host;
    }
  mxArray *x = gpu_ask_core (name, r, n_size, size);
  r->size.n_dims = (int)mxGetNumberOfDimensions (x);
  GATEWAY_TRY (octa_size_admit (r->size.n_dims));
  for (int d = 0; d < r->size.n_dims; d++)
    r->size.dims[d] = (int64_t)mxGetDimensions (x)[d];
  return OCTA_OK;
}

/* Convert the sizes, C's arguments from FIRST on, to doubles.  */
static void
make_doubles (call *c, int first)
{
  mxArray **all = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *all);
  for (int i = 0; i < c->n_rhs; i++)
    {
      mxArray *x = all[i] = (mxArray *)c->rhs[i];
      if (i >= first && ! gateway_id (x) && ! mxIsDouble (x)
          && (mxIsNumeric (x) || mxIsLogical (x)) && ! mxIsComplex (x)
          && ! mxIsSparse (x) && mxGetNumberOfElements (x) <= OCTA_DIMS_MAX)
        gateway_core (1, &all[i], 1, &x, "double");
    }
  c->rhs = (const mxArray **)all;
}

/* Class single, or double for anything else, which core has checked.  */
static octa_type
floating_type (const gpu_request *r)
{
  return r->class && gateway_is_string (r->class, "single") ? OCTA_TYPE_SINGLE
                                                            : OCTA_TYPE_DOUBLE;
}

static bool
is_floating (const gpu_request *r)
{
  return ! r->class || gateway_is_string (r->class, "single")
         || gateway_is_string (r->class, "double");
}

static octa_status
draw (call *c, const octa_draw_request *q, const octa_size *size)
{
  octa_node *n;
  GATEWAY_TRY (octa_random (&octa_rng_global, q, size, &n));
  return gpu_result (n, &c->lhs[0]);
}

/* ---- seeds: rand ("state", X) ---- */

static bool
is_state (const call *c)
{
  return c->n_rhs > 0 && gpu_is_option (c->rhs[0])
         && (gateway_is_string (c->rhs[0], "seed")
             || gateway_is_string (c->rhs[0], "state")
             || gateway_is_string (c->rhs[0], "twister"));
}

/* Read a seed from a number or a vector, as in core.  */
static octa_status
read_seed (const mxArray *x, uint64_t *seed)
{
  if (! mxIsNumeric (x) || mxIsSparse (x) || mxIsEmpty (x))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "rand: the seed must be a number or a vector of "
                      "numbers; \"reset\" takes one from the clock");
  double v = mxGetScalar (x);
  bool is_number = mxGetNumberOfElements (x) == 1 && v >= 0 && v < 0x1p53
                   && v == floor (v);
  *seed = is_number
              ? (uint64_t)v
              : octa_rng_seed_from (mxGetData (x), mxGetNumberOfElements (x)
                                                       * mxGetElementSize (x));
  return OCTA_OK;
}

static mxArray *
state_array (const octa_rng *r)
{
  mxArray *x = mxCreateNumericMatrix (OCTA_RNG_WORDS, 1, mxUINT32_CLASS,
                                      mxREAL);
  octa_rng_pack (r, mxGetData (x));
  return x;
}

static octa_status
run_state (call *c)
{
  octa_rng r = octa_rng_global;
  if (c->n_rhs == 1)
    return gateway_one (c, state_array (&r));
  const mxArray *x = c->rhs[1];
  r.stream = r.block = 0;
  if (mxIsUint32 (x) && mxGetNumberOfElements (x) == OCTA_RNG_WORDS
      && octa_rng_unpack (mxGetData (x), OCTA_RNG_WORDS, &r) == OCTA_OK)
    ;
  else if (gpu_is_option (x) && gateway_is_string (x, "reset"))
    r.seed = octa_rng_shuffle ();
  else if (read_seed (x, &r.seed) != OCTA_OK)
    return OCTA_FAIL;
  octa_rng_global = r;
  return OCTA_OK;
}

/* ---- rand, randn, rande ---- */

/* The method's argument is the distribution.  */
static octa_status
run_floating (call *c)
{
  gpu_request r;
  octa_draw_request q = { .distribution = (octa_distribution)c->arg.n };
  if (is_state (c))
    return is_hosted () ? gpu_on_host (c, c->n_lhs) : run_state (c);
  make_doubles (c, 0);
  GATEWAY_TRY (read_class (c, &r));
  if (is_hosted ())
    return gpu_from_core (c, &r);
  if ((! is_floating (&r) || ! gpu_read_dims (c, &r) || r.is_negative)
      && ask_size (&r, c->name, r.n_size, c->rhs) != OCTA_OK)
    return OCTA_FAIL;
  q.type = floating_type (&r);
  return draw (c, &q, &r.size);
}

/* ---- randi ---- */

/* The limits between which class T represents every integer.  */
static void
class_limits (octa_type t, double *least, double *most)
{
  int bits = t == OCTA_TYPE_DOUBLE   ? 53
             : t == OCTA_TYPE_SINGLE ? 24
                                     : 8 * (int)octa_types[t].size;
  bool is_signed = octa_types[t].group == OCTA_GROUP_SIGNED;
  *most = ldexp (1, bits - is_signed)
          - (octa_types[t].group != OCTA_GROUP_FLOAT);
  *least = octa_types[t].group == OCTA_GROUP_FLOAT ? -*most
           : is_signed                             ? -*most - 1
                                                   : 0;
}

/* Are the limits X valid, so that core need not check them?  */
static bool
has_plain_limits (const mxArray *x, octa_type t, octa_draw_request *q)
{
  double least, most;
  if (t == OCTA_TYPE_COUNT || t == OCTA_TYPE_LOGICAL || ! mxIsDouble (x)
      || t == OCTA_TYPE_INT64 || t == OCTA_TYPE_UINT64 /* not since 11 */
      || mxIsComplex (x) || mxIsSparse (x) || mxIsEmpty (x)
      || mxGetNumberOfElements (x) > 2)
    return false;
  bool is_one = mxGetNumberOfElements (x) == 1;
  const double *limit = mxGetData (x);
  double low = is_one ? 1 : limit[0], high = limit[is_one ? 0 : 1];
  class_limits (t, &least, &most);
  if (! (low <= high && low >= least && high <= most && low > -0x1p52
         && high < 0x1p52 && low == floor (low) && high == floor (high)))
    return false;
  q->low = (int64_t)low;
  q->range = (uint64_t)(high - low + 1);
  return true;
}

/* Let core check the limits X and the class of R, by making an empty
   array.  */
static octa_status
check_limits (const gpu_request *r, const mxArray *x, octa_draw_request *q)
{
  const mxArray *args[2] = { x, gateway_double (0) };
  (void)gpu_ask_core ("randi", r, 2, args);
  mxArray *v = NULL, *in[1] = { (mxArray *)x };
  gateway_core (1, &v, 1, in, "double");
  mxArray *real = NULL, *of[1] = { v };
  gateway_core (1, &real, 1, of, "real");
  const double *limit = mxGetData (real);
  bool is_one = mxGetNumberOfElements (real) == 1;
  if (mxIsEmpty (real))
    return octa_fail ("", "randi: IMIN and IMAX must be integer bounds");
  q->low = is_one ? 1 : (int64_t)limit[0];
  q->range = (uint64_t)((int64_t)limit[is_one ? 0 : 1] - q->low + 1);
  return OCTA_OK;
}

static octa_status
run_randi (call *c)
{
  gpu_request r;
  make_doubles (c, 1);
  call sizes = *c;
  octa_draw_request q = { .distribution = OCTA_DRAW_INTEGER };
  GATEWAY_TRY (read_class (c, &r));
  if (is_hosted () || r.n_size == 0)
    return gpu_from_core (c, &r);
  mxArray *limits = (mxArray *)c->rhs[0];
  octa_node *n;
  if (gateway_id_of (limits, OCTA_KIND_ARRAY)
      && (! (n = gpu_node (limits)) || gpu_gather (n, &limits) != OCTA_OK))
    return OCTA_FAIL;
  char *class = NULL;
  if (r.class && gateway_string (r.class, "CLASS", &class) != OCTA_OK)
    return OCTA_FAIL;
  q.type = class ? octa_type_find (class) : OCTA_TYPE_DOUBLE;
  if (! has_plain_limits (limits, q.type, &q))
    GATEWAY_TRY (check_limits (&r, limits, &q));
  r.n_size--;
  sizes.rhs = c->rhs + 1;
  r.class = NULL;
  if (! gpu_read_dims (&sizes, &r))
    GATEWAY_TRY (ask_size (&r, "rand", r.n_size, sizes.rhs));
  return draw (c, &q, &r.size);
}

/* ---- randg, randp ---- */

/* Read the real parameter X as a floating-point array.  */
static octa_status
read_parameter (const mxArray *x, octa_node **out)
{
  octa_array_info info;
  GATEWAY_TRY (gpu_operand (x, "PARAMETER", out));
  octa_node_info (*out, &info);
  if (info.cplx != OCTA_REAL && gpu_map (OCTA_OP_real, out) != OCTA_OK)
    return OCTA_FAIL;
  return info.type == OCTA_TYPE_SINGLE || info.type == OCTA_TYPE_DOUBLE
             ? OCTA_OK
             : gpu_cast (OCTA_TYPE_DOUBLE, out);
}

/* The method's argument is the distribution.  */
static octa_status
run_with_parameter (call *c)
{
  AUTO_NODE param = NULL;
  gpu_request r;
  octa_array_info info;
  make_doubles (c, 1);
  call sizes = *c;
  octa_draw_request q = { .distribution = (octa_distribution)c->arg.n };
  if (is_state (c))
    return is_hosted () ? gpu_on_host (c, c->n_lhs) : run_state (c);
  GATEWAY_TRY (read_class (c, &r));
  if (is_hosted () || r.n_size == 0 || ! gpu_is_operand (c->rhs[0]))
    return gpu_from_core (c, &r);
  GATEWAY_TRY (read_parameter (c->rhs[0], &param));
  octa_node_info (param, &info);
  r.n_size--;
  sizes.rhs = c->rhs + 1;
  if (! is_floating (&r)
      || (r.n_size > 0 && (! gpu_read_dims (&sizes, &r) || r.is_negative)))
    {
      const mxArray **in = mxMalloc ((size_t)(r.n_size + 1) * sizeof *in);
      in[0] = gateway_double (1);
      memcpy (in + 1, sizes.rhs, (size_t)r.n_size * sizeof *in);
      GATEWAY_TRY (ask_size (&r, c->name, r.n_size + 1, in));
    }
  else if (r.n_size == 0)
    r.size = info.size;
  if (info.n_elems != 1 && ! octa_size_same (&info.size, &r.size))
    return octa_fail ("", "%s: mismatch in argument size", c->name);
  q.type = floating_type (&r);
  q.param = param;
  return draw (c, &q, &r.size);
}

/* ---- randperm ---- */

static bool
read_count (const mxArray *x, int64_t *n)
{
  mxArray *host = (mxArray *)x;
  octa_node *g;
  if (gateway_id_of (x, OCTA_KIND_ARRAY)
      && (! (g = gpu_node (x)) || gpu_gather (g, &host) != OCTA_OK))
    return false;
  if (! mxIsDouble (host) || mxIsComplex (host) || mxIsSparse (host)
      || mxGetNumberOfElements (host) != 1)
    return false;
  double v = mxGetScalar (host);
  if (! (v >= 0 && v < 0x1p53 && v == floor (v)))
    return false;
  *n = (int64_t)v;
  return true;
}

static octa_status
run_randperm (call *c)
{
  gpu_request r;
  octa_node *out;
  int64_t n, m;
  GATEWAY_TRY (gpu_read_options (c, &r));
  if (is_hosted () || r.class || r.model || r.n_size < 1 || r.n_size > 2
      || ! read_count (c->rhs[0], &n)
      || ! read_count (c->rhs[r.n_size - 1], &m) || m > n)
    return gpu_from_core (c, &r);
  GATEWAY_TRY (octa_random_order (&octa_rng_global, n, m, &out));
  return gpu_result (out, &c->lhs[0]);
}

/* clang-format off */
const method gpu_random_methods[] = {
  METHOD_ARG (rand,     0, -1, 1, run_floating, OCTA_DRAW_UNIFORM) /* gpuArray.rand (M, N, ..., CLASS), rand (..., "like", G): uniform random numbers between 0 and 1, made on the GPU; see gpurng.  gpuArray.rand ("seed", X) seeds the generator */
  METHOD_ARG (randn,    0, -1, 1, run_floating, OCTA_DRAW_NORMAL) /* gpuArray.randn (M, N, ..., CLASS), randn (..., "like", G): normal random numbers (Box and Muller) */
  METHOD_ARG (rande,    0, -1, 1, run_floating, OCTA_DRAW_EXPONENTIAL) /* gpuArray.rande (M, N, ..., CLASS), rande (..., "like", G): exponential random numbers */
  METHOD (randi,        1, -1, 1, run_randi) /* gpuArray.randi (LIMITS, M, N, ..., CLASS), randi (..., "like", G): random integers */
  METHOD_ARG (randg,    1, -1, 1, run_with_parameter, OCTA_DRAW_GAMMA) /* gpuArray.randg (A, M, N, ..., CLASS), randg (G, ...): gamma random numbers of shape A (Marsaglia and Tsang) */
  METHOD_ARG (randp,    1, -1, 1, run_with_parameter, OCTA_DRAW_POISSON) /* gpuArray.randp (L, M, N, ..., CLASS), randp (G, ...): Poisson random numbers of mean L (inversion, Hoermann's PTRS, normal) */
  METHOD (randperm,     1, -1, 1, run_randperm) /* gpuArray.randperm (N, M): the first M numbers of a random order of 1:N */
  METHODS_END
};
/* clang-format on */
