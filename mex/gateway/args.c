/* args.c -- reading the arguments of a call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

octa_status
arg_stream (const mxArray *x, octa_id *id)
{
  if (mxIsDouble (x) && mxGetNumberOfElements (x) == 0)
    {
      *id = 0;
      return OCTA_OK;
    }
  octa_id found;
  GATEWAY_TRY (handle_id (x, OCTA_KIND_STREAM, &found));
  /* the id must not be 0, since libocta takes 0 as the default stream */
  if (! octa_handle_get (found, OCTA_KIND_STREAM))
    return OCTA_FAIL;
  *id = found;
  return OCTA_OK;
}

/* Is CLASS one whose objects hold memory?  */
static bool
holds_memory (const char *class)
{
  for (int k = 0; k < OCTA_KIND_COUNT; k++)
    if (octa_kind_content ((octa_kind)k) != OCTA_CONTENT_NONE
        && ! strcmp (class, octa_kind_name ((octa_kind)k)))
      return true;
  return false;
}

octa_status
arg_pointer (const mxArray *x, const char *arg, octa_pointer *p)
{
  octa_pointer q = { .what = arg, .id = gateway_id (x) };
  if (! q.id)
    {
      if (mxIsUint64 (x) && mxGetNumberOfElements (x) == 1)
        memcpy (&q.address, mxGetData (x), sizeof q.address);
      else if (holds_memory (gateway_class_name (x))
               || handle_is_of (x, OCTA_KIND_MEMORY)) /* cuda.NAME, too */
        return octa_fail (OCTA_ERROR_CLOSED, "%s is closed; create a new one",
                          arg);
      else
        return octa_fail (OCTA_ERROR_KIND,
                          "%s must be device memory or a gpuArray, not a %s%s",
                          arg, gateway_class_name (x),
                          mxIsNumeric (x)
                              ? "; a part of page-locked or managed memory h "
                                "is h.ptr + n"
                              : "");
    }
  else if (! octa_is_memory (q.id))
    return octa_fail (OCTA_ERROR_KIND,
                      "%s must be device memory or a gpuArray, not a %s", arg,
                      octa_kind_name (octa_id_kind (q.id)));
  *p = q;
  return OCTA_OK;
}

octa_status
arg_host (const mxArray *x, const char *arg, octa_shape *shape,
          const void **data, size_t *bytes)
{
  octa_type t;
  GATEWAY_TRY (gateway_host_type (x, arg, &t));
  shape->type = t;
  shape->is_complex = mxIsComplex (x);
  shape->n_dims = (int)mxGetNumberOfDimensions (x);
  shape->dims = mxGetDimensions (x);
  *data = mxGetData (x);
  *bytes = mxGetNumberOfElements (x) * octa_types[t].size
           * (shape->is_complex ? 2 : 1);
  return OCTA_OK;
}

octa_status
arg_shape (const mxArray *size, const mxArray *class, octa_shape *shape)
{
  char *text;
  int n_parts = 0;
  GATEWAY_TRY (gateway_string (class, "CLASS", &text));
  const char *known = octa_code_class (text);
  if (! known)
    known = octa_code_vector (text, &n_parts);
  const char *name = known ? known : text;
  shape->is_complex = ! strncmp (name, "complex ", 8);
  shape->type = octa_type_find (name + (shape->is_complex ? 8 : 0));
  if (shape->type == OCTA_TYPE_COUNT
      || (shape->is_complex
          && octa_types[shape->type].group != OCTA_GROUP_FLOAT))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "CLASS must be the name of a numeric class, such as "
                      "single, or of a complex one, not \"%s\"",
                      name);
  size_t n = mxGetNumberOfElements (size);
  if (octa_type_find (gateway_class_name (size)) == OCTA_TYPE_COUNT
      || mxIsSparse (size) || mxIsComplex (size) || n < 1 || n > INT32_MAX)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "SIZE must be a vector of dimensions, not %s",
                      gateway_describe (size));
  mxArray *converted, *in = (mxArray *)size;
  gateway_core (1, &converted, 1, &in, "double");
  const double *d = mxGetData (converted);
  int64_t *dims = mxMalloc ((n + 2) * sizeof *dims);
  size_t first = n_parts > 0;
  dims[0] = n_parts;
  for (size_t i = 0; i < n; i++)
    {
      if (! (d[i] >= 0 && d[i] < 0x1p53) || d[i] != floor (d[i]))
        return octa_fail (OCTA_ERROR_LOGIC, "SIZE must hold integers >= 0");
      dims[first + i] = (int64_t)d[i];
    }
  n += first;
  dims[n] = 1;
  shape->dims = dims;
  shape->n_dims = n == 1 ? 2 : (int)n;
  return OCTA_OK;
}

