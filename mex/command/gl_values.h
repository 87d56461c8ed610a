/* gl_values.h -- convert values of plots' properties from Octave and back.

   Included only by __gl_figure__.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_VALUES_H
#define OCTA_GL_VALUES_H 1

#include "args.h"
#include "gpu.h"

#include "gl/octa_gl.h"

#include <string.h>

static char *
copy_text (const char *text)
{
  char *p = mxMalloc (strlen (text) + 1);
  strcpy (p, text);
  return p;
}

static octa_status
read_texts (const mxArray *x, octa_gl_value *v)
{
  int n = (int)mxGetNumberOfElements (x);
  const char **texts = mxMalloc ((size_t)(n + 1) * sizeof *texts);
  for (int i = 0; i < n; i++)
    {
      char *s;
      const mxArray *e = mxGetCell (x, (mwIndex)i);
      if (! e || gateway_string (e, "text", &s) != OCTA_OK)
        {
          v->is = "a cell with other things than text";
          return OCTA_OK;
        }
      texts[i] = s;
    }
  v->texts = texts;
  v->n_texts = n;
  return OCTA_OK;
}

/* Read a real, full array X.  */
static void
read_data (const mxArray *x, octa_type t, octa_gl_value *v)
{
  const mwSize *dims = mxGetDimensions (x);
  mwSize n = mxGetNumberOfDimensions (x);
  v->type = t;
  v->rows = (int64_t)dims[0];
  v->columns = (int64_t)dims[1];
  v->pages = 1;
  for (mwSize k = 2; k < n; k++)
    v->pages *= (int64_t)dims[k];
  if (n > 3)
    v->is = "one of more dimensions";
  else if (mxGetNumberOfElements (x) > 0)
    v->data = mxGetData (x);
  else
    v->numbers = mxMalloc (sizeof (double)); /* empty */
}

/* Read X for a property of KIND.  The library refuses invalid values.  */
static octa_status
read_value (const mxArray *x, octa_gl_kind kind, octa_gl_value *v)
{
  octa_type t;
  char *s;
  *v = (octa_gl_value){ .kind = kind };
  octa_id id = mxIsChar (x) || mxIsCell (x) || mxIsStruct (x) ? 0
                                                              : gateway_id (x);
  if (kind == OCTA_GL_DATA && octa_id_kind (id) == OCTA_KIND_ARRAY)
    {
      v->array = id;
      return OCTA_OK;
    }
  if (octa_is_array (id))
    x = gateway_host (x);
  if (mxIsChar (x) && mxGetM (x) <= 1)
    {
      GATEWAY_TRY (gateway_string (x, "text", &s));
      v->text = s;
    }
  else if (mxIsCell (x) && kind == OCTA_GL_DATA)
    v->is = "a cell";
  else if (mxIsCell (x))
    return read_texts (x, v);
  else if (mxIsSparse (x))
    v->is = "a sparse matrix";
  else if (! (mxIsNumeric (x) || mxIsLogical (x)) || mxIsComplex (x))
    v->is = copy_text (gateway_describe (x));
  else if (kind == OCTA_GL_DATA
           && gateway_host_type (x, "data", &t) == OCTA_OK)
    read_data (x, t, v);
  else
    {
      if (! mxIsDouble (x))
        x = gateway_core_1 ("double", x);
      v->rows = (int64_t)mxGetM (x);
      v->columns = (int64_t)mxGetN (x);
      v->numbers = mxGetNumberOfElements (x) ? mxGetData (x)
                                             : mxMalloc (sizeof (double));
    }
  return OCTA_OK;
}

/* Properties and their values, with room for one more than a call can
   have.  */
typedef struct pairs
{
  int n;
  const char **names;
  octa_gl_value *values;
} pairs;

static void
pairs_room (const call *c, pairs *p)
{
  p->n = 0;
  p->names = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *p->names);
  p->values = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *p->values);
}

static octa_status
add_pair (pairs *p, octa_gl_class class, const char *name, const mxArray *x)
{
  octa_gl_kind kind;
  if (octa_gl_property_kind (class, name, &kind) != OCTA_OK
      || read_value (x, kind, &p->values[p->n]) != OCTA_OK)
    return OCTA_FAIL;
  p->names[p->n++] = name;
  return OCTA_OK;
}

static octa_status
read_pairs (const call *c, int first, int end, octa_gl_class class, pairs *p)
{
  char *name;
  if ((end - first) % 2)
    return octa_fail (OCTA_ERROR_CALL, "properties are pairs of NAME, VALUE");
  for (int i = first; i < end; i += 2)
    if (gateway_string (c->rhs[i], "NAME", &name) != OCTA_OK
        || add_pair (p, class, name, c->rhs[i + 1]) != OCTA_OK)
      return OCTA_FAIL;
  return OCTA_OK;
}

static mxArray *
numbers_of (const octa_gl_value *v)
{
  const int64_t dims[2] = { v->rows, v->columns };
  mxArray *x = gateway_array (
      &(octa_shape){ OCTA_TYPE_DOUBLE, false, 2, dims });
  size_t n = (size_t)(v->rows * v->columns);
  if (n > 0)
    memcpy (mxGetData (x), v->numbers, n * sizeof (double));
  return x;
}

/* Convert V to an Octave value.  Takes ownership of V.  */
static octa_status
tell_value (octa_gl_value *v, mxArray **out)
{
  octa_status st = OCTA_OK;
  if (v->kind == OCTA_GL_LABEL)
    *out = gateway_uint64 (v->array);
  else if (v->array)
    {
      octa_node *n = octa_array_node (v->array);
      octa_node_retain (n);
      octa_handle_close (v->array);
      st = gpu_result (n, out);
    }
  else if (v->text)
    *out = gateway_text (v->text);
  else if (v->kind == OCTA_GL_TEXTS)
    {
      *out = mxCreateCellMatrix (1, (mwSize)v->n_texts);
      for (int i = 0; i < v->n_texts; i++)
        mxSetCell (*out, (mwIndex)i, gateway_text (v->texts[i]));
    }
  else
    *out = numbers_of (v);
  octa_gl_value_free (v);
  return st;
}

#endif
