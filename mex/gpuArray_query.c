/* gpuArray_query.c -- size, class and text of a gpuArray.

   Nothing here computes a value, except that isreal and iscomplex may have to
   look, and disp gathers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

#include <stdio.h>
#include <string.h>

static bool
info_of (const mxArray *x, octa_array_info *info)
{
  octa_node *n = gpu_node (x);
  if (n)
    octa_node_info (n, info);
  return n != NULL;
}

static int64_t
dim (const octa_array_info *i, double d)
{
  return d <= i->n_dims ? i->dims[(int)d - 1] : 1;
}

static octa_status
run_size (call *c)
{
  octa_array_info info;
  if (! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    return gpu_fallback (c, false);
  if (! info_of (c->rhs[0], &info))
    return OCTA_FAIL;
  double wanted[256];
  int n = 0;
  bool has_dims = c->n_rhs > 1;
  for (int i = 1; i < c->n_rhs; i++)
    {
      const mxArray *x = c->rhs[i];
      mxArray *host;
      if (gateway_id_of (x, OCTA_KIND_ARRAY))
        {
          octa_node *dims = gpu_node (x);
          if (! dims || gpu_gather (dims, &host) != OCTA_OK)
            return OCTA_FAIL;
          x = host;
        }
      size_t m = mxGetNumberOfElements (x);
      if ((c->n_rhs > 2 && m != 1) || (mxIsNumeric (x) && ! mxIsDouble (x)))
        return gpu_on_host (c, c->n_lhs > 0 ? c->n_lhs : 1);
      if (! mxIsDouble (x) || mxIsComplex (x) || m == 0 || n + m > 256)
        return octa_fail ("", "size: requested dimension DIM must be a "
                              "positive integer");
      for (size_t j = 0; j < m; j++)
        {
          double d = ((const double *)mxGetData (x))[j];
          if (! (d >= 1) || d != (double)(int64_t)d)
            return octa_fail ("",
                              "size: requested dimension DIM (= %g) out of "
                              "range",
                              d);
          wanted[n++] = (double)dim (&info, d);
        }
    }
  if (! has_dims)
    for (; n < info.n_dims; n++)
      wanted[n] = (double)info.dims[n];
  if (c->n_lhs <= 1)
    {
      c->lhs[0] = mxCreateDoubleMatrix (1, (size_t)n, mxREAL);
      memcpy (mxGetData (c->lhs[0]), wanted, (size_t)n * sizeof *wanted);
      return OCTA_OK;
    }
  if (has_dims && c->n_lhs > n)
    return octa_fail ("", "size: nargout > number of requested dimensions");
  for (int i = 0; i < c->n_lhs; i++)
    {
      double v = i < n ? wanted[i] : 1;
      for (int j = i + 1; ! has_dims && i == c->n_lhs - 1 && j < n; j++)
        v *= wanted[j];
      c->lhs[i] = gateway_double (v);
    }
  return OCTA_OK;
}

static octa_status
run_end (call *c)
{
  octa_array_info info;
  if (! info_of (c->rhs[0], &info))
    return OCTA_FAIL;
  int k = (int)mxGetScalar (c->rhs[1]), n = (int)mxGetScalar (c->rhs[2]);
  int64_t v = dim (&info, k);
  for (int d = k + 1; k == n && d <= info.n_dims; d++)
    v *= dim (&info, d);
  c->lhs[0] = gateway_double ((double)v);
  return OCTA_OK;
}

/* The predicates that look at class and size alone.  */
static bool
test (const char *name, const octa_array_info *i, bool *v)
{
  octa_group g = octa_types[i->type].group;
  bool is_2d = i->n_dims == 2;
  const struct
  {
    const char *name;
    bool value;
  } tests[] = {
    { "isempty", i->n_elems == 0 },
    { "isnull", false },
    { "issparse", false },
    { "ischar", false },
    { "iscell", false },
    { "isstruct", false },
    { "isgpuarray", true },
    { "existsOnGPU", true },
    { "isfloat", g == OCTA_GROUP_FLOAT },
    { "isinteger", g == OCTA_GROUP_SIGNED || g == OCTA_GROUP_UNSIGNED },
    { "isnumeric", g != OCTA_GROUP_LOGICAL },
    { "islogical", g == OCTA_GROUP_LOGICAL },
    { "isbool", g == OCTA_GROUP_LOGICAL },
    { "isscalar", i->n_elems == 1 && is_2d },
    { "isvector", is_2d && (i->dims[0] == 1 || i->dims[1] == 1) },
    { "isrow", is_2d && i->dims[0] == 1 },
    { "iscolumn", is_2d && i->dims[1] == 1 },
    { "ismatrix", is_2d },
    { "issquare", is_2d && i->dims[0] == i->dims[1] },
  };
  for (size_t t = 0; t < sizeof tests / sizeof *tests; t++)
    if (! strcmp (tests[t].name, name))
      {
        *v = tests[t].value;
        return true;
      }
  return false;
}

