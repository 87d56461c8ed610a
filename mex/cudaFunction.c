/* cudaFunction.c -- methods of cudaFunction: calling a kernel.

   f (a, b, "block", ...) arrives as subsref, prepared_call (f, grid, block, a,
   b) as itself and is the faster one.  Both end in call_kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda.h"

#include <stdlib.h>
#include <string.h>

const char *const gateway_class = "cudaFunction";

#define ARGS_MAX 512
#define VALUES_MAX (ARGS_MAX + 16) /* with the options */

/* ORDER direction of cudaArgument.m */
enum
{
  DIRECTION_IN = 1,
  DIRECTION_OUT = 2
};

/* The arguments of the one call under way.  */
static octa_arg args[ARGS_MAX];
static const mxArray *values[VALUES_MAX]; /* what stands in f (...) */
static mxArray *outputs[ARGS_MAX]; /* the new values of cuda.Out, or NULL */
static mxArray *held[ARGS_MAX];    /* the values of cuda.In ..., or NULL */

/* ---- arguments of kernels ---- */

/* cuda.In, Out or InOut.  */
static octa_status
read_holder (const mxArray *x, octa_arg *a, mxArray **output, mxArray **keep)
{
  octa_host_shape shape;
  mxArray *value = mxGetProperty (x, 0, "value");
  mxArray *direction = mxGetProperty (x, 0, "direction");
  int bits = direction ? (int)mxGetScalar (direction) : 0;
  mxDestroyArray (direction);
  *keep = value;
  if (! value
      || cuda_host (value, "the array in cuda.In, Out or InOut", &shape,
                    &a->data, &a->bytes)
             != OCTA_OK)
    return OCTA_FAIL;
  a->kind = OCTA_ARG_HOST;
  a->type = shape.type;
  a->is_complex = shape.is_complex;
  a->numel = (int64_t)mxGetNumberOfElements (value);
  a->is_in = bits & DIRECTION_IN;
  a->is_out = bits & DIRECTION_OUT;
  if (a->is_out)
    {
      *output = cuda_array (&shape);
      a->out = mxGetData (*output);
    }
  return OCTA_OK;
}

/* Argument I of a kernel; only its position can be named here.  */
static octa_status
read_argument (const mxArray *x, int i, octa_arg *a, mxArray **output,
               mxArray **keep)
{
  *output = *keep = NULL;
  if (mxIsNumeric (x) || mxIsLogical (x))
    {
      octa_host_shape shape;
      if (cuda_host (x, "a kernel's argument", &shape, &a->data, &a->bytes)
          != OCTA_OK)
        return OCTA_FAIL;
      a->kind = OCTA_ARG_VALUE;
      a->type = shape.type;
      a->is_complex = shape.is_complex;
      a->numel = (int64_t)mxGetNumberOfElements (x);
      return OCTA_OK;
    }
  a->id = gateway_id (x);
  octa_kind kind = octa_id_kind (a->id);
  if (octa_is_array (a->id) || octa_memory_is (kind))
    {
      a->kind = OCTA_ARG_DEVICE;
      return OCTA_OK;
    }
  if (kind == OCTA_KIND_TEXTURE || kind == OCTA_KIND_SURFACE)
    {
      a->kind = OCTA_ARG_TEXTURE;
      return OCTA_OK;
    }
  const char *class = mxGetClassName (x);
  if (! strcmp (class, "cudaArgument") && mxGetNumberOfElements (x) == 1)
    return read_holder (x, a, output, keep);
  if (a->id == 0
      && (! strcmp (class, octa_kind_name (OCTA_KIND_ARRAY))
          || ! strcmp (class, octa_kind_name (OCTA_KIND_MEMORY))
          || ! strcmp (class, octa_kind_name (OCTA_KIND_HOSTMEM))
          || ! strcmp (class, octa_kind_name (OCTA_KIND_VIRTUAL))))
    return octa_fail (OCTA_ID_CLOSED, "argument %d: this %s is closed", i + 1,
                      class);
  return octa_fail (OCTA_ID_KIND, "argument %d cannot be a %s", i + 1, class);
}

