/* query.c -- isa, existsOnGPU.

   The value (oct/functions.cc), or Octave's functions, which query it, answer
   other questions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

#include <string.h>

static bool
info_of (const mxArray *x, octa_array_info *info)
{
  octa_node *n = gpu_node (x);
  if (n)
    octa_node_info (n, info);
  return n != NULL;
}

static octa_status
run_exists (call *c)
{
  octa_array_info info;
  return gateway_one (c, gateway_logical (info_of (c->rhs[0], &info)));
}

/* Handles calls without a gpuArray.  */
static octa_status
run_wrong (call *c)
{
  return octa_fail ("Octave:invalid-fun-call", "Invalid call to %s", c->name);
}

/* Is an array of class T, held by a gpuArray, of class NAME?  */
static bool
is_a (octa_type t, const char *name)
{
  octa_group g = octa_types[t].group;
  bool is_int = octa_type_is_integer (t);
  if (! strcmp (name, "gpuArray"))
    return true;
  if (! strcmp (name, "float"))
    return g == OCTA_GROUP_FLOAT;
  if (! strcmp (name, "integer"))
    return is_int;
  if (! strcmp (name, "numeric"))
    return g != OCTA_GROUP_LOGICAL;
  return ! strcmp (name, octa_types[t].name);
}

static octa_status
run_isa (call *c)
{
  octa_array_info info;
  const mxArray *names = c->rhs[1];
  char *name;
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY)
      || ! (mxIsChar (names) || mxIsCell (names)))
    return gpu_fallback (c, false);
  if (! info_of (c->rhs[0], &info))
    return OCTA_FAIL;
  if (! mxIsCell (names))
    {
      GATEWAY_TRY (gateway_string (names, "CLASSNAME", &name));
      return gateway_one (c, gateway_logical (is_a (info.type, name)));
    }
  size_t n = mxGetNumberOfElements (names);
  mxArray *out = mxCreateLogicalArray (mxGetNumberOfDimensions (names),
                                       mxGetDimensions (names));
  for (size_t i = 0; i < n; i++)
    {
      if (gateway_string (mxGetCell (names, i), "CLASSNAME", &name) != OCTA_OK)
        return gpu_fallback (c, false); /* let core raise the error */
      ((bool *)mxGetData (out))[i] = is_a (info.type, name);
    }
  return gateway_one (c, out);
}

/* Functions of MATLAB that are not implemented yet; the method's argument is
   an alternative.  */
static octa_status
run_later (call *c)
{
  return octa_fail (OCTA_ERROR_NOTSUPPORTED, "%s is not implemented yet: %s",
                    c->name, (const char *)c->arg.of);
}

/* clang-format off */
const method gpu_query_methods[] = {
  METHOD (class,        1,  1, 1, run_wrong) /* class (G): "gpuArray".  Where a class name is expected, as in zeros (3, class (G)), it means an array on the device with the class of G's elements.  In functions of other packages it is the name of the elements' class */
  METHOD (classUnderlying, 1, 1, 1, run_wrong) /* classUnderlying (G): the class of G's elements */
  METHOD (disp,         1,  1, 1, run_wrong)
  METHOD (display,      1,  1, 0, run_wrong)
  METHOD (isgpuarray,   1,  1, 1, run_wrong)
  METHOD (isobject,     1,  1, 1, run_wrong)
  METHOD (size,         1, -1, -1, run_wrong)
  METHOD (numel,        1, -1, -1, run_wrong)
  METHOD (ndims,        1, -1, -1, run_wrong)
  METHOD (rows,         1, -1, -1, run_wrong)
  METHOD (columns,      1, -1, -1, run_wrong)
  METHOD (length,       1, -1, -1, run_wrong)
  METHOD (isempty,      1, -1, -1, run_wrong)
  METHOD (isscalar,     1, -1, -1, run_wrong)
  METHOD (isreal,       1, -1, -1, run_wrong)
  METHOD (iscomplex,    1, -1, -1, run_wrong)
  METHOD (islogical,    1, -1, -1, run_wrong)
  METHOD (isnumeric,    1, -1, -1, run_wrong)
  METHOD (isfloat,      1, -1, -1, run_wrong)
  METHOD (isinteger,    1, -1, -1, run_wrong)
  METHOD (existsOnGPU,  1,  1, 1, run_exists)
  METHOD (isa,          2,  2, 1, run_isa)
  METHOD_OF (underlyingType, 0, -1, -1, run_later, "use classUnderlying (X)") /* Not supported yet: use classUnderlying (X). */
  METHOD_OF (isUnderlyingType, 0, -1, -1, run_later, "use isa (X, NAME)") /* Not supported yet: use isa (X, NAME). */
  METHODS_END
};
/* clang-format on */