static double
number (const char *name, const octa_array_info *i)
{
  double longest = 0;
  for (int d = 0; d < i->n_dims; d++)
    longest = (double)i->dims[d] > longest ? (double)i->dims[d] : longest;
  if (! strcmp (name, "ndims"))
    return i->n_dims;
  if (! strcmp (name, "rows"))
    return (double)i->dims[0];
  if (! strcmp (name, "columns"))
    return (double)i->dims[1];
  if (! strcmp (name, "length"))
    return i->n_elems ? longest : 0;
  if (! strcmp (name, "sizeof"))
    return (double)i->n_elems
           * (octa_types[i->type].size << (i->cplx == OCTA_COMPLEX));
  return (double)i->n_elems; /* numel, nzmax */
}

static octa_status
run_query (call *c)
{
  octa_array_info info;
  bool v;
  octa_node *n = gpu_node (c->rhs[0]);
  /* existsOnGPU asks whether it is still open.  */
  if (! gateway_id (c->rhs[0]) && c->n_rhs > 1)
    return gpu_on_host (c, 1); /* numel (x, g) */
  if (! n && ! strcmp (c->name, "existsOnGPU"))
    {
      c->lhs[0] = gateway_logical (false);
      return OCTA_OK;
    }
  if (! n)
    return OCTA_FAIL;
  bool is_real = ! strcmp (c->name, "isreal");
  if ((is_real || ! strcmp (c->name, "iscomplex")
       || ! strcmp (c->name, "sizeof"))
      && octa_node_resolve (n) != OCTA_OK)
    return OCTA_FAIL;
  octa_node_info (n, &info);
  if (test (c->name, &info, &v))
    c->lhs[0] = gateway_logical (v);
  else if (is_real || ! strcmp (c->name, "iscomplex"))
    c->lhs[0] = gateway_logical ((info.cplx == OCTA_REAL) == is_real);
  else if (! strcmp (c->name, "classUnderlying"))
    c->lhs[0] = gateway_text (octa_types[info.type].name);
  else
    /* numel (g, idx ...) is asked before g{...} = v.  */
    c->lhs[0] = gateway_double (c->n_rhs > 1 ? 1 : number (c->name, &info));
  return OCTA_OK;
}

/* Is an array of class T, held by a gpuArray, of class NAME?  */
static bool
is_a (octa_type t, const char *name)
{
  octa_group g = octa_types[t].group;
  bool is_int = g == OCTA_GROUP_SIGNED || g == OCTA_GROUP_UNSIGNED;
  if (! strcmp (name, "gpuArray") || ! strcmp (name, "handle"))
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
  if (! info_of (c->rhs[0], &info))
    return OCTA_FAIL;
  const mxArray *names = c->rhs[1];
  char *name;
  if (! mxIsCell (names))
    {
      if (gateway_string (names, "CLASSNAME", &name) != OCTA_OK)
        return OCTA_FAIL;
      c->lhs[0] = gateway_logical (is_a (info.type, name));
      return OCTA_OK;
    }
  size_t n = mxGetNumberOfElements (names);
  mxArray *out = mxCreateLogicalArray (mxGetNumberOfDimensions (names),
                                       mxGetDimensions (names));
  for (size_t i = 0; i < n; i++)
    {
      if (gateway_string (mxGetCell (names, i), "CLASSNAME", &name) != OCTA_OK)
        return OCTA_FAIL;
      ((bool *)mxGetData (out))[i] = is_a (info.type, name);
    }
  c->lhs[0] = out;
  return OCTA_OK;
}

