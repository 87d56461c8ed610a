/* elements.c -- the contents of a cudaHostAllocation, read and written like
   those of an array.

   h(i) and h(i) = x are computed by core on a copy of the contents.  The
   memory keeps its class and size: assigned values are converted first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cudaHostAllocation.h"

#include <string.h>

static octa_status
shape_of (const mxArray *x, octa_id *id, octa_shape *shape, size_t *bytes)
{
  return handle_id (x, OCTA_KIND_HOSTMEM, id) == OCTA_OK
             ? octa_hostmem_shape (*id, shape, bytes)
             : OCTA_FAIL;
}

/* ---- size ---- */

static size_t
count (const octa_shape *s)
{
  size_t n = 1;
  for (int k = 0; k < s->n_dims; k++)
    n *= (size_t)s->dims[k];
  return n;
}

/* Dimension K, from 0; after the last one it is 1.  */
static size_t
dimension (const octa_shape *s, int64_t k)
{
  return k < s->n_dims ? (size_t)s->dims[k] : 1;
}

/* Dimension K of N requested ones; the last one includes all remaining
   dimensions.  */
static size_t
folded (const octa_shape *s, int k, int n)
{
  size_t all = dimension (s, k);
  for (int i = n; k == n - 1 && i < s->n_dims; i++)
    all *= (size_t)s->dims[i];
  return all;
}

/* Write the dimensions in the vector DIM to *OUT.  */
static octa_status
add_dimensions (const octa_shape *s, const mxArray *dim, double *out,
                size_t *n)
{
  mxArray *x = mxIsNumeric (dim) ? gateway_core_1 ("double", dim) : NULL;
  for (size_t i = 0; x && i < mxGetNumberOfElements (x); i++)
    {
      double k = mxGetDoubles (x)[i];
      if (! (k >= 1 && k < 1e9 && k == (double)(int64_t)k))
        x = NULL;
      else
        out[(*n)++] = (double)dimension (s, (int64_t)k - 1);
    }
  return x ? OCTA_OK
           : octa_fail (OCTA_ERROR_LOGIC, "DIM must be whole numbers >= 1");
}

/* size (h), size (h, dim, ...), [rows, columns] = size (h) */
octa_status
host_size (call *c)
{
  octa_id id;
  octa_shape s;
  size_t bytes, n = 0, room = 0;
  GATEWAY_TRY (shape_of (c->rhs[0], &id, &s, &bytes));
  for (int i = 1; i < c->n_rhs; i++)
    room += mxGetNumberOfElements (c->rhs[i]);
  int wanted = c->n_lhs > 1 ? c->n_lhs : s.n_dims;
  double *sizes = mxMalloc ((room + (size_t)wanted) * sizeof *sizes);
  for (int i = 1; i < c->n_rhs; i++)
    GATEWAY_TRY (add_dimensions (&s, c->rhs[i], sizes, &n));
  for (int k = 0; c->n_rhs == 1 && k < wanted; k++)
    sizes[n++] = (double)folded (&s, k, wanted);
  if (c->n_lhs > 1 && (size_t)c->n_lhs != n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the number of results must be the number of "
                      "dimensions, or one");
  for (int i = 0; c->n_lhs > 1 && i < c->n_lhs; i++)
    c->lhs[i] = gateway_double (sizes[i]);
  if (c->n_lhs > 1)
    return OCTA_OK;
  c->lhs[0] = gateway_row (OCTA_TYPE_DOUBLE, false, n);
  memcpy (mxGetData (c->lhs[0]), sizes, n * sizeof *sizes);
  return OCTA_OK;
}

/* end (h, k, n) */
octa_status
host_end (call *c)
{
  octa_id id;
  octa_shape s;
  size_t bytes;
  int64_t k, n;
  GATEWAY_TRY (shape_of (c->rhs[0], &id, &s, &bytes));
  GATEWAY_TRY (gateway_integer (c->rhs[2], "N", 1, INT32_MAX, &n));
  GATEWAY_TRY (gateway_integer (c->rhs[1], "K", 1, n, &k));
  return gateway_one (c, gateway_double (
                             (double)folded (&s, (int)k - 1, (int)n)));
}

