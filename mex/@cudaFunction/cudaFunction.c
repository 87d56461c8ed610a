/* cudaFunction.c -- methods of cudaFunction, except calls.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cudaFunction.h"

/* ---- prepare ---- */

/* Read one element of TYPES: a struct type, or a name.  */
static octa_status
read_member (const mxArray *x, octa_struct_member *m)
{
  char *text;
  *m = (octa_struct_member){ 0 };
  m->nested = gateway_id_of (x, OCTA_KIND_STRUCT);
  if (m->nested)
    return OCTA_OK;
  octa_status st = gateway_string (x, "TYPES", &text);
  m->type = text;
  return st;
}

/* CUDA 12 removed texture references.  PyCUDA's programs pass none, or an
   empty list.  */
octa_status
function_check_texrefs (const mxArray *x)
{
  if (mxGetNumberOfElements (x) == 0)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "\"texrefs\" must be empty: CUDA 12 removed texture "
                    "references; make a cuda.TextureObject, and give it to a "
                    "parameter of type cudaTextureObject_t");
}

/* prepare (f, arg_types [, shared [, texrefs]]) */
static octa_status
do_prepare (call *c)
{
  octa_id id;
  const mxArray *list = c->rhs[1];
  size_t n = mxGetNumberOfElements (list);
  octa_struct_member *types = mxCalloc (n + 1, sizeof *types);
  char *text;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id));
  if (mxIsCell (list))
    for (size_t i = 0; i < n; i++)
      {
        GATEWAY_TRY (read_member (mxGetCell (list, (mwIndex)i), &types[i]));
      }
  else
    {
      GATEWAY_TRY (gateway_string (list, "TYPES", &text));
      char *letters = mxCalloc (n + 1, 2);
      for (size_t i = 0; i < n; i++)
        {
          letters[2 * i] = text[i];
          types[i].type = letters + 2 * i;
        }
    }
  size_t shared = 0;
  if ((c->n_rhs > 2 && mxGetNumberOfElements (c->rhs[2]) > 0
       && arg_size (c->rhs[2], "SHARED", &shared) != OCTA_OK)
      || (c->n_rhs > 3 && function_check_texrefs (c->rhs[3]) != OCTA_OK)
      || octa_kernel_prepare (id, (int)n, types) != OCTA_OK
      || octa_kernel_shared_set (id, shared) != OCTA_OK)
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
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id));
  GATEWAY_TRY (arg_member (c->rhs[1], "function_attribute", &attribute));
  GATEWAY_TRY (octa_kernel_attribute (id, attribute, &value));
  return gateway_one (c, gateway_double (value));
}

static octa_status
do_set_attribute (call *c)
{
  octa_id id;
  int attribute;
  int64_t value;
  if (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id) != OCTA_OK
      || arg_member (c->rhs[1], "function_attribute", &attribute) != OCTA_OK
      || gateway_integer (c->rhs[2], "VALUE", INT32_MIN, INT32_MAX, &value)
             != OCTA_OK)
    return OCTA_FAIL;
  return octa_kernel_attribute_set (id, attribute, (int)value);
}

static octa_status
do_set_cache_config (call *c)
{
  octa_id id;
  int preference;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id));
  GATEWAY_TRY (arg_member (c->rhs[1], "func_cache", &preference));
  return octa_kernel_cache (id, preference);
}

static octa_status
do_disp (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  const char *text = "";
  if (octa_handle_is_open (id) && octa_kernel_prototype (id, &text) != OCTA_OK)
    return OCTA_FAIL;
  return handle_disp (c, text);
}

/* ---- subsref ---- */

static octa_status do_subsref (call *c);