static octa_status
run_size_equal (call *c)
{
  /* Zero-byte stand-ins: core compares the sizes of logical arrays.  */
  octa_array_info first, other;
  bool is_equal = true;
  for (int i = 0; i < c->n_rhs; i++)
    {
      if (gateway_id_of (c->rhs[i], OCTA_KIND_ARRAY))
        {
          if (! info_of (c->rhs[i], &other))
            return OCTA_FAIL;
        }
      else
        {
          other.n_dims = (int)mxGetNumberOfDimensions (c->rhs[i]);
          if (other.n_dims > OCTA_DIMS_MAX)
            other.n_dims = OCTA_DIMS_MAX;
          for (int d = 0; d < other.n_dims; d++)
            other.dims[d] = (int64_t)mxGetDimensions (c->rhs[i])[d];
        }
      if (i == 0)
        first = other;
      is_equal &= gpu_is_same_size (&first, &other);
    }
  c->lhs[0] = gateway_logical (is_equal);
  return OCTA_OK;
}

static octa_status
run_disp (call *c)
{
  octa_node *n = gpu_node (c->rhs[0]);
  mxArray *host = NULL, *text = NULL;
  if (! n || gpu_gather (n, &host) != OCTA_OK)
    return OCTA_FAIL;
  mexCallMATLAB (1, &text, 1, &host, "disp");
  char *s = mxArrayToString (text);
  size_t size = strlen (s) + 320;
  char *all = mxMalloc (size);
  snprintf (all, size, "%s(gpuArray on %s)\n", s, octa_device_label ());
  if (c->n_lhs > 0)
    c->lhs[0] = gateway_text (all);
  else
    {
      mxArray *args[2] = { gateway_text ("%s"), gateway_text (all) };
      mexCallMATLAB (0, NULL, 2, args, "printf");
    }
  return OCTA_OK;
}

/* clang-format off */
const method gpu_query_methods[] = {
  METHOD (end,          3,  3, 1, run_end)
  METHOD (disp,         1,  1, 1, run_disp)
  METHOD (size,         1, -1, -1, run_size)
  METHOD (numel,        1, -1, 1, run_query)
  METHOD (ndims,        1,  1, 1, run_query)
  METHOD (length,       1,  1, 1, run_query)
  METHOD (columns,      1,  1, 1, run_query)
  METHOD (rows,         1,  1, 1, run_query)
  METHOD (isempty,      1,  1, 1, run_query)
  METHOD (isnull,       1,  1, 1, run_query)
  METHOD (isreal,       1,  1, 1, run_query)
  METHOD (iscomplex,    1,  1, 1, run_query)
  METHOD (isfloat,      1,  1, 1, run_query)
  METHOD (isinteger,    1,  1, 1, run_query)
  METHOD (isnumeric,    1,  1, 1, run_query)
  METHOD (islogical,    1,  1, 1, run_query)
  METHOD (isbool,       1,  1, 1, run_query)
  METHOD (issparse,     1,  1, 1, run_query)
  METHOD (ischar,       1,  1, 1, run_query)
  METHOD (iscell,       1,  1, 1, run_query)
  METHOD (isstruct,     1,  1, 1, run_query)
  METHOD (nzmax,        1,  1, 1, run_query)
  METHOD (sizeof,       1,  1, 1, run_query)
  METHOD (isscalar,     1,  1, 1, run_query)
  METHOD (isvector,     1,  1, 1, run_query)
  METHOD (isrow,        1,  1, 1, run_query)
  METHOD (iscolumn,     1,  1, 1, run_query)
  METHOD (ismatrix,     1,  1, 1, run_query)
  METHOD (issquare,     1,  1, 1, run_query)
  METHOD (classUnderlying, 1, 1, 1, run_query)
  METHOD (existsOnGPU,  1,  1, 1, run_query)
  METHOD (isgpuarray,   1,  1, 1, run_query)
  METHOD (isa,          2,  2, 1, run_isa)
  METHOD (size_equal,   1, -1, 1, run_size_equal)
  METHODS_END
};
/* clang-format on */
