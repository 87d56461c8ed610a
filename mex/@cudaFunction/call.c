/* call.c -- calling a kernel: its arguments and options.

   f (a, b, "block", ...) arrives as subsref, prepared_call (f, grid, block, a,
   b) as itself, unless the oct-file has handled it.  Both end in call_kernel.
   Programs make thousands of such calls, so each mxArray is queried only once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cudaFunction.h"
#include "structs.h"

#include <string.h>

#define ARGS_MAX 512
#define VALUES_MAX (ARGS_MAX + 32) /* including the options */

/* ORDER direction of cudaArgument.m */
enum
{
  DIRECTION_IN = 1,
  DIRECTION_OUT = 2
};

/* The arguments of the current call.  */
static octa_launch_arg args[ARGS_MAX];
static const mxArray *values[VALUES_MAX]; /* the values in f (...) */
static mxArray *outputs[ARGS_MAX]; /* the new values of cuda.Out, or NULL */
static mxArray *held[ARGS_MAX];    /* the values of cuda.In ..., or NULL */
static octa_id opened[ARGS_MAX];   /* the memory of these */
static bool has_post[ARGS_MAX];    /* post_call of a user's handler must be
                                      called */
static const mxArray *temporary;   /* flags of temporary values, or NULL; */
static int temporary_first;        /* index of the first argument's flag */

/* ---- arguments of kernels ---- */

/* Read a cuda.In, Out or InOut.  X keeps its device memory for later
   calls.  */
static octa_status
read_holder (const mxArray *x, octa_launch_arg *a, octa_id *memory,
             mxArray **output, mxArray **keep)
{
  octa_shape shape;
  octa_id id = a->id;
  mxArray *value = mxGetProperty (x, 0, "value");
  mxArray *direction = mxGetProperty (x, 0, "direction");
  int bits = direction ? (int)mxGetScalar (direction) : 0;
  mxDestroyArray (direction);
  *keep = value;
  a->page = value ? gateway_id_of (value, OCTA_KIND_HOSTMEM) : 0;
  if (! value
      || (a->page ? octa_hostmem_shape (a->page, &shape, &a->bytes)
                  : arg_host (value, "the array in cuda.In, Out or InOut",
                              &shape, &a->data, &a->bytes))
             != OCTA_OK
      || octa_argument_open (a->bytes, &id) != OCTA_OK)
    return OCTA_FAIL;
  if (id != a->id)
    gateway_object_open ((mxArray *)x, id);
  *memory = id;
  a->kind = OCTA_LAUNCH_ARG_HOST;
  a->id = id;
  a->type = shape.type;
  a->is_complex = shape.is_complex;
  a->numel = 1;
  for (int d = 0; d < shape.n_dims; d++)
    a->numel *= shape.dims[d];
  a->rows = shape.dims[0];
  a->is_in = bits & DIRECTION_IN;
  a->is_out = bits & DIRECTION_OUT;
  if (a->is_out && ! a->page)
    {
      *output = gateway_array (&shape);
      a->out = mxGetData (*output);
    }
  return OCTA_OK;
}

static mxArray *
stream_or_empty (const mxArray *stream)
{
  return stream ? (mxArray *)stream : mxCreateDoubleMatrix (0, 0, mxREAL);
}

/* A user class derived from cudaArgument: call its get_device_alloc, then
   pre_call.  */
static octa_status
read_derived (const mxArray *x, int i, const mxArray *stream,
              octa_launch_arg *a, mxArray **keep)
{
  mxArray *in[2] = { (mxArray *)x, stream_or_empty (stream) }, *memory = NULL;
  mexCallMATLAB (1, &memory, 1, in, "get_device_alloc");
  *keep = memory;
  a->kind = OCTA_LAUNCH_ARG_DEVICE;
  a->is_ordered = true;
  a->id = gateway_id (memory);
  if (! octa_handle_is_open (a->id))
    return octa_fail (OCTA_ERROR_KIND,
                      "argument %d: get_device_alloc of a %s returned no "
                      "device memory",
                      i + 1, gateway_class_name (x));
  mexCallMATLAB (0, NULL, 2, in, "pre_call");
  has_post[i] = true;
  return OCTA_OK;
}