/* Call kernel ID with the N arguments FROM.  */
static octa_status
call_kernel (octa_id id, const octa_launch *l, int n, const mxArray **from,
             double *seconds)
{
  octa_status st = OCTA_OK;
  int n_read = 0;
  if (n > ARGS_MAX)
    return octa_fail (OCTA_ID_LOGIC, "at most %d arguments can be given",
                      ARGS_MAX);
  while (n_read < n && st == OCTA_OK)
    {
      st = read_argument (from[n_read], n_read, &args[n_read],
                          &outputs[n_read], &held[n_read]);
      n_read++;
    }
  if (st == OCTA_OK)
    st = octa_function_call (id, l, args, n, seconds);
  for (int i = 0; i < n_read; i++)
    {
      if (st == OCTA_OK && outputs[i])
        mxSetProperty ((mxArray *)from[i], 0, "value", outputs[i]);
      /* Octave does not free what mxGetProperty gave.  */
      if (held[i])
        mxDestroyArray (held[i]);
    }
  return st;
}

/* ---- f (args, "block", [..], ...) ---- */

static octa_status
read_option (const mxArray *name, const mxArray *value, octa_launch *l)
{
  size_t shared;
  if (gateway_is_string (name, "block"))
    return cuda_dims (value, "BLOCK", l->block);
  if (gateway_is_string (name, "grid"))
    return cuda_dims (value, "GRID", l->grid);
  if (gateway_is_string (name, "stream"))
    {
      l->has_stream = true;
      return cuda_stream (value, &l->stream);
    }
  if (gateway_is_string (name, "shared")
      || gateway_is_string (name, "shared_size"))
    {
      if (cuda_size (value, "SHARED", &shared) != OCTA_OK)
        return OCTA_FAIL;
      if (shared > INT32_MAX)
        return octa_fail ("", "SHARED must be a number of bytes < 2^31");
      l->shared = (unsigned)shared;
      return OCTA_OK;
    }
  if (gateway_is_string (name, "time_kernel"))
    {
      double v;
      if (gateway_number (value, "TIME_KERNEL", &v) != OCTA_OK)
        return OCTA_FAIL;
      l->is_timed = v != 0;
      return OCTA_OK;
    }
  char *text;
  if (gateway_string (name, "OPTION", &text) != OCTA_OK)
    return OCTA_FAIL;
  return octa_fail (OCTA_ID_LOGIC,
                    "unknown option \"%s\"; there are block, grid, stream, "
                    "shared and time_kernel",
                    text);
}

/* Name, value pairs from RHS[0] on.  */
static octa_status
read_options (int n, const mxArray **rhs, octa_launch *l)
{
  for (int i = 0; i < n; i += 2)
    {
      if (! mxIsChar (rhs[i]))
        return octa_fail (OCTA_ID_LOGIC, "options are pairs of a name and a "
                                         "value, behind the arguments");
      if (i + 1 == n)
        return octa_fail (OCTA_ID_LOGIC, "the last option has no value");
      if (read_option (rhs[i], rhs[i + 1], l) != OCTA_OK)
        return OCTA_FAIL;
    }
  return OCTA_OK;
}

/* How many of the N values come before the first option name.  */
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
                   const mxArray **rhs)
{
  double seconds = 0;
  int n_args = count_arguments (n, rhs);
  if (read_options (n - n_args, rhs + n_args, l) != OCTA_OK
      || call_kernel (id, l, n_args, rhs, &seconds) != OCTA_OK)
    return OCTA_FAIL;
  if (l->is_timed)
    c->lhs[0] = gateway_double (seconds);
  return OCTA_OK;
}

static octa_status
call_subscripts (call *c, const mxArray *cell)
{
  octa_id id;
  octa_launch l = { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 } };
  int n = (int)mxGetNumberOfElements (cell);
  if (n > VALUES_MAX)
    return octa_fail (OCTA_ID_LOGIC, "at most %d arguments can be given",
                      ARGS_MAX);
  for (int i = 0; i < n; i++)
    values[i] = mxGetCell (cell, (mwIndex)i);
  if (cuda_id (c->rhs[0], OCTA_KIND_FUNCTION, &id) != OCTA_OK)
    return OCTA_FAIL;
  return call_with_options (c, id, &l, n, values);
}

/* ---- prepared calls ---- */