octa_status
arg_device (const mxArray *x, int *ordinal)
{
  int64_t n;
  octa_id id = gateway_id_of (x, OCTA_KIND_DEVICE);
  if (id)
    return octa_device_ordinal (id, ordinal);
  if (gateway_is_string (x, "cpu"))
    {
      *ordinal = -1;
      return OCTA_OK;
    }
  GATEWAY_TRY (gateway_integer (x, "DEVICE", 0, INT32_MAX, &n));
  *ordinal = (int)n;
  return OCTA_OK;
}

octa_status
arg_size (const mxArray *x, const char *arg, size_t *n)
{
  double d;
  GATEWAY_TRY (gateway_number (x, arg, &d));
  if (! (d >= 0 && d < 0x1p63) || d != floor (d))
    return octa_fail (OCTA_ERROR_LOGIC, "%s must be an integer >= 0, not %g",
                      arg, d);
  *n = (size_t)d;
  return OCTA_OK;
}

octa_status
arg_flags (const mxArray *x, const char *arg, unsigned *flags)
{
  int64_t v;
  GATEWAY_TRY (gateway_integer (x, arg, 0, UINT32_MAX, &v));
  *flags = (unsigned)v;
  return OCTA_OK;
}

octa_status
arg_dims (const mxArray *x, const char *arg, unsigned v[3])
{
  size_t n = mxGetNumberOfElements (x);
  if (! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x) || n < 1 || n > 3)
    return gateway_dims (x, arg, 3, v);
  const double *d = mxGetData (x);
  for (size_t i = 0; i < 3; i++)
    {
      double e = i < n ? d[i] : 1;
      if (! (e >= 1 && e <= UINT32_MAX) || e != (double)(unsigned)e)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "%s must hold integers >= 1, not %g", arg, e);
      v[i] = (unsigned)e;
    }
  return OCTA_OK;
}

octa_status
arg_member (const mxArray *x, const char *group, int *value)
{
  if (! mxIsChar (x))
    {
      double d;
      if (gateway_number (x, "", &d) != OCTA_OK || d != floor (d) || d < 0
          || d > INT32_MAX)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "expected a member of cuda.%s or its name, not %s; "
                          "help cuda.%s lists them",
                          group, gateway_describe (x), group);
      *value = (int)d;
      return OCTA_OK;
    }
  char *name;
  GATEWAY_TRY (gateway_string (x, "ATTRIBUTE", &name));
  if (! octa_constant_find (group, name, value))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "cuda.%s has no %s; help cuda.%s lists its members",
                      group, name, group);
  return OCTA_OK;
}

/* ---- arguments of kernels ---- */

octa_status
arg_value (const mxArray *x, octa_launch_arg *a)
{
  octa_shape shape;
  GATEWAY_TRY (
      arg_host (x, "a kernel's argument", &shape, &a->data, &a->bytes));
  a->kind = OCTA_LAUNCH_ARG_VALUE;
  a->type = shape.type;
  a->is_complex = shape.is_complex;
  a->numel = (int64_t)mxGetNumberOfElements (x);
  return OCTA_OK;
}

octa_status
arg_refuse (const mxArray *x, int i, octa_id id)
{
  const char *class = gateway_class_name (x);
  if (id == 0 && holds_memory (class))
    return octa_fail (OCTA_ERROR_CLOSED, "argument %d: this %s is closed",
                      i + 1, class);
  if (strcmp (class, "cudaArgument") == 0)
    return octa_fail (OCTA_ERROR_KIND,
                      "argument %d: such kernels take no cuda.In, cuda.Out or "
                      "cuda.InOut; pass a gpuArray",
                      i + 1);
  if (! strncmp (class, "cuda", 4) && strstr (class, "Array"))
    return octa_fail (OCTA_ERROR_KIND,
                      "argument %d: kernels read a %s through a texture or a "
                      "surface; pass a cuda.TextureObject or "
                      "cuda.SurfaceObject of it",
                      i + 1, class);
  return octa_fail (OCTA_ERROR_KIND,
                    "argument %d cannot be a %s; valid are gpuArrays, "
                    "device memory, cuda.In, cuda.Out, cuda.InOut and "
                    "numbers",
                    i + 1, class);
}