/* An object that is neither a gpuArray nor device memory.  */
static octa_status
read_other (const mxArray *x, int i, const mxArray *stream, octa_launch_arg *a,
            mxArray **output, mxArray **keep)
{
  const char *class = gateway_class_name (x);
  if (mxGetNumberOfElements (x) == 1)
    {
      if (! strcmp (class, "cudaArgument"))
        return read_holder (x, a, &opened[i], output, keep);
      mxArray *direction = mxGetProperty (x, 0, "direction");
      if (direction)
        {
          mxDestroyArray (direction);
          return read_derived (x, i, stream, a, keep);
        }
    }
  return arg_refuse (x, i, a->id);
}

/* Read argument I of a kernel.  Messages can name only its position.  */
static octa_status
read_argument (octa_id id, const mxArray *x, int i, const mxArray *stream,
               octa_launch_arg *a, mxArray **output, mxArray **keep)
{
  *output = *keep = NULL;
  has_post[i] = false;
  a->id = opened[i] = 0;
  a->is_ordered = false;
  if (! gateway_id (x) && (mxIsNumeric (x) || mxIsLogical (x)))
    return arg_value (x, a);
  if (mxIsStruct (x))
    return struct_value (id, i, x, a);
  a->id = gateway_id (x);
  octa_kind kind = octa_id_kind (a->id);
  if (octa_is_memory (a->id))
    {
      a->kind = OCTA_LAUNCH_ARG_DEVICE;
      return OCTA_OK;
    }
  if (kind == OCTA_KIND_TEXTURE || kind == OCTA_KIND_SURFACE)
    {
      a->kind = OCTA_LAUNCH_ARG_TEXTURE;
      return OCTA_OK;
    }
  return read_other (x, i, stream, a, output, keep);
}

/* Store the results in their objects, and call post_call of handlers.  */
static void
finish (int n, const mxArray **from, const mxArray *stream, octa_status st)
{
  for (int i = 0; i < n; i++)
    {
      /* a call in another stream than before has new memory */
      if (opened[i] && args[i].id != opened[i])
        gateway_object_open ((mxArray *)from[i], args[i].id);
      if (st == OCTA_OK && outputs[i])
        mxSetProperty ((mxArray *)from[i], 0, "value", outputs[i]);
      /* Octave does not free the result of mxGetProperty */
      if (held[i])
        mxDestroyArray (held[i]);
    }
  for (int i = 0; i < n && st == OCTA_OK; i++)
    if (has_post[i])
      {
        mxArray *in[2] = { (mxArray *)from[i], stream_or_empty (stream) };
        mexCallMATLAB (0, NULL, 2, in, "post_call");
      }
}

/* Check that there are WANTED results: the time, if IS_TIMED, and the arrays
   of the N arguments.  Octave reports a single missing one.  */
static octa_status
check_results (int wanted, bool is_timed, int n)
{
  int there = is_timed;
  for (int i = 0; i < n; i++)
    there += outputs[i] != NULL;
  if (wanted <= 1 || wanted <= there)
    return OCTA_OK;
  return octa_fail (
      OCTA_ERROR_CALL,
      "%d results are requested, but this call of a kernel returns %d: the "
      "arrays of cuda.Out and cuda.InOut, in their order",
      wanted, there);
}

/* Return the time and the arrays, as many as were requested.  */
static void
give_results (call *c, bool is_timed, double seconds, int n)
{
  int k = 0;
  if (is_timed)
    c->lhs[k++] = gateway_double (seconds);
  for (int i = 0; i < n; i++)
    if (outputs[i] && k < c->n_lhs)
      c->lhs[k++] = outputs[i];
    else if (outputs[i] && args[i].is_temporary && c->n_lhs <= is_timed)
      octa_warn_as (OCTA_WARNING_LOST,
                    "the kernel's output in argument %d is lost: its cuda.Out "
                    "or cuda.InOut is a temporary object, and the result of "
                    "the call is not used; write y = f (...), or a = cuda.Out "
                    "(x) before the call and a.value after it",
                    i + 1);
}

