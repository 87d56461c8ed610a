/* request.c -- the arguments of functions that make arrays from sizes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "request.h"

#include <string.h>

/* An ordinary 1x1 array of the class of X.  */
static octa_status
model_of (const mxArray *x, mxArray **out)
{
  octa_array_info info;
  if (! gateway_id_of (x, OCTA_KIND_ARRAY))
    {
      *out = (mxArray *)x;
      return OCTA_OK;
    }
  OCTA_GET (octa_node *, n, gpu_node (x));
  octa_node_info (n, &info);
  *out = gateway_row (info.type, false, 1);
  return OCTA_OK;
}

bool
gpu_is_option (const mxArray *x)
{
  return ! gateway_id (x) && mxIsChar (x);
}

octa_status
gpu_read_options (call *c, gpu_request *r)
{
  int n = c->n_rhs;
  memset (r, 0, sizeof *r);
  if (n > 0 && gpu_is_option (c->rhs[n - 1])
      && gateway_is_string (c->rhs[n - 1], "gpuArray"))
    n--;
  if (n > 1 && gpu_is_option (c->rhs[n - 2])
      && gateway_is_string (c->rhs[n - 2], "like"))
    {
      n -= 2;
      GATEWAY_TRY (model_of (c->rhs[n + 1], &r->model));
    }
  else if (n > 0 && gpu_is_option (c->rhs[n - 1]))
    r->class = c->rhs[--n];
  r->n_size = n;
  return OCTA_OK;
}

/* Read one argument with sizes.  */
static bool
read_sizes (const mxArray *x, int max, int *n, int64_t *v, bool *is_negative)
{
  mxArray *host = NULL;
  octa_node *g;
  if (gateway_id_of (x, OCTA_KIND_ARRAY))
    {
      if (! (g = gpu_node (x)) || gpu_gather (g, &host) != OCTA_OK)
        return false;
      x = host;
    }
  size_t count = mxGetNumberOfElements (x);
  if (! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x) || count < 1
      || count > (size_t)max || mxGetNumberOfDimensions (x) > 2
      || (mxGetM (x) > 1 && mxGetN (x) > 1))
    return false;
  const double *d = mxGetData (x);
  for (size_t i = 0; i < count; i++)
    {
      if (! (d[i] > -0x1p53 && d[i] < 0x1p53) || d[i] != (double)(int64_t)d[i])
        return false;
      *is_negative |= d[i] < 0;
      v[i] = d[i] < 0 ? 0 : (int64_t)d[i];
    }
  *n = (int)count;
  return true;
}

bool
gpu_read_dims (call *c, gpu_request *r)
{
  int count;
  if (r->n_size == 0)
    r->size.dims[r->size.n_dims++] = 1;
  for (int i = 0; i < r->n_size; i++)
    {
      if (! read_sizes (c->rhs[i], OCTA_DIMS_MAX - r->size.n_dims, &count,
                        r->size.dims + r->size.n_dims, &r->is_negative)
          || (count > 1 && r->n_size > 1))
        return false;
      r->size.n_dims += count;
    }
  if (r->size.n_dims == 1)
    r->size.dims[r->size.n_dims++] = r->size.dims[0];
  return true;
}

mxArray *
gpu_ask_core (const char *name, const gpu_request *r, int n_size,
              const mxArray *const *size)
{
  mxArray *out = NULL, **in = mxMalloc ((size_t)(n_size + 2) * sizeof *in);
  int n = 0;
  while (n < n_size)
    {
      in[n] = (mxArray *)size[n];
      n++;
    }
  if (r->class)
    in[n++] = (mxArray *)r->class;
  if (r->model)
    {
      in[n++] = gateway_text ("like");
      in[n++] = r->model;
    }
  gateway_core (1, &out, n, in, name);
  return out;
}

octa_status
gpu_upload (const mxArray *x, mxArray **out)
{
  octa_node *n;
  if (octa_type_find (gateway_class_name (x)) == OCTA_TYPE_COUNT
      || mxIsSparse (x))
    {
      *out = (mxArray *)x;
      return OCTA_OK;
    }
  GATEWAY_TRY (gpu_operand (x, "X", &n));
  return gpu_result (n, out);
}

octa_status
gpu_from_core (call *c, const gpu_request *r)
{
  const mxArray **size = mxMalloc ((size_t)(r->n_size + 1) * sizeof *size);
  for (int i = 0; i < r->n_size; i++)
    {
      mxArray *host = (mxArray *)c->rhs[i];
      octa_node *n = NULL;
      if (gateway_id_of (host, OCTA_KIND_ARRAY)
          && (! (n = gpu_node (host)) || gpu_gather (n, &host) != OCTA_OK))
        return OCTA_FAIL;
      size[i] = host;
    }
  return gpu_upload (gpu_ask_core (c->name, r, r->n_size, size), &c->lhs[0]);
}
