/* builtin.c -- functions of Octave's that are no elementwise operations, and
   what is known of a value's class.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <string.h>

/* What is known of a number by its class.  */
static bool
about_class (const char *name, const octa_spec_value *v, octa_spec_value *out)
{
  octa_group g = octa_types[v->type].group;
  bool is_int = octa_type_is_integer ((octa_type)v->type);
  const struct
  {
    const char *name;
    octa_type type;
    double d;
  } known[] = {
    { "numel", OCTA_TYPE_DOUBLE, 1 },
    { "length", OCTA_TYPE_DOUBLE, 1 },
    { "rows", OCTA_TYPE_DOUBLE, 1 },
    { "columns", OCTA_TYPE_DOUBLE, 1 },
    { "ndims", OCTA_TYPE_DOUBLE, 2 },
    { "isempty", OCTA_TYPE_LOGICAL, 0 },
    { "isscalar", OCTA_TYPE_LOGICAL, 1 },
    { "isvector", OCTA_TYPE_LOGICAL, 1 },
    { "isrow", OCTA_TYPE_LOGICAL, 1 },
    { "iscolumn", OCTA_TYPE_LOGICAL, 1 },
    { "ismatrix", OCTA_TYPE_LOGICAL, 1 },
    { "issquare", OCTA_TYPE_LOGICAL, 1 },
    { "isnumeric", OCTA_TYPE_LOGICAL, g != OCTA_GROUP_LOGICAL },
    { "isfloat", OCTA_TYPE_LOGICAL, g == OCTA_GROUP_FLOAT },
    { "isinteger", OCTA_TYPE_LOGICAL, is_int },
    { "islogical", OCTA_TYPE_LOGICAL, g == OCTA_GROUP_LOGICAL },
    { "isbool", OCTA_TYPE_LOGICAL, g == OCTA_GROUP_LOGICAL },
    { "ischar", OCTA_TYPE_LOGICAL, 0 },
    { "iscell", OCTA_TYPE_LOGICAL, 0 },
    { "isstruct", OCTA_TYPE_LOGICAL, 0 },
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp (known[i].name, name) == 0)
      {
        *out = octa_spec_const (known[i].type, known[i].d);
        return true;
      }
  return false;
}

bool
octa_spec_builtin (octa_spec *s, const char *name, int n)
{
  int dst = s->at->dst;
  const octa_frame *f = &s->frame[s->now->frame];
  octa_spec_value v;
  if (octa_spec_deal (s, name, n) || octa_spec_error_call (s, name, n)
      || octa_spec_about (s, name, n) || octa_spec_output (s, name, n))
    return true;
  if (n == 0 && strcmp (name, "nargin") == 0)
    {
      octa_spec_set (s, dst, octa_spec_const (OCTA_TYPE_DOUBLE, f->n_args));
      return true;
    }
  if (n == 0 && strcmp (name, "nargout") == 0)
    {
      octa_spec_set (s, dst, octa_spec_const (OCTA_TYPE_DOUBLE, f->n_results));
      return true;
    }
  if (octa_spec_constant (s, name, n) || octa_spec_big_integer (s, name, n)
      || octa_spec_scalar (s, name, n) || octa_spec_draw (s, name, n)
      || octa_spec_array_function (s, name, n))
    return true;
  if (n != 1)
    return false;
  octa_spec_operand a = octa_spec_operand_of (s, s->at->arg[1]);
  if (a.value.kind != OCTA_SPEC_IS_NUMBER
      || ! about_class (name, &a.value, &v))
    return false;
  octa_spec_set (s, dst, v);
  return true;
}
