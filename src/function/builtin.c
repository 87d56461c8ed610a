/* builtin.c -- functions of Octave's that are no elementwise operations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/array.h"
#include "function/step.h"

bool
octa_spec_builtin (octa_spec *s, const char *name, int n)
{
  const octa_unit_frame *frame = &s->units.frame[s->now.frame];
  octa_spec_fn f = octa_spec_fn_find (name);
  if (n == 0 && (f == OCTA_SPEC_FN_nargin || f == OCTA_SPEC_FN_nargout))
    {
      octa_now_set (s, s->now.at->dst,
                    octa_known_const (OCTA_TYPE_DOUBLE,
                                      f == OCTA_SPEC_FN_nargin
                                          ? frame->n_args
                                          : frame->n_results));
      return true;
    }
  if (n > 0 && f == OCTA_SPEC_FN_deal)
    {
      octa_spec_deal (s);
      return true;
    }
  return octa_spec_error_call (s, name, n) || octa_spec_about (s, f, n)
         || octa_spec_output (s, name, n) || octa_spec_constant (s, name, n)
         || octa_spec_big_integer (s, name, n)
         || octa_spec_scalar (s, f, name, n) || octa_spec_draw (s, name, n)
         || octa_spec_array_function (s, f, name, n);
}