static octa_status
prepared (call *c, bool has_stream)
{
  octa_id id;
  octa_launch l = { .has_stream = has_stream };
  int first = has_stream ? 4 : 3;
  if (cuda_id (c->rhs[0], OCTA_KIND_FUNCTION, &id) != OCTA_OK
      || cuda_dims (c->rhs[1], "GRID", l.grid) != OCTA_OK
      || cuda_dims (c->rhs[2], "BLOCK", l.block) != OCTA_OK
      || (has_stream && cuda_stream (c->rhs[3], &l.stream) != OCTA_OK))
    return OCTA_FAIL;
  return call_with_options (c, id, &l, c->n_rhs - first, c->rhs + first);
}

static octa_status
do_prepared_call (call *c)
{
  return prepared (c, false);
}

static octa_status
do_prepared_async_call (call *c)
{
  return prepared (c, true);
}

/* PyCUDA's codes and Octave's class names, in the notation of libocta.  */
static const struct
{
  const char *name, *type;
} codes[] = {
  { "P", "Pv" },     { "b", "b" },      { "B", "B" },       { "h", "s" },
  { "H", "S" },      { "i", "i" },      { "I", "I" },       { "l", "w" },
  { "L", "W" },      { "q", "w" },      { "Q", "W" },       { "f", "f" },
  { "d", "d" },      { "?", "l" },      { "F", "c" },       { "D", "z" },
  { "single", "f" }, { "double", "d" }, { "logical", "l" }, { "int8", "b" },
  { "int16", "s" },  { "int32", "i" },  { "int64", "w" },   { "uint8", "B" },
  { "uint16", "S" }, { "uint32", "I" }, { "uint64", "W" },
};

static octa_status
append_code (char *types, const char *name)
{
  for (size_t i = 0; i < N_ELEMS (codes); i++)
    if (! strcmp (codes[i].name, name))
      {
        strcat (types, types[0] ? "," : "");
        strcat (types, codes[i].type);
        return OCTA_OK;
      }
  return octa_fail (OCTA_ID_LOGIC,
                    "TYPES: %s is neither P, a code such as f, nor a class",
                    name);
}

static octa_status
do_prepare (call *c)
{
  octa_id id;
  if (cuda_id (c->rhs[0], OCTA_KIND_FUNCTION, &id) != OCTA_OK)
    return OCTA_FAIL;
  const mxArray *list = c->rhs[1];
  size_t n = mxGetNumberOfElements (list);
  char *types = mxCalloc (3 * n + 1, 1), *text;
  if (mxIsCell (list))
    for (size_t i = 0; i < n; i++)
      {
        if (gateway_string (mxGetCell (list, (mwIndex)i), "TYPES", &text)
                != OCTA_OK
            || append_code (types, text) != OCTA_OK)
          return OCTA_FAIL;
      }
  else
    {
      if (gateway_string (list, "TYPES", &text) != OCTA_OK)
        return OCTA_FAIL;
      for (size_t i = 0; i < n; i++)
        if (append_code (types, (char[]){ text[i], '\0' }) != OCTA_OK)
          return OCTA_FAIL;
    }
  if (octa_function_prepare (id, types) != OCTA_OK)
    return OCTA_FAIL;
  if (c->n_lhs > 0)
    c->lhs[0] = mxDuplicateArray (c->rhs[0]);
  return OCTA_OK;
}

/* ---- attributes ---- */