/* The most frequently called methods come first.  */
/* clang-format off */
static const method methods[] = {
  METHOD (subsref, 2, 2, -1, do_subsref)                  /* f (a, b, "block", n) runs the kernel */
  METHOD_ARG (prepared_call, 3, -1, -1, function_prepared_call, false) /* Run: grid, block, arguments */
  METHOD_ARG (prepared_async_call, 4, -1, -1, function_prepared_call, true) /* Run: grid, block, stream, arguments */
  METHOD (active_blocks, 2, 3, 1, function_active_blocks) /* Blocks that a multiprocessor can run at once: threads, shared bytes */
  METHOD (available_dynamic_shared, 3, 3, 1, function_available_shared) /* Shared bytes available to each: blocks, threads */
  METHOD (best_block, 3, 3, 2, function_best_block)       /* Block and grid: shared bytes, limit */
  METHOD (close, 1, 1, 0, handle_close)                   /* Close the kernel */
  METHOD (disp, 1, 1, 1, do_disp)                         /* Print the prototype */
  METHOD (get_attribute, 2, 2, 1, do_get_attribute)       /* An attribute by constant or name */
  METHOD (isopen, 1, 1, 1, handle_isopen)                 /* True until the kernel is closed */
  METHOD (max_active_clusters, 3, 4, 1, function_active_clusters) /* Clusters that the device can run at once: cluster, block, shared bytes */
  METHOD (max_potential_cluster_size, 2, 3, 1, function_best_cluster) /* Blocks of the largest cluster: block, shared bytes */
  METHOD (prepare, 2, 4, 1, do_prepare)                   /* Set the types of the arguments, and the shared memory of calls: types, "shared", bytes */
  GET (prototype, text, octa_kernel_prototype)          /* Name and types of the arguments */
  METHOD (set_attribute, 3, 3, 0, do_set_attribute)       /* Change an attribute */
  METHOD (set_cache_config, 2, 2, 0, do_set_cache_config) /* Prefer shared memory or cache */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaFunction",
                               .kind = OCTA_KIND_KERNEL,
                               .methods = methods };

/* f.num_regs: the attributes in lower case.  */
static octa_status
get_property (call *c, const char *name, bool *found)
{
  octa_id id;
  int attribute, value;
  *found = octa_constant_find ("function_attribute", name, &attribute);
  if (! *found)
    return OCTA_OK;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id));
  GATEWAY_TRY (octa_kernel_attribute (id, attribute, &value));
  return gateway_one (c, gateway_double (value));
}

/* Methods that are functions in Octave.  */
static const handle_function functions[] = { { "prepared_timed_call", 1 },
                                             { "occupancy", 1 },
                                             { "max_potential_block_size", 2 },
                                             { "set_shared_config", 0 },
                                             { NULL, 0 } };

/* Octave's subscripts have the fields type and subs, in this order.  */
static bool
is_plain_call (const mxArray *subs)
{
  if (! mxIsStruct (subs) || mxGetNumberOfElements (subs) != 1
      || mxGetNumberOfFields (subs) != 2
      || ! mxIsCell (mxGetFieldByNumber (subs, 0, 1)))
    return false;
  const mxArray *type = mxGetFieldByNumber (subs, 0, 0);
  return type && mxIsChar (type) && mxGetNumberOfElements (type) == 2
         && *(const char *)mxGetData (type) == '(';
}

static octa_status
do_subsref (call *c)
{
  const mxArray *subs = c->rhs[1];
  if (is_plain_call (subs))
    return function_call (c, mxGetFieldByNumber (subs, 0, 1), NULL);
  GATEWAY_TRY (gateway_subscripts (subs));
  const mxArray *type = mxGetField (subs, 0, "type");
  if (gateway_is_string (type, "()"))
    {
      octa_status st = function_call (c, mxGetField (subs, 0, "subs"),
                                      mxGetField (subs, 0,
                                                  OCTA_TEMPORARY_FIELD));
      if (st == OCTA_OK && c->lhs[0])
        c->lhs[0] = handle_subsref_rest (c->lhs[0], subs, 1);
      return st;
    }
  function_temporary (mxGetField (subs, 0, OCTA_TEMPORARY_FIELD));
  bool found;
  GATEWAY_TRY (handle_call_function (c, functions, &found));
  if (found)
    return OCTA_OK;
  return handle_subsref (c, methods, get_property);
}
