/* core.c -- functions without a device version: core computes them on gathered
   arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "direct.h"

#include <stdio.h>
#include <string.h>

/* ---- arguments ---- */

octa_status
gpu_gather (octa_node *n, mxArray **out)
{
  mxArray *x;
  if (octa_node_has_parts (n)) /* only who asks for it gathers it */
    return octa_parts_refuse (NULL);
  octa_node_retain (n);
  GATEWAY_TRY (gpu_result (n, &x));
  mexCallMATLAB (1, out, 1, &x, "gather");
  mxDestroyArray (x);
  return OCTA_OK;
}

octa_status
gpu_settle (octa_node *n)
{
  return octa_node_has_parts (n) ? OCTA_OK : octa_node_compute (n);
}

bool
gpu_read_dim (const mxArray *x, int *dim)
{
  double d;
  if (gateway_number (x, "DIM", &d) != OCTA_OK || ! (d >= 1 && d <= 1e9)
      || d != (int)d)
    return false;
  *dim = (int)d - 1;
  return true;
}

/* ---- core computes ---- */

/* Warn once for each function.  WHY is the reason why the device does not
   compute it.  */
static void
warn_fallback (const char *name, const char *why)
{
  static char *seen[1024];
  size_t i = 0;
  if (gpu_is_auto (name, why))
    return;
  for (; i < 1023 && seen[i]; i++)
    if (! strcmp (seen[i], name))
      return;
  char text[512];
  snprintf (text, sizeof text,
            "%s %s: the arguments are gathered and core Octave computes it",
            name, why);
  gateway_warning ("octcuda:fallback", text);
  /* after the warning, so that if it is an error it is raised each time */
  if (i < 1023)
    seen[i] = strdup (name);
}

static octa_status
gather_all (int n, const mxArray **x, mxArray **out)
{
  for (int i = 0; i < n; i++)
    {
      out[i] = (mxArray *)x[i];
      if (! gateway_id_of (x[i], OCTA_KIND_ARRAY))
        continue;
      octa_node *node = gpu_node (x[i]);
      if (! node || gpu_gather (node, &out[i]) != OCTA_OK)
        return OCTA_FAIL;
    }
  return OCTA_OK;
}

/* BY_CORE: call core's function of that name, else any function of that
   name.  */
static octa_status
call_gathered (call *c, int n_lhs, bool by_core)
{
  mxArray **in = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *in);
  GATEWAY_TRY (gather_all (c->n_rhs, c->rhs, in));
  if (by_core)
    gateway_core (n_lhs, c->lhs, c->n_rhs, in, c->name);
  else
    mexCallMATLAB (n_lhs, c->lhs, c->n_rhs, in, c->name);
  return OCTA_OK;
}

octa_status
gpu_on_host (call *c, int n_lhs)
{
  return call_gathered (c, n_lhs, true);
}

octa_status
gpu_by_name (call *c, int n_lhs)
{
  return call_gathered (c, n_lhs, false);
}

/* Why core computes NAME: for all its calls, or only for some.  */
static void
say_why (const char *name, const char *library, char *why, size_t size)
{
  static const char *const without_version[] = {
#define FALLBACK(name, how) #name,
#include "fallback.def"
#undef FALLBACK
  };
  const size_t n = sizeof without_version / sizeof *without_version;
  size_t i = 0;
  while (i < n && strcmp (without_version[i], name))
    i++;
  if (library)
    snprintf (why, size, "needs %s", library);
  else if (i < n)
    snprintf (why, size, "has no version for the device yet");
  else
    snprintf (why, size,
              "has no version of this call for the device yet (help "
              "@gpuArray/%s shows "
              "the calls that have one)",
              name);
}

octa_status
gpu_fallback_as (call *c, const char *name, int n_rhs, const mxArray **rhs,
                 bool warns)
{
  mxArray *out[16] = { NULL };
  int n_out = c->n_lhs > 0 ? c->n_lhs : 1;
  char why[320];
  mxArray **in = mxMalloc ((size_t)(n_rhs + 1) * sizeof *in);
  say_why (name, octa_nv_lacked (), why, sizeof why);
  if (n_out > 16)
    return octa_fail ("Octave:invalid-fun-call", "Invalid call to %s", name);
  GATEWAY_TRY (gather_all (n_rhs, rhs, in));
  gateway_core (n_out, out, n_rhs, in, name);
  /* after the call, because core reports an invalid one */
  if (warns)
    warn_fallback (name, why);
  for (int i = 0; i < n_out; i++)
    {
      /* max (x, y) has one result */
      if (! out[i] && i < c->n_lhs)
        return octa_fail ("Octave:undefined-function",
                          "element number %d undefined in return list", i + 1);
      if (! out[i])
        break;
      if (octa_type_find (gateway_class_name (out[i])) == OCTA_TYPE_COUNT
          || mxIsSparse (out[i]))
        {
          c->lhs[i] = out[i];
          continue;
        }
      octa_node *n;
      GATEWAY_TRY (gpu_operand (out[i], "X", &n));
      GATEWAY_TRY (gpu_result (n, &c->lhs[i]));
    }
  return OCTA_OK;
}

octa_status
gpu_fallback (call *c, bool warns)
{
  return gpu_fallback_as (c, c->name, c->n_rhs, c->rhs, warns);
}

/* Does core have a function with the method's name?  The error slot is
   kept.  */
static bool
core_has (const call *c)
{
  octa_error_info e = *octa_error ();
  mxArray *exists = gateway_core_1 ("exist", mxCreateString (c->name));
  bool answer = strcmp (c->name, "gather") != 0 && mxGetScalar (exists) != 0;
  octa_fail (e.id, "%s", e.msg);
  return answer;
}

octa_status
gpu_miscalled (call *c)
{
  return core_has (c) ? gpu_fallback (c, true) : OCTA_FAIL;
}

octa_status
gpu_without_compiler (call *c)
{
  if (! core_has (c))
    return OCTA_FAIL;
  GATEWAY_TRY (gpu_fallback (c, false));
  warn_fallback (c->name,
                 "of such arrays needs a C++ compiler, and there is none "
                 "(install g++, in package \"g++\" or \"gcc-c++\", or set "
                 "OCTCUDA_CXX)");
  return OCTA_OK;
}