/* Call kernel ID with the N arguments FROM; STREAM is the object or NULL.  */
static octa_status
call_kernel (call *c, octa_id id, const octa_launch *l, int n,
             const mxArray **from, const mxArray *stream)
{
  double seconds = 0;
  octa_status st = OCTA_OK;
  int n_read = 0;
  if (n > ARGS_MAX)
    return octa_fail (OCTA_ERROR_LOGIC, "at most %d arguments can be given",
                      ARGS_MAX);
  while (n_read < n && st == OCTA_OK)
    {
      st = read_argument (id, from[n_read], n_read, stream, &args[n_read],
                          &outputs[n_read], &held[n_read]);
      args[n_read].is_temporary = gateway_is_true_at (temporary,
                                                      temporary_first
                                                          + n_read);
      n_read++;
    }
  if (st == OCTA_OK)
    st = check_results (c->n_lhs, l->is_timed, n);
  if (st == OCTA_OK)
    st = octa_kernel_call (id, l, args, n, &seconds);
  if (n_read)
    finish (n_read, from, stream, st);
  if (st == OCTA_OK)
    give_results (c, l->is_timed, seconds, n);
  return st;
}

/* ---- options ---- */

static octa_status
read_block (const mxArray *x, octa_launch *l)
{
  return arg_dims (x, "BLOCK", l->block);
}

static octa_status
read_grid (const mxArray *x, octa_launch *l)
{
  return arg_dims (x, "GRID", l->grid);
}

static octa_status
read_cluster (const mxArray *x, octa_launch *l)
{
  return arg_dims (x, "CLUSTER", l->cluster);
}

static octa_status
read_stream (const mxArray *x, octa_launch *l)
{
  l->has_stream = true;
  return arg_stream (x, &l->stream);
}

static octa_status
read_shared (const mxArray *x, octa_launch *l)
{
  size_t shared;
  GATEWAY_TRY (arg_size (x, "SHARED", &shared));
  if (shared > INT32_MAX)
    return octa_fail ("", "SHARED must be a number of bytes < 2^31");
  l->shared = (unsigned)shared;
  return OCTA_OK;
}

static octa_status
read_flag (const mxArray *x, const char *name, bool *flag)
{
  double v;
  GATEWAY_TRY (gateway_number (x, name, &v));
  *flag = v != 0;
  return OCTA_OK;
}

static octa_status
read_timed (const mxArray *x, octa_launch *l)
{
  return read_flag (x, "TIME_KERNEL", &l->is_timed);
}

static octa_status
read_texrefs (const mxArray *x, octa_launch *l)
{
  (void)l;
  return function_check_texrefs (x);
}

static octa_status
read_cooperative (const mxArray *x, octa_launch *l)
{
  return read_flag (x, "COOPERATIVE", &l->is_cooperative);
}

static octa_status
read_dependent (const mxArray *x, octa_launch *l)
{
  return read_flag (x, "PDL", &l->is_dependent);
}

static octa_status
read_priority (const mxArray *x, octa_launch *l)
{
  int64_t v;
  GATEWAY_TRY (gateway_integer (x, "PRIORITY", INT32_MIN, INT32_MAX, &v));
  l->has_priority = true;
  l->priority = (int)v;
  return OCTA_OK;
}

static octa_status
read_carveout (const mxArray *x, octa_launch *l)
{
  int64_t v;
  GATEWAY_TRY (gateway_integer (x, "CARVEOUT", -1, 100, &v));
  l->has_carveout = true;
  l->carveout = (int)v;
  return OCTA_OK;
}