static octa_status
do_get_attribute (call *c)
{
  octa_id id;
  int attribute, value;
  if (cuda_id (c->rhs[0], OCTA_KIND_FUNCTION, &id) != OCTA_OK
      || cuda_member (c->rhs[1], "function_attribute", &attribute) != OCTA_OK
      || octa_function_attribute (id, attribute, &value) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (value);
  return OCTA_OK;
}

static octa_status
do_set_attribute (call *c)
{
  octa_id id;
  int attribute;
  int64_t value;
  if (cuda_id (c->rhs[0], OCTA_KIND_FUNCTION, &id) != OCTA_OK
      || cuda_member (c->rhs[1], "function_attribute", &attribute) != OCTA_OK
      || gateway_integer (c->rhs[2], "VALUE", INT32_MIN, INT32_MAX, &value)
             != OCTA_OK)
    return OCTA_FAIL;
  return octa_function_attribute_set (id, attribute, (int)value);
}

static octa_status
do_set_cache_config (call *c)
{
  octa_id id;
  int preference;
  if (cuda_id (c->rhs[0], OCTA_KIND_FUNCTION, &id) != OCTA_OK
      || cuda_member (c->rhs[1], "func_cache", &preference) != OCTA_OK)
    return OCTA_FAIL;
  return octa_function_cache (id, preference);
}

static octa_status
do_prototype (call *c)
{
  octa_id id;
  const char *text;
  if (cuda_id (c->rhs[0], OCTA_KIND_FUNCTION, &id) != OCTA_OK
      || octa_function_prototype (id, &text) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_text (text);
  return OCTA_OK;
}

static octa_status
do_disp (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  const char *text = "";
  if (octa_handle_is_open (id)
      && octa_function_prototype (id, &text) != OCTA_OK)
    return OCTA_FAIL;
  return cuda_disp (c, OCTA_KIND_FUNCTION, text);
}

/* ---- subsref ---- */

static octa_status do_subsref (call *c);

/* clang-format off */
static const method methods[] = {
  METHOD (close,               1,  1, 0, cuda_close)             /* Let go of the kernel */
  METHOD (delete,              1,  1, 0, cuda_close)
  METHOD (disp,                1,  1, 1, do_disp)                /* Print the prototype */
  METHOD (get_attribute,       2,  2, 1, do_get_attribute)       /* An attribute by constant or name */
  METHOD (isopen,              1,  1, 1, cuda_isopen)            /* True until the kernel is closed */
  METHOD (prepare,             2,  2, 1, do_prepare)             /* Say the types of the arguments */
  METHOD (prepared_async_call, 4, -1, 1, do_prepared_async_call) /* Run: grid, block, stream, arguments */
  METHOD (prepared_call,       3, -1, 1, do_prepared_call)       /* Run: grid, block, arguments */
  METHOD (prototype,           1,  1, 1, do_prototype)           /* Name and types of the arguments */
  METHOD (set_attribute,       3,  3, 0, do_set_attribute)       /* Change an attribute */
  METHOD (set_cache_config,    2,  2, 0, do_set_cache_config)    /* Prefer shared memory or cache */
  METHOD (subsref,             2,  2, 1, do_subsref)             /* f (a, b, "block", n) runs the kernel */
};
/* clang-format on */

const method *
gateway_find (const char *name)
{
  return gateway_lookup (methods, N_ELEMS (methods), name);
}

/* f.num_regs: the attributes in lower case.  */
static octa_status
get_property (call *c, const char *name, bool *found)
{
  octa_id id;
  int attribute, value;
  *found = octa_constant_find ("function_attribute", name, &attribute);
  if (! *found)
    return OCTA_OK;
  if (cuda_id (c->rhs[0], OCTA_KIND_FUNCTION, &id) != OCTA_OK
      || octa_function_attribute (id, attribute, &value) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (value);
  return OCTA_OK;
}

/* f.prepared_timed_call (...), which is a function in Octave.  */
static octa_status
call_timed (call *c)
{
  const mxArray *subs = c->rhs[1];
  if (mxGetNumberOfElements (subs) < 2
      || ! gateway_is_string (mxGetField (subs, 1, "type"), "()"))
    return octa_fail ("Octave:invalid-fun-call",
                      "Invalid call to prepared_timed_call");
  const mxArray *cell = mxGetField (subs, 1, "subs");
  int n = (int)mxGetNumberOfElements (cell);
  mxArray **in = mxMalloc (((size_t)n + 1) * sizeof *in), *out = NULL;
  in[0] = (mxArray *)c->rhs[0];
  for (int i = 0; i < n; i++)
    in[i + 1] = mxGetCell (cell, (mwIndex)i);
  mexCallMATLAB (1, &out, n + 1, in, "prepared_timed_call");
  c->lhs[0] = cuda_subsref_rest (out, subs, 2);
  return OCTA_OK;
}

static octa_status
do_subsref (call *c)
{
  const mxArray *subs = c->rhs[1];
  const mxArray *type = mxGetField (subs, 0, "type");
  if (type && gateway_is_string (type, "()"))
    {
      octa_status st = call_subscripts (c, mxGetField (subs, 0, "subs"));
      if (st == OCTA_OK && c->lhs[0])
        c->lhs[0] = cuda_subsref_rest (c->lhs[0], subs, 1);
      return st;
    }
  if (type
      && gateway_is_string (mxGetField (subs, 0, "subs"),
                            "prepared_timed_call"))
    return call_timed (c);
  return cuda_subsref (c, methods, N_ELEMS (methods), get_property);
}
