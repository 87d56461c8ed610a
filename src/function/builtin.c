/* builtin.c -- Octave's functions that are not elementwise operations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"
#include "function/step.h"

bool
octa_step_builtin (octa_spec *s, const char *name, int n)
{
  const octa_unit_frame *frame = &s->units.frame[s->now.frame];
  octa_form_fn f = octa_form_fn_find (name);
  if (n == 0 && (f == OCTA_FORM_FN_nargin || f == OCTA_FORM_FN_nargout))
    {
      octa_now_set (&s->now, s->now.at->dst,
                    octa_known_const (OCTA_TYPE_DOUBLE,
                                      f == OCTA_FORM_FN_nargin
                                          ? frame->n_args
                                          : frame->n_results));
      return true;
    }
  if (n > 0 && f == OCTA_FORM_FN_deal)
    {
      octa_step_deal (s);
      return true;
    }
  return octa_step_error_call (s, name, n) || octa_step_about (&s->now, f, n)
         || octa_step_output (s, name, n) || octa_step_constant (s, name, n)
         || octa_step_big_integer (s, name, n)
         || octa_step_scalar (s, f, name, n) || octa_step_draw (s, name, n)
         || octa_local_function (s, f, name, n);
}
