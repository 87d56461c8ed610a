/* gpuArray_index.c -- subsref, subsasgn: subscripts from Octave's to ours.

   Ranges are recognised without looking at their elements where Octave keeps
   them as ranges, and by looking where it does not.  Assignments that grow or
   shrink an array, or name a position twice, are computed by core.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SUBSCRIPTS_MAX OCTA_DIMS_MAX

/* ---- one subscript ---- */

#define RULE_INTEGER "either integers 1 to (2^63)-1 or logicals"
#define RULE_REAL "real (forgot to initialize i or j?)"

static octa_status
bad_subscript (const char *value, int position, int n, const char *rule)
{
  char where[96] = "";
  for (int i = 0; i < n && strlen (where) < 64; i++)
    {
      strcat (where, i ? "," : "");
      strcat (where, i == position ? value : "_");
    }
  return octa_fail ("Octave:invalid-index",
                    "index (%s): subscripts must be %s", where, rule);
}

/* The position that V names, 0-based.  */
static octa_status
to_position (double v, int position, int n, int64_t *out)
{
  if (v >= 1 && v < 0x1p63 && v == floor (v))
    {
      *out = (int64_t)v - 1;
      return OCTA_OK;
    }
  char text[32];
  snprintf (text, sizeof text, "%.4g", v);
  return bad_subscript (text, position, n, RULE_INTEGER);
}

/* A range object: its ends are known without making its elements.  */
static bool
read_range (const mxArray *x, octa_subscript *s)
{
  mxArray *kind = NULL, *lo = NULL, *hi = NULL, *in = (mxArray *)x;
  mexCallMATLAB (1, &kind, 1, &in, "typeinfo");
  if (! gateway_is_string (kind, "double_range")
      && ! gateway_is_string (kind, "range"))
    return false;
  mexCallMATLAB (1, &lo, 1, &in, "min");
  mexCallMATLAB (1, &hi, 1, &in, "max");
  double a = mxGetScalar (lo), b = mxGetScalar (hi);
  double base = mxGetScalar (x);
  double n = (double)mxGetNumberOfElements (x);
  double step = (b - a) / (n - 1);
  if (! (a >= 1) || a != floor (a) || step != floor (step))
    return false;
  s->start = (int64_t)base - 1;
  s->step = base == a ? (int64_t)step : -(int64_t)step;
  s->count = (int64_t)n;
  return true;
}

/* COUNT positions: a range if they are one, else the list itself.  */
static void
take_list (octa_subscript *s, const int64_t *list, int64_t count)
{
  s->count = count;
  s->start = count ? list[0] : 0;
  s->step = count > 1 ? list[1] - list[0] : 1;
  for (int64_t i = 1; i < count; i++)
    if (list[i] - list[i - 1] != s->step)
      {
        s->list = list;
        return;
      }
}

static octa_status
read_mask (const mxArray *x, octa_subscript *s)
{
  const bool *m = mxGetData (x);
  size_t n = mxGetNumberOfElements (x), count = 0;
  for (size_t i = 0; i < n; i++)
    count += m[i];
  int64_t *list = mxMalloc ((count ? count : 1) * sizeof *list);
  for (size_t i = 0, j = 0; i < n; i++)
    if (m[i])
      list[j++] = (int64_t)i;
  take_list (s, list, (int64_t)count);
  bool is_row = mxGetNumberOfDimensions (x) == 2 && mxGetM (x) == 1
                && mxGetN (x) != 1;
  s->n_dims = 2;
  s->dims[0] = is_row ? 1 : (int64_t)count;
  s->dims[1] = is_row || n == 1 ? (int64_t)count : 1;
  return OCTA_OK;
}