/* Options that loops use come first.  */
static const struct
{
  const char *name;
  octa_status (*read) (const mxArray *value, octa_launch *l);
} options[] = {
  { "block", read_block },        { "grid", read_grid },
  { "stream", read_stream },      { "shared", read_shared },
  { "shared_size", read_shared }, { "time_kernel", read_timed },
  { "texrefs", read_texrefs },    { "cooperative", read_cooperative },
  { "cluster", read_cluster },    { "priority", read_priority },
  { "pdl", read_dependent },      { "carveout", read_carveout },
};

static octa_status
fail_option (const mxArray *name)
{
  char *text;
  GATEWAY_TRY (gateway_string (name, "OPTION", &text));
  return octa_fail (OCTA_ERROR_LOGIC,
                    "unknown option \"%s\"; valid options are block, grid, "
                    "stream, shared, time_kernel, cooperative, cluster, "
                    "priority, pdl and carveout",
                    text);
}

static octa_status
read_option (const mxArray *name, const mxArray *value, octa_launch *l)
{
  size_t n = mxGetNumberOfElements (name);
  const char *text = n ? mxGetData (name) : "";
  for (size_t i = 0; i < N_ELEMS (options); i++)
    if (! strncmp (options[i].name, text, n) && ! options[i].name[n])
      return options[i].read (value, l);
  return fail_option (name);
}

/* Read pairs of name and value from RHS[0] on. *STREAM gets the stream's
   object.  */
static octa_status
read_options (int n, const mxArray **rhs, octa_launch *l,
              const mxArray **stream)
{
  for (int i = 0; i < n; i += 2)
    {
      bool had_stream = l->has_stream;
      if (! mxIsChar (rhs[i]))
        return octa_fail (OCTA_ERROR_LOGIC,
                          "options are pairs of a name and a value, after "
                          "the arguments");
      if (i + 1 == n)
        return octa_fail (OCTA_ERROR_LOGIC, "the last option has no value");
      GATEWAY_TRY (read_option (rhs[i], rhs[i + 1], l));
      if (l->has_stream && ! had_stream)
        *stream = rhs[i + 1];
    }
  return OCTA_OK;
}

/* The number of the N values before the first option name.  */
static int
count_arguments (int n, const mxArray **rhs)
{
  int k = 0;
  while (k < n && ! mxIsChar (rhs[k]))
    k++;
  return k;
}

static octa_status
call_with_options (call *c, octa_id id, octa_launch *l, int n,
                   const mxArray **rhs, const mxArray *stream)
{
  int n_args = count_arguments (n, rhs);
  if (n > n_args
      && read_options (n - n_args, rhs + n_args, l, &stream) != OCTA_OK)
    return OCTA_FAIL;
  return call_kernel (c, id, l, n_args, rhs, stream);
}

/* ---- the three ways to call ---- */

octa_status
function_call (call *c, const mxArray *cell, const mxArray *flags)
{
  octa_id id;
  octa_launch l = { .grid = { 1, 1, 1 } };
  int n = (int)mxGetNumberOfElements (cell);
  if (n > VALUES_MAX)
    return octa_fail (OCTA_ERROR_LOGIC, "at most %d arguments can be given",
                      ARGS_MAX);
  temporary = flags;
  temporary_first = 0;
  for (int i = 0; i < n; i++)
    values[i] = mxGetCell (cell, (mwIndex)i);
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id));
  return call_with_options (c, id, &l, n, values, NULL);
}

void
function_temporary (const mxArray *flags)
{
  temporary = flags;
}

octa_status
function_prepared_call (call *c)
{
  bool has_stream = c->arg.n;
  octa_id id;
  octa_launch l = { .has_stream = has_stream };
  int first = has_stream ? 4 : 3;
  temporary_first = first - 1;
  if (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id) != OCTA_OK
      || arg_dims (c->rhs[1], "GRID", l.grid) != OCTA_OK
      || arg_dims (c->rhs[2], "BLOCK", l.block) != OCTA_OK
      || (has_stream && arg_stream (c->rhs[3], &l.stream) != OCTA_OK))
    return OCTA_FAIL;
  return call_with_options (c, id, &l, c->n_rhs - first, c->rhs + first,
                            has_stream ? c->rhs[3] : NULL);
}