octa_status
host_n_elements (call *c)
{
  octa_id id;
  octa_shape s;
  size_t bytes;
  GATEWAY_TRY (shape_of (c->rhs[0], &id, &s, &bytes));
  return gateway_one (c, gateway_double ((double)count (&s)));
}

octa_status
host_isempty (call *c)
{
  octa_id id;
  octa_shape s;
  size_t bytes;
  GATEWAY_TRY (shape_of (c->rhs[0], &id, &s, &bytes));
  return gateway_one (c, gateway_logical (count (&s) == 0));
}

octa_status
host_length (call *c)
{
  octa_id id;
  octa_shape s;
  size_t bytes, most = 0;
  GATEWAY_TRY (shape_of (c->rhs[0], &id, &s, &bytes));
  for (int k = 0; k < s.n_dims && count (&s) > 0; k++)
    most = dimension (&s, k) > most ? dimension (&s, k) : most;
  return gateway_one (c, gateway_double ((double)most));
}

/* ---- reading ---- */

/* The elements of X selected by the subscripts CELL.  */
static mxArray *
pick (mxArray *x, mxArray *cell)
{
  mxArray *subs = gateway_struct ({ "type", gateway_text ("()") },
                                  { "subs", cell });
  return handle_subsref_rest (x, subs, 0);
}

/* value (h), or h.value(i, j): some of its elements */
octa_status
host_value (call *c)
{
  octa_id id;
  octa_shape shape;
  size_t bytes;
  void *data;
  GATEWAY_TRY (shape_of (c->rhs[0], &id, &shape, &bytes));
  mxArray *x = gateway_array (&shape);
  GATEWAY_TRY (octa_hostmem_data (id, &data));
  if (bytes)
    memcpy (mxGetData (x), data, bytes);
  if (c->n_rhs > 1)
    {
      mxArray *cell = mxCreateCellMatrix (1, (mwSize)c->n_rhs - 1);
      for (int i = 1; i < c->n_rhs; i++)
        mxSetCell (cell, i - 1, mxDuplicateArray (c->rhs[i]));
      x = pick (x, cell);
    }
  return gateway_one (c, x);
}

/* h(i), h.NAME.  For a dot with subscripts after it, TABLE has the methods,
   and GET reads a property.  */
octa_status
host_subsref (call *c, const method *table,
              octa_status (*get) (call *c, const char *name, bool *found))
{
  const mxArray *subs = c->rhs[1];
  GATEWAY_TRY (gateway_subscripts (subs));
  if (! gateway_is_string (mxGetField (subs, 0, "type"), "()"))
    return handle_subsref (c, table, get);
  call whole = { .n_lhs = 1, .lhs = c->lhs, .n_rhs = 1, .rhs = c->rhs };
  GATEWAY_TRY (host_value (&whole));
  return gateway_one (c, handle_subsref_rest (c->lhs[0], subs, 0));
}

/* ---- computing ---- */

/* Does NAME, called without outputs, return none (plots, printing)?  */
static bool
is_sink (const char *name)
{
#define OCTA_NAME_quiet(name)
#define OCTA_NAME_warn(name)
#define OCTA_NAME_host(name)
#define OCTA_NAME_sink(name) #name,
#define OCTA_NAME_show(name) #name,
#define FALLBACK(name, how) OCTA_NAME_##how (name)
  static const char *const sinks[] = {
#include "../@gpuArray/fallback.def"
  };
  for (size_t i = 0; i < N_ELEMS (sinks); i++)
    if (! strcmp (sinks[i], name))
      return true;
  return false;
}