static octa_status
read_numbers (const mxArray *x, int position, int n, octa_subscript *s)
{
  size_t count = mxGetNumberOfElements (x);
  mxArray *converted = NULL;
  if (count > 1000 && mxIsDouble (x) && read_range (x, s))
    return OCTA_OK;
  if (! mxIsDouble (x))
    {
      mxArray *in = (mxArray *)x;
      mexCallMATLAB (1, &converted, 1, &in, "double");
      x = converted;
    }
  const double *v = mxGetData (x);
  int64_t *list = mxMalloc ((count ? count : 1) * sizeof *list);
  for (size_t i = 0; i < count; i++)
    if (to_position (v[i], position, n, &list[i]) != OCTA_OK)
      return OCTA_FAIL;
  take_list (s, list, (int64_t)count);
  s->n_dims = (int)mxGetNumberOfDimensions (x);
  if (s->n_dims > OCTA_DIMS_MAX)
    return octa_fail (OCTA_ID_NOTSUPPORTED,
                      "a subscript of more than %d dimensions", OCTA_DIMS_MAX);
  for (int d = 0; d < s->n_dims; d++)
    s->dims[d] = (int64_t)mxGetDimensions (x)[d];
  return OCTA_OK;
}

static octa_status
read_subscript (const mxArray *x, int position, int n, octa_subscript *s)
{
  memset (s, 0, sizeof *s);
  if (gateway_is_string (x, ":"))
    {
      s->is_colon = true;
      return OCTA_OK;
    }
  mxArray *host = NULL;
  if (gateway_id_of (x, OCTA_KIND_ARRAY))
    {
      octa_node *g = gpu_node (x);
      if (! g || gpu_gather (g, &host) != OCTA_OK)
        return OCTA_FAIL;
      x = host;
    }
  if (mxIsLogical (x) && ! mxIsSparse (x))
    return read_mask (x, s);
  if (mxIsChar (x)
      || (mxIsNumeric (x) && ! mxIsSparse (x) && ! mxIsComplex (x)))
    return read_numbers (x, position, n, s);
  char text[64];
  if (mxIsComplex (x) && mxIsDouble (x) && mxGetNumberOfElements (x) > 0)
    {
      const double *z = mxGetData (x);
      snprintf (text, sizeof text, "%g%+gi", z[0], z[1]);
      return bad_subscript (text, position, n, RULE_REAL);
    }
  snprintf (text, sizeof text, "<%s>", mxGetClassName (x));
  return bad_subscript (text, position, n, RULE_INTEGER);
}

/* The subscripts of level I of the index structure S.  */
static octa_status
read_level (const mxArray *s, size_t i, octa_subscript *out, int *n)
{
  char *type;
  const mxArray *t = mxGetField (s, i, "type");
  const mxArray *subs = mxGetField (s, i, "subs");
  if (! t || ! subs || gateway_string (t, "TYPE", &type) != OCTA_OK)
    return octa_fail ("Octave:invalid-fun-call", "invalid index structure");
  if (! strcmp (type, "."))
    return octa_fail ("Octave:undefined-function",
                      "a gpuArray has no fields or dot methods: write "
                      "size (x), gather (x), ... instead of x.%s",
                      mxIsChar (subs) ? mxArrayToString (subs) : "name");
  if (! strcmp (type, "{}"))
    return octa_fail ("", "'{' undefined for arguments of type 'gpuArray': "
                          "index with ()");
  *n = (int)mxGetNumberOfElements (subs);
  if (*n > SUBSCRIPTS_MAX)
    return octa_fail (OCTA_ID_NOTSUPPORTED, "more than %d subscripts",
                      SUBSCRIPTS_MAX);
  for (int k = 0; k < *n; k++)
    if (read_subscript (mxGetCell (subs, (size_t)k), k, *n, &out[k])
        != OCTA_OK)
      return OCTA_FAIL;
  return OCTA_OK;
}

static octa_status
run_subsref (call *c)
{
  AUTO_NODE x = NULL;
  octa_subscript s[SUBSCRIPTS_MAX];
  size_t levels = mxGetNumberOfElements (c->rhs[1]);
  octa_node *n = gpu_node (c->rhs[0]);
  if (! n)
    return OCTA_FAIL;
  octa_node_retain (x = n);
  for (size_t i = 0; i < levels; i++)
    {
      int count;
      octa_node *picked;
      if (read_level (c->rhs[1], i, s, &count) != OCTA_OK)
        return OCTA_FAIL;
      if (count == 0)
        continue;
      if (octa_node_index (x, count, s, &picked) != OCTA_OK)
        return OCTA_FAIL;
      octa_node_release (x);
      x = picked;
    }
  octa_node_retain (x);
  return gpu_result (x, &c->lhs[0]);
}

