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
#define MASK_ON_DEVICE 4096 /* masks of more elements are searched there */

/* The subscripts of one level; what they own goes with the scope, also when
   Octave throws.  */
typedef struct subscripts
{
  int n;
  octa_subscript s[SUBSCRIPTS_MAX];
} subscripts;

static inline void
free_subscripts (subscripts *s)
{
  octa_subscript_free (SUBSCRIPTS_MAX, s->s);
}
#define AUTO_SUBSCRIPTS __attribute__ ((cleanup (free_subscripts))) subscripts

/* ---- one subscript ---- */

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
  return octa_subscript_bad (text, position, n, false);
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
  if (gateway_id_of (x, OCTA_KIND_ARRAY)
      || (mxIsLogical (x) && ! mxIsSparse (x)
          && mxGetNumberOfElements (x) > MASK_ON_DEVICE))
    {
      AUTO_NODE idx = NULL;
      if (gpu_operand (x, "INDEX", &idx) != OCTA_OK)
        return OCTA_FAIL;
      return octa_subscript_take (idx, position, n, s);
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
      return octa_subscript_bad (text, position, n, true);
    }
  snprintf (text, sizeof text, "<%s>", mxGetClassName (x));
  return octa_subscript_bad (text, position, n, false);
}

/* The cell of subscripts at level I of the index structure S.  */
static octa_status
read_subs (const mxArray *s, size_t i, const mxArray **out)
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
  if (mxGetNumberOfElements (subs) > SUBSCRIPTS_MAX)
    return octa_fail (OCTA_ID_NOTSUPPORTED, "more than %d subscripts",
                      SUBSCRIPTS_MAX);
  if (! mxIsCell (subs))
    return octa_fail ("Octave:invalid-fun-call", "invalid index structure");
  *out = subs;
  return OCTA_OK;
}

static octa_status
read_level (const mxArray *s, size_t i, subscripts *out)
{
  const mxArray *subs;
  octa_subscript_free (SUBSCRIPTS_MAX, out->s);
  memset (out, 0, sizeof *out);
  if (read_subs (s, i, &subs) != OCTA_OK)
    return OCTA_FAIL;
  out->n = (int)mxGetNumberOfElements (subs);
  for (int k = 0; k < out->n; k++)
    if (read_subscript (mxGetCell (subs, (size_t)k), k, out->n, &out->s[k])
        != OCTA_OK)
      return OCTA_FAIL;
  return OCTA_OK;
}

/* The second argument, also of a call by name: mxGetField aborts on what is no
   struct.  */
static octa_status
check_structure (const call *c)
{
  const mxArray *s = c->rhs[1];
  bool is_right = mxIsStruct (s) && mxGetFieldNumber (s, "type") >= 0
                  && mxGetFieldNumber (s, "subs") >= 0;
  return is_right ? OCTA_OK
                  : octa_fail ("",
                               "%s: second argument must be a structure with "
                               "fields 'type' and 'subs'",
                               c->name);
}

static octa_status
run_subsref (call *c)
{
  if (check_structure (c) != OCTA_OK)
    return OCTA_FAIL;
  AUTO_NODE x = NULL;
  AUTO_SUBSCRIPTS s = { .n = 0 };
  size_t levels = mxGetNumberOfElements (c->rhs[1]);
  octa_node *n = gpu_node (c->rhs[0]);
  if (! n)
    return OCTA_FAIL;
  octa_node_retain (x = n);
  for (size_t i = 0; i < levels; i++)
    {
      octa_node *picked;
      if (read_level (c->rhs[1], i, &s) != OCTA_OK)
        return OCTA_FAIL;
      if (s.n == 0)
        continue;
      if (octa_node_index (x, s.n, s.s, &picked) != OCTA_OK)
        return OCTA_FAIL;
      octa_node_release (x);
      x = picked;
    }
  octa_node_retain (x);
  return gpu_result (x, &c->lhs[0]);
}

/* ---- assignment ---- */

/* x(idx) = [] is told by an empty double; core's subsasgn cannot tell it from
   zeros (0, 0), so a helper in Octave deletes.  */
static bool
is_deletion (const mxArray *v)
{
  return ! gateway_id (v) && mxIsDouble (v) && mxGetNumberOfDimensions (v) == 2
         && mxGetM (v) == 0 && mxGetN (v) == 0;
}

/* Core does it, with the subscripts gathered too.  Where there is nothing to
   gather they are left as they are: for a range core does not always do what
   it does for a list.  */