octa_status
host_compute (call *c)
{
  mxArray **in = mxMalloc ((size_t)c->n_rhs * sizeof *in);
  for (int i = 0; i < c->n_rhs; i++)
    {
      call whole = {
        .n_lhs = 1, .lhs = &in[i], .n_rhs = 1, .rhs = &c->rhs[i]
      };
      in[i] = (mxArray *)c->rhs[i];
      if (gateway_id_of (in[i], OCTA_KIND_HOSTMEM)
          && host_value (&whole) != OCTA_OK)
        return OCTA_FAIL;
    }
  int n_lhs = c->n_lhs || is_sink (c->name) ? c->n_lhs : 1;
  mexCallMATLAB (n_lhs, c->lhs, c->n_rhs, in, c->name);
  return OCTA_OK;
}

/* ---- writing ---- */

/* Convert X to the class and complexity of the allocation.  */
static octa_status
convert (const mxArray **x, const octa_shape *shape)
{
  octa_shape given;
  const void *src;
  size_t n;
  mxArray *in = (mxArray *)*x;
  GATEWAY_TRY (arg_host (in, "VALUE", &given, &src, &n));
  if (given.is_complex && ! shape->is_complex)
    return octa_fail (OCTA_ERROR_LOGIC, "VALUE must be real");
  const char *class = octa_types[shape->type].name;
  if (strcmp (gateway_class_name (in), class) != 0)
    in = gateway_core_1 (class, in);
  if (shape->is_complex && ! mxIsComplex (in))
    in = gateway_core_1 ("complex", in);
  *x = in;
  return OCTA_OK;
}

static octa_status
store (octa_id id, const mxArray *x)
{
  octa_shape shape, given;
  size_t bytes, n;
  const void *src;
  void *data;
  GATEWAY_TRY (octa_hostmem_shape (id, &shape, &bytes));
  GATEWAY_TRY (convert (&x, &shape));
  GATEWAY_TRY (arg_host (x, "VALUE", &given, &src, &n));
  if (n != bytes)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "VALUE must have %zu elements, like the allocation, "
                      "whose size is fixed",
                      count (&shape));
  GATEWAY_TRY (octa_hostmem_data (id, &data));
  if (bytes)
    memcpy (data, src, bytes);
  return OCTA_OK;
}

/* The contents of H with X assigned to the elements of REST.  */
static octa_status
changed (const mxArray *h, mxArray *rest, const mxArray **x)
{
  octa_id id;
  octa_shape shape;
  size_t bytes;
  mxArray *old = NULL, *now = NULL;
  call whole = { .n_lhs = 1, .lhs = &old, .n_rhs = 1, .rhs = &h };
  GATEWAY_TRY (shape_of (h, &id, &shape, &bytes));
  GATEWAY_TRY (convert (x, &shape));
  GATEWAY_TRY (host_value (&whole));
  gateway_core (1, &now, 3, (mxArray *[]){ old, rest, (mxArray *)*x },
                "subsasgn");
  *x = now;
  return OCTA_OK;
}

/* h(i) = x, h.value = x, h.value(i) = x */
octa_status
host_subsasgn (call *c)
{
  const mxArray *subs = c->rhs[1], *x = gateway_host (c->rhs[2]);
  octa_id id;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &id));
  GATEWAY_TRY (gateway_subscripts (subs));
  const mxArray *type = mxGetField (subs, 0, "type");
  bool is_index = gateway_is_string (type, "()");
  if (! is_index
      && ! (gateway_is_string (type, ".")
            && gateway_is_string (mxGetField (subs, 0, "subs"), "value")))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "only the value of a %s and its elements can be set: "
                      "h.value = x, h(i) = x",
                      gateway_self.class);
  size_t n_done = is_index ? 0 : 1;
  if (mxGetNumberOfElements (subs) > n_done
      && changed (c->rhs[0], handle_subscripts_rest (subs, n_done), &x)
             != OCTA_OK)
    return OCTA_FAIL;
  GATEWAY_TRY (store (id, x));
  return gateway_one (c, mxDuplicateArray (c->rhs[0]));
}