/* ---- assignment ---- */

static int
by_value (const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* Does a list name a position twice?  */
static bool
repeats (const octa_subscript *s)
{
  if (! s->list)
    return s->step == 0 && s->count > 1;
  size_t n = (size_t)s->count;
  int64_t *sorted = mxMalloc (n * sizeof *sorted);
  memcpy (sorted, s->list, n * sizeof *sorted);
  qsort (sorted, n, sizeof *sorted, by_value);
  bool found = false;
  for (size_t i = 1; i < n && ! found; i++)
    found = sorted[i] == sorted[i - 1];
  mxFree (sorted);
  return found;
}

static int64_t
highest (const octa_subscript *s)
{
  int64_t hi = s->count ? s->start : -1;
  if (! s->list)
    {
      int64_t last = s->start + s->step * (s->count - 1);
      return s->count && last > hi ? last : hi;
    }
  for (int64_t i = 0; i < s->count; i++)
    hi = s->list[i] > hi ? s->list[i] : hi;
  return hi;
}

/* May the device do it: within bounds, each position once?  */
static bool
is_plain (const octa_array_info *x, int n, const octa_subscript *s)
{
  for (int k = 0; k < n; k++)
    {
      int64_t len = k < x->n_dims ? x->dims[k] : 1;
      for (int d = n; k == n - 1 && d < x->n_dims; d++)
        len *= x->dims[d];
      if (! s[k].is_colon && (highest (&s[k]) >= len || repeats (&s[k])))
        return false;
    }
  return true;
}

/* x(idx) = [] is told by an empty double; core's subsasgn cannot tell it from
   zeros (0, 0), so a helper in Octave deletes.  */
static bool
is_deletion (const mxArray *v)
{
  return ! gateway_id (v) && mxIsDouble (v) && mxGetNumberOfDimensions (v) == 2
         && mxGetM (v) == 0 && mxGetN (v) == 0;
}

static octa_status
run_subsasgn (call *c)
{
  AUTO_NODE v = NULL;
  octa_subscript s[SUBSCRIPTS_MAX];
  octa_array_info info;
  int n;
  /* c{2}(3) = g on something undefined comes with an empty object array.  */
  bool is_new = mxGetNumberOfElements (c->rhs[0]) != 1;
  if (is_new || ! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    {
      const mxArray *rhs[3] = { mxCreateDoubleMatrix (0, 0, mxREAL), c->rhs[1],
                                c->rhs[2] };
      if (! is_new)
        rhs[0] = c->rhs[0];
      return gpu_fallback_as (c, "subsasgn", 3, rhs, false);
    }
  octa_node *out, *x = gpu_node (c->rhs[0]);
  if (! x)
    return OCTA_FAIL;
  octa_node_info (x, &info);
  if (mxGetNumberOfElements (c->rhs[1]) != 1)
    return octa_fail ("", "invalid use of () in indexed assignment of a "
                          "gpuArray: assign with one index at a time");
  if (read_level (c->rhs[1], 0, s, &n) != OCTA_OK)
    return OCTA_FAIL;
  if (is_deletion (c->rhs[2]))
    return gpu_fallback_as (c, "__octcuda_delete__", 2, c->rhs, false);
  if (n == 0 || ! is_plain (&info, n, s))
    return gpu_fallback_as (c, "subsasgn", 3, c->rhs, false);
  if (gpu_operand (c->rhs[2], "RHS", &v) != OCTA_OK)
    return OCTA_FAIL;
  if (octa_node_assign (x, n, s, v, &out) != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (out, &c->lhs[0]);
}

/* clang-format off */
const method gpu_index_methods[] = {
  METHOD (subsref,      2,  2, 1, run_subsref)
  METHOD (subsasgn,     3,  3, 1, run_subsasgn)
  METHODS_END
};
/* clang-format on */