static octa_status
by_core (call *c, const char *name, const mxArray *x, int n_rhs)
{
  mxArray *copy = NULL;
  const mxArray *rhs[3] = { x, c->rhs[1], n_rhs == 3 ? c->rhs[2] : NULL };
  const mxArray *subs = mxGetField (c->rhs[1], 0, "subs");
  for (size_t k = 0;
       subs && mxIsCell (subs) && k < mxGetNumberOfElements (subs); k++)
    {
      mxArray *host;
      const mxArray *i = mxGetCell (subs, k);
      if (! gateway_id_of (i, OCTA_KIND_ARRAY))
        continue;
      octa_node *n = gpu_node (i);
      if (! n || gpu_gather (n, &host) != OCTA_OK)
        return OCTA_FAIL;
      if (! copy)
        rhs[1] = copy = gateway_duplicate (c->rhs[1]);
      mxArray *cells = mxGetField (copy, 0, "subs");
      mxDestroyArray (mxGetCell (cells, k)); /* mxSetCell would lose it */
      mxSetCell (cells, k, host);
    }
  return gpu_fallback_as (c, name, n_rhs, rhs, false);
}

static octa_status
delete_elements (call *c, octa_node *x)
{
  AUTO_SUBSCRIPTS s = { .n = 0 };
  octa_node *out = NULL;
  if (read_level (c->rhs[1], 0, &s) != OCTA_OK
      || (s.n > 0 && octa_node_delete (x, s.n, s.s, &out) != OCTA_OK))
    return OCTA_FAIL;
  if (! out)
    return by_core (c, "__octcuda_delete__", c->rhs[0], 2);
  return gpu_result (out, &c->lhs[0]);
}

/* The mask of x(mask) = v where each element of X can choose for itself: V is
   1x1, the mask has X's number of elements.  */
static const mxArray *
whole_mask (const mxArray *s, octa_node *x, octa_node *v)
{
  octa_array_info a, b, m = { 0 };
  const mxArray *subs;
  octa_node_info (x, &a);
  octa_node_info (v, &b);
  if (b.n_elems != 1 || a.n_elems < 2 || read_subs (s, 0, &subs) != OCTA_OK
      || mxGetNumberOfElements (subs) != 1)
    return NULL;
  const mxArray *mask = mxGetCell (subs, 0);
  if (gateway_id_of (mask, OCTA_KIND_ARRAY))
    {
      octa_node *n = gpu_node (mask);
      if (! n)
        return NULL;
      octa_node_info (n, &m);
    }
  else if (mxIsLogical (mask) && ! mxIsSparse (mask))
    {
      m.type = OCTA_TYPE_LOGICAL;
      m.n_elems = (int64_t)mxGetNumberOfElements (mask);
    }
  return m.type == OCTA_TYPE_LOGICAL && m.n_elems == a.n_elems ? mask : NULL;
}

static octa_status
assign (call *c, octa_node *x)
{
  AUTO_NODE v = NULL;
  AUTO_NODE chosen = NULL;
  AUTO_SUBSCRIPTS s = { .n = 0 };
  octa_node *out = NULL;
  if (gpu_operand (c->rhs[2], "RHS", &v) != OCTA_OK)
    return OCTA_FAIL;
  const mxArray *mask = whole_mask (c->rhs[1], x, v);
  if (mask)
    {
      if (gpu_operand (mask, "INDEX", &chosen) != OCTA_OK
          || octa_node_assign_masked (x, chosen, v, &out) != OCTA_OK)
        return OCTA_FAIL;
      return gpu_result (out, &c->lhs[0]);
    }
  if (read_level (c->rhs[1], 0, &s) != OCTA_OK
      || (s.n > 0 && octa_node_assign (x, s.n, s.s, v, &out) != OCTA_OK))
    return OCTA_FAIL;
  if (! out)
    return by_core (c, "subsasgn", c->rhs[0], 3);
  return gpu_result (out, &c->lhs[0]);
}

static octa_status
run_subsasgn (call *c)
{
  if (check_structure (c) != OCTA_OK)
    return OCTA_FAIL;
  /* c{2}(3) = g on something undefined comes with an empty object array.  */
  bool is_new = mxGetNumberOfElements (c->rhs[0]) != 1;
  if (is_new || ! gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY))
    {
      const mxArray *x = is_new ? mxCreateDoubleMatrix (0, 0, mxREAL)
                                : c->rhs[0];
      return by_core (c, "subsasgn", x, 3);
    }
  octa_node *x = gpu_node (c->rhs[0]);
  if (! x)
    return OCTA_FAIL;
  if (mxGetNumberOfElements (c->rhs[1]) != 1)
    return octa_fail ("", "invalid use of () in indexed assignment of a "
                          "gpuArray: assign with one index at a time");
  return is_deletion (c->rhs[2]) ? delete_elements (c, x) : assign (c, x);
}

/* clang-format off */
const method gpu_index_methods[] = {
  METHOD (subsref,      2,  2, 1, run_subsref)
  METHOD (subsasgn,     3,  3, 1, run_subsasgn)
  METHODS_END
};
/* clang-format on */
